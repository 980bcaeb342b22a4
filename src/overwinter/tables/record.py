"""A table as it is kept: one JSON document with the save of its match inside."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from typing import Literal

import msgspec

from overwinter.tables.errors import Trouble
from overwinter.tables.messages import Proposal, Remark
from overwinter.tables.store import Kept

FORMAT = 1
MOST_REMARKS = 200
NOTHING = msgspec.Raw(b"null")


class SeatRecord(msgspec.Struct, omit_defaults=True):
    """Who sits in a seat. Of tokens only hashes are kept."""

    who: Literal["person", "open", "bot"]
    name: str = ""
    bot: str = ""
    token: str = ""
    link: str = ""


class TakenBack(msgspec.Struct, frozen=True):
    """A decision that was undone and can be made again."""

    seat: int
    option: str


class Record(msgspec.Struct, omit_defaults=True):
    """Everything about a table."""

    table: str
    game: str
    seats: list[SeatRecord]
    hosts: list[str]
    """The hashes of the tokens of whoever set it out."""
    moved: list[int]
    """By seat: the version at which something last happened in the match that concerns it."""
    save: msgspec.Raw
    version: int = 1
    remarks: list[Remark] = []
    proposed: Proposal | None = None
    taken_back: list[TakenBack] = []
    base: msgspec.Raw = NOTHING
    """For a side table: the save that it began from, since its log does not lead there."""
    prologue: list[tuple[str, str]] = []
    """For a side table: what was told before it began, and by which rules, to its own seats."""
    own: list[int] = []
    """For a side table: the seats that know the prologue."""
    format: int = FORMAT


def kept(record: Record) -> Kept:
    """As it goes into a store."""
    return Kept(record.table, record.version, record.game, msgspec.json.encode(record))


def opened(row: Kept) -> Record:
    """As it comes out of a store."""
    try:
        record = msgspec.json.decode(row.body, type=Record)
    except msgspec.MsgspecError as wrong:
        raise Trouble(f"table {row.table} cannot be read: {wrong}") from None
    if record.format > FORMAT:
        raise Trouble(f"table {row.table} was kept by a newer Overwinter: update this one")
    return record


# -- tokens -----------------------------------------------------------------------------------


def new_token() -> str:
    """Something that nobody can guess."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token. It is long and random, so a plain hash cannot be turned round."""
    return hashlib.sha256(token.encode()).hexdigest()


def among(hashes: Collection[str], wanted: str) -> bool:
    """Whether one of these is the wanted hash, in a time that tells nothing about it."""
    found = False
    for one in hashes:
        found |= bool(wanted) and hmac.compare_digest(one, wanted)
    return found
