"""A game that no file of the page knows is played in the browser like the others: the toy that uses all of the kit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import CLICK, PATIENCE, served, set_out

ROOT = Path(__file__).parents[2]
SHELF = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "kit" / "shelf"), os.environ.get("PYTHONPATH", "")])


@pytest.fixture
def shelf_with_ember(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path, PYTHONPATH=SHELF) as address:
        yield address


def test_a_game_of_ones_own_plays_in_the_browser(shelf_with_ember: str, chromium: Browser):
    table = set_out(shelf_with_ember, "me", "me", game="ember", winter="bitter")
    page = chromium.new_page(base_url=shelf_with_ember)
    page.set_default_timeout(PATIENCE)
    table.host(page)
    page.wait_for_selector(".board")
    page.get_by_text("The fire").first.wait_for()
    for _ in range(PATIENCE // 25):
        if page.evaluate(CLICK, [0, ""]) == "there":
            break
        page.wait_for_timeout(25)
    assert "The fire" in page.locator(".end").inner_text() or "frozen" in page.locator(".end").inner_text()
    page.close()
