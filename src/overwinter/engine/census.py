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
