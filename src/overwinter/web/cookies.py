"""Seat tokens as a cookie that no script can read and no other site can send."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

NAME = "overwinter"
YEAR = 365 * 24 * 3600
MOST = 16


def held(connection: HTTPConnection) -> tuple[str, ...]:
    """The tokens in the cookie."""
    tokens = connection.cookies.get(NAME, "").split(".")
    return tuple(token for token in tokens if re.fullmatch(r"[\w-]{16,128}", token))[:MOST]


def give(response: Response, request: Request, table: str, tokens: Iterable[str]) -> Response:
    """Add these tokens to the cookie of a table."""
    value = ".".join(dict.fromkeys([*held(request), *tokens]))
    response.set_cookie(
        NAME,
        value,
        max_age=YEAR,
        path=f"/api/tables/{table}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return response
