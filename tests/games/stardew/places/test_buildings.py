"""Buy Buildings (SV-226 to SV-232)."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.turns import BeginTurn
from overwinter.games.stardew.places.mountain import BuyBuildings
from overwinter.games.stardew.places.ranch import BuyAnimals
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.verbs.bags import room_in_bag
from overwinter.testing import at_rest, blocked, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, offered, refused, tiles, valley, where

OFFER = tuple(map(CardId, ("coop", "barn", "shed", "mill")))


def robins(**table):
    """Seat 0 is at Robin's."""
    s = valley(place="mountain", **{"offer": OFFER, "gold": 9, **table})
    resolve(s, BuyBuildings(ONE, more=True))
    return s


def materials(*buildings):
    """What these take out of a bag."""
    printed = [BOOK.buildings[building] for building in buildings]
    return "wood " * sum(one.wood for one in printed) + "stone " * sum(one.stone for one in printed)


@rule("SV-226")
def test_buildings_are_bought_on_the_mountain():
    assert where("buildings") == ["mountain"]


@rule("SV-227")
@pytest.mark.parametrize("building", BOOK.buildings)
def test_a_building_costs_its_gold_wood_and_stone(building):
    printed = BOOK.buildings[building]
    full = materials(building)
    s = robins(offer=(CardId(building),), bag=f"{full} parsnip", gold=printed.gold + 1)
    s.tray["stone"] = 4 - printed.stone
    do(s, f"build 0 {building}")
    assert (s.gold, bag(s), s.built, s.tray["stone"]) == (1, ["parsnip"], (building,), 4)
    poor = valley(offer=(CardId(building),), bag=full, gold=printed.gold - 1)
    assert refused(poor, BuyBuildings(ONE))[f"build 0 {building}"][1] == "SV-007"
    less = valley(offer=(CardId(building),), bag=" ".join(full.split()[1:]), gold=9)
    assert refused(less, BuyBuildings(ONE))[f"build 0 {building}"][1] == "SV-229"


@rule("SV-228")
def test_one_action_builds_several():
    gold = sum(BOOK.buildings[building].gold for building in ("coop", "shed"))
    s = robins(bag=materials("coop", "shed"), gold=gold + 2)
    do(s, "build 0 coop", "build 0 shed")
    assert (s.built, s.gold, bag(s)) == (("coop", "shed"), 2, [])
    assert waiting(s) == []


@rule("SV-229")
def test_materials_come_from_ones_own_bag():
    s = valley(place="mountain", offer=OFFER, gold=9, bag="wood")
    s.farmers[TWO].bag = tiles("wood stone")
    assert refused(s, BuyBuildings(ONE))["build 0 coop"] == ("it takes 1 Stone, you have 0", "SV-229")
    resolve(s, BuyBuildings(ONE))
    assert (s.built, waiting(s)) == ((), [])


@rule("SV-230")
def test_only_what_is_on_offer_is_built_and_only_once():
    s = valley(place="mountain")
    assert s.offer[:2] == ("coop", "barn")
    assert len(set(s.offer)) == 4
    s = robins(bag="wood wood wood stone stone stone", gold=9)
    assert set(offered(s, "build 0")) == {"coop", "barn", "shed", "mill"}
    do(s, "build 0 coop")
    assert not [option for option in options(s, ONE) if "coop" in option]
    assert not [option for option in blocked(s, ONE) if "coop" in option]


@rule("SV-231")
def test_what_is_built_works_for_everybody_from_then_on():
    s = robins(bag=materials("shed"))
    assert room_in_bag(s, TWO) == 6
    do(s, "build 0 shed")
    assert (room_in_bag(s, ONE), room_in_bag(s, TWO)) == (8, 8)


@rule("SV-232")
@pytest.mark.parametrize("building", ["coop", "barn"])
def test_a_home_makes_its_animals_purchasable(building):
    s = robins(bag="wood wood stone stone stone", gold=20)
    do(s, f"build 0 {building}")
    at_rest(s)
    resolve(s, BuyAnimals(ONE))
    animals = {BOOK.animals[option].building for option in offered(s, "buy-animal 0")}
    assert animals == {building}


@rule("SV-231", "SV-124")
def test_a_stable_saves_a_step_in_the_turn_in_which_it_is_built():
    s = valley(place="mountain", bag=materials("stable"), gold=9, offer=(CardId("stable"),), spots="")
    resolve(s, BeginTurn(ONE))
    do(s, "act 0 buildings", "walk 0 town", "walk 0 farm")
    assert s.farmers[ONE].place == "farm"
