"""What is printed: tiles, cards, bundles, the mine, the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, NewType

import msgspec

from overwinter.engine.codec import Catalogue
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect

TileId = NewType("TileId", str)
CardId = NewType("CardId", str)
SpotId = NewType("SpotId", str)
PathId = NewType("PathId", str)

Season = Literal["spring", "summer", "fall", "winter"]
SEASONS: tuple[Season, ...] = ("spring", "summer", "fall", "winter")
Water = Literal["ocean", "river", "lake"]
Symbol = Literal["heart", "junimo", "stardrop"]  # SV-353
SYMBOLS: tuple[Symbol, ...] = ("heart", "junimo", "stardrop")
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
Place = Literal["farm", "ranch", "town", "forge", "mountain", "forest", "beach"]
PLACES: tuple[Place, ...] = ("farm", "ranch", "town", "forge", "mountain", "forest", "beach")
Action = Literal[  # SV-349
    "water",
    "collect",
    "animals",
    "store",
    "friend",
    "bundles",
    "geodes",
    "museum",
    "buildings",
    "mine",
    "fish-lake",
    "fish-river",
    "fish-ocean",
]
ACTIONS: dict[Place, tuple[Action, ...]] = {  # SV-130
    "farm": ("water", "collect"),
    "ranch": ("animals",),
    "town": ("store", "friend", "bundles"),
    "forge": ("geodes", "museum"),
    "mountain": ("buildings", "mine", "fish-lake"),
    "forest": ("fish-river",),
    "beach": ("fish-ocean",),
}
WATERS: dict[Action, Water] = {"fish-lake": "lake", "fish-river": "river", "fish-ocean": "ocean"}
Icon = Literal[  # SV-352
    "quality", "rain", "fish-move", "gift", "pet", "green-crow", "red-crow", "event", "joja", "shipping-bin"
]
Room = Literal["crafts", "pantry", "tank", "board", "vault", "boiler"]
ROOMS: tuple[Room, ...] = ("crafts", "pantry", "tank", "board", "vault", "boiler")  # SV-060, SV-A41
Profession = Literal["farmer", "fisher", "forager", "miner"]
PROFESSIONS: tuple[Profession, ...] = ("farmer", "fisher", "forager", "miner")
Tool = Literal["can", "hoe", "rod", "pickaxe"]
TOOLS: tuple[Tool, ...] = ("can", "hoe", "rod", "pickaxe")
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=-9, le=99)]
FIELDS = (5, 4, 3, 2, 1)
"""The fields from left to right, by the waterings that are left (SV-A34)."""
LETTERS = "ABCDEFGH"
QUALITY = "+"
"""What the id of a Quality face ends with."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An entry of a content file."""

    id: str
    name: str
    text: str = ""
    """A line of flavour."""


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """The face of a tile that somebody may hold, with all its icons (SV-348)."""

    id: TileId
    name: str
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
    pool: str = ""
    """The supply of four from which it comes and to which it goes back; empty for tiles from bags."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which tiles will do: all that is said must hold."""

    type: tuple[Type, ...] = ()
    tiles: tuple[str, ...] = ()
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


class Crop(Entry, frozen=True, kw_only=True):
    """A crop: four tiles with a normal and a Quality side."""

    season: Season
    waterings: Annotated[int, msgspec.Meta(ge=1, le=5)]
    value: Count
    quality_value: Count


class Product(Entry, frozen=True, kw_only=True):
    """What an animal gives."""

    value: Count
    quality_value: Count


class Forage(Entry, frozen=True, kw_only=True):
    """A tile that lies face down beside a path."""

    season: Season
    kind: Literal["forageable", "dig", "fiber", "wood", "stone"] = "forageable"
    dig: Literal["artifact", "mineral"] | None = None
    count: Count = 1
    value: Count = 0
    gift: bool = True


class Fish(Entry, frozen=True, kw_only=True):
    """A tile from the Fishing Bag."""

    kind: Literal["fish", "legendary", "crab", "trash", "chest"] = "fish"
    water: Water | None = None
    symbols: tuple[Symbol, ...] = ()
    value: Count = 0
    count: Count = 1


class FindFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile from the grey bag."""

    id: str
    name: str
    letter: str
    value: Count
    gift: bool = True


class Find(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tile from the grey bag: an Artifact on one side, a Mineral on the other (SV-A31)."""

    id: str
    artifact: FindFace
    mineral: FindFace


Cracked = Literal["stone", "ore", "mineral", "artifact", "item"]  # SV-213


class Vein(Entry, frozen=True, kw_only=True):
    """An Ore and its Geode: four tiles, either side (SV-A33)."""

    ore: str
    ore_value: Count
    geode: str
    geode_value: Count
    chart: dict[Symbol, Cracked]
    """What the Geode holds, by the die (SV-A46)."""


class Thing(Entry, frozen=True, kw_only=True):
    """Wood, Stone, Bug Meat, Fiber."""

    type: Type
    value: Count = 0
    limited: bool = False
    """There are four of it."""


# -- cards -------------------------------------------------------------------------------------------

Moment = Literal["turn", "anytime", "planning", "fishing", "mine", "collect"]
"""When something can be used: in one's turn, at any time of one's own, in planning, or while dice lie open."""
Limit = Literal["", "turn", "round", "season", "year"]
Trigger = Literal[
    "harvest",
    "catch",
    "forage",
    "sell",
    "befriend",
    "donate",
    "museum",
    "crack",
    "descend",
    "collect",
    "build",
    "buy-animal",
    "plant",
    "mine",
    "fishing",
    "remove-joja",
    "monster",
    "season-end",
    "turn-end",
    "bundle",
]


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that its owner may do with a card."""

    does: tuple[AnyEffect, ...]
    when: Moment = "turn"
    action: bool = False
    """It takes one of the turn's actions (SV-131)."""
    gold: Count = 0
    hearts: Count = 0
    tile: Wanted | None = None
    """A tile to be discarded for it …"""
    tiles: Count = 1
    """… and how many of them."""
    places: tuple[Place, ...] = ()
    """Where one must be; anywhere, if empty."""
    limit: Limit = ""
    spent: bool = False
    """The card is discarded for it (SV-307)."""


class Reaction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens when something else does."""

    to: Trigger
    does: tuple[AnyEffect, ...]
    of: Wanted = ANYTHING
    limit: Limit = ""
    may: bool = False


class Card(Entry, frozen=True, kw_only=True):
    """A card that does something while somebody has it."""

    knobs: dict[str, Number] = {}
    """Numbers of the rules that it changes; `knobs.py` says where each counts."""
    gift: tuple[AnyEffect, ...] = ()
    """What it does at a Gift icon (SV-089, SV-091)."""
    use: Use | None = None
    reacts: tuple[Reaction, ...] = ()


class Item(Card, frozen=True, kw_only=True):
    """A common or Epic Item."""

    epic: bool = False
    trade: bool = True
    pendant: bool = False


class Upgrade(Card, frozen=True, kw_only=True):
    """A Profession Upgrade, or one side of one."""

    profession: Profession
    other: str = ""
    """The id of its other side, if it has one (SV-311)."""


class ToolCard(Card, frozen=True, kw_only=True):
    """A Starting Tool at one of its levels."""

    tool: Tool
    level: Count
    cost: Wanted | None = None
    """What the next level takes."""
    costs: Count = 1


class Villager(Entry, frozen=True, kw_only=True):
    """Somebody to make friends with (SV-192)."""

    birthday: Season
    loves: Wanted
    loves_too: Wanted | None = None
    hates: tuple[Type, ...] = ()
    hates_tiles: tuple[str, ...] = ()
    marriage: bool = False
    gift: tuple[AnyEffect, ...]


class SeasonCard(Entry, frozen=True, kw_only=True):
    """A week of the year: icons from top to bottom, or a Festival's effect."""

    season: Season
    standard: bool = False  # SV-354
    icons: tuple[Icon, ...] = ()
    festival: tuple[AnyEffect, ...] = ()


class EventCard(Card, frozen=True, kw_only=True):
    """An Event: it happens; some are kept, and do something later."""

    does: tuple[AnyEffect, ...] = ()
    kept: bool = False


class MineEvent(Entry, frozen=True, kw_only=True):
    """What may happen underground."""

    does: tuple[AnyEffect, ...]


