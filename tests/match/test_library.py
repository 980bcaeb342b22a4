"""The shelf, when one of its games is broken."""

from __future__ import annotations

import importlib.metadata
import logging
from collections.abc import Iterator

import pytest

from overwinter.engine.errors import WrongSetup
from overwinter.match import library


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game on the shelf that cannot be imported."""
    group = "overwinter.games"
    torn = importlib.metadata.EntryPoint("torn", "overwinter.games.torn:GAME", group)
    entries = importlib.metadata.EntryPoints((*importlib.metadata.entry_points(group=group), torn))
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: entries.select(group=group))
    library.games.cache_clear()
    yield "torn"
    library.games.cache_clear()


def test_a_broken_game_is_left_out_and_logged_once(broken: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert "starved" in library.games()
        assert broken not in library.games()
    assert [record.getMessage() for record in caplog.records] == ["torn was left out"]


def test_a_broken_game_says_so_when_it_is_asked_for(broken: str) -> None:
    with pytest.raises(WrongSetup, match="'torn' is broken"):
        library.find_game(broken)
