"""What Actions can be aimed at, and what speaks against it."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from overwinter.engine.effects import Objection
from overwinter.engine.people import GROUP
from overwinter.games.robinson.printed.book import Book, Target
from overwinter.games.robinson.printed.catalogue import FREE, Cost, Invention, ItemId, TargetId, Terrain, Way
from overwinter.games.robinson.table.hands import most_in_reach
from overwinter.games.robinson.table.plans import (
    base_cost,
    binds,
    camp_costs,
    committed,
    least_pawns,
    new_cost,
    wood_token_falls_on,
)
from overwinter.games.robinson.table.records import Line, Seat
from overwinter.games.robinson.table.state import Island, yield_at

Left = tuple[int, int, int]
"""Wood, fur and food that are not committed yet."""
Purse = Left | None
"""What there is to pay with; None when costs do not matter."""


def survey(s: Island) -> tuple[Line, ...]:
    """All that Actions can be aimed at, as far as plan and stores allow."""
    found = [_line(s, target) for target, why in _printed(s, set(), set(), None, quick=True) if not why]
    terrains = s.terrains()
    for castaway in s.castaways.values():
        if castaway.idea:
            own = _invention(s, castaway.idea, terrains, set(), None)
            found += [_line(s, target, castaway.seat) for target, why in own if not why]
    return tuple(found)


def _line(s: Island, target_id: TargetId, owner: int = -1) -> Line:
    target = s.book.targets[target_id]
    cost = base_cost(s, target)
    return _written(s.book, target_id, cost, cost.wood > 0 and binds(s, "more-wood", target.what), owner)


@functools.cache
def _written(book: Book, target_id: TargetId, cost: Cost, dearer: bool, owner: int) -> Line:
    """The same lines come in every survey."""
    target = book.targets[target_id]
    item = book.inventions.get(target.what)
    once = ""
    if target.kind in ("gathering", "exploration"):
        once = target_id
    elif target.kind == "threat" or target.what == "shelter" or (item and not item.repeat):
        once = target.what
    free = cost == FREE and owner == -1
    return Line(target_id, once, cost.wood + dearer, cost.fur, cost.food, target.kind == "building", owner, free)


def open_targets(s: Island, seat: Seat) -> tuple[list[TargetId], list[TargetId]]:
    """All that a new Action can be aimed at now: by anybody, and by the owner of a personal Invention."""
    planned, targets = [planned.target for planned in s.plan.actions.values()], s.book.targets
    taken = {*planned, *[targets[target].what for target in planned]}
    taken.discard("")
    wood, fur, food = left_over(s)
    dearer = binds(s, "more-wood", "building") and wood_token_falls_on(s) is None
    for_building, wood = max(0, wood - dearer), max(0, wood)  # what takes no wood does not mind a lack of it
    free, own = [], []
    for line in s.plan.menu.lines or survey(s):
        if line.once in taken:
            continue
        if line.free:
            free.append(line.target)
        elif line.wood <= (for_building if line.building else wood) and line.fur <= fur and line.food <= food:
            if line.owner == -1:
                free.append(line.target)
            elif line.owner == seat:
                own.append(line.target)
    if not hunt_objection(s):
        free.append(HUNT)
    free += [target for target, why in s.chapter.targets(s) if not why]
    free += (CAMP, REST)
    return free, own


HUNT, CAMP, REST = TargetId("hunt"), TargetId("camp"), TargetId("rest")


def considered(s: Island, quick: bool = False) -> Iterator[tuple[TargetId, Objection]]:
    """All that one might aim an Action at, and what speaks against it; `quick` leaves out what is far from possible."""
    taken = {planned.target for planned in s.plan.actions.values()}
    yield from _printed(s, taken, planned_items(s), left_over(s), quick)
    yield HUNT, hunt_objection(s)
    yield from s.chapter.targets(s)
    yield CAMP, None
    yield REST, None


def _printed(
    s: Island, taken: set[TargetId], planned: set[str], purse: Purse, quick: bool
) -> list[tuple[TargetId, Objection]]:
    """What is printed on the board, on cards and on tiles."""
    return [
        *_threats(s, taken, purse),
        *_camp_works(s, taken, purse),
        *_inventions(s, planned, purse, quick),
        *_land(s, taken, most_in_reach(s), quick),
    ]


def left_over(s: Island) -> Left:
    """What is not committed yet; a discount that is not used counts as wood."""
    held = committed(s)
    return s.camp.stock["wood"] - held.wood + s.plan.discount, s.camp.stock["fur"] - held.fur, s.food_left() - held.food


def short_of(cost: Cost, left: Left) -> Objection:
    """What is missing for a cost (RC-116, RC-121)."""
    wood, fur, food = left
    if cost.wood > wood:
        return f"needs {cost.wood} wood, {wood} is free", "RC-121"
    if cost.fur > fur:
        return f"needs {cost.fur} fur, {fur} is free", "RC-121"
    return (f"needs {cost.food} food, {food} is free", "RC-121") if cost.food > food else None


def _short(s: Island, target: TargetId, purse: Purse) -> Objection:
    """What is missing for one more Action."""
    return None if purse is None else short_of(new_cost(s, s.book.targets[target]), purse)


def _threats(s: Island, taken: set[TargetId], purse: Purse) -> Iterator[tuple[TargetId, Objection]]:
    for card in s.threats:  # RC-144: both, if there are two
        ways = s.book.threats[card].ways
        planned = bool(taken) and any(f"threat:{card}" + f":{way}" * bool(way) in taken for way in range(len(ways)))
        for number, way in enumerate(ways):
            target = TargetId(f"threat:{card}:{number}" if number else f"threat:{card}")
            if planned:
                yield target, ("somebody deals with it already", "RC-103")
            else:
                yield target, way_objection(s, way) or _short(s, target, purse)


def way_objection(s: Island, way: Way) -> Objection:
    """What is missing for a way to deal with a Threat, apart from resources (RC-141)."""
    if way.item and way.item not in s.camp.built:
        return f"needs the {s.book.names[way.item]}", "RC-141"
    return (f"needs Weapon {way.weapon}", "RC-119") if s.camp.weapon < way.weapon else None


def hunt_objection(s: Island) -> Objection:
    """Why no (further) Hunt can be planned (RC-105, RC-A16); the Weapon level does not matter (RC-107, RC-A15)."""
    hunts = [planned.target for planned in s.plan.actions.values()].count(HUNT)
    return ("there are no Beasts to hunt", "RC-105") if hunts >= len(s.hunting) else None


def _camp_works(s: Island, taken: set[TargetId], purse: Purse) -> Iterator[tuple[TargetId, Objection]]:
    endings = WAYS_TO_PAY[: len(camp_costs(s))]
    for thing in ("shelter", "roof", "palisade"):
        why = work_objection(s, thing)
        ways = [TargetId(thing + ending) for ending in endings]
        if thing == "shelter" and any(way in taken for way in ways):  # the others as often as one likes (RC-162)
            why = why or ("somebody builds it already", "RC-158")
        for target in ways:
            yield target, why or _short(s, target, purse)
    weapons = TargetId("weapons")
    yield weapons, _short(s, weapons, purse)


WAYS_TO_PAY = ("", ":fur", ":1-fur", ":2-fur")
"""How the targets of Shelter, Roof and Palisade end: all wood, all fur, and mixed where a scenario allows it."""


def work_objection(s: Island, thing: str) -> Objection:
    """Why Shelter, Roof or Palisade cannot be built, apart from the cost (RC-156, RC-157, RC-158)."""
    if thing == "shelter":
        return ("the Shelter stands already", "RC-158") if s.camp.shelter else None
    # RC-120: a Shelter that is only planned is none yet
    return None if s.sheltered else ("needs a Shelter", "RC-156" if thing == "roof" else "RC-157")


def _inventions(s: Island, planned: set[str], purse: Purse, quick: bool) -> Iterator[tuple[TargetId, Objection]]:
    """Inventions on the board and on the scenario card; those on Character cards are their owners' (RC-160)."""
    terrains = s.terrains()
    for item in (*s.offer, *s.book.printed_inventions[s.options.scenario]):
        if quick and item in s.camp.built:
            continue
        yield from _invention(s, ItemId(item), terrains, planned, purse)


