"""The built page: its files, and its index for every address that the page itself understands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with their content."""
NOT_BUILT = (
    "The page is not built here. In a clone: cd web && npm ci && npm run build. The interface is at /api/openapi.json."
)


class Page(StaticFiles):
    """Serves the page."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self._index = folder / "index.html"

    async def check_config(self) -> None:
        """A folder that is not there is answered for below."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not self._index.is_file():
            return PlainTextResponse(NOT_BUILT, 404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException as wrong:
            if wrong.status_code != 404 or "." in Path(path).name:
                raise
            response = await super().get_response("index.html", scope)
        response.headers["Cache-Control"] = FOREVER if path.startswith("assets") else "no-cache"
        return response
