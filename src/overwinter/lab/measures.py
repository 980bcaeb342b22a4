"""Measures: numbers of single games, by which variants are compared and content is tuned."""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from typing import Any

import msgspec

from overwinter.engine.errors import WrongSetup
from overwinter.engine.game import Game
from overwinter.lab.charts import charts
from overwinter.lab.content import listing
from overwinter.lab.experiment import Experiment
from overwinter.lab.playing import Bench
from overwinter.lab.warehouse import Warehouse


class Measure(msgspec.Struct, frozen=True):
    """A number of each game, as a question to the tables that gives game and value."""

    name: str
    sql: str
    text: str
    aside: bool = False
    """Shown, but a comparison does not go on for its sake: a single seat says little in each game."""


def measures(game: Game[Any], bots: Sequence[str], seats: Sequence[int]) -> list[Measure]:
    """All that can be measured: what every game has, and what this game's report.yaml adds."""
    found = [Measure("decisions", "SELECT game, decisions AS value FROM games", "decisions in a game")]
    found += _together(bots) if game.cooperative else _apart(bots, seats)
    found += [Measure(chart.id, chart.sql, chart.title) for chart in charts(game) if chart.draw == "measure"]
    return found


def _apart(bots: Sequence[str], seats: Sequence[int]) -> list[Measure]:
    """What there is to measure where seats play against each other."""
    sql = "SELECT game, CAST(winner_count > 1 AS INTEGER) AS value FROM games"
    found = [Measure("shared victories", sql, "1 where several win together, else 0")]
    for bot in dict.fromkeys(bots):
        found.append(_win_rate(bot, f"how many of the seats of {bot} are among the winners"))
        sql = f"SELECT game, avg(share) AS value FROM seats WHERE bot = '{bot}' GROUP BY game"
        found.append(Measure(f"share {bot}", sql, f"what a seat of {bot} has of the victory, 1 if it wins alone"))
    for seat in range(max(seats)):
        sql = f"SELECT game, share AS value FROM seats WHERE seat = {seat}"
        found.append(Measure(f"seat {seat + 1}", sql, f"what seat {seat + 1} has of the victory", aside=True))
    return found


def _together(bots: Sequence[str]) -> list[Measure]:
    """What there is to measure where all win or lose together."""
    found = []
    for bot in dict.fromkeys(bots):
        found.append(_win_rate(bot, f"1 where a table of {bot} wins, else 0"))
        sql = f"SELECT game, avg(near) AS value FROM seats WHERE bot = '{bot}' GROUP BY game"
        words = f"1 where a table of {bot} wins, else how near it was, as the game's insight sees it"
        found.append(Measure(f"nearness {bot}", sql, words))
    return found


def _win_rate(bot: str, words: str) -> Measure:
    sql = f"SELECT game, avg(CAST(share > 0 AS INTEGER)) AS value FROM seats WHERE bot = '{bot}' GROUP BY game"
    return Measure(f"win rate {bot}", sql, words)


def measure_games(experiment: Experiment, numbers: range, wanted: Sequence[Measure]) -> dict[str, dict[int, float]]:
    """Play some games and measure them: values by measure and game. Workers do this, here or far away."""
    bench = Bench(experiment)
    for number in numbers:
        bench.play(number)
    arrays = {name: table.arrays() for name, table in bench.tables.items()}
    house = Warehouse.of_columns(arrays, listing(bench.game, experiment.packs))
    values: dict[str, dict[int, float]] = {}
    for measure in wanted:
        rows = house.ask_measure(measure.sql)
        values[measure.name] = {row["game"]: float(row["value"]) for row in rows if row["value"] is not None}
    return values


class Target(msgspec.Struct, frozen=True):
    """What a measure should come to: a mean, a median, or the share of the games in which it lies within a range."""

    measure: Measure
    how: str
    """`mean`, `median`, or a range: `2..4`."""
    value: float
    high: float | None = None
    """The other end, where anything between the two will do."""

    def off(self, reached: float) -> float:
        """How far this is from what is wanted."""
        return max(0.0, self.value - reached, reached - (self.value if self.high is None else self.high))

    def reached(self, values: Sequence[float]) -> float:
        """What these games come to."""
        return statistics.median(values) if self.how == "median" else statistics.fmean(self.counted(values))

    def counted(self, values: Sequence[float]) -> Sequence[float]:
        """What each game adds to the mean: its value, or 1 within the range and 0 outside."""
        low, dots, high = self.how.partition("..")
        return [float(float(low) <= value <= float(high)) for value in values] if dots else values

    @property
    def words(self) -> str:
        """As people would say it."""
        wanted = f"{self.value:g}" if self.high is None else f"{self.value:g} to {self.high:g}"
        return f"{self.measure.name} {self.how} {wanted}"


_NUMBER = r"-?\d+(?:\.\d+)?"
_TARGET = re.compile(
    rf"\s*(.+?)\s+(?:(mean|median|{_NUMBER}\.\.{_NUMBER})\s+)?({_NUMBER})(?:\s*(?:-|to)\s*({_NUMBER}))?\s*(%?)\s*"
)


def parse_target(text: str, available: Sequence[Measure]) -> Target:
    """`years median 3`, `win rate greedy 40%`, `win rate greedy 30-45%`, `decisions mean 80`, `years 2..4 60%`."""
    found = _TARGET.fullmatch(text)
    if not found:
        raise WrongSetup(
            f"'{text}' is no target; say for example"
            ' "win rate greedy 40%", "win rate greedy 30-45%", "decisions median 80" or "years 2..4 60%"'
        )
    name, how, low, high, sign = found.groups()
    measure, unit = pick_measure(name, available), 100 if sign else 1
    if high is None:
        return Target(measure, how or "mean", float(low) / unit)
    if float(high) < float(low):
        raise WrongSetup(f"'{text}' wants something between {low} and {high}; say the lower end first")
    return Target(measure, how or "mean", float(low) / unit, float(high) / unit)


def pick_measure(name: str, available: Sequence[Measure]) -> Measure:
    """The measure of that name."""
    for measure in available:
        if measure.name == name:
            return measure
    raise WrongSetup(f"there is no measure '{name}'; there is: {', '.join(measure.name for measure in available)}")