class Level(Entry, frozen=True, kw_only=True):
    """A level of the mine (SV-250)."""

    number: Count
    ores: tuple[str, ...]
    geodes: tuple[str, ...]
    monster: str
    ability: tuple[AnyEffect, ...]


Space = Literal[
    "stone", "stone-2", "bug-meat", "ore", "ore-2", "geode", "geode-2", "stairs", "item", "monster", "event"
]  # SV-351


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Map card: rows and columns in the order heart, junimo, stardrop (SV-A51)."""

    id: str
    rows: tuple[tuple[Space, Space, Space], tuple[Space, Space, Space], tuple[Space, Space, Space]]


class Joja(Entry, frozen=True, kw_only=True):
    """A Joja Tile: what it does to one action."""

    action: Action
    blocks: bool = False
    gold: Count = 0
    hearts: Count = 0
    tiles: Count = 0
    """What one pays or discards each time."""
    knobs: dict[str, Number] = {}


class Bundle(Entry, frozen=True, kw_only=True):
    """What a room asks for: as many units as there are players (SV-062)."""

    room: Room
    wants: Wanted | None = None
    also: Wanted | None = None
    """A second kind of tile that will do."""
    tiles: Count = 1
    """How many tiles make a unit."""
    gold: Count = 0
    hearts: Count = 0


class Animal(Entry, frozen=True, kw_only=True):
    """An animal (SV-166)."""

    kind: str
    """The face of the Animal Dice that it answers to."""
    building: Literal["coop", "barn"]
    cost: Count
    hearts: Count
    product: str


class Building(Card, frozen=True, kw_only=True):
    """A Building (SV-227)."""

    gold: Count
    wood: Count
    stone: Count
    always: bool = False
    """Coop and Barn are always on offer."""


class Path(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way between two places, and the areas that border it."""

    id: str
    ends: tuple[Place, Place]
    spots: tuple[str, ...]
    """F… are Foraging Spots, T… are Tree Spots."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that are on no card."""

    gold: Count
    bag: Count
    items: Count
    upgrades: Count
    actions: Count
    copies: Count
    track: Count
    seed: Count
    loved: Count
    liked: Count
    birthday: Count
    animal_faces: tuple[str, ...]
    green: tuple[int, ...]
    red: tuple[int, ...]
    first_crop: str
    joja_hearts: Count
    joja_gold: Count
    goals: dict[str, Count]
    """What each of Grandpa's Goals asks for; per player, but for the mine."""


class Book(Catalogue):
    """All that is printed, ready for use."""

    def __init__(self, content: Content) -> None:
        super().__init__(content.key)
        self.numbers = content.one("numbers.yaml", Numbers)
        self.crops = content.entries("crops.yaml", Crop)
        self.products = content.entries("products.yaml", Product)
        self.forage = content.entries("forage.yaml", Forage)
        self.fish = content.entries("fish.yaml", Fish)
        self.finds = content.entries("finds.yaml", Find)
        self.veins = content.entries("veins.yaml", Vein)
        self.things = content.entries("things.yaml", Thing)
        self.villagers = content.entries("villagers.yaml", Villager)
        self.items = content.entries("items.yaml", Item)
        self.upgrades = content.entries("upgrades.yaml", Upgrade)
        self.tools = content.entries("tools.yaml", ToolCard)
        self.weeks = content.entries("seasons.yaml", SeasonCard)
        self.events = content.entries("events.yaml", EventCard)
        self.mine_events = content.entries("mine_events.yaml", MineEvent)
        self.levels = {level.number: level for level in content.entries("levels.yaml", Level).values()}
        self.maps = content.entries("maps.yaml", Map)
        self.joja = content.entries("joja.yaml", Joja)
        self.bundles = content.entries("bundles.yaml", Bundle)
        self.animals = content.entries("animals.yaml", Animal)
        self.buildings = content.entries("buildings.yaml", Building)
        self.paths = content.entries("paths.yaml", Path)
        self.tiles = {tile.id: tile for tile in _faces(self)}
        self.find_of = {
            TileId(face.id): find.id for find in self.finds.values() for face in (find.artifact, find.mineral)
        }
        """The tile that has a face."""
        self.tool_levels = {
            tool: tuple(card.id for card in sorted(self.tools.values(), key=lambda c: c.level) if card.tool == tool)
            for tool in TOOLS
        }
        self.roads = {
            place: {
                end: path.id for path in self.paths.values() for end in path.ends if place in path.ends and end != place
            }
            for place in PLACES
        }
        """The paths from each place, by where they lead."""
        self.cards: dict[str, Card] = {**self.items, **self.upgrades, **self.tools, **self.events, **self.buildings}
        self.names: dict[str, str] = {
            entry.id: entry.name
            for entries in (self.cards, self.villagers, self.joja, self.bundles, self.animals, self.weeks)
            for entry in entries.values()
        }
        self._fitting: dict[Wanted, frozenset[TileId]] = {}

    def fitting(self, wanted: Wanted) -> frozenset[TileId]:
        """All tiles that will do."""
        found = self._fitting.get(wanted)
        if found is None:
            found = self._fitting[wanted] = frozenset(tile.id for tile in self.tiles.values() if wanted.fits(tile))
        return found

    def front_of(self, upgrade: str) -> str:
        """The side of an upgrade by which its card is known."""
        return next((card.id for card in self.upgrades.values() if card.other == upgrade), upgrade)

    def fishing_bag(self) -> list[str]:
        """All that is in the Fishing Bag at first (SV-013)."""
        return [fish.id for fish in self.fish.values() for _ in range(fish.count)]

    def forage_of(self, season: Season) -> list[str]:
        """The tiles that lie beside the paths in a season (SV-018)."""
        return [tile.id for tile in self.forage.values() if tile.season == season for _ in range(tile.count)]


