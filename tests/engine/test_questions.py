from __future__ import annotations

import pytest

from overwinter.engine.effects import Effect
from overwinter.engine.errors import Stuck
from overwinter.engine.questions import Secretly
from overwinter.kit.together import Pause
from overwinter.testing import answer, at_rest, blocked, options, resolve, waiting
from tests.engine.toy.table import Bid, Deeper, Forever, GoFirst, OrderPots, PickPots, Table, Twice, secret_bids


@pytest.fixture
def s() -> Table:
    return at_rest(Table(pots={"a": 1, "b": 2, "c": 3}))


def test_the_answer_takes_the_place_of_the_question(s):
    resolve(s, Bid(0))
    assert options(s, 0) == ["gain 0", "gain 0 2", "gain 0 3"]
    answer(s, 0, "gain 0 2")
    assert s.berries == 2
    assert waiting(s) == []


def test_effects_pushed_together_happen_in_that_order(s):
    resolve(s, Twice(Bid(0)), Bid(1))
    assert waiting(s) == [0]
    answer(s, 0, "gain 0")
    assert waiting(s) == [0]
    answer(s, 0, "gain 0")
    assert waiting(s) == [1]


def test_blocked_options_come_with_reason_and_rule(s):
    resolve(s, Bid(0))
    assert blocked(s, 0)["gain 0 4"] == ("nobody may take four", "TOY-2")


def test_any_of_several_may_answer_a_common_question(s):
    resolve(s, GoFirst())
    assert waiting(s) == [0, 1]
    answer(s, 1, "gain 0")
    assert s.berries == 1
    assert waiting(s) == []


def test_secret_answers_happen_together_in_the_order_of_the_questions(s):
    resolve(s, secret_bids())
    answer(s, 2, "gain 2 3")
    answer(s, 0, "gain 0")
    assert s.notes == []
    assert waiting(s) == [1]
    answer(s, 1, "gain 1 2")
    assert s.notes == ["0 gains 1", "1 gains 2", "2 gains 3"]


def test_a_secret_answer_may_be_changed_until_the_last_is_in(s):
    resolve(s, secret_bids())
    answer(s, 0, "gain 0")
    assert options(s, 0) == ["gain 0 2", "gain 0 3"]
    answer(s, 0, "gain 0 3")
    answer(s, 1, "gain 1")
    answer(s, 2, "gain 2")
    assert s.notes[0] == "0 gains 3"
    assert options(s, 0) == ["interlude 0"]


def test_a_secret_question_may_be_a_dialogue(s):
    resolve(s, Secretly.of([PickPots(0), Bid(1)]))
    answer(s, 0, "pick-pots 0 a")
    assert waiting(s) == [0, 1]
    answer(s, 1, "gain 1")
    answer(s, 0, 'note "pots a+c"')
    assert s.notes == ["pots a+c", "1 gains 1"]


def test_picking_several_goes_one_by_one_in_the_order_they_lie(s):
    resolve(s, PickPots(0))
    assert options(s, 0) == ["pick-pots 0 a", "pick-pots 0 b", "pick-pots 0 c"]
    answer(s, 0, "pick-pots 0 b")
    assert options(s, 0) == ['note "pots b+c"', 'note "pots b"']
    answer(s, 0, 'note "pots b+c"')
    assert s.notes == ["pots b+c"]


def test_an_order_is_settled_when_one_thing_is_left(s):
    resolve(s, OrderPots(0))
    answer(s, 0, "order-pots 0 c")
    assert options(s, 0) == ['note "order c>a>b"', 'note "order c>b>a"']


def test_a_free_action_leaves_the_question_where_it_was(s):
    s.berries = 2
    resolve(s, Bid(0))
    assert options(s, 0)[-1] == "interlude 0"
    answer(s, 0, "interlude 0")
    assert waiting(s) == [0]
    assert s.berries == 1


def test_a_dialogue_begins_anew_after_an_interruption(s):
    s.berries = 1
    resolve(s, PickPots(0))
    answer(s, 0, "pick-pots 0 a")
    del s.pots["a"]
    answer(s, 1, "interlude 1")
    assert options(s, 0) == ["pick-pots 0 b", "pick-pots 0 c"]


def test_another_seat_may_come_in_between(s):
    s.berries = 1
    resolve(s, Bid(0))
    assert options(s, 1) == ["interlude 1"]
    answer(s, 1, "interlude 1")
    assert waiting(s) == [0]
    assert options(s, 1) == []


def test_a_pause_waits_until_everybody_is_ready(s):
    s.berries = 5
    resolve(s, Pause((0, 1)), Bid(2))
    assert options(s, 0) == ["ready 0", "interlude 0"]
    answer(s, 1, "ready 1")
    assert waiting(s) == [0]
    answer(s, 0, "interlude 0")
    assert waiting(s) == [0]
    answer(s, 0, "ready 0")
    assert waiting(s) == [2]


def test_a_pause_no_longer_asks_whom_a_free_action_has_left_with_nothing_to_do(s):
    s.berries = 1
    resolve(s, Pause((0, 1)), Bid(2))
    answer(s, 0, "interlude 0")
    assert waiting(s) == [2]


def test_going_in_circles_is_noticed(s):
    with pytest.raises(Stuck, match="go in circles"):
        resolve(s, Forever())


def test_piling_up_without_end_is_noticed(s):
    with pytest.raises(Stuck, match="effects are pending"):
        resolve(s, Deeper())


def test_a_field_may_not_hide_what_every_effect_can_do():
    with pytest.raises(TypeError, match=r"Bad\.says: a field must not hide"):

        class Bad(Effect):
            says: int  # type: ignore[assignment]

    with pytest.raises(TypeError, match=r"Worse\.free: a field must not hide"):

        class Worse(Effect):
            free: bool  # type: ignore[misc]
