"""What is printed: castaways, tiles, inventions, cards, tokens, scenarios, and everything a pawn can be put on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NewType

import msgspec

from overwinter.engine.catalogue import Catalogue, Entry, Gathered, Sheet, Shelf
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect
from overwinter.engine.errors import BadContent
from overwinter.engine.hints import BAD, Ref, Said
from overwinter.engine.printed import within
from overwinter.engine.terms import AnyCondition
from overwinter.kit import using
from overwinter.kit.dials import Dials
from overwinter.kit.reactions import Reaction, Reactors
from overwinter.kit.words import counted

CardId = NewType("CardId", Annotated[str, Ref("cards")])
ItemId = NewType("ItemId", Annotated[str, Ref("inventions")])
TileId = NewType("TileId", Annotated[str, Ref("tiles")])
RoleId = Annotated[str, Ref("roles")]
SkillId = Annotated[str, Ref("skills")]
ThingId = Annotated[str, Ref("starting_items")]
FindId = Annotated[str, Ref("discoveries")]
TokenId = Annotated[str, Said(lambda s, token: s.called(token))]
"""A token on a tile or by an Item."""
ScenarioCard = Annotated[str, Ref("scenario_cards")]
TargetId = NewType("TargetId", Annotated[str, Ref("targets")])
SpaceId = Annotated[int, Said(lambda _, space: f"space {space + 1}")]
Wounds = Annotated[int, Said(lambda _, wounds: counted(wounds, "wound"))]
PrintedSpace = Annotated[SpaceId, Ref("numbers.adjacent")]

DIALS = Dials()
"""The numbers of the rules that Items, kept cards and scenarios change."""
DialId = Annotated[str, Ref("dials")]

Kind = Literal["threat", "hunting", "building", "gathering", "exploration", "camp", "rest"]
Colour = Literal["building", "gathering", "exploration"]
Die = Literal["wound", "success", "adventure"]
Resource = Annotated[Literal["wood", "food", "rations", "fur"], Said(lambda _, resource: RESOURCE_NAMES[resource])]
Terrain = Literal["beach", "hills", "mountains", "river", "plains"]  # RC-459
Source = Literal["wood", "birds", "fish"]
Mystery = Literal["treasure", "monster", "trap"]  # RC-453
Mysteries = Annotated[tuple[Mystery, ...], Said(lambda _, kinds: " or ".join(dict.fromkeys(kinds)))]
Part = Literal["head", "arm", "belly", "leg"]
When = Literal[
    "any",
    "planning",
    "building",
    "gathering",
    "exploration",
    "weather",
    "night",
    "fight",
    "nights-end",
    "mysteries",
    "trap",
    "monster",
]
MOMENTS: dict[str, str] = {
    "any": "At any time",
    "planning": "While you plan",
    "building": "While the brown dice lie open",
    "gathering": "While the grey dice lie open",
    "exploration": "While the green dice lie open",
    "weather": "When the weather has been rolled",
    "night": "At night",
    "fight": "Before a fight",
    "nights-end": "At the end of the night",
    "mysteries": "While Mystery cards are drawn in a temple",
    "trap": "When a Trap has been turned up",
    "monster": "When a Monster has been turned up",
}
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Takes = Annotated[Count, BAD]

ORDER: tuple[Kind, ...] = ("threat", "hunting", "building", "gathering", "exploration", "camp", "rest")
"""The order in which Actions are resolved (RC-198)."""
COLOURS: tuple[Colour, ...] = ("building", "gathering", "exploration")
DICE: tuple[Die, ...] = ("wound", "success", "adventure")
"""The order in which dice are applied (RC-211)."""
RESOURCES: tuple[Resource, ...] = ("wood", "food", "rations", "fur")
"""Rations are the food that does not rot (RC-276)."""
RESOURCE_NAMES: dict[Resource, str] = {"wood": "wood", "food": "food", "rations": "food that keeps", "fur": "fur"}
FOOD: tuple[Resource, ...] = ("food", "rations")
"""Both kinds of food (RC-450)."""
YIELD: dict[Source, Resource] = {"wood": "wood", "birds": "food", "fish": "food"}
"""What a source gives (RC-096, RC-449)."""


class Use(using.Use, frozen=True, kw_only=True):
    """Something that somebody may do with a thing."""

    when: When = "any"
    """The moment for it: any, a phase, while dice of a colour lie open, or before a fight."""
    limit: Literal["", "round", "night"] = ""


class Usable(Entry, frozen=True, kw_only=True):
    """Something that can be used: a skill, a token, a kept card, an item from the ship."""

    use: Use | None = None
    pawn: tuple[Kind, ...] = ()
    """It is a pawn for Actions of these kinds, and used by being placed."""
    rule: str = ""


class Skill(Usable, frozen=True, kw_only=True):
    """A skill on a castaway's card."""


