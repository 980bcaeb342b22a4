"""Explore the Mine (SV-233 to SV-250)."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.evening import EndOfTurn
from overwinter.games.stardew.places.mountain import Descend, ExploreMine, FindGeode, FindOre, PlayMineEvent
from overwinter.games.stardew.table.card_words import card_words
from overwinter.games.stardew.verbs.powers import UseCard
from overwinter.testing import dice, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, exploring, me, offered, valley, where

DICE = ("heart", "junimo", "stardrop")


def goes(kind, **table):
    """Seat 0 goes to a space of this kind, on a map that has one."""
    found = ((card, row, col) for card in BOOK.maps.values() for row in range(3) for col in range(3))
    card, row, column = next((card.id, row, col) for card, row, col in found if card.rows[row][col] == kind)
    s = exploring(f"{DICE[row]} {DICE[column]}", **{"map": card, **table})
    do(s, f"go-to 0 {row} {column}")
    return s


@rule("SV-233")
def test_the_mine_is_on_the_mountain():
    assert where("mine") == ["mountain"]


@rule("SV-234", "SV-235")
def test_two_dice_are_rolled_and_then_assigned_to_row_and_column():
    s = exploring("heart stardrop")
    assert s.thrown[-1].faces == ("heart", "stardrop")
    assert offered(s, "go-to 0") == ["0 2", "2 0"]


@rule("SV-236")
def test_only_one_space_counts():
    s = exploring("heart stardrop", map="map-5")  # two Stones there, Stairs the other way
    do(s, "go-to 0 0 2")
    assert (bag(s), s.level, waiting(s)) == (["stone", "stone"], 1, [])
    s = exploring("heart stardrop", map="map-5")
    do(s, "go-to 0 2 0")
    assert (bag(s), s.level) == ([], 2)


@rule("SV-237", "SV-A51")
@pytest.mark.parametrize("place", range(3))
def test_two_equal_symbols_lead_to_one_space(place):
    s = exploring(f"{DICE[place]} {DICE[place]}")
    assert offered(s, "go-to 0") == [f"{place} {place}"]


@rule("SV-237")
def test_an_iron_pickaxe_leads_up_down_left_and_right_as_it_says_and_not_slantwise():
    s = valley(place="mountain")
    me(s).tool, me(s).level = "pickaxe", 2
    dice(s, stardew=["junimo", "junimo"])
    resolve(s, ExploreMine(ONE))
    assert sorted(offered(s, "go-to 0")) == ["0 1", "1 0", "1 1", "1 2", "2 1"]
    assert "one space up, down, left or right" in card_words(s, BOOK.tools["pickaxe-2"])


@rule("SV-238")
def test_stone():
    assert bag(goes("stone")) == ["stone"]
    assert bag(goes("stone-2")) == ["stone", "stone"]


@rule("SV-239")
def test_bug_meat():
    assert bag(goes("bug-meat")) == ["bug-meat"]


@rule("SV-240")
def test_ore_of_the_level():
    assert bag(goes("ore")) == ["copper-ore"]
    assert bag(goes("ore-2", level=3)) == ["copper-ore", "copper-ore"]


@rule("SV-241")
def test_geodes_of_the_level():
    assert bag(goes("geode")) == ["copper-geode"]
    assert bag(goes("geode-2", level=12)) == ["iridium-geode", "iridium-geode"]


@rule("SV-242", "SV-A52")
def test_where_a_level_has_several_kinds_one_chooses_each_time():
    s = goes("ore-2", level=5)
    assert offered(s, "gain 0") == ["iron-ore", "copper-ore"]
    do(s, "gain 0 iron-ore", "gain 0 copper-ore")
    assert bag(s) == ["copper-ore", "iron-ore"]


@rule("SV-A39", "SV-A52")
@pytest.mark.parametrize("card", ["glittering-wall", "mega-bomb"])
def test_two_ores_that_a_card_brings_are_chosen_first_and_stowed_at_once(card):
    s = valley(place="mountain", level=5, bag="wood wood wood wood wood wood")
    resolve(s, PlayMineEvent(ONE, card) if card in BOOK.mine_events else UseCard(ONE, card))
    do(s, "gain 0 iron-ore", "gain 0 copper-ore")
    assert bag(s) == ["copper-ore", "iron-ore", *["wood"] * 6]
    do(s, "leave-behind 0 wood", "leave-behind 0 wood")
    assert {"copper-ore", "iron-ore"} <= set(bag(s))


@rule("SV-A39", "SV-A52")
def test_two_ores_are_chosen_before_either_is_left_behind():
    s = valley(place="mountain", level=5, bag="wood " * 6)
    s.tray["vein:iron"] = 1
    resolve(s, FindOre(ONE, 2))
    do(s, "gain 0 iron-ore")  # the last one: the other is Copper
    assert len(bag(s)) == 8
    do(s, "leave-behind 0 iron-ore", "leave-behind 0 wood")
    assert (bag(s), s.tray["vein:iron"]) == (["copper-ore"] + ["wood"] * 5, 1)


@rule("SV-009", "SV-A52")
def test_of_two_geodes_there_may_be_only_one():
    s = valley(place="mountain")
    s.tray["vein:copper"] = 1
    resolve(s, FindGeode(ONE, 2))
    assert bag(s) == ["copper-geode"]


@rule("SV-243")
def test_stairs_lead_down():
    s = goes("stairs")
    assert (s.level, bag(s)) == (2, [])


@rule("SV-244")
def test_an_item():
    s = goes("item")
    assert len(me(s).items) == 1
    assert s.items.face_down == len([item for item in BOOK.items.values() if not item.epic]) - 1


@rule("SV-245", "SV-A54")
def test_a_monster_of_the_level_strikes_whoever_explores():
    s = goes("monster", gold=3)
    assert s.gold == 2
    s = goes("monster", level=3, bag="parsnip leek")
    do(s, "give 0 parsnip")
    assert bag(s) == ["leek"]
    s = goes("monster", level=8, hearts=2, gold=3)
    assert (s.hearts, s.gold) == (1, 3)


@rule("SV-245", "SV-A54")
def test_a_monster_takes_nothing_from_those_who_stayed_away():
    s = exploring("heart heart", level=3, bag="parsnip")
    s.farmers[TWO].bag = me(s).bag
    do(s, "go-to 0 0 0")
    assert (bag(s), bag(s, TWO)) == ([], ["parsnip"])


@rule("SV-246")
def test_a_mine_event_is_drawn_and_resolved():
    s = goes("event")
    assert len(s.mine_events.discards) == 1
    assert s.mine_events.face_down == len(BOOK.mine_events) - 1


@rule("SV-247")
def test_descending_reveals_the_next_level_and_a_new_map():
    s = valley(place="mountain", map="map-1", level=4)
    s.maps.pool = tuple(card for card in s.maps.pool if card not in ("map-1", "map-9"))
    s.maps.top = ("map-9",)
    resolve(s, Descend(ONE))
    assert (s.level, s.map, s.maps.discards) == (5, "map-9", ("map-1",))


@rule("SV-248")
def test_on_level_twelve_only_the_map_is_replaced():
    s = valley(place="mountain", level=12)
    old = s.map
    resolve(s, Descend(ONE))
    assert (s.level, s.map != old) == (12, True)


@rule("SV-247")
def test_the_map_that_was_just_put_away_does_not_come_again_at_once():
    s = valley(place="mountain", map="map-1", level=4)
    s.maps.pool, s.maps.discards = (), ("map-9",)
    resolve(s, Descend(ONE))
    assert (s.map, s.maps.discards) == ("map-9", ("map-1",))


@rule("SV-248")
@pytest.mark.parametrize(("level", "found"), [(10, 1), (12, 0)])
def test_nothing_else_happens_where_nobody_gets_deeper(level, found):
    s = valley(place="mountain", level=level, cards="deep-delver")
    s.tray["vein:iron"] = 0
    resolve(s, Descend(ONE))
    assert (len(bag(s)), waiting(s)) == (found, [])


@rule("SV-248", "SV-283")
def test_on_level_twelve_a_staircase_is_good_for_another_map():
    s = valley(level=12, bag="stone stone")
    old = s.map
    resolve(s, EndOfTurn(ONE))
    do(s, "build-staircase 0")
    assert (s.level, s.map != old, bag(s)) == (12, True, [])


@rule("SV-249", "SV-A53")
def test_the_mine_is_as_deep_for_everybody_and_nobody_goes_up():
    s = goes("stairs", level=4)
    s.map = "map-1"
    dice(s, stardew=["junimo", "junimo"])  # Ore
    resolve(s, ExploreMine(TWO))
    do(s, "go-to 1 1 1", seat=TWO)
    assert s.level == 5
    assert set(offered(s, "gain 1", seat=TWO)) == {"iron-ore", "copper-ore"}


@rule("SV-050", "SV-247", "SV-046", "SV-EX-3")
def test_the_mine_goal_is_complete_the_moment_level_twelve_is_seen():
    s = valley(place="mountain", level=11, goals=("mine", "gold"))
    assert s.reached == ()
    resolve(s, Descend(ONE))
    assert (s.level, s.reached) == (12, ("mine",))


@rule("SV-250")
def test_a_level_card_says_all_about_its_level():
    assert list(BOOK.levels) == list(range(1, 13))
    for number, level in BOOK.levels.items():
        assert level.number == number
        assert set(level.ores) | set(level.geodes) <= set(BOOK.veins)
        assert level.ores
        assert level.geodes
        assert level.monster
        assert level.ability


@rule("SV-240", "SV-A03")
def test_ore_that_has_run_out_is_not_found():
    s = exploring("junimo junimo")
    s.tray["vein:copper"] = 0
    do(s, "go-to 0 1 1")
    assert (bag(s), waiting(s)) == ([], [])


@rule("SV-240", "SV-241", "SV-A03")
@pytest.mark.parametrize(
    ("find", "told"),
    [
        (FindOre(ONE), "Farmer gains nothing: the supply has no Copper Ore."),
        (FindGeode(ONE), "Farmer gains nothing: the supply has no Geode."),
    ],
    ids=["ore", "geode"],
)
def test_what_has_run_out_is_not_told_as_found(find, told):
    s = valley(place="mountain")
    s.tray["vein:copper"] = 0
    assert resolve(s, find) == [told]


@rule("SV-240", "SV-A03")
def test_what_is_found_is_told_once():
    s = valley(place="mountain")
    assert resolve(s, FindOre(ONE, 2)) == ["Farmer gains 2 Copper Ores."]
    s.tray["vein:copper"] = 1
    assert resolve(s, FindOre(ONE, 2)) == ["Farmer gains a Copper Ore; the supply has no more Copper Ore."]


@rule("SV-240", "SV-A03")
def test_where_two_kinds_have_run_out_both_are_named():
    s = valley(place="mountain", level=5)
    s.tray["vein:iron"] = s.tray["vein:copper"] = 0
    assert resolve(s, FindOre(ONE)) == ["Farmer gains nothing: the supply has no Iron Ore or Copper Ore."]
