"""Whose turn it is among the bots of a table, and taking what they choose."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from overwinter.engine.errors import OverwinterError
from overwinter.tables.errors import Stale
from overwinter.tables.table import Table
from overwinter.tables.thinking import task_for
from overwinter.tables.wishes import Happened

if TYPE_CHECKING:
    from overwinter.tables.entry import Entry
    from overwinter.tables.service import Service

log = logging.getLogger(__name__)


class BotTurns:
    """Lets bots answer when they are asked."""

    def __init__(self, service: Service, pace: float) -> None:
        self._service = service
        self.pace = pace
        """How long people may look at what a bot did before the next one acts."""

    def go_on(self, entry: Entry) -> None:
        """Let all bots think that are asked and do not think yet."""
        table = entry.table
        if table is None or entry.bots_failed_at == table.record.version:
            return
        for seat, _ in table.bots_asked():
            if seat not in entry.busy:
                entry.busy.add(seat)
                self._service.came_or_went(entry)
                self._service.beside(self._turn(entry, seat))

    async def _turn(self, entry: Entry, seat: int) -> None:
        try:
            while await self._overtaken(entry, seat):
                pass
        except (OverwinterError, BrokenProcessPool) as wrong:
            log.error("a bot found no way on", extra={"table": entry.id, "seat": seat, "reason": type(wrong).__name__})
            entry.bots_failed_at = 0 if entry.table is None else entry.table.record.version
        finally:
            entry.busy.discard(seat)
            self._service.came_or_went(entry)
        self.go_on(entry)

    async def _overtaken(self, entry: Entry, seat: int) -> bool:
        """Think and answer; True when the table moved on meanwhile, so that it must be thought about again."""
        async with entry.hold():
            table = await self._service.open(entry)
            version = table.record.version
            bot = dict(table.bots_asked()).get(seat)
            if bot is None:
                return False
            task = task_for(table.match, seat, bot, table.answers)
        thought = await self._service.thinkers.choose(task)
        if thought.trouble:
            log.error("a bot failed", extra={"table": entry.id, "seat": seat, "bot": bot, "reason": thought.trouble})
        await asyncio.sleep(max(0.0, entry.next_bot_at - asyncio.get_running_loop().time()))
        try:
            await self._service.change(entry, lambda table: self._take(entry, table, seat, thought.option, version))
        except Stale:
            return True
        return False

    def _take(self, entry: Entry, table: Table, seat: int, option: str, version: int) -> Happened:
        table.check_fresh(seat, version)
        if table.record.seats[seat].who != "bot":
            raise Stale("somebody has taken the bot's seat")
        told = len(table.match.story.events)
        table.answer(seat, option)
        if entry.watchers and len(table.match.story.events) > told:
            entry.next_bot_at = asyncio.get_running_loop().time() + self.pace
        return Happened("answer", seat, option)