class Role(Entry, frozen=True, kw_only=True):
    """Who one can be: male and female sides play the same (RC-016)."""

    female: str
    male: str
    life: Count
    """The wound that kills."""
    arrows: tuple[Count, ...] = ()
    """The wounds that lower Morale."""
    invention: ItemId = ItemId("")
    skills: tuple[Skill, ...] = ()
    small_groups: bool = True
    """Whether the role is in the draw for one and two players (RC-011)."""


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is discarded for something."""

    wood: Takes = 0
    fur: Takes = 0
    food: Takes = 0


FREE = Cost()


class Invention(Entry, frozen=True, kw_only=True):
    """An Invention and the Item it becomes."""

    basic: bool = False
    owner: RoleId = ""
    """The role on whose card it starts."""
    scenario: ScenarioCard = ""
    """The scenario on whose card it is printed."""
    terrain: Terrain | None = None
    items: tuple[ItemId, ...] = ()
    costs: tuple[Cost, ...] = (FREE,)
    """What it takes, in one of these ways."""
    gives: tuple[AnyEffect, ...] = ()
    """What happens once, when it is built (RC-415)."""
    needs: tuple[AnyCondition, ...] = ()
    """What must hold, or it would be built in vain."""
    pawn: tuple[str, ...] = ()
    """It brings a pawn for these kinds of Actions each round, or for an Action that only the scenario has."""
    use: Use | None = None
    """What one may do with it."""
    repeat: bool = False
    """Can be built again and again."""
    dials: dict[DialId, int] = msgspec.field(default_factory=dict)
    """Numbers of the rules that it changes."""
    reacts: tuple[Reaction, ...] = ()
    """What it does when something else happens."""
    effect: str = ""
    """What it does from then on, in words, where nothing else says it."""
    rule: str = ""


class Tile(Entry, frozen=True, kw_only=True):
    """An Island tile."""

    terrain: Terrain
    sources: tuple[Source, ...] = ()
    beast: bool = False
    totem: bool = False
    shelter: bool = False
    discoveries: Count = 0


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to deal with a card on the Threat field."""

    pawns: Count = 1
    discard: Cost = FREE
    item: ItemId = ItemId("")
    weapon: Count = 0
    reward: tuple[AnyEffect, ...] = ()


class Event(Entry, frozen=True, kw_only=True):
    """An Event card, or a Wreckage card, which has no event and no threat."""

    sort: Literal["book", "building", "gathering", "exploration", "wreckage"]
    """The icon on it."""
    event: tuple[AnyEffect, ...] = ()
    action: str = ""
    """The name of its Threat Action."""
    ways: tuple[Way, ...] = ()
    threat: tuple[AnyEffect, ...] = ()
    """What happens when it is pushed off the Threat field."""


class Adventure(Entry, frozen=True, kw_only=True):
    """An Adventure card."""

    colour: Colour
    effects: tuple[AnyEffect, ...] = ()
    event_name: str = ""
    event: tuple[AnyEffect, ...] = ()
    """What happens when it comes out of the Event deck."""


class MysteryCard(Usable, frozen=True, kw_only=True):
    """A Mystery card; what a kept one is good for is its `use` or its `pawn`."""

    kind: Mystery
    effects: tuple[AnyEffect, ...] = ()
    """What happens when it is drawn."""
    uses: Count = 0
    """How often it can be used once kept: the boxes on it (RC-455); 0 for lasting cards."""
    dials: dict[DialId, int] = msgspec.field(default_factory=dict)
    """Numbers of the rules that it changes while it is kept."""
    event_name: str = ""
    event: tuple[AnyEffect, ...] = ()


