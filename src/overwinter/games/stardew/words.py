"""How cards and tiles read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overwinter.engine.effects import Effect
from overwinter.games.stardew.catalogue import Joja
from overwinter.games.stardew.state import Valley
from overwinter.games.stardew.tiles import Type, Wanted

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


def printed(s: Valley, effects: Iterable[Effect]) -> str:
    """What printed effects say, one after the other."""
    return " ".join(effect.offer(s) for effect in effects)


def a(words: str) -> str:
    """`a crop`, `an Ore`."""
    return f"{'an' if words[:1] in 'AEIOaeio' else 'a'} {words}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 Heart`, `2 Hearts`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`Egg`, `Egg and Milk`, `Egg, Milk and Wool`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def numbered(words: Iterable[str]) -> str:
    """What is there several times is said once: `2 Stone and Egg`."""
    found: dict[str, int] = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return listed([word if n == 1 else f"{n} {word}" for word, n in found.items()])


def wanted_words(s: Valley, wanted: Wanted, number: int = 1) -> str:
    """Which tiles will do, in words."""
    if wanted.tiles:
        return " or ".join(s.book.tiles[tile].name for tile in s.book.tiles if tile in wanted.tiles)
    place = number != 1
    kinds = " or ".join(TYPES[kind][place] for kind in wanted.type) or ("tiles" if place else "tile")
    marks = [
        "Quality" * (wanted.quality is True),
        "Legendary" * (wanted.legendary is True),
        "Crab Pot" * (wanted.crab is True),
        (wanted.season or "").capitalize(),
        (wanted.water or "").capitalize(),
    ]
    return " ".join([*[mark for mark in marks if mark], kinds])


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


def counted_tiles(s: Valley, wanted: Wanted, number: int) -> str:
    """`1 crop`, `2 Spring Forageables`."""
    return f"{number} {wanted_words(s, wanted, number)}"
