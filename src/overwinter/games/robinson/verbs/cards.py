"""Cards: Events and Threats, Adventures that come back, Mysteries."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.printed import THIS_CARD, made_out
from overwinter.engine.questions import Ask
from overwinter.games.robinson.printed.catalogue import CardId, Colour, Mysteries, Mystery
from overwinter.games.robinson.table.records import DRAWING, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.tokens import PutOnField
from overwinter.kit.words import counted

# -- Events ----------------------------------------------------------------------------------------


class DrawEvent(Effect):
    """The top card of the Event deck is turned up."""

    rule = "RC-070"
    quiet = True

    def apply(self, s: Island) -> None:
        if not len(s.events):
            return  # RC-A40
        card = CardId(s.events.draw(s))
        if card in s.book.comebacks:
            s.push(ComeBack(card), PutAway(card), DrawEvent())  # RC-071, RC-072
        else:
            s.push(TurnEvent(card))


class TurnEvent(Effect):
    """Event: {card}."""

    card: CardId
    rule = "RC-073"

    def apply(self, s: Island) -> None:
        event = s.book.events[self.card]
        s.table += (self.card,)
        if event.sort == "book":
            icon = made_out(s.scenario.book, GROUP, self.card)  # RC-075
        else:
            assert event.sort != "wreckage"
            icon = [PutOnField("adventure", event.sort)]  # RC-074, RC-299
        s.push(*icon, *made_out(event.event, GROUP, self.card), PlaceThreat(self.card))


class PlaceThreat(Effect):
    """{card} stays as a threat."""

    card: CardId
    rule = "RC-076"
    quiet = True

    def apply(self, s: Island) -> None:
        s.table = tuple(card for card in s.table if card != self.card)
        s.threats += (self.card,)
        if len(s.threats) > s.book.numbers.threat_spaces:  # RC-077, RC-079, RC-A06; Wreckage stays, too (RC-146)
            pushed, s.threats = s.threats[0], s.threats[1:]
            s.push(ThreatStrikes(pushed))


class ThreatStrikes(Effect):
    """Nobody dealt with {card} in time."""

    card: CardId
    rule = "RC-078"

    def apply(self, s: Island) -> None:
        s.gone += (self.card,)
        s.push(*made_out(s.book.threats[self.card].threat, GROUP, self.card))  # RC-080: Wreckage has none


class ResolveEventAgain(Effect):
    """The event happens once more."""

    card: CardId = THIS_CARD
    rule = "RC-082"
    label = "The event effect happens once more."

    def apply(self, s: Island) -> None:
        s.push(*made_out(s.book.events[self.card].event, GROUP, self.card))  # RC-083: not the icon


class ComeBack(Effect):
    """An old story comes back: {card}."""

    card: CardId
    rule = "RC-071"

    def apply(self, s: Island) -> None:
        s.table += (self.card,)
        s.push(*made_out(s.book.comebacks[self.card].event, GROUP, self.card))

    def says(self, s: Island) -> str:
        card = s.book.comebacks[self.card]
        return f"An old story comes back: {card.name}" + (f" ({card.event_name})." if card.event_name else ".")


# -- Adventures ------------------------------------------------------------------------------------


class DrawAdventure(Effect):
    """{seat} draws an Adventure."""

    seat: Seat
    colour: Colour
    rule = "RC-209"
    quiet = True

    def apply(self, s: Island) -> None:
        card = s.adventures[self.colour].draw(s)
        if card is not None:
            s.push(MeetAdventure(self.seat, CardId(card)))


class MeetAdventure(Effect):
    """{seat} meets with an Adventure: {card}."""

    seat: Seat
    card: CardId
    rule = "RC-129"

    def apply(self, s: Island) -> None:
        s.table += (self.card,)
        s.push(*made_out(s.book.adventures[self.card].effects, self.seat, self.card), PutAway(self.card))


class PutAway(Effect):
    """{card} is discarded, unless it has gone elsewhere."""

    card: CardId
    rule = "RC-367"
    quiet = True

    def apply(self, s: Island) -> None:
        if self.card in s.table:
            s.table = tuple(card for card in s.table if card != self.card)
            discard_card(s, self.card)


def discard_card(s: Island, card: CardId) -> None:
    """Lay a card on the discard pile where it belongs."""
    if card in s.book.adventures:
        s.adventures[s.book.adventures[card].colour].discard(card)
    elif card in s.book.mysteries:
        s.mysteries.discard(card)
    elif card in s.book.beasts:
        s.beasts.discard(card)
    else:
        s.gone += (card,)


class ShuffleIntoEvents(Effect):
    """{card}: shuffled into the Event deck."""

    card: CardId = THIS_CARD
    rule = "RC-358"
    label = "Shuffle this card into the Event deck."

    def apply(self, s: Island) -> None:
        s.table = tuple(card for card in s.table if card != self.card)
        s.events.shuffle_in(self.card)


# -- Mysteries -------------------------------------------------------------------------------------


class DrawMystery(Effect):
    """{seat} draws from the Mystery deck until a {kinds} appears."""

    seat: Seat = YOU
    kinds: Mysteries = ()
    """What may be resolved; a kind that stands here twice, twice (RC-A36)."""
    rule = "RC-364"

    def apply(self, s: Island) -> None:
        if not can_draw(s, self.seat):
            s.push(StopDrawing(self.seat))
            return
        mysteries = s.book.mysteries
        card, ignored = s.mysteries.until(s, lambda card: mysteries[card].kind in self.kinds)
        s.aside += ignored  # RC-366
        if card is None:
            s.push(StopDrawing(self.seat))
        else:
            rest = without(self.kinds, mysteries[card].kind)
            s.push(MeetMystery(self.seat, CardId(card)), OfferMore(self.seat, rest))

    def useless(self, s: Island, who: Seat) -> Objection:
        return ("somebody is drawing already", "RC-367") if s.aside else None

    def offer(self, s: Island) -> str:
        if len(self.kinds) == 1:
            return f"Draw from the Mystery deck until a {self.kinds[0]} appears, and resolve it."
        words = " and ".join(counted(self.kinds.count(kind), kind) for kind in dict.fromkeys(self.kinds))
        return f"Draw from the Mystery deck: up to {words}; the first that appears must be resolved."


def can_draw(s: Island, seat: Seat) -> bool:
    """Friday draws no more once a card has killed him."""
    return seat == GROUP or seat in s.castaways


class MeetMystery(Effect):
    """{seat} draws {card}."""

    seat: Seat
    card: CardId
    rule = "RC-364"

    def apply(self, s: Island) -> None:
        s.table += (self.card,)
        s.push(ResolveMystery(self.seat, self.card), PutAway(self.card))


class ResolveMystery(Effect):
    """{card} has its effect."""

    seat: Seat
    card: CardId
    rule = "RC-364"
    quiet = True

    def apply(self, s: Island) -> None:
        if self.card in s.table:
            s.push(*made_out(s.book.mysteries[self.card].effects, self.seat, self.card))


class OfferMore(Effect):
    """{seat} may go on drawing."""

    seat: Seat
    kinds: tuple[Mystery, ...]
    rule = "RC-365"
    quiet = True

    def apply(self, s: Island) -> None:
        goes_on = not stopped(s) and bool(self.kinds)
        s.push(DrawOn(self.seat, self.kinds) if goes_on else StopDrawing(self.seat))


def stopped(s: Island) -> bool:
    """Whether a card has put an end to this drawing; asked once, at its next step."""
    found = s.marked(DRAWING, NO_MORE_CARDS)
    s.forget(DRAWING)
    return found


NO_MORE_CARDS = "no-more"


class DrawOn(Ask):
    """{seat}: do you go on drawing for a {kinds}?"""

    seat: Seat
    kinds: Mysteries
    rule = "RC-365"

    def seats(self, s: Island) -> Sequence[Seat]:
        return (self.seat,) if self.seat in s.players else s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return [DrawMystery(self.seat, self.kinds), StopDrawing(self.seat)]


class StopDrawing(Effect):
    """{seat} stops drawing; what was ignored is shuffled back."""

    seat: Seat
    rule = "RC-367"
    label = "Stop here"
    quiet = True
    passes = True

    def apply(self, s: Island) -> None:
        s.mysteries.shuffle_in(*s.aside)
        s.aside = ()


class DrawAndResolve(Effect):
    """{seat} draws and resolves {count} Mystery cards, whatever they are."""

    seat: Seat = YOU
    count: int = 1
    rule = "RC-432"
    label = "Draw and resolve {count} Mystery cards, whatever they are."

    def apply(self, s: Island) -> None:
        goes_on = not stopped(s) and self.count > 0 and can_draw(s, self.seat)
        card = s.mysteries.draw(s) if goes_on else None
        if card is not None:
            s.push(MeetMystery(self.seat, CardId(card)), DrawAndResolve(self.seat, self.count - 1))


class StopHere(Effect):
    """No more cards are drawn."""

    rule = "RC-365"
    label = "You draw no further cards."

    def apply(self, s: Island) -> None:
        s.mark(DRAWING, NO_MORE_CARDS)


class Keep(Effect):
    """{card}: kept."""

    card: CardId = THIS_CARD
    rule = "RC-367"
    label = "Keep this card."

    def apply(self, s: Island) -> None:
        s.table = tuple(card for card in s.table if card != self.card)
        s.camp.things[self.card] = s.book.mysteries[self.card].uses
        if s.doing and s.actor is not None:
            s.doing.haul += (self.card,)
            if finder := s.castaways.get(s.actor):
                finder.kept += (self.card,)


class LoseHaul(Effect):
    """What was just found is lost."""

    rule = "RC-294"
    label = "Lose the Treasures that you have kept in this Action, if any."
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(*[GiveUp(CardId(card)) for card in (s.doing.haul if s.doing else ()) if card in s.camp.things])


class GiveUp(Effect):
    """{thing}: lost."""

    thing: CardId
    rule = "RC-294"

    def apply(self, s: Island) -> None:
        del s.camp.things[self.thing]
        s.mysteries.discard(self.thing)
