"""Resolving Actions in order, and what becomes available when: RC-198 to RC-204."""

from __future__ import annotations

import pytest

from overwinter.engine.decks import Deck
from overwinter.games.robinson.phases.resolving import EndActionPhase
from overwinter.testing import answer, dice, options, resolve, rule, story, waiting
from tests.games.robinson.moves import carry_out, go, planning
from tests.games.robinson.setting import determination, future, roll, wounds


@rule("RC-198")
def test_kinds_of_actions_are_resolved_in_their_fixed_order():
    plan = "p2:rest p2:camp p1,map:explore:0 p1,belts:gather:4:wood p0,lantern:weapons friday,shield:hunt"
    s = planning(
        wood=1,
        tiles="4:tile-1",
        built="map belts lantern shield",
        friday=True,
        hunting=Deck.of("hunting", ["fox"]),
        plan=f"{plan} p0:threat:food-crates",
    )
    before = len(story(s))
    carry_out(s)
    told = [line for line in story(s)[before:] if ": " in line and "pawn" in line]
    names = [line.split(": ")[1].split(", with")[0] for line in told]
    order = [
        "Drag in the crates",
        "Hunting",
        "Weapons",
        "Wood, space 5",
        "Explore space 1",
        "Arranging the Camp",
        "Rest",
    ]
    assert names == order


@rule("RC-199", "RC-A13")
def test_the_group_chooses_the_order_within_a_kind():
    s = planning(wood=2, plan="p0,p0:item:shovel p1,p1:weapons p2,p2:weapons")
    go(s)
    assert waiting(s) == [0, 1, 2]
    answer(s, 2, next(option for option in options(s, 2) if option.endswith(" 2")))
    answer(s, 0, "resolve-in-order 2,1,3")
    told = [line for line in story(s) if "with 2 pawns" in line]
    assert told == [
        "Cook: Weapons, with 2 pawns.",
        "Carpenter: Shovel, with 2 pawns.",
        "Explorer: Weapons, with 2 pawns.",
    ]


@rule("RC-199", "RC-A13")
def test_actions_of_different_players_may_interleave():
    s = planning(plan="p0:camp p0:camp p1:camp")
    go(s)
    answer(s, 0, next(option for option in options(s, 0) if option.endswith(" 1")))
    answer(s, 0, "resolve-in-order 1,3,2")
    assert [line[:4] for line in story(s) if "Arranging the Camp, with" in line] == ["Carp", "Cook", "Carp"]


@rule("RC-200")
def test_a_threat_action_discards_what_it_takes_then_the_card_and_then_rewards():
    s = planning(threats=("loose-stakes",), wood=1, plan="p0:threat:loose-stakes:1")
    told = len(story(s))
    go(s)
    assert (s.camp.stock["wood"], s.threats, s.gone, determination(s)) == (0, (), ("loose-stakes",), [1, 0, 0])
    lines = story(s)[told:]
    assert lines.index("Carpenter deals with Loose Stakes.") < lines.index("Carpenter gains 1 determination.")


@rule("RC-201")
def test_a_hunt_draws_the_top_hunting_card_for_its_taker_to_fight():
    s = planning(hunting=Deck("hunting", ("tiger",), top=("fox",)), plan="p1,p0:hunt")
    go(s)
    assert wounds(s) == [0, 2, 0]
    assert s.hunting.cards() == ["tiger"]
    assert s.beasts.discards == ("fox",)


@rule("RC-202", "RC-203", "RC-A55")
def test_gains_wait_until_all_actions_are_resolved():
    s = planning(4, tiles="4:tile-1", plan="p0,p0:gather:4:wood p1,p1:explore:0 p2:camp")
    dice(s, tiles=["tile-9"], discoveries=["driftwood", "machete", "poison"])
    go(s)
    assert waiting(s) == [2]  # about Arranging the Camp
    assert (s.camp.stock["wood"], future(s)["wood"], s.camp.found) == (0, 1, ())
    assert not [option for option in options(s, 1) if option.startswith("use-token")]
    answer(s, 2, "raise-morale")
    assert (s.camp.stock["wood"], future(s)["wood"]) == (1, 0)
    assert s.camp.found == ("driftwood", "machete", "poison")


