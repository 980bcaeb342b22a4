"""Planning in general: RC-098 to RC-127."""

from __future__ import annotations

import pytest

from overwinter.engine.decks import Deck
from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.rounds import ActionPhase
from overwinter.games.robinson.verbs.camp import LowerWeapon
from overwinter.games.robinson.verbs.castaways import Limp
from overwinter.games.robinson.verbs.stock import Discard
from overwinter.kit.together import content_of
from overwinter.testing import answer, dice, options, resolve, rule, waiting
from tests.games.robinson.actions import go_on
from tests.games.robinson.moves import crews, do, go, may, planning, why_not
from tests.games.robinson.setting import COOK, determination, island, roll, wounds


def beasts(count):
    """A Hunting deck of so many unseen Beasts."""
    return Deck.of("hunting", ["?"] * count)


@rule("RC-098", "RC-115")
def test_nothing_is_resolved_before_everybody_has_agreed_and_nothing_changed_after():
    s = planning(plan="p0:camp p1:rest", wounds=[0, 1, 0])
    do(s, "0 agree 0", "1 agree 1")
    assert (determination(s), wounds(s)) == ([0, 0, 0], [0, 1, 0])
    do(s, "2 agree 2")
    assert (determination(s), wounds(s)) == ([2, 0, 0], [0, 0, 0])
    assert waiting(s) == []  # nobody is asked about pawns any more


@rule("RC-099")
def test_there_are_no_turns_in_planning():
    s = island()
    resolve(s, ActionPhase())
    assert waiting(s) == [0, 1, 2]
    do(s, "2 place p2 rest", "0 place p0 camp", "2 place p2 camp", "1 place p1 rest")
    assert waiting(s) == [0, 1, 2]
    assert list(crews(s).values()) == ["p1", "p2"]  # two Actions on each field: the later pawn shows


@rule("RC-099")
def test_who_has_agreed_may_still_change_the_plan_and_must_then_agree_anew():
    s = planning(plan="p0:rest")
    do(s, "0 agree 0")
    assert waiting(s) == [1, 2]
    do(s, "0 take-back p0 1")
    assert waiting(s) == [0, 1, 2]


@rule("RC-100")
def test_two_pawns_take_part_in_two_actions_at_most():
    s = planning()
    do(s, "0 place p0 rest", "0 place p0 camp")
    assert why_not(s, 0, "place p0 rest") == "RC-100"
    assert not [option for option in options(s, 0) if option.startswith(("place", "join"))]
    assert may(s, 1, "place p1 rest")


@rule("RC-100", "RC-A49")
def test_a_limping_castaway_has_one_pawn_left_and_never_none():
    s = planning()
    resolve(s, Limp(COOK, 1), Limp(COOK, 0))
    do(s, "1 place p1 rest")
    assert why_not(s, 1, "place p1 rest") == "RC-100"


@rule("RC-A49")
def test_a_pawn_lost_while_planning_must_be_taken_back():
    s = planning(plan="p1:rest p1:camp")
    resolve(s, Limp(COOK, 1))
    assert why_not(s, 1, "agree 1") == "RC-100"
    do(s, "1 take-back p1 2", "1 agree 1")


@rule("RC-101", "RC-A08")
def test_pawns_may_stay_unassigned():
    s = planning(plan="p0:camp")
    go(s)
    assert determination(s) == [2, 0, 0]
    assert s.plan.actions == {}


@rule("RC-102")
def test_most_actions_can_be_taken_several_times():
    s = planning(wood=9, tiles="4:tile-10", hunting=beasts(2), shelter=True)
    many = ["weapons", "roof", "palisade", "hunt", "camp", "rest"]
    for target in many:
        do(s, f"0 place p0 {target}")
        assert may(s, 1, f"place p1 {target}"), target
        do(s, f"0 take-back p0 {max(s.plan.actions)}")


@rule("RC-103")
def test_a_threat_is_dealt_with_only_once_in_a_round():
    s = planning(threats=("food-crates", "shanty"))
    do(s, "0 place p0 threat:food-crates")
    assert why_not(s, 1, "place p1 threat:food-crates") == "RC-103"
    assert why_not(s, 1, "place p1 threat:food-crates:1") == "RC-103"
    assert may(s, 1, "place p1 threat:shanty")
    s = planning(threats=("food-crates",), plan="p0:threat:food-crates:1")
    assert why_not(s, 1, "place p1 threat:food-crates") == "RC-103"


