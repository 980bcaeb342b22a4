"""What cards do: each kind of power, and every verb that only cards have."""

from __future__ import annotations

import random

import pytest

from overwinter.engine import notation
from overwinter.engine.decks import Pile
from overwinter.engine.printed import made_out
from overwinter.games.stardew import GAME
from overwinter.games.stardew.deeds.cards import CallFriend, ChooseItem, FetchItem, RevealCheaply, SeeWeek
from overwinter.games.stardew.deeds.trading import ImproveHeld, SellNow, Smelt
from overwinter.games.stardew.phases.evening import EndOfTurn
from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.seasons import (
    DrawSeasonCard,
    EventHappens,
    GiftIcon,
    PlayEvent,
    SeasonEnds,
)
from overwinter.games.stardew.phases.turns import BeginTurn, EndTurn, TakeTurn, TurnOver
from overwinter.games.stardew.places.farm import Fertilize, MoveCrops, MoveOneCrop, SowSeed
from overwinter.games.stardew.places.forge import Exhibit
from overwinter.games.stardew.places.ranch import EveryAnimalGives
from overwinter.games.stardew.places.store import Sell
from overwinter.games.stardew.places.town import Donate, GiveGift, Restore, VisitCenter
from overwinter.games.stardew.printed.catalogue import CardId, CardReaction
from overwinter.games.stardew.printed.tiles import TileId, Wanted
from overwinter.games.stardew.table.state import Seat, Turn, Valley
from overwinter.games.stardew.verbs.bags import GainGold, held
from overwinter.games.stardew.verbs.dice import AddDie, RollAgain, TurnDie
from overwinter.games.stardew.verbs.items import GainItem
from overwinter.games.stardew.verbs.terms import At, Tiles
from overwinter.games.stardew.verbs.track import CAUGHT, LINE, ClearSlot, OpenChest, SwapFish
from overwinter.games.stardew.verbs.upgrades import DrawUpgrades, OfferUpgrades
from overwinter.kit.choices import Choosing
from overwinter.kit.reactions import Reactors
from overwinter.testing import answer, at_rest, blocked, dice, options, resolve, rule, story, waiting
from tests.games.stardew.setting import (
    BOOK,
    ONE,
    TWO,
    at,
    bag,
    carry,
    do,
    exploring,
    fishing,
    lay_open,
    listed,
    me,
    offered,
    two_unseen_weeks,
    valley,
)

# -- kinds of power ----------------------------------------------------------------------------------


@rule("SV-307")
def test_an_item_that_is_discarded_to_use_does_what_it_says_and_is_gone():
    s = valley(place="town", cards="sprinkler", fields="3:potato")
    do(s, "use-card 0 sprinkler")
    assert s.fields[2] == ("potato",)
    assert me(s).items == ()
    assert s.items.discards == ("sprinkler",)


@rule("SV-A70")
@pytest.mark.parametrize("phase", ["season", "planning"])
def test_an_item_can_be_used_in_the_season_and_planning_phases(phase):
    s = valley(phase=phase, cards="firewood")
    do(s, "use-card 0 firewood")
    assert me(s).bag == ("wood", "wood")


@rule("SV-A70")
def test_nobody_uses_an_item_in_the_turn_of_another():
    s = valley(place="town", cards="firewood")
    s.acting = TWO
    assert listed(s, "use-card") == []
    assert blocked(s, ONE)["use-card 0 firewood"][1] == "SV-A70"


@rule("SV-308")
def test_an_item_discarded_for_room_does_nothing():
    s = valley(place="town", cards="sprinkler firewood", fields="3:potato")
    resolve(s, GainItem(ONE, CardId("bait")))
    do(s, "drop-item 0 sprinkler")
    assert s.fields[3] == ("potato",)
    assert me(s).items == ("firewood", "bait")


def test_a_card_that_works_once_a_turn_works_again_in_the_next():
    s = valley(place="farm", cards="agriculturist", fields="5:cauliflower", gold=3)
    do(s, "use-card 0 agriculturist")
    assert (s.gold, s.fields[4]) == (2, ("cauliflower",))
    assert blocked(s, ONE)["use-card 0 agriculturist"][0] == "you have used it this turn"
    resolve(s, TurnOver(ONE))
    s.turn, s.acting = Turn(2), ONE
    do(s, "use-card 0 agriculturist")
    assert (s.gold, s.fields[3]) == (1, ("cauliflower",))


