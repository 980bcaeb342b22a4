"""Tokens on fields and tiles: RC-177 to RC-197."""

from __future__ import annotations

import pytest

from overwinter.engine import notation
from overwinter.engine.decks import Deck
from overwinter.games.robinson.verbs.fighting import DrawBeast
from overwinter.testing import dice, options, resolve, rule, story
from tests.games.robinson.moves import carry_out, do, go, may, planning, why_not
from tests.games.robinson.setting import COOK, determination, roll, wounds

ONE = [("weapons", "building"), ("gather:4:wood", "gathering"), ("explore:0", "exploration")]


def meadow(plan="", fields=None, **table):
    """A table with a wood source beside the Camp; `fields` are tokens by field."""
    tokens = {name: tuple(words.split()) for name, words in (fields or {}).items()}
    return planning(**{"tiles": "4:tile-1", "wood": 1, "plan": plan, "tokens": tokens, **table})


# -- reroll --------------------------------------------------------------------------------------------


@rule("RC-178")
@pytest.mark.parametrize(("target", "colour"), ONE)
def test_a_reroll_token_turns_the_first_success_and_the_second_result_stands(target, colour):
    for second, tokens in (("determination", 2), ("success", 0)):
        s = meadow(f"p0:{target}", {colour: "reroll"})
        roll(s, colour, "blank success blank")
        dice(s, {f"{colour}.success": [second]})
        go(s)
        assert determination(s) == [tokens, 0, 0]
        assert s.field(colour) == ()


@rule("RC-179")
@pytest.mark.parametrize(("target", "colour"), ONE)
def test_a_reroll_token_stays_when_no_dice_are_rolled(target, colour):
    s = meadow(f"p0,p0:{target}", {colour: "reroll"})
    go(s)
    assert s.field(colour) == ("reroll",)
    assert determination(s) == [0, 0, 0]


@rule("RC-180", "RC-A11")
def test_a_reroll_token_is_used_up_by_a_roll_that_fails_by_itself():
    s = meadow("p1:weapons p2:weapons", {"building": "reroll"}, wood=2)
    roll(s, "building", "blank determination blank")
    roll(s, "building", "blank success blank")
    carry_out(s)
    assert (determination(s), s.camp.weapon, s.field("building")) == ([0, 2, 0], 1, ())


# -- Adventure -----------------------------------------------------------------------------------------


@rule("RC-181")
@pytest.mark.parametrize("crew", ["p0", "p0,p0"])
def test_an_adventure_token_brings_a_card_whatever_the_pawns_and_dice(crew):
    s = meadow(f"{crew}:gather:4:wood", {"gathering": "adventure"})
    roll(s, "gathering", "blank success blank")
    dice(s, {"gathering.adventures": ["good-start"]})
    go(s)
    assert determination(s) == [1, 0, 0]
    assert s.field("gathering") == ()


@rule("RC-181")
def test_an_adventure_token_binds_only_the_next_action():
    s = meadow("p0,p0:gather:4:wood p1,p1:gather:4:birds", {"gathering": "adventure"}, tiles="4:tile-6")
    dice(s, {"gathering.adventures": ["good-start"]})
    carry_out(s)
    assert determination(s) == [1, 0, 0]


# -- danger --------------------------------------------------------------------------------------------


@rule("RC-183", "RC-195")
def test_danger_at_the_hunting_deck_makes_the_next_beast_stronger_and_is_gone():
    s = meadow("p0,p0:hunt", {"hunting": "danger"}, hunting=Deck.of("hunting", ["fox"]), weapon=2)
    go(s)
    assert wounds(s) == [1, 0, 0]
    assert s.field("hunting") == ()


@rule("RC-183")
def test_a_beast_from_a_card_is_no_hunt_and_leaves_the_danger_token():
    s = meadow("", {"hunting": "danger"}, weapon=2)
    dice(s, beasts=["fox"])
    resolve(s, DrawBeast(COOK))
    assert wounds(s) == [0, 0, 0]
    assert s.field("hunting") == ("danger",)


