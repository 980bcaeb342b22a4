"""The Farm: watering and harvesting, and what else happens to crops."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.stardew.printed.catalogue import DIALS, FIELDS
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.bags import Receive, from_supply, improved, in_supply
from overwinter.kit.choices import OwnChoice
from overwinter.kit.words import numbered

WATER = DIALS.dial(
    "water",
    "Your Water Crops may move the crops {n} {field|fields} further.",
    "Your Water Crops moves the crops {n} {field|fields} less.",
)
DOUBLE_FIELD = DIALS.dial("double-field", "You may plant {n} more {crop|crops} in each field.")
QUALITY_HARVEST = DIALS.dial("quality-harvest", "What you harvest in your turn is Quality.")
FIELDS_FROM = DIALS.dial(
    "fields-from", "Crops below field {n} are not moved, nor are those right behind a crop that stays."
)


def planted(s: Valley) -> list[tuple[int, TileId]]:
    """The crops in their fields, from left to right; equal ones once."""
    return list(dict.fromkeys((field, crop) for field in FIELDS for crop in s.fields[field]))


def has_room(s: Valley, seat: Seat, field: int) -> bool:
    """Whether somebody may put another crop into a field: it must be empty, unless a card says so (SV-174, SV-175)."""
    return len(s.fields[field]) <= DOUBLE_FIELD.of(s, seat)


def plant(s: Valley, crop: TileId) -> None:
    """Put a crop into its field, normal side up (SV-017, SV-173)."""
    s.fields[s.book.crops[crop].waterings] += (crop,)


def uproot(s: Valley, field: int, crop: TileId) -> None:
    """A crop leaves its field; where it goes is not said here."""
    s.fields[field] = without(s.fields[field], crop)


class WaterCrops(Effect):
    """{seat} waters the crops."""

    seat: Seat = YOU
    rule = "SV-148"
    label = "Water Crops"  # SV-147
    piece = "action:water"

    def apply(self, s: Valley) -> None:
        further = max(0, WATER.of(s, self.seat, "water"))
        lowest = watered_from(s, self.seat)
        s.push(MoveCrops(self.seat, lowest), *([WaterOn(self.seat, further, lowest)] if further else []))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be crops, and Joja must let one of them move."""
        if movers(s.fields, watered_from(s, seat)):
            return None
        return nothing_planted(s) or (f"no crop moves with {s.book.names[s.joja['water']]}", "SV-318")


def watered_from(s: Valley, seat: Seat) -> int:
    """The lowest field that somebody's Water Crops reaches: all of them, unless Joja has a say (SV-318)."""
    return FIELDS_FROM.of(s, seat, "water")


def nothing_planted(s: Valley) -> Objection:
    """Why no crop can be moved."""
    return None if any(s.fields.values()) else ("nothing is planted", "SV-148")