def test_what_worked_in_the_season_phase_works_again_in_ones_own_turn():
    s = valley(phase="season", cards="market-gardener", bag="potato potato potato")
    resolve(s, Sell(ONE, TileId("potato")), BeginTurn(ONE))
    resolve(s, Sell(ONE, TileId("potato")), Sell(ONE, TileId("potato")))
    assert s.gold == 3 * BOOK.tiles["potato"].value + 2 * 2


def test_a_card_that_works_once_a_season_is_done_for_the_season():
    s = valley(place="town", cards="keg", bag="potato parsnip")
    do(s, "use-card 0 keg")
    do(s, next(option for option in listed(s, "give") if "potato" in option))
    assert (s.gold, me(s).bag) == (6, ("parsnip",))
    assert blocked(s, ONE)["use-card 0 keg"][0] == "you have used it this season"


@rule("SV-007")
def test_a_card_that_takes_a_tile_cannot_be_used_without_one():
    s = valley(place="mountain", cards="staircase")
    assert blocked(s, ONE)["use-card 0 staircase"] == ("you lack a Stone", "SV-007")
    me(s).bag = (TileId("stone"),)
    s.tray["stone"] -= 1
    do(s, "use-card 0 staircase")
    assert (s.level, me(s).bag, s.tray["stone"]) == (2, (), 4)


@rule("SV-007")
def test_what_is_asked_for_as_a_price_cannot_be_turned_into_money_first():
    s = valley(place="town", cards="camp-cook keg", bag="potato leek")
    do(s, "use-card 0 camp-cook")
    assert options(s, ONE) == ["give 0 potato", "give 0 leek"]
    do(s, "give 0 leek")
    assert (s.turn.actions, me(s).bag) == (3, ("potato",))


def test_what_is_used_up_stays_so_when_it_changes_hands():
    s = valley(phase="planning", cards="keg", bag="potato")
    carry(s, TWO, "potato")
    resolve(s, PlanningPhase())
    do(s, "use-card 0 keg", "hand-item 0 1 keg")
    assert s.gold == 6
    assert blocked(s, TWO)["use-card 1 keg"][0] == "you have used it this season"


@rule("SV-281")
def test_nobody_acts_by_a_card_once_the_pawn_is_home():
    s = valley(place="farm", cards="truffle-nose", joja={"store": CardId("joja-seed")}, hearts=1)
    resolve(s, TakeTurn(ONE), EndTurn(ONE))
    assert listed(s, "use-card") == ["use-card 0 truffle-nose"]
    do(s, "go-home 0")
    assert listed(s, "remove-joja")  # an evening like any other
    assert blocked(s, ONE)["use-card 0 truffle-nose"][1] == "SV-131"


@rule("SV-131")
def test_a_card_that_costs_an_action_uses_one_of_the_two_anywhere():
    s = at(valley(cards="woodcraft"), ONE, "forge")
    do(s, "use-card 0 woodcraft", "pick 0 T1", "pick 0 T2")
    assert me(s).bag == ("wood", "wood")
    assert s.turn.actions == 1
    s.turn = Turn(0)
    assert blocked(s, ONE)["use-card 0 woodcraft"][1] == "SV-131"


@rule("SV-131")
def test_a_card_that_names_a_place_works_only_there():
    s = at(valley(cards="mega-bomb"), ONE, "town")
    assert blocked(s, ONE)["use-card 0 mega-bomb"][1] == "SV-131"
    me(s).place = "mountain"
    do(s, "use-card 0 mega-bomb")
    assert me(s).bag == ("copper-ore", "copper-ore", "stone")


@rule("SV-091")
def test_cards_with_a_gift_symbol_do_something_at_a_gift_icon():
    s = valley(phase="season", cards="bee-house sugar-maples")
    resolve(s, GiftIcon())
    assert s.gold == 3
    assert me(s).bag == ("wood",)


@rule("SV-091")
def test_a_gift_icon_is_for_the_cards_that_one_has_after_the_friends_were_there():
    s = valley(phase="season", cards="bee-house pen-and-paper", gold=3)
    me(s).friends = (CardId("krobus"),)
    dice(s, items=["tapper"])
    resolve(s, GiftIcon())
    do(s, "be-visited 0 krobus")
    do(s, listed(s, "strike")[0], "drop-item 0 bee-house")
    assert (s.gold, s.hearts, me(s).bag) == (0, 1, ("wood",))


