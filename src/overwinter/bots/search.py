"""How to search a game: a few numbers that stand in its `search.yaml`, beside its judgement.

They say nothing about positions, only about what looking ahead is good for in this game, so the rules know nothing of
them. A game without the file is searched as most games are.
"""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.game import Game


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What looking ahead is good for in a game."""

    futures: int = 1
    """How many futures of a step that leads through chance a bot looks at before it judges the step."""
    trust: int = 0
    """How many rounds of search a look one step ahead is worth: many where a round depends on many dice."""
    by_odds: bool = False
    """Whether values are compared by their odds: where victory is rare, one chance in ten is far from one in twenty."""


@functools.cache
def search_of(game: Game[Any]) -> Search:
    """How to search this game."""
    return Content([game.folder], Codec(game.vocabulary)).one("search.yaml", Search)
