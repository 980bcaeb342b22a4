"""Cursed Island: Crosses, Fog, the bell, and what lies under the totem."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.chapters.cursed import RaiseCross, tale
from overwinter.games.robinson.chapters.goals import SeeIfDone
from overwinter.games.robinson.phases.night import NightEnds
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolveAction, ResolvingStage
from overwinter.games.robinson.phases.rounds import Produce, RoundEnds
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.table.plans import least, least_pawns, most_pawns
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.table.records import ActionId, Doing
from overwinter.games.robinson.verbs.access import TurnDown
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.games.robinson.verbs.castaways import Wound
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.robinson.adventures import (
    after_first,
    book_icon,
    carried_out,
    explore,
    find,
    mysteries,
    plan,
    set_tokens,
    story,
    with_token,
)
from tests.games.robinson.setting import determination, wounds

FOUR = "0:tile-1 4:tile-2 7:tile-3 8:tile-9"
"""Four tiles beside the beach."""


def crossed(*spaces: int, **table):
    """An island with Crosses on it."""
    s = story("cursed", tiles=FOUR, **table)
    set_tokens(s, "cross", *spaces)
    return s


# -- Crosses -----------------------------------------------------------------------------------------


@rule("RC-418", "RC-462")
def test_a_cross_is_built_on_a_tile_and_marked_there():
    s = carried_out("cursed", plan="p0,p1:cross:3", wood=2)
    assert with_token(s, "cross") == [3]
    assert s.camp.stock["wood"] == 0
    assert "cross" not in s.camp.built, "it can be built again"


@rule("RC-418")
def test_a_cross_wants_two_wood_and_a_tile_without_one():
    s = plan("cursed", tiles="4:tile-2", wood=1)
    assert blocked(s, 0)["place p0 cross:3"] == ("needs 2 wood, 1 is free", "RC-121")
    s = plan("cursed", tiles="4:tile-2", wood=4)
    set_tokens(s, "cross", 3)
    assert blocked(s, 0)["place p0 cross:3"] == ("a Cross stands there already", "RC-418")
    assert "place p0 cross:4" in options(s, 0)
    assert not any(option.endswith("cross:0") for option in options(s, 0)), "no tile lies there"


@rule("RC-418", "RC-161")
def test_several_crosses_can_be_built_in_a_round_but_not_two_on_a_tile():
    s = plan("cursed", tiles="4:tile-2", wood=4)
    answer(s, 0, "place p0 cross:3")
    assert blocked(s, 0)["place p0 cross:3"] == ("somebody puts one up there already", "RC-418")
    answer(s, 0, "place p0 cross:4")
    assert [planned.target for planned in s.plan.actions.values()] == ["cross:3", "cross:4"]


@rule("RC-418")
def test_a_cross_can_stand_on_a_tile_far_from_the_camp():
    s = plan("cursed", tiles="4:tile-2 5:tile-1 6:tile-9", wood=2)
    assert "place p0 cross:6" in options(s, 0)
    assert least_pawns(s, s.book.targets["cross:6"], False) == 1


@rule("RC-233")
def test_a_cross_is_up_at_the_end_of_the_action_phase():
    s = after_first("cursed", plan="p0,p1:cross:3", wood=2)
    assert with_token(s, "cross") == []
    assert goal(s).progress(s) > goal(story("cursed")).progress(story("cursed")), "but it counts as under way"


@rule("RC-419")
@pytest.mark.parametrize(("fog", "pawns"), [(False, (1, 2)), (True, (2, 3))])
def test_in_fog_a_cross_takes_one_pawn_more(fog, pawns):
    s = story("cursed")
    if fog:
        set_tokens(s, "fog", 3)
    target = s.book.targets["cross:3"]
    assert (least_pawns(s, target, False), most_pawns(s, target, False)) == pawns


@rule("RC-213")
def test_a_cross_that_fails_costs_nothing():
    s = carried_out("cursed", plan="p0:cross:3", wood=2, faces="blank determination blank")
    assert with_token(s, "cross") == []
    assert s.camp.stock["wood"] == 2


@rule("RC-370")
def test_a_tile_that_is_cut_off_loses_its_cross():
    s = crossed(0, 4)
    resolve(s, TurnDown(4))
    assert with_token(s, "cross") == [0]


@rule("RC-370")
def test_a_cross_under_way_is_lost_with_its_tile():
    s = after_first("cursed", tiles="4:tile-2", plan="p0,p1:cross:4", wood=2)
    resolve(s, TurnDown(4), *map(RaiseCross, tale(s).raised))
    assert with_token(s, "cross") == []
    assert s.tale.raised == ()


# -- the bell ----------------------------------------------------------------------------------------


@rule("RC-420")
def test_the_bell_drives_three_fogs_away_and_the_group_says_which():
    s = story("cursed")
    set_tokens(s, "fog", 0, 1, 4, 5)
    resolve(s, ItemReady("sacred-bell"))
    for space in (5, 0, 1):
        answer(s, 1, f"unmark {space} fog")
    assert with_token(s, "fog") == [4]


@rule("RC-420")
def test_the_bell_can_be_built_again_and_wants_hills_and_a_rope():
    s = story("cursed")
    resolve(s, ItemReady("sacred-bell"))
    assert "sacred-bell" not in s.camp.built
    s = plan("cursed", built="rope", tiles="4:tile-7")
    answer(s, 0, "place p0 item:sacred-bell")
    assert "place p0 item:sacred-bell" in options(s, 0), "twice in a round"
    s = plan("cursed", built="rope")
    assert blocked(s, 0)["place p0 item:sacred-bell"][1] == "RC-159"
    s = plan("cursed", tiles="4:tile-7")
    assert blocked(s, 0)["place p0 item:sacred-bell"] == ("needs the Rope", "RC-118")


# -- Fog ---------------------------------------------------------------------------------------------


@rule("RC-007", "RC-187")
def test_actions_in_fog_take_one_pawn_more_also_where_nothing_is_explored():
    s = story("cursed", tiles="4:tile-5")
    set_tokens(s, "fog", 0, 4)
    assert least_pawns(s, s.book.targets["explore:0"], False) == 2
    assert least_pawns(s, s.book.targets["gather:4:wood"], False) == 2
    assert least_pawns(s, s.book.targets["explore:7"], False) == 1


@rule("RC-007", "RC-374")
def test_terrain_in_fog_counts_as_unexplored():
    s = story("cursed", tiles="4:tile-5")
    set_tokens(s, "fog", 4)
    assert s.terrains() == {"beach"}
    s.spaces[0] = s.spaces[4]
    s.set_space(0, tokens=())
    assert s.terrains() == {"beach", "mountains"}


@rule("RC-007")
def test_a_camp_in_fog_produces_nothing_from_its_tile():
    s = story("cursed")
    set_tokens(s, "fog", 3)
    set_tokens(s, "plus-food", 3)
    resolve(s, Produce())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (0, 0)


@rule("RC-075")
def test_a_book_brings_fog_to_two_places_of_the_groups_choice_explored_or_not():
    s = story("cursed")
    book_icon(s)
    assert waiting(s) == [0, 1, 2]
    answer(s, 2, "mark 9 fog")
    assert "mark 9 fog" not in options(s, 0), "never two on a place"
    answer(s, 0, "mark 3 fog")
    assert with_token(s, "fog") == [3, 9]


@rule("RC-294")
def test_a_book_brings_no_wounds_when_the_fog_is_everywhere():
    s = story("cursed")
    set_tokens(s, "fog", *range(9))
    book_icon(s)
    assert with_token(s, "fog") == list(range(10))
    book_icon(s)
    assert wounds(s) == [0, 0, 0]


# -- totems ------------------------------------------------------------------------------------------


@rule("RC-432")
def test_the_first_totem_can_be_dug_at_once_and_in_a_later_round():
    s = story("cursed")
    explore(s, 4, "tile-5")
    assert wounds(s) == [0, 0, 0]
    s.phase = "planning"
    resolve(s, PlanTogether())
    answer(s, 0, "place p0 dig:4")
    assert blocked(s, 0)["place p0 dig:4"] == ("somebody goes there already", "RC-170")
    s.plan.actions.clear()
    s.tale = type(s.tale)(dug=True)
    assert blocked(s, 0)["place p0 dig:4"] == ("whatever was there has been dug up", "RC-432")


@rule("RC-432", "RC-364")
def test_digging_brings_up_to_three_treasures_and_a_monster():
    s = story("cursed", tiles="4:tile-5", plan="p1,p0:dig:4", phase="resolving")
    mysteries(s, "snap coin growl snap growl coin coin coin")
    resolve(s, ResolveAction(ActionId(1)))
    while waiting(s):
        answer(s, 1, options(s, 1)[0])  # the taker goes on drawing
    assert determination(s) == [0, 3, 0], "three coins"
    assert wounds(s) == [0, 2, 0], "one growl, no snap"
    assert s.tale.dug


@rule("RC-432", "RC-175")
def test_digging_is_an_exploration_within_reach():
    s = plan("cursed", tiles="4:tile-5 5:tile-1 6:tile-9")
    s.set_space(4, totem=1)
    assert "place p0 dig:4" in options(s, 0)
    s.set_space(4, totem=0)
    s.set_space(6, totem=1)
    assert blocked(s, 0)["place p0 dig:6"] == ("it is too far from the Camp", "RC-175")
    s.set_space(6, totem=0)
    s.set_space(5, totem=1)
    answer(s, 0, "place p0 dig:5")
    assert least(s, ActionId(1)) == 2, "one tile away"


@rule("RC-241")
def test_the_second_totem_hurts_its_finder():
    s = story("cursed")
    s.set_space(3, totem=1)
    explore(s, 4, "tile-5", seat=1)
    assert wounds(s) == [0, 2, 0]


@rule("RC-241")
@pytest.mark.parametrize("found", [2, 3, 4])
def test_further_totems_stand_in_fog(found):
    s = story("cursed", plan="p0,p1:explore:4", phase="resolving")
    s.set_space(3, totem=found)
    s.doing = Doing(ActionId(1))
    explore(s, 4, "tile-5")
    assert with_token(s, "fog") == [4]


# -- discoveries -------------------------------------------------------------------------------------


@rule("RC-448")
def test_candles_are_a_pawn_for_one_building_action():
    s = plan("cursed", wood=2)
    token = find(s, 1)
    answer(s, 0, "place p0 weapons")
    assert f"join {token} 1" in options(s, 0)
    s = carried_out("cursed", found=("sign-1",), plan="p0,sign-1:weapons", wood=1)
    assert s.camp.weapon == 1
    assert s.camp.found == ()


@rule("RC-448")
def test_the_satchel_is_a_cure():
    s = plan("cursed")
    answer(s, 1, f"use-token 1 {find(s, 2)}")
    assert s.has("cure")


@rule("RC-448")
def test_the_censer_drives_two_fogs_away():
    s = plan("cursed")
    set_tokens(s, "fog", 0, 1)
    answer(s, 1, f"use-token 1 {find(s, 3)}")
    answer(s, 1, "unmark 1 fog")
    assert with_token(s, "fog") == []
    token = find(s, 3)
    assert blocked(s, 1)[f"use-token 1 {token}"] == ("no such token lies on the island", "RC-377")


@rule("RC-431", "RC-448")
def test_the_dagger_cuts_whoever_draws_it_and_stays_for_another_round():
    s = story("cursed", weapon=1)
    token = find(s, 4)
    resolve(s, FightFor(0, 4))
    answer(s, 1, f"use-token 1 {token}")
    for seat in waiting(s):
        answer(s, seat, f"ready {seat}")
    assert wounds(s) == [0, 1, 0]
    s.doing = Doing(foe=4)  # another fight in the same round
    assert blocked(s, 1)[f"use-token 1 {token}"] == ("you have used it this round", "RC-431")
    s.doing = None
    assert s.camp.found == (token,)
    resolve(s, NightEnds())
    resolve(s, FightFor(0, 4))
    assert f"use-token 1 {token}" in options(s, 1)


# -- the end -----------------------------------------------------------------------------------------


@rule("RC-003")
def test_the_fifth_cross_breaks_the_curse_at_once():
    s = story("cursed", tiles=FOUR, plan="p0,p1:cross:3", wood=2, round=10)
    set_tokens(s, "cross", 0, 4, 7)
    resolve(s, ResolvingStage())
    assert s.outcome is None
    set_tokens(s, "cross", 8)
    resolve(s, SeeIfDone(), Wound(0, 13))
    assert s.outcome
    assert s.outcome.winners == (0, 1, 2)


@rule("RC-A43")
def test_death_before_the_cross_is_up_wins_the_tie():
    s = crossed(0, 3, 4, 7)
    s.tale = type(s.tale)(raised=(8,))
    resolve(s, Wound(1, 13), *map(RaiseCross, tale(s).raised))
    assert s.outcome
    assert s.outcome.winners == ()
    assert s.outcome.rule == "RC-005"


@rule("RC-006")
def test_four_crosses_are_not_enough_after_the_tenth_round():
    s = crossed(0, 3, 4, 7, round=10)
    resolve(s, SeeIfDone(), RoundEnds())
    assert s.outcome
    assert s.outcome.rule == "RC-006"


@rule("RC-433")
def test_progress_and_points_grow_with_the_crosses():
    steps = [crossed(*range(0)), crossed(0), crossed(0, 4), crossed(0, 3, 4, 7, 8)]
    progress = [goal(s).progress(s) for s in steps]
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    assert points(steps[2])["each Cross"] == 6
