"""What somebody does is that player's own doing, and not that of whoever has the Pet."""

from __future__ import annotations

import random

import pytest

from overwinter.engine.decks import Pile
from overwinter.engine.printed import made_out
from overwinter.games.stardew.phases.evening import EndOfTurn
from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.seasons import Rain, ShippingBin
from overwinter.games.stardew.phases.turns import BeginTurn
from overwinter.games.stardew.places.farm import MoveOneCrop, SowSeed, WaterCrops
from overwinter.games.stardew.places.fishing import GoFishing
from overwinter.games.stardew.places.forge import OpenGeodes, VisitMuseum
from overwinter.games.stardew.places.mountain import BuyBuildings, Descend, ExploreMine, FindOre
from overwinter.games.stardew.places.ranch import BuyAnimals, CollectFromAnimals
from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.places.town import BeVisited, MakeFriend, VisitCenter
from overwinter.games.stardew.printed.catalogue import PLACES, CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.state import Turn
from overwinter.games.stardew.verbs.bags import Gain
from overwinter.games.stardew.verbs.items import DrawItem, Marry
from overwinter.games.stardew.verbs.terms import At
from overwinter.games.stardew.verbs.upgrades import DrawUpgrades, OfferUpgrades
from overwinter.kit.marks import Mark
from overwinter.kit.together import content_of
from overwinter.testing import answer, blocked, dice, options, resolve, rule, waiting
from tests.games.stardew.setting import (
    BOOK,
    ONE,
    TWO,
    at,
    bag,
    carry,
    do,
    give_cards,
    listed,
    me,
    offered,
    valley,
)


def second(place, bag="", cards="", **table):
    """Seat 1 is at a place, at its turn; seat 0 has the Pet, but neither that bag nor those cards."""
    s = valley(**table)
    s.phase, s.acting, s.turn, s.farmers[TWO].place = "action", TWO, Turn(2), place
    carry(s, TWO, bag)
    give_cards(s.farmers[TWO], cards)
    assert s.first == ONE
    return s


def fishes(roll, bag="", cards="", **table):
    """Seat 1 goes fishing at the beach."""
    s = second("beach", bag, cards, **table)
    dice(s, stardew=roll.split())
    resolve(s, GoFishing(TWO, "fish-ocean"))
    return s


def explores(roll, bag="", cards="", **table):
    """Seat 1 is in the mine, and the dice lie open."""
    s = second("mountain", bag, cards, **table)
    dice(s, stardew=roll.split())
    resolve(s, ExploreMine(TWO))
    return s


def catch(s, slot):
    """Seat 1 catches what is in a slot."""
    (option,) = listed(s, f"catch-with-dice 1 fish-ocean {slot}", TWO)
    do(s, option, seat=TWO)


# -- the waters ----------------------------------------------------------------------------------------


@rule("SV-261")
def test_a_fish_goes_to_whoever_was_fishing():
    s = fishes("heart junimo junimo", track="carp anchovy carp carp carp")
    catch(s, 1)
    assert (bag(s), bag(s, TWO)) == ([], ["anchovy"])


@rule("SV-270")
def test_a_chest_is_opened_by_whoever_caught_the_fish():
    s = fishes("heart junimo junimo", track="carp anchovy treasure-chest carp carp")
    dice(s, items=["bait"])
    catch(s, 1)
    assert (me(s).items, s.farmers[TWO].items) == ((), ("bait",))


@rule("SV-267")
def test_trash_goes_to_whoever_caught_nothing():
    s = fishes("junimo junimo junimo", cards="litter-picker", track="anchovy joja-cola carp carp carp")
    do(s, "reel-in", "pick-up 1 1", seat=TWO)
    assert (bag(s), bag(s, TWO), s.gold) == ([], ["joja-cola"], 3)  # with what a card of their own adds


@rule("SV-253", "SV-292")
def test_one_fishes_with_ones_own_rod_and_cards():
    s = second("beach", track="carp carp carp carp carp")
    s.farmers[TWO].level = 1
    give_cards(me(s), "angler")
    dice(s, stardew=["heart", "heart", "junimo", "stardrop"])
    resolve(s, GoFishing(TWO, "fish-ocean"))
    assert s.thrown[-1].faces == ("heart", "heart", "junimo")
    do(s, "reroll-die 1 fish-ocean junimo", seat=TWO)
    assert (s.thrown[-1].faces, offered(s, "reroll-die", TWO)) == (("heart", "heart", "stardrop"), [])


@rule("SV-254")
def test_a_die_is_turned_by_whoever_rolled_it():
    s = fishes("heart heart junimo", cards="spinner", track="carp carp carp carp carp")
    do(s, "use-card 1 spinner", "set-die 1 junimo stardrop", seat=TWO)
    assert s.thrown[-1].faces == ("heart", "heart", "stardrop")


