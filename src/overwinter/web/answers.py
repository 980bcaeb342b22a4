"""JSON in and out of HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.responses import Response

from overwinter.tables.errors import BadFrame, TooLarge

if TYPE_CHECKING:
    from starlette.requests import Request

T = TypeVar("T")


def json_answer(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as JSON."""
    return Response(
        msgspec.json.encode(value), status, {"Cache-Control": "no-store"} | (headers or {}), "application/json"
    )


async def body(request: Request, kind: type[T], most: int) -> T:
    """The body as a value of this type."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise TooLarge(f"this is too long; at most {most // 1024} KiB")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadFrame(f"this cannot be read: {wrong}") from None
