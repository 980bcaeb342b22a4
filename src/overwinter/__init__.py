"""Overwinter: five survival board games on one rules engine.

>>> import overwinter
>>> match = overwinter.game("starved").new(seats=4, seed=7, tribes="dealt")
>>> sorted(match.questions)
[0, 1, 2, 3]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from overwinter.match import Match, games, load, replay
    from overwinter.match import find_game as game

__all__ = ["Match", "__version__", "game", "games", "load", "replay"]

_RENAMED = {"game": "find_game"}


def __getattr__(name: str) -> Any:
    """Load the library when it is first used: `overwinter --help` should not wait for it."""
    if name not in __all__:
        raise AttributeError(f"module 'overwinter' has no attribute '{name}'")
    from overwinter import match

    return getattr(match, _RENAMED.get(name, name))
