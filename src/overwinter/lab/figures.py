"""Numbers with an honest idea of how far to trust them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95 = 1.959964


class Estimate(NamedTuple):
    """A mean with the interval that holds the true one in 95 of 100 cases."""

    mean: float
    low: float
    high: float
    size: int
    """Of the sample."""

    def clear_of(self, value: float) -> bool:
        """Whether the interval leaves this value out."""
        return value < self.low or value > self.high


def wilson(mean: float, count: int, z: float = Z95) -> Estimate:
    """Wilson's interval for a share between 0 and 1; for shares of one victory it errs on the wide side.

    >>> wilson(0.5, 100).low < 0.41 < 0.59 < wilson(0.5, 100).high
    True
    """
    if not count:
        return Estimate(math.nan, 0.0, 1.0, 0)
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count))
    return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half), count)


def spread(values: Sequence[float]) -> float:
    """The standard deviation."""
    if len(values) < 2:
        return 0.0
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def half_width(values: Sequence[float]) -> float:
    """How far the true mean may be off, in 95 of 100 cases; Wilson's for yes and no, where all alike proves little.

    >>> half_width([0.0] * 10) > 0.2
    True
    """
    if {*values} <= {0.0, 1.0}:
        found = wilson(math.fsum(values) / len(values) if values else 0.0, len(values))
        return max(found.mean - found.low, found.high - found.mean)
    return Z95 * spread(values) / math.sqrt(len(values))


def paired(gaps: Sequence[float], z: float = Z95) -> Estimate:
    """The mean of differences between -1 and 1, game by game on the same seeds, with an interval.

    Reckoned as if there were two games more, one that goes wholly each way (Bonett and Price, 2012): so a few games
    that all end alike prove nothing, and many are hardly moved.

    >>> paired([1.0, 1.0]).clear_of(0), paired([1.0] * 20).clear_of(0)
    (False, True)
    """
    count = len(gaps) + 2
    middle = math.fsum(gaps) / count
    square = (math.fsum(gap * gap for gap in gaps) + 2) / count
    half = z * math.sqrt((square - middle * middle) / count)
    mean = math.fsum(gaps) / len(gaps) if gaps else math.nan
    return Estimate(mean, max(-1.0, middle - half), min(1.0, middle + half), len(gaps))


def at_any_time(values: Sequence[float], alpha: float, expected: int) -> Estimate:
    """An interval for the mean that may be looked at after every game, as often as one likes.

    An ordinary interval is right at one moment chosen beforehand; who looks again and again and stops when it pleases
    him is misled far too often. This one is an asymptotic confidence sequence (Waudby-Smith and others, 2021): with
    probability 1 - alpha the true mean is inside at all times at once. It is somewhat wider, and tightest around
    `expected` values.

    >>> at_any_time([1.0, 1.1, 0.9] * 100, 0.05, 300).clear_of(0)
    True
    """
    count = len(values)
    if count < 2:
        return Estimate(values[0] if values else math.nan, -math.inf, math.inf, count)
    mean = math.fsum(values) / count
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / max(2, expected)
    room = 2 * (count * rho2 + 1) / (count * count * rho2) * math.log(math.sqrt(count * rho2 + 1) / alpha)
    half = spread(values) * math.sqrt(room)
    return Estimate(mean, mean - half, mean + half, count)
