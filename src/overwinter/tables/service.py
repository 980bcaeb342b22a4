"""The table service: load, check the version, apply, commit, and only then tell.

Tables live in the store. What is in memory here is a copy that any failure or any other process makes worthless; then
it is thrown away and read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, ParamSpec

from overwinter.engine.errors import OverwinterError, Stuck, WrongAnswer, WrongSetup
from overwinter.match import Box, find_game
from overwinter.tables import diary, studies, wishes
from overwinter.tables import messages as m
from overwinter.tables.bot_turns import BotTurns
from overwinter.tables.entry import Entries, Entry
from overwinter.tables.errors import (
    NoSuchLink,
    NoSuchTable,
    NotAllowed,
    NotYourSeat,
    PackMissing,
    Silence,
    Stale,
    Trouble,
    refusal,
)
from overwinter.tables.presence import Presence
from overwinter.tables.record import Record, kept, opened
from overwinter.tables.scribe import Scribe
from overwinter.tables.store import Conflict, Event, Fulfilled, Store
from overwinter.tables.table import Table, set_out
from overwinter.tables.thinking import Thinkers
from overwinter.tables.watcher import Watcher
from overwinter.tables.wishes import Happened, Holder

log = logging.getLogger(__name__)

P = ParamSpec("P")
MOST_TRIES = 5
MOST_GIVEN = 1000
OTHERS_FIRST = 3.0
"""Seconds that another process has for letting bots answer what it has led to."""
HARMLESS = (WrongAnswer, Stale, NotYourSeat, NotAllowed, Silence, NoSuchLink)
"""Refusals that come before anything is changed."""


class Service:
    """Serves tables to watchers."""

    def __init__(self, store: Store, *, workers: int | None = None, pace: float = 0.4) -> None:
        self.scribe = Scribe(store)
        self.thinkers = Thinkers(workers)
        self.bots = BotTurns(self, pace)
        self.entries = Entries()
        self._given: OrderedDict[str, m.Done] = OrderedDict()
        """Wishes that gave a token: it cannot be read from the store when the wish comes again."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._deafen = store.listen(_in_loop(self._heard), _in_loop(self._announced))
        self._presence = None if self._deafen is None else Presence(self)
        """Where there are other processes."""
        if self._presence is not None:
            self.beside(self._presence.keep_telling())

    async def stop(self) -> None:
        """Send everybody away, finish what is begun, and close the store."""
        for entry in self.entries.known():
            for watcher in entry.watchers:
                watcher.leave()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._presence is not None:
            with contextlib.suppress(Trouble):
                await self._presence.leave()
        if self._deafen is not None:
            await asyncio.to_thread(self._deafen)
        self.thinkers.stop()
        await self.scribe.stop()

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()):
            log.error("something failed in the background", exc_info=wrong)

    # -- tables -------------------------------------------------------------------------------

    async def set_out(self, plan: m.NewTable) -> m.SetOut:
        """Set out a table."""
        box = find_game(plan.game)
        options = box.game.options(plan.options)  # nobody chooses the seed
        match = box.new(len(plan.seats), packs=_on_the_shelf(plan.packs, box), **options.chosen())
        table, tokens, links = set_out(match, plan.seats)
        await self._keep_new(table)
        return m.SetOut(table.record.table, dict(tokens), dict(links))

    async def _keep_new(self, table: Table) -> None:
        record = table.record
        await self.scribe.create(kept(record))
        entry = self.entry(record.table)
        entry.table = table
        if any(seat.who == "bot" for seat in record.seats):
            self.thinkers.warm_up()
        log.info("set out", extra={"table": entry.id, "game": record.game, "seats": len(record.seats)})
        self.bots.go_on(entry)

    async def info(self, table_id: str) -> m.TableInfo:
        """What everybody may know of a table."""
        entry = self.entry(table_id)
        async with entry.hold():
            return (await self.open(entry)).info(entry.here)

    def entry(self, table_id: str) -> Entry:
        """What this process remembers of a table."""
        return self.entries.get(table_id)

    async def open(self, entry: Entry) -> Table:
        """The table as it was last committed. Only for those who hold the entry."""
        if entry.table is None:
            entry.table = Table.open(await self._read(entry))
            self.bots.go_on(entry)
        return entry.table

    async def _read(self, entry: Entry) -> Record:
        row = await self.scribe.read(entry.id)
        if row is None:
            raise NoSuchTable("there is no such table, or no longer")
        return opened(row)

    async def change(self, entry: Entry, work: Callable[[Table], Happened], wish: str | None = None) -> Happened:
        """Load, apply, commit, then tell."""
        for _ in range(MOST_TRIES):
            try:
                async with entry.hold():
                    happened = await self._attempt(entry, work, wish)
            except Conflict:
                continue  # another process was quicker: look again
            except HARMLESS:
                raise
            except BaseException:
                entry.tell()  # what they see may not be what was kept
                raise
            entry.tell()
            self.bots.go_on(entry)
            return happened
        raise Stale("too many want to change this table at once; try again")

    async def _attempt(self, entry: Entry, work: Callable[[Table], Happened], wish: str | None) -> Happened:
        table = await self.open(entry)
        try:
            happened = work(table)
            record = table.close()
            event = Event(entry.id, record.version, happened.kind, happened.seat, happened.body, wish)
            played = diary.played(table) if happened.kind == "answer" else None
            await self.scribe.write(kept(record), event, played)
        except HARMLESS:
            raise
        except BaseException:
            entry.table = None  # whatever it is now, it is not what was committed
            raise
        return happened

    # -- watchers -------------------------------------------------------------------------------

    async def update(self, watcher: Watcher) -> m.Update:
        """The whole table as this watcher may know it."""
        entry = self.entry(watcher.table)
        async with entry.hold():
            table = await self.open(entry)
            seats, watcher.seats = watcher.seats, table.held(watcher.hashes)
            if seats != watcher.seats:
                self.came_or_went(entry)
            host = table.is_host(watcher.hashes)
            update = table.update(watcher.seats, host=host, here=entry.here, thinking=entry.thinking)
        return watcher.shortened(update)

    def leave(self, watcher: Watcher) -> None:
        """A watcher goes."""
        entry = self.entry(watcher.table)
        before = entry.looking
        entry.watchers.discard(watcher)
        self.came_or_went(entry)
        if entry.looking != before:
            entry.tell()

    def came_or_went(self, entry: Entry) -> None:
        """Who looks at a table, or thinks about it, has changed in this process."""
        if self._presence is not None:
            self._presence.changed(entry)

    async def wish(self, watcher: Watcher, wish: m.AnyWish, cookies: tuple[str, ...] = ()) -> None:
        """Fulfil a wish and reply to it, or refuse it."""
        if isinstance(wish, m.Hint | m.Analyse):
            self.beside(self._reply(watcher, wish, studies.study(self, watcher, wish)))
        else:
            await self._reply(watcher, wish, self._fulfil(watcher, wish, cookies))

    async def _reply(self, watcher: Watcher, wish: m.AnyWish, work: Coroutine[Any, Any, m.AnyNews]) -> None:
        try:
            watcher.reply(await work)
        except OverwinterError as wrong:
            if isinstance(wrong, Stuck):
                log.error("the rules found no way on", extra={"table": watcher.table})
            watcher.reply(refusal(wish.id, wrong))
            if isinstance(wrong, Stale):
                watcher.look_again()

    async def _fulfil(self, watcher: Watcher, wish: m.AnyWish, cookies: tuple[str, ...]) -> m.AnyNews:
        if isinstance(wish, m.Hello):
            return await self._join(watcher, wish, cookies)
        if not watcher.greeted:
            raise NotAllowed("say hello first")
        if isinstance(wish, m.Look):
            return await self._look(watcher, wish)
        if isinstance(wish, m.Fork):
            return await self._fork(watcher, wish)
        assert not isinstance(wish, m.Hint | m.Analyse)
        return await self._fulfil_change(watcher, wish)

    async def _fulfil_change(self, watcher: Watcher, wish: wishes.Change) -> m.Done:
        key = wishes.key(wish)
        if key in self._given:
            return self._given[key]
        entry = self.entry(watcher.table)
        try:
            happened = await self.change(entry, lambda table: wishes.fulfil(wish, table, _holder(table, watcher)), key)
        except Fulfilled:
            return m.Done(wish.id)
        except (Stale, WrongAnswer):
            if await self.scribe.fulfilled(entry.id, key):
                return m.Done(wish.id)
            raise
        return self._remember(key, m.Done(wish.id, token=happened.token))

    def _remember(self, key: str, done: m.Done) -> m.Done:
        if done.token:
            self._given[key] = done
            if len(self._given) > MOST_GIVEN:
                self._given.popitem(last=False)
        return done

    # -- wishes that are not simply a change ------------------------------------------------------

    async def _join(self, watcher: Watcher, hello: m.Hello, cookies: tuple[str, ...]) -> m.Done:
        """Begin to watch, from the seats of these tokens; a link among them is exchanged for its seat."""
        entry = self.entry(watcher.table)
        before = entry.looking
        async with entry.hold():
            table = await self.open(entry)
            watcher.shows((*cookies, *hello.tokens))
            watcher.append = hello.append
            entry.watchers.add(watcher)
            watcher.greeted = True
            link = wishes.has_link(table, hello.tokens)
            watcher.seats = table.held(watcher.hashes)
        token = ""
        if link:
            token = (await self.change(entry, lambda table: _claimed(table, hello.tokens))).token
            watcher.shows([token])
        watcher.look_again()
        if entry.looking != before:
            entry.tell()
        self.came_or_went(entry)
        entry.bots_failed_at = 0  # somebody looks: bots that gave up try once more
        self.bots.go_on(entry)
        return m.Done(hello.id, token=token)

    async def claim(self, table_id: str, link: str) -> m.Claimed:
        """Exchange a link for a seat."""
        happened = await self.change(self.entry(table_id), lambda table: _claimed(table, [link]))
        assert happened.seat is not None
        return m.Claimed(table_id, happened.seat, happened.token)

    async def _look(self, watcher: Watcher, wish: m.Look) -> m.Past:
        entry = self.entry(watcher.table)
        async with entry.hold():
            table = await self.open(entry)
            if wish.seat is not None:
                _holder(table, watcher).check(wish.seat)
            view = table.past_view(wish.answers, wish.seat)
            if view is None:
                raise NotAllowed(f"there were only {table.answers} answers so far")
            return m.Past(wish.id, wish.answers, view)

    async def _fork(self, watcher: Watcher, wish: m.Fork) -> m.Done:
        key = wishes.key(wish)
        if key in self._given:
            return self._given[key]
        entry = self.entry(watcher.table)
        async with entry.hold():
            table = await self.open(entry)
            side, token = wishes.fork(wish, table, _holder(table, watcher))
        await self._keep_new(side)
        return self._remember(key, m.Done(wish.id, table=side.record.table, token=token))

    # -- other processes ------------------------------------------------------------------------

    def _announced(self, text: str) -> None:
        if self._presence is not None:
            self._presence.heard(text)

    def _heard(self, table_id: str, version: int) -> None:
        for entry in self.entries.known(table_id):
            self.beside(self._refresh(entry, version))

    async def _refresh(self, entry: Entry, version: int) -> None:
        """Another process has changed a table, or may have."""
        async with entry.hold():
            table = entry.table
            if table is None or 0 < version <= table.record.version:
                return
            record = await self._read(entry)
            if record.version == table.record.version:
                return
            answers = await self.scribe.answers(entry.id, table.record.version)
            entry.table = table.caught_up(record, answers) or _opened(record)
        entry.tell()
        await asyncio.sleep(OTHERS_FIRST)  # its bots are the other process's, unless that has died
        self.bots.go_on(entry)


def _on_the_shelf(names: Sequence[str], box: Box) -> Sequence[str]:
    """The packs of these names, and nothing else that a name could lead to on the server's disk."""
    known = box.packs if names else {}
    for name in names:
        if name not in known:
            there = ", ".join(known) or "none"
            raise WrongSetup(f"there is no pack '{name}' for {box.title} on this server; there is: {there}")
    return names


def _opened(record: Record) -> Table | None:
    """The table; None while a pack that it needs is missing, so that whoever wants it is told."""
    try:
        return Table.open(record)
    except PackMissing:
        return None


def _holder(table: Table, watcher: Watcher) -> Holder:
    return Holder(table.held(watcher.hashes), table.is_host(watcher.hashes))


def _claimed(table: Table, links: Collection[str]) -> Happened:
    happened = wishes.claim(table, links)
    if happened is None:
        raise NoSuchLink("this link has been used or taken back; ask for a new one")
    return happened


def _in_loop(heard: Callable[P, None]) -> Callable[P, None]:
    """The same for another thread to call: it is done in this event loop."""
    loop = asyncio.get_running_loop()

    def called(*args: P.args, **kwargs: P.kwargs) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(lambda: heard(*args, **kwargs))

    return called
