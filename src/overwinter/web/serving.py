"""Starting the server, and the browser beside it."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING

import uvicorn

from overwinter.engine.errors import OverwinterError
from overwinter.memory import calm_the_collector
from overwinter.tables.store import open_store
from overwinter.web import logs
from overwinter.web.app import make_app

if TYPE_CHECKING:
    from overwinter.web.settings import Settings

MOST_FRAME = 1024 * 1024
"""Longer frames close the socket; those above the limit are refused, which is kinder."""


class CannotServe(OverwinterError):
    """The address is taken or not ours."""


class Server(uvicorn.Server):
    """Says so when it listens."""

    def __init__(self, config: uvicorn.Config, told: Callable[[], None]) -> None:
        super().__init__(config)
        self._told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._told()


def serve(settings: Settings, *, host: str, port: int, browser: bool, any_port: bool = False) -> None:
    """Serve until stopped. With `any_port`, another free port will do if this one is taken."""
    logs.set_up("WARNING" if browser else "INFO")
    open_store(settings.database).close()  # says in one sentence what is wrong with it
    listening = _listen(host, port, any_port=any_port)
    port = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else ("127.0.0.1" if host in ("0.0.0.0", "") else host)
    url = f"http://{shown}:{port}/"

    def told() -> None:
        print(f"Overwinter is at {url} (Ctrl-C stops it)", flush=True)
        if browser:
            threading.Thread(target=_open, args=(url,), daemon=True).start()

    server = Server(config(settings), told)
    calm_the_collector()
    try:
        with contextlib.suppress(KeyboardInterrupt):  # how a server is stopped; it has finished its work by then
            server.run([listening])
    finally:
        listening.close()
    if not server.started:
        raise CannotServe("the server could not start; the lines above say why")


def config(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs it."""
    return uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MOST_FRAME,
        ws_max_queue=16,
        ws_per_message_deflate=False,  # costs each socket memory and time, for updates that are small
        timeout_graceful_shutdown=5,
        server_header=False,
        lifespan="on",
    )


def _listen(host: str, port: int, *, any_port: bool) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    for wanted in (port, 0) if any_port else (port,):
        try:
            listening.bind((host, wanted))
        except OSError as wrong:
            problem = wrong.strerror
        else:
            return listening
    listening.close()
    raise CannotServe(f"cannot listen at {host}:{port}: {problem}; choose another with --port")


def _open(url: str) -> None:
    if not webbrowser.open(url):
        logging.getLogger(__name__).info("no browser could be opened here")
