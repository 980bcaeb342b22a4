"""Tools, bags, limits, and what kinds of tiles and cards there are (SV-291 to SV-315)."""

from __future__ import annotations

import pytest

from overwinter.engine.decks import Deck
from overwinter.games.stardew.phases.evening import EndOfTurn, ToolImproves
from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.seasons import DrawSeasonCard, PlayEvent, ShippingBin
from overwinter.games.stardew.places.farm import WATER, MoveCrops
from overwinter.games.stardew.places.mountain import BuyBuildings
from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.places.town import MakeFriend, VisitCenter
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.printed.tiles import RESOURCES, TileId
from overwinter.games.stardew.table.state import Turn
from overwinter.games.stardew.verbs.bags import Gain
from overwinter.games.stardew.verbs.items import DrawEpic, DrawItem, GainItem
from overwinter.games.stardew.verbs.upgrades import DrawUpgrades
from overwinter.testing import blocked, dice, options, resolve, rule, waiting
from tests.games.stardew.setting import (
    BOOK,
    ONE,
    TWO,
    bag,
    carry,
    do,
    give_cards,
    listed,
    me,
    offered,
    refused,
    tiles,
    valley,
)

SIX = "parsnip wood stone bug-meat fiber joja-cola"


def planning(**table):
    """The Planning Phase has begun."""
    s = valley(**table)
    resolve(s, PlanningPhase())
    return s


# -- tools ---------------------------------------------------------------------------------------------


@rule("SV-291", "SV-292", "SV-EX-14")
def test_a_tool_begins_at_level_0_with_the_higher_cards_below():
    s = valley(4)
    for seat, farmer in s.farmers.items():
        levels = BOOK.tool_levels[farmer.tool]
        assert (farmer.level, s.cards_of(seat)) == (0, (levels[0],))
        assert [BOOK.tools[card].level for card in levels] == list(range(len(levels)))


@rule("SV-291", "SV-292")
def test_only_the_card_on_top_counts():
    s = valley()
    assert WATER.of(s, ONE) == 0
    for water in (1, 1, 2):
        resolve(s, ToolImproves(ONE))
        assert WATER.of(s, ONE) == water
    assert s.cards_of(ONE) == ("can-3",)


@rule("SV-293", "SV-A60")
def test_the_highest_card_is_the_last():
    s = valley(bag="copper-ore iron-ore gold-ore iridium-ore", turn=Turn(0))
    resolve(s, EndOfTurn(ONE))
    for _ in range(4):
        do(s, "upgrade-tool 0")
    assert me(s).level == 4
    me(s).bag = tiles("copper-ore iron-ore gold-ore iridium-ore")
    assert offered(s, "upgrade-tool") == []
    assert refused(s, EndOfTurn(ONE))["upgrade-tool 0"] == ("it is as good as it gets", "SV-293")


# -- limits --------------------------------------------------------------------------------------------


@rule("SV-294", "SV-297", "SV-300", "SV-A21", "SV-A39")
def test_six_tiles_of_any_kind_are_all_that_one_holds():
    s = valley(bag=SIX.rsplit(maxsplit=1)[0])
    resolve(s, Gain(ONE, TileId("wood")))
    assert (len(bag(s)), waiting(s)) == (6, [])
    s = valley(bag=SIX)
    resolve(s, Gain(ONE, TileId("egg"), 2))
    assert len(me(s).bag) == 8  # all is gained, then one chooses among old and new
    assert set(offered(s, "leave-behind 0")) == {*SIX.split(), "egg"}
    do(s, "leave-behind 0 fiber", "leave-behind 0 egg")
    assert (bag(s), s.tray["egg"], waiting(s)) == (sorted(f"{SIX} egg".replace(" fiber", "").split()), 3, [])


