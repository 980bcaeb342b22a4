"""Content: cards, tiles and numbers as YAML files, decoded into types; errors name file, entry and field.

Several folders lie over each other: a later one (a pack) adds entries to a file of the game or
replaces those with the same id. A pack is data only and can run no code.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from overwinter.engine.codec import Catalogue, Codec
from overwinter.engine.errors import BadContent
from overwinter.engine.references import mentions, nearest

T = TypeVar("T", bound=msgspec.Struct)
Folder = Path | Traversable

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _StrictLoader(_Loader):  # type: ignore[misc]  # whichever of PyYAML's loaders is there
    """Refuses a key that is given twice, which YAML would silently let win."""


def _mapping(loader: Any, node: yaml.MappingNode) -> dict[Any, Any]:
    loader.flatten_mapping(node)
    pairs = loader.construct_pairs(node, deep=True)
    seen = set()
    for key, _ in pairs:
        if not isinstance(key, str | int | float):
            raise yaml.MarkedYAMLError(problem="a key must be a word or a number", problem_mark=node.start_mark)
        if key in seen:
            raise yaml.MarkedYAMLError(problem=f"'{key}' is given twice", problem_mark=node.start_mark)
        seen.add(key)
    return dict(pairs)


_StrictLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


class Content:
    """The content files of a game, with any packs laid over them."""

    def __init__(self, folders: Sequence[Folder], codec: Codec) -> None:
        self.folders = folders
        self.codec = codec
        self._files: dict[tuple[str, str], Any] = {}
        self._said: dict[str, msgspec.Struct] = {}
        """All values that were read, by where they stand."""
        self._asked: set[str] = set()
        """The files that the game reads."""

    @property
    def key(self) -> str:
        """A short hash of everything the files say; remarks and layout do not count."""
        return key_of(
            [(name, self._read(folder, name)) for folder in self.folders for name in sorted(yaml_files(folder))]
        )

    def entries(self, name: str, kind: type[T]) -> dict[str, T]:
        """The entries of a file, by id, in order."""
        self._asked.add(name)
        found: dict[str, T] = {}
        for folder in self.folders:
            plain = self._read(folder, name)
            if plain is None:
                continue
            if not isinstance(plain, list):
                raise BadContent(f"{name}: the file should be a list of entries, each with an id")
            for place, entry in enumerate(plain):
                value = self._convert(entry, kind, name, place)
                found[value.id] = value  # type: ignore[attr-defined]  # entries have ids
                self._said[f"{name}, {_entry_name(entry, place)}"] = value
            self._refuse_twins(name, plain)
        if not found:
            raise BadContent(f"{name}: the file is missing or empty")
        return found

    def one(self, name: str, kind: type[T]) -> T:
        """A file that is one mapping: later folders replace single values."""
        self._asked.add(name)
        merged: dict[str, Any] = {}
        for folder in self.folders:
            plain = self._read(folder, name)
            if plain is not None and not isinstance(plain, dict):
                raise BadContent(f"{name}: the file should be a mapping of names to values")
            merged.update(plain or {})
        try:
            value = self._said[name] = self.codec.convert(merged, kind)
        except msgspec.ValidationError as wrong:
            raise BadContent(f"{name}{_explained(wrong)}") from None
        return value

    def check(self, catalogue: Catalogue) -> None:
        """Refuse what mentions an entry that is not there, and files that nobody reads."""
        for name in (name for folder in self.folders for name in yaml_files(folder) if name not in self._asked):
            there = ", ".join(sorted(self._asked))
            raise BadContent(f"{name}: the game reads no file of this name; it reads {there}")
        for where, value in self._said.items():
            for field, shelf, id in mentions(value):
                known = catalogue.shelf(shelf)
                if id not in known:
                    raise BadContent(f"{where}, field '{field}': there is no '{id}' in {shelf}{nearest(id, known)}")

    def _read(self, folder: Folder, name: str) -> Any:
        key = (str(folder), name)
        if key not in self._files:
            self._files[key] = parse(folder, name)
        return self._files[key]

    def _convert(self, entry: Any, kind: type[T], name: str, place: int) -> T:
        try:
            return self.codec.convert(entry, kind)
        except msgspec.ValidationError as wrong:
            raise BadContent(f"{name}, {_entry_name(entry, place)}{_explained(wrong)}") from None

    def _refuse_twins(self, name: str, plain: list[Any]) -> None:
        ids = [entry["id"] for entry in plain]
        for twin in sorted({entry for entry in ids if ids.count(entry) > 1}):
            raise BadContent(f"{name}: two entries are called '{twin}'")


def key_of(said: Sequence[tuple[str, Any]]) -> str:
    """A short hash of what some files say, each with its name."""
    canonical = msgspec.json.encode(msgspec.to_builtins(said, str_keys=True), order="deterministic")
    return hashlib.blake2b(canonical, digest_size=6).hexdigest()


def yaml_files(folder: Folder, within: str = "") -> Iterator[str]:
    """The content files of a folder and of those in it, as `cards.yaml` and `events/storms.yaml`."""
    for part in folder.iterdir():
        if part.name.endswith(".yaml"):
            yield within + part.name
        elif part.is_dir():
            yield from yaml_files(part, f"{within}{part.name}/")


def parse(folder: Folder, name: str) -> Any:
    """What a content file says, as plain data; None when it is not there."""
    file = folder.joinpath(name)
    if not file.is_file():
        return None
    try:
        return yaml.load(file.read_bytes(), Loader=_StrictLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as wrong:
        raise BadContent(f"{name}: {_yaml_problem(wrong)}") from None


def _entry_name(entry: Any, place: int) -> str:
    if isinstance(entry, dict) and isinstance(entry.get("id"), str):
        return f"entry '{entry['id']}'"
    return f"entry number {place + 1}"


def _explained(wrong: Exception) -> str:
    """`Expected int, got str - at $.beads` as `, field 'beads': expected int, got str`."""
    problem, *paths = str(wrong).split(" - at ")
    path = "".join(part.strip("`").lstrip("$") for part in reversed(paths)).lstrip(".")
    unknown = re.search(r"unknown field `(.+)`", problem)
    if unknown:
        path = f"{path}.{unknown[1]}".lstrip(".")
        problem = "there is no such field"
    problem = problem[:1].lower() + problem[1:]
    return f", field '{path}': {problem}" if path else f": {problem}"


def _yaml_problem(wrong: Exception) -> str:
    mark = getattr(wrong, "problem_mark", None)
    problem = getattr(wrong, "problem", None) or "this is not YAML"
    return f"line {mark.line + 1}: {problem}" if mark else str(problem)
