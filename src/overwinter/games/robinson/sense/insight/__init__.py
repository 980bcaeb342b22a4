"""How good things look for the castaways, and what a sensible one would do. Judgement, not rules.

Everything is reckoned in wounds: what the Camp, the stores, the items and the goal are worth, less what hunger, weather
and threats are likely to cost. A plan counts as what it is likely to bring; what to plan is thought out for the whole
group, and everybody then does their part.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from overwinter.engine.effects import Effect
from overwinter.games.robinson.phases import night, planning
from overwinter.games.robinson.printed.catalogue import TargetId
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.sense.insight.judgement import Judge, Odds, Weights
from overwinter.games.robinson.sense.insight.ledger import Ledger, enter, opened
from overwinter.games.robinson.sense.insight.outlook import night_over
from overwinter.games.robinson.sense.insight.schemes import Crew, Scheme, Schemer
from overwinter.games.robinson.table.plans import costs, extra_pawns, field_token_binds
from overwinter.games.robinson.table.records import ActionId, Menu, Planned, Seat, Worker
from overwinter.games.robinson.table.state import Island, pawn_of, taker_of
from overwinter.games.robinson.verbs import camp, cards, castaways, using
from overwinter.kit.team import ByType, TeamInsight, Weigh
from overwinter.kit.together import content_of

__all__ = ["Odds", "RobinsonInsight", "Weights"]

MEMORY = 32
"""How many schemes are kept in mind."""


class RobinsonInsight(TeamInsight):
    """Life, stores, shelter, tools, and how far the goal is."""

    def __init__(self, weights: Weights, odds: Odds) -> None:
        self.weights, self.odds = weights, odds
        self._schemes: list[tuple[Menu, Scheme]] = []

    def tuned(self, weights: Weights) -> RobinsonInsight:
        return RobinsonInsight(weights, self.odds)

    def nearness(self, s: Island, seat: int) -> float:
        return min(0.99, 0.5 * goal(s).progress(s) + 0.4 * s.round / s.scenario.rounds)

    def value(self, s: Island, seat: int) -> float:
        return self.odds.saved(s, self.prospects(s))

    def prospects(self, s: Island) -> float:
        """How things stand for the group, in wounds."""
        judge = Judge(s, self.weights)
        return judge.surroundings() + judge.score(reckoned(s))

    def lean(self, s: Island, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        return [LEANS[type(option)](s, option) for option in options]

    def ripe(self, s: Island) -> bool:
        return isinstance(s.stack[-1], planning.PlanTogether) and not s.plan.actions

    # -- planning ---------------------------------------------------------------------------------

    def plan_priors(self, s: Island, seat: int, options: Sequence[Effect]) -> list[float]:
        """The next steps of the group's scheme; all else as it would be worth alone."""
        scheme = self.scheme(s)
        missing: dict[TargetId, list[Worker]] = {}
        todo = list(scheme.crews)
        for planned in s.plan.actions.values():
            wanted = next((entry for entry in todo if entry[0] == planned.target), None)
            if wanted is not None:
                todo.remove(wanted)
                missing[planned.target] = _less(wanted[1], planned.crew)
        fresh = dict(reversed(todo))
        found, steps = [], 0
        for option in options:
            match option:
                case planning.Place() if option.worker in fresh.get(option.target, ()):
                    found.append(1.0)
                    steps += 1
                case planning.Join() if option.worker in missing.get(s.plan.actions[option.action].target, ()):
                    found.append(2.0)
                    steps += 1
                case planning.Place():
                    found.append(0.002 * math.exp(min(0.0, scheme.gains.get(option.target, -4.0) - 1)))
                case using.UseSkill():
                    found.append(0.03)
                case using.UseThing() | using.UseToken():
                    found.append(0.005)
                case _:
                    found.append(0.0)
        if not steps:
            agree = any(isinstance(option, planning.Agree) for option in options)
            own = pawn_of(Seat(seat))
            kept = {action: planned for action, planned in s.plan.actions.items() if planned.target in missing}
            found = [_content(option, own, agree, kept) or odd for option, odd in zip(options, found, strict=True)]
        return found

    def scheme(self, s: Island) -> Scheme:
        """What the group had best do; thought out once, and again when somebody does something else."""
        plan = tuple((planned.target, planned.crew) for planned in s.plan.actions.values())
        scheme = self._followed(s, plan)
        if scheme is None:
            scheme = Schemer(s, Judge(s, self.weights), opened(s)).scheme()
            self._schemes = [(s.plan.menu, scheme), *self._schemes[: MEMORY - 1]]
        return scheme

    def _followed(self, s: Island, plan: tuple[tuple[TargetId, Crew], ...]) -> Scheme | None:
        """A scheme made for this table before, of which the plan is a part."""
        content = content_of(s)
        resting = {pawn_of(seat) for seat in content} | ({Worker("friday")} if s.first in content else set())
        for menu, scheme in self._schemes:
            if menu is s.plan.menu and (left := _left(plan, scheme.crews)) is not None and not resting & left:
                return scheme
        return None

    settled_by = (planning.PlanTogether,)
    judges: ClassVar[Mapping[type[Effect], Weigh]] = {planning.PlanTogether: plan_priors}


