"""A real server, a real browser, and hands to play with."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Response, sync_playwright
from websockets.sync.client import connect

FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
PATIENCE = 20_000
"""Milliseconds: a bot may think, and the machine may be busy."""
A_MATCH = 600.0
"""Seconds: what a whole match takes at most, on a machine that is very busy."""


@contextmanager
def served(folder: Path, **environment: str) -> Iterator[str]:
    """A server with an empty shelf of tables: its address."""
    command = [sys.executable, "-m", "overwinter", "serve", "--port", "0", "--no-browser"]
    command += ["--database", str(folder / "tables.db")]
    surroundings = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=surroundings) as server:
        assert server.stdout is not None
        told = server.stdout.readline().decode()
        found = re.search(r"http://[^\s/]+", told)
        assert found, f"the server said: {told!r}"
        yield found.group(0)
        server.terminate()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("there is no chromium here")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def someone(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens a browser of somebody's own; what goes wrong in it fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def open_(width: int = 1280, height: int = 860, *, forced: bool = False, **settings: Any) -> Page:
        context = chromium.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            **{"reduced_motion": "reduce", **settings},
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.add_init_script(
            f"localStorage['overwinter.settings'] ??= JSON.stringify({{forced: {json.dumps(forced)}}})"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "request",
            lambda request: None if _ours(request.url, address) else troubles.append(f"asked for {request.url}"),
        )
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not troubles


def _ours(url: str, address: str) -> bool:
    return url.startswith((address, address.replace("http", "ws", 1), "data:", "blob:"))


@pytest.fixture(scope="session")
def finished(address: str, table: Callable[..., Table]) -> Table:
    """A table where a match was played to its end."""
    it = table("me", "me", "me", "me", max_years=1)
    it.finish(address)
    return Table(it.name, {"0": it.tokens["0"]}, {})


@pytest.fixture(scope="session")
def table(address: str) -> Callable[..., Table]:
    """Sets out a table through the interface, quicker than through the lobby."""
    return functools.partial(set_out, address)


def set_out(address: str, *seats: str, game: str = "starved", **options: Any) -> Table:
    """A table of these seats."""
    plans = [{"who": "bot", "bot": seat} if seat not in ("me", "link") else {"who": seat} for seat in seats]
    body = json.dumps({"game": game, "seats": plans, "options": options}).encode()
    request = urllib.request.Request(
        f"{address}/api/tables", data=body, headers={"content-type": "application/json", "origin": address}
    )
    with urllib.request.urlopen(request) as answer:
        told = json.load(answer)
    return Table(told["table"], told["tokens"], told["links"])


class Table:
    """A table that was set out."""

    def __init__(self, name: str, tokens: dict[str, str], links: dict[str, str]) -> None:
        self.name, self.tokens, self.links = name, tokens, links
        self.path = f"/t/{name}"

    def host(self, page: Page) -> Page:
        """Sits down as whoever set it out."""
        kept = [{"table": self.name, "game": "starved", "title": "Starved", "tokens": self.tokens, "seen": 1}]
        page.add_init_script(f"localStorage['overwinter.tables'] ??= {json.dumps(json.dumps(kept))}")
        page.goto(self.path)
        return page

    def finish(self, address: str) -> None:
        """Plays all seats of whoever set it out to the end, without a browser."""
        with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{self.name}/live", max_size=None) as socket:
            wish: dict[str, Any] = {
                "wish": "hello",
                "id": "hello",
                "tokens": list(self.tokens.values()),
                "append": True,
            }
            socket.send(json.dumps(wish))
            version = 0
            for turn in range(2000):
                news = json.loads(socket.recv(PATIENCE / 1000))
                views = news.get("views", {})
                if any("outcome" in view for view in views.values()):
                    return
                if news.get("kind") == "too_fast":
                    time.sleep(0.3)
                    socket.send(json.dumps(wish))
                asked_now = [(int(seat), view["question"]) for seat, view in views.items() if "question" in view]
                if asked_now and news["version"] > version:
                    version = news["version"]
                    seat, question = asked_now[0]
                    option = question["options"][turn % len(question["options"])]["id"]
                    wish = {"wish": "answer", "id": f"w{turn}", "seat": seat, "option": option, "version": version}
                    socket.send(json.dumps(wish))
        pytest.fail("the match did not come to its end")

    def guest(self, page: Page, seat: int) -> Page:
        """Sits down by link."""
        page.goto(f"{self.path}#link={self.links[str(seat)]}")
        page.wait_for_selector(".board")
        return page


class Traffic:
    """Everything that reaches a browser: the frames of its sockets and the bodies of what it fetched."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self._responses: list[Response] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))
        page.on("response", self._note)

    def _note(self, response: Response) -> None:
        self._responses.append(response)

    @property
    def news(self) -> list[dict[str, Any]]:
        """The frames, read."""
        return [json.loads(frame) for frame in self.frames]

    @property
    def bodies(self) -> dict[str, str]:
        """What came over HTTP, by address."""
        return {response.url: response.body().decode(errors="replace") for response in self._responses}


