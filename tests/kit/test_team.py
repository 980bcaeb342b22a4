"""The judgement of a team: tables by type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest

from overwinter.engine.effects import Effect
from overwinter.kit.choices import Choosing, Nothing, OwnChoice
from overwinter.kit.team import ByType, TeamInsight, Weigh
from overwinter.kit.together import Pause, Ready
from overwinter.testing.tables import at_rest
from tests.engine.toy.table import Note, Table


class Sing(OwnChoice):
    """{seat} sings."""

    def choices(self, s: Table) -> Sequence[Effect]:
        return [Note("high"), Note("low"), Nothing()]


LEANS = ByType({Effect: 1.0, Nothing: 0.25})


class Choir(TeamInsight):
    """Who sings."""

    settled_by = (Pause,)

    def value(self, s: Table, seat: int) -> float:
        return 0.5

    def lean(self, s: Table, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        return [LEANS[type(option)] for option in options]

    def high(self, s: Table, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        return [float(option == Note("high")) for option in options]

    judges: ClassVar[Mapping[type[Effect], Weigh]] = {Sing: high}


def test_a_type_without_anything_of_its_own_has_what_its_parent_has():
    assert [LEANS[kind] for kind in (Note, Nothing, Ready)] == [1.0, 0.25, 1.0]
    with pytest.raises(KeyError):
        LEANS[int]


def test_a_question_has_its_judge_and_all_others_are_a_matter_of_leaning():
    s = at_rest(Table())
    s.stack.append(Choosing(Sing(0)))
    assert Choir().priors(s, 0, Sing(0).choices(s)) == [1.0, 0.0, 0.0]
    s.stack.append(Pause((0,)))
    assert Choir().priors(s, 0, [Ready(0), Nothing()]) == [1.0, 0.25]


def test_what_is_settled_needs_no_look_ahead():
    s = at_rest(Table())
    s.stack.append(Choosing(Sing(0)))
    assert not Choir().settled(s)
    s.stack.append(Pause((0,)))
    assert Choir().settled(s)
