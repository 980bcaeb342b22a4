"""The smallest game that all win or lose together: a raft, the sea, and only so much daylight."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from overwinter.engine.catalogue import Catalogue, Sheet
from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.effects import Effect
from overwinter.engine.game import Game, Options
from overwinter.engine.insight import Insight
from overwinter.engine.questions import Ask
from overwinter.engine.scene import Scene
from overwinter.engine.state import Outcome, State

DAYLIGHT = 14
WAVES = {"calm": (0, 0, 0, 1), "rough": (0, 1, 1, 2)}


class RaftOptions(Options):
    sea: Literal["calm", "rough"] = "calm"
    flag: bool = False


class Numbers(msgspec.Struct, frozen=True):
    far: int


class Chart(Catalogue):
    numbers = Sheet("numbers.yaml", Numbers)


class Raft(State):
    options: RaftOptions
    chart: Chart
    crew: int
    way: int = 0
    planks: int = 3
    turns: int = 0


class Turn(Ask):
    """{seat}: row or bail?"""

    seat: int

    def options(self, s: Raft) -> Sequence[Effect]:
        return [Row(self.seat), Bail(self.seat)]


class Row(Effect):
    """{seat} rows."""

    seat: int

    def apply(self, s: Raft) -> None:
        s.way += 1
        s.planks -= s.pick("wave", WAVES[s.options.sea])
        _next(s)


class Bail(Effect):
    """{seat} bails."""

    seat: int

    def apply(self, s: Raft) -> None:
        s.planks = min(3, s.planks + 1)
        _next(s)


def _next(s: Raft) -> None:
    s.turns += 1
    if s.planks <= 0 or s.turns == DAYLIGHT:
        s.finish(Outcome((), "The sea has won.", "RAFT-2"))
    elif s.way == s.chart.numbers.far:
        s.finish(Outcome(tuple(range(s.crew)), "Land!", "RAFT-1"))
    else:
        s.push(Turn(s.turns % s.crew))


class Weights(msgspec.Struct, frozen=True):
    way: float
    planks: float


class RaftInsight(Insight):
    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def value(self, s: Raft, seat: int) -> float:
        way, planks = self.weights.way, self.weights.planks
        return (way * s.way + planks * s.planks) / (way * s.chart.numbers.far + planks * 3)

    def priors(self, s: Raft, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        return [1.0] * len(options)

    def nearness(self, s: Raft, seat: int) -> float:
        return 0.9 * s.way / s.chart.numbers.far


class RaftGame(Game[Raft]):
    name = "raft"
    title = "Raft"
    blurb = "Row or bail."
    seats = range(1, 4)
    minutes = (1, 2)
    rules_version = 1
    secrets = False
    cooperative = True
    state_type = Raft
    options_type = RaftOptions
    package = __name__

    def catalogue(self, content: Content) -> Chart:
        return Chart(content)

    def begin(self, seats: int, options: Any, catalogue: Any) -> Raft:
        return Raft(options=options, chart=catalogue, crew=seats, stack=[Turn(0)])

    def scene(self, s: Raft, seat: int | None) -> Scene:
        return Scene("Raft")

    def seat_name(self, s: Raft, seat: int) -> str:
        return f"rower {seat + 1}"

    @functools.cached_property
    def insight(self) -> RaftInsight:
        return RaftInsight(Content([self.folder], Codec(self.vocabulary)).one("insight.yaml", Weights))


GAME = RaftGame()