@rule("RC-184", "RC-185")
@pytest.mark.parametrize(("weapon", "hurt"), [(0, 1), (1, 0)])
def test_work_in_a_dangerous_place_costs_the_taker_a_wound_without_a_weapon(weapon, hurt):
    s = meadow("p1,p0:gather:4:wood", weapon=weapon)
    s.set_space(4, tokens=("danger",))
    assert may(s, 1, "agree 1")
    go(s)
    assert wounds(s) == [0, hurt, 0]
    assert s.camp.stock["wood"] == 2
    assert s.spaces[4].tokens == ("danger",)


@rule("RC-184", "RC-A45")
def test_a_weapon_built_in_this_phase_helps_in_a_dangerous_place():
    s = meadow("p0,p0:weapons p1,p1:gather:4:wood", wood=1)
    s.set_space(4, tokens=("danger",))
    go(s)
    assert wounds(s) == [0, 0, 0]


# -- one pawn more -------------------------------------------------------------------------------------


@rule("RC-177", "RC-186", "RC-188", "RC-195")
@pytest.mark.parametrize(("target", "colour"), ONE)
def test_a_field_token_makes_the_next_action_take_a_pawn_more(target, colour):
    fields = {colour: "fewer-pawns"}
    assert why_not(meadow(f"p0:{target}", fields), 0, "agree 0") == "RC-172"
    s = meadow(f"p0,p0:{target}", fields)
    roll(s, colour, "wound determination blank")
    go(s)
    assert wounds(s) == [1, 0, 0]
    assert s.field(colour) == ()
    s = meadow(f"p0,p0,p1:{target}", fields)
    roll(s, colour, "wound determination blank")  # never rolled
    go(s)
    assert wounds(s) == [0, 0, 0]
    assert s.field(colour) == ()


@rule("RC-186")
def test_a_field_token_on_hunting_makes_it_take_three_pawns():
    s = meadow("p0,p0:hunt", {"hunting": "fewer-pawns"}, hunting=Deck.of("hunting", ["birds"]))
    assert why_not(s, 0, "agree 0") == "RC-172"
    do(s, "1 join p1 1")
    go(s)
    assert s.camp.stock["food"] == 2
    assert s.field("hunting") == ()


@rule("RC-186", "RC-196")
def test_a_field_token_binds_only_the_first_action_of_its_kind():
    s = meadow("p0,p0:weapons p1:weapons", {"building": "fewer-pawns"}, wood=2)
    assert may(s, 0, "agree 0")
    assert may(s, 1, "agree 1")


@rule("RC-177", "RC-187", "RC-188", "RC-195")
def test_a_token_on_a_tile_makes_every_action_there_take_a_pawn_more_and_stays():
    s = meadow("p0:gather:4:wood p1:gather:4:birds", tiles="4:tile-6")
    s.set_space(4, tokens=("fewer-pawns",))
    assert why_not(s, 0, "agree 0") == why_not(s, 1, "agree 1") == "RC-172"
    do(s, "0 join p0 1", "1 join p1 2", "2 join p2 1", "2 join p2 2")
    carry_out(s)
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (2, 1)
    assert s.spaces[4].tokens == ("fewer-pawns",)


@rule("RC-189", "RC-A12")
def test_distance_tile_token_and_field_token_add_up():
    s = planning(4, tiles="4:tile-9 1:tile-1", tokens={"gathering": ("fewer-pawns",)}, plan="p0,p0,p1:gather:1:wood")
    s.set_space(1, tokens=("fewer-pawns",))
    assert why_not(s, 0, "agree 0") == "RC-172"  # 1 + 1 + 1 + 1 pawns
    do(s, "1 join p1 1")
    assert may(s, 0, "agree 0")
    do(s, "2 join p2 1")
    assert why_not(s, 3, "join p3 1") == "RC-114"


@rule("RC-189")
def test_what_needs_more_pawns_than_there_are_is_not_offered():
    s = planning(1, tiles="4:tile-9 1:tile-1", friday=False, dog=False)
    assert may(s, 0, "place p0 gather:1:wood")
    s.set_space(1, tokens=("fewer-pawns",))
    assert why_not(s, 0, "place p0 gather:1:wood") == "RC-189"
    s.camp.found = ("candle-nuts",)
    assert may(s, 0, "place p0 gather:1:wood")


