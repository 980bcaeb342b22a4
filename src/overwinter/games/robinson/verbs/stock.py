"""Resources: gained into Available or Future Resources, demanded, discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from overwinter.engine.effects import Effect
from overwinter.engine.hints import GOOD
from overwinter.engine.people import GROUP, YOU, has_seat
from overwinter.games.robinson.printed.catalogue import FOOD, RESOURCE_NAMES, RESOURCES, YIELD, Resource
from overwinter.games.robinson.table.plans import pay, source_of, spare
from overwinter.games.robinson.table.records import Castaway, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.things import Given
from overwinter.games.robinson.verbs.castaways import Demand, Wound, heir, if_possible, really
from overwinter.kit.beware import Avoidable
from overwinter.kit.choices import OwnChoice


class Gain(Given):
    """{seat} gains {count} {resource}."""

    seat: Seat = YOU
    resource: Resource = "food"
    count: Annotated[int, GOOD] = 1
    now: bool = False
    """Into Available Resources even while Actions are resolved."""
    rule = "RC-202"
    label = "Gain {count} {resource}."

    def apply(self, s: Island) -> None:
        if s.phase != "resolving" or self.now:
            s.camp.stock[self.resource] += self.count  # RC-084, RC-094
            return
        bring(s, self.seat, self.resource, self.count)  # RC-117

    def undone(self, s: Island) -> Effect:
        return Discard(GROUP, self.resource, self.count, if_possible=True)

    def says(self, s: Island) -> str:
        return self.offer(s) if self.seat not in s.castaways else super().says(s)


def bring(s: Island, seat: Seat, resource: Resource, count: int) -> None:
    """Put something into Future Resources, to the account of whoever takes the Action (RC-202, RC-359)."""
    if seat not in s.castaways and s.actor is not None:
        seat = s.actor
    if seat not in s.castaways:
        seat = heir(s)
    castaway = s.castaways[seat]
    bag = list(castaway.bag)
    bag[RESOURCES.index(resource)] += count
    castaway.bag = (bag[0], bag[1], bag[2], bag[3])


def bring_in(s: Island) -> None:
    """Future Resources become available, but not those of players outside the Camp (RC-203, RC-359, RC-360)."""
    for castaway in s.castaways.values():
        if not castaway.outside:
            unpack(s, castaway)


def unpack(s: Island, castaway: Castaway) -> None:
    """What somebody has brought becomes available; Discovery tokens can be kept from then on (RC-203, RC-244)."""
    for resource, count in zip(RESOURCES, castaway.bag, strict=True):
        s.camp.stock[resource] += count
    s.camp.found += castaway.finds
    castaway.bag, castaway.finds = (0, 0, 0, 0), ()


class GainWhatYouGather(Effect):
    """{seat} finds {count} more of what is gathered."""

    seat: Seat = YOU
    count: int = 1
    rule = "RC-212"
    label = "Gain {count} more of the resource you gather."

    def apply(self, s: Island) -> None:
        if resource := gathered_resource(s):
            s.push(gathered(s, self.seat, resource, self.count))


def gathered(s: Island, seat: Seat, resource: Resource, count: int = 1) -> Gain:
    """What somebody gathers, and may spill before the Action is over."""
    if s.doing:
        s.doing.load += count
    return Gain(seat, resource, count)


class Spill(Effect):
    """{seat} spills {count} of what was gathered."""

    seat: Seat = YOU
    count: int = 1
    rule = "RC-294"
    label = "Lose {count} of the resource you gather, if possible."

    def apply(self, s: Island) -> None:
        if s.doing and (resource := gathered_resource(s)):
            spilt = min(self.count, s.doing.load)  # RC-237: nothing, if the Action has failed
            s.doing.load -= spilt
            bring(s, self.seat, resource, -spilt)

    def says(self, s: Island) -> str:
        return really(self, s, count=min(self.count, s.doing.load) if s.doing and gathered_resource(s) else 0)


def gathered_resource(s: Island) -> Resource | None:
    """What the Action that is being resolved is meant to gather."""
    aim = s.aim
    return YIELD[source_of(aim)] if aim and aim.kind == "gathering" else None


class Discard(Demand):
    """{seat} must discard {count} {resource}."""

    seat: Seat = YOU
    resource: Resource = "food"
    count: int = 1
    if_possible: bool = False
    label = "Discard {count} {resource}."
    helps = (Gain,)

    def asked_for(self) -> int:
        return self.count

    def there(self, s: Island) -> int:
        return spare(s, self.resource)  # RC-A10

    def give(self, s: Island, count: int) -> None:
        pay(s, self.resource, count)

    def about(self, s: Island) -> str:
        return f"The group lacks {self.missing(s)} {self.resource}."

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        kinds = FOOD if self.resource == "food" else (self.resource,)
        return isinstance(help, Gain) and help.resource in kinds

    def offer(self, s: Island) -> str:
        return super().offer(s)[:-1] + if_possible(self.if_possible)

    def says(self, s: Island) -> str:
        count = min(self.count, max(0, spare(s, self.resource))) if self.if_possible else self.count
        if self.seat == GROUP:
            return f"The group must discard {count} {RESOURCE_NAMES[self.resource]}." if count else ""
        return really(self, s, count=count)


class DiscardAny(Avoidable, OwnChoice):
    """{seat} must discard {count} of any resource."""

    rule = "RC-289"
    question = "which resource is discarded?"
    helps = (Gain,)

    def chooser(self, s: Island) -> Seat:
        return self.seat if has_seat(self.seat) else GROUP

    def choices(self, s: Island) -> Sequence[Effect]:
        # Food that keeps is worth a choice of its own: it can be discarded in the place of food, not the other way.
        return [LetGo(resource) for resource in RESOURCES if s.camp.stock[resource] and spare(s, resource) > 0]

    def needed(self, s: Island) -> bool:
        return not self.choices(s)  # RC-066

    def about(self, s: Island) -> str:
        return "The group has nothing to discard."

    def happens(self, s: Island) -> None:
        OwnChoice.apply(self, s)

    def otherwise(self, s: Island) -> Sequence[Effect]:
        return [Wound(self.seat, self.count)]

    def offer(self, s: Island) -> str:
        return f"Discard {self.count} of any resource."


class LetGo(Effect):
    """1 {resource} is discarded."""

    resource: Resource
    rule = "RC-289"
    label = "1 {resource}"
    piece = "stock:{resource}"

    def apply(self, s: Island) -> None:
        s.camp.stock[self.resource] -= 1
