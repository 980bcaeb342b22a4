"""The plan as arithmetic: what each Action takes in pawns and resources, and what is left over."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import cast

from overwinter.games.robinson.printed.book import Book, Target
from overwinter.games.robinson.printed.catalogue import COLOURS, FREE, Cost, Kind, Resource, Source
from overwinter.games.robinson.table.records import ActionId, LaidLate, Planned
from overwinter.games.robinson.table.state import Island


def base_cost(s: Island, target: Target) -> Cost:
    """What an Action takes before tokens and skills (RC-141, RC-150 to RC-155, RC-159)."""
    if target.kind not in PAID:
        return FREE
    if target.kind == "threat":
        return s.book.threats[target.what].ways[target.way].discard
    if target.what in ("shelter", "roof", "palisade"):
        return camp_costs(s)[target.way]  # RC-153
    if target.what == "weapons":
        return Cost(wood=s.book.numbers.weapon_wood)
    return s.costs_of(target.what)[target.way]


def camp_costs(s: Island) -> Sequence[Cost]:
    """The ways to pay for Shelter, a Roof or a Palisade level: wood, fur, and mixed (RC-150, RC-153)."""
    return _camp_costs(s.book, len(s.players), s.scenario.fur_as_wood)


@functools.cache
def _camp_costs(book: Book, players: int, mixed: bool) -> Sequence[Cost]:
    printed = book.numbers.camp_costs[players]
    # What is paid in fur alone keeps its lower price where fur counts as wood.
    both = [Cost(printed.wood - furs, furs) for furs in range(1, printed.fur)] if mixed else []
    return Cost(wood=printed.wood), Cost(fur=printed.fur), *both


def costs(s: Island) -> dict[ActionId, Cost]:
    """What each planned Action takes, tokens and skills included."""
    targets, bound = s.book.targets, wood_token_falls_on(s)
    return {
        action: _cost(s, planned, targets[planned.target], action == bound)
        for action, planned in s.plan.actions.items()
        if not planned.done
    }


def _cost(s: Island, planned: Planned, target: Target, bound: bool) -> Cost:
    """What one planned Action takes; `bound` when the Building field's +1 wood token falls on it."""
    cost = base_cost(s, target)
    if not cost.wood:
        return cost
    wood = cost.wood + bound - planned.cheaper  # RC-190, RC-340, RC-A48
    wood += binds(s, "more-wood", target.what)  # RC-192, RC-193
    return cost if wood == cost.wood else Cost(wood, cost.fur, cost.food)


def binds(s: Island, token: str, field: str) -> bool:
    """Whether a token that makes Actions dearer lay on its field when they were planned (RC-177)."""
    return token in s.tokens.get(field, ()) and LaidLate(token, field) not in s.plan.late


def wood_token_falls_on(s: Island) -> ActionId | None:
    """The Action on which the Building field's +1 wood token falls: the first that pays wood (RC-190, RC-196).

    One that pays none leaves it alone (RC-191).
    """
    if not binds(s, "more-wood", "building"):
        return None
    for action, planned in s.plan.actions.items():
        target = s.book.targets[planned.target]
        if target.kind == "building" and not planned.done and base_cost(s, target).wood:
            return action
    return None


def committed(s: Island) -> Cost:
    """What the whole plan takes (RC-115)."""
    targets, bound = s.book.targets, wood_token_falls_on(s)
    wood = fur = food = 0
    for action, planned in s.plan.actions.items():
        target = targets[planned.target]
        if target.kind in PAID and not planned.done:
            cost = _cost(s, planned, target, action == bound)
            wood += cost.wood
            fur += cost.fur
            food += cost.food
    return Cost(wood, fur, food) if wood or fur or food else FREE


PAID: tuple[Kind, ...] = ("building", "threat")
"""The kinds of Actions that can cost resources."""


def new_cost(s: Island, target: Target) -> Cost:
    """What one more Action would take."""
    cost = base_cost(s, target)
    if not cost.wood:
        return cost
    wood = cost.wood + binds(s, "more-wood", target.what)
    if target.kind == "building" and binds(s, "more-wood", "building"):
        wood += wood_token_falls_on(s) is None
    return Cost(wood, cost.fur, cost.food)


