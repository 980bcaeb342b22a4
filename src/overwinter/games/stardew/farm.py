"""The Farm and the Ranch: watering, harvesting, animals and what they give."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import without
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.printed import YOU
from overwinter.games.stardew.bags import GainAll, Receive, from_supply, improved, in_supply, pay, short_of
from overwinter.games.stardew.catalogue import FIELDS, CardId
from overwinter.games.stardew.choices import Choice, Leave, Nothing
from overwinter.games.stardew.dice import cast_dice, put_away, rerolls, roll_animals
from overwinter.games.stardew.goals import see_goals
from overwinter.games.stardew.knobs import at, knob
from overwinter.games.stardew.powers import reactions
from overwinter.games.stardew.state import Objection, Seat, Valley
from overwinter.games.stardew.tiles import TileId

# -- crops -------------------------------------------------------------------------------------------


def planted(s: Valley) -> list[tuple[int, TileId]]:
    """The crops in their fields, from left to right; equal ones once."""
    return list(dict.fromkeys((field, crop) for field in FIELDS for crop in s.fields[field]))


def has_room(s: Valley, seat: Seat, field: int) -> bool:
    """Whether somebody may put another crop into a field: it must be empty, unless a card says so (SV-174, SV-175)."""
    return len(s.fields[field]) <= knob(s, seat, "double-field")


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
        further = max(0, at(s, self.seat, "water", "water"))
        lowest = at(s, self.seat, "water", "fields-from")
        s.push(MoveCrops(self.seat, lowest), *([WaterOn(self.seat, further, lowest)] if further else []))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be crops."""
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


Fields = dict[int, tuple[TileId, ...]]


def moved(before: Fields, lowest: int) -> tuple[Fields, tuple[TileId, ...]]:
    """The fields when the crops have moved, and what is harvested."""
    after: Fields = dict.fromkeys(FIELDS, ())
    harvested: tuple[TileId, ...] = ()
    for field in reversed(FIELDS):
        if field < lowest or after.get(field - 1):
            after[field] = before[field]
        elif field > 1:
            after[field - 1] = before[field]
        else:
            harvested = before[field]
    return after, harvested


class WaterOn(Choice):
    """{seat} has water left, for whoever likes the crops to move on."""

    lowest: int = 0
    rule = "SV-148"
    quiet = True
    question = "do you water on?"

    def choices(self, s: Valley) -> Sequence[Effect]:
        stays = moved(s.fields, self.lowest)[0] == s.fields  # what is harvested leaves its field
        return [] if stays else [MoveCrops(self.seat, self.lowest), Nothing()]


class Harvest(Effect):
    """{seat} harvests {crop}."""

    seat: Seat
    crop: TileId
    rule = "SV-150"

    def apply(self, s: Valley) -> None:
        crop = self.reaped(s)
        s.push(Receive(self.seat, crop), *reactions(s, self.seat, "harvest", crop))

    def reaped(self, s: Valley) -> TileId:
        """The side that it shows in the hand."""
        return improved(self.crop) if s.phase == "action" and knob(s, self.seat, "quality-harvest") else self.crop

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)} harvests {s.tile(self.reaped(s)).name}."


class Fertilize(Choice):
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


class MoveOneCrop(Choice):
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


class SowSeed(Choice):
    """{seat} is given a seed."""

    any_season: bool = False
    rule = "SV-172"
    question = "what do you plant?"
    lack = "there is nothing to plant, or no field for it"

    def choices(self, s: Valley) -> Sequence[Effect]:
        fits = [
            Sow(self.seat, TileId(crop.id))
            for crop in s.book.crops.values()
            if self.any_season or crop.season == s.season  # SV-171
            if in_supply(s, TileId(crop.id)) and has_room(s, self.seat, crop.waterings)
        ]
        return [*fits, Nothing()] if fits else []

    def offer(self, s: Valley) -> str:
        crops = "a crop" if self.count == 1 else f"up to {self.count} crops"
        return f"You may plant {crops} of {'any' if self.any_season else 'the'} season for nothing."


class Sow(Effect):
    """{seat} plants {crop}."""

    seat: Seat
    crop: TileId
    rule = "SV-172"
    label = "Plant {crop}"

    def apply(self, s: Valley) -> None:
        from_supply(s, self.crop)
        plant(s, self.crop)
        s.push(*reactions(s, self.seat, "plant", self.crop))

    def points_at(self, s: Valley) -> str:
        return f"seed:{self.crop}" if s.book.crops[self.crop].season == s.season else ""  # others are not on show

    def lands_on(self, s: Valley) -> str:
        return f"field:{s.book.crops[self.crop].waterings}"


# -- animals -----------------------------------------------------------------------------------------


def product_of(s: Valley, animal: CardId) -> TileId:
    """What an animal gives: the better side, if it is Happy (SV-157, SV-158)."""
    product = TileId(s.book.animals[animal].product)
    return improved(product) if animal in s.happy else product


