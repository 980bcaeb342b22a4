"""Whole tables of one bot, for games that all win or lose together: what matters there is how the group fares.

The tables of several bots meet the same seeds, so that what is compared are games that began alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from overwinter.lab.chunks import in_chunks
from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.figures import Estimate, paired, wilson
from overwinter.lab.playing import play_columns
from overwinter.lab.progress import Progress


class Ending(NamedTuple):
    """How a game ended for its table."""

    won: bool
    near: float
    """1 for a victory; less for a defeat, by how near it was."""


class Fared(msgspec.Struct):
    """How the tables of one bot fared, game by game. Games that came to no end are not among them."""

    endings: dict[int, Ending] = {}
    failures: int = 0

    @property
    def victories(self) -> Estimate:
        """The share of games that were won."""
        won = [ending.won for ending in self.endings.values()]
        return wilson(sum(won) / len(won) if won else 0.0, len(won))

    @property
    def near(self) -> float:
        """How near victory was on average."""
        return math.fsum(ending.near for ending in self.endings.values()) / max(1, len(self.endings))

    def more_victories(self, other: Fared) -> Estimate:
        """How many more of the games were won than by the other, on the same seeds."""
        return paired([float(mine.won) - float(theirs.won) for mine, theirs in self._beside(other)])

    def nearer(self, other: Fared) -> Estimate:
        """How much nearer victory was than to the other, on the same seeds."""
        return paired([mine.near - theirs.near for mine, theirs in self._beside(other)])

    def _beside(self, other: Fared) -> Iterator[tuple[Ending, Ending]]:
        for number in sorted(self.endings.keys() & other.endings.keys()):
            yield self.endings[number], other.endings[number]


def play_whole(
    tables: Sequence[Experiment], games: int, chunk: int, executor: Executor, progress: Progress
) -> list[Fared]:
    """Play so many games of each of these."""
    fared = [Fared() for _ in tables]
    for place, (endings, failures) in in_chunks(_endings, tables, games, chunk, executor, progress):
        fared[place].endings.update(endings)
        fared[place].failures += failures
    return fared


def _endings(experiment: Experiment, numbers: range) -> tuple[dict[int, Ending], int]:
    """Workers do this, here or far away."""
    tables = play_columns(experiment, numbers)
    seats = tables["seats"]
    found: dict[int, list[Ending]] = {}
    for game, share, near in zip(seats["game"], seats["share"], seats["near"], strict=True):
        found.setdefault(game, []).append(Ending(share > 0, near))
    endings = {
        game: Ending(any(each.won for each in ends), math.fsum(each.near for each in ends) / len(ends))
        for game, ends in found.items()
    }
    return endings, sum(tables["games"]["failures"])
