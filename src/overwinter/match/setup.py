"""What a match was set up with: the head of every log and save."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from overwinter.engine.errors import BadLog
from overwinter.engine.packs import Pack

FORMAT = 1
"""The version of the log and save formats."""

_HEAD = re.compile(
    r"overwinter (\d+) (\S+) rules=(\d+) content=(\S+) seats=(\d+) seed=(\S+)(?: packs=(\S+))?"
    r'((?: \S+?=(?:"[^"]*"|\S+))*)'
)
_OPTION = re.compile(r' (\S+?)=("[^"]*"|\S+)')


class PackId(msgspec.Struct, frozen=True):
    """By what a pack is found again: its name, and the digest of what it says."""

    name: str
    digest: str

    def __str__(self) -> str:
        return f"{self.name}@{self.digest}"


def pack_ids(packs: Sequence[Pack]) -> tuple[PackId, ...]:
    """These packs as they stand in a head."""
    return tuple(PackId(pack.name, pack.digest) for pack in packs)


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """Game, versions, seats, seed, options, and the packs that lie over the game's content."""

    game: str
    rules: int
    content: str
    seats: int
    seed: int | str
    options: dict[str, Any]
    packs: tuple[PackId, ...] = ()

    def head(self) -> str:
        """As the first line of a log."""
        packs = f" packs={','.join(map(str, self.packs))}" if self.packs else ""
        options = "".join(f" {name}={_shown(value)}" for name, value in self.options.items())
        return (
            f"overwinter {FORMAT} {self.game} rules={self.rules} content={self.content} "
            f"seats={self.seats} seed={self.seed}{packs}{options}"
        )

    @classmethod
    def parse(cls, line: str) -> Setup:
        """From the first line of a log."""
        found = _HEAD.fullmatch(line.strip())
        if not found:
            raise BadLog(f"a log begins with 'overwinter {FORMAT} GAME …', not with '{line[:60].strip()}'")
        version, game, rules, content, seats, seed, packs, rest = found.groups()
        check_format(int(version), BadLog)
        options = {name: value.strip('"') for name, value in _OPTION.findall(rest)}
        whole = re.fullmatch(r"-?\d{1,30}", seed)
        return cls(game, int(rules), content, int(seats), int(seed) if whole else seed, options, _pack_ids(packs))


def _pack_ids(words: str | None) -> tuple[PackId, ...]:
    pairs = [word.rpartition("@") for word in words.split(",")] if words else []
    return tuple(PackId(name, digest) for name, _, digest in pairs)


def check_format(version: int, error: type[Exception]) -> None:
    """Refuse what a later version has written."""
    if version > FORMAT:
        raise error(f"this was written by a newer Overwinter (format {version}, this one reads {FORMAT}): update it")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f'"{value}"' if " " in str(value) else str(value)
