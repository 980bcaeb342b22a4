"""What cards do: used by their owner, at a Gift icon, or when something else happens."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Literal

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import AnyEffect, Blocked, Effect, Objection
from overwinter.engine.printed import THIS_CARD, Decide, made_out
from overwinter.engine.questions import Ask
from overwinter.games.stardew.printed.catalogue import EVERYWHERE, Book, Card, CardId, Limit, Place, Trigger, Use
from overwinter.games.stardew.printed.tiles import ANYTHING, TileId
from overwinter.games.stardew.table.card_words import clause, either, printed
from overwinter.games.stardew.table.knobs import cards_of
from overwinter.games.stardew.table.state import Farmer, Seat, Turn, Valley
from overwinter.games.stardew.table.words import places_words, some
from overwinter.games.stardew.verbs.bags import Discard, FromSupply, in_supply, lacking, pay, short_of
from overwinter.kit.choices import OwnChoice
from overwinter.kit.thrown import on_top
from overwinter.kit.words import counted, listed

# -- what happens when something else does -----------------------------------------------------------


def reactions(s: Valley, seat: Seat, to: Trigger, tile: str = "") -> list[Effect]:
    """What a farmer's cards do when something happens to this farmer."""
    found: list[Effect] = []
    for card in cards_of(s, seat):
        for reaction in s.book.cards[card].reacts:
            if reaction.to != to or (reaction.of != ANYTHING and tile not in s.book.fitting(reaction.of)):
                continue
            does = made_out(reaction.does, seat, card)
            found += [Once(seat, card, reaction.limit, tuple(does))] if reaction.limit else does
    return found


class Once(Effect):
    """{seat} has the use of {card}, if it was not had yet."""

    seat: Seat
    card: CardId
    limit: Limit
    of: tuple[AnyEffect, ...]
    quiet = True

    def apply(self, s: Valley) -> None:
        farmer = s.farmers[self.seat]
        if (mark := _mark(self.limit, self.card)) not in farmer.used:
            farmer.used += (mark,)
            s.push(*self.of)


def _mark(limit: Limit, card: str) -> str:
    return f"{limit}:{card}"


def hand_on(giver: Farmer, taker: Farmer, card: CardId) -> None:
    """What has been used up of a card stays used up when it changes hands."""
    marks = tuple(mark for mark in giver.used if mark.partition(":")[2] == card)
    giver.used = tuple(mark for mark in giver.used if mark not in marks)
    taker.used += marks


def forget(s: Valley, limit: Limit, seat: Seat | None = None) -> None:
    """What could be used once in a turn, round or season can be used again; by one, or by all."""
    for farmer in s.farmers.values() if seat is None else (s.farmers[seat],):
        farmer.used = tuple(mark for mark in farmer.used if not mark.startswith(f"{limit}:"))


class May(OwnChoice):
    """{seat} has a choice."""

    card: CardId = THIS_CARD
    of: tuple[AnyEffect, ...] = ()
    quiet = True
    question = "{card}?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [DoIt(self.seat, self.card, self.of)]

    def offer(self, s: Valley) -> str:
        return "You may: " + clause(s, self.of)


class DoIt(Effect):
    """{seat}: {card}."""

    seat: Seat
    card: CardId
    of: tuple[AnyEffect, ...]

    def apply(self, s: Valley) -> None:
        s.push(*self.of)

    def offer(self, s: Valley) -> str:
        return printed(s, self.of)


class Either(Decide):
    """{seat}: which do you choose?"""

    card: str = THIS_CARD

    def says(self, s: Valley) -> str:
        card = f" ({s.called(self.card)})" if self.card else ""
        return f"{s.name(Seat(self.seat))}: which do you choose?{card}"

    def offer(self, s: Valley) -> str:
        return either(s, self.between)


# -- what its owner may do with a card ---------------------------------------------------------------


def is_moment(s: Valley, seat: Seat, use: Use) -> bool:
    """Whether this is the time for something (SV-A70)."""
    mine = s.acting == seat and s.turn is not None
    match use.when:
        case "turn":
            return mine
        case "anytime":
            return mine or s.phase in ("planning", "season")
        case "planning":
            return s.phase == "planning"
        case _:
            return mine and on_top(s, use.when) and bool(s.thrown[-1].dice)


class AtWork(Ask):
    """{seat} is between two actions."""


def busy(s: Valley) -> Objection:
    """Why nobody begins another action, or goes away: not in the middle of one (SV-129)."""
    return None if isinstance(s.stack[-1], AtWork) else ("not in the middle of something", "SV-129")


def use_objection(s: Valley, seat: Seat, card: Card, *, spouse: bool = False) -> Objection:
    """Why a card cannot be used now, by its owner or the owner's spouse."""
    use = card.use
    if use is None:
        return "it works by itself", "SV-231"
    if not is_moment(s, seat, use):
        return "this is not the time for it", "SV-A70"
    farmer = s.farmers[seat]
    if use.limit and _mark(use.limit, card.id) in farmer.used:
        return f"you have used it this {'week' if use.limit == 'round' else use.limit}", "SV-131"
    place = farmer.spouse_place if spouse else farmer.place
    if use.places and place not in use.places:
        return not_there(place, use.places), "SV-131"
    if use.action and not spouse and (s.turn is None or s.turn.actions < 1):
        return "it costs an action, and you have none left", "SV-131"
    if use.action and (why := busy(s)):
        return why
    if use.tile is not None and (why := lacking(s, seat, use.tile, use.tiles)):
        return why
    return short_of(s, use.gold, use.hearts) or useless(s, seat, use.does) or none_left(s, use.does)


