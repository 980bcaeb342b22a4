"""Chance from outside: named, keyed streams. The same seed and the same answers give the same game.

A stream is a key made from (seed, name) and a counter; an outcome is a hash of both. Nothing is
remembered but the counters, so undo is setting them back, and a search simply uses another seed.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TypeVar

from overwinter.engine.errors import Stuck

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """An endless supply of outcomes, one stream per die or deck."""

    __slots__ = ("_keys", "counters", "seed", "trace")

    def __init__(self, seed: int | str, counters: dict[str, int] | None = None) -> None:
        self.seed = seed
        self.counters = {} if counters is None else counters
        self.trace: list[tuple[str, str]] | None = None
        self._keys: dict[str, int] = {}

    def pick(self, stream: str, choices: Sequence[T]) -> T:
        """One of the choices, all equally likely: SplitMix64's finaliser over a hashed key and a counter."""
        counters = self.counters
        count = counters.get(stream, 0)
        counters[stream] = count + 1
        z = ((self._keys.get(stream) or self._key(stream)) + count * _STEP) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        outcome = choices[(z ^ (z >> 31)) * len(choices) >> 64]
        if self.trace is not None:
            self.trace.append((stream, str(outcome)))
        return outcome

    def _key(self, stream: str) -> int:
        """Keys are hashed: keys that differ by a multiple of the step would give the same stream, shifted."""
        text = f"{self.seed}\0{stream}".encode()
        key = self._keys[stream] = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) or 1
        return key

    def copy(self) -> Chance:
        """The same future again."""
        return Chance(self.seed, self.counters.copy())

    def branch(self, name: object) -> Chance:
        """Another future, fixed by this one's seed and a name."""
        return Chance(f"{self.seed}/{name}")


class Rigged(Chance):
    """Chance whose next outcomes are queued by stream: for tests, and for replaying a log.

    `strict` streams must be queued; otherwise an empty queue falls back to the seed.
    """

    __slots__ = ("queues", "strict")

    def __init__(self, seed: int | str = 0, *, strict: bool = False) -> None:
        super().__init__(seed)
        self.queues: dict[str, deque[str]] = {}
        self.strict = strict

    def queue(self, stream: str, outcomes: Iterable[object]) -> None:
        """The stream will give these next; each is named by its text."""
        self.queues.setdefault(stream, deque()).extend(str(outcome) for outcome in outcomes)

    def pick(self, stream: str, choices: Sequence[T]) -> T:
        queue = self.queues.get(stream)
        if not queue:
            if self.strict:
                raise Stuck(f"chance '{stream}' is needed here, but no outcome is told for it")
            return super().pick(stream, choices)
        wanted = queue.popleft()
        outcome = next((choice for choice in choices if str(choice) == wanted), None)
        if outcome is None:
            raise Stuck(f"chance '{stream}' cannot give '{wanted}' here; it can give: {_listed(choices)}")
        self.counters[stream] = self.counters.get(stream, 0) + 1
        if self.trace is not None:
            self.trace.append((stream, wanted))
        return outcome


def _listed(choices: Sequence[object]) -> str:
    return ", ".join(sorted({str(choice) for choice in choices}))