@rule("SV-261", "SV-295")
def test_whoever_catches_a_legend_has_the_use_of_their_own_cards():
    s = fishes("heart junimo stardrop", cards="legend-hunter", track="crimsonfish carp carp carp carp")
    dice(s, items=["bait", "keg", "loom"])
    catch(s, 0)
    assert waiting(s) == [TWO]
    do(s, "take-this-item 1 keg", seat=TWO)
    assert (me(s).items, s.farmers[TWO].items, s.items.discards) == ((), ("keg",), ("bait", "loom"))


@rule("SV-255")
def test_a_chart_helps_nobody_but_its_owner():
    s = fishes("heart heart heart", cards="mariners-chart", track="red-mullet carp carp carp carp")
    assert offered(s, "catch-with-dice 1 fish-ocean 0", TWO) == ["red-mullet heart"]


@rule("SV-263")
def test_a_crab_pot_takes_the_bug_meat_of_whoever_sets_it():
    s = valley(bag="bug-meat", track="crab crab crab carp carp")
    carry(s, TWO, "bug-meat")
    give_cards(s.farmers[TWO], "trapper")
    resolve(s, GoFishing(TWO, "fish-ocean"))
    do(s, "take-crab 1 fish-ocean 0", seat=TWO)
    assert (bag(s), bag(s, TWO)) == (["bug-meat"], ["bug-meat", "crab"])  # the first was free
    do(s, "take-crab 1 fish-ocean 1", seat=TWO)
    assert (bag(s), bag(s, TWO)) == (["bug-meat"], ["crab", "crab"])
    assert offered(s, "take-crab", TWO) == []
    s = fishes("heart heart heart", cards="trapper", track="crab carp carp carp carp")
    do(s, "take-crab 1 fish-ocean 0", seat=TWO)
    assert bag(s, TWO) == ["crab"]  # even without Bug Meat


# -- the Forge and the Museum --------------------------------------------------------------------------


@rule("SV-211", "SV-213")
@pytest.mark.parametrize(
    ("geode", "roll", "found"),
    [
        ("copper-geode", "heart", ["stone"]),
        ("copper-geode", "junimo", ["copper-ore"]),
        ("iridium-geode", "heart", ["quartz"]),
        ("iridium-geode", "stardrop", []),
    ],
)
def test_what_is_in_a_geode_goes_to_whoever_opened_it(geode, roll, found):
    s = second("forge", bag=f"{geode} iron-geode")
    dice(s, stardew=[roll], finds=["find-1"], items=["bait"])
    resolve(s, OpenGeodes(TWO))
    do(s, f"crack 1 {geode}", seat=TWO)
    assert (bag(s), bag(s, TWO)) == ([], sorted(["iron-geode", *found]))
    assert (me(s).items, s.farmers[TWO].items) == ((), () if found else ("bait",))
    assert offered(s, "crack 1", TWO) == ["iron-geode"]  # one may go on


@rule("SV-211")
def test_rolls_for_a_geode_and_what_follows_are_by_ones_own_cards():
    s = second("forge", bag="copper-geode", cards="gemologist")
    dice(s, stardew=["junimo", "heart"])
    resolve(s, OpenGeodes(TWO, more=True))
    do(s, "crack 1 copper-geode", "roll-again 1", seat=TWO)
    assert (bag(s, TWO), s.gold) == (["stone"], 1)


@rule("SV-218", "SV-223", "SV-A48")
def test_the_epic_item_of_a_column_goes_to_whoever_completes_it():
    s = second("forge", bag="arrowhead earth-crystal", cards="curator")
    s.museum = dict.fromkeys("ACD", TileId("quartz"))
    dice(s, epics=["galaxy-sword"])
    resolve(s, VisitMuseum(TWO))
    do(s, "exhibit 1 arrowhead B", seat=TWO)
    assert (me(s).epics, s.farmers[TWO].epics, s.gold) == ((), ("galaxy-sword",), 2)
    do(s, "exhibit 1 earth-crystal E", seat=TWO)
    assert (bag(s, TWO), s.gold) == ([], 4)


@rule("SV-222")
def test_what_the_museum_has_already_is_said_of_ones_own_bag():
    s = second("forge", bag="arrowhead quartz")
    s.museum = {"B": TileId("calcite")}
    resolve(s, VisitMuseum(TWO, more=True))
    assert blocked(s, TWO)["exhibit 1 arrowhead B"] == ("its place is taken", "SV-222")


# -- the Mountain --------------------------------------------------------------------------------------


@rule("SV-245", "SV-A54")
def test_a_monster_strikes_whoever_met_it():
    s = explores("heart heart", bag="leek", level=3)
    carry(s, ONE, "parsnip")
    do(s, "go-to 1 0 0", seat=TWO)
    assert (bag(s), bag(s, TWO)) == (["parsnip"], [])


@rule("SV-245", "SV-A54")
def test_a_sword_helps_nobody_but_its_owner():
    s = explores("heart heart", bag="leek", cards="galaxy-sword", level=3)
    do(s, "go-to 1 0 0", seat=TWO)
    assert (bag(s), bag(s, TWO)) == ([], ["copper-geode", "leek"])
    s = explores("heart heart", bag="leek", level=3)
    give_cards(me(s), "galaxy-sword")
    do(s, "go-to 1 0 0", seat=TWO)
    assert (bag(s), bag(s, TWO)) == ([], [])


