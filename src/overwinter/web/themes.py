"""How games look, for the page: what a game's folder `theme` holds, and where the page finds it."""

from __future__ import annotations

import functools
import hashlib
import re
from typing import Any, NamedTuple

from overwinter.engine.game import Game
from overwinter.tables import messages as m

KINDS = {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""What is served of the folder, and as what."""
STYLE, ICONS = "theme.css", "icons.svg"


class File(NamedTuple):
    """A file for the page."""

    data: bytes
    kind: str


class Wardrobe(NamedTuple):
    """The files of a game's theme."""

    key: str
    """Changes with the files, and is part of their address: so they can be kept for ever."""
    files: dict[str, File]


@functools.cache
def wardrobe(game: Game[Any]) -> Wardrobe:
    """All files of a game's theme that the page may ask for."""
    folder = game.folder.joinpath("theme")
    files: dict[str, File] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
        kind = KINDS.get("." + file.name.rpartition(".")[2])
        if kind is not None and file.is_file():
            files[file.name] = File(file.read_bytes(), kind)
    said = hashlib.blake2b(digest_size=6)
    for name, (data, _) in files.items():
        said.update(f"{name} {len(data)} ".encode() + data)
    return Wardrobe(said.hexdigest(), files)


@functools.cache
def theme_of(game: Game[Any]) -> m.GameTheme:
    """How a game looks, with the addresses of what belongs to it."""
    key, files = wardrobe(game)
    icons = re.findall(rb'<symbol[^>]*\bid="([^"]+)"', files[ICONS].data) if ICONS in files else []
    addresses = {name: f"/api/games/{game.name}/theme/{key}/{name}" if name in files else "" for name in (STYLE, ICONS)}
    names = tuple(name.decode() for name in icons)
    return m.GameTheme(game.theme, addresses[STYLE], addresses[ICONS], names)
