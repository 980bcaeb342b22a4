"""What makes a table pleasant: hints, analysis, notices, passing, forced steps, links, side tables."""

from __future__ import annotations

import re

import pytest

from overwinter.match.question import Described
from overwinter.match.view import AskedView
from tests.web.conftest import asked, choose, offered, settled, until
from tests.web.gallery import Gallery, update
from tests.web.players import until_true

EARS = """
window.tones = 0;
window.AudioContext = class {
  currentTime = 0; destination = {};
  createOscillator() { tones++; return {frequency: {}, connect: (next) => next, start() {}, stop() {}}; }
  createGain() {
    const quiet = () => undefined;
    const gain = {setValueAtTime: quiet, linearRampToValueAtTime: quiet, exponentialRampToValueAtTime: quiet};
    return {gain, connect: (next) => next};
  }
};
window.notices = [];
window.Notification = class {
  static permission = "default";
  static requestPermission() { this.permission = "granted"; return Promise.resolve("granted"); }
  constructor(text) { notices.push(text); }
};
"""


@pytest.mark.parametrize("size", [(1280, 860), (390, 844)])
def test_a_hint_tells_the_chances_and_why(someone, table, size):
    page = table("me", "random", "random", "random", tribes="dealt").host(someone(*size))
    asked(page, "keep your beads")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hinted-line")
    hint.wait_for()
    best = page.locator(".choices .option.best")
    assert best.locator(".what").inner_text() in hint.inner_text()
    assert re.search(
        r"Of \d+ futures it imagined.*worth \d+ % of a victory; the next best, “.+”, \d+ %", hint.inner_text()
    )
    assert re.fullmatch(r"\d+ %", best.locator(".chance").inner_text())
    page.locator("[aria-live=polite]", has_text="The planner would choose").wait_for()
    assert page.locator(".piece.hinted").count() == 1
    best.click()
    until(page, "!document.querySelector('.hinted-line')")  # it was about the question before


def test_a_finished_match_is_weighed(someone, finished):
    page = finished.host(someone())
    page.get_by_role("button", name="Analyse the match").click()
    chart = page.locator(".chances")
    chart.wait_for()
    assert chart.locator("svg[role=img] path").count() == 4
    assert chart.locator("svg[role=img] line.turning").count() == chart.locator(".turnings button").count() > 0
    legend = chart.locator(".legend li").all_inner_texts()
    assert len(legend) == 4
    assert all(re.search(r"Luck\s+[+-]?\d+\s+Choices\s+[+-]?\d+", text) for text in legend)
    place = chart.locator(".turnings button").first.inner_text().split(".")[0]
    chart.locator(".turnings button").first.click()
    page.locator(".lookback", has_text=f"Move {place} of").wait_for()


def test_the_seal_of_the_seed_is_shown_at_the_start_and_the_seed_at_the_end(someone, table, finished):
    page = table("me", "random", "random", "random").host(someone())
    page.get_by_role("button", name="Who sits here").click()
    assert re.search(r"Sealed seed: [0-9a-f]{64}", page.get_by_role("dialog").inner_text())
    page = finished.host(someone())
    page.get_by_text("Seed of this match").first.click()
    seed, seal = page.locator(".seed dd").all_inner_texts()
    digest = page.evaluate(
        """async seed => [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed)))]
           .map(byte => byte.toString(16).padStart(2, '0')).join('')""",
        seed,
    )
    assert digest == seal


def test_sound_is_off_until_it_is_turned_on(someone):
    page = someone()
    page.add_init_script(EARS)
    gallery = Gallery(page)
    page.goto("/t/gallery")
    asked(page, "where do your pawns go")
    gallery.turn_of_another()
    page.locator(".prompt", has_text="Waiting for Carpenter").wait_for()
    gallery.turn()
    asked(page, "where do your pawns go")
    assert page.evaluate("tones") == 0
    page.get_by_role("button", name="Settings").click()
    assert not page.get_by_role("switch", name="Sound").is_checked()
    page.get_by_role("switch", name="Sound").check()
    assert page.evaluate("tones") == 2  # so one hears what it will be like
    assert '"sound":true' in page.evaluate("localStorage['overwinter.settings']")
    page.keyboard.press("Escape")
    gallery.turn_of_another()
    page.locator(".prompt", has_text="Waiting for Carpenter").wait_for()
    assert page.evaluate("tones") == 2
    gallery.turn()
    until(page, "tones === 4")


