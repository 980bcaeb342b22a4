"""What each building does (3.10), but for Markets' transfers, Spies and Druids."""

from __future__ import annotations

import pytest

from overwinter.games.starved.building import BuildingPhase
from overwinter.games.starved.feeding import FeedingPhase
from overwinter.games.starved.yule import Yule
from overwinter.testing import answer, blocked, options, resolve, rule
from tests.games.starved.conftest import land
from tests.games.starved.test_cards import FISH, HUNTS, LUCK, RESOURCES, collected
from tests.games.starved.turns import begin, piece, quietly, turn

GATHER = ["bilberries-size", "mushrooms-size", "orchard-size"]
SMALL = ["hares-size", "perch-size", "bilberries-size"]


def extra(card, votes, villages):
    """How many beads more each tribe brings home because of these villages.

    All tribes have equally many buildings in both cases, so that the split is the same.
    """
    plain = {seat: "hut " * len(village.split()) for seat, village in villages.items()}
    without = collected(card, votes, villages=plain)
    return [now - before for now, before in zip(collected(card, votes, villages=villages), without, strict=True)]


# -- barn, hall, huts ---------------------------------------------------------------------


@rule("ST-089")
def test_the_barn_is_no_building_for_counting():
    s = land(villages={0: "hut hut"}, barns=(0, 4, 4, 0), pacts=(0, 1, 1, 0))
    resolve(s, Yule())
    turn(s, "ABCD")
    assert s.outcome.winners == (0,)


@rule("ST-089")
def test_the_barn_cannot_be_built_or_lost():
    s = land(villages={0: "hut market"}, barns=(2, 1, 1, 1))
    resolve(s, FeedingPhase())
    assert options(s, 0) == ["lose 0 hut", "lose 0 market"]
    answer(s, 0, "lose 0 hut")
    s.tribe(0).barn = 4
    resolve(s, BuildingPhase())
    assert not [option for option in [*options(s, 0), *blocked(s, 0)] if "barn" in option]


@rule("ST-090")
def test_the_great_hall_stands_from_the_start_and_is_never_built():
    match = begin("savings", "savings", "savings", "savings")
    assert [piece(match, f"spot:{seat}:hall").count for seat in range(4)] == [1, 1, 1, 1]
    s = land(barns=(4, 0, 0, 0))
    resolve(s, BuildingPhase())
    assert "build 0 hall" not in options(s, 0)
    assert blocked(s, 0)["build 0 hall"][1] == "ST-090"


@rule("ST-090")
def test_the_great_hall_outlasts_any_famine():
    s = land(barns=0)
    resolve(s, *[FeedingPhase()] * 4)
    assert [piece(s, f"spot:{seat}:hall").count for seat in range(4)] == [1, 1, 1, 1]


@rule("ST-091")
@pytest.mark.parametrize("card", [*RESOURCES, *LUCK])
def test_a_hut_brings_no_bead(card):
    villages = dict.fromkeys(range(4), "hut")
    assert collected(card, "AAAA", villages=villages) == collected(card, "AAAA")


@rule("ST-091")
def test_only_the_hunters_hut_is_as_cheap_as_a_hut():
    costs = {spot.id: spot.cost for spot in land().book.spots.values() if spot.id != "hall"}
    assert [spot for spot, cost in costs.items() if cost == min(costs.values())] == ["hut", "hunter"]


# -- one bead more ------------------------------------------------------------------------


@rule("ST-092")
@pytest.mark.parametrize("card", SMALL)
@pytest.mark.parametrize("votes", ["ABBB", "AABB", "AAAB", "AAAA"])
def test_a_market_brings_a_bead_from_every_small_card_even_when_it_pays_nothing(card, votes):
    assert extra(card, votes, {0: "market"}) == [1, 0, 0, 0]


@rule("ST-092")
@pytest.mark.parametrize("card", sorted({*RESOURCES} - {*SMALL}))
def test_a_market_brings_nothing_from_larger_cards(card):
    assert extra(card, "AAAA", {0: "market"}) == [0, 0, 0, 0]


@rule("ST-101")
@pytest.mark.parametrize("card", FISH)
@pytest.mark.parametrize("votes", ["ABBB", "AAAA"])
def test_a_fishermans_hut_brings_a_bead_from_every_fish_card_even_a_spoilt_one(card, votes):
    assert extra(card, votes, {0: "fisherman"}) == [1, 0, 0, 0]


@rule("ST-102")
@pytest.mark.parametrize("card", HUNTS)
@pytest.mark.parametrize("votes", ["ABBB", "AAAA"])
def test_a_hunters_hut_brings_a_bead_from_every_hunt_even_a_failed_one(card, votes):
    assert extra(card, votes, {0: "hunter"}) == [1, 0, 0, 0]


@rule("ST-103")
@pytest.mark.parametrize("card", GATHER)
@pytest.mark.parametrize("votes", ["ABBB", "AAAA"])
def test_a_witchs_hut_brings_a_bead_from_every_gathering(card, votes):
    assert extra(card, votes, {0: "witch"}) == [1, 0, 0, 0]


