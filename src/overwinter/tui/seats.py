"""Who sits where: people at this keyboard, and bots in the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from overwinter.bots import Bot, make_bot
from overwinter.engine.errors import WrongSetup
from overwinter.engine.game import Game


def seat_bots(names: str, seats: Sequence[int], game: Game[Any]) -> dict[int, Bot]:
    """A bot for each of these seats, from one name for all of them or a list with commas."""
    wanted = names.split(",")
    if len(wanted) == 1:
        wanted *= len(seats)
    if len(wanted) != len(seats):
        raise WrongSetup(f"{len(wanted)} bots are named for {len(seats)} seats; name one for all, or one for each")
    return {seat: make_bot(name, game) for seat, name in zip(seats, wanted, strict=True)}


def people(me: str, seats: int) -> tuple[int, ...]:
    """The seats of the people at this keyboard, from '1', '1,3' or 'none'."""
    if me.strip() == "none":
        return ()
    try:
        numbers = sorted({int(word) for word in me.split(",")})
    except ValueError:
        raise WrongSetup(f"your seat is a number, several with commas, or 'none', not '{me}'") from None
    for number in numbers:
        if not 1 <= number <= seats:
            raise WrongSetup(f"there is no seat {number}; this match has seats 1 to {seats}")
    return tuple(number - 1 for number in numbers)