@rule("RC-196", "RC-A12")
def test_the_group_picks_the_action_on_which_a_field_token_falls_and_it_goes_first():
    s = meadow("p0,p0:weapons p1,p1,p2:item:shovel", {"building": "fewer-pawns"})
    assert why_not(s, 1, "agree 1") == "RC-114"
    do(s, "2 go-first 2")
    assert may(s, 1, "agree 1")
    before = len(story(s))
    go(s)
    told = [line for line in story(s)[before:] if "pawns." in line]
    assert told == ["Cook: Shovel, with 3 pawns.", "Carpenter: Weapons, with 2 pawns."]
    assert s.camp.weapon == 1
    assert s.has("shovel")


@rule("RC-196")
def test_without_a_field_token_nothing_is_put_first():
    s = meadow("p0:weapons p1:item:shovel")
    assert not [option for option in options(s, 0) if option.startswith("go-first")]


# -- one wood more -------------------------------------------------------------------------------------


@rule("RC-190", "RC-195")
def test_the_next_building_action_that_pays_wood_pays_one_more():
    fields = {"building": "more-wood"}
    assert why_not(meadow("", fields, wood=3), 0, "place p0 shelter") == "RC-121"
    s = meadow("p0,p0:shelter p1,p1:weapons", fields, wood=5)
    go(s)
    assert (s.camp.stock["wood"], s.camp.shelter, s.camp.weapon, s.field("building")) == (0, True, 1, ())


@rule("RC-191")
@pytest.mark.parametrize("target", ["shelter:fur", "item:shovel"])
def test_who_pays_no_wood_leaves_the_token_alone(target):
    s = meadow(f"p0,p0:{target} p1,p1:weapons", {"building": "more-wood"}, wood=2, fur=2)
    go(s)
    assert (s.camp.stock["wood"], s.camp.weapon, s.field("building")) == (0, 1, ())
    s = meadow(f"p0,p0:{target}", {"building": "more-wood"}, wood=0, fur=2)
    go(s)
    assert s.field("building") == ("more-wood",)


@rule("RC-190", "RC-A10")
def test_a_failed_action_leaves_the_wood_token_to_the_next():
    s = meadow("p0:weapons p1,p1:weapons", {"building": "more-wood"}, wood=3)
    roll(s, "building", "blank determination blank")
    go(s)
    assert (s.camp.weapon, s.camp.stock["wood"], s.field("building")) == (1, 1, ())
    s = meadow("p0:weapons", {"building": "more-wood"}, wood=2)
    roll(s, "building", "blank determination blank")
    go(s)
    assert (s.camp.stock["wood"], s.field("building")) == (2, ("more-wood",))


@rule("RC-192", "RC-193", "RC-195")
@pytest.mark.parametrize(("thing", "wood"), [("shelter", 4), ("roof", 4), ("palisade", 4), ("weapons", 2)])
def test_a_token_on_a_cost_field_makes_each_build_in_wood_dearer_and_stays(thing, wood):
    table = {"tiles": "4:tile-2", "camp": 4}
    s = meadow(f"p0,p0:{thing}", {thing: "more-wood"}, wood=wood, **table)
    assert why_not(meadow("", {thing: "more-wood"}, wood=wood - 1, **table), 0, f"place p0 {thing}") == "RC-121"
    go(s)
    assert s.camp.stock["wood"] == 0
    assert s.field(thing) == ("more-wood",)


@rule("RC-193")
def test_fur_avoids_the_token_on_a_cost_field():
    s = meadow("p0,p0:shelter:fur", {"shelter": "more-wood"}, wood=0, fur=2)
    assert may(s, 0, "agree 0")
    go(s)
    assert s.camp.shelter
    assert s.camp.stock["fur"] == 0


@rule("RC-189", "RC-192", "RC-190")
def test_both_wood_tokens_add_up():
    s = meadow("p0,p0:shelter", {"shelter": "more-wood", "building": "more-wood"}, wood=5)
    go(s)
    assert s.camp.shelter
    assert s.camp.stock["wood"] == 0


