"""The diary: what was played to its end here, chapter by chapter. It names no people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from overwinter.match import Box
from overwinter.tables import messages as m
from overwinter.tables.record import NOTHING
from overwinter.tables.store import Played

if TYPE_CHECKING:
    from overwinter.tables.scribe import Scribe
    from overwinter.tables.table import Table

MOST_LINES = 20


def played(table: Table) -> Played | None:
    """The diary's line for a table whose match is over; side tables and matches of bots alone do not count."""
    match, outcome, people = table.match, table.match.outcome, table.people
    if outcome is None or not people or table.record.base != NOTHING:
        return None
    options = match.game.options(match.setup.options)
    return Played(
        table.record.table,
        match.game.name,
        str(getattr(options, match.game.chapters)) if match.game.chapters else "",
        match.setup.seats,
        any(seat in people for seat in outcome.winners),
        max(outcome.scores, default=None),
        msgspec.json.encode(outcome.tallies).decode(),
        table.answers,
    )


async def read(scribe: Scribe, box: Box) -> m.Diary:
    """What is told of a game."""
    lines, tallies = await scribe.diary(box.name, MOST_LINES)
    counted = {tally.chapter: tally for tally in tallies}
    chapters = []
    for name in box.game.chapter_list():
        title, text = box.game.chapter_words(name)
        tally = counted.get(name)
        chapters.append(m.Chapter(name, title, text, *(tally[1:] if tally else ())))
    return m.Diary(box.name, box.title, tuple(chapters), tuple(map(_line, lines)))


def _line(kept: Played) -> m.DiaryLine:
    tallies = msgspec.json.decode(kept.tallies, type=tuple[str, ...])
    return m.DiaryLine(kept.chapter, kept.players, kept.won, kept.at, kept.answers, kept.score, tallies)
