"""What cards do on the board that no rule does: dice that are turned, the Fish Track stirred, crops fussed over."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.printed import YOU
from overwinter.games.stardew.bags import Gain, from_supply, improved, in_supply
from overwinter.games.stardew.catalogue import FIELDS, SYMBOLS, Symbol, TileId
from overwinter.games.stardew.choices import Choice
from overwinter.games.stardew.farm import Harvest, Improve
from overwinter.games.stardew.fishing import WILD, RefillTrack, refill
from overwinter.games.stardew.items import DrawItem
from overwinter.games.stardew.knobs import knob
from overwinter.games.stardew.powers import reactions
from overwinter.games.stardew.state import Objection, Seat, Valley
from overwinter.games.stardew.town import plant

# -- dice that lie open ------------------------------------------------------------------------------


def no_dice(s: Valley) -> Objection:
    """Why nothing can be done to dice."""
    return None if s.cast is not None and s.cast.dice else ("no dice lie open", "SV-254")


def lay_dice(s: Valley, *dice: str) -> None:
    """Other dice lie there now."""
    assert s.cast is not None
    s.cast = msgspec.structs.replace(s.cast, dice=dice)


class RollAgain(Effect):
    """{seat} rolls all dice again."""

    seat: Seat = YOU
    rule = "SV-254"
    label = "Roll all your dice again."

    def apply(self, s: Valley) -> None:
        if not no_dice(s):
            assert s.cast is not None
            lay_dice(s, *[die if die == WILD else s.pick("stardew", SYMBOLS) for die in s.cast.dice])

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be dice."""
        return no_dice(s)


class AddDie(Effect):
    """{seat} rolls one die more."""

    seat: Seat = YOU
    rule = "SV-253"
    label = "Roll one more die."

    def apply(self, s: Valley) -> None:
        if not no_dice(s):
            assert s.cast is not None
            lay_dice(s, *s.cast.dice, s.pick("stardew", SYMBOLS))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be dice."""
        return no_dice(s)


class TurnDie(Choice):
    """{seat} turns a die."""

    rule = "SV-254"
    label = "Turn one of your dice to any face."
    question = "which die do you turn?"
    lack = "no dice lie open"

    def choices(self, s: Valley) -> Sequence[Effect]:
        dice = dict.fromkeys(s.cast.dice) if s.cast is not None and not no_dice(s) else ()
        return [SetDie(self.seat, die, to) for die in dice if die != WILD for to in SYMBOLS if to != die]


class SetDie(Effect):
    """{seat} turns a die from {die} to {face}."""

    seat: Seat
    die: str
    face: Symbol
    rule = "SV-254"
    label = "{die} becomes {face}"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        lay_dice(s, *without(s.cast.dice, self.die), self.face)


# -- the Fish Track ----------------------------------------------------------------------------------


class SwapFish(Choice):
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


class ClearSlot(Choice):
    """{seat} shoos something away."""

    rule = "SV-086"
    label = "Take any tile off the Fish Track."
    question = "what do you shoo away?"
    lack = "the Fish Track is empty"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [ShooAway(slot, tile) for slot, tile in enumerate(s.track) if tile]


class ShooAway(Effect):
    """{tile} leaves the Fish Track."""

    slot: int
    tile: str
    rule = "SV-086"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        s.track = (*s.track[: self.slot], "", *s.track[self.slot + 1 :])
        if s.book.fish[self.tile].kind == "legendary":
            s.bag.shuffle_in(self.tile)  # SV-088
        refill(s)

    def says(self, s: Valley) -> str:
        return f"{s.book.fish[self.tile].name} leaves the Fish Track."

    def offer(self, s: Valley) -> str:
        return s.book.fish[self.tile].name


class OpenChest(Choice):
    """{seat} dives for a Treasure Chest."""

    rule = "SV-270"
    label = "Open a Treasure Chest on the Fish Track: gain an Item."
    question = "which chest?"
    lack = "there is no Treasure Chest on the Fish Track"

    def choices(self, s: Valley) -> Sequence[Effect]:
        chests = [slot for slot, tile in enumerate(s.track) if tile and s.book.fish[tile].kind == "chest"]
        return [DiveFor(self.seat, slot) for slot in chests]


class DiveFor(Effect):
    """{seat} opens a Treasure Chest."""

    seat: Seat
    slot: int
    rule = "SV-270"
    label = "The chest in slot {slot}"
    piece = "track:{slot}"

    def apply(self, s: Valley) -> None:
        s.track = (*s.track[: self.slot], "", *s.track[self.slot + 1 :])
        s.push(DrawItem(self.seat), RefillTrack())


# -- crops and animals -------------------------------------------------------------------------------


class PlantAnything(Choice):
    """{seat} plants a seed from Grandpa's tin."""

    rule = "SV-171"
    label = "Plant a crop of any season for nothing."
    question = "what do you plant?"
    lack = "there is nothing to plant, or no field for it"

    def choices(self, s: Valley) -> Sequence[Effect]:
        stack = knob(s, self.seat, "double-field")
        return [
            PlantGift(self.seat, TileId(crop.id))
            for crop in s.book.crops.values()
            if in_supply(s, TileId(crop.id)) and len(s.fields[crop.waterings]) <= stack  # SV-174, SV-175
        ]