@rule("RC-104", "RC-A09")
def test_a_threat_takes_exactly_the_pawns_on_its_card():
    s = planning(threats=("shanty",), plan="p0:threat:shanty")
    assert why_not(s, 0, "agree 0") == "RC-172"
    do(s, "1 join p1 1")
    assert may(s, 0, "agree 0")
    assert why_not(s, 2, "join p2 1") == "RC-114"


@rule("RC-105", "RC-A16")
def test_there_are_no_more_hunts_than_beasts_to_hunt():
    assert why_not(planning(), 0, "place p0 hunt") == "RC-105"
    s = planning(hunting=beasts(2))
    do(s, "0 place p0 hunt", "1 place p1 hunt")
    assert why_not(s, 2, "place p2 hunt") == "RC-105"


@rule("RC-099", "RC-172")
def test_pawns_that_are_missing_may_be_left_to_those_who_have_not_agreed():
    s = planning(hunting=beasts(1), plan="p0:hunt p0:rest")
    do(s, "0 agree 0", "1 agree 1")
    assert content_of(s) == (0, 1)
    do(s, "2 agree 2")  # nobody has helped
    assert content_of(s) == (1, 2)
    assert not may(s, 0, "agree 0")
    do(s, "2 join p2 1", "0 agree 0", "2 agree 2")
    assert s.phase != "planning" or not s.plan.menu.lines


@rule("RC-099", "RC-304")
def test_friday_may_still_be_sent_by_the_first_player():
    s = planning(2, hunting=beasts(1), plan="p0:hunt p0:rest p1:rest p1:camp", friday=True, first=COOK)
    do(s, "0 agree 0", "1 join friday 1", "0 agree 0", "1 agree 1")
    assert s.phase != "planning" or not s.plan.menu.lines
    s = planning(
        2, hunting=beasts(1), plan="p0:hunt p0:rest p1:rest p1,friday:weapons", wood=1, friday=True, first=COOK
    )
    assert not may(s, 0, "agree 0")


@rule("RC-106")
def test_a_hunt_takes_two_pawns():
    s = planning(hunting=beasts(1), plan="p0:hunt")
    assert why_not(s, 0, "agree 0") == "RC-172"
    do(s, "0 join p0 1")
    assert may(s, 0, "agree 0")
    assert why_not(s, 1, "join p1 1") == "RC-114"


@rule("RC-107", "RC-A15")
def test_one_can_hunt_without_weapons():
    s = planning(hunting=Deck.of("hunting", ["fox"]), weapon=0)
    do(s, "0 place p0 hunt", "0 join p0 1")
    go(s)
    assert wounds(s) == [2, 0, 0]
    assert s.camp.stock["food"] == 2


@rule("RC-108", "RC-114", "RC-A09")
@pytest.mark.parametrize("target", ["weapons", "gather:4:wood", "explore:0"])
def test_building_gathering_and_exploration_take_one_or_two_pawns(target):
    s = planning(wood=3, tiles="4:tile-1", plan=f"p0:{target}")
    assert may(s, 0, "agree 0")
    do(s, "1 join p1 1")
    assert may(s, 0, "agree 0")
    assert why_not(s, 2, "join p2 1") == "RC-114"


@rule("RC-109")
@pytest.mark.parametrize(
    ("target", "colour"), [("weapons", "building"), ("gather:4:wood", "gathering"), ("explore:0", "exploration")]
)
def test_one_pawn_means_the_three_dice_of_the_colour(target, colour):
    s = planning(wood=1, tiles="4:tile-1", plan=f"p0:{target}")
    roll(s, colour, "wound determination blank")
    go(s)
    assert (wounds(s), determination(s)) == ([1, 0, 0], [2, 0, 0])


@rule("RC-110")
def test_two_pawns_mean_success_without_dice():
    s = planning(wood=1, plan="p0,p1:weapons p2,p2:explore:0")
    for colour in ("building", "exploration"):
        roll(s, colour, "wound determination adventure")  # never rolled
    go(s)
    assert s.camp.weapon == 1
    assert s.spaces[0].tile
    assert wounds(s) == [0, 0, 0]


@rule("RC-111", "RC-112", "RC-113")
def test_each_pawn_on_camp_and_rest_is_an_action_of_its_own():
    for field in ("camp", "rest"):
        s = planning(plan=f"p0:{field}")
        assert may(s, 0, "agree 0")
        assert why_not(s, 1, "join p1 1") == "RC-114"
        do(s, f"0 place p0 {field}")
        assert len(s.plan.actions) == 2


