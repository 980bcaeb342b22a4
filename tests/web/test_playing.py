"""People play Starved in real browsers."""

from __future__ import annotations

from tests.web.conftest import Traffic, asked, choose, offered, play, until


def test_a_vote_in_mid_air_survives_a_reload(someone, table):
    it = table("me", "link", "greedy", "greedy")
    anna, bo = someone(), someone()
    it.host(anna)
    it.guest(bo, 1)
    play(anna, bo, until_asked="foragers")
    choose(anna, "vote 0 B")
    anna.locator('[data-piece="vote:0"]', has_text="Vote for B").wait_for()
    anna.reload()
    anna.locator('[data-piece="vote:0"]', has_text="Vote for B").wait_for()
    bo.reload()
    asked(bo, "foragers")
    bo.locator('[data-piece="vote:0"]', has_text="face down").wait_for()
    assert "vote 0 C" in [o.get_attribute("data-option") for o in anna.locator(".free [data-option]").all()]


def test_a_step_is_taken_back_and_made_again(someone, table):
    it = table("me", "greedy", "greedy", "greedy")
    anna = it.host(someone())
    asked(anna, "which tribe")
    choose(anna, "be-tribe 0 dunlark")
    asked(anna, "keep your beads")
    anna.get_by_role("button", name="Take back").click()
    asked(anna, "which tribe")
    anna.get_by_role("button", name="Make it again").click()
    asked(anna, "keep your beads")


def test_the_board_is_clicked(someone, table):
    it = table("me", "greedy", "greedy", "greedy")
    anna = it.host(someone())
    asked(anna, "which tribe")
    anna.locator('[data-piece="banner:0"]').click()  # six tribes wait on one piece: a menu opens
    anna.get_by_role("dialog").get_by_role("button", name="Lead the Fernhold").click()
    asked(anna, "keep your beads")
    shed = anna.locator('[data-piece="spot:0:shed"]')
    shed.click()  # too dear: the piece says why
    anna.get_by_role("dialog").get_by_text("it costs 4").wait_for()
    anna.keyboard.press("Escape")
    anna.locator('[data-piece="spot:0:hut"]').click()
    asked(anna, "foragers")
    assert "Hut, 1 of 3" in anna.locator('[data-piece="spot:0:hut"]').inner_text()


def test_why_opens_the_rule_and_rules_are_searched(someone, table):
    it = table("me", "greedy", "greedy", "greedy")
    anna = it.host(someone())
    asked(anna, "which tribe")
    anna.locator(".story .why").first.click()
    drawer = anna.get_by_role("dialog", name="Rules")
    drawer.locator("dt").first.wait_for()
    assert drawer.locator("dt").count() == 1
    drawer.get_by_role("searchbox").fill("druid alliance")
    until(anna, "document.querySelectorAll('.book dt').length > 1")
    assert "lliance" in drawer.locator("dd").first.inner_text()
    anna.keyboard.press("Escape")
    assert anna.get_by_role("dialog").count() == 0


def test_one_screen_hides_the_others_secrets_until_it_is_passed_on(someone, table):
    it = table("me", "me", "greedy", "greedy")
    anna = it.host(someone())
    anna.get_by_role("button", name="I am Chieftain 1").click()
    asked(anna, "Chieftain 1: which tribe")
    choose(anna, offered(anna)[0])
    anna.get_by_role("button", name="I am Chieftain 2").wait_for()
    assert anna.locator(".board").count() == 0
    assert "Chieftain 1" not in anna.locator("#app").inner_text()
    assert anna.locator("[aria-live=polite]").inner_text() == ""
    anna.get_by_role("button", name="I am Chieftain 2").click()
    asked(anna, "Chieftain 2: which tribe")