class StartingItem(Usable, frozen=True, kw_only=True):
    """Something saved from the ship, good for two uses (RC-064)."""


class Discovery(Usable, frozen=True, kw_only=True):
    """A kind of Discovery token."""

    count: Count = 1
    special: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    """1 to 4: the scenario says what it does (RC-448)."""
    is_food: bool = False
    """Rots like food (RC-246)."""


class Beast(Entry, frozen=True, kw_only=True):
    """A Beast card."""

    strength: Count
    weapon: Count = 0
    """How many Weapon levels the fight costs."""
    food: Count = 0
    fur: Count = 0
    palisade: Count = 0
    effects: tuple[AnyEffect, ...] = ()


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of a colour, or of the weather."""

    id: str
    faces: dict[str, tuple[str, ...]]


class Scored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a Victory Points table (RC-433)."""

    count: str
    """What is counted; `points.py` knows how, or the scenario (`Story.achievements`)."""
    text: str
    points: Count = 1
    """For each of it."""


Figure = int | dict[int, int]
"""A number of a scenario; by players, where it grows with them."""
USUAL: dict[str, Figure] = {"inventions": 5}
"""What holds where a scenario says nothing else (RC-020)."""


class OwnAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Action that only one scenario has."""

    kind: Kind
    name: str
    does: AnyEffect
    """What it does when it succeeds."""
    place: str = ""
    """The piece on the table where its pawns go; each space of the island, if empty."""
    pawns: Count = 0
    """The exact number of pawns of an Action without dice."""


class Scenario(Entry, frozen=True, kw_only=True):
    """A Scenario card (RC-430)."""

    number: Count
    goal: str
    """What the group is after, in words."""
    rounds: Count
    weather: dict[int, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The weather dice by round."""
    start: PrintedSpace = 3
    tile: TileId = TileId("tile-8")
    laid: dict[PrintedSpace, TileId] = msgspec.field(default_factory=dict)
    """Tiles that lie face down on the island from the start."""
    tokens: dict[str, tuple[TokenId, ...]] = msgspec.field(default_factory=dict)
    """Tokens that lie on fields from the start."""
    actions: dict[str, OwnAction] = msgspec.field(default_factory=dict)
    """The Actions that only this scenario has."""
    fur_as_wood: bool = False
    """Whether fur can be mixed with the wood for Shelter, Roof and Palisade."""
    stacks: tuple[TokenId, ...] = ()
    """Tokens of which the Camp's space may hold several, against RC-297."""
    discoveries: Annotated[tuple[Usable, ...], msgspec.Meta(min_length=4)]
    book: tuple[AnyEffect, ...] = ()
    totems: tuple[AnyEffect, ...] = ()
    """In the order in which totems are found; the last stands for all further ones if `totems_go_on`."""
    totems_go_on: bool = False
    notes: tuple[str, ...] = ()
    """Its special rules, in words."""
    figures: dict[str, Figure] = msgspec.field(default_factory=dict)
    """Its numbers; words name them in braces."""
    printed: dict[str, Figure] = msgspec.field(default_factory=dict)
    """Those that are others in later printings."""
    costs: dict[ItemId, tuple[Cost, ...]] = msgspec.field(default_factory=dict)
    """The Inventions that cost something else here than their own cards say."""
    printed_costs: dict[ItemId, tuple[Cost, ...]] = msgspec.field(default_factory=dict)
    """The same in later printings."""
    starting_items: tuple[ThingId, ...] = ()
    """Given instead of a draw."""
    without: tuple[ThingId, ...] = ()
    """Starting items that are not used."""
    built: tuple[ItemId, ...] = ()
    """Items the group starts with."""
    points: tuple[Scored, ...] = ()
    """Its Victory Points table."""

    def as_printed(self) -> Scenario:
        """The same with the numbers of later printings."""
        return msgspec.structs.replace(self, figures={**self.figures, **self.printed}, costs=self.printed_costs)

    def worded(self) -> Scenario:
        """The same with all its numbers, and with them in its words."""
        figures = {**USUAL, **self.figures}
        words = {name: _spelled(figure) for name, figure in figures.items()}
        try:
            points = tuple(msgspec.structs.replace(line, text=line.text.format_map(words)) for line in self.points)
            notes = tuple(note.format_map(words) for note in self.notes)
            goal = self.goal.format_map(words)
        except KeyError as unknown:
            raise BadContent(f"scenarios.yaml, entry '{self.id}': it has no figure {unknown}") from None
        return msgspec.structs.replace(self, figures=figures, goal=goal, notes=notes, points=points)


