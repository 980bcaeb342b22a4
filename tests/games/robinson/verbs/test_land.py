"""Exhausted sources, tiles nobody can reach, terrain that is lost (RC-368 to RC-377)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolveAction
from overwinter.games.robinson.phases.rounds import ProductionPhase
from overwinter.games.robinson.verbs.access import CutOff, Forget, LoseTerrain, OpenUp, RegainTerrain, TurnDown
from overwinter.games.robinson.verbs.camp import camp_sites
from overwinter.games.robinson.verbs.land import CoverSource, Exhaust, PlaceTile, UncoverSource
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.robinson.actions import table
from tests.games.robinson.moves import may, planning, why_not
from tests.games.robinson.setting import EXPLORER, future, island, wounds

# -- exhausted sources -----------------------------------------------------------------------------


@rule("RC-368")
def test_an_exhausted_source_gives_nothing_in_production():
    s = island()
    resolve(s, Exhaust(3, "fish"), ProductionPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (1, 0)


@rule("RC-368")
def test_an_exhausted_source_cannot_be_gathered_from():
    s = planning(tiles="4:tile-5")
    s.set_space(4, covered=("wood",))
    assert why_not(s, 0, "place p0 gather:4:wood") == "RC-368"
    assert may(s, 0, "place p0 gather:4:birds")


@rule("RC-369", "RC-A24")
def test_a_token_on_an_exhausted_source_of_the_camp_still_gives_its_one():
    s = island()
    s.set_space(3, covered=("fish", "wood"), tokens=("plus-food",))
    resolve(s, ProductionPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (0, 1)


@rule("RC-369", "RC-A24")
def test_a_token_on_an_exhausted_source_can_be_gathered():
    s = planning(tiles="4:tile-5")
    s.set_space(4, covered=("wood",), tokens=("plus-wood",))
    assert may(s, 0, "place p0 gather:4:wood")
    s = table(plan="p0,p0:gather:4:wood", tiles="4:tile-5")
    s.set_space(4, covered=("wood",), tokens=("plus-wood",))
    resolve(s, ResolveAction(1))
    assert future(s)["wood"] == 1


@rule("RC-368")
def test_the_group_chooses_which_source_dries_up():
    s = island(tiles="4:tile-5 0:tile-3")
    resolve(s, CoverSource(GROUP, "food", "near"))
    assert waiting(s) == [0, 1, 2]
    assert options(s, 0) == ["exhaust 3 fish", "exhaust 0 fish", "exhaust 4 birds"]
    answer(s, 0, "exhaust 4 birds")
    assert s.spaces[4].covered == ("birds",)


@rule("RC-377")
def test_a_card_can_open_a_source_again():
    s = island()
    resolve(s, Exhaust(3, "wood"), UncoverSource(), UncoverSource())
    assert s.spaces[3].covered == ()


# -- tiles that nobody can reach -------------------------------------------------------------------


@rule("RC-370")
def test_a_tile_that_is_cut_off_lies_face_down_without_tokens_and_markers():
    s = island(tiles="4:tile-5")
    s.set_space(4, tokens=("danger", "plus-food"), moved=("plus-food",), covered=("wood",), lost=True)
    resolve(s, CutOff("adjacent"))
    there = s.spaces[4]
    assert (there.tile, there.down) == ("tile-5", True)
    assert (there.tokens, there.moved, there.covered, there.lost) == ((), (), (), False)


@rule("RC-370")
def test_the_shortcut_token_is_lost_with_its_tile():
    s = island(tiles="4:tile-5", shortcut=4, built="shortcut")
    resolve(s, TurnDown(4))
    assert s.camp.shortcut == -1


@rule("RC-371")
def test_no_action_can_be_taken_on_an_inaccessible_tile():
    s = planning(tiles="4:tile-5")
    s.set_space(4, down=True)
    assert not any(":4" in option for option in options(s, 0))
    assert why_not(s, 0, "place p0 explore:4") == "RC-371"


@rule("RC-371")
def test_an_inaccessible_tile_leads_nowhere():
    s = planning(tiles="4:tile-5 5:tile-6")
    assert may(s, 0, "place p0 gather:5:wood")
    s.set_space(4, down=True)
    assert not may(s, 0, "place p0 gather:5:wood")


@rule("RC-371")
def test_an_action_planned_before_its_tile_was_cut_off_brings_nothing():
    s = table(plan="p0,p0:gather:4:wood", tiles="4:tile-5")
    resolve(s, TurnDown(4), ResolveAction(1))
    assert sum(future(s).values()) == 0


@rule("RC-372", "RC-A41")
def test_the_camps_tile_is_never_the_one_that_is_cut_off():
    s = island()
    resolve(s, CutOff("near"))
    assert s.usable(3)
    assert wounds(s) == [0, 0, 0]
    s = island(tiles="4:tile-5 0:tile-3")
    resolve(s, CutOff("any"))
    assert options(s, 0) == ["turn-down 0", "turn-down 4"]


@rule("RC-372")
def test_the_camp_cannot_move_to_an_inaccessible_tile():
    s = island(tiles="4:tile-5 0:tile-3")
    resolve(s, TurnDown(4))
    assert camp_sites(s) == [0]


@rule("RC-373")
def test_the_terrain_of_an_inaccessible_tile_counts_as_unexplored():
    s = island(tiles="4:tile-5")
    resolve(s, TurnDown(4))
    assert s.terrains() == {"beach"}
    resolve(s, PlanTogether())
    assert why_not(s, 0, "place p0 item:knife") == "RC-159"


# -- lost terrain ----------------------------------------------------------------------------------


@rule("RC-374", "RC-EX-20")
@pytest.mark.parametrize("effect", [LoseTerrain("mountains"), LoseTerrain(), Forget(4)])
def test_inventions_of_a_terrain_that_is_lost_cannot_be_built(effect):
    s = planning(tiles="4:tile-5")
    s.stack[1:] = []
    resolve(s, effect)
    assert s.terrains() == {"beach"}
    s = planning(tiles="4:tile-5")
    s.set_space(4, lost=True)
    assert why_not(s, 0, "place p0 item:fire") == "RC-159"


@rule("RC-374")
def test_the_tile_itself_can_still_be_used():
    s = planning(tiles="4:tile-5")
    s.set_space(4, lost=True)
    assert may(s, 0, "place p0 gather:4:wood")


@rule("RC-375")
def test_while_another_tile_of_the_type_lies_there_nothing_is_lost():
    s = island(tiles="4:tile-5 0:tile-2")
    resolve(s, LoseTerrain("mountains"))
    assert options(s, 0) == ["forget 0", "forget 4"]
    answer(s, 0, "forget 4")
    assert "mountains" in s.terrains()
    resolve(s, TurnDown(0))
    assert "mountains" not in s.terrains()


@rule("RC-374")
def test_terrain_that_is_not_there_cannot_be_lost_and_nobody_is_wounded():
    s = island(tiles="4:tile-5")
    resolve(s, LoseTerrain("river"))
    assert s.terrains() == {"beach", "mountains"}
    assert wounds(s) == [0, 0, 0]


@rule("RC-376", "RC-EX-20")
def test_items_stay_built_when_their_terrain_is_lost():
    s = island(tiles="4:tile-5", built="knife", weapon=1)
    resolve(s, LoseTerrain("mountains"))
    assert s.has("knife")
    assert s.camp.weapon == 1


@rule("RC-377", "RC-EX-20")
def test_a_new_tile_of_the_type_brings_it_back():
    s = planning(tiles="4:tile-5")
    s.set_space(4, lost=True)
    assert not may(s, 0, "place p0 item:fire")
    s.set_space(0, tile="tile-11")
    assert may(s, 0, "place p0 item:fire")
    s = island(tiles="4:tile-5")
    resolve(s, LoseTerrain("mountains"), PlaceTile(EXPLORER, 0, "tile-11"))
    assert "mountains" in s.terrains()


@rule("RC-377")
def test_a_threat_action_can_bring_it_back():
    s = island(tiles="4:tile-5")
    resolve(s, LoseTerrain("mountains"), RegainTerrain())
    assert "mountains" in s.terrains()


@rule("RC-377")
def test_a_tile_that_was_cut_off_can_be_opened_again():
    s = island(tiles="4:tile-5 0:tile-3")
    resolve(s, TurnDown(4), TurnDown(0), OpenUp())
    answer(s, 1, "turn-up 4")
    assert s.usable(4)
    assert not s.usable(0)
