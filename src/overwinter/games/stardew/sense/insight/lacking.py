"""What the goals and rooms of a table ask for, what can still be had, and what it takes to get it."""

from __future__ import annotations

import functools
from typing import NamedTuple

from overwinter.games.stardew.phases.turns import BeginTurn
from overwinter.games.stardew.places.town import accepts
from overwinter.games.stardew.printed.catalogue import SEASONS, Book, Bundle, CardId, Room, Tool
from overwinter.games.stardew.printed.tiles import Season, TileId
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.table.goals import asks, stands
from overwinter.games.stardew.table.state import Farmer, Seat, Valley


def open_goal(s: Valley, goal: str) -> bool:
    """Whether a goal counts, and is not reached."""
    return goal in s.goals and goal not in s.reached


def next_ores(s: Valley, farmer: Farmer) -> frozenset[TileId]:
    """What the next level of somebody's tool takes; nothing, if it is as good as it gets."""
    steps = _upgrades(s.book, farmer)
    return steps[0].takes if steps else frozenset()


class Upgrade(NamedTuple):
    """A step from one level of a tool to the next."""

    takes: frozenset[TileId]
    tiles: int
    effort: float
    """How hard it is, beside the first step."""


def upgrades_wanted(s: Valley) -> list[tuple[Seat, Upgrade]]:
    """The upgrades that the goal still asks for: the easiest, first of all those that there is something for.

    A tool rises one level after another, and as far as there is Ore for it; so there may be fewer than are asked for.
    """
    held = {tile for farmer in s.farmers.values() for tile in farmer.bag}
    found: list[tuple[float, Seat, Upgrade]] = []
    for farmer in s.farmers.values():
        hardest = 0.0
        for step in _upgrades(s.book, farmer):
            if lost(s, step.takes):
                break
            hardest = max(hardest, step.effort * (1.0 if held.isdisjoint(step.takes) else AT_HAND))
            found.append((hardest, farmer.seat, step))
    found.sort(key=lambda step: step[0])
    return [(seat, step) for _, seat, step in found[: asks(s, "tools") - stands(s, "tools")]]


AT_HAND = 0.2
"""What is left of an upgrade's effort once somebody has what it takes."""


def _upgrades(book: Book, farmer: Farmer) -> tuple[Upgrade, ...]:
    """All that somebody's tool has left, one after the other."""
    return _all_upgrades(book, farmer.tool)[farmer.level :] if farmer.tool else ()


@functools.cache
def _all_upgrades(book: Book, tool: Tool) -> tuple[Upgrade, ...]:
    cards = (book.tools[card] for card in book.tool_levels[tool])
    return tuple(
        Upgrade(book.fitting(card.cost), card.costs, 1 + 0.25 * level)
        for level, card in enumerate(cards)
        if card.cost is not None
    )


@functools.cache
def tool_ores(book: Book) -> frozenset[TileId]:
    """All that tools can be made better with."""
    return frozenset(tile for card in book.tools.values() if card.cost for tile in book.fitting(card.cost))


def depth_wanted(s: Valley) -> int:
    """The level of the mine down to which somebody must go: for its goal, or for the Ores of the next tools."""
    if open_goal(s, "mine"):
        return asks(s, "mine")
    if not open_goal(s, "tools"):
        return 1
    missing = asks(s, "tools") - stands(s, "tools")
    levels = sorted(
        _levels(s.book, step.takes)[0] for farmer in s.farmers.values() for step in _upgrades(s.book, farmer)
    )
    return levels[min(missing, len(levels)) - 1] if levels else 1


def animals_wanted(s: Valley) -> int:
    """How many animals must be bought: for their goal, or a pair for what only animals give."""
    if open_goal(s, "animals"):
        return asks(s, "animals") - stands(s, "animals")
    known = (s.book.bundles[room.bundle] for room in s.rooms.values() if room.known and not room.done)
    return 2 if not s.animals and s.options.mode != "seedling" and any(map(of_animals, known)) else 0


def of_animals(bundle: Bundle) -> bool:
    """Whether only animals give what a Bundle wants."""
    return bundle.wants is not None and bundle.wants.type == ("product",) and bundle.also is None


def homes_wanted(s: Valley) -> list[CardId]:
    """The Coop or the Barn, or both, if the animals that are wanted have no room otherwise."""
    found: list[CardId] = []
    missing = animals_wanted(s)
    for home in (CardId("coop"), CardId("barn")):
        homes = {*s.built, *found}
        if home in s.offer and sum(s.book.animals[animal].building in homes for animal in s.market) < missing:
            found.append(home)
    return found


def unseen_legends(s: Valley) -> int:
    """How many Legendary fish are in the Fishing Bag."""
    return sum(map(_legends(s.book).__contains__, (*s.bag.top, *s.bag.pool, *s.bag.bottom)))


