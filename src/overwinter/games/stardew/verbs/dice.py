"""Dice that lie open: rolled, rolled again, turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.printed.catalogue import SYMBOLS, Action
from overwinter.games.stardew.printed.tiles import Symbol, TileId
from overwinter.games.stardew.table.state import Cast, Casting, Seat, Valley
from overwinter.kit.choices import Nothing, OwnChoice

WILD = "any"
"""A die that counts as any symbol."""


def roll(s: Valley, count: int) -> tuple[Symbol, ...]:
    """So many Stardew Dice."""
    return tuple([s.pick("stardew", SYMBOLS) for _ in range(count)])


def roll_animals(s: Valley, count: int) -> tuple[str, ...]:
    """So many Animal Dice."""
    return tuple([s.pick("animals", s.book.numbers.animal_faces) for _ in range(count)])


def cast_dice(
    s: Valley, what: Casting, dice: tuple[str, ...], action: Action | Literal[""] = "", tile: TileId | Literal[""] = ""
) -> None:
    """Dice lie open until they are put away."""
    s.cast = Cast(what, dice, action, tile=tile, under=s.cast)


def is_cast(s: Valley, what: Casting) -> bool:
    """Whether dice for something lie open, on top or below others."""
    cast = s.cast
    while cast is not None and cast.what != what:
        cast = cast.under
    return cast is not None


def with_catch(cast: Cast | None) -> Cast | None:
    """The dice that lie open, after a fish was caught: it counts for the line that is out, whatever lies on top."""
    if cast is None:
        return None
    if cast.what == "fishing":
        return msgspec.structs.replace(cast, caught=cast.caught + 1)
    return msgspec.structs.replace(cast, under=with_catch(cast.under))


def put_away(s: Valley) -> Cast:
    """The dice have done what they were for; those that lay there before are back."""
    cast = s.cast
    assert cast is not None
    s.cast = cast.under
    return cast


def roll_anew(s: Valley) -> None:
    """All dice that lie open are rolled again; one that counts as anything stays."""
    assert s.cast is not None
    dice = [die for die in s.cast.dice if die != WILD]
    wild = [WILD] * (len(s.cast.dice) - len(dice))
    lay_dice(s, *(roll_animals(s, len(dice)) if s.cast.what == "collect" else roll(s, len(dice))), *wild)


def lay_dice(s: Valley, *dice: str) -> None:
    """Other dice lie there now."""
    assert s.cast is not None
    s.cast = msgspec.structs.replace(s.cast, dice=dice)


def no_dice(s: Valley) -> Objection:
    """Why nothing can be done to dice."""
    return None if s.cast is not None and s.cast.dice else ("no dice lie open", "SV-254")


def no_rolls(s: Valley) -> Objection:
    """Why nothing can be rolled again: a die that counts as anything stays."""
    left = s.cast is not None and any(die != WILD for die in s.cast.dice)
    return None if left else no_dice(s) or ("no die is left to roll again", "SV-254")


class RollAgain(Effect):
    """{seat} rolls all dice again."""

    seat: Seat = YOU
    left: int = 0
    """How often one may do so again."""
    rule = "SV-254"
    label = "Roll all your dice again."

    def apply(self, s: Valley) -> None:
        if not no_rolls(s):
            roll_anew(s)
            s.push(*rerolls(self.seat, self.left))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be dice to roll."""
        return no_rolls(s)


def rerolls(seat: Seat, times: int) -> list[Effect]:
    """Somebody may roll again, so often."""
    return [MayRollAgain(seat, times)] if times > 0 else []


class MayRollAgain(Ask):
    """{seat}: do you roll again?"""

    seat: Seat
    times: int
    rule = "SV-254"

    def options(self, s: Valley) -> Sequence[Effect]:
        return [RollAgain(self.seat, self.times - 1), Nothing()]


class AddDie(Effect):
    """{seat} rolls one die more."""

    seat: Seat = YOU
    rule = "SV-253"
    label = "Roll one more die."

    def apply(self, s: Valley) -> None:
        if s.cast is not None and not no_dice(s):
            lay_dice(s, *s.cast.dice, *roll(s, 1))

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be dice."""
        return no_dice(s)


class TurnDie(OwnChoice):
    """{seat} turns a die."""

    rule = "SV-254"
    label = "Turn one of your dice to any face."
    question = "which die do you turn?"
    lack = "no die is left to turn"

    def choices(self, s: Valley) -> Sequence[Effect]:
        dice = dict.fromkeys(s.cast.dice) if s.cast is not None else ()
        return [SetDie(self.seat, die, to) for die in dice if die != WILD for to in SYMBOLS if to != die]

    def useless(self, s: Valley, seat: Seat) -> Objection:
        return no_dice(s) or super().useless(s, seat)


class SetDie(Effect):
    """{seat} turns a die from {die} to {face}."""

    seat: Seat
    die: str
    face: Symbol
    rule = "SV-254"
    label = "{die} becomes {face}"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        lay_dice(s, *without(s.cast.dice, self.die), self.face)
