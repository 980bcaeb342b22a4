"""Stardew Valley: The Board Game: a year on the farm and in the village, together, for one to four farmers."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.game import Game
from overwinter.engine.lint import Finding
from overwinter.engine.scene import Scene
from overwinter.games.stardew.phases import setup
from overwinter.games.stardew.printed.catalogue import Book
from overwinter.games.stardew.printed.oddities import oddities
from overwinter.games.stardew.sense.census import StardewCensus
from overwinter.games.stardew.sense.insight import Odds, StardewInsight, Weights
from overwinter.games.stardew.sight import scene
from overwinter.games.stardew.table.state import Seat, StardewOptions, Valley

CHAPTERS = {
    "honest farmer": (
        "Honest Farmer",
        "Fulfil all of Grandpa's Goals and restore every room of the Community Center before the year is over.",
    ),
    "seedling": ("Seedling", "Fulfil all of Grandpa's Goals; the Community Center may stay as it is."),
    "artisan": ("Artisan", "As an Honest Farmer, with not one Joja Tile left on the board when you are done."),
    "artisan scoring": (
        "Artisan, for points",
        "As an Artisan, in a year that Joja has plans for: if you win, each Joja Tile that you removed is a point.",
    ),
}
"""What each mode is called, and what it takes to win (SV-331 to SV-333, SV-337)."""


class Stardew(Game[Valley]):
    """The game as everything above it knows it."""

    name = "stardew"
    title = "Stardew Valley"
    blurb = "A year of sowing, fishing, digging and making friends, before the valley is sold."
    seats = range(1, 5)  # SV-001
    minutes = (45, 200)
    rules_version = 1
    secrets = False
    cooperative = True  # SV-002
    chapters = "mode"
    state_type = Valley
    options_type = StardewOptions
    package = __name__

    def catalogue(self, content: Content) -> Book:
        return Book(content)

    def begin(self, seats: int, options: Any, catalogue: Any) -> Valley:
        return setup.set_out(seats, options, catalogue)

    def scene(self, s: Valley, seat: int | None) -> Scene:
        return scene(s)

    def seat_name(self, s: Valley, seat: int) -> str:
        return s.name(Seat(seat))

    @functools.cached_property
    def insight(self) -> StardewInsight:
        content = Content([self.folder], Codec(self.vocabulary))
        return StardewInsight(content.one("insight.yaml", Weights), content.one("odds.yaml", Odds))

    def lint(self, catalogue: Any) -> Iterator[Finding]:
        return oddities(catalogue)

    def chapter_words(self, chapter: str) -> tuple[str, str]:
        return CHAPTERS[chapter]

    def census(self) -> StardewCensus:
        return StardewCensus()

    def invariants(self, s: Valley) -> Iterator[str]:
        if min(s.gold, s.hearts, *s.tray.values()) < 0:
            yield "there is less than nothing of something"


GAME = Stardew()
