"""Decks without an order: until somebody looks, a deck is a known top, a pool and a known bottom.

No secret order exists that could leak, a search needs no reshuffling, and every draw is a visible
act of chance. Pools are kept sorted, so that equal decks are equal data, and are never changed in place,
so that copies of a deck share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from overwinter.engine.errors import Stuck
from overwinter.engine.records import Record
from overwinter.engine.state import State

Id = TypeVar("Id", bound=str)


def without(cards: tuple[Id, ...], card: str) -> tuple[Id, ...]:
    """The cards less one of this id."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


class Deck(Record):
    """Face-down cards, named by id. The deck's name is its stream of chance."""

    name: str
    pool: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, cards: Iterable[str]) -> Deck:
        """A shuffled deck of these cards."""
        return cls(name, tuple(sorted(cards)))

    def __len__(self) -> int:
        return len(self.top) + len(self.pool) + len(self.bottom)

    def draw(self, s: State) -> str:
        """Take the top card."""
        if self.top:
            card, self.top = self.top[0], self.top[1:]
        elif self.pool:
            card = s.pick(self.name, self.pool)
            self.pool = without(self.pool, card)
        elif self.bottom:
            card, self.bottom = self.bottom[0], self.bottom[1:]
        else:
            raise Stuck(f"the deck '{self.name}' is empty")
        return card

    def look(self, s: State, count: int) -> list[str]:
        """See the top cards; they stay where they are, and are known from now on."""
        s.reveal()
        seen = [self.draw(s) for _ in range(min(count, len(self)))]
        self.put_on_top(*seen)
        return seen

    def put_on_top(self, *cards: str) -> None:
        """The first of these becomes the next to be drawn."""
        self.top = (*cards, *self.top)

    def put_under(self, *cards: str) -> None:
        """Known cards at the very bottom, the last of these lowest."""
        self.bottom = (*self.bottom, *cards)

    def shuffle_in(self, *cards: str) -> None:
        """Shuffle these and everything known into the pool."""
        self.pool = tuple(sorted([*self.top, *self.pool, *self.bottom, *cards]))
        self.top = self.bottom = ()

    def search(self, s: State, card: str) -> bool:
        """Take a card out of wherever it is, then shuffle; False when it is not there."""
        s.reveal()
        self.shuffle_in()
        if card not in self.pool:
            return False
        self.pool = without(self.pool, card)
        return True

    def cards(self) -> list[str]:
        """All cards in the deck, in no particular order."""
        return sorted([*self.top, *self.pool, *self.bottom])


class Pile(Record):
    """A deck and its discards, which are shuffled when it runs out."""

    deck: Deck
    discards: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, cards: Iterable[str]) -> Pile:
        """A shuffled deck of these cards, and nothing discarded yet."""
        return cls(Deck.of(name, cards))

    def __len__(self) -> int:
        return len(self.deck) + len(self.discards)

    def draw(self, s: State) -> str | None:
        """The top card; None when all cards are elsewhere."""
        if not len(self.deck):
            self.deck.shuffle_in(*self.discards)
            self.discards = ()
        return self.deck.draw(s) if len(self.deck) else None

    def discard(self, *cards: str) -> None:
        """These lie face up beside the deck, the last of them on top."""
        self.discards = (*self.discards, *cards)

    def cards(self) -> list[str]:
        """All that is in it, discarded or not."""
        return [*self.deck.cards(), *self.discards]


class BackedDeck(Record):
    """A deck whose backs differ: a card dealt face down shows its back and nothing else.

    Dealing settles only the back. The front is settled when somebody turns the card up: until then
    all unseen cards with that back are equally likely to be this one.
    """

    name: str
    backs: tuple[str, ...] = ()
    """The backs of the cards still in the deck."""
    unseen: tuple[str, ...] = ()
    """The cards whose front nobody has seen: in the deck, or dealt face down."""

    @classmethod
    def of(cls, name: str, back_of: Mapping[str, str]) -> BackedDeck:
        """A shuffled deck of these cards, each with its back."""
        return cls(name, tuple(sorted(back_of.values())), tuple(sorted(back_of)))

    def __len__(self) -> int:
        return len(self.backs)

    def deal(self, s: State) -> str:
        """Deal a card face down: its back."""
        back = s.pick(self.name, self.backs)
        self.backs = without(self.backs, back)
        return back

    def turn_up(self, s: State, back: str, with_back: Sequence[str]) -> str:
        """Turn up a dealt card with this back: its front, one of those that have it and were not seen."""
        unseen = self.unseen
        card = s.pick(f"{self.name}.{back}", [card for card in with_back if card in unseen])
        self.unseen = without(unseen, card)
        return card
