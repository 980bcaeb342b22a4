"""Things that can be used, and those who can help before it hurts."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.codec import Codec
from overwinter.engine.effects import Blocked, Effect, Objection
from overwinter.engine.people import GROUP, YOU, Who
from overwinter.engine.terms import Condition, Price
from overwinter.engine.vocabulary import Vocabulary
from overwinter.kit.beware import Avoidable, Beware
from overwinter.kit.board import Board
from overwinter.kit.using import Use, UseIt, at_hand
from overwinter.testing.tables import answer, at_rest, options, resolve, story, waiting


class Cabin(Board):
    warmth: int = 0
    wood: int = 0
    night: bool = False
    things: tuple[str, ...] = ()
    dead: bool = False

    def deciders(self, who: Who) -> Sequence[int]:
        return (0, 1) if who == GROUP else (who,)

    def moment(self, when: str, who: Who) -> Objection:
        return None if (when == "night") == self.night else ("only at night", "TOY-6")


class Warm(Effect):
    """{seat} warms the cabin."""

    seat: Who = YOU
    by: int = 1

    def apply(self, s: Cabin) -> None:
        s.warmth += self.by

    def useless(self, s: Cabin, who: Who) -> Objection:
        return ("it is warm enough", "TOY-7") if s.warmth > 4 else None


class Sing(Effect):
    """Somebody sings."""

    def apply(self, s: Cabin) -> None:
        pass


class Wood(Price):
    """Wood is burnt."""

    count: int = 1
    rule = "TOY-8"

    def objection(self, s: Cabin, who: Who) -> Objection:
        return None if s.wood >= self.count else (f"it takes {self.count} wood", self.rule)

    def pay(self, s: Cabin, who: Who) -> Sequence[Effect]:
        s.wood -= self.count
        return ()

    def words(self, s: Cabin) -> str:
        return f"{self.count} wood"


class Has(Condition):
    """Somebody has something."""

    thing: str
    rule = "TOY-9"

    def objection(self, s: Cabin, who: Who) -> Objection:
        return None if self.thing in s.things else (f"needs the {self.thing}", self.rule)

    def words(self, s: Cabin) -> str:
        return f"the {self.thing}"


CODEC = Codec(Vocabulary("tests.kit.test_using"))
STOVE = CODEC.convert(
    {
        "does": [{"do": "warm", "by": 2}],
        "when": "night",
        "needs": [{"is": "has", "thing": "kettle"}],
        "price": [{"pay": "wood"}],
        "limit": "night",
    },
    Use,
)
MATCHES = Use(does=(Warm(by=1),), spent=True)
SONG = Use(does=(Sing(),))
THINGS = {"stove": STOVE, "matches": MATCHES, "song": SONG}


class UseThing(UseIt):
    """{seat} uses the {of}."""

    of: str
    limited = "TOY-10"

    def use(self, s: Cabin) -> Use:
        return THINGS[self.of]

    def thing(self) -> str:
        return self.of

    def spend(self, s: Cabin) -> None:
        s.things = tuple(thing for thing in s.things if thing != self.of)


@at_hand(Cabin)
def things(s: Cabin, seat: int) -> Sequence[UseThing]:
    return [UseThing(Who(seat), thing) for thing in s.things if thing in THINGS]


class Freeze(Effect):
    """They freeze."""

    def apply(self, s: Cabin) -> None:
        if s.warmth < 1:
            s.push(ItGetsCold(FreezeToDeath()))


class ItGetsCold(Beware):
    """It gets cold."""

    helps = (Warm,)

    def about(self, s: Cabin) -> str:
        return "It gets cold."


class Snow(Avoidable):
    """It snows into the cabin."""

    helps = (Warm,)

    def about(self, s: Cabin) -> str:
        return "It snows."

    def needed(self, s: Cabin) -> bool:
        return s.warmth < 2

    def helpful(self, s: Cabin, seat: int, help: Effect) -> bool:
        return isinstance(help, Warm) and s.warmth + help.by >= 2

    def helpers(self, s: Cabin) -> Sequence[int]:
        return (0,)

    def happens(self, s: Cabin) -> None:
        s.dead = s.warmth < 2


class FreezeToDeath(Effect):
    """They freeze to death, unless somebody has warmed the cabin."""

    def apply(self, s: Cabin) -> None:
        s.dead = s.warmth < 1


def cabin(*things: str, wood: int = 1, night: bool = True, warmth: int = 0) -> Cabin:
    return at_rest(Cabin(things=things, wood=wood, night=night, warmth=warmth))


def why(s: Cabin, thing: str = "stove") -> Objection:
    return UseThing(Who(0), thing).objection(s)


def test_each_reason_why_not_in_its_order():
    assert why(cabin("stove", night=False)) == ("only at night", "TOY-6")
    assert why(cabin("stove")) == ("needs the kettle", "TOY-9")
    assert why(cabin("stove", "kettle", wood=0)) == ("it takes 1 wood", "TOY-8")
    assert why(cabin("stove", "kettle", warmth=5)) == ("it is warm enough", "TOY-7")
    assert why(cabin("stove", "kettle")) is None


def test_what_is_at_hand_can_be_used_between_any_two_answers_or_says_why_not():
    s = cabin("stove", "matches", night=False)
    assert s.free(0) == [UseThing(Who(0), "matches")]
    assert s.free_blocked(0) == [Blocked(UseThing(Who(0), "stove"), "only at night", "TOY-6")]


def test_it_is_paid_marked_and_does_what_it_says():
    s = cabin("stove", "kettle", wood=2)
    resolve(s, UseThing(Who(0), "stove"))
    assert (s.wood, s.warmth) == (1, 2)
    assert why(s) == ("you have used it this night", "TOY-10")
    assert UseThing(Who(1), "stove").objection(s) is None  # a limit is its user's
    s.forget("night")
    assert why(s) is None


def test_what_is_spent_is_gone():
    s = cabin("matches")
    resolve(s, UseThing(Who(0), "matches"))
    assert (s.things, s.warmth) == ((), 1)


def test_what_has_been_used_up_stays_so_when_it_changes_hands():
    s = cabin("stove", "kettle")
    s.mark("night", "stove", Who(0))
    s.hand_on("stove", Who(0), Who(1))
    assert s.marked("night", "stove", Who(1))
    assert not s.marked("night", "stove", Who(0))


def test_those_who_can_help_are_asked_before_it_hurts():
    s = cabin("matches", "song", night=False)
    resolve(s, Freeze())
    assert options(s, 0) == ["ready 0", "use-thing 0 matches", "use-thing 0 song"]
    answer(s, 0, "use-thing 0 matches")
    assert not s.dead


def test_nobody_is_asked_where_nothing_helps():
    s = cabin("song", night=False)
    resolve(s, Freeze())
    assert s.dead


def test_nobody_is_asked_twice_about_the_same():
    s = cabin("matches", night=False)
    resolve(s, Freeze())
    answer(s, 0, "ready 0")
    answer(s, 1, "ready 1")
    assert s.dead


def test_an_effect_that_can_be_avoided_warns_of_itself_and_is_told_again():
    s = cabin("matches", night=False, warmth=1)
    resolve(s, Snow())
    assert waiting(s) == [0]  # nobody else is meant
    answer(s, 0, "ready 0")
    assert s.dead
    assert story(s) == ["It snows into the cabin."] * 2


def test_it_happens_at_once_where_nobody_could_avoid_it():
    s = cabin("matches", night=False)
    resolve(s, Snow())  # one match would not be enough
    assert s.dead
    assert story(s) == ["It snows into the cabin."]
