"""Hands that play a whole match in real browsers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

from tests.web.conftest import A_MATCH, offered, option_button


class Player:
    """Somebody who wants to be done soon: agrees to any plan, and else takes what is offered first."""

    def __init__(self, page: Page, *, phone: bool = False) -> None:
        self.page, self.phone = page, phone
        self.clicks = 0
        self.sent: list[dict[str, object]] = []
        self.refused: list[str] = []
        self.console: list[str] = []
        page.on("console", lambda said: self.console.append(said.text) if said.type in ("error", "warning") else None)
        page.on("websocket", self._listen)

    def _listen(self, socket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, news) -> None:
        if news["news"] == "refused":
            self.refused.append(news["kind"])

    @property
    def answers(self) -> int:
        return sum(frame["wish"] == "answer" for frame in self.sent)

    def act(self) -> None:
        """Clicks one option, if there is any, as a hand would."""
        options = offered(self.page)
        if not options or self.page.locator(".choices [aria-busy=true]").count():
            return
        option = next((one for one in options if one.startswith("agree")), options[0])
        button = option_button(self.page, option)
        try:
            if self.phone and not self.page.locator(".side.open").count():
                self.page.get_by_role("tab", name="Choices").tap(timeout=2000)
            before = self.answers
            (button.tap if self.phone else button.click)(timeout=2000)
        except TooLate:  # somebody else was quicker, and it is gone
            return
        self.clicks += 1
        until_true(lambda: self.answers > before, self.page)


def until_true(truth, page: Page) -> None:
    for _ in range(1000):  # on a busy machine, what a page sends is heard of late
        if truth():
            return
        page.wait_for_timeout(10)
    pytest.fail("a click that did nothing")


def play_out(*players: Player, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Everybody plays to the end; no click is lost, nothing is refused but what came too late, nothing overflows."""
    deadline = time.monotonic() + A_MATCH
    while not all(player.page.locator(".end").count() for player in players):
        assert time.monotonic() < deadline, "the match did not come to its end"
        meanwhile()
        for player in players:
            player.act()
        players[0].page.wait_for_timeout(20)
    for player in players:
        assert player.console == []
        assert set(player.refused) <= {"stale"}
        assert player.answers == player.clicks > 3
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
