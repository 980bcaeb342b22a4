"""Healing, determination, personal Inventions, and what was saved from the ship."""

from __future__ import annotations

from itertools import groupby

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.night import Eat, NightEnds, NightPhase
from overwinter.games.robinson.phases.resolving import ResolveAction, ResolvingStage
from overwinter.games.robinson.phases.rewards import ArrangeCamp
from overwinter.games.robinson.phases.rounds import MoralePhase
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.table.records import ActionId, Injury
from overwinter.games.robinson.table.things import FindStartingItem
from overwinter.games.robinson.verbs.castaways import GainDetermination, Heal, LoseDetermination, SpecialWound
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.testing import answer, dice, options, resolve, rule, waiting
from tests.games.robinson.moves import crews, do, go, may, planning, why_not
from tests.games.robinson.setting import CARPENTER, COOK, EXPLORER, determination, island, roll, wounds
from tests.games.robinson.uses import PHASES, can, cannot

TOP = 6
"""The highest Morale level."""


# -- when one heals --------------------------------------------------------------------------------


@rule("RC-050", "RC-051")
@pytest.mark.parametrize(("what", "table"), [
    ("use-thing 0 bottle-of-wine", {"things": {"bottle-of-wine": 1}}),
    ("use-thing 0 flask-of-rum", {"things": {"flask-of-rum": 2}}),
    ("use-token 0 healing-herbs", {"found": ("healing-herbs",), "built": "pot"}),
    ("use-token 0 sign-1", {"found": ("sign-1",)}),
    ("cook-meal 0 pot", {"built": "pot", "food": 9}),
])  # fmt: skip
@pytest.mark.parametrize("phase", PHASES)
def test_one_heals_only_at_night(what, table, phase):
    s = island(wounds=(3, 0, 0), phase=phase, **table)
    assert can(s, CARPENTER, what) == (phase == "night")


@rule("RC-050", "RC-051")
def test_ex_15_wine_is_for_the_night_and_then_for_any_moment_of_it():
    wine = {"bottle-of-wine": 1}
    s = island(things=wine, wounds=(6, 5, 0), phase="resolving", shelter=True, food=2, tiles="4:tile-5")
    assert cannot(s, CARPENTER, "use-thing 0 bottle-of-wine") == "RC-051"
    resolve(s, NightPhase())
    moments = []
    while waiting(s):
        seat = waiting(s)[0]
        moments.append(s.stack[-1].asked(s, seat).topic().__name__)
        assert can(s, CARPENTER, "use-thing 0 bottle-of-wine")
        answer(s, seat, options(s, seat)[0])
    assert [moment for moment, _ in groupby(moments)] == ["BeReady", "ShareOut", "MayMove", "BeReady"]


@rule("RC-051")
def test_wounds_of_the_night_can_be_healed_in_the_same_night():
    s = island(things={"flask-of-rum": 2}, food=3)
    resolve(s, NightPhase())
    assert wounds(s) == [1, 1, 1]  # they slept in the open
    assert waiting(s) == [CARPENTER, COOK, EXPLORER]
    answer(s, COOK, "use-thing 1 flask-of-rum")
    assert wounds(s) == [1, 0, 1]


@rule("RC-050", "RC-A21")
def test_rest_heals_by_day():
    s = island(plan="p0:rest", wounds=(2, 0, 0))
    resolve(s, ResolvingStage())
    assert wounds(s) == [1, 0, 0]


@rule("RC-050", "RC-345")
@pytest.mark.parametrize("phase", PHASES)
def test_grandmas_recipe_heals_at_any_time(phase):
    s = island(wounds=(3, 0, 0), determination=(0, 2, 0), food=1, phase=phase)
    answer(s, COOK, "use-skill 1 grandmas-recipe")
    assert wounds(s) == [1, 0, 0]


@rule("RC-A21")
def test_high_spirits_heal_by_day():
    s = island(wounds=(2, 0, 0), morale=TOP)
    resolve(s, MoralePhase())
    answer(s, CARPENTER, "heal 0")
    assert wounds(s) == [1, 0, 0]


