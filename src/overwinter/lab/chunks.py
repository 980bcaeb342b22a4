"""The games of several experiments, a few at a time, so that all workers have something to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.progress import Progress

R = TypeVar("R")


def chunk_size(games: int, most: int = 50) -> int:
    """How many games are a chunk: few enough that no worker has long to wait for the others at the end."""
    return max(1, min(most, games // 16))


def in_chunks(
    work: Callable[[Experiment, range], R],
    experiments: Sequence[Experiment],
    games: int,
    size: int,
    executor: Executor,
    progress: Progress,
) -> Iterator[tuple[int, R]]:
    """Each result as soon as it is there, with the place of its experiment among the others."""
    tasks = (
        (experiment, range(first, min(first + size, games)))
        for experiment in experiments
        for first in range(0, games, size)
    )
    places = {id(experiment): place for place, experiment in enumerate(experiments)}
    for (experiment, numbers), found in executor.run(work, tasks):
        progress.add(len(numbers))
        yield places[id(experiment)], found
