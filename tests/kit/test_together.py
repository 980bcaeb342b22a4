"""Everybody does something until all are content."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import Who
from overwinter.engine.questions import Ask
from overwinter.kit.together import Content, GoOnTogether, Pause, Ready, Together, content_of
from overwinter.testing.tables import answer, at_rest, options, resolve, waiting
from tests.engine.toy.table import Note, Table


class Cook(Together):
    """What goes into the pot?"""

    def members(self, s: Table) -> Sequence[int]:
        return (0, 1, 2)

    def member(self, s: Table, seat: int) -> Ask:
        return Season(Who(seat), self.content)

    def not_yet(self, s: Table, seat: int) -> Objection:
        return ("it is far too salty", "TOY-4") if s.berries > 2 else None

    def close(self, s: Table) -> Sequence[Effect]:
        return [Note("served")]


class Season(Ask):
    """{seat}: what do you put in?"""

    seat: Who
    content: tuple[Who, ...] = ()

    def options(self, s: Table) -> Sequence[Effect]:
        enough = [] if self.seat in self.content else [Tasty(self.seat)]
        return [Salt(self.seat, Who((self.seat + 1) % 3)), *enough]


class Salt(Effect):
    """{seat} salts the pot, and {whom} must taste again."""

    seat: Who
    whom: Who

    def apply(self, s: Table) -> None:
        s.berries += 1

    def touches(self, s: Table) -> Sequence[int]:
        return (self.whom,)


class Tasty(Content):
    """{seat} likes it."""


def cooking() -> Table:
    s = at_rest(Table())
    resolve(s, GoOnTogether(Cook()))
    return s


def test_it_goes_on_until_everybody_is_content():
    s = cooking()
    assert waiting(s) == [0, 1, 2]
    answer(s, 1, "tasty 1")
    assert (waiting(s), content_of(s)) == ([0, 2], (1,))
    answer(s, 0, "tasty 0")
    answer(s, 2, "tasty 2")
    assert (s.notes, waiting(s), content_of(s)) == (["served"], [], ())


def test_whoever_is_touched_thinks_again_and_nobody_else():
    s = cooking()
    answer(s, 1, "tasty 1")
    answer(s, 2, "tasty 2")
    answer(s, 0, "salt 0 1")
    assert content_of(s) == (2,)


def test_whoever_is_content_may_still_change_something():
    s = cooking()
    answer(s, 1, "tasty 1")
    assert options(s, 1) == ["salt 1 2"]
    answer(s, 1, "salt 1 2")
    assert (s.berries, content_of(s)) == (1, (1,))


def test_nobody_stays_content_with_what_is_impossible():
    s = cooking()
    answer(s, 1, "tasty 1")
    for _ in range(3):
        answer(s, 2, "salt 2 0")
    assert content_of(s) == ()


def test_what_comes_between_leaves_those_content_who_were():
    s = cooking()
    answer(s, 1, "tasty 1")
    s.berries = 1
    answer(s, 0, "interlude 0")
    assert (s.berries, content_of(s)) == (0, (1,))


def test_a_pause_is_for_those_who_have_something_to_do():
    s = at_rest(Table(berries=2))
    resolve(s, *Pause.if_needed(s, (0, 1)), Note("after"))
    answer(s, 0, "interlude 0")
    assert waiting(s) == [0, 1]
    answer(s, 1, "ready 1")
    answer(s, 0, "interlude 0")
    assert s.notes == ["after"]
    assert Pause.if_needed(s, (0, 1)) == []
    assert Ready(Who(0)).passes
