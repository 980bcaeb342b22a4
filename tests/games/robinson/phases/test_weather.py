"""The Weather phase: clouds against the Roof, hungry animals, storms (RC-251 to RC-267)."""

from __future__ import annotations

import re

import pytest

from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.table.records import FRIDAY
from overwinter.testing import answer, dice, resolve, rule, waiting
from tests.games.robinson.setting import island, wounds

ALL_DICE = ("rain", "winter", "animals")


def weather(faces="", tokens="", *, players=3, **things):
    """A table after the weather of round 2, in which no dice are rolled, or of the dice given: `rain:two-rain`."""
    shown = dict(word.split(":") for word in faces.split())
    round_ = {(): 2, ("rain",): 5, ALL_DICE: 9}[tuple(shown)]
    s = island(players, round=round_, tokens={"weather": tuple(tokens.split())}, **things)
    dice(s, {f"weather.{die}": [face] for die, face in shown.items()})
    resolve(s, WeatherPhase())
    return s


def animals(face, **things):
    """A table after hungry animals have come under a Roof that nothing gets through, or nothing that matters."""
    return weather(f"rain:rain winter:two-rain animals:{face}", **{"roof": 9, **things})


@rule("RC-251", "RC-252", "RC-EX-13")
@pytest.mark.parametrize(
    ("number", "rolled"),
    [
        (1, ()),
        (2, ()),
        (3, ()),
        (4, ("rain",)),
        (5, ("rain",)),
        (6, ("rain",)),
        (7, ALL_DICE),
        (9, ALL_DICE),
        (12, ALL_DICE),
    ],
)
def test_ex_13_the_scenario_gives_the_weather_dice_of_each_round(number, rolled):
    s = island(round=number, roof=9, palisade=9, weapon=9, food=9, wood=9)
    told = "\n".join(resolve(s, WeatherPhase()))
    assert tuple(re.findall(r"(\w+) die shows", told)) == rolled


@rule("RC-253")
def test_tokens_are_added_to_the_dice():
    s = weather("rain:two-rain", "rain", food=5, wood=5)
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (2, 2)


@rule("RC-254")
def test_without_dice_only_the_tokens_count():
    s = weather("", "rain", food=5, wood=5)
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (4, 4)
    assert wounds(weather()) == [0, 0, 0]


@rule("RC-255")
def test_each_winter_cloud_burns_a_wood_whatever_the_roof():
    s = weather("rain:winter", "winter", roof=9, food=5, wood=5)
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (5, 3)


@rule("RC-256", "RC-259")
@pytest.mark.parametrize(("roof", "food", "wood"), [(0, 2, 1), (1, 3, 2), (2, 4, 3), (3, 5, 4)])
def test_rain_and_winter_clouds_are_added_up_and_compared_with_the_roof(roof, food, wood):
    s = weather("rain:two-rain", "winter", roof=roof, food=5, wood=5)
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (food, wood)  # one wood more for the winter


@rule("RC-257")
def test_each_cloud_above_the_roof_costs_a_food_and_a_wood():
    s = weather("rain:two-rain", roof=1, food=5, wood=5, fur=5)
    assert (s.camp.stock["food"], s.camp.stock["wood"], s.camp.stock["fur"]) == (4, 4, 5)


@rule("RC-258")
@pytest.mark.parametrize(("food", "wood", "taken"), [(2, 2, 0), (2, 1, 1), (0, 1, 3), (0, 0, 4)])
def test_each_cube_that_is_missing_wounds_each_player(food, wood, taken):
    s = weather("rain:two-rain", food=food, wood=wood)
    assert wounds(s) == [taken] * 3
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (0, 0)


@rule("RC-258")
def test_winter_wood_that_is_missing_wounds_each_player():
    assert wounds(weather("", "winter", roof=1)) == [1, 1, 1]


@rule("RC-260")
def test_hungry_animals_eat_a_food():
    s = animals("food", food=2)
    assert s.camp.stock["food"] == 1
    assert wounds(s) == [0, 0, 0]


@rule("RC-261")
def test_hungry_animals_gnaw_at_the_palisade():
    s = animals("palisade", palisade=2)
    assert s.camp.palisade == 1
    assert wounds(s) == [0, 0, 0]