@rule("SV-246", "SV-A54")
def test_a_mine_event_happens_to_whoever_walked_into_it():
    s = explores("heart stardrop")
    s.mine_events = Pile.of("mine-events", ["easy-rubble"])
    do(s, "go-to 1 2 0", seat=TWO)
    assert (bag(s), bag(s, TWO)) == ([], ["stone", "stone"])


@rule("SV-246", "SV-A54")
def test_whoever_walked_into_a_mine_event_may_go_on():
    s = explores("heart stardrop junimo junimo")
    s.mine_events = Pile.of("mine-events", ["one-more-corner"])
    do(s, "go-to 1 2 0", "do-it 1", "go-to 1 1 1", seat=TWO)
    assert (bag(s), bag(s, TWO)) == ([], ["copper-ore"])


@rule("SV-240", "SV-A03")
def test_what_is_left_of_the_ore_goes_to_whoever_found_it():
    s = second("mountain")
    s.tray["vein:copper"] = 1
    resolve(s, FindOre(TWO, 2))
    assert (bag(s), bag(s, TWO)) == ([], ["copper-ore"])


@rule("SV-235", "SV-292")
def test_one_goes_where_ones_own_pickaxe_leads():
    s = second("mountain")
    s.farmers[TWO].tool, s.farmers[TWO].level = "pickaxe", 1
    dice(s, stardew=["junimo", "junimo"])
    resolve(s, ExploreMine(TWO))
    assert offered(s, "go-to 1", TWO) == ["1 1", "0 1"]


@rule("SV-234", "SV-247")
def test_ones_own_cards_count_in_the_mine():
    s = explores("heart heart junimo heart", cards="lucky-ring deep-delver")
    do(s, "roll-mine-again 1", "go-to 1 1 0", seat=TWO)  # the stairs
    assert (s.level, bag(s), bag(s, TWO)) == (2, [], ["copper-ore"])
    s = second("mountain")
    give_cards(me(s), "deep-delver")
    resolve(s, Descend(TWO))
    assert (bag(s), bag(s, TWO)) == ([], [])


@rule("SV-227", "SV-229")
def test_whoever_builds_pays_with_tiles_and_cards_of_their_own():
    s = second("mountain", bag="wood wood wood stone stone stone", cards="builders-mate", gold=9)
    s.offer = (CardId("coop"), CardId("barn"), CardId("mill"))
    carry(s, ONE, "wood stone")
    resolve(s, BuyBuildings(TWO))
    do(s, "build 1 barn", seat=TWO)
    assert (bag(s), bag(s, TWO), s.hearts) == (["stone", "wood"], ["stone", "wood"], 2)
    do(s, "build 1 coop", seat=TWO)
    assert (bag(s), bag(s, TWO), s.hearts) == (["stone", "wood"], ["stone"], 4)
    s = second("mountain", bag="wood stone", gold=9)
    s.offer = (CardId("coop"), CardId("barn"))
    carry(s, ONE, "wood wood stone stone")
    resolve(s, BuyBuildings(TWO, more=True))
    assert blocked(s, TWO)["build 1 barn"] == ("it takes 2 Wood, you have 1", "SV-229")


# -- the Ranch, the Farm and the Town ------------------------------------------------------------------


@rule("SV-163", "SV-164")
def test_an_animal_costs_what_ones_own_cards_make_of_it():
    s = second("ranch", cards="rancher", gold=4, built=(CardId("coop"),))
    resolve(s, BuyAnimals(TWO))
    do(s, "buy-animal 1 white-chicken", seat=TWO)
    assert (s.gold, s.hearts) == (3, 1)
    do(s, "buy-animal 1 rabbit", seat=TWO)
    assert (s.gold, s.hearts) == (0, 2)
    s = second("ranch", gold=3, built=(CardId("coop"),))
    give_cards(me(s), "rancher")
    resolve(s, BuyAnimals(TWO))
    assert blocked(s, TWO)["buy-animal 1 rabbit"][1] == "SV-007"


@rule("SV-154")
def test_dice_are_rolled_again_by_whoever_collects():
    s = second("farm", cards="shepherd", animals=(CardId("duck"),), built=(CardId("silo"),))
    dice(s, animals=["pig"] * 6 + ["duck", "duck", "pig"])
    resolve(s, CollectFromAnimals(TWO))
    do(s, "roll-again 1", "roll-again 1", seat=TWO)
    assert (bag(s), bag(s, TWO)) == ([], ["duck-feather", "duck-feather"])


@rule("SV-148", "SV-150")
def test_whoever_waters_waters_on_and_harvests():
    s = second("farm", fields="2:parsnip 4:corn")
    s.farmers[TWO].tool, s.farmers[TWO].level = "can", 1
    resolve(s, WaterCrops(TWO))
    assert waiting(s) == [TWO]
    do(s, "move-crops 1", seat=TWO)
    assert (bag(s), bag(s, TWO), s.fields[2]) == ([], ["parsnip"], ("corn",))


