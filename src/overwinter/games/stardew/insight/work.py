"""How much is left to do, in actions: what the goals and rooms still take, less what is at hand for them."""

from __future__ import annotations

import functools

import msgspec

from overwinter.games.stardew.catalogue import ROOMS, SEASONS, Book, Bundle, CardId, Room
from overwinter.games.stardew.evening import joja_price, next_cost, stairs_cost
from overwinter.games.stardew.farm import animal_cost
from overwinter.games.stardew.goals import asks, stands
from overwinter.games.stardew.mountain import building_cost
from overwinter.games.stardew.state import Farmer, Seat, Valley
from overwinter.games.stardew.store import price
from overwinter.games.stardew.tiles import Season, TileId
from overwinter.games.stardew.town import accepts, reveal_cost
from overwinter.games.stardew.turns import BeginTurn


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers behind the judgement, in actions; `insight.yaml` says what each means."""

    gold: float
    heart: float
    spare: float
    visit: float
    hidden: float
    forageable: float
    crop: float
    fish: float
    product: float
    ore: float
    geode: float
    mineral: float
    artifact: float
    material: float
    loot: float
    quality: float
    water: float
    season: float
    held: float
    watering: float
    level: float
    legend: float
    friend: float
    gift: float
    exhibit: float
    tool: float
    better_tool: float
    visitor: float
    animal: float
    happy: float
    item: float
    epic: float
    upgrade: float
    joja: float
    full: float


class Part:
    """A goal or a room that is not done, and what it still takes."""

    __slots__ = ("gold", "hearts", "kind", "needs", "rest")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        """The goal, the room, or `joja`."""
        self.needs: list[Need] = []
        self.gold = 0.0
        """The Gold that it costs; for the goal of that name, that must be there."""
        self.hearts = 0.0
        self.rest = 0.0
        """The work that no tile makes less."""

    def need(self, fits: frozenset[TileId], count: float, worth: float, *, instead: bool = False) -> None:
        """It wants tiles."""
        self.needs.append(Need(self, fits, count, worth, instead))

    @property
    def labour(self) -> float:
        """What it takes beside Gold and Hearts."""
        return self.rest + sum(need.left * need.worth for need in self.needs if not need.instead)


class Need:
    """Something that tiles are wanted for."""

    __slots__ = ("fits", "instead", "left", "part", "worth")

    def __init__(self, part: Part, fits: frozenset[TileId], left: float, worth: float, instead: bool) -> None:
        self.part = part
        self.fits = fits
        self.left = left
        """How many tiles are still wanted."""
        self.worth = worth
        """The actions it takes to get one, or that one saves."""
        self.instead = instead
        """It is only another way to do what is counted as work already."""


class Work:
    """What a table still has to do."""

    def __init__(self, s: Valley, weights: Weights) -> None:
        self.s, self.weights = s, weights
        self.weeks = weeks_left(s)
        self.parts: list[Part] = [self._goal(goal) for goal in s.goals if goal not in s.reached]
        if s.options.mode != "seedling":
            self.parts += [self._room(room) for room in ROOMS if room in s.rooms and not s.rooms[room].done]
        if s.options.mode.startswith("artisan"):
            self.parts.append(self._joja())
        self.needs = [need for part in self.parts for need in part.needs]
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
            + weights.joja * len(s.joja)
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
                part.need(_exhibits(s.book, frozenset(s.museum)), missing, weights.exhibit)
            case "animals":
                self._animals(part)
            case "friends":
                part.rest = weights.friend * missing
                part.need(_gifts(s.book), missing, weights.gift)
            case "legendary":
                part.rest = weights.legend * missing
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
        first = possible = 0
        for farmer in s.farmers.values():
            steps = s.book.tool_levels[farmer.tool][farmer.level :] if farmer.tool else ()
            ores = next_ores(s, farmer)
            if not ores or lost(s, ores):
                continue
            possible += len(steps) - 1
            if first < missing:
                part.need(ores, float(next_cost(s, farmer.seat)), weights.tool * (1 + 0.25 * farmer.level))
                first += 1
        part.rest += 1.4 * weights.tool * max(0, missing - first) + NEVER * max(0, missing - possible)
        if not open_goal(s, "mine"):
            part.rest += weights.level * max(0, depth_wanted(s) - s.level)

    def _room(self, room: Room) -> Part:
        s, weights, part = self.s, self.weights, Part(room)
        there = s.rooms[room]
        if not there.known:
            part.hearts = reveal_cost(s, s.first)
            part.rest = weights.hidden + weights.visit + s.count * _usual(s.book, room, s.season, weights)
            for fits, tiles, worth in _guesses(s.book, room, s.season, weights):
                part.need(fits, float(s.count * tiles), worth, instead=True)
            return part
        bundle, units = s.book.bundles[there.bundle], s.count - len(there.given)
        part.rest = weights.visit
        part.gold = units * bundle.gold
        part.hearts = units * bundle.hearts
        if bundle.wants is not None:
            worth = bundle_worth(s.book, bundle, weights) + weights.season * (bundle.wants.season == s.season)
            if gone(s, bundle):  # what nobody has by now, nobody will get: another Bundle must be found
                worth = max(worth, (2 + s.count * (weights.heart + _usual(s.book, room, s.season, weights))) / units)
            part.need(takes(s.book, bundle), float(units * bundle.tiles), worth)
            if bundle.wants.crab:
                part.need(BAIT, float(units), 0.4 * worth, instead=True)
            if of_animals(bundle) and not s.animals and not open_goal(s, "animals"):
                self._animals(part)
        return part

    def _joja(self) -> Part:
        """An Artisan must be rid of all Joja Tiles, and more will come."""
        s, part = self.s, Part("joja")
        part.hearts = (len(s.joja) + 0.3 * self.weeks) * joja_price(s, s.first)[0]
        return part

    # -- what is at hand ----------------------------------------------------------------------------

    def _bags(self) -> None:
        """Set aside what is in bags and fields for what it is good for, and the work that it still takes to use it."""
        s, weights = self.s, self.weights
        for farmer in s.farmers.values():
            for tile in farmer.bag:
                self._set_aside(farmer.seat, tile, weights.held)
        for field, crops in s.fields.items():
            for crop in crops:
                self._set_aside(s.first, crop, max(0.1, weights.held - weights.watering * field))

    def _set_aside(self, seat: Seat, tile: TileId, ripe: float) -> None:
        need, worth = self._best(seat, tile)
        if need is None:
            self.sales += ripe * price(self.s, seat, tile)
            self.short = max(0.0, self.gold - self.s.gold - self.sales)
            return
        need.left -= min(1.0, need.left)
        self.kept[tile] = max(worth, self.kept.get(tile, 0.0))
        need.part.rest += -worth * ripe if need.instead else worth * (1 - ripe)

    def loss(self, seat: Seat, tile: TileId) -> float:
        """What it would mean to lose such a tile that somebody has."""
        return self.kept.get(tile) or self._best(seat, tile)[1]

    def worth(self, seat: Seat, tile: TileId) -> float:
        """What one more such tile would save."""
        found = self._worths.get((seat, tile))
        if found is None:
            found = self._worths[seat, tile] = self._best(seat, tile)[1] * self.weights.held
        return found

    def _best(self, seat: Seat, tile: TileId) -> tuple[Need | None, float]:
        """What a tile is best for, and what it saves; without a need it is sold."""
        best: Need | None = None
        worth = self.weights.gold * price(self.s, seat, tile) * (1.0 if self.short else self.weights.spare)
        for need in self.needs:
            if need.left > 0 and tile in need.fits and (saved := need.worth * min(1.0, need.left)) > worth:
                best, worth = need, saved
        return best, worth

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
STONES = frozenset([TileId("stone")])
WOODS = frozenset([TileId("wood")])
MATERIALS = STONES | WOODS
BAIT = frozenset([TileId("bug-meat")])


def open_goal(s: Valley, goal: str) -> bool:
    """Whether a goal counts, and is not reached."""
    return goal in s.goals and goal not in s.reached


def next_ores(s: Valley, farmer: Farmer) -> frozenset[TileId]:
    """What the next level of somebody's tool takes; nothing, if it is as good as it gets."""
    card = s.book.tools[s.book.tool_levels[farmer.tool][farmer.level]] if farmer.tool else None
    return s.book.fitting(card.cost) if card is not None and card.cost is not None else frozenset()


