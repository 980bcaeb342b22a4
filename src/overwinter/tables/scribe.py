"""The scribe: the one thread that talks to the store, so that the server never waits for a disk.

What many tables want kept at the same moment is kept together, with one wait for the disk.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from overwinter.engine.errors import OverwinterError
from overwinter.tables.errors import Trouble
from overwinter.tables.store import Event, Kept, Played, Store, Tally

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_AT_ONCE = 256


class _Job(NamedTuple):
    table: str
    work: Callable[[], Any]
    future: asyncio.Future[Any]


class _Failure(NamedTuple):
    wrong: Exception


class Scribe:
    """Keeps what it is told and says so when it is on disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="scribe", daemon=True)
        self._thread.start()

    async def create(self, kept: Kept) -> None:
        """Keep a new table."""
        await self._ask(kept.table, lambda: self._store.create(kept))

    async def read(self, table: str) -> Kept | None:
        """A table as it is now."""
        return await self._ask(table, lambda: self._store.read(table))

    async def write(self, kept: Kept, event: Event, played: Played | None = None) -> None:
        """Keep a change; see `Store.write`."""
        await self._ask(kept.table, lambda: self._store.write(kept, event, played))

    async def diary(self, game: str, most: int) -> tuple[Sequence[Played], Sequence[Tally]]:
        """The last matches of a game, and all of them counted."""
        return await self._ask("", lambda: (self._store.diary(game, most), self._store.tallies(game)))

    async def fulfilled(self, table: str, wish: str) -> bool:
        """Whether this wish has changed the table before."""
        return await self._ask(table, lambda: self._store.fulfilled(table, wish))

    async def answers(self, table: str, since: int) -> list[tuple[int, str]] | None:
        """The answers after a version, by seat; None when something else has happened too."""
        events = await self._ask(table, lambda: self._store.events(table, since))
        answers = [(event.seat, event.body) for event in events if event.kind == "answer" and event.seat is not None]
        return answers if len(answers) == len(events) else None

    async def announce(self, text: str) -> None:
        """Say something to the other processes."""
        await self._ask("", lambda: self._store.announce(text))

    async def check(self) -> None:
        """Whether the store can be reached."""
        await self._ask("", lambda: self._store.read(""))

    async def stop(self) -> None:
        """Finish what is begun, and close the store."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _ask(self, table: str, work: Callable[[], T]) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(table, work, future))
        return await future

    # -- in its own thread ----------------------------------------------------------------

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs = self._take()
            going_on = None not in jobs
            # Always in the same order, so that two processes never wait for each other's tables.
            wanted = sorted((job for job in jobs if job is not None), key=lambda job: job.table)
            if wanted:
                self._loop.call_soon_threadsafe(_deliver, wanted, self._do(wanted))
        self._store.close()

    def _take(self) -> list[_Job | None]:
        jobs = [self._jobs.get()]
        while len(jobs) < MOST_AT_ONCE:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return jobs

    def _do(self, jobs: Sequence[_Job]) -> list[Any]:
        try:
            with self._store.batch():
                return [self._one(job) for job in jobs]
        except Exception as wrong:
            log.exception("the store failed")
            sentence = f"this cannot be kept just now ({type(wrong).__name__}); try again"
            return [_Failure(Trouble(sentence)) for _ in jobs]

    def _one(self, job: _Job) -> Any:
        try:
            return job.work()
        except OverwinterError as wrong:
            return _Failure(wrong)


def _deliver(jobs: Sequence[_Job], results: Sequence[Any]) -> None:
    for job, result in zip(jobs, results, strict=True):
        if job.future.cancelled():
            continue
        if isinstance(result, _Failure):
            job.future.set_exception(result.wrong)
        else:
            job.future.set_result(result)
