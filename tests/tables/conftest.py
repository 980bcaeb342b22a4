from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import uvicorn

from overwinter.web.serving import config
from overwinter.web.settings import Limits, Settings
from tests.tables.client import Server

QUICK = Limits(wishes=500, studies=100, sockets=2000, posts=500, reads=1000)


class Here(Server):
    """A server in this process and this event loop."""

    def __init__(self, port: int, app: Any) -> None:
        super().__init__(port)
        self.app = app
        self.service = app.state.service

    async def table(self, *seats: str, **options: Any) -> dict[str, Any]:
        return await asyncio.to_thread(self.set_out, *seats, **options)


async def serving(settings: Settings) -> AsyncIterator[Here]:
    """Serve these settings in this event loop."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(config(settings))
    server.config.setup_event_loop = lambda: None  # type: ignore[method-assign]
    running = asyncio.create_task(server._serve([listening]))
    while not server.started:
        assert not running.done(), "the server did not start"
        await asyncio.sleep(0.01)
    yield Here(listening.getsockname()[1], server.config.app)
    server.should_exit = True
    await running
    listening.close()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Here]:
    async for here in serving(Settings(str(tmp_path / "tables.sqlite"), safe=False, pace=0, workers=1, limits=QUICK)):
        yield here


# -- PostgreSQL ---------------------------------------------------------------------------------


def _user() -> dict[str, Any]:
    """Who may start PostgreSQL: it refuses root."""
    if os.name != "posix" or os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    return {}


def _program(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return str(found[0]) if found else shutil.which(name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL for this session, at a free port; its address without a database."""
    initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
    if initdb is None or pg_ctl is None:
        pytest.skip("PostgreSQL is not installed here")
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="overwinter-postgres-"))
    if user:
        os.chown(folder, user["user"], user["group"])
    data = folder / "data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"

    def run(*command: str | Path) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, **user)

    try:
        run(initdb, "-D", data, "-U", "overwinter", "-A", "trust", "-E", "UTF8", "--no-sync")
        run(pg_ctl, "-D", data, "-l", folder / "log", "-w", "-o", options, "start")
        try:
            yield f"postgresql://overwinter@127.0.0.1:{port}"
        finally:
            run(pg_ctl, "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres: str, request: pytest.FixtureRequest) -> str:
    """An empty database."""
    name = f"t{abs(hash(request.node.nodeid))}"
    with psycopg.connect(f"{postgres}/postgres", autocommit=True) as db:
        db.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
    return f"{postgres}/{name}"
