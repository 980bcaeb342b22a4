"""What is still wanted: by the Bundles that are known, by the Museum, by Grandpa's letter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from overwinter.games.stardew.phases.evening import stairs_cost
from overwinter.games.stardew.places.forge import slots
from overwinter.games.stardew.places.store import price
from overwinter.games.stardew.places.town import accepts, known_bundle
from overwinter.games.stardew.printed.catalogue import LETTERS, ROOM_NAMES, ROOMS, Bundle, Room
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.goals import asks, stands
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.table.words import bundle_words
from overwinter.kit.words import counted, listed, numbered


def payer(s: Valley) -> Seat:
    """Whose cards decide what things cost just now: whoever acts, or else the Starting Player."""
    return s.acting if s.acting in s.farmers else s.first


class Wish(NamedTuple):
    """A Bundle that is known and not complete, and how many units it still lacks (SV-062)."""

    room: Room
    bundle: Bundle
    left: int


def wishes(s: Valley) -> list[Wish]:
    """All of them."""
    known = [(room, known_bundle(s, room)) for room in ROOMS]
    return [Wish(room, bundle, s.count - len(s.rooms[room].given)) for room, bundle in known if bundle is not None]


def lacks(s: Valley, wish: Wish) -> str:
    """What a Bundle lacks, in words."""
    return bundle_words(s, wish.bundle, wish.left)


def wanting(s: Valley, tile: str) -> list[Wish]:
    """The Bundles that a tile would do for."""
    return [wish for wish in wishes(s) if accepts(s.book, wish.bundle, TileId(tile))]


def served(s: Valley, tiles: Iterable[str]) -> list[str]:
    """Whom tiles of these kinds would serve, in a sentence each."""
    kinds = [TileId(tile) for tile in tiles]
    found = [wish for wish in wishes(s) if any(accepts(s.book, wish.bundle, tile) for tile in kinds)]
    return [f"The {ROOM_NAMES[wish.room]} wants {lacks(s, wish)}." for wish in found]


def use_of(s: Valley, tile: str) -> str:
    """Who wants a tile that somebody holds, in a sentence; nothing if nobody does."""
    places = [f"the {ROOM_NAMES[wish.room]}" for wish in wanting(s, tile)]
    places += ["the Museum"] if slots(s, TileId(tile)) else []
    return f"Wanted by {listed(places)}." if places else ""


def holders(s: Valley, wish: Wish) -> dict[Seat, str]:
    """Who holds something that a Bundle wants, and what."""
    found = {}
    for seat, farmer in s.farmers.items():
        names = [s.tile(tile).name for tile in farmer.bag if accepts(s.book, wish.bundle, tile)]
        if names:
            found[seat] = numbered(names)
    return found


# -- Grandpa's letter ----------------------------------------------------------------------------------


def open_goals(s: Valley) -> list[str]:
    """The goals that are not complete."""
    return [goal for goal in s.goals if goal not in s.reached]


def short(s: Valley, goal: str) -> int:
    """How much is missing for a goal."""
    return max(0, asks(s, goal) - stands(s, goal))


UNITS = {
    "gold": ("Gold", "Gold"),
    "mine": ("level", "levels"),
    "museum": ("tile in the Museum", "tiles in the Museum"),
    "animals": ("animal", "animals"),
    "friends": ("friend", "friends"),
    "legendary": ("Legendary fish", "Legendary fish"),
    "buildings": ("Building", "Buildings"),
    "tools": ("level of a tool", "levels of your tools"),
}


def goal_lacks(s: Valley, goal: str) -> str:
    """What is missing for a goal: `3 more friends`."""
    left = short(s, goal)
    return f"{left} more {UNITS[goal][left != 1]}"


def goal_way(s: Valley, goal: str) -> str:
    """How one gets there from here (SV-049 to SV-056)."""
    match goal:
        case "gold":
            return f"Your bags would sell for {worth(s)} more."
        case "mine":
            stones = counted(stairs_cost(s, payer(s)), "Stone")
            return f"Stairs in the mine, or {stones} for a Staircase at the end of a turn."
        case "museum":
            free = [letter for letter in LETTERS if letter not in s.museum]
            return f"Free: {listed(free)}."
        case "animals":
            homes = list(dict.fromkeys(s.book.animals[animal].building for animal in s.market))
            if any(home in s.built for home in homes):
                return "They are for sale at the Ranch."
            return f"A {listed([s.book.buildings[home].name for home in homes], 'or')} must stand first."
        case "friends":
            return "A gift for whoever opens, in Town."
        case "legendary":
            there = [s.book.fish[tile] for tile in s.track if tile and s.book.fish[tile].kind == "legendary"]
            names = [f"{fish.name} ({fish.water})" for fish in there]
            return f"On the track: {listed(names)}." if names else "None is on the track just now."
        case "buildings":
            return "Gold, Wood and Stone, at the Mountain."
        case _:
            return "Ore for the next level, or fish for a Rod, at the end of a turn."


def worth(s: Valley) -> int:
    """What everything in all bags would be sold for."""
    return sum(price(s, seat, tile) for seat, farmer in s.farmers.items() for tile in farmer.bag)
