"""Ways to run a command, and a match to run it on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import overwinter
from overwinter.cli import main
from overwinter.commands import keeping

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in a folder of its own: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "saves_folder", lambda: tmp_path / "saves")

    def _run(*words: object) -> tuple[int, str, str]:
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return _run


@pytest.fixture
def played() -> overwinter.Match:
    """A match in its first Season: Ashfoot has voted in secret."""
    match = overwinter.game("starved").new(seats=4, seed=7, tribes="dealt")
    for seat in range(4):
        match.answer(seat, f"savings {seat}")
    match.answer(0, "vote 0 A")
    return match


@pytest.fixture
def save(tmp_path: Path, played: overwinter.Match) -> Path:
    path = tmp_path / "played.save"
    path.write_bytes(played.save())
    return path