def test_a_reaction_happens_by_itself():
    s = valley(place="farm", cards="gleaner", fields="1:parsnip 2:parsnip")
    resolve(s, MoveCrops(ONE))
    assert (s.hearts, me(s).bag) == (1, ("parsnip",))
    resolve(s, MoveCrops(ONE))
    assert (s.hearts, me(s).bag) == (1, ("parsnip", "parsnip"))  # once a week


def test_a_reaction_that_may_be_declined_is_asked_for():
    s = valley(phase="season", cards="tide-table", track="carp chub perch carp bullhead")
    resolve(s, GiftIcon())
    do(s, "nothing")
    assert (s.gold, s.track) == (0, ("carp", "chub", "perch", "carp", "bullhead"))


def test_a_dial_counts_while_somebody_has_the_card():
    s = valley(place="town", cards="satchel", bag="wood " * 6 + "egg")
    resolve(s, *made_out(BOOK.items["firewood"].use.does, ONE))
    assert offered(s, "leave-behind 0") == ["wood", "egg"]
    do(s, "leave-behind 0 wood", "leave-behind 0 wood")
    assert len(me(s).bag) == 7


@rule("SV-321", "SV-322", "SV-323")
def test_the_pendant_takes_a_friend_who_would():
    s = valley(place="town", cards="mermaids-pendant")
    assert blocked(s, ONE)["use-card 0 mermaids-pendant"][1] == "SV-322"
    single = next(villager.id for villager in BOOK.villagers.values() if villager.marriage)
    me(s).friends = (CardId(single),)
    do(s, "use-card 0 mermaids-pendant")  # there is only one
    assert me(s).spouse == single
    assert blocked(s, ONE)["use-card 0 mermaids-pendant"][1] == "SV-323"


@rule("SV-298")
def test_an_event_that_is_kept_stays_with_the_starting_player_until_it_is_used():
    s = valley(phase="season", gold=1)
    dice(s, events=["day-in-hand"])
    resolve(s, EventHappens())
    assert me(s).kept == ("day-in-hand",)
    s.phase, s.acting, s.turn, me(s).place = "action", ONE, Turn(0), "town"
    do(s, "use-card 0 day-in-hand")
    assert (s.turn.actions, s.gold, me(s).kept, s.events.discards) == (1, 0, (), ("day-in-hand",))


@rule("SV-311")
def test_a_double_sided_upgrade_offers_both_sides():
    s = valley(phase="season")
    resolve(s, DrawUpgrades(ONE, drawn=("angler", "fisher")))
    sides = [option.split()[2] for option in listed(s, "take-upgrade")]
    assert sides == ["angler", "patient-angler", "fisher"]


# -- dice that lie open ------------------------------------------------------------------------------


@rule("SV-254")
def test_all_dice_are_rolled_again():
    s = fishing("heart heart heart", cards="four-leaf-clover")
    dice(s, stardew=["junimo", "stardrop", "heart"])
    do(s, "use-card 0 four-leaf-clover")
    assert s.thrown[-1].faces == ("junimo", "stardrop", "heart")
    assert "reel-in" in options(s, ONE)


@rule("SV-254")
def test_a_die_that_counts_as_any_symbol_stays_when_dice_are_rolled_again():
    s = fishing("heart heart heart", cards="four-leaf-clover")
    lay_open(s, "fishing", "heart any")
    dice(s, stardew=["junimo"])
    do(s, "use-card 0 four-leaf-clover")
    assert s.thrown[-1].faces == ("junimo", "any")


@rule("SV-254")
def test_a_die_that_counts_as_any_symbol_is_not_rolled_again_alone():
    s = fishing("heart heart heart", cards="four-leaf-clover bait")
    lay_open(s, "fishing", "any")
    assert listed(s, "use-card") == ["use-card 0 bait"]
    assert blocked(s, ONE)["use-card 0 four-leaf-clover"] == ("no die is left to roll again", "SV-254")


@rule("SV-254")
def test_a_die_is_turned_to_catch_what_was_out_of_reach():
    s = fishing("heart heart junimo", cards="spinner", track="carp carp carp carp octopus")
    assert listed(s, "catch-with-dice") == []
    do(s, "use-card 0 spinner", "set-die 0 heart stardrop")
    assert len(listed(s, "catch-with-dice")) == 1


@rule("SV-234")
def test_a_die_is_turned_in_the_mine():
    s = exploring("heart heart", cards="dowsing-rod")
    assert len(listed(s, "go-to")) == 1
    do(s, "use-card 0 dowsing-rod", "set-die 0 heart stardrop")
    assert sorted(s.thrown[-1].faces) == ["heart", "stardrop"]
    assert len(listed(s, "go-to")) == 2


