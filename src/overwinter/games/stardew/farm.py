"""The Farm and the Ranch: watering, harvesting, animals and what they give."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import Gain, Nothing, Receive, improved, pay, short_of
from overwinter.games.stardew.catalogue import FIELDS, CardId, TileId
from overwinter.games.stardew.goals import see_goals
from overwinter.games.stardew.knobs import at, knob
from overwinter.games.stardew.powers import reactions
from overwinter.games.stardew.state import Cast, Objection, Seat, TeamAsk, Valley

# -- crops -------------------------------------------------------------------------------------------


class WaterCrops(Effect):
    """{seat} waters the crops."""

    seat: Seat = YOU
    rule = "SV-148"
    label = "Water Crops"  # SV-147
    piece = "action:water"

    def apply(self, s: Valley) -> None:
        further = max(0, at(s, self.seat, "water", "water"))
        lowest = at(s, self.seat, "water", "fields-from")
        s.push(*[MoveCrops(self.seat, lowest)] * (1 + further))


class MoveCrops(Effect):
    """All crops move one field to the right."""

    seat: Seat = YOU
    lowest: int = 0
    """Crops in lower fields stay, and so do those that would land on one."""
    rule = "SV-149"
    label = "Move all crops one field."

    def apply(self, s: Valley) -> None:
        before, harvested = s.fields, tuple[TileId, ...]()
        s.fields = dict.fromkeys(FIELDS, ())
        for field in reversed(FIELDS):
            if field < self.lowest or s.fields.get(field - 1):
                s.fields[field] = before[field]
            elif field > 1:
                s.fields[field - 1] = before[field]
            else:
                harvested = before[field]
        s.push(*[Harvest(self.seat, crop) for crop in harvested])  # SV-151: who has no room is asked then


class Harvest(Effect):
    """{seat} harvests {crop}."""

    seat: Seat
    crop: TileId
    rule = "SV-150"

    def apply(self, s: Valley) -> None:
        crop = self.crop
        if s.phase == "action" and knob(s, self.seat, "quality-harvest"):
            crop = improved(crop)
        s.push(Receive(self.seat, crop), *reactions(s, self.seat, "harvest", crop))


class FlipCrop(TeamAsk):
    """Which crop becomes a Quality crop?"""

    rule = "SV-081"
    label = "Turn a planted crop to its Quality side."

    def options(self, s: Valley) -> Sequence[Effect]:
        plain = [(field, crop) for field in FIELDS for crop in s.fields[field] if not s.tile(crop).quality]
        return [Improve(field, crop) for field, crop in dict.fromkeys(plain)] or [Nothing()]  # SV-082, SV-A09

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be a crop."""
        plain = any(not s.tile(crop).quality for crops in s.fields.values() for crop in crops)
        return None if plain else ("no crop is planted that could be better", "SV-082")


class Improve(Effect):
    """{crop} in field {field} becomes a Quality crop."""

    field: int
    crop: TileId
    rule = "SV-081"
    label = "{crop}, field {field}"
    piece = "crop:{field}:{crop}"

    def apply(self, s: Valley) -> None:
        crops = list(s.fields[self.field])
        crops[crops.index(self.crop)] = improved(self.crop)
        s.fields[self.field] = tuple(crops)


class LoseCrop(Effect):
    """The crows take {crop} from field {field}."""

    field: int
    crop: TileId
    rule = "SV-094"
    label = "{crop}, field {field}"
    piece = "crop:{field}:{crop}"

    def apply(self, s: Valley) -> None:
        crops = list(s.fields[self.field])
        crops.remove(self.crop)
        s.fields[self.field] = tuple(crops)
        s.put_back(self.crop)


# -- animals -----------------------------------------------------------------------------------------


