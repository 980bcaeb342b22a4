"""The three dice of an Action: what they show, and rolling one of them again."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.engine.questions import Ask
from overwinter.games.robinson.printed.catalogue import Die
from overwinter.games.robinson.table.state import FRIDAY, Help, Island, Seat


def faces_of(s: Island, colour: str, die: Die) -> tuple[str, ...]:
    """The faces of an Action die; how many wounds the Building die has is up to the group."""
    faces = s.book.dice[colour].faces[die]
    if colour == "building" and die == "wound" and s.options.building_wounds == "4":
        return ("wound",) * 4 + ("blank",) * 2
    return faces


class TellDice(Effect):
    """The dice lie open."""

    rule = "RC-205"

    def apply(self, s: Island) -> None:
        pass

    def says(self, s: Island) -> str:
        return f"The dice say: {', '.join(s.roll.values())}."


def roll_again(s: Island, die: Die) -> None:
    """One die is rolled anew and lies open with the others."""
    colour = s.target(s.resolving).kind
    s.roll[die] = s.pick(f"{colour}.{die}", faces_of(s, colour, die))
    s.push(TellDice())


class Reroll(Ask):
    """{seat}: which die do you roll again?"""

    seat: Seat = YOU
    rule = "RC-341"
    label = "Roll one die again."
    interruptible = False

    def options(self, s: Island) -> Sequence[Effect]:
        return [RollAgain(self.seat, die) for die in s.roll]

    def useless(self, s: Island, who: Seat) -> Objection:
        """Why it has nothing to work on: a die that is applied is gone, so that none can pay for itself (RC-214)."""
        return None if s.roll else ("no dice lie open", "RC-214")


class RollAgain(Effect):
    """{seat} rolls the {die} die again."""

    seat: Seat
    die: Die
    rule = "RC-341"
    label = "The {die} die"
    piece = "die:{die}"

    def apply(self, s: Island) -> None:
        roll_again(s, self.die)

    def fine_print(self, s: Island) -> str:
        return f"it shows: {s.roll[self.die]}" if self.die in s.roll else ""


def friday_may_reroll(s: Island) -> bool:
    """Friday may turn one die of his own Action, once (RC-319)."""
    friday = s.castaways.get(FRIDAY)
    return (
        friday is not None
        and s.taker(s.resolving) == FRIDAY
        and not s.rerolled
        and friday.determination >= s.book.numbers.friday_reroll
    )


class FridayRerolls(Help):
    """Friday rolls the {die} die again."""

    die: Die
    rule = "RC-319"
    label = "Friday rolls the {die} die again"
    piece = "die:{die}"

    def apply(self, s: Island) -> None:
        s.castaways[FRIDAY].determination -= s.book.numbers.friday_reroll
        s.rerolled = True
        roll_again(s, self.die)

    def brings(self, s: Island) -> frozenset[str]:
        return frozenset({"Reroll"})