def planned_items(s: Island) -> set[str]:
    """The inventions somebody works on."""
    targets = s.book.targets
    return {targets[planned.target].what for planned in s.plan.actions.values()}


def _invention(
    s: Island, item: ItemId, terrains: set[Terrain], planned: set[str], purse: Purse
) -> Iterator[tuple[TargetId, Objection]]:
    invention = s.book.inventions[item]
    why = invention_objection(s, invention, terrains, planned) or vain(s, invention)
    for target in s.book.ways_to_build[item]:
        yield target.id, why or _short(s, target.id, purse)


def own_ways(s: Island, seat: Seat) -> Iterator[tuple[TargetId, Objection]]:
    """The ways to build the Invention on one's own Character card (RC-060, RC-160)."""
    if item := s.castaways[seat].idea:
        yield from _invention(s, item, s.terrains(), planned_items(s), left_over(s))


def invention_objection(s: Island, invention: Invention, terrains: set[Terrain], planned: set[str]) -> Objection:
    """Why an Invention cannot be built now, apart from its cost (RC-159, RC-161)."""
    if invention.id in s.camp.built:
        return "it is built already", "RC-161"
    if invention.id in planned and not invention.repeat:
        return "somebody builds it already", "RC-161"
    if invention.terrain and invention.terrain not in terrains:
        return f"needs {invention.terrain}, which is not explored", "RC-159"
    for item in invention.items:  # RC-122: they are not used up
        if item not in s.camp.built:
            return f"needs the {s.book.names[item]}", "RC-118"
    return None


