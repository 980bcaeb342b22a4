"""Running an experiment into a folder: in parallel, resumable, with progress."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NamedTuple

import duckdb

from overwinter.lab.errors import LabFailed, Stopped
from overwinter.lab.executors import Cluster, Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.folder import Plan, RunFolder
from overwinter.lab.playing import play_chunk
from overwinter.lab.progress import Progress


class Ran(NamedTuple):
    """How a run went."""

    folder: RunFolder
    played: int
    """Games played now; the others were there."""
    seconds: float


def run(experiment: Experiment, games: int, path: Path, executor: Executor) -> Ran:
    """Play all games that are not there yet."""
    folder = RunFolder.begin(path, Plan.of(experiment, games))
    folder.tidy()
    played = set(folder.played())
    before = folder.games_played()
    progress = Progress(games, before)
    try:
        _run(folder, [chunk for chunk in folder.plan.chunks if chunk not in played], executor, progress)
    except KeyboardInterrupt:
        raise Stopped(f"stopped by you: {_kept(folder)}") from None
    except (OSError, duckdb.IOException) as wrong:
        raise LabFailed(f"cannot write to '{path}': {_problem(wrong)}; {_kept(folder)}") from None
    except LabFailed as wrong:
        raise LabFailed(f"{wrong}; {_kept(folder)}") from None
    finally:
        progress.clear()
        folder.tidy()
    return Ran(folder, progress.done - before, progress.seconds)


def _run(folder: RunFolder, chunks: list[int], executor: Executor, progress: Progress) -> None:
    plan = folder.plan
    if chunks:
        folder.scratch.mkdir(exist_ok=True)
    scratch = None if isinstance(executor, Cluster) else str(folder.scratch)
    numbers = {plan.numbers(chunk): chunk for chunk in chunks}
    tasks = ((plan.experiment, games, scratch) for games in numbers)
    for (_, games, _), tables in executor.run(play_chunk, tasks):
        folder.keep(numbers[games], tables)
        progress.add(len(games))


def _kept(folder: RunFolder) -> str:
    return (
        f"{folder.games_played()} of {folder.plan.games} games are kept in '{folder.path}', "
        "and the same command goes on from there"
    )


def _problem(wrong: Exception) -> str:
    full = os.strerror(errno.ENOSPC)  # DuckDB tells it in the middle of other words
    if full in str(wrong) or (isinstance(wrong, OSError) and wrong.errno == errno.ENOSPC):
        return "the disk is full"
    return getattr(wrong, "strerror", None) or str(wrong)
