"""The content of a game by name, with packs laid over it: numbers to turn, and lists of what there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from overwinter.engine.content import Folder
from overwinter.engine.errors import BadContent, WrongSetup
from overwinter.engine.game import Game
from overwinter.engine.packs import File, Pack


def changed(game: Game[Any], packs: Sequence[Pack], changes: Mapping[str, Any]) -> Pack:
    """A pack that changes single values.

    `village.hut.cost` is file, entry and field, `numbers.seasons` file and field.
    """
    files: dict[str, Any] = {}
    for path, value in changes.items():
        stem, *keys = path.split(".")
        name = f"{stem}.yaml"
        if name not in files:
            files[name] = _content(game, packs, name, path)
        _put(files[name], keys, value, path)
    texts = [File(name, _written(plain)) for name, plain in files.items()]
    return Pack(", ".join(f"{path}={value}" for path, value in changes.items()), tuple(texts))


def _written(plain: Any) -> str:
    return yaml.dump(plain, Dumper=_WrittenOut, sort_keys=False, allow_unicode=True)


class _WrittenOut(yaml.SafeDumper):
    """Writes out each time what the game's own file says once and refers to: a pack must not."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def current(game: Game[Any], packs: Sequence[Pack], path: str) -> Any:
    """The value that a path names now."""
    stem, *keys = path.split(".")
    holder, key = _find(_content(game, packs, f"{stem}.yaml", path), keys, path)
    return holder[key]


def listing(game: Game[Any], packs: Sequence[Pack]) -> list[tuple[str, str, str]]:
    """All content with an id: shelf, id and name."""
    return [entry[:3] for entry in game.codec(tuple(packs)).catalogue.listing()]


def _folders(game: Game[Any], packs: Sequence[Pack]) -> list[Folder]:
    return [game.folder.joinpath("content"), *packs]


def _content(game: Game[Any], packs: Sequence[Pack], name: str, path: str) -> Any:
    """What a file says with all packs laid over it, as plain data."""
    merged: Any = None
    for folder in _folders(game, packs):
        file = folder.joinpath(name)
        if not file.is_file():
            continue
        plain = yaml.safe_load(file.read_bytes())
        if isinstance(plain, dict):
            merged = {**(merged or {}), **plain}
        elif isinstance(plain, list):
            merged = list({entry["id"]: entry for entry in [*(merged or []), *plain]}.values())
    if merged is None:
        stems = sorted(file.name.removesuffix(".yaml") for file in _folders(game, packs)[0].iterdir())
        raise WrongSetup(f"'{path}': {game.title} has no content file '{name}'; it has: {', '.join(stems)}")
    return merged


def _put(plain: Any, keys: Sequence[str], value: Any, path: str) -> None:
    holder, key = _find(plain, keys, path)
    holder[key] = value


def _find(plain: Any, keys: Sequence[str], path: str) -> tuple[Any, Any]:
    """Where a value is kept: the mapping or list that holds it, and its key there."""
    holder: Any = None
    key: Any = None
    for word in keys:
        holder, key = plain, _key(plain, word)
        if key is None:
            raise WrongSetup(f"'{path}': there is no '{word}'; there is: {', '.join(_keys(plain)) or 'nothing more'}")
        plain = plain[key]
    if holder is None or isinstance(plain, dict):
        raise WrongSetup(f"'{path}' names no single value; it goes on with: {', '.join(_keys(plain))}")
    return holder, key


def _key(plain: Any, word: str) -> Any:
    if isinstance(plain, dict):
        return word if word in plain else None
    if isinstance(plain, list):
        named = [place for place, entry in enumerate(plain) if isinstance(entry, dict) and entry.get("id") == word]
        if named:
            return named[0]
        return int(word) if word.isdecimal() and int(word) < len(plain) else None
    return None


def _keys(plain: Any) -> list[str]:
    if isinstance(plain, dict):
        return [str(key) for key in plain if key != "id"]
    if isinstance(plain, list):
        return [
            str(entry["id"]) if isinstance(entry, dict) and "id" in entry else str(i) for i, entry in enumerate(plain)
        ]
    return []


def check_content(game: Game[Any], packs: Sequence[Pack]) -> None:
    """Read all content with these packs; an error names what does not fit."""
    try:
        game.codec(tuple(packs))
    except BadContent as wrong:
        raise WrongSetup(str(wrong)) from None