@rule("RC-A37")
def test_a_special_wound_marks_only_a_person_and_outlasts_healing():
    s = island(wounds=(1, 0, 0), table=("wasps",))
    resolve(s, SpecialWound(CARPENTER, "arm", "wasps"), SpecialWound(CARPENTER, "arm", "wasps"))
    assert wounds(s) == [1, 0, 0]
    resolve(s, Heal(CARPENTER, 3))
    assert s.castaways[CARPENTER].body == (Injury("arm", "wasps"),) * 2  # identical ones may coexist


# -- eating what there is ----------------------------------------------------------------------------


@rule("RC-A23")
def test_nobody_goes_hungry_while_there_is_food_of_either_kind():
    s = island(food=2, rations=2)
    resolve(s, Eat())
    assert wounds(s) == [0, 0, 0]
    assert (s.camp.stock["food"], s.camp.stock["rations"]) == (0, 1)  # what keeps is eaten last


@rule("RC-A23")
def test_starting_items_and_tokens_need_not_be_used_to_eat():
    s = island(things={"biscuits": 2}, found=("coconuts",))
    resolve(s, Eat())
    assert wounds(s) == [2, 2, 2]
    assert s.camp.things == {"biscuits": 2}
    assert s.camp.found == ("coconuts",)


# -- determination -----------------------------------------------------------------------------------


@rule("RC-054")
def test_determination_is_for_its_owners_skills_only():
    s = island(determination=(0, 0, 9))
    assert cannot(s, COOK, "use-skill 1 stone-soup") == "RC-056"
    assert not [option for option in options(s, CARPENTER) if option.startswith("use-skill")]
    assert all(option.startswith("use-skill 2 ") for option in options(s, EXPLORER))


@rule("RC-054")
def test_what_one_player_gains_or_loses_leaves_the_others_alone():
    s = island(determination=(3, 3, 3))
    resolve(s, GainDetermination(COOK, 2), LoseDetermination(EXPLORER, 2))
    assert determination(s) == [3, 5, 1]


@rule("RC-055")
def test_determination_gained_in_an_action_can_be_used_in_the_next_one():
    s = island(plan="p1:weapons p0:shelter", wood=9, phase="resolving", determination=(0, 1, 0))
    roll(s, "building", "blank determination blank")
    resolve(s, ResolveAction(ActionId(1)))  # the Cook fails
    assert can(s, COOK, "use-skill 1 stone-soup")


@rule("RC-056")
def test_a_skill_takes_its_price():
    s = island(determination=(0, 0, 4))
    answer(s, EXPLORER, "use-skill 2 motivational-speech")
    assert determination(s) == [0, 0, 1]
    assert cannot(s, EXPLORER, "use-skill 2 reconnaissance") == "RC-056"


@rule("RC-057")
def test_each_skill_works_once_a_round():
    s = island(determination=(0, 9, 0))
    answer(s, COOK, "use-skill 1 stone-soup")
    assert cannot(s, COOK, "use-skill 1 stone-soup") == "RC-057"
    assert can(s, COOK, "use-skill 1 grandmas-recipe")  # another one does


@rule("RC-058")
@pytest.mark.parametrize("phase", PHASES)
def test_a_skill_can_be_used_in_every_phase(phase):
    s = island(determination=(0, 0, 3), phase=phase)
    answer(s, EXPLORER, "use-skill 2 motivational-speech")
    assert s.morale == 4


@rule("RC-058")
def test_people_are_asked_before_morale_counts():
    s = island(determination=(0, 0, 3))
    resolve(s, MoralePhase())
    assert waiting(s) == [EXPLORER]
    answer(s, EXPLORER, "use-skill 2 motivational-speech")
    assert determination(s) == [1, 0, 0]


@rule("RC-058")
def test_nobody_is_asked_who_can_change_nothing():
    s = island(determination=(0, 0, 3), morale=TOP)
    resolve(s, MoralePhase())
    assert options(s, CARPENTER) == ["gain-determination 0 2", "heal 0"]
    night = island(things={"flask-of-rum": 2}, food=3, shelter=True)
    resolve(night, NightPhase())
    assert waiting(night) == []  # nobody is hurt, so nobody is asked about the rum


@rule("RC-058", "RC-345")
def test_the_cook_may_save_somebody_before_the_weather_kills():
    s = island(wounds=(12, 0, 0), determination=(0, 2, 0), food=1, wood=1, tokens={"weather": ("winter",)})
    resolve(s, WeatherPhase())
    answer(s, COOK, "use-skill 1 grandmas-recipe")
    assert s.outcome is None
    assert wounds(s) == [12, 2, 2]


