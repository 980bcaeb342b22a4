"""What lies on the table, and everything the engine can ask about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from overwinter.engine.decks import Pile
from overwinter.engine.effects import AnyEffect, Blocked, Effect
from overwinter.engine.people import GROUP, YOU, Who
from overwinter.engine.questions import Ask, Order, Secretly, Several
from overwinter.engine.state import State
from tests.engine.toy.catalogue import Book

NOBODY = -1
EMPTY = Book()


class Table(State):
    berries: int = 0
    pots: dict[str, int] = msgspec.field(default_factory=dict)
    notes: list[str] = msgspec.field(default_factory=list)
    shield: bool = False
    armed: bool = False
    wounds: int = 0
    seats: int = 2
    round: int = 0
    cards: Pile = msgspec.field(default_factory=lambda: Pile.of("cards", ()))
    on_table: tuple[str, ...] = ()
    peeked: int = NOBODY
    """Who knows the card on top of the deck."""
    book: Book = EMPTY

    def deciders(self, who: Who) -> Sequence[int]:
        return (0, 1) if who == GROUP else (who,)

    def called(self, id: Any, shelf: str = "") -> str:
        return self.book.cards[id].name


class Gain(Effect):
    """{seat} gains {amount} berries."""

    seat: Who = YOU
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

    seat: Who

    def options(self, s: Table) -> Sequence[Effect]:
        return [Gain(self.seat, amount) for amount in (1, 2, 3)]

    def blocked(self, s: Table) -> Sequence[Blocked]:
        return [Blocked(Gain(self.seat, 4), "nobody may take four", "TOY-2")]


class GoFirst(Ask):
    """Somebody must go first: who?"""

    def seats(self, s: Table) -> Sequence[int]:
        return (0, 1)

    def options(self, s: Table) -> Sequence[Effect]:
        return [Gain(0), Gain(1)]


class PickPots(Several):
    """{seat}: which pots?"""

    seat: Who
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

    seat: Who
    picked: tuple[str, ...] = ()

    def items(self, s: Table) -> Sequence[str]:
        return list(s.pots)

    def settle(self, s: Table) -> Effect:
        return Note("order " + ">".join(self.picked))


class Interlude(Effect):
    """{seat} eats a berry in between."""

    seat: Who
    free = True

    def apply(self, s: Table) -> None:
        s.berries -= 1


@Table.at_any_time
def eat_in_between(s: Table, seat: int) -> Sequence[Effect]:
    return [Interlude(seat)] if s.berries else []


@Table.blocked_at_any_time
def nothing_to_eat(s: Table, seat: int) -> Sequence[Blocked]:
    return [] if s.berries else [Blocked(Interlude(seat), "there are no berries", "TOY-1")]


def secret_bids() -> Secretly:
    return Secretly.of([Bid(0), Bid(1), Bid(2)])
