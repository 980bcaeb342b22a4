"""The planning stage: the group puts its pawns on Actions, together and without turns."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import chain

import msgspec

from overwinter.engine.effects import Blocked, Effect, Objection, Way, refused
from overwinter.engine.questions import Ask
from overwinter.games.robinson.phases.prospects import outlook
from overwinter.games.robinson.phases.resolving import ResolvingStage
from overwinter.games.robinson.printed.catalogue import Cost, Kind, TargetId
from overwinter.games.robinson.table.hands import can_take, hands, may_move, other_leaders, suits
from overwinter.games.robinson.table.pawns import free_pawn, placed_pawn
from overwinter.games.robinson.table.plans import (
    DICED,
    actions_of,
    committed,
    costs,
    least,
    new_cost,
    owner_only,
    pawns_for,
    spare,
    takes_more,
)
from overwinter.games.robinson.table.records import FRIDAY, ActionId, Menu, Planned, Seat, Worker
from overwinter.games.robinson.table.state import SEAT_OF, Island, pawn_of, taker_of
from overwinter.games.robinson.verbs.targets import REST, considered, no_longer, open_targets, own_ways, survey
from overwinter.kit.together import Content, Together
from overwinter.kit.words import upper_first


class PlanTogether(Together):
    """Where do you put your pawns?

    Everybody places and takes back freely, and says when the plan is good. Who has agreed may still change it.
    """

    rule = "RC-099"

    def members(self, s: Island) -> Sequence[int]:
        return s.players

    def member(self, s: Island, seat: int) -> Ask:
        return PlanPawns(Seat(seat), self.content)

    def not_yet(self, s: Island, seat: int) -> Objection:
        return agree_objection(s, Seat(seat), self.content)

    def close(self, s: Island) -> Sequence[Effect]:
        s.plan.menu = Menu()
        return [ResolvingStage()]  # RC-115: from here on it binds

    def anew(self) -> Effect:
        return Survey(self.content)


class Survey(Effect):
    """The group looks at what can be done."""

    content: tuple[Seat, ...] = ()
    """Who was content with the plan before something came between."""
    rule = "RC-116"
    quiet = True

    def apply(self, s: Island) -> None:
        shaky = bool(s.plan.actions) and (
            any(no_longer(s, s.target(action)) for action in s.plan.actions)
            or any(s.pawns_of(seat) > s.castaways[seat].pawns for seat in s.players)
            or bool(_overdrawn(s, Cost(1, 1, 1)))
        )
        s.plan.menu = Menu(survey(s), shaky)
        s.push(PlanTogether(content=self.content))


class PlanPawns(Ask):
    """{seat}: where do you put your pawns?"""

    seat: Seat
    content: tuple[Seat, ...] = ()
    """Who is content with the plan as it is."""
    rule = "RC-099"

    def options(self, s: Island) -> Sequence[Effect]:
        seat = self.seat
        leaders, helpers = hands(s, seat)
        found: list[Effect] = []
        if leaders:
            found += placements(s, seat, leaders)
        if leaders or helpers:
            found += joins(s, leaders, helpers)
        found += revisions(s, seat)
        if s.plan.discount:
            found += [Discount(action) for action, cost in costs(s).items() if cost.wood]
        if seat not in self.content and not agree_objection(s, seat, self.content):
            found.append(Agree(seat))
        return found

    def blocked(self, s: Island) -> Sequence[Blocked]:
        leaders, helpers = hands(s, self.seat)
        pawn = pawn_of(self.seat)
        entries: list[Way] = []
        for target, why in (*considered(s), *own_ways(s, self.seat)):
            if pawn not in leaders:
                why = why or ("all your pawns are placed", "RC-100")
            entries.append((Place(pawn, target), why))
        for action, planned in s.plan.actions.items():
            aim = s.book.targets[planned.target]
            full = None if takes_more(s, action) else ("more pawns would not help", "RC-114")
            if pawn in leaders:
                entries.append((Join(pawn, action), full))
            for helper, uses in helpers.items():
                wrong = None if suits(aim, uses) else ("that pawn is not for this kind of Action", "RC-132")
                entries.append((Join(helper, action), wrong or full))
        entries.append((Agree(self.seat), agree_objection(s, self.seat, self.content)))
        return refused(entries)


# -- what a player can do ----------------------------------------------------------------------------


def placements(s: Island, seat: Seat, leaders: Sequence[Worker]) -> list[Effect]:
    """The new Actions that these pawns could take."""
    free, own = open_targets(s, seat)
    found: list[Effect] = []
    for worker in leaders:
        places = _places(worker)
        if worker == "jenny":
            found.append(places[REST])
            continue
        found += [places[target] for target in free]  # RC-305: Friday, too
        if own and worker in SEAT_OF:
            found += [places[target] for target in own]
    return found


def joins(s: Island, leaders: Sequence[Worker], helpers: Mapping[Worker, tuple[str, ...]]) -> list[Effect]:
    """The planned Actions that these pawns could help with."""
    anywhere = tuple([worker for worker in leaders if worker != "jenny"])  # RC-131, RC-308
    found: list[Effect] = []
    for action, planned in s.plan.actions.items():
        able = anywhere
        if helpers:
            target = s.book.targets[planned.target]
            able += tuple([worker for worker, uses in helpers.items() if suits(target, uses)])
        if able and takes_more(s, action):
            found += _joins(able, action)
    return found


@functools.cache  # the same few pawns come again and again
def _joins(able: tuple[Worker, ...], action: ActionId) -> tuple[Effect, ...]:
    return tuple([Join(worker, action) for worker in able])


def revisions(s: Island, seat: Seat) -> list[Effect]:
    """What a player could change about the Actions as they are planned."""
    first = seat == s.first
    found: list[Effect] = []
    for action, planned in s.plan.actions.items():
        owned = len(planned.crew) > 1 and owner_only(s, planned) is not None
        found += _revisions(seat, first, action, planned.crew, owned)
    found += [GoFirst(action) for action in could_go_first(s)]
    return found


@functools.cache  # the same few crews come again and again
def _revisions(seat: Seat, first: bool, action: ActionId, crew: tuple[Worker, ...], owned: bool) -> tuple[Effect, ...]:
    found: list[Effect] = [TakeBack(worker, action) for worker in dict.fromkeys(crew) if may_move(seat, first, worker)]
    if (first or pawn_of(seat) in crew) and not owned:  # RC-040, RC-060
        found += [Lead(worker, action) for worker in other_leaders(crew)]
    return tuple(found)


# -- agreeing --------------------------------------------------------------------------------------


def agree_objection(s: Island, seat: Seat, content: Sequence[Seat] = ()) -> Objection:
    """Why a player cannot agree: an Action that is this player's to see to cannot go ahead as it stands.

    Pawns that are missing are no hindrance while somebody else, who has not agreed yet, may still send them.
    """
    if s.plan.menu.shaky and s.pawns_of(seat) > s.castaways[seat].pawns:
        return "you have fewer pawns than you have placed", "RC-100"
    pawn, first = pawn_of(seat), seat == s.first
    targets, calm = s.book.targets, not s.plan.menu.shaky
    for action, planned in s.plan.actions.items():
        crew = planned.crew
        if crew[0] != pawn:  # else the usual case, known at once
            if not first and pawn not in crew:
                continue
            taker = taker_of(crew)
            if taker != seat and taker < FRIDAY:  # RC-304: the First Player sees to Friday and Jenny, too
                continue
        if calm and len(crew) == 1:
            target = targets[planned.target]
            if target.pawns < 2 and target.space < 0 and target.kind not in s.tokens:
                continue  # one pawn will do
        if why := action_objection(s, action):
            if len(crew) < least(s, action) and _help_may_come(s, seat, content):
                continue
            return why
    return None


def _help_may_come(s: Island, seat: Seat, content: Sequence[Seat]) -> bool:
    """Whether another player has pawns left and has not agreed yet; Friday is the First Player's to send (RC-304)."""
    for other in s.players:
        if other != seat and other not in content:
            friday = other == s.first and FRIDAY in s.castaways
            if s.pawns_of(other) < s.castaways[other].pawns or (friday and not _placed(s, Worker("friday"))):
                return True
    return False


