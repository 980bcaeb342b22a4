"""Animals: what they give, and the Ranch that sells them."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Blocked, Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.stardew.printed.catalogue import DIALS, CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import ANIMAL, Seat, Valley
from overwinter.games.stardew.verbs.bags import GainAll, improved, in_supply, pay, short_of
from overwinter.games.stardew.verbs.dice import MayRollAgain
from overwinter.kit.choices import OwnChoice, UntilEnough
from overwinter.kit.thrown import put_away, throw
from overwinter.kit.words import lower_first, times

ANIMAL_COST = DIALS.dial("animal", "Animals cost {n} Gold more.", "Animals cost you {n} Gold less.")
ANIMAL_DICE = DIALS.dial(
    "animal-dice",
    "Roll {n} more Animal {Die|Dice} when you collect.",
    "Roll {n} Animal {Die|Dice} fewer when you collect.",
)
COLLECT_AGAIN = DIALS.dial("collect-rerolls", "You may roll the Animal Dice again {times}.")


def product_of(s: Valley, animal: CardId) -> TileId:
    """What an animal gives: the better side, if it is Happy (SV-157, SV-158)."""
    product = TileId(s.book.animals[animal].product)
    return improved(product) if animal in s.happy else product


def give(s: Valley, seat: Seat, animals: Sequence[CardId]) -> None:
    """These animals give somebody what they have, all at once; Happy ones first, in case there is not enough."""
    products = tuple([product_of(s, animal) for animal in sorted(animals, key=lambda animal: animal not in s.happy)])
    if products:
        s.push(GainAll(seat, products))


class CollectFromAnimals(Effect):
    """{seat} collects from the animals."""

    seat: Seat = YOU
    board: bool = False
    """Whether it is the action of the board, and not what a card does."""
    rule = "SV-154"
    label = "Roll the Animal Dice and collect, as at the Farm."  # SV-153
    piece = "action:collect"

    def apply(self, s: Valley) -> None:
        throw(s, "collect", [ANIMAL] * animal_dice(s, self.seat, board=self.board))
        s.push(MayRollAgain(self.seat, COLLECT_AGAIN.of(s, self.seat)), TakeProducts(self.seat))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be animals."""
        return no_animals(s)


def animal_dice(s: Valley, seat: Seat, *, board: bool) -> int:
    """How many Animal Dice somebody rolls, by the action of the board or by a card (SV-154)."""
    return max(1, 3 + ANIMAL_DICE.of(s, seat, "collect" if board else ""))


def no_animals(s: Valley) -> Objection:
    """Why nothing can be collected."""
    return None if s.animals else ("you have no animals", "SV-159")


def no_products(s: Valley) -> Objection:
    """Why animals would have nothing to give."""
    there = any(in_supply(s, product_of(s, animal)) for animal in s.animals)
    return no_animals(s) or (None if there else ("the supply has nothing that they give", "SV-A03"))


class TakeProducts(Effect):
    """{seat} takes what the animals give."""

    seat: Seat
    rule = "SV-156"

    def apply(self, s: Valley) -> None:
        dice = put_away(s).faces
        kinds = {animal: s.book.animals[animal].kind for animal in s.animals}
        give(s, self.seat, [animal for animal, kind in kinds.items() for die in dice if die == kind])  # SV-155, SV-159


class AnimalGives(OwnChoice):
    """{seat} looks in on the animals."""

    rule = "SV-157"
    label = "One of your animals gives its product."
    question = "which animal gives something?"
    lack = "you have no animals"

    def choices(self, s: Valley) -> Sequence[Effect]:
        giving = {product_of(s, animal): animal for animal in reversed(s.animals)}
        those = [animal for product, animal in giving.items() if in_supply(s, product)]
        return [Obtain(self.seat, animal) for animal in s.animals if animal in those]

    def useless(self, s: Valley, seat: Seat) -> Objection:
        return no_products(s)

    def offer(self, s: Valley) -> str:
        often = "" if self.count == 1 else f"{times(self.count).capitalize()}, "  # not always the same one
        return f"{often}{lower_first(self.label) if often else self.label}"


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
        """There must be animals, and what they give."""
        return no_products(s)


# -- the Ranch -----------------------------------------------------------------------------------------


def animal_extra(s: Valley, seat: Seat) -> int:
    """What any animal costs somebody more, or less."""
    return ANIMAL_COST.of(s, seat, "animals")


def animal_cost(s: Valley, seat: Seat, animal: CardId) -> int:
    """What an animal costs somebody."""
    return max(0, s.book.animals[animal].cost + animal_extra(s, seat))


def animal_objection(s: Valley, seat: Seat, animal: CardId) -> Objection:
    """Why an animal cannot be bought (SV-161, SV-164)."""
    home = s.book.animals[animal].building
    if home not in s.built:
        return f"there is no {s.book.buildings[home].name}", "SV-161"
    return short_of(s, animal_cost(s, seat, animal))


class BuyAnimals(UntilEnough):
    """{seat} is at Marnie's."""

    rule = "SV-163"
    label = "Buy Animals"  # SV-160
    quiet = True
    question = "which animal do you buy?"
    lack = "there is none that you could buy"

    def choices(self, s: Valley) -> Sequence[Effect]:
        kinds = {s.book.animals[animal].kind: animal for animal in reversed(s.market)}
        return [
            BuyAnimal(self.seat, animal)
            for animal in s.market  # SV-162: in whatever order they lie
            if animal in kinds.values() and not animal_objection(s, self.seat, animal)
        ]

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
    whenever = "you buy an animal"
    label = "Buy: {animal}"
    piece = "animal:{animal}"

    def apply(self, s: Valley) -> None:
        pay(s, animal_cost(s, self.seat, self.animal))
        s.market = tuple(animal for animal in s.market if animal != self.animal)
        s.animals += (self.animal,)  # SV-165, SV-167, SV-A36, SV-A37
        see_goals(s)

    def fine_print(self, s: Valley) -> str:
        return f"costs {animal_cost(s, self.seat, self.animal)} Gold"
