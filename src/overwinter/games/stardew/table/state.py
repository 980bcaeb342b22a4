"""What lies on the table: the valley, the farmers and what they carry."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from overwinter.engine.decks import BackedDeck, Deck, Pile, without
from overwinter.engine.effects import Objection
from overwinter.engine.game import Options, option
from overwinter.engine.people import GROUP, NOBODY, Who
from overwinter.engine.records import Record
from overwinter.games.stardew.printed.catalogue import (
    DIALS,
    SYMBOLS,
    Action,
    Book,
    CardId,
    Place,
    Profession,
    Room,
    SpotId,
    Tool,
)
from overwinter.games.stardew.printed.tiles import Season, Tile, TileId
from overwinter.kit.board import Board
from overwinter.kit.dials import added_up
from overwinter.kit.reactions import Reactors
from overwinter.kit.thrown import on_top

JOJA_IMMUNE = DIALS.dial("joja-immune", "Joja Tiles do nothing to you.")

Seat = Who
TEAM = GROUP
"""What concerns the team is decided by whoever holds the Pet (SV-A12)."""
Phase = Literal["season", "planning", "action"]


class StardewOptions(Options):
    """What a group may agree on before a match."""

    mode: Annotated[
        Literal["honest farmer", "seedling", "artisan", "artisan scoring"],
        option(
            "What it takes to win: goals and rooms, goals alone, or both without a Joja Tile left (SV-331 to SV-337)."
        ),
    ] = "honest farmer"  # SV-334: for the whole game
    length: Annotated[
        Literal["full", "short"], option("Sixteen weeks, or eight with fewer goals and rooms (SV-340).")
    ] = "full"
    weeks: Annotated[
        Literal["standard", "all"],  # SV-025
        option("Only the standard Season Cards, or four of twenty each season (SV-335)."),
    ] = "standard"
    face_up: Annotated[
        Literal["0", "1", "2", "3", "4", "5", "6"],
        option("How many Bundles are known from the start: easier (SV-339)."),
    ] = "0"
    professions: Annotated[
        Literal["random", "choose"], option("Whether players draw their mats and tools, or choose them (SV-031).")
    ] = "random"
    starting: Annotated[
        Literal["1", "2", "3", "4"], option("The seat that has the pet at first, and begins (SV-033).")
    ] = "1"
    pet: Annotated[Literal["cat", "dog"], option("Who comes along (SV-034).")] = "cat"
    supply: Annotated[
        Literal["four of each", "unlimited"], option("Whether crops, products, Ore and Stone can run out (SV-A03).")
    ] = "four of each"
    strict_goals: Annotated[
        bool, option("Gold, animals and friends must be there at the end, not just once (SV-A06).")
    ] = False
    joja_weeks: Annotated[
        Literal["1", "2", "3", "4"],
        option("In Artisan scoring: at least so many of a season's four weeks bring Joja, of two half of it (SV-A68)."),
    ] = "2"


class Farmer(Record):
    """A player's mat."""

    seat: Seat
    profession: Profession | Literal[""] = ""
    tool: Tool | Literal[""] = ""
    level: int = 0
    bag: tuple[TileId, ...] = ()
    items: tuple[CardId, ...] = ()
    """Common Items."""
    epics: tuple[CardId, ...] = ()
    upgrades: tuple[CardId, ...] = ()
    kept: tuple[CardId, ...] = ()
    """Events that are kept."""
    friends: tuple[CardId, ...] = ()
    place: Place | Literal[""] = ""
    """Where the pawn stands; nowhere is the Farmhouse (SV-073)."""
    spouse: CardId | Literal[""] = ""  # SV-011: nobody's at first
    spouse_place: Place | Literal[""] = ""


