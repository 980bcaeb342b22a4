"""What goals and rooms ask for, in actions, whatever anybody has: made once for all tables where they stand alike."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from typing import NamedTuple

from overwinter.engine.people import NOBODY
from overwinter.games.stardew.phases.evening import stairs_cost
from overwinter.games.stardew.places.mountain import STONE, building_cost, building_extra
from overwinter.games.stardew.places.ranch import animal_cost, animal_extra
from overwinter.games.stardew.places.town import reveal_cost
from overwinter.games.stardew.printed.catalogue import LETTERS, ROOMS, Book, CardId, Room
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.sense.insight import joja
from overwinter.games.stardew.sense.insight.lacking import (
    animals_wanted,
    bundle_worth,
    depth_wanted,
    guesses,
    homes_wanted,
    of_animals,
    open_goal,
    past,
    takes,
    tiles_to_legends,
    tool_ores,
    upgrades_wanted,
    usual,
)
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.table.goals import asks, stands
from overwinter.games.stardew.table.state import Seat, Valley

NEVER = 20.0
"""The work that it takes to do what cannot be done."""
STONES = frozenset([STONE])
WOODS = frozenset([TileId("wood")])
MATERIALS = STONES | WOODS
BAIT = frozenset([TileId("bug-meat")])
MOST = 10_000
"""So many parts are remembered."""


class Need(NamedTuple):
    """Something that tiles are wanted for."""

    fits: frozenset[TileId]
    tiles: float
    """How many are wanted."""
    worth: float
    """The actions it takes to get one, or that one saves."""
    instead: bool
    """It is only another way to do what is counted as work already."""
    seat: Seat
    """Whose bag it must come from, if that matters."""


class Part:
    """A goal or a room that is not done, and what it still asks for."""

    __slots__ = ("gold", "hearts", "kind", "needs", "rest")

    def __init__(self, kind: str, hearts: float = 0.0) -> None:
        self.kind = kind
        """The goal, the room, or `joja`: tiles that had better go, for Artisans all of them."""
        self.needs: list[Need] = []
        self.gold = 0.0
        """The Gold that it costs; for the goal of that name, that must be there."""
        self.hearts = hearts
        self.rest = 0.0
        """The work that no tile makes less."""

    def need(
        self, fits: frozenset[TileId], count: float, worth: float, *, instead: bool = False, seat: Seat = NOBODY
    ) -> None:
        """It wants tiles; from one farmer's own bag, if that farmer is named."""
        self.needs.append(Need(fits, count, worth, instead, seat))


