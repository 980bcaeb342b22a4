"""What is printed: foraging cards, the village mat, the tribes, and the numbers of the game."""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from overwinter.engine.catalogue import Catalogue, Entry, Sheet, Shelf
from overwinter.engine.content import Content
from overwinter.engine.errors import BadContent
from overwinter.engine.hints import Ref, Said
from overwinter.kit.words import counted

SpotId = NewType("SpotId", Annotated[str, Ref("spots")])
TribeId = Annotated[str, Ref("tribes")]
CardId = Annotated[str, Ref("cards")]
Beads = Annotated[int, Said(lambda _, beads: counted(beads, "bead"))]
Kind = Literal["hunt", "fish", "gather", "luck"]
Size = Literal["S", "M", "L"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]

SIZES = {"S": "small", "M": "medium", "L": "large"}


class Front(Entry, frozen=True, kw_only=True):
    """The face of a foraging card."""

    kind: Kind
    backs: tuple[Literal["size", "type", "luck"], ...]
    beads: Count
    proposed: Count | None = None
    """What ruling ST-A03 gave instead of `beads`, where tuning has changed it."""
    size: Size | None = None
    votes: Count = 0
    each: Count = 0

    def back(self, shows: str) -> str:
        """What one sees of it face down: its size (ST-042), its type (ST-043), or that it is luck (ST-044)."""
        if shows == "luck":
            return "luck"
        return SIZES[self.size or "S"] if shows == "size" else self.kind

    def as_proposed(self) -> Front:
        """The same card with the number that was proposed first."""
        return self if self.proposed is None else msgspec.structs.replace(self, beads=self.proposed)


class Spot(Entry, frozen=True, kw_only=True):
    """A building spot of the village mat."""

    id: SpotId
    cost: Count
    most: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    upgrades: Count = 0
    upgrade_cost: Count = 0
    bonus_kind: Kind | None = None
    bonus_size: Size | None = None

    def helps_with(self, front: Front) -> bool:
        """Whether it adds a bead to what this card pays. Luck has neither kind nor size to help with (ST-A04)."""
        return front.size is not None and (self.bonus_kind == front.kind or self.bonus_size == front.size)


class TribeCard(Entry, frozen=True, kw_only=True):
    """A tribe one can be."""

    colour: str


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that are on no card."""

    seasons: Annotated[int, msgspec.Meta(ge=1, le=12)]
    starting_beads: Count
    barn_capacity: Count
    barn_most: Count
    openings: tuple[SpotId, ...]
    spy_uses: Count
    invitations: Count
    covenant_calls: Count
    hall_counts: bool
    upgrades_count: bool
    bonuses_stack: bool


class Book(Catalogue):
    """All that is printed, ready for use."""

    fronts = Shelf("foraging.yaml", Front)
    spots: Shelf[Spot, SpotId] = Shelf("village.yaml", Spot)
    tribes = Shelf("tribes.yaml", TribeCard)
    numbers = Sheet("numbers.yaml", Numbers)
    cards: dict[str, Front]
    """Each of the cards, by its own id, with its front."""
    proposed: dict[str, Front]
    """The same with the numbers that were proposed first."""
    back_of: dict[str, str]
    """Each of the cards with what its back shows."""
    with_back: dict[str, tuple[str, ...]]
    """The cards that have a back in common."""
    bonus_spots: tuple[Spot, ...]
    """The buildings that add a bead to some cards."""
    costs: dict[SpotId, int]
    """What each building costs; the Hall is never built."""
    least_cost: int
    """With fewer beads there is nothing to build or upgrade."""

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        pairs = [(front, shows) for front in self.fronts.values() for shows in front.backs]
        self.cards = {f"{front.id}-{shows}": front for front, shows in pairs}
        self.proposed = {card: front.as_proposed() for card, front in self.cards.items()}
        self.back_of = {f"{front.id}-{shows}": front.back(shows) for front, shows in pairs}
        self.with_back = {
            back: tuple(sorted(card for card, shown in self.back_of.items() if shown == back))
            for back in self.back_of.values()
        }
        self.bonus_spots = tuple(s for s in self.spots.values() if s.bonus_kind or s.bonus_size)
        self.costs = {spot.id: spot.cost for spot in self.spots.values() if spot.id != "hall"}
        self.least_cost = min([*self.costs.values(), *(s.upgrade_cost for s in self.spots.values() if s.upgrades)])
        self._check()

    def faces(self, numbers: str) -> dict[str, Front]:
        """Each of the cards with its front: with `tuned` numbers, or as `proposed`."""
        return self.proposed if numbers == "proposed" else self.cards

    def _check(self) -> None:
        """What the rules take for granted of the content."""
        needed = 4 * (self.numbers.seasons + 1)
        if len(self.cards) != needed:
            raise BadContent(f"foraging.yaml: a year needs {needed} cards, there are {len(self.cards)} (ST-038)")
        for spot in (SpotId("hall"), SpotId("hut")):
            if spot not in self.spots:
                raise BadContent(f"village.yaml: there is no '{spot}', which the rules need")
        if len(self.tribes) < 6:
            raise BadContent("tribes.yaml: six tribes are needed")
        for front in self.fronts.values():
            if (front.kind == "luck") != (front.size is None):
                raise BadContent(f"foraging.yaml, entry '{front.id}', field 'size': all but luck cards have one")
