"""Why a wish is refused. Each error has a kind for programs and a sentence for people."""

from __future__ import annotations

import re
from typing import ClassVar

from overwinter.engine.errors import OptionBlocked, OverwinterError, Stuck
from overwinter.tables.messages import Refused


class TableError(OverwinterError):
    """Something at a table that cannot be."""

    status: ClassVar[int] = 400
    """What HTTP calls it."""
    rule = ""


class Stale(TableError):
    """The table has moved on since the client looked."""


class NotYourSeat(TableError):
    """No token for that seat."""

    status = 403


class NotAllowed(TableError):
    """Not by this client, or not now."""

    status = 403


class Silence(TableError):
    """The rules forbid to talk now."""

    def __init__(self, rule: str) -> None:
        super().__init__("nobody may talk now: the rules want silence")
        self.rule = rule


class NoSuchTable(TableError):
    """There is no such table."""

    status = 404


class NoSuchLink(TableError):
    """A link that seats nobody."""

    status = 403


class PackMissing(TableError):
    """A table is played with a pack that the server has no longer."""

    status = 503


class BadFrame(TableError):
    """What a client sent cannot be read."""


class TooLarge(TableError):
    """What a client sent is too long."""

    status = 413


class TooFast(TableError):
    """Too much in too short a time."""

    status = 429


class Busy(TableError):
    """The same is being done already."""

    status = 429


class Trouble(TableError):
    """The server cannot keep what it should keep."""

    status = 503


def refusal(wish_id: str, wrong: OverwinterError) -> Refused:
    """What to tell a client about an error."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(wrong).__name__).lower()
    reason = str(wrong)
    if isinstance(wrong, Stuck):
        reason = "the rules found no way on from there; this is a mistake of ours, and nothing has changed"
    if isinstance(wrong, OptionBlocked):
        reason = wrong.reason
    return Refused(id=wish_id, kind=kind, reason=reason, rule=getattr(wrong, "rule", ""))
