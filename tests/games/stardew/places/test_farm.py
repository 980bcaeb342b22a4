"""The Farm and the Ranch: watering, harvesting, animals (SV-147 to SV-167)."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.seasons import Rain
from overwinter.games.stardew.phases.turns import TakeTurn
from overwinter.games.stardew.places.farm import WATER, MoveCrops, MoveOneCrop, WaterCrops
from overwinter.games.stardew.places.ranch import BuyAnimals, CollectFromAnimals
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.testing import blocked, dice, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, give_cards, me, offered, planted, valley, where

ANIMALS = tuple(map(CardId, ("white-cow", "brown-cow", "duck")))


def collected(roll, setting=None, **table):
    """A table after the animals have been collected from, with so much left of some supplies."""
    s = valley(place="farm", **{"animals": ANIMALS, **table})
    s.tray.update(setting or {})
    dice(s, animals=roll.split())
    resolve(s, CollectFromAnimals(ONE))
    return s


def shopping(**table):
    """Seat 0 is at Marnie's."""
    s = valley(place="ranch", **{"built": (CardId("coop"),), "gold": 9, **table})
    resolve(s, BuyAnimals(ONE))
    return s


# -- watering ------------------------------------------------------------------------------------------


@rule("SV-147")
def test_crops_are_watered_at_the_farm_only():
    assert where("water") == ["farm"]


@rule("SV-148", "SV-150", "SV-EX-6")
def test_watering_moves_each_crop_one_field_and_harvests_the_last():
    s = valley(place="farm", fields="3:potato 1:parsnip")
    resolve(s, WaterCrops(ONE))
    assert s.fields == {5: (), 4: (), 3: (), 2: ("potato",), 1: ()}
    assert (bag(s), bag(s, TWO)) == (["parsnip"], [])


@rule("SV-149", "SV-A34")
def test_all_crops_move_together():
    s = valley(place="farm", fields="5:cauliflower 4:corn 3:potato 2:parsnip 1:bok-choy")
    resolve(s, WaterCrops(ONE))
    assert s.fields == {5: (), 4: ("cauliflower",), 3: ("corn",), 2: ("potato",), 1: ("parsnip",)}


@rule("SV-149")
def test_crops_do_not_stack_where_joja_keeps_the_lower_fields_dry():
    s = valley(place="farm", fields="4:corn 3:potato 2:parsnip 1:bok-choy", joja={"water": CardId("joja-sprinklers")})
    resolve(s, WaterCrops(ONE))
    assert s.fields == {5: (), 4: ("corn",), 3: ("potato",), 2: ("parsnip",), 1: ("bok-choy",)}
    s.fields[2] = ()
    resolve(s, WaterCrops(ONE))
    assert s.fields == {5: (), 4: (), 3: ("corn",), 2: ("potato",), 1: ("bok-choy",)}
    assert bag(s) == []


@rule("SV-149", "SV-318")
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("4:corn 2:parsnip 1:bok-choy", "Only some crops move one field to the right: Corn."),
        ("5:cauliflower 4:corn 2:parsnip", "Only some crops move one field to the right: Corn and Cauliflower."),
        ("5:cauliflower 4:corn", "All crops move one field to the right."),
        ("3:potato 2:parsnip", "No crop moves."),
    ],
)
def test_the_story_tells_which_crops_move(fields, told):
    s = valley(place="farm", fields=fields, joja={"water": CardId("joja-sprinklers")})
    assert told in resolve(s, WaterCrops(ONE))


@rule("SV-148", "SV-318")
def test_whoever_waters_on_reads_which_crops_would_move():
    s = valley(fields="4:corn 2:parsnip 1:bok-choy")
    assert MoveCrops(ONE).offer(s) == "Move all crops one field."
    assert MoveCrops(ONE, 3).offer(s) == "Move one field: Corn."


@rule("SV-083")
def test_rain_on_empty_fields_moves_nothing():
    assert resolve(valley(), Rain()) == ["It rains.", "No crop moves."]


@rule("SV-318")
def test_water_that_moves_no_crop_is_in_vain():
    s = valley(place="farm", fields="3:potato 2:parsnip", joja={"water": CardId("joja-sprinklers")})
    resolve(s, TakeTurn(ONE))
    assert blocked(s, ONE)["act 0 water"] == ("no crop moves with Joja Smart Sprinklers", "SV-318")
    s.fields[2] = ()
    assert offered(s, "act 0 water") == [""]
    s.fields[2] = (TileId("parsnip"),)
    give_cards(me(s), "town-charter")
    assert offered(s, "act 0 water") == [""]


