"""How much is left to do, in actions: what the goals and rooms still take, less what is at hand for them."""

from __future__ import annotations

import functools

from overwinter.engine.people import NOBODY
from overwinter.games.stardew.phases.evening import stairs_cost
from overwinter.games.stardew.places.forge import vein_of
from overwinter.games.stardew.places.mountain import STONE, building_cost
from overwinter.games.stardew.places.ranch import animal_cost
from overwinter.games.stardew.places.store import prices
from overwinter.games.stardew.places.town import reveal_cost
from overwinter.games.stardew.printed.catalogue import LETTERS, ROOMS, Book, CardId, Room
from overwinter.games.stardew.printed.tiles import TileId, ore_of
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
    upgrades_wanted,
    usual,
    weeks_left,
)
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.table.goals import asks, stands
from overwinter.games.stardew.table.state import Seat, Valley


class Part:
    """A goal or a room that is not done, and what it still takes."""

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
        self.needs.append(Need(self, fits, count, worth, instead, seat))

    @property
    def labour(self) -> float:
        """What it takes beside Gold and Hearts."""
        return self.rest + sum(need.left * need.worth for need in self.needs if not need.instead)


class Need:
    """Something that tiles are wanted for."""

    __slots__ = ("fits", "instead", "left", "part", "seat", "worth")

    def __init__(
        self, part: Part, fits: frozenset[TileId], left: float, worth: float, instead: bool, seat: Seat
    ) -> None:
        self.part = part
        self.fits = fits
        self.left = left
        """How many tiles are still wanted."""
        self.worth = worth
        """The actions it takes to get one, or that one saves."""
        self.instead = instead
        """It is only another way to do what is counted as work already."""
        self.seat = seat
        """Whose bag it must come from, if that matters."""

    def saved_by(self, seat: Seat) -> float:
        """What one tile saves that is in somebody's bag."""
        saved = self.worth * self.left if self.left < 1.0 else self.worth
        return saved if self.seat in (NOBODY, seat) else ELSEWHERE * saved


