"""The smallest game that shows everything the engine can ask: a few pots of berries on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from overwinter.engine.effects import AnyEffect, Blocked, Effect
from overwinter.engine.people import GROUP, Who
from overwinter.engine.questions import Amounts, Ask, Order, Secretly, Several
from overwinter.engine.state import State


class Table(State):
    berries: int = 0
    pots: dict[str, int] = msgspec.field(default_factory=dict)
    notes: list[str] = msgspec.field(default_factory=list)
    shield: bool = False

    def deciders(self, who: Who) -> Sequence[int]:
        return (0, 1) if who == GROUP else (who,)

    def spell(self, field: str, value: Any) -> str:
        return f"player {value}" if field == "seat" else str(value)


class Gain(Effect):
    """{seat} gains {amount} berries."""

    seat: int
    amount: int = 1
    rule = "TOY-1"

    def apply(self, s: Table) -> None:
        s.berries += self.amount
        s.notes.append(f"{self.seat} gains {self.amount}")


class Note(Effect):
    """{text}"""

    text: str

    def apply(self, s: Table) -> None:
        s.notes.append(self.text)


class Twice(Effect):
    """Something happens twice."""

    effect: AnyEffect

    def apply(self, s: Table) -> None:
        s.push(self.effect, self.effect)


class Forever(Effect):
    """It never ends."""

    def apply(self, s: Table) -> None:
        s.push(self)


class Deeper(Effect):
    """It piles up."""

    def apply(self, s: Table) -> None:
        s.push(*[Note("x")] * 500, self)
        if len(s.stack) > 2000:
            s.push(Bid(0))


class Bid(Ask):
    """{seat}: how many?"""

    seat: int

    def options(self, s: Table) -> Sequence[Effect]:
        return [Gain(self.seat, amount) for amount in (1, 2, 3)]

    def blocked(self, s: Table) -> Sequence[Blocked]:
        return [Blocked(Gain(self.seat, 4), "nobody may take four", "TOY-2")]


class Together(Ask):
    """Somebody must go first: who?"""

    def seats(self, s: Table) -> Sequence[int]:
        return (0, 1)

    def options(self, s: Table) -> Sequence[Effect]:
        return [Gain(0), Gain(1)]


class PickPots(Several):
    """{seat}: which pots?"""

    seat: int
    picked: tuple[str, ...] = ()

    def items(self, s: Table) -> Sequence[str]:
        return list(s.pots)

    def least(self, s: Table) -> int:
        return 1

    def most(self, s: Table) -> int:
        return 2

    def settle(self, s: Table) -> Effect:
        return Note("pots " + "+".join(self.picked))


class OrderPots(Order):
    """{seat}: in which order?"""

    seat: int
    picked: tuple[str, ...] = ()

    def items(self, s: Table) -> Sequence[str]:
        return list(s.pots)

    def settle(self, s: Table) -> Effect:
        return Note("order " + ">".join(self.picked))


class FillPots(Amounts):
    """{seat}: how much from each pot?"""

    seat: int
    picked: tuple[int, ...] = ()

    def bounds(self, s: Table) -> Sequence[tuple[int, int]]:
        return [(0, amount) for amount in s.pots.values()]

    def total(self, s: Table) -> tuple[int, int]:
        return 3, 3

    def settle(self, s: Table) -> Effect:
        return Note("took " + ",".join(map(str, self.picked)))


class Interlude(Effect):
    """{seat} eats a berry in between."""

    seat: int
    free = True

    def apply(self, s: Table) -> None:
        s.berries -= 1


@Table.at_any_time
def eat_in_between(s: Table, seat: int) -> Sequence[Effect]:
    return [Interlude(seat)] if s.berries else []


def secret_bids() -> Secretly:
    return Secretly.of([Bid(0), Bid(1), Bid(2)])
