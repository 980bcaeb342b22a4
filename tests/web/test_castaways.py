"""People play Robinson Crusoe in real browsers: the plan, its hints, one screen for several, the end, the logbook."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Traffic, asked, choose, offered, until
from tests.web.players import Player, play_out, until_true

PLANNING = "where do you put your pawns"


def test_two_browsers_one_of_them_a_phone_and_a_bot_finish_castaways(someone, table):
    it = table("me", "link", "greedy", game="robinson")
    anna, bo = Player(someone()), Player(someone(390, 844, has_touch=True, is_mobile=True), phone=True)
    it.host(anna.page)
    it.guest(bo.page, 1)
    play_out(anna, bo)
    for player in (anna, bo):
        assert player.page.locator(".end .tallies li").count() == 3

    anna.page.goto("/")  # what was played is in the logbook
    anna.page.get_by_role("button", name="Set out a table: Robinson Crusoe").click()
    first = anna.page.locator(".chapter", has_text="Castaways")
    first.get_by_text(re.compile(r"won \d+ of \d+")).wait_for()
    assert "not tried yet" in anna.page.locator(".chapter", has_text="Volcano Island").inner_text()
    anna.page.get_by_text(re.compile(r"The last")).first.click()
    assert re.search(r"Castaways · 3 players · \d+ points?", anna.page.locator(".logbook li").first.inner_text())


def test_a_chapter_of_the_logbook_is_set_out(someone):
    page = someone()
    page.goto("/")
    page.get_by_role("button", name="Set out a table: Robinson Crusoe").click()
    page.get_by_role("radio", name=re.compile("Jenny Needs Help")).check(force=True)
    page.get_by_role("button", name="Begin the match").click()
    page.locator(".where", has_text="Jenny").wait_for()


def test_a_pawn_is_dragged_onto_a_place(someone, table):
    it = table("me", game="robinson")
    page = someone(1440, 900)
    traffic = Traffic(page)
    it.host(page)
    until_planning(page)
    question = next(news["views"]["0"]["question"] for news in reversed(traffic.news) if news["news"] == "update")
    option = next(one for one in question["options"] if one["id"].startswith("place p0 explore:"))
    pawn, place = (page.locator(f'[data-piece="{option[key]}"]') for key in ("piece", "onto"))
    pawn.scroll_into_view_if_needed()
    pawn.hover()
    page.mouse.down()
    page.mouse.move(600, 500, steps=3)
    page.locator(".piece.ghost").wait_for()
    page.mouse.move(600, 106, steps=2)  # near the edge, the table moves along
    until(page, f"(b => b.top > 140 && b.bottom < 690)({node(option['onto'])}.getBoundingClientRect())")
    page.mouse.move(600, 400)
    at = place.bounding_box()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2, steps=3)
    page.locator(f'[data-piece="{option["onto"]}"].hovered').wait_for()
    page.mouse.up()
    page.locator('.choices [data-option^="take-back p0"]').first.wait_for()


def node(piece: str) -> str:
    return f"document.querySelector('[data-piece=\"{piece}\"]')"


def until_planning(page: Page) -> None:
    """Goes on to the plan."""
    for _ in range(20):
        page.locator(".prompt.mine").wait_for()
        if PLANNING in page.locator(".prompt").inner_text():
            return
        choose(page, offered(page)[0])
        page.wait_for_timeout(150)
    pytest.fail("never came to the plan")


def test_one_screen_is_not_covered_where_nobody_has_secrets(someone, table):
    page = table("me", "me", game="robinson").host(someone())
    until_planning(page)
    names = [page.locator(".prompt").inner_text()]
    choose(page, next(option for option in offered(page) if option.startswith("agree")))
    until(page, f"!document.querySelector('.prompt').innerText.includes({json.dumps(names[0].split(':')[0])})")
    asked(page, PLANNING)  # the other one, at once
    assert page.locator(".curtain").count() == 0
    assert page.locator(".board").count() == 1


def test_a_partner_proposes_a_plan_and_all_of_it_is_done(someone, table):
    page = someone()
    anna, traffic = Player(page), Traffic(page)
    table("me", game="robinson").host(page)
    until_planning(page)
    before = anna.answers
    page.get_by_role("button", name="Hint").click()
    page.locator(".hinted-line ol li").nth(1).wait_for()
    line = next(news["line"] for news in traffic.news if news["news"] == "hinted")
    assert page.locator(".hinted-line ol li").all_inner_texts() == [step["text"] for step in line]
    page.get_by_role("button", name="Do all of it").click()
    until_true(lambda: anna.answers == before + len(line), page)
    assert [frame["option"] for frame in anna.sent if frame["wish"] == "answer"][before:] == [
        step["option"] for step in line
    ]
    page.wait_for_timeout(200)
    assert page.locator(".toast").count() == 0
    assert anna.refused == []
