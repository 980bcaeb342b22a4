"""A whole plan for the group: the best Action first, then the next best; then a second thought about each."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import msgspec

from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import FREE, Cost, Kind, TargetId
from overwinter.games.robinson.sense.insight.judgement import Judge
from overwinter.games.robinson.sense.insight.ledger import Ledger, enter
from overwinter.games.robinson.table.hands import all_helpers, suits
from overwinter.games.robinson.table.plans import (
    DICED,
    base_cost,
    binds,
    extra_pawns,
    least,
    wood_token_falls_on,
)
from overwinter.games.robinson.table.records import FRIDAY, Line, Seat, Worker
from overwinter.games.robinson.table.state import SEAT_OF, Island, pawn_of
from overwinter.games.robinson.verbs.targets import left_over, survey
from overwinter.kit.together import content_of

Crew = tuple[Worker, ...]
Entry = tuple[TargetId, Crew]


class Scheme(msgspec.Struct, frozen=True):
    """Who is to be where, and what each Action alone would have been worth."""

    crews: tuple[Entry, ...]
    gains: dict[TargetId, float]


class Job(msgspec.Struct, frozen=True):
    """An Action with a number of pawns."""

    target: TargetId
    pawns: int
    crew: Crew = ()
    """The pawns that are there already."""


class Draft(msgspec.Struct):
    """A plan in the making: its jobs, what it leaves over, and what it is likely to lead to."""

    jobs: list[Job]
    ledger: Ledger
    leaders: int
    """Pawns of players, and Friday, that are still free."""
    helpers: dict[Worker, int]
    wood: int
    fur: int
    food: int
    keys: set[str]
    """What is aimed at already, for what can be done but once."""
    kinds: set[Kind]
    dearer: bool
    """Whether the next Building Action that pays wood will bear the token on its field."""
    score: float = 0.0


class Schemer:
    """Looks for a good plan at one table."""

    def __init__(self, s: Island, judge: Judge, ledger: Ledger) -> None:
        self.s, self.judge, self.ledger = s, judge, ledger
        self.places = {seat: place for place, seat in enumerate(s.castaways)}
        content = content_of(s)
        self.free = {seat: s.castaways[seat].pawns - s.pawns_of(seat) for seat in s.players if seat not in content}
        placed = Counter(worker for planned in s.plan.actions.values() for worker in planned.crew)
        self.friday = FRIDAY in s.castaways and not placed[Worker("friday")] and s.first not in content  # RC-304
        self.uses = {worker: uses for worker, (uses, _) in all_helpers(s).items()}
        self.helpers = {worker: count - placed[worker] for worker, (_, count) in all_helpers(s).items()}
        self.lines = _lines(s)
        self.extra = {target: extra_pawns(s, s.book.targets[target], False) for target in self.lines}
        self.gains: dict[TargetId, float] = {}

    def scheme(self) -> Scheme:
        """A good way to go on from the plan as it stands."""
        best = self._fill(self._begun())
        for job in best.jobs:
            if job in best.jobs and not job.crew:
                draft = self._fill(self._drafted([other for other in best.jobs if other is not job]), without=job)
                if draft.score > best.score + 0.01:
                    best = draft
        return Scheme(self._crews(best), self.gains)

    # -- drafts -------------------------------------------------------------------------------------

    def _drafted(self, jobs: list[Job]) -> Draft:
        """A draft with these jobs."""
        wood, fur, food = left_over(self.s)
        leaders = sum([max(0, pawns) for pawns in self.free.values()]) + self.friday
        dearer = binds(self.s, "more-wood", "building") and wood_token_falls_on(self.s) is None
        draft = Draft([], self.ledger.copy(), leaders, self.helpers.copy(), wood, fur, food, set(), set(), dearer)
        for job in jobs:
            self._put(draft, job)
        draft.score = self.judge.score(draft.ledger) if draft.leaders >= 0 else -math.inf
        return draft

    def _begun(self) -> Draft:
        """The plan as it stands, with the pawns it cannot do without; what cannot get them is left out."""
        draft = self._drafted([])
        for action, planned in self.s.plan.actions.items():
            job = Job(planned.target, max(least(self.s, action), len(planned.crew)), planned.crew)
            more = job.pawns - len(job.crew)
            if more - len(self._helpers(draft.helpers, self.s.book.targets[job.target], more)) <= draft.leaders:
                self._put(draft, job)
        draft.score = self.judge.score(draft.ledger)
        return draft

    def _put(self, draft: Draft, job: Job) -> None:
        """Add a job to a draft."""
        target = self.s.book.targets[job.target]
        needed = (target.pawns or 1) + self._extra(draft, target)
        if job.pawns < needed:  # it has become the first on its field, and bears the token there
            job = msgspec.structs.replace(job, pawns=needed)
        cost = self._cost(draft, target)
        self._enter(draft, draft.ledger, target, job, cost)
        if not job.crew:  # what is planned is committed already
            draft.wood -= cost.wood
            draft.fur -= cost.fur
            draft.food -= cost.food
            draft.dearer &= not (cost.wood and target.kind == "building")
        more = job.pawns - len(job.crew)
        helpers = self._helpers(draft.helpers, target, more - (not job.crew))
        for worker in helpers:
            draft.helpers[worker] -= 1
        draft.leaders -= more - len(helpers)
        draft.jobs.append(job)
        draft.keys |= {job.target, target.what}
        draft.kinds.add(target.kind)

    def _enter(self, draft: Draft, ledger: Ledger, target: Target, job: Job, cost: Cost) -> None:
        enter(self.s, ledger, target, job.pawns, self._extra(draft, target), cost, self._taker(ledger, target, job))

    def _fill(self, draft: Draft, without: Job | None = None) -> Draft:
        """Add the best job again and again, until no pawn is left or nothing helps."""
        while draft.leaders > 0:
            best, best_gain = None, 0.0
            for job, ledger, leaders in self._candidates(draft):
                gain = (self.judge.score(ledger) - draft.score) / max(0.5, leaders**0.7)
                if job.target not in self.gains:
                    self.gains[job.target] = gain
                if gain > best_gain and job != without:
                    best, best_gain = job, gain
            if best is None:
                break
            surer = [job for job in draft.jobs if _is_surer(best, job)]
            if surer:
                draft = self._drafted([best if job is surer[0] else job for job in draft.jobs])
            else:
                self._put(draft, best)
                draft.score = self.judge.score(draft.ledger)
        return draft

    def _candidates(self, draft: Draft) -> Iterator[tuple[Job, Ledger, int]]:
        """What could be added: the job, where it leads, and how many players' pawns it takes."""
        s, targets = self.s, self.s.book.targets
        hunts = sum([job.target == "hunt" for job in draft.jobs])
        for target_id, line in self.lines.items():
            target = targets[target_id]
            if (line.once and line.once in draft.keys) or (target_id == "hunt" and hunts >= len(s.hunting)):
                continue
            cost = self._cost(draft, target)
            if cost.wood > draft.wood or cost.fur > draft.fur or cost.food > draft.food:
                continue
            extra, fixed = self._extra(draft, target), target.pawns
            for pawns in (fixed,) if fixed else (1, 2):
                leaders = pawns + extra - len(self._helpers(draft.helpers, target, pawns + extra - 1))
                if leaders <= min(draft.leaders, 2):
                    job, ledger = Job(target_id, pawns + extra), draft.ledger.copy()
                    self._enter(draft, ledger, target, job, cost)
                    yield job, ledger, leaders
        for job in draft.jobs:
            target = targets[job.target]
            if target.kind in DICED and job.pawns == 1 + self.extra.get(job.target, 0):
                surer = msgspec.structs.replace(job, pawns=job.pawns + 1)
                jobs = [surer if other is job else other for other in draft.jobs]
                yield surer, self._drafted(jobs).ledger, int(not self._helpers(draft.helpers, target, 1))

    # -- what a job takes ---------------------------------------------------------------------------

    def _cost(self, draft: Draft, target: Target) -> Cost:
        """What an Action costs; the first on the Building field that pays wood bears its token (RC-190, RC-191)."""
        line = self.lines.get(target.id)
        if line is None:
            return FREE
        dearer = line.wood > 0 and target.kind == "building" and draft.dearer
        return Cost(line.wood + dearer, line.fur, line.food)

    def _extra(self, draft: Draft, target: Target) -> int:
        """The pawns that an Action takes beyond the usual; the first on a field bears its token."""
        extra = self.extra.get(target.id, 0)
        if target.kind not in draft.kinds and binds(self.s, "fewer-pawns", target.kind):
            extra += 1
        return extra

    def _helpers(self, free: dict[Worker, int], target: Target, wanted: int) -> list[Worker]:
        """Additional pawns for an Action, at most so many."""
        found: list[Worker] = []
        for worker, count in free.items():
            if len(found) >= wanted:
                break
            if count > 0 and suits(target, self.uses[worker]):
                found += [worker] * min(count, wanted - len(found))
        return found

    # -- who goes where -----------------------------------------------------------------------------

    def _taker(self, ledger: Ledger, target: Target, job: Job) -> int:
        """Whose wounds it will be: the weakest rests, the fittest takes the risks."""
        for worker in job.crew:
            if worker in SEAT_OF:
                return self.places[SEAT_OF[worker]]
        owner = self._owner(job)
        if owner is not None:
            return self.places[owner]
        lives = self._lives(ledger)
        return lives.index(min(lives) if target.kind == "rest" else max(lives))

    def _lives(self, ledger: Ledger) -> list[float]:
        """How much life is left to each player."""
        return [
            self.s.book.roles[castaway.role].life - wounds
            for castaway, wounds in zip(self.s.castaways.values(), ledger.wounds, strict=True)
            if castaway.seat < FRIDAY
        ]

    def _owner(self, job: Job) -> Seat | None:
        """The only one who may take it, if it is somebody's own Invention."""
        line = self.lines.get(job.target)
        return Seat(line.owner) if line is not None and line.owner >= 0 else None

    def _crews(self, draft: Draft) -> tuple[Entry, ...]:
        """Give the jobs to people: first what only one can do, then rest, then what takes most."""
        free, helpers, friday = dict(self.free), self.helpers.copy(), self.friday
        found: list[Entry] = []
        for job in sorted(draft.jobs, key=lambda job: (self._owner(job) is None, job.target != "rest", -job.pawns)):
            target = self.s.book.targets[job.target]
            more = job.pawns - len(job.crew)
            helping = self._helpers(helpers, target, more - (not job.crew))
            for worker in helping:
                helpers[worker] -= 1
            more -= len(helping)
            if friday and target.kind in DICED and more == 1:  # he takes the risk
                friday, more = False, 0
                helping.insert(0, Worker("friday"))
            people = self._people(job, target, more, free)
            if len(people) == more:
                found.append((job.target, (*job.crew, *people, *helping)))
        return tuple(found)

    def _people(self, job: Job, target: Target, more: int, free: dict[Seat, int]) -> list[Worker]:
        """Players' pawns for a job: both from one player, if they can be, so that the other is left a choice."""
        lives = dict(zip(self.s.players, self._lives(self.ledger), strict=True))
        owner, people = self._owner(job), list[Seat]()
        for _ in range(more):
            able = [seat for seat, pawns in free.items() if pawns > 0]
            if not able:
                break
            if owner in able and not people:
                seat = owner
            elif people and people[-1] in able:
                seat = people[-1]
            elif more >= 2:
                seat = max(able, key=lambda one: (free[one], lives[one]))
            elif target.kind == "rest":
                seat = min(able, key=lambda one: lives[one])
            else:
                seat = max(able, key=lambda one: lives[one] + (free[one] == 1))
            free[seat] -= 1
            people.append(seat)
        return [pawn_of(seat) for seat in (people if owner is not None else sorted(people))]


def _is_surer(job: Job, other: Job) -> bool:
    """Whether a job is another one with a pawn more, to be sure."""
    return job.target == other.target and job.crew == other.crew and job.pawns == other.pawns + 1


def _lines(s: Island) -> dict[TargetId, Line]:
    """What can be done; of places to explore that are alike only two."""
    lines = {line.target: line for line in s.plan.menu.lines or survey(s)}
    if len(s.hunting):
        lines[TargetId("hunt")] = Line(TargetId("hunt"))
    for target, why in s.chapter.targets(s):
        if not why:
            cost = base_cost(s, s.book.targets[target])
            wood = cost.wood + (cost.wood > 0 and binds(s, "more-wood", s.book.targets[target].what))
            lines[target] = Line(target, target, wood, cost.fur, cost.food)
    for target in (TargetId("camp"), TargetId("rest")):
        lines[target] = Line(target)
    alike: Counter[int] = Counter()
    for target in list(lines):
        printed = s.book.targets[target]
        if printed.kind == "exploration" and not printed.what:
            pawns = extra_pawns(s, printed, False)
            alike[pawns] += 1
            if alike[pawns] > 2:
                del lines[target]
    return lines