@rule("RC-059")
def test_the_night_clears_the_marks_of_skills():
    s = island(determination=(0, 9, 0))
    answer(s, COOK, "use-skill 1 stone-soup")
    resolve(s, NightEnds())
    assert can(s, COOK, "use-skill 1 stone-soup")


# -- personal Inventions -----------------------------------------------------------------------------


@rule("RC-060")
def test_only_the_owner_builds_a_personal_invention():
    s = planning(built="fire")
    assert may(s, COOK, "place p1 item:fireplace")
    assert not may(s, CARPENTER, "place p0 item:fireplace")
    with_friday = planning(2, built="rope")
    assert may(with_friday, CARPENTER, "place p0 item:snare")
    assert not may(with_friday, CARPENTER, "place friday item:snare")


@rule("RC-060")
def test_the_owner_stays_the_taker_when_others_help():
    s = planning(built="fire")
    do(s, "1 place p1 item:fireplace", "0 join p0 1")
    assert crews(s) == {"item:fireplace": "p1 p0"}
    assert not may(s, CARPENTER, "lead p0 1")
    do(s, "1 take-back p1 1")
    assert crews(s) == {}  # nobody else could take it


@rule("RC-061")
def test_a_personal_item_serves_everybody():
    s = planning(built="fire", wounds=(2, 0, 0), food=9, shelter=True)
    do(s, "1 place p1 item:fireplace", "0 join p0 1")
    go(s)
    s.phase = "night"
    assert [can(s, seat, f"cook-meal {seat} fireplace") for seat in s.players] == [True, True, True]


@rule("RC-062")
def test_building_ones_own_invention_gives_two_determination_at_once():
    s = island(plan="p1,p0:item:fireplace", built="fire", phase="resolving", determination=(0, 1, 0))
    resolve(s, ResolveAction(ActionId(1)))
    assert determination(s) == [0, 3, 0]
    assert can(s, COOK, "use-skill 1 stone-soup")


@rule("RC-062")
def test_other_inventions_give_none():
    s = island(plan="p1,p0:item:shovel", phase="resolving")
    resolve(s, ResolveAction(ActionId(1)))
    assert determination(s) == [0, 0, 0]


# -- Starting Items ------------------------------------------------------------------------------------


@rule("RC-064", "RC-065", "RC-066", "RC-067")
def test_ex_1_the_empty_bottle_used_twice_before_the_first_actions():
    s = planning()
    s.camp.things["empty-bottle"] = 2
    do(s, "0 use-thing 0 empty-bottle", "2 use-thing 2 empty-bottle")
    assert s.camp.weapon == 2
    assert "empty-bottle" not in s.camp.things
    assert "empty-bottle" in s.gone


@rule("RC-063")
def test_starting_items_are_for_everybody():
    s = island(4, things={"empty-bottle": 2})
    assert all(can(s, seat, f"use-thing {seat} empty-bottle") for seat in s.players)


@rule("RC-064")
def test_a_starting_item_is_used_exactly_twice():
    s = island(things={"pipe-and-tobacco": 2})
    answer(s, COOK, "use-thing 1 pipe-and-tobacco")
    assert s.camp.things["pipe-and-tobacco"] == 1
    answer(s, COOK, "use-thing 1 pipe-and-tobacco")
    assert determination(s) == [0, 4, 0]
    assert not [option for option in options(s, COOK) if option.startswith("use-thing")]


@rule("RC-065")
def test_a_used_up_item_does_not_turn_up_again():
    s = island(things={"empty-bottle": 1})
    answer(s, COOK, "use-thing 1 empty-bottle")
    resolve(s, *[FindStartingItem()] * 9)
    assert set(s.camp.things) == set(s.book.starting_items) - {"empty-bottle"}


@rule("RC-066")
@pytest.mark.parametrize("phase", PHASES)
def test_a_starting_item_can_be_used_in_every_phase(phase):
    s = island(things={"biscuits": 2}, phase=phase)
    answer(s, COOK, "use-thing 1 biscuits")
    assert s.camp.stock["rations"] == 1


