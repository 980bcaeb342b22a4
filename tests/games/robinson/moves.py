"""Set-up and planning at a test's table: pawns placed, joined and taken back, in few words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from overwinter.games.robinson import GAME
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import OrderActions
from overwinter.games.robinson.table.state import Island
from overwinter.testing import answer, blocked, dice, options, resolve, waiting
from tests.games.robinson.setting import ROLES, island

PACK = (Path(__file__).parent / "packs" / "pack",)
"""Cards for tests, laid over the game's own."""


def planning(players: int = 3, **table: Any) -> Island:
    """A table where the group is planning."""
    s = island(players, packs=PACK, **table)
    resolve(s, PlanTogether())
    return s


def landed(players: int = 3, queued: dict[str, list[str]] | None = None, **wishes: Any) -> Island:
    """A game as it begins, up to its first question; roles go by seat unless they are queued."""
    s = GAME.begin(players, GAME.options(wishes), GAME.codec(()).catalogue)
    dice(s, {"roles": ROLES[:players], **(queued or {})})
    resolve(s)
    return s


def may(s: Island, seat: int, move: str) -> bool:
    """Whether a player may make a move."""
    return move in options(s, seat)


def why_not(s: Island, seat: int, move: str) -> str:
    """The rule that forbids a move; it must not be on offer. One who agrees does so as the last: no help will come."""
    before = s.stack[-1]
    if move.startswith("agree") and isinstance(before, PlanTogether):
        s.stack[-1] = before.with_content(tuple(other for other in s.players if other != seat))
    assert not may(s, seat, move), f"{move} is allowed"
    why = blocked(s, seat)[move][1]
    s.stack[-1] = before
    return why


def do(s: Island, *moves: str) -> None:
    """Make moves, each as seat and option: `do(s, "0 place p0 rest", "1 join p1 1")`."""
    for move in moves:
        seat, option = move.split(" ", 1)
        answer(s, int(seat), option)


def go(s: Island) -> None:
    """Everybody agrees, and the plan is carried out up to the next question."""
    while waiting(s) and isinstance(s.stack[-1], PlanTogether):
        seat = waiting(s)[0]
        answer(s, seat, f"agree {seat}")


def carry_out(s: Island) -> None:
    """Everybody agrees, and Actions of a kind are resolved in the order in which they were planned."""
    go(s)
    while isinstance(s.stack[-1], OrderActions):
        seat = waiting(s)[0]
        answer(s, seat, options(s, seat)[0])


def crews(s: Island) -> dict[str, str]:
    """The plan: targets with their pawns, the taker's first."""
    return {planned.target: " ".join(planned.crew) for planned in s.plan.actions.values()}