def give(s: Valley, seat: Seat, animals: Sequence[CardId]) -> None:
    """These animals give somebody what they have, all at once; Happy ones first, in case there is not enough."""
    products = tuple([product_of(s, animal) for animal in sorted(animals, key=lambda animal: animal not in s.happy)])
    if products:
        follows = [effect for product in products for effect in reactions(s, seat, "collect", product)]
        s.push(GainAll(seat, products), *follows)


class CollectFromAnimals(Effect):
    """{seat} collects from the animals."""

    seat: Seat = YOU
    board: bool = False
    """Whether it is the action of the board, and not what a card does."""
    rule = "SV-154"
    label = "Collect from Animals"  # SV-153
    piece = "action:collect"

    def apply(self, s: Valley) -> None:
        count = max(1, 3 + at(s, self.seat, "collect" if self.board else None, "animal-dice"))
        cast_dice(s, "collect", roll_animals(s, count))
        s.push(*rerolls(self.seat, knob(s, self.seat, "collect-rerolls")), TakeProducts(self.seat))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be animals."""
        return no_animals(s)


def no_animals(s: Valley) -> Objection:
    """Why nothing can be collected."""
    return None if s.animals else ("you have no animals", "SV-159")


class TakeProducts(Effect):
    """{seat} takes what the animals give."""

    seat: Seat
    rule = "SV-156"

    def apply(self, s: Valley) -> None:
        dice = put_away(s).dice
        kinds = {animal: s.book.animals[animal].kind for animal in s.animals}
        give(s, self.seat, [animal for animal, kind in kinds.items() for die in dice if die == kind])  # SV-155, SV-159


class AnimalGives(Choice):
    """{seat} looks in on the animals."""

    rule = "SV-157"
    label = "One of your animals gives its product."
    question = "which animal gives something?"
    lack = "you have no animals"

    def choices(self, s: Valley) -> Sequence[Effect]:
        giving = {product_of(s, animal): animal for animal in reversed(s.animals)}
        return [Obtain(self.seat, animal) for animal in s.animals if animal in giving.values()]


class Obtain(Effect):
    """{animal} has something for {seat}."""

    seat: Seat
    animal: CardId
    rule = "SV-157"
    piece = "animal:{animal}"

    def apply(self, s: Valley) -> None:
        give(s, self.seat, [self.animal])

    def offer(self, s: Valley) -> str:
        return f"{s.book.animals[self.animal].name}: {s.tile(product_of(s, self.animal)).name}"


class EveryAnimalGives(Effect):
    """{seat} makes the rounds."""

    seat: Seat = YOU
    rule = "SV-156"
    label = "Each of your animals gives its product once."

    def apply(self, s: Valley) -> None:
        give(s, self.seat, s.animals)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be animals."""
        return no_animals(s)


# -- the Ranch -----------------------------------------------------------------------------------------


def animal_cost(s: Valley, seat: Seat, animal: CardId) -> int:
    """What an animal costs somebody."""
    return max(0, s.book.animals[animal].cost + at(s, seat, "animals", "animal"))


def animal_objection(s: Valley, seat: Seat, animal: CardId) -> Objection:
    """Why an animal cannot be bought (SV-161, SV-164)."""
    home = s.book.animals[animal].building
    if home not in s.built:
        return f"there is no {s.book.buildings[home].name}", "SV-161"
    return short_of(s, animal_cost(s, seat, animal))


class BuyAnimals(Choice):
    """{seat} is at Marnie's."""

    more: bool = False
    """Whether something was bought already."""
    rule = "SV-163"
    label = "Buy Animals"  # SV-160
    quiet = True
    question = "which animal do you buy?"
    lack = "there is none that you could buy"

    def choices(self, s: Valley) -> Sequence[Effect]:
        kinds = {s.book.animals[animal].kind: animal for animal in reversed(s.market)}
        can: list[Effect] = [
            BuyAnimal(self.seat, animal)
            for animal in s.market  # SV-162: in whatever order they lie
            if animal in kinds.values() and not animal_objection(s, self.seat, animal)
        ]
        return [*can, Leave()] if self.more else can

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        return [
            Blocked(BuyAnimal(self.seat, animal), *why)
            for animal in s.market
            if (why := animal_objection(s, self.seat, animal))
        ]


class BuyAnimal(Effect):
    """{seat} buys an animal: {animal}."""

    seat: Seat
    animal: CardId
    rule = "SV-164"
    label = "Buy: {animal}"
    piece = "animal:{animal}"

    def apply(self, s: Valley) -> None:
        pay(s, animal_cost(s, self.seat, self.animal))
        s.market = tuple(animal for animal in s.market if animal != self.animal)
        s.animals += (self.animal,)  # SV-165, SV-167, SV-A36, SV-A37
        see_goals(s)
        if s.outcome is None:
            s.push(*reactions(s, self.seat, "buy-animal"), BuyAnimals(self.seat, more=True))

    def fine_print(self, s: Valley) -> str:
        return f"costs {animal_cost(s, self.seat, self.animal)} Gold"
