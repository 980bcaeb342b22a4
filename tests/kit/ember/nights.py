"""The rules: an evening is shared out, wood is gathered, and the night is cold."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import Pile, without
from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU, Who
from overwinter.engine.questions import Ask
from overwinter.engine.state import Outcome
from overwinter.engine.terms import Condition, Price
from overwinter.kit.beware import Beware
from overwinter.kit.choices import OwnChoice
from overwinter.kit.draws import KeepOne
from overwinter.kit.reactions import Chapter, before
from overwinter.kit.thrown import put_away, throw, throw_again
from overwinter.kit.together import Content, Pause, Together
from overwinter.kit.using import Use, UseIt
from overwinter.kit.within import Within
from tests.kit.ember.table import CHAPTERS, FROZEN, NIGHTS, ROOM, STICKS, Hill, Task, ThingId


class Evening(Effect):
    """Evening {number} falls; the fire has burnt a branch for each night before."""

    number: int
    rule = "EM-1"

    def apply(self, s: Hill) -> None:
        s.wood -= s.night
        if s.wood < 0:
            s.finish(Outcome((), "The fire is out.", "EM-6"))
        elif self.number > NIGHTS:
            s.finish(Outcome(tuple(s.players), "The fire has burnt through all nights.", "EM-1"))
        else:
            s.night = self.number
            s.forget("night")
            s.push(ShareOut(), *[GetsCold(Chill(who)) for who in s.people], Evening(self.number + 1))


class ShareOut(Together):
    """All share out the evening."""

    rule = "EM-2"

    def members(self, s: Hill) -> Sequence[int]:
        return s.players

    def member(self, s: Hill, seat: int) -> Ask:
        return TakeTask(Who(seat))

    def not_yet(self, s: Hill, seat: int) -> Objection:
        if not s.people[Who(seat)].task:
            return "you have nothing to do yet", "EM-2"
        tasks = [s.people[who].task for who in s.players]
        return ("somebody must watch the fire", "EM-2") if all(task == "gather" for task in tasks) else None

    def close(self, s: Hill) -> Sequence[Effect]:
        return [Gather(who) for who in s.players if s.people[who].task == "gather"]


class TakeTask(Ask):
    """{seat}: what do you do this evening?"""

    seat: Who

    def options(self, s: Hill) -> Sequence[Effect]:
        task = s.people[self.seat].task
        found: list[Effect] = [Do(self.seat, "gather"), Do(self.seat, "watch")]
        if task:
            found = [DoRather(self.seat, "watch" if task == "gather" else "gather")]
        return found if ShareOut().not_yet(s, self.seat) else [Content(self.seat), *found]


class Do(Effect):
    """{seat} means to {task}."""

    seat: Who
    task: Task
    rule = "EM-2"

    def apply(self, s: Hill) -> None:
        s.people[self.seat].task = self.task

    def touches(self, s: Hill) -> Sequence[int]:
        return s.players


class DoRather(Do):
    """{seat} would rather {task}."""

    revises = True


class Gather(Effect):
    """{seat} looks for wood."""

    seat: Who
    rule = "EM-3"

    def apply(self, s: Hill) -> None:
        throw(s, "gather", ["stick"] * (3 + STICKS.of(s, self.seat)), self.seat)
        s.push(*Pause.if_needed(s, [self.seat], "The sticks lie there."), BringHome(self.seat))


class RollAgain(Effect):
    """{seat} rolls again."""

    seat: Who = YOU
    rule = "EM-3"

    def apply(self, s: Hill) -> None:
        throw_again(s)


class BringHome(Effect):
    """{seat} comes home."""

    seat: Who
    rule = "EM-3"

    def apply(self, s: Hill) -> None:
        faces = put_away(s).faces
        s.wood += faces.count("branch")
        s.push(*[Search(self.seat)] * ("find" in faces))


class Search(KeepOne):
    """{seat} searches the ruins."""

    seat: Who = YOU
    rule = "EM-4"

    def cards(self, s: Hill) -> Pile:
        return s.finds

    def keep(self, s: Hill, card: str) -> Effect:
        return Take(self.seat, card)

    def lay_back(self, s: Hill, cards: tuple[str, ...]) -> None:
        s.finds.discard(*cards)


class Take(Effect):
    """{seat} takes {thing}."""

    seat: Who
    thing: ThingId
    rule = "EM-4"

    def apply(self, s: Hill) -> None:
        s.people[self.seat].pack += (self.thing,)
        s.push(*Pack.needed(s, self.seat))


class Pack(Within):
    """{seat} carries no more than there is room for."""

    rule = "EM-4"

    def fits(self, s: Hill) -> bool:
        return len(s.people[self.seat].pack) <= ROOM

    def can_go(self, s: Hill) -> Sequence[Effect]:
        return [Leave(self.seat, thing) for thing in dict.fromkeys(s.people[self.seat].pack)]


class Leave(Effect):
    """{seat} leaves {thing}."""

    seat: Who
    thing: ThingId
    rule = "EM-4"

    def apply(self, s: Hill) -> None:
        person = s.people[self.seat]
        person.pack = without(person.pack, self.thing)
        s.finds.discard(self.thing)


class Chill(Effect):
    """The cold comes to {seat}."""

    seat: Who
    rule = "EM-5"

    def apply(self, s: Hill) -> None:
        person = s.people[self.seat]
        person.cold += person.task != "watch"
        person.task = ""
        if person.cold >= FROZEN:
            s.finish(Outcome((), f"{s.name(self.seat)} is frozen through.", "EM-5"))


class Share(OwnChoice):
    """{seat} warms somebody, who then is 1 less cold."""

    question = "who gets warm?"
    lack = "nobody is cold"
    rule = "EM-5"

    def choices(self, s: Hill) -> Sequence[Effect]:
        return [Warm(who) for who, person in s.people.items() if person.cold]


class Warm(Effect):
    """{seat} gets warmer."""

    seat: Who
    rule = "EM-5"

    def apply(self, s: Hill) -> None:
        s.people[self.seat].cold -= 1


class GetsCold(Beware):
    """The night gets cold."""

    helps = (Share,)

    def needed(self, s: Hill) -> bool:
        return any(person.cold + 1 >= FROZEN for person in s.people.values())


class Bitter(Chapter):
    """The wind is strong (EM-8)."""

    @before(Evening)
    def the_wind_blows(self, s: Hill, evening: Evening) -> Sequence[Effect]:
        return [Gust()] if s.night else []


CHAPTERS["bitter"] = Bitter()


class Gust(Effect):
    """A gust takes a branch."""

    rule = "EM-8"

    def apply(self, s: Hill) -> None:
        s.wood = max(0, s.wood - 1)


# -- things --------------------------------------------------------------------------------------------


class Burning(Condition):
    """The fire burns."""

    rule = "EM-6"

    def objection(self, s: Hill, who: Who) -> Objection:
        return None if s.wood else ("the fire is low", self.rule)

    def words(self, s: Hill) -> str:
        return "a fire"


class Wood(Price):
    """A branch is burnt."""

    rule = "EM-6"

    def objection(self, s: Hill, who: Who) -> Objection:
        return None if s.wood else ("there is no wood", self.rule)

    def pay(self, s: Hill, who: Who) -> Sequence[Effect]:
        s.wood -= 1
        return ()

    def words(self, s: Hill) -> str:
        return "1 branch"


class UseThing(UseIt):
    """{seat} uses {of}."""

    of: ThingId
    rule = "EM-4"

    def use(self, s: Hill) -> Use:
        use = s.book.things[self.of].use
        assert use is not None
        return use

    def thing(self) -> str:
        return self.of

    def spend(self, s: Hill) -> None:
        Leave(self.seat, self.of).apply(s)


@Hill.at_any_time
def what_can_be_used(s: Hill, seat: int) -> Sequence[Effect]:
    uses = [UseThing(Who(seat), thing) for thing in s.people[Who(seat)].pack if s.book.things[thing].use]
    return [use for use in dict.fromkeys(uses) if use.objection(s) is None]
