"""The Mountain: Robin's Buildings, and the mine."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection, Way
from overwinter.engine.people import YOU
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Ask
from overwinter.games.stardew.printed.catalogue import DIALS, SYMBOLS, CardId, Level, Space
from overwinter.games.stardew.printed.tiles import TileId, geode_of, ore_of
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import STARDEW, Seat, Valley
from overwinter.games.stardew.table.words import materials
from overwinter.games.stardew.verbs.bags import FromSupply, Gain, GainAll, in_supply, pay, short_of
from overwinter.games.stardew.verbs.items import DrawItem
from overwinter.kit.choices import OwnChoice, UntilEnough
from overwinter.kit.thrown import put_away, throw, throw_again
from overwinter.kit.words import a, counted, listed, upper_first

BUILDING_GOLD = DIALS.dial("building-gold", "Buildings cost {n} Gold more.", "Buildings cost you {n} Gold less.")
BUILDING_WOOD = DIALS.dial("building-wood", "Buildings cost {n} Wood more.", "Buildings cost you {n} Wood less.")
BUILDING_STONE = DIALS.dial("building-stone", "Buildings cost {n} Stone more.", "Buildings cost you {n} Stone less.")
MINE_AGAIN = DIALS.dial("mine-rerolls", "In the mine, you may roll again {times}.")
MINE_SHIFT = DIALS.dial("mine-shift", "In the mine, you may go {n} {space|spaces} further up than the dice lead.")
MINE_ANY = DIALS.dial("mine-any", "In the mine, you may go one space up, down, left or right from where the dice lead.")
MINE_ORE = DIALS.dial("mine-ore", "Your Ore spaces give {n} more Ore.")
MINE_STONE = DIALS.dial("mine-stone", "Your Stone spaces give {n} more {Stone|Stones}.")
MINE_GEODE = DIALS.dial("mine-geode", "Your Geode spaces give {n} more {Geode|Geodes}.")
FEARLESS = DIALS.dial("monster", "Monsters do nothing to you.")

WOOD, STONE = TileId("wood"), TileId("stone")

# -- Buildings ---------------------------------------------------------------------------------------


def building_extra(s: Valley, seat: Seat) -> tuple[int, int, int]:
    """Gold, Wood and Stone that any Building takes more, or less, of somebody."""
    dials = s.dials(seat, "buildings")
    return dials.get(BUILDING_GOLD.name, 0), dials.get(BUILDING_WOOD.name, 0), dials.get(BUILDING_STONE.name, 0)


def building_cost(s: Valley, seat: Seat, building: CardId) -> tuple[int, int, int]:
    """Gold, Wood and Stone for a Building (SV-227)."""
    printed, (gold, wood, stone) = s.book.buildings[building], building_extra(s, seat)
    return max(0, printed.gold + gold), max(0, printed.wood + wood), max(0, printed.stone + stone)


def building_objection(s: Valley, seat: Seat, building: CardId) -> Objection:
    """Why somebody cannot build something (SV-227, SV-229)."""
    gold, wood, stone = building_cost(s, seat, building)
    bag = s.farmers[seat].bag
    if bag.count(WOOD) < wood:
        return f"it takes {wood} Wood, you have {bag.count(WOOD)}", "SV-229"
    if bag.count(STONE) < stone:
        return f"it takes {counted(stone, 'Stone')}, you have {bag.count(STONE)}", "SV-229"
    return short_of(s, gold)


class BuyBuildings(UntilEnough):
    """{seat} is at Robin's."""

    rule = "SV-228"
    label = "Buy Buildings"  # SV-226
    quiet = True
    question = "what do you build?"
    lack = "there is none that you could build"

    def ways(self, s: Valley) -> Iterable[Way]:
        return [(Build(self.seat, building), building_objection(s, self.seat, building)) for building in s.offer]


class Build(Effect):
    """{seat} builds: {building}."""

    seat: Seat
    building: CardId
    rule = "SV-227"
    whenever = "you build something"
    label = "Build: {building}"
    piece = "building:{building}"

    def apply(self, s: Valley) -> None:
        gold, wood, stone = building_cost(s, self.seat, self.building)
        pay(s, gold)
        for tile in (*[WOOD] * wood, *[STONE] * stone):
            s.take(self.seat, tile)
            s.put_back(tile)
        s.offer = tuple(other for other in s.offer if other != self.building)  # SV-230: each once
        s.built += (self.building,)  # SV-231, SV-232
        see_goals(s)

    def fine_print(self, s: Valley) -> str:
        return f"costs {listed(materials(*building_cost(s, self.seat, self.building))) or 'nothing'}"


# -- the mine ----------------------------------------------------------------------------------------