def offered(page: Page) -> list[str]:
    """What can be chosen now."""
    options = page.locator(".choices .options:not(.free) .option[data-option]")
    found: list[str] = options.evaluate_all("all => all.map(one => one.dataset.option)")  # at once: bots are quick
    return found


def option_button(page: Page, option: str) -> Locator:
    """Where an option is chosen; options may hold quotes, which a selector writes as JSON does."""
    return page.locator(f".choices [data-option={json.dumps(option)}]").first


def choose(page: Page, option: str) -> None:
    option_button(page, option).click()


def asked(page: Page, words: str) -> None:
    """Waits until this is asked."""
    page.locator(".prompt.mine", has_text=words).wait_for()


def until(page: Page, truth: str) -> None:
    """Waits for something only a script can see. (The page's security policy forbids playwright's own way.)"""
    for _ in range(PATIENCE // 25):
        if page.evaluate(f"!!({truth})"):
            return
        page.wait_for_timeout(25)
    pytest.fail(f"never came to where {truth}")


def settled(page: Page) -> None:
    """Waits until what was chosen is on the table, and something can be chosen again."""
    until(page, "!document.querySelector('.choices [aria-busy=true]')")


def play(*pages: Page, until_asked: str = "", seconds: float = A_MATCH) -> None:
    """Everybody takes any option until everybody is asked this; without words, until the end.

    Who is asked it already, waits: looked up and clicked in one step, as bots are quick.
    """
    deadline = time.monotonic() + seconds
    turn = 0
    while True:
        states = [page.evaluate(CLICK, [turn, until_asked]) for page in pages]
        if all(state == "there" for state in states):
            return
        turn += states.count("clicked")
        assert time.monotonic() < deadline, "the match did not come to its end"
        pages[0].wait_for_timeout(25)


CLICK = """([turn, words]) => {
  const there = words
    ? document.querySelector('.prompt.mine')?.textContent.includes(words)
    : document.querySelector('.end');
  if (there) return 'there';
  const options = [...document.querySelectorAll('.choices .options:not(.free) .option[data-option]')];
  if (!options.length || document.querySelector('.choices [aria-busy=true]')) return 'waiting';
  options[(turn * 7) % options.length].click();
  return 'clicked';
}"""


def complaints(page: Page) -> list[str]:
    """What axe-core finds serious on this page, in the dark and in the light."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = []
    for light in ("dark", "light"):
        page.emulate_media(color_scheme=light)
        until(page, f"document.documentElement.dataset.light === '{'dusk' if light == 'dark' else 'day'}'")
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [
            f"{light}: {entry['id']}: {entry['help']} ({node['html'][:120]})"
            for entry in result["violations"]
            if entry["impact"] in ("serious", "critical")
            for node in entry["nodes"]
        ]
    return found
