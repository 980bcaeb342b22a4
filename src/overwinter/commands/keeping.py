"""Where matches are kept, and how to come back to them."""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from overwinter.engine.errors import OverwinterError


class CannotWrite(OverwinterError):
    """A file could not be written; says which and why."""


def saves_folder() -> Path:
    """The folder of this user's saves, where the platform keeps such things."""
    from platformdirs import user_data_path

    return user_data_path("overwinter", appauthor=False) / "saves"


def new_path(game: str) -> Path:
    """Where a match that begins now is kept."""
    first = path = saves_folder() / f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}.save"
    more = 1
    while path.exists():
        more += 1
        path = first.with_stem(f"{first.stem}-{more}")
    return path


def write(path: Path, data: bytes) -> None:
    """Write a whole file or none: an old one is replaced only by a finished new one."""
    part = path.with_name(path.name + ".part")
    try:
        if path.parent == saves_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as wrong:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise CannotWrite(f"cannot write {path}: {wrong.strerror}") from None


def resume_command(path: Path, me: str, packs: Sequence[str] = ()) -> str:
    """What to type to come back to a save."""
    seats = ["--me", me] if me != "1" else []
    return typed("overwinter", "play", "--resume", str(path), *seats, *pack_words(packs))


def pack_words(packs: Sequence[str]) -> Iterator[str]:
    """How the packs are named that are found nowhere else: those that were given as folders."""
    for pack in packs:
        if Path(pack).name != pack:
            yield from ("--pack", pack)


def typed(*words: str) -> str:
    """A command as one types it."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def keep_for_a_report(data: bytes) -> str:
    """Write a save that shows a mistake of ours into this folder; what to say about it."""
    path = Path(time.strftime("stuck-%Y-%m-%d-%H%M%S.save"))
    try:
        write(path, data)
    except CannotWrite as wrong:
        return f"And {wrong}"
    return f"Please report it with the file {path}, which was saved here; overwinter replay {path} tells its story."