class Work:
    """What a table still has to do."""

    def __init__(self, s: Valley, weights: Weights) -> None:
        self.s, self.weights = s, weights
        self.weeks = weeks_left(s)
        self._prices = {seat: prices(s, seat) for seat in s.farmers}
        self._geodes = _geodes(s.book)
        self.parts: list[Part] = [self._goal(goal) for goal in s.goals if goal not in s.reached]
        if s.options.mode != "seedling":
            self.parts += [self._room(room) for room in ROOMS if room in s.rooms and not s.rooms[room].done]
        if hearts := joja.hearts_wanted(s, weights):
            self.parts.append(Part("joja", hearts))
        self.needs = [need for part in self.parts for need in part.needs]
        self._good_for = _good_for(tuple([need.fits for need in self.needs]))
        self.bill = sum(part.gold for part in self.parts if part.kind != "gold")
        """The Gold that will be spent."""
        self.gold = max(self.bill, *(part.gold for part in self.parts), 0.0)
        """The Gold that will be spent, or must be there."""
        self.hearts = sum(part.hearts for part in self.parts)
        self.short = max(0.0, self.gold - s.gold)
        self.sad = max(0.0, self.hearts - s.hearts)
        self.sales = 0.0
        """What the tiles that nobody needs will bring."""
        self.kept: dict[TileId, float] = {}
        """What the tiles that are set aside are worth."""
        self._bags()
        self._worths: dict[tuple[Seat, TileId], float] = {}

    @functools.cached_property
    def total(self) -> float:
        """All of it."""
        weights, s = self.weights, self.s
        spare_gold, spare_hearts = max(0.0, s.gold - self.gold), max(0.0, s.hearts - self.hearts)
        spare = weights.spare * (weights.gold * spare_gold + weights.heart * spare_hearts)
        crowded = sum(max(0, len(farmer.bag) - 4) for farmer in s.farmers.values())
        return (
            sum(part.labour for part in self.parts)
            + weights.gold * self.short
            + weights.heart * self.sad
            + sum(joja.burden(s, action, weights) for action in s.joja)
            + weights.full * crowded
            - spare
            - self.weeks * self._comforts()
        )

    def of(self, part: Part) -> float:
        """What one goal or room takes, with its share of the Gold and the Hearts that are not there."""
        s, weights, found = self.s, self.weights, part.labour
        if part.kind == "gold":
            found += weights.gold * max(0.0, part.gold - s.gold - self.sales)
        elif part.gold:
            found += weights.gold * max(0.0, self.bill - s.gold - self.sales) * part.gold / self.bill
        if part.hearts:
            found += weights.heart * self.sad * part.hearts / self.hearts
        return found

    # -- goals and rooms --------------------------------------------------------------------------

    def _goal(self, goal: str) -> Part:
        s, weights, part = self.s, self.weights, Part(goal)
        missing = max(0, asks(s, goal) - stands(s, goal))
        match goal:
            case "gold":
                part.gold = float(asks(s, goal))
            case "mine":
                part.rest = weights.level * missing
                stones = max(1, stairs_cost(s, s.first))
                part.need(STONES, float(stones * missing), 0.6 * weights.level / stones, instead=True)
            case "museum":
                part.rest = weights.visit * min(1.0, missing)
                part.need(_exhibits(s.book, frozenset(s.museum)), missing, exhibit_worth(s, weights))
            case "animals":
                self._animals(part)
            case "friends":
                part.rest = weights.friend * missing
                part.need(_gifts(s.book), missing, weights.gift)
            case "legendary":
                part.rest = weights.legend * missing + weights.bite * tiles_to_legends(s)
            case "buildings":
                self._build(part, sorted(s.offer, key=lambda building: _dear(s, building))[:missing])
            case _:
                self._tools(part, missing)
        return part

    def _animals(self, part: Part) -> None:
        s, homes, missing = self.s, homes_wanted(self.s), animals_wanted(self.s)
        if not open_goal(s, "buildings"):
            self._build(part, homes)
        housed = [animal for animal in s.market if s.book.animals[animal].building in (*s.built, *homes)]
        part.gold += sum(sorted(animal_cost(s, s.first, animal) for animal in housed)[:missing])
        part.rest += self.weights.visit * missing

    def _build(self, part: Part, buildings: list[CardId]) -> None:
        s, weights = self.s, self.weights
        for building in buildings:
            gold, wood, stone = building_cost(s, s.first, building)
            part.gold += gold
            part.rest += weights.visit
            part.need(WOODS, float(wood), weights.material)
            part.need(STONES, float(stone), weights.material)

    def _tools(self, part: Part, missing: int) -> None:
        s, weights = self.s, self.weights
        steps = upgrades_wanted(s)
        for seat, step in steps:
            part.need(step.takes, float(step.tiles), weights.tool * step.effort, seat=seat)
        part.rest += NEVER * (missing - len(steps))
        if not open_goal(s, "mine"):
            part.rest += weights.level * max(0, depth_wanted(s) - s.level)

    def _room(self, room: Room) -> Part:
        s, weights, part = self.s, self.weights, Part(room)
        there = s.rooms[room]
        if not there.known:
            part.hearts = reveal_cost(s, s.first)
            part.rest = weights.hidden + weights.visit + s.count * usual(s.book, room, s.season, weights)
            for fits, tiles, worth in guesses(s.book, room, s.season, weights):
                part.need(fits, float(s.count * tiles), worth, instead=True)
            return part
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
            if of_animals(bundle) and not s.animals and not open_goal(s, "animals"):
                self._animals(part)
        return part

    # -- what is at hand ----------------------------------------------------------------------------

    def _bags(self) -> None:
        """Set aside what is in bags and fields for what it is good for, and the work that it still takes to use it."""
        s, weights = self.s, self.weights
        unopened: list[tuple[Seat, TileId]] = []
        for farmer in s.farmers.values():
            for tile in farmer.bag:
                if tile in self._geodes:
                    unopened.append((farmer.seat, tile))
                else:
                    self._set_aside(farmer.seat, tile, weights.held)
        for field, crops in s.fields.items():
            for crop in crops:
                self._set_aside(s.first, crop, max(0.1, weights.held - weights.watering * field))
        for seat, geode in unopened:  # what they may hold depends on what is lacking then
            self._set_aside(seat, geode, weights.held)

    def _set_aside(self, seat: Seat, tile: TileId, ripe: float) -> None:
        need, worth = self._best(seat, tile)
        if tile in self._geodes:
            inside, hoped = self.inside(seat, tile)
            inside *= self.weights.unopened
            if inside > worth and hoped is not None:
                self.kept[tile] = inside
                hoped.part.rest -= min(hoped.part.labour, inside * ripe)
                return
        if need is None:
            self.sales += ripe * self._prices[seat][tile]
            self.short = max(0.0, self.gold - self.s.gold - self.sales)
            return
        used = min(1.0, need.left)
        need.left -= used
        self.kept[tile] = max(worth, self.kept.get(tile, 0.0))
        need.part.rest += (0.0 if need.instead else used * need.worth) - worth * ripe

    def loss(self, seat: Seat, tile: TileId) -> float:
        """What it would mean to lose such a tile that somebody has."""
        return self.kept.get(tile) or self._best(seat, tile)[1]

    def worth(self, seat: Seat, tile: TileId) -> float:
        """What one more such tile would save."""
        found = self._worths.get((seat, tile))
        if found is None:
            found = self._best(seat, tile)[1]
            if tile in self._geodes:
                found = max(found, self.inside(seat, tile)[0] * self.weights.unopened)
            found *= self.weights.held
            self._worths[seat, tile] = found
        return found

    def _best(self, seat: Seat, tile: TileId) -> tuple[Need | None, float]:
        """What a tile is best for, and what it saves; without a need it is sold."""
        best: Need | None = None
        worth = self.weights.gold * self._prices[seat][tile] * (1.0 if self.short else self.weights.spare)
        for place in self._good_for.get(tile, ()):
            need = self.needs[place]
            if need.left > 0 and (saved := need.saved_by(seat)) > worth:
                best, worth = need, saved
        return best, worth

    def find(self, kind: str) -> float:
        """What a tile from the grey bag is likely to save."""
        return self._find(kind)[0] * self.weights.held

    def _find(self, kind: str) -> tuple[float, Need | None]:
        """What a tile from the grey bag is likely to save, and what it is most likely to be good for.

        Where needs overlap, the tiles of the dearer one are taken to be among those of the other.
        """
        book, gold = self.s.book, self.weights.gold * (1.0 if self.short else self.weights.spare)
        worth, covered, main, most = 0.0, 0.0, None, 0.0
        for need in sorted(self.needs, key=lambda need: -need.worth * min(1.0, need.left)):
            if need.left > 0 and (more := _share(book, kind, need.fits) - covered) > 0:
                saved = more * need.worth * min(1.0, need.left)
                worth, covered = worth + saved, covered + more
                if saved > most:
                    main, most = need, saved
        return worth + gold * _usual_price(book, kind) * (1 - covered), main

    def inside(self, seat: Seat, geode: TileId) -> tuple[float, Need | None]:
        """What a Geode is likely to hold, and what that is most likely to be good for."""
        vein = self.s.book.veins[vein_of(geode)]
        total, main, most = 0.0, None, 0.0
        for what in vein.chart.values():
            match what:
                case "stone":
                    need, worth = self._best(seat, STONE)
                case "ore":
                    need, worth = self._best(seat, ore_of(vein.id))
                case "item":
                    need, worth = None, ITEM
                case _:
                    worth, need = self._find(what)
            total += worth / len(vein.chart)
            if need is not None and worth > most:
                main, most = need, worth
        return total, main

    def _comforts(self) -> float:
        """What tools, friends, animals and cards save in a week."""
        s, weights = self.s, self.weights
        total = weights.happy * len(s.happy) + weights.animal * len(s.animals)
        for farmer in s.farmers.values():
            total += weights.better_tool * farmer.level + weights.visitor * len(farmer.friends)
            total += weights.item * len(farmer.items) + weights.epic * len(farmer.epics)
            total += weights.upgrade * len(farmer.upgrades)
        return total / 16


