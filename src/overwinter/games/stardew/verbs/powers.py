"""What cards do: used by their owner, or chosen from."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import AnyEffect, Effect, Objection
from overwinter.engine.printed import THIS_CARD, Decide
from overwinter.games.stardew.printed.catalogue import Book, CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.card_words import clause, either, printed
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.bags import FromSupply, in_supply
from overwinter.games.stardew.verbs.terms import AnAction, At
from overwinter.kit.choices import OwnChoice
from overwinter.kit.using import Use, UseIt, at_hand
from overwinter.kit.words import listed


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


def none_left(s: Valley, effects: Sequence[Effect]) -> Objection:
    """Why a card that gains tiles, and does nothing else, would gain none (SV-A03)."""
    tiles: dict[TileId, str] = {}
    for effect in effects:
        if not isinstance(effect, FromSupply):
            return None
        tiles |= {tile: s.tile(tile).name for tile in effect.brings(s)}
    missing = not any(in_supply(s, tile) for tile in tiles)
    return (f"the supply has no {listed([*tiles.values()], 'or')}", "SV-A03") if missing else None


class UseCard(UseIt):
    """{seat} uses {card}."""

    card: CardId
    rule = "SV-307"
    limited = "SV-131"
    piece = "card:{seat}:{card}"

    def use(self, s: Valley) -> Use:
        use = s.book.cards[self.card].use
        assert use is not None
        return use

    def thing(self) -> str:
        return self.card

    def printed_on(self) -> str:
        return self.card

    def spend(self, s: Valley) -> None:
        lose_card(s, self.seat, self.card)

    def vain(self, s: Valley, use: Use) -> Objection:
        return super().vain(s, use) or none_left(s, use.does)

    def offer(self, s: Valley) -> str:
        return f"{s.book.cards[self.card].name}: {clause(s, self.use(s).does)}"

    def fine_print(self, s: Valley) -> str:
        use = self.use(s)
        costs = [*(price.words(s) for price in use.price), *["the card itself"] * use.spent]
        return "costs " + ", ".join(costs) if costs else ""


class SpouseUses(UseCard):
    """{seat}'s spouse uses {card}."""

    rule = "SV-327"

    def use(self, s: Valley) -> Use:
        return by_spouse(super().use(s))

    def offer(self, s: Valley) -> str:
        return f"Your spouse: {super().offer(s)}"


@functools.cache
def by_spouse(use: Use) -> Use:
    """The same, where the spouse is, for the spouse's action."""
    replace = msgspec.structs.replace
    return replace(
        use,
        needs=tuple([replace(need, spouse=True) if isinstance(need, At) else need for need in use.needs]),
        price=tuple([replace(price, spouse=True) if isinstance(price, AnAction) else price for price in use.price]),
    )


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


@at_hand(Valley)
def cards_at_hand(s: Valley, seat: int) -> Sequence[UseCard]:
    """The cards that somebody can do something with (SV-307, SV-A70); Buildings serve all."""
    owner = Seat(seat)
    if owner not in s.farmers:
        return ()
    own, spouses = _uses(s.book, owner, s.cards_of(owner))
    return own + spouses if s.acting == owner and s.turn is not None and s.turn.spouse == "may" else own


@functools.lru_cache(8192)
def _uses(book: Book, seat: Seat, cards: tuple[CardId, ...]) -> tuple[tuple[UseCard, ...], tuple[UseCard, ...]]:
    """What one may do with cards oneself, and what one's spouse may: what takes an action (SV-327)."""
    uses = {card: use for card in dict.fromkeys(cards) if (use := book.cards[card].use) is not None}
    work = [card for card, use in uses.items() if AnAction() in use.price]
    return tuple([UseCard(seat, card) for card in uses]), tuple([SpouseUses(seat, card) for card in work])
