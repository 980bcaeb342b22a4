"""A finished match, weighed: what each seat could hope for after each answer, what the answer cost, what was luck.

Values come from the game's insight on a few imagined positions, one step ahead: cheap and rough, but the same for all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from overwinter.bots import Chair
from overwinter.bots.simple import judged
from overwinter.engine import notation
from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.engine.packs import Pack
from overwinter.engine.play import Play
from overwinter.engine.state import Desk, State
from overwinter.match import Match, find_game
from overwinter.match.question import describe
from overwinter.tables.messages import Moment

SAMPLES = 6
MOST_WEIGHED = 12
"""At most so many of the other options are weighed against the one that was taken."""
TURNING_POINTS = 5


class Step(msgspec.Struct, frozen=True):
    """A position, and the answer that was given in it."""

    position: bytes
    seat: int
    option: str


class Case(msgspec.Struct, frozen=True):
    """A finished match. Nothing about it is secret any more."""

    game: str
    seats: int
    steps: tuple[Step, ...]
    end: bytes
    texts: tuple[str, ...]
    packs: tuple[Pack, ...] = ()


class Weighed(msgspec.Struct, frozen=True):
    """What came of it."""

    moments: tuple[Moment, ...]
    turning_points: tuple[int, ...]
    luck: tuple[float, ...]
    choices: tuple[float, ...]


def steps(match: Match) -> Iterator[Step]:
    """Every answer of a match with the position it was given in."""
    for moment in match.past:
        yield Step(match.codec.encode(moment.state), moment.seat, notation.write(moment.answer))


def said(match: Match, place: int) -> str:
    """An answer in words."""
    moment = match.past[place]
    return describe(moment.answer, moment.state).text


def weigh(case: Case) -> Weighed:
    """Weigh every answer of a match."""
    game = find_game(case.game).game
    assert game.insight is not None
    judge = _Judge(game, game.insight, case.seats)
    codec = game.codec(case.packs)
    states = [
        codec.decode(position, game.state_type) for position in (*(step.position for step in case.steps), case.end)
    ]
    hopes = [judge.hopes(state) for state in states]
    moments = tuple(
        _moment(judge, place, step, states[place], hopes, text)
        for place, (step, text) in enumerate(zip(case.steps, case.texts, strict=True))
    )
    swings = [sum(abs(b - a) for a, b in zip(hopes[k], hopes[k + 1], strict=True)) for k in range(len(moments))]
    turning = sorted(sorted(range(len(swings)), key=lambda k: -swings[k])[:TURNING_POINTS])
    seats = range(case.seats)
    return Weighed(
        moments,
        tuple(moments[place].answers for place in turning),
        tuple(round(sum(moment.luck[seat] for moment in moments), 4) for seat in seats),
        tuple(round(sum(moment.choice for moment in moments if moment.seat == seat), 4) for seat in seats),
    )


def _moment(judge: _Judge, place: int, step: Step, state: State, hopes: Sequence[Sequence[float]], text: str) -> Moment:
    seat = step.seat
    options = judge.options(state, seat)
    taken = next(option for option in options if notation.write(option) == step.option)
    expected = judge.after(state, seat, taken)
    rivals = [option for option in options if option != taken][:MOST_WEIGHED]
    best = max([expected[seat], *(judge.after(state, seat, option)[seat] for option in rivals)])
    return Moment(
        answers=place + 1,
        seat=seat,
        text=text,
        chances=tuple(round(value, 4) for value in hopes[place + 1]),
        choice=round(expected[seat] - best, 4),
        luck=tuple(round(after - thought, 4) for after, thought in zip(hopes[place + 1], expected, strict=True)),
    )


class _Judge:
    """Judges positions of one game, always with the same few draws, so that differences mean something."""

    def __init__(self, game: Any, insight: Insight, seats: int) -> None:
        self.game = game
        self.insight = insight
        self.seats = seats

    def options(self, state: State, seat: int) -> Sequence[Effect]:
        play = Play(state, Desk(Chance("weigh")))
        return play.options(seat) if seat in play.waiting() else play.interludes(seat)

    def hopes(self, state: State) -> list[float]:
        """What each seat could hope for, from what it knew."""
        return [self._hope(state, seat) for seat in range(self.seats)]

    def _hope(self, state: State, seat: int) -> float:
        if state.outcome is not None:
            return judged(self.game, Play(state, Desk(Chance(0))), seat, self.insight)
        chair = Chair(self.game, seat, (), state, random.Random(0))
        return sum(judged(self.game, chair.imagine(), seat, self.insight) for _ in range(SAMPLES)) / SAMPLES

    def after(self, state: State, seat: int, option: Effect) -> list[float]:
        """What each seat could expect of an option, before chance had spoken."""
        chair = Chair(self.game, seat, (option,), state, random.Random(0))
        totals = [0.0] * self.seats
        for _ in range(SAMPLES):
            play = chair.imagine()
            play.answer(seat, option)
            for other in range(len(totals)):
                totals[other] += judged(self.game, play, other, self.insight)
        return [total / SAMPLES for total in totals]