def spare(s: Island, resource: Resource) -> int:
    """What no planned Action has a claim on (RC-121)."""
    if not s.plan.actions:
        return s.food_left() if resource == "food" else s.camp.stock[resource]
    held = committed(s)
    match resource:
        case "wood":
            return s.camp.stock["wood"] - held.wood
        case "fur":
            return s.camp.stock["fur"] - held.fur
        case "food":
            return s.food_left() - held.food
        case "rations":
            return min(s.camp.stock["rations"], s.food_left() - held.food)


def pay(s: Island, resource: Resource, count: int) -> None:
    """Take resources from the stock; of food, that which keeps comes last (RC-450, RC-A23)."""
    if resource == "food":
        rotting = min(count, s.camp.stock["food"])
        s.camp.stock["food"] -= rotting
        s.camp.stock["rations"] -= count - rotting
    else:
        s.camp.stock[resource] -= count


def source_of(target: Target) -> Source:
    """What a Gathering Action is aimed at (RC-125)."""
    return cast("Source", target.what)


def actions_of(s: Island, kind: Kind) -> list[ActionId]:
    """The planned Actions of a kind, in the order of the plan."""
    return [action for action in s.plan.actions if s.target(action).kind == kind]


# -- pawns ---------------------------------------------------------------------------------------

DICED = COLOURS


def field_token_binds(s: Island, action: ActionId) -> bool:
    """Whether the field's one-pawn-more token falls on this Action: the first of its kind (RC-186, RC-196)."""
    kind = s.target(action).kind
    return binds(s, "fewer-pawns", kind) and actions_of(s, kind)[0] == action


def extra_pawns(s: Island, target: Target, bound: bool) -> int:
    """How many pawns more than usual an Action takes, for dice and without (RC-171, RC-187, RC-188, RC-189, RC-419)."""
    extra = int(bound)
    if target.kind in s.tokens and "permanent-fewer-pawns" in s.tokens[target.kind]:
        extra += 1
    if target.space < 0:
        return extra
    if tokens := s.spaces[target.space].tokens:
        extra += ("fewer-pawns" in tokens) + ("fog" in tokens) + ("ash" in tokens)
    if target.kind in ("gathering", "exploration"):
        extra += s.distance(target.space)
    return extra + s.chapter.extra_pawns(s, target)


def least_pawns(s: Island, target: Target, bound: bool) -> int:
    """The pawns without which the Action cannot be planned."""
    return (target.pawns or 1) + extra_pawns(s, target, bound)  # RC-108, RC-172


def most_pawns(s: Island, target: Target, bound: bool) -> int:
    """The pawns that guarantee success; more may not be added (RC-110, RC-114, RC-174)."""
    return (target.pawns or 2) + extra_pawns(s, target, bound)


def least(s: Island, action: ActionId) -> int:
    """The pawns without which a planned Action cannot go ahead."""
    return pawns_for(s, action)[0]


def pawns_for(s: Island, action: ActionId) -> tuple[int, int]:
    """The pawns without which a planned Action cannot go ahead, and those with which it is sure."""
    target = s.book.targets[s.plan.actions[action].target]
    fixed, extra = target.pawns, 0
    if target.kind in s.tokens:
        extra = extra_pawns(s, target, field_token_binds(s, action))
    elif target.space >= 0:  # else nothing could ask for more
        extra = extra_pawns(s, target, False)
    return (fixed or 1) + extra, (fixed or 2) + extra


def takes_more(s: Island, action: ActionId) -> bool:
    """Whether more pawns would help a planned Action (RC-114)."""
    planned = s.plan.actions[action]
    if len(planned.crew) == 1 and s.book.targets[planned.target].kind in DICED:
        return True  # the usual case, known at once
    return len(planned.crew) < pawns_for(s, action)[1]


def is_sure(s: Island, action: ActionId) -> bool:
    """Whether an Action needs no dice."""
    planned = s.plan.actions[action]
    return not takes_more(s, action) if planned.sure is None else planned.sure


def owner_only(s: Island, planned: Planned) -> int | None:
    """The seat that alone may take an Action: the owner of a personal Invention (RC-060)."""
    what = s.book.targets[planned.target].what
    for castaway in s.castaways.values():
        if castaway.idea and castaway.idea == what:
            return castaway.seat
    return None
