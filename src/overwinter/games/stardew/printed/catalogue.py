"""What is printed on cards and on the board; for tiles see `tiles`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from overwinter.engine.catalogue import Catalogue, Entry, Gathered, Sheet, Shelf
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.hints import Ref, Said
from overwinter.engine.people import Who
from overwinter.engine.printed import named
from overwinter.games.stardew.printed.tiles import (
    ANYTHING,
    Count,
    Crop,
    Find,
    Fish,
    Forage,
    Product,
    Season,
    Symbol,
    Takes,
    Thing,
    Tile,
    TileId,
    Type,
    Vein,
    Wanted,
    Water,
)
from overwinter.kit.dials import Dials
from overwinter.kit.reactions import Reaction, Reactors
from overwinter.kit.using import Use
from overwinter.kit.words import counted

CardId = NewType("CardId", Annotated[str, Ref("cards")])
ThingId = Annotated[str, Said(lambda s, thing: s.called(thing))]
"""A tile or a card."""
Gold = Annotated[int, Said(lambda _, gold: f"{gold} Gold")]
Hearts = Annotated[int, Said(lambda _, hearts: counted(hearts, "Heart"))]
Slot = Annotated[int, Said(lambda _, slot: str(slot + 1))]
"""Of the Fish Track; people count from one."""
DIALS = Dials()
"""The numbers of the rules that cards change."""
DialId = Annotated[str, Ref("dials")]
CropId = Annotated[str, Ref("crops")]
ProductId = Annotated[str, Ref("products")]
VeinId = Annotated[str, Ref("veins")]
UpgradeId = Annotated[str, Ref("upgrades")]
AnimalFace = Annotated[str, Ref("numbers.animal_faces")]
SpotId = NewType("SpotId", str)
PathId = NewType("PathId", str)
SEASONS: tuple[Season, ...] = ("spring", "summer", "fall", "winter")
SYMBOLS: tuple[Symbol, ...] = ("heart", "junimo", "stardrop")
"""The faces of the Stardew Dice, and the rows and columns of a Map (SV-353, SV-A51)."""
Place = Annotated[
    Literal["farm", "ranch", "town", "forge", "mountain", "forest", "beach"], Said(lambda _, place: place.capitalize())
]
PLACES: tuple[Place, ...] = ("farm", "ranch", "town", "forge", "mountain", "forest", "beach")
Action = Annotated[  # SV-349
    Literal[
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
    ],
    Said(lambda _, action: ACTION_NAMES[action]),
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
ACTION_NAMES: dict[Action, str] = {
    "water": "Water Crops",
    "collect": "Collect from Animals",
    "animals": "Buy Animals",
    "store": "Buy & Plant Seeds",
    "friend": "Make a Friend",
    "bundles": "Reveal & Donate",
    "geodes": "Open Geodes",
    "museum": "Donate to Museum",
    "buildings": "Buy Buildings",
    "mine": "Explore the Mine",
    "fish-lake": "Fish in the Lake",
    "fish-river": "Fish in the River",
    "fish-ocean": "Fish in the Ocean",
}
WATERS: dict[Action, Water] = {"fish-lake": "lake", "fish-river": "river", "fish-ocean": "ocean"}
Icon = Literal[  # SV-352
    "quality", "rain", "fish-move", "gift", "pet", "green-crow", "red-crow", "event", "joja", "shipping-bin"
]
Room = Annotated[
    Literal["crafts", "pantry", "tank", "board", "vault", "boiler"], Said(lambda _, room: ROOM_NAMES[room])
]
ROOMS: tuple[Room, ...] = ("crafts", "pantry", "tank", "board", "vault", "boiler")  # SV-060, SV-A41
ROOM_NAMES: dict[str, str] = {
    "crafts": "Crafts Room",
    "pantry": "Pantry",
    "tank": "Fish Tank",
    "board": "Bulletin Board",
    "vault": "Vault",
    "boiler": "Boiler Room",
}
Profession = Annotated[
    Literal["farmer", "fisher", "forager", "miner"], Said(lambda _, profession: profession.capitalize())
]
PROFESSIONS: tuple[Profession, ...] = ("farmer", "fisher", "forager", "miner")
Tool = Annotated[
    Literal["can", "hoe", "rod", "pickaxe"], Said(lambda s, tool: s.book.tools[s.book.tool_levels[tool][0]].name)
]
TOOLS: tuple[Tool, ...] = ("can", "hoe", "rod", "pickaxe")
Number = Annotated[int, msgspec.Meta(ge=-9, le=99)]
FIELDS = (5, 4, 3, 2, 1)
"""The fields from left to right, by the waterings that are left (SV-A34)."""
LETTERS = "ABCDEFGH"


# -- cards -------------------------------------------------------------------------------------------

Moment = Literal["turn", "anytime", "planning", "fishing", "mine", "collect"]
"""When something can be used: in one's turn, at any time of one's own, in planning, or while dice lie open."""
Limit = Literal["", "turn", "week", "season", "year"]


class CardUse(Use, frozen=True, kw_only=True):
    """Something that its owner may do with a card: it may be discarded for it (SV-307)."""

    when: Moment = "turn"
    limit: Limit = ""


class CardReaction(Reaction, frozen=True, kw_only=True):
    """Something that a card does when something else happens."""

    limit: Limit = ""
    of: Wanted = ANYTHING
    """The tile that it must be about."""

    def concerns(self, s: Any, who: Who, effect: Effect) -> bool:
        about = self.of == ANYTHING or any(tile in s.book.fitting(self.of) for tile in named(effect, TileId))
        return about and super().concerns(s, who, effect)


class Card(Entry, frozen=True, kw_only=True):
    """A card that does something while somebody has it."""

    dials: dict[DialId, Number] = msgspec.field(default_factory=dict)
    """Numbers of the rules that it changes."""
    gift: tuple[AnyEffect, ...] = ()
    """What it does at a Gift icon (SV-089, SV-091)."""
    use: CardUse | None = None
    reacts: tuple[CardReaction, ...] = ()


class Item(Card, frozen=True, kw_only=True):
    """A common or Epic Item."""

    epic: bool = False
    trade: bool = True
    pendant: bool = False


class Upgrade(Card, frozen=True, kw_only=True):
    """A Profession Upgrade, or one side of one."""

    profession: Profession
    other: UpgradeId = ""
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
    hates_tiles: tuple[TileId, ...] = ()
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
    ores: tuple[VeinId, ...]
    geodes: tuple[VeinId, ...]
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
    dials: dict[DialId, Number] = msgspec.field(default_factory=dict)


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

    kind: AnimalFace
    """The face of the Animal Dice that it answers to."""
    building: Annotated[Literal["coop", "barn"], Ref("buildings")]
    cost: Takes
    hearts: Takes
    product: ProductId


class Building(Card, frozen=True, kw_only=True):
    """A Building (SV-227)."""

    gold: Takes
    wood: Takes
    stone: Takes
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
    first_crop: CropId
    joja_hearts: Count
    joja_gold: Count
    goals: dict[str, Count]
    """What each of Grandpa's Goals asks for; per player, but for the mine."""


