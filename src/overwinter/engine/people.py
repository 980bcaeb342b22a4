"""Who is meant: seats from 0 up, and those who are nobody's seat: the group, a companion, a servant.

Whoever is not a seat cannot be asked; `State.deciders` says who decides for them.
"""

from __future__ import annotations

from typing import NewType

Who = NewType("Who", int)
"""A seat, or somebody who is nobody's seat."""

YOU = Who(-1)
"""Whoever the card falls on (see `printed`)."""
NOBODY = Who(-2)
GROUP = Who(100)
"""Everybody at the table. A game's own people who have no seat come after it."""


def has_seat(who: int) -> bool:
    """Whether somebody sits at the table."""
    return 0 <= who < GROUP
