"""A client of the live socket for tests, and a real server in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx2 as httpx
import websockets


class Client:
    """One socket at one table. Remembers every frame it was sent."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.update: dict[str, Any] = {}
        self._replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Condition()
        self.unasked: list[dict[str, Any]] = []
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            async for frame in self.socket:
                self.frames.append(frame)
                news = json.loads(frame)
                if news["news"] == "update":
                    self.update = news
                elif news["id"] in self._replies:
                    future = self._replies.pop(news["id"])
                    if not future.done():
                        future.set_result(news)
                else:
                    self.unasked.append(news)
                async with self._changed:
                    self._changed.notify_all()

    async def raw(self, frame: str | bytes) -> None:
        await self.socket.send(frame)

    async def wish(self, wish: str, *, id: str = "", **fields: Any) -> dict[str, Any]:
        """Send a wish and wait for what comes of it."""
        wish_id = id or uuid.uuid4().hex
        future = self._replies[wish_id] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"wish": wish, "id": wish_id, **fields}))
        return await asyncio.wait_for(future, 15)

    async def until(self, condition: Any, timeout: float = 15) -> dict[str, Any]:
        """Wait for an update that fulfils a condition."""

        async def wait() -> None:
            async with self._changed:
                await self._changed.wait_for(lambda: self.update and condition(self.update))

        await asyncio.wait_for(wait(), timeout)
        return self.update

    async def refused(self) -> dict[str, Any]:
        """Wait for a refusal that names no wish."""

        async def wait() -> None:
            async with self._changed:
                await self._changed.wait_for(lambda: self.unasked)

        await asyncio.wait_for(wait(), 15)
        return self.unasked.pop(0)

    @property
    def version(self) -> int:
        return int(self.update["version"])

    def view(self, seat: int | str) -> dict[str, Any]:
        return self.update["views"][str(seat)]

    def options(self, seat: int) -> list[str]:
        question = self.view(seat).get("question")
        return [option["id"] for option in question["options"]] if question else []

    async def answer(self, seat: int, option: str | None = None, **fields: Any) -> dict[str, Any]:
        """Take an option, the first if none is named."""
        option = option or self.options(seat)[0]
        return await self.wish("answer", seat=seat, option=option, **{"version": self.version} | fields)

    async def close(self) -> None:
        await self.socket.close()
        await self.reading


class Server:
    """Where a server is."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    def set_out(self, *seats: str, game: str = "starved", packs: Sequence[str] = (), **options: Any) -> dict[str, Any]:
        """Set out a table: `me`, `link`, or a bot's name for each seat."""
        plans = [{"who": who} if who in ("me", "link") else {"who": "bot", "bot": who} for who in seats]
        plan = {"game": game, "seats": plans, "options": options, "packs": packs}
        answer = httpx.post(f"{self.url}/api/tables", json=plan)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def get(self, path: str) -> Any:
        return httpx.get(self.url + path)

    @contextlib.asynccontextmanager
    async def watch(self, table: str, *tokens: str, hello: bool = True, **more: Any) -> AsyncIterator[Client]:
        """A socket at a table, with these tokens."""
        url = f"{self.url.replace('http', 'ws')}/api/tables/{table}/live"
        async with websockets.connect(url, compression=None, max_size=None, **more) as socket:
            client = Client(socket)
            if hello:
                reply = await client.wish("hello", tokens=tokens)
                assert reply["news"] == "done", reply
                await client.until(lambda _: True)
            try:
                yield client
            finally:
                await client.close()


_ports = itertools.count()


class ServerProcess:
    """A real server in a process of its own, that can be killed."""

    def __init__(self, database: str, log: Path, *more: str) -> None:
        code = "import sys; from overwinter.cli import main; sys.exit(main(sys.argv[1:]))"
        command = [sys.executable, "-c", code, "serve", "--no-browser", "--port", "0", "--database", database, *more]
        self._log = log.open("ab")
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, env=os.environ | {"PYTHONUNBUFFERED": "1"}
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        assert "127.0.0.1:" in line, line
        self.server = Server(int(line.split("127.0.0.1:")[1].split("/")[0]))
        assert self.server.get("/healthz").status_code == 200  # its address is told when it listens

    def kill(self) -> None:
        self.process.kill()
        self._end()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> int:
        code = self.process.wait(timeout=15)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()
        return code


@contextlib.contextmanager
def server_process(database: str, log: Path, *more: str) -> Iterator[Server]:
    """A server for the length of a block."""
    process = ServerProcess(database, log, *more)
    try:
        yield process.server
    finally:
        if process.process.poll() is None:
            process.stop()