@rule("SV-253")
def test_more_dice_are_rolled():
    s = fishing("heart heart heart", cards="bait")
    dice(s, stardew=["junimo", "stardrop"])
    do(s, "use-card 0 bait")
    assert s.thrown[-1].faces == ("heart", "heart", "heart", "junimo", "stardrop")


@rule("SV-254")
def test_without_dice_there_is_nothing_to_roll_again():
    s = valley(place="beach")
    for verb in (RollAgain(ONE), AddDie(ONE), TurnDie(ONE)):
        assert verb.useless(s, ONE)[0] == "no dice lie open"
        resolve(s, verb)
        assert waiting(s) == []
    s = valley(place="beach")
    lay_open(s, "fishing", "any")
    assert TurnDie(ONE).useless(s, ONE)[0] == "no die is left to turn"


@rule("SV-257")
def test_dice_lie_there_again_after_a_friend_has_rolled_for_a_geode():
    s = fishing("heart junimo stardrop", cards="love-letter")
    me(s).friends, me(s).bag = ("clint",), ("copper-geode", "copper-geode")
    dice(s, stardew=["heart"])
    do(s, "use-card 0 love-letter", "crack 0 copper-geode")
    while "reel-in" not in options(s, ONE):
        do(s, "nothing")
    assert s.thrown[-1].faces == ("heart", "junimo", "stardrop")
    do(s, "reel-in")
    assert s.thrown == ()


def test_another_map_leaves_the_dice_as_they_are():
    s = exploring("heart junimo", cards="prospector")
    before = s.map
    do(s, "use-card 0 prospector")
    assert s.map != before
    assert s.thrown[-1].faces == ("heart", "junimo")


# -- the Fish Track ----------------------------------------------------------------------------------


def chest() -> str:
    return next(fish.id for fish in BOOK.fish.values() if fish.kind == "chest")


@rule("SV-271")
def test_neighbours_on_the_track_change_places_to_put_a_chest_behind_a_fish():
    s = valley(place="beach", track=f"{chest()} anchovy carp carp carp")
    resolve(s, SwapFish(ONE))
    assert listed(s, "swap-slots") == ["swap-slots 0", "swap-slots 1"]  # equal neighbours need not
    do(s, "swap-slots 0")
    assert s.track[:2] == ("anchovy", chest())


@rule("SV-088")
def test_a_legendary_fish_that_is_shooed_away_goes_back_into_the_bag():
    legend = next(fish.id for fish in BOOK.fish.values() if fish.kind == "legendary")
    s = valley(place="beach", track=f"carp carp carp {legend} chub")
    dice(s, fish=["eel"])
    resolve(s, ClearSlot(ONE))
    do(s, f"shoo-away 3 {legend}")
    assert legend in s.bag.cards()
    assert s.track == ("eel", "carp", "carp", "carp", "chub")


@rule("SV-270")
def test_a_chest_is_opened_without_a_fish():
    s = valley(place="town", cards="treasure-hunter", track=f"carp {chest()} carp carp carp")
    dice(s, items=["bait"], fish=["eel"])
    do(s, "use-card 0 treasure-hunter")
    assert (me(s).items, s.gold, s.track) == (("bait",), 1, ("eel", "carp", "carp", "carp", "carp"))


@rule("SV-272")
def test_where_there_is_no_chest_none_is_opened():
    s = valley(place="town", cards="treasure-hunter", track="carp carp carp carp carp")
    assert blocked(s, ONE)["use-card 0 treasure-hunter"][1] == "SV-270"
    resolve(s, OpenChest(ONE))
    assert waiting(s) == []


# -- crops and animals -------------------------------------------------------------------------------


@rule("SV-171", "SV-174")
def test_grandpas_tin_knows_no_season_but_needs_an_empty_field():
    s = valley(place="town", cards="grandpas-seed-tin", fields="5:cauliflower")
    do(s, "use-card 0 grandpas-seed-tin")
    crops = [option.split()[2] for option in listed(s, "sow")]
    assert crops == [crop.id for crop in BOOK.crops.values() if crop.waterings != 5]
    summer = next(crop.id for crop in BOOK.crops.values() if crop.season == "summer" and crop.waterings == 2)
    do(s, f"sow 0 {summer}")
    assert (s.fields[2], s.tray[summer], s.gold) == ((summer,), 3, 0)


