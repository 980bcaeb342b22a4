"""Where one can gather and explore, and how far: RC-163 to RC-176."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.printed.catalogue import TileId
from overwinter.games.robinson.table.records import Space
from overwinter.testing import blocked, options, rule
from tests.games.robinson.moves import do, go, may, planning, why_not
from tests.games.robinson.setting import future, roll, wounds


def reach(s, kind):
    """The spaces in reach for a kind of Action: `gather` or `explore`."""
    moves = [option.split()[2].split(":") for option in options(s, 0) if option.startswith(f"place p0 {kind}:")]
    return sorted({int(place[1]) for place in moves})


@rule("RC-163", "RC-175", "RC-A57")
def test_one_gathers_beside_the_camp_or_one_tile_away_and_no_farther():
    s = planning(tiles="4:tile-1 5:tile-6 6:tile-9 0:tile-3 1:tile-10")
    assert reach(s, "gather") == [0, 1, 4, 5]  # space 6 is two tiles away


@rule("RC-164")
def test_nobody_gathers_on_the_camp_tile():
    s = planning(tiles="4:tile-6 0:tile-3")
    assert why_not(s, 0, "place p0 gather:3:wood") == "RC-164"
    s = planning(tiles="4:tile-6 0:tile-3", camp=4)
    assert why_not(s, 0, "place p0 gather:4:birds") == "RC-164"
    assert may(s, 0, "place p0 gather:3:fish")


@rule("RC-165", "RC-167")
def test_each_source_is_gathered_from_once_a_round_and_two_sources_are_two():
    s = planning(tiles="4:tile-6")
    do(s, "0 place p0 gather:4:wood")
    assert why_not(s, 1, "place p1 gather:4:wood") == "RC-165"
    do(s, "1 place p1 gather:4:birds", "0 join p0 1", "1 join p1 2")
    go(s)
    do(s, f"0 {options(s, 0)[0]}")
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (1, 1)


@rule("RC-166")
def test_gathering_needs_a_tile_face_up_with_such_a_source():
    s = planning(tiles="4:tile-1")  # wood only
    assert may(s, 0, "place p0 gather:4:wood")
    moves = {*options(s, 0), *blocked(s, 0)}
    assert not moves & {"place p0 gather:4:fish", "place p0 gather:4:birds", "place p0 gather:0:wood"}
    s.set_space(4, down=True)
    assert not may(s, 0, "place p0 gather:4:wood")


@rule("RC-A24")
def test_a_plus_token_is_gathered_only_where_there_is_such_a_source_covered_or_not():
    s = planning(tiles="4:tile-1")
    s.set_space(4, tokens=("plus-food", "plus-wood"), covered=("wood",))
    assert not [option for option in options(s, 0) if option in ("place p0 gather:4:birds", "place p0 gather:4:fish")]
    do(s, "0 place p0 gather:4:wood", "0 join p0 1")
    go(s)
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (1, 0)
    s = planning(tiles="4:tile-1")
    s.set_space(4, covered=("wood",))
    assert why_not(s, 0, "place p0 gather:4:wood") == "RC-368"


@rule("RC-168", "RC-169")
def test_one_explores_beside_the_camp_or_beyond_an_explored_tile_beside_it():
    assert reach(planning(), "explore") == [0, 4, 7]
    assert reach(planning(tiles="4:tile-1"), "explore") == [0, 1, 5, 7, 8]
    assert reach(planning(tiles="0:tile-1"), "explore") == [1, 4, 7]
    assert reach(planning(tiles="1:tile-1 5:tile-6"), "explore") == [0, 4, 7]  # nothing lies between


@rule("RC-170", "RC-A18")
def test_a_space_is_explored_by_one_action_a_round():
    s = planning()
    do(s, "0 place p0 explore:4")
    assert why_not(s, 1, "place p1 explore:4") == "RC-170"


@rule("RC-A40")
def test_there_is_no_exploring_when_no_tiles_are_left():
    s = planning()
    s.tiles.pool = ()
    assert why_not(s, 0, "place p0 explore:4") == "RC-A40"


@rule("RC-171", "RC-172", "RC-173", "RC-174")
@pytest.mark.parametrize(("target", "colour"), [("explore:5", "exploration"), ("gather:1:wood", "gathering")])
def test_one_tile_away_takes_two_pawns_to_roll_and_three_to_be_sure(target, colour):
    def table(crew):
        return planning(tiles="4:tile-9 1:tile-1", plan=f"{crew}:{target}")

    assert why_not(table("p0"), 0, "agree 0") == "RC-172"
    s = table("p0,p0")
    roll(s, colour, "wound determination blank")
    go(s)
    assert wounds(s) == [1, 0, 0]
    s = table("p0,p0,p1")
    assert why_not(s, 2, "join p2 1") == "RC-114"
    roll(s, colour, "wound determination blank")  # never rolled
    go(s)
    assert wounds(s) == [0, 0, 0]
    assert s.spaces[5].tile or s.camp.stock["wood"] == 1


@rule("RC-171")
def test_beside_the_camp_one_pawn_is_enough():
    assert may(planning(plan="p0:explore:4"), 0, "agree 0")


@rule("RC-175")
def test_nothing_beyond_one_tile_away_can_be_aimed_at():
    s = planning(tiles="4:tile-1 5:tile-6")
    assert not {"place p0 explore:9", "place p0 explore:6", "place p0 explore:2"} & {*options(s, 0)}
    assert "place p0 explore:1" in options(s, 0)


@rule("RC-176", "RC-A17")
def test_gathering_one_tile_away_needs_a_tile_face_up_in_between():
    assert reach(planning(tiles="1:tile-6"), "gather") == []
    s = planning(tiles="1:tile-6 4:tile-9")
    assert reach(s, "gather") == [1, 4]
    s.set_space(4, down=True)
    assert reach(s, "gather") == []
    assert 5 not in reach(s, "explore")
    s.spaces[0] = Space(tile=TileId("tile-3"))  # another way round
    assert reach(s, "gather") == [0, 1]


@rule("RC-175")
def test_distances_go_by_where_the_camp_is_now():
    s = planning(tiles="4:tile-1 5:tile-6", camp=5)
    assert reach(s, "gather") == [3, 4]
    assert future(s)["wood"] == 0


@rule("RC-371")
def test_an_action_on_a_tile_that_is_cut_off_in_the_meantime_brings_nothing():
    s = planning(tiles="4:tile-1", plan="p0,p0:gather:4:wood")
    s.set_space(4, down=True)
    assert why_not(s, 0, "agree 0") == "RC-371"
