"""Dice that lie open: thrown, thrown again, added to, turned, and put away when they have done what they were for.

They are a stack: a card that comes in between throws its own dice on top, and those below are back when it is over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import msgspec

from overwinter.engine.effects import Objection
from overwinter.engine.people import GROUP, Who

if TYPE_CHECKING:
    from overwinter.kit.board import Board


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die that lies open."""

    die: str
    """Which it is: its colour, or the kind of its faces."""
    face: str
    sure: bool = False
    """It stays as it is when others are thrown again."""


class Thrown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that lie open together, and what they are for."""

    what: str
    dice: tuple[Die, ...]
    by: Who = GROUP

    @property
    def faces(self) -> tuple[str, ...]:
        """What they show."""
        return tuple([die.face for die in self.dice])

    def place(self, die: str) -> int:
        """Where the first die of a kind lies."""
        return next(place for place, other in enumerate(self.dice) if other.die == die)

    def shows(self, die: str) -> str:
        """What the first die of a kind shows; empty when none lies there."""
        return next((other.face for other in self.dice if other.die == die), "")


NO_DICE = Thrown("", ())
"""None lie open."""


def throw(s: Board, what: str, dice: Iterable[str], by: Who = GROUP) -> Thrown:
    """Throw these dice; they lie on top of all others."""
    thrown = Thrown(what, tuple([Die(die, s.cast(what, die)) for die in dice]), by)
    s.thrown = (*s.thrown, thrown)
    return thrown


def open_dice(s: Board, what: str = "") -> Thrown | None:
    """The dice on top; or the topmost that were thrown for something."""
    return next((thrown for thrown in reversed(s.thrown) if not what or thrown.what == what), None)


def on_top(s: Board, what: str) -> bool:
    """Whether the dice on top were thrown for something."""
    return bool(s.thrown) and s.thrown[-1].what == what


def put_away(s: Board) -> Thrown:
    """The dice on top have done what they were for; those below are back."""
    thrown = s.thrown[-1]
    s.thrown = s.thrown[:-1]
    return thrown


def lay(s: Board, dice: Iterable[Die]) -> None:
    """Other dice lie on top now."""
    s.thrown = (*s.thrown[:-1], msgspec.structs.replace(s.thrown[-1], dice=tuple(dice)))


def throw_again(s: Board, places: Collection[int] | None = None) -> None:
    """Throw dice on top once more: those at these places, or all that are not sure."""
    thrown = s.thrown[-1]
    lay(
        s,
        [
            Die(die.die, s.cast(thrown.what, die.die)) if (not die.sure if places is None else place in places) else die
            for place, die in enumerate(thrown.dice)
        ],
    )


def add_dice(s: Board, *dice: str) -> None:
    """More dice are thrown and join those on top."""
    thrown = s.thrown[-1]
    lay(s, (*thrown.dice, *[Die(die, s.cast(thrown.what, die)) for die in dice]))


def turn_die(s: Board, place: int, face: str) -> None:
    """A die is turned to another face."""
    dice = list(s.thrown[-1].dice)
    dice[place] = msgspec.structs.replace(dice[place], face=face)
    lay(s, dice)


def take_die(s: Board, place: int) -> Die:
    """A die leaves those on top: it has been applied, or spent."""
    dice = list(s.thrown[-1].dice)
    taken = dice.pop(place)
    lay(s, dice)
    return taken


def no_dice(s: Board, rule: str, *, to_throw: bool = False) -> Objection:
    """Why nothing can be done to dice: none lie open, or none that may be thrown again."""
    if not s.thrown or not s.thrown[-1].dice:
        return "no dice lie open", rule
    if to_throw and all(die.sure for die in s.thrown[-1].dice):
        return "no die is left to roll again", rule
    return None
