"""What is printed: castaways, what pawns can be put on, dice, cards, beasts and numbers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from overwinter.engine.codec import Catalogue
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect

Colour = Literal["building", "gathering", "exploration"]
Kind = Literal["building", "gathering", "exploration", "camp", "rest"]
Die = Literal["wound", "success", "adventure"]
Resource = Literal["wood", "food", "fur"]
Mystery = Literal["treasure", "monster", "trap"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]

ORDER: tuple[Kind, ...] = ("building", "gathering", "exploration", "camp", "rest")
"""The order in which Actions are resolved (RC-198)."""
DICE: tuple[Die, ...] = ("wound", "success", "adventure")
"""The order in which dice are applied (RC-211)."""
RESOURCES: tuple[Resource, ...] = ("wood", "food", "fur")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a content file."""

    id: str
    name: str


class Skill(Entry, frozen=True):
    """A skill on a castaway's card, paid with determination."""

    cost: Count
    does: AnyEffect
    rule: str
    during: Literal["any time", "own Action", "building", "gathering", "exploration"] = "any time"
    """When it can be used: always, in an Action its owner takes, or while dice of a colour lie open."""


class CastawayCard(Entry, frozen=True):
    """Who one can be."""

    life: Count
    """The wound that kills."""
    arrows: tuple[Count, ...]
    """The wounds that lower Morale."""
    skills: tuple[Skill, ...]


class Target(Entry, frozen=True):
    """What pawns can be put on."""

    kind: Kind
    gives: tuple[AnyEffect, ...]
    """What happens when the Action succeeds."""
    wood: dict[int, Count] = {}
    """What it costs, by the number of players."""
    far: bool = False
    """One tile away: needs one pawn more."""
    once: str = ""
    """The rule by which only one Action a round may be aimed at it."""
    tile: str = ""
    """The tile that must be explored first."""


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three dice of a colour."""

    id: Colour
    faces: dict[Die, tuple[str, ...]]


class Card(Entry, frozen=True):
    """An Adventure, Mystery or Event card."""

    text: str = ""
    colour: Colour | None = None
    """Which Adventure deck it belongs to."""
    kind: Mystery | None = None
    effects: tuple[AnyEffect, ...] = ()
    event: tuple[AnyEffect, ...] = ()
    """What happens when it comes out of the Event deck."""


class Beast(Entry, frozen=True):
    """A Beast card."""

    strength: Count
    weapon: Count = 0
    """How many Weapon levels the fight costs."""
    food: Count = 0
    fur: Count = 0
    palisade: Count = 0
    effects: tuple[AnyEffect, ...] = ()


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that are on no card."""

    pawns: Count
    stock: dict[Resource, Count]
    lowest_morale: int
    highest_morale: int
    failure_determination: Count


class Book(Catalogue):
    """All that is printed, ready for use."""

    def __init__(self, content: Content) -> None:
        super().__init__(content.key)
        self.castaways = content.entries("castaways.yaml", CastawayCard)
        self.targets = content.entries("targets.yaml", Target)
        self.dice = content.entries("dice.yaml", Dice)
        self.adventures = content.entries("adventures.yaml", Card)
        self.mysteries = content.entries("mysteries.yaml", Card)
        self.events = content.entries("events.yaml", Card)
        self.beasts = content.entries("beasts.yaml", Beast)
        self.numbers = content.one("numbers.yaml", Numbers)
        self.cards = self.adventures | self.mysteries | self.events

    def adventures_of(self, colour: str) -> list[str]:
        """The Adventure deck of a colour."""
        return [card.id for card in self.adventures.values() if card.colour == colour]