def _placed(s: Island, worker: Worker) -> bool:
    """Whether a pawn is on some Action."""
    return any(worker in planned.crew for planned in s.plan.actions.values())


def action_objection(s: Island, action: ActionId) -> Objection:
    """Why a planned Action cannot be carried out as it stands."""
    pawns, (needed, most) = len(s.plan.actions[action].crew), pawns_for(s, action)
    if pawns < needed:
        return f"{s.target(action).name}: needs {needed} pawns", "RC-172"
    if pawns > most:
        return f"{s.target(action).name}: has more pawns than it needs", "RC-114"
    if not s.plan.menu.shaky:
        return None
    return no_longer(s, s.target(action)) or _overdrawn(s, costs(s)[action])


def _overdrawn(s: Island, cost: Cost) -> Objection:
    """Whether the plan takes more than there is of something that this Action takes, too (RC-121)."""
    held = committed(s)
    short = (
        (cost.wood and held.wood > s.camp.stock["wood"])
        or (cost.fur and held.fur > s.camp.stock["fur"])
        or (cost.food and held.food > s.food_left())
    )
    return ("the plan takes more than there is", "RC-121") if short else None


def owners(crew: Sequence[Worker]) -> tuple[Seat, ...]:
    """The players whose own pawns are among these."""
    return tuple([SEAT_OF[worker] for worker in crew if worker in SEAT_OF])


def could_go_first(s: Island) -> list[ActionId]:
    """Actions that could be the one on which a token of their field falls (RC-196, RC-A12)."""
    if not s.tokens or FALLING.isdisjoint(chain.from_iterable(s.tokens.values())):
        return []
    bound = [kind for kind in WITH_TOKENS if not FALLING.isdisjoint(s.field(kind))]
    return [action for kind in bound for action in actions_of(s, kind)[1:]]