@rule("SV-175")
def test_with_all_fields_taken_nothing_can_be_planted():
    s = valley(place="town", fields="5:cauliflower 4:corn 3:potato 2:parsnip 1:parsnip")
    assert SowSeed(ONE, any_season=True).useless(s, ONE)


@rule("SV-152")
def test_one_crop_moves_and_is_harvested_at_the_end_of_the_row():
    s = valley(place="town", cards="speed-gro", fields="4:corn 2:parsnip")
    do(s, "use-card 0 speed-gro")
    assert listed(s, "nudge") == []  # field 2 is taken: only one crop can move
    assert (s.fields[4], s.fields[2], me(s).bag) == (("corn",), (), ("parsnip",))
    resolve(s, MoveOneCrop(ONE, steps=2))
    assert s.fields[2] == ("corn",)


@rule("SV-081")
def test_fertilizer_improves_so_many_crops_and_no_more():
    s = valley(place="town", cards="quality-fertilizer", fields="5:cauliflower 4:corn 3:potato 2:parsnip")
    do(s, "use-card 0 quality-fertilizer", "improve 5 cauliflower", "improve 4 corn", "improve 3 potato")
    assert waiting(s) == []
    assert [s.fields[field] for field in (5, 4, 3, 2)] == [("cauliflower+",), ("corn+",), ("potato+",), ("parsnip",)]


@rule("SV-082")
def test_fertilizer_is_not_wasted_on_an_empty_field():
    s = valley(place="town", cards="quality-fertilizer", fields="5:cauliflower+")
    assert blocked(s, ONE)["use-card 0 quality-fertilizer"][0] == "no crop is planted that could be better"
    assert Fertilize(ONE).useless(s, ONE)


@rule("SV-156", "SV-158")
def test_each_animal_gives_its_product_once():
    two = [CardId(animal.id) for animal in BOOK.animals.values()][:2]
    s = at(valley(cards="egg-basket", animals=tuple(two), happy=(two[1],)), ONE, "town")
    do(s, "use-card 0 egg-basket")
    products = [BOOK.animals[animal].product for animal in two]
    assert sorted(me(s).bag) == sorted([products[0], products[1] + "+"])
    assert s.turn.actions == 1
    assert EveryAnimalGives().useless(valley(), ONE)


# -- tiles in the bag --------------------------------------------------------------------------------


@rule("SV-134")
def test_tiles_are_sold_on_the_spot_for_more():
    s = valley(place="beach", cards="shipping-label", bag="potato parsnip wood")
    do(s, "use-card 0 shipping-label")
    assert len(listed(s, "sell-one")) == 2  # Wood is worth nothing
    do(s, listed(s, "sell-one")[0])
    assert s.gold == 3 + 1
    do(s, "nothing")
    assert me(s).bag == ("parsnip", "wood")


@rule("SV-134")
def test_only_what_a_card_names_is_sold_and_only_so_often():
    s = valley(place="beach", bag="potato anchovy anchovy anchovy")
    resolve(s, SellNow(ONE, 2, 1, Wanted(type=("fish",))))
    for _ in range(2):
        do(s, listed(s, "sell-one")[0])
    assert waiting(s) == []
    assert (s.gold, me(s).bag) == (4, ("potato", "anchovy"))


@rule("SV-305")
def test_a_product_in_the_bag_becomes_better():
    s = valley(place="town", cards="cheese-press", bag="milk egg potato")
    do(s, "use-card 0 cheese-press")
    assert len(listed(s, "change-tile")) == 2
    do(s, "change-tile 0 milk milk+")
    assert sorted(me(s).bag) == ["egg", "milk+", "potato"]
    assert ImproveHeld(ONE).useless(valley(bag="milk+"), ONE)


@rule("SV-A31")
def test_a_find_is_turned_over():
    find = BOOK.finds["find-1"]
    s = valley(place="town", cards="two-sides", bag=f"{find.artifact.id} wood")
    do(s, "use-card 0 two-sides")
    assert me(s).bag == ("wood", find.mineral.id)


@rule("SV-009")
def test_ore_is_smelted_to_the_next_better_one_while_there_is_some():
    s = valley(place="town", cards="blacksmith", bag="copper-ore iridium-ore")
    s.tray.update({"vein:copper": 3, "vein:iron": 4, "vein:iridium": 3})
    do(s, "use-card 0 blacksmith")
    assert sorted(me(s).bag) == ["iridium-ore", "iron-ore"]
    assert (s.tray["vein:copper"], s.tray["vein:iron"]) == (4, 3)
    s.tray["vein:gold"] = 0
    assert Smelt(ONE).useless(s, ONE)


