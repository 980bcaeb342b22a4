"""A night outside the Camp (RC-359 to RC-363)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.night import Eat, EatOutside, FoodRots, NightOutside, SleepInTheOpen
from overwinter.games.robinson.phases.resolving import EndActionPhase, ResolveAction
from overwinter.games.robinson.phases.rounds import Round
from overwinter.games.robinson.phases.setup import BOOK
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.table.records import FRIDAY, ActionId
from overwinter.games.robinson.verbs.cards import MeetMystery
from overwinter.games.robinson.verbs.land import DrawDiscoveries
from overwinter.games.robinson.verbs.stock import Discard, Gain
from overwinter.testing import blocked, dice, resolve, rule, waiting
from tests.games.robinson.actions import act, table
from tests.games.robinson.setting import COOK, EXPLORER, island, roll, wounds


def outside(kind="open", bag=(0, 0, 0, 0), **things):
    """The Explorer is outside, with wood, food, food that keeps and fur of the day."""
    s = table(**things)
    s.castaways[EXPLORER].outside = kind
    s.castaways[EXPLORER].bag = bag
    return s


@rule("RC-359")
def test_who_stays_outside_keeps_the_days_gains_until_the_next_round():
    s = outside(bag=(2, 0, 1, 1), wood=1, shelter=True)
    s.castaways[EXPLORER].finds = ("machete",)
    resolve(s, EndActionPhase())
    assert s.camp.stock == {"wood": 1, "food": 0, "rations": 0, "fur": 0}
    assert s.camp.found == ()
    s.events.pool = (BOOK,)
    resolve(s, Round(1))
    assert (s.camp.stock["wood"] >= 3, s.camp.stock["rations"], s.camp.stock["fur"]) == (True, 1, 1)
    assert s.camp.found == ("machete",)
    assert s.castaways[EXPLORER].outside == ""


@rule("RC-359")
def test_only_the_own_gains_stay_outside():
    s = outside(bag=(2, 0, 0, 0))
    resolve(s, Gain(0, "wood"), EndActionPhase())
    assert s.camp.stock["wood"] == 1


@rule("RC-359")
def test_an_adventure_sends_its_taker_outside_with_what_the_action_brought():
    s = act("p2:explore:4", "blank success adventure", card="long-way-home")
    assert s.castaways[EXPLORER].outside
    assert s.in_camp == [0, 1]


@rule("RC-360")
def test_a_treasure_found_by_who_is_outside_is_of_no_use_to_the_others():
    s = table(plan="p2:explore:4", resolving=ActionId(1), wood=5, food=5, round=5)
    resolve(s, MeetMystery(EXPLORER, "oilcloth"), NightOutside(EXPLORER), EndActionPhase())
    dice(s, {"weather.rain": ["two-rain"]})
    resolve(s, WeatherPhase())
    assert waiting(s) == [EXPLORER]
    assert blocked(s, COOK)["use-thing 1 oilcloth"][1] == "RC-360"
    s.phase = "planning"
    assert not s.is_away("oilcloth", COOK)


@rule("RC-360", "RC-275")
def test_a_barrel_outside_keeps_no_food_in_the_camp():
    s = table(plan="p2:explore:4", resolving=ActionId(1), food=5)
    barrel = next(card.id for card in s.book.mysteries.values() if card.dials.get("stores"))
    resolve(s, MeetMystery(EXPLORER, barrel), EndActionPhase())
    s.phase, s.castaways[EXPLORER].outside = "night", "open"
    resolve(s, FoodRots())
    assert s.camp.stock["food"] == 0


@rule("RC-359")
def test_friday_never_sleeps_outside():
    s = table(2)
    resolve(s, NightOutside(FRIDAY))
    assert s.castaways[FRIDAY].outside == ""


@rule("RC-360")
def test_others_cannot_live_on_what_is_outside():
    s = outside(bag=(3, 3, 0, 0), round=2, tokens={"weather": ("rain",)}, shelter=True)
    resolve(s, EndActionPhase(), WeatherPhase(), Eat())
    assert wounds(s) == [2 + 2, 2 + 2, 0]  # nothing for the rain, nothing to eat
    assert s.castaways[EXPLORER].bag == (3, 3, 0, 0)


@rule("RC-361")
@pytest.mark.parametrize("face", ["fight", "palisade", "food"])
def test_who_is_outside_feels_no_weather(face):
    s = outside(round=9, tokens={"weather": ("storm",)})
    dice(s, {"weather.rain": ["winter"], "weather.winter": ["two-winter"], "weather.animals": [face]})
    resolve(s, WeatherPhase())
    assert wounds(s)[EXPLORER] == 0
    assert min(wounds(s)[:2]) >= 9


@rule("RC-362")
@pytest.mark.parametrize(("kind", "taken"), [("open", 1), ("sheltered", 0)])
def test_who_is_outside_sleeps_in_the_open_unless_the_new_tile_has_shelter(kind, taken):
    s = outside(kind, bag=(0, 1, 0, 0))
    resolve(s, EatOutside())
    assert wounds(s) == [0, 0, taken]


@rule("RC-362")
@pytest.mark.parametrize(("tile", "kind"), [("tile-2", "sheltered"), ("tile-3", "open")])
def test_the_tile_explored_in_that_action_counts(tile, kind):
    s = table(plan="p2:explore:4")
    roll(s, "exploration", "blank success adventure")
    dice(s, {"tiles": [tile], "exploration.adventures": ["long-way-home"]})
    resolve(s, ResolveAction(1))
    assert s.castaways[EXPLORER].outside == kind


@rule("RC-362")
def test_when_nothing_was_explored_one_sleeps_in_the_open():
    s = act("p2:explore:4", "blank determination adventure", card="long-way-home")
    assert s.castaways[EXPLORER].outside == "open"
    s = table(plan="p2:gather:4:birds", tiles="4:tile-2", resolving=1)
    resolve(s, NightOutside(EXPLORER))
    assert s.castaways[EXPLORER].outside == "open"


@rule("RC-362")
def test_the_camps_shelter_is_no_help_outside_and_its_lack_no_harm():
    s = outside(bag=(0, 1, 0, 0), shelter=True)
    resolve(s, EatOutside(), SleepInTheOpen())
    assert wounds(s) == [0, 0, 1]
    s = outside("sheltered", bag=(0, 1, 0, 0))
    resolve(s, EatOutside(), SleepInTheOpen())
    assert wounds(s) == [1, 1, 0]


@rule("RC-363")
@pytest.mark.parametrize(("bag", "taken"), [((0, 1, 0, 0), 0), ((0, 0, 1, 0), 0), ((5, 0, 0, 5), 2)])
def test_who_is_outside_eats_from_the_own_bag_or_takes_two_wounds(bag, taken):
    s = outside("sheltered", bag=bag, food=2)
    resolve(s, Eat(), EatOutside())
    assert wounds(s) == [0, 0, taken]
    assert s.camp.stock["food"] == 0  # the two in the Camp have eaten theirs


@rule("RC-363")
def test_hunger_and_the_open_air_add_up():
    s = outside("open", food=2)
    resolve(s, Eat(), EatOutside())
    assert wounds(s) == [0, 0, 3]


@rule("RC-363")
def test_food_that_keeps_is_eaten_last_outside_too():
    s = outside("sheltered", bag=(1, 1, 1, 1))
    resolve(s, EatOutside())
    assert s.castaways[EXPLORER].bag == (1, 0, 1, 1)


@rule("RC-A42")
def test_food_left_over_outside_rots_but_what_keeps_is_kept():
    s = outside("sheltered", bag=(1, 4, 2, 1))
    resolve(s, EatOutside())
    assert s.castaways[EXPLORER].bag == (1, 0, 2, 1)


@rule("RC-A42")
def test_tokens_that_stand_for_food_rot_outside_too():
    s = outside("sheltered", bag=(0, 1, 0, 0))
    s.castaways[EXPLORER].finds = ("coconuts", "machete")
    resolve(s, EatOutside())
    assert s.castaways[EXPLORER].finds == ("machete",)


@rule("RC-361")
def test_demands_on_the_group_fall_on_those_in_the_camp():
    s = outside()
    resolve(s, Discard(GROUP, "wood", 1))
    assert wounds(s) == [1, 1, 0]


@rule("RC-361", "RC-363")
def test_alone_and_outside_nobody_is_in_the_camp():
    s = table(1, round=9, food=2)
    s.castaways[0].outside = "open"
    dice(s, {"weather.rain": ["rain"], "weather.winter": ["winter"], "weather.animals": ["fight"]})
    resolve(s, DrawDiscoveries(0, 1), EndActionPhase(), WeatherPhase(), Eat(), EatOutside())
    assert waiting(s) == []
    assert wounds(s) == [3]


@rule("RC-359")
def test_a_player_outside_comes_home_even_as_first_player():
    s = island(round=1, first=EXPLORER)
    s.castaways[EXPLORER].outside = "open"
    resolve(s, Round(2))
    assert s.in_camp == [0, 1, 2]
