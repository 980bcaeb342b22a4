"""Drawing a scene, and saying it in words."""

from __future__ import annotations

import pytest
from textual.content import Content

from overwinter.engine.scene import Area, Piece, Scene
from overwinter.match import Described
from overwinter.tui import words
from overwinter.tui.choices import arranged
from overwinter.tui.look import Look, owner_colours, readable
from overwinter.tui.table import draw, line_of
from tests.tui.conftest import Sit

LONG = "It costs what it costs, and whoever looks closely reads a good deal more than fits on a small card in a row."


def drawn(*areas: Area, width: int = 60, seat: int | None = 0, **look: object) -> str:
    scene = Scene("A game", areas=areas)
    lines = draw(scene, Look(width, seat, ("Ada", "Bo"), owner_colours(scene), **look))  # type: ignore[arg-type]
    assert all(line.cell_length <= width for line in lines)
    return "\n".join(line.plain for line in lines)


def hexes() -> Area:
    tiles = [Piece(f"t{q}{r}", "tile", f"Tile {q} {r}", at=(q, r)) for q in range(3) for r in range(3)]
    return Area("island", "hexmap", "Island", (*tiles, Piece("camp", "pawn", "Camp", at=(1, 1))))


EVERYTHING = (
    Area("track", "track", "Morale", tuple(Piece(f"m{n}", "space", str(n), at=(n,), dim=n != 2) for n in range(5))),
    Area("row", "row", "Cards", tuple(Piece(f"c{n}", "card", f"Card {n}", text=LONG) for n in range(5))),
    Area("grid", "grid", "Field", tuple(Piece(f"g{n}", "tile", f"Plot {n}", at=(n % 3, n // 3)) for n in range(6))),
    hexes(),
    Area("map", "map", "Roads", (Piece("a", "space", "Hill"), Piece("b", "space", "Lake")), links=(("a", "b"),)),
    Area("pool", "pool", "Store", (Piece("wood", "token", "Wood", count=12), Piece("die", "die", "Die"))),
    Area("mat", "mat", "Ada", (Piece("p", "card", "Axe", text=LONG, badges=("#8f2f4a", "worn")),), owner=0, text=LONG),
    Area("mat2", "mat", "Bo", (Piece("p2", "pawn", "Bo", owner=1),), owner=1, badges=("first",)),
    Area("none", "row", "Nothing"),
    Area("wishes", "list", "Wishes", (Piece("w", "card", "A fire", text=LONG, count=1, capacity=3),)),
    Area(
        "farm", "grid", "Plots", (Piece("plot", "space", "Plot", at=(0, 0)), Piece("corn", "tile", "Corn", at=(0, 0)))
    ),
)


@pytest.mark.parametrize("width", [20, 38, 60, 78, 120, 200])
def test_every_kind_of_area_fits_every_width(width: int) -> None:
    text = drawn(*EVERYTHING, width=width)
    for word in ("Morale", "Field", "Island", "Roads", "Store", "Ada", "Bo"):
        assert word in text


@pytest.mark.parametrize("width", [38, 78, 120])
def test_the_table_of_a_real_match_fits_every_width(sit: Sit, width: int) -> None:
    session = sit(seats=6)
    session.run()
    view = session.view()
    lines = draw(view.scene, Look(width, 0, view.names, owner_colours(view.scene), {"barn:0": "1"}, "barn:0"))
    assert all(line.cell_length <= width for line in lines)


def test_counts_are_pips() -> None:
    area = Area("m", "mat", "Ada", (Piece("b", "token", "Barn", count=2, capacity=4),), owner=0)
    assert "Barn ●●○○" in drawn(area)


def test_many_are_a_number() -> None:
    area = Area("m", "pool", "Store", (Piece("b", "token", "Wood", count=12, capacity=40), Piece("c", "token", "Fur")))
    assert "Wood 12/40  Fur ×1" in drawn(area)


def test_a_card_that_lies_face_down_looks_it() -> None:
    down = Area("r", "row", "R", (Piece("c", "card", "Back", face_down=True),))
    up = Area("r", "row", "R", (Piece("c", "card", "Front"),))
    assert "░░░" in drawn(down)
    assert "░" not in drawn(up)


def test_my_own_mat_comes_first_and_shows_what_i_lack() -> None:
    mats = [
        Area(f"m{n}", "mat", name, (Piece(f"h{n}", "space", "Hut", count=0, capacity=1, dim=True),), owner=n)
        for n, name in enumerate(["Ada", "Bo"])
    ]
    text = drawn(*mats, seat=1)
    assert text.index("Bo · you") < text.index("Ada")
    assert text.count("Hut") == 1
    assert "┏" in text


def test_what_can_be_chosen_carries_its_key() -> None:
    area = Area("m", "mat", "Ada", (Piece("hut", "space", "Hut", dim=True), Piece("x", "space", "Ox")), owner=0)
    row = Area("r", "row", "R", (Piece("c", "card", "Card"),))
    text = drawn(area, row, keys={"hut": "2", "c": "345"})
    assert "[2] Hut" in text
    assert "[3-5]" in text


def test_things_on_a_tile_are_drawn_in_it() -> None:
    lines = drawn(hexes(), width=70).splitlines()
    title = next(number for number, line in enumerate(lines) if "Tile 1 1" in line)
    assert "Camp" in lines[title + 1]


def test_hexagons_are_shifted_from_row_to_row() -> None:
    lines = drawn(hexes(), width=70).splitlines()
    starts = [line.index("╭") for line in lines if "Tile 0" in line]
    assert starts == sorted(set(starts))


def test_colours_come_from_the_badges_and_can_be_read() -> None:
    scene = Scene(
        "A game", areas=(Area("m", "mat", "Ada", (Piece("b", "marker", "B", owner=1, badges=("#400010",)),)),)
    )
    colours = owner_colours(scene)
    assert list(colours) == [1]
    assert colours[1] != "#400010"
    assert readable("#f4a261").lower() == "#f4a261"


def test_a_piece_can_be_found_among_the_lines() -> None:
    scene = Scene("A game", areas=EVERYTHING)
    lines = draw(scene, Look(60, 0))
    place = line_of(lines, "p2")
    assert place is not None
    assert "Bo" in lines[place].plain
    assert line_of([Content("x")], "p2") is None


def test_words_say_what_is_there() -> None:
    text = "\n".join(words.scene_lines(Scene("A game", "Day 1", EVERYTHING), 0, closely=True))
    for phrase in ("A game: Day 1.", "Hill. Paths to Lake.", "Wood 12", "(yours)", "Axe (worn): It costs"):
        assert phrase in text
    assert "#" not in text


def test_words_say_only_what_has_changed() -> None:
    before = Scene("A game", areas=EVERYTHING)
    now = Scene("A game", areas=(*EVERYTHING[:5], Area("pool", "pool", "Store", (Piece("wood", "token", "Wood"),))))
    assert list(words.changed_lines(now, before, 0)) == ["Store: Wood 1."]
    assert list(words.changed_lines(now, now, 0)) == []


def test_a_price_stands_on_what_has_one() -> None:
    pieces = (Piece("a", "card", "Axe", price="2 wood"), Piece("b", "card", "Bow"))
    assert "2 wood" in drawn(Area("r", "row", "R", pieces))
    assert "Axe 2 wood" in drawn(Area("p", "pool", "P", pieces))
    assert "Axe (costs 2 wood)" in "\n".join(words.area_lines(Area("r", "row", "R", pieces), None))


def test_pieces_lie_on_the_card_whose_place_they_share() -> None:
    card, pawn = Piece("c", "card", "Card", at=(0,)), Piece("p", "pawn", "Ada", at=(0,))
    area = Area("r", "row", "R", (card, Piece("d", "card", "Other", at=(1,)), pawn))
    lines = drawn(area).splitlines()
    assert "Ada" in lines[2]
    assert lines[2].index("Ada") < lines[1].index("Other")
    assert "  Card Here: Ada." in list(words.area_lines(area, None))


def test_a_track_shows_what_is_marked_on_its_places_where_there_is_room() -> None:
    places = [Piece(f"l{n}", "space", str(n), at=(n,), dim=n != 1, badges=("death",) * (n == 5)) for n in range(6)]
    assert "5 (death)" in drawn(Area("t", "track", "Life", tuple(places)))
    many = [Piece(f"l{n}", "space", str(n), at=(n,), dim=n != 1, badges=("rain", "winter")) for n in range(12)]
    text = drawn(Area("t", "track", "Rounds", tuple(many), text="Rain and winter."))
    assert "1 (rain, winter)" in text
    assert "2*" in text
    assert "Rain and winter." in text


def test_a_grid_with_many_cells_takes_a_line_each() -> None:
    cells = tuple(Piece(f"g{n}", "tile", f"Plot {n}", at=(n % 4, n // 4), text=LONG) for n in range(12))
    text = drawn(Area("g", "grid", "Field", cells))
    assert "Plot 11" in text
    assert LONG[:20] not in text


def test_all_that_somebody_else_has_is_in_one_box() -> None:
    mat = Area("m", "mat", "Bo", (Piece("x", "token", "Beads", count=3),), owner=1)
    track = Area("l", "track", "Life", tuple(Piece(f"l{n}", "space", str(n), dim=n != 2) for n in range(4)), owner=1)
    text = drawn(mat, track)
    assert text.count("╭") == 1
    assert "Life:  2" in text


def test_long_lists_of_options_are_put_into_groups_by_the_part_of_the_table() -> None:
    scene = Scene("A game", areas=EVERYTHING)
    options = [Described(f"o{n}", f"Do {n}", piece=("c0", "wood", "")[n % 3], onto="a" * (n == 0)) for n in range(12)]
    listed, _, headings = words.in_groups(options, [], scene)
    assert [option.id for option in listed] == [
        "o3",
        "o6",
        "o9",
        "o0",
        "o1",
        "o4",
        "o7",
        "o10",
        "o2",
        "o5",
        "o8",
        "o11",
    ]
    assert headings == {0: "Cards", 3: "Roads", 4: "Store", 8: "Besides"}
    assert words.in_groups(options[:5], [], scene)[2] == {}


def test_the_list_holds_what_is_sought() -> None:
    options = [Described("a", "Carpenter: Shelter"), Described("b", "Carpenter: Roof"), Described("c", "Cook: Rest")]
    blocked = [Described("d", "Carpenter: Palisade", blocked="no wood")]
    found = arranged(options, blocked, Scene("A game"), "carp ro")
    assert [option.id for option in found.all] == ["b"]
    assert [option.id for option in arranged(options, blocked, Scene("A game"), "carp").all] == ["a", "b", "d"]


def harbour() -> Area:
    pieces = (
        Piece("quay", "space", "Quay", at=(0, 0)),
        Piece("row", "token", "Row out", text="Two boats are free.", at=(0, 0)),
        Piece("bo", "pawn", "Bo", owner=1, at=(0, 0)),
        Piece("inn", "space", "Inn", at=(2, 0)),
        Piece("shell", "token", "Shell", at=(1, 1)),
    )
    return Area("harbour", "map", "Harbour", pieces, links=(("quay", "inn"),))


def test_what_there_is_at_a_place_is_told_in_its_box() -> None:
    lines = drawn(harbour(), width=80).splitlines()
    assert [line for line in lines if "Row out" in line] == [line for line in lines if line.startswith("│Row out")]
    assert any("Two boats are free." in line for line in lines)
    assert "Shell" in lines[-1]
    assert not any("╭─ Shell" in line for line in lines)


def test_a_map_in_words_tells_what_there_is_at_each_place() -> None:
    text = "\n".join(words.area_lines(harbour(), 0))
    assert "  Quay. Here: Bo. Paths to Inn.\n    Row out: Two boats are free." in text
    assert text.endswith("Between them: Shell.")


def test_a_list_is_a_line_for_each_with_what_it_says() -> None:
    area = Area("w", "list", "Wishes", (Piece("f", "card", "A fire", text="2 more wood.", count=1, capacity=3),))
    assert drawn(area).splitlines()[1:] == ["A fire ●○○".ljust(60), "  2 more wood."]
    assert list(words.area_lines(area, 0)) == ["Wishes:", "  A fire 1 of 3: 2 more wood."]


def test_a_tile_lies_on_its_space_and_dice_come_after_a_grid() -> None:
    pieces = (
        Piece("plot", "space", "Plot", at=(0, 0)),
        Piece("corn", "tile", "Corn", at=(0, 0)),
        Piece("die", "die", "Luck"),
    )
    lines = drawn(Area("g", "grid", "Plots", pieces)).splitlines()
    assert "╭─ Plot" in lines[1]
    assert "Corn" in lines[2]
    assert lines[-1] == "▣ Luck"
