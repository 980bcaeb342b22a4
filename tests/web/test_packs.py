"""A table is set out with a pack, from the shelf to the rules."""

from __future__ import annotations

import pytest

from tests.web.conftest import asked, complaints


@pytest.mark.parametrize("width", [1280, 390])
def test_a_pack_is_chosen_where_a_table_is_set_out(someone, width):
    page = someone(width=width)
    page.goto("/")
    page.get_by_role("button", name="Set out a table: Starved").click()
    packs = page.locator("summary", has_text="Packs")
    assert packs.locator("small").text_content() == "none"
    packs.click()
    page.get_by_label("Long Nights").check()
    assert packs.locator("small").text_content() == "Long Nights"
    assert complaints(page) == []
    page.get_by_role("button", name="Begin the match").click()
    asked(page, "which tribe")
    page.get_by_role("button", name="Rules", exact=True).first.click()
    book = page.get_by_role("region", name="Rules")
    book.get_by_text("Played with a pack").wait_for()
    assert book.get_by_text("Three Seasons instead of four").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_table_without_a_pack_says_nothing_of_packs(someone, table):
    page = table("me", "greedy", "greedy", "greedy").host(someone())
    asked(page, "which tribe")
    page.get_by_role("button", name="Rules", exact=True).first.click()
    page.get_by_role("region", name="Rules").get_by_text("ST-001").wait_for()
    assert page.get_by_text("Played with").count() == 0
