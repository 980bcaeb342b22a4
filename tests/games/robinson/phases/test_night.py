"""The Night phase: eating, sleeping, rot, and the next day (RC-268 to RC-280)."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.night import Eat, FoodRots, NightEnds, NightPhase
from overwinter.games.robinson.phases.rounds import RoundEnds
from overwinter.games.robinson.table.records import ROUND
from overwinter.games.robinson.verbs.access import TurnDown
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.robinson.actions import STORIES
from tests.games.robinson.setting import COOK, island, wounds

CAVE = "4:tile-2"


def night(move="nothing", **things):
    """A table after the night."""
    s = island(**{"food": 3, **things})
    resolve(s, NightPhase())
    if waiting(s):
        answer(s, 0, move)
    return s


@rule("RC-268")
def test_each_player_eats_a_food():
    s = island(food=5)
    resolve(s, Eat())
    assert s.camp.stock["food"] == 2
    assert wounds(s) == [0, 0, 0]


@rule("RC-269")
def test_with_too_little_food_the_group_picks_who_takes_two_wounds():
    s = island(food=1)
    resolve(s, Eat())
    assert waiting(s) == [0, 1, 2]
    assert len(options(s, 0)) == 3
    answer(s, 0, next(option for option in options(s, 0) if option.startswith("go-hungry 2")))
    assert len(options(s, 1)) == 2
    answer(s, 1, next(option for option in options(s, 1) if option.startswith("go-hungry 0")))
    assert wounds(s) == [2, 0, 2]


@rule("RC-269")
def test_without_any_food_all_go_hungry():
    s = island()
    resolve(s, Eat())
    assert wounds(s) == [2, 2, 2]


@rule("RC-270", "RC-A23")
def test_food_that_keeps_is_eaten_too_but_last():
    s = island(food=2, rations=3)
    resolve(s, Eat())
    assert (s.camp.stock["food"], s.camp.stock["rations"]) == (0, 2)
    assert waiting(s) == []


@rule("RC-270", "RC-A23")
def test_nobody_may_go_hungry_while_food_is_left():
    s = island(food=2)
    resolve(s, Eat())
    assert s.camp.stock["food"] == 0
    answer(s, 0, next(option for option in options(s, 0) if option.startswith("go-hungry 1")))
    assert wounds(s) == [0, 2, 0]


@rule("RC-A23")
def test_a_token_that_is_food_need_not_be_used_to_feed_anybody():
    s = island(found=("coconuts",))
    resolve(s, Eat())
    assert wounds(s) == [2, 2, 2]
    assert s.camp.found == ("coconuts",)


@rule("RC-271")
def test_nobody_is_asked_when_the_camp_can_go_nowhere():
    s = island(food=3)
    resolve(s, NightPhase())
    assert waiting(s) == []
    assert s.camp.space == 3


@rule("RC-271")
def test_the_group_may_move_the_camp_or_stay():
    s = island(food=3, tiles="4:tile-5 0:tile-3")
    resolve(s, NightPhase())
    assert waiting(s) == [0, 1, 2]
    assert [option for option in options(s, 1) if "use" not in option] == ["move-camp 0", "move-camp 4", "nothing"]


@rule("RC-272")
def test_the_camp_moves_only_to_an_adjacent_tile_that_is_face_up():
    s = island(food=3, tiles="4:tile-5 0:tile-3 5:tile-6")
    resolve(s, TurnDown(0), NightPhase())
    assert [option for option in options(s, 0) if "move" in option] == ["move-camp 4"]
    assert blocked(s, 0)["move-camp 0"][1] == "RC-372"
    assert blocked(s, 0)["move-camp 7"][1] == "RC-272"
    assert "move-camp 5" not in blocked(s, 0)


@rule("RC-272")
def test_the_camp_moves_at_most_once_a_night():
    s = night("move-camp 4", tiles="4:tile-5 5:tile-6")
    assert s.camp.space == 4
    assert waiting(s) == []


@rule("RC-273")
@pytest.mark.parametrize(("shelter", "taken"), [(False, 1), (True, 0)])
def test_without_shelter_each_player_takes_a_wound(shelter, taken):
    assert wounds(night(shelter=shelter)) == [taken] * 3


@rule("RC-273")
def test_natural_shelter_is_good_enough_to_sleep_in():
    assert wounds(night(tiles=CAVE, camp=4)) == [0, 0, 0]


@rule("RC-274")
@pytest.mark.parametrize(("camp", "move", "taken"), [(3, "move-camp 4", 0), (4, "move-camp 3", 1)])
def test_what_counts_is_the_tile_on_which_the_camp_stands_after_its_move(camp, move, taken):
    assert wounds(night(move, tiles=CAVE, camp=camp)) == [taken] * 3


@rule("RC-275")
def test_ordinary_food_rots():
    assert night(food=7).camp.stock["food"] == 0


@rule("RC-276")
def test_food_that_keeps_does_not_rot():
    s = island(food=2, rations=2)
    resolve(s, FoodRots())
    assert (s.camp.stock["food"], s.camp.stock["rations"]) == (0, 2)


@rule("RC-276")
def test_the_cellar_keeps_all_food():
    s = island(food=4, built="cellar")
    resolve(s, FoodRots())
    assert s.camp.stock["food"] == 4


@rule("RC-276")
@pytest.mark.parametrize(("food", "left"), [(1, 1), (4, 2)])
def test_a_treasure_stores_as_much_food_as_it_says(food, left):
    s = island(food=food, packs=STORIES, things={"jars": 0})
    resolve(s, FoodRots())
    assert s.camp.stock["food"] == left


@rule("RC-277")
def test_wood_and_fur_stay_for_the_next_round():
    s = night(wood=4, fur=2)
    assert (s.camp.stock["wood"], s.camp.stock["fur"]) == (4, 2)


@rule("RC-278")
def test_skills_can_be_used_again():
    s = island()
    for skill in ("hooch", "stone-soup"):
        s.mark(ROUND, skill, COOK)
    resolve(s, NightEnds())
    assert s.marks == ()


@rule("RC-279")
def test_the_round_marker_advances_by_one():
    s = island(round=4)
    resolve(s, RoundEnds())
    assert s.round == 5


@rule("RC-280")
@pytest.mark.parametrize(("first", "then"), [(0, 1), (1, 2), (2, 0)])
def test_the_first_player_token_passes_clockwise(first, then):
    s = island(first=first)
    resolve(s, RoundEnds())
    assert s.first == then


@rule("RC-271", "RC-273", "RC-275")
def test_the_night_goes_eating_moving_sleeping_rotting():
    s = island(food=4, tiles=CAVE)
    resolve(s, NightPhase())
    assert s.camp.stock["food"] == 1  # eaten, and not rotten yet
    assert wounds(s) == [0, 0, 0]  # not slept yet
    answer(s, 0, "move-camp 4")
    assert s.camp.stock["food"] == 0
