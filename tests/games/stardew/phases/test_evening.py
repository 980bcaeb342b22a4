"""End of Turn Effects (SV-278 to SV-290)."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.evening import EndOfTurn
from overwinter.games.stardew.phases.turns import EndTurn, TakeTurn
from overwinter.games.stardew.printed.catalogue import PLACES, CardId
from overwinter.games.stardew.table.state import Turn
from overwinter.testing import blocked, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, me, offered, refused, tiles, valley

ANIMALS = tuple(map(CardId, ("duck", "rabbit")))
JOJA = {"store": CardId("joja-seed"), "mine": CardId("joja-turnstile")}


def evening(**table):
    """Seat 0 is back at the Farmhouse."""
    s = valley(**{"turn": Turn(0), "acting": ONE, **table})
    resolve(s, EndOfTurn(ONE))
    return s


def all_four(**table):
    """An evening on which everything is possible."""
    full = "stone stone stone stone copper-ore iron-ore"
    return evening(**{"bag": full, "animals": ANIMALS, "joja": dict(JOJA), "hearts": 9, "gold": 20, **table})


def kinds(s):
    """The types of End of Turn Effects on offer."""
    found = {option.split()[0] for option in options(s, ONE)}
    return found & {"build-staircase", "pet-animal", "remove-joja", "upgrade-tool"}


@rule("SV-282", "SV-350")
def test_there_are_four_types():
    assert kinds(all_four()) == {"build-staircase", "pet-animal", "remove-joja", "upgrade-tool"}


@rule("SV-278", "SV-279")
@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("build-staircase 0", "build-staircase 0"),
        ("pet-animal 0 duck", "pet-animal 0 rabbit"),
        ("remove-joja 0 store gold", "remove-joja 0 mine hearts"),
        ("upgrade-tool 0", "upgrade-tool 0"),
    ],
)
def test_one_type_a_turn_as_often_as_it_can_be_paid(first, again):
    s = all_four()
    do(s, first)
    assert kinds(s) == {first.split()[0]}
    do(s, again)
    assert (kinds(s), waiting(s)) == (set(), [])  # and one turns in


@rule("SV-278")
def test_what_is_of_another_type_is_refused_and_one_reads_why():
    s = all_four()
    do(s, "pet-animal 0 duck")
    why = blocked(s, ONE)
    others = ("build-staircase 0", "remove-joja 0 store hearts", "remove-joja 0 store gold", "upgrade-tool 0")
    assert {why[option] for option in others} == {("you have chosen another type", "SV-278")}
    assert "pet-animal 0 rabbit" not in why


@rule("SV-278")
def test_with_two_types_the_others_are_refused_only_then():
    s = all_four(cards="wizards-hourglass")
    do(s, "pet-animal 0 duck")
    assert "SV-278" not in {rule for _, rule in blocked(s, ONE).values()}
    do(s, "build-staircase 0")
    assert blocked(s, ONE)["upgrade-tool 0"][1] == "SV-278"


@rule("SV-007", "SV-284", "SV-286", "SV-287")
def test_what_cannot_be_paid_in_the_evening_says_what_it_costs():
    s = evening(animals=ANIMALS, joja={"store": JOJA["store"]}, gold=4)
    why = refused(s, EndOfTurn(ONE))
    assert why["pet-animal 0 duck"] == ("it costs 1 Heart, there are 0", "SV-007")
    assert why["remove-joja 0 store hearts"] == ("it costs 1 Heart, there are 0", "SV-007")
    assert why["remove-joja 0 store gold"] == ("it costs 5 Gold, there is 4", "SV-007")


@rule("SV-279", "SV-A70")
def test_a_card_may_make_one_more_possible():
    s = evening(bag="copper-ore wood wood wood wood wood", cards="prismatic-shard")
    do(s, "upgrade-tool 0")
    assert waiting(s) == [ONE]
    do(s, "use-card 0 prismatic-shard", "gain 0 iron-ore", "upgrade-tool 0")
    assert me(s).level == 2
    s = evening(bag="wood", cards="prismatic-shard")
    assert waiting(s) == []  # before going home there was time enough for it


@rule("SV-280")
def test_one_may_simply_turn_in():
    s = all_four()
    do(s, "turn-in 0")
    assert (len(bag(s)), s.hearts, s.gold, s.level, waiting(s)) == (6, 9, 20, 1, [])


@rule("SV-281")
def test_the_pawn_is_home_before_and_nobody_acts_after():
    s = valley(place="farm", bag="stone stone", fields="2:parsnip")
    resolve(s, TakeTurn(ONE), EndTurn(ONE))
    assert kinds(s) == set()
    do(s, "go-home 0")
    assert me(s).place == ""
    assert kinds(s) == {"build-staircase"}
    assert not [option for option in options(s, ONE) if option.split()[0] in ("act", "walk")]
    do(s, "build-staircase 0")
    assert (s.turn, waiting(s)) == (None, [])


@rule("SV-283")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_staircase_takes_a_stone_for_each_player(players):
    s = evening(players=players, bag="stone " * players)
    s.tray["stone"] = 4 - players
    old = s.map
    do(s, "build-staircase 0")
    assert (s.level, bag(s), s.tray["stone"], s.map != old) == (2, [], 4, True)
    s = evening(players=players, bag="stone " * (players - 1))
    assert refused(s, EndOfTurn(ONE))["build-staircase 0"][1] == "SV-283"


@rule("SV-283")
def test_the_stones_are_ones_own():
    s = valley(bag="stone", turn=Turn(0))
    s.farmers[TWO].bag = tiles("stone")
    resolve(s, EndOfTurn(ONE))
    assert kinds(s) == set()


@rule("SV-284")
def test_petting_costs_the_hearts_on_the_tile():
    s = evening(animals=ANIMALS, hearts=1)
    assert offered(s, "pet-animal 0") == ["duck"]
    s = evening(animals=ANIMALS, hearts=3)
    do(s, "pet-animal 0 rabbit")
    assert (s.hearts, s.happy) == (3 - BOOK.animals["rabbit"].hearts, ("rabbit",))


@rule("SV-285", "SV-A38")
def test_a_happy_animal_stays_happy_and_is_not_petted_again():
    s = evening(animals=ANIMALS, happy=ANIMALS[:1], hearts=5)
    assert offered(s, "pet-animal 0") == ["rabbit"]
    do(s, "pet-animal 0 rabbit")
    assert (s.happy, offered(s, "pet-animal 0")) == (ANIMALS, [])


@rule("SV-286", "SV-287", "SV-EX-13")
def test_a_joja_tile_goes_for_one_heart_or_five_gold():
    prices = {(1, 5): ["hearts", "gold"], (1, 0): ["hearts"], (0, 5): ["gold"], (0, 4): [], (0, 0): []}
    for (hearts, gold), ways in prices.items():
        s = evening(joja={"store": JOJA["store"]}, hearts=hearts, gold=gold)
        assert offered(s, "remove-joja 0 store") == ways
        for way in ways:
            s = evening(joja={"store": JOJA["store"]}, hearts=hearts, gold=gold)
            do(s, f"remove-joja 0 store {way}")
            assert (s.hearts, s.gold) == ((hearts - 1, gold) if way == "hearts" else (hearts, gold - 5))
            assert (s.joja, s.joja_removed) == ({}, 1)


@rule("SV-286", "SV-290")
def test_a_joja_tile_goes_from_wherever_it_lies():
    s = evening(joja=dict(JOJA), hearts=2)
    assert {option.split()[0] for option in offered(s, "remove-joja 0")} == {"store", "mine"}


@rule("SV-288")
def test_a_tool_is_upgraded_for_what_its_card_names():
    s = evening(bag="iron-ore")
    assert refused(s, EndOfTurn(ONE))["upgrade-tool 0"] == ("you lack a Copper Ore", "SV-288")
    s = evening(bag="copper-ore iron-ore")
    s.tray["vein:copper"] = 3
    do(s, "upgrade-tool 0")
    assert (me(s).level, bag(s), s.tray["vein:copper"], s.forged) == (1, ["iron-ore"], 4, 1)


@rule("SV-288")
def test_what_it_takes_comes_from_ones_own_bag():
    s = valley(turn=Turn(0))
    s.farmers[TWO].bag = tiles("copper-ore")
    resolve(s, EndOfTurn(ONE))
    assert kinds(s) == set()


@rule("SV-289")
def test_one_upgrades_ones_own_tool_level_by_level():
    s = evening(bag="copper-ore iron-ore gold-ore")
    for level in (1, 2, 3):
        assert offered(s, "upgrade-tool") == ["0"]
        do(s, "upgrade-tool 0")
        assert (me(s).level, s.farmers[TWO].level) == (level, 0)
    assert kinds(s) == set()


@rule("SV-290")
@pytest.mark.parametrize("place", PLACES)
def test_the_evening_is_the_same_wherever_one_was(place):
    s = valley(place=place, bag="stone stone copper-ore", joja=dict(JOJA), animals=ANIMALS, hearts=3)
    resolve(s, EndTurn(ONE))
    assert kinds(s) == {"build-staircase", "pet-animal", "remove-joja", "upgrade-tool"}
