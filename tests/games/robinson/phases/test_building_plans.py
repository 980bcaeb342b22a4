"""What can be built and what it takes: RC-149 to RC-162."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.verbs.access import Forget
from overwinter.games.robinson.verbs.land import PlaceTile
from overwinter.testing import options, resolve, rule
from tests.games.robinson.moves import crews, do, go, may, planning, why_not
from tests.games.robinson.setting import determination, roll

CAMP_WORKS = ("shelter", "roof", "palisade")


@rule("RC-149")
@pytest.mark.parametrize("target", ["shelter", "roof", "palisade", "weapons", "item:shovel"])
def test_one_building_action_builds_one_thing(target):
    s = planning(wood=9, tiles="4:tile-2", camp=4, plan=f"p0,p0:{target}")
    go(s)
    camp = s.camp
    built = {"shelter": camp.shelter, "roof": camp.roof, "palisade": camp.palisade}
    built |= {"weapons": camp.weapon, "item:shovel": camp.built}
    assert {name for name, level in built.items() if level} == {target}
    assert built[target] in (True, 1, ("shovel",))


@rule("RC-150", "RC-151", "RC-152", "RC-A14")
@pytest.mark.parametrize(("players", "wood", "fur"), [(1, 2, 1), (2, 2, 1), (3, 3, 2), (4, 4, 3)])
@pytest.mark.parametrize("thing", CAMP_WORKS)
def test_shelter_roof_and_palisade_cost_the_same_by_players(players, wood, fur, thing):
    table = {"tiles": "4:tile-2", "camp": 4}
    for way, held, short in (("", {"wood": wood}, {"wood": wood - 1}), (":fur", {"fur": fur}, {"fur": fur - 1})):
        assert why_not(planning(players, **table, **short), 0, f"place p0 {thing}{way}") == "RC-121"
        s = planning(players, **table, **held, plan=f"p0,p0:{thing}{way}")
        assert may(s, 0, "agree 0")
        go(s)
        assert (s.camp.stock["wood"], s.camp.stock["fur"]) == (0, 0)


@rule("RC-151", "RC-153")
def test_ex_7_wood_and_fur_are_not_mixed():
    s = planning(wood=2, fur=1)
    assert why_not(s, 0, "place p0 shelter") == "RC-121"
    assert why_not(s, 0, "place p0 shelter:fur") == "RC-121"
    assert may(planning(wood=3), 0, "place p0 shelter")
    assert may(planning(fur=2), 0, "place p0 shelter:fur")


@rule("RC-154", "RC-155")
def test_a_weapon_level_costs_one_wood_and_never_fur():
    s = planning(fur=9)
    assert why_not(s, 0, "place p0 weapons") == "RC-121"
    assert not [option for option in options(s, 0) if "weapons" in option]
    s = planning(wood=1, fur=9, plan="p0,p0:weapons")
    go(s)
    assert (s.camp.weapon, s.camp.stock["wood"], s.camp.stock["fur"]) == (1, 0, 9)


@rule("RC-156", "RC-157")
@pytest.mark.parametrize(("thing", "by"), [("roof", "RC-156"), ("palisade", "RC-157")])
def test_roof_and_palisade_need_a_shelter_built_or_natural(thing, by):
    assert why_not(planning(wood=9), 0, f"place p0 {thing}") == by
    assert may(planning(wood=9, shelter=True), 0, f"place p0 {thing}")
    assert may(planning(wood=9, tiles="4:tile-2", camp=4), 0, f"place p0 {thing}")
    assert why_not(planning(wood=9, tiles="4:tile-2"), 0, f"place p0 {thing}") == by  # beside the Camp is no help


@rule("RC-158")
def test_the_shelter_is_built_once():
    s = planning(wood=9, fur=9)
    do(s, "0 place p0 shelter")
    assert why_not(s, 1, "place p1 shelter") == "RC-158"
    assert why_not(s, 1, "place p1 shelter:fur") == "RC-158"
    s = planning(wood=9, fur=9, shelter=True)
    assert why_not(s, 1, "place p1 shelter") == "RC-158"
    assert why_not(s, 1, "place p1 shelter:fur") == "RC-158"


@rule("RC-A19")
def test_a_shelter_can_be_built_where_there_is_a_natural_one():
    assert may(planning(wood=3, tiles="4:tile-2", camp=4), 0, "place p0 shelter")


@rule("RC-159")
def test_an_invention_needs_its_terrain_its_items_and_its_resources():
    hatchet = "place p0 item:hatchet"  # mountains and a wood
    assert why_not(planning(wood=1), 0, hatchet) == "RC-159"
    assert why_not(planning(wood=0, tiles="4:tile-5"), 0, hatchet) == "RC-121"
    assert may(planning(wood=1, tiles="4:tile-5"), 0, hatchet)
    bow = "place p0 item:bow"  # rope, knife and a wood
    assert why_not(planning(wood=1, offer=("bow",), built="rope"), 0, bow) == "RC-118"
    assert why_not(planning(wood=0, offer=("bow",), built="rope knife"), 0, bow) == "RC-121"
    assert may(planning(wood=1, offer=("bow",), built="rope knife"), 0, bow)


@rule("RC-159")
def test_an_invention_with_two_ways_to_pay_takes_either():
    s = planning(fur=1, offer=("sling",))
    assert why_not(s, 0, "place p0 item:sling") == "RC-121"
    assert may(s, 0, "place p0 item:sling:1")
    do(s, "0 place p0 item:sling:1", "0 join p0 1")
    go(s)
    assert (s.camp.weapon, s.camp.stock["fur"]) == (2, 0)


@rule("RC-160")
def test_the_board_and_the_scenario_card_are_everybodys_and_the_own_card_is_ones_own():
    s = planning(2, wood=9, fur=9, tiles="4:tile-5", built="rope fire")
    for seat in (0, 1):
        assert may(s, seat, f"place p{seat} item:shovel")
        assert may(s, seat, f"place p{seat} item:mast")
    assert may(s, 0, "place p0 item:snare")
    assert not may(s, 1, "place p1 item:snare")
    assert may(s, 1, "place p1 item:fireplace")
    assert not may(s, 0, "place p0 item:fireplace")


@rule("RC-160")
def test_what_is_still_in_the_invention_deck_cannot_be_built():
    s = planning(built="shovel", offer=("shovel",))
    assert not [option for option in options(s, 0) if "item:cellar" in option]


@rule("RC-161")
def test_what_is_built_or_being_built_is_not_built_again():
    s = planning(built="shovel")
    assert why_not(s, 0, "place p0 item:shovel") == "RC-161"
    s = planning()
    do(s, "0 place p0 item:shovel")
    assert why_not(s, 1, "place p1 item:shovel") == "RC-161"


@rule("RC-162")
@pytest.mark.parametrize(("target", "cost"), [("roof", 3), ("palisade", 3), ("weapons", 1)])
def test_several_builders_raise_one_level_each_for_their_own_cost(target, cost):
    s = planning(wood=2 * cost, shelter=True)
    do(s, f"0 place p0 {target}", "0 join p0 1", f"1 place p1 {target}", "1 join p1 2")
    assert why_not(s, 2, f"place p2 {target}") == "RC-121"
    go(s)
    while s.plan.actions:
        do(s, f"0 {options(s, 0)[0]}")
    assert {"roof": s.camp.roof, "palisade": s.camp.palisade, "weapons": s.camp.weapon}[target] == 2
    assert s.camp.stock["wood"] == 0


@rule("RC-374", "RC-376", "RC-377")
def test_ex_20_lost_mountains_keep_fire_from_being_built_until_others_are_found():
    s = planning(tiles="4:tile-5", built="knife")
    resolve(s, Forget(4))
    assert why_not(s, 0, "place p0 item:fire") == "RC-159"
    assert s.has("knife")
    resolve(s, PlaceTile(0, 0, "tile-11"))
    assert may(s, 0, "place p0 item:fire")


# -- the discount ------------------------------------------------------------------------------------


@rule("RC-340", "RC-A30")
def test_economical_construction_serves_any_players_action():
    s = planning(wood=2, determination=[2, 0, 0])
    assert why_not(s, 1, "place p1 shelter") == "RC-121"
    do(s, "0 use-skill 0 economical-construction", "1 place p1 shelter", "1 join p1 1")
    go(s)
    assert s.camp.shelter
    assert s.camp.stock["wood"] == 0


@rule("RC-340")
def test_the_discount_is_spent_once_and_comes_back_with_the_pawns():
    s = planning(wood=2, determination=[2, 0, 0])
    do(s, "0 use-skill 0 economical-construction", "1 place p1 shelter")
    assert why_not(s, 0, "place p0 weapons") == "RC-121"
    do(s, "1 take-back p1 1", "2 place p2 weapons")
    assert s.plan.actions[1].cheaper is False
    assert s.plan.discount
    do(s, "2 discount 1")
    assert not s.plan.discount
    assert may(s, 0, "place p0 weapons")


@rule("RC-340")
def test_the_discount_also_lowers_what_a_threat_takes():
    s = planning(wood=0, determination=[2, 0, 0], threats=("loose-stakes",))
    do(s, "0 use-skill 0 economical-construction", "2 place p2 threat:loose-stakes:1")
    go(s)
    assert (s.threats, s.camp.stock["wood"], determination(s)) == ((), 0, [0, 0, 1])


@rule("RC-A48")
def test_the_discount_is_no_help_with_fur():
    s = planning(fur=1, determination=[2, 0, 0])
    do(s, "0 use-skill 0 economical-construction")
    assert why_not(s, 0, "place p0 shelter:fur") == "RC-121"


@rule("RC-340")
def test_a_failed_action_has_used_up_its_discount():
    s = planning(wood=1, determination=[2, 0, 0])
    do(s, "0 use-skill 0 economical-construction", "2 place p2 weapons", "2 discount 1")
    roll(s, "building", "blank determination blank")
    go(s)
    assert (s.camp.stock["wood"], s.camp.weapon, s.plan.discount) == (1, 0, False)
    assert crews(s) == {}
