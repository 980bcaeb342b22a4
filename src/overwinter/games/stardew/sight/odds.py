"""What the dice promise: fish, products, spaces of the mine."""

from __future__ import annotations

from overwinter.games.stardew.places.fishing import catch_odds, tackle_of
from overwinter.games.stardew.places.mountain import SPACES, odds_of
from overwinter.games.stardew.places.ranch import COLLECT_AGAIN, animal_dice
from overwinter.games.stardew.printed.catalogue import WATERS, Action, Space
from overwinter.games.stardew.printed.tiles import Fish, Water
from overwinter.games.stardew.sight.wants import payer
from overwinter.games.stardew.table.state import Seat, Valley

FISHING: dict[Water, Action] = {water: action for action, water in WATERS.items()}


def catch_chances(s: Valley, fish: Fish) -> dict[Seat, float]:
    """How likely everybody is to catch a fish (SV-253, SV-255)."""
    assert fish.water is not None
    action = FISHING[fish.water]
    return {seat: catch_odds(fish.symbols, tackle_of(s, seat, action)) for seat in s.farmers}


def most_likely(s: Valley, fish: Fish) -> float:
    """What the best of them has."""
    return max(catch_chances(s, fish).values())


def one_gives(s: Valley) -> float:
    """How likely an animal is to give something: its face on one of the Animal Dice, however often rolled (SV-155)."""
    rolls = 1 + max(0, COLLECT_AGAIN.of(s, payer(s)))
    return 1 - (1 - 1 / len(s.book.numbers.animal_faces)) ** (rolls * animal_dice(s, payer(s), board=True))


def space_chances(s: Valley, *spaces: tuple[int, int]) -> dict[Seat, float]:
    """How likely everybody's mine dice are to lead to one of these spaces: two dice, read in either order (SV-235)."""
    return {seat: odds_of(s, seat, *spaces) for seat in s.farmers}


def where(s: Valley, *kinds: Space) -> list[tuple[int, int]]:
    """The spaces of these kinds on the Map of the mine."""
    rows = s.book.maps[s.map].rows if s.map else ()
    found = [((row, column), space) for row, spaces in enumerate(rows) for column, space in enumerate(spaces)]
    return [place for place, space in found if space in kinds]


def finds(s: Valley) -> dict[Space, dict[Seat, float]]:
    """What there is on the Map of the mine, and how likely everybody's dice are to offer it."""
    return {space: space_chances(s, *there) for space in SPACES if (there := where(s, space))}
