"""Checking a game, many games at once, with everything looked after that a long run needs."""

from __future__ import annotations

import concurrent.futures as futures
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from overwinter import workers
from overwinter.bots import make_bot
from overwinter.commands import keeping
from overwinter.engine.packs import Pack
from overwinter.match import find_game
from overwinter.match.pack_folders import taken
from overwinter.testing import check

MOST_FAILURES = 5
"""After so many games that fail, the others will hardly tell more."""
LONGEST_CHUNK = 5
"""Few enough games that the bar moves every second or so."""
SECONDS_BETWEEN_LINES = 5.0


class Failure(NamedTuple):
    """A game in which something does not hold."""

    number: int
    problem: str
    save: bytes


class Chunk(NamedTuple):
    """What came of some games in a row."""

    games: int
    decisions: int
    failures: list[Failure]


class Wanted(NamedTuple):
    """What is played and checked."""

    game: str
    packs: tuple[Pack, ...]
    bot: str
    every: int
    """The costly checks are made at one decision in so many."""


THINNED = {5_000: 100, 1_000: 20, 0: 1}
"""In at least so many games, the costly checks are made at one decision in so many."""


def check_chunk(wanted: Wanted, numbers: range) -> Chunk:
    """Play and check a few games; runs in a process of its own."""
    box = find_game(wanted.game)
    decisions, failures = 0, []
    for number in numbers:
        try:
            decisions += check.check_one(box, number, wanted.every, wanted.bot, wanted.packs)
        except check.CheckFailed as wrong:
            failures.append(Failure(number, str(wrong), wrong.save))
    return Chunk(len(numbers), decisions, failures)


def check_games(
    game: str,
    *,
    games: int,
    first: int,
    jobs: int | None,
    as_json: bool,
    every: int | None = None,
    bot: str = "random",
    packs: Sequence[str] = (),
) -> int:
    """Check so many games and say how it went; the exit code."""
    every = every or next(one_in for many, one_in in THINNED.items() if games >= many)
    wanted = Wanted(game, taken(packs), bot, every)
    make_bot(bot, find_game(game).game)  # whoever asks for what there is not hears so at once
    find_game(game).game.codec(wanted.packs)
    progress = Progress(games)
    failures: list[Failure] = []
    chunks = _chunks(wanted, range(first, first + games), jobs or os.cpu_count() or 1)
    stopped = _gather(chunks, progress, failures, lambda failure: _report(game, failure, packs))
    progress.clear()
    if as_json:
        print(json.dumps(_plain(game, first, progress, failures, stopped)))
    else:
        print(_verdict(progress, failures, every, stopped))
    return 1 if failures or stopped else 0


def _gather(
    chunks: Iterator[Chunk], progress: Progress, failures: list[Failure], report: Callable[[Failure], str]
) -> str:
    """Count what comes in and note the failures; why it was stopped before the end, if it was."""
    try:
        for chunk in chunks:
            progress.add(chunk)
            for failure in chunk.failures:
                failures.append(failure)
                progress.say(report(failure))
            if len(failures) >= MOST_FAILURES and progress.games < progress.total:
                return f"stopped after {len(failures)} failures"
    except KeyboardInterrupt:
        return "stopped by you"
    except futures.process.BrokenProcessPool:
        return "stopped: a worker process died; try fewer --jobs"
    return ""


def _verdict(progress: Progress, failures: Sequence[Failure], every: int, stopped: str) -> str:
    """How it went, on one line."""
    good = "no failure so far" if stopped else "all checks hold"
    words = [
        f"{progress.games} games",
        f"{progress.decisions} decisions",
        f"{len(failures)} failed" if failures else good,
        f"{progress.seconds:.0f} s",
        f"the costly checks at one decision in {every}" if every > 1 else "",
        stopped,
    ]
    return ", ".join(filter(None, words))


def _chunks(wanted: Wanted, numbers: range, jobs: int) -> Iterator[Chunk]:
    """The games in chunks, each as soon as it is done."""
    size = max(1, min(LONGEST_CHUNK, len(numbers) // (jobs * 8)))
    pieces = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    if jobs == 1:
        for piece in pieces:
            yield check_chunk(wanted, piece)
        return
    pool = workers.pool(min(jobs, len(pieces)))
    try:
        running = [pool.submit(check_chunk, wanted, piece) for piece in pieces]
        for done in futures.as_completed(running):
            yield done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _report(game: str, failure: Failure, packs: Sequence[str]) -> str:
    path = Path(f"check-{game}-{failure.number}.save")
    keeping.write(path, failure.save)
    look = keeping.typed("overwinter", "replay", str(path), "--all", *keeping.pack_words(packs))
    return f"Game {failure.number}: {failure.problem}\n  Saved to {path}; look at it with: {look}"


def _plain(game: str, first: int, progress: Progress, failures: list[Failure], stopped: str) -> dict[str, object]:
    return {
        "game": game,
        "first": first,
        "games": progress.games,
        "decisions": progress.decisions,
        "seconds": round(progress.seconds, 3),
        "failures": [{"number": failure.number, "problem": failure.problem} for failure in failures],
        "stopped": stopped,
    }


class Progress:
    """A bar on a terminal, a line now and then elsewhere; on stderr, so that results stay clean."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.games = 0
        self.decisions = 0
        self.start = self.last = time.monotonic()
        self.terminal = sys.stderr.isatty()
        if self.terminal:
            self.draw()

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.monotonic() - self.start

    def add(self, chunk: Chunk) -> None:
        """Count these games too."""
        self.games += chunk.games
        self.decisions += chunk.decisions
        now = time.monotonic()
        if self.terminal or now - self.last >= SECONDS_BETWEEN_LINES:
            self.last = now
            self.draw()

    def draw(self) -> None:
        """Show how far it is."""
        rate = self.games / max(self.seconds, 1e-3)
        left = clock((self.total - self.games) / rate) if rate else "?"
        words = f"{self.games}/{self.total} games, {rate:.1f} a second, {left} left"
        if self.terminal:
            width = 30
            full = width * self.games // max(1, self.total)
            print(f"\r\x1b[K{'█' * full}{'░' * (width - full)} {words}", end="", file=sys.stderr, flush=True)
        else:
            print(words, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Make room for words."""
        if self.terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def say(self, words: str) -> None:
        """Something worth a line of its own."""
        self.clear()
        print(words, file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02d}"
