"""Foraging on the way."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.seasons import lay_out
from overwinter.games.stardew.places.foraging import Pick
from overwinter.games.stardew.printed.catalogue import SpotId
from overwinter.games.stardew.printed.tiles import Wanted
from overwinter.games.stardew.table.state import Valley
from overwinter.testing import dice, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, at, bag, carry, do, give_cards, listed, valley

FULL = "stone stone stone fiber tuna parsnip"


def walking(place: str, to: str, carried: str = "", **table: object) -> Valley:
    """Seat 0 walks, and is asked what to take along."""
    s = valley(bag=carried, **table)
    at(s, ONE, place)
    do(s, f"walk 0 {to}")
    return s


def near(s: Valley) -> list[str]:
    """The spots that can be reached."""
    return [option.split()[2] for option in listed(s, "pick")]


@rule("SV-135")
def test_whoever_walks_may_take_one_tile():
    s = walking("farm", "town")
    assert near(s) == ["F1", "F2", "F4"]
    assert "nothing" in options(s, ONE)
    do(s, "nothing")
    assert (bag(s), len(s.spots)) == ([], 15)


@rule("SV-135", "SV-136")
@pytest.mark.parametrize("spot", ["F1", "T1"])
def test_it_is_one_forageable_or_one_tree(spot):
    s = walking("farm", "mountain")
    assert near(s) == ["F1", "F2", "F8", "T1"]
    dice(s, {"forage.spring": ["leek"]})
    do(s, f"pick 0 {spot}")
    assert len(bag(s)) == 1
    assert listed(s, "pick") == []
    assert len(s.spots) == 14


@rule("SV-144")
def test_a_tree_says_how_much_wood_it_gives():
    s = valley()
    assert Pick(ONE, SpotId("T1")).offer(s) == "Cut a tree: Wood"
    give_cards(s.farmers[ONE], "lumberjack")
    assert Pick(ONE, SpotId("T1")).offer(s) == "Cut a tree: 2 Wood"
    resolve(s, Pick(ONE, SpotId("T1")))
    assert bag(s) == ["wood", "wood"]


@rule("SV-137")
def test_foraging_takes_no_action():
    s = valley(spots="F1 F2", fields="5:melon", gold=1, hearts=2)
    at(s, ONE, "farm")
    do(s, "act 0 water", "walk 0 town")
    dice(s, {"forage.spring": ["leek"]})
    do(s, "pick 0 F1")
    assert s.turn is not None
    assert (s.turn.actions, bag(s)) == (1, ["leek"])
    assert listed(s, "act") == ["act 0 store", "act 0 friend", "act 0 bundles"]


@rule("SV-138")
@pytest.mark.parametrize("path", BOOK.paths.values(), ids=lambda path: path.id)
def test_only_what_borders_the_path_can_be_taken(path):
    for place, to in (path.ends, path.ends[::-1]):
        s = walking(place, to)
        assert sorted(near(s)) == sorted(path.spots)


@rule("SV-138")
def test_most_spots_and_some_trees_border_several_paths():
    borders = {spot: [path.id for path in BOOK.paths.values() if spot in path.spots] for spot in valley().spots}
    several = [spot for spot, paths in borders.items() if len(paths) > 1]
    assert len([spot for spot in several if spot.startswith("F")]) > 5
    assert 0 < len([spot for spot in several if spot.startswith("T")]) < 4


@rule("SV-139")
def test_a_forageable_is_turned_over_only_when_it_is_chosen():
    s = walking("farm", "town")
    assert s.seen == {}
    assert len(s.forage) == 11
    for tile in sorted(set(s.forage.pool)):  # whichever it is
        other = s.copy()
        dice(other, {"forage.spring": [tile]})
        do(other, "pick 0 F4")
        assert len(other.forage) == 10


@rule("SV-140")
def test_a_forageable_goes_to_who_walks():
    s = walking("farm", "town", carried="stone")
    dice(s, {"forage.spring": ["wild-horseradish"]})
    do(s, "pick 0 F4")
    assert (bag(s, 0), bag(s, 1)) == (["stone", "wild-horseradish"], [])


@rule("SV-140", "SV-A29")
def test_whoever_is_full_sees_it_before_choosing_what_to_leave():
    s = walking("farm", "town", carried=FULL)
    dice(s, {"forage.spring": ["leek"]})
    do(s, "pick 0 F4")
    assert "leave-behind 0 leek" in options(s, ONE)
    do(s, "leave-behind 0 fiber")
    assert sorted(bag(s)) == ["leek", "parsnip", "stone", "stone", "stone", "tuna"]


@rule("SV-141", "SV-142", "SV-A30", "SV-A31")
@pytest.mark.parametrize(
    ("spot", "kept"), [("spring-artifact-spot", "chipped-amphora"), ("spring-mineral-spot", "quartz")]
)
def test_a_dig_gives_what_its_icon_says_from_the_grey_bag(spot, kept):
    assert (BOOK.finds["find-1"].artifact.id, BOOK.finds["find-1"].mineral.id) == ("chipped-amphora", "quartz")
    s = walking("farm", "town")
    dice(s, {"forage.spring": [spot], "finds": ["find-1"]})
    do(s, "pick 0 F4")
    assert bag(s) == [kept]
    assert s.tile(kept).type == BOOK.forage[spot].dig
    assert "find-1" not in s.finds.cards()


@rule("SV-143", "SV-A28")
def test_a_tree_becomes_wood():
    s = walking("farm", "mountain")
    do(s, "pick 0 T1")
    assert bag(s) == ["wood"]
    assert len(s.forage) == 11


@rule("SV-144")
def test_a_tree_is_no_forageable():
    wood = BOOK.tiles["wood"]
    assert not Wanted(type=("forageable",)).fits(wood)
    assert not wood.gift
    s = valley(rooms="crafts:spring-foraging-bundle")
    carry(s, ONE, "wood leek")
    at(s, ONE, "town")
    do(s, "act 0 bundles")
    assert listed(s, "donate") == ["donate 0 crafts leek"]


@rule("SV-145")
def test_a_spot_stays_empty_until_the_next_season():
    s = walking("farm", "town")
    dice(s, {"forage.spring": ["leek"]})
    do(s, "pick 0 F4")
    at(s, ONE, "ranch")
    do(s, "walk 0 town")
    assert near(s) == ["F5"]
    s.season = "summer"
    lay_out(s)
    assert "F4" in s.spots


@rule("SV-146", "SV-A27")
def test_being_somewhere_at_once_is_no_walk():
    s = valley()
    carry(s, ONE, items="warp-totem-beach")
    at(s, ONE, "farm")
    do(s, "use-card 0 warp-totem-beach")
    if listed(s, "appear"):
        do(s, "appear 0 beach")
    assert s.farmers[ONE].place == "beach"
    assert (near(s), bag(s), len(s.spots)) == ([], [], 15)
    assert s.turn is not None
    assert s.turn.moves == 1  # nor is it the turn's step
    do(s, "walk 0 forest")
    assert near(s) == ["F6", "F11", "T3"]


@rule("SV-135")
def test_whoever_takes_nothing_is_not_asked_for_a_second_tile():
    s = walking("farm", "town", cards="gatherer")
    dice(s, {"forage.spring": ["leek", "daffodil"]})
    twice = s.copy()
    do(s, "nothing")
    assert listed(s, "pick") == []
    dice(twice, {"forage.spring": ["leek", "daffodil"]})
    do(twice, "pick 0 F1", "pick 0 F2")
    assert bag(twice) == ["daffodil", "leek"]


def test_a_walk_past_nothing_asks_nothing():
    s = walking("farm", "town", spots="T3", hearts=2, gold=1)
    assert listed(s, "act") == ["act 0 store", "act 0 friend", "act 0 bundles"]
    assert waiting(s) == [ONE]
    resolve(s)