@rule("RC-261", "RC-EX-14a")
def test_ex_14a_without_a_palisade_each_player_takes_a_wound():
    s = animals("palisade", palisade=0)
    assert s.camp.palisade == 0
    assert wounds(s) == [1, 1, 1]


@rule("RC-262", "RC-315", "RC-EX-14b")
def test_ex_14b_hungry_animals_fight_with_strength_3_against_each_player_but_not_friday():
    s = animals("fight", players=2, weapon=1)
    assert wounds(s) == [2, 2]
    assert s.castaways[FRIDAY].wounds == 0


@rule("RC-262")
@pytest.mark.parametrize(("weapon", "taken"), [(0, 3), (2, 1), (3, 0), (5, 0)])
def test_each_player_takes_a_wound_for_each_level_that_the_weapon_is_below_3(weapon, taken):
    s = animals("fight", weapon=weapon)
    assert wounds(s) == [taken] * 3
    assert s.camp.weapon == weapon


@rule("RC-263")
def test_the_animals_die_is_rolled_only_once_though_a_card_calls_for_it_too():
    s = weather("rain:rain winter:two-rain animals:food", "animals", roof=9, food=5)
    assert s.camp.stock["food"] == 4


@rule("RC-263")
def test_the_animals_die_is_rolled_when_only_a_card_calls_for_it():
    s = island(round=2, food=5, tokens={"weather": ("animals",)})
    dice(s, {"weather.animals": ["food"]})
    resolve(s, WeatherPhase())
    assert s.camp.stock["food"] == 4


@rule("RC-264", "RC-A50")
@pytest.mark.parametrize(("palisade", "shelter", "taken"), [(2, True, 0), (0, True, 1), (0, False, 1)])
def test_a_storm_lowers_the_palisade_or_wounds_each_player(palisade, shelter, taken):
    s = weather("", "storm", palisade=palisade, shelter=shelter)
    assert s.camp.palisade == max(0, palisade - 1)
    assert wounds(s) == [taken] * 3


@rule("RC-265")
def test_all_tokens_leave_the_weather_space_in_the_end():
    s = weather("", "rain winter storm animals", roof=9, palisade=9, weapon=9, food=9, wood=9)
    assert s.field("weather") == ()


@rule("RC-265")
def test_what_was_rolled_does_not_count_in_the_next_round():
    s = weather("rain:two-rain", "winter", food=9, wood=9)
    s.round = 2
    resolve(s, WeatherPhase())
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (6, 5)


@rule("RC-266", "RC-A20")
def test_the_order_is_winter_wood_then_clouds_then_animals_then_storm():
    s = island(round=9, tokens={"weather": ("winter", "storm")})
    dice(s, {"weather.rain": ["rain"], "weather.winter": ["two-rain"], "weather.animals": ["food"]})
    told = " ".join(resolve(s, WeatherPhase()))
    losses = re.findall(r"discard \d \w+|Palisade must fall", told)
    assert losses == ["discard 1 wood", "discard 4 food", "discard 4 wood", "discard 1 food", "Palisade must fall"]


@rule("RC-A20")
def test_weather_skills_come_after_the_roll_and_before_the_first_discard():
    s = weather("rain:winter", food=5, wood=5, determination=[0, 3, 0])
    assert waiting(s) == [1]
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (5, 5)
    answer(s, 1, "use-skill 1 hooch")
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (4, 4)  # a Winter Cloud would have taken one wood more


@rule("RC-267")
@pytest.mark.parametrize("face", ["food", "palisade"])
def test_what_animals_cannot_have_they_take_as_a_wound_from_each(face):
    assert wounds(animals(face)) == [1, 1, 1]


@rule("RC-267")
def test_a_blank_animals_die_does_nothing():
    s = animals("blank", food=1, palisade=1)
    assert (s.camp.stock["food"], s.camp.palisade) == (1, 1)
    assert wounds(s) == [0, 0, 0]


@rule("RC-A20")
def test_nobody_is_asked_about_a_winter_cloud_that_the_furnace_keeps_away():
    s = weather("rain:winter", food=5, wood=5, built="furnace", determination=[0, 3, 0])
    assert waiting(s) == []
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (5, 5)
