"""Dice that lie open: rolled again, added to, turned."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.games.stardew.printed.catalogue import SYMBOLS
from overwinter.games.stardew.printed.tiles import Symbol
from overwinter.games.stardew.table.state import STARDEW, Seat, Valley
from overwinter.kit.choices import OwnChoice
from overwinter.kit.thrown import Die, add_dice, no_dice, open_dice, throw_again, turn_die

WILD = Die(STARDEW, "any", sure=True)
"""A die that counts as any symbol."""


class RollAgain(Effect):
    """{seat} rolls all dice again."""

    seat: Seat = YOU
    rule = "SV-254"
    label = "Roll all your dice again."

    def apply(self, s: Valley) -> None:
        if not self.useless(s, self.seat):
            throw_again(s)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be dice to roll: one that counts as anything stays."""
        return no_dice(s, self.rule, to_throw=True)


class MayRollAgain(OwnChoice):
    """{seat} may roll again."""

    rule = "SV-254"
    quiet = True
    question = "do you roll again?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [RollAgain(self.seat)] if self.count > 0 else []


class AddDie(Effect):
    """{seat} rolls one die more."""

    seat: Seat = YOU
    rule = "SV-253"
    label = "Roll one more die."

    def apply(self, s: Valley) -> None:
        if not self.useless(s, self.seat):
            add_dice(s, STARDEW)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be dice."""
        return no_dice(s, "SV-254")


class TurnDie(OwnChoice):
    """{seat} turns a die."""

    rule = "SV-254"
    label = "Turn one of your dice to any face."
    question = "which die do you turn?"
    lack = "no die is left to turn"

    def choices(self, s: Valley) -> Sequence[Effect]:
        thrown = open_dice(s)
        faces = dict.fromkeys([die.face for die in thrown.dice if not die.sure]) if thrown else ()
        return [SetDie(self.seat, face, to) for face in faces for to in SYMBOLS if to != face]

    def useless(self, s: Valley, seat: Seat) -> Objection:
        return no_dice(s, self.rule) or super().useless(s, seat)


class SetDie(Effect):
    """{seat} turns a die from {die} to {face}."""

    seat: Seat
    die: str
    face: Symbol
    rule = "SV-254"
    label = "{die} becomes {face}"

    def apply(self, s: Valley) -> None:
        turn_die(s, s.thrown[-1].faces.index(self.die), self.face)