class RoomState(Record):
    """A room of the Community Center."""

    bundle: CardId | Literal[""] = ""
    """The Bundle that lies there; none in a room that is not played, or is restored."""
    known: bool = False
    given: tuple[str, ...] = ()
    """What has been donated: tiles of a unit joined by spaces; `gold` for a unit of money."""
    done: bool = False


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far somebody's turn has come."""

    actions: int
    """Those that are left."""
    taken: int = 0
    moves: int = 1
    """The turn's own step, if it is left (SV-124)."""
    strides: int = 0
    """The steps on top of it that cards have given, less those that were taken."""
    begun: bool = False
    """Whether the player has acted, be it for nothing."""
    spouse: Literal["", "may", "first", "last"] = ""
    """Whether the spouse may act, or has acted before or after the player (SV-326)."""
    extra: tuple[Action, ...] = ()
    """Actions that a card gives, to be used for nothing else …"""
    errands: tuple[Action, ...] = ()
    """… and those that can be taken anywhere."""
    effects: tuple[str, ...] = ()
    """The types of End of Turn Effects that were chosen (SV-278)."""
    skipped: bool = False
    """Whether the action before the step was skipped (SV-125)."""


STARDEW, ANIMAL = "stardew", "animals"
"""The Stardew Die and the Animal Die."""


UNSEEN_WEEK, UNSEEN_JOJA = "?week", "?joja"
"""The backs of Season Cards that nobody has seen, the second sure to bring Joja."""


class Weeks(BackedDeck):
    """The Season Cards of a season; where not all are played, nobody knows which (SV-040)."""

    def fronts(self, back: str) -> tuple[str, ...]:
        return self.unseen[back] or self.unseen[UNSEEN_WEEK]

    def stream(self, back: str) -> str:
        return f"{self.name}.unseen"


@functools.lru_cache(8192)
def _turned(book: Book, joja: CardId | None, tool: str, level: int, *hands: tuple[CardId, ...]) -> dict[str, int]:
    """What a tool, the cards that somebody has, and a Joja Tile make of the numbers of the rules."""
    found = added_up(book.cards[card].dials for cards in (book.in_hand[tool][level], *hands) for card in cards)
    return found if joja is None or found.get(JOJA_IMMUNE.name) else added_up((found, book.joja[joja].dials))


