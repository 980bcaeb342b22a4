"""A round: somebody peeks, a card is turned up, and all bid in secret."""

from __future__ import annotations

from overwinter.engine.effects import Effect
from overwinter.engine.people import YOU, Who
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Secretly
from overwinter.engine.state import Outcome
from overwinter.kit.together import Pause
from tests.engine.toy.catalogue import CardId
from tests.engine.toy.table import NOBODY, Bid, GoFirst, OrderPots, PickPots, Table


class Round(Effect):
    """Round {number} begins."""

    number: int

    def apply(self, s: Table) -> None:
        if self.number > s.book.numbers.rounds:
            s.push(GoHome())
            return
        s.round = self.number
        first = self.number % s.seats
        s.push(
            Peek(first),
            *Pause.if_needed(s, range(s.seats), "A card is turned up."),
            TurnUp(first),
            GoFirst(),
            PickPots(first),
            OrderPots(first),
            Secretly.of(Bid(seat) for seat in range(s.seats)),
            Round(self.number + 1),
        )


class Peek(Effect):
    """{seat} may look at the next card."""

    seat: Who
    quiet = True

    def apply(self, s: Table) -> None:
        for card in s.cards.look(s, 1):
            s.peeked = self.seat
            s.push(Sees(self.seat, card))


class Sees(Effect):
    """{seat} sees {card}."""

    seat: Who
    card: CardId
    hearsay = "{seat} looks at the next card."

    def apply(self, s: Table) -> None:
        pass

    def known_to(self, s: Table) -> tuple[int, ...] | None:
        return (self.seat,)


class TurnUp(Effect):
    """A card is turned up for {seat}."""

    seat: Who
    quiet = True

    def apply(self, s: Table) -> None:
        s.peeked = NOBODY
        card = s.cards.draw(s)
        if card is not None:
            s.push(Resolve(Who(self.seat), card))


class Resolve(Effect):
    """{seat} draws {card}."""

    seat: Who
    card: CardId

    def apply(self, s: Table) -> None:
        s.on_table += (self.card,)
        s.push(*made_out(s.book.cards[self.card].effects, self.seat, self.card), PutAway(self.card))


class PutAway(Effect):
    """{card} is discarded."""

    card: CardId
    quiet = True

    def apply(self, s: Table) -> None:
        s.on_table = ()
        s.cards.discard(self.card)


class TakeShield(Effect):
    """{seat} takes up the shield."""

    seat: Who = YOU

    def apply(self, s: Table) -> None:
        s.shield = True


class Arm(Effect):
    """{seat} puts on a helmet, and is cursed."""

    seat: Who = YOU

    def apply(self, s: Table) -> None:
        s.armed = True


class GoHome(Effect):
    """All go home."""

    def apply(self, s: Table) -> None:
        full = s.berries >= s.book.numbers.hungry
        words = "There were berries enough." if full else "There were too few berries."
        s.finish(Outcome(tuple(range(s.seats)) if full else (), words, "TOY-1"))
