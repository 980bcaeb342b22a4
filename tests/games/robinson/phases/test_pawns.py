"""Takers, support and additional pawns: RC-128 to RC-140, and whose pawn is whose to move."""

from __future__ import annotations

import pytest

from overwinter.engine.decks import Deck
from overwinter.games.robinson.table.records import FRIDAY, Seat
from overwinter.testing import dice, options, rule
from tests.games.robinson.actions import go_on
from tests.games.robinson.moves import carry_out, crews, do, go, may, planning, why_not
from tests.games.robinson.setting import determination, roll, wounds


@rule("RC-128")
def test_those_on_an_action_decide_who_takes_it():
    s = planning(tiles="4:tile-1", plan="p1:gather:4:wood", first=Seat(0))
    do(s, "2 join p2 1")
    assert crews(s) == {"gather:4:wood": "p1 p2"}
    do(s, "2 lead p2 1")
    assert s.taker(1) == 2
    do(s, "1 lead p1 1")
    assert s.taker(1) == 1


@rule("RC-128", "RC-040")
def test_the_first_player_can_settle_who_takes_an_action_and_a_bystander_cannot():
    s = planning(tiles="4:tile-1", plan="p1,p2:gather:4:wood", first=Seat(0))
    assert may(s, 0, "lead p2 1")
    s = planning(tiles="4:tile-1", plan="p1,p2:gather:4:wood", first=Seat(1))
    assert not may(s, 0, "lead p2 1")
    assert may(s, 2, "lead p2 1")


@rule("RC-128")
def test_only_players_pawns_can_be_made_takers():
    s = planning(2, plan="p0,friday,dog:explore:4", dog=True)
    assert not [option for option in options(s, 0) if option.startswith("lead")]


@rule("RC-129")
def test_wounds_determination_and_adventures_fall_on_the_taker_alone():
    s = planning(tiles="4:tile-1 0:tile-9", plan="p1,p2:gather:1:wood", camp=3)
    s.spaces[1] = s.spaces[4]  # two steps away: with two pawns the dice are rolled
    roll(s, "gathering", "wound determination adventure")
    dice(s, {"gathering.adventures": ["good-start"]})
    go(s)
    go_on(s)
    assert (wounds(s), determination(s)) == ([0, 1, 0], [0, 3, 0])


@rule("RC-129", "RC-201")
def test_the_taker_fights_alone():
    s = planning(hunting=Deck.of("hunting", ["fox"]), plan="p2,p0:hunt")
    go(s)
    assert wounds(s) == [0, 0, 2]


@rule("RC-130", "RC-131")
@pytest.mark.parametrize("crew", ["p0,p1", "p0,p0"])
def test_a_second_pawn_makes_sure_whoever_it_belongs_to_and_the_first_is_the_taker(crew):
    s = planning(wood=1, plan=f"{crew}:weapons")
    assert s.taker(1) == 0
    go(s)
    assert s.camp.weapon == 1


@rule("RC-131")
def test_a_player_may_put_both_pawns_on_one_action():
    s = planning(plan="p0:explore:4")
    do(s, "0 join p0 1")
    assert crews(s) == {"explore:4": "p0 p0"}
    assert s.taker(1) == 0


@rule("RC-132", "RC-135", "RC-136", "RC-137", "RC-138")
@pytest.mark.parametrize(
    ("item", "fits"),
    [("shield", "hunt"), ("lantern", "weapons"), ("belts", "gather:4:wood"), ("map", "explore:0")],
)
def test_an_additional_pawn_helps_only_with_its_kind_of_action(item, fits):
    places = ["hunt", "weapons", "gather:4:wood", "explore:0"]
    plan = " ".join(f"p{place % 3}:{target}" for place, target in enumerate(places))
    s = planning(wood=1, tiles="4:tile-1", hunting=Deck.of("hunting", ["?"]), built=item, plan=plan)
    for action, target in enumerate(places, 1):
        if target == fits:
            assert may(s, 0, f"join {item} {action}")
        else:
            assert why_not(s, 0, f"join {item} {action}") == "RC-132"


@rule("RC-132")
def test_a_raft_helps_with_both_of_its_kinds_but_once_a_round():
    s = planning(tiles="4:tile-1", built="raft", plan="p0:gather:4:wood p1:explore:0")
    assert may(s, 0, "join raft 1")
    assert may(s, 0, "join raft 2")
    do(s, "0 join raft 1")
    assert not may(s, 0, "join raft 2")


