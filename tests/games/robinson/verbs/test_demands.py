"""Demands that cannot be met, and who answers for them (RC-289 to RC-296)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.table.records import FRIDAY
from overwinter.games.robinson.table.whom import TheFirstPlayer, TheWeakest
from overwinter.games.robinson.verbs.camp import LowerPalisade, LowerRoof, LowerWeapon
from overwinter.games.robinson.verbs.castaways import LoseDetermination, Wound
from overwinter.games.robinson.verbs.land import CoverSource
from overwinter.games.robinson.verbs.stock import Discard, DiscardAny, Gain
from overwinter.testing import answer, resolve, rule, waiting
from tests.games.robinson.actions import act, table
from tests.games.robinson.moves import do, may, planning, why_not
from tests.games.robinson.setting import COOK, determination, future, island, wounds

LEVELS = [(LowerRoof, "roof"), (LowerPalisade, "palisade"), (LowerWeapon, "weapon")]


@rule("RC-289", "RC-293")
@pytest.mark.parametrize(("held", "left", "taken"), [(3, 1, 0), (2, 0, 0), (1, 0, 1), (0, 0, 2)])
def test_a_player_takes_a_wound_for_each_determination_that_is_missing(held, left, taken):
    s = island(determination=[5, held, 5])
    resolve(s, LoseDetermination(COOK, 2))
    assert determination(s) == [5, left, 5]
    assert wounds(s) == [0, taken, 0]


@rule("RC-289", "RC-293")
@pytest.mark.parametrize(("wood", "taken"), [(3, 0), (1, 1), (0, 2)])
def test_a_player_takes_a_wound_for_each_resource_that_is_missing(wood, taken):
    s = island(wood=wood)
    resolve(s, Discard(COOK, "wood", 2))
    assert s.camp.stock["wood"] == max(0, wood - 2)
    assert wounds(s) == [0, taken, 0]


@rule("RC-289", "RC-293")
def test_any_resources_must_be_given_as_far_as_they_go():
    s = island(wood=1, fur=1)
    resolve(s, DiscardAny(COOK, 3))
    assert waiting(s) == [1]
    answer(s, 1, "let-go fur")  # then there is only wood
    assert sum(s.camp.stock.values()) == 0
    assert wounds(s) == [0, 1, 0]


@rule("RC-290")
def test_each_player_takes_a_wound_for_each_resource_that_the_group_is_missing():
    s = island(food=1)
    resolve(s, Discard(GROUP, "food", 3))
    assert s.camp.stock["food"] == 0
    assert wounds(s) == [2, 2, 2]


@rule("RC-290")
def test_determination_is_demanded_of_each_player_alone():
    s = island(determination=[1, 0, 3])
    resolve(s, LoseDetermination(GROUP, 1))
    assert determination(s) == [0, 0, 2]
    assert wounds(s) == [0, 1, 0]


@rule("RC-291", "RC-A50")
@pytest.mark.parametrize(("lower", "level"), LEVELS)
@pytest.mark.parametrize(("before", "after", "taken"), [(3, 1, 0), (1, 0, 1), (0, 0, 2)])
def test_each_level_that_cannot_be_lost_is_a_wound(lower, level, before, after, taken):
    s = island(**{level: before})
    resolve(s, lower(GROUP, 2))
    assert s.level(level) == after
    assert wounds(s) == [taken] * 3


@rule("RC-292")
def test_covering_a_source_that_is_not_there_wounds_each_player():
    s = island(tiles="4:tile-1")
    resolve(s, CoverSource(GROUP, "food", "adjacent"))
    assert wounds(s) == [1, 1, 1]


@rule("RC-292")
def test_covering_a_source_that_is_covered_already_wounds_each_player():
    s = island()
    resolve(s, CoverSource(GROUP, "wood", "camp"), CoverSource(GROUP, "wood", "camp"))
    assert s.spaces[3].covered == ("wood",)
    assert wounds(s) == [1, 1, 1]


@rule("RC-294")
@pytest.mark.parametrize(
    "demand",
    [
        Discard(GROUP, "wood", 2, if_possible=True),
        LoseDetermination(GROUP, 2, if_possible=True),
        CoverSource(GROUP, "wood", "adjacent", if_possible=True),
        *[lower(GROUP, 2, if_possible=True) for lower, _ in LEVELS],
    ],
)
def test_what_is_asked_if_possible_never_wounds(demand):
    s = island()
    resolve(s, demand)
    assert wounds(s) == [0, 0, 0]


@rule("RC-294")
def test_what_is_asked_if_possible_is_given_as_far_as_it_goes():
    s = island(wood=1)
    resolve(s, Discard(GROUP, "wood", 2, if_possible=True))
    assert s.camp.stock["wood"] == 0


@rule("RC-295")
@pytest.mark.parametrize(
    "demand", [Discard(GROUP, "food", 1), LowerPalisade(GROUP, 1), LoseDetermination(GROUP, 1), Wound(GROUP)]
)
def test_friday_neither_pays_nor_suffers_for_the_group(demand):
    s = island(players=2)
    s.castaways[FRIDAY].determination = 1
    resolve(s, demand)
    assert wounds(s) == [1, 1]
    assert (s.castaways[FRIDAY].wounds, s.castaways[FRIDAY].determination) == (0, 1)


@rule("RC-296", "RC-A27")
def test_a_demand_of_a_card_drawn_in_an_action_falls_on_the_taker():
    s = act("p1:gather:4:wood", "blank success adventure", card="toll", tiles="4:tile-5", wood=1)
    assert s.camp.stock["wood"] == 0
    assert wounds(s) == [0, 1, 0]


@rule("RC-296", "RC-A27")
def test_a_source_to_be_covered_in_an_action_and_not_there_wounds_its_taker():
    s = table(plan="p1:gather:4:wood", tiles="4:tile-5", resolving=1)
    s.set_space(3, covered=("wood",))
    resolve(s, CoverSource(COOK, "wood", "camp"))
    assert wounds(s) == [0, 1, 0]


@rule("RC-A27")
def test_a_card_that_names_a_person_means_that_person():
    s = island(first=COOK, wounds=[0, 0, 4])
    resolve(s, TheFirstPlayer((Wound(),)))
    assert wounds(s) == [0, 1, 4]
    resolve(s, TheWeakest((Wound(),)))
    assert wounds(s) == [0, 1, 5]


@rule("RC-A55")
def test_what_an_action_brings_cannot_meet_a_demand_of_the_same_action():
    s = act("p0:gather:4:wood", "blank success adventure", card="toll", tiles="4:tile-5")
    assert future(s)["wood"] == 1
    assert wounds(s) == [2, 0, 0]


@rule("RC-A55")
def test_what_a_card_gives_cannot_meet_what_it_demands():
    s = table(plan="p0:gather:4:wood", resolving=1)
    resolve(s, Gain(COOK, "wood", 1), Discard(COOK, "wood", 1))
    assert future(s)["wood"] == 1
    assert wounds(s) == [0, 1, 0]


@rule("RC-A10")
def test_committed_food_cannot_be_cooked():
    s = planning(threats=("stray-cat",), food=1, determination=[0, 2, 0], wounds=[1, 0, 0])
    assert may(s, 1, "use-skill 1 grandmas-recipe")
    do(s, "0 place p0 threat:stray-cat")
    assert why_not(s, 1, "use-skill 1 grandmas-recipe") == "RC-345"


@rule("RC-A10")
def test_a_demand_on_the_group_spares_what_is_committed():
    s = table(plan="p0,p1:weapons", wood=2)
    resolve(s, Discard(GROUP, "wood", 2))
    assert s.camp.stock["wood"] == 1
    assert wounds(s) == [1, 1, 1]


@rule("RC-289")
def test_what_was_used_up_while_somebody_chose_what_to_discard_is_missing():
    s = island(food=1, wood=1, determination=[0, 2, 0], wounds=[1, 1, 0])
    resolve(s, DiscardAny(COOK, 2))
    answer(s, COOK, "use-skill 1 grandmas-recipe")
    answer(s, COOK, "heal 0")  # and the Cook heals by the other half of the meal
    assert s.camp.stock["wood"] == 0
    assert wounds(s) == [0, 1, 0]  # healed by the food, and hurt for want of it