@functools.cache
def _legends(book: Book) -> frozenset[str]:
    return frozenset(fish.id for fish in book.fish.values() if fish.kind == "legendary")


def tiles_to_legends(s: Valley) -> float:
    """How many tiles must leave the Fishing Bag, on average, until as many Legendary fish as are wanted show up."""
    here = sum(s.book.fish[tile].kind == "legendary" for tile in s.track if tile)
    wanted = max(0, asks(s, "legendary") - stands(s, "legendary") - here)
    return wanted * tiles_to_a_legend(s)


def tiles_to_a_legend(s: Valley) -> float:
    """… until the first one shows up."""
    return (len(s.bag) + 1) / (unseen_legends(s) + 1)


def lost(s: Valley, ores: frozenset[TileId]) -> bool:
    """Whether the mine has none of these any more, and nobody has one."""
    if _levels(s.book, ores)[-1] >= s.level:
        return False
    return not any(tile in ores for farmer in s.farmers.values() for tile in farmer.bag)


@functools.cache
def _levels(book: Book, ores: frozenset[TileId]) -> tuple[int, ...]:
    """The levels of the mine where one of these Ores is found, from the top; all, for what the mine does not have."""
    found = [level.number for level in book.levels.values() if {f"{vein}-ore" for vein in level.ores} & ores]
    return tuple(sorted(found or book.levels))


def leaves_behind(s: Valley) -> int:
    """How many farmers still need an Ore for their tool that is found on this level for the last time."""
    if not open_goal(s, "tools"):
        return 0
    needs = [next_ores(s, farmer) for farmer in s.farmers.values()]
    return sum(bool(ores) and _levels(s.book, ores)[-1] == s.level for ores in needs)


def weeks_left(s: Valley) -> int:
    """The weeks after this one."""
    return sum(len(deck) for deck in s.weeks.values())


def actions_left(s: Valley) -> float:
    """The actions that the team can still take."""
    each = s.book.numbers.actions
    later = each * s.count * weeks_left(s)
    match s.phase:
        case "action":
            waiting = sum(isinstance(effect, BeginTurn) for effect in s.stack)
            return later + each * waiting + (s.turn.actions if s.turn else 0)
        case _:
            return later + each * s.count


@functools.cache
def takes(book: Book, bundle: Bundle) -> frozenset[TileId]:
    """The tiles that a Bundle takes."""
    return frozenset(tile for tile in book.tiles if accepts(book, bundle, tile))


def bundle_worth(book: Book, bundle: Bundle, weights: Weights) -> float:
    """The actions it takes to get a tile that a Bundle wants: the easiest kind of tile."""
    if bundle.wants is None:
        return 0.0
    kinds: list[str] = list(bundle.wants.type) or ["fish"]
    worth = min(float(getattr(weights, kind)) for kind in kinds if kind in weights.__struct_fields__)
    return (
        worth
        + weights.quality * bool(bundle.wants.quality)
        + weights.water * bool(bundle.wants.water or bundle.wants.crab)
    )


def past(bundle: Bundle, season: Season) -> bool:
    """Whether a Bundle's tiles grow in a season before this one."""
    wanted = bundle.wants.season if bundle.wants is not None else None
    return wanted is not None and SEASONS.index(wanted) < SEASONS.index(season)


def hopeless(s: Valley, room: Room) -> bool:
    """Whether a room asks for what can no longer be had."""
    there = s.rooms[room]
    if there.done or not there.known:
        return False
    bundle = s.book.bundles[there.bundle]
    choosy = bundle.wants is not None and bundle.wants.quality
    if not past(bundle, s.season) and not (choosy and not s.happy):
        return False
    fits = takes(s.book, bundle)
    have = sum(tile in fits for farmer in s.farmers.values() for tile in farmer.bag)
    growing = sum(crop in fits for crops in s.fields.values() for crop in crops)
    return have + growing < s.count - len(there.given)


@functools.cache
def usual(book: Book, room: Room, season: Season, weights: Weights) -> float:
    """What a unit of a Bundle that nobody knows is likely to take."""
    costs = [
        bundle.tiles * bundle_worth(book, bundle, weights)
        + weights.gold * bundle.gold
        + weights.heart * bundle.hearts
        + weights.hidden * past(bundle, season)
        for bundle in book.bundles.values()
        if bundle.room == room
    ]
    return sum(costs) / len(costs)


@functools.cache
def guesses(
    book: Book, room: Room, season: Season, weights: Weights
) -> tuple[tuple[frozenset[TileId], int, float], ...]:
    """What a room that nobody knows may ask for: tiles, how many of them, and what one may save."""
    bundles = [bundle for bundle in book.bundles.values() if bundle.room == room]
    return tuple(
        (takes(book, bundle), bundle.tiles, bundle_worth(book, bundle, weights) / len(bundles))
        for bundle in bundles
        if bundle.wants is not None and not past(bundle, season)
    )
