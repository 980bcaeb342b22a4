"""Hold no more than fits."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.people import Who
from overwinter.kit.within import Within
from overwinter.testing.tables import answer, at_rest, options, resolve
from tests.engine.toy import Table


class MindShelf(Within):
    """{seat} may keep two pots."""

    question = "which pot goes?"

    def fits(self, s: Table) -> bool:
        return len(s.pots) <= 2

    def can_go(self, s: Table) -> Sequence[Effect]:
        return [Smash(pot) for pot in s.pots]


class Smash(Effect):
    """{pot} is smashed."""

    pot: str

    def apply(self, s: Table) -> None:
        del s.pots[self.pot]


def test_whoever_holds_no_more_than_fits_is_not_asked():
    s = at_rest(Table(pots={"red": 1, "blue": 1}))
    assert MindShelf.needed(s, Who(0)) == []
    resolve(s, MindShelf(Who(0)))
    assert list(s.pots) == ["red", "blue"]


def test_somebody_is_asked_until_all_fits():
    s = at_rest(Table(pots={"red": 1, "blue": 1, "green": 1, "white": 1}, berries=1))
    resolve(s, *MindShelf.needed(s, Who(0)))
    assert options(s, 0) == ["smash red", "smash blue", "smash green", "smash white"]  # and no berry is eaten before
    answer(s, 0, "smash blue")
    answer(s, 0, "smash white")
    assert list(s.pots) == ["red", "green"]


class MindHook(MindShelf):
    """{seat} may keep two pots, and takes the foremost off; before that, one may eat."""

    binding = False

    def can_go(self, s: Table) -> Sequence[Effect]:
        return [Smash(next(iter(s.pots)))]


def test_where_something_may_be_done_first_a_single_way_is_asked_for():
    for berries, left in ((1, 3), (0, 2)):
        s = at_rest(Table(pots={"red": 1, "blue": 1, "green": 1}, berries=berries))
        resolve(s, MindHook(Who(0)))
        assert len(s.pots) == left
