"""No face knows a game by name: what it needs, it gets from the match and from the game's own folder."""

from __future__ import annotations

from pathlib import Path

import pytest

import overwinter

ROOT = Path(__file__).parents[1]
THE_GAMES_OWN = ("src/overwinter/games", "web/node_modules")
EXAMPLES = {"src/overwinter/__init__.py"}
"""What the library shows of itself, it shows on a game."""
WORDS = {".py", ".ts", ".mjs", ".js", ".svelte", ".css", ".json", ".html", ".svg", ".yaml", ".toml", ".sql", ".md"}


def test_no_file_outside_the_games_names_a_game() -> None:
    names = [word for box in overwinter.games().values() for word in (box.name.lower(), box.title.lower())]
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in _files()
        for text in [path.read_text("utf-8").lower()]
        for name in names
        if name in text
    ]
    assert found == []


def _files() -> list[Path]:
    every = (path for top in ("web", "src/overwinter") for path in (ROOT / top).rglob("*"))
    own = tuple(str(ROOT / folder) for folder in THE_GAMES_OWN)
    return [
        path
        for path in every
        if path.suffix in WORDS
        and path.is_file()
        and not str(path).startswith(own)
        and str(path.relative_to(ROOT)) not in EXAMPLES
    ]


@pytest.mark.parametrize("face", ["web/src", "src/overwinter/web", "src/overwinter/tui", "src/overwinter/tables"])
def test_all_faces_are_looked_at(face: str) -> None:
    assert any(str(path).startswith(str(ROOT / face)) for path in _files())
