"""Whom a printed effect falls on, and on what it depends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.printed import THIS_CARD, made_out
from overwinter.games.robinson.printed.catalogue import CardId, ItemId
from overwinter.games.robinson.table.state import Island, Seat
from overwinter.games.robinson.table.words import printed
from overwinter.kit.choices import Choice


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
    of: tuple[AnyEffect, ...]
    card: CardId = THIS_CARD
    rule = "RC-040"
    label = "{seat}"
    piece = "castaway:{seat}"
    addresses = True

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

    item: ItemId = ItemId("")
    weapon: int = 0
    palisade: int = 0
    roof: int = 0
    shelter: bool = False
    then: tuple[AnyEffect, ...] = ()
    otherwise: tuple[AnyEffect, ...] = ()
    rule = "RC-357"
    quiet = True

    def holds(self, s: Island) -> bool:
        """Whether the group has all that."""
        return (
            (not self.item or s.has(self.item))
            and s.weapon >= self.weapon
            and s.palisade >= self.palisade
            and s.roof >= self.roof
            and (not self.shelter or s.sheltered)
        )

    def apply(self, s: Island) -> None:
        s.push(*(self.then if self.holds(s) else self.otherwise))

    def says(self, s: Island) -> str:
        return self.offer(s)

    def offer(self, s: Island) -> str:
        wanted = [f"the {s.book.names[self.item]}"] if self.item else []
        wanted += [f"{name} {level}" for name, level in self.levels().items() if level]
        wanted += ["Shelter"] if self.shelter else []
        words = f"With {' and '.join(wanted)}: {printed(s, self.then) or 'nothing.'}"
        return words + (f" Otherwise: {printed(s, self.otherwise)}" if self.otherwise else "")

    def levels(self) -> dict[str, int]:
        """The levels it asks for."""
        return {"Weapon": self.weapon, "Palisade": self.palisade, "Roof": self.roof}
