"""Bots think in worker processes, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import msgspec

from overwinter import workers
from overwinter.engine.chance import Chance
from overwinter.match import Match, find_game
from overwinter.tables import worker
from overwinter.tables.worker import Task, Thought

log = logging.getLogger(__name__)
T = TypeVar("T")
A = TypeVar("A")


class Thinkers:
    """A few worker processes, started when somebody first needs them."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None

    def warm_up(self) -> None:
        """Start a worker before it is needed."""
        if self._pool is None:
            self._start().submit(os.getpid)

    async def choose(self, task: Task) -> Thought:
        """What the bot takes; another answers for one that fails."""
        try:
            return await self.run(worker.choose, task)
        except BrokenProcessPool:
            log.error("the worker of bot %s died; another plays this turn for it", task.bot)
            game = find_game(task.game).game
            rest = msgspec.structs.replace(task, bot=worker.stand_in(game))
            return await self.run(worker.choose, rest)

    async def run(self, work: Callable[[A], T], task: A) -> T:
        """Do this in a worker."""
        pool = self._pool or self._start()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, task)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False)
            raise

    def _start(self) -> ProcessPoolExecutor:
        self._pool = workers.pool(self.workers, worker.begin)
        return self._pool

    def stop(self) -> None:
        """Let the workers go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def task_for(match: Match, seat: int, bot: str, turn: int) -> Task:
    """What a bot needs: a position its seat could be in, and randomness of its own.

    Both follow from the match's seed and the turn, so that an undo does not change its mind, but tell nothing of it.
    """
    text = f"{match.setup.seed}\0{turn}\0{seat}\0bot".encode()
    numbers = hashlib.blake2b(text, digest_size=16).digest()
    seed, secret = int.from_bytes(numbers[:8]), int.from_bytes(numbers[8:])
    imagined = match.game.imagined(match.state, seat, Chance(secret))
    return Task(match.game.name, seat, bot, match.codec.encode(imagined), seed, match.codec.packs)