class Valley(Board, kw_only=True):
    """The whole table."""

    options: StardewOptions
    book: Book
    season: Season = "spring"
    week: int = 0
    """The Season Cards that have been resolved (SV-079)."""
    phase: Phase = "season"
    first: Seat = Seat(0)
    """Who holds the Pet Token (SV-074)."""
    farmers: dict[Seat, Farmer]
    gold: int = 0  # SV-008: coins are not counted one by one
    hearts: int = 0
    weeks: dict[Season, Weeks]
    today: CardId | Literal[""] = ""
    """The Season Card of this round."""
    played: tuple[CardId, ...] = ()
    """All that there were."""
    fields: dict[int, tuple[TileId, ...]]
    """What is planted, by the waterings that are left."""
    tray: dict[str, int]
    """What is left of each supply of four."""
    forage: Deck
    """What lies face down beside the paths; which is where, nobody knows."""
    spots: tuple[SpotId, ...] = ()
    """The Foraging and Tree Spots that are not empty."""
    seen: dict[SpotId, str] = msgspec.field(default_factory=dict)
    """Foraging Spots whose tile somebody has looked at."""
    bag: Deck
    """The Fishing Bag."""
    track: tuple[str, ...] = ()
    """The Fish Track from left to right; an empty slot is an empty text."""
    finds: Pile
    """The grey bag."""
    villagers: Pile
    items: Pile
    epics: Pile
    events: Pile
    mine_events: Pile
    upgrades: dict[Profession, Pile]
    joja_left: Deck
    joja: dict[Action, CardId] = msgspec.field(default_factory=dict)
    """The Joja Tiles on the board, by the action they lie on."""
    joja_removed: int = 0
    level: int = 1
    """How deep the mine is explored."""
    maps: Pile
    map: str = ""
    rooms: dict[Room, RoomState]
    spares: dict[Room, Pile]
    """The other Bundles of each room."""
    restored: int = 0
    goals: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()
    """The goals that are complete."""
    museum: dict[str, TileId] = msgspec.field(default_factory=dict)
    """What lies in the Museum, by letter."""
    columns: tuple[int, ...] = ()
    """The columns of the Museum that have been rewarded."""
    offer: tuple[CardId, ...] = ()
    """Buildings that can still be built."""
    built: tuple[CardId, ...] = ()
    market: tuple[CardId, ...] = ()
    """Animals that are not bought."""
    animals: tuple[CardId, ...] = ()
    happy: tuple[CardId, ...] = ()
    legends: int = 0
    """Legendary fish that were caught (SV-058)."""
    forged: int = 0
    """How often Starting Tools were upgraded."""
    turn: Turn | None = None
    acting: Seat = NOBODY

    # -- who ------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """The number of players (SV-003)."""
        return len(self.farmers)

    @property
    def order(self) -> list[Seat]:
        """The seats clockwise from the Starting Player (SV-119)."""
        seats = list(self.farmers)
        start = seats.index(self.first)
        return seats[start:] + seats[:start]

    def deciders(self, who: Who) -> Sequence[int]:
        """The Starting Player decides for the team (SV-A12)."""
        return (self.first,) if who == TEAM else (who,)

    def moment(self, when: str, who: Who) -> Objection:
        """Whether this is the time for a card (SV-A70)."""
        mine = self.acting == who and self.turn is not None
        match when:
            case "turn":
                now = mine
            case "anytime":
                now = mine or self.phase in ("planning", "season")
            case "planning":
                now = self.phase == "planning"
            case _:
                now = mine and on_top(self, when) and bool(self.thrown[-1].dice)
        return None if now else NOT_NOW

    # -- cards ----------------------------------------------------------------------------

    def reactors(self) -> Reactors:
        return self.book.reactors

    def owners(self) -> Sequence[Seat]:
        return self.order

    def cards_of(self, who: Who) -> tuple[CardId, ...]:
        """The cards that do something for a farmer: tool, Items, upgrades, kept Events, and all Buildings (SV-231)."""
        farmer = self.farmers[who]
        tool = self.book.in_hand[farmer.tool][farmer.level]  # SV-292
        return tool + farmer.items + farmer.epics + farmer.upgrades + farmer.kept + self.built

    def dials(self, who: Who, where: str = "") -> Mapping[str, int]:
        """With the Joja Tile on an action; there is none on what a card does (SV-318)."""
        f, joja = self.farmers[who], self.joja.get(where) if where else None  # type: ignore[call-overload]  # an action
        return _turned(self.book, joja, f.tool, f.level, f.items, f.epics, f.upgrades, f.kept, self.built)

    # -- dice -----------------------------------------------------------------------------

    def faces(self, what: str, die: str) -> Sequence[str]:
        return SYMBOLS if die == STARDEW else self.book.numbers.animal_faces

    def stream(self, what: str, die: str) -> str:
        return die

    # -- what counts ----------------------------------------------------------------------

    def tile(self, tile: str) -> Tile:
        return self.book.tiles[TileId(tile)]

    def take(self, seat: Seat, tile: TileId) -> None:
        """A tile leaves somebody's bag; where it goes is not said here."""
        farmer = self.farmers[seat]
        farmer.bag = without(farmer.bag, tile)

    def put_back(self, tile: TileId) -> None:
        """A tile is done with: to the tray, to the grey bag's discards, or out of the game (SV-A39, SV-A32, SV-276)."""
        printed = self.tile(tile)
        if printed.pool:
            self.tray[printed.pool] += 1
        elif printed.letter:
            self.finds.discard(self.book.find_of[tile])

    # -- words ----------------------------------------------------------------------------

    def called(self, id: str, shelf: str = "") -> str:
        return self.book.called(id)

    def name(self, seat: Seat) -> str:
        """What people call this seat."""
        if seat == TEAM:
            return "The team"
        farmer = self.farmers.get(seat)
        if farmer is None:
            return "You"
        return farmer.profession.capitalize() if farmer.profession else f"Player {seat + 1}"


NOT_NOW = "this is not the time for it", "SV-A70"