class ExploreMine(Effect):
    """{seat} goes into the mine."""

    seat: Seat = YOU
    rule = "SV-234"
    whenever = "you explore the mine"
    label = "Explore the Mine"  # SV-233
    piece = "action:mine"

    def apply(self, s: Valley) -> None:
        throw(s, "mine", [STARDEW] * 2)
        s.push(ChooseSpace(self.seat, MINE_AGAIN.of(s, self.seat)))


class ChooseSpace(Ask):
    """{seat}: which way do you go?"""

    seat: Seat
    rerolls: int = 0
    rule = "SV-235"

    def options(self, s: Valley) -> Sequence[Effect]:
        found: list[Effect] = [GoTo(self.seat, row, column) for row, column in reachable(s, self.seat)]
        return [*found, RollMineAgain(self.seat, self.rerolls)] if self.rerolls > 0 else found


def reachable(s: Valley, seat: Seat) -> Sequence[tuple[int, int]]:
    """The spaces that the dice, and a good Pickaxe, lead to (SV-235, SV-236, SV-237)."""
    first, second = (SYMBOLS.index(face) for face in s.thrown[-1].faces)
    return reached(first, second, MINE_SHIFT.of(s, seat), bool(MINE_ANY.of(s, seat)))


@functools.cache
def reached(first: int, second: int, shift: int, sideways: bool) -> tuple[tuple[int, int], ...]:
    """The spaces, as row and column, that two dice lead to when the result may be shifted."""
    spaces = dict.fromkeys([(first, second), (second, first)])
    for row, column in list(spaces):
        for up in range(1, shift + 1):
            spaces[row - up, column] = None
        if sideways:
            spaces |= dict.fromkeys([(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)])
    return tuple((row, column) for row, column in spaces if 0 <= row < 3 and 0 <= column < 3)


class RollMineAgain(Effect):
    """{seat} rolls the mine dice again."""

    seat: Seat
    left: int
    rule = "SV-234"
    label = "Roll again"

    def apply(self, s: Valley) -> None:
        throw_again(s)
        s.push(ChooseSpace(self.seat, self.left - 1))


class GoTo(Effect):
    """{seat} finds a way."""

    seat: Seat
    row: int
    column: int
    rule = "SV-236"
    piece = "map:{row}:{column}"

    def apply(self, s: Valley) -> None:
        put_away(s)
        s.push(*found_there(s, self.seat, self.space(s)))

    def space(self, s: Valley) -> Space:
        """What is there."""
        return s.book.maps[s.map].rows[self.row][self.column]

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)}'s way leads to {SPACES[self.space(s)]}."

    def offer(self, s: Valley) -> str:
        space = self.space(s)
        name = upper_first(SPACES[space])
        return f"{name}: {way_down(s)}" if space == "stairs" else name


SPACES: dict[Space, str] = {
    "stone": "Stone",
    "stone-2": "2 Stones",
    "bug-meat": "Bug Meat",
    "ore": "Ore",
    "ore-2": "2 Ores",
    "geode": "a Geode",
    "geode-2": "2 Geodes",
    "stairs": "stairs",
    "item": "an Item",
    "monster": "a Monster",
    "event": "a Mine Event",
}


def way_down(s: Valley) -> str:
    """What stairs are good for: on the last level only the Map changes (SV-248)."""
    return "one level deeper" if goes_deeper(s) else "another Map"


def goes_deeper(s: Valley) -> bool:
    """Whether there is a level below."""
    return s.level < max(s.book.levels)


def found_there(s: Valley, seat: Seat, space: Space) -> list[Effect]:
    """What a space of the Map brings (SV-238 to SV-246)."""
    count = 2 if space.endswith("-2") else 1
    match space.removesuffix("-2"):
        case "stone":
            return [Gain(seat, STONE, count + max(0, MINE_STONE.of(s, seat)))]
        case "bug-meat":
            return [Gain(seat, TileId("bug-meat"))]  # SV-239
        case "ore":
            return [FindOre(seat, count + max(0, MINE_ORE.of(s, seat)))]
        case "geode":
            return [FindGeode(seat, count + max(0, MINE_GEODE.of(s, seat)))]
        case "stairs":
            return [Descend(seat)]  # SV-243
        case "item":
            return [DrawItem(seat)]
        case "monster":
            return [MeetMonster(seat)]
        case _:
            return [DrawMineEvent(seat)]