@rule("SV-150", "SV-318")
def test_whoever_waters_has_the_use_of_their_own_cards():
    joja = {"water": CardId("joja-sprinklers")}
    s = second("farm", cards="golden-scythe town-charter", fields="1:parsnip 4:corn", joja=joja)
    resolve(s, WaterCrops(TWO))
    assert (bag(s, TWO), s.fields[3]) == (["parsnip+"], ("corn",))
    s = second("farm", fields="1:parsnip 4:corn", joja=joja)
    give_cards(me(s), "golden-scythe town-charter")
    resolve(s, WaterCrops(TWO))
    assert (bag(s, TWO), s.fields[1], s.fields[3]) == ([], ("parsnip",), ("corn",))


@rule("SV-152", "SV-174")
def test_a_crop_moves_to_where_the_cards_of_whoever_moves_it_allow():
    s = second("farm", cards="two-to-a-furrow", fields="2:parsnip 3:potato")
    resolve(s, MoveOneCrop(TWO))
    assert offered(s, "nudge 1", TWO) == ["3 potato", "2 parsnip"]
    do(s, "nudge 1 3 potato", seat=TWO)
    assert s.fields[2] == ("parsnip", "potato")


@rule("SV-172", "SV-231")
def test_what_a_greenhouse_does_is_done_by_whoever_plants():
    s = second("town", fields="3:potato", built=(CardId("greenhouse"),), gold=1)
    resolve(s, VisitStore(TWO))
    do(s, "plant 1 parsnip", seat=TWO)
    assert waiting(s) == [TWO]
    assert s.marks == (Mark("season", "greenhouse", TWO),)


@rule("SV-172", "SV-174")
def test_whoever_is_given_a_seed_plants_by_their_own_cards():
    s = second("town", cards="two-to-a-furrow", fields="2:parsnip 3:potato 5:cauliflower")
    resolve(s, SowSeed(TWO))
    do(s, "sow 1 parsnip", seat=TWO)
    assert s.fields[2] == ("parsnip", "parsnip")


@rule("SV-139")
def test_whoever_has_the_hoe_looks_around():
    s = second("town", spots="F1 F2 F3 F4")
    s.farmers[TWO].tool, s.farmers[TWO].level = "hoe", 1
    do(s, "use-card 1 hoe-1", "peek-at 1 F1", "peek-at 1 F3", "peek-at 1 F4", seat=TWO)
    assert list(s.seen) == ["F1", "F3", "F4"]


@rule("SV-170", "SV-171")
def test_a_seed_costs_what_ones_own_cards_make_of_it():
    s = second("town", cards="seed-saver")
    resolve(s, VisitStore(TWO))
    assert blocked(s, TWO)["plant 1 corn"][1] == "SV-171"
    assert "plant 1 potato" not in blocked(s, TWO)
    do(s, "plant 1 potato", seat=TWO)
    assert s.gold == 0


@rule("SV-178")
def test_whoever_sells_is_paid_by_their_own_cards():
    s = second("town", bag="potato potato", cards="tiller")
    resolve(s, VisitStore(TWO))
    do(s, "sell 1 potato", "sell 1 potato", seat=TWO)
    assert (s.gold, bag(s, TWO)) == (2 * (BOOK.tiles["potato"].value + 1), [])


@rule("SV-197", "SV-201")
def test_whoever_swaps_a_bundle_goes_on_with_a_bag_of_their_own():
    s = second("town", bag="wood stone", rooms="crafts:spring-foraging-bundle", hearts=2)
    dice(s, {"crafts.bundles": ["construction-bundle"]})
    resolve(s, VisitCenter(TWO))
    do(s, "swap 1 crafts", 'donate 1 crafts "stone wood"', seat=TWO)
    assert (bag(s, TWO), s.rooms["crafts"].given) == ([], ("stone wood",))


@rule("SV-195", "SV-197", "SV-318")
def test_joja_makes_nothing_dearer_for_whoever_has_the_charter():
    joja = {"bundles": CardId("joja-paperwork")}
    s = second("town", cards="town-charter", rooms="crafts:spring-foraging-bundle", hearts=2, joja=joja)
    resolve(s, VisitCenter(TWO))
    assert not {"reveal 1 pantry", "swap 1 crafts"} & {*blocked(s, TWO)}
    do(s, "swap 1 crafts", seat=TWO)
    assert s.hearts == 0
    s = second("town", cards="town-charter", hearts=2, joja=joja)
    resolve(s, VisitCenter(TWO))
    do(s, "reveal 1 crafts", seat=TWO)
    assert s.hearts == 0
    s = second("town", rooms="crafts:spring-foraging-bundle vault:a-purse", gold=4, hearts=2, joja=joja)
    give_cards(me(s), "town-charter")
    resolve(s, VisitCenter(TWO))
    assert (blocked(s, TWO)["reveal 1 pantry"][1], blocked(s, TWO)["swap 1 crafts"][1]) == ("SV-195", "SV-007")
    assert blocked(s, TWO)['donate 1 pantry ""'][1] == "SV-063"