@rule("SV-148")
@pytest.mark.parametrize("card", ["sprinkler", "agriculturist"])
def test_no_card_moves_crops_where_nothing_is_planted(card):
    s = valley(place="farm", cards=card, gold=3)
    assert blocked(s, ONE)[f"use-card 0 {card}"] == ("nothing is planted", "SV-148")
    s.fields[2] = (TileId("parsnip"),)
    assert offered(s, f"use-card 0 {card}") == [""]


@rule("SV-148")
@pytest.mark.parametrize(("times", "field"), [(0, 4), (1, 3), (2, 2)])
def test_a_better_can_waters_further_for_those_who_like(times, field):
    s = valley(place="farm", fields="5:cauliflower")
    me(s).level = 3
    assert WATER.of(s, ONE) == 2
    resolve(s, WaterCrops(ONE))
    do(s, *["move-crops 0"] * times, *(["nothing"] if times < 2 else []))
    assert (planted(s), waiting(s)) == ({field: "cauliflower"}, [])


@rule("SV-148")
def test_nobody_is_asked_to_water_on_where_nothing_would_move():
    s = valley(place="farm", fields="1:parsnip")
    me(s).level = 3
    resolve(s, WaterCrops(ONE))
    assert (bag(s), waiting(s)) == (["parsnip"], [])
    s = valley(place="farm", fields="3:potato", joja={"water": CardId("joja-sprinklers")})
    me(s).level = 3
    resolve(s, WaterCrops(ONE))
    assert (planted(s), waiting(s)) == ({2: "potato"}, [])


@rule("SV-150")
def test_a_crop_is_harvested_with_the_face_it_shows():
    s = valley(place="farm", fields="1:potato+")
    resolve(s, WaterCrops(ONE))
    assert bag(s) == ["potato+"]


@rule("SV-151", "SV-A39")
def test_without_room_one_leaves_something_behind_or_the_crop_itself():
    for left, kept in (("wood", ["parsnip"] + ["wood"] * 5), ("parsnip", ["wood"] * 6)):
        s = valley(place="farm", fields="1:parsnip", bag="wood " * 6)
        s.tray["parsnip"] = 3
        resolve(s, WaterCrops(ONE))
        assert offered(s, "leave-behind 0") == ["wood", "parsnip"]
        do(s, f"leave-behind 0 {left}")
        assert (bag(s), waiting(s)) == (kept, [])
        assert s.tray["parsnip"] == (4 if left == "parsnip" else 3)


@rule("SV-152", "SV-A34")
def test_a_crop_needs_as_many_waterings_as_its_field_says():
    for field in range(1, 6):
        s = valley(place="farm", fields=f"{field}:potato")
        for _ in range(field - 1):
            resolve(s, WaterCrops(ONE))
        assert (bag(s), s.fields[1]) == ([], ("potato",))
        resolve(s, Rain())  # which waters as well
        assert bag(s) == ["potato"]


@rule("SV-174")
def test_a_single_crop_does_not_move_into_a_field_that_is_taken():
    s = valley(place="town", fields="3:potato 2:parsnip", built=(CardId("well"),))
    do(s, "use-card 0 well")  # only one crop can move
    assert planted(s) == {3: "potato", 1: "parsnip"}


@rule("SV-174")
def test_where_no_crop_can_move_none_is_tended():
    s = valley(place="town", fields="3:potato 2:parsnip 1:bok-choy", bag="wood " * 6)
    resolve(s, MoveOneCrop(ONE, steps=2))
    assert offered(s, "nudge 0") == ["2 parsnip 2", "1 bok-choy 2"]  # those that are harvested
    assert MoveOneCrop(ONE, steps=1).useless(valley(fields="5:cauliflower 4:corn"), ONE) is None
    s = valley(fields="")
    assert MoveOneCrop(ONE).useless(s, ONE)


@rule("SV-175")
def test_where_a_card_lets_two_crops_stand_in_a_field_one_may_move_there():
    s = valley(place="town", fields="3:potato 2:parsnip", built=(CardId("well"), CardId("greenhouse")))
    do(s, "use-card 0 well", "nudge 0 3 potato")
    assert planted(s) == {2: "parsnip potato"}


# -- collecting ----------------------------------------------------------------------------------------


@rule("SV-153")
def test_animals_are_collected_from_at_the_farm_only():
    assert where("collect") == ["farm"]


@rule("SV-154")
def test_three_animal_dice_are_rolled_once():
    s = collected("duck duck duck cow")
    assert bag(s) == ["duck-feather"] * 3
    assert waiting(s) == []


