"""Dice that lie open."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.kit.board import Board
from overwinter.kit.thrown import (
    NO_DICE,
    add_dice,
    lay,
    no_dice,
    on_top,
    open_dice,
    put_away,
    take_die,
    throw,
    throw_again,
    turn_die,
)
from overwinter.testing.tables import at_rest, dice, resolve

PIPS = ("1", "2", "3")


class Tray(Board):
    heard: tuple[str, ...] = ()

    def faces(self, what: str, die: str) -> Sequence[str]:
        return PIPS


class Try(Effect):
    """Dice are thrown for {what}."""

    what: str
    dice: tuple[str, ...] = ("red", "blue")

    def apply(self, s: Tray) -> None:
        throw(s, self.what, self.dice)


class Change(Effect):
    """Something is done to the dice."""

    how: str

    def apply(self, s: Tray) -> None:
        match self.how:
            case "again":
                throw_again(s)
            case "first again":
                throw_again(s, {0})
            case "add":
                add_dice(s, "white")
            case "turn":
                turn_die(s, 1, "3")


def tray(what: str = "fishing", red: str = "1", blue: str = "2") -> Tray:
    s = at_rest(Tray())
    dice(s, {f"{what}.red": [red], f"{what}.blue": [blue]})
    resolve(s, Try(what))
    return s


def faces(s: Tray) -> tuple[str, ...]:
    thrown = open_dice(s)
    assert thrown is not None
    return thrown.faces


def test_dice_lie_open_by_what_they_are_and_show():
    s = tray()
    assert faces(s) == ("1", "2")
    assert s.thrown[-1].shows("blue") == "2"
    assert s.thrown[-1].shows("green") == ""
    assert s.thrown[-1].place("blue") == 1
    assert (NO_DICE.faces, NO_DICE.shows("red")) == ((), "")


def test_dice_of_what_comes_between_lie_on_top_and_those_below_are_back():
    s = tray()
    dice(s, {"test.red": ["3"]})
    resolve(s, Try("test", ("red",)))
    assert faces(s) == ("3",)
    assert on_top(s, "test")
    assert not on_top(s, "fishing")
    below = open_dice(s, "fishing")
    assert below is not None
    assert below.faces == ("1", "2")
    assert put_away(s).what == "test"
    assert faces(s) == ("1", "2")


def test_all_are_thrown_again_but_those_that_are_sure():
    s = tray()
    red, blue = s.thrown[-1].dice
    lay(s, (red, type(blue)("blue", "2", sure=True)))
    dice(s, {"fishing.red": ["3"], "fishing.blue": ["3"]})
    resolve(s, Change("again"))
    assert faces(s) == ("3", "2")


def test_one_is_thrown_again_added_turned_and_taken():
    s = tray()
    dice(s, {"fishing.red": ["3"], "fishing.white": ["1"]})
    resolve(s, Change("first again"), Change("add"), Change("turn"))
    assert faces(s) == ("3", "3", "1")
    assert take_die(s, 0).face == "3"
    assert faces(s) == ("3", "1")


def test_nothing_can_be_done_to_dice_that_are_not_there():
    s = at_rest(Tray())
    assert no_dice(s, "TOY-5") == ("no dice lie open", "TOY-5")
    s = tray()
    assert no_dice(s, "TOY-5") is None
    lay(s, [type(die)(die.die, die.face, sure=True) for die in s.thrown[-1].dice])
    assert no_dice(s, "TOY-5", to_throw=True) == ("no die is left to roll again", "TOY-5")
