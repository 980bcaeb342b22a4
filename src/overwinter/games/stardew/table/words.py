"""How tiles, numbers, Bundles and places read; for cards see `card_words`."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.games.stardew.printed.catalogue import Book, Bundle, Joja, Place
from overwinter.games.stardew.printed.tiles import TileId, Type, Wanted
from overwinter.games.stardew.table.state import Valley
from overwinter.kit.words import a, counted, listed, times

TYPES: dict[Type, tuple[str, str]] = {
    "crop": ("crop", "crops"),
    "forageable": ("Forageable", "Forageables"),
    "fish": ("fish", "fish"),
    "product": ("animal product", "animal products"),
    "ore": ("Ore", "Ores"),
    "geode": ("Geode", "Geodes"),
    "mineral": ("Mineral", "Minerals"),
    "artifact": ("Artifact", "Artifacts"),
    "material": ("material", "materials"),
    "loot": ("Bug Meat", "Bug Meat"),
    "trash": ("Trash", "Trash"),
    "fiber": ("Fiber", "Fiber"),
}
UNCOUNTED = ("trash", "fiber", "loot")
"""Types of which people say neither `a` nor `2 …s`."""


def materials(gold: int, wood: int, stone: int) -> list[str]:
    """`3 Gold`, `1 Wood`, `2 Stones`; what there is none of is not said."""
    parts = [f"{gold} Gold" * bool(gold), f"{wood} Wood" * bool(wood), counted(stone, "Stone") * bool(stone)]
    return [part for part in parts if part]


# -- tiles -------------------------------------------------------------------------------------------


def tile_words(book: Book, tile: TileId, number: int = 1) -> str:
    """`an Egg`, `2 Stones`, `Wood`, `2 Wood`."""
    face = book.tiles[tile]
    name = face.name
    if face.mass:
        return name if number == 1 else f"{number} {name}"
    return a(name) if number == 1 else f"{number} {name}s"


def kinds(book: Book, wanted: Wanted, number: int = 1) -> list[str]:
    """The kinds of tiles that will do, each with all that is asked of it: `Quality crop`, `Quality animal product`."""
    if wanted.tiles:
        return [book.tiles[tile].name for tile in book.tiles if tile in wanted.tiles]
    place = number != 1
    marks = [
        "Quality" * (wanted.quality is True),
        "Legendary" * (wanted.legendary is True),
        "Crab Pot" * (wanted.crab is True),
        (wanted.season or "").capitalize(),
        (wanted.water or "").capitalize(),
    ]
    types = [TYPES[kind][place] for kind in wanted.type] or ["tiles" if place else "tile"]
    return [" ".join([*filter(None, marks), kind]) for kind in types]


def wanted_words(book: Book, wanted: Wanted, number: int = 1) -> str:
    """Which tiles will do, in words."""
    return listed(kinds(book, wanted, number), "or")


def one(book: Book, wanted: Wanted) -> str:
    """`a Spring crop`, `Trash or a fish`."""
    if wanted.tiles:
        return listed([tile_words(book, tile) for tile in book.tiles if tile in wanted.tiles], "or")
    plain = [kind in UNCOUNTED for kind in wanted.type] or [False]
    return listed([kind if bare else a(kind) for kind, bare in zip(kinds(book, wanted), plain, strict=True)], "or")


def some(book: Book, wanted: Wanted, number: int) -> str:
    """`a Spring crop`, `2 Spring crops`."""
    return one(book, wanted) if number == 1 else f"{number} {wanted_words(book, wanted, number)}"


# -- Bundles -----------------------------------------------------------------------------------------


def money_words(bundle: Bundle) -> list[str]:
    """What a unit takes of the pools."""
    gold, hearts = f"{bundle.gold} Gold" * bool(bundle.gold), counted(bundle.hearts, "Heart") * bool(bundle.hearts)
    return [part for part in (gold, hearts) if part]


def tile_kinds(book: Book, bundle: Bundle, number: int) -> str:
    """The tiles that a Bundle takes, in words; none if it takes money alone (SV-067)."""
    wanted = [wanted for wanted in (bundle.wants, bundle.also) if wanted is not None]
    legendary = ["any Legendary fish"] if bundle.room == "tank" else []
    return listed([kind for one_of in wanted for kind in kinds(book, one_of, number)] + legendary, "or")


def bundle_words(s: Valley, bundle: Bundle, units: int) -> str:
    """What so many units of a Bundle take, in words: `2 Spring crops`, `twice 5 Gold`."""
    number, often = units * bundle.tiles, "" if units == 1 else f"{times(units)} "
    tiles = [f"{number} {tile_kinds(s.book, bundle, number)}"] if bundle.wants is not None else []
    return " and ".join([*tiles, *(f"{often}{money}" for money in money_words(bundle))])


# -- the board ---------------------------------------------------------------------------------------


def places_words(places: Sequence[Place]) -> str:
    """`Beach, Forest or Mountain`."""
    return listed([place.capitalize() for place in places], "or")


def joja_words(tile: Joja) -> str:
    """What a Joja Tile does, in words."""
    if tile.blocks:
        return "Nobody can do this."
    takes = [
        f"{tile.gold} Gold" * bool(tile.gold),
        counted(tile.hearts, "Heart") * bool(tile.hearts),
        counted(tile.tiles, "tile") * bool(tile.tiles),
    ]
    paid = " and ".join(part for part in takes if part)
    return f"It costs {paid} each time." if paid else tile.text
