"""The three dice of an Action: what they show, and rolling one of them again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overwinter.engine.effects import Effect, Objection
from overwinter.games.robinson.table.records import ACTION, FRIDAY, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.kit.beware import Help
from overwinter.kit.choices import OwnChoice
from overwinter.kit.thrown import no_dice, throw_again


class TellDice(Effect):
    """The dice lie open."""

    rule = "RC-205"

    def apply(self, s: Island) -> None:
        pass

    def says(self, s: Island) -> str:
        return f"The dice say: {', '.join(s.roll.faces)}."


class Reroll(OwnChoice):
    """{seat} rolls one die again."""

    rule = "RC-341"
    label = "Roll one die again."
    question = "which die do you roll again?"
    lack = "no dice lie open"  # a die that is applied is gone, so that none can pay for itself (RC-214)
    binding = True
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return [RollAgain(self.seat, die.die) for die in s.roll.dice]

    def useless(self, s: Island, who: Seat) -> Objection:
        return no_dice(s, "RC-214")


class RollAgain(Effect):
    """{seat} rolls the {die} die again."""

    seat: Seat
    die: str
    rule = "RC-341"
    label = "The {die} die"
    piece = "die:{die}"

    def apply(self, s: Island) -> None:
        throw_again(s, {s.roll.place(self.die)})
        s.push(TellDice())

    def fine_print(self, s: Island) -> str:
        face = s.roll.shows(self.die)
        return f"it shows: {face}" if face else ""


FRIDAYS_REROLL = "reroll"


def friday_may_reroll(s: Island) -> bool:
    """Friday may turn one die of his own Action, once (RC-319)."""
    if s.roll.by != FRIDAY or s.marked(ACTION, FRIDAYS_REROLL, FRIDAY):
        return False
    friday = s.castaways.get(FRIDAY)
    return friday is not None and friday.determination >= s.book.numbers.friday_reroll


class FridayRerolls(Help):
    """Friday rolls the {die} die again."""

    die: str
    rule = "RC-319"
    label = "Friday rolls the {die} die again"
    piece = "die:{die}"

    def apply(self, s: Island) -> None:
        s.castaways[FRIDAY].determination -= s.book.numbers.friday_reroll
        s.mark(ACTION, FRIDAYS_REROLL, FRIDAY)
        throw_again(s, {s.roll.place(self.die)})
        s.push(TellDice())

    def brings(self, s: Island) -> Iterable[Effect]:
        return (Reroll(),)


@Island.at_any_time
def friday_rerolls(s: Island, seat: Seat) -> Sequence[Effect]:
    """The First Player turns a die for Friday (RC-304)."""
    if not s.thrown or seat != s.first or not friday_may_reroll(s):
        return ()
    return [FridayRerolls(die.die) for die in s.roll.dice]
