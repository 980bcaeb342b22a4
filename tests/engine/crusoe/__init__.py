"""The Action phase of a castaway game: the hardest rules that the engine has to carry, as small as they can be.

Planned together, resolved in order; dice that skills may turn; an Adventure that draws a Mystery that is a Beast.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from overwinter.engine.content import Content
from overwinter.engine.decks import Deck, Pile
from overwinter.engine.game import Game
from overwinter.engine.scene import Scene
from tests.engine.crusoe import fighting  # noqa: F401  # only cards name its effects
from tests.engine.crusoe.catalogue import Book
from tests.engine.crusoe.rounds import Round
from tests.engine.crusoe.scene import scene
from tests.engine.crusoe.state import Castaway, CrusoeOptions, Island, Seat


class Crusoe(Game[Island]):
    """The game as everything above it knows it."""

    name = "crusoe"
    title = "Crusoe"
    blurb = "A few rounds on a cursed island: plan together, then live with the dice."
    seats = range(2, 4)
    minutes = (5, 10)
    rules_version = 1
    state_type = Island
    options_type = CrusoeOptions
    package = __name__

    def catalogue(self, content: Content) -> Book:
        return Book(content)

    def begin(self, seats: int, options: Any, catalogue: Any) -> Island:
        book: Book = catalogue
        roles = zip(map(Seat, range(seats)), book.castaways, strict=False)
        return Island(
            options=options,
            book=book,
            castaways={seat: Castaway(seat, role, determination=options.determination) for seat, role in roles},
            stock=dict(book.numbers.stock),
            events=Deck.of("events", book.events),
            adventures={colour: Pile.of(f"{colour}.adventures", book.adventures_of(colour)) for colour in book.dice},
            mysteries=Pile.of("mysteries", book.mysteries),
            beasts=Pile.of("beasts", book.beasts),
            stack=[Round(1)],
        )

    def scene(self, s: Island, seat: int | None) -> Scene:
        return scene(s)

    def seat_name(self, s: Island, seat: int) -> str:
        return s.name(Seat(seat))

    def invariants(self, s: Island) -> Iterator[str]:
        if min(*s.stock.values(), *s.future.values(), s.weapon, s.palisade, s.uncommitted("wood")) < 0:
            yield "there is less than nothing of something"
        if not s.book.numbers.lowest_morale <= s.morale <= s.book.numbers.highest_morale:
            yield f"morale {s.morale} is off the track"
        for castaway in s.castaways.values():
            if castaway.determination < 0 or len(s.pawns_of(castaway.seat)) > s.book.numbers.pawns:
                yield f"seat {castaway.seat} has given more than it had"
        if sorted(_cards_in_play(s)) != sorted(s.book.cards | s.book.beasts):
            yield "cards have been lost or doubled"


def _cards_in_play(s: Island) -> Iterator[str]:
    yield from s.events.cards()
    yield from s.past_events
    yield from s.on_table
    yield from s.aside
    for pile in (*s.adventures.values(), s.mysteries, s.beasts):
        yield from pile.cards()
    for castaway in s.castaways.values():
        yield from castaway.kept


GAME = Crusoe()