@rule("RC-133", "RC-134")
def test_ex_5_additional_pawns_alone_cannot_explore():
    s = planning(built="map", things={"compass": 0})
    assert not [option for option in options(s, 0) if option.startswith(("place map", "place compass"))]
    do(s, "0 place p0 explore:4", "0 join map 1")
    assert crews(s) == {"explore:4": "p0 map"}
    do(s, "0 take-back map 1", "1 join compass 1")
    assert crews(s) == {"explore:4": "p0 compass"}


@rule("RC-133", "RC-134")
def test_additional_pawns_do_not_stay_when_the_player_leaves():
    s = planning(built="map", things={"compass": 0}, tiles="4:tile-1", plan="p0,map,compass:explore:5")
    do(s, "0 take-back p0 1")
    assert s.plan.actions == {}
    assert may(s, 0, "place p0 explore:5")


@rule("RC-133")
def test_helpers_stay_with_the_player_or_friday_who_is_left():
    s = planning(2, built="map", tiles="4:tile-1", plan="p0,friday,map:explore:5 p1,p0:explore:0")
    do(s, "0 take-back p0 1", "1 take-back p1 2")
    assert crews(s) == {"explore:5": "friday map", "explore:0": "p0"}
    assert s.taker(1) == FRIDAY


@rule("RC-139")
def test_lasting_pawns_come_back_and_those_for_one_use_are_discarded():
    s = planning(
        wood=9,
        shelter=True,
        built="lantern",
        things={"hammer-and-nails": 2, "compass": 0},
        found=("candle-nuts", "candle-nuts"),
        extra=("handy-man",),
    )
    for action, helper in enumerate(["lantern", "hammer-and-nails", "candle-nuts", "handy-man"], 1):
        seat = action % 3
        do(s, f"{seat} place p{seat} weapons", f"0 join {helper} {action}")
    do(s, "0 place p0 explore:4", "0 join compass 5")
    carry_out(s)
    assert s.camp.weapon == 4
    assert s.camp.built == ("lantern",)
    assert s.camp.things == {"hammer-and-nails": 1, "compass": 0}
    assert s.camp.found[:1] == ("candle-nuts",)
    assert s.camp.found.count("candle-nuts") == 1
    assert s.camp.extra == ()


@rule("RC-139")
def test_a_one_use_pawn_that_stayed_at_home_is_kept():
    s = planning(wood=1, found=("candle-nuts",), extra=("handy-man",), plan="p0,p0:weapons")
    go(s)
    assert s.camp.found == ("candle-nuts",)
    assert s.camp.extra == ("handy-man",)


@rule("RC-140")
def test_player_pawns_come_back_after_the_action_phase():
    s = planning(plan="p0:rest p1,p1:explore:4")
    go(s)
    assert s.plan.actions == {}
    assert [s.pawns_of(seat) for seat in s.players] == [0, 0, 0]


@rule("RC-304")
def test_only_the_first_player_moves_friday():
    s = planning(2, first=Seat(1))
    assert not [option for option in options(s, 0) if "friday" in option]
    do(s, "1 place friday explore:4")
    assert not may(s, 0, "take-back friday 1")
    assert may(s, 1, "take-back friday 1")
    s = planning(2, first=Seat(1), plan="p0:explore:4")
    assert not may(s, 0, "join friday 1")
    assert may(s, 1, "join friday 1")


@rule("RC-099")
def test_nobody_takes_back_another_players_pawn():
    s = planning(built="map", plan="p0,p1,map:explore:4")
    assert {option for option in options(s, 2) if option.startswith("take-back")} == {"take-back map 1"}
    assert "take-back p0 1" in options(s, 0)
    assert "take-back p1 1" not in options(s, 0)


@rule("RC-060")
def test_a_personal_invention_is_taken_by_its_owner_whoever_helps():
    s = planning(2, built="rope", first=Seat(1))
    assert may(s, 0, "place p0 item:snare")
    assert not may(s, 1, "place p1 item:snare")
    assert not may(s, 1, "place friday item:snare")
    do(s, "0 place p0 item:snare", "1 join p1 1")
    assert not may(s, 0, "lead p1 1")
    assert not may(s, 1, "lead p1 1")
    do(s, "0 take-back p0 1")
    assert s.plan.actions == {}


@rule("RC-060")
def test_the_owner_cannot_send_friday_to_build_a_personal_invention():
    s = planning(2, built="rope")
    assert may(s, 0, "place friday item:shovel")
    assert not may(s, 0, "place friday item:snare")


@rule("RC-060")
def test_the_owner_is_told_what_the_own_invention_still_needs():
    s = planning()
    assert why_not(s, 0, "place p0 item:snare") == "RC-118"
