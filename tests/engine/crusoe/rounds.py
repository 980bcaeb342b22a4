"""The round: its phases, and what the night clears away."""

from __future__ import annotations

from overwinter.engine.effects import Effect
from overwinter.engine.state import Outcome
from tests.engine.crusoe.cards import EventPhase
from tests.engine.crusoe.planning import PlanTogether
from tests.engine.crusoe.state import Island


class Round(Effect):
    """Round {number} begins."""

    number: int
    rule = "RC-068"

    def apply(self, s: Island) -> None:
        s.round = self.number
        s.push(EventPhase(), PlanTogether(), Night())


class Night(Effect):
    """Night falls; used skills can be used again."""

    rule = "RC-059"

    def apply(self, s: Island) -> None:
        for castaway in s.castaways.values():
            castaway.used = ()
        s.push(Round(s.round + 1) if s.round < s.options.rounds else Survive())


class Survive(Effect):
    """All castaways are alive: that is all the group wanted."""

    rule = "RC-003"

    def apply(self, s: Island) -> None:
        s.finish(Outcome(tuple(s.everyone), "All castaways have survived.", self.rule))