def _faces(book: Book) -> Iterator[Tile]:
    """Every face of every tile that can be held."""
    for crop in book.crops.values():
        yield from _two_faced(crop, "crop", crop.season, crop.waterings)
    for product in book.products.values():
        yield from _two_faced(product, "product")
    for forage in book.forage.values():
        if forage.kind == "forageable":
            yield Tile(
                id=TileId(forage.id),
                name=forage.name,
                type="forageable",
                value=forage.value,
                gift=forage.gift,
                season=forage.season,
            )
    for fish in book.fish.values():
        if fish.kind != "chest":
            yield Tile(
                id=TileId(fish.id),
                name=fish.name,
                type="trash" if fish.kind == "trash" else "fish",
                value=fish.value,
                gift=fish.kind != "trash",  # SV-268
                water=fish.water,
                legendary=fish.kind == "legendary",
                crab=fish.kind == "crab",
                symbols=fish.symbols,
            )
    for find in book.finds.values():
        yield from _find_faces(find)
    for vein in book.veins.values():
        pool = f"vein:{vein.id}"
        yield Tile(id=ore_of(vein.id), name=vein.ore, type="ore", value=vein.ore_value, pool=pool)
        yield Tile(id=geode_of(vein.id), name=vein.geode, type="geode", value=vein.geode_value, pool=pool)
    for thing in book.things.values():
        yield Tile(
            id=TileId(thing.id),
            name=thing.name,
            type=thing.type,
            value=thing.value,
            gift=False,  # SV-303
            pool=thing.id if thing.limited else "",
        )


def _two_faced(entry: Crop | Product, type_: Type, season: Season | None = None, waterings: int = 0) -> Iterator[Tile]:
    """A tile with a normal and a Quality side (SV-017, SV-305)."""
    for quality in (False, True):
        yield Tile(
            id=TileId(entry.id + QUALITY * quality),
            name=("Quality " if quality else "") + entry.name,
            type=type_,
            value=entry.quality_value if quality else entry.value,
            season=season,
            quality=quality,
            waterings=waterings,
            pool=entry.id,
        )


def _find_faces(find: Find) -> Iterator[Tile]:
    sides: Iterable[tuple[FindFace, Type]] = ((find.artifact, "artifact"), (find.mineral, "mineral"))
    for face, type_ in sides:
        yield Tile(id=TileId(face.id), name=face.name, type=type_, value=face.value, gift=face.gift, letter=face.letter)


def ore_of(vein: str) -> TileId:
    """The Ore side of a tile."""
    return TileId(f"{vein}-ore")


def geode_of(vein: str) -> TileId:
    """The Geode side of a tile."""
    return TileId(f"{vein}-geode")
