"""Family Robinson: nobody will come, so make it a home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.robinson.phases.night import MOUTHS, ShareOut
from overwinter.games.robinson.phases.rounds import EventPhase
from overwinter.games.robinson.phases.setup import FinishSetup
from overwinter.games.robinson.printed.catalogue import SpaceId, TargetId
from overwinter.games.robinson.printed.tale import FamilyTale
from overwinter.games.robinson.table.plans import pay
from overwinter.games.robinson.table.records import NOWHERE, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.games.robinson.verbs.access import Forget
from overwinter.games.robinson.verbs.building import DropIdea
from overwinter.games.robinson.verbs.castaways import Lose
from overwinter.games.robinson.verbs.land import Refresh, covered_sources
from overwinter.kit.choices import Choice
from overwinter.kit.reactions import before

BIRTHS = (7, 9, 11)
"""The rounds at whose start a child is born."""


def tale(s: Island) -> FamilyTale:
    """What is still to be done, and for whom."""
    assert isinstance(s.tale, FamilyTale)
    return s.tale


def missing(s: Island) -> list[str]:
    """The Inventions that must still be built."""
    return [item for item in tale(s).wanted if item not in s.camp.built]


class Family(Story):
    """Build everything that came to mind, and a house to keep it in."""

    tale = FamilyTale()

    @before(FinishSetup)
    def what_came_to_mind_is_wanted(self, s: Island, _: FinishSetup) -> Sequence[Effect]:
        s.tale = FamilyTale(wanted=tuple(item for item in s.offer if not s.book.inventions[item].basic))
        return ()

    @before(EventPhase)
    def children_are_born(self, s: Island, _: EventPhase) -> Sequence[Effect]:
        return [ChildIsBorn()] if s.round in BIRTHS else ()

    @before(ShareOut)
    def children_eat_first(self, s: Island, meal: ShareOut) -> Sequence[Effect]:
        return [] if meal.willing else [FeedChildren()]

    def dials(self, s: Island) -> Mapping[str, int]:
        return {MOUTHS.name: tale(s).children}

    def forbids(self, s: Island, act: Effect) -> Objection:
        wanted = isinstance(act, DropIdea) and act.item in tale(s).wanted
        return ("it is wanted for the home", "RC-007") if wanted else None

    # -- Reclamation ----------------------------------------------------------------------------

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        planned = [planned.target for planned in s.plan.actions.values()]
        counts: dict[SpaceId, int] = {}
        for marker in markers(s):
            counts[marker.space] = counts.get(marker.space, 0) + 1
        for space, count in counts.items():
            target = TargetId(f"reclaim:{space}")
            enough = planned.count(target) >= count
            yield target, ("somebody sees to it already", "RC-102") if enough else None

    # -- how far it is ------------------------------------------------------------------------

    def done(self, s: Island) -> str:
        settled = s.camp.shelter and s.camp.roof > 0 and s.camp.palisade > 0 and s.camp.weapon > 0
        return "Everything is built: this is home now." if settled and not missing(s) else ""

    def achievements(self, s: Island) -> dict[str, int]:
        wanted = len(tale(s).wanted) - len(missing(s))
        return {"wanted": wanted, "children": tale(s).children, "shelter": int(s.camp.shelter)}


STORIES["family"] = Family()


class ChildIsBorn(Effect):
    """A child is born."""

    rule = "RC-007"

    def apply(self, s: Island) -> None:
        s.tale = msgspec.structs.replace(tale(s), children=tale(s).children + 1)


class FeedChildren(Effect):
    """The children eat first."""

    rule = "RC-007"
    quiet = True

    def apply(self, s: Island) -> None:
        children = tale(s).children
        if s.food_left() < children:
            s.push(Lose("There was nothing to eat for a child.", self.rule))
        pay(s, "food", min(children, s.food_left()))


# -- black markers -----------------------------------------------------------------------------------


class Overgrow(Effect):
    """Nobody has seen such land before: it must be made out first."""

    rule = "RC-241"
    label = "If this is the first tile of its terrain, the terrain is covered and counts as unexplored."

    def apply(self, s: Island) -> None:
        space = s.here
        terrain = s.tile(space).terrain
        others = [other for other in range(len(s.spaces)) if other != space and s.usable(other)]
        if all(s.tile(other).terrain != terrain for other in others):
            s.push(Forget(space))


class UncoverTerrain(Effect):
    """The terrain of {space} can be made out now."""

    space: SpaceId
    rule = "RC-377"
    label = "the terrain of {space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, lost=False)


WHICH_MARKER = "Which black marker is taken off?"


def markers(s: Island) -> list[UncoverTerrain | Refresh]:
    """What taking off one of the black markers on the island means (RC-461)."""
    terrains = [UncoverTerrain(space) for space, there in enumerate(s.spaces) if there.lost and s.usable(space)]
    return [*terrains, *[Refresh(space, source) for space, source in covered_sources(s)]]


class Reclaim(Choice):
    """{seat} reclaims what was lost on {space}."""

    seat: Seat = YOU
    space: SpaceId = NOWHERE
    rule = "RC-007"
    question = WHICH_MARKER

    def choices(self, s: Island) -> Sequence[Effect]:
        return [marker for marker in markers(s) if marker.space == self.space]


class RemoveMarker(Choice):
    """Something that was lost is found again."""

    rule = "RC-461"
    label = "Take a black marker off a tile."
    question = WHICH_MARKER
    lack = "there is no black marker on the island"

    def choices(self, s: Island) -> Sequence[Effect]:
        return markers(s)
