from __future__ import annotations

import pytest

from overwinter.testing import answer, at_rest, options, resolve
from tests.engine.toy.hurting import Hurt, RaiseShield
from tests.engine.toy.table import Table


@pytest.fixture
def s() -> Table:
    return at_rest(Table())


def test_before_happens_first_and_after_when_all_is_over(s):
    s.armed = True
    resolve(s, Hurt(2))
    assert s.wounds == 2
    assert s.notes == ["a cry for 2", "a scar", "a curse"]


def test_a_rule_may_change_the_effect(s):
    s.armed = True
    resolve(s, Hurt(5))
    assert s.wounds == 4
    assert s.notes == ["a cry for 5", "a scar", "a curse"]


def test_no_rule_can_react_to_a_question():
    with pytest.raises(TypeError, match="RaiseShield asks"):
        Table.before(RaiseShield)


def test_a_rule_that_does_not_apply_leaves_no_trace(s):
    resolve(s, Hurt())
    assert s.notes == ["a cry for 1", "a scar"]


def test_instead_takes_the_place_of_the_effect(s):
    s.shield = True
    resolve(s, Hurt())
    answer(s, 0, 'tell "the shield breaks"')
    assert s.wounds == 0
    assert s.notes == ["the shield breaks"]


def test_otherwise_goes_on_as_if_the_rule_were_not_there(s):
    s.shield = True
    resolve(s, Hurt())
    answer(s, 0, options(s, 0)[1])
    assert s.wounds == 1
    assert s.notes == ["a cry for 1", "a scar"]
