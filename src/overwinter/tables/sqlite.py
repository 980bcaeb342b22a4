"""Tables in a SQLite file: the default, for one server process."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from overwinter.tables.errors import Trouble
from overwinter.tables.store import Conflict, Event, Fulfilled, Kept, Played, Tally, migrations


class SqliteStore:
    """A file. With `safe`, a change that is kept survives a power cut; without, the last few may be lost."""

    def __init__(self, path: Path, *, safe: bool = True) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # it holds what players must not know
            # Used by one thread at a time, though not always by the one that opened it.
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute(f"PRAGMA synchronous = {'FULL' if safe else 'NORMAL'}")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except (sqlite3.Error, OSError) as wrong:
            raise Trouble(f"cannot keep tables in {path}: {wrong}") from None

    def _migrate(self) -> None:
        with self.batch():
            done = self._db.execute("PRAGMA user_version").fetchone()[0]
            for number, script in migrations("sqlite"):
                for statement in script.split(";") if number > done else ():
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {max(number, done)}")

    @contextmanager
    def batch(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            self._back("ROLLBACK")
            raise

    def _back(self, how: str) -> None:
        if self._db.in_transaction:  # a full disk ends it by itself
            self._db.execute(how)

    def create(self, kept: Kept) -> None:
        self._db.execute("INSERT INTO tables (id, version, game, body) VALUES (?, ?, ?, ?)", kept)

    def read(self, table: str) -> Kept | None:
        row = self._db.execute("SELECT id, version, game, body FROM tables WHERE id = ?", (table,)).fetchone()
        return Kept(*row) if row else None

    def write(self, kept: Kept, event: Event, played: Played | None = None) -> None:
        self._db.execute("SAVEPOINT change")
        try:
            self._write(kept, event)
            if played is not None:
                self._note(played)
        except BaseException:
            self._back("ROLLBACK TO change")
            self._back("RELEASE change")
            raise
        self._db.execute("RELEASE change")

    def _write(self, kept: Kept, event: Event) -> None:
        if event.wish is not None and self.fulfilled(event.table, event.wish):
            raise Fulfilled("this wish was fulfilled before")
        changed = self._db.execute(
            "UPDATE tables SET version = ?, body = ?, changed = CURRENT_TIMESTAMP WHERE id = ? AND version = ?",
            (kept.version, kept.body, kept.table, kept.version - 1),
        )
        if changed.rowcount != 1:
            raise Conflict("somebody else has changed this table")
        self._db.execute(
            "INSERT INTO events (table_id, seq, kind, seat, body, wish) VALUES (?, ?, ?, ?, ?, ?)",
            event,
        )

    def _note(self, played: Played) -> None:
        self._db.execute(
            "INSERT INTO diary (table_id, game, chapter, players, won, score, tallies, answers)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            played[:-1],
        )

    def diary(self, game: str, most: int) -> Sequence[Played]:
        rows = self._db.execute(
            "SELECT table_id, game, chapter, players, won, score, tallies, answers, strftime('%Y-%m-%dT%H:%M:%SZ', at)"
            " FROM diary WHERE game = ? ORDER BY number DESC LIMIT ?",
            (game, most),
        )
        return [Played(*row)._replace(won=bool(row[4])) for row in rows]

    def tallies(self, game: str) -> Sequence[Tally]:
        rows = self._db.execute(
            "SELECT chapter, count(*), sum(won), max(score)"
            " FROM diary WHERE game = ? GROUP BY chapter ORDER BY chapter",
            (game,),
        )
        return [Tally(*row) for row in rows]

    def fulfilled(self, table: str, wish: str) -> bool:
        found = self._db.execute("SELECT 1 FROM events WHERE table_id = ? AND wish = ?", (table, wish))
        return found.fetchone() is not None

    def events(self, table: str, since: int = 0) -> Sequence[Event]:
        rows = self._db.execute(
            "SELECT table_id, seq, kind, seat, body, wish FROM events WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table, since),
        )
        return [Event(*row) for row in rows]

    def announce(self, text: str) -> None:
        pass

    def listen(self, heard: Callable[[str, int], None], announced: Callable[[str], None]) -> None:
        return None

    def close(self) -> None:
        self._db.close()
