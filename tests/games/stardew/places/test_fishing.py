"""Fishing at the three waters (SV-251 to SV-277)."""

from __future__ import annotations

import re

import pytest

from overwinter.games.stardew.places.fishing import ChooseCatch, CrabPots, GoFishing
from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.places.town import MakeFriend, VisitCenter
from overwinter.games.stardew.verbs.track import DiveFor, MoveFish, NetFish, ShooAway, on_track
from overwinter.testing import blocked, dice, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, fishing, me, offered, valley, where


def catches(s):
    """The slots from which something can be caught with the dice."""
    return [int(option.split()[1]) for option in offered(s, "catch-with-dice 0")]


def catch(s, slot):
    """Seat 0 catches what is in a slot."""
    do(s, next(option for option in options(s, ONE) if re.match(rf"catch-with-dice 0 fish-\w+ {slot} ", option)))


# -- which fish ----------------------------------------------------------------------------------------


@rule("SV-251")
def test_one_fishes_at_three_places():
    assert where("fish-river") == ["forest"]
    assert where("fish-ocean") == ["beach"]
    assert where("fish-lake") == ["mountain"]


@rule("SV-252", "SV-251", "SV-EX-11")
def test_only_fish_of_ones_own_water_are_caught():
    track = "carp anchovy sunfish tilapia carp"
    for place, slots in (("mountain", [0, 4]), ("beach", [1, 3]), ("forest", [2])):
        s = fishing("heart heart heart", place=place, track=track)
        assert catches(s) == slots
    assert sum(len(on_track(s, water, "fish")) for water in ("lake", "ocean", "river")) == 5


@rule("SV-253", "SV-254")
def test_three_dice_are_rolled_once():
    s = fishing("heart junimo stardrop heart")
    assert s.thrown[-1].faces == ("heart", "junimo", "stardrop")
    assert not [option for option in options(s, ONE) if option.startswith("reroll")]


@rule("SV-255")
def test_dice_must_cover_all_that_a_fish_takes():
    track = "anchovy red-mullet squid octopus carp"
    for roll, slots in (
        ("heart heart heart", [0]),
        ("heart junimo heart", [0, 1]),
        ("junimo junimo stardrop", [2]),
        ("heart junimo stardrop", [0, 1, 3]),
        ("stardrop stardrop stardrop", []),
    ):
        assert catches(fishing(roll, track=track)) == slots


@rule("SV-256", "SV-257")
def test_several_fish_may_be_caught_but_each_die_serves_one():
    s = fishing("heart heart junimo", track="anchovy tilapia red-mullet sardine carp")
    assert catches(s) == [0, 1, 2, 3]
    catch(s, 2)
    assert (s.thrown[-1].faces, catches(s)) == (("heart",), [0, 1])
    catch(s, 0)
    assert catches(s) == []
    do(s, "reel-in")
    assert bag(s) == ["anchovy", "red-mullet"]


@rule("SV-258", "SV-A56")
def test_what_is_left_of_the_dice_is_lost():
    s = fishing("heart heart stardrop", track="red-mullet carp carp carp carp")
    do(s, "reel-in")
    assert s.thrown == ()
    dice(s, stardew=["junimo", "stardrop", "stardrop"])
    resolve(s, GoFishing(ONE, "fish-ocean"))
    assert catches(s) == []


@rule("SV-261", "SV-A59")
def test_a_fish_goes_to_whoever_caught_it_and_counts_even_without_room():
    s = fishing("heart junimo stardrop", track="crimsonfish treasure-chest carp carp carp", bag="wood " * 6)
    dice(s, items=["bait"])
    catch(s, 0)
    do(s, "leave-behind 0 crimsonfish")
    assert (s.legends, me(s).items, bag(s), bag(s, TWO)) == (1, ("bait",), ["wood"] * 6, [])


@rule("SV-270", "SV-A59")
def test_a_satchel_from_the_chest_makes_room_for_the_fish_beside_it():
    s = fishing("heart junimo junimo", track="carp anchovy treasure-chest carp carp", bag="wood " * 6)
    dice(s, items=["satchel"])
    catch(s, 1)
    assert (me(s).items, len(bag(s))) == (("satchel",), 7)
    assert offered(s, "leave-behind") == []


