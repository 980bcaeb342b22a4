"""The three dice of an Action, and what they bring (RC-205 to RC-214)."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.resolving import ResolveAction, ResolveKind
from overwinter.games.robinson.printed.catalogue import COLOURS
from overwinter.testing import answer, blocked, dice, options, resolve, rule, story, waiting
from tests.games.robinson.actions import act, table
from tests.games.robinson.setting import determination, future, roll, wounds

WOOD = "p0:gather:4:wood"
"""One pawn gathers wood on the tile beside the Camp."""


def gather(faces, **things):
    return act(WOOD, faces, tiles="4:tile-5", **things)


@rule("RC-205")
@pytest.mark.parametrize(("colour", "target"), [*zip(COLOURS, ["weapons", "gather:4:wood", "explore:0"], strict=True)])
def test_each_colour_has_three_dice_that_are_rolled_together(colour, target):
    s = act(f"p0:{target}", "wound determination blank", tiles="4:tile-5", wood=1)
    assert list(s.book.dice[colour].faces) == ["wound", "success", "adventure"]
    assert sum("wound, determination, blank" in line for line in story(s)) == 1


@rule("RC-206")
@pytest.mark.parametrize(("face", "taken"), [("wound", [1, 0, 0]), ("blank", [0, 0, 0])])
def test_a_wound_face_wounds_the_taker(face, taken):
    assert wounds(gather(f"{face} success blank")) == taken


@rule("RC-206")
def test_a_wound_face_spares_the_supporter_of_the_taker():
    s = act("p1,p0:gather:1:wood", "wound success blank", tiles="4:tile-5 1:tile-6")
    assert wounds(s) == [0, 1, 0]


@rule("RC-207")
def test_with_a_success_face_the_action_succeeds():
    s = gather("blank success blank")
    assert future(s)["wood"] == 1
    assert determination(s) == [0, 0, 0]


@rule("RC-208")
def test_without_a_success_face_the_action_fails_and_the_taker_gains_two_determination():
    s = gather("blank determination blank")
    assert future(s)["wood"] == 0
    assert determination(s) == [2, 0, 0]


@rule("RC-209")
@pytest.mark.parametrize(("face", "fur"), [("adventure", 1), ("blank", 0)])
def test_an_adventure_face_brings_the_top_card_of_that_colour(face, fur):
    s = gather(f"blank success {face}", card="windfall")
    assert future(s)["fur"] == fur
    assert s.adventures["gathering"].discards == ("windfall",) * fur


@rule("RC-209", "RC-A40")
def test_an_empty_adventure_deck_is_made_anew_from_its_discards():
    s = table(plan=WOOD, tiles="4:tile-5")
    s.adventures["gathering"].pool = ()
    s.adventures["gathering"].discard("windfall")
    roll(s, "gathering", "blank success adventure")
    resolve(s, ResolveAction(1))
    assert future(s)["fur"] == 1


@rule("RC-209", "RC-A40")
def test_an_adventure_without_any_card_left_is_nothing():
    s = table(plan=WOOD, tiles="4:tile-5")
    s.adventures["gathering"].pool = ()
    roll(s, "gathering", "blank success adventure")
    resolve(s, ResolveAction(1))
    assert future(s) == {"wood": 1, "food": 0, "rations": 0, "fur": 0}


@rule("RC-210", "RC-A35")
@pytest.mark.parametrize("success", ["success", "determination"])
def test_wound_and_adventure_count_whether_or_not_the_action_succeeds(success):
    s = gather(f"wound {success} adventure", card="windfall")
    assert wounds(s) == [1, 0, 0]
    assert future(s)["fur"] == 1


@rule("RC-211")
def test_the_dice_are_applied_in_the_order_wound_success_adventure():
    s = gather("wound determination adventure", card="windfall")
    told = "\n".join(story(s))
    steps = [told.index(word) for word in ("takes 1 wound", "gains 2 determination", "Windfall", "gains 1 fur")]
    assert steps == sorted(steps)


@rule("RC-211")
def test_a_wound_that_kills_comes_before_any_success():
    s = gather("wound success blank", wounds=[12, 0, 0])
    assert s.outcome is not None
    assert future(s)["wood"] == 0


@rule("RC-212")
def test_what_an_adventure_gives_is_kept_though_the_action_failed():
    s = gather("blank determination adventure", card="windfall")
    assert future(s) == {"wood": 0, "food": 0, "rations": 0, "fur": 1}


@rule("RC-213")
def test_a_failed_building_costs_nothing():
    s = act("p0:shelter", "blank determination blank", wood=3)
    assert not s.camp.shelter
    assert s.camp.stock["wood"] == 3


@rule("RC-213", "RC-A10")
def test_what_a_failed_building_would_have_cost_is_free_again_before_its_adventure():
    s = act("p0:shelter p1:weapons", "blank determination adventure", card="levy", wood=4)
    assert s.camp.stock["wood"] == 1  # the levy has taken 3, and not what the Weapons still need
    assert wounds(s) == [0, 0, 0]


@rule("RC-A10")
def test_an_adventure_cannot_take_what_is_committed_to_another_action():
    s = act("p0:shelter p1:weapons", "blank success adventure", card="levy", wood=4)
    assert s.camp.stock["wood"] == 1
    assert wounds(s) == [3, 0, 0]


@rule("RC-A10")
@pytest.mark.parametrize(("success", "left"), [("success", 0), ("determination", 1)])
def test_a_wood_token_stays_on_its_field_while_nothing_is_paid(success, left):
    s = act("p0:weapons", f"blank {success} blank", wood=2, tokens={"building": ("more-wood",)})
    assert s.field("building") == ("more-wood",) * left
    assert s.camp.stock["wood"] == 2 * left


@rule("RC-214")
@pytest.mark.parametrize("held", [0, 1])
def test_a_die_cannot_pay_for_its_own_reroll(held):
    s = act("p0:weapons", "blank determination blank", wood=1, determination=[held, 0, 0])
    assert waiting(s) == []  # nobody could reroll while the dice lay open
    assert determination(s) == [held + 2, 0, 0]
    assert s.thrown == ()


@rule("RC-214")
def test_a_reroll_is_paid_with_what_was_held_before_the_roll():
    s = act("p0:weapons", "blank determination blank", wood=1, determination=[2, 0, 0])
    dice(s, {"building.success": ["success"]})
    answer(s, 0, "use-skill 0 craftsmanship")
    answer(s, 0, "roll-again 0 success")
    assert determination(s) == [0, 0, 0]
    assert s.camp.weapon == 1


@rule("RC-214")
def test_no_reroll_when_no_dice_lie_open():
    s = table(determination=[2, 0, 0])
    assert blocked(s, 0)["use-skill 0 craftsmanship"][1] in ("RC-214", "RC-341")


@rule("RC-A11")
@pytest.mark.parametrize("first", ["success", "determination"])
def test_a_reroll_token_is_used_up_by_the_first_roll_of_its_colour_whatever_it_shows(first):
    s = table(plan=WOOD, tiles="4:tile-5", tokens={"gathering": ("reroll",)})
    roll(s, "gathering", f"blank {first} blank")
    dice(s, {"gathering.success": ["success"]})
    resolve(s, ResolveAction(1))
    assert s.field("gathering") == ()
    assert future(s)["wood"] == (first == "success")  # a failure is not rolled again


@rule("RC-A13")
def test_the_group_may_interleave_the_actions_of_different_players_within_a_kind():
    s = table(plan="p0:gather:4:wood p1:gather:4:birds p0:gather:7:fish", tiles="4:tile-5 7:tile-3")
    for _ in range(3):
        roll(s, "gathering", "blank success blank")
    resolve(s, ResolveKind("gathering"))
    answer(s, 2, "order-actions gathering 1")
    assert options(s, 0) == ["resolve-in-order 1,2,3", "resolve-in-order 1,3,2"]
    answer(s, 0, "resolve-in-order 1,2,3")
    takers = [line.split(":")[0] for line in story(s) if "with 1 pawn" in line]
    assert takers == ["Carpenter", "Cook", "Carpenter"]
