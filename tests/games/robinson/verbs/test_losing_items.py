"""Items that are lost (RC-378 to RC-382)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.resolving import EndActionPhase, ResolveAction
from overwinter.games.robinson.verbs.building import ItemReady, LoseAnItem, LoseItem
from overwinter.games.robinson.verbs.camp import BuildShelter, LowerPalisade, LowerWeapon, RaisePalisade
from overwinter.games.robinson.verbs.stock import Discard
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.robinson.actions import table
from tests.games.robinson.moves import do, may, planning, why_not
from tests.games.robinson.setting import CARPENTER, determination, future, island, roll, wounds


def lost(item, then=(), **things):
    """A table after an Item was got ready, then perhaps something else happened, and it was lost."""
    s = island(**things)
    resolve(s, ItemReady(item), *then, LoseItem(item))
    return s


@rule("RC-378")
def test_a_lost_item_cannot_be_used_until_it_is_built_again():
    s = planning(tiles="4:tile-1 0:tile-3", built="map")
    do(s, "0 place p0 explore:7")
    assert may(s, 0, "join map 1")
    assert not may(s, 0, "place p0 item:map")
    s.camp.built = ()
    assert not may(s, 0, "join map 1")
    assert may(s, 0, "place p0 item:map")


@rule("RC-378")
def test_the_card_of_a_lost_item_lies_on_the_board():
    s = lost("rope")
    assert not s.has("rope")
    assert "rope" in s.offer


@rule("RC-378")
def test_the_group_chooses_which_item_is_lost():
    s = island(built="rope map")
    resolve(s, LoseAnItem())
    assert waiting(s) == [0, 1, 2]
    answer(s, 0, "lose-item map")
    assert s.camp.built == ("rope",)


@rule("RC-378")
def test_an_item_that_is_not_there_cannot_be_lost():
    s = island(built="rope")
    resolve(s, LoseAnItem("map"))
    assert s.camp.built == ("rope",)
    assert wounds(s) == [0, 0, 0]


@rule("RC-A44")
def test_a_lost_personal_item_can_be_built_by_anybody_and_brings_no_determination():
    s = planning(built="rope snare")
    s.castaways[CARPENTER].idea = ""
    s.camp.built = ("rope",)
    assert may(s, 1, "place p1 item:snare")
    s = table(plan="p0,p0:item:snare", built="rope")
    s.castaways[CARPENTER].idea = ""
    resolve(s, ResolveAction(1))
    assert determination(s) == [0, 0, 0]


@rule("RC-379", "RC-EX-21")
def test_a_lost_item_no_longer_meets_the_needs_of_inventions():
    s = planning(built="map")
    assert may(s, 2, "place p2 item:shortcut")
    s.camp.built = ()
    assert not may(s, 2, "place p2 item:shortcut")


@rule("RC-379", "RC-EX-21")
def test_a_lost_item_no_longer_meets_the_needs_of_threat_actions():
    s = planning(built="shovel", threats=("loose-stakes",))
    assert may(s, 0, "place p0 threat:loose-stakes")
    s.camp.built = ()
    assert why_not(s, 0, "place p0 threat:loose-stakes") == "RC-141"


@rule("RC-380")
@pytest.mark.parametrize(
    ("item", "level", "by"),
    [
        ("knife", "weapon", 1),
        ("sling", "weapon", 2),
        ("bow", "weapon", 3),
        ("bricks", "palisade", 1),
        ("wall", "palisade", 2),
    ],
)
def test_the_levels_that_a_lost_item_gave_are_lost(item, level, by):
    s = island(shelter=True, weapon=1, palisade=1)
    resolve(s, ItemReady(item))
    assert s.level(level) == 1 + by
    resolve(s, LoseItem(item))
    assert s.level(level) == 1


@rule("RC-380")
@pytest.mark.parametrize(("item", "blow"), [("bow", LowerWeapon(levels=2)), ("wall", LowerPalisade(levels=2))])
def test_levels_that_cannot_be_lost_are_no_wounds(item, blow):
    s = lost(item, then=[blow], shelter=True)
    assert (s.camp.weapon, s.camp.palisade) == (0, 0)
    assert wounds(s) == [0, 0, 0]


@rule("RC-380", "RC-414")
@pytest.mark.parametrize("item", ["bricks", "wall"])
def test_levels_that_an_item_never_gave_for_want_of_a_shelter_are_not_lost(item):
    s = lost(item, then=[BuildShelter(), RaisePalisade(3)])
    assert s.camp.palisade == 3


@rule("RC-380")
def test_an_item_that_is_built_again_gives_and_takes_again():
    s = lost("bricks", then=[BuildShelter()])
    resolve(s, ItemReady("bricks"))
    assert s.camp.palisade == 1
    resolve(s, LoseItem("bricks"))
    assert s.camp.palisade == 0


@rule("RC-380")
@pytest.mark.parametrize(("eaten", "left"), [(0, 1), (2, 0), (3, 0)])
def test_the_food_of_a_lost_dam_is_given_back_as_far_as_it_is_there(eaten, left):
    s = lost("dam", then=[Discard(GROUP, "rations", eaten)], rations=1, food=2)
    assert (s.camp.stock["rations"], s.camp.stock["food"]) == (left, 2)
    assert wounds(s) == [0, 0, 0]


@rule("RC-380")
@pytest.mark.parametrize(("item", "token"), [("snare", "plus-food"), ("corral", "plus-food")])
def test_the_token_of_a_lost_item_leaves_the_map(item, token):
    s = island(tiles="4:tile-5")
    resolve(s, ItemReady(item))
    answer(s, 0, options(s, 0)[0])
    assert s.spaces[3].tokens == (token,)
    resolve(s, LoseItem(item))
    assert (s.spaces[3].tokens, s.spaces[3].moved) == ((), ())


@rule("RC-380")
def test_a_token_that_no_item_has_put_there_stays():
    s = island()
    s.set_space(3, tokens=("plus-food",))
    resolve(s, ItemReady("snare"))
    answer(s, 0, "put-by-item plus-food snare")  # there is one already
    resolve(s, LoseItem("snare"))
    assert s.spaces[3].tokens == ("plus-food",)


@rule("RC-380")
def test_a_lost_item_does_not_take_another_ones_token():
    s = island(tiles="4:tile-5")
    resolve(s, ItemReady("snare"))
    answer(s, 0, "nothing")
    resolve(s, ItemReady("corral"))
    answer(s, 0, "fence-in corral")
    resolve(s, LoseItem("snare"))
    assert s.spaces[3].tokens == ("plus-food",)
    resolve(s, LoseItem("corral"))
    assert s.spaces[3].tokens == ()


@rule("RC-381")
def test_a_lost_items_pawn_finishes_the_action_on_which_it_is():
    s = table(plan="p0,belts:gather:4:wood", tiles="4:tile-5", built="belts")
    roll(s, "gathering", "blank determination blank")
    resolve(s, LoseItem("belts"), ResolveAction(1), EndActionPhase())
    assert s.camp.stock["wood"] == 1  # sure, with two pawns: nobody has rolled
    assert not s.has("belts")


@rule("RC-381")
def test_a_lost_items_pawn_cannot_be_placed_any_more():
    s = planning(tiles="4:tile-5", built="belts")
    do(s, "0 place p0 gather:4:wood")
    assert may(s, 0, "join belts 1")
    s.camp.built = ()
    assert not may(s, 0, "join belts 1")


@rule("RC-382")
def test_losing_the_shortcut_removes_its_token():
    s = lost("shortcut", tiles="4:tile-5", built="map shortcut", shortcut=4)
    assert s.camp.shortcut == -1
    assert sum(future(s).values()) == 0
