"""What the dice promise: fish, products, spaces of the mine."""

from __future__ import annotations

import functools
import itertools

from overwinter.games.stardew.catalogue import SYMBOLS, WATERS, Action, Space
from overwinter.games.stardew.dice import WILD
from overwinter.games.stardew.fishing import pay_with
from overwinter.games.stardew.knobs import at, knob
from overwinter.games.stardew.mountain import SPACES, odds_of
from overwinter.games.stardew.state import Seat, Valley
from overwinter.games.stardew.tiles import Fish, Symbol, Water

DICE = 3
"""Fishing and Animal Dice, before any card (SV-154, SV-253)."""
FISHING: dict[Water, Action] = {water: action for action, water in WATERS.items()}


@functools.cache
def covered(symbols: tuple[Symbol, ...], dice: int, wild: int = 0, missing: int = 0) -> float:
    """How likely so many dice, some of which show any symbol, are to pay for a fish."""
    rolls = [(*roll, *[WILD] * wild) for roll in itertools.product(SYMBOLS, repeat=dice - wild)]
    return sum(pay_with(roll, symbols, missing) is not None for roll in rolls) / len(rolls)


def catch_chance(s: Valley, seat: Seat, fish: Fish) -> float:
    """How likely somebody is to have the dice for a fish at the first throw (SV-253, SV-255)."""
    assert fish.water is not None
    dice = max(1, DICE + at(s, seat, FISHING[fish.water], "fish-dice"))
    wild = min(dice, max(0, knob(s, seat, "fish-wild")))
    return covered(fish.symbols, dice, wild, max(0, knob(s, seat, "fish-symbols")))


def catch_chances(s: Valley, fish: Fish) -> dict[Seat, float]:
    """The same for everybody."""
    return {seat: catch_chance(s, seat, fish) for seat in s.farmers}


def most_likely(s: Valley, fish: Fish) -> float:
    """What the best of them has."""
    return max(catch_chances(s, fish).values())


def one_gives(s: Valley) -> float:
    """How likely an animal is to give something: its face on one of the Animal Dice (SV-155)."""
    return 1 - (1 - 1 / len(s.book.numbers.animal_faces)) ** DICE


def space_chance(row: int, column: int) -> float:
    """How likely the mine dice are to lead to a space: two dice, read in either order (SV-235)."""
    return (1 if row == column else 2) / len(SYMBOLS) ** 2


def finds(s: Valley) -> dict[Space, float]:
    """What there is on the Map of the mine, and how likely the dice are to offer it."""
    there = {space for row in s.book.maps[s.map].rows for space in row} if s.map else set[Space]()
    return {space: odds_of(s, {space}) for space in SPACES if space in there}