@rule("SV-267", "SV-A57")
def test_a_fish_counts_for_the_line_that_is_out_though_other_dice_lie_on_top():
    table = {"cards": "neighbours-kid shepherd trap-bobber", "gold": 3, "animals": ("duck",)}
    s = fishing("junimo junimo junimo", track="anchovy joja-cola carp carp carp", **table)
    dice(s, animals=["duck", "pig", "pig"])
    do(s, "use-card 0 neighbours-kid", "use-card 0 trap-bobber", "net-fish 0 0", "nothing", "reel-in")
    assert offered(s, "pick-up") == []


# -- the track -----------------------------------------------------------------------------------------


@rule("SV-259", "SV-260")
def test_the_track_is_refilled_when_all_is_done_and_tiles_slide_right():
    s = fishing("heart heart junimo", track="carp anchovy chub tilapia perch")
    s.bag.top = ("shad", "bream")
    catch(s, 1)
    assert s.track == ("carp", "", "chub", "tilapia", "perch")
    catch(s, 3)
    assert s.track == ("carp", "", "chub", "", "perch")
    do(s, "reel-in")
    assert s.track == ("bream", "shad", "carp", "chub", "perch")


@rule("SV-259")
@pytest.mark.parametrize(
    "by", [NetFish(ONE, 1, "shad"), ShooAway(1, "shad"), DiveFor(ONE, 1)], ids=["net", "shoo", "dive"]
)
def test_nothing_slides_while_somebody_is_fishing(by):
    s = fishing("heart heart heart", track="carp shad chub tilapia perch")
    resolve(s, by)
    assert s.track == ("carp", "", "chub", "tilapia", "perch")
    do(s, "reel-in")
    assert (s.track[2:], "" in s.track) == (("chub", "tilapia", "perch"), False)


@rule("SV-260", "SV-277", "SV-A17")
def test_when_the_bag_is_empty_slots_stay_empty_and_tiles_still_slide():
    s = valley(track="carp - chub - perch")
    s.bag.pool = ("shad",)
    resolve(s, MoveFish(1))
    assert (s.track, len(s.bag)) == (("", "", "shad", "carp", "chub"), 0)


@rule("SV-273", "SV-277")
def test_the_bag_holds_four_legends_and_every_refill_draws_from_it():
    all_ = BOOK.fishing_bag()
    assert sum(BOOK.fish[tile].kind == "legendary" for tile in all_) == 4
    s = valley()
    assert len(s.bag) == len(all_) - 5
    s = fishing("heart stardrop stardrop", track="anchovy carp carp carp carp")
    before = len(s.bag)
    catch(s, 0)
    do(s, "reel-in")
    assert (len(s.bag), len([tile for tile in s.track if tile])) == (before - 1, 5)


@rule("SV-276")
def test_only_a_legend_that_is_pushed_off_returns_to_the_bag():
    s = valley(track="carp carp carp legend chub")
    s.bag.pool = ("shad", "shad")
    dice(s, fish=["shad", "legend"])
    resolve(s, MoveFish(2))
    assert (s.track, s.bag.cards()) == (("legend", "shad", "carp", "carp", "carp"), ["shad"])
    s = valley(place="town", bag="legend carp")
    before = s.bag.cards()
    resolve(s, VisitStore(ONE))
    do(s, "sell 0 legend", "sell 0 carp")
    assert s.bag.cards() == before


# -- Crab Pots -----------------------------------------------------------------------------------------


@rule("SV-262", "SV-263", "SV-265", "SV-252", "SV-A55", "SV-EX-12")
def test_a_crab_pot_is_emptied_before_the_dice_are_rolled():
    s = fishing("heart junimo stardrop", track="crab crayfish anchovy carp carp", bag="bug-meat bug-meat")
    s.tray["bug-meat"] = 2
    assert isinstance(s.stack[-1].of, CrabPots)
    assert (s.thrown[-1].faces, [option.split()[1] for option in offered(s, "take-crab 0")]) == ((), ["0"])
    do(s, "take-crab 0 fish-ocean 0")
    assert (bag(s), s.tray["bug-meat"]) == (["bug-meat", "crab"], 3)
    assert isinstance(s.stack[-1], ChooseCatch)  # nothing is left to be asked about pots
    assert (s.thrown[-1].faces, catches(s)) == (("heart", "junimo", "stardrop"), [2])
    catch(s, 2)
    assert bag(s) == ["anchovy", "bug-meat", "crab"]


