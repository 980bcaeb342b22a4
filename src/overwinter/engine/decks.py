"""Decks without an order: until somebody looks, a deck is a known top, a pool and a known bottom.

No secret order exists that could leak, a search needs no reshuffling, and every draw is a visible
act of chance. Pools are kept sorted, so that equal decks are equal data, and are never changed in place,
so that copies of a deck share them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import Self, TypeVar

import msgspec

from overwinter.engine.errors import Stuck
from overwinter.engine.records import Record
from overwinter.engine.state import State

Id = TypeVar("Id", bound=str)


def without(cards: tuple[Id, ...], card: str) -> tuple[Id, ...]:
    """The cards less one of this id."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


class Cards(Record):
    """Something that cards are drawn from."""

    def __len__(self) -> int:
        raise NotImplementedError

    def draw(self, s: State) -> str | None:
        """The next card."""
        raise NotImplementedError

    def several(self, s: State, count: int) -> tuple[str, ...]:
        """Draw so many cards, or as many as there are."""
        drawn: list[str] = []
        while len(drawn) < count and len(self) and (card := self.draw(s)) is not None:
            drawn.append(card)
        return tuple(drawn)

    def until(self, s: State, wanted: Callable[[str], bool]) -> tuple[str | None, tuple[str, ...]]:
        """Draw until a card is wanted: that card, if there is one, and those that were passed over."""
        passed: list[str] = []
        while len(self) and (card := self.draw(s)) is not None:
            if wanted(card):
                return card, tuple(passed)
            passed.append(card)
        return None, tuple(passed)


class FaceDown(Cards):
    """Cards that lie face down, named by id. The name of it all is the stream of chance."""

    name: str
    pool: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, cards: Iterable[str]) -> Self:
        """A shuffled deck of these cards."""
        return cls(name, tuple(sorted(cards)))

    @property
    def face_down(self) -> int:
        """How many lie there."""
        return len(self.top) + len(self.pool) + len(self.bottom)

    def __len__(self) -> int:
        return len(self.top) + len(self.pool) + len(self.bottom)

    def take(self, s: State) -> str:
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

    def look(self, s: State, count: int = 1) -> tuple[str, ...]:
        """See the top cards; they stay where they are, and are known from now on."""
        s.reveal()
        seen = self.several(s, count)
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

    def in_deck(self) -> list[str]:
        """All that lie there, in no particular order."""
        return sorted([*self.top, *self.pool, *self.bottom])

    def cards(self) -> list[str]:
        """All that belong to it, in no particular order."""
        return self.in_deck()


class Deck(FaceDown):
    """A deck: when it is empty, it is."""

    def draw(self, s: State) -> str:
        """Take the top card."""
        return self.take(s)


class Pile(FaceDown):
    """A deck and its discards, which are shuffled when it runs out."""

    discards: tuple[str, ...] = ()
    """What lies face up beside it, the last on top."""

    def __len__(self) -> int:
        return self.face_down + len(self.discards)

    def draw(self, s: State) -> str | None:
        """The top card; None when all cards are elsewhere."""
        if not self.face_down:
            self.shuffle_in(*self.discards)
            self.discards = ()
        return self.take(s) if self.face_down else None

    def discard(self, *cards: str) -> None:
        """These lie face up beside the deck, the last of them on top."""
        self.discards = (*self.discards, *cards)

    def cards(self) -> list[str]:
        return [*self.in_deck(), *self.discards]


class BackedDeck(Deck):
    """A deck whose cards show their backs: what lies in it, or is dealt face down, is a back and nothing else.

    The front is settled when somebody sees it: until then all unseen cards with that back are equally likely to be
    this one. There may be more of them than backs: those that nobody took out of the box. Cards that have been seen can
    lie in it, too: they are themselves. To tell them from backs, a back may have a `?` before its name.
    """

    unseen: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """By their backs, the cards whose front nobody has seen: in the deck, dealt face down, or left in the box."""

    @classmethod
    def backed(cls, name: str, unseen: Mapping[str, Iterable[str]], backs: Iterable[str] | None = None) -> Self:
        """A shuffled deck of such backs; of one for each front, if not said otherwise."""
        fronts = {back: tuple(cards) for back, cards in unseen.items()}
        found = [back for back, cards in fronts.items() for _ in cards] if backs is None else backs
        return cls(name, tuple(sorted(found)), unseen=fronts)

    def deal(self, s: State) -> str:
        """Deal the top card face down: its back, or the card itself if that is known."""
        return super().draw(s)

    def turn_up(self, s: State, back: str) -> str:
        """Turn up a dealt card: its front, one of those that have this back and were not seen."""
        if back not in self.unseen:
            return back
        card = s.pick(self.stream(back), self.fronts(back))
        self.unseen = {other: without(cards, card) if card in cards else cards for other, cards in self.unseen.items()}
        return card

    def draw(self, s: State) -> str:
        return self.turn_up(s, self.deal(s))

    def fronts(self, back: str) -> tuple[str, ...]:
        """The cards that one with this back could be."""
        return self.unseen[back]

    def hidden(self) -> list[str]:
        """All cards whose front nobody has seen."""
        return list(dict.fromkeys(itertools.chain(*self.unseen.values())))

    def stream(self, back: str) -> str:
        """The stream of chance that settles the front."""
        return f"{self.name}.{back.removeprefix('?')}"