def test_who_is_away_is_told_when_it_is_their_turn(someone):
    page = someone()
    page.add_init_script(EARS)
    gallery = Gallery(page)
    page.goto("/t/gallery")
    asked(page, "where do your pawns go")
    assert page.title() == "● Your turn · Castaways · Overwinter"
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Tell me when I am away").check()
    page.keyboard.press("Escape")
    for away in (False, True):
        page.evaluate(f"Object.defineProperty(document, 'hidden', {{value: {str(away).lower()}, configurable: true}})")
        gallery.turn_of_another()
        until(page, "document.title === 'Castaways · Overwinter'")
        gallery.turn()
        until(page, "document.title.startsWith('● Your turn')")
        assert page.evaluate("notices") == (["Castaways: It is your turn"] if away else [])


def test_a_seat_is_renamed(someone, table):
    it = table("me", "link", "random", "random")
    anna, bo = it.host(someone()), someone()
    it.guest(bo, 1)
    bo.get_by_role("button", name="Who sits here").click()
    bo.get_by_role("textbox", name="Name").fill("Bo the Brave")
    bo.get_by_role("button", name="Rename").click()
    anna.locator(".seats", has_text="Bo the Brave").wait_for()


def test_one_passes_until_something_concerns_one(someone, table):
    page = table("me", "random", "random", "random", tribes="dealt").host(someone())
    asked(page, "keep your beads")
    page.get_by_role("button", name="Pass until something concerns me").click()
    until(page, "!document.querySelector('.passing')")  # how to begin is not something one passes on
    assert "keep your beads" in page.locator(".prompt").inner_text()
    choose(page, "savings 0")
    asked(page, "foragers")
    choose(page, "vote 0 A")
    page.get_by_role("button", name="Pass until something concerns me").click()
    page.locator(".passing").wait_for()
    page.locator(".where", has_text="Summer").or_(page.locator(".end")).first.wait_for()  # nothing was asked in between
    asked(page, "foragers")
    until(page, "!document.querySelector('.passing')")


def test_what_is_answered_already_does_not_end_the_passing(someone):
    page = someone()
    gallery = Gallery(page)
    gallery.shown = update(
        question=AskedView(
            "Cook: left or right?", "one", "X-1", (Described("left 0", "Left"), Described("right 0", "Right"))
        )
    )
    page.goto("/t/gallery")
    asked(page, "left or right")
    choose(page, "left 0")
    page.get_by_role("button", name="Pass until something concerns me").click()  # nothing has come of the answer yet
    page.wait_for_timeout(200)
    assert page.locator(".passing").is_visible()
    gallery.turn()
    until_true(lambda: gallery.answers == ["left 0", "ready 0"], page)


def test_forced_steps_are_taken_by_themselves_unless_one_wants_to_take_them(someone):
    only = AskedView("Cook: what now?", "one", "X-1", (Described("go 0", "Go on"),))
    page = someone(forced=True)
    gallery = Gallery(page)
    page.goto("/t/gallery")
    asked(page, "where do your pawns go")
    page.wait_for_timeout(700)
    assert gallery.answers == []  # there is a choice
    gallery.show(update(2, question=only))
    asked(page, "what now")
    until(page, "true")
    page.wait_for_timeout(900)
    assert gallery.answers == ["go 0"]

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Take forced steps for me").uncheck()
    page.keyboard.press("Escape")
    gallery.show(update(3, question=only))
    page.wait_for_timeout(900)
    assert gallery.answers == ["go 0"]
    choose(page, "go 0")
    assert gallery.answers == ["go 0", "go 0"]


def test_a_click_asks_for_no_confirmation(someone):
    page = someone()
    gallery = Gallery(page)
    page.goto("/t/gallery")
    asked(page, "where do your pawns go")
    choose(page, "ready 0")
    assert gallery.answers == ["ready 0"]
    gallery.turn()
    settled(page)
    page.locator('[data-piece="card:knife"]').click()
    assert gallery.answers == ["ready 0", "play 0 knife"]


def test_a_side_table_begins_at_an_earlier_moment(someone, finished):
    page = finished.host(someone())
    page.locator(".end").get_by_role("button", name="Look back").click()
    page.get_by_role("slider").fill("9")
    page.locator(".lookback", has_text="Move 9 of").wait_for()
    page.get_by_role("button", name="Try something else from here").click()
    page.locator(".board").wait_for()
    until(page, f"location.pathname.startsWith('/t/') && location.pathname !== '{finished.path}'")
    until(page, "document.querySelectorAll('.seats li').length === 4")
    assert page.locator(".seats", has_text="bot").count()
    page.goto("/")
    assert page.locator(".mytables li").count() == 2