@rule("RC-202", "RC-A55")
def test_what_an_action_gains_cannot_meet_a_demand_of_the_same_phase():
    s = planning(tiles="4:tile-1", plan="p0,p0:gather:4:wood p1:explore:0")
    roll(s, "exploration", "blank success adventure")
    dice(s, {"tiles": ["tile-3"], "exploration.adventures": ["toll"]})
    carry_out(s)
    assert wounds(s) == [0, 1, 0]
    assert s.camp.stock["wood"] == 1


@rule("RC-202", "RC-118")
def test_a_new_item_waits_in_future_resources():
    s = planning(4, wood=1, tiles="4:tile-5", plan="p0,p0:item:knife p2:camp")
    go(s)
    assert waiting(s) == [2]
    assert s.camp.fresh == ("knife",)
    assert not s.has("knife")
    assert s.camp.weapon == 0
    answer(s, 2, "raise-morale")
    assert s.has("knife")
    assert s.camp.weapon == 1


@rule("RC-204")
def test_new_items_come_onto_the_board_and_work_at_the_end_of_the_phase():
    s = planning(built="rope", plan="p0,p0:item:snare p1,p1:item:shovel")
    carry_out(s)
    answer(s, 0, next(option for option in options(s, 0) if option.startswith("put-by-item")))
    assert s.camp.fresh == ()
    assert set(s.camp.built) == {"rope", "snare", "shovel"}
    assert "snare" in s.offer
    assert s.spaces[3].tokens == ("plus-food",)
    assert s.castaways[0].idea == ""


@rule("RC-203")
def test_gains_are_there_when_new_items_are_looked_at_and_what_comes_then_is_not_forgotten():
    s = planning(built="rope", tiles="4:tile-1", plan="p0,p0:item:snare p1,p1:gather:4:wood")
    carry_out(s)
    assert s.camp.stock["wood"] == 1
    s.castaways[1].bag = (1, 0, 0, 0)
    answer(s, 0, "nothing")
    assert s.camp.stock["wood"] == 2


@rule("RC-203")
def test_everybodys_future_resources_become_available_together():
    s = planning()
    for seat, bag in enumerate([(1, 0, 0, 2), (0, 3, 1, 0)]):
        s.castaways[seat].bag = bag
    resolve(s, EndActionPhase())
    assert s.camp.stock == {"wood": 1, "food": 3, "rations": 1, "fur": 2}


# -- two examples -----------------------------------------------------------------------------------


@rule("RC-113", "RC-247")
def test_ex_11_both_pawns_on_the_camp_are_two_actions():
    s = planning(plan="p0:camp p0:camp")
    go(s)
    assert determination(s) == [4, 0, 0]
    assert s.book.numbers.morale[s.morale] == 2


@rule("RC-181", "RC-182")
def test_ex_12_token_and_die_together_mean_one_adventure():
    s = planning(tiles="4:tile-1", tokens={"gathering": ("adventure",)}, plan="p0:gather:4:wood")
    s.adventures["gathering"].pool = ("good-start",)  # a second card would be the same one again
    roll(s, "gathering", "blank success adventure")
    go(s)
    assert s.adventures["gathering"].discards == ("good-start",)
    assert determination(s) == [1, 0, 0]
    assert s.field("gathering") == ()


@rule("RC-A40")
@pytest.mark.parametrize("colour", ["building", "gathering", "exploration"])
def test_discarded_adventures_come_back_when_the_deck_is_empty(colour):
    s = planning()
    pile = s.adventures[colour]
    pile.discards, pile.pool = pile.pool, ()
    target = {"building": "weapons", "gathering": "gather:4:wood", "exploration": "explore:0"}[colour]
    s = planning(wood=1, tiles="4:tile-1", adventures={**s.adventures, colour: pile}, plan=f"p0:{target}")
    known = len(pile)
    roll(s, colour, "blank success adventure")
    go(s)
    assert s.adventures[colour].face_down == known - 1