def _spelled(figure: Figure) -> str:
    """A number in words; one that grows with the players, for two, three and four of them."""
    return str(figure) if isinstance(figure, int) else ", ".join(str(figure[players]) for players in (2, 3, 4))


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that are on no card."""

    pawns: Count
    morale: tuple[int, ...]
    """What each Morale level is worth in determination, from the lowest."""
    morale_start: int
    camp_costs: dict[int, Cost]
    """What a Shelter, a Roof or a Palisade level takes, by players, in wood and in fur (RC-A14)."""
    weapon_wood: Count
    failure_determination: Count
    own_invention_determination: Count
    camp_determination: Count
    friday_reroll: Count
    threat_spaces: Count
    starting_items: Count
    starting_uses: Count
    hunger_wounds: Count
    animals_strength: Count
    adjacent: dict[PrintedSpace, tuple[PrintedSpace, ...]]


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something pawns can be put on."""

    id: TargetId
    kind: Kind
    name: str
    what: str = ""
    """The card, the item, the thing to build; the source to gather from."""
    space: SpaceId = -1
    way: int = 0
    """Which of several ways to pay."""
    place: str = ""
    """The piece on the table where its pawns go."""
    pawns: int = 0
    """The exact number of pawns of an Action without dice; 0 for one with dice."""
    does: AnyEffect | None = None
    """What it does when it succeeds, if only a scenario has it."""


class Book(Catalogue):
    """All that is printed, ready for use."""

    numbers = Sheet("numbers.yaml", Numbers)
    inventions = Shelf("inventions.yaml", Invention, chosen=True)
    tiles = Shelf("tiles.yaml", Tile)
    events = Shelf("events.yaml", Event)
    wreckage = Shelf("wreckage.yaml", Event)
    adventures = Shelf("adventures.yaml", Adventure)
    mysteries = Shelf("mysteries.yaml", MysteryCard)
    beasts = Shelf("beasts.yaml", Beast)
    starting_items = Shelf("starting_items.yaml", StartingItem)
    discoveries = Shelf("discoveries.yaml", Discovery)
    roles = Shelf("roles.yaml", Role)
    scenario_cards = Shelf("scenarios.yaml", Scenario)
    dice = Shelf("dice.yaml", Dice)
    skills: Gathered[Skill] = Gathered(roles, of=lambda role: role.skills)
    signs: Gathered[Usable] = Gathered(scenario_cards, of=lambda scenario: scenario.discoveries)
    threats = Gathered(events, wreckage)
    things: Gathered[Usable] = Gathered(mysteries, starting_items)
    comebacks: Gathered[Adventure | MysteryCard] = Gathered(adventures, mysteries)
    cards: Gathered[Entry] = Gathered(threats, comebacks, beasts)
    usables: Gathered[Usable] = Gathered(skills, things, discoveries, signs)
    dials = DIALS

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.scenarios = {name: scenario.worded() for name, scenario in self.scenario_cards.items()}
        self.printed = {name: scenario.as_printed().worded() for name, scenario in self.scenario_cards.items()}
        """The scenarios with the numbers of later printings."""
        self.tokens: dict[str, dict[str, Usable]] = {
            scenario.id: {
                token: scenario.discoveries[kind.special - 1] if kind.special else kind
                for token, kind in self.discoveries.items()
            }
            for scenario in self.scenarios.values()
        }
        """What the Discovery tokens do in each scenario."""
        entries: list[Usable | Invention] = [*self.usables.values(), *self.inventions.values()]
        self.leads_to = {entry.id: tuple(within(entry.use.does)) for entry in entries if entry.use}
        """What each thing that can be used does, however deep that lies in it."""
        self.printed_inventions = {
            scenario.id: tuple(
                item
                for item, invention in self.inventions.items()
                if invention.scenario == scenario.id and item not in scenario.actions  # those are built on a tile
            )
            for scenario in self.scenarios.values()
        }
        """The Inventions on each scenario card."""
        self.targets = {target.id: target for target in _targets(self)}
        self.ways_to_build = {
            item: tuple(
                self.targets[TargetId(f"item:{item}" + f":{way}" * bool(way))] for way in range(len(invention.costs))
            )
            for item, invention in self.inventions.items()
        }
        self.reactors = Reactors((item, invention.reacts) for item, invention in self.inventions.items())
        """The Items that react, by what they react to."""
        self.changing = {item: invention.dials for item, invention in self.inventions.items()}
        self.changing |= {card: treasure.dials for card, treasure in self.mysteries.items()}
        """What each card makes of the numbers of the rules."""
        DIALS.check(self.changing.items())

    def adventures_of(self, colour: Colour) -> list[str]:
        """The Adventure deck of a colour."""
        return [card.id for card in self.adventures.values() if card.colour == colour]

    def discovery_stack(self) -> list[str]:
        """All Discovery tokens."""
        return [kind.id for kind in self.discoveries.values() for _ in range(kind.count)]


