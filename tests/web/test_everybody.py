"""The page works with the keyboard alone, on a phone, and with a screen reader."""

from __future__ import annotations

import pytest

from tests.web.conftest import asked, offered, until


def test_a_match_is_begun_and_played_with_the_keyboard_alone(someone):
    page = someone()
    page.goto("/")
    page.get_by_role("button", name="Set out a table: Starved").wait_for()
    press_until(page, "Tab", "document.activeElement.ariaLabel === 'Set out a table: Starved'")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Who sits where").or_(page.get_by_text("Who sits where")).first.wait_for()
    press_until(page, "Tab", "document.activeElement.type === 'submit'")
    page.keyboard.press("Enter")
    asked(page, "which tribe")

    press_until(page, "Tab", "document.activeElement.dataset.option")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.evaluate("document.activeElement.dataset.option")
    assert chosen == offered(page)[2]
    page.keyboard.press("Enter")
    asked(page, "keep your beads")
    until(page, "document.activeElement.dataset.option")  # the focus went on to what is asked now
    page.keyboard.press("Enter")
    asked(page, "foragers")

    vote_on_the_board(page)


def vote_on_the_board(page) -> None:
    """Votes for B with the keys of the board, whatever the bots propose meanwhile and whatever that makes stale."""
    voted = page.locator(".story li", has_text="votes for B")
    focus = "document.activeElement.dataset"
    for _ in range(40):
        if voted.count():
            return
        question = page.evaluate("document.querySelector('.prompt.mine')?.textContent ?? ''")
        if "foragers" in question and page.evaluate(f"{focus}.piece") != "slot:B":
            press_until(page, "Tab", f"{focus}.piece?.startsWith('slot:')")
            press_until(page, "ArrowRight", f"{focus}.piece === 'slot:B'")
        elif question and "foragers" not in question:  # somebody's proposal comes first
            press_until(page, "Tab", f"{focus}.option")
        if question:
            page.keyboard.press("Enter")
        page.wait_for_timeout(400)
    pytest.fail("the vote never arrived")


def press_until(page, key: str, truth: str) -> None:
    for _ in range(90):
        if page.evaluate(f"!!({truth})"):
            return
        page.keyboard.press(key)
    pytest.fail(f"never came to where {truth}")


def test_what_happens_is_said_aloud(someone, table):
    it = table("me", "greedy", "greedy", "greedy")
    page = it.host(someone())
    asked(page, "which tribe")
    page.locator("[aria-live=polite]", has_text="which tribe do you lead").wait_for()
    page.locator('.choices [data-option="be-tribe 0 fernhold"]').click()
    page.locator("[aria-live=polite]", has_text="leads the Fernhold").wait_for()
    asked(page, "keep your beads")
    assert page.title().startswith("● Your turn")


def test_a_phone_shows_all_of_it_without_scrolling_sideways(someone, table):
    it = table("me", "greedy", "greedy", "greedy")
    page = it.host(someone(360, 740, has_touch=True, is_mobile=True))
    asked(page, "which tribe")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("(s => s.scrollWidth <= s.clientWidth)(document.querySelector('.stage'))")
    page.get_by_role("tab", name="Choices").tap()
    page.locator('.choices [data-option="be-tribe 0 cairnfolk"]').tap()
    asked(page, "keep your beads")
    page.locator('[data-piece="barn:0"]').tap()
    asked(page, "foragers")
    page.locator('[data-piece="slot:C"]').tap()
    page.get_by_role("tab", name="Story").tap()
    page.locator(".story li", has_text="votes for C").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
