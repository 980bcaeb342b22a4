"""Robinson Crusoe: survive on a cursed island, together, for one to four castaways."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.game import Game
from overwinter.engine.lint import Finding
from overwinter.engine.scene import Scene
from overwinter.games.robinson.phases import setup
from overwinter.games.robinson.printed.book import Book
from overwinter.games.robinson.printed.oddities import oddities
from overwinter.games.robinson.sense.census import RobinsonCensus
from overwinter.games.robinson.sense.insight import Odds, RobinsonInsight, Weights
from overwinter.games.robinson.sight import scene
from overwinter.games.robinson.table.options import RobinsonOptions
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import Island


class Robinson(Game[Island]):
    """The game as everything above it knows it."""

    name = "robinson"
    title = "Robinson Crusoe"
    blurb = "Plan together, live with the dice, and get off the island before it gets you."
    seats = range(1, 5)  # RC-002
    minutes = (60, 120)
    rules_version = 1
    secrets = False
    cooperative = True
    chapters = "scenario"
    state_type = Island
    options_type = RobinsonOptions
    package = __name__

    def catalogue(self, content: Content) -> Book:
        return Book(content)

    def begin(self, seats: int, options: Any, catalogue: Any) -> Island:
        return setup.set_out(seats, options, catalogue)

    def scene(self, s: Island, seat: int | None) -> Scene:
        return scene(s)

    def seat_name(self, s: Island, seat: int) -> str:
        return s.name(Seat(seat))

    @functools.cached_property
    def insight(self) -> RobinsonInsight:
        content = Content([self.folder], Codec(self.vocabulary))
        return RobinsonInsight(content.one("insight.yaml", Weights), content.one("odds.yaml", Odds))

    def lint(self, catalogue: Any) -> Iterator[Finding]:
        return oddities(catalogue)

    def chapter_words(self, chapter: str) -> tuple[str, str]:
        book = self.codec().catalogue
        assert isinstance(book, Book)
        return book.scenarios[chapter].name, book.scenarios[chapter].goal

    def census(self) -> RobinsonCensus:
        return RobinsonCensus(self.insight)

    def invariants(self, s: Island) -> Iterator[str]:
        if min(*s.camp.stock.values(), s.camp.weapon, s.camp.palisade, s.camp.roof) < 0:
            yield "there is less than nothing of something"
        if not 0 <= s.morale < len(s.book.numbers.morale):
            yield f"morale {s.morale} is off the track"


GAME = Robinson()
