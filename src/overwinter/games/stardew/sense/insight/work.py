"""How much is left to do, in actions: what the goals and rooms still take, less what is at hand for them."""

from __future__ import annotations

import functools

from overwinter.games.stardew.sense.insight import joja
from overwinter.games.stardew.sense.insight.aims import agenda_of, aims_of
from overwinter.games.stardew.sense.insight.lacking import weeks_left
from overwinter.games.stardew.sense.insight.stock import stock_of
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.table.state import Valley


class Work:
    """What a table still has to do."""

    def __init__(self, s: Valley, weights: Weights) -> None:
        self.s, self.weights = s, weights
        self.weeks = weeks_left(s)
        self.parts = aims_of(s.book, weights).parts(s)
        agenda = agenda_of(self.parts)
        self.bill, self.gold, self.hearts = agenda.bill, agenda.gold, agenda.hearts
        hands = tuple([(seat, farmer.bag, tuple(s.dials(seat).items())) for seat, farmer in s.farmers.items()])
        self.stock = stock_of(s.book, weights, self.parts, s.gold, s.first, hands, tuple(s.fields.items()))
        """What is at hand."""
        self.sad = max(0.0, self.hearts - s.hearts)
        """The Hearts that are wanted, and not there."""

    @functools.cached_property
    def total(self) -> float:
        """All of it."""
        weights, s = self.weights, self.s
        spare_gold, spare_hearts = max(0.0, s.gold - self.gold), max(0.0, s.hearts - self.hearts)
        spare = weights.spare * (weights.gold * spare_gold + weights.heart * spare_hearts)
        crowded = sum([max(0, len(farmer.bag) - 4) for farmer in s.farmers.values()])
        return (
            sum(self.stock.labours)
            + weights.gold * self.stock.short
            + weights.heart * self.sad
            + sum(joja.burden(s, action, weights) for action in s.joja)
            + weights.full * crowded
            - spare
            - self.weeks * self._comforts()
        )

    def of(self, place: int) -> float:
        """What one goal or room takes, with its share of the Gold and the Hearts that are not there."""
        s, weights, part, found = self.s, self.weights, self.parts[place], self.stock.labours[place]
        if part.kind == "gold":
            found += weights.gold * max(0.0, part.gold - s.gold - self.stock.sales)
        elif part.gold:
            found += weights.gold * max(0.0, self.bill - s.gold - self.stock.sales) * part.gold / self.bill
        if part.hearts:
            found += weights.heart * self.sad * part.hearts / self.hearts
        return found

    def _comforts(self) -> float:
        """What tools, friends, animals and cards save in a week."""
        s, weights = self.s, self.weights
        total = weights.happy * len(s.happy) + weights.animal * len(s.animals)
        for farmer in s.farmers.values():
            total += weights.better_tool * farmer.level + weights.visitor * len(farmer.friends)
            total += weights.item * len(farmer.items) + weights.epic * len(farmer.epics)
            total += weights.upgrade * len(farmer.upgrades)
        return total / 16
