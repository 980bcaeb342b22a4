"""Resources: gained into Available or Future Resources, demanded, discarded."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.robinson.castaways import Wound, if_possible
from overwinter.games.robinson.catalogue import RESOURCES, Resource
from overwinter.games.robinson.plans import spare
from overwinter.games.robinson.state import FRIDAY, GROUP, NO_ACTION, Island, Seat


class Gain(Effect):
    """{seat} gains {count} {resource}."""

    seat: Seat = YOU
    resource: Resource = "food"
    count: int = 1
    now: bool = False
    """Into Available Resources even while Actions are resolved."""
    rule = "RC-202"
    label = "Gain {count} {resource}."

    def apply(self, s: Island) -> None:
        if s.phase != "resolving" or self.now:
            s.stock[self.resource] += self.count  # RC-084, RC-094
            return
        bring(s, self.seat, self.resource, self.count)

    def says(self, s: Island) -> str:
        return self.offer(s) if self.seat not in s.castaways else super().says(s)


def bring(s: Island, seat: Seat, resource: Resource, count: int) -> None:
    """Put something into Future Resources, to the account of whoever takes the Action (RC-202, RC-359)."""
    if seat not in s.castaways and s.resolving != NO_ACTION:
        seat = s.taker(s.resolving)
    if seat not in s.castaways:
        seat = s.first
    castaway = s.castaways[seat]
    bag = list(castaway.bag)
    bag[RESOURCES.index(resource)] += count
    castaway.bag = (bag[0], bag[1], bag[2], bag[3])


class Discard(Effect):
    """{seat} must discard {count} {resource}."""

    seat: Seat = YOU
    resource: Resource = "food"
    count: int = 1
    if_possible: bool = False
    rule = "RC-289"
    label = "Discard {count} {resource}."

    def apply(self, s: Island) -> None:
        missing = self.count - take_away(s, self.resource, self.count)
        if missing and not self.if_possible:
            s.push(Wound(self.seat, missing))  # RC-289, RC-290, RC-296

    def offer(self, s: Island) -> str:
        return super().offer(s)[:-1] + if_possible(self.if_possible)

    def says(self, s: Island) -> str:
        return super().says(s) if self.seat != GROUP else f"The group must discard {self.count} {self.resource}."


def take_away(s: Island, resource: Resource, count: int) -> int:
    """Discard as much of what is not committed as there is, up to a count; how much that was (RC-293, RC-A10)."""
    taken = min(count, spare(s, resource))
    pay(s, resource, taken)
    return taken


def pay(s: Island, resource: Resource, count: int) -> None:
    """Take resources from the stock; of food, that which keeps comes last (RC-450, RC-A23)."""
    if resource == "food":
        rotting = min(count, s.stock["food"])
        s.stock["food"] -= rotting
        s.stock["rations"] -= count - rotting
    else:
        s.stock[resource] -= count


class DiscardAll(Effect):
    """All {resource} is lost."""

    resource: Resource = "food"
    rule = "RC-294"
    label = "Discard all {resource}."

    def apply(self, s: Island) -> None:
        take_away(s, self.resource, 99)


class DiscardAny(Effect):
    """{seat} must discard {count} resources of any kind."""

    seat: Seat = YOU
    count: int = 1
    rule = "RC-289"
    label = "Discard {count} resources of any kind."

    def apply(self, s: Island) -> None:
        have = [resource for resource in RESOURCES if s.stock[resource] and spare(s, resource)]
        if not have:
            s.push(Wound(self.seat, self.count))
        else:
            more = [DiscardAny(self.seat, self.count - 1)] if self.count > 1 else []
            s.push(WhichToDiscard(self.seat), *more)


class WhichToDiscard(Ask):
    """{seat}: which resource is discarded?"""

    seat: Seat
    rule = "RC-289"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players if self.seat in (GROUP, FRIDAY) else (self.seat,)

    def options(self, s: Island) -> Sequence[Effect]:
        # Food that keeps is worth a choice of its own: it can be discarded in the place of food, not the other way.
        return [LetGo(resource) for resource in RESOURCES if s.stock[resource] and spare(s, resource)]


class LetGo(Effect):
    """1 {resource} is discarded."""

    resource: Resource
    rule = "RC-289"
    label = "1 {resource}"
    piece = "stock:{resource}"

    def apply(self, s: Island) -> None:
        s.stock[self.resource] -= 1
