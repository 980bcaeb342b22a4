"""Overwinter: five survival board games on one rules engine.

>>> import overwinter
>>> match = overwinter.game("starved").new(seats=4, seed=7, tribes="dealt")
>>> sorted(match.questions)
[0, 1, 2, 3]
>>> overwinter.games()["starved"]
<Starved, 4 to 6 players>
"""

from __future__ import annotations

import types
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Match", "__version__", "game", "games", "load", "replay"]

if TYPE_CHECKING:
    from overwinter.match import Box, Match, games, load, replay
    from overwinter.match import find_game as game
else:
    from overwinter import games

_ELSEWHERE = {"Match": "Match", "game": "find_game", "load": "load", "replay": "replay"}


def __getattr__(name: str) -> Any:
    """Load the library when it is first used: `overwinter --help` should not wait for it."""
    if name not in _ELSEWHERE:
        raise AttributeError(f"module 'overwinter' has no attribute '{name}'")
    from overwinter import match

    return getattr(match, _ELSEWHERE[name])


class _Shelf(types.ModuleType):
    """`overwinter.games` is the package of the games; called, it lists them."""

    def __call__(self) -> dict[str, Box]:
        from overwinter.match.library import games

        return games()


if not TYPE_CHECKING:
    games.__class__ = _Shelf
