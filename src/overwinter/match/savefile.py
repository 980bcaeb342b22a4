"""The save file: a header, the log and a snapshot, with a checksum."""

from __future__ import annotations

import msgspec

from overwinter.engine.errors import BadSave
from overwinter.engine.records import digest
from overwinter.match.setup import Setup, check_format


class Save(msgspec.Struct, frozen=True):
    """What is in the file."""

    overwinter: int
    setup: Setup
    log: list[str]
    counters: dict[str, int]
    events: int
    """How many events the story has so far; they are told again by replaying the log."""
    state: msgspec.Raw
    checksum: str = ""

    def sum(self) -> str:
        """Changes whenever anything else here does."""
        rest = msgspec.json.encode([self.overwinter, self.setup, self.log, self.counters, self.events])
        return digest(rest + bytes(self.state))

    def encode(self) -> bytes:
        """The file."""
        return msgspec.json.encode(msgspec.structs.replace(self, checksum=self.sum()))


def parse(data: bytes) -> Save:
    """The save that these bytes are, whole and undamaged."""
    try:
        version = msgspec.json.decode(data, type=_Version).overwinter
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadSave("this is not a save of Overwinter") from None
    check_format(version, BadSave)
    try:
        saved = msgspec.json.decode(data, type=Save)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadSave(f"this save is damaged: {wrong}") from None
    if saved.sum() != saved.checksum:
        raise BadSave("this save is damaged: its checksum is wrong")
    return saved


class _Version(msgspec.Struct):
    overwinter: int
