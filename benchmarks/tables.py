"""How quickly tables are served: `python benchmarks/tables.py`. A real server in its own process, loopback only.

First, the time from a click in one seat's page until the other seat's page shows what it did: two real Chromium
pages, and the clock of both is the machine's. Then the same without browsers: from one seat's answer until the other
seat's socket has the update. Then many live tables at once, each with two sockets and an answer a second. Browsers and
clients run on the same machine and use as much of it as the server does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from environment import PYTHON, ensure  # found by the line above

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("dev")), [str(PYTHON), *sys.argv])

import msgspec
import websockets

SERVER = """
import sys
from overwinter.web.serving import serve
from overwinter.web.settings import Limits, Settings
limits = Limits(wishes=1000, sockets=100_000, posts=100_000, reads=100_000)
serve(Settings(sys.argv[1], limits=limits, safe=sys.argv[2] == "safe"), host="127.0.0.1", port=0, browser=False)
"""


class Option(msgspec.Struct):
    id: str


class Asked(msgspec.Struct):
    options: list[Option]


class View(msgspec.Struct):
    question: Asked | None = None


class News(msgspec.Struct):
    news: str
    version: int = 0
    views: dict[str, View] = {}


_decode = msgspec.json.Decoder(News).decode
_ids = itertools.count()


class Player:
    """A socket that holds some seats of a table."""

    def __init__(self, url: str, tokens: list[str]) -> None:
        self.url = url
        self.tokens = tokens
        self.update = News("")
        self.heard = asyncio.Event()
        self.heard_at = 0.0
        self.bytes = 0

    async def run(self, ready: asyncio.Semaphore) -> None:
        async with websockets.connect(self.url, compression=None, max_size=None) as socket:
            self.socket = socket
            await socket.send(json.dumps({"wish": "hello", "id": "hello", "tokens": self.tokens, "append": True}))
            first = True
            async for frame in socket:
                at = time.perf_counter()
                self.bytes += len(frame)
                news = _decode(frame)
                if news.news == "refused":
                    print("refused", frame, file=sys.stderr)
                if news.news == "update":
                    self.update, self.heard_at = news, at
                    self.heard.set()
                    if first:
                        first = False
                        ready.release()

    def asked(self) -> tuple[int, str] | None:
        for seat, view in self.update.views.items():
            if view.question:
                return int(seat), random.choice(view.question.options).id
        return None

    async def answer(self, seat: int, option: str) -> None:
        wish = {
            "wish": "answer",
            "id": f"w{next(_ids)}",
            "seat": seat,
            "option": option,
            "version": self.update.version,
        }
        await self.socket.send(json.dumps(wish))

    async def hears(self, version: int) -> float:
        """When an update later than this version came."""
        while self.update.version <= version:
            self.heard.clear()
            await self.heard.wait()
        return self.heard_at


class Pair:
    """A table of four seats, two for each of two sockets."""

    def __init__(self, server: str, game: str) -> None:
        plan = {"game": game, "seats": [{"who": "me"}] * 4}
        request = urllib.request.Request(f"{server}/api/tables", json.dumps(plan).encode(), method="POST")
        with urllib.request.urlopen(request) as answer:
            told = json.load(answer)
        url = f"{server.replace('http', 'ws', 1)}/api/tables/{told['table']}/live"
        tokens = list(told["tokens"].values())
        self.players = [Player(url, tokens[:2]), Player(url, tokens[2:])]

    async def step(self) -> float | None:
        """One answer; how long until the other socket has the update."""
        for player, other in (self.players, self.players[::-1]):
            if wanted := player.asked():
                version = max(player.update.version, other.update.version)
                begun = time.perf_counter()
                await player.answer(*wanted)
                took = await other.hears(version) - begun
                await player.hears(version)
                return took
        return None


# -- in real pages --------------------------------------------------------------------------------

PAGES = "starved"
"""The game that is clicked in pages: what is chosen there can be taken back again and again."""

WATCH = """told => {
  window.shown = [];
  const now = () => performance.timeOrigin + performance.now();
  const there = () => document.querySelector('.story').textContent.includes(told);
  let was = there();
  new MutationObserver(() => {
    if (there() === was) return;
    was = !was;
    const entry = {dom: now()};
    shown.push(entry);
    requestAnimationFrame(() => setTimeout(() => (entry.painted = now())));
  }).observe(document.querySelector('.side'), {childList: true, subtree: true, characterData: true});
}"""
NOTE_CLICKS = """() => {
  window.clicks = [];
  addEventListener('click', () => clicks.push(performance.timeOrigin + performance.now()), true);
}"""


def in_pages(server: str, rounds: int) -> None:
    """Somebody chooses a tribe and takes it back, again and again; somebody else sees it in the story."""
    from playwright.sync_api import sync_playwright

    plan = {"game": PAGES, "seats": [{"who": "me"}, {"who": "link"}, {"who": "link"}, {"who": "link"}]}
    request = urllib.request.Request(f"{server}/api/tables", json.dumps(plan).encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        told = json.load(answer)
    path = f"{server}/t/{told['table']}"
    kept = json.dumps([{"table": told["table"], "game": PAGES, "title": "", "tokens": told["tokens"], "seen": 1}])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        one, other = [browser.new_context(viewport={"width": 1280, "height": 860}).new_page() for _ in range(2)]
        one.add_init_script(f"localStorage['overwinter.tables'] = {json.dumps(kept)}")
        one.goto(path)
        other.goto(f"{path}#link={told['links']['1']}")
        for page in (one, other):
            page.wait_for_selector(".story")
        one.evaluate(NOTE_CLICKS)
        other.evaluate(WATCH, "leads the Ashfoot")
        for _ in range(rounds):
            one.locator('.choices [data-option="be-tribe 0 ashfoot"]').click()
            other.locator(".story li", has_text="leads the Ashfoot").wait_for()
            one.get_by_role("button", name="Take back").click()
            other.locator(".story li", has_text="leads the Ashfoot").wait_for(state="detached")
        other.wait_for_timeout(200)
        clicks, shown = one.evaluate("clicks"), other.evaluate("shown")
        browser.close()
    assert len(clicks) == len(shown) == 2 * rounds, (len(clicks), len(shown))
    pairs = list(zip(clicks, shown, strict=True))
    show(f"two pages, {2 * rounds} clicks, click to the other page's DOM", [(s["dom"] - at) / 1e3 for at, s in pairs])
    show("    the same, until it is painted", [(s["painted"] - at) / 1e3 for at, s in pairs])


# -- at the sockets -------------------------------------------------------------------------------


async def seat_all(pairs: list[Pair]) -> list[asyncio.Task[None]]:
    ready = asyncio.Semaphore(0)
    tasks = []
    for pair in pairs:
        tasks += [asyncio.create_task(player.run(ready)) for player in pair.players]
        for _ in pair.players:
            await ready.acquire()
    return tasks


async def leave(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def one_table(server: str, game: str, answers: int) -> None:
    pair = Pair(server, game)
    tasks = await seat_all([pair])
    times = [took for _ in range(answers) if (took := await pair.step()) is not None]
    await leave(tasks)
    show(f"one table, {answers} answers, click to the other seat's update", times)


async def many_tables(server: str, game: str, tables: int, seconds: float, pid: int) -> None:
    pairs = [await asyncio.to_thread(Pair, server, game) for _ in range(tables)]
    tasks = await seat_all(pairs)
    end = time.perf_counter() + seconds
    times: list[float] = []
    late = 0
    cpu = cpu_of(pid)

    async def keep_answering(pair: Pair) -> None:
        nonlocal late
        turn = time.perf_counter() + random.random()
        while turn < end:
            wait = turn - time.perf_counter()
            late += wait < -0.5
            await asyncio.sleep(max(0.0, wait))
            if (took := await asyncio.wait_for(pair.step(), 30)) is not None:
                times.append(took)
            turn += 1

    await asyncio.gather(*map(keep_answering, pairs))
    used = (cpu_of(pid) - cpu) / seconds
    sent = sum(player.bytes for pair in pairs for player in pair.players) / len(times) / 2 / 1024
    memory, each = memory_of(pid), used * seconds / len(times) * 1e3
    await leave(tasks)
    show(f"{tables} tables with two sockets each, an answer a second, {seconds:.0f} s", times)
    print(f"    {len(times) / seconds:.0f} answers a second; {late} began late")
    print(f"    server: {each:.2f} ms of CPU per answer, {used:.0%} of a core, {memory:.0f} MB")
    print(f"    about {sent:.0f} KiB per update (two seats each)")


def show(what: str, times: list[float]) -> None:
    cuts = statistics.quantiles(times, n=100)
    print(f"{what}:")
    print(f"    p50 {cuts[49] * 1e3:.1f} ms, p95 {cuts[94] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms", flush=True)


def memory_of(pid: int) -> float:
    """Megabytes in memory, as far as the system tells."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return float("nan")