@rule("RC-066")
@pytest.mark.parametrize(("thing", "phase"), [
    ("flask-of-rum", "night"), ("bible", "planning"), ("storm-glass", "weather"), ("pistol", ""),
])  # fmt: skip
def test_some_starting_items_say_when(thing, phase):
    for other in PHASES:
        s = island(things={thing: 2}, phase=other, weather={"rain": "two-rain"})
        assert can(s, COOK, f"use-thing 1 {thing}") == (other == phase)


@rule("RC-067")
def test_the_empty_bottle_raises_the_weapon_level_by_one():
    s = island(things={"empty-bottle": 2})
    answer(s, COOK, "use-thing 1 empty-bottle")
    assert s.camp.weapon == 1


@rule("RC-066")
def test_hammer_and_nails_are_a_pawn_for_building():
    s = planning(wood=2, tiles="4:tile-1")
    s.camp.things["hammer-and-nails"] = 2
    do(s, "0 place p0 weapons", "1 place p1 weapons", "2 place p2 gather:4:wood")
    assert why_not(s, COOK, "join hammer-and-nails 3") == "RC-132"
    do(s, "2 take-back p2 3", "0 join hammer-and-nails 1", "1 join hammer-and-nails 2")
    go(s)
    answer(s, CARPENTER, next(option for option in options(s, CARPENTER)))
    assert s.camp.weapon == 2
    assert "hammer-and-nails" not in s.camp.things


@rule("RC-066")
def test_rum_heals_whoever_drinks_it():
    s = island(things={"flask-of-rum": 2}, phase="night", wounds=(2, 2, 2))
    answer(s, COOK, "use-thing 1 flask-of-rum")
    assert wounds(s) == [2, 1, 2]


@rule("RC-066")
def test_a_pistol_shot_counts_in_one_fight_even_outside_of_actions():
    s = island(things={"pistol": 2}, phase="event")
    resolve(s, FightFor(GROUP, 3))
    answer(s, COOK, "use-thing 1 pistol")
    for seat in list(waiting(s)):
        answer(s, seat, f"ready {seat}")
    assert wounds(s) == [0, 0, 0]
    assert s.doing is None
    assert s.camp.weapon == 0
    resolve(s, FightFor(GROUP, 3))
    for seat in list(waiting(s)):
        answer(s, seat, f"ready {seat}")
    assert wounds(s) == [3, 0, 0]


@rule("RC-066")
@pytest.mark.parametrize("players", [3, 4])
def test_each_reading_of_the_bible_betters_one_arranging_of_the_camp(players):
    s = island(players, things={"bible": 2}, morale=0)
    answer(s, COOK, "use-thing 1 bible")
    answer(s, COOK, "use-thing 1 bible")
    resolve(s, ArrangeCamp(COOK), ArrangeCamp(COOK))
    assert determination(s)[COOK] == 6
    assert s.morale == 2
    assert s.plan.readings == 0


@rule("RC-066", "RC-A20")
def test_the_storm_glass_rolls_a_cloud_die_again_before_anything_is_lost():
    s = island(things={"storm-glass": 2}, wood=5, food=5, round=4)
    dice(s, {"weather.rain": ["two-rain", "winter"]})
    resolve(s, WeatherPhase())
    answer(s, COOK, "use-thing 1 storm-glass")
    assert s.clouds == {"rain": 0, "winter": 1}
    assert s.camp.stock["wood"] == 5


@rule("RC-066")
def test_the_storm_glass_needs_a_cloud_die():
    s = island(things={"storm-glass": 2}, phase="weather", weather={"animals": "food"})
    assert cannot(s, COOK, "use-thing 1 storm-glass") == "RC-066"


@rule("RC-066", "RC-458")
def test_a_cloud_that_was_ignored_stays_ignored_when_a_die_is_rolled_again():
    s = island(things={"storm-glass": 2}, found=("broad-leaves",), phase="weather", weather={"rain": "rain"})
    answer(s, COOK, "use-token 1 broad-leaves")
    dice(s, {"weather.rain": ["two-rain"]})
    answer(s, COOK, "use-thing 1 storm-glass")
    assert s.clouds == {"rain": 1, "winter": 0}


def test_everything_that_is_used_says_what_it_does():
    s = island()
    book = s.book
    usable = [
        *book.skills.values(),
        *book.starting_items.values(),
        *book.discoveries.values(),
        *book.mysteries.values(),
    ]
    assert all(effect.offer(s).strip() for entry in usable if entry.use for effect in entry.use.does)