@rule("SV-297", "SV-299")
def test_what_is_thrown_away_makes_room_as_well():
    s = valley(bag=SIX)
    resolve(s, Gain(ONE, TileId("egg")))
    do(s, "throw-away 0 joja-cola")
    assert (len(bag(s)), waiting(s)) == (6, [])
    s = valley(bag=SIX)
    resolve(s, Gain(ONE, TileId("egg"), 2))
    do(s, "throw-away 0 joja-cola")
    assert waiting(s) == [ONE]
    do(s, "leave-behind 0 fiber")
    assert (len(bag(s)), waiting(s)) == (6, [])


@rule("SV-295", "SV-297")
def test_two_items_are_all_that_one_holds():
    s = valley(cards="bait")
    dice(s, items=["sprinkler", "keg"])
    resolve(s, DrawItem(ONE))
    assert waiting(s) == []
    resolve(s, DrawItem(ONE))
    assert offered(s, "drop-item 0") == ["bait", "sprinkler", "keg"]
    do(s, "drop-item 0 sprinkler")
    assert (me(s).items, s.items.discards) == (("bait", "keg"), ("sprinkler",))


@rule("SV-294", "SV-297")
def test_with_a_satchel_goes_the_room_in_it():
    s = valley(cards="satchel keg", bag=f"{SIX} egg")
    resolve(s, GainItem(ONE, CardId("bait")))
    do(s, "drop-item 0 satchel")
    assert set(offered(s, "leave-behind 0")) == {*SIX.split(), "egg"}
    do(s, "leave-behind 0 egg")
    assert (len(bag(s)), waiting(s)) == (6, [])


@rule("SV-294", "SV-297")
def test_with_a_skill_goes_the_room_that_it_made():
    s = valley(cards="big-pockets rancher", bag=f"{SIX} egg milk wool")
    resolve(s, DrawUpgrades(ONE, drawn=("shepherd",)))
    do(s, "take-upgrade 0 shepherd", "forget 0 big-pockets")
    do(s, "leave-behind 0 egg", "leave-behind 0 milk", "leave-behind 0 wool")
    assert (len(bag(s)), waiting(s)) == (6, [])


@rule("SV-295", "SV-314")
def test_who_hands_over_a_chest_keeps_two_items():
    s = planning(cards="junimo-chest bait keg loom")
    do(s, "hand-item 0 1 junimo-chest")
    assert offered(s, "drop-item 0") == ["bait", "keg", "loom"]
    do(s, "drop-item 0 keg")
    assert (me(s).items, s.farmers[TWO].epics) == (("bait", "loom"), ("junimo-chest",))


@rule("SV-308")
def test_an_item_is_not_quickly_used_before_one_is_discarded_for_room():
    s = valley(place="farm", cards="sprinkler keg", bag="potato", fields="3:potato")
    resolve(s, GainItem(ONE, CardId("bait")))
    assert options(s, ONE) == ["drop-item 0 sprinkler", "drop-item 0 keg", "drop-item 0 bait"]


@rule("SV-296", "SV-345")
def test_two_upgrades_are_all_that_one_holds():
    s = valley(cards="rancher coopmaster")
    resolve(s, DrawUpgrades(ONE, drawn=("shepherd",)))
    do(s, "take-upgrade 0 shepherd")
    assert offered(s, "forget 0") == ["rancher", "coopmaster", "shepherd"]
    do(s, "forget 0 rancher")
    assert (me(s).upgrades, s.upgrades["farmer"].discards) == (("coopmaster", "shepherd"), ("rancher",))


@rule("SV-298")
def test_epic_items_friends_and_kept_events_have_no_limit():
    s = valley(bag="potato", cards="bait keg")
    me(s).friends = tuple(map(CardId, ("robin", "pam", "lewis", "gus", "willy", "linus", "jodi", "kent")))[:7]
    for _ in range(4):
        resolve(s, DrawEpic(ONE))
    kept = [event.id for event in BOOK.events.values() if event.kept]
    for event in kept:
        resolve(s, PlayEvent(ONE, CardId(event)))
        while waiting(s):
            do(s, options(s, ONE)[-1])
    dice(s, villagers=["penny"])
    resolve(s, MakeFriend(ONE))
    do(s, next(option for option in options(s, ONE) if option.startswith("give-gift 0 penny")))
    assert (len(me(s).epics), len(me(s).friends), len(me(s).kept), waiting(s)) == (4, 8, len(kept), [])


