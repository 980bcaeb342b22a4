"""Where tables are kept: what a store must do, and which one an address means.

A table is one record, and an event for each change of it. An event is keyed by (table, seq), and seq is the version
that it leads to: when two processes change the same table at once, one of them fails and looks again.
"""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol

from overwinter.engine.errors import WrongSetup
from overwinter.tables.errors import TableError


class Conflict(TableError):
    """Somebody else has changed this table since it was read."""


class Fulfilled(TableError):
    """This wish was fulfilled before."""


class Kept(NamedTuple):
    """A table as it lies in a store."""

    table: str
    version: int
    game: str
    body: bytes


class Event(NamedTuple):
    """One change of a table: what led to the version `seq`."""

    table: str
    seq: int
    kind: str
    seat: int | None
    body: str
    wish: str | None
    """By what the client's wish is known when it comes again."""


class Played(NamedTuple):
    """A match that was played to its end, for the diary. It names nobody."""

    table: str
    game: str
    chapter: str
    players: int
    won: bool
    score: float | None
    tallies: str
    """A list of texts, as JSON."""
    answers: int
    at: str = ""
    """When it was kept, in UTC; the store says so."""


class Tally(NamedTuple):
    """The matches of one chapter, counted."""

    chapter: str
    tries: int
    wins: int
    best: float | None


class Store(Protocol):
    """Keeps tables. Used by one thread at a time."""

    def batch(self) -> AbstractContextManager[None]:
        """What is done inside is kept together, and is on disk when it ends."""
        ...

    def create(self, kept: Kept) -> None:
        """Keep a new table."""
        ...

    def read(self, table: str) -> Kept | None:
        """A table as it is now."""
        ...

    def write(self, kept: Kept, event: Event, played: Played | None = None) -> None:
        """Keep a change that leads to `kept.version`, or raise `Conflict` or `Fulfilled` and change nothing.

        A change that ends a match brings a line for the diary; a table has one at most.
        """
        ...

    def diary(self, game: str, most: int) -> Sequence[Played]:
        """The last matches of a game, the newest first."""
        ...

    def tallies(self, game: str) -> Sequence[Tally]:
        """All matches of a game, counted by chapter."""
        ...

    def fulfilled(self, table: str, wish: str) -> bool:
        """Whether this wish has changed the table before."""
        ...

    def events(self, table: str, since: int = 0) -> Sequence[Event]:
        """All changes after a version, in order."""
        ...

    def announce(self, text: str) -> None:
        """Say something to the other processes that is not kept."""
        ...

    def listen(self, heard: Callable[[str, int], None], announced: Callable[[str], None]) -> Callable[[], None] | None:
        """Tell about changes that others make, as (table, version), and what they announce, until its result is called.

        The empty table means that something may have been missed. None where nobody else can be heard.
        """
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...


def open_store(address: str, *, safe: bool = True) -> Store:
    """The store at an address: `postgresql://…`, or a SQLite file. `safe` waits for the disk at each change."""
    if re.match(r"postgres(ql)?://", address):
        try:
            from overwinter.tables.postgres import PostgresStore
        except ImportError:
            raise WrongSetup("PostgreSQL needs one more package: pip install 'overwinter[postgres]'") from None
        return PostgresStore(address)
    if "://" in address and not address.startswith("sqlite://"):
        raise WrongSetup(f"a database is a file or postgresql://…, not '{address.split('://', maxsplit=1)[0]}://…'")
    from overwinter.tables.sqlite import SqliteStore

    return SqliteStore(Path(address.removeprefix("sqlite://")), safe=safe)


def migrations(dialect: str) -> list[tuple[int, str]]:
    """The numbered steps that lead to the present layout, in order."""
    folder = importlib.resources.files("overwinter.tables").joinpath("migrations")
    files = [file for file in folder.iterdir() if file.name.endswith(f".{dialect}.sql")]
    return sorted((int(file.name[:4]), file.read_text("utf-8")) for file in files)
