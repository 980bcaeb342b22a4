"""What can be used at a test's table, and what cannot."""

from __future__ import annotations

from overwinter.games.robinson.table.state import Island
from overwinter.testing import blocked, options

PHASES = ["event", "morale", "production", "planning", "resolving", "weather", "night"]


def can(s: Island, seat: int, what: str) -> bool:
    """Whether a player can use something now."""
    return what in options(s, seat)


def cannot(s: Island, seat: int, what: str) -> str:
    """The rule by which something cannot be used now; it must not be on offer."""
    assert not can(s, seat, what), f"{what} is allowed"
    return blocked(s, seat)[what][1]