class Book(Catalogue):
    """All that is printed, ready for use."""

    numbers = Sheet("numbers.yaml", Numbers)
    items = Shelf("items.yaml", Item)
    upgrades = Shelf("upgrades.yaml", Upgrade, chosen=True)
    tools = Shelf("tools.yaml", ToolCard)
    events = Shelf("events.yaml", EventCard)
    buildings = Shelf("buildings.yaml", Building, chosen=True)
    villagers = Shelf("villagers.yaml", Villager)
    joja = Shelf("joja.yaml", Joja)
    bundles = Shelf("bundles.yaml", Bundle)
    animals = Shelf("animals.yaml", Animal, chosen=True)
    weeks = Shelf("seasons.yaml", SeasonCard)
    mine_events = Shelf("mine_events.yaml", MineEvent)
    mine_levels = Shelf("levels.yaml", Level)
    maps = Shelf("maps.yaml", Map)
    paths = Shelf("paths.yaml", Path)
    crops = Shelf("crops.yaml", Crop, chosen=True)
    products = Shelf("products.yaml", Product, by_name=True)
    forage = Shelf("forage.yaml", Forage)
    fish = Shelf("fish.yaml", Fish)
    finds = Shelf("finds.yaml", Find)
    veins = Shelf("veins.yaml", Vein, by_name=True)
    things = Shelf("things.yaml", Thing)
    tiles: Gathered[Tile, TileId] = Gathered(
        crops, products, forage, fish, finds, veins, things, of=lambda tile: tile.faces()
    )
    cards: Gathered[Card] = Gathered(items, upgrades, tools, events, buildings)
    dials = DIALS

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        changing: list[Card | Joja] = [*self.cards.values(), *self.joja.values()]
        DIALS.check((card.id, card.dials) for card in changing)
        self.reactors = Reactors((card.id, card.reacts) for card in self.cards.values())
        self.least = {dial: sum(min(0, card.dials.get(dial, 0)) for card in self.cards.values()) for dial in DIALS}
        """What all cards together could take off a number."""
        self.levels = {level.number: level for level in self.mine_levels.values()}
        self.find_of = {
            TileId(face.id): find.id for find in self.finds.values() for face in (find.artifact, find.mineral)
        }
        """The tile that has a face."""
        self.tool_levels = {
            tool: tuple(card.id for card in sorted(self.tools.values(), key=lambda c: c.level) if card.tool == tool)
            for tool in TOOLS
        }
        self.in_hand: dict[str, tuple[tuple[CardId, ...], ...]] = {
            "": ((),),
            **{tool: tuple((CardId(card),) for card in levels) for tool, levels in self.tool_levels.items()},
        }
        """The card of each tool at each level; none of no tool."""
        self.roads = {
            place: {
                end: path.id for path in self.paths.values() for end in path.ends if place in path.ends and end != place
            }
            for place in PLACES
        }
        """The paths from each place, by where they lead."""
        self.names |= {level.id: level.monster for level in self.levels.values()}  # it is the Monster that people meet
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
