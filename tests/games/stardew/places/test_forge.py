"""Open Geodes (SV-210 to SV-216)."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.places.forge import OpenGeodes
from overwinter.testing import dice, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, me, offered, tiles, valley, where


def forge(rolls="", **table):
    """Seat 0 is at Clint's."""
    s = valley(place="forge", **table)
    dice(s, stardew=rolls.split())
    resolve(s, OpenGeodes(ONE, more=True))
    return s


@rule("SV-210")
def test_geodes_are_opened_at_the_forge():
    assert where("geodes") == ["forge"]


@rule("SV-211", "SV-212")
def test_one_action_opens_any_number_with_a_die_for_each():
    s = forge("heart heart heart", bag="copper-geode copper-geode iron-geode")
    s.tray["vein:copper"], s.tray["vein:iron"] = 2, 3
    do(s, "crack 0 copper-geode", "crack 0 iron-geode", "crack 0 copper-geode")
    assert (bag(s), waiting(s)) == (["stone"] * 3, [])


@rule("SV-211")
def test_only_ones_own_geodes_are_opened():
    s = valley(place="forge", bag="iron-ore copper-geode")
    s.farmers[TWO].bag = tiles("iron-geode")
    resolve(s, OpenGeodes(ONE, more=True))
    assert offered(s, "crack 0") == ["copper-geode"]


CHART = {
    "copper": ("stone", "copper-ore", "mineral"),
    "iron": ("stone", "iron-ore", "artifact"),
    "gold": ("gold-ore", "mineral", "item"),
    "iridium": ("mineral", "artifact", "item"),
}


@rule("SV-212", "SV-213", "SV-A46")
@pytest.mark.parametrize("vein", CHART)
@pytest.mark.parametrize("place", range(3))
def test_the_chart_says_what_is_inside(vein, place):
    wanted = CHART[vein][place]
    s = forge(("heart", "junimo", "stardrop")[place], bag=f"{vein}-geode")
    dice(s, finds=["find-1"], items=["bait"])
    do(s, f"crack 0 {vein}-geode")
    if wanted == "item":
        assert (me(s).items, bag(s)) == (("bait",), [])
    else:
        find = BOOK.finds["find-1"]
        assert bag(s) == [{"mineral": find.mineral.id, "artifact": find.artifact.id}.get(wanted, wanted)]


@rule("SV-214")
def test_an_opened_geode_is_discarded():
    s = forge("heart", bag="copper-geode")
    s.tray["vein:copper"] = 3
    do(s, "crack 0 copper-geode")
    assert ("copper-geode" in me(s).bag, s.tray["vein:copper"]) == (False, 4)


@rule("SV-215", "SV-A33")
def test_ore_is_the_geode_turned_over_even_if_no_other_is_left():
    s = forge("junimo", bag="copper-geode")
    s.tray["vein:copper"] = 0
    do(s, "crack 0 copper-geode")
    assert (bag(s), s.tray["vein:copper"]) == (["copper-ore"], 0)


@rule("SV-214", "SV-215", "SV-A33")
def test_nobody_takes_the_geode_that_is_being_opened():
    s = forge("heart junimo", bag="copper-geode", cards="magic-rock-candy prismatic-shard")
    s.tray["vein:copper"] = 0
    do(s, "crack 0 copper-geode", "use-card 0 prismatic-shard")
    assert not {"copper-ore", "copper-geode"} & set(offered(s, "gain 0"))
    do(s, "gain 0 egg", "roll-again 0")
    assert (bag(s), s.tray["vein:copper"]) == (["copper-ore", "egg"], 0)


@rule("SV-216", "SV-A47")
def test_one_may_stop_after_any_geode():
    s = forge("heart", bag="copper-geode copper-geode")
    do(s, "crack 0 copper-geode")
    assert "nothing" in options(s, ONE)
    do(s, "nothing")
    assert (bag(s), waiting(s)) == (["copper-geode", "stone"], [])
