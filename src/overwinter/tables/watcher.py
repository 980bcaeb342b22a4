"""A watcher: one client's socket as the service sees it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from overwinter.match.view import Line
from overwinter.tables.messages import AnyNews, Update
from overwinter.tables.record import hashed

MOST_REPLIES = 100
"""A client that lets more answers pile up than this is not reading."""
MOST_TOKENS = 64


class Watcher:
    """Somebody who looks at a table. Updates are made when the client has time for them; replies wait in order."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.hashes: tuple[str, ...] = ()
        """Of the tokens it has shown."""
        self.seats: frozenset[int] = frozenset()
        self.replies: deque[AnyNews] = deque()
        self.greeted = False
        self.append = False
        """Whether it keeps the story."""
        self._told: dict[str, tuple[Line, ...]] = {}
        self.behind = False
        """Whether something has changed that it has not been told."""
        self.gone = False
        self.busy = False
        """Whether a worker is thinking for it."""
        self._bell = asyncio.Event()

    def shows(self, tokens: Iterable[str]) -> None:
        """It has these tokens too."""
        self.hashes = tuple(dict.fromkeys((*self.hashes, *map(hashed, tokens))))[-MOST_TOKENS:]

    def shortened(self, update: Update) -> Update:
        """The update without the lines of the story that this client has and keeps."""
        if not self.append:
            return update
        kept = {name: _common(self._told.get(name, ()), view.story) for name, view in update.views.items()}
        self._told = {name: view.story for name, view in update.views.items()}
        views = {name: replace(view, story=view.story[kept[name] :]) for name, view in update.views.items()}
        return replace(update, views=views, kept={name: lines for name, lines in kept.items() if lines})

    def reply(self, news: AnyNews) -> None:
        """Answer a wish."""
        self.replies.append(news)
        if len(self.replies) > MOST_REPLIES:
            self.gone = True
        self._bell.set()

    def look_again(self) -> None:
        """Something has changed."""
        self.behind = True
        self._bell.set()

    def leave(self) -> None:
        """The service is done with it."""
        self.gone = True
        self._bell.set()

    async def something(self) -> None:
        """Wait until there is something to tell."""
        await self._bell.wait()
        self._bell.clear()


def _common(old: Sequence[Line], new: Sequence[Line]) -> int:
    """How many lines at the beginning are the same."""
    if old and len(old) <= len(new) and old[-1] is new[len(old) - 1]:
        return len(old)  # the same story, told further
    return next((place for place, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
