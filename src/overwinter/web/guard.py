"""The guard at the door: names, origins, limits and headers, before anything else looks at a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.websockets import WebSocketClose

from overwinter.tables.errors import NotAllowed, TableError, TooFast, refusal
from overwinter.web.answers import json_answer
from overwinter.web.limits import ByAddress

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from overwinter.web.settings import Settings

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # a piece's place on the table
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Turns away what should not come in, and marks what goes out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        limits = settings.limits
        self._posts = ByAddress(limits.posts, 30 * limits.posts)
        self._reads = ByAddress(limits.reads, 10 * limits.reads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except TableError as wrong:
            if scope["type"] == "websocket":
                await WebSocketClose(1008, str(wrong)[:120])(scope, receive, send)
            else:
                await json_answer(refusal("", wrong), wrong.status)(scope, receive, _marked(send))
            return
        await self._app(scope, receive, _marked(send) if scope["type"] == "http" else send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._settings.answers_to(host):
            raise NotAllowed("this server does not go by that name; start it with --name to change that")
        changing = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changing and not self._settings.trusts(headers.get("origin"), host):
            raise NotAllowed("a page of another site may not do this")
        buckets = self._posts if scope["type"] == "http" and changing else self._reads
        if not buckets.take(address(scope)):
            raise TooFast("too many requests from your address; wait a moment")


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def _marked(send: Send) -> Send:
    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return marked
