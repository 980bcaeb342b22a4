"""Starved: a game about limited resources, cooperation and betrayal, for four to six tribes."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from overwinter.engine.chance import Chance
from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.game import Game
from overwinter.engine.scene import Scene
from overwinter.games.starved import setup
from overwinter.games.starved.catalogue import Book
from overwinter.games.starved.census import StarvedCensus
from overwinter.games.starved.insight import StarvedInsight, Weights
from overwinter.games.starved.scene import scene
from overwinter.games.starved.state import HALL, SHED, SLOTS, Land, Seat, StarvedOptions


class Starved(Game[Land]):
    """The game as everything above it knows it."""

    name = "starved"
    title = "Starved"
    blurb = "Vote in secret on where to forage, feed your village, and decide at Yule whether to go on."
    seats = range(4, 7)  # ST-001
    minutes = (15, 30)
    rules_version = 1
    state_type = Land
    options_type = StarvedOptions
    package = __name__

    def catalogue(self, content: Content) -> Book:
        return Book(content)

    def begin(self, seats: int, options: Any, catalogue: Any) -> Land:
        return setup.set_out(seats, options, catalogue)

    def scene(self, s: Land, seat: int | None) -> Scene:
        return scene(s, seat)

    def seat_name(self, s: Land, seat: int) -> str:
        return s.name(seat)

    def imagine(self, s: Land, seat: int | None, chance: Chance) -> None:
        """Votes that lie face down could be any; fronts are not settled before they are seen (ST-A28)."""
        if s.revealed:
            return
        for voter in s.votes:
            if voter != seat and voter not in s.exposed and (seat, voter) not in s.peeks:
                s.votes[Seat(voter)] = chance.pick("imagine", SLOTS)

    @functools.cached_property
    def insight(self) -> StarvedInsight:
        return StarvedInsight(Content([self.folder], Codec(self.vocabulary)).one("insight.yaml", Weights))

    def census(self) -> StarvedCensus:
        return StarvedCensus()

    def silence(self, s: Land) -> str:
        return "ST-118" if s.silent else ""  # ST-A24

    def invariants(self, s: Land) -> Iterator[str]:
        book = s.book
        cards = [*s.fronts.values(), *s.seen, *s.deck.hidden()]
        if len(cards) != len(book.cards):
            yield "foraging cards have been lost or doubled"
        for card in cards:
            if card not in book.cards:
                yield f"there is no foraging card '{card}'"
        names = [tribe.tribe for tribe in s.tribes if tribe.tribe]
        if len(set(names)) < len(names):
            yield "two seats lead the same tribe"
        for tribe in s.tribes:
            name = f"seat {tribe.seat}"
            if not 0 <= tribe.barn <= s.capacity(tribe):
                yield f"{name} has {tribe.barn} beads in a barn for {s.capacity(tribe)}"
            if min(tribe.harvest, tribe.short, tribe.spare) < 0:
                yield f"{name} has less than nothing"
            if tribe.short and tribe.barn:
                yield f"{name} goes short beside a full barn"
            if (HALL in tribe.cubes) == tribe.fallen:
                yield f"{name} has no Hall, or one that has fallen"
            for spot, cubes in tribe.cubes.items():
                if spot not in book.spots or not 1 <= cubes <= book.spots[spot].most:
                    yield f"{name} has {cubes} buildings on the spot '{spot}'"
            if tribe.upgrades and (SHED not in tribe.cubes or tribe.upgrades > book.spots[SHED].upgrades):
                yield f"{name} has a Shed that is upgraded too often, or not there"
            if tribe.pact and (len(s.allies(tribe)) < 2 or s.covenant):
                yield f"{name} is allied with nobody"


GAME = Starved()
