"""Tiles: what is printed on each face that somebody may hold, and which of them will do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NewType

import msgspec

from overwinter.engine.catalogue import Entry
from overwinter.engine.hints import BAD, GOOD, Ref

TileId = NewType("TileId", Annotated[str, Ref("tiles")])
Season = Literal["spring", "summer", "fall", "winter"]
Water = Literal["ocean", "river", "lake"]
Symbol = Literal["heart", "junimo", "stardrop"]  # SV-353
Type = Literal[  # SV-301, SV-347; the last five are held but are no resources (SV-303)
    "crop",
    "forageable",
    "fish",
    "product",
    "ore",
    "geode",
    "mineral",
    "artifact",
    "material",
    "loot",
    "trash",
    "fiber",
]
RESOURCES: tuple[Type, ...] = ("crop", "forageable", "fish", "product", "ore", "geode", "mineral", "artifact")
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Brings = Annotated[Count, GOOD]
Takes = Annotated[Count, BAD]
QUALITY = "+"
"""What the id of a Quality face ends with."""


class Tile(Entry, frozen=True, kw_only=True):
    """The face of a tile that somebody may hold, with all its icons (SV-348)."""

    id: TileId
    type: Type
    value: int = 0
    """What it is sold for; at 0 it cannot be sold (SV-A20)."""
    gift: bool = True
    season: Season | None = None
    water: Water | None = None
    quality: bool = False
    legendary: bool = False
    crab: bool = False
    letter: str = ""
    """Its slot in the Museum; ? for any (SV-221)."""
    symbols: tuple[Symbol, ...] = ()
    """What it takes to catch it."""
    waterings: int = 0
    mass: bool = False
    """People say neither `a` nor `2 …s` of it."""
    pool: str = ""
    """The supply of four from which it comes and to which it goes back; empty for tiles from bags."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which tiles will do: all that is said must hold."""

    type: tuple[Type, ...] = ()
    tiles: tuple[TileId, ...] = ()
    """These very tiles, whichever side is up."""
    season: Season | None = None
    water: Water | None = None
    quality: bool | None = None
    legendary: bool | None = None
    crab: bool | None = None

    def fits(self, tile: Tile) -> bool:
        """Whether a tile will do."""
        return (
            (not self.type or tile.type in self.type)
            and (not self.tiles or tile.id.removesuffix(QUALITY) in self.tiles)
            and (self.season is None or tile.season == self.season)
            and (self.water is None or tile.water == self.water)
            and (self.quality is None or tile.quality == self.quality)
            and (self.legendary is None or tile.legendary == self.legendary)
            and (self.crab is None or tile.crab == self.crab)
        )


ANYTHING = Wanted()


# -- tiles as they are written down ------------------------------------------------------------------


class Held(Entry, frozen=True, kw_only=True):
    """Something that tiles are made of."""

    mass: bool = False

    def faces(self) -> Iterator[Tile]:
        """What can be held of it, here and below."""
        raise NotImplementedError


class TwoFaced(Held, frozen=True, kw_only=True):
    """Four tiles with a normal and a Quality side (SV-017, SV-305)."""

    value: Brings
    quality_value: Brings

    def both(self, type_: Type, season: Season | None = None, waterings: int = 0) -> Iterator[Tile]:
        """The two sides."""
        for quality in (False, True):
            yield Tile(
                id=TileId(self.id + QUALITY * quality),
                name=("Quality " if quality else "") + self.name,
                icon=self.icon,
                mass=self.mass,
                type=type_,
                value=self.quality_value if quality else self.value,
                season=season,
                quality=quality,
                waterings=waterings,
                pool=self.id,
            )


class Crop(TwoFaced, frozen=True, kw_only=True):
    """A crop."""

    season: Season
    waterings: Annotated[int, msgspec.Meta(ge=1, le=5), BAD]

    def faces(self) -> Iterator[Tile]:
        return self.both("crop", self.season, self.waterings)


class Product(TwoFaced, frozen=True, kw_only=True):
    """What an animal gives."""

    def faces(self) -> Iterator[Tile]:
        return self.both("product")


class Forage(Held, frozen=True, kw_only=True):
    """A tile that lies face down beside a path."""

    season: Season
    kind: Literal["forageable", "dig", "fiber", "wood", "stone"] = "forageable"
    dig: Literal["artifact", "mineral"] | None = None
    count: Count = 1
    value: Count = 0
    gift: bool = True

    def faces(self) -> Iterator[Tile]:
        if self.kind == "forageable":
            yield Tile(
                id=TileId(self.id),
                name=self.name,
                icon=self.icon,
                type="forageable",
                value=self.value,
                gift=self.gift,
                season=self.season,
            )


class Fish(Held, frozen=True, kw_only=True):
    """A tile from the Fishing Bag."""

    kind: Literal["fish", "legendary", "crab", "trash", "chest"] = "fish"
    water: Water | None = None
    symbols: tuple[Symbol, ...] = ()
    value: Count = 0
    count: Count = 1

    def faces(self) -> Iterator[Tile]:
        if self.kind != "chest":
            yield Tile(
                id=TileId(self.id),
                name=self.name,
                type="trash" if self.kind == "trash" else "fish",
                value=self.value,
                gift=self.kind != "trash",  # SV-268
                water=self.water,
                legendary=self.kind == "legendary",
                crab=self.kind == "crab",
                symbols=self.symbols,
            )


class FindFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile from the grey bag."""

    id: str
    name: str
    letter: str
    value: Count
    gift: bool = True

    def face(self, type_: Type) -> Tile:
        """This side."""
        return Tile(
            id=TileId(self.id), name=self.name, type=type_, value=self.value, gift=self.gift, letter=self.letter
        )


class Find(Held, frozen=True, kw_only=True):
    """A tile from the grey bag: an Artifact on one side, a Mineral on the other (SV-A31)."""

    name: str = ""
    """Its sides have names."""
    artifact: FindFace
    mineral: FindFace

    def faces(self) -> Iterator[Tile]:
        yield self.artifact.face("artifact")
        yield self.mineral.face("mineral")


Cracked = Literal["stone", "ore", "mineral", "artifact", "item"]  # SV-213


class Vein(Held, frozen=True, kw_only=True):
    """An Ore and its Geode: four tiles, either side (SV-A33)."""

    ore: str
    ore_value: Count
    geode: str
    geode_value: Count
    chart: dict[Symbol, Cracked]
    """What the Geode holds, by the die (SV-A46)."""

    def faces(self) -> Iterator[Tile]:
        pool = f"vein:{self.id}"
        yield Tile(id=ore_of(self.id), name=self.ore, type="ore", value=self.ore_value, pool=pool)
        yield Tile(id=geode_of(self.id), name=self.geode, type="geode", value=self.geode_value, pool=pool)


def ore_of(vein: str) -> TileId:
    """The Ore side of a tile."""
    return TileId(f"{vein}-ore")


def geode_of(vein: str) -> TileId:
    """The Geode side of a tile."""
    return TileId(f"{vein}-geode")


class Thing(Held, frozen=True, kw_only=True):
    """Wood, Stone, Bug Meat, Fiber."""

    type: Type
    value: Count = 0
    limited: bool = False
    """There are four of it."""

    def faces(self) -> Iterator[Tile]:
        yield Tile(
            id=TileId(self.id),
            name=self.name,
            icon=self.icon,
            type=self.type,
            mass=self.mass,
            value=self.value,
            gift=False,  # SV-303
            pool=self.id if self.limited else "",
        )
