"""An island in one line, to try single rules on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from overwinter.engine.decks import without
from overwinter.testing import at_rest, dice
from tests.engine.crusoe import GAME
from tests.engine.crusoe.planning import price
from tests.engine.crusoe.state import ActionId, CardId, Island, Planned, Seat

EXPLORER, SOLDIER, CARPENTER = map(Seat, range(3))


def island(
    players: int = 3,
    *,
    plan: str = "",
    wood: int = 4,
    food: int = 2,
    fur: int = 1,
    determination: Sequence[int] = (),
    wounds: Sequence[int] = (),
    kept: Mapping[Seat, str] | None = None,
    **levels: Any,
) -> Island:
    """A table in the middle of a match, with nothing pending.

    `plan="0:hills 1,2:shelter"` puts pawns on Actions 1 and 2, the taker's first; determination and wounds go by
    seat; `weapon=2, shelter=True` and the like are set as they are.
    """
    s = GAME.begin(players, GAME.options({}), GAME.codec(()).catalogue)
    s.round = 1
    s.stock = {"wood": wood, "food": food, "fur": fur}
    for action, word in enumerate(plan.split(), 1):
        pawns, _, target = word.partition(":")
        seats = tuple(Seat(int(pawn)) for pawn in pawns.split(","))
        s.plan[ActionId(action)] = Planned(target, seats, price(s, s.book.targets[target]))
    for seat, castaway in s.castaways.items():
        castaway.determination = determination[seat] if determination else 0
        castaway.wounds = wounds[seat] if wounds else 0
        for card in (kept or {}).get(seat, "").split():
            castaway.kept += (CardId(card),)
            s.mysteries.deck.pool = without(s.mysteries.deck.pool, card)
    for name, level in levels.items():
        setattr(s, name, level)
    return at_rest(s)


def roll(s: Island, colour: str, faces: str) -> None:
    """Queue a roll of the three dice: `roll(s, "building", "wound success blank")`."""
    wound, success, adventure = faces.split()
    dice(s, {f"{colour}.wound": [wound], f"{colour}.success": [success], f"{colour}.adventure": [adventure]})


def wounds(s: Island) -> list[int]:
    """By seat."""
    return [castaway.wounds for castaway in s.castaways.values()]


def determination(s: Island) -> list[int]:
    """By seat."""
    return [castaway.determination for castaway in s.castaways.values()]