@rule("SV-263")
def test_each_pot_takes_a_bug_meat():
    s = fishing("heart heart heart", track="crab lobster carp carp carp", bag="bug-meat")
    do(s, "take-crab 0 fish-ocean 1")
    assert isinstance(s.stack[-1], ChooseCatch)
    assert bag(s) == ["lobster"]
    assert isinstance(fishing("heart heart heart", track="crab carp carp carp carp").stack[-1], ChooseCatch)


@rule("SV-263")
def test_two_bug_meat_empty_two_pots_and_both_may_be_kept():
    s = fishing("heart heart heart", track="crab lobster carp carp carp", bag="bug-meat bug-meat")
    do(s, "take-crab 0 fish-ocean 0", "take-crab 0 fish-ocean 1")
    assert bag(s) == ["crab", "lobster"]
    s = fishing("heart heart heart", track="crab lobster carp carp carp", bag="bug-meat bug-meat")
    do(s, "nothing")
    assert bag(s) == ["bug-meat", "bug-meat"]


@rule("SV-264")
def test_dice_catch_nothing_out_of_a_crab_pot():
    s = fishing("heart junimo stardrop", track="crab lobster crab carp carp")
    assert catches(s) == []


@rule("SV-266")
def test_what_a_crab_pot_holds_is_a_fish():
    s = fishing("junimo junimo junimo", track="crab treasure-chest joja-cola carp carp", bag="bug-meat")
    dice(s, items=["bait"])
    do(s, "take-crab 0 fish-ocean 0", "reel-in")
    assert (me(s).items, bag(s), waiting(s)) == (("bait",), ["crab"], [])  # the chest, and no Trash
    assert BOOK.tiles["crab"].type == "fish"
    assert BOOK.tiles["crab"].gift
    s = valley(place="town", bag="crab", rooms="tank:ocean-fish-bundle")
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 tank crab")
    assert s.rooms["tank"].given == ("crab",)


# -- Trash and Treasure Chests ---------------------------------------------------------------------------


@rule("SV-267", "SV-262")
def test_who_catches_nothing_may_take_one_trash():
    s = fishing("junimo junimo junimo", track="carp joja-cola driftwood carp carp")
    s.bag.top = ("shad",)
    do(s, "reel-in")
    assert [option.split()[1] for option in offered(s, "pick-up 0")] == ["joja-cola", "driftwood"]
    assert "nothing" in options(s, ONE)
    do(s, "pick-up 0 1")
    assert (bag(s), waiting(s), s.track) == (["joja-cola"], [], ("shad", "carp", "driftwood", "carp", "carp"))


@rule("SV-267", "SV-A57")
def test_whoever_caught_a_fish_takes_no_trash():
    s = fishing("heart junimo junimo", track="anchovy joja-cola carp carp carp")
    catch(s, 0)
    do(s, "throw-away 0 anchovy", "reel-in")  # it was caught all the same
    assert (waiting(s), bag(s)) == ([], [])


@rule("SV-259", "SV-262", "SV-A57")
def test_the_track_lies_still_until_trash_is_decided():
    s = fishing("junimo junimo junimo", track="anchovy joja-cola carp carp crab", cards="catch-and-release trap-bobber")
    s.bag.top = ("driftwood", "broken-cd", "shad")
    do(s, "reel-in", "use-card 0 catch-and-release", "shoo-away 4 crab", "shoo-away 3 carp")
    assert s.track == ("anchovy", "joja-cola", "carp", "", "")
    assert offered(s, "pick-up 0") == ["1 joja-cola"]
    do(s, "use-card 0 trap-bobber", "net-fish 0 0")
    assert (bag(s), offered(s, "pick-up 0")) == (["anchovy"], [])  # who has a fish takes no Trash
    assert s.track == ("shad", "broken-cd", "driftwood", "joja-cola", "carp")


@rule("SV-268")
def test_trash_is_no_fish_and_no_gift():
    tile = BOOK.tiles["joja-cola"]
    assert (tile.type, tile.gift, tile.symbols) == ("trash", False, ())
    s = valley(place="town", bag="joja-cola carp", rooms="tank:lake-fish-bundle")
    dice(s, villagers=["demetrius"])
    resolve(s, MakeFriend(ONE))
    assert [option.split()[0] for option in offered(s, "give-gift 0 demetrius")] == ["carp"]
    do(s, "give-nothing")
    resolve(s, VisitCenter(ONE))
    assert offered(s, "donate 0 tank") == ["carp"]


