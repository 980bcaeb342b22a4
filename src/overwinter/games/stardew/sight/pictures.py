"""Which picture stands for what."""

from __future__ import annotations

from overwinter.games.stardew.printed.catalogue import Action, Icon, Place, Room, Space, Tool
from overwinter.games.stardew.printed.tiles import Fish, Season, Type
from overwinter.games.stardew.table.state import Valley

SEASONS: dict[Season, str] = {"spring": "spring", "summer": "summer", "fall": "autumn", "winter": "winter"}
PLACES: dict[Place, str] = {
    "farm": "farm",
    "mountain": "mountains",
    "forge": "anvil",
    "town": "town",
    "ranch": "barn",
    "forest": "forest",
    "beach": "wave",
}
ACTIONS: dict[Action, str] = {
    "water": "watering-can",
    "collect": "egg",
    "animals": "cow",
    "store": "seeds",
    "friend": "heart",
    "bundles": "bundle",
    "geodes": "geode",
    "museum": "museum",
    "buildings": "hammer",
    "mine": "pickaxe",
    "fish-lake": "fishing-pole",
    "fish-river": "fishing-pole",
    "fish-ocean": "fishing-pole",
}
ICONS: dict[Icon, str] = {
    "quality": "star",
    "rain": "rain",
    "fish-move": "shoal",
    "gift": "gift",
    "pet": "animals",
    "green-crow": "raven",
    "red-crow": "raven",
    "event": "letter",
    "joja": "joja",
    "shipping-bin": "crate",
}
ROOMS: dict[Room, str] = {
    "crafts": "basket",
    "pantry": "jar",
    "tank": "fish-bucket",
    "board": "notice",
    "vault": "strongbox",
    "boiler": "furnace",
}
GOALS = {
    "gold": "gold",
    "mine": "pickaxe",
    "museum": "museum",
    "animals": "cow",
    "friends": "heart",
    "legendary": "angler",
    "buildings": "hammer",
    "tools": "watering-can",
}
SPACES: dict[Space, str] = {
    "stone": "stone",
    "stone-2": "stone",
    "bug-meat": "bug",
    "ore": "ore",
    "ore-2": "ore",
    "geode": "geode",
    "geode-2": "geode",
    "stairs": "stairs",
    "item": "knapsack",
    "monster": "slime",
    "event": "letter",
}
TOOLS: dict[Tool, str] = {"can": "watering-can", "hoe": "plow", "rod": "fishing-pole", "pickaxe": "pickaxe"}
TYPES: dict[Type, str] = {
    "crop": "spring",
    "forageable": "berries",
    "fish": "fish",
    "product": "egg",
    "ore": "ore",
    "geode": "geode",
    "mineral": "gem",
    "artifact": "fossil",
    "material": "wood",
    "loot": "bug",
    "trash": "trash",
    "fiber": "grass",
}
WATERS = {"ocean": "reef-fish", "river": "fish", "lake": "flatfish"}


def tile_picture(s: Valley, tile: str) -> str:
    """A tile that somebody may hold."""
    face = s.tile(tile)
    if face.type == "fish":
        return fish_picture(s.book.fish[tile])
    return face.icon or TYPES[face.type]


def fish_picture(fish: Fish) -> str:
    """A tile from the Fishing Bag."""
    kinds = {"chest": "chest", "trash": "trash", "crab": "crab", "legendary": "angler"}
    return kinds.get(fish.kind) or WATERS.get(fish.water or "", "fish")


def forage_picture(s: Valley, tile: str) -> str:
    """What lies beside a path, once somebody has seen it."""
    forage = s.book.forage[tile]
    kinds = {"dig": "plow", "fiber": "grass", "wood": "wood", "stone": "stone"}
    return kinds.get(forage.kind) or forage.icon or "berries"