class Agenda:
    """Several parts together: what all of their needs are, one after the other."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        needs = [(place, need) for place, part in enumerate(parts) for need in part.needs]
        self.rests = [part.rest for part in parts]
        self.fits = [need.fits for _, need in needs]
        self.counts = [need.tiles for _, need in needs]
        self.worths = [need.worth for _, need in needs]
        self.instead = [need.instead for _, need in needs]
        self.seats = [need.seat for _, need in needs]
        self.of = [place for place, _ in needs]
        """The part that each need belongs to."""
        self.work = [
            [number for number, (home, need) in enumerate(needs) if home == place and not need.instead]
            for place in range(len(parts))
        ]
        """The needs of each part that are work by themselves."""
        self.good_for: dict[TileId, list[int]] = {}
        """Which of the needs each tile would do for."""
        for number, (_, need) in enumerate(needs):
            for tile in need.fits:
                self.good_for.setdefault(tile, []).append(number)
        self.shares: dict[str, dict[int, float]] = {}
        """The needs that tiles from the grey bag are good for, by their kind, and how many of them are."""
        self.bill = sum(part.gold for part in parts if part.kind != "gold")
        """The Gold that will be spent."""
        self.gold = max(self.bill, *(part.gold for part in parts), 0.0)
        """The Gold that will be spent, or must be there."""
        self.hearts = sum(part.hearts for part in parts)


agenda_of = functools.lru_cache(4096)(Agenda)


# -- what each asks for ------------------------------------------------------------------------------

Make = Callable[[Valley, Weights, Part], None]
Upon = Callable[[Valley], tuple[Hashable, ...]]
_AIMS: dict[str, tuple[Upon, Make]] = {}


def _aim(goal: str, upon: Upon) -> Callable[[Make], Make]:
    """What a goal asks for, and all that it depends on beside the number of players and what it costs to reveal."""

    def register(make: Make) -> Make:
        _AIMS[goal] = upon, make
        return make

    return register


def _missing(s: Valley, goal: str) -> int:
    return max(0, asks(s, goal) - stands(s, goal))


@_aim("gold", upon=lambda _: ())
def _gold(s: Valley, _: Weights, part: Part) -> None:
    part.gold = float(asks(s, "gold"))


@_aim("mine", upon=lambda s: (s.level, stairs_cost(s, s.first)))
def _mine(s: Valley, weights: Weights, part: Part) -> None:
    missing, stones = _missing(s, "mine"), max(1, stairs_cost(s, s.first))
    part.rest = weights.level * missing
    part.need(STONES, float(stones * missing), 0.6 * weights.level / stones, instead=True)


@_aim("museum", upon=lambda s: (frozenset(s.museum),))
def _museum(s: Valley, weights: Weights, part: Part) -> None:
    missing = _missing(s, "museum")
    part.rest = weights.visit * min(1.0, missing)
    part.need(_exhibits(s.book, frozenset(s.museum)), missing, exhibit_worth(s, weights))


def _upon_buildings(s: Valley) -> tuple[Hashable, ...]:
    return s.offer, s.built, building_extra(s, s.first)


def _upon_animals(s: Valley) -> tuple[Hashable, ...]:
    extra = animal_extra(s, s.first)
    return len(s.animals), s.market, extra, open_goal(s, "buildings"), *_upon_buildings(s)


@_aim("animals", upon=_upon_animals)
def _animals(s: Valley, weights: Weights, part: Part) -> None:
    homes, missing = homes_wanted(s), animals_wanted(s)
    if not open_goal(s, "buildings"):
        _build(s, weights, part, homes)
    housed = [animal for animal in s.market if s.book.animals[animal].building in (*s.built, *homes)]
    part.gold += sum(sorted(animal_cost(s, s.first, animal) for animal in housed)[:missing])
    part.rest += weights.visit * missing


@_aim("friends", upon=lambda s: (stands(s, "friends"),))
def _friends(s: Valley, weights: Weights, part: Part) -> None:
    missing = _missing(s, "friends")
    part.rest = weights.friend * missing
    part.need(_gifts(s.book), missing, weights.gift)


@_aim("legendary", upon=lambda s: (s.legends, tiles_to_legends(s)))
def _legendary(s: Valley, weights: Weights, part: Part) -> None:
    part.rest = weights.legend * _missing(s, "legendary") + weights.bite * tiles_to_legends(s)


@_aim("buildings", upon=_upon_buildings)
def _buildings(s: Valley, weights: Weights, part: Part) -> None:
    _build(s, weights, part, sorted(s.offer, key=lambda building: _dear(s, building))[: _missing(s, "buildings")])


def _build(s: Valley, weights: Weights, part: Part, buildings: list[CardId]) -> None:
    for building in buildings:
        gold, wood, stone = building_cost(s, s.first, building)
        part.gold += gold
        part.rest += weights.visit
        part.need(WOODS, float(wood), weights.material)
        part.need(STONES, float(stone), weights.material)


def _dear(s: Valley, building: CardId) -> float:
    """What a Building costs, roughly."""
    gold, wood, stone = building_cost(s, s.first, building)
    return 0.25 * gold + 0.5 * wood + 0.6 * stone


def _upon_tools(s: Valley) -> tuple[Hashable, ...]:
    farmers, ores = s.farmers.values(), tool_ores(s.book)
    held = frozenset([tile for farmer in farmers for tile in farmer.bag if tile in ores])
    return s.level, s.forged, open_goal(s, "mine"), held, *[(farmer.tool, farmer.level) for farmer in farmers]


@_aim("tools", upon=_upon_tools)
def _tools(s: Valley, weights: Weights, part: Part) -> None:
    steps = upgrades_wanted(s)
    for seat, step in steps:
        part.need(step.takes, float(step.tiles), weights.tool * step.effort, seat=seat)
    part.rest += NEVER * (_missing(s, "tools") - len(steps))
    if not open_goal(s, "mine"):
        part.rest += weights.level * max(0, depth_wanted(s) - s.level)


def _upon_room(s: Valley, room: Room) -> tuple[Hashable, ...]:
    there = s.rooms[room]
    if not there.known:
        return (s.season,)
    farmed = _must_be_farmed(s, room)
    return s.season, there.bundle, len(there.given), *(_upon_animals(s) if farmed else ())


def _must_be_farmed(s: Valley, room: Room) -> bool:
    """Whether a room wants what only animals give, and there are none, nor any other reason to buy some."""
    return of_animals(s.book.bundles[s.rooms[room].bundle]) and not s.animals and not open_goal(s, "animals")


def _room(s: Valley, weights: Weights, part: Part, room: Room) -> None:
    there = s.rooms[room]
    if not there.known:
        part.hearts = reveal_cost(s, s.first)
        part.rest = weights.hidden + weights.visit + s.count * usual(s.book, room, s.season, weights)
        for fits, tiles, worth in guesses(s.book, room, s.season, weights):
            part.need(fits, float(s.count * tiles), worth, instead=True)
        return
    bundle, units = s.book.bundles[there.bundle], s.count - len(there.given)
    part.rest = weights.visit
    part.gold = units * bundle.gold
    part.hearts = units * bundle.hearts
    if bundle.wants is not None:
        worth = bundle_worth(s.book, bundle, weights) + weights.season * (bundle.wants.season == s.season)
        if past(bundle, s.season):  # what nobody has by now, nobody will get: another Bundle must be found
            worth = max(worth, (2 + s.count * (weights.heart + usual(s.book, room, s.season, weights))) / units)
        part.need(takes(s.book, bundle), float(units * bundle.tiles), worth)
        if bundle.wants.crab:
            part.need(BAIT, float(units), 0.4 * worth, instead=True)
        if _must_be_farmed(s, room):
            _animals(s, weights, part)


for _of in ROOMS:
    _AIMS[_of] = functools.partial(_upon_room, room=_of), functools.partial(_room, room=_of)


class Aims:
    """All that goals and rooms can ask for."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._made: dict[tuple[Hashable, ...], Part] = {}

    def parts(self, s: Valley) -> tuple[Part, ...]:
        """What they ask for as things stand: the same parts wherever they stand alike."""
        open_: list[str] = [goal for goal in s.goals if goal not in s.reached]
        if s.options.mode != "seedling":
            open_ += [room for room in ROOMS if room in s.rooms and not s.rooms[room].done]
        count, cost, made, found = s.count, reveal_cost(s, s.first), self._made, list[Part]()
        for kind in open_:
            upon, make = _AIMS[kind]
            key = (kind, count, cost, *upon(s))
            found.append(made.get(key) or self._make(key, s, make))
        if hearts := joja.hearts_wanted(s, self.weights):
            found.append(made.get(("joja", hearts)) or self._keep(("joja", hearts), Part("joja", hearts)))
        return tuple(found)

    def _make(self, key: tuple[Hashable, ...], s: Valley, make: Make) -> Part:
        part = Part(str(key[0]))
        make(s, self.weights, part)
        return self._keep(key, part)

    def _keep(self, key: tuple[Hashable, ...], part: Part) -> Part:
        if len(self._made) >= MOST:
            self._made.clear()
        self._made[key] = part
        return part