class MoveCrops(Effect):
    """All crops move one field to the right."""

    seat: Seat = YOU
    lowest: int = 0
    """Crops in lower fields stay, and so do those that would land on one."""
    rule = "SV-149"
    label = "Move all crops one field."

    def apply(self, s: Valley) -> None:
        s.fields, harvested = moved(s.fields, self.lowest)
        s.push(*[Harvest(self.seat, crop) for crop in harvested])  # SV-151: who has no room is asked then

    def says(self, s: Valley) -> str:
        if not (those := movers(s.fields, self.lowest)):
            return "No crop moves."
        every = all(field in those for field in FIELDS if s.fields[field])
        return super().says(s) if every else f"Only some crops move one field to the right: {self.names(s)}."

    def offer(self, s: Valley) -> str:
        return f"Move one field: {self.names(s)}." if self.lowest else super().offer(s)

    def names(self, s: Valley) -> str:
        """The crops that move."""
        return numbered(s.tile(crop).name for field in movers(s.fields, self.lowest) for crop in s.fields[field])

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be crops."""
        return nothing_planted(s)


Fields = dict[int, tuple[TileId, ...]]


def movers(fields: Fields, lowest: int) -> list[int]:
    """The fields whose crops move, from right to left: not the low ones, nor those behind a crop that stays."""
    found: list[int] = []
    for field in reversed(FIELDS):
        stuck = field - 1 not in found and bool(fields.get(field - 1))
        if fields[field] and field >= lowest and not stuck:
            found.append(field)
    return found


def moved(before: Fields, lowest: int) -> tuple[Fields, tuple[TileId, ...]]:
    """The fields when the crops have moved, and what is harvested."""
    those = movers(before, lowest)
    after = {field: () if field in those else before[field] for field in FIELDS}
    after |= {field - 1: before[field] for field in those if field > 1}
    return after, before[1] if 1 in those else ()


class WaterOn(OwnChoice):
    """{seat} has water left, for whoever likes the crops to move on."""

    lowest: int = 0
    rule = "SV-148"
    quiet = True
    question = "do you water on?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        stays = moved(s.fields, self.lowest)[0] == s.fields  # what is harvested leaves its field
        return [] if stays else [MoveCrops(self.seat, self.lowest)]


class Harvest(Effect):
    """{seat} harvests {crop}."""

    seat: Seat
    crop: TileId
    rule = "SV-150"
    whenever = "you harvest {a crop}"

    def apply(self, s: Valley) -> None:
        s.push(Receive(self.seat, self.reaped(s)))

    def reaped(self, s: Valley) -> TileId:
        """The side that it shows in the hand."""
        return improved(self.crop) if s.phase == "action" and QUALITY_HARVEST.of(s, self.seat) else self.crop

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)} harvests {s.tile(self.reaped(s)).name}."


class Fertilize(OwnChoice):
    """{seat} sees a crop grow well."""

    rule = "SV-081"
    question = "which crop becomes a Quality crop?"
    lack = "no crop is planted that could be better"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [Improve(field, crop) for field, crop in planted(s) if not s.tile(crop).quality]  # SV-082, SV-A09

    def offer(self, s: Valley) -> str:
        if self.count == 1:
            return "Turn a planted crop to its Quality side."
        return f"Turn {self.count} planted crops to their Quality side."


class Improve(Effect):
    """{crop} in field {field}: now a Quality crop."""

    field: int
    crop: TileId
    rule = "SV-081"
    label = "{crop}, field {field}"
    piece = "crop:{field}:{crop}"

    def apply(self, s: Valley) -> None:
        uproot(s, self.field, self.crop)
        s.fields[self.field] += (improved(self.crop),)


class MoveOneCrop(OwnChoice):
    """{seat} fusses over a crop."""

    steps: int = 1
    rule = "SV-152"
    question = "which crop?"
    lack = "no crop could move so far"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [
            Nudge(self.seat, field, crop, self.steps)
            for field, crop in planted(s)
            if field <= self.steps or has_room(s, self.seat, field - self.steps)
        ]

    def offer(self, s: Valley) -> str:
        return f"Move a crop {'one field' if self.steps == 1 else f'{self.steps} fields'}."


class Nudge(Effect):
    """{seat} moves {crop} on from field {field}."""

    seat: Seat
    field: int
    crop: TileId
    steps: int = 1
    rule = "SV-152"
    label = "{crop}, field {field}"
    piece = "crop:{field}:{crop}"

    def apply(self, s: Valley) -> None:
        uproot(s, self.field, self.crop)
        to = self.field - self.steps
        if to < 1:
            s.push(Harvest(self.seat, self.crop))
        else:
            s.fields[to] += (self.crop,)


class LoseCrop(Effect):
    """The crows take {crop} from field {field}."""

    field: int
    crop: TileId
    rule = "SV-094"
    label = "{crop}, field {field}"
    piece = "crop:{field}:{crop}"

    def apply(self, s: Valley) -> None:
        uproot(s, self.field, self.crop)
        s.put_back(self.crop)


class SowSeed(OwnChoice):
    """{seat} is given a seed."""

    any_season: bool = False
    rule = "SV-172"
    question = "what do you plant?"
    declines = "Nothing"
    lack = "there is nothing to plant, or no field for it"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [
            Sow(self.seat, TileId(crop.id))
            for crop in s.book.crops.values()
            if self.any_season or crop.season == s.season  # SV-171
            if in_supply(s, TileId(crop.id)) and has_room(s, self.seat, crop.waterings)
        ]

    def offer(self, s: Valley) -> str:
        crops = "a crop" if self.count == 1 else f"up to {self.count} crops"
        return f"You may plant {crops} of {'any' if self.any_season else 'the'} season for nothing."


class Sow(Effect):
    """{seat} plants {crop}."""

    seat: Seat
    crop: TileId
    rule = "SV-172"
    whenever = "you plant {a crop}"
    label = "Plant {crop}"

    def apply(self, s: Valley) -> None:
        from_supply(s, self.crop)
        plant(s, self.crop)

    def points_at(self, s: Valley) -> str:
        return f"seed:{self.crop}" if s.book.crops[self.crop].season == s.season else ""  # others are not on show

    def lands_on(self, s: Valley) -> str:
        return f"field:{s.book.crops[self.crop].waterings}"
