"""Profession Upgrades: what one learns when a season is over."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.people import YOU
from overwinter.games.stardew.printed.catalogue import CardId, Profession
from overwinter.games.stardew.table.card_words import card_words
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.items import keep_all_within
from overwinter.games.stardew.verbs.powers import lose_card
from overwinter.kit.choices import OwnChoice
from overwinter.kit.draws import KeepOne
from overwinter.kit.within import Within

DRAWN_ALONE = 3
"""How many Upgrades somebody who plays alone looks at (SV-344)."""
DRAWN = 2


class OfferUpgrades(Effect):
    """{seat} looks at new skills.

    One is kept when a season is over: three in a full game (SV-312).
    """

    seat: Seat = YOU
    rule = "SV-105"
    label = "Draw Profession Upgrades as at the end of a season; you may keep one."

    def apply(self, s: Valley) -> None:
        profession = s.farmers[self.seat].profession
        assert profession
        s.push(ChooseDecks(self.seat) if s.count == 1 else DrawUpgrades(self.seat, (profession,) * DRAWN))


class ChooseDecks(OwnChoice):
    """{seat} chooses from which decks to draw: of any Profession, and all before one is turned up."""

    chosen: tuple[Profession, ...] = ()
    rule = "SV-344"  # SV-343, SV-345, SV-A64
    quiet = True
    question = "from which deck do you draw?"

    def choices(self, s: Valley) -> Sequence[Effect]:
        left = {deck: len(pile) - self.chosen.count(deck) for deck, pile in s.upgrades.items()}
        return [ChooseDeck(self.seat, (*self.chosen, deck)) for deck, cards in left.items() if cards > 0]


class ChooseDeck(Effect):
    """{seat} chooses a deck to draw from."""

    seat: Seat
    decks: tuple[Profession, ...]
    rule = "SV-344"

    def apply(self, s: Valley) -> None:
        enough = len(self.decks) == DRAWN_ALONE
        s.push(DrawUpgrades(self.seat, self.decks) if enough else ChooseDecks(self.seat, chosen=self.decks))

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)} chooses to draw from the deck of the {self.offer(s)}."

    def offer(self, s: Valley) -> str:
        return self.decks[-1].capitalize()


class DrawUpgrades(KeepOne):
    """{seat} draws Upgrades, and may keep one."""

    seat: Seat
    decks: tuple[Profession, ...] = ()
    rule = "SV-105"
    quiet = True
    question = "which skill do you keep?"
    binding = False

    def draw(self, s: Valley) -> tuple[str, ...]:
        return tuple([card for deck in self.decks if (card := s.upgrades[deck].draw(s)) is not None])

    def sides(self, s: Valley, card: str) -> Sequence[Effect]:
        return [TakeUpgrade(self.seat, CardId(side)) for side in (card, s.book.upgrades[CardId(card)].other) if side]

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [*super().choices(s), KeepNone(self.seat)]

    def lay_back(self, s: Valley, cards: tuple[str, ...]) -> None:
        for card in cards:
            s.upgrades[s.book.upgrades[CardId(card)].profession].discard(card)


class TakeUpgrade(Effect):
    """{seat} learns: {card}."""

    seat: Seat
    card: CardId
    rule = "SV-311"
    label = "{card}"
    piece = "drawn:{card}"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].upgrades += (self.card,)
        s.push(*KeepUpgrades.needed(s, self.seat))

    def fine_print(self, s: Valley) -> str:
        return card_words(s, s.book.upgrades[self.card])


class KeepNone(Effect):
    """{seat} learns nothing new."""

    seat: Seat
    rule = "SV-107"
    label = "None of them"
    passes = True

    def apply(self, s: Valley) -> None:
        pass


class KeepUpgrades(Within):
    """{seat} must know no more skills than one can keep in mind.

    The third is not used before.
    """

    rule = "SV-106"  # SV-296
    question = "which skill do you give up?"

    def fits(self, s: Valley) -> bool:
        return len(s.farmers[self.seat].upgrades) <= s.book.numbers.upgrades

    def can_go(self, s: Valley) -> Sequence[Effect]:
        return [Forget(self.seat, card) for card in s.farmers[self.seat].upgrades]


class Forget(Effect):
    """{seat} gives up: {card}."""

    seat: Seat
    card: CardId
    rule = "SV-106"
    label = "{card}"
    piece = "card:{seat}:{card}"

    def apply(self, s: Valley) -> None:
        lose_card(s, self.seat, self.card)
        s.push(*keep_all_within(self.seat))

    def fine_print(self, s: Valley) -> str:
        return card_words(s, s.book.upgrades[self.card])