def none_left(s: Valley, effects: Sequence[Effect]) -> Objection:
    """Why a card that gains tiles, and does nothing else, would gain none (SV-A03)."""
    tiles: dict[TileId, str] = {}
    for effect in effects:
        if not isinstance(effect, FromSupply):
            return None
        tiles |= {tile: s.tile(tile).name for tile in effect.brings(s)}
    missing = not any(in_supply(s, tile) for tile in tiles)
    return (f"the supply has no {listed([*tiles.values()], 'or')}", "SV-A03") if missing else None


def not_there(place: Place | Literal[""], places: Sequence[Place]) -> str:
    """Why something does not work where one is."""
    if len(places) < EVERYWHERE:
        return f"it works at the {places_words(places)}"
    return "you are there already" if place else "you are at home"


def useless(s: Valley, seat: Seat, effects: Sequence[Effect]) -> Objection:
    """Why effects would have nothing to work on: those that can lack it say so themselves."""
    return next((why for effect in effects if (why := effect.useless(s, seat))), None)


class UseCard(Effect):
    """{seat} uses {card}."""

    seat: Seat
    card: CardId
    rule = "SV-307"
    free = True
    piece = "card:{seat}:{card}"

    def apply(self, s: Valley) -> None:
        card = s.book.cards[self.card]
        use = card.use
        assert use is not None
        farmer = s.farmers[self.seat]
        pay(s, use.gold, use.hearts)
        if use.limit:
            farmer.used += (_mark(use.limit, self.card),)
        if use.action and s.turn is not None:
            s.turn = self.spend(s.turn)
        if use.spent:
            lose_card(s, self.seat, self.card)
        price = [Discard(self.seat, use.tiles, use.tile)] if use.tile is not None else []
        s.push(*price, *made_out(use.does, self.seat, self.card))

    def spend(self, turn: Turn) -> Turn:
        """What a card that takes an action takes of the turn."""
        return spend_action(turn)

    def offer(self, s: Valley) -> str:
        card = s.book.cards[self.card]
        return f"{card.name}: {clause(s, card.use.does)}" if card.use else card.name

    def fine_print(self, s: Valley) -> str:
        use = s.book.cards[self.card].use
        if use is None:
            return ""
        costs = [
            f"{use.gold} Gold" * bool(use.gold),
            counted(use.hearts, "Heart") * bool(use.hearts),
            "" if use.tile is None else some(s, use.tile, use.tiles),
            "an action" * use.action,
            "the card itself" * use.spent,
        ]
        return "costs " + ", ".join(cost for cost in costs if cost) if any(costs) else ""


class SpouseUses(UseCard):
    """{seat}'s spouse uses {card}."""

    rule = "SV-327"

    def spend(self, turn: Turn) -> Turn:
        return spend_spouse(turn)

    def offer(self, s: Valley) -> str:
        return f"Your spouse: {super().offer(s)}"


def spend_action(turn: Turn) -> Turn:
    """One of the turn's actions is used (SV-131)."""
    return msgspec.structs.replace(turn, actions=turn.actions - 1, taken=turn.taken + 1, begun=True)


def spend_spouse(turn: Turn) -> Turn:
    """Nothing of the player's own (SV-330); but whoever has begun is done, or it would be in between (SV-326)."""
    if not turn.begun:
        return msgspec.structs.replace(turn, spouse="first")
    return msgspec.structs.replace(turn, spouse="last", actions=0, extra=(), errands=())


def lose_card(s: Valley, seat: Seat, card: CardId) -> None:
    """A card leaves its owner for the discard pile."""
    farmer = s.farmers[seat]
    if card in farmer.items:
        farmer.items = without(farmer.items, card)
        s.items.discard(card)
    elif card in farmer.epics:
        farmer.epics = without(farmer.epics, card)
        s.epics.discard(card)
    elif card in farmer.kept:
        farmer.kept = without(farmer.kept, card)
        s.events.discard(card)
    elif card in farmer.upgrades:
        farmer.upgrades = without(farmer.upgrades, card)
        s.upgrades[s.book.upgrades[card].profession].discard(s.book.front_of(card))


def usable_cards(s: Valley, seat: Seat) -> tuple[Card, ...]:
    """The cards that somebody can do something with; Buildings serve all."""
    return _usable(s.book, cards_of(s, seat))


@functools.lru_cache(8192)
def _usable(book: Book, cards: tuple[CardId, ...]) -> tuple[Card, ...]:
    return tuple([book.cards[card] for card in dict.fromkeys(cards) if book.cards[card].use is not None])


@Valley.at_any_time
def what_can_be_used(s: Valley, seat: int) -> Sequence[Effect]:
    """Cards, when their moment has come (SV-307, SV-A70)."""
    owner = Seat(seat)
    if owner not in s.farmers or not (cards := usable_cards(s, owner)):
        return ()
    found: list[Effect] = [UseCard(owner, CardId(card.id)) for card in cards if not use_objection(s, owner, card)]
    if s.acting == owner and s.turn is not None and s.turn.spouse == "may":
        found += [
            SpouseUses(owner, CardId(card.id))
            for card in cards
            if card.use is not None and card.use.action and not use_objection(s, owner, card, spouse=True)
        ]
    return found


@Valley.blocked_at_any_time
def what_cannot_be_used(s: Valley, seat: int) -> Sequence[Blocked]:
    """Cards whose moment has not come, and why."""
    if Seat(seat) not in s.farmers:
        return ()
    owner = Seat(seat)
    return [
        Blocked(UseCard(owner, CardId(card.id)), *why)
        for card in usable_cards(s, owner)
        if (why := use_objection(s, owner, card))
    ]
