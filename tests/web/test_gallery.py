"""One renderer draws every kind of area and piece, and pieces can be dragged where an option says."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import expect

from overwinter.engine.scene import Area, Piece
from overwinter.match.question import Described
from overwinter.match.view import AskedView
from tests.web.conftest import choose, settled, until
from tests.web.gallery import Gallery, scene, update

PAWN, HUNT, UNKNOWN = '[data-piece="pawn:0:2"]', '[data-piece="field:hunt"]', '[data-piece="hex:2,1"]'


def opened(page) -> Gallery:
    gallery = Gallery(page)
    page.goto("/t/gallery")
    page.locator(".board").wait_for()
    return gallery


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844), (360, 740)])
def test_all_of_it_fits(someone, size):
    page = someone(*size)
    opened(page)
    pieces = {piece.id for area in scene().areas for piece in area.pieces}
    assert {node.get_attribute("data-piece") for node in page.locator("[data-piece]").all()} == pieces
    assert page.evaluate("(s => s.scrollWidth <= s.clientWidth)(document.querySelector('.stage'))")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cut = page.evaluate(
        """[...document.querySelectorAll('.spotname, .cardname, .rule, .trayname, .under')]
           .filter(n => n.scrollWidth > n.clientWidth + 2 || n.getBoundingClientRect().width < 8)
           .map(n => n.textContent)"""
    )
    assert cut == []


def test_hexes_lie_side_by_side_with_what_is_on_them(someone):
    page = someone(1440, 900)
    opened(page)
    box = {
        name: page.locator(f'[data-piece="{name}"]').bounding_box()
        for name in ("hex:0,0", "hex:1,0", "hex:0,1", "on:0,0:food", "camp")
    }
    middle = {name: (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2) for name, at in box.items()}
    width = box["hex:0,0"]["width"]
    assert middle["hex:1,0"][0] - middle["hex:0,0"][0] == pytest.approx(width, rel=0.02)
    assert middle["hex:0,1"][0] - middle["hex:0,0"][0] == pytest.approx(width / 2, rel=0.04)
    for thing in ("on:0,0:food", "camp"):
        assert abs(middle[thing][0] - middle["hex:0,0"][0]) < width / 2
        assert abs(middle[thing][1] - middle["hex:0,0"][1]) < width / 2


def test_a_piece_is_dragged_onto_what_an_option_names(someone):
    page = someone(1440, 1000)
    gallery = opened(page)
    page.locator(PAWN).scroll_into_view_if_needed()
    page.locator(PAWN).hover()
    page.mouse.down()
    page.mouse.move(500, 500, steps=4)
    page.locator(".piece.ghost").wait_for()
    page.mouse.move(500, 110, steps=2)  # near the edge, the table moves along
    until(page, "document.querySelector('[data-piece=\"field:hunt\"]').getBoundingClientRect().top > 200")
    page.mouse.move(500, 400)
    at = page.locator(HUNT).bounding_box()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=4)
    page.locator(f"{HUNT}.hovered").wait_for()
    page.mouse.up()
    until(page, "!document.querySelector('.ghost')")
    assert gallery.answers == ["plan 0 hunt"]


def test_a_piece_is_dragged_with_a_finger(someone):
    page = someone(820, 1180, has_touch=True, is_mobile=True)
    gallery = opened(page)
    page.locator(PAWN).scroll_into_view_if_needed()
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    at = page.locator(PAWN).bounding_box()
    touch("touchStart", at["x"] + at["width"] / 2, at["y"] + 10)
    touch("touchMove", 400, 500)
    page.locator(".piece.ghost").wait_for()
    touch("touchMove", 400, 100)
    until(page, "document.querySelector('[data-piece=\"field:hunt\"]').getBoundingClientRect().top > 200")
    touch("touchMove", 400, 500)
    at = page.locator(HUNT).bounding_box()
    touch("touchMove", at["x"] + at["width"] / 2, at["y"] + 20)
    page.locator(f"{HUNT}.hovered").wait_for()
    touch("touchEnd")
    until(page, "!document.querySelector('.ghost')")
    assert gallery.answers == ["plan 0 hunt"]


def test_a_piece_that_is_dropped_elsewhere_goes_back(someone):
    page = someone(1440, 1000)
    gallery = opened(page)
    page.locator(PAWN).scroll_into_view_if_needed()
    page.locator(PAWN).hover()
    page.mouse.down()
    page.mouse.move(5, 400, steps=4)
    page.locator(".piece.ghost").wait_for()
    page.mouse.up()
    page.mouse.move(200, 600)
    page.locator(PAWN).hover()
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    page.keyboard.press("Escape")
    assert page.locator(".ghost, .carrying").count() == 0
    page.mouse.up()
    assert gallery.answers == []


def test_the_same_with_the_keyboard(someone):
    page = someone(1440, 900)
    gallery = opened(page)
    page.locator(PAWN).focus()
    page.keyboard.press("Enter")
    until(page, "document.activeElement.dataset.piece === 'field:threat'")
    page.locator("[aria-live=polite]", has_text="choose where it goes, 10 places").wait_for()
    page.keyboard.press("Escape")
    until(page, "document.activeElement.dataset.piece === 'pawn:0:2'")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.dataset.piece === 'field:threat'")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert gallery.answers == ["plan 0 hunt"]


def test_the_same_with_two_clicks_or_one_on_the_target(someone):
    page = someone(390, 844, has_touch=True, is_mobile=True)
    gallery = opened(page)
    page.locator(PAWN).tap()
    page.locator(UNKNOWN).tap()
    until(page, "!document.querySelector('.carrying')")
    assert gallery.answers == ["plan 0 hex 2,1"]
    gallery.turn()
    settled(page)
    page.locator(HUNT).tap()  # only one pawn can go there: no need to take it up first
    assert gallery.answers == ["plan 0 hex 2,1", "plan 0 hunt"]


def test_dice_are_seen_rolling_and_pawns_moving_unless_one_does_not_want_it(someone):
    rolling = "document.getAnimations().some(a => a.effect.target?.dataset?.piece === 'die:beasts')"
    moving = "document.getAnimations().some(a => a.effect.target?.dataset?.piece === 'scout')"

    def changed(area: Area) -> Area:
        pieces = [
            msgspec.structs.replace(piece, badges=("2",))
            if piece.id == "die:beasts"
            else msgspec.structs.replace(piece, at=(0, 1))
            if piece.id == "scout"
            else piece
            for piece in area.pieces
        ]
        return msgspec.structs.replace(area, pieces=tuple(pieces))

    def after_a_roll():
        before = scene()
        return update(2, scene=msgspec.structs.replace(before, areas=tuple(map(changed, before.areas))))

    page = someone(1440, 1400, reduced_motion="no-preference")
    gallery = opened(page)
    gallery.show(after_a_roll())
    until(page, f"{rolling} && {moving}")

    page = someone(1440, 1400, reduced_motion="no-preference")
    page.add_init_script("localStorage['overwinter.settings'] = JSON.stringify({motion: false})")
    gallery = opened(page)
    gallery.show(after_a_roll())
    until(page, "document.querySelectorAll('[data-piece=\"die:beasts\"] circle').length === 2")
    assert page.evaluate("document.getAnimations().length") == 0


def test_what_is_blocked_says_why_on_its_piece(someone):
    page = someone(1440, 1400)
    opened(page)
    page.locator('[data-piece="invention:raft"]').click()
    page.get_by_role("dialog").get_by_text("it needs 4 wood").wait_for()
    assert isinstance(scene().piece("invention:raft"), Piece)


def test_a_trifle_is_there_but_nothing_points_to_it_and_a_click_only_looks(someone):
    page = someone()
    gallery = Gallery(page)
    throw = Described("throw 0 spear", "Throw Spear away", piece="invention:spear", free=True, minor=True)
    what_now = AskedView("Cook: what now?", "one", "X-1", (Described("go 0", "Go on"), throw))
    gallery.shown = update(question=what_now)
    page.goto("/t/gallery")
    spear = page.locator('[data-piece="invention:spear"]')
    spear.wait_for()
    assert "can" not in spear.get_attribute("class").split()
    expect(page.locator(".choices .option:visible")).to_have_text(["Go on"])
    spear.click()
    page.locator(".closer").wait_for()
    assert gallery.answers == []
    page.locator(".closer").get_by_role("button", name="Throw Spear away").click()
    gallery.show(update(2, question=what_now))
    settled(page)
    page.get_by_text("Seldom of use: 1").click()
    choose(page, "throw 0 spear")
    assert gallery.answers == ["throw 0 spear"] * 2
