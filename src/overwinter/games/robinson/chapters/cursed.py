"""Cursed Island: five Crosses, before the Fog has everything."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.robinson.chapters.goals import SeeIfDone
from overwinter.games.robinson.phases.resolving import EndActionPhase
from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import SpaceId, TargetId
from overwinter.games.robinson.printed.tale import CursedTale
from overwinter.games.robinson.table.plans import new_cost
from overwinter.games.robinson.table.records import NOWHERE, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.games.robinson.verbs.cards import DrawMystery
from overwinter.games.robinson.verbs.targets import left_over, reach_objection, short_of
from overwinter.games.robinson.verbs.tokens import Mark
from overwinter.kit.reactions import after

CROSSES = 5


def tale(s: Island) -> CursedTale:
    """What is under way."""
    assert isinstance(s.tale, CursedTale)
    return s.tale


def crosses(s: Island) -> list[SpaceId]:
    """Where Crosses stand."""
    return [space for space, there in enumerate(s.spaces) if "cross" in there.tokens]


@functools.cache
def _cross(space: SpaceId) -> TargetId:
    return TargetId(f"cross:{space}")


class Cursed(Story):
    """Put up Crosses until the curse breaks."""

    tale = CursedTale()

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        planned = {planned.target for planned in s.plan.actions.values()}
        short = short_of(new_cost(s, s.book.targets[_cross(0)]), left_over(s))  # the same wherever it stands
        for space, there in enumerate(s.spaces):
            if there.tile and not there.down:
                target = s.book.targets[_cross(space)]
                yield target.id, self.cross_objection(s, target, planned) or short
                if there.totem == 1:
                    target = s.book.targets[TargetId(f"dig:{space}")]
                    yield target.id, self.dig_objection(s, target, planned)

    def cross_objection(self, s: Island, target: Target, planned: set[TargetId]) -> Objection:
        """Why no Cross can be put up on a tile (RC-418)."""
        # However far it is: the rulebook asks for more pawns in Fog only, and Building knows no distance.
        if "cross" in s.spaces[target.space].tokens:
            return "a Cross stands there already", "RC-418"
        return ("somebody puts one up there already", "RC-418") if target.id in planned else None

    def dig_objection(self, s: Island, target: Target, planned: set[TargetId]) -> Objection:
        """Why nobody can dig at the first totem."""
        if tale(s).dug:
            return "whatever was there has been dug up", "RC-432"
        if target.id in planned:
            return "somebody goes there already", "RC-170"
        return reach_objection(s, target)

    @after(EndActionPhase)
    def crosses_go_up(self, s: Island, _: EndActionPhase) -> Sequence[Effect]:
        return [RaiseCross(space) for space in tale(s).raised]  # RC-233

    def done(self, s: Island) -> str:
        return "The fifth Cross is up, and the Fog lifts." if len(crosses(s)) >= CROSSES else ""

    # -- how far it is ------------------------------------------------------------------------

    def achievements(self, s: Island) -> dict[str, int]:
        return {"crosses": len(crosses(s)), "clear": sum("fog" not in there.tokens for there in s.spaces if there.tile)}


STORIES["cursed"] = Cursed()


class MakeCross(Effect):
    """{seat} puts up a Cross on {space}."""

    seat: Seat = YOU
    space: SpaceId = NOWHERE
    rule = "RC-418"

    def apply(self, s: Island) -> None:
        s.tale = msgspec.structs.replace(tale(s), raised=(*tale(s).raised, self.space))

    def fine_print(self, s: Island) -> str:
        return f"Cross {len(crosses(s)) + 1} of {CROSSES}"


class RaiseCross(Effect):
    """A Cross stands on {space}."""

    space: SpaceId
    rule = "RC-418"

    def apply(self, s: Island) -> None:
        rest = tuple(space for space in tale(s).raised if space != self.space)
        s.tale = msgspec.structs.replace(tale(s), raised=rest)
        if s.usable(self.space):  # RC-370: a tile that was cut off in the meantime has lost it
            s.push(Mark(self.space, "cross"), SeeIfDone())


class SomethingBuried(Effect):
    """Something is buried at the foot of this totem."""

    rule = "RC-432"
    label = (
        "In a later round, once: Exploration here brings up to 3 Treasures and 1 Monster; the first must be resolved."
    )

    def apply(self, s: Island) -> None:
        pass  # the number of the totem is what counts (RC-432)


class DigUp(Effect):
    """{seat} digs at the foot of the totem."""

    seat: Seat = YOU
    space: SpaceId = NOWHERE
    rule = "RC-432"

    def apply(self, s: Island) -> None:
        s.tale = msgspec.structs.replace(tale(s), dug=True)
        s.push(DrawMystery(self.seat, ("treasure", "treasure", "treasure", "monster")))

    def fine_print(self, s: Island) -> str:
        return "brings up to 3 Treasures and 1 Monster"