@rule("SV-202")
def test_whoever_donates_has_the_use_of_their_own_cards():
    s = second("town", bag="daffodil leek", cards="tiller", rooms="crafts:spring-foraging-bundle")
    resolve(s, VisitCenter(TWO))
    do(s, "donate 1 crafts daffodil", seat=TWO)
    assert s.gold == 1


@rule("SV-181")
def test_whoever_wears_the_crown_meets_more_villagers():
    s = second("town", bag="potato", cards="flower-crown")
    dice(s, villagers=["penny", "robin", "leah"])
    resolve(s, MakeFriend(TWO))
    assert {option.split()[2] for option in listed(s, "give-gift 1", TWO)} == {"penny", "robin", "leah"}
    s = second("town", bag="potato")
    give_cards(me(s), "flower-crown")
    dice(s, villagers=["penny"])
    assert resolve(s, MakeFriend(TWO)) == ["Fisher meets Penny."]
    assert {option.split()[2] for option in listed(s, "give-gift 1", TWO)} == {"penny"}


@rule("SV-187", "SV-201")
def test_what_cannot_be_given_is_said_of_ones_own_bag():
    s = second("town", bag="copper-ore", rooms="crafts:spring-foraging-bundle vault:a-purse", hearts=2)
    dice(s, villagers=["penny"])
    resolve(s, MakeFriend(TWO))
    assert [why[1] for option, why in blocked(s, TWO).items() if option.startswith("give-gift 1 penny")] == ["SV-187"]
    do(s, "give-nothing 1", seat=TWO)
    carry(s, ONE, "daffodil")
    resolve(s, VisitCenter(TWO))
    assert blocked(s, TWO)['donate 1 crafts ""'][1] == "SV-201"


# -- turns ---------------------------------------------------------------------------------------------


@rule("SV-122", "SV-123", "SV-126")
def test_what_cannot_be_done_in_a_turn_is_said_of_whoever_has_it():
    s = second("forge", bag="arrowhead")
    carry(s, ONE, "copper-geode")
    at(s, TWO, "forge")
    assert (offered(s, "act 1", TWO), listed(s, "go-home", TWO)) == (["museum"], ["go-home 1"])
    assert blocked(s, TWO)["act 1 geodes"] == ("you have no Geode", "SV-211")
    assert blocked(s, TWO)["walk 1 ranch"][1] == "SV-122"
    at(s, TWO, "forge", actions=0, taken=2)
    assert blocked(s, TWO)["act 1 museum"] == ("no action is left", "SV-123")
    assert blocked(s, TWO)["walk 1 town"] == ("you have acted twice", "SV-126")


@rule("SV-318")
def test_joja_takes_a_tile_from_whoever_acts_there():
    s = second("forge", bag="arrowhead wood quartz", joja={"museum": CardId("joja-gift-shop")})
    carry(s, ONE, "leek")
    at(s, TWO, "forge")
    do(s, "act 1 museum", "give 1 wood", "exhibit 1 quartz", seat=TWO)
    assert (bag(s), bag(s, TWO)) == (["leek"], ["arrowhead"])


@rule("SV-120", "SV-A70")
def test_what_works_once_a_turn_works_again_for_whoever_begins_one():
    s = second("farm", cards="agriculturist", gold=1, fields="5:cauliflower")
    give_cards(me(s), "agriculturist")
    for seat in (ONE, TWO):
        s.mark("turn", "agriculturist", seat)
    resolve(s, BeginTurn(TWO))
    assert s.marks == (Mark("turn", "agriculturist", ONE),)
    do(s, "use-card 1 agriculturist", seat=TWO)
    assert s.fields[4] == ("cauliflower",)


# -- what one has --------------------------------------------------------------------------------------


@rule("SV-295", "SV-297")
def test_whoever_draws_too_many_items_discards_one_of_their_own():
    s = second("town", cards="keg loom")
    give_cards(me(s), "bait")
    dice(s, items=["sprinkler"])
    resolve(s, DrawItem(TWO))
    assert offered(s, "drop-item 1", TWO) == ["keg", "loom", "sprinkler"]
    do(s, "drop-item 1 loom", seat=TWO)
    assert (me(s).items, s.farmers[TWO].items, waiting(s)) == (("bait",), ("keg", "sprinkler"), [])


@rule("SV-297")
def test_with_a_satchel_goes_the_room_in_the_bag_of_its_owner():
    s = second("town", bag="leek " * 6 + "egg", cards="satchel keg")
    dice(s, items=["bait"])
    resolve(s, DrawItem(TWO))
    do(s, "drop-item 1 satchel", seat=TWO)
    assert (len(bag(s, TWO)), waiting(s)) == (7, [TWO])


