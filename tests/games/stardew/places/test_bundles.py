"""Reveal & Donate: the Bundles of the Community Center (SV-193 to SV-209)."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.places.town import VisitCenter
from overwinter.games.stardew.printed.catalogue import ROOMS
from overwinter.games.stardew.verbs.items import WhoGets
from overwinter.kit.choices import Choosing
from overwinter.testing import dice, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, THREE, TWO, bag, do, me, offered, refused, tiles, valley, where

SPRING = "crafts:spring-foraging-bundle"


def center(seat=ONE, **table):
    """Somebody is at the Community Center."""
    s = valley(place="town", **table)
    resolve(s, VisitCenter(seat))
    return s


def visit(s, *answers, seat=ONE):
    """Somebody comes to the Community Center and does this, which is all there is to do."""
    resolve(s, VisitCenter(seat))
    do(s, *answers, seat=seat)
    assert waiting(s) == []


def known(s):
    """The rooms whose Bundle is known."""
    return [room for room, there in s.rooms.items() if there.known]


@rule("SV-193")
def test_the_community_center_is_in_the_town():
    assert where("bundles") == ["town"]


@rule("SV-194")
def test_one_action_reveals_swaps_and_donates_in_any_order():
    s = center(rooms=SPRING, hearts=4, bag="daffodil parsnip wood stone")
    dice(s, {"crafts.bundles": ["construction-bundle"], "pantry.bundles": ["spring-crops-bundle"]})
    do(s, "donate 0 crafts daffodil", "reveal 0 pantry", "donate 0 pantry parsnip", "swap 0 crafts")
    do(s, 'donate 0 crafts "stone wood"')
    assert (s.hearts, bag(s), waiting(s)) == (0, [], [])
    assert (s.rooms["crafts"].given, s.rooms["pantry"].given) == (("stone wood",), ("parsnip",))


@rule("SV-195", "SV-196", "SV-200", "SV-007", "SV-EX-5")
def test_a_reveal_costs_a_heart_for_each_player_and_goes_from_left_to_right():
    s = center(players=4, hearts=9)
    assert [option.split()[0] for option in offered(s, "reveal 0")] == ["crafts"]
    do(s, "reveal 0 crafts")
    assert (s.hearts, known(s)) == (5, ["crafts"])
    do(s, "reveal 0 pantry")
    assert (s.hearts, known(s)) == (1, ["crafts", "pantry"])
    assert offered(s, "reveal 0") == []
    assert refused(s, VisitCenter(ONE))["reveal 0 tank"][1] == "SV-195"


@rule("SV-196", "SV-A41")
def test_the_rooms_stand_in_their_order():
    s = center(hearts=99)
    for room in ("crafts", "pantry", "tank", "board", "vault", "boiler"):
        assert [option.split()[0] for option in offered(s, "reveal 0")] == [room]
        do(s, f"reveal 0 {room}")
    assert offered(s, "reveal 0") == []


@rule("SV-197", "SV-195")
def test_a_known_bundle_may_be_swapped_for_the_price_of_a_reveal():
    s = center(players=3, rooms=SPRING, hearts=5)
    assert [option.split()[0] for option in offered(s, "swap 0")] == ["crafts"]
    assert refused(s, VisitCenter(ONE))["swap 0 pantry"][1] == "SV-197"
    do(s, "swap 0 crafts")
    assert s.hearts == 2
    assert s.rooms["crafts"].known
    assert s.rooms["crafts"].bundle != "spring-foraging-bundle"
    assert offered(s, "swap 0") == []


@rule("SV-198")
@pytest.mark.parametrize("room", ROOMS)
def test_what_is_swapped_in_belongs_to_the_same_room(room):
    first = next(bundle.id for bundle in BOOK.bundles.values() if bundle.room == room)
    s = center(rooms=f"{room}:{first}", hearts=40)
    for _ in range(10):
        before = s.rooms[room].bundle
        do(s, f"swap 0 {room}")
        assert BOOK.bundles[s.rooms[room].bundle].room == room
        assert s.rooms[room].bundle != before


@rule("SV-197", "SV-A42")
def test_without_another_bundle_nothing_is_swapped_and_nothing_paid():
    s = valley(place="town", rooms=SPRING, hearts=9)
    s.spares["crafts"].pool = ()
    resolve(s, VisitCenter(ONE))
    assert offered(s, "swap 0") == []
    assert refused(s, VisitCenter(ONE))["swap 0 crafts"][1] == "SV-A42"
    assert s.hearts == 9


@rule("SV-197", "SV-A42")
def test_bundles_that_were_swapped_out_come_again_but_not_at_once():
    s = valley(place="town", rooms=SPRING, hearts=9)
    s.spares["crafts"].pool = ("construction-bundle",)
    resolve(s, VisitCenter(ONE))
    do(s, "swap 0 crafts")
    assert s.rooms["crafts"].bundle == "construction-bundle"
    do(s, "swap 0 crafts")
    assert s.rooms["crafts"].bundle == "spring-foraging-bundle"


@rule("SV-199")
def test_a_swap_loses_what_was_donated():
    s = center(players=3, rooms="pantry:spring-crops-bundle", hearts=3, bag="parsnip potato")
    s.tray.update(parsnip=3, potato=3)
    do(s, "donate 0 pantry parsnip")
    assert s.tray["parsnip"] == 3
    do(s, "swap 0 pantry")
    assert s.rooms["pantry"].given == ()
    assert (s.tray["parsnip"], s.tray["potato"], bag(s)) == (4, 3, ["potato"])


@rule("SV-200")
def test_a_bundle_just_revealed_may_be_donated_to_at_once():
    s = center(hearts=2, bag="daffodil")
    dice(s, {"crafts.bundles": ["spring-foraging-bundle"]})
    do(s, "reveal 0 crafts", "donate 0 crafts daffodil")
    assert s.rooms["crafts"].given == ("daffodil",)


@rule("SV-201", "SV-A40")
def test_tiles_are_ones_own_and_gold_and_hearts_are_everybodys():
    s = valley(place="town", rooms=f"{SPRING} vault:a-purse board:fodder-bundle", gold=4, hearts=1, bag="potato")
    s.farmers[TWO].bag = tiles("daffodil")
    resolve(s, VisitCenter(ONE))
    assert refused(s, VisitCenter(ONE))['donate 0 crafts ""'][1] == "SV-201"
    assert offered(s, "donate 0 crafts") == []
    do(s, "donate 0 vault gold", "donate 0 board potato")
    assert (s.gold, s.hearts, bag(s)) == (0, 0, [])
    assert offered(s, "donate 0 vault") == []


@rule("SV-062", "SV-064", "SV-202", "SV-205", "SV-206", "SV-209", "SV-EX-4")
def test_three_players_give_three_spring_forageables_on_two_visits():
    s = valley(3, place="town", rooms=SPRING, bag="daffodil")
    s.farmers[TWO].bag = tiles("leek wild-horseradish parsnip")
    visit(s, "donate 0 crafts daffodil")
    assert (s.rooms["crafts"].given, s.rooms["crafts"].done, s.restored) == (("daffodil",), False, 0)
    dice(s, items=["bait"])
    resolve(s, VisitCenter(TWO))
    do(s, "donate 1 crafts leek", "donate 1 crafts wild-horseradish", seat=TWO)
    assert (s.rooms["crafts"].given, s.rooms["crafts"].bundle, s.rooms["crafts"].done) == ((), "", True)
    assert (s.restored, bag(s, TWO)) == (1, ["parsnip"])
    assert s.items.face_down == len([item for item in BOOK.items.values() if not item.epic]) - 1


@rule("SV-203", "SV-A43")
def test_donations_are_made_in_whole_units():
    s = center(rooms="crafts:construction-bundle vault:a-purse board:fodder-bundle", bag="wood potato", gold=3)
    assert not [option for option in options(s, ONE) if option.startswith("donate")]
    s = center(rooms="crafts:construction-bundle vault:a-purse", bag="wood stone", gold=9)
    assert offered(s, "donate 0 crafts") == ['"stone wood"']
    do(s, "donate 0 vault gold")
    assert (s.gold, s.rooms["vault"].given) == (5, ("gold",))


@rule("SV-204", "SV-205")
def test_a_restored_room_takes_and_reveals_nothing_more():
    s = valley(1, place="town", rooms=SPRING, bag="daffodil leek", hearts=9)
    s.rooms = {"crafts": s.rooms["crafts"], "vault": s.rooms["vault"]}
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 crafts daffodil")
    assert offered(s, "donate 0 crafts") == offered(s, "swap 0 crafts") == []
    assert {why[1] for option, why in refused(s, VisitCenter(ONE)).items() if " crafts" in option} == {"SV-204"}
    assert [option.split()[0] for option in offered(s, "reveal 0")] == ["vault"]


@rule("SV-205")
def test_what_a_completed_bundle_held_goes_back_to_the_supply():
    s = valley(1, place="town", rooms="pantry:spring-crops-bundle", bag="parsnip")
    s.tray["parsnip"] = 3
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 pantry parsnip")
    assert s.tray["parsnip"] == 4
    assert "spring-crops-bundle" not in s.spares["pantry"].cards()


@rule("SV-206", "SV-207", "SV-208", "SV-A44", "SV-EX-9")
def test_the_fifth_bundle_brings_an_item_and_the_sixth_an_epic_one_for_whom_the_team_likes():
    s = valley(2, place="town", rooms="vault:a-purse boiler:blacksmiths-bundle", gold=8, bag="iron-ore copper-ore")
    for room in ROOMS[:4]:
        s.rooms[room].done, s.rooms[room].bundle = True, ""
    s.restored = 4
    dice(s, items=["bait"], epics=["galaxy-sword"])
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 vault gold", "donate 0 vault gold")
    asked = s.stack[-1]
    assert isinstance(asked, Choosing)
    assert isinstance(asked.of, WhoGets)
    assert set(offered(s, "gain-item")) == {"0 bait", "1 bait"}
    do(s, "gain-item 1 bait", "donate 0 boiler iron-ore", "donate 0 boiler copper-ore", "gain-item 0 galaxy-sword")
    assert (s.farmers[TWO].items, me(s).epics, s.restored) == (("bait",), ("galaxy-sword",), 6)


@rule("SV-207", "SV-A44")
def test_in_a_short_game_the_third_bundle_is_the_last():
    s = valley(1, place="town", options={"length": "short"}, gold=8)
    assert len(s.rooms) == 3
    rooms = list(s.rooms)
    for room in rooms:
        s.rooms[room].done, s.rooms[room].bundle = True, ""
    there = s.rooms[rooms[-1]]
    there.done, there.known, there.bundle = False, True, "a-purse"
    s.restored = 2
    dice(s, epics=["galaxy-sword"])
    resolve(s, VisitCenter(ONE))
    do(s, f"donate 0 {rooms[-1]} gold")
    assert me(s).epics == ("galaxy-sword",)


@rule("SV-209")
def test_different_players_may_give_to_the_same_bundle():
    s = valley(3, place="town", rooms=SPRING, bag="daffodil")
    s.farmers[THREE].bag = tiles("leek")
    visit(s, "donate 0 crafts daffodil")
    visit(s, "donate 2 crafts leek", seat=THREE)
    assert s.rooms["crafts"].given == ("daffodil", "leek")
