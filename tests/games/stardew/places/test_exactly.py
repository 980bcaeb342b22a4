"""Exactly so much and exactly then: goals at the instant, Bundles to the last unit, cards to the last number."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.places.fishing import GoFishing
from overwinter.games.stardew.places.forge import DrawFind, VisitMuseum
from overwinter.games.stardew.places.mountain import BuyBuildings, ExploreMine
from overwinter.games.stardew.places.town import MakeFriend, VisitCenter
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.testing import dice, resolve, rule
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, carry, do, exploring, fishing, me, offered, refused, valley

SPRING = "crafts:spring-foraging-bundle"

# -- goals at the instant ------------------------------------------------------------------------------


@rule("SV-046", "SV-051")
def test_the_tile_that_the_museum_lacked_ends_the_game_before_a_column_is_rewarded():
    s = valley(place="forge", bag="arrowhead quartz", goals=("museum",), restored=6)
    s.museum = dict.fromkeys("ACD", TileId("quartz"))
    resolve(s, VisitMuseum(ONE, more=True))
    do(s, "exhibit 0 arrowhead B")
    assert (s.outcome.winners, s.stack, me(s).epics) == ((0, 1), [], ())


@rule("SV-046", "SV-055")
def test_the_building_that_was_missing_ends_the_game_in_the_middle_of_an_action():
    s = valley(place="mountain", bag="wood wood wood stone", gold=9, goals=("buildings",), restored=6)
    s.offer, s.built = (CardId("coop"), CardId("shed")), (CardId("barn"),)
    resolve(s, BuyBuildings(ONE))
    do(s, "build 0 coop")
    assert (s.outcome.winners, s.stack, s.built) == ((0, 1), [], ("barn", "coop"))


@rule("SV-046", "SV-053")
def test_the_friend_who_was_missing_ends_the_game_before_there_are_hearts():
    s = valley(place="town", bag="potato", goals=("friends",), restored=6)
    carry(s, TWO, friends="robin pam lewis gus willy")
    dice(s, villagers=["penny"])
    resolve(s, MakeFriend(ONE))
    do(s, "give-gift 0 penny potato")
    assert (s.outcome.winners, s.stack, s.hearts) == ((0, 1), [], 0)


@rule("SV-046", "SV-051", "SV-053", "SV-055")
def test_a_goal_is_complete_at_once_though_others_are_not():
    s = valley(place="forge", bag="arrowhead potato wood stone", gold=1)
    s.goals = ("museum", "buildings", "friends", "mine")
    s.museum, s.built, s.offer = dict.fromkeys("ACE", TileId("quartz")), (CardId("barn"),), (CardId("coop"),)
    carry(s, TWO, friends="robin pam lewis gus willy")
    resolve(s, VisitMuseum(ONE))
    assert s.reached == ("museum",)
    resolve(s, BuyBuildings(ONE))
    assert s.reached == ("museum", "buildings")
    dice(s, villagers=["penny"])
    resolve(s, MakeFriend(ONE))
    do(s, "give-gift 0 penny potato")
    assert (s.reached, s.hearts, s.outcome) == (("museum", "buildings", "friends"), 2, None)


# -- Bundles -------------------------------------------------------------------------------------------


def center(**table):
    """Seat 0 is at the Community Center."""
    s = valley(place="town", **table)
    resolve(s, VisitCenter(ONE))
    return s


@rule("SV-199")
def test_a_swap_loses_the_gold_that_was_donated():
    s = center(rooms="vault:a-purse", gold=9, hearts=3)
    do(s, "donate 0 vault gold", "swap 0 vault")
    assert (s.gold, s.hearts, s.rooms["vault"].given) == (5, 1, ())


@rule("SV-199")
def test_a_swap_loses_the_hearts_that_were_donated():
    s = center(rooms="board:fodder-bundle", bag="potato", gold=9, hearts=4)
    do(s, "donate 0 board potato", "swap 0 board")
    assert (s.gold, s.hearts, s.rooms["board"].given, bag(s)) == (9, 1, (), [])


@rule("SV-197", "SV-318")
def test_joja_makes_a_swap_dearer_as_well():
    paperwork = {"bundles": CardId("joja-paperwork")}
    s = center(rooms=SPRING, hearts=2, joja=paperwork)
    assert offered(s, "swap 0") == []
    assert refused(s, VisitCenter(ONE))["swap 0 crafts"] == ("it costs 3 Hearts, there are 2", "SV-007")
    s = center(rooms=SPRING, hearts=7, joja=paperwork)
    do(s, "swap 0 crafts")
    assert s.hearts == 4
    s.joja = {}
    do(s, "swap 0 crafts")
    assert s.hearts == 2


@rule("SV-206", "SV-207", "SV-331", "SV-A45")
def test_seedlings_are_rewarded_for_their_bundles_too():
    s = valley(1, place="town", options={"mode": "seedling"}, rooms=f"{SPRING} vault:a-purse", bag="daffodil", gold=4)
    dice(s, items=["bait"], epics=["galaxy-sword"])
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 crafts daffodil")
    assert (s.restored, me(s).items, me(s).epics) == (1, ("bait",), ())
    s.restored = 5
    do(s, "donate 0 vault gold")
    assert (s.restored, me(s).items, me(s).epics) == (6, ("bait",), ("galaxy-sword",))


@rule("SV-062", "SV-342")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("length", ["short", "full"])
def test_a_bundle_takes_a_donation_for_each_player_in_any_game(length, players):
    s = valley(players, place="town", options={"length": length}, gold=4 * players)
    room = next(iter(s.rooms))
    there = s.rooms[room]
    there.bundle, there.known = CardId("a-purse"), True
    resolve(s, VisitCenter(ONE))
    for given in range(players):
        assert (there.given, there.done, s.restored) == (("gold",) * given, False, 0)
        do(s, f"donate 0 {room} gold")
    assert (there.given, there.done, s.restored, s.gold) == ((), True, 1, 0)


# -- cards that change numbers -------------------------------------------------------------------------


@rule("SV-234")
@pytest.mark.parametrize(("cards", "times"), [("lucky-ring", 1), ("magic-rock-candy", 2)])
def test_mine_dice_are_rolled_again_so_often_and_no_more(cards, times):
    s = exploring("heart heart " * (times + 1), cards=cards)
    for _ in range(times):
        do(s, "roll-mine-again 0")
    assert (offered(s, "roll-mine-again"), offered(s, "go-to 0")) == ([], ["0 0"])


@rule("SV-253")
def test_a_fishing_die_is_rolled_again_so_often_and_no_more():
    s = fishing("heart heart heart heart junimo", cards="legends-lure")
    do(s, "reroll-die 0 fish-ocean heart")
    assert (s.thrown[-1].faces, offered(s, "reroll-die")) == (("junimo", "heart", "heart", "heart"), [])
    s = valley(place="beach", track="carp carp carp carp carp")
    me(s).tool, me(s).level = "rod", 2
    dice(s, stardew=["heart", "heart", "heart", "junimo", "stardrop"])
    resolve(s, GoFishing(ONE, "fish-ocean"))
    do(s, "reroll-die 0 fish-ocean heart", "reroll-die 0 fish-ocean heart")
    assert (s.thrown[-1].faces, offered(s, "reroll-die")) == (("junimo", "stardrop", "heart"), [])


@rule("SV-253", "SV-256")
def test_a_catch_takes_no_roll_away():
    s = fishing("heart heart junimo junimo stardrop", track="anchovy carp carp carp carp", cards="legends-lure")
    do(s, "catch-with-dice 0 fish-ocean 0", "reroll-die 0 fish-ocean junimo")
    assert (s.thrown[-1].faces, offered(s, "reroll-die")) == (("heart", "stardrop", "junimo"), [])


@rule("SV-238", "SV-240", "SV-241")
@pytest.mark.parametrize(
    ("card", "map_", "row", "column", "tile"),
    [
        ("miner", "map-6", 2, 1, "copper-ore"),
        ("quarry-hand", "map-1", 0, 2, "stone"),
        ("geologist", "map-3", 0, 1, "copper-geode"),
    ],
)
def test_what_a_card_adds_to_a_space_comes_on_top_of_two(card, map_, row, column, tile):
    faces = ("heart", "junimo", "stardrop")
    s = exploring(f"{faces[row]} {faces[column]}", map=map_, cards=card)
    assert BOOK.maps[map_].rows[row][column].endswith("-2")
    do(s, f"go-to 0 {row} {column}")
    assert bag(s) == [tile] * 3


@rule("SV-240", "SV-292")
def test_tool_and_skill_add_an_ore_each():
    s = valley(place="mountain", map="map-6", cards="miner")
    me(s).tool, me(s).level = "pickaxe", 3
    dice(s, stardew=["stardrop", "junimo"])
    resolve(s, ExploreMine(ONE))
    do(s, "go-to 0 2 1")
    assert bag(s) == ["copper-ore"] * 4


@rule("SV-184", "SV-A72")
@pytest.mark.parametrize(
    ("answer", "friends", "gone"),
    [
        ("give-gift 0 robin potato", ("robin",), ("penny", "leah")),
        ("give-nothing 0", (), ("penny", "robin", "leah")),
    ],
)
def test_those_who_were_met_and_not_chosen_are_discarded(answer, friends, gone):
    s = valley(place="town", cards="flower-crown", bag="potato")
    dice(s, villagers=["penny", "robin", "leah"])
    resolve(s, MakeFriend(ONE))
    do(s, answer)
    assert (me(s).friends, s.villagers.discards) == (friends, gone)
    assert len(s.villagers) == len(BOOK.villagers) - len(friends)


@rule("SV-142", "SV-A32")
def test_what_was_dug_up_and_not_kept_is_discarded():
    s = valley(cards="rootdigger")
    dice(s, finds=["find-1", "find-2", "find-3"])
    resolve(s, DrawFind(ONE))
    do(s, "take-find 0 artifact find-2")
    assert (bag(s), s.finds.discards) == (["arrowhead"], ("find-1", "find-3"))
    assert len(s.finds) == len(BOOK.finds) - 1
