"""A game that the page has never heard of looks as its own folder says, and only while it is at the table."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, Route

from tests.web.gallery import Gallery

STYLE = ":root[data-game] { --sky: rgb(1, 2, 3) } :root[data-game] .stage { background: var(--sky) }"
ICONS = (
    '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="wave" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></symbol></svg>'
)
THEME = {
    "theme": {
        "tints": {"beach": "#010203"},
        "signs": {},
        "coin": "",
        "lost": "death",
        "cover": ["wave", "sun", "pine"],
        "paint": {
            "sky": ["#000000", "#000000", "#000000"],
            "hills": ["#000000", "#000000"],
            "ground": "#000000",
            "light": "#000000",
            "things": ["#000000", "#000000"],
            "winter": False,
        },
        "credits": ["Waves, by Nobody"],
    },
    "style": "/api/games/gallery/theme/1/theme.css",
    "sprite": "/api/games/gallery/theme/1/icons.svg",
    "icons": ["wave"],
}


def dressed(page: Page) -> None:
    """The gallery's game has a theme."""

    def answer(body: str, kind: str) -> Callable[[Route], None]:
        return lambda route: route.fulfill(body=body, content_type=kind)

    page.route("**/api/games/*/theme", answer(json.dumps(THEME), "application/json"))
    page.route("**/theme/1/theme.css", answer(STYLE, "text/css"))
    page.route("**/theme/1/icons.svg", answer(ICONS, "image/svg+xml"))
    Gallery(page)


BACKGROUND = "getComputedStyle(document.querySelector('.stage')).backgroundColor"


def test_a_theme_comes_with_the_game(someone):
    page = someone(1440, 900)
    dressed(page)
    page.goto("/t/gallery")
    page.locator(".board").wait_for()
    assert page.evaluate(BACKGROUND) == "rgb(1, 2, 3)"
    beach = page.locator('[data-piece="hex:0,0"]')
    assert beach.evaluate("node => node.style.getPropertyValue('--tint')") == "#010203"
    assert beach.locator("use").first.get_attribute("href") == "/api/games/gallery/theme/1/icons.svg#wave"
    others = page.locator(".icon use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert any(href.startswith("/assets/sprite") for href in others)


def test_it_is_taken_off_when_the_table_is_left(someone):
    page = someone(1440, 900)
    dressed(page)
    page.goto("/t/gallery")
    page.locator(".board").wait_for()
    assert page.locator("link#theme").count() == 1
    page.get_by_role("button", name="All tables").click()
    page.get_by_role("heading", name="Choose a game").wait_for()
    assert page.locator("link#theme").count() == 0


def test_a_game_without_a_theme_is_plain(someone):
    page = someone(1440, 900)
    page.route("**/api/games/*/theme", lambda route: route.fulfill(status=400, body="{}"))
    Gallery(page)
    page.goto("/t/gallery")
    page.locator(".board").wait_for()
    assert page.locator("link#theme").count() == 0
    assert page.locator('[data-piece="hex:0,0"]').evaluate("node => node.style.getPropertyValue('--tint')") == "#2c2a33"
