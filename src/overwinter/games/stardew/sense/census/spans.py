"""What something printed brought: the table before it began to come to pass, beside the table when all of it is over.

The stack tells when that is. An effect that lay at some place of the stack leaves what follows from it at that place
and above, so the first thing to happen from below it ends it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from overwinter.games.stardew.sense.census.rows import HappeningRow
from overwinter.games.stardew.table.state import Valley


class Span(msgspec.Struct):
    """Something printed while it comes to pass: whatever lies on the stack from `low` upwards belongs to it."""

    low: int
    kind: str
    card: str
    """Which it is; that of the mine shows only when it is over."""
    free: bool = False
    """Whether it came between question and answer, and is no part of what it interrupts."""
    before: Valley | None = None
    """The table when it began, or went on; None while it waits for its turn."""
    begun: bool = False
    gold: int = 0
    hearts: int = 0
    tiles: int = 0
    changed: bool = False

    def go_on(self, s: Valley) -> None:
        """From now on what happens is its doing."""
        if self.before is None:
            self.before, self.begun = s.copy(), True

    def pause(self, s: Valley) -> None:
        """From now on what happens is not its doing."""
        before, self.before = self.before, None
        if before is not None:
            self.gold += s.gold - before.gold
            self.hearts += s.hearts - before.hearts
            self.tiles += held(s) - held(before)
            self.changed |= not alike(before, s)


def held(s: Valley) -> int:
    """How many tiles the farmers have."""
    return sum(len(farmer.bag) for farmer in s.farmers.values())


def alike(before: Valley, after: Valley) -> bool:
    """Whether the table is as it was, whatever is still to happen, and whatever cannot be used again so soon."""
    twin = after.copy()
    twin.stack, twin.desk, twin.outcome, twin.marks = before.stack, before.desk, before.outcome, before.marks
    return twin == before


class Spans:
    """All that comes to pass now, the innermost last. What is over is told as a row."""

    def __init__(self, tell: Callable[[HappeningRow], None]) -> None:
        self.tell = tell
        self.open: list[Span] = []

    @property
    def kind(self) -> str:
        """What comes to pass right now; nothing, if empty."""
        return self.open[-1].kind if self.open else ""

    def begin(self, s: Valley, kind: str, card: str, *, free: bool = False) -> None:
        """The effect that happens next is the beginning of this."""
        if free:
            for span in self.open:
                span.pause(s)
        span = Span(len(s.stack), kind, card, free)
        span.go_on(s)
        self.open.append(span)

    def expect(self, low: int, kind: str, card: str) -> None:
        """This begins when something happens that lies at this place of the stack or above."""
        self.open.append(Span(low, kind, card))

    def reach(self, s: Valley, place: int) -> None:
        """Something happens next that lay at this place of the stack: all above is over."""
        while self.open and self.open[-1].low > place:
            self.end(s, self.open.pop())
        for span in reversed(self.open):
            if span.begun or span is self.open[-1]:
                span.go_on(s)
            if span.free:
                break

    def end(self, s: Valley, span: Span) -> None:
        """All that followed from it has happened."""
        span.pause(s)
        card = "".join(s.mine_events.discards[-1:]) if span.kind == "mine event" else span.card  # put there when drawn
        if span.kind:
            self.tell(HappeningRow(s.week, span.kind, card, span.gold, span.hearts, span.tiles, span.changed))