@rule("SV-155", "SV-156", "SV-157", "SV-A36")
def test_each_die_makes_every_animal_of_its_kind_give():
    s = collected("cow cow duck")
    assert bag(s) == ["duck-feather", "milk", "milk", "milk", "milk"]
    assert bag(s, TWO) == []
    s = collected("cow pig pig", animals=ANIMALS[:1])
    assert bag(s) == ["milk"]


@rule("SV-157", "SV-A39", "SV-009")
def test_what_the_animals_give_arrives_at_once_and_then_one_chooses():
    s = collected("cow cow pig", bag="wood wood wood wood wood milk", setting={"milk": 1})
    assert (len(bag(s)), s.tray["milk"]) == (7, 0)  # one Milk was left
    do(s, "leave-behind 0 milk")
    assert (len(bag(s)), s.tray["milk"], waiting(s)) == (6, 1, [])  # too late for the others


@rule("SV-158")
def test_a_happy_animal_gives_quality():
    s = collected("cow duck pig", happy=(CardId("white-cow"),))
    assert bag(s) == ["duck-feather", "milk", "milk+"]


@rule("SV-159")
def test_dice_that_match_nobody_give_nothing_and_the_action_is_spent():
    s = valley(place="farm", animals=ANIMALS)
    dice(s, animals=["pig", "sheep", "rabbit"])
    resolve(s, TakeTurn(ONE))
    do(s, "act 0 collect")
    assert (bag(s), s.turn.actions) == ([], 1)


@rule("SV-009", "SV-156", "SV-158")
def test_where_products_run_short_happy_animals_come_first():
    s = collected("cow pig pig", {"milk": 1}, happy=(CardId("brown-cow"),))
    assert bag(s) == ["milk+"]


# -- buying --------------------------------------------------------------------------------------------


@rule("SV-160")
def test_animals_are_bought_at_the_ranch_only():
    assert where("animals") == ["ranch"]


@rule("SV-161")
def test_an_animal_needs_its_building():
    s = shopping()
    assert set(offered(s, "buy-animal 0")) == {"white-chicken", "duck", "rabbit"}
    why = {option: entry[1] for option, entry in blocked(s, ONE).items()}
    assert {why[f"buy-animal 0 {animal}"] for animal in ("white-cow", "brown-cow", "sheep", "pig")} == {"SV-161"}
    s = shopping(built=(CardId("barn"),))
    assert set(offered(s, "buy-animal 0")) == {"white-cow", "sheep", "pig"}


@rule("SV-162")
def test_any_animal_that_is_left_may_be_chosen():
    s = shopping(gold=8)
    do(s, "buy-animal 0 rabbit")
    assert s.animals == ("rabbit",)
    assert "rabbit" not in s.market
    assert {option.split()[0] for option in offered(s, "buy-animal 0")} == {"white-chicken", "duck"}


@rule("SV-163")
def test_one_action_buys_several_while_the_gold_lasts():
    s = shopping(gold=5)
    do(s, "buy-animal 0 duck", "buy-animal 0 white-chicken")
    assert (s.animals, s.gold) == (("duck", "white-chicken"), 0)
    assert waiting(s) == []  # which is all that there is to buy


@rule("SV-164", "SV-007")
def test_each_animal_costs_what_its_tile_says():
    s = shopping(gold=3)
    assert set(offered(s, "buy-animal 0")) == {"white-chicken", "duck"}
    assert blocked(s, ONE)["buy-animal 0 rabbit"][1] == "SV-007"
    do(s, "buy-animal 0 duck")
    assert s.gold == 3 - BOOK.animals["duck"].cost


@rule("SV-165", "SV-A37")
def test_a_bought_animal_is_not_happy_yet():
    s = shopping()
    do(s, "buy-animal 0 duck")
    assert s.happy == ()


@rule("SV-166")
def test_a_tile_says_all_about_its_animal():
    cow = BOOK.animals["white-cow"]
    assert (cow.building, cow.cost, cow.hearts, cow.product, cow.kind) == ("barn", 3, 1, "milk", "cow")
    for animal in BOOK.animals.values():
        assert animal.kind in BOOK.numbers.animal_faces
        assert BOOK.tiles[TileId(animal.product)].type == "product"
        assert animal.cost > 0 < animal.hearts


@rule("SV-167", "SV-A36")
def test_animals_belong_to_all_and_give_to_whoever_collects():
    s = shopping()
    do(s, "buy-animal 0 duck", "nothing")
    dice(s, animals=["duck", "pig", "pig"])
    resolve(s, CollectFromAnimals(TWO))
    assert (me(s).bag, bag(s, TWO)) == ((), ["duck-feather"])
