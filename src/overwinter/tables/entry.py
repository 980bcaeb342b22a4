"""A table in memory, with those who look at it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from overwinter.tables.analysis import Weighed
from overwinter.tables.presence import Elsewhere
from overwinter.tables.table import Table
from overwinter.tables.watcher import Watcher

MOST_IDLE = 64
"""So many tables are remembered that nobody is looking at."""


class Entry:
    """What this process remembers of a table. The store knows better."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.table: Table | None = None
        self.watchers: set[Watcher] = set()
        self.busy: set[int] = set()
        """The bots that are making up their minds in this process."""
        self.elsewhere: dict[str, Elsewhere] = {}
        """What other processes say of this table."""
        self.next_bot_at = 0.0
        """When the next bot may answer, so that people can follow."""
        self.bots_failed_at = 0
        """The version at which no bot found a way on."""
        self.weighed: Weighed | None = None
        """The finished match, weighed once for all who ask."""
        self.users = 0
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Nobody else reads or changes the table meanwhile: what is shown has been committed."""
        self.users += 1
        try:
            async with self._lock:
                yield
        finally:
            self.users -= 1

    @property
    def idle(self) -> bool:
        """Whether nobody needs it now."""
        return not (self.watchers or self.busy or self.users)

    @property
    def looking(self) -> set[int]:
        """The seats that somebody is looking from, through this process."""
        return {seat for watcher in self.watchers for seat in watcher.seats}

    @property
    def here(self) -> set[int]:
        """The seats that somebody is looking from."""
        return self.looking.union(*(there.seen.here for there in self.elsewhere.values()))

    @property
    def thinking(self) -> set[int]:
        """The bots that are making up their minds."""
        return self.busy.union(*(there.seen.thinking for there in self.elsewhere.values()))

    def tell(self) -> None:
        """Something has changed."""
        for watcher in self.watchers:
            watcher.look_again()


class Entries:
    """All tables in memory; of those that nobody needs, the ones used last."""

    def __init__(self) -> None:
        self._entries: OrderedDict[str, Entry] = OrderedDict()

    def get(self, table_id: str) -> Entry:
        """The entry of a table, perhaps still without it."""
        if table_id in self._entries:
            self._entries.move_to_end(table_id)
            return self._entries[table_id]
        if len(self._entries) >= MOST_IDLE:
            self._forget()
        entry = self._entries[table_id] = Entry(table_id)
        return entry

    def known(self, table_id: str = "") -> list[Entry]:
        """The entry of a table if there is one; all, without an id."""
        if not table_id:
            return list(self._entries.values())
        return [self._entries[table_id]] if table_id in self._entries else []

    def _forget(self) -> None:
        idle = [entry.id for entry in self._entries.values() if entry.idle]
        for table_id in idle[: max(0, len(idle) - MOST_IDLE + 1)]:
            del self._entries[table_id]
