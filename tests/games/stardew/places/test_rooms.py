"""The six rooms of the Community Center, and what their Bundles take."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.places.town import VisitCenter, accepts
from overwinter.games.stardew.printed.catalogue import ROOM_NAMES, ROOMS
from overwinter.games.stardew.printed.tiles import RESOURCES, Wanted
from overwinter.games.stardew.table.state import Valley
from overwinter.testing import resolve, rule
from tests.games.stardew.setting import BOOK, ONE, at, bag, carry, do, listed, refused, valley


def visit(bundle: str, carried: str = "", players: int = 2, **table: object) -> Valley:
    """Seat 0 is at the Community Center, where one Bundle is known."""
    s = valley(players, rooms=f"{BOOK.bundles[bundle].room}:{bundle}", **table)
    carry(s, ONE, carried)
    resolve(s, VisitCenter(ONE))
    return s


def bundles(room: str) -> list[str]:
    return [bundle.id for bundle in BOOK.bundles.values() if bundle.room == room]


def taken(bundle: str) -> set[str]:
    """All tiles that a Bundle takes."""
    return {tile for tile in BOOK.tiles if accepts(BOOK, BOOK.bundles[bundle], tile)}


@rule("SV-060")
def test_there_are_six_rooms():
    s = valley()
    assert [ROOM_NAMES[room] for room in s.rooms] == [
        "Crafts Room",
        "Pantry",
        "Fish Tank",
        "Bulletin Board",
        "Vault",
        "Boiler Room",
    ]
    assert {bundle.room for bundle in BOOK.bundles.values()} == set(ROOMS)


@rule("SV-061")
def test_one_bundle_restores_its_room():
    s = visit("a-purse", gold=20)
    do(s, "donate 0 vault gold")
    assert (s.rooms["vault"].done, s.restored) == (False, 0)
    do(s, "donate 0 vault gold")
    assert (s.rooms["vault"].done, s.restored) == (True, 1)
    assert [room for room in s.rooms if s.rooms[room].done] == ["vault"]


@rule("SV-062")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_bundle_takes_as_many_donations_as_there_are_players(players):
    s = visit("spring-foraging-bundle", "daffodil leek daffodil leek daffodil", players)
    for number, tile in enumerate(["daffodil", "leek", "daffodil", "leek"][:players], 1):
        assert not s.rooms["crafts"].done
        do(s, f"donate 0 crafts {tile}")
        assert s.rooms["crafts"].done == (number == players)
    assert len(bag(s)) == 5 - players


@rule("SV-063")
def test_nothing_is_donated_to_a_bundle_that_nobody_knows():
    s = valley(gold=50, hearts=1)
    carry(s, ONE, "daffodil parsnip wood tuna copper-ore quartz")
    resolve(s, VisitCenter(ONE))
    assert listed(s, "donate") == []
    for room in ROOMS:
        assert refused(s, VisitCenter(ONE))[f'donate 0 {room} ""'][1] == "SV-063"


# -- what they ask for ---------------------------------------------------------------------------------------


@rule("SV-064")
def test_the_crafts_room_takes_forageables_of_a_season_or_two_materials_at_a_time():
    for bundle in bundles("crafts"):
        wants = BOOK.bundles[bundle].wants
        if BOOK.bundles[bundle].tiles == 2:
            assert wants == Wanted(type=("material",))
        else:
            assert wants.season
            assert wants == Wanted(type=("forageable",), season=wants.season)
    s = visit("spring-foraging-bundle", "daffodil sweet-pea wood parsnip")
    assert listed(s, "donate") == ["donate 0 crafts daffodil"]


@rule("SV-064", "SV-A43")
def test_materials_are_given_two_at_a_time():
    s = visit("construction-bundle", "wood stone stone daffodil")
    assert [option.split(maxsplit=3)[3].strip('"') for option in listed(s, "donate")] == [
        "stone stone",
        "stone wood",
    ]
    do(s, listed(s, "donate")[1])
    assert (bag(s), len(s.rooms["crafts"].given)) == (["daffodil", "stone"], 1)
    assert listed(s, "donate") == []  # one is left, and one is no unit


@rule("SV-065")
def test_the_pantry_takes_crops_of_a_season_products_or_quality():
    for bundle in bundles("pantry"):
        assert {BOOK.tiles[tile].type for tile in taken(bundle)} <= {"crop", "product"}
    s = visit("spring-crops-bundle", "parsnip potato+ melon milk daffodil")
    assert listed(s, "donate") == ["donate 0 pantry parsnip", "donate 0 pantry potato+"]
    s = visit("animal-bundle", "parsnip milk truffle+ daffodil")
    assert listed(s, "donate") == ["donate 0 pantry milk", "donate 0 pantry truffle+"]
    s = visit("quality-goods-bundle", "parsnip milk potato+ truffle+ daffodil")
    assert listed(s, "donate") == ["donate 0 pantry potato+", "donate 0 pantry truffle+"]


@rule("SV-066")
def test_the_fish_tank_takes_certain_fish():
    for bundle in bundles("tank"):
        plain = {tile for tile in taken(bundle) if not BOOK.tiles[tile].legendary}
        assert {BOOK.tiles[tile].type for tile in plain} == {"fish"}
        assert plain < BOOK.fitting(Wanted(type=("fish",), legendary=False))
    s = visit("lake-fish-bundle", "carp tuna salmon joja-cola parsnip")
    assert listed(s, "donate") == ["donate 0 tank carp"]
    s = visit("crab-pot-bundle", "carp crab lobster joja-cola")
    assert listed(s, "donate") == ["donate 0 tank crab", "donate 0 tank lobster"]


@rule("SV-067")
@pytest.mark.parametrize("bundle", bundles("tank"))
def test_any_fish_tank_takes_a_legendary_fish(bundle):
    s = visit(bundle, "legend crimsonfish angler glacierfish")
    assert len(listed(s, "donate")) == 4


@rule("SV-067")
def test_other_rooms_do_not_take_a_legendary_fish_for_something_else():
    s = visit("fodder-bundle", "legend", hearts=3)
    assert listed(s, "donate") == []


@rule("SV-068")
@pytest.mark.parametrize("bundle", bundles("board"))
def test_the_bulletin_board_takes_a_resource_and_a_heart(bundle):
    assert {BOOK.tiles[tile].type for tile in taken(bundle)} <= set(RESOURCES)
    tile = min(taken(bundle))
    s = visit(bundle, f"{tile} {tile}", hearts=1)
    do(s, f"donate 0 board {tile}")
    assert (bag(s), s.hearts) == ([tile], 0)
    assert listed(s, "donate") == []  # there is no Heart left


@rule("SV-069")
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("bundle", bundles("vault"))
def test_the_vault_takes_its_gold_from_each(bundle, players):
    each = BOOK.bundles[bundle].gold
    s = visit(bundle, "parsnip", players, gold=each * players)
    do(s, *["donate 0 vault gold"] * players)
    assert (s.gold, s.rooms["vault"].done, bag(s)) == (0, True, ["parsnip"])
    s = visit(bundle, "parsnip", players, gold=each - 1)
    assert listed(s, "donate") == []


@rule("SV-070")
def test_the_boiler_room_takes_what_the_mine_gives():
    for bundle in bundles("boiler"):
        assert {BOOK.tiles[tile].type for tile in taken(bundle)} <= {"ore", "mineral", "loot"}
    carried = "copper-ore copper-geode quartz bug-meat stone"
    s = visit("blacksmiths-bundle", carried)
    assert listed(s, "donate") == ["donate 0 boiler copper-ore"]
    s = visit("geologists-bundle", f"{carried} gold-ore")
    assert listed(s, "donate") == ["donate 0 boiler copper-ore", "donate 0 boiler quartz"]
    s = visit("adventurers-bundle", carried)
    assert listed(s, "donate") == ["donate 0 boiler bug-meat"]


@rule("SV-EX-5")
def test_the_price_of_a_reveal():
    s = valley(4, hearts=9)
    at(s, ONE, "town")
    do(s, "act 0 bundles")
    paid = []
    for room in ("crafts", "pantry"):
        do(s, f"reveal 0 {room}")
        paid.append(s.hearts)
    assert paid == [5, 1]
    assert [room for room in s.rooms if s.rooms[room].known] == ["crafts", "pantry"]
    assert listed(s, "reveal") == []
    assert refused(s, VisitCenter(ONE))["reveal 0 tank"][1] == "SV-195"
