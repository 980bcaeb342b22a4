"""A match at the keyboard in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from overwinter.commands import keeping
from overwinter.tui.playing import Wishes, sit_down
from overwinter.tui.session import Session

Sit = Callable[..., Session]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of saves of its own for each test."""
    folder = tmp_path / "saves"
    monkeypatch.setattr(keeping, "saves_folder", lambda: folder)
    return folder


@pytest.fixture
def sit() -> Sit:
    """Sit down at Starved with seed 7, tribes dealt, as seat 1 of 4."""

    def _sit(*options: str, **wishes: object) -> Session:
        wished = {"game": "starved", "seed": "7", "options": ("tribes=dealt", *options), **wishes}
        if "resume" in wishes:
            wished |= {"game": "", "seed": None, "options": ()}
        return sit_down(Wishes(**wished))  # type: ignore[arg-type]

    return _sit