@rule("SV-299")
@pytest.mark.parametrize("tile", SIX.split())
def test_any_tile_may_be_thrown_away_at_any_time(tile):
    s = valley(bag=SIX)
    s.tray = dict.fromkeys(s.tray, 3)
    assert waiting(s) == []  # while nothing is going on
    do(s, f"throw-away 0 {tile}")
    assert tile not in bag(s)
    pool = BOOK.tiles[tile].pool
    assert not pool or s.tray[pool] == 4
    s = planning(bag=SIX)
    do(s, f"throw-away 0 {tile}")
    assert tile not in bag(s)


# -- kinds of tiles --------------------------------------------------------------------------------------


@rule("SV-301")
def test_there_are_eight_types_of_resources():
    assert RESOURCES == ("crop", "forageable", "fish", "product", "ore", "geode", "mineral", "artifact")
    assert {tile.type for tile in BOOK.tiles.values()} == {*RESOURCES, "material", "loot", "trash", "fiber"}


@rule("SV-302", "SV-303")
def test_resources_are_gifts_unless_they_say_otherwise_and_other_tiles_never_are():
    for tile in BOOK.tiles.values():
        assert tile.type in RESOURCES or not tile.gift
    assert {tile.id for tile in BOOK.tiles.values() if tile.type in RESOURCES and not tile.gift} >= {"rusty-spoon"}
    giftable = {tile.type for tile in BOOK.tiles.values() if tile.gift}
    assert giftable == set(RESOURCES)


@rule("SV-304")
def test_wood_and_stone_are_the_materials():
    assert {tile.id for tile in BOOK.tiles.values() if tile.type == "material"} == {"wood", "stone"}
    s = valley(place="mountain", bag="wood wood stone", gold=2, offer=(CardId("coop"),))
    resolve(s, BuyBuildings(ONE, more=True))
    assert offered(s, "build 0") == ["coop"]


@rule("SV-305")
def test_crops_and_products_have_a_quality_side_that_is_still_of_their_type():
    better = {tile.id: tile for tile in BOOK.tiles.values() if tile.quality}
    assert {tile.type for tile in better.values()} == {"crop", "product"}
    assert len(better) == len(BOOK.crops) + len(BOOK.products)
    s = valley(place="town", bag="potato+", rooms="pantry:spring-crops-bundle")
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 pantry potato+")
    assert s.rooms["pantry"].given == ("potato+",)


# -- cards and trading -----------------------------------------------------------------------------------


@rule("SV-306", "SV-309")
def test_items_and_epic_items_change_hands_in_planning():
    s = planning(cards="bait galaxy-sword")
    assert set(offered(s, "hand-item 0 1")) == {"bait", "galaxy-sword"}
    do(s, "hand-item 0 1 bait", "hand-item 0 1 galaxy-sword")
    assert (me(s).items, me(s).epics) == ((), ())
    assert (s.farmers[TWO].items, s.farmers[TWO].epics) == (("bait",), ("galaxy-sword",))


@rule("SV-306", "SV-133")
def test_nothing_changes_hands_during_a_turn():
    s = valley(place="town", bag="potato", cards="bait galaxy-sword")
    resolve(s, VisitStore(ONE))
    assert not [option for option in options(s, ONE) if option.startswith("hand")]


@rule("SV-307", "SV-308")
def test_an_item_is_discarded_for_its_effect_but_not_for_room():
    s = valley(place="farm", cards="sprinkler", fields="3:potato")
    do(s, "use-card 0 sprinkler")
    assert (s.fields[2], me(s).items, s.items.discards) == (("potato",), (), ("sprinkler",))
    s = valley(place="farm", cards="sprinkler keg", fields="3:potato")
    resolve(s, GainItem(ONE, CardId("bait")))
    do(s, "drop-item 0 sprinkler")
    assert (s.fields[3], s.items.discards) == (("potato",), ("sprinkler",))