def _targets(book: Book) -> list[Target]:
    """Everything that pawns can ever be put on."""
    numbers, found = book.numbers, []

    def add(target: str, kind: Kind, name: str, place: str, what: str = "", space: int = -1, way: int = 0) -> None:
        pawns = _exact_pawns(book, kind, what, way)
        found.append(Target(TargetId(target), kind, name, what, space, way, place, pawns))

    for card in book.threats.values():  # RC-123
        for way in range(len(card.ways)):
            add(f"threat:{card.id}" + f":{way}" * bool(way), "threat", card.action, f"card:{card.id}", card.id, way=way)
    add("hunt", "hunting", "Hunting", "field:hunting")  # RC-127
    for thing in ("shelter", "roof", "palisade"):  # RC-124
        add(thing, "building", thing.capitalize(), f"level:{thing}", thing)
        add(f"{thing}:fur", "building", f"{thing.capitalize()} (fur)", f"level:{thing}", thing, way=1)
        for furs in range(1, max(cost.fur for cost in numbers.camp_costs.values())):
            name = f"{thing.capitalize()} ({furs} fur, the rest wood)"
            add(f"{thing}:{furs}-fur", "building", name, f"level:{thing}", thing, way=1 + furs)
    add("weapons", "building", "Weapons", "level:weapon", "weapons")
    for invention in book.inventions.values():  # RC-124
        for way in range(len(invention.costs)):
            place = f"item:{invention.id}"
            add(place + f":{way}" * bool(way), "building", invention.name, place, invention.id, way=way)
    for space in numbers.adjacent:
        for source in YIELD:  # RC-125
            name = f"{source.capitalize()}, space {space + 1}"
            add(f"gather:{space}:{source}", "gathering", name, f"source:{space}:{source}", source, space)
        add(f"explore:{space}", "exploration", f"Explore space {space + 1}", f"space:{space}", space=space)  # RC-126
    add("camp", "camp", "Arranging the Camp", "field:camp")  # RC-127
    add("rest", "rest", "Rest", "field:rest")  # RC-127
    for scenario in book.scenarios.values():
        for what, action in scenario.actions.items():
            found += _own_targets(book, what, action)
    return found


def _own_targets(book: Book, what: str, action: OwnAction) -> Iterator[Target]:
    """Where an Action that only a scenario has can be taken: in one place, or on each space."""
    kind, name, pawns = action.kind, action.name, action.pawns
    if action.place:
        yield Target(TargetId(what), kind, name, what, place=action.place, pawns=pawns, does=action.does)
        return
    for space in book.numbers.adjacent:
        target, there = TargetId(f"{what}:{space}"), f"{name}, space {space + 1}"
        does = msgspec.structs.replace(action.does, space=space)
        yield Target(target, kind, there, what, space, place=f"space:{space}", pawns=pawns, does=does)


def _exact_pawns(book: Book, kind: Kind, what: str, way: int) -> int:
    """The pawns of an Action without dice."""
    match kind:
        case "building" | "gathering" | "exploration":
            return 0
        case "threat":
            return book.threats[what].ways[way].pawns  # RC-104, RC-143
        case "hunting":
            return 2  # RC-106
        case _:
            return 1  # RC-111, RC-112; one more is another Action (RC-113)
