"""What cards do with other cards: Items drawn and fetched, a glimpse of next week, a friend called on."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import Pile, without
from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.stardew.places.town import BeVisited, BundleKnown, next_hidden, reveal_cost, turn_up
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.bags import pay, short_of
from overwinter.games.stardew.verbs.items import GainItem
from overwinter.kit.choices import OwnChoice
from overwinter.kit.draws import KeepOne


class ChooseItem(KeepOne):
    """{seat} rummages among the Items."""

    seat: Seat = YOU
    draws: int = 2
    rule = "SV-295"
    label = "Draw {draws} Items and keep one of them."
    question = "which Item do you keep?"
    binding = False

    def cards(self, s: Valley) -> Pile:
        return s.items

    def number(self, s: Valley) -> int:
        return self.draws

    def keep(self, s: Valley, card: str) -> Effect:
        return TakeThisItem(self.seat, CardId(card))

    def lay_back(self, s: Valley, cards: tuple[str, ...]) -> None:
        s.items.discard(*cards)


class TakeThisItem(Effect):
    """{seat} keeps {card}."""

    seat: Seat
    card: CardId
    rule = "SV-295"
    label = "{card}"
    piece = "drawn:{card}"

    def apply(self, s: Valley) -> None:
        s.push(GainItem(self.seat, self.card))


class FetchItem(OwnChoice):
    """{seat} finds something that others threw away."""

    card: CardId = CardId("")
    rule = "SV-295"
    label = "Take any Item from the discard pile."
    question = "which Item do you take?"
    lack = "no other Item was discarded yet"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [TakeDiscarded(self.seat, CardId(item)) for item in s.items.discards if item != self.card]


class TakeDiscarded(Effect):
    """{seat} takes {card} from the discard pile."""

    seat: Seat
    card: CardId
    rule = "SV-295"
    label = "{card}"
    piece = "drawn:{card}"

    def apply(self, s: Valley) -> None:
        s.items.discards = without(s.items.discards, self.card)
        s.push(GainItem(self.seat, self.card))


class SeeWeek(Effect):
    """{seat} sees what the next week will bring."""

    seat: Seat = YOU
    rule = "SV-040"
    label = "Look at the next Season Card; you may put it under the others of its season."

    def apply(self, s: Valley) -> None:
        for card in s.weeks[s.season].look(s):
            s.push(Foresee(self.seat, card=CardId(card)))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """The season must not be over."""
        return None if len(s.weeks[s.season]) else ("the season ends before another week", "SV-041")


class Foresee(OwnChoice, kw_only=True):
    """{seat} may put off what comes."""

    card: CardId
    rule = "SV-040"
    quiet = True
    question = "the next week would be {card}. Does it come first?"

    def choices(self, s: Valley) -> Sequence[Effect]:
        others = len(s.weeks[s.season]) > 1
        return [LeaveWeek(self.card), *([BuryWeek(self.card)] if others else [])]


class LeaveWeek(Effect):
    """The next week will be {card}."""

    card: CardId
    rule = "SV-040"
    label = "It comes next: {card}"

    def apply(self, s: Valley) -> None:
        pass


class BuryWeek(Effect):
    """{card} is put off to the end of the season."""

    card: CardId
    rule = "SV-040"
    label = "It comes last: {card}"

    def apply(self, s: Valley) -> None:
        deck = s.weeks[s.season]
        deck.top = without(deck.top, self.card)
        deck.put_under(self.card)


class RevealCheaply(Effect):
    """{seat} is told what a room asks for."""

    seat: Seat = YOU
    rule = "SV-195"
    label = "Reveal the next Bundle for half the Hearts, rounded down."

    def apply(self, s: Valley) -> None:
        room = next_hidden(s)
        if room is not None and not self.useless(s, self.seat):
            pay(s, hearts=self.price(s, self.seat))
            turn_up(s, room)
            s.push(BundleKnown(room))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be a Bundle that nobody knows, and the Hearts for it."""
        if next_hidden(s) is None:
            return "all Bundles are known", "SV-196"
        return short_of(s, hearts=self.price(s, seat))

    def price(self, s: Valley, seat: Seat) -> int:
        """What it costs; no Joja Tile makes it dearer (SV-318)."""
        return reveal_cost(s, seat, "") // 2


class CallFriend(OwnChoice):
    """{seat} calls on a friend."""

    rule = "SV-089"
    label = "One of your friends drops by."
    question = "whom do you call?"
    lack = "you have no friends yet"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [BeVisited(self.seat, friend) for friend in s.farmers[self.seat].friends]