@rule("SV-307")
def test_only_its_owner_uses_an_item():
    s = valley(place="farm", fields="3:potato")
    give_cards(s.farmers[TWO], "sprinkler")
    assert offered(s, "use-card 0") == []
    s.phase = "planning"
    assert offered(s, "use-card 1", seat=TWO) == ["sprinkler"]


@rule("SV-310", "SV-315", "SV-A22")
def test_upgrades_friends_tools_animals_and_buildings_are_not_traded():
    s = planning(cards="rancher", animals=(CardId("duck"),), built=(CardId("coop"),))
    me(s).friends = (CardId("penny"),)
    assert not [option for option in options(s, ONE) if option.startswith("hand")]


@rule("SV-311", "SV-A63")
def test_a_double_sided_upgrade_does_what_the_chosen_side_says():
    assert BOOK.upgrades["agriculturist"].other == "gleaner"
    s = valley(place="farm", fields="1:parsnip", gold=1)
    resolve(s, DrawUpgrades(ONE, drawn=("agriculturist",)))
    do(s, "take-upgrade 0 gleaner")
    assert me(s).upgrades == ("gleaner",)
    assert not [option for option in options(s, ONE) if option.startswith("use-card")]
    resolve(s, MoveCrops(ONE))
    assert s.hearts == 1  # a Gleaner's, and no other side can be turned up


@rule("SV-312")
def test_upgrades_are_offered_three_times_in_a_year():
    s = valley()
    s.weeks = {season: Deck(f"weeks.{season}") for season in s.weeks}
    resolve(s, DrawSeasonCard())
    offers = []
    while waiting(s):
        (seat,) = waiting(s)
        offers.append((seat, s.season))
        do(s, "keep-none", seat=seat)
    assert offers == [(seat, season) for season in ("summer", "fall", "winter") for seat in (0, 1)]
    assert s.outcome is not None


@rule("SV-313", "SV-A22")
def test_a_gift_needs_no_return():
    s = planning(bag="potato")
    do(s, "hand-tile 0 1 potato")
    assert (bag(s), bag(s, TWO)) == ([], ["potato"])


@rule("SV-314")
def test_nobody_is_given_more_than_one_may_hold():
    s = valley(bag="potato", cards="bait")
    s.farmers[TWO].bag = tiles(SIX)
    give_cards(s.farmers[TWO], "keg loom")
    resolve(s, PlanningPhase())
    assert not [option for option in options(s, ONE) if option.startswith("hand")]
    why = ("Fisher has no room", "SV-314")
    assert {blocked(s, ONE)[option] for option in ("hand-tile 0 1 potato", "hand-item 0 1 bait")} == {why}


@rule("SV-314")
def test_two_full_bags_swap_tile_for_tile():
    s = valley(bag=SIX)
    s.farmers[TWO].bag = tiles("leek leek leek leek leek leek")
    resolve(s, PlanningPhase())
    do(s, "barter 0 1 tile")
    assert set(offered(s, "offer 0 1 tile")) == set(SIX.split())
    do(s, "offer 0 1 tile wood")
    assert waiting(s) == [TWO]
    do(s, "exchange 1 0 tile leek wood", seat=TWO)
    assert (bag(s).count("leek"), bag(s, TWO).count("wood"), len(bag(s)), len(bag(s, TWO))) == (1, 1, 6, 6)
    assert "barter 0 1 tile" in options(s, ONE)  # and the plan goes on


@rule("SV-314")
def test_nobody_has_to_swap():
    s = valley(bag=SIX)
    s.farmers[TWO].bag = tiles("leek leek leek leek leek leek")
    resolve(s, PlanningPhase())
    do(s, "barter 0 1 tile", "offer 0 1 tile wood")
    do(s, "nothing", seat=TWO)
    assert (bag(s), bag(s, TWO).count("leek")) == (sorted(SIX.split()), 6)
    s.farmers[TWO].bag = tiles("leek")
    assert not [option for option in options(s, ONE) if option.startswith("barter")]  # with room, gifts will do


