"""Who is here is told to the other processes: at once when it changes, and again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from overwinter.tables import presence
from overwinter.tables.entry import Entries
from overwinter.tables.presence import Presence
from overwinter.tables.watcher import Watcher


class Wire:
    """Carries announcements between processes that share nothing else."""

    def __init__(self) -> None:
        self.processes: list[Process] = []
        self.said: list[str] = []

    async def announce(self, text: str) -> None:
        self.said.append(text)
        for process in self.processes:
            process.presence.heard(text)


class Process:
    """As much of a server as this needs."""

    def __init__(self, wire: Wire) -> None:
        self.entries = Entries()
        service: Any = SimpleNamespace(entries=self.entries, scribe=wire)
        self.presence = Presence(service)
        wire.processes.append(self)
        self.telling = asyncio.create_task(self.presence.keep_telling())

    def sit(self, table: str, *seats: int) -> Watcher:
        watcher = Watcher(table)
        watcher.seats = frozenset(seats)
        entry = self.entries.get(table)
        entry.watchers.add(watcher)
        self.presence.changed(entry)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        entry = self.entries.get(watcher.table)
        entry.watchers.discard(watcher)
        self.presence.changed(entry)

    def here(self, table: str) -> set[int]:
        return self.entries.get(table).here


@pytest.fixture
async def two(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(presence, "EVERY", 0.05)
    monkeypatch.setattr(presence, "FORGOTTEN", 0.2)
    monkeypatch.setattr(presence, "GATHERED", 0.001)
    wire = Wire()
    yield wire, Process(wire), Process(wire)
    for process in wire.processes:
        process.telling.cancel()


async def comes_true(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(3):
        while not condition():
            await asyncio.sleep(0.005)


async def test_comings_and_goings_are_told(two: tuple[Wire, Process, Process]) -> None:
    _, one, other = two
    other.sit("t")  # somebody who only watches
    ann = one.sit("t", 0)
    await comes_true(lambda: other.here("t") == {0})
    other.sit("t", 1)
    await comes_true(lambda: one.here("t") == {0, 1})
    one.leave(ann)
    await comes_true(lambda: other.here("t") == {1})


async def test_who_comes_later_asks_who_is_there(two: tuple[Wire, Process, Process]) -> None:
    wire, one, other = two
    one.sit("t", 0)
    await comes_true(lambda: bool(wire.said))
    other.sit("t", 1)
    await comes_true(lambda: other.here("t") == {0, 1})


async def test_somebody_stays_there_however_much_happens_elsewhere(two: tuple[Wire, Process, Process]) -> None:
    _, one, other = two
    other.sit("t")
    one.sit("t", 0)
    await comes_true(lambda: other.here("t") == {0})
    for _ in range(100):  # never quiet, for much longer than it takes to be forgotten
        one.leave(one.sit("busy", 3))
        await asyncio.sleep(0.005)
        assert other.here("t") == {0}


async def test_what_a_dead_process_said_is_forgotten(two: tuple[Wire, Process, Process]) -> None:
    _, one, other = two
    other.sit("t")
    one.sit("t", 0)
    await comes_true(lambda: other.here("t") == {0})
    one.telling.cancel()
    await comes_true(lambda: other.here("t") == set())


async def test_a_process_that_ends_says_goodbye_and_nonsense_is_ignored(two: tuple[Wire, Process, Process]) -> None:
    _, one, other = two
    other.sit("t")
    one.sit("t", 0)
    await comes_true(lambda: other.here("t") == {0})
    other.presence.heard("{")
    one.telling.cancel()
    await one.presence.leave()
    assert other.here("t") == set()
