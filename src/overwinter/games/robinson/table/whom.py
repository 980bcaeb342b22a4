"""Whom a printed effect falls on, and on what it depends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.people import GROUP
from overwinter.engine.printed import THIS_CARD, made_out
from overwinter.engine.terms import AnyCondition
from overwinter.games.robinson.printed.catalogue import CardId
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.words import printed
from overwinter.kit.choices import Choice
from overwinter.kit.words import listed


class Meant(Effect):
    """Somebody is meant."""

    of: tuple[AnyEffect, ...]
    card: CardId = THIS_CARD
    rule = "RC-A27"
    quiet = True
    addresses = True
    who: ClassVar[str]

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        return f"{self.who}: {printed(s, self.of)}"


class TheFirstPlayer(Meant):
    """The First Player is meant."""

    who = "The First Player"

    def apply(self, s: Island) -> None:
        s.push(*made_out(self.of, s.first, self.card))


class EachPlayer(Meant):
    """All players are meant, one after the other."""

    who = "Each player"

    def apply(self, s: Island) -> None:
        s.push(*[effect for seat in s.players for effect in made_out(self.of, seat, self.card)])


class OnePlayer(Meant, Choice):
    """The group chooses who is meant."""

    rule = "RC-040"
    who = "One player of the group's choice"
    question = "Whom does it fall on?"

    def choices(self, s: Island) -> Sequence[Effect]:
        return [FallOn(seat, self.of, self.card) for seat in self.among(s)]

    def among(self, s: Island) -> Sequence[Seat]:
        """Who it could be."""
        return s.players


class TheWeakest(OnePlayer):
    """Whoever has the most wounds is meant."""

    who = "The player with the most wounds"

    def among(self, s: Island) -> Sequence[Seat]:
        most = max(s.castaways[seat].wounds for seat in s.players)
        return [seat for seat in s.players if s.castaways[seat].wounds == most]


class FallOn(Effect):
    """It falls on {seat}."""

    seat: Seat
    of: tuple[AnyEffect, ...] = ()
    card: CardId = THIS_CARD
    rule = "RC-040"
    label = "{seat}"
    piece = "castaway:{seat}"
    addresses = True
    unwritten = ("of", "card")

    def apply(self, s: Island) -> None:
        s.push(*made_out(self.of, self.seat, self.card))


class TheMarked(Meant):
    """Whoever carries this card's special wound is meant; then the token leaves."""

    rule = "RC-053"
    who = "Whoever has this special wound"

    def apply(self, s: Island) -> None:
        for castaway in s.castaways.values():
            others = tuple([injury for injury in castaway.body if injury.card != self.card])
            if len(others) < len(castaway.body):
                castaway.body = others
                s.push(*made_out(self.of, castaway.seat, self.card))


class Having(Effect):
    """It depends on what the group has."""

    needs: tuple[AnyCondition, ...]
    then: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()
    rule = "RC-357"
    quiet = True

    def apply(self, s: Island) -> None:
        has = all(need.objection(s, GROUP) is None for need in self.needs)
        s.push(*(self.then if has else self.otherwise))

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        words = f"With {listed([need.words(s) for need in self.needs])}: {printed(s, self.then) or 'nothing.'}"
        return words + (f" Otherwise: {printed(s, self.otherwise)}" if self.otherwise else "")