@rule("ST-103")
def test_a_witch_finds_a_bead_where_the_split_left_none():
    assert collected("bilberries-size", "AAAB", villages={0: "witch", 1: "hut hut", 2: "hut"}, dealer=3) == [2, 1, 0, 0]
    assert collected("bilberries-size", "AAAB", villages={2: "witch", 1: "hut hut", 0: "hut"}) == [1, 1, 1, 0]


@rule("ST-101", "ST-102", "ST-103")
@pytest.mark.parametrize(
    ("spot", "others"), [("fisherman", [*HUNTS, *GATHER]), ("hunter", [*FISH, *GATHER]), ("witch", [*HUNTS, *FISH])]
)
def test_a_foragers_hut_brings_nothing_from_other_kinds_of_cards(spot, others):
    for card in others:
        assert extra(card, "AAAA", {0: spot}) == [0, 0, 0, 0]


@rule("ST-104")
@pytest.mark.parametrize("card", ["bilberries-size", "mushrooms-size"])
def test_extra_beads_change_nobodys_share_of_a_split(card):
    villages = {0: "witch", 1: "market", 2: "hut"}
    gains = [1, int(card == "bilberries-size"), 0, 0]
    assert extra(card, "AAAB", villages) == gains


@rule("ST-A12")
def test_bonuses_of_several_buildings_add_up():
    assert extra("hares-size", "ABBB", {0: "hunter market"}) == [2, 0, 0, 0]
    assert extra("perch-size", "AABB", {0: "fisherman market"}) == [2, 0, 0, 0]
    assert extra("bilberries-size", "AAAB", {0: "witch market"}) == [2, 0, 0, 0]


# -- the Shed -----------------------------------------------------------------------------


def stored(village):
    """What the barn of such a village holds after a feast."""
    s = land(villages={0: village}, barns=(0, 1, 1, 1), harvests=(20, 0, 0, 0))
    resolve(s, FeedingPhase())
    assert piece(s, "barn:0").capacity == s.tribe(0).barn
    return s.tribe(0).barn


@rule("ST-096")
def test_a_shed_makes_room_for_one_bead_more():
    assert stored("shed") == stored("") + 1


@rule("ST-097")
def test_an_upgrade_costs_as_much_as_the_shed_and_makes_room_for_one_bead_more():
    s = land(villages={0: "shed"}, barns=(5, 0, 0, 0))
    resolve(s, BuildingPhase())
    answer(s, 0, "upgrade 0")
    assert s.tribe(0).barn == 5 - s.book.spots["shed"].cost
    assert piece(s, "barn:0").capacity == 6


@rule("ST-097")
def test_a_shed_can_be_upgraded_twice_and_no_more():
    s = land(villages={0: "shed+1", 1: "shed+2"}, barns=(4, 4, 0, 0), dealer=3)
    resolve(s, BuildingPhase())
    assert "upgrade 0" in options(s, 0)
    answer(s, 0, "finish-building 0")
    assert "upgrade 1" not in options(s, 1)
    assert blocked(s, 1)["upgrade 1"][1] == "ST-097"


@rule("ST-097")
@pytest.mark.parametrize("village", ["", "hut", "market", "hunter", "fisherman", "witch", "spy", "druid"])
def test_nothing_but_a_shed_can_be_upgraded(village):
    s = land(villages={0: village}, barns=(4, 0, 0, 0))
    resolve(s, BuildingPhase())
    assert not [option for option in options(s, 0) if "upgrade" in option]


@rule("ST-098")
def test_a_barn_holds_four_to_seven_beads():
    assert [stored(village) for village in ("", "shed", "shed+1", "shed+2")] == [4, 5, 6, 7]


@rule("ST-099")
def test_an_upgrade_is_one_more_cube_on_the_spot_of_the_shed():
    s = land(villages={0: "shed"}, barns=(4, 0, 0, 0))
    assert piece(s, "spot:0:shed").count == 1
    resolve(s, BuildingPhase())
    answer(s, 0, "upgrade 0")
    assert piece(s, "spot:0:shed").count == 2


@rule("ST-100")
def test_losing_the_shed_loses_its_upgrades_and_counts_as_one_loss():
    s = land(villages={0: "shed+2 hut"}, barns=(2, 1, 1, 1))
    resolve(s, FeedingPhase())
    answer(s, 0, "lose 0 shed")
    assert set(s.tribe(0).cubes) == {"hall", "hut"}
    assert piece(s, "spot:0:shed").count == 0
    assert piece(s, "barn:0").capacity == 4


@rule("ST-100")
def test_a_shed_that_is_built_again_starts_without_upgrades():
    s = land(villages={0: "shed+2"}, barns=(0, 1, 1, 1))
    resolve(s, FeedingPhase())
    s.tribe(0).barn = 4
    resolve(s, BuildingPhase())
    answer(s, 0, "build 0 shed")
    assert piece(s, "barn:0").capacity == 5


# -- words --------------------------------------------------------------------------------


@rule("ST-A25")
def test_things_are_called_by_one_name():
    match = begin("market", "savings", "savings", "savings")
    assert piece(match, "spot:0:market").name == "Market"
    assert piece(match, "spot:0:hall").name == "Great Hall"
    backs = {back for back in land().deck.cards() if back not in ("hunt", "fish", "gather", "luck")}
    assert backs == {"small", "medium", "large"}
    quietly(match)
    assert match.questions[0].text.endswith("which card do your foragers go for?")
