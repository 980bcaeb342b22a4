"""Transfers from Market to Market (ST-093 to ST-095, ST-A13)."""

from __future__ import annotations

import pytest

from overwinter.games.starved.feeding import FeedingPhase
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.starved.conftest import land


def fair(villages, *, barns, harvests, **table):
    """A table in the feeding phase, at its first question."""
    s = land(villages=villages, barns=barns, harvests=harvests, **table)
    resolve(s, FeedingPhase())
    return s


def surplus(*, villages=None, barns=(4, 1, 1, 1), harvests=(5, 2, 1, 1), **table):
    """Seat 0 has a Market and three beads too many; seat 1 has a Market and one bead stored."""
    return fair(villages or {0: "market", 1: "market"}, barns=barns, harvests=harvests, **table)


@rule("ST-093")
def test_what_does_not_fit_into_the_barn_may_be_sent_to_another_market():
    s = surplus()
    assert waiting(s) == [0]
    answer(s, 0, "send 0 1 2")
    answer(s, 1, "accept-gift 1 0 2")
    assert s.tribe(1).barn == 3
    assert s.tribe(0).barn == 4


@rule("ST-093")
def test_nobody_has_to_send_anything():
    s = surplus()
    answer(s, 0, "let-spoil 0")
    assert waiting(s) == []
    assert [tribe.barn for tribe in s.tribes] == [4, 1, 1, 1]


@rule("ST-094")
def test_only_a_tribe_with_a_market_can_send():
    s = surplus(villages={0: "hut", 1: "market"})
    assert waiting(s) == []


@rule("ST-094")
def test_only_a_tribe_with_a_market_can_receive():
    s = surplus(villages={0: "market", 1: "market", 2: "hut"}, harvests=(5, 2, 2, 1))
    assert not [option for option in options(s, 0) if option.startswith(("send 0 2", "send 0 3"))]
    assert blocked(s, 0)["send 0 2 1"][1] == "ST-094"


@rule("ST-094")
@pytest.mark.parametrize("pacts", [(0, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0)])
def test_it_does_not_matter_who_is_allied(pacts):
    s = surplus(pacts=pacts)
    sends = [option for option in options(s, 0) if option.startswith("send")]
    assert sends == ["send 0 1 1", "send 0 1 2", "send 0 1 3"]


@rule("ST-095")
def test_only_overflow_can_be_sent():
    s = surplus(barns=(3, 1, 1, 1))  # of three beads left one fits into the barn
    assert options(s, 0) == ["let-spoil 0", "send 0 1 1", "send 0 1 2"]


@rule("ST-095")
def test_stored_beads_and_beads_that_still_fit_cannot_be_sent():
    s = surplus(barns=(1, 1, 1, 1), harvests=(5, 2, 1, 1))
    assert waiting(s) == []
    assert s.tribe(0).barn == 4


@rule("ST-A13")
def test_a_gift_first_feeds_who_is_short():
    s = surplus(villages={0: "market", 1: "market hut"}, barns=(4, 0, 1, 1), harvests=(5, 1, 1, 1))
    answer(s, 0, "send 0 1 3")
    answer(s, 1, "accept-gift 1 0 3")
    assert s.tribe(1).buildings == 3
    assert s.tribe(1).barn == 1


@rule("ST-A13")
def test_a_gift_that_is_too_small_saves_only_some_of_the_buildings():
    s = surplus(villages={0: "market", 1: "market hut hut"}, barns=(4, 0, 1, 1), harvests=(5, 1, 1, 1))
    answer(s, 0, "send 0 1 2")
    answer(s, 1, "accept-gift 1 0 2")
    answer(s, 0, "let-spoil 0")
    assert waiting(s) == [1]
    answer(s, 1, "lose 1 hut")
    assert set(s.tribe(1).cubes) == {"hall", "market", "hut"}


@rule("ST-A13")
def test_a_gift_fills_the_barn_and_the_rest_is_wasted():
    s = surplus(barns=(4, 3, 1, 1))
    answer(s, 0, "send 0 1 3")
    answer(s, 1, "accept-gift 1 0 3")
    assert s.tribe(1).barn == 4
    assert waiting(s) == []


@rule("ST-A13")
def test_a_gift_may_not_be_passed_on():
    s = surplus(villages=dict.fromkeys(range(3), "market"), barns=(4, 4, 1, 1), harvests=(5, 2, 2, 1))
    answer(s, 0, "send 0 1 3")
    answer(s, 1, "accept-gift 1 0 3")
    assert waiting(s) == []
    assert [tribe.barn for tribe in s.tribes] == [4, 4, 1, 1]


@rule("ST-A13")
def test_a_gift_may_be_refused_and_then_offered_to_another():
    s = surplus(villages=dict.fromkeys(range(3), "market"), harvests=(5, 2, 2, 1))
    answer(s, 0, "send 0 1 3")
    answer(s, 1, "refuse-gift 1 0")
    assert s.tribe(1).barn == 1
    send = next(option for option in options(s, 0) if option.startswith("send 0 2 3"))
    answer(s, 0, send)
    answer(s, 2, "accept-gift 2 0 3 1")
    assert s.tribe(2).barn == 4


@rule("ST-A13")
def test_who_has_taken_some_may_be_offered_more_and_who_has_refused_may_not():
    s = surplus()
    answer(s, 0, "send 0 1 1")
    answer(s, 1, "accept-gift 1 0 1")
    assert [option for option in options(s, 0) if option.startswith("send")] == ["send 0 1 1", "send 0 1 2"]
    answer(s, 0, "send 0 1 2")
    answer(s, 1, "refuse-gift 1 0")
    assert (waiting(s), s.tribe(1).barn) == ([], 2)


@rule("ST-A13")
def test_overflow_may_be_shared_out_in_parts():
    s = surplus(villages=dict.fromkeys(range(3), "market"), harvests=(5, 2, 2, 1))
    answer(s, 0, "send 0 1 1")
    answer(s, 1, "accept-gift 1 0 1")
    amounts = [option.split()[3] for option in options(s, 0) if option.startswith("send 0 2")]
    assert amounts == ["1", "2"]
    answer(s, 0, next(option for option in options(s, 0) if option.startswith("send 0 2 2")))
    answer(s, 2, "accept-gift 2 0 2")
    assert [tribe.barn for tribe in s.tribes] == [4, 2, 3, 1]


@rule("ST-A13")
def test_all_feed_before_anybody_sends_and_all_send_before_anybody_loses():
    s = surplus(villages={0: "market", 1: "market hut"}, barns=(4, 0, 1, 1), harvests=(5, 2, 1, 1), dealer=0)
    assert waiting(s) == [0]  # seat 1 comes first in order, but has not lost anything yet
    assert s.tribe(1).buildings == 3
    answer(s, 0, "let-spoil 0")
    assert waiting(s) == [1]
    assert options(s, 1) == ["lose 1 hut", "lose 1 market"]


@rule("ST-A13")
def test_overflow_that_nobody_takes_is_wasted():
    s = surplus()
    answer(s, 0, "send 0 1 3")
    answer(s, 1, "refuse-gift 1 0")
    assert [tribe.barn for tribe in s.tribes] == [4, 1, 1, 1]
    s.tribe(0).harvest = 2
    resolve(s, FeedingPhase())
    assert waiting(s) == []


@rule("ST-A27")
def test_tribes_with_overflow_offer_in_seat_order_from_the_dealers_left():
    s = surplus(barns=(4, 4, 1, 1), harvests=(5, 5, 1, 1), dealer=0)
    assert waiting(s) == [1]
    answer(s, 1, "let-spoil 1")
    assert waiting(s) == [0]