@rule("SV-269", "SV-A57")
@pytest.mark.parametrize("place", ["forest", "beach", "mountain"])
def test_trash_lies_in_every_water(place):
    s = fishing("junimo junimo junimo", place=place, track="joja-cola treasure-chest - - -")
    do(s, "reel-in", "pick-up 0 0")
    assert bag(s) == ["joja-cola"]


@rule("SV-270")
def test_the_fish_left_of_a_chest_opens_it():
    s = fishing("heart junimo junimo", track="carp anchovy treasure-chest carp carp")
    dice(s, items=["bait"])
    catch(s, 1)
    assert (s.track, me(s).items, bag(s)) == (("carp", "", "", "carp", "carp"), ("bait",), ["anchovy"])


@rule("SV-271", "SV-A58")
def test_only_the_slot_beside_it_counts_before_anything_slides():
    track = "anchovy carp treasure-chest treasure-chest tilapia"
    s = fishing("heart heart junimo", track=track)
    catch(s, 0)
    assert s.track == ("", "carp", "treasure-chest", "treasure-chest", "tilapia")
    s = fishing("heart heart junimo", track="carp anchovy treasure-chest treasure-chest tilapia")
    catch(s, 1)  # a chest behind a chest stays shut
    assert (s.track, len(me(s).items)) == (("carp", "", "", "treasure-chest", "tilapia"), 1)
    s = fishing("heart heart junimo", track="anchovy tilapia treasure-chest carp carp")
    catch(s, 1)
    catch(s, 0)  # the gap is no neighbour of a chest any more
    assert (s.track, len(me(s).items)) == (("", "", "", "carp", "carp"), 1)


@rule("SV-272")
def test_nothing_else_opens_a_chest():
    s = fishing("heart heart heart", track="treasure-chest anchovy carp carp treasure-chest")
    assert catches(s) == [1]
    catch(s, 1)
    assert (s.track[0], s.track[4], me(s).items) == ("treasure-chest", "treasure-chest", ())
    s = fishing("junimo junimo junimo", track="treasure-chest - - - -")
    do(s, "reel-in")
    assert bag(s) == []


# -- Legendary fish --------------------------------------------------------------------------------------


@rule("SV-274")
def test_a_legend_is_caught_like_any_fish():
    s = fishing("heart junimo stardrop", track="crimsonfish legend carp carp carp")
    assert catches(s) == [0]
    catch(s, 0)
    assert (s.legends, bag(s)) == (1, ["crimsonfish"])


@rule("SV-275")
def test_a_legend_may_be_sold_given_or_donated():
    s = valley(place="town", bag="legend")
    resolve(s, VisitStore(ONE))
    do(s, "sell 0 legend", "nothing")
    assert s.gold == 8
    me(s).bag = ("legend",)
    dice(s, villagers=["willy"])
    resolve(s, MakeFriend(ONE))
    do(s, "give-gift 0 willy legend")
    assert s.hearts == 2
    s = valley(place="town", bag="legend", rooms="tank:ocean-fish-bundle")
    resolve(s, VisitCenter(ONE))
    do(s, "donate 0 tank legend")
    assert s.rooms["tank"].given == ("legend",)


@rule("SV-255", "SV-256")
def test_with_a_chart_the_missing_symbol_is_the_players_choice():
    s = fishing("heart junimo stardrop", track="red-mullet halibut carp carp carp", cards="mariners-chart")
    assert BOOK.fish["red-mullet"].symbols == BOOK.fish["halibut"].symbols == ("heart", "junimo")
    assert offered(s, "catch-with-dice 0 fish-ocean 0") == ["red-mullet heart", "red-mullet junimo"]
    do(s, "catch-with-dice 0 fish-ocean 0 red-mullet heart", "catch-with-dice 0 fish-ocean 1 halibut junimo")
    assert bag(s) == ["halibut", "red-mullet"]


@rule("SV-263")
def test_the_mariner_stirs_the_water_only_when_dice_lie_open():
    s = valley(place="beach", track="lobster carp carp tuna carp", bag="bug-meat", cards="mariner")
    resolve(s, GoFishing(ONE, "fish-ocean"))
    assert "take-crab" in options(s, ONE)[0]
    assert blocked(s, ONE)["use-card 0 mariner"][1] == "SV-A70"
