"""How a server is set up."""

from __future__ import annotations

import ipaddress
import os
import socket
from pathlib import Path

import msgspec

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Limits(msgspec.Struct, frozen=True):
    """How much one client may want."""

    frame: int = 64 * 1024
    """The longest frame or body, in bytes."""
    wishes: float = 20
    """Wishes a second on one socket; twice as many at once."""
    studies: float = 0.5
    """Hints, analyses and side tables a second on one socket; ten times as many at once."""
    sockets: int = 200
    """Sockets of one address at the same time."""
    posts: float = 1
    """Tables and claims a second from one address; thirty times as many at once."""
    reads: float = 50
    """Other requests a second from one address; ten times as many at once."""


class Settings(msgspec.Struct, frozen=True):
    """Everything a server can be told."""

    database: str
    safe: bool = True
    """Wait for the disk at each change; without, a power cut may cost the last few."""
    names: tuple[str, ...] = ()
    """Under which names the server is reached; addresses always are. `*` for any."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use it."""
    workers: int | None = None
    pace: float = 0.4
    limits: Limits = Limits()

    def answers_to(self, host: str) -> bool:
        """Whether a Host header means this server. A foreign name that leads here is somebody's trick."""
        name = _name(host)
        try:
            ipaddress.ip_address(name)
        except ValueError:
            own = socket.gethostname().lower()
            return "*" in self.names or name in (*LOOPBACK, *self.names, own, f"{own}.local")
        return True

    def trusts(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may talk to us: our own, a named one, or no page at all."""
        if origin is None or origin in self.origins:
            return True
        return origin.split("://", 1)[-1].lower() == host.lower()


def _name(host: str) -> str:
    """A Host header without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def default_database() -> str:
    """What OVERWINTER_DATABASE says (where nobody else can read a password), or a file in this user's data folder."""
    from platformdirs import user_data_path

    if address := os.environ.get("OVERWINTER_DATABASE"):
        return address
    return str(Path(user_data_path("overwinter", appauthor=False)) / "tables.sqlite")
