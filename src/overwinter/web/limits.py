"""Limits: buckets that fill again with time."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

MOST_ADDRESSES = 10_000
LOOPBACK = ("127.0.0.1", "::1")
LOOPBACK_COST = 0.1
"""Who sits at this machine, or comes through a proxy on it, may want ten times as much."""


class Bucket:
    """Lets through so many at once, and so many a second."""

    __slots__ = ("_left", "_most", "_rate", "_since")

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._since = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class ByAddress:
    """A bucket for each address."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may do one more."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._most)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(LOOPBACK_COST if address in LOOPBACK else 1)


class Open:
    """How many sockets each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether this address may open one more; if so, it is counted."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One is closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
