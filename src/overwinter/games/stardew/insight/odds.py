"""How likely the work gets done: a goal or room by itself, and all of them."""

from __future__ import annotations

import math

import msgspec

from overwinter.games.stardew.insight.work import Work, actions_left


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one kind of goal or room is like: how likely it is done at all, and what each action of work left means."""

    start: float
    work: float


class Odds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Log-odds that a goal or room is done in time, as lines; `odds.yaml` says how they were found."""

    kinds: dict[str, Line]
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
        for part in work.parts:
            kind = self.kinds[part.kind]
            line = alike + kind.start + kind.work * work.of(part) * each / breath
            log -= math.log1p(math.exp(-line)) if line > -30 else -line
        return math.exp(self.together * log)
