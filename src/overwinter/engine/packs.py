"""Packs: content that lies over a game's own, as plain data.

A pack is a folder of the same YAML files that a game is made of; what it says adds to the game's or replaces it. It is
read once and then held in memory, so that it can be sent to where games are played. It can run no code: only YAML files
are read, only those within the folder.

    winter_storms/
      pack.yaml      for which game, a title, and a line of text on it
      events.yaml    entries that are added, or replace those with the same id

A pack is known by its name, which is the folder's, and its digest: a hash of what its files say.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Annotated, Any

import msgspec
import yaml

from overwinter.engine.content import key_of, parse, yaml_files
from overwinter.engine.errors import BadContent, WrongSetup

COVER = "pack.yaml"
LARGEST = 2**20
"""Bytes of text in a pack; ours have a hundredth of it. Somebody has named the wrong folder."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


class File(msgspec.Struct, frozen=True):
    """A content file in memory. It can be read like one on disk."""

    name: str
    text: str

    def read_bytes(self) -> bytes:
        return self.text.encode()

    def read_text(self, encoding: str | None = None) -> str:
        return self.text

    def open(self, mode: str = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        return io.BytesIO(self.read_bytes()) if "b" in mode else io.StringIO(self.text)

    def is_file(self) -> bool:
        return bool(self.text)

    def is_dir(self) -> bool:
        return False

    def iterdir(self) -> Iterator[File]:
        return iter(())

    def joinpath(self, *parts: Any) -> File:
        return File("/".join([self.name, *map(str, parts)]), "")

    def __truediv__(self, part: Any) -> File:
        return self.joinpath(part)


class Drawer(msgspec.Struct, frozen=True, dict=True):
    """A folder of content files in memory. Files in folders within it are named with those: `events/storms.yaml`."""

    name: str
    files: tuple[File, ...]

    def read_bytes(self) -> bytes:
        raise IsADirectoryError(self.name)

    def read_text(self, encoding: str | None = None) -> str:
        raise IsADirectoryError(self.name)

    def open(self, mode: str = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        raise IsADirectoryError(self.name)

    def is_file(self) -> bool:
        return False

    def is_dir(self) -> bool:
        return True

    def iterdir(self) -> Iterator[File | Drawer]:
        return map(self.joinpath, dict.fromkeys(file.name.partition("/")[0] for file in self.files))

    def joinpath(self, *parts: Any) -> File | Drawer:
        path = "/".join(map(str, parts))
        name = path.rpartition("/")[2]
        inside = tuple(
            File(file.name.removeprefix(f"{path}/"), file.text)
            for file in self.files
            if file.name.startswith(f"{path}/")
        )
        return Drawer(name, inside) if inside else File(name, self._texts.get(path, ""))

    def __truediv__(self, part: Any) -> File | Drawer:
        return self.joinpath(part)

    @functools.cached_property
    def _texts(self) -> Mapping[str, str]:
        return {file.name: file.text for file in self.files}


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a pack: the file pack.yaml."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Pack(Drawer, frozen=True):
    """A pack, read and held in memory."""

    game: str = ""
    """For which game; nothing when it has no cover, as while somebody tries something."""
    title: str = ""
    text: str = ""
    """A line on it, for whoever chooses."""

    @functools.cached_property
    def digest(self) -> str:
        """A short hash of everything its files say; what stands on the cover, remarks and layout do not count."""
        return key_of([(name, parse(self, name)) for name in sorted(yaml_files(self))])


def read_pack(folder: Path) -> Pack:
    """The pack that a folder is."""
    name = folder.resolve().name
    if not folder.is_dir():
        raise WrongSetup(f"there is no folder '{folder}' to take a pack from")
    if not _NAME.fullmatch(name):
        raise WrongSetup(f"a pack's folder is named with letters, digits, - and _ only, unlike '{name}'")
    cover = read_cover(folder) if (folder / COVER).exists() else None
    files = tuple(file for file in _files(folder) if file.name != COVER)
    if not files:
        raise WrongSetup(f"the folder '{folder}' holds no content: a pack is made of .yaml files")
    return Pack(name, files) if cover is None else Pack(name, files, cover.game, cover.title, cover.text)


def read_cover(folder: Path) -> Cover:
    """What stands on the pack in this folder."""
    path = folder / COVER
    try:
        return msgspec.convert(parse(Drawer(folder.name, (File(COVER, _text(path, COVER)),)), COVER), Cover)
    except (BadContent, msgspec.ValidationError) as wrong:
        raise BadContent(f"{path}: {wrong}") from None


def _files(folder: Path) -> Iterator[File]:
    """All content files of a folder and of those in it. Hidden ones do not count; links to elsewhere are refused."""
    size = 0
    for path in _paths(folder):
        name = path.relative_to(folder).as_posix()
        size += path.lstat().st_size
        if size > LARGEST:
            raise WrongSetup(f"'{folder}' holds more than {LARGEST // 2**20} MiB of .yaml files; is it a pack?")
        yield File(name, _text(path, f"{folder.name}/{name}"))


def _paths(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_symlink():
            raise WrongSetup(f"'{path}' is a link; a pack holds all its files itself")
        if path.is_dir():
            yield from _paths(path)
        elif path.suffix == ".yaml" and path.is_file():
            yield path


def _text(path: Path, name: str) -> str:
    if path.is_symlink() or not path.is_file():
        raise WrongSetup(f"'{path}' is no plain file; a pack holds all its files itself")
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadContent(f"{name}: this is not text in UTF-8") from None
    except OSError as wrong:
        raise WrongSetup(f"cannot read '{path}': {wrong.strerror}") from None
    if _has_aliases(text):
        raise BadContent(f"{name}: a pack writes everything out; it cannot refer to itself with * and &")
    return text


def _has_aliases(text: str) -> bool:
    """With aliases of aliases, a page of text can say more than fits into any memory."""
    try:
        return any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        return False  # whoever reads it says better what is wrong
