"""Cards: Events, Adventures that come back as Events, and Mysteries."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.people import YOU
from overwinter.engine.printed import THIS_CARD, made_out
from overwinter.engine.questions import Ask
from tests.engine.crusoe.catalogue import Kind, Mystery
from tests.engine.crusoe.state import CardId, Island, Seat

# -- Events ----------------------------------------------------------------------------------


class EventPhase(Effect):
    """The top card of the Event deck is turned up."""

    rule = "RC-068"
    quiet = True

    def apply(self, s: Island) -> None:
        if len(s.events):
            s.push(ResolveEvent(CardId(s.events.draw(s))))


class ResolveEvent(Effect):
    """Event: {card}."""

    card: CardId
    rule = "RC-068"

    def apply(self, s: Island) -> None:
        s.past_events.append(self.card)
        s.push(*made_out(s.book.cards[self.card].event, s.first_player, self.card))  # RC-A27


# -- Adventures ------------------------------------------------------------------------------


class DrawAdventure(Effect):
    """{seat} draws an Adventure."""

    seat: Seat
    colour: Kind
    rule = "RC-209"
    quiet = True

    def apply(self, s: Island) -> None:
        card = s.adventures[self.colour].draw(s)
        if card is not None:
            s.push(ResolveCard(self.seat, card))


class ResolveCard(Effect):
    """{seat} draws {card}."""

    seat: Seat
    card: CardId
    rule = "RC-129"

    def apply(self, s: Island) -> None:
        s.on_table.append(self.card)
        s.push(*made_out(s.book.cards[self.card].effects, self.seat, self.card), PutAway(self.card))


class PutAway(Effect):
    """{card} is discarded, unless it has told where else it goes."""

    card: CardId
    rule = "RC-367"
    quiet = True

    def apply(self, s: Island) -> None:
        if self.card in s.on_table:
            s.on_table.remove(self.card)
            s.pile_of(self.card).discard(self.card)


class ShuffleIntoEvents(Effect):
    """{card} is shuffled into the Event deck."""

    card: CardId = THIS_CARD
    rule = "RC-358"

    def apply(self, s: Island) -> None:
        s.on_table.remove(self.card)
        s.events.shuffle_in(self.card)


# -- Mysteries -------------------------------------------------------------------------------


class DrawMystery(Effect):
    """{seat} draws from the Mystery deck until a {kinds} appears."""

    seat: Seat = YOU
    kinds: tuple[Mystery, ...] = ()
    """What may be resolved; a kind that stands here twice, twice."""
    rule = "RC-364"

    def apply(self, s: Island) -> None:
        while (card := s.mysteries.draw(s)) is not None:
            kind = s.book.cards[card].kind
            if kind in self.kinds:
                place = self.kinds.index(kind)
                rest = self.kinds[:place] + self.kinds[place + 1 :]
                s.push(ResolveCard(self.seat, card), OfferMore(self.seat, rest))
                return
            s.aside.append(card)  # RC-366
        s.push(StopDrawing(self.seat))  # RC-A36


class OfferMore(Effect):
    """{seat} may go on drawing for a {kinds}."""

    seat: Seat
    kinds: tuple[Mystery, ...]
    rule = "RC-365"
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(DrawOn(self.seat, self.kinds) if self.kinds else StopDrawing(self.seat))


class DrawOn(Ask):
    """{seat}: do you go on drawing for a {kinds}?"""

    seat: Seat
    kinds: tuple[Mystery, ...]
    rule = "RC-365"

    def options(self, s: Island) -> Sequence[Effect]:
        return [DrawMystery(self.seat, self.kinds), StopDrawing(self.seat)]


class StopDrawing(Effect):
    """{seat} stops drawing; what was ignored is shuffled back."""

    seat: Seat
    rule = "RC-367"
    quiet = True

    def apply(self, s: Island) -> None:
        s.mysteries.deck.shuffle_in(*s.aside)
        s.aside.clear()


class Keep(Effect):
    """{seat} keeps {card}."""

    seat: Seat = YOU
    card: CardId = THIS_CARD
    rule = "RC-367"

    def apply(self, s: Island) -> None:
        s.on_table.remove(self.card)
        s.castaway(self.seat).kept += (self.card,)