@rule("SV-299", "SV-314")
def test_what_was_offered_and_is_gone_is_not_swapped():
    s = valley(bag=SIX)
    s.farmers[TWO].bag = tiles("leek leek leek leek leek leek")
    resolve(s, PlanningPhase())
    do(s, "barter 0 1 tile", "offer 0 1 tile wood", "throw-away 0 wood")
    assert listed(s, "exchange", TWO) == []


@rule("SV-314")
def test_nobody_swaps_like_for_like():
    s = valley(bag="leek leek leek leek leek leek")
    s.farmers[TWO].bag = tiles("leek leek leek leek leek leek")
    resolve(s, PlanningPhase())
    assert not [option for option in options(s, ONE) if option.startswith("barter")]


@rule("SV-100", "SV-314")
def test_full_bags_swap_at_the_shipping_bin_too():
    s = valley(bag=SIX)
    s.farmers[TWO].bag = tiles("leek leek leek leek leek leek")
    resolve(s, ShippingBin())
    do(s, next(option for option in options(s, ONE) if "barter" in option))
    do(s, "offer 0 1 tile wood")
    do(s, "exchange 1 0 tile leek wood", seat=TWO)
    assert (bag(s).count("leek"), bag(s, TWO).count("wood")) == (1, 1)
    assert waiting(s) == [ONE, TWO]  # the trade goes on


@rule("SV-306", "SV-314")
def test_two_who_hold_two_items_swap_them():
    s = valley(cards="bait bee-house")
    give_cards(s.farmers[TWO], "keg loom")
    resolve(s, PlanningPhase())
    do(s, "barter 0 1 Item", "offer 0 1 Item bait")
    do(s, "exchange 1 0 Item loom bait", seat=TWO)
    assert (me(s).items, s.farmers[TWO].items) == (("bee-house", "loom"), ("keg", "bait"))


@rule("SV-314")
def test_who_hands_over_a_satchel_must_fit_into_what_is_left():
    s = planning(bag=f"{SIX} wood", cards="satchel")
    do(s, "hand-item 0 1 satchel")
    assert set(offered(s, "leave-behind 0")) == set(SIX.split())
    do(s, "leave-behind 0 wood")
    assert len(bag(s)) == 6


@rule("SV-297", "SV-314")
def test_whoever_loses_room_of_both_kinds_loses_no_more_than_that():
    s = valley(bag="wood " * 10, cards="junimo-chest firewood bait spinner")
    resolve(s, PlanningPhase())
    do(s, "hand-item 0 1 junimo-chest", "drop-item 0 firewood", *["leave-behind 0 wood"] * 4)
    assert (len(bag(s)), waiting(s)) == (6, [ONE, TWO])
    assert listed(s, "choose 0")  # the plan goes on


@rule("SV-314", "SV-112")
def test_a_satchel_is_handed_over_with_what_is_in_it():
    s = valley(bag="wood " * 7, cards="satchel")
    carry(s, TWO, "stone " * 6)
    resolve(s, PlanningPhase())
    do(s, "hand-item 0 1 satchel", "hand-tile 0 1 wood")
    assert (len(bag(s)), len(bag(s, TWO))) == (6, 7)
    assert waiting(s) == [ONE, TWO]
    do(s, "choose 0 farm", "agree 0")
    do(s, "choose 1 farm", "agree 1", seat=TWO)
    assert waiting(s) == []  # SV-117: once is enough


@rule("SV-314", "SV-112")
def test_who_has_left_something_behind_may_still_hand_over_the_rest():
    s = planning(bag="wood " * 10, cards="junimo-chest")
    do(s, "hand-item 0 1 junimo-chest", "leave-behind 0 wood", "hand-tile 0 1 wood", "leave-behind 0 wood")
    assert (len(bag(s)), len(bag(s, TWO))) == (7, 1)
    do(s, "hand-tile 0 1 wood")
    assert (len(bag(s)), len(bag(s, TWO)), waiting(s)) == (6, 2, [ONE, TWO])