@functools.cache
def aims_of(book: Book, weights: Weights) -> Aims:
    """What can be asked for with what is printed there."""
    return Aims(weights)


# -- exhibits and gifts ------------------------------------------------------------------------------


@functools.cache
def _exhibits(book: Book, shown: frozenset[str]) -> frozenset[TileId]:
    """The tiles that the Museum lacks."""
    return frozenset(tile.id for tile in book.tiles.values() if tile.letter and tile.letter not in shown)


def exhibit_worth(s: Valley, weights: Weights) -> float:
    """The work that it takes to get something that the Museum lacks."""
    missing = max(1, asks(s, "museum") - stands(s, "museum"))
    return weights.exhibit * _finds_for(s.book, len(LETTERS) - len(s.museum), missing) / missing


@functools.cache
def _finds_for(book: Book, slots: int, missing: int) -> float:
    """How many tiles from the grey bag it takes to fill so many of the slots that are open: the last take longest."""
    faces = [face for find in book.finds.values() for face in (find.artifact, find.mineral)]
    anywhere = sum(face.letter == "?" for face in faces) / len(faces)
    fits = [anywhere + (1 - anywhere) * left / len(LETTERS) for left in range(slots - missing + 1, slots + 1)]
    return sum(1 / chance for chance in fits)


@functools.cache
def _gifts(book: Book) -> frozenset[TileId]:
    return frozenset(tile.id for tile in book.tiles.values() if tile.gift)
