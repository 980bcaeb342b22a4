"""axe-core finds nothing serious on any page, in the dark and in the light."""

from __future__ import annotations

import pytest

from tests.web.conftest import asked, complaints
from tests.web.gallery import Gallery
from tests.web.test_castaways import until_planning
from tests.web.test_valley import farm, shown
from tests.web.test_valley import until_planning as until_the_week_is_planned


def test_the_lobby(someone):
    page = someone()
    page.goto("/")
    page.get_by_role("button", name="Set out a table: Starved").wait_for()
    assert complaints(page) == []
    page.get_by_role("button", name="Set out a table: Starved").click()
    page.get_by_text("House rules").click()
    assert complaints(page) == []
    page.get_by_label("Seat 2").get_by_text("Friend by link").click()
    page.get_by_role("button", name="Begin the match").click()
    page.get_by_role("heading", name="The table is set out").wait_for()
    assert complaints(page) == []
    page.goto("/#credits")
    page.get_by_role("heading", name="Credits").wait_for()
    assert complaints(page) == []


def test_the_logbook_and_a_proposed_plan(someone, table):
    page = someone()
    page.goto("/")
    page.get_by_role("button", name="Set out a table: Robinson Crusoe").click()
    page.locator(".logbook .chapter").first.wait_for()
    assert complaints(page) == []
    table("me", game="robinson").host(page)
    until_planning(page)
    page.get_by_role("button", name="Hint").click()
    page.locator(".hinted-line").wait_for()
    assert complaints(page) == []


def test_where_there_is_nothing(someone, table):
    page = someone()
    page.goto("/t/no-such-table")
    page.get_by_text("there is no such table").wait_for()
    assert complaints(page) == []
    page.goto("/nowhere/at/all")
    page.get_by_text("There is nothing at this address").wait_for()
    assert complaints(page) == []
    page.goto(f"{table('link', 'random', 'random', 'random').path}#link={'x' * 32}")
    page.get_by_role("alert").get_by_text("this link has been used or taken back").wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize("size", [(1280, 860), (360, 740)])
def test_a_table(someone, table, size):
    page = table("me", "random", "random", "random").host(someone(*size))
    asked(page, "which tribe")
    assert complaints(page) == []
    for tool in ("Rules", "Settings", "Who sits here"):
        page.get_by_role("button", name=tool).click()
        page.get_by_role("dialog").wait_for()
        page.wait_for_load_state("networkidle")
        assert complaints(page) == []
        page.keyboard.press("Escape")
    page.get_by_role("tab", name="Talk").click()
    assert complaints(page) == []
    page.locator('[data-piece="banner:0"]').click()
    page.get_by_role("dialog").wait_for()
    assert complaints(page) == []


def test_the_curtain(someone, table):
    page = table("me", "me", "random", "random").host(someone())
    page.get_by_role("button", name="I am Chieftain 1").wait_for()
    assert complaints(page) == []


def test_a_finished_match(someone, finished):
    page = finished.host(someone())
    page.get_by_role("button", name="Analyse the match").click()
    page.locator(".chances").wait_for()
    assert complaints(page) == []
    page.get_by_role("button", name="Look back").first.click()
    page.get_by_role("slider").wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_every_kind_of_area_and_piece(someone, size):
    page = someone(*size)
    Gallery(page)
    page.goto("/t/gallery")
    page.locator(".board").wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize(("season", "size"), [("spring", (1440, 900)), ("summer", (390, 844)), ("winter", (820, 1180))])
def test_the_valley(someone, season, size):
    s = farm()
    s.season = season
    page = shown(someone(*size), s)
    assert complaints(page) == []
    page.locator('[data-piece="action:store"]').click()
    page.get_by_role("dialog").wait_for()
    assert complaints(page) == []


def test_the_plan_of_a_week(someone, table):
    page = table("me", "random", game="stardew").host(someone())
    until_the_week_is_planned(page)
    assert complaints(page) == []
