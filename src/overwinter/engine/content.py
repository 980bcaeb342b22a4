"""Content: cards, tiles and numbers as YAML files, decoded into types; errors name file, entry and field.

Several folders lie over each other: a later one (a pack) adds entries to a file of the game or
replaces those with the same id. A pack is data only and can run no code.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec
import yaml

from overwinter.engine.codec import Codec
from overwinter.engine.errors import BadContent
from overwinter.engine.references import mentions, nearest

if TYPE_CHECKING:
    from overwinter.engine.catalogue import Catalogue

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


class _Layer:
    """A folder of content files: the game's own, or a pack that lies over it."""

    def __init__(self, folder: Folder, pack: str) -> None:
        self.folder = folder
        self.pack = pack
        self._said: dict[str, Any] = {}

    @functools.cached_property
    def names(self) -> list[str]:
        """Its files."""
        return sorted(yaml_files(self.folder))

    def below(self, path: str) -> list[str]:
        """The files that a path stands for: itself, or all in the folder that it names."""
        return [name for name in self.names if name.startswith(path)] if path.endswith("/") else [path]

    def read(self, name: str) -> Any:
        """What a file says; None when it is not there."""
        if name not in self._said:
            self._said[name] = parse(self.folder, name)
        return self._said[name]

    def entries(self, name: str) -> list[Any]:
        """The entries of a file."""
        plain = self.read(name)
        if plain is not None and not isinstance(plain, list):
            raise BadContent(f"{name}: the file should be a list of entries, each with an id")
        return plain or []


class Said(NamedTuple):
    """An entry or a sheet, as it was read."""

    where: str
    """File and entry, for people."""
    value: msgspec.Struct
    pack: str = ""
    """The pack that it comes from; nothing for the game's own."""


class Content:
    """The content files of a game, with any packs laid over them."""

    def __init__(self, folders: Sequence[Folder], codec: Codec) -> None:
        self.codec = codec
        self._layers = [_Layer(folder, folder.name if place else "") for place, folder in enumerate(folders)]
        self.said: dict[tuple[str, str], Said] = {}
        """All that was read, by path and id; a sheet has none."""

    @property
    def key(self) -> str:
        """A short hash of everything the files say; remarks and layout do not count."""
        return key_of([(name, layer.read(name)) for layer in self._layers for name in layer.names])

    def entries(self, path: str, kind: type[T]) -> dict[str, T]:
        """The entries of a file by id, in order; of all files of a folder and below, if the path ends with a stroke."""
        found: dict[str, T] = {}
        for layer in self._layers:
            new: dict[str, T] = {}
            for name in layer.below(path):
                for place, entry in enumerate(layer.entries(name)):
                    where = f"{name}, {_entry_name(entry, place)}"
                    value = self._convert(entry, kind, where)
                    id: str = value.id  # type: ignore[attr-defined]  # entries have ids
                    if id in new:
                        raise BadContent(f"{name}: two entries are called '{id}'")
                    new[id] = value
                    self.said[path, id] = Said(where, value, layer.pack)
            found |= new
        if not found:
            raise BadContent(f"{path}: the file is missing or empty")
        return found

    def one(self, name: str, kind: type[T]) -> T:
        """A file that is one mapping: later folders replace single values."""
        merged: dict[str, Any] = {}
        for layer in self._layers:
            plain = layer.read(name)
            if plain is not None and not isinstance(plain, dict):
                raise BadContent(f"{name}: the file should be a mapping of names to values")
            merged.update(plain or {})
        value = self._convert(merged, kind, name)
        self.said[name, ""] = Said(name, value)
        return value

    def _convert(self, plain: Any, kind: type[T], where: str) -> T:
        try:
            return self.codec.convert(plain, kind)
        except msgspec.ValidationError as wrong:
            raise BadContent(f"{where}{_explained(wrong)}") from None

    def check(self, catalogue: Catalogue) -> None:
        """Refuse what mentions an entry that is not there, and files that nobody reads."""
        paths = sorted({path for path, _ in self.said})
        for name in (name for layer in self._layers for name in layer.names):
            if not any(name == path or (path.endswith("/") and name.startswith(path)) for path in paths):
                raise BadContent(f"{name}: the game reads no file of this name; it reads {', '.join(paths)}")
        for said in self.said.values():
            for field, shelf, id, writes in mentions(said.value):
                known = catalogue.ids(shelf)
                if id not in known and not writes:
                    where = f"{said.where}, field '{field}'"
                    raise BadContent(f"{where}: there is no '{id}' in {shelf}{nearest(id, known)}")


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
