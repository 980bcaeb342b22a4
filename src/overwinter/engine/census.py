"""A census: what a game wants counted of every match, as rows for the lab.

It listens to the effects of one match as they happen, in the place of a story, and fills tables of its own. The lab
writes them beside its rows for games and decisions; what they show is said by the game's `report.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from overwinter.engine.effects import Effect


class Listener(Protocol):
    """Whoever wants to know of each effect, just before it happens."""

    def tell(self, effect: Effect, s: Any) -> None:
        """This happens next."""
        ...


class Census(Listener, Protocol):
    """Counts one match."""

    @property
    def tables(self) -> Mapping[str, Sequence[msgspec.Struct]]:
        """The rows so far, by table. Each table has one type of row, with plain fields."""
        ...

    def close(self, s: Any) -> None:
        """The match is over: write what is known only now."""
        ...


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of a report: a question to the tables, and how to draw the answer."""

    id: str
    title: str
    sql: str
    """Over `games`, `seats`, `decisions` and the game's own tables."""
    draw: str
    """`bars` (label, value, optionally low, high and expected), `lines` (x, y, series), `table`, `usage` (label, value
    between 0 and 1: what is never or always used stands out) or `measure` (game, value: a histogram, and a name by
    which variants can be compared and numbers tuned)."""
    text: str = ""
    """What to look for."""
