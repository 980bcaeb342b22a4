"""What successful Actions bring: Building, Gathering, Exploration, Arranging the Camp, Rest (RC-228 to RC-250)."""

from __future__ import annotations

from pathlib import Path

import pytest

from overwinter.games.robinson.phases.night import SleepInTheOpen
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import EndActionPhase, ResolveAction, ResolvingStage
from overwinter.games.robinson.verbs.land import AddBeast, Explore
from overwinter.testing import answer, blocked, dice, options, resolve, rule, waiting
from tests.games.robinson.actions import act, table
from tests.games.robinson.setting import EXPLORER, determination, future, wounds

TOTEMS = (Path(__file__).parents[1] / "packs" / "totems",)
"""A scenario for tests in which totems mean something."""
CAVE = "4:tile-2"
"""A tile with natural Shelter beside the start."""


# -- Building --------------------------------------------------------------------------------------


@rule("RC-228")
def test_building_the_shelter_is_paid_for_and_marks_it():
    s = act("p0,p1:shelter", wood=4)
    assert s.camp.shelter
    assert s.camp.stock["wood"] == 1


@rule("RC-229")
def test_with_the_shelter_roof_and_palisade_start_at_0():
    s = act("p0,p1:shelter", wood=3)
    assert (s.camp.roof, s.camp.palisade) == (0, 0)
    assert s.sheltered


@rule("RC-229", "RC-A19")
def test_a_shelter_built_on_natural_shelter_keeps_roof_and_palisade():
    s = act("p0,p1:shelter", wood=3, tiles=CAVE, camp=4, roof=2, palisade=3)
    assert s.camp.shelter
    assert (s.camp.roof, s.camp.palisade) == (2, 3)


@rule("RC-230")
@pytest.mark.parametrize(
    ("target", "level", "wood"), [("roof", "roof", 3), ("palisade", "palisade", 3), ("weapons", "weapon", 1)]
)
def test_a_built_level_is_paid_for_and_there_at_once(target, level, wood):
    s = act(f"p0,p1:{target}", wood=5, shelter=True, roof=1, palisade=1, weapon=1)
    assert s.level(level) == 2
    assert s.camp.stock["wood"] == 5 - wood


@rule("RC-230", "RC-A45")
@pytest.mark.parametrize(("target", "taken"), [("weapons", 0), ("item:knife", 1)])
def test_a_built_weapon_level_counts_in_the_same_phase_but_an_items_does_not(target, taken):
    s = table(plan=f"p0,p0:{target} p1,p1:gather:4:wood", tiles="4:tile-5", wood=1)
    s.set_space(4, tokens=("danger",))
    resolve(s, ResolvingStage())
    assert wounds(s) == [0, taken, 0]
    assert s.camp.weapon == 1


@rule("RC-231")
@pytest.mark.parametrize(("target", "level"), [("roof", "roof"), ("palisade", "palisade"), ("weapons", "weapon")])
def test_levels_have_no_upper_limit(target, level):
    s = act(f"p0,p1:{target}", wood=3, shelter=True, **{level: 40})
    assert s.level(level) == 41


@rule("RC-232")
def test_an_item_is_paid_for_and_waits_until_the_end_of_the_action_phase():
    s = act("p0,p1:item:sling", wood=1)
    assert (s.camp.fresh, s.has("sling"), s.camp.weapon, s.camp.stock["wood"]) == (("sling",), False, 0, 0)
    resolve(s, EndActionPhase())
    assert (s.camp.fresh, s.has("sling"), s.camp.weapon) == ((), True, 2)


@rule("RC-233")
def test_a_scenarios_item_works_from_the_end_of_the_phase_and_stays_on_its_card():
    s = act("p0,p1:item:hatchet", wood=1, tiles="4:tile-5")
    assert not s.has("hatchet")
    resolve(s, EndActionPhase())
    answer(s, 0, options(s, 0)[0])
    assert s.has("hatchet")
    assert "hatchet" not in s.offer
    assert s.spaces[s.camp.space].tokens == ("plus-wood",)


@rule("RC-234")
def test_natural_shelter_is_not_built_shelter():
    s = table(tiles=CAVE, camp=4, phase="planning", wood=3)
    resolve(s, PlanTogether())
    assert s.sheltered
    assert not s.camp.shelter
    assert "place p0 shelter" in options(s, 0)
    assert "place p0 roof" in options(s, 0)


@rule("RC-235")
def test_the_shelter_is_built_where_the_camp_stands():
    s = act("p0,p1:shelter", wood=3, tiles="4:tile-5", camp=4)
    resolve(s, SleepInTheOpen())
    assert wounds(s) == [0, 0, 0]


# -- Gathering -------------------------------------------------------------------------------------


@rule("RC-236")
@pytest.mark.parametrize(("source", "gain"), [("wood", "wood"), ("birds", "food")])
def test_gathering_brings_one_of_the_sources_resource_into_future_resources(source, gain):
    s = act(f"p0,p1:gather:4:{source}", tiles="4:tile-5")
    assert future(s) == {"wood": 0, "food": 0, "rations": 0, "fur": 0} | {gain: 1}
    assert sum(s.camp.stock.values()) == 0


@rule("RC-237")
def test_gathering_that_fails_brings_nothing_from_the_source():
    s = act("p0:gather:4:wood", "blank determination blank", tiles="4:tile-5")
    assert sum(future(s).values()) == 0


@rule("RC-368")
def test_a_source_that_dries_up_before_its_action_gives_nothing_not_even_to_the_basket():
    s = table(plan="p0,p1:gather:4:wood", tiles="4:tile-5", built="basket")
    s.set_space(4, covered=("wood",))
    resolve(s, ResolveAction(1))
    assert sum(future(s).values()) == 0
    assert s.marks == ()


