"""Phase 4, feeding (3.8)."""

from __future__ import annotations

import pytest

from overwinter.games.starved.building import BuildingPhase
from overwinter.games.starved.feeding import FeedingPhase
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import begin, piece, vote

SPOTS = ["hut", "hunter", "fisherman", "witch", "market", "shed", "spy", "druid"]


def fed(village="", *, barn=0, harvest=0, **table):
    """A table after feeding, or at its first question, where all is about seat 0."""
    s = land(villages={0: village}, barns=(barn, 1, 1, 1), harvests=(harvest, 0, 0, 0), **table)
    resolve(s, FeedingPhase())
    return s


@rule("ST-070")
@pytest.mark.parametrize("spot", SPOTS)
def test_every_building_eats_one_bead_whatever_its_type(spot):
    assert fed(spot, harvest=3).tribe(0).barn == fed(harvest=3).tribe(0).barn - 1


@rule("ST-070")
def test_a_village_eats_a_bead_for_each_of_its_buildings():
    assert fed("hut hut market witch", harvest=7).tribe(0).barn == 2


@rule("ST-071")
def test_the_great_hall_eats_one_bead():
    assert fed(harvest=3).tribe(0).barn == 2


@rule("ST-072")
def test_the_barn_eats_nothing():
    assert fed(barn=3, harvest=1).tribe(0).barn == 3


@rule("ST-073")
def test_an_upgraded_shed_eats_only_one_bead():
    assert fed("shed+2", barn=3, harvest=2).tribe(0).barn == 3


@rule("ST-074")
def test_beads_just_collected_are_eaten_first():
    s = land(villages={0: "hut hut"}, barns=(4, 1, 1, 1), harvests=(2, 0, 0, 0))
    told = resolve(s, FeedingPhase())
    assert "Ashfoot feeds 3 of 3 buildings, takes 1 from the barn." in told


@rule("ST-075")
def test_beads_left_after_feeding_go_to_the_barn():
    assert fed(barn=1, harvest=3).tribe(0).barn == 3


@rule("ST-076")
def test_the_barn_holds_four_and_what_does_not_fit_is_wasted():
    s = fed(barn=3, harvest=5)
    assert s.tribe(0).barn == 4
    assert piece(s, "harvest:0").count == 0


@rule("ST-077")
def test_missing_beads_must_be_taken_from_the_barn():
    s = fed("hut market", barn=3, harvest=1)
    assert waiting(s) == []
    assert s.tribe(0).barn == 1
    assert s.tribe(0).buildings == 3


@rule("ST-078")
@pytest.mark.parametrize(("barn", "harvest", "left"), [(0, 3, 3), (1, 1, 2), (1, 0, 1)])
def test_a_village_loses_one_building_for_each_missing_bead(barn, harvest, left):
    s = fed("hut hut hut", barn=barn, harvest=harvest)
    assert s.tribe(0).buildings == left
    assert s.tribe(0).barn == 0


@rule("ST-079")
@pytest.mark.parametrize("spot", ["hut", "market", "witch"])
def test_the_owner_chooses_which_building_is_lost(spot):
    s = fed("hut market witch", barn=1, harvest=2)
    assert waiting(s) == [0]
    answer(s, 0, f"lose 0 {spot}")
    assert set(s.tribe(0).cubes) == {"hall", "hut", "market", "witch"} - {spot}


@rule("ST-079")
def test_the_owner_chooses_once_for_each_loss():
    s = fed("hut market witch", barn=2)
    answer(s, 0, "lose 0 market")
    answer(s, 0, "lose 0 witch")
    assert set(s.tribe(0).cubes) == {"hall", "hut"}


@rule("ST-A14")
def test_huts_need_not_be_the_first_to_go():
    s = fed("hut market", barn=2)
    assert options(s, 0) == ["lose 0 hut", "lose 0 market"]
    answer(s, 0, "lose 0 market")
    assert "hut" in s.tribe(0).cubes


@rule("ST-080")
def test_the_hall_cannot_be_chosen_as_a_loss():
    s = fed("hut market", barn=2)
    assert "lose 0 hall" not in options(s, 0)
    assert blocked(s, 0)["lose 0 hall"][1] == "ST-080"


@rule("ST-080")
@pytest.mark.parametrize("village", ["", "hut"])
def test_rations_missing_beyond_the_other_buildings_have_no_effect(village):
    s = fed(village)
    assert set(s.tribe(0).cubes) == {"hall"}
    s.tribe(0).harvest = 2
    resolve(s, FeedingPhase())
    assert s.tribe(0).barn == 1


@rule("ST-081")
def test_a_lost_building_leaves_a_spot_that_can_be_built_on_again_at_full_cost():
    s = fed("market")
    assert piece(s, "spot:0:market").count == 0
    s.tribe(0).barn = 4
    resolve(s, BuildingPhase())
    answer(s, 0, "build 0 market")
    assert piece(s, "spot:0:market").count == 1
    assert s.tribe(0).barn == 1


@rule("ST-A27")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])])
def test_tribes_choose_their_losses_in_seat_order_from_the_dealers_left(dealer, order):
    s = land(villages=dict.fromkeys(range(4), "hut market"), barns=2, dealer=dealer)
    resolve(s, FeedingPhase())
    asked = []
    while waiting(s):
        asked += waiting(s)
        answer(s, asked[-1], f"lose {asked[-1]} hut")
    assert asked == order


@rule("ST-070", "ST-078")
def test_a_match_starves_a_village_that_finds_nothing():
    match = begin(
        "hut", "savings", "savings", "savings", chance={"foraging": ["luck"], "foraging.luck": ["frost-luck"]}
    )
    vote(match, "AAAA")
    assert piece(match, "spot:0:hut").count == 0
    assert [piece(match, f"barn:{seat}").count for seat in range(4)] == [0, 2, 2, 2]
