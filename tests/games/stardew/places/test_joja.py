"""Joja Tiles (SV-316 to SV-320)."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.evening import ChaseJoja, EndOfTurn, RemoveJoja
from overwinter.games.stardew.phases.seasons import JojaComes, PlaceJoja, PlayEvent, SeasonEnds
from overwinter.games.stardew.phases.turns import Act, TakeTurn, TurnOver
from overwinter.games.stardew.places.ranch import CollectFromAnimals
from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.places.town import BeVisited, MakeFriend, VisitCenter
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.table.state import Turn
from overwinter.games.stardew.verbs.powers import UseCard
from overwinter.testing import at_rest, blocked, dice, options, resolve, rule, waiting
from tests.games.stardew.setting import (
    BOOK,
    ONE,
    TWO,
    at,
    bag,
    do,
    everything,
    fishing,
    give_cards,
    me,
    offered,
    valley,
)


def at_work(tile, place, **table):
    """Seat 0 at a place, with a Joja Tile on the board."""
    s = everything(place=place, joja={BOOK.joja[tile].action: CardId(tile)}, **table)
    resolve(s, TakeTurn(ONE))
    return s


@rule("SV-316")
@pytest.mark.parametrize("tile", BOOK.joja)
def test_a_tile_goes_where_its_icon_says(tile):
    s = valley()
    s.joja_left.pool = (tile,)
    resolve(s, JojaComes())
    assert s.joja == {BOOK.joja[tile].action: tile}
    assert len(s.joja_left) == 0


@rule("SV-317")
@pytest.mark.parametrize("tile", BOOK.joja)
def test_placing_it_does_nothing_else(tile):
    s = everything()
    before = s.copy()
    resolve(s, PlaceJoja(CardId(tile)))
    assert waiting(s) == []
    s.joja = {}
    assert s == before


@rule("SV-318", "SV-A66")
@pytest.mark.parametrize(
    ("tile", "place"), [("joja-livestock", "ranch"), ("joja-geode-lab", "forge"), ("joja-bottling", "mountain")]
)
def test_some_block_an_action_for_everybody(tile, place):
    action = BOOK.joja[tile].action
    s = at_work(tile, place)
    assert f"act 0 {action}" not in options(s, ONE)
    assert blocked(s, ONE)[f"act 0 {action}"][1] == "SV-318"
    s.farmers[TWO].place, s.farmers[TWO].bag, s.acting = place, me(s).bag, TWO
    at_rest(s)
    resolve(s, TakeTurn(TWO))
    assert f"act 1 {action}" not in options(s, TWO)
    s.joja = {}
    assert f"act 1 {action}" in options(s, TWO)


@rule("SV-318")
def test_some_take_gold_hearts_or_a_tile_each_time():
    s = at_work("joja-turnstile", "mountain")
    do(s, "act 0 mine")
    assert s.gold == 8
    assert "act 0 mine" not in options(at_work("joja-turnstile", "mountain", gold=0), ONE)
    s = at_work("joja-parasols", "beach", bag="", track="carp carp carp carp carp")
    do(s, "act 0 fish-ocean")
    assert s.hearts == 8
    assert "act 0 fish-ocean" not in options(at_work("joja-parasols", "beach", hearts=0), ONE)
    s = at_work("joja-gift-shop", "forge")
    do(s, "act 0 museum", "give 0 wood")  # there is one thing to donate
    assert bag(s) == ["bug-meat", "copper-geode", "stone", "stone"]


@rule("SV-318")
def test_some_make_an_action_dearer_or_worse():
    s = valley(place="town", gold=1, joja={"store": CardId("joja-seed")})
    resolve(s, VisitStore(ONE))
    assert offered(s, "plant 0") == []
    s = valley(place="town", hearts=2, joja={"bundles": CardId("joja-paperwork")})
    resolve(s, VisitCenter(ONE))
    assert offered(s, "reveal 0") == []
    s = valley(place="town", bag="potato", joja={"friend": CardId("joja-loyalty")})
    dice(s, villagers=["penny"])
    resolve(s, MakeFriend(ONE, board=True))
    do(s, "give-gift 0 penny potato")
    assert s.hearts == 1
    s = fishing("heart heart heart", place="forest", joja={"fish-river": CardId("joja-dam")})
    assert s.thrown[-1].faces == ("heart", "heart")
    s = valley(place="farm", animals=(CardId("duck"),), joja={"collect": CardId("joja-feed")})
    dice(s, animals=["duck", "duck"])
    resolve(s, CollectFromAnimals(ONE, board=True))
    assert bag(s) == ["duck-feather", "duck-feather"]
    assert set(offered(at_work("joja-permits", "mountain", gold=3, bag="wood wood"), "act 0")) == {"mine", "fish-lake"}


@rule("SV-318")
def test_a_tile_alters_its_action_and_not_what_cards_do():
    s = at_work("joja-loyalty", "town", cards="bouquet", bag="potato", hearts=0)
    dice(s, villagers=["penny"])
    do(s, "use-card 0 bouquet", "give-gift 0 penny potato")
    assert s.hearts == BOOK.numbers.loved
    s = at_work("joja-loyalty", "town", bag="potato", hearts=0)
    dice(s, villagers=["penny"])
    do(s, "act 0 friend", "give-gift 0 penny potato")
    assert s.hearts == BOOK.numbers.loved - 1
    s = at_work("joja-feed", "town", cards="neighbours-kid", bag="")
    dice(s, animals=["duck"] * 3)
    do(s, "use-card 0 neighbours-kid")
    assert bag(s) == ["duck-feather"] * 3
    s = at_work("joja-feed", "farm", bag="")
    dice(s, animals=["duck"] * 3)
    do(s, "act 0 collect")
    assert bag(s) == ["duck-feather"] * 2
    s = at_work("joja-paperwork", "farm", cards="junimo-wink", hearts=2, players=3)
    do(s, "use-card 0 junimo-wink")
    assert s.hearts == 1


@rule("SV-319")
def test_a_tile_stays_until_it_is_removed():
    s = valley(joja={"store": CardId("joja-seed")}, hearts=1)
    resolve(s, TurnOver(ONE))
    resolve(s, SeasonEnds())
    while waiting(s):
        do(s, "keep-none", seat=waiting(s)[0])
    assert s.joja == {"store": "joja-seed"}
    s.turn = Turn(0)
    resolve(s, EndOfTurn(ONE))
    do(s, "remove-joja 0 store hearts")
    assert (s.joja, s.joja_removed) == ({}, 1)


@rule("SV-286", "SV-A67")
def test_a_card_that_removes_one_counts_as_well():
    s = valley(joja={"store": CardId("joja-seed"), "mine": CardId("joja-turnstile")})
    resolve(s, ChaseJoja(ONE))
    do(s, "lose-joja mine")
    assert (s.joja, s.joja_removed) == ({"store": "joja-seed"}, 1)


@rule("SV-320", "SV-A09")
def test_when_none_is_left_the_icon_does_nothing():
    s = valley()
    s.joja_left.pool = ()
    assert resolve(s, JojaComes()) == ["Joja has no branch left to open."]
    assert (s.joja, waiting(s)) == ({}, [])


@rule("SV-319", "SV-320")
def test_what_was_removed_does_not_come_back():
    s = valley(joja={"store": CardId("joja-seed")})
    s.joja_left.pool = ()
    resolve(s, ChaseJoja(ONE))
    resolve(s, JojaComes())
    assert s.joja == {}


@rule("SV-A67")
@pytest.mark.parametrize(
    "chased",
    [
        UseCard(ONE, CardId("shredded-coupon")),
        PlayEvent(ONE, CardId("boycott")),
        BeVisited(ONE, CardId("shane")),
        RemoveJoja(ONE, "mine", "gold"),
    ],
    ids=["coupon", "boycott", "shane", "paid"],
)
@pytest.mark.parametrize("tiles", [1, 2])
def test_whoever_has_the_petition_gains_a_heart_for_each_tile_that_goes(chased, tiles):
    jojas = {"mine": CardId("joja-turnstile"), "store": CardId("joja-seed")}
    s = valley(place="farm", cards="petition shredded-coupon", gold=9, joja=dict(list(jojas.items())[:tiles]))
    resolve(s, chased)
    for answer in ("strike", "lose-joja mine"):
        for option in [option for option in options(s, ONE) if option.startswith(answer)]:
            do(s, option)
    assert (len(s.joja), s.hearts) == (tiles - 1, 1)


@rule("SV-318")
def test_no_gift_shop_takes_the_only_tile_that_one_came_for():
    shop = {"museum": CardId("joja-gift-shop")}
    s = valley(place="forge", bag="arrowhead", joja=shop)
    resolve(s, TakeTurn(ONE))
    assert blocked(s, ONE)["act 0 museum"] == ("Joja Museum Gift Shop would take all that you have", "SV-318")
    s = valley(place="forge", bag="arrowhead wood", joja=shop)
    resolve(s, TakeTurn(ONE))
    assert "museum" in offered(s, "act 0")


@rule("SV-318")
def test_an_action_for_the_spouse_or_from_a_card_says_what_joja_has_against_it():
    s = at(valley(joja={"animals": CardId("joja-livestock")}), ONE, "farm", spouse="may", errands=("animals",))
    me(s).spouse_place = "ranch"
    resolve(s, TakeTurn(ONE))
    why = ("Joja Livestock Holding is in the way", "SV-318")
    assert blocked(s, ONE)["spouse-acts 0 animals"] == blocked(s, ONE)["act-free 0 animals"] == why


@rule("SV-318")
def test_joja_is_not_named_to_those_whom_it_does_not_mind():
    s = valley(place="ranch", gold=9, bag="hay", joja={"collect": CardId("joja-feed")})
    assert Act(ONE, "collect").fine_print(s) == "Joja One-Size Feed"
    give_cards(me(s), "town-charter")
    assert Act(ONE, "collect").fine_print(s) == ""
