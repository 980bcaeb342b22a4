"""What is printed: castaways, tiles, inventions, cards, tokens and scenarios."""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from overwinter.engine.catalogue import Entry
from overwinter.engine.effects import AnyEffect
from overwinter.engine.errors import BadContent
from overwinter.engine.hints import BAD, Ref, Said
from overwinter.engine.terms import AnyCondition
from overwinter.kit import using
from overwinter.kit.dials import Dials
from overwinter.kit.reactions import Reaction
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


class PrintedAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    actions: dict[str, PrintedAction] = msgspec.field(default_factory=dict)
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
