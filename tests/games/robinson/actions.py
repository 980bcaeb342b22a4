"""Actions at a test's table: planned, rolled for and resolved, in few words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from overwinter.games.robinson.phases.resolving import ResolveAction
from overwinter.games.robinson.table.records import ActionId
from overwinter.games.robinson.table.state import Island
from overwinter.testing import answer, dice, options, resolve, waiting
from tests.games.robinson.setting import island, roll

STORIES = (Path(__file__).parent / "packs" / "stories",)
"""Cards for tests, laid over the game's own."""


def table(players: int = 3, **things: Any) -> Island:
    """A table while Actions are resolved, with the tests' own cards in the decks."""
    return island(players, **{"phase": "resolving", "packs": STORIES, **things})


def act(plan: str, faces: str = "", *, card: str = "", **things: Any) -> Island:
    """A table after its first planned Action, or at its first question.

    `faces` are those of the three dice, `card` is the Adventure on top of the deck: nobody rolls its die again.
    """
    s = table(plan=plan, **things)
    colour = s.target(ActionId(1)).kind
    if faces:
        roll(s, colour, faces)
    if card:
        dice(s, {f"{colour}.adventures": [card]})
    resolve(s, ResolveAction(ActionId(1)))
    if card:
        go_on(s)
    return s


def go_on(s: Island) -> None:
    """Those who are asked in a pause do nothing."""
    while waiting(s) and (ready := f"ready {waiting(s)[0]}") in options(s, waiting(s)[0]):
        answer(s, waiting(s)[0], ready)
