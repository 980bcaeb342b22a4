"""What lies on the table: the camp, the castaways, their plan, and the decks."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NewType

import msgspec

from overwinter.engine.decks import Deck, Pile
from overwinter.engine.game import Options
from overwinter.engine.people import Who
from overwinter.engine.records import Record
from overwinter.engine.state import State
from tests.engine.crusoe.catalogue import RESOURCES, Book, Die, Resource, Target

Seat = Who
ActionId = NewType("ActionId", int)
CardId = NewType("CardId", str)

Objection = tuple[str, str] | None
"""Why something is forbidden now, with the rule; None when it is not."""

NO_ACTION = ActionId(0)


def _option(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class CrusoeOptions(Options):
    """What a group may agree on before a match."""

    rounds: Annotated[Literal[1, 2, 3], _option("How many rounds to survive.")] = 2
    determination: Annotated[Literal[0, 1, 2, 3, 4], _option("What each castaway begins with; more is easier.")] = 0


class Castaway(Record):
    """A player's character."""

    seat: Seat
    role: str
    wounds: int = 0
    determination: int = 0
    used: tuple[str, ...] = ()
    """The skills used this round (RC-059)."""
    kept: tuple[CardId, ...] = ()
    """The Treasures in front of this player."""


class Planned(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Action with the pawns on it; the first pawn's owner takes it, the others support (RC-128)."""

    target: str
    pawns: tuple[Seat, ...]
    wood: int = 0
    """What is committed to it (RC-115)."""

    @property
    def taker(self) -> Seat:
        """Who bears the personal effects (RC-129)."""
        return self.pawns[0]


class Island(State, kw_only=True):
    """The whole table."""

    options: CrusoeOptions
    book: Book
    castaways: dict[Seat, Castaway]
    stock: dict[Resource, int]
    """Available Resources."""
    future: dict[Resource, int] = msgspec.field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    """Future Resources: gained in this Action phase, not to be used in it (RC-202)."""
    events: Deck
    past_events: list[CardId] = msgspec.field(default_factory=list)
    adventures: dict[str, Pile]
    mysteries: Pile
    beasts: Pile
    on_table: list[CardId] = msgspec.field(default_factory=list)
    """The cards that are being resolved."""
    aside: list[CardId] = msgspec.field(default_factory=list)
    """The Mystery cards that were drawn and ignored (RC-366)."""
    plan: dict[ActionId, Planned] = msgspec.field(default_factory=dict)
    resolving: ActionId = NO_ACTION
    roll: dict[Die, str] = msgspec.field(default_factory=dict)
    """The dice that lie open; empty when none do."""
    round: int = 0
    morale: int = 0
    weapon: int = 0
    bonus: int = 0
    """The temporary Weapon bonus of the Action that is being resolved (RC-225)."""
    palisade: int = 0
    shelter: bool = False
    explored: list[str] = msgspec.field(default_factory=list)

    # -- who ------------------------------------------------------------------------------

    def castaway(self, seat: Seat) -> Castaway:
        return self.castaways[seat]

    @property
    def everyone(self) -> list[Seat]:
        return list(self.castaways)

    @property
    def first_player(self) -> Seat:
        return Seat((self.round - 1) % len(self.castaways))

    def takes(self, seat: Seat) -> bool:
        """Whether this player is the taker of the Action that is being resolved."""
        return self.resolving != NO_ACTION and self.plan[self.resolving].taker == seat

    # -- what counts ----------------------------------------------------------------------

    def target(self, action: ActionId) -> Target:
        return self.book.targets[self.plan[action].target]

    def pawns_of(self, seat: Seat) -> list[ActionId]:
        """Where this player's pawns are, one entry a pawn."""
        return [action for action, planned in self.plan.items() for pawn in planned.pawns if pawn == seat]

    def uncommitted(self, resource: Resource) -> int:
        """What no planned Action has a claim on (RC-121)."""
        committed = sum(planned.wood for planned in self.plan.values()) if resource == "wood" else 0
        return self.stock[resource] - committed

    def pile_of(self, card: CardId) -> Pile:
        """Where a card belongs."""
        if card in self.book.beasts:
            return self.beasts
        return self.mysteries if card in self.book.mysteries else self.adventures[self.book.cards[card].colour or ""]

    def rolling(self, colour: str) -> bool:
        """Whether dice of this colour lie open."""
        return bool(self.roll) and self.target(self.resolving).kind == colour

    # -- words ----------------------------------------------------------------------------

    def spell(self, field: str, value: Any) -> str:
        match field:
            case "seat":
                return self.name(value)
            case "target":
                return self.book.targets[value].name
            case "action":
                return self.target(value).name
            case "card":
                return self.book.cards[value].name
            case "beast":
                return self.book.beasts[value].name
            case "kinds":
                return " or ".join(dict.fromkeys(value))
            case "tile":
                return self.book.targets[value].name
            case _:
                return str(value)

    def name(self, seat: Seat) -> str:
        """What people call this seat."""
        return self.book.castaways[self.castaways[seat].role].name
