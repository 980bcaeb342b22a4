"""Pierre's General Store: seeds and sales (SV-168 to SV-179)."""

from __future__ import annotations

from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.testing import blocked, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, offered, refused, tiles, valley, where


def store(**table):
    """Seat 0 is at the store."""
    s = valley(place="town", **{"gold": 9, **table})
    resolve(s, VisitStore(ONE))
    return s


@rule("SV-168")
def test_the_store_is_in_the_town():
    assert where("store") == ["town"]


@rule("SV-169")
def test_one_visit_buys_and_sells_any_number_in_any_order():
    s = store(bag="potato wool", gold=0)
    assert offered(s, "plant 0") == []
    do(s, "sell 0 potato", "plant 0 parsnip", "sell 0 wool", "plant 0 cauliflower")
    assert (s.gold, bag(s)) == (3 - 1 + 2 - 1, [])
    assert (s.fields[2], s.fields[5]) == (("parsnip",), ("cauliflower",))
    do(s, "nothing")
    assert waiting(s) == []


@rule("SV-170", "SV-007")
def test_every_seed_costs_one_gold():
    s = store(gold=3)
    do(s, "plant 0 parsnip", "plant 0 cauliflower")
    assert s.gold == 1
    s = store(gold=0)
    assert refused(s, VisitStore(ONE))["plant 0 parsnip"][1] == "SV-007"


@rule("SV-171", "SV-A35")
def test_only_crops_of_the_season_are_for_sale():
    for season in ("spring", "summer", "fall", "winter"):
        s = store(season=season)
        assert set(offered(s, "plant 0")) == {crop.id for crop in BOOK.crops.values() if crop.season == season}
        assert len(offered(s, "plant 0")) == 3
    assert blocked(s, ONE)["plant 0 parsnip"] == ("it grows in Spring", "SV-171")


@rule("SV-172", "SV-173")
def test_what_is_bought_is_planted_at_once_in_the_field_of_its_waterings():
    s = store()
    do(s, "plant 0 potato", "plant 0 parsnip", "plant 0 cauliflower")
    assert s.fields == {5: ("cauliflower",), 4: (), 3: ("potato",), 2: ("parsnip",), 1: ()}
    assert (bag(s), s.tray["potato"]) == ([], 3)


@rule("SV-174", "SV-EX-8")
def test_a_crop_of_value_five_is_planted_in_field_four_for_one_gold():
    s = store(season="fall", gold=1)
    do(s, "plant 0 pumpkin")
    assert (s.gold, s.fields[4]) == (0, ("pumpkin",))
    s = store(season="fall", fields="4:corn")
    assert blocked(s, ONE)["plant 0 pumpkin"] == ("field 4 is taken", "SV-174")
    assert "pumpkin" not in offered(s, "plant 0")


@rule("SV-175")
def test_two_crops_fit_in_a_field_only_where_a_card_says_so():
    s = store(fields="2:parsnip", built=(CardId("greenhouse"),))
    do(s, "plant 0 parsnip")
    assert s.fields[2][0].startswith("parsnip")
    assert len(s.fields[2]) == 2
    assert "plant 0 parsnip" not in " ".join(options(s, ONE))


@rule("SV-176", "SV-A03")
def test_a_crop_that_has_run_out_cannot_be_bought():
    s = store()
    s.tray["parsnip"] = 0
    assert "parsnip" not in offered(s, "plant 0")
    assert blocked(s, ONE)["plant 0 parsnip"][1] == "SV-176"


@rule("SV-A03")
def test_where_supplies_are_unlimited_nothing_runs_out():
    s = store(options={"supply": "unlimited"})
    s.tray["parsnip"] = 0
    do(s, "plant 0 parsnip")
    assert (s.fields[2], s.tray["parsnip"]) == (("parsnip",), 0)


@rule("SV-177")
def test_one_sells_ones_own_tiles_only():
    s = valley(place="town", bag="potato")
    s.farmers[TWO].bag = tiles("wool")
    resolve(s, VisitStore(ONE))
    assert offered(s, "sell 0") == ["potato"]
    assert not [option for option in options(s, ONE) if "wool" in option]


@rule("SV-178", "SV-179", "SV-EX-8")
def test_a_sale_brings_what_the_face_says():
    s = store(bag="pumpkin pumpkin+", gold=0)
    s.tray["pumpkin"] = 2
    do(s, "sell 0 pumpkin")
    assert (s.gold, bag(s), s.tray["pumpkin"]) == (5, ["pumpkin+"], 3)
    do(s, "sell 0 pumpkin+")
    assert s.gold == 5 + 7


@rule("SV-178", "SV-A20")
def test_what_is_worth_nothing_cannot_be_sold():
    s = store(bag="fiber joja-cola wood stone bug-meat")
    assert offered(s, "sell 0") == ["bug-meat"]
