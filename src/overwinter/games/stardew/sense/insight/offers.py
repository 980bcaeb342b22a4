"""What each action is likely to bring somebody just now, in actions saved: for bots that plan a week."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator

from overwinter.games.stardew.phases.turns import act_objection, joja_objection
from overwinter.games.stardew.places.farm import WATER
from overwinter.games.stardew.places.fishing import catch_odds, tackle_of
from overwinter.games.stardew.places.forge import geodes, slots
from overwinter.games.stardew.places.mountain import (
    FEARLESS,
    MINE_ANY,
    MINE_SHIFT,
    MeetMonster,
    building_cost,
    building_objection,
    reached,
)
from overwinter.games.stardew.places.ranch import ANIMAL_DICE, animal_cost, animal_objection
from overwinter.games.stardew.places.store import seed_cost, seed_objection
from overwinter.games.stardew.places.town import LIKED, donate_objection, next_hidden, reveal_cost, units
from overwinter.games.stardew.printed.catalogue import ACTIONS, WATERS, Action, CardId, Place
from overwinter.games.stardew.printed.tiles import TileId, geode_of, ore_of
from overwinter.games.stardew.sense.insight.aims import exhibit_worth
from overwinter.games.stardew.sense.insight.lacking import (
    animals_wanted,
    bundle_worth,
    depth_wanted,
    homes_wanted,
    hopeless,
    leaves_behind,
    open_goal,
    tiles_to_a_legend,
    tiles_to_legends,
)
from overwinter.games.stardew.sense.insight.stock import ITEM
from overwinter.games.stardew.sense.insight.work import Work
from overwinter.games.stardew.table.goals import asks, stands
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.track import on_track


class Offers:
    """What the places have for one farmer."""

    def __init__(self, s: Valley, seat: Seat, work: Work) -> None:
        self.s, self.seat, self.work, self.stock = s, seat, work, work.stock
        self.weights = work.weights
        self._gains: dict[Action, float] = {}
        self._best: dict[Place, float] = {}

    def gain(self, action: Action) -> float:
        """What an action brings."""
        if action not in self._gains:
            found = 0.0 if self._blocked(action) else GAINS[action](self)
            if action in ONCE and self.s.phase == "planning":
                found *= 0.3 ** self._crowd(action)
            self._gains[action] = found
        return self._gains[action]

    def _blocked(self, action: Action) -> bool:
        if action == "buildings" and self.s.phase == "planning":  # what is lacking may be handed over
            return joja_objection(self.s, self.seat, action) is not None
        return act_objection(self.s, self.seat, action) is not None

    def _crowd(self, action: Action) -> int:
        """How many others mean to go where this can be done."""
        places = (other.place for other in self.s.farmers.values() if other.seat != self.seat)
        return sum(action in ACTIONS[place] for place in places if place)

    # -- the farm and the ranch -----------------------------------------------------------------------

    def watering(self) -> float:
        """Crops come nearer."""
        s, step = self.s, self.weights.watering
        steps = 1 + max(0, WATER.of(s, self.seat, "water"))
        total = 0.0
        for field, crops in s.fields.items():
            for crop in crops:
                total += self.stock.worth(self.seat, crop) * (step * min(steps, field) + 0.15 * (field <= steps))
        return total

    def collecting(self) -> float:
        """Animals give something, if their face is rolled."""
        s = self.s
        dice = max(1, 3 + ANIMAL_DICE.of(s, self.seat, "collect"))
        chance = dice / len(s.book.numbers.animal_faces)
        return sum(chance * self.stock.worth(self.seat, TileId(s.book.animals[animal].product)) for animal in s.animals)

    def livestock(self) -> float:
        """Animals to buy."""
        s, weights = self.s, self.weights
        can = sorted(
            animal_cost(s, self.seat, animal) for animal in s.market if not animal_objection(s, self.seat, animal)
        )
        missing = animals_wanted(s)
        gold, total = s.gold, 0.0
        for bought, cost in enumerate(can):
            if gold < cost:
                break
            gold -= cost
            total += weights.visit if bought < missing else 0.1 * self.work.weeks / 16 - 0.5 * weights.gold * cost
            if bought >= missing:
                break
        return total

    # -- the town ----------------------------------------------------------------------------------------

    def shopping(self) -> float:
        """Seeds to plant, and tiles to sell."""
        s, weights, gold, total = self.s, self.weights, self.s.gold, 0.0
        cost = seed_cost(s, self.seat)
        for crop in s.book.crops.values():
            if crop.season == s.season and gold >= cost and not seed_objection(s, self.seat, TileId(crop.id)):
                grown = self.stock.worth(self.seat, TileId(crop.id)) * max(
                    0.1, 1 - 0.9 * weights.watering * crop.waterings
                )
                if crop.waterings < 2.5 * self.work.weeks + 2:
                    total += max(0.0, grown - weights.gold * cost)
                    gold -= cost
        if self.stock.short:
            total += 0.15 * weights.gold * sum(s.tile(tile).value for tile in s.farmers[self.seat].bag)
        return total * (0.5 ** self._crowd("store") if s.phase == "planning" else 1.0)

    def befriending(self) -> float:
        """A friend, and Hearts."""
        s, weights = self.s, self.weights
        gifts = [tile for tile in s.farmers[self.seat].bag if s.tile(tile).gift]
        if not gifts:
            return 0.0
        least = min(self.stock.loss(self.seat, tile) for tile in gifts)
        wanted = open_goal(s, "friends")
        hearts = 1.7 + LIKED.of(s, self.seat, "friend")
        glad = weights.heart * (min(hearts, self.work.sad) + weights.spare * max(0.0, hearts - self.work.sad))
        return (weights.friend + 0.3) * wanted + weights.visitor * self.work.weeks / 16 + glad - least

    def donating(self) -> float:
        """What can be donated, and what can be found out."""
        s, weights, total = self.s, self.weights, 0.0
        for room, there in s.rooms.items():
            if not donate_objection(s, room) and not hopeless(s, room):
                missing = s.count - len(there.given)
                offered = min(missing, _units(s, self.seat, room))
                if offered:
                    bundle = s.book.bundles[there.bundle]
                    saved = bundle.tiles * bundle_worth(s.book, bundle, weights) * (1 - weights.held)
                    total += offered * (saved + 0.1) + weights.visit * (offered >= missing)
            elif hopeless(s, room) and s.hearts >= reveal_cost(s, self.seat):
                total += 1.5
        hidden = next_hidden(s)
        if hidden is not None and s.options.mode != "seedling":
            cost = reveal_cost(s, self.seat)
            if s.hearts >= cost:
                total += min(3, s.hearts // cost if cost else 3) * weights.hidden
        return total * (1.0 if s.options.mode != "seedling" else 0.15)

    # -- the forge ---------------------------------------------------------------------------------------

    def cracking(self) -> float:
        """What Geodes may hold."""
        s, total = self.s, 0.0
        bag = s.farmers[self.seat].bag
        for geode in geodes(s, self.seat):
            inside = self.stock.inside(self.seat, geode)[0] * self.weights.held
            total += bag.count(geode) * max(0.05, inside - self.stock.worth(self.seat, geode))
        return total

    def exhibiting(self) -> float:
        """What the Museum lacks."""
        s = self.s
        wanted = open_goal(s, "museum")
        letters = {letter for tile in s.farmers[self.seat].bag for letter in slots(s, tile)[:1]}
        if not wanted:
            return 0.1 * len(letters)
        missing = asks(s, "museum") - stands(s, "museum")
        saved = (1 - self.weights.held) * exhibit_worth(s, self.weights)
        return saved * min(missing, len(letters)) + self.weights.visit * (len(letters) >= missing)

    # -- the mountain ------------------------------------------------------------------------------------

    def building(self) -> float:
        """What can be built."""
        s = self.s
        can = [building for building in s.offer if self._affords(building)]
        if not can:
            return 0.0
        if open_goal(s, "buildings") or {*homes_wanted(s)} & {*can}:
            return 1.2
        return 0.05 * self.work.weeks / 16

    def _affords(self, building: CardId) -> bool:
        """Whether it can be built; while planning, with what the others can hand over."""
        s = self.s
        if s.phase != "planning":
            return building_objection(s, self.seat, building) is None
        gold, wood, stone = building_cost(s, self.seat, building)
        held = [tile for farmer in s.farmers.values() for tile in farmer.bag]
        return s.gold >= gold and held.count(TileId("wood")) >= wood and held.count(TileId("stone")) >= stone

    def mining(self) -> float:
        """The best of what the dice may lead to, on average."""
        s = self.s
        rows = s.book.maps[s.map].rows
        worths = {space: self.space(space) for row in rows for space in row}
        total = 0.0
        for spaces in _reaches(MINE_SHIFT.of(s, self.seat), bool(MINE_ANY.of(s, self.seat))):
            total += max([worths[rows[row][column]] for row, column in spaces])
        return total / 9

    def space(self, space: str) -> float:
        """What a space of the Map is worth."""
        s, weights, count = self.s, self.weights, 2 if space.endswith("-2") else 1
        level = s.book.levels[s.level]
        match space.removesuffix("-2"):
            case "stone":
                return count * self.stock.worth(self.seat, TileId("stone"))
            case "bug-meat":
                return self.stock.worth(self.seat, TileId("bug-meat"))
            case "ore":
                return count * max(self.stock.worth(self.seat, ore_of(vein)) for vein in level.ores)
            case "geode":
                return count * max(self.stock.worth(self.seat, geode_of(vein)) for vein in level.geodes)
            case "stairs":
                regret = weights.tool * leaves_behind(s)
                return (weights.level - regret) * (s.level < depth_wanted(s)) + 0.02
            case "item":
                return ITEM
            case "monster":
                harm = 0.0 if FEARLESS.of(s, self.seat) else MONSTER
                meeting = MeetMonster(self.seat)
                return PRIZE * len(s.reactors().to(meeting).after(s, meeting)) - harm
            case _:
                return 0.1

    # -- the waters --------------------------------------------------------------------------------------

    def fishing(self, action: Action) -> float:
        """Fish, by how likely they are to bite."""
        s = self.s
        tackle = tackle_of(s, self.seat, action)
        total, best, hope = 0.0, 0.0, self._hope
        for slot in on_track(s, WATERS[action], "fish", "legendary"):
            fish = s.book.fish[s.track[slot]]
            worth = self.stock.worth(self.seat, TileId(fish.id))
            if fish.kind == "legendary" and open_goal(s, "legendary"):
                worth += self.weights.legend + self.weights.bite * tiles_to_a_legend(s)  # if it swims away
            worth += 0.4 * self._chest(slot) + hope
            bite = catch_odds(fish.symbols, tackle) * worth
            total, best = total + bite, max(best, bite)
        crabs = on_track(s, WATERS[action], "crab") if TileId("bug-meat") in s.farmers[self.seat].bag else []
        total = best + 0.6 * (total - best)
        total += sum(self.stock.worth(self.seat, TileId(s.track[slot])) for slot in crabs[:1])
        return total * (0.75 ** self._crowd(action) if s.phase == "planning" else 1.0)

    @functools.cached_property
    def _hope(self) -> float:
        """What the next tile from the Fishing Bag may be, if a Legendary fish is wanted."""
        s = self.s
        return self.weights.bite if open_goal(s, "legendary") and tiles_to_legends(s) else 0.0

    def _chest(self, slot: int) -> bool:
        track = self.s.track
        return bool(slot + 1 < len(track) and track[slot + 1] and self.s.book.fish[track[slot + 1]].kind == "chest")

    # -- places --------------------------------------------------------------------------------------------

    def walk(self, here: Place, there: Place) -> float:
        """What grows beside a path."""
        s = self.s
        spots = s.book.paths[s.book.roads[here][there]].spots
        growing = [spot for spot in spots if spot in s.spots]
        return max((self.spot(spot) for spot in growing), default=0.0)

    def spot(self, spot: str) -> float:
        """What a Foraging or Tree Spot is likely to bring."""
        s = self.s
        if spot.startswith("T"):
            return self.stock.worth(self.seat, TileId("wood"))
        seen = s.seen.get(spot)  # type: ignore[call-overload]  # by its id
        return self.forage(seen) if seen else self._unseen

    @functools.cached_property
    def _unseen(self) -> float:
        """What a tile beside a path that nobody has seen is likely to be worth."""
        kinds = list(dict.fromkeys(self.s.forage.pool)) if len(self.s.forage) else []
        return sum(self.forage(kind) for kind in kinds) / len(kinds) if kinds else 0.0

    def forage(self, kind: str) -> float:
        """What a tile beside a path is worth."""
        tile = self.s.book.forage[kind]
        match tile.kind:
            case "dig":
                return self.stock.find(tile.dig or "artifact")
            case "stone" | "wood" | "fiber":
                return self.stock.worth(self.seat, TileId(tile.kind))
            case _:
                return self.stock.worth(self.seat, TileId(tile.id))

    def best_at(self, place: Place) -> float:
        """The best single action there."""
        if place not in self._best:
            self._best[place] = max([self.gain(action) for action in ACTIONS[place]])
        return self._best[place]

    def two_at(self, place: Place) -> float:
        """The best two actions there, one after the other."""
        gains = sorted([self.gain(action) for action in ACTIONS[place]], reverse=True)
        again = AGAIN[max(ACTIONS[place], key=self.gain)] * gains[0]
        return gains[0] + max([again, *gains[1:2]])

    def week_at(self, place: Place) -> float:
        """The best week that begins there: two actions, or one, a step and another."""
        first = self.best_at(place)
        walks = [first + self.walk(place, other) + self.best_at(other) for other in self.s.book.roads[place]]
        return max([self.two_at(place), *walks])


GAINS: dict[Action, Callable[[Offers], float]] = {
    "water": Offers.watering,
    "collect": Offers.collecting,
    "animals": Offers.livestock,
    "store": Offers.shopping,
    "friend": Offers.befriending,
    "bundles": Offers.donating,
    "geodes": Offers.cracking,
    "museum": Offers.exhibiting,
    "buildings": Offers.building,
    "mine": Offers.mining,
    **{action: functools.partial(Offers.fishing, action=action) for action in WATERS},
}
"""What each action brings."""
MONSTER = 0.25
"""What a Monster takes."""
PRIZE = 0.25
"""What one thing is worth that a card brings to whoever meets a Monster."""
ONCE: tuple[Action, ...] = ("animals", "buildings")
"""What one farmer does for all."""
AGAIN: dict[Action, float] = {
    "water": 0.95,
    "collect": 0.9,
    "animals": 0.0,
    "store": 0.1,
    "friend": 0.85,
    "bundles": 0.0,
    "geodes": 0.0,
    "museum": 0.0,
    "buildings": 0.2,
    "mine": 1.0,
    "fish-lake": 0.7,
    "fish-river": 0.7,
    "fish-ocean": 0.7,
}
"""What an action is worth at once again, beside the first time."""


@functools.cache
def _reaches(shift: int, sideways: bool) -> list[tuple[tuple[int, int], ...]]:
    """The spaces of the Map that each roll of the dice leads to."""
    return [reached(*dice, shift, sideways) for dice in itertools.product(range(3), repeat=2)]


def _units(s: Valley, seat: Seat, room: str) -> int:
    """How many units somebody could donate to a room, one after the other."""
    there = s.rooms[room]  # type: ignore[index]  # a room
    bundle = s.book.bundles[there.bundle]
    if bundle.wants is None:
        return s.gold // max(1, bundle.gold)
    options: Iterator[str] = units(s, seat, room)  # type: ignore[arg-type]  # a room
    tiles = {tile for unit in options for tile in unit.split()}
    held = sum(tile in tiles for tile in s.farmers[seat].bag)
    most = held // bundle.tiles
    return min(most, s.hearts // bundle.hearts) if bundle.hearts else most
