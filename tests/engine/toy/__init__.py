"""The smallest game that shows everything the engine can do: a few pots of berries on a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from overwinter.engine.chance import Chance
from overwinter.engine.content import Content
from overwinter.engine.decks import Pile
from overwinter.engine.game import Game, Options
from overwinter.engine.scene import Area, Piece, Scene
from tests.engine.toy import hurting  # noqa: F401  # only cards name its effects
from tests.engine.toy.catalogue import Book
from tests.engine.toy.rounds import Round
from tests.engine.toy.table import NOBODY, Table


class Toy(Game[Table]):
    """The game as everything above it knows it: nothing but rules, no insight, no census."""

    name = "toy"
    title = "Toy"
    blurb = "Pots, berries and a shield."
    seats = range(2, 4)
    minutes = (1, 2)
    rules_version = 1
    state_type = Table
    options_type = Options
    package = __name__

    def catalogue(self, content: Content) -> Book:
        return Book(content)

    def begin(self, seats: int, options: Any, catalogue: Any) -> Table:
        book: Book = catalogue
        return Table(
            berries=book.numbers.berries,
            pots={"a": 1, "b": 2, "c": 3},
            seats=seats,
            cards=Pile.of("cards", book.cards),
            book=book,
            stack=[Round(1)],
        )

    def scene(self, s: Table, seat: int | None) -> Scene:
        pots = [Piece(f"pot:{name}", "token", name, count=count) for name, count in s.pots.items()]
        people = [Piece(f"player:{other}", "pawn", f"Player {other}", owner=other) for other in range(s.seats)]
        deck = Piece("deck", "card", "Cards", count=s.cards.face_down, face_down=True)
        known = [s.book.cards[card] for card in s.cards.top if s.peeked == seat]
        seen = [Piece(f"card:{card.id}", "card", card.name) for card in known]
        berries = Piece("berries", "token", "berries", count=s.berries)
        return Scene(
            "Toy",
            f"Round {s.round}",
            (
                Area("pots", "row", "Pots", tuple(pots)),
                Area("table", "pool", "Table", (berries, deck, *seen)),
                Area("people", "list", "People", tuple(people)),
            ),
        )

    def seat_name(self, s: Table, seat: int) -> str:
        return f"player {seat}"

    def imagine(self, s: Table, seat: int | None, chance: Chance) -> None:
        deck = s.cards
        if deck.top and s.peeked != seat:
            deck.shuffle_in()
            deck.top = (chance.pick("imagine", deck.pool),)
            deck.pool = tuple(card for card in deck.pool if card not in deck.top)

    def invariants(self, s: Table) -> Iterator[str]:
        if s.berries < 0:
            yield "there are fewer than no berries"
        if s.peeked != NOBODY and len(s.cards.top) != 1:
            yield "somebody knows a card that is not there"
        if sorted([*s.cards.cards(), *s.on_table]) != sorted(s.book.cards):
            yield "cards have been lost or doubled"


GAME = Toy()
