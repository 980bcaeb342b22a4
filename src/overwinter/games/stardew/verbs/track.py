"""The Fish Track: what lies on it, how it moves, and what is taken off it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from overwinter.engine.effects import Effect
from overwinter.games.stardew.printed.catalogue import Slot
from overwinter.games.stardew.printed.tiles import ANYTHING, TileId, Wanted, Water
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.table.words import one
from overwinter.games.stardew.verbs.bags import Receive
from overwinter.games.stardew.verbs.items import DrawItem
from overwinter.kit.choices import OwnChoice
from overwinter.kit.thrown import open_dice

ANY_WORTH = 99
LINE, CAUGHT = "line", "fish"
"""While the line is out, it counts whether something was caught."""


def on_track(s: Valley, water: Water | None, *kinds: str) -> list[int]:
    """The slots with tiles of these kinds, at any water or at one (SV-252)."""
    fish = s.book.fish
    return [
        slot
        for slot, tile in enumerate(s.track)
        if tile and fish[tile].kind in kinds and (water is None or fish[tile].water == water)
    ]


def clear(s: Valley, slot: int) -> None:
    """A slot is empty now."""
    s.track = (*s.track[:slot], "", *s.track[slot + 1 :])


def refill(s: Valley) -> None:
    """Tiles slide right, then the empty slots are filled from the right (SV-022, SV-260, SV-277).

    Not while somebody is fishing: it is done when the action is (SV-259).
    """
    if open_dice(s, "fishing"):
        return
    left = [tile for tile in s.track if tile]
    missing = s.book.numbers.track - len(left)
    drawn = s.bag.several(s, missing)  # SV-A17: what is not there is not drawn
    s.track = (*[""] * (missing - len(drawn)), *drawn[::-1], *left)


class RefillTrack(Effect):
    """The Fish Track fills up."""

    rule = "SV-260"
    quiet = True

    def apply(self, s: Valley) -> None:
        refill(s)


class MoveFish(Effect):
    """The fish move on."""

    slots: int = 2
    rule = "SV-086"
    label = "The {slots} rightmost tiles leave the Fish Track."

    def apply(self, s: Valley) -> None:
        for slot in range(len(s.track) - self.slots, len(s.track)):
            swim_away(s, slot)
        refill(s)  # SV-087


def swim_away(s: Valley, slot: int) -> None:
    """A tile leaves the track: a Legendary fish for the bag, at once, so that it may come again (SV-088, SV-A16)."""
    tile = s.track[slot]
    if tile and s.book.fish[tile].kind == "legendary":
        s.bag.shuffle_in(tile)
    clear(s, slot)


# -- catching ----------------------------------------------------------------------------------------


class Catch(Effect):
    """{seat} has {tile} on the hook."""

    seat: Seat
    slot: int
    tile: TileId
    rule = "SV-261"
    whenever = "you catch {a fish}"
    quiet = True

    def apply(self, s: Valley) -> None:
        clear(s, self.slot)
        chest = self.slot + 1 in on_track(s, None, "chest")
        if chest:
            clear(s, self.slot + 1)  # SV-270, SV-271, SV-A58
        if open_dice(s, "fishing"):  # whatever lies on top
            s.mark(LINE, CAUGHT)  # SV-266: Crab Pot or not
        if s.book.fish[self.tile].kind == "legendary":
            s.legends += 1  # SV-058, SV-A59: it counts even if it is not kept
            see_goals(s)
        if s.outcome is None:
            s.push(
                *([DrawItem(self.seat)] if chest else []),  # SV-A59: first, it may make room
                Receive(self.seat, TileId(self.tile)),
            )


class TakeFish(OwnChoice):
    """{seat} puts out a net.

    It holds no Legendary fish.
    """

    of: Wanted = ANYTHING
    most: int = ANY_WORTH
    """What it may be worth."""
    rule = "SV-261"
    question = "what do you take from the track?"
    lack = "there is no such fish on the Fish Track"

    def choices(self, s: Valley) -> Sequence[Effect]:
        found = [(slot, TileId(s.track[slot])) for slot in on_track(s, None, "fish", "crab")]
        fitting = s.book.fitting(self.of)
        return [
            NetFish(self.seat, slot, tile)
            for slot, tile in found
            if tile in fitting and s.tile(tile).value <= self.most
        ]

    def offer(self, s: Valley) -> str:
        kind = one(s.book, msgspec.structs.replace(self.of, type=("fish",)))
        worth = f" that is worth {self.most} Gold or less" if self.most < ANY_WORTH else ""
        return f"Take {kind}{worth} from the Fish Track{'' if self.of.crab else ' (no Legendary)'}."


class NetFish(Effect):
    """{seat} nets {tile}."""

    seat: Seat
    slot: int
    tile: TileId
    rule = "SV-261"
    label = "{tile}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        s.push(Catch(self.seat, self.slot, self.tile), RefillTrack())


# -- what else cards do here -------------------------------------------------------------------------


class SwapFish(OwnChoice):
    """{seat} stirs the water."""

    rule = "SV-261"
    label = "Two neighbours on the Fish Track change places."
    question = "which two change places?"
    lack = "the Fish Track is empty"

    def choices(self, s: Valley) -> Sequence[Effect]:
        pairs = enumerate(itertools.pairwise(s.track))
        return [SwapSlots(slot) for slot, (left, right) in pairs if left != right]


class SwapSlots(Effect):
    """Two tiles on the Fish Track change places."""

    slot: int
    rule = "SV-261"

    def apply(self, s: Valley) -> None:
        track = list(s.track)
        track[self.slot : self.slot + 2] = reversed(track[self.slot : self.slot + 2])
        s.track = tuple(track)

    def offer(self, s: Valley) -> str:
        names = [s.book.fish[tile].name if tile else "nothing" for tile in s.track[self.slot : self.slot + 2]]
        return " and ".join(names)

    def points_at(self, s: Valley) -> str:
        return f"track:{self.slot if s.track[self.slot] else self.slot + 1}"


class ClearSlot(OwnChoice):
    """{seat} shoos something away."""

    rule = "SV-086"
    label = "A tile of your choice leaves the Fish Track."
    question = "what do you shoo away?"
    lack = "the Fish Track is empty"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [ShooAway(slot, TileId(tile)) for slot, tile in enumerate(s.track) if tile]


class ShooAway(Effect):
    """{tile} leaves the Fish Track."""

    slot: int
    tile: TileId
    rule = "SV-086"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        swim_away(s, self.slot)
        refill(s)

    def says(self, s: Valley) -> str:
        return f"{s.book.fish[self.tile].name} leaves the Fish Track."

    def offer(self, s: Valley) -> str:
        return s.book.fish[self.tile].name


class OpenChest(OwnChoice):
    """{seat} dives for a Treasure Chest."""

    rule = "SV-270"
    label = "Open a Treasure Chest on the Fish Track for an Item."
    question = "which chest?"
    lack = "there is no Treasure Chest on the Fish Track"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [DiveFor(self.seat, slot) for slot in on_track(s, None, "chest")]


class DiveFor(Effect):
    """{seat} opens a Treasure Chest."""

    seat: Seat
    slot: Slot
    rule = "SV-270"
    label = "The chest in slot {slot}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        clear(s, self.slot)
        s.push(DrawItem(self.seat), RefillTrack())
