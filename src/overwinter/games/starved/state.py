"""What lies on the table: the central mat, and a village for each tribe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from overwinter.engine.decks import BackedDeck
from overwinter.engine.game import Options, option
from overwinter.engine.people import Who
from overwinter.engine.records import Record
from overwinter.engine.state import State
from overwinter.games.starved.catalogue import Book, Front, SpotId

Seat = Who
Slot = Literal["A", "B", "C", "D"]

SLOTS: tuple[Slot, ...] = ("A", "B", "C", "D")
HALL, HUT, MARKET, SHED, SPY, DRUID = map(SpotId, ("hall", "hut", "market", "shed", "spy", "druid"))
LEFT_OUT_BY = {DRUID: "ST-012", SPY: "ST-013", MARKET: "ST-014", SHED: "ST-015"}
"""The rule that lets a match be played without a building; ST-016 for the others."""
YULE = 0
"""The season number of Yule."""


class StarvedOptions(Options):
    """What a group may agree on before a match."""

    tribes: Annotated[Literal["choose", "dealt"], option("Choose your tribes, or take them in order.")] = "choose"
    first_dealer: Annotated[Literal["first", "random"], option("Who deals first: seat one, or anybody.")] = "first"
    druids: Annotated[bool, option("Druids: alliances and the Covenant. Off is the Druidless Mode.")] = True
    spies: Annotated[bool, option("Spy Hideouts can be built.")] = True
    markets: Annotated[bool, option("Markets can be built.")] = True
    transfers: Annotated[bool, option("Markets may send each other what does not fit into a barn.")] = True
    sheds: Annotated[bool, option("Sheds can be built.")] = True
    upgrades: Annotated[bool, option("Sheds can be upgraded twice.")] = True
    hunters: Annotated[bool, option("Hunter's Huts can be built. The rulebook advises to keep them.")] = True
    fishermen: Annotated[bool, option("Fisherman's Huts can be built. The rulebook advises to keep them.")] = True
    witches: Annotated[bool, option("Witch's Huts can be built. The rulebook advises to keep them.")] = True
    huts: Annotated[bool, option("Regular Huts. They may never be left out.")] = True
    forbid_grand_alliance: Annotated[bool, option("No alliance of all tribes; only the Covenant unites them.")] = False
    covenant_end: Annotated[
        Literal["first_hall", "last_hall"], option("A Covenant ends when the first Hall falls, or the last.")
    ] = "first_hall"
    max_years: Annotated[int, msgspec.Meta(ge=0, le=1000, description="End after this many years; 0 for no limit.")] = 0
    cards: Annotated[
        Literal["tuned", "proposed"], option("What the cards pay: tuned by bots at play, or as first proposed.")
    ] = "tuned"

    def objection(self) -> str:
        return "" if self.huts else "regular Huts may never be left out (ST-017)"

    def left_out(self) -> tuple[SpotId, ...]:
        """The buildings that are switched off."""
        switches = {
            DRUID: self.druids,
            SPY: self.spies,
            MARKET: self.markets,
            SHED: self.sheds,
            SpotId("hunter"): self.hunters,
            SpotId("fisherman"): self.fishermen,
            SpotId("witch"): self.witches,
        }
        return tuple(spot for spot, on in switches.items() if not on)

    def warnings(self) -> Sequence[str]:
        missing = [name for name in ("witches", "hunters", "fishermen") if not getattr(self, name)]
        return [f"The rulebook advises against playing without {name} (ST-016)." for name in missing]


class Tribe(Record):
    """A tribe and its village."""

    seat: Seat
    tribe: str = ""
    barn: int = 0
    cubes: dict[SpotId, int] = msgspec.field(default_factory=dict)
    upgrades: int = 0
    fresh: tuple[SpotId, ...] = ()
    """Built this turn, so not yet in force (ST-086)."""
    harvest: int = 0
    """Beads collected this Season, held apart from the barn (ST-055)."""
    short: int = 0
    """Rations still missing."""
    spare: int = 0
    """Beads that did not fit into the barn."""
    pact: int = 0
    """The number of its alliance; 0 for none."""
    invited: tuple[Seat, ...] = ()
    """Whom it has invited into an alliance this turn."""
    covenant_calls: int = 0
    """How often it has called for the Covenant this turn."""
    spying: int = 0
    """How often it has used its Spy this Season."""
    spied: bool = False
    """Whether it was spied on this Season."""
    fallen: bool = False
    """Whether its Hall has fallen, in a Covenant."""

    @property
    def buildings(self) -> int:
        """How many buildings stand in the village. A Shed is one at any level; the Barn is none (ST-089)."""
        return sum(self.cubes.values())

    def in_force(self, spot: SpotId) -> bool:
        """Whether it has this building, and had it before this turn."""
        return spot in self.cubes and spot not in self.fresh


class Land(State):
    """The whole table."""

    options: StarvedOptions
    book: Book
    deck: BackedDeck
    tribes: list[Tribe]
    left_out: tuple[SpotId, ...] = ()
    """The buildings that this match is played without."""
    backs: list[str] = msgspec.field(default_factory=list)
    """The backs of the cards in slots A to D; empty before a deal."""
    fronts: dict[Slot, str] = msgspec.field(default_factory=dict)
    """The cards that were turned up this turn."""
    seen: list[str] = msgspec.field(default_factory=list)
    """The cards that were turned up earlier this year."""
    votes: dict[Seat, Slot] = msgspec.field(default_factory=dict)
    revealed: bool = False
    """Whether all votes lie open."""
    peeks: list[tuple[Seat, Seat]] = msgspec.field(default_factory=list)
    """Who has peeked at whose vote."""
    exposed: list[Seat] = msgspec.field(default_factory=list)
    """Whose vote a Spy has shown to everybody."""
    dealer: Seat = Seat(0)
    year: int = 0
    season: int = 0
    talks: bool = False
    """Whether alliances may be forged and left now."""
    silent: bool = False
    """Whether Yule's silence holds."""
    covenant: bool = False
    pacts: int = 0
    """How many alliances there have ever been: the last one's number."""
    passes: int = 0
    """How many tribes have passed in a row in the talks after a Yule."""

    # -- who ------------------------------------------------------------------------------

    def tribe(self, seat: int) -> Tribe:
        return self.tribes[seat]

    def playing(self) -> list[Tribe]:
        """The tribes whose Hall stands; outside a Covenant, all of them."""
        return [tribe for tribe in self.tribes if not tribe.fallen] if self.covenant else self.tribes

    def in_order(self) -> list[Tribe]:
        """The playing tribes from the dealer's left, clockwise; the dealer is last (ST-A27)."""
        first = self.dealer + 1
        order = self.tribes[first:] + self.tribes[:first]
        return [tribe for tribe in order if not tribe.fallen] if self.covenant else order

    def allies(self, tribe: Tribe) -> list[Tribe]:
        """The tribe and those allied with it."""
        if not tribe.pact:
            return [tribe]
        return [other for other in self.tribes if other.pact == tribe.pact]

    # -- what is printed -------------------------------------------------------------------

    @property
    def faces(self) -> Mapping[str, Front]:
        """The foraging cards with what this match lets them pay (ST-A03)."""
        return self.book.faces(self.options.cards)

    # -- what counts ----------------------------------------------------------------------

    def capacity(self, tribe: Tribe) -> int:
        """How many beads the barn holds (ST-096 to ST-098)."""
        numbers = self.book.numbers
        if SHED not in tribe.cubes:
            return numbers.barn_capacity
        return min(numbers.barn_capacity + 1 + tribe.upgrades, numbers.barn_most)

    def worth(self, tribe: Tribe) -> int:
        """What its village counts towards victory (ST-088, ST-A10, ST-A11)."""
        numbers = self.book.numbers
        worth = tribe.buildings
        if not numbers.hall_counts:
            worth -= tribe.cubes.get(HALL, 0)
        return worth + tribe.upgrades if numbers.upgrades_count else worth

    def measure(self, tribe: Tribe) -> tuple[int, int]:
        """How close its side is to victory: buildings, then beads; allies count together (ST-006)."""
        if not tribe.pact:
            return self.worth(tribe), tribe.barn
        side = self.allies(tribe)
        return sum(self.worth(ally) for ally in side), sum(ally.barn for ally in side)

    def allowed(self, spot: SpotId) -> bool:
        """Whether this match is played with that building (ST-012 to ST-016)."""
        return spot not in self.left_out

    # -- words ----------------------------------------------------------------------------

    def called(self, id: str, shelf: str = "") -> str:
        return self.book.called(id, shelf)

    def name(self, seat: int) -> str:
        """What people call this seat."""
        tribe = self.tribes[seat].tribe
        return self.book.tribes[tribe].name if tribe else f"Chieftain {seat + 1}"