# -- plus tokens, and what stays -----------------------------------------------------------------------


@rule("RC-194", "RC-195")
def test_a_plus_token_on_a_tile_adds_to_gathering_and_stays():
    s = meadow("p0,p0:gather:4:wood p1,p1:gather:4:birds", tiles="4:tile-6", wood=0)
    s.set_space(4, tokens=("plus-wood", "plus-food"))
    carry_out(s)
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (2, 2)
    assert s.spaces[4].tokens == ("plus-wood", "plus-food")


@rule("RC-197")
def test_field_tokens_wait_for_an_action_of_their_kind():
    fields = {"building": "reroll adventure fewer-pawns more-wood", "hunting": "danger"}
    s = meadow("p0,p0:gather:4:wood p1:rest", fields)
    go(s)
    assert s.tokens == {name: tuple(words.split()) for name, words in fields.items()}


# -- what comes in between -------------------------------------------------------------------------------


@rule("RC-177", "RC-115")
def test_a_token_that_comes_after_planning_does_not_change_what_was_planned():
    s = meadow("p0,p0:weapons p1,p1:gather:4:wood", {"building": "adventure"}, wood=1)
    dice(s, {"building.adventures": ["bad-backs"]})  # Gathering takes a pawn more
    roll(s, "gathering", "wound determination blank")  # never rolled
    go(s)
    assert wounds(s) == [0, 0, 0]
    assert s.camp.stock["wood"] == 1
    assert s.field("gathering") == ("fewer-pawns",)


@rule("RC-177", "RC-115")
def test_dearer_wood_after_planning_waits_for_the_next_round():
    s = meadow("p0,p0:weapons p1,p1:shelter", {"building": "adventure"}, wood=4)
    dice(s, {"building.adventures": ["dear-wood"]})
    carry_out(s)
    assert (s.camp.stock["wood"], s.camp.shelter, s.field("building")) == (0, True, ("more-wood",))
    assert wounds(s) == [0, 0, 0]


@rule("RC-177", "RC-115")
def test_a_way_that_is_cut_off_after_planning_makes_nothing_easier():
    s = meadow("p0,p0:weapons p1,p1:explore:5", {"building": "adventure"}, wood=1)
    dice(s, {"building.adventures": ["mudslide"]})  # space 4 is cut off, which lay in between
    roll(s, "exploration", "wound determination blank")
    go(s)
    assert s.spaces[4].down
    assert wounds(s) == [0, 1, 0]
    assert not s.spaces[5].tile


@rule("RC-371")
def test_who_was_to_gather_on_a_tile_that_is_cut_off_brings_nothing():
    s = meadow("p0,p0:weapons p1,p1:gather:4:wood", {"building": "adventure"}, wood=1)
    dice(s, {"building.adventures": ["mudslide"]})
    go(s)
    assert s.spaces[4].down
    assert s.camp.stock["wood"] == 0


@rule("RC-121", "RC-116")
def test_a_plan_that_has_become_too_dear_must_be_changed():
    s = meadow("p0,p0:shelter", wood=3)
    do(s, "0 agree 0", "1 agree 1")
    s.tokens["building"] = ("more-wood",)
    do(s, "2 agree 2")
    assert s.phase == "planning"
    assert why_not(s, 0, "agree 0") == "RC-121"


@rule("RC-177")
def test_what_a_pawn_promises_counts_the_tokens_on_the_field():
    s = meadow("p0:weapons", {"gathering": "fewer-pawns", "building": "fewer-pawns"}, wood=2)
    promises = {notation.write(move): move.fine_print(s) for move in s.stack[-1].asked(s, 1).options(s)}
    first, second, joined = (promises[move] for move in ("place p1 gather:4:wood", "place p1 weapons", "join p1 1"))
    assert "needs 2 pawns" in first
    assert "sure with 3" in first
    assert "needs" not in second  # the token falls on the Action before it
    assert "needs" not in joined
    assert "sure with 2" not in joined