def vain(s: Island, invention: Invention) -> Objection:
    """Why an Invention would be built in vain: a scenario's goal may have an order."""
    return next((why for term in invention.needs if (why := term.objection(s, GROUP))), None)


def _land(s: Island, taken: set[TargetId], hard: int, quick: bool) -> Iterator[tuple[TargetId, Objection]]:
    targets = s.book.targets
    for space in s.distances():
        there = s.spaces[space]
        if there.down:
            if not quick:
                yield TargetId(f"explore:{space}"), ("nobody can get there", "RC-371")
        elif not there.tile:
            target = TargetId(f"explore:{space}")
            yield target, _land_objection(s, targets[target], taken, hard)
        else:
            for source in s.tile(space).sources:  # RC-166, RC-167
                target = TargetId(f"gather:{space}:{source}")
                if not yield_at(s, space, source):
                    yield target, ("the source is exhausted", "RC-368")
                elif s.plan.tapped == (space, source):
                    yield target, ("the Shortcut has used it this round", "RC-A38")
                else:
                    yield target, _land_objection(s, targets[target], taken, hard)
    if not quick:
        for source in s.tile(s.camp.space).sources:
            yield TargetId(f"gather:{s.camp.space}:{source}"), ("the Camp's tile produces by itself", "RC-164")


def _land_objection(s: Island, target: Target, taken: set[TargetId], hard: int) -> Objection:
    if target.id in taken:
        return "somebody goes there already", "RC-165" if target.kind == "gathering" else "RC-170"
    if target.kind == "exploration" and not len(s.tiles):
        return "there is nothing left to find", "RC-A40"
    if least_pawns(s, target, False) > hard:
        return "needs more pawns than you have", "RC-189"
    return None


def reach_objection(s: Island, target: Target) -> Objection:
    """Why a scenario's Action on a tile is out of reach (RC-171, RC-175, RC-189)."""
    if target.space != s.camp.space and target.space not in s.distances():
        return "it is too far from the Camp", "RC-175"
    too_many = least_pawns(s, target, False) > most_in_reach(s)
    return ("needs more pawns than you have", "RC-189") if too_many else None


def no_longer(s: Island, target: Target) -> Objection:
    """What a planned Action requires and the group no longer has: much can happen while people plan (RC-116)."""
    match target.kind:
        case "threat":
            return way_objection(s, s.book.threats[target.what].ways[target.way])
        case "hunting" if target.id == "hunt":
            hunts = sum(planned.target == "hunt" for planned in s.plan.actions.values())
            return ("there are not so many Beasts to hunt", "RC-105") if hunts > len(s.hunting) else None
        case "building" if target.what in ("shelter", "roof", "palisade"):
            return work_objection(s, target.what)
        case "building" if target.what in s.book.inventions:
            return invention_objection(s, s.book.inventions[target.what], s.terrains(), set())
        case "gathering" | "exploration" if target.space >= 0 and s.spaces[target.space].down:
            return "nobody can get there", "RC-371"
        case _:
            return None