def depth_wanted(s: Valley) -> int:
    """The level of the mine down to which somebody must go: for its goal, or for the Ores of the next tools."""
    if open_goal(s, "mine"):
        return asks(s, "mine")
    if not open_goal(s, "tools"):
        return 1
    missing = asks(s, "tools") - stands(s, "tools")
    levels = sorted(
        _first_level(s.book, ores)
        for farmer in s.farmers.values()
        if farmer.tool
        for step in s.book.tool_levels[farmer.tool][farmer.level :]
        if (cost := s.book.tools[step].cost) is not None and (ores := s.book.fitting(cost))
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
    return bundle.wants is not None and bundle.wants.type == ("product",)


def homes_wanted(s: Valley) -> list[CardId]:
    """The Coop or the Barn, or both, if the animals that are wanted have no room otherwise."""
    found: list[CardId] = []
    missing = animals_wanted(s)
    for home in (CardId("coop"), CardId("barn")):
        homes = {*s.built, *found}
        if home in s.offer and sum(s.book.animals[animal].building in homes for animal in s.market) < missing:
            found.append(home)
    return found


def lost(s: Valley, ores: frozenset[TileId]) -> bool:
    """Whether the mine has none of these any more, and nobody has one."""
    if _last_level(s.book, ores) >= s.level:
        return False
    return not any(tile in ores for farmer in s.farmers.values() for tile in farmer.bag)


@functools.cache
def _last_level(book: Book, ores: frozenset[TileId]) -> int:
    """The last level of the mine where one of these Ores is found."""
    found = [level.number for level in book.levels.values() if {f"{vein}-ore" for vein in level.ores} & ores]
    return max(found, default=max(book.levels))


def leaves_behind(s: Valley) -> int:
    """How many farmers still need an Ore for their tool that is found on this level for the last time."""
    if not open_goal(s, "tools"):
        return 0
    needs = [next_ores(s, farmer) for farmer in s.farmers.values()]
    return sum(bool(ores) and _last_level(s.book, ores) == s.level for ores in needs)


@functools.cache
def _first_level(book: Book, ores: frozenset[TileId]) -> int:
    """The first level of the mine where one of these Ores is found."""
    found = [
        level.number for level in book.levels.values() if any(TileId(f"{vein}-ore") in ores for vein in level.ores)
    ]
    return min(found, default=1)


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
def _exhibits(book: Book, shown: frozenset[str]) -> frozenset[TileId]:
    """The tiles that the Museum lacks."""
    return frozenset(tile.id for tile in book.tiles.values() if tile.letter and tile.letter not in shown)


@functools.cache
def _gifts(book: Book) -> frozenset[TileId]:
    return frozenset(tile.id for tile in book.tiles.values() if tile.gift)


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


def gone(s: Valley, bundle: Bundle) -> bool:
    """Whether the season is over in which a Bundle's tiles grow."""
    return past(bundle, s.season)


def hopeless(s: Valley, room: Room) -> bool:
    """Whether a room asks for what can no longer be had."""
    there = s.rooms[room]
    if there.done or not there.known:
        return False
    bundle = s.book.bundles[there.bundle]
    choosy = bundle.wants is not None and bundle.wants.quality
    if not gone(s, bundle) and not (choosy and not s.happy):
        return False
    fits = takes(s.book, bundle)
    have = sum(tile in fits for farmer in s.farmers.values() for tile in farmer.bag)
    growing = sum(crop in fits for crops in s.fields.values() for crop in crops)
    return have + growing < s.count - len(there.given)


@functools.cache
def _usual(book: Book, room: Room, season: Season, weights: Weights) -> float:
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
def _guesses(
    book: Book, room: Room, season: Season, weights: Weights
) -> tuple[tuple[frozenset[TileId], int, float], ...]:
    """What a room that nobody knows may ask for: tiles, how many of them, and what one may save."""
    bundles = [bundle for bundle in book.bundles.values() if bundle.room == room]
    return tuple(
        (takes(book, bundle), bundle.tiles, bundle_worth(book, bundle, weights) / len(bundles))
        for bundle in bundles
        if bundle.wants is not None and not past(bundle, season)
    )


def _dear(s: Valley, building: CardId) -> float:
    """What a Building costs, roughly."""
    gold, wood, stone = building_cost(s, s.first, building)
    return 0.25 * gold + 0.5 * wood + 0.6 * stone
