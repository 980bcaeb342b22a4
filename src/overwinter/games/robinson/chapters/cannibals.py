"""Cannibal Island: burn the villages, arm yourselves, and burn the City."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.decks import Deck
from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.questions import Order
from overwinter.games.robinson.chapters.goals import SeeIfDone
from overwinter.games.robinson.phases.rounds import EventPhase
from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import Resource, SpaceId, TargetId, TileId
from overwinter.games.robinson.printed.tale import CannibalsTale
from overwinter.games.robinson.table.plans import spare
from overwinter.games.robinson.table.records import NOWHERE, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.games.robinson.verbs.camp import MoveCamp, MustMove, camp_sites
from overwinter.games.robinson.verbs.castaways import Wound
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.games.robinson.verbs.land import Explore, PlaceTile
from overwinter.games.robinson.verbs.stock import LetGo
from overwinter.kit.choices import Choice
from overwinter.kit.draws import KeepOne
from overwinter.kit.reactions import before, instead
from overwinter.kit.words import counted, listed

CITY: SpaceId = 2
CITY_SHOWS = 4
"""The round at whose start the City is found."""
PER_VILLAGE = 3
"""How much weaker each burnt village makes the City."""
VILLAGE_STRENGTH = 4
"""Without what each village that still stands adds."""
HOMELESS_WOUNDS = 2


def tale(s: Island) -> CannibalsTale:
    """What has been burnt."""
    assert isinstance(s.tale, CannibalsTale)
    return s.tale


def standing(s: Island) -> list[SpaceId]:
    """The villages that are known and not burnt; a totem marks each of them."""
    burnt = tale(s).burnt
    return [space for space, there in enumerate(s.spaces) if there.totem and space not in burnt and s.usable(space)]


def strength(s: Island, space: SpaceId) -> int:
    """What an attack meets: the City is weaker for each burnt village, a village stronger for each that stands."""
    if space == CITY:
        return max(0, s.figure("city") - PER_VILLAGE * len(tale(s).burnt))
    # A black marker covers the totem of a burnt village, so it is no longer a totem in sight; the City is no village.
    return VILLAGE_STRENGTH + len(standing(s))


def within_walk(s: Island) -> set[SpaceId]:
    """The tiles to which a path over tiles leads from the Camp."""
    found, edge = {s.camp.space}, [s.camp.space]
    while edge:
        edge = [space for here in edge for space in s.adjacent(here) if s.usable(space) and space not in found]
        found.update(edge)
    return found


class Cannibals(Story):
    """The City must burn."""

    tale = CannibalsTale()

    @before(EventPhase)
    def smoke_rises(self, s: Island, _: EventPhase) -> Sequence[Effect]:
        return [FindCity()] if s.round == CITY_SHOWS else ()

    @instead(Explore)
    def by_canoe(self, s: Island, explore: Explore, _: Effect) -> Sequence[Effect] | None:
        choice = s.has("canoe") and len(s.tiles) > 1
        return [ExploreByCanoe(explore.seat, explore.space)] if choice else None  # RC-427

    # -- Actions ------------------------------------------------------------------------------

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        goals = [*standing(s), *[CITY] * s.usable(CITY)]
        if not goals:
            return
        planned, near = {planned.target for planned in s.plan.actions.values()}, within_walk(s)
        for space in goals:
            target = TargetId(f"attack:{space}")
            if target in planned:
                yield target, ("somebody goes there already", "RC-170")
            else:
                yield target, None if space in near else ("no path leads there", "RC-007")

    def extra_pawns(self, s: Island, target: Target) -> int:
        if target.kind != "gathering":
            return 0
        village = s.spaces[target.space].totem and target.space in standing(s)
        return int(target.space == CITY or bool(village))

    def forbids(self, s: Island, act: Effect) -> Objection:
        if not isinstance(act, MoveCamp):
            return None
        if act.space == CITY:
            return "that is their City", "RC-007"
        return ("that is their village", "RC-007") if act.space in standing(s) else None

    # -- how far it is ------------------------------------------------------------------------

    def done(self, s: Island) -> str:
        return "The City burns, and its people have fled." if tale(s).city_burnt else ""

    def achievements(self, s: Island) -> dict[str, int]:
        return {"villages": len(tale(s).burnt), "city": int(tale(s).city_burnt)}


STORIES["cannibals"] = Cannibals()


# -- villages and the City -------------------------------------------------------------------------


class FindCity(Effect):
    """Smoke rises over the hills: there is a whole City of them."""

    rule = "RC-007"

    def apply(self, s: Island) -> None:
        s.set_space(CITY, down=False, tokens=("city",))  # its terrain, totem and discoveries do not count


class Attack(Effect):
    """{seat} leads an attack on {space}."""

    seat: Seat = YOU
    space: SpaceId = NOWHERE
    rule = "RC-223"

    def apply(self, s: Island) -> None:
        s.push(FightFor(self.seat, strength(s, self.space)), Burn(self.seat, self.space))

    def fine_print(self, s: Island) -> str:
        foe = strength(s, self.space)
        return f"strength {foe}, {counted(max(0, foe - s.camp.weapon), 'wound')} as things are"


class Burn(Effect):
    """{space} burns."""

    seat: Seat
    space: SpaceId
    rule = "RC-007"
    quiet = True

    def apply(self, s: Island) -> None:
        if self.seat not in s.castaways:
            return  # RC-222: Friday has died in the attempt
        if self.space == CITY:
            s.tale = msgspec.structs.replace(tale(s), city_burnt=True)
        else:
            s.tale = msgspec.structs.replace(tale(s), burnt=(*tale(s).burnt, self.space))
        s.push(SeeIfDone())


class Plunder(Choice):
    """Their raiders take something, if they find anything."""

    rule = "RC-294"
    label = "Discard 1 wood or 1 food, if possible."
    question = "What do the raiders take?"

    def choices(self, s: Island) -> Sequence[Effect]:
        food: Resource = "food" if s.camp.stock["food"] else "rations"  # what keeps comes last
        spoils: tuple[Resource, ...] = ("wood", food)
        return [LetGo(resource) for resource in spoils if spare(s, resource) > 0]  # what no Action has a claim on

    def says(self, s: Island) -> str:
        return "Their raiders take something." if self.choices(s) else ""


# -- what they do in return ------------------------------------------------------------------------


class Vengeance(Effect):
    """They come in the night."""

    rule = "RC-075"

    def apply(self, s: Island) -> None:
        wounds = s.figure("vengeance") - len(tale(s).burnt)
        s.push(*[Wound(GROUP, wounds)] * (wounds > 0), FleeCamp())

    def offer(self, s: Island) -> str:
        wounds = s.figure("vengeance")
        return (
            f"Each player takes {counted(wounds, 'wound')}, one fewer for each burnt village. The Camp must move; "
            "if it cannot, Shelter, Roof and Palisade are lost, or without Shelter each player takes "
            f"{counted(HOMELESS_WOUNDS, 'wound')}."
        )


class FleeCamp(Effect):
    """The Camp is no longer safe."""

    rule = "RC-075"
    quiet = True

    def apply(self, s: Island) -> None:
        # The Shelter is lost only where the Camp cannot move: a group with nothing to lose would always stay.
        if camp_sites(s):
            s.push(MustMove())
        else:
            s.push(LoseShelter() if s.camp.shelter else Wound(GROUP, HOMELESS_WOUNDS))


class LoseShelter(Effect):
    """Shelter, Roof and Palisade are torn down."""

    rule = "RC-007"

    def apply(self, s: Island) -> None:
        s.camp.shelter = False
        s.camp.roof = s.camp.palisade = 0


# -- the Canoe, and looking ahead --------------------------------------------------------------------


class ExploreByCanoe(KeepOne):
    """{seat} explores {space} by Canoe, and has a choice."""

    seat: Seat
    space: SpaceId
    rule = "RC-427"
    question = "which tile is placed?"

    def cards(self, s: Island) -> Deck:
        return s.tiles

    def chooser(self, s: Island) -> Seat:
        return GROUP

    def keep(self, s: Island, card: str) -> Effect:
        return PlaceTile(self.seat, self.space, TileId(card))

    def lay_back(self, s: Island, cards: tuple[str, ...]) -> None:
        s.tiles.shuffle_in(*cards)


class LookAhead(Effect):
    """{seat} looks at what lies ahead."""

    seat: Seat = YOU
    count: int = 3
    rule = "RC-448"
    label = "Look at the next {count} Island tiles and put them in any order."

    def apply(self, s: Island) -> None:
        if seen := s.tiles.several(s, self.count):
            s.push(WhichOrder(self.seat, seen))

    def useless(self, s: Island, who: Seat) -> Objection:
        return None if len(s.tiles) else ("no tiles are left", "RC-A40")


class WhichOrder(Order):
    """{seat}: in which order shall the tiles be found?"""

    seat: Seat
    seen: tuple[str, ...]
    picked: tuple[str, ...] = ()
    rule = "RC-448"
    interruptible = False

    def items(self, s: Island) -> Sequence[str]:
        return self.seen

    def settle(self, s: Island) -> Effect:
        return StackTiles(self.picked)

    def offer(self, s: Island) -> str:
        return f"{s.called(self.picked[-1])}, then …"


class StackTiles(Effect):
    """The way ahead is known."""

    tiles: tuple[str, ...]
    rule = "RC-448"

    def apply(self, s: Island) -> None:
        s.tiles.put_on_top(*self.tiles)

    def offer(self, s: Island) -> str:
        return listed([s.called(tile) for tile in self.tiles], "then")
