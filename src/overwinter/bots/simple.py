"""Bots that think little: `random` and `greedy`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from overwinter.bots.chair import Chair
from overwinter.bots.search import search_of
from overwinter.engine.effects import Effect
from overwinter.engine.game import Game
from overwinter.engine.insight import Insight
from overwinter.engine.play import Play
from overwinter.engine.questions import Secretly
from overwinter.engine.state import Outcome, State


class RandomBot:
    """Takes any option. Free actions and second thoughts are rare: they are offered again at every question."""

    looks_ahead = False

    def __init__(self, free: float = 0.1) -> None:
        self.free = free

    def choose(self, chair: Chair) -> int:
        options, rng = chair.options, chair.rng
        place = int(rng.random() * len(options))
        while (options[place].free or options[place].revises) and rng.random() > self.free:
            place = int(rng.random() * len(options))
        return place


AT_A_LOSS = 0.2
"""By how much of a victory `greedy` may misjudge when nothing leads on: it must find another way, not the best."""


LEAST = 1e-6
"""A whim smaller than this would divide by nothing."""


class GreedyBot:
    """Looks one step ahead with the game's insight.

    Where a step shows what it leads to, it takes an option after which the position looks best, or nearly so. Where it
    does not, as in a secret vote, it does what a sensible player would, with the same odds.
    """

    looks_ahead = True

    def __init__(self, insight: Insight, whim: float = 0.01) -> None:
        self.insight = insight
        self.whim = whim
        """By how much of a victory it may misjudge: enough not to do the same thing in every game."""

    def choose(self, chair: Chair) -> int:
        return 0 if len(chair.options) == 1 else draw(chair, self.odds(chair))

    def odds(self, chair: Chair) -> Sequence[float]:
        """How much it leans to each option."""
        return self.look(chair)[0]

    def look(self, chair: Chair) -> tuple[Sequence[float], Sequence[float]]:
        """How much it leans to each option, and how the position looks after each, where that tells something."""
        priors = self.insight.priors(chair.position, chair.seat, chair.options)
        if isinstance(chair.position.stack[-1], Secretly) or self.insight.settled(chair.position):
            return priors, ()
        ahead = steps(chair.options, chair.position, chair.seat, self.insight)
        values = [self._after(chair, option) if option in ahead else -math.inf for option in chair.options]
        best = max(values)
        whim = AT_A_LOSS if all(option.revises or option.free for option in chair.options) else self.whim
        if search_of(chair.game).by_odds:
            whim = max(LEAST, whim * 4 * best * (1 - best))  # as much of the odds, however long they are
        odds = [math.exp((value - best) / whim) * prior for value, prior in zip(values, priors, strict=True)]
        return odds, values

    def _after(self, chair: Chair, option: Effect) -> float:
        """How the position looks after this option; on average, where chance has a say."""
        futures = search_of(chair.game).futures
        play = chair.imagine()
        play.answer(chair.seat, option)
        value = judged(chair.game, play, chair.seat, self.insight)
        if not play.desk.learnt or futures == 1:
            return value
        for _ in range(futures - 1):
            play = chair.imagine()
            play.answer(chair.seat, option)
            value += judged(chair.game, play, chair.seat, self.insight)
        return value / futures


def steps(options: Sequence[Effect], s: State, seat: int, insight: Insight) -> Sequence[Effect]:
    """The options that lead on; all of them, if nothing does but a second thought."""
    ahead = leading(options, s, seat, insight)
    return ahead if any(not option.free for option in ahead) else options


def leading(options: Sequence[Effect], s: State, seat: int, insight: Insight) -> Sequence[Effect]:
    """The options without trifles, and without second thoughts but for those that the insight thinks well of."""
    ahead = [option for option in options if not (option.revises or option.minor)]
    if len(ahead) < len(options):
        ahead += insight.second_thoughts(s, seat, [option for option in options if option.revises])
    return ahead


def judged(game: Game[Any], play: Play, seat: int, insight: Insight) -> float:
    """What a position is worth to a seat: what its outcome is, if there is one, else what the insight says."""
    outcome = play.state.outcome
    return insight.value(play.state, seat) if outcome is None else worth(game, outcome, seat)


def worth(game: Game[Any], outcome: Outcome, seat: int) -> float:
    """What an outcome is worth to a seat: a victory is whole for each where all win together, else it is shared."""
    return float(seat in outcome.winners) if game.cooperative else outcome.share(seat)


def draw(chair: Chair, weights: Sequence[float]) -> int:
    """A place, as likely as its weight."""
    if not any(weights):
        return int(chair.rng.random() * len(weights))
    return chair.rng.choices(range(len(weights)), weights)[0]