class PlantGift(Effect):
    """{seat} plants {crop} for nothing."""

    seat: Seat
    crop: TileId
    rule = "SV-172"
    label = "{crop}"

    def apply(self, s: Valley) -> None:
        from_supply(s, self.crop)
        plant(s, self.crop)
        s.push(*reactions(s, self.seat, "plant", self.crop))


class MoveOneCrop(Choice):
    """{seat} fusses over a crop."""

    steps: int = 1
    rule = "SV-152"
    question = "which crop?"
    lack = "no crop could move so far"

    def choices(self, s: Valley) -> Sequence[Effect]:
        stack = knob(s, self.seat, "double-field")
        return [
            Nudge(self.seat, field, crop, self.steps)
            for field in FIELDS
            if field <= self.steps or len(s.fields[field - self.steps]) <= stack  # SV-174
            for crop in dict.fromkeys(s.fields[field])
        ]

    def offer(self, s: Valley) -> str:
        if self.steps >= len(FIELDS):
            return "Harvest any planted crop."
        return f"Move a crop {'one field' if self.steps == 1 else f'{self.steps} fields'}."


class Nudge(Effect):
    """{crop} moves on from field {field}."""

    seat: Seat
    field: int
    crop: TileId
    steps: int
    rule = "SV-152"
    label = "{crop}, field {field}"
    piece = "crop:{field}:{crop}"

    def apply(self, s: Valley) -> None:
        s.fields[self.field] = tuple(map(TileId, without(s.fields[self.field], self.crop)))
        to = self.field - self.steps
        if to < 1:
            s.push(Harvest(self.seat, self.crop))
        else:
            s.fields[to] += (self.crop,)


class Fertilize(Choice):
    """{seat} spreads something that smells."""

    rule = "SV-081"
    question = "which crop becomes a Quality crop?"
    lack = "no crop is planted that could be better"

    def choices(self, s: Valley) -> Sequence[Effect]:
        plain = [(field, crop) for field in FIELDS for crop in s.fields[field] if not s.tile(crop).quality]
        return [Improve(field, crop) for field, crop in dict.fromkeys(plain)]

    def offer(self, s: Valley) -> str:
        if self.count == 1:
            return "Turn a planted crop to its Quality side."
        return f"Turn {self.count} planted crops to their Quality side."


class EveryAnimalGives(Effect):
    """{seat} makes the rounds."""

    seat: Seat = YOU
    rule = "SV-156"
    label = "Each of your animals gives its product once."

    def apply(self, s: Valley) -> None:
        for animal in s.animals:
            product = TileId(s.book.animals[animal].product)
            if animal in s.happy:
                product = improved(product)  # SV-158
            s.push(Gain(self.seat, product), *reactions(s, self.seat, "collect", product))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be one."""
        return None if s.animals else ("you have no animals", "SV-159")
