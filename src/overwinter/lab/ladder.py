"""The ladder: each bot alone at a table of each weaker one. How much more than its fair share does it win?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from overwinter.engine.errors import WrongSetup
from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.figures import Estimate, wilson
from overwinter.lab.playing import play_columns
from overwinter.lab.progress import Progress


class Rung(msgspec.Struct, frozen=True):
    """One bot against a table of another."""

    bot: str
    table: str
    seats: int
    games: int
    share: float
    low: float
    high: float
    fair: float
    failures: int

    @property
    def verdict(self) -> str:
        """What one may say of it."""
        if self.low > self.fair:
            return "stronger"
        return "weaker" if self.high < self.fair else "not clear"


def climb(experiment: Experiment, games: int, executor: Executor) -> list[Rung]:
    """So many games for each pair and each number of players. The bots are given from weak to strong."""
    bots = experiment.bots
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise WrongSetup("a ladder needs at least two different bots, the weakest first: --bots random,greedy")
    pairs = [(strong, weak) for place, strong in enumerate(bots) for weak in bots[:place]]
    progress = Progress(len(pairs) * len(experiment.seats) * games)
    shares: dict[tuple[str, str, int], list[float]] = {}
    failures: dict[tuple[str, str, int], int] = {}
    size = max(1, min(50, games // 8))
    tasks = [
        (_pair(experiment, strong, weak, seats), range(first, min(first + size, games)))
        for strong, weak in pairs
        for seats in experiment.seats
        for first in range(0, games, size)
    ]
    try:
        for (pair, numbers), found in executor.run(_alone_shares, tasks):
            key = (pair.bots[0], pair.bots[1], pair.seats[0])
            shares.setdefault(key, []).extend(found[0])
            failures[key] = failures.get(key, 0) + found[1]
            progress.add(len(numbers))
    finally:
        progress.clear()
    return [_rung(key, shares[key], failures[key]) for key in sorted(shares, key=_order(bots))]


def _order(bots: Sequence[str]) -> Any:
    return lambda key: (bots.index(key[0]), bots.index(key[1]), key[2])


def _pair(experiment: Experiment, strong: str, weak: str, seats: int) -> Experiment:
    return msgspec.structs.replace(experiment, bots=(strong, weak), seats=(seats,), seating="alone")


def _alone_shares(experiment: Experiment, numbers: range) -> tuple[list[float], int]:
    """The shares of victory of the bot that sits alone, and how often a bot failed."""
    tables = play_columns(experiment, numbers)
    seats = tables["seats"]
    shares = [share for bot, share in zip(seats["bot"], seats["share"], strict=True) if bot == experiment.bots[0]]
    return shares, sum(tables["games"]["failures"])


def _rung(key: tuple[str, str, int], shares: Sequence[float], failures: int) -> Rung:
    bot, table, seats = key
    found: Estimate = wilson(math.fsum(shares) / len(shares), len(shares)) if shares else wilson(0.0, 0)
    return Rung(bot, table, seats, len(shares), found.mean, found.low, found.high, 1 / seats, failures)


def as_table(rungs: Sequence[Rung]) -> str:
    """For people."""
    width = max([len("alone"), *(len(rung.bot) for rung in rungs), *(len(rung.table) for rung in rungs)])
    head = f"{'alone':<{width}}  {'among':<{width}}  seats  games  share of victory, 95 %      fair   verdict"
    lines = [
        f"{rung.bot:<{width}}  {rung.table:<{width}}  {rung.seats:>5}  {rung.games:>5}  "
        f"{100 * rung.share:5.1f} % ({100 * rung.low:5.1f} to {100 * rung.high:5.1f})  "
        f"{100 * rung.fair:5.1f} %  {rung.verdict}" + (f", {rung.failures} failures" if rung.failures else "")
        for rung in rungs
    ]
    return "\n".join([head, *lines])