# -- Exploration -----------------------------------------------------------------------------------


def explore(tile, **things):
    s = table(plan="p2,p2:explore:4", **things)
    dice(s, tiles=[tile])
    resolve(s, ResolveAction(1))
    return s


@rule("RC-238")
def test_exploring_lays_the_top_tile_face_up_on_the_space():
    s = explore("tile-4")
    assert s.spaces[4].tile == "tile-4"
    assert s.usable(4)
    assert "tile-4" not in s.tiles.cards()


@rule("RC-A40")
def test_when_no_tile_is_left_exploring_is_skipped():
    s = table(plan="p2,p2:explore:4")
    s.tiles.pool = ()
    resolve(s, ResolveAction(1))
    assert not s.spaces[4].tile


@rule("RC-239")
def test_the_new_terrain_opens_every_invention_that_needs_it():
    s = explore("tile-5", wood=2)
    s.plan.actions.clear()
    resolve(s, PlanTogether())
    assert s.terrains() == {"beach", "mountains"}
    assert {"place p0 item:knife", "place p0 item:fire", "place p0 item:hatchet"} <= set(options(s, 0))
    assert blocked(s, 0)["place p0 item:map"][1] == "RC-159"


@rule("RC-240")
@pytest.mark.parametrize(("tile", "beasts"), [("tile-1", 1), ("tile-4", 0)])
def test_a_beast_icon_adds_one_unseen_beast_to_the_hunting_deck(tile, beasts):
    s = explore(tile)
    assert s.hunting.cards() == ["?"] * beasts


@rule("RC-240")
def test_the_hunting_deck_is_shuffled_when_a_beast_joins_it():
    s = table()
    s.hunting.put_on_top("hare")
    s.hunting.put_under("boar")
    resolve(s, AddBeast())
    assert (s.hunting.top, s.hunting.pool, s.hunting.bottom) == ((), ("?", "boar", "hare"), ())


@rule("RC-240", "RC-A40")
def test_no_beast_joins_when_all_of_them_roam_already():
    s = table()
    s.beasts.pool = ("hare",)
    resolve(s, AddBeast(), AddBeast())
    assert s.hunting.cards() == ["?"]


@rule("RC-241", "RC-A02")
@pytest.mark.parametrize(("tile", "taken"), [("tile-4", 2), ("tile-3", 0)])
def test_a_totem_icon_sets_off_the_scenarios_totem_effect_on_the_explorer(tile, taken):
    s = explore(tile, packs=TOTEMS)
    assert wounds(s) == [0, 0, taken]


@rule("RC-242")
@pytest.mark.parametrize(("tile", "count"), [("tile-3", 3), ("tile-4", 1)])
def test_as_many_discoveries_as_shown_wait_in_future_resources(tile, count):
    s = explore(tile)
    assert len(s.castaways[EXPLORER].finds) == count
    assert s.camp.found == ()
    resolve(s, EndActionPhase())
    assert len(s.camp.found) == count


@rule("RC-242", "RC-A40")
def test_no_more_discoveries_are_drawn_than_there_are():
    s = table()
    s.finds.pool = s.finds.pool[:2]
    dice(s, tiles=["tile-3"])
    resolve(s, Explore(EXPLORER, 4))
    assert len(s.castaways[EXPLORER].finds) == 2


@rule("RC-243")
def test_a_failed_exploration_draws_no_tile():
    s = act("p2:explore:4", "blank determination blank")
    assert not s.spaces[4].tile
    assert len(s.tiles.cards()) == 10


@rule("RC-297")
def test_an_unexplored_space_can_hold_a_token_and_keeps_it_when_its_tile_comes():
    s = act("p2:explore:4", "blank determination adventure", card="mud")
    assert s.spaces[4].tokens == ("fewer-pawns",)
    assert wounds(s) == [0, 0, 0]
    dice(s, tiles=["tile-4"])
    resolve(s, Explore(EXPLORER, 4))
    assert s.spaces[4].tokens == ("fewer-pawns",)


# -- Arranging the Camp, Rest ----------------------------------------------------------------------


@rule("RC-247")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_up_to_three_players_gain_both_determination_and_morale(players):
    s = act("p0:camp", players=players, morale=3)
    assert (determination(s)[0], s.morale) == (2, 4)


@rule("RC-248")
def test_at_the_highest_morale_the_determination_is_still_gained():
    s = act("p0:camp", morale=6)
    assert (determination(s)[0], s.morale) == (2, 6)


@rule("RC-249")
@pytest.mark.parametrize(("choice", "tokens", "morale"), [(0, 2, 3), (1, 0, 4)])
def test_four_players_choose_one_of_the_two_for_each_action(choice, tokens, morale):
    s = act("p0:camp", players=4, morale=3)
    assert waiting(s) == [0]
    assert len(options(s, 0)) == 2
    answer(s, 0, options(s, 0)[choice])
    assert (determination(s)[0], s.morale) == (tokens, morale)


@rule("RC-250")
def test_rest_heals_one_wound_of_the_taker():
    assert wounds(act("p1:rest", wounds=[3, 3, 3])) == [3, 2, 3]


@rule("RC-A22")
def test_healing_more_than_there_is_loses_the_rest():
    assert wounds(act("p1:rest", wounds=[1, 0, 1])) == [1, 0, 1]
    assert wounds(act("p1:rest", wounds=[1, 1, 1], built="bed")) == [1, 0, 1]
