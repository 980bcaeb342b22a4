"""Tables in PostgreSQL: for several server processes that share them."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import cast

import psycopg
from psycopg.errors import UniqueViolation

from overwinter.tables.errors import Trouble
from overwinter.tables.store import Conflict, Event, Fulfilled, Kept, Played, Tally, migrations

log = logging.getLogger(__name__)

CHANNEL = "overwinter_tables"
PRESENCE = "overwinter_presence"
MIGRATING = 0x6F77
"""The advisory lock of whoever is changing the layout."""


class PostgresStore:
    """A database. What others change there is heard through NOTIFY, which carries only the table and its version."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._db = self._connect()
        self._migrate()

    def _connect(self) -> psycopg.Connection:
        try:
            return psycopg.connect(self._address, autocommit=True, connect_timeout=10)
        except psycopg.Error as wrong:
            raise Trouble(f"cannot reach the database: {str(wrong).splitlines()[0]}") from None

    def _migrate(self) -> None:
        with self._db.transaction():
            self._db.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
            self._db.execute("CREATE TABLE IF NOT EXISTS overwinter_layout (number integer PRIMARY KEY)")
            row = self._db.execute("SELECT coalesce(max(number), 0) FROM overwinter_layout").fetchone()
            done = row[0] if row else 0
            for number, script in migrations("postgres"):
                if number > done:
                    self._db.execute(script.encode())
                    self._db.execute("INSERT INTO overwinter_layout VALUES (%s)", (number,))

    @contextmanager
    def batch(self) -> Iterator[None]:
        if self._db.closed or self._db.broken:
            self._db = self._connect()
        with self._db.transaction():
            yield

    def create(self, kept: Kept) -> None:
        self._db.execute("INSERT INTO tables (id, version, game, body) VALUES (%s, %s, %s, %s)", kept)

    def read(self, table: str) -> Kept | None:
        row = self._db.execute("SELECT id, version, game, body FROM tables WHERE id = %s", (table,)).fetchone()
        return Kept(*row) if row else None

    def write(self, kept: Kept, event: Event, played: Played | None = None) -> None:
        try:
            with self._db.transaction():
                self._write(kept, event)
                if played is not None:
                    self._note(played)
        except UniqueViolation:
            raise Conflict("somebody else has changed this table") from None

    def _write(self, kept: Kept, event: Event) -> None:
        if event.wish is not None and self.fulfilled(event.table, event.wish):
            raise Fulfilled("this wish was fulfilled before")
        changed = self._db.execute(
            "UPDATE tables SET version = %s, body = %s, changed = now() WHERE id = %s AND version = %s",
            (kept.version, kept.body, kept.table, kept.version - 1),
        )
        if changed.rowcount != 1:
            raise Conflict("somebody else has changed this table")
        self._db.execute(
            "INSERT INTO events (table_id, seq, kind, seat, body, wish) VALUES (%s, %s, %s, %s, %s, %s)",
            event,
        )
        self._db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{kept.table} {kept.version}"))

    def _note(self, played: Played) -> None:
        self._db.execute(
            "INSERT INTO diary (table_id, game, chapter, players, won, score, tallies, answers)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
            played[:-1],
        )

    def diary(self, game: str, most: int) -> Sequence[Played]:
        rows = self._db.execute(
            "SELECT table_id, game, chapter, players, won, score, tallies, answers,"
            """ to_char(at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')"""
            " FROM diary WHERE game = %s ORDER BY number DESC LIMIT %s",
            (game, most),
        )
        return list(map(Played._make, rows.fetchall()))

    def tallies(self, game: str) -> Sequence[Tally]:
        rows = self._db.execute(
            "SELECT chapter, count(*), count(*) FILTER (WHERE won), max(score)"
            " FROM diary WHERE game = %s GROUP BY chapter ORDER BY chapter",
            (game,),
        )
        return list(map(Tally._make, rows.fetchall()))

    def fulfilled(self, table: str, wish: str) -> bool:
        found = self._db.execute("SELECT 1 FROM events WHERE table_id = %s AND wish = %s", (table, wish))
        return found.fetchone() is not None

    def events(self, table: str, since: int = 0) -> Sequence[Event]:
        rows = self._db.execute(
            "SELECT table_id, seq, kind, seat, body, wish FROM events WHERE table_id = %s AND seq > %s ORDER BY seq",
            (table, since),
        )
        return [Event(*row) for row in cast("list[tuple[str, int, str, int | None, str, str | None]]", rows.fetchall())]

    def announce(self, text: str) -> None:
        self._db.execute("SELECT pg_notify(%s, %s)", (PRESENCE, text))

    def listen(self, heard: Callable[[str, int], None], announced: Callable[[str], None]) -> Callable[[], None]:
        ear = _Ear(self._connect, heard, announced)
        ear.start()
        return ear.stop

    def close(self) -> None:
        self._db.close()


class _Ear(threading.Thread):
    """Listens on a connection of its own, and connects again when that is lost."""

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection],
        heard: Callable[[str, int], None],
        announced: Callable[[str], None],
    ) -> None:
        super().__init__(name="listening to the database", daemon=True)
        self._connect = connect
        self._heard = heard
        self._announced = announced
        self._stopped = threading.Event()

    def run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen()
            except (psycopg.Error, Trouble):
                log.warning("lost the connection to the database; listening again in a second")
                self._stopped.wait(1)

    def _listen(self) -> None:
        with self._connect() as db:
            db.execute(f"LISTEN {CHANNEL}")
            db.execute(f"LISTEN {PRESENCE}")
            self._heard("", 0)  # who knows what was said while nobody listened
            while not self._stopped.is_set():
                for notice in db.notifies(timeout=0.2):
                    if notice.channel == PRESENCE:
                        self._announced(notice.payload)
                    else:
                        table, _, version = notice.payload.partition(" ")
                        self._heard(table, int(version))

    def stop(self) -> None:
        self._stopped.set()
        self.join(timeout=5)