# -- cards -------------------------------------------------------------------------------------------


@rule("SV-295")
def test_of_three_items_one_is_kept_and_the_others_are_discarded():
    s = valley(place="town")
    dice(s, items=["bait", "spinner", "keg"])
    resolve(s, ChooseItem(ONE, 3))
    do(s, next(option for option in options(s, ONE) if "spinner" in option.split()[2]))
    assert me(s).items == ("spinner",)
    assert sorted(s.items.discards) == ["bait", "keg"]


@rule("SV-295")
def test_an_item_is_taken_from_the_discard_pile():
    s = valley(place="town")
    s.items.discards = ("bait", "keg")
    resolve(s, FetchItem(ONE))
    do(s, "take-discarded 0 keg")
    assert (me(s).items, s.items.discards) == (("keg",), ("bait",))


def test_where_nothing_was_discarded_there_is_nothing_to_take():
    s = valley(place="town")
    assert FetchItem(ONE).useless(s, ONE)
    resolve(s, FetchItem(ONE))
    assert waiting(s) == []


@rule("SV-105")
def test_a_skill_is_studied_as_at_the_end_of_a_season():
    s = at(valley(cards="skill-book"), ONE, "town")
    do(s, "use-card 0 skill-book")
    assert s.turn.actions == 1
    do(s, listed(s, "take-upgrade")[0])
    assert len(me(s).upgrades) == 1
    resolve(s, OfferUpgrades(TWO))
    assert waiting(s) == [TWO]


@rule("SV-040")
def test_the_next_week_is_seen_and_put_off():
    s = valley(phase="planning", cards="weather-radio")
    resolve(s, PlanningPhase())
    first, last = s.weeks["spring"].pool[:2]
    dice(s, {"weeks.spring": [first]})
    do(s, "use-card 0 weather-radio")
    assert listed(s, "leave-week") == [f"leave-week {first}"]
    do(s, f"bury-week {first}")
    assert s.weeks["spring"].bottom == (first,)
    assert last in s.weeks["spring"].pool
    assert any(BOOK.weeks[first].name in line for line in story(s))


@rule("SV-040", "SV-335")
def test_a_week_that_was_seen_comes_as_it_was_seen_and_once():
    s = valley(phase="planning", cards="weather-radio", options={"weeks": "all"})
    s.weeks["spring"] = two_unseen_weeks()
    resolve(s, PlanningPhase())
    dice(s, {"weeks.spring.unseen": ["salmonberry-week"]})
    do(s, "use-card 0 weather-radio", "bury-week salmonberry-week")
    at_rest(s)
    for _ in range(2):
        resolve(s, DrawSeasonCard())
        at_rest(s)
    assert s.played[1] == "salmonberry-week" != s.played[0]


@rule("SV-041")
def test_the_week_after_the_last_of_a_season_cannot_be_seen():
    s = valley(phase="planning", cards="weather-radio")
    s.weeks["spring"].pool = ()
    assert blocked(s, ONE)["use-card 0 weather-radio"][1] == "SV-041"
    resolve(s, SeeWeek(ONE))
    assert waiting(s) == []


@rule("SV-195", "SV-196")
def test_a_bundle_is_revealed_for_half_the_hearts():
    s = valley(3, place="beach", cards="junimo-wink", hearts=0)
    assert blocked(s, ONE)["use-card 0 junimo-wink"][1] == "SV-007"
    s.hearts = 2
    do(s, "use-card 0 junimo-wink")
    assert s.hearts == 1
    assert [room for room, there in s.rooms.items() if there.known] == ["crafts"]


@rule("SV-196")
def test_once_all_bundles_are_known_there_is_nothing_to_reveal():
    s = valley(place="beach", hearts=9)
    for there in s.rooms.values():
        there.known = True
    assert RevealCheaply().useless(s, ONE)[1] == "SV-196"
    resolve(s, RevealCheaply(ONE))
    assert s.hearts == 9


@rule("SV-089")
def test_a_friend_is_called():
    friend = CardId(next(iter(BOOK.villagers)))
    s = valley(place="town", cards="love-letter")
    assert CallFriend(ONE).useless(s, ONE)
    me(s).friends = (friend,)
    do(s, "use-card 0 love-letter")
    assert any(BOOK.villagers[friend].name in line for line in story(s))


# -- everything at once ------------------------------------------------------------------------------

