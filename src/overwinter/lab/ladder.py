"""The ladder: how strong bots are, from weak to strong.

Each sits alone at a table of each weaker one: how much more than its fair share does it win? Where all win or lose
together, whole tables of each play the same games: how many more do they win than those of the one before?
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from overwinter.engine.errors import WrongSetup
from overwinter.lab.chunks import chunk_size, in_chunks
from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment, said
from overwinter.lab.figures import Estimate, wilson
from overwinter.lab.playing import play_columns
from overwinter.lab.progress import Progress
from overwinter.lab.together import Fared, play_whole


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
    options: str = ""
    """Those that vary, if any do."""

    @property
    def verdict(self) -> str:
        """What one may say of it."""
        return _verdict(self.low, self.high, self.fair)


class Whole(msgspec.Struct, frozen=True):
    """Whole tables of one bot, beside those of the bot before it on the same seeds."""

    bot: str
    seats: int
    games: int
    """That came to an end."""
    victories: float
    low: float
    high: float
    before: str
    """The bot it is compared with; empty for the first."""
    more: float | None
    """How many more of the games it wins."""
    more_low: float | None
    more_high: float | None
    verdict: str
    near: float
    """How near victory was on average: 1 for each victory, less for a defeat."""
    failures: int
    options: str = ""
    """Those that vary, if any do."""


def _verdict(low: float, high: float, even: float) -> str:
    if low > even:
        return "stronger"
    return "weaker" if high < even else "not clear"


def climb(experiment: Experiment, games: int, executor: Executor) -> list[Rung]:
    """So many games for each pair, number of players and setting. The bots are given from weak to strong."""
    bots = _different(experiment)
    pairs = [(strong, weak) for place, strong in enumerate(bots) for weak in bots[:place]]
    tables = [
        msgspec.structs.replace(cell, bots=pair, seating="alone") for pair in pairs for cell in experiment.cells()
    ]
    shares: list[list[float]] = [[] for _ in tables]
    failures = [0] * len(tables)
    progress = Progress(len(tables) * games)
    try:
        for place, (found, failed) in in_chunks(_alone_shares, tables, games, chunk_size(games), executor, progress):
            shares[place] += found
            failures[place] += failed
    finally:
        progress.clear()
    return [
        _rung(table, shares[place], failures[place], _varying(experiment, table)) for place, table in enumerate(tables)
    ]


def climb_together(experiment: Experiment, games: int, executor: Executor) -> list[Whole]:
    """So many games for each bot, number of players and setting, on the same seeds for all bots."""
    bots, cells = _different(experiment), experiment.cells()
    tables = [msgspec.structs.replace(cell, bots=(bot,), seating="whole") for cell in cells for bot in bots]
    progress = Progress(len(tables) * games)
    try:
        fared = play_whole(tables, games, chunk_size(games), executor, progress)
    finally:
        progress.clear()
    return [
        _whole(table, fared[place], _varying(experiment, table), bots, fared[place - 1])
        for place, table in enumerate(tables)
    ]


def _different(experiment: Experiment) -> tuple[str, ...]:
    bots = experiment.bots
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise WrongSetup("a ladder needs at least two different bots, the weakest first: --bots random,greedy")
    return bots


def _varying(experiment: Experiment, table: Experiment) -> str:
    return said({name: table.options[name] for name in experiment.varied})


def _alone_shares(experiment: Experiment, numbers: range) -> tuple[list[float], int]:
    """The shares of victory of the bot that sits alone, and how often a bot failed."""
    tables = play_columns(experiment, numbers)
    seats = tables["seats"]
    shares = [share for bot, share in zip(seats["bot"], seats["share"], strict=True) if bot == experiment.bots[0]]
    return shares, sum(tables["games"]["failures"])


def _rung(table: Experiment, shares: Sequence[float], failures: int, options: str) -> Rung:
    (bot, other), (seats,) = table.bots, table.seats
    found: Estimate = wilson(math.fsum(shares) / len(shares), len(shares)) if shares else wilson(0.0, 0)
    return Rung(bot, other, seats, len(shares), found.mean, found.low, found.high, 1 / seats, failures, options)


def _whole(table: Experiment, fared: Fared, options: str, bots: Sequence[str], before: Fared) -> Whole:
    (bot,), (seats,) = table.bots, table.seats
    won = fared.victories
    mine = (bot, seats, won.size, won.mean, won.low, won.high)
    if bot == bots[0]:
        return Whole(*mine, "", None, None, None, "", fared.near, fared.failures, options)
    more = fared.more_victories(before)
    said_of_it = _verdict(more.low, more.high, 0)
    weaker = bots[bots.index(bot) - 1]
    return Whole(*mine, weaker, more.mean, more.low, more.high, said_of_it, fared.near, fared.failures, options)


def as_table(rungs: Sequence[Rung]) -> str:
    """For people."""
    width = max([len("alone"), *(len(rung.bot) for rung in rungs), *(len(rung.table) for rung in rungs)])
    head = f"{'alone':<{width}}  {'among':<{width}}  seats  games  share of victory, 95 %      fair   verdict"
    lines = [
        f"{rung.bot:<{width}}  {rung.table:<{width}}  {rung.seats:>5}  {rung.games:>5}  "
        f"{_percent(rung.share, rung.low, rung.high)}  "
        f"{100 * rung.fair:5.1f} %  {rung.verdict}{_failed(rung.failures)}"
        for rung in rungs
    ]
    return _beside([rung.options for rung in rungs], head, lines)


def as_table_together(tables: Sequence[Whole]) -> str:
    """For people."""
    width = max(len("tables of"), *(len(table.bot) for table in tables))
    near = any(table.near > table.victories for table in tables)  # the game knows how near a defeat was
    head = f"{'tables of':<{width}}  seats  games  {'near  ' if near else ''}"
    head += "victories, 95 %          more than the one before, paired"
    lines = [
        f"{table.bot:<{width}}  {table.seats:>5}  {table.games:>5}  {f'{table.near:.2f}  ' if near else ''}"
        f"{_percent(table.victories, table.low, table.high)}  {_words(table)}".rstrip()
        for table in tables
    ]
    return _beside([table.options for table in tables], head, lines)


def _percent(mean: float, low: float, high: float) -> str:
    return f"{100 * mean:5.1f} % ({100 * low:5.1f} to {100 * high:5.1f})"


def _words(table: Whole) -> str:
    if table.more is None or table.more_low is None or table.more_high is None:
        return _failed(table.failures).lstrip(", ")
    points = f"{100 * table.more:+5.1f} ({100 * table.more_low:+5.1f} to {100 * table.more_high:+5.1f})"
    return f"{points}  {table.verdict}{_failed(table.failures)}"


def _failed(failures: int) -> str:
    return f", {failures} failures" if failures else ""


def _beside(options: Sequence[str], head: str, lines: Sequence[str]) -> str:
    """The table, with the options in front where they vary."""
    if any(options):
        width = max(len("options"), *map(len, options))
        head = f"{'options':<{width}}  {head}"
        lines = [f"{option:<{width}}  {line}" for option, line in zip(options, lines, strict=True)]
    return "\n".join([head, *lines])
