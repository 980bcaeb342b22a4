"""The Morale and the Production phase: RC-039 and RC-085 to RC-097."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.rounds import CutProduction, HalveProduction, MoralePhase, ProductionPhase
from overwinter.games.robinson.table.records import Seat, Space
from overwinter.games.robinson.verbs.castaways import LowerMorale, RaiseMorale
from overwinter.testing import answer, dice, options, resolve, rule, waiting
from tests.games.robinson.setting import COOK, determination, future, island, wounds

LOWEST, ZERO, TOP = 0, 3, 6


def harvest(**table):
    """What the Production phase brings, as wood and food."""
    s = island(phase="production", **table)
    resolve(s, ProductionPhase())
    return s.camp.stock["wood"], s.camp.stock["food"]


# -- Morale ------------------------------------------------------------------------------------------


@rule("RC-039", "RC-085", "RC-088")
@pytest.mark.parametrize(("level", "tokens"), [(4, 1), (5, 2)])
def test_good_morale_gives_the_first_player_its_value(level, tokens):
    s = island(morale=level, first=COOK)
    resolve(s, MoralePhase())
    assert determination(s) == [0, tokens, 0]


@rule("RC-039", "RC-086", "RC-090")
@pytest.mark.parametrize(("level", "lost"), [(2, 1), (1, 2), (LOWEST, 3)])
def test_bad_morale_takes_its_value_from_the_first_player(level, lost):
    s = island(morale=level, first=COOK, determination=[5, 5, 2])
    resolve(s, MoralePhase())
    assert determination(s) == [5, 5 - lost, 2]
    assert wounds(s) == [0, 0, 0]


@rule("RC-087")
def test_at_level_0_nothing_happens():
    s = island(morale=ZERO, determination=[1, 1, 1])
    resolve(s, MoralePhase())
    assert determination(s) == [1, 1, 1]
    assert waiting(s) == []


@rule("RC-089", "RC-A21")
def test_at_the_top_the_first_player_takes_determination_or_heals():
    s = island(morale=TOP, first=COOK, wounds=[1, 1, 1])
    resolve(s, MoralePhase())
    assert waiting(s) == [COOK]
    assert options(s, COOK) == ["gain-determination 1 2", "heal 1"]
    answer(s, COOK, "heal 1")
    assert (wounds(s), determination(s)) == ([1, 0, 1], [0, 0, 0])
    s = island(morale=TOP, first=COOK, wounds=[1, 1, 1])
    resolve(s, MoralePhase())
    answer(s, COOK, "gain-determination 1 2")
    assert (wounds(s), determination(s)) == ([1, 1, 1], [0, 2, 0])


@rule("RC-091")
def test_each_missing_token_costs_the_first_player_a_wound():
    s = island(morale=LOWEST, first=COOK, determination=[3, 1, 2])
    resolve(s, MoralePhase())
    assert (determination(s), wounds(s)) == ([3, 0, 2], [0, 2, 0])


@rule("RC-092")
def test_morale_ends_at_both_ends_of_its_track_without_wounds():
    s = island(morale=TOP)
    resolve(s, RaiseMorale(2))
    assert s.morale == TOP
    s = island(morale=1)
    resolve(s, LowerMorale(3))
    assert (s.morale, wounds(s)) == (LOWEST, [0, 0, 0])


# -- Production --------------------------------------------------------------------------------------


@rule("RC-093")
def test_ex_3_a_camp_with_a_food_and_a_wood_source_brings_in_one_of_each():
    assert harvest() == (1, 1)


@rule("RC-093", "RC-096")
@pytest.mark.parametrize(("tile", "found"), [("tile-1", (1, 0)), ("tile-9", (0, 1)), ("tile-3", (0, 1))])
def test_wood_gives_wood_and_both_birds_and_fish_give_food(tile, found):
    assert harvest(tiles=f"4:{tile}", camp=4) == found


@rule("RC-094")
def test_produce_is_available_at_once():
    s = island(wood=2)
    resolve(s, ProductionPhase())
    assert s.camp.stock["wood"] == 3
    assert not any(future(s).values())


@rule("RC-095")
def test_a_card_can_stop_production_for_this_round():
    s = island()
    resolve(s, CutProduction(), ProductionPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (0, 0)


@rule("RC-095", "RC-A52")
def test_half_of_the_produce_is_half_of_all_cubes_rounded_down_as_the_group_likes():
    s = island()
    s.set_space(3, tokens=("plus-wood",))
    resolve(s, HalveProduction(), ProductionPhase())  # half of 2 wood and 1 food
    assert waiting(s) == [0, 1, 2]
    assert options(s, 0) == ["harvest 0 1", "harvest 1 0"]
    answer(s, 1, "harvest 0 1")
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (0, 1)


@rule("RC-A52")
def test_pit_and_shortcut_count_among_what_is_halved():
    s = island(tiles="4:tile-1", built="pit shortcut", shortcut=4)
    dice(s, {"building.wound": ["wound"]})
    resolve(s, HalveProduction(), ProductionPhase())  # half of 2 wood and 2 food
    assert options(s, 0) == ["harvest 0 2", "harvest 1 1", "harvest 2 0"]


@rule("RC-A52")
def test_half_of_one_cube_is_nothing():
    s = island(tiles="4:tile-1", camp=4)
    resolve(s, HalveProduction(), ProductionPhase())
    assert s.camp.stock["wood"] == 0
    assert waiting(s) == []


@rule("RC-097")
def test_only_the_camp_tile_produces_and_that_of_the_shortcut():
    assert harvest(tiles="0:tile-1 4:tile-6 7:tile-3") == (1, 1)
    assert harvest(tiles="4:tile-1", built="shortcut", shortcut=4) == (2, 1)


@rule("RC-368", "RC-A24")
def test_a_covered_source_gives_nothing_but_its_token_does_and_even_alone():
    covered = Space(tile="tile-8", covered=("fish",))
    assert harvest(spaces=[covered if space == 3 else Space() for space in range(10)]) == (1, 0)
    token = Space(tile="tile-8", covered=("fish",), tokens=("plus-food",))
    assert harvest(spaces=[token if space == 3 else Space() for space in range(10)]) == (1, 1)
    alone = Space(tile="tile-1", tokens=("plus-food",))
    assert harvest(spaces=[alone if space == 3 else Space() for space in range(10)]) == (1, 1)


@rule("RC-194")
def test_a_plus_token_on_the_camp_tile_adds_its_resource():
    plus = Space(tile="tile-8", tokens=("plus-wood", "plus-food"))
    assert harvest(spaces=[plus if space == 3 else Space() for space in range(10)]) == (2, 2)


@rule("RC-085")
def test_morale_reaches_the_present_first_player_only():
    s = island(morale=4, first=Seat(2))
    resolve(s, MoralePhase())
    assert determination(s) == [0, 0, 1]