class CollectFromAnimals(Effect):
    """{seat} collects from the animals."""

    seat: Seat = YOU
    rule = "SV-154"
    label = "Collect from Animals"  # SV-153
    piece = "action:collect"

    def apply(self, s: Valley) -> None:
        dice = max(1, 3 + at(s, self.seat, "collect", "animal-dice"))
        rolled = tuple([s.pick("animals", s.book.numbers.animal_faces) for _ in range(dice)])
        s.cast = Cast("collect", rolled)
        rerolls = knob(s, self.seat, "collect-rerolls")
        s.push(*([RollAnimalsAgain(self.seat, rerolls)] if rerolls > 0 else []), TakeProducts(self.seat))


class RollAnimalsAgain(Ask):
    """{seat}: do you roll the Animal Dice again?"""

    seat: Seat
    left: int
    rule = "SV-154"

    def options(self, s: Valley) -> Sequence[Effect]:
        return [RerollAnimals(self.seat, self.left), Nothing()]


class RerollAnimals(Effect):
    """{seat} rolls the Animal Dice again."""

    seat: Seat
    left: int
    rule = "SV-154"
    label = "Roll again"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        rolled = tuple([s.pick("animals", s.book.numbers.animal_faces) for _ in s.cast.dice])
        s.cast = Cast("collect", rolled)
        if self.left > 1:
            s.push(RollAnimalsAgain(self.seat, self.left - 1))


class TakeProducts(Effect):
    """{seat} takes what the animals give."""

    seat: Seat
    rule = "SV-156"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        dice, s.cast = s.cast.dice, None
        gains: list[Effect] = []
        for animal_id in s.animals:
            animal = s.book.animals[animal_id]
            product = TileId(animal.product)
            if animal_id in s.happy:
                product = improved(product)  # SV-158
            if yields := dice.count(animal.kind):  # SV-155, SV-159
                gains.append(Gain(self.seat, product, yields))
                gains += reactions(s, self.seat, "collect", product) * yields
        s.push(*gains)


def animal_cost(s: Valley, seat: Seat, animal: CardId) -> int:
    """What an animal costs somebody."""
    return max(0, s.book.animals[animal].cost + at(s, seat, "animals", "animal"))


def animal_objection(s: Valley, seat: Seat, animal: CardId) -> Objection:
    """Why an animal cannot be bought (SV-161, SV-164)."""
    home = s.book.animals[animal].building
    if home not in s.built:
        return f"there is no {s.book.buildings[home].name}", "SV-161"
    return short_of(s, animal_cost(s, seat, animal))


class BuyAnimals(Ask):
    """{seat}: which animal do you buy?"""

    seat: Seat = YOU
    bought: int = 0
    rule = "SV-163"
    label = "Buy Animals"  # SV-160

    def options(self, s: Valley) -> Sequence[Effect]:
        only = self.bought and at(s, self.seat, "animals", "one-only")
        kinds = {} if only else {s.book.animals[animal].kind: animal for animal in reversed(s.market)}
        found = [animal for animal in s.market if animal in kinds.values()]  # SV-162: in whatever order they lie
        can: list[Effect] = [
            BuyAnimal(self.seat, animal, self.bought) for animal in found if not animal_objection(s, self.seat, animal)
        ]
        return [*can, Leave()] if self.bought or not can else can

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        return [
            Blocked(BuyAnimal(self.seat, animal, self.bought), *why)
            for animal in s.market
            if (why := animal_objection(s, self.seat, animal))
        ]


class BuyAnimal(Effect):
    """{seat} buys an animal: {animal}."""

    seat: Seat
    animal: CardId
    bought: int = 0
    rule = "SV-164"
    label = "Buy: {animal}"
    piece = "animal:{animal}"

    def apply(self, s: Valley) -> None:
        pay(s, animal_cost(s, self.seat, self.animal))
        s.market = tuple(animal for animal in s.market if animal != self.animal)
        s.animals += (self.animal,)  # SV-165, SV-167, SV-A36, SV-A37
        see_goals(s)
        if s.outcome is None:
            s.push(*reactions(s, self.seat, "buy-animal"), BuyAnimals(self.seat, self.bought + 1))

    def fine_print(self, s: Valley) -> str:
        return f"costs {animal_cost(s, self.seat, self.animal)} Gold"


class Leave(Effect):
    """That is all."""

    label = "That is all"
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        pass