def cpu_of(pid: int) -> float:
    """CPU seconds used so far, as far as the system tells."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return float("nan")


@contextlib.contextmanager
def running_server(safe: str) -> Iterator[tuple[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, str(Path(folder) / "tables.sqlite"), safe]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            url = process.stdout.readline().split()[3].rstrip("/")
            try:
                yield url, process.pid
            finally:
                process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=PAGES, help=f"which game is played ({PAGES}); pages show that one only")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--answers", type=int, default=300)
    parser.add_argument("--clicks", type=int, default=200, help="in real pages; 0 for none")
    parser.add_argument("--fast", action="store_true", help="do not wait for the disk")
    args = parser.parse_args()
    load = " ".join(f"{number:.1f}" for number in os.getloadavg())
    safe = "fast" if args.fast else "safe"
    print(
        f"{os.cpu_count()} cores, load {load} before we begin; {'without' if args.fast else 'with'} a wait for the disk"
    )
    with running_server(safe) as (server, pid):
        if args.clicks and args.game == PAGES and shutil.which("chromium"):
            in_pages(server, args.clicks // 2)
        asyncio.run(one_table(server, args.game, args.answers))
        asyncio.run(many_tables(server, args.game, args.tables, args.seconds, pid))
    print(f"load {' '.join(f'{number:.1f}' for number in os.getloadavg())} afterwards")


if __name__ == "__main__":
    main()
