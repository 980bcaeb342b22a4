"""How far it is: a bar on a terminal, a line now and then elsewhere. On stderr, so that results stay clean."""

from __future__ import annotations

import sys
import time

SECONDS_BETWEEN_LINES = 5.0
WIDTH = 30


class Progress:
    """Counts games, and says at what rate and how long it will still take."""

    def __init__(self, total: int, done: int = 0, words: str = "games") -> None:
        self.total = total
        self.done = self.before = done
        self.words = words
        self.start = self.last = time.monotonic()
        self.terminal = sys.stderr.isatty()
        if self.terminal:
            self.draw()

    def add(self, games: int) -> None:
        """So many more."""
        self.done += games
        now = time.monotonic()
        if self.terminal or now - self.last >= SECONDS_BETWEEN_LINES:
            self.last = now
            self.draw()

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.monotonic() - self.start

    @property
    def rate(self) -> float:
        """Games a second, of those played now."""
        return (self.done - self.before) / max(self.seconds, 1e-3)

    def draw(self) -> None:
        """Show it."""
        left = clock((self.total - self.done) / self.rate) if self.rate else "?"
        words = f"{self.done}/{self.total} {self.words}, {self.rate:.1f} a second, {left} left"
        if self.terminal:
            full = WIDTH * self.done // max(1, self.total)
            print(f"\r\x1b[K{'█' * full}{'░' * (WIDTH - full)} {words}", end="", file=sys.stderr, flush=True)
        else:
            print(words, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Make room for words."""
        if self.terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    """Hours if need be, minutes and seconds."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"