@rule("SV-297")
def test_whoever_gains_too_much_leaves_something_of_their_own():
    s = second("town", bag="leek " * 6)
    carry(s, ONE, "wood " * 6)
    resolve(s, Gain(TWO, TileId("stone")))
    assert (waiting(s), set(offered(s, "leave-behind 1", TWO))) == ([TWO], {"leek", "stone"})


@rule("SV-105", "SV-311")
def test_skills_are_of_ones_own_profession():
    s = second("town")
    dice(s, {"fisher.upgrades": ["angler", "trapper"]})
    resolve(s, OfferUpgrades(TWO))
    do(s, "take-upgrade 1 patient-angler", seat=TWO)
    assert (me(s).upgrades, s.farmers[TWO].upgrades) == ((), ("patient-angler",))


@rule("SV-106", "SV-297")
def test_whoever_gives_up_a_skill_loses_the_room_that_it_made():
    s = second("town", cards="tackle-box angler keg loom bait")
    give_cards(me(s), "rancher")
    resolve(s, DrawUpgrades(TWO, drawn=("trapper",)))
    assert listed(s, "keep-none 1", TWO)
    do(s, "take-upgrade 1 trapper", seat=TWO)
    assert offered(s, "forget 1", TWO) == ["tackle-box", "angler", "trapper"]
    do(s, "forget 1 tackle-box", seat=TWO)
    assert (me(s).upgrades, s.farmers[TWO].upgrades) == (("rancher",), ("angler", "trapper"))
    assert offered(s, "drop-item 1", TWO) == ["keg", "loom", "bait"]


@rule("SV-322")
def test_whoever_has_the_pendant_marries_a_friend_of_their_own():
    s = second("town")
    carry(s, TWO, friends="robin penny leah")
    carry(s, ONE, friends="harvey")
    resolve(s, Marry(TWO))
    assert offered(s, "wed 1", TWO) == ["penny", "leah"]
    do(s, "wed 1 leah", seat=TWO)
    assert (me(s).spouse, s.farmers[TWO].spouse) == ("", "leah")


@rule("SV-324", "SV-325", "SV-327")
def test_a_spouse_is_sent_and_acts_for_whoever_married():
    s = second("", fields="4:corn 3:potato")
    s.farmers[TWO].spouse = CardId("penny")
    resolve(s, PlanningPhase())
    do(s, "send-spouse 1 farm", "choose 1 town", seat=TWO)
    assert (me(s).spouse_place, s.farmers[TWO].spouse_place) == ("", "farm")
    resolve(s, BeginTurn(TWO))
    assert offered(s, "spouse-acts 1", TWO) == ["water"]
    do(s, "spouse-acts 1 water", seat=TWO)
    assert s.fields[2] == ("potato",)


@rule("SV-325", "SV-327")
def test_a_spouse_acts_with_the_tiles_of_whoever_married():
    s = second("town", bag="copper-geode", joja={"geodes": CardId("joja-geode-lab")})
    s.farmers[TWO].spouse, s.farmers[TWO].spouse_place = CardId("penny"), "forge"
    carry(s, ONE, "arrowhead")
    at(s, TWO, "town", spouse="may", errands=("museum",))
    blocks = blocked(s, TWO)
    assert (offered(s, "spouse-acts 1", TWO), offered(s, "act-free 1", TWO)) == ([], [])
    assert {"spouse-acts 1 geodes", "spouse-acts 1 museum", "act-free 1 museum"} <= {*blocks}
    s.joja = {}
    assert offered(s, "spouse-acts 1", TWO) == ["geodes"]
    carry(s, TWO, "arrowhead")
    carry(s, ONE)
    assert (offered(s, "spouse-acts 1", TWO), offered(s, "act-free 1", TWO)) == (["museum"], ["museum"])


@rule("SV-117", "SV-324")
@pytest.mark.parametrize("change", ["send-spouse 1 beach", "hand-item 1 0 bait", "barter 1 0 tile"])
def test_whoever_changes_something_agrees_anew(change):
    s = second("", bag="wood " * 6, cards="bait")
    s.farmers[TWO].spouse = CardId("penny")
    carry(s, ONE, "leek " * 6)
    resolve(s, PlanningPhase())
    do(s, "choose 1 town", "agree 1", seat=TWO)
    assert content_of(s) == (TWO,)
    do(s, change, seat=TWO)
    assert content_of(s) == ()


@rule("SV-117", "SV-313")
def test_whoever_hands_over_a_tile_agrees_anew():
    s = second("", bag="wood stone")
    resolve(s, PlanningPhase())
    do(s, "choose 1 town", "agree 1", "hand-tile 1 0 wood", seat=TWO)
    assert (content_of(s), bag(s), bag(s, TWO)) == ((), ["wood"], ["stone"])


@rule("SV-114", "SV-314")
def test_what_cannot_be_planned_is_said_of_ones_own():
    s = second("", bag="wood")
    carry(s, ONE, "leek " * 6)
    me(s).place = "farm"
    resolve(s, PlanningPhase())
    assert blocked(s, TWO)["hand-tile 1 0 wood"] == ("Farmer has no room", "SV-314")
    assert blocked(s, TWO)["agree 1"] == ("you have not chosen a place", "SV-114")


