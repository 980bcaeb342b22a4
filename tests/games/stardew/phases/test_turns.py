"""The Action Phase: two actions and a step."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.turns import ActionPhase, ExtraAction, ExtraMove
from overwinter.games.stardew.printed.catalogue import ACTIONS, PLACES, CardId
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.terms import AnAction
from overwinter.testing import blocked, dice, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, FOUR, ONE, THREE, TWO, at, bag, carry, do, listed, valley


def working(*places: str, **table: object) -> Valley:
    """Everybody is where they go, and the Action Phase begins."""
    s = valley(len(places), spots="", **table)
    for seat, place in enumerate(places):
        s.farmers[Seat(seat)].place = place
    resolve(s, ActionPhase())
    return s


@rule("SV-119")
@pytest.mark.parametrize(("first", "order"), [(ONE, [0, 1, 2, 3]), (THREE, [2, 3, 0, 1]), (FOUR, [3, 0, 1, 2])])
def test_turns_go_round_from_the_starting_player(first, order):
    s = working("farm", "farm", "farm", "farm", first=first)
    had = []
    while s.phase == "action" and len(had) < 4:
        had.append(s.acting)
        do(s, f"go-home {s.acting}", seat=s.acting)
        if listed(s, "turn-in", seat=had[-1]):
            do(s, f"turn-in {had[-1]}", seat=had[-1])
    assert had == order


@rule("SV-120")
def test_one_turn_is_over_before_the_next_begins():
    s = working("farm", "farm", fields="5:melon")
    assert waiting(s) == [ONE]
    do(s, "act 0 water")
    assert waiting(s) == [ONE]
    do(s, "act 0 water")
    assert waiting(s) == [ONE]
    do(s, "go-home 0")
    while waiting(s) == [ONE]:
        do(s, "turn-in 0")
    assert waiting(s) == [TWO]


@rule("SV-121", "SV-123", "SV-127")
def test_two_actions_in_one_place_and_no_more():
    s = working("farm", "farm", fields="5:melon")
    do(s, "act 0 water", "act 0 water")  # the same one, too
    assert s.fields[3] == ("melon",)
    assert listed(s, "act") == []
    assert blocked(s, ONE)["act 0 water"][1] == "SV-123"


@rule("SV-122", "SV-123")
def test_an_action_a_step_and_an_action_there():
    s = working("farm", "farm", fields="5:melon", gold=1)
    do(s, "act 0 water")
    assert listed(s, "walk") == ["walk 0 mountain", "walk 0 town", "walk 0 ranch"]
    assert blocked(s, ONE)["walk 0 beach"][1] == "SV-122"
    do(s, "walk 0 town", "act 0 store", "plant 0 parsnip")
    assert (s.fields[4], s.fields[2], s.farmers[ONE].place) == (("melon",), ("parsnip",), "town")
    assert listed(s, "act") == []


@rule("SV-124")
def test_one_step_and_no_more():
    s = working("farm", "farm")
    do(s, "walk 0 town")
    assert listed(s, "walk") == []
    assert blocked(s, ONE)["walk 0 beach"][1] == "SV-124"


@rule("SV-124")
@pytest.mark.parametrize("by", ["building", "effect"])
def test_an_ability_may_give_a_further_step(by):
    s = valley(spots="", built=(CardId("stable"),) if by == "building" else ())
    s.farmers[ONE].place = s.farmers[TWO].place = "farm"
    resolve(s, ActionPhase())
    if by == "effect":
        resolve(s, ExtraMove(ONE))
    do(s, "walk 0 town", "walk 0 beach")
    assert listed(s, "walk") == []
    assert listed(s, "act") == ["act 0 fish-ocean"]  # one of the actions was skipped, and only one


@rule("SV-122", "SV-125", "SV-A25")
def test_whoever_walks_first_skips_an_action():
    s = working("farm", "farm", gold=3)
    do(s, "walk 0 town", "act 0 store", "nothing")
    assert listed(s, "act") == []


@rule("SV-125", "SV-A25")
def test_of_three_actions_two_steps_skip_only_one():
    s = working("farm", "farm")
    resolve(s, ExtraMove(ONE), ExtraAction(ONE))
    do(s, "walk 0 town", "walk 0 beach")
    assert s.turn is not None
    assert (s.turn.actions, s.turn.moves) == (2, 0)


@rule("SV-125")
def test_actions_can_be_skipped():
    s = working("farm", "farm", fields="5:melon")
    do(s, "act 0 water", "walk 0 town", "go-home 0")  # act and move
    assert (s.farmers[ONE].place, s.fields[4]) == ("", ("melon",))
    s = working("farm", "farm", fields="5:melon")
    do(s, "go-home 0")  # nothing at all
    assert (s.farmers[ONE].place, s.fields[5]) == ("", ("melon",))


@rule("SV-126")
def test_whoever_has_acted_twice_does_not_move():
    s = working("farm", "farm", fields="5:melon")
    do(s, "act 0 water", "act 0 water")
    assert listed(s, "walk") == []
    assert blocked(s, ONE)["walk 0 town"][1] == "SV-126"


@rule("SV-126")
def test_nor_does_who_has_an_action_left_after_two():
    s = working("farm", "farm", fields="5:melon")
    resolve(s, ExtraAction(ONE))
    do(s, "act 0 water")
    assert listed(s, "walk") != []
    do(s, "act 0 water")
    assert listed(s, "walk") == []
    assert blocked(s, ONE)["walk 0 town"][1] == "SV-126"
    do(s, "act 0 water")
    assert s.fields[2] == ("melon",)


@rule("SV-124")
def test_a_further_step_costs_no_action_and_comes_first():
    s = working("farm", "farm", fields="5:melon")
    resolve(s, ExtraMove(ONE))
    do(s, "walk 0 town")
    assert (s.turn.actions, s.turn.moves) == (2, 1)
    do(s, "walk 0 farm", "act 0 water")
    assert (s.turn.actions, listed(s, "walk")) == (0, [])


@rule("SV-124", "SV-126")
@pytest.mark.parametrize("given", ["before", "after"])
def test_a_further_step_may_come_after_both_actions(given):
    s = working("farm", "farm", fields="5:melon")
    if given == "before":
        resolve(s, ExtraMove(ONE))
    do(s, "act 0 water", "act 0 water")
    if given == "after":
        resolve(s, ExtraMove(ONE))
    do(s, "walk 0 town")
    assert listed(s, "walk") == []
    assert blocked(s, ONE)["walk 0 beach"][1] == "SV-126"


@rule("SV-124", "SV-126")
@pytest.mark.parametrize("by", ["building", "effect"])
def test_one_may_act_walk_act_and_walk_with_a_further_step(by):
    s = working("farm", "farm", fields="5:melon", gold=3)
    if by == "building":
        s.built = (CardId("stable"),)
    else:
        resolve(s, ExtraMove(ONE))
    do(s, "act 0 water", "walk 0 town", "act 0 store", "nothing", "walk 0 beach")  # the turn's own step was the first
    assert listed(s, "walk") == []


@rule("SV-135", "SV-137")
def test_a_further_step_is_a_walk_like_any_other():
    s = working("farm", "farm", built=(CardId("stable"),))
    ways = [BOOK.paths[BOOK.roads[start][end]].spots[0] for start, end in (("farm", "town"), ("town", "beach"))]
    s.spots = tuple(ways)
    do(s, "walk 0 town", f"pick 0 {ways[0]}", "walk 0 beach", f"pick 0 {ways[1]}")
    assert s.spots == ()


@rule("SV-123")
def test_a_further_action_is_one_more():
    s = working("farm", "farm", fields="5:melon")
    do(s, "act 0 water")
    resolve(s, ExtraAction(ONE))
    do(s, "act 0 water", "act 0 water")
    assert (s.fields[2], listed(s, "act")) == (("melon",), [])


@rule("SV-131")
def test_an_action_that_cards_give_twice_is_taken_twice():
    s = working("mountain", "farm")
    resolve(s, ExtraAction(ONE, "buildings"), ExtraAction(ONE, "mine"), ExtraAction(ONE, "mine"))
    for left in (2, 1):
        assert s.turn.extra.count("mine") == left
        assert listed(s, "act-free") == ["act-free 0 mine"]  # and nothing to build with
        dice(s, stardew=["heart", "heart"])
        do(s, "act-free 0 mine", "go-to 0 0 0")
    assert (s.turn.actions, listed(s, "act-free")) == (2, [])


# -- where one does what -------------------------------------------------------------------------------------


@rule("SV-129", "SV-130")
@pytest.mark.parametrize("place", PLACES)
def test_each_place_has_its_actions(place):
    s = valley(gold=50, hearts=9, fields="2:parsnip", animals=(CardId("pig"),), built=(CardId("coop"),))
    carry(s, ONE, "wood wood stone stone copper-geode quartz")
    at(s, ONE, place)
    printed = {
        "farm": ["water", "collect"],
        "ranch": ["animals"],
        "town": ["store", "friend", "bundles"],
        "forge": ["geodes", "museum"],
        "mountain": ["buildings", "mine", "fish-lake"],
        "forest": ["fish-river"],
        "beach": ["fish-ocean"],
    }
    assert [option.split()[2] for option in listed(s, "act")] == printed[place]
    assert sum(map(len, ACTIONS.values())) == 13


@rule("SV-EX-7")
def test_the_town_has_three_actions():
    s = at(valley(gold=1, hearts=2), ONE, "town")
    assert listed(s, "act") == ["act 0 store", "act 0 friend", "act 0 bundles"]
    assert {option.split()[0] for option in options(s, ONE)} == {"act", "walk", "go-home"}


@rule("SV-131")
@pytest.mark.parametrize("place", ["farm", "beach"])
def test_an_ability_that_costs_an_action_can_be_used_anywhere(place):
    s = valley(spots="F1 F2 F3")
    carry(s, ONE, upgrades="truffle-nose")
    assert AnAction() in BOOK.upgrades["truffle-nose"].use.price
    at(s, ONE, place)
    do(s, "use-card 0 truffle-nose", "pick 0 F1", "pick 0 F2")
    assert s.turn is not None
    assert s.turn.actions == 1


@rule("SV-131")
def test_an_ability_that_costs_an_action_needs_one_and_keeps_to_its_place():
    s = valley(spots="F1 F2")
    carry(s, ONE, upgrades="truffle-nose", items="mega-bomb")
    at(s, ONE, "farm", actions=0)
    assert listed(s, "use-card") == []
    s = valley()
    carry(s, ONE, items="mega-bomb")
    at(s, ONE, "farm")
    assert listed(s, "use-card") == []
    s = valley()
    carry(s, ONE, items="mega-bomb")
    at(s, ONE, "mountain")
    assert listed(s, "use-card") == ["use-card 0 mega-bomb"]


@rule("SV-129", "SV-131")
@pytest.mark.parametrize("card", ["truffle-nose", "horse-flute"])
def test_nobody_begins_another_action_or_goes_away_in_the_middle_of_one(card):
    s = at(valley(gold=1, cards=card), ONE, "town")
    do(s, "act 0 store")
    assert listed(s, "use-card") == []
    assert blocked(s, ONE)[f"use-card 0 {card}"][1] == "SV-129"
    do(s, "nothing")
    assert listed(s, "use-card") == [f"use-card 0 {card}"]


@rule("SV-129")
def test_an_action_that_a_card_gives_is_taken_where_the_board_has_it():
    s = working("mountain", "farm")
    resolve(s, ExtraAction(ONE, "mine"))
    assert listed(s, "act-free") == ["act-free 0 mine"]
    do(s, "walk 0 farm")
    assert listed(s, "act-free") == []


@rule("SV-129", "SV-131")
def test_unless_the_card_says_anywhere():
    s = at(valley(hearts=9, cards="junimo-courier"), ONE, "farm")
    do(s, "use-card 0 junimo-courier", "act-free 0 bundles", "nothing")
    assert (s.turn.actions, listed(s, "act-free")) == (2, [])


@rule("SV-132")
def test_the_pawn_goes_home_and_then_comes_the_evening():
    s = working("farm", "farm", joja={"store": CardId("joja-seed")}, hearts=1)
    assert listed(s, "remove-joja") == []
    do(s, "go-home 0")
    assert s.farmers[ONE].place == ""
    assert listed(s, "remove-joja") == ["remove-joja 0 store hearts"]


@rule("SV-134")
@pytest.mark.parametrize("place", [place for place in PLACES if place != "town"])
def test_tiles_are_sold_only_at_the_store(place):
    s = valley()
    carry(s, ONE, "pumpkin leek tuna")
    at(s, ONE, place)
    assert [option for option in options(s, ONE) if "sell" in option] == []


@rule("SV-134")
def test_tiles_are_sold_at_the_store():
    s = valley()
    carry(s, ONE, "pumpkin")
    at(s, ONE, "town")
    assert [option for option in options(s, ONE) if "sell" in option] == []
    do(s, "act 0 store", "sell 0 pumpkin", "nothing")
    assert (bag(s), s.gold) == ([], BOOK.tiles["pumpkin"].value)
