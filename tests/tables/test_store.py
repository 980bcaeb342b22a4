"""One contract for every store."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from overwinter.engine.errors import WrongSetup
from overwinter.tables.errors import Trouble
from overwinter.tables.store import Conflict, Event, Fulfilled, Kept, Played, Store, Tally, open_store


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "new folder" / "tables.sqlite")
    found: str = request.getfixturevalue("database")
    return found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = open_store(address)
    yield store
    store.close()


def kept(version: int, body: bytes = b"{}", table: str = "t") -> Kept:
    return Kept(table, version, "starved", body)


def event(seq: int, wish: str | None = None, table: str = "t") -> Event:
    return Event(table, seq, "answer", 0, "vote A", wish)


def test_a_table_comes_back_as_it_was_kept(store: Store) -> None:
    with store.batch():
        store.create(kept(1, b'{"snow": "\xe2\x9d\x84"}'))
    assert store.read("t") == kept(1, b'{"snow": "\xe2\x9d\x84"}')
    assert store.read("another") is None


def test_a_change_is_kept_with_its_event(store: Store) -> None:
    with store.batch():
        store.create(kept(1))
        store.write(kept(2, b"[2]"), event(2, "w"))
        store.write(kept(3, b"[3]"), event(3))
    assert store.read("t") == kept(3, b"[3]")
    assert store.events("t") == [event(2, "w"), event(3)]
    assert store.events("t", since=2) == [event(3)]


def test_a_second_writer_fails_and_changes_nothing(address: str) -> None:
    first, second = open_store(address), open_store(address)
    with first.batch():
        first.create(kept(1))
    with first.batch():
        first.write(kept(2, b"first"), event(2))
    with second.batch(), pytest.raises(Conflict):
        second.write(kept(2, b"second"), event(2))
    assert second.read("t") == kept(2, b"first")
    assert first.events("t") == [event(2)]
    first.close()
    second.close()


def test_of_two_writers_at_once_one_fails(address: str) -> None:
    stores = [open_store(address), open_store(address)]
    with stores[0].batch():
        stores[0].create(kept(1))
    start, failed = threading.Barrier(2), []

    def write(store: Store, body: bytes) -> None:
        start.wait()
        try:
            with store.batch():
                store.write(kept(2, body), event(2))
        except Conflict:
            failed.append(body)

    threads = [threading.Thread(target=write, args=(store, bytes([65 + n]))) for n, store in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(failed) == 1
    now = stores[0].read("t")
    assert now is not None
    assert now.body not in failed
    for store in stores:
        store.close()


def test_a_wish_counts_once(store: Store) -> None:
    with store.batch():
        store.create(kept(1))
        store.write(kept(2), event(2, "w"))
        with pytest.raises(Fulfilled):
            store.write(kept(3), event(3, "w"))
    assert store.fulfilled("t", "w")
    assert not store.fulfilled("t", "v")
    assert store.read("t") == kept(2)


def test_a_failed_change_leaves_the_others_of_its_batch_alone(store: Store) -> None:
    with store.batch():
        store.create(kept(1))
        store.create(kept(1, table="u"))
        with pytest.raises(Conflict):
            store.write(kept(7), event(7))
        store.write(kept(2, table="u"), event(2, table="u"))
    assert store.read("t") == kept(1)
    assert store.read("u") == kept(2, table="u")


def test_a_batch_that_fails_keeps_nothing(store: Store) -> None:
    def fail() -> None:
        with store.batch():
            store.create(kept(1))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.read("t") is None


def played(table: str, chapter: str, *, won: bool = False, score: float | None = None) -> Played:
    return Played(table, "robinson", chapter, 2, won, score, '["3 life left"]', 90)


def test_the_diary_keeps_what_was_played(store: Store) -> None:
    games = [played("t", "castaways", score=7), played("u", "castaways", won=True, score=21), played("v", "jenny")]
    with store.batch():
        for game in games:
            store.create(kept(1, table=game.table))
            store.write(kept(2, table=game.table), event(2, table=game.table), game)
    assert store.tallies("robinson") == [Tally("castaways", 2, 1, 21), Tally("jenny", 1, 0, None)]
    assert store.tallies("starved") == []
    last = store.diary("robinson", most=2)
    assert [line._replace(at="") for line in last] == [games[2], games[1]]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", last[0].at)


def test_the_diary_has_one_line_for_a_table_and_none_for_what_was_not_kept(store: Store) -> None:
    with store.batch():
        store.create(kept(1))
        with pytest.raises(Conflict):
            store.write(kept(7), event(7), played("t", "jenny"))
        assert store.diary("robinson", most=9) == []
        store.write(kept(2), event(2), played("t", "castaways"))
        store.write(kept(3), event(3), played("t", "castaways"))
    assert store.tallies("robinson") == [Tally("castaways", 1, 0, None)]


def test_what_was_kept_is_there_when_it_is_opened_again(address: str) -> None:
    store = open_store(address)
    with store.batch():
        store.create(kept(1))
    store.close()
    again = open_store(address)
    assert again.read("t") == kept(1)
    again.close()


def test_where_nobody_else_is_an_announcement_is_lost(store: Store) -> None:
    with store.batch():
        store.announce("somebody is here")
    assert store.events("t") == []


def test_postgres_tells_what_others_change(database: str) -> None:
    store, other = open_store(database), open_store(database)
    heard: list[tuple[str, int]] = []
    announced: list[str] = []
    bell = threading.Semaphore(0)

    def hear(table: str, version: int) -> None:
        heard.append((table, version))
        bell.release()

    stop = store.listen(hear, announced.append)
    assert stop is not None
    assert bell.acquire(timeout=10)
    with other.batch():
        other.create(kept(1))
        other.announce("somebody is here")
        other.write(kept(2, b"secret"), event(2))
    assert bell.acquire(timeout=10)
    assert heard == [("", 0), ("t", 2)]
    assert announced == ["somebody is here"]
    stop()
    store.close()
    other.close()


def test_a_store_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="cannot keep tables in"):
        open_store(str(tmp_path))
    with pytest.raises(Trouble, match="cannot reach the database"):
        open_store("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(WrongSetup, match="mysql"):
        open_store("mysql://here")
