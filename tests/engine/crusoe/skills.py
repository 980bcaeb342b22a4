"""Skills: paid with determination, once a round each, at any time."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.people import YOU
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Ask
from tests.engine.crusoe.catalogue import DICE, Die, Skill
from tests.engine.crusoe.state import Castaway, Island, Objection, Seat


@Island.at_any_time
def usable_skills(s: Island, seat: Seat) -> Sequence[Effect]:
    """The skills that a player can use now."""
    castaway = s.castaway(seat)
    return [UseSkill(seat, skill.id) for skill in skills_of(s, castaway) if not objection(s, castaway, skill)]


@Island.blocked_at_any_time
def unusable_skills(s: Island, seat: Seat) -> Sequence[Blocked]:
    """The skills that a player cannot use now, and why."""
    castaway = s.castaway(seat)
    return [
        Blocked(UseSkill(seat, skill.id), *why)
        for skill in skills_of(s, castaway)
        if (why := objection(s, castaway, skill))
    ]


def skills_of(s: Island, castaway: Castaway) -> Sequence[Skill]:
    """What is printed on a castaway's card."""
    return s.book.castaways[castaway.role].skills


def objection(s: Island, castaway: Castaway, skill: Skill) -> Objection:
    """Why a skill cannot be used now."""
    if skill.during == "own Action" and not s.takes(castaway.seat):
        return "only in an Action that you take", skill.rule
    if skill.during in s.book.dice and not s.rolling(skill.during):
        return f"only while the {skill.during} dice lie open", skill.rule
    if skill.id in castaway.used:
        return "you have used it this round", "RC-057"
    if castaway.determination < skill.cost:
        return f"it costs {skill.cost}, you have {castaway.determination} determination", "RC-056"
    return None


class UseSkill(Effect):
    """{seat} uses a skill: {skill}."""

    seat: Seat
    skill: str
    rule = "RC-056"
    free = True
    piece = "castaway:{seat}"

    def apply(self, s: Island) -> None:
        castaway = s.castaway(self.seat)
        castaway.determination -= self.printed(s).cost
        castaway.used += (self.skill,)
        s.push(self.does(s))

    def printed(self, s: Island) -> Skill:
        """The skill as it is on the card."""
        return next(skill for skill in skills_of(s, s.castaway(self.seat)) if skill.id == self.skill)

    def does(self, s: Island) -> Effect:
        """What it does in the hands of its owner."""
        return made_out([self.printed(s).does], self.seat)[0]

    def says(self, s: Island) -> str:
        return f"{s.name(self.seat)} uses {self.printed(s).name}."

    def offer(self, s: Island) -> str:
        return f"{self.printed(s).name}: {self.does(s).offer(s)}"

    def fine_print(self, s: Island) -> str:
        return f"costs {self.printed(s).cost} determination"


def can_reroll(s: Island, seat: Seat) -> bool:
    """Whether a player has a skill that turns one of the dice that lie open."""
    castaway = s.castaway(seat)
    return any(s.rolling(skill.during) and not objection(s, castaway, skill) for skill in skills_of(s, castaway))


class Reroll(Ask):
    """{seat}: which die do you roll again?"""

    seat: Seat = YOU
    rule = "RC-058"
    label = "Roll one die again"

    def options(self, s: Island) -> Sequence[Effect]:
        return [RerollDie(self.seat, die) for die in DICE]


class RerollDie(Effect):
    """{seat} rolls the {die} die again."""

    seat: Seat
    die: Die
    rule = "RC-058"
    piece = "die:{die}"

    def apply(self, s: Island) -> None:
        dice = s.book.dice[s.target(s.resolving).kind]
        s.roll[self.die] = s.pick(f"{dice.id}.{self.die}", dice.faces[self.die])
        s.push(ShowDice())


class ShowDice(Effect):
    """The dice lie open."""

    rule = "RC-205"

    def apply(self, s: Island) -> None:
        pass

    def says(self, s: Island) -> str:
        return f"The dice say: {', '.join(s.roll.values())}."


class Frenzy(Effect):
    """{seat} fights in a frenzy: the Weapon level counts {levels} more in this Action."""

    seat: Seat = YOU
    levels: int = 3
    rule = "RC-355"

    def apply(self, s: Island) -> None:
        s.bonus += self.levels
