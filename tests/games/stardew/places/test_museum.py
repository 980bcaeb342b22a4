"""Donate to Museum (SV-217 to SV-225)."""

from __future__ import annotations

from overwinter.games.stardew.places.forge import VisitMuseum
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.goals import stands
from overwinter.testing import blocked, dice, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, me, offered, tiles, valley, where


def museum(filled="", **table):
    """Seat 0 is in the Museum, some of whose slots are taken."""
    s = valley(place="forge", **table)
    s.museum = dict.fromkeys(filled, TileId("quartz"))
    resolve(s, VisitMuseum(ONE, more=True))
    return s


@rule("SV-217")
def test_the_museum_is_beside_the_forge():
    assert where("museum") == ["forge"]


@rule("SV-218")
def test_one_action_donates_any_number_of_ones_own():
    s = valley(place="forge", bag="arrowhead quartz earth-crystal parsnip")
    s.farmers[TWO].bag = tiles("frozen-tear")
    resolve(s, VisitMuseum(ONE))
    assert offered(s, "exhibit 0") == ["arrowhead B", "quartz D", "earth-crystal E"]
    do(s, "exhibit 0 arrowhead", "exhibit 0 quartz", "exhibit 0 earth-crystal")
    assert (s.museum, bag(s), waiting(s)) == (
        {"B": "arrowhead", "D": "quartz", "E": "earth-crystal"},
        ["parsnip"],
        [],
    )


@rule("SV-219", "SV-221")
def test_there_are_eight_slots_and_a_tile_nobody_can_read_fits_them_all():
    s = museum(bag="dwarf-scroll-i")
    assert offered(s, "exhibit 0 dwarf-scroll-i") == list("ABCDEFGH")
    s = museum("ACF", bag="dwarf-scroll-i")
    assert offered(s, "exhibit 0 dwarf-scroll-i") == list("BDEGH")


@rule("SV-220", "SV-221", "SV-222", "SV-051", "SV-EX-10")
def test_two_tiles_of_the_same_letter_and_one_that_fits_anywhere():
    s = museum(bag="arrowhead calcite dwarf-scroll-i")
    do(s, "exhibit 0 arrowhead B")
    assert offered(s, "exhibit 0 calcite") == []
    assert blocked(s, ONE)["exhibit 0 calcite B"] == ("its place is taken", "SV-222")
    assert [option.split()[0] for option in offered(s, "exhibit 0 dwarf-scroll-i")] == list("ACDEFGH")
    do(s, "exhibit 0 dwarf-scroll-i C")
    assert (bag(s), s.museum, stands(s, "museum")) == (["calcite"], {"B": "arrowhead", "C": "dwarf-scroll-i"}, 2)


@rule("SV-220")
def test_a_tile_goes_only_where_its_letter_says():
    for tile in ("arrowhead", "quartz", "rare-disc"):
        s = museum(bag=tile)
        assert offered(s, f"exhibit 0 {tile}") == [BOOK.tiles[tile].letter]


@rule("SV-223", "SV-224", "SV-A48")
def test_each_column_grants_one_epic_item():
    s = museum("ACDEFG", bag="arrowhead rare-disc")
    dice(s, epics=["galaxy-sword", "stardrop"])
    do(s, "exhibit 0 arrowhead B")
    assert me(s).epics == ("galaxy-sword",)
    do(s, "exhibit 0 rare-disc H")
    assert me(s).epics == ("galaxy-sword", "stardrop")
    assert s.columns == (0, 1)


@rule("SV-224")
def test_slots_of_different_columns_make_none():
    s = museum("BDFGH", bag="ancient-doll")
    do(s, "exhibit 0 ancient-doll C")
    assert me(s).epics == ()


@rule("SV-225", "SV-A49")
def test_what_is_donated_stays():
    s = museum(bag="arrowhead")
    do(s, "exhibit 0 arrowhead B")
    resolve(s, VisitMuseum(TWO))
    assert (s.museum, s.finds.discards) == ({"B": "arrowhead"}, ())
