"""What each action of the board offers now, and what it is worth to the open goals and Bundles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from overwinter.games.stardew.phases.turns import act_objection
from overwinter.games.stardew.places.farm import WaterCrops, movers, watered_from
from overwinter.games.stardew.places.forge import geodes, slots
from overwinter.games.stardew.places.mountain import STONE, WOOD, building_cost, building_objection
from overwinter.games.stardew.places.ranch import animal_cost, animal_objection
from overwinter.games.stardew.places.store import seed_cost, seed_objection
from overwinter.games.stardew.places.town import LIKED, LOVED, next_hidden, reveal_cost, swap_objection, units
from overwinter.games.stardew.printed.catalogue import ROOM_NAMES, WATERS, Action, Space
from overwinter.games.stardew.printed.tiles import TileId, geode_of, ore_of
from overwinter.games.stardew.sight.odds import most_likely, one_gives, space_chances, where
from overwinter.games.stardew.sight.wants import Wish, goal_lacks, holders, open_goals, payer, served, wishes, worth
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.table.words import materials
from overwinter.games.stardew.verbs.bags import in_supply
from overwinter.games.stardew.verbs.track import on_track
from overwinter.kit.words import counted, listed, numbered, upper_first


class Offer(NamedTuple):
    """What there is to be had."""

    now: str
    """In a sentence."""
    mark: str = ""
    """In a word or two."""
    serves: Sequence[str] = ()
    """What wants it, a sentence each."""
    idle: bool = False
    """Nobody could do anything there now."""

    @property
    def text(self) -> str:
        return " ".join([self.now, *self.serves])


def offer(s: Valley, action: Action) -> Offer:
    """What an action offers now; nothing where nobody can take it, be it for Joja (SV-318)."""
    made = OFFERS[action](s) if action in OFFERS else water_offer(s, action)
    shut = all(act_objection(s, seat, action) for seat in s.farmers)
    return made._replace(mark="", idle=True) if shut else made


def goal(s: Valley, *names: str) -> list[str]:
    """The open ones of these goals, a sentence each."""
    return [f"Grandpa wants {goal_lacks(s, name)}." for name in names if name in open_goals(s)]


# -- Farm and Ranch ------------------------------------------------------------------------------------


def crops(s: Valley) -> Offer:
    """Water Crops: what would be harvested, or how long it takes (SV-148, SV-150)."""
    if why := WaterCrops().useless(s, payer(s)):
        return Offer(f"{upper_first(why[0])}.", idle=True)
    lowest = watered_from(s, payer(s))
    moving = [(field, crop) for field in movers(s.fields, lowest) for crop in s.fields[field]]
    ready = [crop for field, crop in moving if field == 1]
    if ready:
        names = numbered(s.tile(crop).name for crop in ready)
        return Offer(f"Ready to harvest: {names}.", f"{len(ready)} ready", served(s, ready))
    field, crop = moving[0]
    now = f"Ready after {counted(field, 'watering')}: {s.tile(crop).name}."
    if lowest:  # SV-318: nothing is ever harvested like that
        now = f"Would move one field: {numbered(s.tile(crop).name for _, crop in moving)}."
    count = sum(map(len, s.fields.values()))
    return Offer(now, f"{count} planted", served(s, [crop for _, crop in moving]))


def products(s: Valley) -> Offer:
    """Collect from Animals: who may give what (SV-155, SV-158)."""
    if not s.animals:
        return Offer("There are no animals yet.", idle=True)
    gives = [s.book.animals[animal].product + "+" * (animal in s.happy) for animal in s.animals]
    names = listed(list(dict.fromkeys(s.tile(tile).name for tile in gives)))
    now = f"{names}, each {one_gives(s):.0%} of the time."
    return Offer(now, counted(len(s.animals), "animal"), served(s, gives))


def livestock(s: Valley) -> Offer:
    """Buy Animals (SV-161, SV-164)."""
    kinds = {s.book.animals[animal].kind: animal for animal in s.market}
    can = [animal for animal in kinds.values() if not animal_objection(s, payer(s), animal)]
    if can:
        names = [f"{s.book.animals[animal].kind} for {animal_cost(s, payer(s), animal)}" for animal in can]
        words = listed(names)
        return Offer(f"{upper_first(words)} Gold.", f"{len(can)} for sale", goal(s, "animals"))
    if not any(home in s.built for home in ("coop", "barn")):
        return Offer("There is neither Coop nor Barn yet.", serves=goal(s, "animals"), idle=True)
    return Offer("There is none that you could buy.", serves=goal(s, "animals"), idle=True)


# -- Town ----------------------------------------------------------------------------------------------


def seeds(s: Valley) -> Offer:
    """Buy & Plant Seeds, and sell (SV-170 to SV-178)."""
    grows = [crop.id for crop in s.book.crops.values() if crop.season == s.season]
    can = [crop for crop in grows if not seed_objection(s, payer(s), TileId(crop))]
    names = listed([s.tile(crop).name for crop in can])
    buys = f"{names} at {seed_cost(s, payer(s))} Gold each" if can else "No seed can be planted now"
    sells = f"; your bags would sell for {worth(s)} Gold" if worth(s) else ""
    vault = [f"The Vault wants {wish.bundle.gold} Gold." for wish in wishes(s) if wish.bundle.gold]
    serves = [*served(s, can), *vault, *goal(s, "gold")]
    return Offer(f"{buys}{sells}.", counted(len(can), "seed") if can else "", serves, not can and not worth(s))


def friends(s: Valley) -> Offer:
    """Make a Friend: somebody opens, and wants a gift (SV-181, SV-185, SV-186)."""
    left = len(s.villagers)
    if not left:
        return Offer("Everybody is your friend.", idle=True)
    gifts = sum(s.tile(tile).gift for farmer in s.farmers.values() for tile in farmer.bag)
    loved = max(0, s.book.numbers.loved + LOVED.of(s, payer(s), "friend"))
    liked = max(0, s.book.numbers.liked + LIKED.of(s, payer(s), "friend"))
    now = f"A gift that is loved earns {counted(loved, 'Heart')}, another one {liked}."
    return Offer(now, counted(gifts, "gift") if gifts else "", goal(s, "friends"), not gifts)


def bundles(s: Valley) -> Offer:
    """Reveal & Donate (SV-194 to SV-203)."""
    gives = [words for wish in wishes(s) for words in _gifts(s, wish)]
    hidden, cost = next_hidden(s), reveal_cost(s, payer(s))
    hearts = counted(cost, "Heart")
    looks = f"The {ROOM_NAMES[hidden]} can be revealed for {hearts}" if hidden and cost <= s.hearts else ""
    words = [*gives, *([looks] if looks else [])]
    if words:
        return Offer(f"{'; '.join(words)}.", f"{len(gives)} to give" if gives else "reveal", ("It restores a room.",))
    if hidden:
        return Offer(f"To reveal the {ROOM_NAMES[hidden]} takes {hearts}, you have {s.hearts}.", idle=True)
    if any(not swap_objection(s, payer(s), room) for room in s.rooms):  # SV-197
        return Offer(f"Nobody holds what a room wants; a Bundle can be swapped for {hearts}.", "swap")
    return Offer("Nobody holds what a room wants.", idle=True)


def _gifts(s: Valley, wish: Wish) -> list[str]:
    """Who can give a whole unit to a room now, and of what."""
    room = ROOM_NAMES[wish.room]
    able = [seat for seat in s.farmers if any(units(s, seat, wish.room))]
    if wish.bundle.wants is None:
        return [f"The {room} can be given {wish.bundle.gold} Gold"] if able else []
    held = holders(s, wish)
    return [f"{s.name(seat)} can give {held[seat]} to the {room}" for seat in able]


# -- Forge ---------------------------------------------------------------------------------------------


def hammer(s: Valley) -> Offer:
    """Open Geodes (SV-211)."""
    held = {seat: [tile for tile in s.farmers[seat].bag if tile in geodes(s, seat)] for seat in s.farmers}
    have = [f"{s.name(seat)} has {numbered(s.tile(tile).name for tile in some)}" for seat, some in held.items() if some]
    if not have:
        return Offer("Nobody has a Geode.", idle=True)
    count = sum(map(len, held.values()))
    return Offer(f"{listed(have)}.", counted(count, "Geode"), goal(s, "museum"))


def exhibits(s: Valley) -> Offer:
    """Donate to Museum (SV-220)."""
    have = [
        f"{s.name(seat)} has {s.tile(tile).name} ({s.tile(tile).letter})"
        for seat, farmer in s.farmers.items()
        for tile in farmer.bag
        if slots(s, tile)
    ]
    if not have:
        return Offer("Nobody has what it lacks.", serves=goal(s, "museum"), idle=True)
    return Offer(f"{listed(have)}.", f"{len(have)} to give", goal(s, "museum"))


# -- Mountain ------------------------------------------------------------------------------------------


def lumber(s: Valley) -> Offer:
    """Buy Buildings: who could, or what the cheapest takes (SV-227)."""
    able = {
        seat: [s.book.buildings[building].name for building in s.offer if not building_objection(s, seat, building)]
        for seat in s.farmers
    }
    can = [f"{s.name(seat)} can build the {' or the '.join(names)}" for seat, names in able.items() if names]
    serves = goal(s, "buildings")
    if can:
        return Offer(f"{listed(can)}.", f"{len(set().union(*able.values()))} possible", serves)
    wood, stone = (sum(farmer.bag.count(tile) for farmer in s.farmers.values()) for tile in (WOOD, STONE))
    prices = {building: building_cost(s, payer(s), building) for building in s.offer}
    if not prices:
        return Offer("Everything is built.", idle=True)
    least = min(prices, key=lambda building: sum(prices[building]))
    need = f"The {s.book.buildings[least].name} takes {listed(materials(*prices[least]))}"
    have = f"you have {s.gold} Gold, {wood} Wood and {counted(stone, 'Stone')}"
    return Offer(f"{need}; {have}.", serves=serves, idle=True)


def descent(s: Valley) -> Offer:
    """Explore the Mine: how likely the dice are to lead where (SV-235)."""
    level = s.book.levels[s.level]
    names: dict[str, tuple[Space, ...]] = {
        "stairs": ("stairs",),
        "Ore": ("ore", "ore-2"),
        "Geode": ("geode", "geode-2"),
        "Item": ("item",),
        level.monster: ("monster",),
    }
    found = {name: spaces for name, kinds in names.items() if (spaces := where(s, *kinds))}
    there = [f"{name} {max(space_chances(s, *spaces).values()):.0%}" for name, spaces in found.items()]
    ores = [*map(ore_of, level.ores), *map(geode_of, level.geodes), TileId("bug-meat"), STONE]
    serves = [*goal(s, "mine", "tools"), *served(s, [tile for tile in ores if in_supply(s, tile)])]
    words = listed(there)
    return Offer(f"{upper_first(words)}.", f"Level {s.level}", serves)


def water_offer(s: Valley, action: Action) -> Offer:
    """Fishing: what bites, and how likely the best of you is to catch it (SV-252, SV-255, SV-263)."""
    water = WATERS[action]
    fish = [s.book.fish[s.track[slot]] for slot in on_track(s, water, "fish", "legendary")]
    fish.sort(key=lambda one: -one.value)
    pots = [s.book.fish[s.track[slot]] for slot in on_track(s, water, "crab")]
    bites = [f"{one.name} {most_likely(s, one):.0%}" for one in fish] + [f"{one.name} for Bug Meat" for one in pots]
    if not bites:
        return Offer("Nothing bites here just now.", idle=True)
    legends = goal(s, "legendary") if any(one.kind == "legendary" for one in fish) else []
    return Offer(f"{listed(bites)}.", f"{len(bites)} fish", [*legends, *served(s, [one.id for one in (*fish, *pots)])])


OFFERS: dict[Action, Callable[[Valley], Offer]] = {
    "water": crops,
    "collect": products,
    "animals": livestock,
    "store": seeds,
    "friend": friends,
    "bundles": bundles,
    "geodes": hammer,
    "museum": exhibits,
    "buildings": lumber,
    "mine": descent,
}
