"""Who looks at a table and which bots think about it, in all processes that serve it.

This is told, not kept: each process says what it knows when that changes and every few seconds, and what was not said
again in time is forgotten, as after a crash.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from overwinter.tables.errors import Trouble

if TYPE_CHECKING:
    from overwinter.tables.entry import Entry
    from overwinter.tables.service import Service

EVERY = 2.0
"""Seconds after which everything is said again."""
FORGOTTEN = 3 * EVERY
GATHERED = 0.03
"""Seconds in which changes are gathered into one announcement."""
MOST_TABLES = 60
"""In one announcement; what a database carries is limited to 8000 bytes."""


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What one process knows of a table."""

    here: tuple[int, ...] = ()
    thinking: tuple[int, ...] = ()


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process says to the others."""

    by: str
    tables: dict[str, Seen] = {}
    asks: bool = False
    """Whether it wants to hear from the others about these tables."""
    gone: bool = False


class Elsewhere(NamedTuple):
    """What another process said of a table, and until when that holds."""

    seen: Seen
    until: float


class Presence:
    """Tells the other processes who is here, and remembers what they tell."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._me = secrets.token_hex(6)
        self._said: set[str] = set()
        """The tables at which the others know somebody of ours."""
        self._asked: set[str] = set()
        """The tables that we look at and have asked the others about."""
        self._new: set[str] = set()
        self._bell = asyncio.Event()

    def changed(self, entry: Entry) -> None:
        """Somebody came or went here, or a bot began or ended its thought."""
        self._new.add(entry.id)
        self._bell.set()

    async def keep_telling(self) -> None:
        """Say what changes soon, and everything now and then, however much changes meanwhile."""
        again = time.monotonic() + EVERY
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), max(0.0, again - time.monotonic()))
                self._bell.clear()
                await asyncio.sleep(GATHERED)
            if time.monotonic() >= again:
                again = time.monotonic() + EVERY
                self._forget()
                self._new |= self._said
            await self._tell()

    async def _tell(self) -> None:
        entries = {table: entry for table in self._new for entry in self._service.entries.known(table)}
        tables = {table: _seen(entries[table]) if table in entries else Seen() for table in self._new}
        watched = {table for table, entry in entries.items() if entry.watchers}
        asking = watched - self._asked
        self._new.clear()
        try:
            for part in _parts(tables):
                await self._announce(Announcement(self._me, part, asks=not asking.isdisjoint(part)))
        except Trouble:
            self._new |= tables.keys()  # once more, when everything is said again
            return
        self._said |= {table for table, seen in tables.items() if seen != Seen()}
        self._said -= {table for table, seen in tables.items() if seen == Seen()}
        self._asked = (self._asked - tables.keys()) | watched

    async def _announce(self, announcement: Announcement) -> None:
        await self._service.scribe.announce(msgspec.json.encode(announcement).decode())

    async def leave(self) -> None:
        """This process ends."""
        if self._said:
            await self._announce(Announcement(self._me, gone=True))

    # -- the others ---------------------------------------------------------------------------

    def heard(self, text: str) -> None:
        """Another process (or this one) has announced something."""
        try:
            said = msgspec.json.decode(text, type=Announcement)
        except msgspec.MsgspecError:
            return  # of another version, perhaps; who is here is not worth failing for
        if said.by == self._me:
            return
        tables = {entry.id: Seen() for entry in self._service.entries.known()} if said.gone else said.tables
        until = time.monotonic() + FORGOTTEN
        for table, seen in tables.items():
            for entry in self._service.entries.known(table):
                here, thinking = entry.here, entry.thinking
                entry.elsewhere.pop(said.by, None)
                if seen != Seen():
                    entry.elsewhere[said.by] = Elsewhere(seen, until)
                if entry.here != here or entry.thinking - thinking:  # a thought that ends is told with its answer
                    entry.tell()
                if said.asks and table in self._said:
                    self.changed(entry)

    def _forget(self) -> None:
        """What nobody has said again is no longer so."""
        now = time.monotonic()
        for entry in self._service.entries.known():
            lost = [by for by, there in entry.elsewhere.items() if there.until < now]
            for by in lost:
                del entry.elsewhere[by]
            if lost:
                entry.tell()


def _seen(entry: Entry) -> Seen:
    return Seen(tuple(sorted(entry.looking)), tuple(sorted(entry.busy)))


def _parts(tables: dict[str, Seen]) -> Iterator[dict[str, Seen]]:
    names = list(tables)
    for first in range(0, len(names), MOST_TABLES):
        yield {name: tables[name] for name in names[first : first + MOST_TABLES]}
