"""Threat Actions: RC-141 to RC-148."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.verbs.building import LoseItem
from overwinter.games.robinson.verbs.cards import DrawEvent
from overwinter.testing import answer, options, resolve, rule, story, waiting
from tests.games.robinson.moves import PACK, carry_out, do, go, may, planning, why_not
from tests.games.robinson.setting import determination, future, island, wounds


@rule("RC-128", "RC-129", "RC-142", "RC-147")
def test_ex_4_a_chanty_sung_by_two_rewards_its_taker():
    s = planning(threats=("homesick",))
    do(s, "0 place p0 threat:homesick", "1 join p1 1")
    go(s)
    assert (determination(s), s.morale, s.threats) == ([2, 0, 0], 4, ())
    assert "homesick" in s.gone


@rule("RC-119", "RC-141")
def test_ex_6a_a_watch_needs_weapon_2():
    watch = "threat:eyes-in-the-dark"
    assert why_not(planning(threats=("eyes-in-the-dark",), weapon=1), 0, f"place p0 {watch}") == "RC-119"
    assert may(planning(threats=("eyes-in-the-dark",), weapon=2), 0, f"place p0 {watch}")


@rule("RC-119")
def test_a_weapon_built_in_this_phase_comes_too_late_for_a_threat():
    s = planning(threats=("night-watch",), weapon=1, wood=1)
    do(s, "0 place p0 weapons", "0 join p0 1")
    assert why_not(s, 1, "place p1 threat:night-watch") == "RC-119"


@rule("RC-141")
def test_ex_6b_strengthening_takes_a_wood_or_the_shovel():
    by_wood, by_shovel = "threat:rotten-posts", "threat:rotten-posts:1"
    s = planning(threats=("rotten-posts",), wood=0)
    assert (why_not(s, 0, f"place p0 {by_shovel}"), why_not(s, 0, f"place p0 {by_wood}")) == ("RC-141", "RC-121")
    s = planning(threats=("rotten-posts",), wood=0, built="shovel", plan=f"p0:{by_shovel}")
    go(s)
    assert (s.threats, s.camp.built, determination(s)) == ((), ("shovel",), [1, 0, 0])
    s = planning(threats=("rotten-posts",), wood=1, plan=f"p0:{by_wood}")
    go(s)
    assert (s.threats, s.camp.stock["wood"], determination(s)) == ((), 0, [1, 0, 0])


@rule("RC-379")
def test_ex_21_what_is_lost_meets_no_requirement():
    s = planning(threats=("loose-stakes",), built="shovel map")
    assert may(s, 0, "place p0 threat:loose-stakes")
    assert may(s, 2, "place p2 item:shortcut")
    resolve(s, LoseItem("map"), LoseItem("shovel"))
    assert why_not(s, 0, "place p0 threat:loose-stakes") == "RC-141"
    assert why_not(s, 2, "place p2 item:shortcut") == "RC-118"


@rule("RC-008", "RC-142", "RC-200")
def test_ex_19a_one_pawn_and_one_food_bring_one_determination():
    s = planning(threats=("uninvited-guest",), food=2, plan="p1:threat:uninvited-guest")
    go(s)
    assert (s.camp.stock["food"], determination(s)) == (1, [0, 1, 0])
    assert (s.threats, s.gone) == ((), ("uninvited-guest",))


@rule("RC-142")
def test_a_threat_that_was_dealt_with_never_strikes():
    s = planning(threats=("loose-stakes", "food-crates"), built="shovel", plan="p0:threat:loose-stakes", round=2)
    go(s)
    s.events.pool, s.events.top = (), ("night-watch",)
    resolve(s, DrawEvent())
    assert s.threats == ("food-crates", "night-watch")
    assert wounds(s) == [0, 0, 0]


@rule("RC-143")
def test_a_threat_action_needs_no_dice():
    s = planning(threats=("stray-cat",), food=1, plan="p0:threat:stray-cat")
    before = len(story(s))
    go(s)
    assert not [line for line in story(s)[before:] if "dice" in line]
    assert determination(s) == [1, 0, 0]


@rule("RC-144")
def test_both_threats_can_be_dealt_with_in_one_round():
    s = planning(threats=("stray-cat", "shanty"), food=1)
    do(s, "0 place p0 threat:stray-cat", "1 place p1 threat:shanty", "1 join p1 2")
    carry_out(s)
    assert s.threats == ()
    assert determination(s) == [1, 2, 0]


@rule("RC-145")
@pytest.mark.parametrize(("plan", "stock"), [("p0:threat:food-crates", (1, 0)), ("p0,p1:threat:food-crates:1", (1, 1))])
def test_wreckage_gives_less_for_one_pawn_and_more_for_two_and_is_gone(plan, stock):
    s = planning(threats=("food-crates",), plan=plan)
    go(s)
    assert (s.camp.stock["food"], s.camp.stock["rations"]) == stock
    assert s.threats == ()
    assert s.gone == ("food-crates",)


@rule("RC-145")
def test_each_way_to_take_wreckage_has_its_own_number_of_pawns():
    s = planning(plan="p0:threat:food-crates")
    assert why_not(s, 1, "join p1 1") == "RC-114"
    s = planning(plan="p0:threat:food-crates:1")
    assert why_not(s, 0, "agree 0") == "RC-172"


@rule("RC-146", "RC-A07")
def test_wreckage_can_still_be_taken_in_round_2_and_leaves_in_round_3():
    s = island(packs=PACK, phase="event", round=2)
    s.events.pool, s.events.top = (), ("shanty", "night-watch")
    resolve(s, DrawEvent())
    assert s.threats == ("food-crates", "shanty")
    assert may(planning(threats=s.threats, round=2), 0, "place p0 threat:food-crates")
    resolve(s, DrawEvent())
    assert s.threats == ("shanty", "night-watch")


@rule("RC-147")
def test_determination_from_a_threat_goes_to_its_taker():
    s = planning(threats=("shanty",), plan="p2,p0:threat:shanty")
    go(s)
    assert determination(s) == [0, 0, 2]


@rule("RC-147", "RC-304")
def test_what_a_threat_leaves_open_its_taker_decides_and_the_first_player_for_friday():
    s = planning(threats=("crossroads",), plan="p2:threat:crossroads")
    go(s)
    assert waiting(s) == [2]
    s = planning(2, threats=("crossroads",), first=Seat(1), plan="friday:threat:crossroads")
    go(s)
    assert waiting(s) == [1]


@rule("RC-148")
def test_resources_from_a_threat_wait_until_the_phase_is_over():
    s = planning(threats=("food-crates", "crossroads"), plan="p0:threat:food-crates p2:threat:crossroads")
    carry_out(s)
    assert waiting(s) == [2]
    assert (s.camp.stock["food"], future(s)["food"]) == (0, 1)
    answer(s, 2, next(option for option in options(s, 2) if option.startswith("gain")))
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (1, 1)
