"""A secret vote never appears in the other browser's traffic.

What is looked at: every frame of every websocket of Bo's page, and the body of every HTTP response it was given (the
page itself, its scripts, and the table as anybody may fetch it). Two claims:

- While votes are secret, none of it holds an option of Anna's seat, her voting card's slot, a line that tells her
  vote, or one of her tokens.
- When Anna votes and then votes for something else, what Bo gets afterwards is the same, whole frame for whole frame,
  apart from the counters: whatever a leak looked like, it would make a difference.

Both were seen to fail with leaks planted on purpose: the scene showing votes to everybody, an update with all seats'
views, the pending answer in the seats' list, a flag that is on for one slot only, the story told without hearsay, and
the answer in `GET /api/tables/{id}`.
"""

from __future__ import annotations

import json
from typing import Any

from tests.web.conftest import Traffic, asked, choose, play, until


def vote_of(view: dict[str, Any], seat: int) -> dict[str, Any]:
    return next(piece for area in view["scene"]["areas"] for piece in area["pieces"] if piece["id"] == f"vote:{seat}")


def test_two_browsers_and_bots_play_to_the_end_and_no_vote_leaks(someone, table):
    it = table("me", "link", "greedy", "greedy", max_years=1, spies=False)
    anna, bo = someone(), someone()
    traffic = Traffic(bo)
    it.host(anna)
    it.guest(bo, 1)
    play(anna, bo)

    assert anna.locator(".end h2").inner_text() == bo.locator(".end h2").inner_text()
    secret, voting = 0, False
    for frame in traffic.frames:
        clean(frame, it.tokens)
        news = json.loads(frame)
        views = news.get("views", {})
        assert set(views) <= {"1"}, "a view of another seat was sent"
        for view in views.values():
            for line in view["story"]:  # only what is new is told
                voting = (voting or "vote in secret" in line["text"]) and not line["text"].startswith("One, two, three")
            assert f"{view['names'][0]} votes for" not in frame
            if voting:
                secret += 1
                vote = vote_of(view, 0)
                assert "badges" not in vote
                assert vote["name"] in ("No vote yet", "Vote, face down")
    assert secret > 3
    bodies = traffic.bodies
    assert any(url.endswith(f"/api/tables/{it.name}/claim") for url in bodies)
    assert any(url.endswith(".js") for url in bodies)
    for body in bodies.values():
        clean(body, it.tokens)


def clean(text: str, tokens: dict[str, str]) -> None:
    assert '"vote 0 ' not in text, "an option of the other seat was sent"
    assert not any(token in text for token in tokens.values()), "a token of the other seat was sent"


def test_what_others_get_does_not_depend_on_a_vote(someone, table):
    it = table("me", "link", "greedy", "greedy", tribes="dealt", druids=False)
    anna, bo = someone(), someone()
    traffic = Traffic(bo)
    it.host(anna)
    it.guest(bo, 1)
    play(anna, bo, until_asked="foragers")
    asked(bo, "foragers")
    until(bo, "document.querySelectorAll('.seats li.asked').length === 2")  # the bots have voted
    told: list[tuple[Any, Any]] = []
    for slot in "ABC":
        version = traffic.news[-1]["version"]
        anna.locator(f'.choices [data-option="vote 0 {slot}"]').click()
        anna.locator('[data-piece="vote:0"]', has_text=f"Vote for {slot}").wait_for()
        for _ in range(200):
            if traffic.news[-1].get("version", 0) > version:
                break
            bo.wait_for_timeout(20)
        fetched = bo.evaluate(f"fetch('/api/tables/{it.name}').then(answer => answer.json())")
        told.append((whole(traffic.news), without_counters(fetched)))
    choose(bo, "vote 1 A")
    bo.locator(".story li", has_text="One, two, three").first.wait_for()
    assert told[0] == told[1] == told[2]


def whole(news: list[dict[str, Any]]) -> Any:
    """The last update, without what must differ."""
    return without_counters([one for one in news if one["news"] == "update"][-1])


def without_counters(news: dict[str, Any]) -> Any:
    plain = {key: value for key, value in news.items() if key not in ("version", "answers", "kept", "back")}
    for view in plain.get("views", {}).values():
        view["story"] = []  # lines come once; all of them are looked at in the other test
    return plain
