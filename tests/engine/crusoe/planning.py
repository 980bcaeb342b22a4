"""The planning stage: the group puts its pawns on Actions, together and without turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask
from tests.engine.crusoe.catalogue import Target
from tests.engine.crusoe.resolving import ResolvingStage, surely
from tests.engine.crusoe.state import ActionId, Island, Objection, Planned, Seat


def needed(target: Target) -> int:
    """The pawns without which the Action cannot be planned (RC-108, RC-111, RC-112, RC-172)."""
    return 1 + target.far


class PlanTogether(Ask):
    """Where do you put your pawns?"""

    rule = "RC-099"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.everyone

    def asked(self, s: Island, seat: int) -> Ask:
        return PlanPawns(Seat(seat))


class PlanPawns(Ask):
    """{seat}: where do you put your pawns?"""

    seat: Seat
    rule = "RC-099"

    def options(self, s: Island) -> Sequence[Effect]:
        return [option for option, objection in considered(s, self.seat) if not objection]

    def blocked(self, s: Island) -> Sequence[Blocked]:
        return [Blocked(option, *objection) for option, objection in considered(s, self.seat) if objection]


def considered(s: Island, seat: Seat) -> Iterator[tuple[Effect, Objection]]:
    """All that a player might do with a pawn, and what the rules have against it."""
    without_pawn = pawn_objection(s, seat)
    for target in s.book.targets.values():
        yield Place(seat, target.id), without_pawn or target_objection(s, target)
    for action, planned in s.plan.items():
        yield Support(seat, action), without_pawn or support_objection(s, planned)
    for action in dict.fromkeys(s.pawns_of(seat)):
        yield TakeBack(seat, action), None
    yield Go(), go_objection(s)


def pawn_objection(s: Island, seat: Seat) -> Objection:
    """Why a player cannot place anything."""
    return ("all your pawns are placed", "RC-100") if len(s.pawns_of(seat)) >= s.book.numbers.pawns else None


def target_objection(s: Island, target: Target) -> Objection:
    """Why no new Action can be aimed at this: everything it takes must be there now (RC-116)."""
    if target.once and any(planned.target == target.id for planned in s.plan.values()):
        return "an Action is aimed at it already", target.once
    if target.id == "shelter" and s.shelter:
        return "the Shelter stands already", "RC-158"
    if target.id == "palisade" and not s.shelter:
        return "needs a Shelter", "RC-157"
    if target.kind == "exploration" and target.id in s.explored:
        return "it is explored already", "RC-168"
    if target.tile and target.tile not in s.explored:
        return f"not explored yet: {s.book.targets[target.tile].name}", "RC-166"
    wood, left = price(s, target), s.uncommitted("wood")
    if wood > left:
        return f"needs {wood} wood, {left} is not committed", "RC-121"
    return None


def support_objection(s: Island, planned: Planned) -> Objection:
    """Why no further pawn can be put on an Action."""
    full = len(planned.pawns) >= surely(s.book.targets[planned.target])
    return ("more pawns would not help", "RC-114") if full else None


def go_objection(s: Island) -> Objection:
    """Why the plan cannot be carried out as it stands."""
    for action, planned in s.plan.items():
        target = s.target(action)
        if len(planned.pawns) < needed(target):
            return f"{target.name}: {needed(target)} pawns are needed at that distance", "RC-172"
    return None


def price(s: Island, target: Target) -> int:
    """The wood that an Action takes (RC-150, RC-154)."""
    return target.wood.get(len(s.castaways), 0)


class Place(Effect):
    """{seat} takes an Action: {target}."""

    seat: Seat
    target: str
    rule = "RC-124"
    label = "Take an Action: {target}"
    piece = "target:{target}"

    def apply(self, s: Island) -> None:
        action = ActionId(max(s.plan, default=0) + 1)
        wood = price(s, s.book.targets[self.target])
        s.plan[action] = Planned(self.target, (self.seat,), wood)  # RC-115
        s.push(PlanTogether())

    def fine_print(self, s: Island) -> str:
        target = s.book.targets[self.target]
        costs = [f"commits {wood} wood"] if (wood := price(s, target)) else []
        if target.kind in ("camp", "rest"):
            return ", ".join([*costs, "succeeds"])
        return ", ".join([*costs, f"dice with {needed(target)}, sure with {surely(target)} pawns"])


class Support(Effect):
    """{seat} supports an Action: {action}."""

    seat: Seat
    action: ActionId
    rule = "RC-130"
    label = "Support: {action}"
    piece = "action:{action}"

    def apply(self, s: Island) -> None:
        planned = s.plan[self.action]
        s.plan[self.action] = msgspec.structs.replace(planned, pawns=(*planned.pawns, self.seat))
        s.push(PlanTogether())


class TakeBack(Effect):
    """{seat} takes a pawn back."""

    seat: Seat
    action: ActionId
    rule = "RC-099"
    label = "Take a pawn back from: {action}"
    piece = "action:{action}"

    def apply(self, s: Island) -> None:
        planned = s.plan[self.action]
        last = len(planned.pawns) - 1 - planned.pawns[::-1].index(self.seat)
        pawns = planned.pawns[:last] + planned.pawns[last + 1 :]
        if pawns:
            s.plan[self.action] = msgspec.structs.replace(planned, pawns=pawns)
        else:
            del s.plan[self.action]
        s.push(PlanTogether())


class Go(Effect):
    """The plan stands: pawns and resources are committed."""

    rule = "RC-115"
    label = "Go"

    def apply(self, s: Island) -> None:
        s.push(ResolvingStage())
