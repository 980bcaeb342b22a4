"""The planning stage: the group puts its pawns on Actions, together and without turns."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask
from overwinter.games.robinson.actions.hands import can_take, hands, may_move, other_leaders, suits
from overwinter.games.robinson.actions.pawns import free_pawn, placed_pawn
from overwinter.games.robinson.actions.plans import (
    DICED,
    actions_of,
    committed,
    costs,
    least,
    most,
    new_cost,
    owner_only,
)
from overwinter.games.robinson.actions.prospects import outlook
from overwinter.games.robinson.actions.resolving import ResolvingStage
from overwinter.games.robinson.actions.targets import considered, no_longer, open_targets, own_ways, survey
from overwinter.games.robinson.catalogue import Cost, Kind, TargetId
from overwinter.games.robinson.state import (
    FRIDAY,
    SEAT_OF,
    ActionId,
    Island,
    Objection,
    Planned,
    Seat,
    Worker,
    pawn_of,
    taker_of,
)
from overwinter.games.robinson.words import upper_first


class PlanTogether(Ask):
    """Where do you put your pawns?

    Everybody places and takes back freely, and says when the plan is good. Who has agreed may still change it.
    """

    rule = "RC-099"

    def seats(self, s: Island) -> Sequence[Seat]:
        return [seat for seat in s.players if seat not in s.agreed]

    def asked(self, s: Island, seat: int) -> Ask:
        return PlanPawns(Seat(seat))

    def changes(self, s: Island, seat: int) -> Sequence[Effect]:
        return PlanPawns(Seat(seat)).options(s) if seat in s.agreed else ()

    def anew(self) -> Effect:
        return Survey()


class Survey(Effect):
    """The group looks at what can be done."""

    rule = "RC-116"
    quiet = True

    def apply(self, s: Island) -> None:
        s.menu = survey(s)
        s.shaky = any(no_longer(s, s.target(action)) for action in s.plan) or bool(_overdrawn(s, Cost(1, 1, 1)))
        s.push(PlanTogether())


class PlanPawns(Ask):
    """{seat}: where do you put your pawns?"""

    seat: Seat
    rule = "RC-099"

    def options(self, s: Island) -> Sequence[Effect]:
        seat = self.seat
        leaders, helpers = hands(s, seat)
        found: list[Effect] = []
        if leaders:
            free, own = open_targets(s, seat)
            for worker in leaders:
                if worker == "jenny":
                    found.append(_place(worker, TargetId("rest")))
                    continue
                found += [_place(worker, target) for target in free]  # RC-305: Friday, too
                if own and worker in SEAT_OF:
                    found += [_place(worker, target) for target in own]
        for action, planned in s.plan.items():
            if len(planned.crew) < most(s, action):
                kind = s.book.targets[planned.target]
                found += [_join(worker, action) for worker in leaders if worker != "jenny"]  # RC-131, RC-308
                found += [_join(worker, action) for worker, uses in helpers.items() if suits(kind, uses)]
        for action, planned in s.plan.items():
            found += [_take_back(worker, action) for worker in dict.fromkeys(planned.crew) if may_move(s, seat, worker)]
            if pawn_of(seat) in planned.crew or seat == s.first:  # RC-040
                found += [Lead(pawn, action) for pawn in other_leaders(s, planned)]
        found += [GoFirst(action) for action in could_go_first(s)]
        if "discount" in s.flags:
            found += [Discount(action) for action, cost in costs(s).items() if cost.wood]
        if seat not in s.agreed and not agree_objection(s, seat):
            found.append(Agree(seat))
        return found

    def blocked(self, s: Island) -> Sequence[Blocked]:
        leaders, helpers = hands(s, self.seat)
        pawn = pawn_of(self.seat)
        entries: list[tuple[Effect, Objection]] = []
        for target, why in (*considered(s), *own_ways(s, self.seat)):
            if pawn not in leaders:
                why = why or ("all your pawns are placed", "RC-100")
            entries.append((_place(pawn, target), why))
        for action, planned in s.plan.items():
            aim = s.book.targets[planned.target]
            full = ("more pawns would not help", "RC-114") if len(planned.crew) >= most(s, action) else None
            if pawn in leaders:
                entries.append((_join(pawn, action), full))
            for helper, uses in helpers.items():
                wrong = None if suits(aim, uses) else ("that pawn is not for this kind of Action", "RC-132")
                entries.append((_join(helper, action), wrong or full))
        entries.append((Agree(self.seat), agree_objection(s, self.seat)))
        return [Blocked(option, *why) for option, why in entries if why]


# -- agreeing --------------------------------------------------------------------------------------


def agree_objection(s: Island, seat: Seat) -> Objection:
    """Why a player cannot agree: an Action that is this player's to see to cannot go ahead as it stands."""
    if s.pawns_of(seat) > s.castaways[seat].pawns:
        return "you have fewer pawns than you have placed", "RC-100"
    for action, planned in s.plan.items():
        if keeper(s, planned) == seat and (why := action_objection(s, action)):
            return why
    return None


