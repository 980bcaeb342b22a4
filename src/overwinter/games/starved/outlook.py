"""What can be worked out: how a village will fare, and what the cards of a deal are likely to pay."""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from overwinter.games.starved.catalogue import Book, Front
from overwinter.games.starved.state import SLOTS

SECOND_THOUGHTS = 8
"""How often everybody thinks again about where the others will go."""

# -- villages -----------------------------------------------------------------------------

Odds = tuple[float, ...]
"""How likely 0, 1, 2 … are."""


@functools.cache
def blind_harvests(book: Book, cards: str, tribes: int, eighths: int) -> Odds:
    """What a tribe brings home in a Season if all vote blindly, and so many eighths of a bead more."""
    odds: defaultdict[int, float] = defaultdict(float)
    more, part_more = divmod(eighths, 8)
    for front in book.faces(cards).values():
        for come, chance in enumerate(_binomial(tribes - 1, 1 / len(SLOTS))):
            pay = _pays(front, 1 + come)
            whole, part = divmod(pay, 1)
            for beads, likely in ((whole, 1 - part), (whole + 1, part)):
                for extra, odd in ((more, 1 - part_more / 8), (more + 1, part_more / 8)):
                    odds[max(0, int(beads) + extra)] += chance * likely * odd / len(book.cards)
    return tuple(odds.get(beads, 0.0) for beads in range(1 + max(odds)))


@functools.cache
def building_costs(book: Book) -> tuple[int, ...]:
    """What the first, second, third … building costs, the cheapest first."""
    return tuple(sorted(cost for spot, cost in book.costs.items() for _ in range(book.spots[spot].most)))


@functools.lru_cache(200_000)
def village(
    harvests: Odds, costs: tuple[int, ...], left: int, buildings: int, barn: int, room: int, bead: float
) -> float:
    """How many buildings a village that builds well will have after so many feedings; beads count a little."""
    if left <= 0:
        return buildings + bead * barn
    total = 0.0
    for harvest, odd in enumerate(harvests):
        if odd:
            fed = barn + harvest - buildings
            standing, stored = max(1, buildings + min(0, fed)), min(room, max(0, fed))
            total += odd * _built(harvests, costs, left - 1, standing, stored, room, bead)
    return total


@functools.lru_cache(200_000)
def _built(
    harvests: Odds, costs: tuple[int, ...], left: int, buildings: int, barn: int, room: int, bead: float
) -> float:
    """The same before building: as much is built as is good."""
    best = village(harvests, costs, left, buildings, barn, room, bead)
    while buildings <= len(costs) and costs[buildings - 1] <= barn:
        barn -= costs[buildings - 1]
        buildings += 1
        best = max(best, village(harvests, costs, left, buildings, barn, room, bead))
    return best


def _binomial(tries: int, chance: float) -> list[float]:
    """How likely each number of successes is."""
    return [math.comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits) for hits in range(tries + 1)]


# -- cards --------------------------------------------------------------------------------


@functools.cache
def expected(front: Front, sure: int, rest: int, crowd: int) -> float:
    """What a card pays a voter when `sure` others come, and `rest` others with a chance of crowd/16 each."""
    odds = _binomial(rest, crowd / 16)
    return sum(odd * _pays(front, 1 + sure + come) for come, odd in enumerate(odds))


def _pays(front: Front, voters: int) -> float:
    if front.kind == "hunt":
        return front.beads if voters >= front.votes else 0
    if front.kind == "fish":
        return front.beads if voters <= front.votes else 0
    if front.kind == "gather" and not front.each:
        return front.beads / voters
    return front.beads + front.each * voters


class SlotOutlook(NamedTuple):
    """A face-down card: its possible fronts, how many sixteenths of the others will come, and what it will pay."""

    fronts: tuple[Front, ...]
    crowd: int
    pay: float


@functools.lru_cache(4096)
def look_at_deal(
    book: Book, cards: str, could_be: tuple[tuple[str, ...], ...], rest: int, calm: float
) -> tuple[SlotOutlook, ...]:
    """What everybody can work out about a deal, wherever the others may go."""
    fronts = [tuple(book.faces(cards)[card] for card in among) for among in could_be]
    shares = [1 / len(fronts)] * len(fronts)
    for step in range(SECOND_THOUGHTS):
        pays = [_outlook(possible, rest, share) for possible, share in zip(fronts, shares, strict=True)]
        shares = [share + (new - share) / (2 + step) for share, new in zip(shares, softmax(pays, calm), strict=True)]
    crowds = [round(16 * share) for share in shares]
    return tuple(
        SlotOutlook(possible, crowd, _outlook(possible, rest, crowd / 16))
        for possible, crowd in zip(fronts, crowds, strict=True)
    )


def _outlook(fronts: Sequence[Front], rest: int, share: float) -> float:
    """What a card that may be any of these is likely to pay when each of the others comes with this chance."""
    return sum(expected(front, 0, rest, round(16 * share)) for front in fronts) / len(fronts)


def softmax(numbers: Sequence[float], calm: float) -> list[float]:
    """Odds that grow with the numbers; the calmer, the more alike."""
    best = max(numbers)
    odds = [math.exp((number - best) / calm) for number in numbers]
    return [odd / sum(odds) for odd in odds]
