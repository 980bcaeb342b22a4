"""Which picture stands for what."""

from __future__ import annotations

from overwinter.games.stardew.printed.catalogue import Action, Icon, Place, Room, Space, Tool
from overwinter.games.stardew.printed.tiles import QUALITY, Fish, Season, Type
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
BUILDINGS = {
    "coop": "egg",
    "barn": "barn",
    "silo": "silo",
    "mill": "windmill",
    "well": "well",
    "stable": "stable",
    "fish-pond": "shoal",
    "shed": "shed",
    "greenhouse": "greenhouse",
}
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
TILES = {
    "stone": "stone",
    "parsnip": "carrot",
    "potato": "potato",
    "cauliflower": "cabbage",
    "hot-pepper": "pepper",
    "corn": "corn",
    "melon": "melon",
    "bok-choy": "bok-choy",
    "cranberries": "raspberry",
    "pumpkin": "pumpkin",
    "frost-kale": "leaf",
    "lantern-beet": "beet",
    "snowbell-squash": "pear",
    "duck-feather": "feather",
    "rabbits-foot": "rabbit",
    "milk": "bucket",
    "wool": "wool",
    "truffle": "mushrooms",
    "daffodil": "daffodil",
    "leek": "leek",
    "wild-horseradish": "root",
    "spice-berry": "berries",
    "sweet-pea": "flowers",
    "fiddlehead-fern": "fern",
    "hazelnut": "acorn",
    "wild-plum": "plum",
    "chanterelle": "mushroom",
    "winter-root": "roots",
    "crystal-fruit": "crystal",
    "crocus": "crocus",
}
"""Tiles with a picture of their own; the others are drawn by their type."""
WATERS = {"ocean": "reef-fish", "river": "fish", "lake": "flatfish"}


def tile_picture(s: Valley, tile: str) -> str:
    """A tile that somebody may hold."""
    face = s.tile(tile)
    if face.type == "fish":
        return fish_picture(s.book.fish[tile])
    return TILES.get(tile.removesuffix(QUALITY), TYPES[face.type])


def fish_picture(fish: Fish) -> str:
    """A tile from the Fishing Bag."""
    kinds = {"chest": "chest", "trash": "trash", "crab": "crab", "legendary": "angler"}
    return kinds.get(fish.kind) or WATERS.get(fish.water or "", "fish")


def forage_picture(s: Valley, tile: str) -> str:
    """What lies beside a path, once somebody has seen it."""
    forage = s.book.forage[tile]
    kinds = {"dig": "plow", "fiber": "grass", "wood": "wood", "stone": "stone"}
    return kinds.get(forage.kind) or TILES.get(tile, "berries")