def keeper(s: Island, planned: Planned) -> Seat:
    """The player who sees to an Action: its taker, or the First Player for Friday and Jenny (RC-304)."""
    taker = taker_of(planned.crew)
    return taker if taker < FRIDAY else s.first


def action_objection(s: Island, action: ActionId) -> Objection:
    """Why a planned Action cannot be carried out as it stands."""
    pawns, needed = len(s.plan[action].crew), least(s, action)
    if pawns < needed:
        return f"{s.target(action).name}: needs {needed} pawns", "RC-172"
    if pawns > most(s, action):
        return f"{s.target(action).name}: has more pawns than it needs", "RC-114"
    if s.menu and not s.shaky:
        return None
    return no_longer(s, s.target(action)) or _overdrawn(s, costs(s)[action])


def _overdrawn(s: Island, cost: Cost) -> Objection:
    """Whether the plan takes more than there is of something that this Action takes, too (RC-121)."""
    held = committed(s)
    short = (
        (cost.wood and held.wood > s.stock["wood"])
        or (cost.fur and held.fur > s.stock["fur"])
        or (cost.food and held.food > s.food_left())
    )
    return ("the plan takes more than there is", "RC-121") if short else None


def replan(s: Island, *touched: Worker) -> None:
    """The plan has changed: those whose pawns it is about, or whose Actions no longer work, must agree anew."""
    s.agreed = tuple(seat for seat in s.agreed if pawn_of(seat) not in touched and not agree_objection(s, seat))
    s.push(PlanTogether())


def could_go_first(s: Island) -> list[ActionId]:
    """Actions that could be the one on which a token of their field falls (RC-196, RC-A12)."""
    kinds: tuple[Kind, ...] = (*DICED, "hunting")
    bound = [kind for kind in kinds if "fewer-pawns" in s.field(kind) or "more-wood" in s.field(kind)]
    return [action for kind in bound for action in actions_of(s, kind)[1:]]


# -- moves -----------------------------------------------------------------------------------------


class Place(Effect):
    """{worker}: {target}."""

    worker: Worker
    target: TargetId
    rule = "RC-115"
    label = "{worker}: {target}"

    def apply(self, s: Island) -> None:
        target = s.book.targets[self.target]
        cost = new_cost(s, target)
        held = committed(s)
        cheaper = cost.wood > s.stock["wood"] - held.wood
        if cheaper:
            s.flags = without(s.flags, "discount")  # RC-340
        s.plan[ActionId(max(s.plan, default=0) + 1)] = Planned(self.target, (self.worker,), cheaper)
        replan(s, self.worker)

    def points_at(self, s: Island) -> str:
        return free_pawn(s, self.worker)

    def lands_on(self, s: Island) -> str:
        return s.book.targets[self.target].place

    def fine_print(self, s: Island) -> str:
        return outlook(s, s.book.targets[self.target], (self.worker,))