@rule("RC-116")
def test_what_is_lost_while_planning_must_be_planned_anew():
    s = planning(threats=("night-watch",), weapon=2, plan="p0:threat:night-watch")
    do(s, "0 agree 0")
    resolve(s, LowerWeapon(GROUP, 1))
    do(s, "1 agree 1", "2 agree 2")
    assert waiting(s) == [0]
    assert why_not(s, 0, "agree 0") == "RC-119"
    do(s, "0 take-back p0 1")
    go(s)
    assert s.threats == ("night-watch",)


@rule("RC-117", "RC-116")
def test_ex_9_wood_that_is_still_to_be_gathered_pays_for_nothing():
    s = planning(wood=2, tiles="4:tile-1")
    do(s, "0 place p0 gather:4:wood", "0 join p0 1")
    assert why_not(s, 1, "place p1 shelter") == "RC-121"
    assert why_not(s, 1, "place p1 shelter:fur") == "RC-121"
    s.camp.stock["wood"] = 3
    assert may(s, 1, "place p1 shelter")


@rule("RC-118", "RC-120")
def test_ex_10_an_item_that_is_being_built_meets_no_requirement():
    s = planning(wood=9, tiles="4:tile-5", built="rope", offer=("knife", "bow"))
    do(s, "0 place p0 item:knife", "0 join p0 1")
    assert why_not(s, 1, "place p1 item:bow") == "RC-118"
    s = planning(wood=9, tiles="4:tile-5", built="rope knife", offer=("knife", "bow"))
    assert may(s, 1, "place p1 item:bow")


@rule("RC-118")
def test_a_pawn_of_an_item_comes_only_the_round_after():
    s = planning(tiles="4:tile-3", plan="p0,p0:item:map p1:explore:0")
    assert not may(s, 1, "join map 2")
    roll(s, "exploration", "blank success blank")
    go(s)
    assert "map" in s.camp.built


@rule("RC-120")
def test_shelter_and_roof_cannot_be_planned_together():
    s = planning(wood=9)
    do(s, "0 place p0 shelter", "0 join p0 1")
    assert why_not(s, 1, "place p1 roof") == "RC-156"
    assert why_not(s, 1, "place p1 palisade") == "RC-157"


@rule("RC-121")
def test_the_same_wood_cannot_be_promised_twice():
    s = planning(wood=3)
    do(s, "0 place p0 shelter")
    assert why_not(s, 1, "place p1 weapons") == "RC-121"
    do(s, "0 take-back p0 1")
    assert may(s, 1, "place p1 weapons")


@rule("RC-121", "RC-A10")
def test_what_is_committed_is_safe_from_other_demands():
    s = planning(wood=4, plan="p0,p0:shelter")
    resolve(s, Discard(GROUP, "wood", 2))
    assert (s.camp.stock["wood"], wounds(s)) == (3, [1, 1, 1])
    go(s)
    assert s.camp.shelter
    assert s.camp.stock["wood"] == 0


@rule("RC-121", "RC-A10")
def test_an_adventure_looks_only_at_what_no_action_waits_for():
    s = planning(wood=4, plan="p0:weapons p1,p1:shelter")
    roll(s, "building", "blank determination adventure")
    dice(s, {"building.adventures": ["tax"]})  # 3 wood
    go(s)
    answer(s, 0, "resolve-in-order 1,2")
    go_on(s)
    assert wounds(s) == [2, 0, 0]  # the wood of the failed Action was free again, the Shelter's was not
    assert s.camp.shelter
    assert s.camp.stock["wood"] == 0


@rule("RC-122")
def test_an_item_that_is_a_condition_serves_any_number_of_actions():
    s = planning(wood=9, built="shovel", offer=("moat", "pit", "cellar"))
    do(s, "0 place p0 item:moat", "0 place p0 item:pit")
    assert may(s, 1, "place p1 item:cellar")


@rule("RC-123", "RC-124", "RC-125", "RC-126", "RC-127")
def test_pawns_name_what_they_are_for():
    s = planning(wood=9, fur=9, tiles="4:tile-6", threats=("shanty",), hunting=beasts(1), built="map", shelter=False)
    targets = {option.split()[2] for option in options(s, 0) if option.startswith("place p0")}
    assert targets >= {"threat:shanty", "shelter", "shelter:fur", "weapons", "item:shovel", "gather:4:birds"}
    assert targets >= {"gather:4:wood", "explore:0", "explore:7", "explore:1", "hunt", "camp", "rest"}
    assert not targets & {"building", "gathering", "exploration", "explore:4", "explore:3", "gather:0:wood"}
    kinds = {s.book.targets[target].kind: s.book.targets[target].place.split(":")[0] for target in targets}
    assert kinds["threat"] == "card"
    assert kinds["hunting"] == kinds["camp"] == kinds["rest"] == "field"