WITH_TOKENS: tuple[Kind, ...] = (*DICED, "hunting")
"""The kinds of Actions on whose fields tokens lie."""
FALLING = frozenset({"fewer-pawns", "more-wood"})
"""The tokens that fall on one Action of their field."""


# -- moves -----------------------------------------------------------------------------------------


class Place(Effect):
    """{worker}: {target}."""

    worker: Worker
    target: TargetId
    rule = "RC-115"
    label = "{worker}: {target}"

    def apply(self, s: Island) -> None:
        target = s.book.targets[self.target]
        wood = new_cost(s, target).wood
        cheaper = wood > 0 and wood > spare(s, "wood")
        if cheaper:
            s.plan.discount = False  # RC-340
        s.plan.actions[ActionId(max(s.plan.actions, default=0) + 1)] = Planned(self.target, (self.worker,), cheaper)

    def touches(self, s: Island) -> Sequence[Seat]:
        return owners((self.worker,))

    def points_at(self, s: Island) -> str:
        return free_pawn(s, self.worker)

    def lands_on(self, s: Island) -> str:
        return s.book.targets[self.target].place

    def fine_print(self, s: Island) -> str:
        return outlook(s, s.book.targets[self.target], (self.worker,))


class Join(Effect):
    """{worker}, helping: {action}."""

    worker: Worker
    action: ActionId
    rule = "RC-130"
    label = "{worker}, helping: {action}"

    def apply(self, s: Island) -> None:
        planned = s.plan.actions[self.action]
        crew = (*planned.crew, self.worker)
        owner = owner_only(s, planned)
        if owner is not None:  # RC-060: the owner stays the taker
            crew = (pawn_of(Seat(owner)), *_without(crew, pawn_of(Seat(owner))))
        s.plan.actions[self.action] = msgspec.structs.replace(planned, crew=crew)

    def touches(self, s: Island) -> Sequence[Seat]:
        return owners((*s.plan.actions[self.action].crew, self.worker))

    def says(self, s: Island) -> str:
        return upper_first(super().says(s))

    def offer(self, s: Island) -> str:
        return upper_first(super().offer(s))

    def points_at(self, s: Island) -> str:
        return free_pawn(s, self.worker)

    def lands_on(self, s: Island) -> str:
        return s.target(self.action).place

    def fine_print(self, s: Island) -> str:
        crew = (*s.plan.actions[self.action].crew, self.worker)
        return outlook(s, s.target(self.action), crew, self.action)


class TakeBack(Effect):
    """Back from {action}: {worker}."""

    worker: Worker
    action: ActionId
    rule = "RC-099"
    label = "Take back {worker} from: {action}"
    revises = True

    def apply(self, s: Island) -> None:
        planned = s.plan.actions[self.action]
        crew = _without(planned.crew, self.worker)
        if any(map(can_take, crew)) and not _orphaned(s, planned, crew):
            s.plan.actions[self.action] = msgspec.structs.replace(planned, crew=crew)
        else:  # RC-133, RC-134: additional pawns cannot stay alone
            del s.plan.actions[self.action]
            if planned.cheaper:
                s.plan.discount = True

    def touches(self, s: Island) -> Sequence[Seat]:
        return owners(s.plan.actions[self.action].crew)

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
        planned = s.plan.actions[self.action]
        crew = (self.worker, *_without(planned.crew, self.worker))
        s.plan.actions[self.action] = msgspec.structs.replace(planned, crew=crew)

    def touches(self, s: Island) -> Sequence[Seat]:
        return owners(s.plan.actions[self.action].crew)


class GoFirst(Effect):
    """{action}: to be resolved first, with what lies on its field."""

    action: ActionId
    rule = "RC-196"
    label = "Resolve first: {action}"
    revises = True
    piece = "action:{action}"

    def apply(self, s: Island) -> None:
        first = {self.action: s.plan.actions.pop(self.action)}
        s.plan.actions = {**first, **s.plan.actions}


class Discount(Effect):
    """{action}: for a wood less."""

    action: ActionId
    rule = "RC-340"
    label = "1 wood less for: {action}"
    piece = "action:{action}"

    def apply(self, s: Island) -> None:
        s.plan.discount = False
        s.plan.actions[self.action] = msgspec.structs.replace(s.plan.actions[self.action], cheaper=True)


class Agree(Content):
    """{seat} is content with the plan."""

    rule = "RC-099"
    label = "The plan is good"

    def fine_print(self, s: Island) -> str:
        idle = s.castaways[self.seat].pawns - s.pawns_of(self.seat)
        return f"{idle} of your pawns are not placed" if idle else "all your pawns are placed"  # RC-101


class _Places(dict[TargetId, Place]):
    """One pawn on each target: the options there are most of, made only once."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker

    def __missing__(self, target: TargetId) -> Place:
        place = self[target] = Place(self.worker, target)
        return place


_places = functools.cache(_Places)


def _without(crew: tuple[Worker, ...], worker: Worker) -> tuple[Worker, ...]:
    """The last of these left out: whoever comes first goes on taking the Action."""
    place = len(crew) - 1 - crew[::-1].index(worker)
    return crew[:place] + crew[place + 1 :]
