"""Choices: asked only where there is one, when it is reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overwinter.engine import notation
from overwinter.engine.effects import Blocked, Effect, Way, any_allowed
from overwinter.kit.choices import Choice, Nothing, OwnChoice, Repeated, UntilEnough
from overwinter.testing.tables import answer, at_rest, options, resolve, waiting
from tests.engine.toy.table import Gain, Note, Table


class EatFromPot(OwnChoice):
    """{seat} eats from a pot."""

    question = "from which pot?"
    lack = "all pots are empty"
    rule = "TOY-3"

    def choices(self, s: Table) -> Sequence[Effect]:
        return [Note(f"{pot} by {self.seat}") for pot, berries in s.pots.items() if berries]


class Spill(Choice):
    """A pot is spilt."""

    question = "which pot is spilt?"

    def choices(self, s: Table) -> Sequence[Effect]:
        return [Note(pot) for pot in s.pots]

    def otherwise(self, s: Table) -> Sequence[Effect]:
        return [Note("nothing to spill")]


class SpillSeveral(Repeated):
    """Pots are spilt."""

    count: int = 1

    def choices(self, s: Table) -> Sequence[Effect]:
        return [Note(pot) for pot in s.pots if pot not in s.notes]


class MayEat(EatFromPot):
    """{seat} may eat."""

    declines = "Not hungry"


class Feast(UntilEnough):
    """{seat} eats from the pots."""

    def ways(self, s: Table) -> Iterable[Way]:
        return [(Empty(pot), None if berries else ("it is empty", "TOY-3")) for pot, berries in s.pots.items()]


def test_nobody_is_asked_where_there_is_only_one_way():
    s = at_rest(Table(pots={"red": 1, "blue": 0}))
    resolve(s, EatFromPot(0))
    assert s.notes == ["red by 0"]


def test_nothing_happens_where_there_is_no_way():
    s = at_rest(Table(pots={"red": 0}))
    resolve(s, EatFromPot(0))
    assert s.notes == []
    assert EatFromPot(0).useless(s, 1) == ("all pots are empty", "TOY-3")


def test_what_happens_instead_is_said_by_the_choice():
    s = at_rest(Table())
    resolve(s, Spill())
    assert s.notes == ["nothing to spill"]


def test_somebody_is_asked_where_there_are_several_ways():
    s = at_rest(Table(pots={"red": 1, "blue": 1}))
    resolve(s, EatFromPot(1), Note("after"))
    assert options(s, 1) == ['note "red by 1"', 'note "blue by 1"']
    assert s.stack[-1].says(s) == "Player 2: from which pot?"
    answer(s, 1, 'note "blue by 1"')
    assert s.notes == ["blue by 1", "after"]


def test_it_is_settled_when_it_is_reached_not_when_it_is_pushed():
    s = at_rest(Table(pots={"red": 1, "blue": 1}))
    resolve(s, Empty("blue"), EatFromPot(0))
    assert s.notes == ["red by 0"]


def test_a_choice_that_came_to_one_way_meanwhile_answers_itself():
    s = at_rest(Table(berries=1, pots={"red": 1, "blue": 1}))
    resolve(s, EatFromPot(0))
    s.pots["blue"] = 0
    answer(s, 0, "interlude 0")
    assert s.notes == ["red by 0"]


def test_the_next_choice_follows_until_somebody_has_enough():
    s = at_rest(Table(pots={"red": 1, "blue": 1}))
    resolve(s, MayEat(0, 3))
    answer(s, 0, 'note "red by 0"')
    answer(s, 0, "nothing")
    assert s.notes == ["red by 0"]


def test_whoever_may_decline_is_asked_where_there_is_only_one_way():
    s = at_rest(Table(pots={"red": 1, "blue": 0}))
    resolve(s, MayEat(0))
    assert options(s, 0) == ['note "red by 0"', "nothing"]
    assert s.stack[-1].options(s)[-1].offer(s) == "Not hungry"


def test_nobody_is_asked_to_decline_what_there_is_not():
    s = at_rest(Table(pots={"red": 0}))
    resolve(s, MayEat(0), Note("after"))
    assert s.notes == ["after"]


def test_one_thing_at_least_and_then_as_many_as_one_likes():
    s = at_rest(Table(pots={"red": 1, "blue": 1, "black": 1}))
    resolve(s, Feast(0))
    assert options(s, 0) == ["empty red", "empty blue", "empty black"]
    answer(s, 0, "empty blue")
    assert options(s, 0) == ["empty red", "empty black", "nothing"]
    answer(s, 0, "nothing")
    assert s.pots == {"red": 1, "blue": 0, "black": 1}


def test_one_way_is_enough_for_a_choice_to_be_open():
    def ways() -> Iterator[Way]:
        yield Empty("blue"), ("it is empty", "TOY-3")
        yield Empty("red"), None
        raise AssertionError("nobody need look further")

    assert any_allowed(ways())


def test_what_speaks_against_a_way_is_told_of_it():
    s = at_rest(Table(pots={"red": 1, "blue": 0, "black": 1}))
    resolve(s, Feast(0))
    assert s.stack[-1].blocked(s) == [Blocked(Empty("blue"), "it is empty", "TOY-3")]


def test_the_group_too_chooses_as_often_as_it_must():
    s = at_rest(Table(pots={"red": 1, "blue": 1, "green": 1}))
    resolve(s, SpillSeveral(2))
    answer(s, 1, "note blue")
    answer(s, 0, "note green")
    assert s.notes == ["blue", "green"]
    assert not waiting(s)


def test_the_group_decides_where_nobody_is_named():
    s = at_rest(Table(pots={"red": 1, "blue": 1}))
    resolve(s, Spill())
    assert s.stack[-1].says(s) == "Which pot is spilt?"
    assert waiting(s) == [0, 1]


def test_the_words_of_no_thank_you_are_not_in_its_notation():
    no = Nothing("Stay here", "camp")
    assert notation.write(no) == "nothing"
    assert (no.offer(None), no.points_at(None), no.passes) == ("Stay here", "camp", True)


class Empty(Effect):
    """{pot} is emptied."""

    pot: str

    def apply(self, s: Table) -> None:
        s.pots[self.pot] = 0


def test_every_effect_says_whether_it_has_anything_to_work_on():
    assert Gain(0).useless(Table(), 0) is None
