"""Parts of a scene that every table has."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.kit.scenery import hand, in_a_row, laid, mat, open_dice, pile, step, stock
from overwinter.kit.thrown import Die, Thrown


def card(name: str, at: tuple[float, ...] = ()) -> Piece:
    return Piece(f"card:{name}", "card", name, at=at)


def test_a_pile_lies_face_down_and_is_dim_when_it_is_empty():
    assert pile("deck", "Cards", "scroll", 3) == Piece("deck", "card", "Cards", "scroll", count=3, face_down=True)
    assert pile("deck", "Cards", "scroll", 0).dim


def test_a_stock_of_nothing_is_dim():
    assert (stock("wood", "Wood", "wood", 2).dim, stock("wood", "Wood", "wood", 0).dim) == (False, True)


def test_on_a_track_only_the_step_where_it_stands_is_bright():
    steps = [step("day", place, 2) for place in (1, 2, 3)]
    assert [piece.dim for piece in steps] == [True, False, True]
    assert [(piece.id, piece.name, piece.at) for piece in steps][:2] == [("day:1", "1", (1,)), ("day:2", "2", (2,))]


def test_a_hand_shows_each_card_once_and_how_many_there_are():
    shown = hand(["egg", "milk", "egg"], lambda name, count: Piece(name, "card", name, count=count))
    assert [(piece.id, piece.count) for piece in shown] == [("egg", 2), ("milk", 1)]


def test_cards_lie_in_a_row():
    assert in_a_row("now", "Now", ["a", "b"], card) == Area("now", "row", "Now", (card("a", (0,)), card("b", (1,))))


def test_a_mat_holds_all_that_lies_before_somebody():
    area = mat(1, "Ann", [card("a")], iter([card("b")]), badges=["first"])
    assert (area.id, area.owner, area.badges) == ("mat:1", 1, ("first",))
    assert [piece.name for piece in area.pieces] == ["a", "b"]


def test_open_dice_are_drawn_as_the_game_draws_them():
    thrown = Thrown("fight", (Die("red", "hit"), Die("red", "miss")))
    assert [piece.name for piece in open_dice(thrown, lambda die: Piece("die", "die", die.face))] == ["hit", "miss"]
    assert list(open_dice(None, lambda die: Piece("die", "die", die.face))) == []


def test_an_area_in_which_nothing_lies_is_not_shown():
    assert laid(Area("a", "pool", "A"), Area("b", "pool", "B", (card("x"),))) == [Area("b", "pool", "B", (card("x"),))]
