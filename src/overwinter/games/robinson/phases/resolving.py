"""The resolving stage: Actions in their order, each sure or with three dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.questions import Order
from overwinter.games.robinson.phases.rewards import fruits
from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import DICE, ORDER, Kind, TargetId
from overwinter.games.robinson.table.dice import Reroll, TellDice
from overwinter.games.robinson.table.plans import DICED, actions_of, binds, costs, is_sure, pay, wood_token_falls_on
from overwinter.games.robinson.table.records import ACTION, FRIDAY, ROUND, ActionId, Doing, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.things import drop_token, wear_out
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.games.robinson.verbs.cards import DrawAdventure
from overwinter.games.robinson.verbs.castaways import HEARTENED, GainDetermination, Wound
from overwinter.games.robinson.verbs.fighting import FightAhead, about_to_fight, fighting_level
from overwinter.games.robinson.verbs.skills import LureBeast, Reconnoitre, Track
from overwinter.games.robinson.verbs.stock import bring_in
from overwinter.kit.beware import Beware
from overwinter.kit.thrown import put_away, take_die, throw, throw_again
from overwinter.kit.words import counted


class ResolvingStage(Effect):
    """The plan is carried out, kind by kind."""

    rule = "RC-198"

    def apply(self, s: Island) -> None:
        s.phase = "resolving"
        sure = {action: is_sure(s, action) for action in s.plan.actions}
        for action, planned in s.plan.actions.items():
            s.plan.actions[action] = msgspec.structs.replace(planned, sure=sure[action])  # RC-115, RC-177
        s.push(*map(ResolveKind, ORDER), EndActionPhase())


class ResolveKind(Effect):
    """All {kind} Actions are resolved."""

    kind: Kind
    rule = "RC-199"
    quiet = True

    def apply(self, s: Island) -> None:
        actions = actions_of(s, self.kind)
        free_order = len(actions) > 1 and len({s.plan.actions[action] for action in actions}) > 1
        bound = binds(s, "fewer-pawns", self.kind) or binds(s, "more-wood", self.kind)
        if free_order and not bound:  # RC-196: with such a token the plan has settled what comes first
            s.push(OrderActions(self.kind))
        else:
            s.push(*map(ResolveAction, actions))


class OrderActions(Order):
    """In which order do you resolve your {of} Actions?"""

    of: Kind
    picked: tuple[ActionId, ...] = ()
    rule = "RC-199"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

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
    return ", then ".join(f"{s.target(action).name} ({s.name(s.taker(action))})" for action in actions)


# -- one Action ------------------------------------------------------------------------------------


class ResolveAction(Effect):
    """{action}."""

    action: ActionId
    rule = "RC-198"

    def apply(self, s: Island) -> None:
        s.doing = Doing(self.action)
        target, taker = s.target(self.action), s.taker(self.action)
        steps: list[Effect] = []
        if target.space >= 0 and s.spaces[target.space].down:
            settle(s, self.action)  # RC-371: it was cut off in the meantime
            s.push(EndAction())
            return
        if s.marked(ROUND, HEARTENED) and target.kind in ("hunting", "exploration"):
            steps += SettingOut(self).stop(s)
        if target.space >= 0 and "danger" in s.spaces[target.space].tokens:
            steps.append(MeetDanger(taker))  # RC-184, RC-185
        if is_sure(s, self.action):
            steps += [Succeed(self.action), *_token_adventure(s, target, taker)]
        else:
            steps.append(RollDice(self.action))  # RC-109, RC-173
        if binds(s, "fewer-pawns", target.kind):
            _use_up(s, target, "fewer-pawns")  # RC-186, RC-195
        s.push(*steps, EndAction())

    def says(self, s: Island) -> str:
        pawns = counted(len(s.plan.actions[self.action].crew), "pawn")
        return f"{s.name(s.taker(self.action))}: {s.target(self.action).name}, with {pawns}."


def _token_adventure(s: Island, target: Target, taker: Seat) -> list[Effect]:
    """The Adventure that a token on the field brings (RC-181)."""
    if target.kind not in DICED or "adventure" not in s.field(target.kind):
        return []
    return [AdventureHappens(taker, target.id)]


def _use_up(s: Island, target: Target, token: str) -> None:
    """A token leaves its Action field once it has had its effect (RC-195), not before (RC-197)."""
    there = s.field(target.kind)
    if token in there:
        s.tokens[target.kind] = tuple(other for other in there if other != token)


class SettingOut(Beware):
    """Somebody is about to hunt or to explore: what was gained since the plan was made can be used."""

    of: ResolveAction
    rule = "RC-055"
    helps = (Track, LureBeast, Reconnoitre)

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        return isinstance(help, Reconnoitre) == (s.target(self.of.action).kind == "exploration")


class MeetDanger(Effect):
    """{seat} is about to work in a dangerous place."""

    seat: Seat
    rule = "RC-184"
    quiet = True

    def apply(self, s: Island) -> None:
        if s.camp.weapon < 1:
            about_to_fight(s, 1)
            s.push(FightAhead(FaceDanger(self.seat)))


class FaceDanger(Effect):
    """{seat} works in a dangerous place."""

    seat: Seat
    rule = "RC-184"
    quiet = True

    def apply(self, s: Island) -> None:
        if fighting_level(s) < 1:  # RC-A45
            s.push(Wound(self.seat))


class EndAction(Effect):
    """The Action is over; a temporary Weapon bonus ends with it."""

    rule = "RC-226"
    quiet = True

    def apply(self, s: Island) -> None:
        s.doing = None
        s.forget(ACTION)


class Succeed(Effect):
    """{action}: success."""

    action: ActionId
    rule = "RC-207"

    def apply(self, s: Island) -> None:
        target, taker = s.target(self.action), s.taker(self.action)
        cost = costs(s)[self.action]
        if wood_token_falls_on(s) == self.action:
            _use_up(s, target, "more-wood")  # RC-190
        settle(s, self.action)
        pay(s, "wood", cost.wood)
        pay(s, "fur", cost.fur)
        pay(s, "food", cost.food)
        s.push(*fruits(target, taker))


def settle(s: Island, action: ActionId) -> None:
    """The Action is decided: nothing is committed to it any more (RC-A10)."""
    s.plan.actions[action] = msgspec.structs.replace(s.plan.actions[action], done=True)


# -- dice ------------------------------------------------------------------------------------------


class RollDice(Effect):
    """The three dice are rolled, by a player if Friday takes the Action (RC-310)."""

    action: ActionId
    rule = "RC-205"
    quiet = True

    def apply(self, s: Island) -> None:
        target = s.target(self.action)
        colour = target.kind
        throw(s, colour, DICE, s.taker(self.action))
        again = []
        if "reroll" in s.field(colour):
            _use_up(s, target, "reroll")  # RC-180, RC-A11; where no dice are rolled, it stays (RC-179)
            again = [MustRollAgain()] if s.roll.shows("success") == "success" else []
        s.push(TellDice(), *again, LetThemStand(self.action))


class MustRollAgain(Effect):
    """A token asks for it: the success is rolled again."""

    rule = "RC-178"

    def apply(self, s: Island) -> None:
        throw_again(s, {s.roll.place("success")})
        s.push(TellDice())


class LetThemStand(Effect):
    """Whoever can may still turn a die."""

    action: ActionId
    rule = "RC-058"
    quiet = True

    def apply(self, s: Island) -> None:
        stop, adventure = DiceLieOpen(TellDice()).stop(s), ApplyAdventure(self.action)
        last = adventure if stop else OneDieLeft(adventure)  # RC-055: with what a failure has given
        s.push(*stop, ApplyWound(self.action), ApplySuccess(self.action), last)


class DiceLieOpen(Beware):
    """The dice are about to be applied: the last chance to turn one."""

    rule = "RC-058"
    helps = (Reroll,)


class OneDieLeft(DiceLieOpen):
    """The Adventure die is about to be applied."""

    def about(self, s: Island) -> str:
        return "The Adventure die still lies open."

    def needed(self, s: Island) -> bool:
        return s.roll.shows("adventure") == "adventure"


def applied(s: Island, die: str) -> str:
    """A die is applied and gone: what it showed (RC-211, RC-214)."""
    return take_die(s, s.roll.place(die)).face


class ApplyWound(Effect):
    """The Wound die is applied, before the others (RC-211)."""

    action: ActionId
    rule = "RC-206"
    quiet = True

    def apply(self, s: Island) -> None:
        if applied(s, "wound") == "wound":
            s.push(Wound(s.taker(self.action)))  # RC-312


class ApplySuccess(Effect):
    """The Success die is applied."""

    action: ActionId
    rule = "RC-211"
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(Succeed(self.action) if applied(s, "success") == "success" else Fail(self.action))  # RC-210


class ApplyAdventure(Effect):
    """The Adventure die is applied, as the last."""

    action: ActionId
    rule = "RC-211"
    quiet = True

    def apply(self, s: Island) -> None:
        taker, target = s.taker(self.action), s.target(self.action)
        if put_away(s).shows("adventure") == "adventure" or "adventure" in s.field(target.kind):  # RC-182
            s.push(AdventureHappens(taker, target.id))  # RC-209


class Fail(Effect):
    """{action}: it fails."""

    action: ActionId
    rule = "RC-208"

    def apply(self, s: Island) -> None:
        settle(s, self.action)  # nothing is paid (RC-213), nothing gathered (RC-237), nothing found (RC-243)
        s.push(GainDetermination(s.taker(self.action), s.book.numbers.failure_determination))


class AdventureHappens(Effect):
    """{seat} meets with an Adventure."""

    seat: Seat
    target: TargetId
    rule = "RC-209"
    quiet = True

    def apply(self, s: Island) -> None:
        target = s.book.targets[self.target]
        _use_up(s, target, "adventure")  # RC-181
        if self.seat == FRIDAY:
            s.push(Wound(FRIDAY))  # RC-311, RC-A28
        else:
            s.push(DrawAdventure(self.seat, target.kind))  # type: ignore[arg-type]  # only these kinds roll dice


# -- the end of the phase --------------------------------------------------------------------------


class EndActionPhase(Effect):
    """What was gained becomes available, and the pawns come back."""

    rule = "RC-203"

    def apply(self, s: Island) -> None:
        bring_in(s)
        _return_pawns(s)
        fresh, s.camp.fresh = s.camp.fresh, ()
        s.push(*map(ItemReady, fresh), BringInTheRest())  # RC-204


class BringInTheRest(Effect):
    """What new Items have brought becomes available, too."""

    rule = "RC-203"
    quiet = True

    def apply(self, s: Island) -> None:
        bring_in(s)


def _return_pawns(s: Island) -> None:
    """Pawns go back to their owners and cards; those for one use are discarded (RC-139, RC-140)."""
    for planned in s.plan.actions.values():
        for worker in planned.crew:
            if worker in s.camp.things:
                wear_out(s, worker)
            elif worker in s.camp.found:
                drop_token(s, worker)
            elif worker in s.camp.extra:
                s.camp.extra = without(s.camp.extra, worker)
    s.plan.actions.clear()