def test_somebody_watches_by_link(someone, table):
    it = table("me", "greedy", "greedy", "greedy")
    anna, eve = it.host(someone()), someone()
    traffic = Traffic(eve)
    eve.goto(f"{it.path}#watch")
    eve.locator(".prompt", has_text="You are watching").wait_for()
    asked(anna, "which tribe")
    choose(anna, offered(anna)[0])
    asked(anna, "keep your beads")
    eve.locator(".story li", has_text="leads the").first.wait_for()
    assert offered(eve) == []
    assert {key for frame in traffic.news for key in frame.get("views", {})} == {"public"}


def test_people_talk_and_a_rewind_needs_everybody(someone, table):
    it = table("me", "link", "greedy", "greedy", tribes="dealt")
    anna, bo = someone(), someone()
    it.host(anna)
    it.guest(bo, 1)
    anna.get_by_role("tab", name="Talk").click()
    anna.get_by_role("textbox", name="Say something").fill("Who comes for the boar?")
    anna.keyboard.press("Enter")
    bo.get_by_role("tab", name="Talk").click()
    bo.locator(".remark", has_text="Who comes for the boar?").wait_for()

    asked(anna, "keep your beads")
    choose(anna, offered(anna)[0])
    asked(bo, "keep your beads")
    choose(bo, offered(bo)[0])
    asked(anna, "foragers")
    anna.get_by_role("button", name="Propose to rewind").click()
    bo.get_by_role("button", name="Agree").click()
    anna.locator(".prompt", has_text="keep your beads").wait_for()


def test_a_finished_match_is_looked_through_and_forked(someone, finished):
    anna = finished.host(someone(forced=True))
    anna.locator(".end").get_by_role("button", name="Look back").click()
    slider = anna.get_by_role("slider")
    slider.wait_for()
    anna.get_by_role("button", name="To the beginning").click()
    anna.locator(".lookback", has_text="Move 0 of").wait_for()
    assert "Before the first year" in anna.locator(".where").inner_text()
    anna.get_by_role("button", name="Try something else from here").click()
    asked(anna, "which tribe")
    assert finished.path not in anna.url


def test_a_lost_connection_comes_back_by_itself(someone, table):
    it = table("me", "greedy", "greedy", "greedy")
    page = someone()
    page.add_init_script(
        "const Real = WebSocket; window.sockets = [];"
        "window.WebSocket = class extends Real { constructor(...a) { super(...a); window.sockets.push(this); } };"
    )
    anna = it.host(page)
    asked(anna, "which tribe")
    anna.evaluate("window.sockets.at(-1).close()")
    until(anna, "window.sockets.length === 2 && window.sockets[1].readyState === 1")
    choose(anna, "be-tribe 0 ashfoot")
    asked(anna, "keep your beads")


def test_pieces_are_seen_moving_unless_one_does_not_want_it(someone, table):
    moving = "document.getAnimations().some(a => a.effect.target?.dataset?.flip?.startsWith('card:slot'))"
    it = table("me", "greedy", "greedy", "greedy", tribes="dealt")
    anna = it.host(someone(reduced_motion="no-preference"))
    asked(anna, "keep your beads")
    choose(anna, offered(anna)[0])
    until(anna, moving)  # four cards come from the deck

    it = table("me", "greedy", "greedy", "greedy", tribes="dealt")
    anna = it.host(someone(reduced_motion="reduce"))
    asked(anna, "keep your beads")
    choose(anna, offered(anna)[0])
    asked(anna, "foragers")
    assert not anna.evaluate(moving)


def test_a_seat_that_nobody_takes_goes_to_a_bot(someone, table):
    it = table("me", "link", "greedy", "greedy")
    anna = it.host(someone())
    asked(anna, "which tribe")
    choose(anna, offered(anna)[0])
    anna.locator(".prompt", has_text="Waiting for").wait_for()
    anna.get_by_role("button", name="Who sits here").click()
    anna.get_by_role("button", name="Give to greedy").first.click()
    anna.keyboard.press("Escape")
    asked(anna, "keep your beads")
