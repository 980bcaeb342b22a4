"""Ember: a fire on a hill, kept for four nights. The smallest game that uses all of the kit.

Each evening everybody gathers wood or watches the fire, and somebody must watch. At night comes the cold, for each of
you and for the dog. Whoever is frozen through loses the game for all, and so does a fire that goes out.
"""

from __future__ import annotations

from typing import Any, Literal

from overwinter.engine.content import Content
from overwinter.engine.decks import Pile
from overwinter.engine.game import Game, Options
from overwinter.engine.people import Who
from overwinter.engine.scene import Area, Piece, Scene
from overwinter.kit import scenery
from overwinter.kit.together import content_of
from tests.kit.ember.nights import Evening
from tests.kit.ember.table import DOG, FROZEN, NIGHTS, Book, Hill, Person


class EmberOptions(Options):
    """How hard it is."""

    winter: Literal["mild", "bitter"] = "mild"


class Ember(Game[Hill]):
    """The game as everything above it knows it."""

    name = "ember"
    title = "Ember"
    blurb = "A fire on a hill, four nights, and a dog."
    seats = range(2, 5)
    minutes = (2, 5)
    rules_version = 1
    secrets = False
    cooperative = True
    state_type = Hill
    options_type = EmberOptions
    package = __name__

    def catalogue(self, content: Content) -> Book:
        return Book(content)

    def begin(self, seats: int, options: Any, catalogue: Any) -> Hill:
        finds = Pile.of("finds", [*catalogue.things, *catalogue.things])
        people = {Who(seat): Person() for seat in range(seats)} | {DOG: Person()}
        return Hill(book=catalogue, finds=finds, people=people, story=options.winter, stack=[Evening(1)])

    def seat_name(self, s: Hill, seat: int) -> str:
        return s.name(Who(seat))

    def scene(self, s: Hill, seat: int | None) -> Scene:
        nights = tuple(scenery.step("night", night, s.night) for night in range(1, NIGHTS + 1))
        wood = scenery.stock("wood", "Wood", "wood", s.wood)
        finds = scenery.pile("finds", "Ruins", "chest", len(s.finds))
        dice = scenery.open_dice(s.thrown[-1] if s.thrown else None, lambda die: Piece("die", "die", die.face))
        fire = Area("fire", "pool", "The fire", (wood, finds, *dice))
        track = Area("nights", "track", "Nights", nights)
        return Scene("Ember", f"Night {s.night}", (track, fire, *people(s)), "night")


def people(s: Hill) -> list[Area]:
    """Everybody, and the dog."""
    areas = []
    for who, person in s.people.items():
        cold = scenery.stock(f"cold:{who}", f"Cold, of {FROZEN}", "frost", person.cold)
        cards = scenery.hand(
            person.pack,
            lambda id, n, who=who: Piece(f"thing:{who}:{id}", "card", s.called(id), s.book.things[id].icon, count=n),
        )
        badges = [*filter(None, [person.task]), *["content"] * (who in content_of(s))]
        areas.append(scenery.mat(who, s.name(who), [cold], cards, badges=badges))
    return areas


GAME = Ember()