class Join(Effect):
    """{worker} helps: {action}."""

    worker: Worker
    action: ActionId
    rule = "RC-130"
    label = "{worker} helps: {action}"

    def apply(self, s: Island) -> None:
        planned = s.plan[self.action]
        crew = (*planned.crew, self.worker)
        owner = owner_only(s, planned)
        if owner is not None:  # RC-060: the owner stays the taker
            crew = (pawn_of(Seat(owner)), *_without(crew, pawn_of(Seat(owner))))
        s.plan[self.action] = msgspec.structs.replace(planned, crew=crew)
        replan(s, *crew)

    def offer(self, s: Island) -> str:
        return upper_first(super().offer(s))

    def points_at(self, s: Island) -> str:
        return free_pawn(s, self.worker)

    def lands_on(self, s: Island) -> str:
        return s.target(self.action).place

    def fine_print(self, s: Island) -> str:
        crew = (*s.plan[self.action].crew, self.worker)
        return outlook(s, s.target(self.action), crew, self.action)


class TakeBack(Effect):
    """{worker} comes back from: {action}."""

    worker: Worker
    action: ActionId
    rule = "RC-099"
    label = "Take back {worker} from: {action}"
    revises = True

    def apply(self, s: Island) -> None:
        planned = s.plan[self.action]
        crew = _without(planned.crew, self.worker)
        if any(map(can_take, crew)) and not _orphaned(s, planned, crew):
            s.plan[self.action] = msgspec.structs.replace(planned, crew=crew)
        else:  # RC-133, RC-134: additional pawns cannot stay alone
            del s.plan[self.action]
            if planned.cheaper:
                s.flags += ("discount",)
        replan(s, *planned.crew)

    def points_at(self, s: Island) -> str:
        return placed_pawn(s, self.worker, self.action)


def _orphaned(s: Island, planned: Planned, crew: tuple[Worker, ...]) -> bool:
    """Whether a personal Invention would be left without its owner (RC-060)."""
    owner = owner_only(s, planned)
    return owner is not None and pawn_of(Seat(owner)) not in crew


class Lead(Effect):
    """{worker} takes the Action: {action}."""

    worker: Worker
    action: ActionId
    rule = "RC-128"
    label = "{worker} shall take: {action}"
    revises = True
    piece = "action:{action}"

    def apply(self, s: Island) -> None:
        planned = s.plan[self.action]
        crew = (self.worker, *_without(planned.crew, self.worker))
        s.plan[self.action] = msgspec.structs.replace(planned, crew=crew)
        replan(s, *crew)


class GoFirst(Effect):
    """{action} comes first, and takes what lies on its field."""

    action: ActionId
    rule = "RC-196"
    label = "Resolve first: {action}"
    revises = True
    piece = "action:{action}"

    def apply(self, s: Island) -> None:
        first = {self.action: s.plan.pop(self.action)}
        s.plan = {**first, **s.plan}
        replan(s)


class Discount(Effect):
    """{action} costs a wood less."""

    action: ActionId
    rule = "RC-340"
    label = "1 wood less for: {action}"
    piece = "action:{action}"

    def apply(self, s: Island) -> None:
        s.flags = without(s.flags, "discount")
        s.plan[self.action] = msgspec.structs.replace(s.plan[self.action], cheaper=True)
        replan(s)


class Agree(Effect):
    """{seat} is content with the plan."""

    seat: Seat
    rule = "RC-099"
    label = "The plan is good"

    def apply(self, s: Island) -> None:
        s.agreed = tuple(seat for seat in (*s.agreed, self.seat) if not agree_objection(s, seat))
        if len(s.agreed) < len(s.players):
            s.push(PlanTogether())
        else:
            s.agreed, s.menu = (), ()
            s.push(ResolvingStage())  # RC-115: from here on it binds

    def fine_print(self, s: Island) -> str:
        idle = s.castaways[self.seat].pawns - s.pawns_of(self.seat)
        return f"{idle} of your pawns are not placed" if idle else "all your pawns are placed"  # RC-101


@functools.cache
def _place(worker: Worker, target: TargetId) -> Place:
    return Place(worker, target)


@functools.cache
def _join(worker: Worker, action: ActionId) -> Join:
    return Join(worker, action)


@functools.cache
def _take_back(worker: Worker, action: ActionId) -> TakeBack:
    return TakeBack(worker, action)


def _without(crew: tuple[Worker, ...], worker: Worker) -> tuple[Worker, ...]:
    """The last of these left out: whoever comes first goes on taking the Action."""
    place = len(crew) - 1 - crew[::-1].index(worker)
    return crew[:place] + crew[place + 1 :]