NEVER = 20.0
"""The work that it takes to do what cannot be done."""
ELSEWHERE = 0.7
"""How much a tile saves in another bag than the one that it is wanted in: it must be handed over first."""
ITEM = 0.4
"""What an Item is worth, whichever it is."""
STONES = frozenset([STONE])
WOODS = frozenset([TileId("wood")])
MATERIALS = STONES | WOODS
BAIT = frozenset([TileId("bug-meat")])


@functools.lru_cache(512)
def _good_for(needs: tuple[frozenset[TileId], ...]) -> dict[TileId, list[int]]:
    """Which of the needs each tile would do for."""
    found: dict[TileId, list[int]] = {}
    for place, fits in enumerate(needs):
        for tile in fits:
            found.setdefault(tile, []).append(place)
    return found


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
def _share(book: Book, kind: str, fits: frozenset[TileId]) -> float:
    """The share of the Artifacts, or of the Minerals, that fit."""
    faces = _faces(book, kind)
    return sum(face in fits for face in faces) / len(faces)


@functools.cache
def _usual_price(book: Book, kind: str) -> float:
    """What an Artifact or a Mineral brings on average."""
    faces = _faces(book, kind)
    return sum(book.tiles[face].value for face in faces) / len(faces)


@functools.cache
def _faces(book: Book, kind: str) -> tuple[TileId, ...]:
    """All Artifacts, or all Minerals."""
    return tuple(TileId((find.artifact if kind == "artifact" else find.mineral).id) for find in book.finds.values())


@functools.cache
def _geodes(book: Book) -> frozenset[TileId]:
    return frozenset(tile.id for tile in book.tiles.values() if tile.type == "geode")


@functools.cache
def _gifts(book: Book) -> frozenset[TileId]:
    return frozenset(tile.id for tile in book.tiles.values() if tile.gift)


def _dear(s: Valley, building: CardId) -> float:
    """What a Building costs, roughly."""
    gold, wood, stone = building_cost(s, s.first, building)
    return 0.25 * gold + 0.5 * wood + 0.6 * stone
