"""Phase 5, building (3.9), and what the spots of a village cost."""

from __future__ import annotations

import pytest

from overwinter.games.starved.building import BuildingPhase
from overwinter.games.starved.feeding import FeedingPhase
from overwinter.games.starved.season import Season
from overwinter.games.starved.yule import Yule
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import begin, choose, quietly, turn, vote, when

COSTS = {"hut": 2, "hunter": 2, "witch": 3, "fisherman": 3, "market": 3, "druid": 3, "shed": 4, "spy": 4}


def site(village="", *, barn=4, **table):
    """A table in the building phase, where only seat 0 has beads."""
    s = land(villages={0: village}, barns=(barn, 0, 0, 0), **table)
    resolve(s, BuildingPhase())
    return s


@rule("ST-A01")
def test_each_spot_has_the_cost_that_was_agreed():
    spots = land().book.spots
    assert {spot: spots[spot].cost for spot in spots if spot != "hall"} == COSTS
    assert spots["shed"].upgrade_cost == 4


@rule("ST-A01")
def test_a_plain_barn_can_pay_for_everything_and_huts_and_hunters_are_cheapest():
    s = site(barn=4)
    assert [option for option in options(s, 0) if option.startswith("build")] == [
        f"build 0 {spot}" for spot in s.book.spots if spot != "hall"
    ]
    s = site(barn=2)
    assert options(s, 0) == ["build 0 hut", "build 0 hunter", "finish-building 0"]


@rule("ST-A02")
def test_a_village_has_three_spots_for_huts_and_eleven_buildings_at_most():
    spots = land().book.spots.values()
    assert {spot.id: spot.most for spot in spots if spot.most > 1} == {"hut": 3}
    assert sum(spot.most for spot in spots) == 11


@rule("ST-082")
def test_nobody_has_to_build():
    s = site(barn=4)
    answer(s, 0, "finish-building 0")
    assert waiting(s) == []
    assert s.tribe(0).barn == 4
    assert s.tribe(0).buildings == 1


@rule("ST-083")
@pytest.mark.parametrize(("spot", "cost"), COSTS.items())
def test_a_building_is_paid_from_the_barn_at_its_printed_cost(spot, cost):
    s = site(barn=4)
    answer(s, 0, f"build 0 {spot}")
    assert s.tribe(0).cubes[spot] == 1
    assert s.tribe(0).barn == 4 - cost


@rule("ST-083")
def test_what_the_barn_cannot_pay_cannot_be_built():
    s = site(barn=2)
    assert "build 0 market" not in options(s, 0)
    assert blocked(s, 0)["build 0 market"] == ("it costs 3, the barn holds 2", "ST-083")


@rule("ST-083")
def test_only_stored_beads_pay_for_a_building():
    s = land(barns=(4, 1, 1, 1), harvests=(4, 0, 0, 0))  # three of the harvest do not fit
    resolve(s, FeedingPhase(), BuildingPhase())
    answer(s, 0, "build 0 hut")
    answer(s, 0, "build 0 hut")
    assert waiting(s) == []


@rule("ST-084")
def test_a_tribe_may_build_several_things_in_one_season():
    s = site("shed+2", barn=7)
    for spot in ("hut", "market", "hunter"):
        answer(s, 0, f"build 0 {spot}")
    assert s.tribe(0).barn == 0
    assert s.tribe(0).buildings == 5


@rule("ST-085")
@pytest.mark.parametrize("spot", [spot for spot in COSTS if spot != "hut"])
def test_a_special_building_stands_once_in_a_village(spot):
    s = site(spot, barn=4)
    assert f"build 0 {spot}" not in options(s, 0)
    assert blocked(s, 0)[f"build 0 {spot}"][1] == "ST-085"


@rule("ST-085", "ST-A02")
def test_huts_can_be_built_until_their_spots_are_full():
    assert "build 0 hut" in options(site("hut hut"), 0)
    s = site("hut hut hut")
    assert "build 0 hut" not in options(s, 0)
    assert blocked(s, 0)["build 0 hut"][1] == "ST-085"


@rule("ST-086")
def test_a_new_building_takes_effect_from_the_next_turn_on():
    s = land(villages={1: "druid"}, barns=4, dealer=3)
    resolve(s, Season(1), Season(2))
    vote(s, "ABCD")
    answer(s, 0, "build 0 druid")
    assert "propose 1" not in options(s, 1)
    assert "propose 0" not in options(s, 0)
    quietly(s)
    assert "propose 1" in options(s, 1)
    assert "propose 0" in options(s, 0)


@rule("ST-086")
def test_yule_is_a_turn_in_which_what_was_built_before_it_is_in_force():
    s = land(villages={1: "druid"}, barns=4, dealer=3)
    resolve(s, Season(4), Yule())
    vote(s, "ABCD")
    answer(s, 0, "build 0 druid")
    quietly(s)
    vote(s, "AAAA")
    assert when(s) == "Year 1 · Yule"
    assert "propose 0" in options(s, 0)


@rule("ST-087")
def test_a_new_building_first_eats_in_the_next_season():
    s = land(barns=(4, 0, 0, 0), harvests=(1, 0, 0, 0))
    resolve(s, FeedingPhase(), BuildingPhase())
    answer(s, 0, "build 0 hut")
    answer(s, 0, "finish-building 0")
    assert s.tribe(0).barn == 2
    resolve(s, FeedingPhase())
    assert s.tribe(0).barn == 0


@rule("ST-088")
@pytest.mark.parametrize("spot", COSTS)
def test_every_building_counts_one_towards_victory(spot):
    s = land(villages={2: spot}, barns=(4, 4, 0, 4))
    resolve(s, Yule())
    turn(s, "ABCD")
    assert s.outcome.winners == (2,)
    assert s.outcome.reason.endswith("won with 2 buildings and 0 beads.")


@rule("ST-A27")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])])
def test_tribes_build_in_seat_order_from_the_dealers_left(dealer, order):
    s = land(barns=4, dealer=dealer)
    resolve(s, BuildingPhase())
    asked = []
    while waiting(s):
        asked += waiting(s)
        answer(s, asked[-1], f"finish-building {asked[-1]}")
    assert asked == order


@rule("ST-A27")
def test_everybody_sees_what_is_built():
    match = begin("savings", "savings", "savings", "savings")
    vote(match, "AAAA")
    assert list(match.questions) == [1]
    choose(match, 1, "build 1 hut")
    for viewer in (None, 0, 1, 2, 3):
        view = match.view(viewer)
        assert view.story[-1].text == "Brackwater builds a Hut."
        assert view.scene.piece("spot:1:hut").count == 1