RICH = {
    "bag": "parsnip milk anchovy copper-ore quartz daffodil trash",
    "fields": "5:cauliflower 3:potato 1:parsnip",
    "track": "trash red-mullet {chest} eel carp",
    "gold": 9,
    "hearts": 9,
}


def rich(**table: object) -> Valley:
    """A valley where there is something for every card to work on."""
    fish = str(RICH["track"]).format(chest=chest()).replace("trash", trash())
    bag = str(RICH["bag"]).replace("trash", trash()).replace("daffodil", forageable())
    s = valley(**{**RICH, "track": fish, "bag": bag, **table})
    animals = tuple(CardId(animal) for animal in BOOK.animals)[:3]
    s.animals, s.happy = animals, animals[:1]
    s.market = tuple(animal for animal in s.market if animal not in animals)
    s.built = (CardId("coop"), CardId("barn"))
    s.joja = {"collect": CardId(next(joja.id for joja in BOOK.joja.values() if joja.action == "collect"))}
    s.items.discards = (CardId("keg"),)
    me(s).friends = tuple(CardId(v.id) for v in BOOK.villagers.values() if v.marriage)[:2]
    return s


def trash() -> str:
    return next(fish.id for fish in BOOK.fish.values() if fish.kind == "trash")


def forageable() -> str:
    return next(tile.id for tile in BOOK.forage.values() if tile.kind == "forageable")


def answer_all(s: Valley, seed: int) -> None:
    """Whoever is asked answers by chance, until nothing is going on. No question is without options."""
    rng = random.Random(seed)
    for _ in range(300):
        seats = waiting(s)
        if not seats:
            return
        seat = rng.choice(seats)
        found = s.stack[-1].asked(s, seat).options(s)
        assert found, s.stack[-1]
        if isinstance(s.stack[-1], Choosing):
            assert len(found) > 1 or any(not free.minor for free in s.free(seat))
            ids = [*map(notation.write, found)]
            assert [notation.write(notation.read(option, GAME.vocabulary)) for option in ids] == ids
        answer(s, seat, notation.write(rng.choice(found)))
    raise AssertionError("it goes on and on")


CARDS = [*BOOK.items.values(), *BOOK.upgrades.values(), *BOOK.events.values()]
USES = [card.id for card in CARDS if card.use and card.use.when in ("turn", "anytime", "planning")]


@pytest.mark.parametrize("card", USES)
def test_every_card_can_be_used_and_comes_to_an_end(card):
    use = BOOK.cards[card].use
    for seed in range(3):
        places = [need.places[0] for need in use.needs if isinstance(need, At)]
        s = rich(cards=card, place=places[0] if places else "town")
        for price in use.price:
            if isinstance(price, Tiles) and not held(s, ONE, price.of):
                me(s).bag = (*me(s).bag[:4], *sorted(s.book.fitting(price.of))[: price.count])
        if use.when == "planning":
            s.phase, s.turn, s.acting = "planning", None, Seat(-2)
        else:
            resolve(s, TakeTurn(ONE))
        do(s, f"use-card 0 {card}")
        assert use.spent == (card not in s.cards_of(ONE))
        answer_all(s, seed)


@pytest.mark.parametrize("card", [card.id for card in CARDS if card.gift])
@pytest.mark.parametrize("poor", [False, True], ids=["rich", "poor"])
def test_every_gift_card_comes_to_an_end(card, poor):
    s = valley(phase="season", cards=card) if poor else rich(phase="season", cards=card)
    resolve(s, GiftIcon())
    answer_all(s, 1)


REACTIONS = [(card.id, reaction) for card in CARDS for reaction in card.reacts]