@rule("SV-040")
def test_whoever_has_the_radio_decides_what_is_put_off():
    s = second("", cards="weather-radio")
    resolve(s, PlanningPhase())
    do(s, "use-card 1 weather-radio", seat=TWO)
    assert waiting(s) == [TWO]
    assert listed(s, "bury-week", TWO)


@rule("SV-306", "SV-314")
def test_whoever_hands_over_an_item_must_fit_into_what_is_left():
    s = second("", bag="wood " * 7, cards="satchel")
    carry(s, ONE, "stone " * 6)
    resolve(s, PlanningPhase())
    do(s, "hand-item 1 0 satchel", "hand-tile 1 0 wood", seat=TWO)
    assert (me(s).items, s.farmers[TWO].items, len(bag(s)), len(bag(s, TWO))) == (("satchel",), (), 7, 6)


@rule("SV-314")
def test_whoever_asks_for_a_swap_offers_something_of_their_own():
    s = second("", bag="wood " * 6)
    carry(s, ONE, "leek " * 6)
    resolve(s, PlanningPhase())
    do(s, "barter 1 0 tile", seat=TWO)
    assert offered(s, "offer 1 0 tile", TWO) == ["wood"]
    do(s, "offer 1 0 tile wood", seat=TWO)
    do(s, "exchange 0 1 tile leek wood")
    assert (bag(s).count("wood"), bag(s, TWO).count("leek")) == (1, 1)


@rule("SV-100", "SV-313")
def test_at_the_shipping_bin_everybody_hands_over_what_is_theirs():
    s = second("", bag="wood", phase="season")
    carry(s, ONE, "leek")
    resolve(s, ShippingBin())
    (option,) = [option for option in options(s, TWO) if "hand-tile" in option]
    do(s, option, seat=TWO)
    assert (bag(s), bag(s, TWO)) == (["leek", "wood"], [])


# -- the evening ---------------------------------------------------------------------------------------


def evening(bag="", cards="", **table):
    """Seat 1 is back at the Farmhouse."""
    s = second("", bag, cards, **table)
    s.turn = Turn(0)
    resolve(s, EndOfTurn(TWO))
    return s


@rule("SV-283")
def test_a_staircase_takes_the_stones_of_whoever_builds_it():
    s = evening(bag="stone stone stone wood", cards="wizards-hourglass")
    carry(s, ONE, "stone stone")
    do(s, "build-staircase 1", "build-staircase 1", seat=TWO)
    assert (bag(s), bag(s, TWO), s.level) == (["stone", "stone"], ["stone", "wood"], 3)
    assert "build-staircase 1" in options(s, TWO)  # it is still the same evening


@rule("SV-247", "SV-283")
def test_a_staircase_leads_its_builder_to_what_their_own_cards_find():
    s = evening(bag="stone stone", cards="deep-delver")
    do(s, "build-staircase 1", seat=TWO)
    assert (bag(s), bag(s, TWO)) == ([], ["copper-ore"])


@rule("SV-278", "SV-A70")
def test_the_evening_lasts_as_long_as_ones_own_cards_allow():
    s = evening(bag="stone stone", cards="wizards-hourglass", hearts=1, animals=(CardId("duck"),))
    do(s, "build-staircase 1", "pet-animal 1 duck", seat=TWO)
    assert (s.level, s.happy) == (2, ("duck",))
    s = evening(bag="stone stone", hearts=1, animals=(CardId("duck"),))
    give_cards(me(s), "wizards-hourglass")
    do(s, "build-staircase 1", seat=TWO)
    assert (s.level, waiting(s)) == (2, [])  # one type of effect is all
    s = evening(bag="stone stone", cards="firewood")
    do(s, "build-staircase 1", seat=TWO)
    assert "use-card 1 firewood" in options(s, TWO)
    assert waiting(s) == [TWO]


@rule("SV-286", "SV-287", "SV-A67")
def test_joja_is_removed_for_what_ones_own_cards_make_of_it():
    s = evening(cards="petition", gold=2, joja={"store": CardId("joja-seed")})
    do(s, "remove-joja 1 store gold", seat=TWO)
    assert (s.joja, s.gold, s.hearts) == ({}, 0, 1)
    s = evening(gold=5, joja={"store": CardId("joja-seed")})
    give_cards(me(s), "petition")
    do(s, "remove-joja 1 store gold", seat=TWO)
    assert (s.joja, s.gold, s.hearts) == ({}, 0, 0)


@rule("SV-284")
def test_petting_costs_what_ones_own_cards_make_of_it():
    s = evening(cards="cow-whisperer", hearts=1, animals=(CardId("rabbit"), CardId("white-cow")))
    do(s, "pet-animal 1 rabbit", "pet-animal 1 white-cow", seat=TWO)
    assert (s.happy, s.hearts) == (("rabbit", "white-cow"), 0)


