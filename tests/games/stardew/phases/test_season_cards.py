"""The Season Phase: what each icon of a Season Card does, and in which order."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.seasons import (
    CrowsCome,
    DrawSeasonCard,
    EventHappens,
    GiftIcon,
    JojaComes,
    PetWanders,
    Rain,
    SeasonCard,
    ShippingBin,
)
from overwinter.games.stardew.places.farm import Fertilize
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.state import TEAM
from overwinter.games.stardew.verbs.track import MoveFish
from overwinter.testing import answer, dice, options, resolve, rule, story, waiting
from tests.games.stardew.setting import BOOK, FOUR, ONE, THREE, TWO, bag, carry, do, listed, planted, valley

FULL = "wood wood stone fiber leek daffodil"


@rule("SV-076", "SV-A12")
@pytest.mark.parametrize("first", [ONE, TWO])
def test_the_starting_player_resolves_the_card(first):
    s = valley(first=first, fields="2:parsnip 3:potato")
    s.weeks["spring"].put_on_top("mud-on-the-stairs")
    resolve(s, DrawSeasonCard())
    assert (s.today, s.week) == ("mud-on-the-stairs", 1)
    assert waiting(s) == [first]  # which crop grows well?


@rule("SV-077")
def test_icons_come_from_top_to_bottom_each_one_done_before_the_next():
    assert BOOK.weeks["long-evenings"].icons == ("rain", "quality", "gift", "green-crow", "pet", "shipping-bin")
    s = valley(fields="1:parsnip 2:potato 3:bok-choy")
    resolve(s, SeasonCard(CardId("long-evenings")))
    assert (bag(s), planted(s)) == (["parsnip"], {1: "potato", 2: "bok-choy"})
    do(s, "improve 1 potato")
    assert (planted(s), s.first) == (
        {1: "potato+", 2: "bok-choy"},
        ONE,
    )  # the crows wait for an answer, the pet waits too
    do(s, "lose-crop 1 potato+")
    assert (planted(s), s.first) == ({2: "bok-choy"}, TWO)
    assert listed(s, "sell") == ["sell 0 parsnip"]


@rule("SV-A70")
def test_who_has_a_card_to_use_is_asked_before_the_week_begins():
    s = valley(3, phase="season", fields="2:parsnip 3:potato", first=TWO)
    carry(s, ONE, items="speed-gro bait")
    carry(s, THREE, items="keg firewood")
    resolve(s, SeasonCard(CardId("long-evenings")))
    assert (waiting(s), planted(s)) == ([THREE, ONE], {2: "parsnip", 3: "potato"})  # it rains afterwards
    do(s, "use-card 2 firewood", seat=THREE)
    assert waiting(s) == [ONE]  # there is no crop for the keg
    do(s, "use-card 0 speed-gro", "nudge 0 2 parsnip 2")
    assert (bag(s), 3 in planted(s)) == (["parsnip"], False)


@rule("SV-A70")
def test_who_wants_to_go_on_before_the_week_begins_is_asked_once():
    s = valley(phase="season", fields="2:parsnip 3:potato")
    carry(s, ONE, items="speed-gro")
    carry(s, TWO, items="cherry-bomb firewood")
    resolve(s, SeasonCard(CardId("long-evenings")))
    do(s, "ready 0")
    assert waiting(s) == [TWO]
    do(s, "use-card 1 firewood", seat=TWO)
    assert (waiting(s), planted(s)) == ([TWO], {2: "parsnip", 3: "potato"})
    do(s, "ready 1", seat=TWO)
    assert planted(s) == {1: "parsnip", 2: "potato"}


@rule("SV-A70")
def test_nobody_is_asked_before_the_week_for_cards_of_another_time():
    s = valley(phase="season")
    carry(s, ONE, "wood stone", items="field-snack rain-totem")
    resolve(s, SeasonCard(CardId("egg-festival")))
    assert listed(s, "pick") != []


@rule("SV-078", "SV-A73")
def test_at_a_festival_only_its_effect_happens():
    s = valley(fields="1:parsnip", track="carp tuna crab eel chub")
    carry(s, ONE, "parsnip")
    resolve(s, SeasonCard(CardId("egg-festival")))
    assert listed(s, "pick") == [f"pick 0 F{number}" for number in range(1, 12)]
    dice(s, {"forage.spring": ["leek", "daffodil"]})
    do(s, "pick 0 F1")
    do(s, "pick 1 F2", seat=TWO)
    assert (bag(s, ONE), bag(s, TWO)) == (["leek", "parsnip"], ["daffodil"])
    assert waiting(s) == []  # and nobody sells
    assert (planted(s), s.track) == ({1: "parsnip"}, ("carp", "tuna", "crab", "eel", "chub"))


# -- crops ---------------------------------------------------------------------------------------------------


@rule("SV-081")
def test_one_crop_of_your_choice_becomes_a_quality_crop():
    s = valley(fields="2:parsnip 3:potato 4:cauliflower+")
    resolve(s, Fertilize(TEAM))
    assert options(s, ONE) == ["improve 3 potato", "improve 2 parsnip"]
    answer(s, ONE, "improve 3 potato")
    assert planted(s) == {2: "parsnip", 3: "potato+", 4: "cauliflower+"}


@rule("SV-082", "SV-A09")
@pytest.mark.parametrize("fields", ["", "2:parsnip+ 4:melon+"])
def test_without_a_normal_crop_nothing_grows_better(fields):
    s = valley(fields=fields)
    before = planted(s)
    resolve(s, Fertilize(TEAM), PetWanders())
    assert (planted(s), waiting(s), s.first) == (before, [], TWO)


@rule("SV-083", "SV-084")
def test_rain_moves_every_crop_and_the_starting_player_harvests():
    s = valley(first=TWO, fields="1:parsnip+ 3:potato 5:melon")
    resolve(s, Rain())
    assert planted(s) == {2: "potato", 4: "melon"}
    assert (bag(s, ONE), bag(s, TWO)) == ([], ["parsnip+"])


@rule("SV-085", "SV-A10")
@pytest.mark.parametrize("left", ["fiber", "parsnip"])
def test_without_room_the_starting_player_leaves_a_tile_or_the_crop(left):
    s = valley(fields="1:parsnip")
    carry(s, ONE, FULL)
    resolve(s, Rain())
    assert waiting(s) == [ONE]
    assert {option.split()[2] for option in listed(s, "leave-behind")} == {*FULL.split(), "parsnip"}
    do(s, f"leave-behind 0 {left}")
    assert sorted(bag(s, ONE)) == sorted(tile for tile in [*FULL.split(), "parsnip"] if tile != left)
    assert bag(s, TWO) == []


@rule("SV-094")
def test_crows_take_a_crop_from_a_green_field():
    s = valley(fields="1:parsnip 2:potato 4:melon 5:pumpkin")
    resolve(s, CrowsCome(TEAM, colour="green"))
    assert options(s, ONE) == ["lose-crop 2 potato", "lose-crop 1 parsnip"]
    answer(s, ONE, "lose-crop 1 parsnip")
    assert planted(s) == {2: "potato", 4: "melon", 5: "pumpkin"}
    assert (bag(s), s.tray["parsnip"]) == ([], 4)


@rule("SV-095")
def test_crows_take_a_crop_from_a_red_field():
    s = valley(fields="1:parsnip 2:potato 4:melon 5:pumpkin")
    resolve(s, CrowsCome(TEAM, colour="red"))
    assert options(s, ONE) == ["lose-crop 5 pumpkin", "lose-crop 4 melon"]
    answer(s, ONE, "lose-crop 4 melon")
    assert planted(s) == {1: "parsnip", 2: "potato", 5: "pumpkin"}


@rule("SV-096")
@pytest.mark.parametrize("colour", ["green", "red"])
def test_field_three_has_both_colours(colour):
    s = valley(fields="3:potato")
    resolve(s, CrowsCome(TEAM, colour=colour))
    assert planted(s) == {}


@rule("SV-097", "SV-A09")
@pytest.mark.parametrize(
    ("colour", "fields"), [("green", "4:melon 5:pumpkin"), ("red", "1:parsnip 2:potato"), ("red", "")]
)
def test_crows_without_a_crop_in_their_fields_do_nothing(colour, fields):
    s = valley(fields=fields)
    before = planted(s)
    resolve(s, CrowsCome(TEAM, colour=colour), PetWanders())
    assert (planted(s), waiting(s), s.first) == (before, [], TWO)


# -- fish ----------------------------------------------------------------------------------------------------


@rule("SV-086", "SV-087", "SV-A15")
def test_the_two_rightmost_tiles_leave_the_track_and_the_others_slide():
    s = valley(track="carp tuna crab joja-cola treasure-chest")
    dice(s, fish=["eel", "chub"])
    resolve(s, MoveFish())
    assert s.track == ("chub", "eel", "carp", "tuna", "crab")


@rule("SV-088")
def test_other_tiles_are_gone_for_good():
    s = valley(track="carp tuna crab walleye salmon")
    before = sorted(s.bag.cards())
    resolve(s, MoveFish())
    assert sorted([*s.bag.cards(), *s.track[:2]]) == before


@rule("SV-088", "SV-A16")
def test_a_legendary_fish_goes_back_and_may_come_again_at_once():
    s = valley(track="carp tuna crab legend eel")
    assert "legend" not in s.bag.cards()
    again = s.copy()
    dice(s, fish=["chub", "perch"])
    resolve(s, MoveFish())
    assert (s.track, "legend" in s.bag.cards()) == (("perch", "chub", "carp", "tuna", "crab"), True)
    dice(again, fish=["legend", "perch"])
    resolve(again, MoveFish())
    assert again.track == ("perch", "legend", "carp", "tuna", "crab")


# -- friends -------------------------------------------------------------------------------------------------


@rule("SV-089", "SV-090", "SV-A14")
def test_each_player_may_have_one_friend_drop_by():
    s = valley(first=TWO)
    carry(s, ONE, friends="lewis emily haley")
    carry(s, TWO, friends="lewis")
    resolve(s, GiftIcon())
    assert options(s, TWO) == ["be-visited 1 lewis", "nothing"]  # turn order, and nobody must
    answer(s, TWO, "nothing")
    assert s.gold == 0
    assert options(s, ONE) == ["be-visited 0 lewis", "be-visited 0 emily", "be-visited 0 haley", "nothing"]
    answer(s, ONE, "be-visited 0 lewis")
    assert s.gold == 2
    assert waiting(s) == []  # one friend, however many there are


@rule("SV-089", "SV-A09")
def test_whoever_has_no_friends_is_not_visited():
    s = valley()
    resolve(s, GiftIcon())
    assert (waiting(s), s.gold) == ([], 0)


@rule("SV-091")
def test_after_the_friends_every_card_with_a_gift_does_its_part():
    s = valley()
    carry(s, ONE, friends="lewis", items="bee-house pen-and-paper")
    carry(s, TWO, items="tapper", friends="lewis")
    resolve(s, GiftIcon())
    answer(s, ONE, "nothing")
    assert (s.gold, s.hearts, bag(s, TWO)) == (0, 0, [])
    answer(s, TWO, "be-visited 1 lewis")
    assert (s.gold, s.hearts, bag(s, TWO)) == (4, 1, ["wood"])


@rule("SV-091")
def test_an_upgrade_with_a_gift_does_its_part():
    s = valley(spots="F1")
    carry(s, ONE, upgrades="berry-season")
    dice(s, {"forage.spring": ["leek"]})
    resolve(s, GiftIcon())
    assert bag(s) == ["leek"]


# -- the pet -------------------------------------------------------------------------------------------------


@rule("SV-092")
def test_the_pet_goes_to_the_neighbour_on_the_left():
    s = valley(4)
    holders = []
    for _ in range(4):
        resolve(s, PetWanders())
        holders.append(s.first)
    assert holders == [TWO, THREE, FOUR, ONE]


@rule("SV-093", "SV-A11")
def test_later_icons_and_this_weeks_turns_go_by_who_has_the_pet_then():
    assert BOOK.weeks["the-pet-was-here"].icons[:2] == ("pet", "rain")
    s = valley(3, fields="1:parsnip")
    s.weeks["spring"].put_on_top("the-pet-was-here")
    dice(s, events=["letter-from-home"])
    resolve(s, DrawSeasonCard())
    assert (bag(s, ONE), bag(s, TWO)) == ([], ["parsnip"])
    assert (s.first, s.order) == (TWO, [TWO, THREE, ONE])


# -- Events and Joja -----------------------------------------------------------------------------------------


@rule("SV-098", "SV-A13")
def test_an_event_is_drawn_and_resolved_by_the_starting_player():
    s = valley(first=TWO)
    dice(s, events=["rockslide", "windfall"])
    resolve(s, EventHappens())
    assert (bag(s, ONE), bag(s, TWO)) == ([], ["stone", "stone"])
    resolve(s, EventHappens())
    assert (bag(s, ONE), bag(s, TWO)) == (["wood"], ["stone", "stone", "wood"])
    assert s.events.discards == ("rockslide", "windfall")


@rule("SV-098", "SV-A13")
def test_an_event_that_is_kept_stays_with_the_starting_player():
    s = valley(first=TWO)
    dice(s, events=["four-leaf-clover"])
    resolve(s, EventHappens())
    assert (s.farmers[TWO].kept, s.events.discards) == (("four-leaf-clover",), ())


@rule("SV-099")
def test_a_joja_tile_is_placed_at_the_action_it_names():
    s = valley()
    dice(s, joja=["joja-seed", "joja-turnstile"])
    told = resolve(s, JojaComes())
    assert s.joja == {"store": "joja-seed"}
    assert any(BOOK.joja["joja-seed"].name in line for line in told)
    resolve(s, JojaComes())
    assert s.joja == {"store": "joja-seed", "mine": "joja-turnstile"}
    assert len(s.joja_left) == 11


@rule("SV-A09")
def test_without_joja_tiles_none_comes():
    s = valley()
    s.joja_left.pool = ()
    resolve(s, JojaComes(), PetWanders())
    assert (s.joja, s.first) == ({}, TWO)


# -- the Shipping Bin ----------------------------------------------------------------------------------------


@rule("SV-100")
def test_at_the_bin_anybody_sells_any_number_of_tiles():
    s = valley()
    carry(s, ONE, "pumpkin parsnip parsnip wood", items="bee-house")
    carry(s, TWO, "leek")
    resolve(s, ShippingBin())
    assert waiting(s) == [ONE, TWO]
    do(s, "sell 1 leek", seat=TWO)
    do(s, "sell 0 parsnip", "sell 0 parsnip", "sell 0 pumpkin")
    value = BOOK.tiles["leek"].value + 2 * BOOK.tiles["parsnip"].value + BOOK.tiles["pumpkin"].value
    assert (s.gold, bag(s, ONE), bag(s, TWO)) == (value, ["wood"], [])
    assert waiting(s) == [ONE]  # who could still hand over the Wood
    do(s, "enough 0")
    assert waiting(s) == []


@rule("SV-100", "SV-A19")
def test_at_the_bin_tiles_change_hands_but_items_do_not():
    s = valley()
    carry(s, ONE, "leek", items="bee-house")
    resolve(s, ShippingBin())
    assert [option for option in options(s, ONE) if "hand" in option] == ["hand-tile 0 1 leek"]
    assert waiting(s) == [ONE]  # the other has nothing
    do(s, "hand-tile 0 1 leek")
    assert (bag(s, ONE), bag(s, TWO)) == ([], ["leek"])
    do(s, "sell 1 leek", seat=TWO)  # who is given something may sell it
    assert s.gold == BOOK.tiles["leek"].value


@rule("SV-100")
def test_the_bin_opens_for_those_who_can_only_hand_something_over():
    s = valley(bag="wood")
    resolve(s, ShippingBin())
    do(s, "hand-tile 0 1 wood")
    assert (bag(s, TWO), waiting(s)) == (["wood"], [TWO])
    s = valley(1, bag="wood")
    resolve(s, ShippingBin())
    assert waiting(s) == []  # nobody to hand it to


@rule("SV-100")
def test_who_has_sold_enough_is_asked_again_only_when_given_something():
    s = valley()
    carry(s, ONE, "leek leek")
    carry(s, TWO, "potato")
    resolve(s, ShippingBin())
    do(s, "enough 1", seat=TWO)
    do(s, "sell 0 leek")
    assert waiting(s) == [ONE]
    do(s, "hand-tile 0 1 leek")
    assert waiting(s) == [TWO]


@rule("SV-100")
def test_who_gains_a_tile_while_the_bin_is_open_may_trade_it():
    s = valley(phase="season", bag="leek")
    carry(s, TWO, items="cherry-bomb")
    resolve(s, ShippingBin())
    assert waiting(s) == [ONE]
    do(s, "use-card 1 cherry-bomb", seat=TWO)
    assert waiting(s) == [ONE, TWO]


@rule("SV-101")
def test_without_a_bin_nobody_sells():
    assert "shipping-bin" not in BOOK.weeks["a-wind-with-leaves-in-it"].icons
    s = valley()
    carry(s, ONE, "pumpkin leek")
    dice(s, events=["letter-from-home"])
    resolve(s, SeasonCard(CardId("a-wind-with-leaves-in-it")))
    assert waiting(s) == []
    assert "The Shipping Bin is open." not in story(s)


@rule("SV-102")
@pytest.mark.parametrize("tile", ["pumpkin", "pumpkin+", "legend", "truffle", "quartz", "leek", "copper-ore"])
def test_a_tile_brings_what_is_printed_on_it(tile):
    s = valley()
    carry(s, ONE, tile)
    resolve(s, ShippingBin())
    do(s, f"sell 0 {tile}")
    assert s.gold == s.tile(TileId(tile)).value > 0
