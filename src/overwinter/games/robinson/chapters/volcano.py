"""Volcano Island: see the island, rob its temples, and be gone before the lava is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.engine.terms import Condition
from overwinter.games.robinson.phases.rounds import EventPhase
from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import CardId, Mystery, SpaceId, TargetId
from overwinter.games.robinson.printed.tale import VolcanoTale
from overwinter.games.robinson.table.records import NOWHERE, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.games.robinson.verbs.access import TurnDown
from overwinter.games.robinson.verbs.cards import MeetMystery, ResolveMystery, can_draw, stopped
from overwinter.games.robinson.verbs.castaways import Lose
from overwinter.games.robinson.verbs.land import PlaceTile
from overwinter.games.robinson.verbs.targets import reach_objection
from overwinter.kit.beware import Beware
from overwinter.kit.reactions import before
from overwinter.kit.words import counted

VOLCANO: SpaceId = 5
"""Where the back of the beach lies (RC-463)."""
LAVA: dict[int, tuple[SpaceId, ...]] = {4: (6,), 5: (2, 9), 6: (1, 8), 7: (4,), 8: (0, 7)}
"""The spaces that the lava reaches at the start of a round."""


def tale(s: Island) -> VolcanoTale:
    """What has been seen."""
    assert isinstance(s.tale, VolcanoTale)
    return s.tale


def tell(s: Island, **changes: object) -> None:
    """The tale goes on."""
    s.tale = msgspec.structs.replace(tale(s), **changes)


def temple(s: Island, space: SpaceId) -> Temple | None:
    """The temple by the totem on a space: only the first four have one."""
    number = s.spaces[space].totem
    totems = s.scenario.totems
    found = totems[number - 1] if 0 < number <= len(totems) else None
    return found if isinstance(found, Temple) else None


def seen_enough(s: Island) -> bool:
    """Whether only the boat is missing."""
    return tale(s).explored >= s.figure("tiles") and len(tale(s).temples) >= s.figure("temples")


class Volcano(Story):
    """Explore, rob temples, and get away in the Jolly boat."""

    tale = VolcanoTale(explored=1)

    @before(EventPhase)
    def lava_flows(self, s: Island, _: EventPhase) -> Sequence[Effect]:
        return list(map(Lava, LAVA.get(s.round, ())))

    # -- Actions ------------------------------------------------------------------------------

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        planned = {planned.target for planned in s.plan.actions.values()}
        for space, there in enumerate(s.spaces):
            if there.totem and s.usable(space) and temple(s, space):
                target = s.book.targets[TargetId(f"temple:{space}")]
                yield target.id, self.temple_objection(s, target, planned)

    def temple_objection(self, s: Island, target: Target, planned: set[TargetId]) -> Objection:
        """Why nobody can enter a temple now."""
        if target.space in tale(s).temples:
            return "the temple is empty", "RC-432"
        if target.id in planned:
            return "somebody goes there already", "RC-170"
        return reach_objection(s, target)

    def extra_pawns(self, s: Island, target: Target) -> int:
        found = temple(s, target.space) if target.what == "temple" else None
        return found.more_pawns if found else 0

    @before(PlaceTile)
    def a_tile_is_seen(self, s: Island, _: PlaceTile) -> Sequence[Effect]:
        tell(s, explored=tale(s).explored + 1)
        return ()

    # -- Mystery cards --------------------------------------------------------------------------

    def is_moment(self, s: Island, when: str) -> bool:
        if when == "mysteries":
            return tale(s).left > 0
        met = tale(s).met
        return bool(met) and s.book.mysteries[met].kind == when

    @before(ResolveMystery)
    def it_can_be_ignored(self, s: Island, resolve: ResolveMystery) -> Sequence[Effect]:
        tell(s, met=resolve.card)
        return [MysteryAhead(FaceIt())]

    # -- how far it is ------------------------------------------------------------------------

    def done(self, s: Island) -> str:
        return "The Jolly boat gets away from the burning island." if s.has("jolly-boat") and seen_enough(s) else ""

    def achievements(self, s: Island) -> dict[str, int]:
        return {"tiles": tale(s).explored, "temples": len(tale(s).temples)}


STORIES["volcano"] = Volcano()


class SeenEnough(Condition):
    """The island and its temples have been seen: too early a Jolly boat, built only once, would be a trap."""

    rule = "RC-425"

    def objection(self, s: Island, who: Seat) -> Objection:
        return None if seen_enough(s) else ("first the island and its temples", self.rule)

    def words(self, s: Island) -> str:
        return "all that must be seen"


# -- lava --------------------------------------------------------------------------------------------


class Lava(Effect):
    """Lava reaches {space}."""

    space: SpaceId
    rule = "RC-007"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, fixed=True)
        s.push(TurnDown(self.space))  # RC-370; what was not explored yet cannot be any more (RC-371)
        if s.camp.space == self.space:
            s.push(Lose("The lava has buried the Camp.", "RC-007"))


# -- temples -----------------------------------------------------------------------------------------


class Temple(Effect):
    """A temple stands by this totem."""

    cards: int
    more_pawns: int = 0
    rule = "RC-432"

    def apply(self, s: Island) -> None:
        pass  # the number of the totem is what counts (RC-432)

    def offer(self, s: Island) -> str:
        more = f", with {counted(self.more_pawns, 'pawn')} more," if self.more_pawns else ""
        return f"A temple: in a later round, Exploration here{more} draws and resolves {self.cards} Mystery cards."


class EnterTemple(Effect):
    """{seat} enters the temple."""

    seat: Seat = YOU
    space: SpaceId = NOWHERE
    rule = "RC-432"

    def apply(self, s: Island) -> None:
        found = temple(s, self.space)
        assert found is not None
        tell(s, temples=(*tale(s).temples, self.space), left=found.cards)
        s.push(GoDeeper(self.seat))

    def fine_print(self, s: Island) -> str:
        found = temple(s, self.space)
        return f"draws {found.cards} Mystery cards" if found else ""


class GoDeeper(Effect):
    """{seat} goes on into the temple."""

    seat: Seat
    rule = "RC-432"
    quiet = True

    def apply(self, s: Island) -> None:
        if stopped(s) or not can_draw(s, self.seat):
            tell(s, left=0)
        left = tale(s).left
        if left:
            s.push(MysteryAhead(TurnUpMystery(self.seat)), GoDeeper(self.seat))


class TurnUpMystery(Effect):
    """{seat} turns up a Mystery card."""

    seat: Seat
    rule = "RC-432"
    quiet = True

    def apply(self, s: Island) -> None:
        card = s.mysteries.draw(s) if tale(s).left else None
        tell(s, left=max(0, tale(s).left - 1) if card else 0)
        if card is not None:
            s.push(MeetMystery(self.seat, CardId(card)))


class FaceIt(Effect):
    """There is no way round the card any more."""

    rule = "RC-448"
    quiet = True

    def apply(self, s: Island) -> None:
        tell(s, met="")


class SkipMystery(Effect):
    """One Mystery card fewer must be drawn."""

    rule = "RC-448"
    label = "Draw 1 Mystery card fewer."

    def apply(self, s: Island) -> None:
        tell(s, left=max(0, tale(s).left - 1))


class IgnoreMystery(Effect):
    """The {kind} is ignored."""

    kind: Mystery
    rule = "RC-448"
    label = "Ignore the {kind} that has been turned up."

    def apply(self, s: Island) -> None:
        met = tale(s).met
        tell(s, met="")
        s.table = tuple(card for card in s.table if card != met)
        s.mysteries.discard(met)


class MysteryAhead(Beware):
    """A Mystery card is about to be turned up or to have its effect: the last chance to have none of it."""

    rule = "RC-448"
    helps = (SkipMystery, IgnoreMystery)

    def about(self, s: Island) -> str:
        if not tale(s).met:
            return f"Mystery cards to draw: {tale(s).left}."
        card = s.book.mysteries[tale(s).met]
        return f"{card.name}, a {card.kind.capitalize()}."