@pytest.mark.parametrize(("card", "reaction"), REACTIONS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_reaction_comes_to_an_end(card, reaction):
    for table in (rich, valley):
        s = table(place="town")
        resolve(s, *made_out(reaction.does, ONE, card))
        answer_all(s, 2)


@pytest.mark.parametrize("event", BOOK.events)
@pytest.mark.parametrize("poor", [False, True], ids=["rich", "poor"])
def test_every_event_comes_to_an_end(event, poor):
    s = valley(3, phase="season") if poor else rich(players=3, phase="season")
    resolve(s, PlayEvent(ONE, CardId(event)))
    answer_all(s, 3)


@pytest.mark.parametrize("card", [card.id for card in BOOK.tools.values()])
def test_every_tool_lets_its_owner_act(card):
    printed = BOOK.tools[card]
    for place, action in (("farm", "water"), ("mountain", "mine"), ("beach", "fish-ocean")):
        s = rich(place=place)
        me(s).tool, me(s).level = printed.tool, printed.level
        resolve(s, TakeTurn(ONE), EndOfTurn(ONE))
        do(s, f"act 0 {action}")
        answer_all(s, 4)


@rule("SV-A03", "SV-307")
def test_a_card_that_would_gain_nothing_is_not_lost_for_it():
    s = at(valley(cards="cherry-bomb mega-bomb"), ONE, "mountain")
    s.tray["stone"] = 0
    assert blocked(s, ONE)["use-card 0 cherry-bomb"] == ("the supply has no Stone", "SV-A03")
    assert listed(s, "use-card") == ["use-card 0 mega-bomb"]
    s.tray["vein:copper"] = 0
    assert blocked(s, ONE)["use-card 0 mega-bomb"][1] == "SV-A03"
    s.tray["stone"] = 1
    assert listed(s, "use-card") == ["use-card 0 cherry-bomb", "use-card 0 mega-bomb"]


@rule("SV-A03", "SV-157")
def test_animals_whose_products_have_run_out_are_not_asked_for_them():
    s = at(valley(cards="egg-basket cow-whisperer", animals=("white-chicken",)), ONE, "town")
    s.tray["egg"] = 0
    for card in ("egg-basket", "cow-whisperer"):
        assert blocked(s, ONE)[f"use-card 0 {card}"] == ("the supply has nothing that they give", "SV-A03")
    s = at(valley(cards="cow-whisperer", animals=("white-chicken", "duck", "white-cow")), ONE, "town")
    s.tray["egg"] = 0
    do(s, "use-card 0 cow-whisperer")
    assert offered(s, "obtain 0") == ["duck", "white-cow"]


def waiting_for(monkeypatch, to, **table):
    """Seat 0 has a card that brings 1 Gold when something happens, whether or not one of ours waits for it."""
    monkeypatch.setattr(BOOK, "reactors", Reactors([("bait", [CardReaction(to=to, does=(GainGold(1),))])]))
    return valley(cards="bait", **table)


@rule("SV-307")
def test_a_card_can_wait_for_what_none_of_ours_waits_for(monkeypatch):
    s = waiting_for(monkeypatch, GiveGift, bag="potato")
    resolve(s, GiveGift(ONE, CardId("penny"), TileId("potato"), (CardId("penny"),)))
    assert s.gold == 1
    s = waiting_for(monkeypatch, Exhibit, bag="arrowhead")
    resolve(s, Exhibit(ONE, TileId("arrowhead"), BOOK.tiles["arrowhead"].letter))
    assert s.gold == 1
    for effect in (Donate, Restore):
        s = waiting_for(monkeypatch, effect, players=1, rooms="crafts:construction-bundle", bag="wood stone")
        unit = next(option for option in VisitCenter(ONE).choices(s) if isinstance(option, Donate))
        resolve(s, unit)
        assert s.gold == 1
    s = waiting_for(monkeypatch, SeasonEnds, season="summer")
    s.upgrades = {profession: Pile.of(profession, []) for profession in s.upgrades}
    resolve(s, SeasonEnds())
    assert s.gold == 1


@rule("SV-157", "SV-A03")
def test_an_animal_does_not_give_what_there_is_none_of():
    for eggs in (1, 0):
        s = valley(animals=("white-chicken", "brown-cow"))
        s.tray["egg"] = eggs
        resolve(s, EveryAnimalGives(ONE))
        assert len(me(s).bag) == 1 + eggs


@rule("SV-182")
def test_a_bouquet_is_kept_by_who_has_nothing_to_give():
    s = at(valley(cards="bouquet"), ONE, "farm")
    assert blocked(s, ONE)["use-card 0 bouquet"] == ("you have nothing to give", "SV-182")
    me(s).bag = (TileId("potato"),)
    assert "use-card 0 bouquet" in listed(s, "use-card")


@rule("SV-A70")
def test_what_can_be_used_in_a_turn_can_be_used_while_dice_lie_open():
    s = fishing("heart junimo junimo", track="carp carp carp tuna anchovy", cards="trap-bobber field-snack")
    s.turn = Turn(0)
    do(s, "use-card 0 trap-bobber", "net-fish 0 0")
    assert (bag(s), s.marked(LINE, CAUGHT)) == (["carp"], True)
    do(s, "use-card 0 field-snack")
    assert (s.turn.actions, len(s.thrown[-1].faces)) == (1, 3)