class FindOre(OwnChoice, FromSupply):
    """{seat} finds Ore.

    What lies there is chosen first, and then gained at once (SV-A39).
    """

    chosen: tuple[TileId, ...] = ()
    rule = "SV-240"
    quiet = True  # what is gained is told, and what has run out
    question = "which do you take?"  # SV-242, SV-A52
    binding = True

    def choices(self, s: Valley) -> Sequence[Effect]:
        there = self.there(s.book.levels[s.level])
        return [Gain(self.seat, tile) for tile in there if in_supply(s, tile, 1 + self.chosen.count(tile))]

    def apply(self, s: Valley) -> None:
        if self.choices(s):
            super().apply(s)
        else:
            missing = self.there(s.book.levels[s.level])
            s.push(GainAll(self.seat, (*self.chosen, *missing)))  # which says so (SV-A03)

    def then(self, s: Valley, option: Effect) -> Sequence[Effect]:
        assert isinstance(option, Gain)
        chosen = (*self.chosen, option.tile)
        if self.count > 1:
            return [msgspec.structs.replace(self, count=self.count - 1, chosen=chosen)]
        return [GainAll(self.seat, chosen) if self.chosen else option]

    def there(self, level: Level) -> list[TileId]:
        """What a level has."""
        return [ore_of(vein) for vein in level.ores]

    def brings(self, s: Valley) -> Sequence[TileId]:
        return self.there(s.book.levels[s.level])

    def offer(self, s: Valley) -> str:
        return f"Gain {'an Ore' if self.count == 1 else f'{self.count} Ores'} of the present level."

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """What has run out is not found, and what else a card does happens all the same (SV-A03)."""
        return None


class FindGeode(FindOre):
    """{seat} finds a Geode."""

    rule = "SV-241"

    def there(self, level: Level) -> list[TileId]:
        return [geode_of(vein) for vein in level.geodes]

    def offer(self, s: Valley) -> str:
        return f"Gain {'a Geode' if self.count == 1 else f'{self.count} Geodes'} of the present level."


class Descend(Effect):
    """{seat} finds the way down."""

    seat: Seat = YOU
    rule = "SV-247"
    label = "Go one level deeper."

    def apply(self, s: Valley) -> None:
        if goes_deeper(s):
            s.push(GoDeeper(self.seat))
        else:
            new_map(s)  # SV-248

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)} finds the way: {way_down(s)}."

    def offer(self, s: Valley) -> str:
        return super().offer(s) if goes_deeper(s) else NewMap().offer(s)


class GoDeeper(Effect):
    """{seat} is a level deeper."""

    seat: Seat
    rule = "SV-249"
    whenever = "you go a level deeper"
    quiet = True

    def apply(self, s: Valley) -> None:
        s.level += 1  # SV-A53
        new_map(s)
        see_goals(s)


def new_map(s: Valley) -> None:
    """Another Map is turned up, and not the one that is put away (SV-247)."""
    old, s.map = s.map, s.maps.draw(s) or s.map
    if old and old != s.map:
        s.maps.discard(old)


class NewMap(Effect):
    """The mine looks different."""

    rule = "SV-247"
    label = "Another Map is turned up."

    def apply(self, s: Valley) -> None:
        new_map(s)


class MeetMonster(Effect):
    """{seat} meets a Monster."""

    seat: Seat = YOU
    rule = "SV-245"
    whenever = "you meet a Monster"
    label = "Meet the Monster of the present level."

    def apply(self, s: Valley) -> None:
        if not FEARLESS.of(s, self.seat):
            level = s.book.levels[s.level]
            s.push(*made_out(level.ability, self.seat, level.id))  # SV-A54

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)} meets {a(s.book.levels[s.level].monster)}."


class DrawMineEvent(Effect):
    """{seat} draws a Mine Event."""

    seat: Seat = YOU
    rule = "SV-246"
    label = "Draw a Mine Event."
    quiet = True

    def apply(self, s: Valley) -> None:
        if (card := s.mine_events.draw(s)) is not None:
            s.mine_events.discard(card)
            s.push(PlayMineEvent(self.seat, CardId(card)))


class PlayMineEvent(Effect):
    """A Mine Event for {seat}: {event}."""

    seat: Seat
    event: CardId
    rule = "SV-246"

    def apply(self, s: Valley) -> None:
        s.push(*made_out(s.book.mine_events[self.event].does, self.seat, self.event))


def odds_of(s: Valley, seat: Seat, *spaces: tuple[int, int]) -> float:
    """How likely somebody's dice are to lead to one of these spaces, rolled again as often as they may be."""
    once = _odds(frozenset(spaces), MINE_SHIFT.of(s, seat), bool(MINE_ANY.of(s, seat)))
    return 1 - (1 - once) ** (1 + max(0, MINE_AGAIN.of(s, seat)))


@functools.cache
def _odds(spaces: frozenset[tuple[int, int]], shift: int, sideways: bool) -> float:
    rolls = [reached(*dice, shift, sideways) for dice in itertools.product(range(len(SYMBOLS)), repeat=2)]
    return sum(not spaces.isdisjoint(roll) for roll in rolls) / len(rolls)
