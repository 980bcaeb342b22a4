"""How likely the work gets done: a goal or room by itself, and all of them."""

from __future__ import annotations

import math

import msgspec

from overwinter.games.stardew.sense.insight.lacking import actions_left
from overwinter.games.stardew.sense.insight.work import Work


class Odds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What work and time mean for getting done, as a line of log-odds; `odds.yaml` says how it was found."""

    kinds: dict[str, float]
    work: float
    others: float
    time: float
    late: float
    player: float
    together: float

    def won(self, work: Work) -> float:
        """How likely everything gets done."""
        s, each = work.s, 1 / work.s.count
        breath = math.sqrt(1 + actions_left(s) * each)
        alike = self.time * breath + (self.late + self.others * work.total * each) / breath + self.player * s.count
        log = 0.0
        for place, part in enumerate(work.parts):
            line = alike + self.kinds[part.kind] + self.work * work.of(place) * each / breath
            log -= math.log1p(math.exp(min(700.0, -line)))
        return math.exp(self.together * log)