def test_a_seat_link_seats_one_browser_and_can_be_taken_back(someone, table):
    it = table("me", "link", "link", "random")
    anna, bo, eve = it.host(someone()), someone(), someone()
    asked(anna, "which tribe")
    it.guest(bo, 1)
    assert "link=" not in bo.url
    bo.reload()  # who was seated stays
    bo.locator(".seats", has_text="you").wait_for()
    eve.goto(f"{it.path}#link={it.links['1']}")  # the same link once more
    eve.get_by_role("alert").get_by_text("this link has been used or taken back").wait_for()
    eve.locator(".prompt", has_text="You are watching").wait_for()

    anna.get_by_role("button", name="Who sits here").click()
    third = anna.get_by_role("dialog").get_by_role("listitem").nth(2)
    third.get_by_role("button", name="New link").click()
    link = third.get_by_role("textbox", name="Link for this seat")
    link.wait_for()
    eve.goto("/")
    eve.goto(f"{it.path}#link={it.links['2']}")  # the old one opens nothing any more
    eve.get_by_role("alert").get_by_text("this link has been used or taken back").wait_for()
    eve.goto("/")
    eve.goto(link.input_value())
    eve.locator(".seats", has_text="you").wait_for()

    second = anna.get_by_role("dialog").get_by_role("listitem").nth(1)
    second.get_by_role("button", name="New link").click()  # takes the seat away from Bo
    bo.locator(".prompt", has_text="You are watching").wait_for()


def test_one_comes_back_on_the_phone(someone, table):
    it = table("me", "random", "random", "random", tribes="dealt")
    anna = it.host(someone())
    asked(anna, "keep your beads")
    anna.get_by_role("button", name="Who sits here").click()
    link = anna.get_by_role("textbox", name="To go on playing on your phone").input_value()
    phone = someone(390, 844, has_touch=True, is_mobile=True)
    phone.goto(link)
    asked(phone, "keep your beads")
    assert "#" not in phone.url
    phone.goto("/")
    phone.locator(".mytables a", has_text="Starved").tap()
    asked(phone, "keep your beads")
    phone.locator('[data-piece="barn:0"]').tap()
    anna.keyboard.press("Escape")
    asked(anna, "foragers")


def test_the_focus_is_never_lost(someone):
    page = someone()
    gallery = Gallery(page)
    page.goto("/t/gallery")
    asked(page, "where do your pawns go")
    page.locator('[data-piece="invention:map"]').focus()
    gallery.turn_of_another()
    page.locator(".prompt", has_text="Waiting for").wait_for()
    assert page.evaluate("document.activeElement.dataset.piece") == "invention:map"
    gallery.turn()
    page.locator('.choices [data-option="ready 0"]').focus()
    gallery.turn_of_another()  # the option is gone: what is asked next is read from its heading
    until(page, "document.activeElement.id === 'choices-title'")
    gallery.turn()
    until(page, "document.activeElement.dataset.option === 'plan 0 threat'")


def test_yules_silence_closes_the_talk(someone):
    page = someone()
    gallery = Gallery(page)
    page.goto("/t/gallery")
    page.get_by_role("tab", name="Talk").click()
    page.get_by_role("textbox", name="Say something").wait_for()
    gallery.show(update(2, silence="X-9"))
    page.locator(".pages .silence", has_text="Nobody may talk now").wait_for()
    assert page.get_by_role("textbox", name="Say something").count() == 0
    gallery.show(update(3))
    page.get_by_role("textbox", name="Say something").wait_for()


def test_one_zooms_in_without_losing_anything(someone, table):
    it = table("me", "random", "random", "random", tribes="dealt")
    page = it.host(someone(640, 430, device_scale_factor=2))  # what a zoom of 200 % leaves of 1280 by 860
    asked(page, "keep your beads")
    wide = "[document.documentElement, document.querySelector('.stage')].some(n => n.scrollWidth > n.clientWidth)"
    assert not page.evaluate(wide)
    for tool in ("Hint", "Pass until something concerns me", "Who sits here", "Rules", "Settings", "All tables"):
        box = page.get_by_role("button", name=tool).bounding_box()
        assert 0 <= box["x"] <= 640 - box["width"]
    outside = "r => r.width && (r.left < -1 || r.right > innerWidth + 1)"
    assert not page.evaluate(
        f"[...document.querySelectorAll('.piece')].map(n => n.getBoundingClientRect()).some({outside})"
    )
    page.get_by_role("tab", name="Choices").click()
    choose(page, offered(page)[0])
    asked(page, "foragers")
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("searchbox").fill("yule")
    assert not page.evaluate(wide)
