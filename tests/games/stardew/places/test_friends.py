"""Make a Friend (SV-180 to SV-192)."""

from __future__ import annotations

from overwinter.games.stardew.places.town import MakeFriend
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.testing import blocked, dice, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, me, offered, valley, where


def meeting(villager, **table):
    """Seat 0 meets somebody."""
    s = valley(place="town", **table)
    dice(s, villagers=[villager])
    resolve(s, MakeFriend(ONE))
    return s


@rule("SV-180")
def test_friends_are_made_in_the_town():
    assert where("friend") == ["town"]


@rule("SV-181", "SV-190")
def test_the_top_villager_is_turned_up_and_nobody_else():
    s = meeting("penny", bag="parsnip")
    assert s.villagers.face_down == len(BOOK.villagers) - 1
    assert all(option.split()[2] == "penny" for option in options(s, ONE) if option.startswith("give-gift"))


@rule("SV-182", "SV-183", "SV-191")
def test_a_gift_is_discarded_and_makes_a_friend_and_hearts_for_all():
    s = meeting("penny", bag="parsnip wood")
    s.tray["parsnip"] = 3
    do(s, "give-gift 0 penny parsnip")
    assert (bag(s), s.tray["parsnip"]) == (["wood"], 4)
    assert (me(s).friends, s.farmers[TWO].friends, s.hearts) == (("penny",), (), 2)


@rule("SV-190")
def test_one_action_takes_one_gift():
    s = meeting("penny", bag="parsnip potato")
    do(s, "give-gift 0 penny parsnip")
    assert (bag(s), waiting(s)) == (["potato"], [])


@rule("SV-184", "SV-A72")
def test_who_gets_no_gift_is_discarded():
    s = meeting("penny", bag="parsnip")
    do(s, "give-nothing")
    assert (me(s).friends, s.hearts, s.villagers.discards, bag(s)) == ((), 0, ("penny",), ["parsnip"])
    s = meeting("penny", bag="wood")
    assert options(s, ONE)[0].startswith("give-nothing")


@rule("SV-185", "SV-186")
def test_a_loved_gift_earns_two_hearts_and_any_other_one():
    for tile, hearts in (("potato", 2), ("potato+", 2), ("daffodil", 1), ("carp", 1), ("egg", 1)):
        s = meeting("penny", bag=tile)
        do(s, f"give-gift 0 penny {tile}")
        assert s.hearts == hearts


@rule("SV-187")
def test_what_is_hated_cannot_be_given():
    s = meeting("penny", bag="copper-ore copper-geode arrowhead quartz egg")
    assert [option.split()[0] for option in offered(s, "give-gift 0 penny")] == ["egg"]
    assert {entry for option, entry in blocked(s, ONE).items() if option.startswith("give-gift")} == {
        ("Penny would hate it", "SV-187")
    }


@rule("SV-187", "SV-A71")
def test_a_tile_that_is_named_counts_for_more_than_its_type():
    s = meeting("elliott", bag="sea-cucumber duck-feather")  # who loves fish, but not that one
    assert [option.split()[0] for option in offered(s, "give-gift 0 elliott")] == ["duck-feather"]
    s = meeting("vincent", bag="snail")
    do(s, "give-gift 0 vincent snail")
    assert s.hearts == 2 + 1  # it is his birthday


@rule("SV-188")
def test_a_birthday_earns_a_heart_more():
    s = meeting("penny", bag="potato daffodil", season="fall")
    do(s, "give-gift 0 penny potato")
    assert s.hearts == 3
    s = meeting("penny", bag="potato daffodil", season="fall")
    do(s, "give-gift 0 penny daffodil")
    assert s.hearts == 2


@rule("SV-189", "SV-302", "SV-303")
def test_a_tile_with_the_no_gift_icon_is_never_a_gift():
    s = meeting("demetrius", bag="rusty-spoon wood stone bug-meat fiber")
    assert offered(s, "give-gift 0 demetrius") == []
    assert {entry[1] for option, entry in blocked(s, ONE).items() if option.startswith("give-gift")} == {"SV-189"}
    s = meeting("demetrius", bag="joja-cola arrowhead")
    assert [option.split()[0] for option in offered(s, "give-gift 0 demetrius")] == ["arrowhead"]


@rule("SV-191")
def test_the_friend_belongs_to_whoever_gave_the_gift():
    s = valley(place="town")
    s.farmers[TWO].bag = ("potato",)
    dice(s, villagers=["penny"])
    resolve(s, MakeFriend(TWO))
    do(s, "give-gift 1 penny potato", seat=TWO)
    assert (me(s).friends, s.farmers[TWO].friends, s.hearts) == ((), ("penny",), 2)


@rule("SV-192", "SV-355")
def test_a_villager_card_says_all_about_a_villager():
    penny = BOOK.villagers[CardId("penny")]
    assert (penny.name, penny.birthday, penny.loves.type, penny.marriage) == ("Penny", "fall", ("crop",), True)
    assert set(penny.hates) == {"ore", "geode", "artifact", "mineral"}
    assert all(villager.gift for villager in BOOK.villagers.values())
    assert sum(villager.marriage for villager in BOOK.villagers.values()) == 12
