"""The resolving stage: Actions in their order, each sure or with three dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Ask, Order
from tests.engine.crusoe.cards import DrawAdventure
from tests.engine.crusoe.catalogue import DICE, ORDER, Kind, Target
from tests.engine.crusoe.effects import GainDetermination, Wound
from tests.engine.crusoe.skills import ShowDice, can_reroll
from tests.engine.crusoe.state import NO_ACTION, ActionId, Island, Seat


class ResolvingStage(Effect):
    """All Actions are resolved, kind by kind."""

    rule = "RC-198"
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(*map(ResolveKind, ORDER), EndActionPhase())


class ResolveKind(Effect):
    """All {kind} Actions are resolved."""

    kind: Kind
    rule = "RC-199"
    quiet = True

    def apply(self, s: Island) -> None:
        actions = actions_of(s, self.kind)
        if len(actions) > 1:
            s.push(OrderActions(self.kind))
        else:
            s.push(*map(ResolveAction, actions))


def actions_of(s: Island, kind: Kind) -> list[ActionId]:
    """The planned Actions of a kind."""
    return [action for action in s.plan if s.target(action).kind == kind]


class OrderActions(Order):
    """In which order do you resolve your {of} Actions?"""

    of: Kind
    picked: tuple[ActionId, ...] = ()
    rule = "RC-199"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.everyone

    def items(self, s: Island) -> Sequence[ActionId]:
        return actions_of(s, self.of)

    def settle(self, s: Island) -> Effect:
        return ResolveInOrder(self.picked)

    def offer(self, s: Island) -> str:
        return f"{in_words(s, self.picked)}, then …"

    def points_at(self, s: Island) -> str:
        return f"action:{self.picked[-1]}"


class ResolveInOrder(Effect):
    """The group has an order for its Actions."""

    actions: tuple[ActionId, ...]
    rule = "RC-199"
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(*map(ResolveAction, self.actions))

    def offer(self, s: Island) -> str:
        return in_words(s, self.actions)


def in_words(s: Island, actions: Sequence[ActionId]) -> str:
    """Actions as people tell them apart: by target and taker."""
    return ", then ".join(f"{s.target(action).name} ({s.name(s.plan[action].taker)})" for action in actions)


# -- one Action ------------------------------------------------------------------------------


def surely(target: Target) -> int:
    """The pawns that guarantee success (RC-110 to RC-112, RC-174)."""
    return 1 if target.kind in ("camp", "rest") else 2 + target.far


class ResolveAction(Effect):
    """{action}: the Action is resolved."""

    action: ActionId
    rule = "RC-198"

    def apply(self, s: Island) -> None:
        s.resolving = self.action
        sure = len(s.plan[self.action].pawns) >= surely(s.target(self.action))
        s.push(Succeed(self.action) if sure else RollDice(self.action), EndAction())


class EndAction(Effect):
    """The Action is over; a temporary Weapon bonus ends with it."""

    rule = "RC-226"
    quiet = True

    def apply(self, s: Island) -> None:
        s.resolving = NO_ACTION
        s.bonus = 0


class Succeed(Effect):
    """{action}: it succeeds."""

    action: ActionId
    rule = "RC-207"

    def apply(self, s: Island) -> None:
        planned = s.plan[self.action]
        s.stock["wood"] -= planned.wood
        release(s, self.action)
        s.push(*made_out(s.target(self.action).gives, planned.taker))


class Fail(Effect):
    """{action}: it fails."""

    action: ActionId
    rule = "RC-208"

    def apply(self, s: Island) -> None:
        release(s, self.action)  # RC-213
        s.push(GainDetermination(s.plan[self.action].taker, s.book.numbers.failure_determination))


def release(s: Island, action: ActionId) -> None:
    """What was committed to the Action is free again, if it was not spent (RC-A10)."""
    s.plan[action] = msgspec.structs.replace(s.plan[action], wood=0)


# -- dice ------------------------------------------------------------------------------------


class RollDice(Effect):
    """The taker rolls the three dice."""

    action: ActionId
    rule = "RC-205"
    quiet = True

    def apply(self, s: Island) -> None:
        dice = s.book.dice[s.target(self.action).kind]
        s.roll = {die: s.pick(f"{dice.id}.{die}", dice.faces[die]) for die in DICE}
        s.push(ShowDice(), OfferRerolls(self.action))


class OfferRerolls(Effect):
    """Whoever has the skill may roll a die again."""

    action: ActionId
    rule = "RC-058"
    quiet = True

    def apply(self, s: Island) -> None:
        if any(can_reroll(s, seat) for seat in s.everyone):
            s.push(AcceptDice(s.plan[self.action].taker, self.action))
        else:
            s.push(ApplyDice(self.action))


class AcceptDice(Ask):
    """{seat}: the dice lie open. Does the roll stand?"""

    seat: Seat
    action: ActionId
    rule = "RC-058"

    def options(self, s: Island) -> Sequence[Effect]:
        return [ApplyDice(self.action)]  # rerolls are skills, and skills are free actions


class ApplyDice(Effect):
    """The dice are applied: Wound, Success, Adventure."""

    action: ActionId
    rule = "RC-211"
    label = "The roll stands"
    quiet = True

    def apply(self, s: Island) -> None:
        taker, target = s.plan[self.action].taker, s.target(self.action)
        roll, s.roll = s.roll, {}
        s.push(
            *[Wound(taker)] * (roll["wound"] == "wound"),  # RC-206
            Succeed(self.action) if roll["success"] == "success" else Fail(self.action),  # RC-210
            *[DrawAdventure(taker, target.kind)] * (roll["adventure"] == "adventure"),  # RC-209
        )


class EndActionPhase(Effect):
    """Future Resources become available, and the pawns come back."""

    rule = "RC-203"

    def apply(self, s: Island) -> None:
        for resource, count in s.future.items():
            s.stock[resource] += count
            s.future[resource] = 0
        s.plan.clear()  # RC-140
