"""Moving the Camp: what is lost, and what comes along (RC-281 to RC-288)."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.night import SleepInTheOpen
from overwinter.games.robinson.phases.rounds import ProductionPhase
from overwinter.games.robinson.verbs.camp import DriveOut, Halve, MoveCamp
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.robinson.setting import island, wounds

ITEMS = {"plus-food": "snare", "plus-wood": "hatchet"}


def moved(tokens=(), there=(), by_item=None, **things):
    """A table after the Camp has moved from the beach to the tile on space 4, or at its question."""
    s = island(**{"tiles": "4:tile-5", **things})
    gifts = tokens if by_item is None else by_item
    s.set_space(3, tokens=tokens, moved=tuple((token, ITEMS[token]) for token in gifts))
    s.set_space(4, tokens=there)
    resolve(s, MoveCamp(4))
    return s


@rule("RC-281", "RC-A46")
@pytest.mark.parametrize(("level", "left"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3)])
def test_with_a_built_shelter_half_of_roof_and_palisade_is_lost_rounded_down(level, left):
    s = moved(shelter=True, roof=level, palisade=level)
    assert (s.camp.roof, s.camp.palisade) == (left, left)
    assert wounds(s) == [0, 0, 0]


@rule("RC-A46")
@pytest.mark.parametrize(("level", "left"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_an_effect_that_halves_a_level_takes_half_rounded_down_and_never_wounds(level, left):
    s = island(roof=level, palisade=level, shelter=True)
    resolve(s, Halve("roof"))
    assert (s.camp.roof, s.camp.palisade) == (left, level)
    resolve(s, Halve("palisade"))
    assert s.camp.palisade == left
    assert wounds(s) == [0, 0, 0]


@rule("RC-281")
def test_a_built_shelter_comes_along():
    s = moved(shelter=True)
    assert s.sheltered
    assert s.camp.space == 4


@rule("RC-282")
def test_without_shelter_roof_and_palisade_moving_costs_nothing():
    s = moved(wood=3, food=2, weapon=2)
    assert (s.camp.stock["wood"], s.camp.stock["food"], s.camp.weapon, s.camp.roof, s.camp.palisade) == (3, 2, 2, 0, 0)
    assert wounds(s) == [0, 0, 0]


@rule("RC-283")
@pytest.mark.parametrize(("roof", "palisade"), [(3, 0), (0, 3), (2, 4)])
def test_without_a_built_shelter_roof_and_palisade_stay_behind(roof, palisade):
    s = moved(tiles="4:tile-5 0:tile-2", camp=0, roof=roof, palisade=palisade)
    assert (s.camp.roof, s.camp.palisade) == (0, 0)


@rule("RC-284")
def test_moving_onto_natural_shelter_is_not_building_it():
    s = moved(tiles="4:tile-2")
    assert not s.camp.shelter
    assert s.sheltered


@rule("RC-285")
def test_moving_loses_the_shortcut_with_its_token():
    s = moved(built="map shortcut", shortcut=0)
    assert s.camp.shortcut == -1
    assert not s.has("shortcut")
    assert s.has("map")
    assert "shortcut" in s.offer  # its card can be built again


@rule("RC-286", "RC-A26")
def test_tokens_of_items_may_come_along():
    s = moved(tokens=("plus-food",))
    assert waiting(s) == [0, 1, 2]
    answer(s, 1, "carry-token 3 plus-food snare")
    assert (s.spaces[3].tokens, s.spaces[4].tokens) == ((), ("plus-food",))


@rule("RC-286")
def test_tokens_of_items_may_be_left():
    s = moved(tokens=("plus-food",))
    answer(s, 1, "nothing")
    assert (s.spaces[3].tokens, s.spaces[4].tokens) == (("plus-food",), ())


@rule("RC-286")
def test_tokens_that_came_along_can_move_again():
    s = moved(tokens=("plus-food",))
    answer(s, 1, "carry-token 3 plus-food snare")
    resolve(s, MoveCamp(3))
    answer(s, 1, "carry-token 4 plus-food snare")
    assert s.spaces[3].tokens == ("plus-food",)


@rule("RC-286", "RC-A26")
def test_only_tokens_that_an_item_has_put_there_move():
    s = moved(tokens=("danger", "plus-wood", "plus-food"), by_item=("plus-food",))
    answer(s, 0, "carry-token 3 plus-food snare")
    assert s.spaces[3].tokens == ("danger", "plus-wood")
    assert s.spaces[4].tokens == ("plus-food",)
    assert waiting(moved(tokens=("plus-wood",), by_item=())) == []


@rule("RC-286")
def test_each_token_may_be_taken_or_left():
    s = moved(tokens=("plus-food", "plus-wood"))
    answer(s, 0, "nothing")
    answer(s, 2, "carry-token 3 plus-wood hatchet")
    assert (s.spaces[3].tokens, s.spaces[4].tokens) == (("plus-food",), ("plus-wood",))
    assert (s.spaces[3].moved, s.spaces[4].moved) == ((("plus-food", "snare"),), (("plus-wood", "hatchet"),))


@rule("RC-287", "RC-A26")
def test_a_token_stays_behind_when_the_new_tile_has_one_of_its_type():
    s = moved(tokens=("plus-food",), there=("plus-food",))
    assert waiting(s) == []
    assert (s.spaces[3].tokens, s.spaces[4].tokens) == (("plus-food",), ("plus-food",))


@rule("RC-287")
def test_of_two_tokens_only_the_one_that_is_not_there_yet_comes_along():
    s = moved(tokens=("plus-food", "plus-wood"), there=("plus-food",))
    answer(s, 0, "carry-token 3 plus-wood hatchet")
    assert s.spaces[3].tokens == ("plus-food",)
    assert s.spaces[4].tokens == ("plus-food", "plus-wood")


@rule("RC-288")
def test_the_new_tile_governs_production_and_distances():
    s = moved(tiles="4:tile-9")
    assert s.distances()[5] == 0
    assert s.distances()[3] == 0
    resolve(s, ProductionPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (0, 1)  # birds, and no wood as on the beach


@rule("RC-288", "RC-273")
def test_the_new_tile_governs_where_one_sleeps():
    s = moved(tiles="4:tile-2")
    resolve(s, SleepInTheOpen())
    assert wounds(s) == [0, 0, 0]


@rule("RC-A41")
def test_a_camp_that_is_driven_out_moves_with_the_usual_losses():
    s = island(tiles="4:tile-5", shelter=True, roof=4)
    resolve(s, DriveOut())
    assert (s.camp.space, s.camp.roof) == (4, 2)


@rule("RC-A41")
def test_a_camp_that_is_driven_out_goes_where_the_group_wants():
    s = island(tiles="4:tile-5 0:tile-3")
    resolve(s, DriveOut())
    assert options(s, 2) == ["move-camp 0", "move-camp 4"]
    answer(s, 2, "move-camp 0")
    assert s.camp.space == 0


@rule("RC-A41")
def test_a_camp_that_has_nowhere_to_go_is_the_end():
    s = island()
    resolve(s, DriveOut())
    assert s.outcome.winners == ()
    assert s.outcome.rule == "RC-A41"