@rule("SV-288", "SV-291")
def test_whoever_upgrades_a_tool_upgrades_their_own():
    s = evening(bag="carp sunfish wood")
    carry(s, ONE, "copper-ore carp")
    do(s, "upgrade-tool 1", "upgrade-tool 1", seat=TWO)
    assert (me(s).level, s.farmers[TWO].level) == (0, 2)
    assert (bag(s), bag(s, TWO)) == (["carp", "copper-ore"], ["wood"])


# -- all the rest --------------------------------------------------------------------------------------

BAG = "potato egg daffodil carp copper-ore stone wood arrowhead joja-cola bug-meat"
IDLE = ("throw-away", "nothing", "nothing", "reel-in", "go-home", "turn-in", "give-nothing", "keep-none")


def busy(pet, cards=""):
    """A table where seat 1 has a bit of everything and seat 0 nothing, whoever has the Pet."""
    s = valley(first=pet, fields="1:parsnip 3:potato", gold=9, hearts=9, rooms="vault:a-purse", built=(CardId("coop"),))
    s.animals, s.market = tuple(map(CardId, ("duck", "rabbit"))), tuple(map(CardId, ("white-chicken",)))
    s.offer, s.joja = tuple(map(CardId, ("barn", "shed"))), {"store": CardId("joja-seed")}
    s.track = ("anchovy", "crab", "sunfish", "treasure-chest", "carp")
    carry(s, TWO, BAG, epics="junimo-chest", friends="penny robin")
    s.items.pool, s.items.discards = s.items.pool[3:], s.items.pool[:3]
    if cards in BOOK.buildings:
        s.built += (CardId(cards),)
    elif cards in BOOK.tools:
        s.farmers[TWO].tool, s.farmers[TWO].level = BOOK.tools[cards].tool, BOOK.tools[cards].level
    else:
        give_cards(s.farmers[TWO], cards)
    return s


def busily(s, seed):
    """Those who are asked answer, at random but not idly."""
    rng = random.Random(seed)
    for _ in range(40):
        if not waiting(s):
            break
        seat = waiting(s)[-1]
        found = options(s, seat)
        answer(s, seat, rng.choice([option for option in found if option.split()[0] not in IDLE] or found))
    s.first = ONE
    return s


SKILLS = " ".join(card for card, printed in BOOK.upgrades.items() if printed.dials or printed.reacts)


@rule("SV-074", "SV-327")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("skills", ["", SKILLS], ids=["plain", "skilled"])
@pytest.mark.parametrize("place", PLACES)
def test_a_turn_is_the_same_whoever_has_the_pet(place, skills, seed):
    ends = []
    for pet in (ONE, TWO):
        s = busy(pet, skills)
        s.farmers[TWO].place, s.farmers[TWO].spouse, s.farmers[TWO].spouse_place = place, "penny", "mountain"
        resolve(s, BeginTurn(TWO))
        ends.append(busily(s, seed))
    assert ends[0] == ends[1]


MOMENTS = {"fishing": ("beach", "fish-ocean"), "mine": ("mountain", "mine"), "collect": ("farm", "collect")}
USED = [card for card, printed in BOOK.cards.items() if printed.use and Rain() not in printed.use.does]  # SV-084


@rule("SV-074", "SV-307")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("card", USED)
def test_a_card_serves_its_owner_whoever_has_the_pet(card, seed):
    use, ends = BOOK.cards[card].use, []
    for pet in (ONE, TWO):
        s = busy(pet, card)
        places = [need.places[0] for need in use.needs if isinstance(need, At)]
        place, action = MOMENTS.get(use.when, (places[0] if places else "town", ""))
        if use.when == "planning":
            resolve(s, PlanningPhase())
        else:
            at(s, TWO, place)
        if action:
            dice(s, stardew=["heart", "heart", "heart"])
            do(s, f"act 1 {action}", seat=TWO)
        if action.startswith("fish"):
            do(s, "nothing", seat=TWO)  # about the Crab Pots
        if f"use-card 1 {card}" in options(s, TWO):
            do(s, f"use-card 1 {card}", seat=TWO)
        ends.append(busily(s, seed))
    assert ends[0] == ends[1]


@rule("SV-074", "SV-089")
@pytest.mark.parametrize("card", [card for card, printed in BOOK.cards.items() if printed.gift])
def test_what_a_card_gives_goes_to_its_owner_whoever_has_the_pet(card):
    ends = []
    for pet in (ONE, TWO):
        s = busy(pet, card)
        resolve(s, *made_out(BOOK.cards[card].gift, TWO, card))
        ends.append(busily(s, 0))
    assert ends[0] == ends[1]


@rule("SV-074", "SV-089")
@pytest.mark.parametrize("villager", BOOK.villagers)
def test_a_friend_visits_whose_friend_it_is_whoever_has_the_pet(villager):
    ends = []
    for pet in (ONE, TWO):
        s = busy(pet)
        resolve(s, BeVisited(TWO, CardId(villager)))
        ends.append(busily(s, 0))
    assert ends[0] == ends[1]
