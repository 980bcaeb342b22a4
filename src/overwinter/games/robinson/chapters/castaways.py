"""Castaways: a fire, and a woodpile that can be seen from the sea."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from overwinter.engine.effects import Effect
from overwinter.games.robinson.phases.rounds import ActionPhase, EventPhase
from overwinter.games.robinson.printed.tale import CastawaysTale
from overwinter.games.robinson.table.plans import pay, spare
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.games.robinson.verbs.castaways import Win
from overwinter.games.robinson.verbs.stock import Gain
from overwinter.kit.beware import Beware
from overwinter.kit.choices import Choice
from overwinter.kit.reactions import after, before

STAGES = (1, 2, 3, 4, 5)
WOODPILE = sum(STAGES)
SHIP_PASSES = (10, 11, 12)
"""The rounds in which the fire can be seen."""


def tale(s: Island) -> CastawaysTale:
    """The woodpile."""
    assert isinstance(s.tale, CastawaysTale)
    return s.tale


def stage_left(pile: int) -> int:
    """How much wood the present stage still takes; 0 when the pile is complete."""
    for stage in STAGES:
        if pile < stage:
            return stage - pile
        pile -= stage
    return 0


def may_stack(s: Island) -> int:
    """How much wood may be stacked before the Action phase: one stage is worked on in a round."""
    finished = tale(s).added == s.round and tale(s).pile in itertools.accumulate(STAGES)
    return 0 if finished else stage_left(tale(s).pile)


class Castaways(Story):
    """Light a fire on a great woodpile while a ship passes."""

    tale = CastawaysTale()

    @before(EventPhase)
    def a_ship_may_pass(self, s: Island, _: EventPhase) -> Sequence[Effect]:
        return [SeeIfSeen()]

    @before(ActionPhase)
    def wood_is_stacked(self, s: Island, _: ActionPhase) -> Sequence[Effect]:
        return [NoWood(StackWood())] if may_stack(s) else ()

    @after(ItemReady)
    def the_fire_is_lit(self, s: Island, ready: ItemReady) -> Sequence[Effect]:
        return [SeeIfSeen()] if ready.item == "fire" else ()

    def achievements(self, s: Island) -> dict[str, int]:
        return {"stages": sum(sum(STAGES[:stage]) <= tale(s).pile for stage in STAGES)}


STORIES["castaways"] = Castaways()


class NoWood(Beware):
    """There may be no wood for the pile: the last chance to find some."""

    rule = "RC-066"
    helps = (Gain,)

    def about(self, s: Island) -> str:
        return "There is no wood for the pile."

    def needed(self, s: Island) -> bool:
        return not spare(s, "wood")

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        return isinstance(help, Gain) and help.resource == "wood"


class StackWood(Choice):
    """Some wood is put on the pile."""

    rule = "RC-007"
    question = "How much wood do you put on the pile?"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        most = min(may_stack(s), spare(s, "wood"))
        return [Stack(wood) for wood in range(most + 1)]


class Stack(Effect):
    """{wood} wood goes onto the pile."""

    wood: int
    rule = "RC-007"
    label = "{wood} wood"
    piece = "woodpile"

    def apply(self, s: Island) -> None:
        pay(s, "wood", self.wood)
        s.tale = msgspec.structs.replace(tale(s), pile=tale(s).pile + self.wood, added=s.round)
        s.push(SeeIfSeen())

    def says(self, s: Island) -> str:
        return super().says(s) if self.wood else ""


class AddToPile(Effect):
    """Up to {wood} wood goes straight onto the pile."""

    wood: int
    rule = "RC-417"
    label = "Put {wood} wood on the woodpile; what its stage does not take is lost."

    def apply(self, s: Island) -> None:
        room = stage_left(tale(s).pile)
        s.tale = msgspec.structs.replace(tale(s), pile=tale(s).pile + min(self.wood, room), added=s.round)
        s.push(SeeIfSeen())


class SeeIfSeen(Effect):
    """Is the fire seen?"""

    rule = "RC-003"
    quiet = True

    def apply(self, s: Island) -> None:
        if s.has("fire") and tale(s).pile >= WOODPILE and s.round in SHIP_PASSES:
            s.push(Win("A ship has seen the fire."))
