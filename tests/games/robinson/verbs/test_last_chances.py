"""At any time: those who could do something about it are asked before it is too late (RC-055, RC-058, RC-066)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.night import NightPhase
from overwinter.games.robinson.phases.resolving import ResolveAction, ResolvingStage
from overwinter.games.robinson.phases.rounds import ActionPhase
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.table.records import FRIDAY, ActionId
from overwinter.games.robinson.verbs.camp import LowerPalisade, LowerWeapon
from overwinter.games.robinson.verbs.cards import ThreatStrikes, TurnEvent
from overwinter.games.robinson.verbs.castaways import LoseDetermination, Wound
from overwinter.games.robinson.verbs.fighting import MeetBeast
from overwinter.games.robinson.verbs.stock import Discard, DiscardAny
from overwinter.testing import answer, dice, options, resolve, rule, waiting
from tests.games.robinson.actions import act, go_on, table
from tests.games.robinson.setting import CARPENTER, COOK, EXPLORER, SOLDIER, determination, island, roll, wounds

RECIPE = "use-skill 1 grandmas-recipe"
WITH_COOK = {"determination": [0, 2, 0], "food": 1}

# -- before somebody dies ----------------------------------------------------------------------------


@rule("RC-058", "RC-345")
def test_the_cook_heals_before_the_wound_die_kills():
    s = table(plan="p0:weapons", wood=1, wounds=[12, 0, 0], **WITH_COOK)
    roll(s, "building", "wound success blank")
    resolve(s, ResolveAction(ActionId(1)))
    assert waiting(s) == [COOK]
    answer(s, COOK, RECIPE)
    assert (s.outcome, wounds(s), s.camp.weapon) == (None, [11, 0, 0], 1)


@rule("RC-058", "RC-345")
@pytest.mark.parametrize("beast", ["goats", "gorilla"])
def test_the_cook_heals_before_a_beast_kills_however_many_wounds_it_brings(beast):
    s = table(plan="p2,p2:hunt", resolving=ActionId(1), **WITH_COOK)
    s.castaways[EXPLORER].wounds = 12 - s.book.beasts[beast].strength
    resolve(s, MeetBeast(EXPLORER, beast))
    answer(s, COOK, RECIPE)
    assert s.castaways[EXPLORER].wounds >= 10


@rule("RC-058", "RC-345")
def test_the_cook_heals_before_an_event_kills():
    s = table(phase="event", wounds=[12, 0, 0], **WITH_COOK)
    resolve(s, TurnEvent("hornets"))
    answer(s, COOK, RECIPE)
    assert wounds(s) == [11, 1, 1]


@rule("RC-058", "RC-345")
def test_the_cook_heals_before_weather_that_would_take_the_food_for_it():
    s = island(round=9, wounds=[4, 0, 0], **WITH_COOK)
    dice(s, {"weather.rain": ["two-rain"], "weather.winter": ["two-winter"], "weather.animals": ["blank"]})
    resolve(s, WeatherPhase())
    assert (waiting(s), wounds(s)) == ([COOK], [4, 0, 0])
    answer(s, COOK, RECIPE)
    assert (s.outcome, wounds(s)) == (None, [12, 10, 10])


@rule("RC-005")
def test_who_is_not_saved_dies():
    s = table(wounds=[12, 0, 0], **WITH_COOK)
    resolve(s, Wound(CARPENTER))
    answer(s, COOK, "ready 1")
    assert s.outcome.rule == "RC-005"


@rule("RC-058")
def test_nobody_is_asked_about_a_wound_that_can_be_borne_or_about_friday():
    s = table(2, wounds=[11, 0], determination=[0, 2], food=1)
    resolve(s, Wound(CARPENTER), Wound(FRIDAY, 4))
    assert (waiting(s), wounds(s)) == ([], [12, 0])
    assert FRIDAY not in s.castaways


@rule("RC-051")
def test_rum_saves_only_who_drinks_it():
    s = island(phase="night", things={"flask-of-rum": 2}, wounds=[12, 0, 0])
    resolve(s, Wound(CARPENTER))
    assert waiting(s) == [CARPENTER]
    answer(s, CARPENTER, "use-thing 0 flask-of-rum")
    answer(s, CARPENTER, "ready 0")
    assert (s.outcome, wounds(s)) == (None, [12, 0, 0])


@rule("RC-058", "RC-066")
def test_a_pipe_can_lead_to_a_skill_that_saves():
    s = table(wounds=[12, 0, 0], things={"pipe-and-tobacco": 2}, food=1)
    resolve(s, Wound(CARPENTER))
    assert waiting(s) == [COOK]
    answer(s, COOK, "use-thing 1 pipe-and-tobacco")
    answer(s, COOK, RECIPE)
    go_on(s)
    assert (s.outcome, wounds(s)) == (None, [11, 0, 0])


# -- dice --------------------------------------------------------------------------------------------


@rule("RC-214", "RC-055", "RC-211")
def test_determination_for_a_failure_can_turn_the_adventure_die():
    s = act("p0:weapons", "blank determination adventure", wood=1)
    assert determination(s) == [2, 0, 0]
    dice(s, {"building.adventure": ["blank"]})
    answer(s, CARPENTER, "use-skill 0 craftsmanship")  # not the die that has paid for it: there is one left
    assert (s.thrown, s.table, waiting(s)) == ((), (), [])


@rule("RC-319", "RC-A29")
def test_friday_too_may_turn_the_adventure_die_with_what_his_failure_gives():
    s = table(2, plan="friday:weapons", wood=1)
    roll(s, "building", "blank determination adventure")
    resolve(s, ResolveAction(ActionId(1)))
    dice(s, {"building.adventure": ["blank"]})
    answer(s, 0, "friday-rerolls adventure")
    assert s.castaways[FRIDAY].wounds == 0


@rule("RC-058")
def test_who_has_let_the_dice_stand_is_not_asked_again_about_one_of_them():
    s = table(plan="p0:weapons", wood=1, determination=[2, 0, 0])
    roll(s, "building", "blank determination adventure")
    dice(s, {"building.adventures": ["straight-grain"]})
    resolve(s, ResolveAction(ActionId(1)))
    answer(s, CARPENTER, "ready 0")
    assert not s.thrown


@rule("RC-066", "RC-341")
def test_a_pipe_can_lead_to_a_reroll():
    s = act("p0:weapons", "wound determination blank", wood=1, things={"pipe-and-tobacco": 2})
    assert waiting(s) == [CARPENTER]
    answer(s, CARPENTER, "use-thing 0 pipe-and-tobacco")
    dice(s, {"building.wound": ["blank"]})
    answer(s, CARPENTER, "use-skill 0 craftsmanship")
    answer(s, CARPENTER, "roll-again 0 wound")
    assert wounds(s) == [0, 0, 0]


# -- between Actions ---------------------------------------------------------------------------------


@rule("RC-055")
def test_determination_from_a_threat_action_can_be_used_before_the_next_action():
    s = table(plan="p2:threat:dead-calm p2,p1:explore:4", threats=("dead-calm",), phase="planning")
    resolve(s, ResolvingStage())
    assert waiting(s) == [EXPLORER]
    assert "use-skill 2 reconnaissance" in options(s, EXPLORER)
    s = table(4, plan="p3:threat:dead-calm p3,p1:hunt", threats=("dead-calm",), phase="planning")
    s.hunting.put_on_top("?")
    resolve(s, ResolvingStage())
    assert "use-skill 3 tracking" in options(s, SOLDIER)


@rule("RC-055")
def test_who_has_gained_nothing_since_the_plan_is_not_asked_before_an_exploration():
    s = table(plan="p2,p1:explore:4", determination=[0, 0, 2], phase="planning")
    resolve(s, ResolvingStage())
    assert s.spaces[4].tile


# -- demands -----------------------------------------------------------------------------------------


@rule("RC-066", "RC-289")
def test_what_a_demand_asks_for_can_still_be_found():
    s = table(phase="event", threats=("bark-beetles",), found=("driftwood",))
    resolve(s, ThreatStrikes("bark-beetles"))
    answer(s, EXPLORER, "use-token 2 driftwood")
    assert wounds(s) == [0, 0, 0]


@rule("RC-289")
def test_nobody_is_asked_about_what_does_not_meet_the_demand():
    s = table(phase="event", found=("driftwood",))
    resolve(s, Discard(GROUP, "food", 1))
    assert (waiting(s), wounds(s)) == ([], [1, 1, 1])


@rule("RC-347", "RC-289")
def test_stone_soup_meets_a_demand_even_while_actions_are_resolved():
    s = table(determination=[0, 3, 0])
    resolve(s, Discard(CARPENTER, "food", 1))
    answer(s, COOK, "use-skill 1 stone-soup")
    assert wounds(s) == [0, 0, 0]


@rule("RC-066", "RC-289")
def test_something_may_be_found_when_there_is_nothing_at_all_to_discard():
    s = table(phase="event", found=("driftwood",))
    resolve(s, DiscardAny(GROUP, 1))
    answer(s, COOK, "use-token 1 driftwood")
    assert s.camp.stock["wood"] == 0
    assert wounds(s) == [0, 0, 0]


@rule("RC-066", "RC-289")
def test_a_pipe_meets_a_demand_for_determination():
    s = table(things={"pipe-and-tobacco": 2})
    resolve(s, LoseDetermination(CARPENTER, 2))
    assert waiting(s) == [CARPENTER]
    answer(s, CARPENTER, "use-thing 0 pipe-and-tobacco")
    answer(s, CARPENTER, "ready 0")
    assert (wounds(s), determination(s)) == ([0, 0, 0], [0, 0, 0])


@rule("RC-354", "RC-291")
@pytest.mark.parametrize(("demand", "choice"), [(LowerWeapon, "raise-weapon"), (LowerPalisade, "raise-palisade")])
def test_the_soldier_can_raise_what_is_about_to_fall(demand, choice):
    s = table(4, determination=[0, 0, 0, 3], shelter=True)
    resolve(s, demand(GROUP, 1))
    answer(s, SOLDIER, next(option for option in options(s, SOLDIER) if option.startswith("use-skill")))
    answer(s, SOLDIER, next(option for option in options(s, SOLDIER) if option.startswith(choice)))
    assert wounds(s) == [0, 0, 0, 0]


@rule("RC-066")
def test_driftwood_can_go_onto_the_woodpile():
    s = table(phase="production", found=("driftwood",))
    resolve(s, ActionPhase())
    answer(s, COOK, "use-token 1 driftwood")
    answer(s, COOK, "stack 1")
    assert s.tale.pile == 1


# -- at night ----------------------------------------------------------------------------------------


@rule("RC-270")
def test_food_that_comes_while_the_group_talks_of_hunger_is_eaten():
    s = island(phase="night", food=1, shelter=True, determination=[0, 3, 0])
    resolve(s, NightPhase())
    answer(s, COOK, "ready 1")
    answer(s, CARPENTER, "go-hungry 0")
    answer(s, COOK, "use-skill 1 stone-soup")
    assert (wounds(s), s.camp.stock["food"]) == ([2, 0, 0], 0)


@rule("RC-058")
def test_nobody_is_asked_for_more_food_at_night_when_there_is_enough():
    s = island(food=3, shelter=True, determination=[0, 3, 0])
    resolve(s, NightPhase())
    assert waiting(s) == []
