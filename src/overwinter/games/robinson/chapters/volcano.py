"""Volcano Island: see the island, rob its temples, and be gone before the lava is."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.games.robinson.printed.catalogue import Book, CardId, Cost, Mystery, SpaceId, Target, TargetId, When
from overwinter.games.robinson.printed.tale import VolcanoTale
from overwinter.games.robinson.table.chapter_rules import RULES, Rules, wood_or_fur
from overwinter.games.robinson.table.state import Island, Seat
from overwinter.games.robinson.verbs.access import TurnDown
from overwinter.games.robinson.verbs.cards import MeetMystery, can_draw, stopped
from overwinter.games.robinson.verbs.castaways import Lose
from overwinter.games.robinson.verbs.pauses import pause
from overwinter.games.robinson.verbs.targets import reach_objection
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


def drowned(s: Island, space: SpaceId) -> bool:
    """Whether the lava has been there."""
    return any(space in spaces for number, spaces in LAVA.items() if number <= s.round)


@functools.cache
def wood_and_fur(book: Book, players: int) -> tuple[Cost, ...]:
    """Fur counts as wood, so it can be mixed; what is paid in fur alone keeps its lower price."""
    wood, fur = wood_or_fur(book, players)
    return wood, fur, *[Cost(wood.wood - furs, furs) for furs in range(1, fur.fur)]


class VolcanoRules(Rules):
    """Explore, rob temples, and get away in the Jolly boat."""

    tale = VolcanoTale(explored=1)

    def set_up(self, s: Island) -> Sequence[Effect]:
        s.tokens["exploration"] = ("permanent-fewer-pawns",)
        return ()

    def round_begins(self, s: Island) -> Sequence[Effect]:
        return list(map(Lava, LAVA.get(s.round, ())))

    # -- Actions ------------------------------------------------------------------------------

    def camp_costs(self, s: Island) -> Sequence[Cost]:
        return wood_and_fur(s.book, len(s.players))

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        planned = {planned.target for planned in s.plan.values()}
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

    def objection(self, s: Island, target: Target) -> Objection:
        # The goal has an order, and a Jolly boat can be built only once: too early it would be a trap.
        if target.what == "jolly-boat" and not self.seen_enough(s):
            return "first the island and its temples", "RC-425"
        return None

    def helpers(self, s: Island) -> dict[str, tuple[str, ...]]:
        return {"rope-ladder": ("temple",)} if s.has("rope-ladder") else {}  # RC-424

    def succeeds(self, s: Island, target: Target, taker: Seat) -> Sequence[Effect] | None:
        return [EnterTemple(taker, target.space)] if target.what == "temple" else None

    def brings(self, s: Island, target: Target) -> str:
        found = temple(s, target.space) if target.what == "temple" else None
        return f"draws {found.cards} Mystery cards" if found else ""

    def explored(self, s: Island, space: SpaceId) -> Sequence[Effect]:
        tell(s, explored=tale(s).explored + 1)
        return ()

    def fixed(self, s: Island, space: SpaceId) -> bool:
        return space == VOLCANO or drowned(s, space)

    # -- Mystery cards --------------------------------------------------------------------------

    def is_moment(self, s: Island, when: When) -> bool:
        if when == "mysteries":
            return tale(s).left > 0
        met = tale(s).met
        return bool(met) and s.book.mysteries[met].kind == when

    def mystery(self, s: Island, card: str) -> Sequence[Effect]:
        tell(s, met=card)
        printed = s.book.mysteries[card]
        return [*pause(s, "temple", f"{printed.name}, a {printed.kind.capitalize()}."), FaceIt()]

    # -- how far it is ------------------------------------------------------------------------

    def seen_enough(self, s: Island) -> bool:
        """Whether only the boat is missing."""
        return tale(s).explored >= s.figure("tiles") and len(tale(s).temples) >= s.figure("temples")

    def done(self, s: Island) -> str:
        return (
            "The Jolly boat gets away from the burning island." if s.has("jolly-boat") and self.seen_enough(s) else ""
        )

    def achievements(self, s: Island) -> dict[str, int]:
        return {"tiles": tale(s).explored, "temples": len(tale(s).temples)}


RULES["volcano"] = VolcanoRules()


# -- lava --------------------------------------------------------------------------------------------


class Lava(Effect):
    """Lava reaches {space}."""

    space: SpaceId
    rule = "RC-007"

    def apply(self, s: Island) -> None:
        s.push(TurnDown(self.space))  # RC-370; what was not explored yet cannot be any more (RC-371)
        if s.camp == self.space:
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

    seat: Seat
    space: SpaceId
    rule = "RC-432"

    def apply(self, s: Island) -> None:
        found = temple(s, self.space)
        assert found is not None
        tell(s, temples=(*tale(s).temples, self.space), left=found.cards)
        s.push(GoDeeper(self.seat))


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
            s.push(
                *pause(s, "temple", f"Mystery cards to draw: {left}."), TurnUpMystery(self.seat), GoDeeper(self.seat)
            )


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
