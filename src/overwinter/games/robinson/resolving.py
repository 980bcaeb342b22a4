"""The resolving stage: Actions in their order, each sure or with three dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.printed import made_out
from overwinter.engine.questions import Ask, Order
from overwinter.games.robinson.building import BuildItem, ItemReady
from overwinter.games.robinson.camp import BuildShelter, RaisePalisade, RaiseRoof, RaiseWeapon
from overwinter.games.robinson.cards import DrawAdventure
from overwinter.games.robinson.castaways import GainDetermination, Heal, RaiseMorale, Wound
from overwinter.games.robinson.catalogue import DICE, ORDER, RESOURCES, YIELD, CardId, ItemId, Kind, Resource, Target
from overwinter.games.robinson.fighting import Hunt
from overwinter.games.robinson.land import Explore
from overwinter.games.robinson.plans import DICED, binds, costs, is_sure, wood_token_falls_on
from overwinter.games.robinson.scenarios.base import rules
from overwinter.games.robinson.state import FRIDAY, NO_ACTION, ActionId, Island, Seat
from overwinter.games.robinson.stock import Gain, pay
from overwinter.games.robinson.using import TellDice, drop_token, faces_of, pause, wear_out


class ResolvingStage(Effect):
    """The plan is carried out, kind by kind."""

    rule = "RC-198"

    def apply(self, s: Island) -> None:
        s.phase = "resolving"
        sure = {action: is_sure(s, action) for action in s.plan}
        for action, planned in s.plan.items():
            s.plan[action] = msgspec.structs.replace(planned, sure=sure[action])  # RC-115, RC-177
        s.push(*map(ResolveKind, ORDER), EndActionPhase())


class ResolveKind(Effect):
    """All {kind} Actions are resolved."""

    kind: Kind
    rule = "RC-199"
    quiet = True

    def apply(self, s: Island) -> None:
        actions = actions_of(s, self.kind)
        free_order = len(actions) > 1 and len({s.plan[action] for action in actions}) > 1
        bound = binds(s, "fewer-pawns", self.kind) or binds(s, "more-wood", self.kind)
        if free_order and not bound:  # RC-196: with such a token the plan has settled what comes first
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
        s.resolving = self.action
        target, taker = s.target(self.action), s.taker(self.action)
        steps: list[Effect] = []
        if target.space >= 0 and s.spaces[target.space].down:
            settle(s, self.action)  # RC-371: it was cut off in the meantime
            s.push(EndAction())
            return
        if target.space >= 0 and "danger" in s.spaces[target.space].tokens:
            steps += [*_beware(s), FaceDanger(taker)]  # RC-184
        if is_sure(s, self.action):
            steps += [Succeed(self.action), *_token_adventure(s, target, taker)]
        else:
            steps.append(RollDice(self.action))
        if binds(s, "fewer-pawns", target.kind):
            _use_up(s, target, "fewer-pawns")  # RC-186, RC-195
        s.push(*steps, EndAction())

    def says(self, s: Island) -> str:
        pawns = len(s.plan[self.action].crew)
        with_pawns = "with 1 pawn" if pawns == 1 else f"with {pawns} pawns"
        return f"{s.name(s.taker(self.action))}: {s.target(self.action).name}, {with_pawns}."


def _beware(s: Island) -> list[Effect]:
    """A last chance to do something about a dangerous place."""
    if s.weapon >= 1:
        return []
    s.foe = 1
    return pause(s, "fight", "A dangerous place.")


def _token_adventure(s: Island, target: Target, taker: Seat) -> list[Effect]:
    """The Adventure that a token on the field brings (RC-181)."""
    if target.kind not in DICED or "adventure" not in s.field(target.kind):
        return []
    return [AdventureHappens(taker, target.id)]


def _use_up(s: Island, target: Target, token: str) -> None:
    """A token leaves its Action field once it has had its effect (RC-195)."""
    there = s.field(target.kind)
    if token in there:
        s.tokens[target.kind] = tuple(other for other in there if other != token)


class FaceDanger(Effect):
    """{seat} works in a dangerous place."""

    seat: Seat
    rule = "RC-184"
    quiet = True

    def apply(self, s: Island) -> None:
        s.foe = 0
        if s.weapon + s.bonus < 1:  # RC-A45
            s.push(Wound(self.seat))


class EndAction(Effect):
    """The Action is over; a temporary Weapon bonus ends with it."""

    rule = "RC-226"
    quiet = True

    def apply(self, s: Island) -> None:
        s.resolving = NO_ACTION
        s.bonus = 0
        s.haul = ()
        s.rerolled = ()


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
        s.push(*fruits(s, target, taker))


def settle(s: Island, action: ActionId) -> None:
    """The Action is decided: nothing is committed to it any more (RC-A10)."""
    s.plan[action] = msgspec.structs.replace(s.plan[action], done=True)


def fruits(s: Island, target: Target, taker: Seat) -> Sequence[Effect]:
    """What a successful Action brings."""
    special = rules(s).succeeds(s, target, taker)
    if special is not None:
        return special
    match target.kind:
        case "threat":
            return [HandleThreat(taker, CardId(target.what), target.way)]
        case "hunting":
            return [Hunt(taker)]
        case "building":
            return [_building(target, taker)]
        case "gathering":
            return [Gather(taker, target.space, target.what)]
        case "exploration":
            return [Explore(taker, target.space)]
        case "camp":
            return [ArrangeCamp(taker)]
        case "rest":
            return [Rest(taker)]


def _building(target: Target, taker: Seat) -> Effect:
    match target.what:
        case "shelter":
            return BuildShelter()
        case "roof":
            return RaiseRoof()
        case "palisade":
            return RaisePalisade()
        case "weapons":
            return RaiseWeapon()
        case item:
            return BuildItem(taker, ItemId(item))


class HandleThreat(Effect):
    """{seat} deals with {card}."""

    seat: Seat
    card: CardId
    way: int = 0
    rule = "RC-200"

    def apply(self, s: Island) -> None:
        s.threats = tuple(card for card in s.threats if card != self.card)  # RC-142
        s.gone += (self.card,)
        s.push(*made_out(s.book.threats[self.card].ways[self.way].reward, self.seat, self.card))  # RC-147, RC-148


class Gather(Effect):
    """{seat} gathers."""

    seat: Seat
    space: int
    source: str
    rule = "RC-236"
    quiet = True

    def apply(self, s: Island) -> None:
        resource = YIELD[self.source]  # type: ignore[index]  # one of the sources
        there = s.spaces[self.space]
        count = (self.source not in there.covered) + there.tokens.count(f"plus-{resource}")  # RC-194, RC-369
        if not count:
            return  # RC-368: the source has dried up since the plan was made
        carriers = [item for item in CARRIERS if s.has(item) and item not in s.gathered]  # RC-386: one or both
        s.push(Gain(self.seat, resource, count), *[TryCarrier(self.seat, item, resource) for item in carriers])


CARRIERS = {"basket": "RC-384", "sack": "RC-385"}
"""Items with which one Gathering Action a round brings 1 more."""


class TryCarrier(Effect):
    """The {item} can be filled, now or later this round."""

    seat: Seat
    item: str
    resource: Resource
    rule = "RC-384"
    quiet = True

    def apply(self, s: Island) -> None:
        sources = [s.target(action).what for action in actions_of(s, "gathering") if not s.plan[action].done]
        other = any(YIELD[source] != self.resource for source in sources)  # type: ignore[index]  # sources
        fill = FillCarrier(self.seat, self.item, self.resource)
        s.push(NowOrLater(fill) if other else fill)


class NowOrLater(Ask):
    """Is more of this carried home now, or of something else later?"""

    fill: AnyEffect
    rule = "RC-384"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return [self.fill, LeaveEmpty()]


class FillCarrier(Effect):
    """The {item} holds 1 {resource} more."""

    seat: Seat
    item: str
    resource: Resource
    rule = "RC-384"
    label = "1 {resource} more with the {item}"

    def apply(self, s: Island) -> None:
        s.gathered += (self.item,)
        s.push(Gain(self.seat, self.resource))

    def cites(self) -> str:
        return CARRIERS[self.item]


class LeaveEmpty(Effect):
    """Something else shall be carried later."""

    rule = "RC-384"
    label = "Later"
    quiet = True

    def apply(self, s: Island) -> None:
        pass


class ArrangeCamp(Effect):
    """{seat} arranges the Camp."""

    seat: Seat
    rule = "RC-247"

    def apply(self, s: Island) -> None:
        tokens = s.book.numbers.camp_determination
        if "bible" in s.flags:
            place = s.flags.index("bible")  # one reading, one Action
            s.flags = s.flags[:place] + s.flags[place + 1 :]
            s.push(GainDetermination(self.seat, tokens + 1), RaiseMorale())
        elif len(s.players) == 4:
            s.push(CampReward(self.seat))
        else:
            s.push(GainDetermination(self.seat, tokens), RaiseMorale())  # RC-248


class CampReward(Ask):
    """{seat}: determination, or Morale?"""

    seat: Seat
    rule = "RC-249"

    def seats(self, s: Island) -> Sequence[Seat]:
        return (self.seat,) if self.seat in s.players else (s.first,)

    def options(self, s: Island) -> Sequence[Effect]:
        return [GainDetermination(self.seat, s.book.numbers.camp_determination), RaiseMorale()]


class Rest(Effect):
    """{seat} rests."""

    seat: Seat
    rule = "RC-250"

    def apply(self, s: Island) -> None:
        comfort = sum(s.book.mysteries[thing].rest for thing in s.things if thing in s.book.mysteries)
        if s.has("bed"):
            s.push(Heal(self.seat, 2 + comfort), GainDetermination(self.seat, 1))  # RC-387
        else:
            s.push(Heal(self.seat, 1 + comfort))


# -- dice ------------------------------------------------------------------------------------------


class RollDice(Effect):
    """The three dice are rolled."""

    action: ActionId
    rule = "RC-205"
    quiet = True

    def apply(self, s: Island) -> None:
        target = s.target(self.action)
        colour = target.kind
        s.roll = {die: s.pick(f"{colour}.{die}", faces_of(s, colour, die)) for die in DICE}
        again = []
        if "reroll" in s.field(colour):
            _use_up(s, target, "reroll")  # RC-180, RC-A11
            again = [MustRollAgain()] if s.roll["success"] == "success" else []
        s.push(TellDice(), *again, LetThemStand(self.action))


class MustRollAgain(Effect):
    """A token asks for it: the success is rolled again."""

    rule = "RC-178"

    def apply(self, s: Island) -> None:
        colour = s.target(s.resolving).kind
        s.roll["success"] = s.pick(f"{colour}.success", faces_of(s, colour, "success"))
        s.push(TellDice())


class LetThemStand(Effect):
    """Whoever can may still turn a die."""

    action: ActionId
    rule = "RC-058"
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(*pause(s, "dice", f"The dice lie open: {', '.join(s.roll.values())}."), ApplyDice(self.action))


class ApplyDice(Effect):
    """The dice are applied: Wound, Success, Adventure."""

    action: ActionId
    rule = "RC-211"
    quiet = True

    def apply(self, s: Island) -> None:
        taker, target = s.taker(self.action), s.target(self.action)
        roll, s.roll = s.roll, {}
        adventure = roll["adventure"] == "adventure" or "adventure" in s.field(target.kind)  # RC-182
        s.push(
            *[Wound(taker)] * (roll["wound"] == "wound"),  # RC-206
            Succeed(self.action) if roll["success"] == "success" else Fail(self.action),  # RC-210
            *[AdventureHappens(taker, target.id)] * adventure,  # RC-209
        )


class Fail(Effect):
    """{action}: it fails."""

    action: ActionId
    rule = "RC-208"

    def apply(self, s: Island) -> None:
        settle(s, self.action)  # RC-213: nothing is paid
        s.push(GainDetermination(s.taker(self.action), s.book.numbers.failure_determination))


class AdventureHappens(Effect):
    """{seat} meets with an Adventure."""

    seat: Seat
    target: str
    rule = "RC-209"
    quiet = True

    def apply(self, s: Island) -> None:
        target = s.book.targets[self.target]  # type: ignore[index]  # a target's id
        _use_up(s, target, "adventure")  # RC-181
        instead = rules(s).adventure(s, target, self.seat)
        if instead is not None:
            s.push(*instead)
        elif self.seat == FRIDAY:
            s.push(Wound(FRIDAY))  # RC-311, RC-A28
        else:
            s.push(DrawAdventure(self.seat, target.kind))  # type: ignore[arg-type]  # only these kinds roll dice


# -- the end of the phase --------------------------------------------------------------------------


class EndActionPhase(Effect):
    """What was gained becomes available, and the pawns come back."""

    rule = "RC-203"

    def apply(self, s: Island) -> None:
        _bring_in(s)
        _return_pawns(s)
        fresh, s.fresh = s.fresh, ()
        s.push(*map(ItemReady, fresh), BringInTheRest(), *rules(s).actions_end(s))  # RC-204


class BringInTheRest(Effect):
    """What new Items have brought becomes available, too."""

    rule = "RC-203"
    quiet = True

    def apply(self, s: Island) -> None:
        _bring_in(s)


def _bring_in(s: Island) -> None:
    """Future Resources become available, but not those of players outside the Camp (RC-203, RC-359)."""
    for castaway in s.castaways.values():
        if not castaway.outside:
            for resource, count in zip(RESOURCES, castaway.bag, strict=True):
                s.stock[resource] += count
            s.found += castaway.finds
            castaway.bag, castaway.finds = (0, 0, 0, 0), ()


def _return_pawns(s: Island) -> None:
    """Pawns go back to their owners and cards; those for one use are discarded (RC-139, RC-140)."""
    for planned in s.plan.values():
        for worker in planned.crew:
            if worker in s.things:
                wear_out(s, worker)
            elif worker in s.found:
                drop_token(s, worker)
            elif worker in s.extra:
                place = s.extra.index(worker)
                s.extra = s.extra[:place] + s.extra[place + 1 :]
    s.plan.clear()