def _content(option: Effect, pawn: Worker, agree: bool, kept: dict[ActionId, Planned]) -> float:
    """What to do when the own part is done: agree; if that cannot be, think again about what is not in the scheme."""
    match option:
        case planning.Agree():
            return 1.0
        case planning.TakeBack() if option.worker in (pawn, "friday") and not agree:
            return 0.05 if option.action in kept else 1.0
        case planning.GoFirst() if not agree and option.action in kept:  # it can bear the token on its field
            return 10.0 * (len(kept[option.action].crew) - 1)
        case _:
            return 0.0


def _left(plan: tuple[tuple[TargetId, Crew], ...], crews: tuple[tuple[TargetId, Crew], ...]) -> set[Worker] | None:
    """The pawns that a scheme still waits for; None if something is planned that does not belong to it."""
    todo, waiting = list(crews), set[Worker]()
    for target, crew in plan:
        wanted = next((entry for entry in todo if entry[0] == target and not _less(crew, entry[1])), None)
        if wanted is None:
            return None
        todo.remove(wanted)
        waiting.update(_less(wanted[1], crew))
    return waiting.union(*(crew for _, crew in todo))


def _less(crew: Crew, others: Crew) -> list[Worker]:
    """A crew without those others."""
    left = list(crew)
    for worker in others:
        if worker in left:
            left.remove(worker)
    return left


def reckoned(s: Island) -> Ledger:
    """The ledger with everything that is planned."""
    ledger = opened(s)
    if s.phase not in ("resolving", "weather", "night") or night_over(s):
        ledger.idle = float(sum(s.castaways[seat].pawns - s.pawns_of(seat) for seat in s.players))
    if s.plan.actions:
        places = {seat: place for place, seat in enumerate(s.castaways)}
        prices = costs(s)
        for action, planned in s.plan.actions.items():
            if planned.done:
                continue
            target = s.book.targets[planned.target]
            extra = extra_pawns(s, target, field_token_binds(s, action))
            pawns = len(planned.crew)
            if pawns < (target.pawns or 1) + extra:
                ledger.idle += 0.5 * pawns  # it is not ready yet
                continue
            enter(s, ledger, target, pawns, extra, prices[action], places.get(taker_of(planned.crew), 0))
    return ledger


Lean = Callable[[Island, Any], float]


def _always(number: float) -> Lean:
    return lambda _s, _option: number


_LEANS: dict[type, Lean] = {
    Effect: _always(1.0),
    cards.StopDrawing: _always(0.6),
    camp.MoveCamp: _always(0.05),
    **dict.fromkeys((using.UseSkill, using.UseThing, using.UseToken), _always(0.25)),
    night.GoHungry: lambda s, hunger: 1 / (1 + s.castaways[hunger.seat].wounds),
    castaways.Heal: lambda s, heal: 1.0 + (s.castaways[heal.seat].wounds if heal.seat in s.castaways else 0),
}
LEANS = ByType(_LEANS)
"""How likely a sensible player is to answer so, where no plan is made."""
