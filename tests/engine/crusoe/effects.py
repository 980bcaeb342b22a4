"""The verbs of the game: what cards, Actions and skills do to castaways and camp."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.people import YOU
from overwinter.engine.questions import Amounts
from overwinter.engine.state import Outcome
from tests.engine.crusoe.catalogue import RESOURCES, Resource
from tests.engine.crusoe.state import Island, Seat

# -- castaways -------------------------------------------------------------------------------


class Wound(Effect):
    """{seat} takes a wound."""

    seat: Seat = YOU
    rule = "RC-045"

    def apply(self, s: Island) -> None:
        castaway = s.castaway(self.seat)
        castaway.wounds += 1
        card = s.book.castaways[castaway.role]
        if castaway.wounds >= card.life:
            s.push(Perish(self.seat))
        elif castaway.wounds in card.arrows:
            s.push(LowerMorale())  # RC-046


class Perish(Effect):
    """{seat} dies, and with that all is lost."""

    seat: Seat
    rule = "RC-005"

    def apply(self, s: Island) -> None:
        s.finish(Outcome((), f"{s.name(self.seat)} has died.", self.rule))


class Heal(Effect):
    """{seat} heals a wound."""

    seat: Seat = YOU
    rule = "RC-047"

    def apply(self, s: Island) -> None:
        castaway = s.castaway(self.seat)
        castaway.wounds = max(0, castaway.wounds - 1)  # RC-049; arrows count on the way up only (RC-048)


class LowerMorale(Effect):
    """Morale falls."""

    rule = "RC-046"

    def apply(self, s: Island) -> None:
        s.morale = max(s.book.numbers.lowest_morale, s.morale - 1)  # RC-092


class RaiseMorale(Effect):
    """Morale rises."""

    rule = "RC-247"

    def apply(self, s: Island) -> None:
        s.morale = min(s.book.numbers.highest_morale, s.morale + 1)  # RC-092


class GainDetermination(Effect):
    """{seat} gains {tokens} determination."""

    seat: Seat = YOU
    tokens: int = 1
    rule = "RC-055"

    def apply(self, s: Island) -> None:
        s.castaway(self.seat).determination += self.tokens


class DemandDetermination(Effect):
    """{seat} must discard {tokens} determination."""

    seat: Seat = YOU
    tokens: int = 1
    rule = "RC-289"

    def apply(self, s: Island) -> None:
        castaway = s.castaway(self.seat)
        given = min(self.tokens, castaway.determination)  # RC-293
        castaway.determination -= given
        s.push(*[Wound(self.seat)] * (self.tokens - given))


# -- resources -------------------------------------------------------------------------------


class Gain(Effect):
    """The camp gains {count} {resource}."""

    resource: Resource
    count: int = 1
    rule = "RC-094"

    def apply(self, s: Island) -> None:
        s.stock[self.resource] += self.count


class GainLater(Effect):
    """The camp will have {count} {resource} more."""

    resource: Resource
    count: int = 1
    rule = "RC-202"

    def apply(self, s: Island) -> None:
        s.future[self.resource] += self.count


class Demand(Effect):
    """{seat} must discard {count} resources of any kind."""

    seat: Seat = YOU
    count: int = 1
    rule = "RC-289"

    def apply(self, s: Island) -> None:
        held = [s.uncommitted(resource) for resource in RESOURCES]  # RC-A10
        missing = max(0, self.count - sum(held))
        settled = Discard(self.seat, tuple(held)) if missing else ChooseDiscards(self.seat, self.count)
        s.push(settled, *[Wound(self.seat)] * missing)


class ChooseDiscards(Amounts):
    """{seat}: which {count} resources do you discard?"""

    seat: Seat
    count: int
    picked: tuple[int, ...] = ()
    """How much of each so far, in the order wood, food, fur."""
    rule = "RC-293"

    def bounds(self, s: Island) -> Sequence[tuple[int, int]]:
        return [(0, s.uncommitted(resource)) for resource in RESOURCES]

    def total(self, s: Island) -> tuple[int, int]:
        return self.count, self.count

    def settle(self, s: Island) -> Effect:
        return Discard(self.seat, self.picked)

    def offer(self, s: Island) -> str:
        return f"{self.picked[-1]} {RESOURCES[len(self.picked) - 1]}, and …"

    def points_at(self, s: Island) -> str:
        return f"stock:{RESOURCES[len(self.picked) - 1]}"


class Discard(Effect):
    """{seat} discards resources."""

    seat: Seat
    amounts: tuple[int, ...]
    """How much of each, in the order wood, food, fur."""
    rule = "RC-293"

    def apply(self, s: Island) -> None:
        for resource, amount in zip(RESOURCES, self.amounts, strict=True):
            s.stock[resource] -= amount

    def says(self, s: Island) -> str:
        given = [f"{amount} {resource}" for resource, amount in zip(RESOURCES, self.amounts, strict=True) if amount]
        return f"{s.name(self.seat)} discards {' and '.join(given) or 'nothing'}."


# -- camp ------------------------------------------------------------------------------------


class RaiseWeapon(Effect):
    """The Weapon level rises by {levels}."""

    levels: int = 1
    rule = "RC-230"

    def apply(self, s: Island) -> None:
        s.weapon += self.levels


class LowerWeapon(Effect):
    """The Weapon level must fall by {levels}."""

    seat: Seat = YOU
    levels: int = 1
    rule = "RC-216"

    def apply(self, s: Island) -> None:
        missing = max(0, self.levels - s.weapon)
        s.weapon -= self.levels - missing
        s.push(*[Wound(self.seat)] * missing)  # RC-217, bonus or not (RC-227)


class RaisePalisade(Effect):
    """The Palisade rises by {levels}."""

    levels: int = 1
    rule = "RC-230"

    def apply(self, s: Island) -> None:
        if s.shelter:  # RC-414
            s.palisade += self.levels


class LowerPalisade(Effect):
    """The Palisade must fall by {levels}."""

    seat: Seat = YOU
    levels: int = 1
    rule = "RC-220"

    def apply(self, s: Island) -> None:
        missing = max(0, self.levels - s.palisade)
        s.palisade -= self.levels - missing
        s.push(*[Wound(self.seat)] * missing)  # RC-291


class BuildShelter(Effect):
    """The Shelter stands."""

    rule = "RC-228"

    def apply(self, s: Island) -> None:
        s.shelter = True


class Explore(Effect):
    """{tile}: explored."""

    tile: str
    rule = "RC-238"

    def apply(self, s: Island) -> None:
        s.explored.append(self.tile)
