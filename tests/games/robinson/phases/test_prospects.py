"""What the plan promises is exact: chances with every token, distance and danger."""

from __future__ import annotations

import pytest

from overwinter.engine.decks import Deck
from overwinter.games.robinson.phases.prospects import fight_wounds, next_beasts, outlook, prospect
from overwinter.games.robinson.table.records import Worker
from overwinter.testing import rule
from tests.games.robinson.setting import island

OWN = (Worker("p0"),)
PAIR = (Worker("p0"), Worker("p1"))


def odds(s, target, crew=OWN, action=None):
    """Success, wound and Adventure, in sixths."""
    found = prospect(s, s.book.targets[target], crew, action)
    return tuple(round(chance * 6, 6) for chance in (found.success, found.wound, found.adventure))


def pawns(s, target, crew=OWN):
    found = prospect(s, s.book.targets[target], crew)
    return found.least, found.sure


@rule("RC-109", "RC-110")
def test_one_pawn_rolls_and_two_are_sure():
    s = island(wood=3)
    assert odds(s, "shelter") == (4, 2, 3)
    assert odds(s, "explore:0") == (5, 3, 5)
    assert odds(s, "shelter", PAIR) == (6, 0, 0)


def test_wounds_of_the_building_die_are_as_agreed():
    assert odds(island(options={"building_wounds": "4"}), "weapons") == (4, 4, 3)


@rule("RC-171", "RC-173", "RC-174")
def test_distance_takes_one_pawn_more():
    s = island(tiles="4:tile-4")
    assert pawns(s, "explore:5") == (2, 3)
    assert odds(s, "explore:5", PAIR) == (5, 3, 5)


@rule("RC-187", "RC-189")
def test_tokens_on_tile_and_field_add_to_distance():
    s = island(tiles="4:tile-4", tokens={"gathering": ("fewer-pawns",)})
    s.set_space(4, tokens=("fewer-pawns",))
    assert pawns(s, "gather:4:wood") == (3, 4)


@rule("RC-186", "RC-196")
def test_a_field_token_falls_on_the_first_action_only():
    s = island(plan="p0,p1,p2:weapons", wood=2, tokens={"building": ("fewer-pawns",)})
    assert prospect(s, s.target(1), s.plan.actions[1].crew, 1).sure == 3
    assert pawns(s, "weapons") == (1, 2)


@rule("RC-178")
def test_with_a_reroll_token_a_success_must_come_twice():
    s = island(tokens={"building": ("reroll",)}, wood=1)
    assert odds(s, "weapons")[0] == pytest.approx(6 * (4 / 6) ** 2)


@rule("RC-179", "RC-180")
def test_a_reroll_token_waits_for_the_first_action_with_dice():
    sure = island(plan="p0,p1:weapons", wood=2, tokens={"building": ("reroll",)})
    assert odds(sure, "item:shovel", (Worker("p2"),))[0] == pytest.approx(6 * (4 / 6) ** 2)
    rolled = island(plan="p0:weapons", wood=2, tokens={"building": ("reroll",)})
    assert odds(rolled, "item:shovel")[0] == 4


@rule("RC-181")
def test_an_adventure_token_makes_the_first_adventure_certain():
    s = island(tokens={"building": ("adventure",)}, wood=2)
    assert odds(s, "weapons") == (4, 2, 6)
    assert odds(s, "weapons", PAIR) == (6, 0, 6)
    s = island(plan="p0:weapons", tokens={"building": ("adventure",)}, wood=2)
    assert odds(s, "item:shovel") == (4, 2, 3)


@rule("RC-311")
def test_an_adventure_wounds_friday():
    s = island(friday=True)
    success, wound, adventure = odds(s, "explore:0", (Worker("friday"),))
    assert (success, adventure) == (5, 0)
    assert wound == pytest.approx(6 * (1 - 3 / 6 * 1 / 6))


@rule("RC-184")
def test_a_dangerous_place_wounds_for_certain_without_a_weapon():
    s = island(tiles="4:tile-4")
    s.set_space(4, tokens=("danger",))
    assert odds(s, "gather:4:wood", PAIR) == (6, 6, 0)
    s.camp.weapon = 1
    assert odds(s, "gather:4:wood", PAIR) == (6, 0, 0)


def test_what_gathering_brings_counts_tokens_and_items():
    s = island(tiles="4:tile-4", built="basket")
    s.set_space(4, tokens=("plus-wood",))
    assert "brings 2 wood, and 1 more with the Basket" in outlook(s, s.book.targets["gather:4:wood"], OWN)


def test_the_next_hunt_is_averaged_over_what_it_could_be():
    s = island(hunting=Deck("hunting", ("?", "bear")), weapon=2)
    beasts = next_beasts(s)
    assert sum(beasts.values()) == pytest.approx(1)
    unseen = s.beasts.in_deck()
    wounds = 0.5 * fight_wounds(s, s.book.beasts["bear"])
    wounds += 0.5 * sum(fight_wounds(s, s.book.beasts[beast]) for beast in unseen) / len(unseen)
    assert f"on average {wounds:.1f} wounds" in outlook(s, s.book.targets["hunt"], PAIR)


@rule("RC-183", "RC-217")
def test_danger_and_lost_weapon_levels_are_in_the_wounds_of_a_hunt():
    s = island(tokens={"hunting": ("danger",)}, weapon=1)
    boa = s.book.beasts["boa"]
    assert (boa.strength, boa.weapon) == (2, 2)
    assert fight_wounds(s, boa) == 2 + 1 - 1 + 1
