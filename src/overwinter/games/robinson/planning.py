"""The planning stage: the group puts its pawns on Actions, together and without turns."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask
from overwinter.games.robinson.catalogue import (
    SPECIAL_PLACES,
    YIELD,
    Cost,
    Invention,
    ItemId,
    Target,
    TargetId,
    Terrain,
    Way,
)
from overwinter.games.robinson.pawns import free_pawn, placed_pawn
from overwinter.games.robinson.plans import (
    DICED,
    base_cost,
    binds,
    committed,
    costs,
    least,
    least_pawns,
    most,
    new_cost,
    owner_only,
    wood_token_falls_on,
)
from overwinter.games.robinson.prospects import outlook
from overwinter.games.robinson.resolving import ResolvingStage
from overwinter.games.robinson.scenarios.base import rules
from overwinter.games.robinson.state import (
    FRIDAY,
    JENNY,
    SEAT_OF,
    ActionId,
    Island,
    Line,
    Objection,
    Planned,
    Seat,
    Worker,
    pawn_of,
    taker_of,
)
from overwinter.games.robinson.using import thing_of, token_of


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
        s.shaky = any(no_longer(s, s.target(action)) for action in s.plan) or bool(_overdrawn(s, ALL_KINDS))
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
                found += [_place(worker, target) for target in free]
                if own and worker in SEAT_OF:
                    found += [_place(worker, target) for target in own]
        for action, planned in s.plan.items():
            if len(planned.crew) < most(s, action):
                kind = s.book.targets[planned.target]
                found += [_join(worker, action) for worker in leaders if worker != "jenny"]
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
        mine = s.castaways[self.seat].idea
        own = _invention(s, mine, s.terrains(), planned_items(s), left_over(s)) if mine else ()
        for target, why in (*considered(s), *own):
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


# -- pawns -----------------------------------------------------------------------------------------


def hands(s: Island, seat: Seat) -> tuple[list[Worker], dict[Worker, tuple[str, ...]]]:
    """The pawns that a player can place now: those that can take an Action, and those that only help."""
    placed: dict[str, int] = {}
    for planned in s.plan.values():
        for worker in planned.crew:
            placed[worker] = placed.get(worker, 0) + 1
    leaders: list[Worker] = []
    own = pawn_of(seat)
    if placed.get(own, 0) < s.castaways[seat].pawns:
        leaders.append(own)  # RC-100
    if seat == s.first:  # RC-304
        if FRIDAY in s.castaways and "friday" not in placed:
            leaders.append(Worker("friday"))
        if JENNY in s.castaways and "jenny" not in placed:
            leaders.append(Worker("jenny"))
    helpers = {worker: uses for worker, (uses, count) in all_helpers(s).items() if placed.get(worker, 0) < count}
    return leaders, helpers


def all_helpers(s: Island) -> dict[Worker, tuple[tuple[str, ...], int]]:
    """The additional pawns: what each may be used for, and how many there are (RC-132, RC-135 to RC-138)."""
    found: dict[Worker, tuple[tuple[str, ...], int]] = {}
    if s.dog:
        found[Worker("dog")] = (("hunting", "exploration"), 1)  # RC-321
    inventions = s.book.inventions
    for item in s.built:
        if inventions[item].pawn:
            found[Worker(item)] = (inventions[item].pawn, 1)
    for thing, uses in s.things.items():
        if kinds := thing_of(s, thing).pawn:
            found[Worker(thing)] = (kinds, max(1, uses))
    for token in s.found:
        if kinds := token_of(s, token).pawn:
            found[Worker(token)] = (kinds, s.found.count(token))
    for extra in s.extra:
        found[Worker(extra)] = (("building",), s.extra.count(extra))
    for name, uses_for in rules(s).helpers(s).items():
        found[Worker(name)] = (uses_for, 1)
    return found


def suits(target: Target, uses: tuple[str, ...]) -> bool:
    """Whether an additional pawn may help with this."""
    return target.kind in uses or target.what in uses


def may_move(s: Island, seat: Seat, worker: Worker) -> bool:
    """Whether this player may take that pawn back: the own ones, the shared ones, Friday as First Player."""
    if worker in SEAT_OF:
        return SEAT_OF[worker] == seat
    return worker not in ("friday", "jenny") or seat == s.first


def other_leaders(s: Island, planned: Planned) -> list[Worker]:
    """Who else among the pawns could take the Action (RC-128)."""
    if owner_only(s, planned) is not None:
        return []  # RC-060
    return [worker for worker in dict.fromkeys(planned.crew) if worker in SEAT_OF][1:]


# -- targets ---------------------------------------------------------------------------------------


def survey(s: Island) -> tuple[Line, ...]:
    """All that Actions can be aimed at, as far as plan and stores allow."""
    found = [_line(s, target) for target, why in _printed(s, set(), set(), PLENTY, quick=True) if not why]
    for castaway in s.castaways.values():
        if castaway.idea:
            own = _invention(s, castaway.idea, s.terrains(), set(), PLENTY)
            found += [_line(s, target, castaway.seat) for target, why in own if not why]
    return tuple(found)


def _line(s: Island, target_id: TargetId, owner: int = -1) -> Line:
    target = s.book.targets[target_id]
    cost = base_cost(s, target)
    wood = cost.wood + (cost.wood > 0 and binds(s, "more-wood", target.what))
    item = s.book.inventions.get(target.what)
    once = ""
    if target.kind in ("gathering", "exploration"):
        once = target_id
    elif target.kind == "threat" or target.what == "shelter" or (item and not item.repeat):
        once = target.what
    return Line(target_id, once, wood, cost.fur, cost.food, target.kind == "building", owner)


PLENTY = (99, 99, 99)
ALL_KINDS = Cost(1, 1, 1)


def open_targets(s: Island, seat: Seat) -> tuple[list[TargetId], list[TargetId]]:
    """All that a new Action can be aimed at now: by anybody, and by the owner of a personal Invention."""
    wood, fur, food = left_over(s)
    targets, keys = s.book.targets, set[str]()
    for planned in s.plan.values():
        keys.add(planned.target)
        keys.add(targets[planned.target].what)
    dearer = binds(s, "more-wood", "building") and wood_token_falls_on(s) is None
    free: list[TargetId] = []
    own: list[TargetId] = []
    for line in s.menu or survey(s):
        if (line.once and line.once in keys) or line.fur > fur or line.food > food:
            continue
        if line.wood and line.wood + (dearer and line.building) > wood:
            continue
        if line.owner == -1:
            free.append(line.target)
        elif line.owner == seat:
            own.append(line.target)
    if not hunt_objection(s):
        free.append(TargetId("hunt"))
    free += [target for target, why in rules(s).targets(s) if not why]
    free += (TargetId("camp"), TargetId("rest"))
    return free, own


def considered(s: Island, quick: bool = False) -> Iterator[tuple[TargetId, Objection]]:
    """All that one might aim an Action at, and what speaks against it; `quick` leaves out what is far from possible."""
    taken = {planned.target for planned in s.plan.values()}
    yield from _printed(s, taken, planned_items(s), left_over(s), quick)
    yield TargetId("hunt"), hunt_objection(s)
    yield from rules(s).targets(s)
    yield TargetId("camp"), None
    yield TargetId("rest"), None


def _printed(
    s: Island, taken: set[TargetId], planned: set[str], left: tuple[int, int, int], quick: bool
) -> Iterator[tuple[TargetId, Objection]]:
    """What is printed on the board, on cards and on tiles."""
    yield from _threats(s, taken, left)
    yield from _camp_works(s, taken, left)
    yield from _inventions(s, planned, left, quick)
    yield from _land(s, taken, most_in_reach(s), quick)


def left_over(s: Island) -> tuple[int, int, int]:
    """Wood, fur and food that are not committed yet; a discount that is not used counts as wood."""
    held = committed(s)
    discount = "discount" in s.flags
    return s.stock["wood"] - held.wood + discount, s.stock["fur"] - held.fur, s.food_left() - held.food


def most_in_reach(s: Island) -> int:
    """How many pawns could at most be put on one Action: nothing that needs more can be planned."""
    players = sum(castaway.pawns for castaway in s.castaways.values())
    return players + sum(count for _, count in all_helpers(s).values())


def short_of(cost: Cost, left: tuple[int, int, int]) -> Objection:
    """What is missing for a cost (RC-116, RC-121)."""
    wood, fur, food = left
    if cost.wood > wood:
        return f"needs {cost.wood} wood, {wood} is free", "RC-121"
    if cost.fur > fur:
        return f"needs {cost.fur} fur, {fur} is free", "RC-121"
    return (f"needs {cost.food} food, {food} is free", "RC-121") if cost.food > food else None


def _threats(s: Island, taken: set[TargetId], left: tuple[int, int, int]) -> Iterator[tuple[TargetId, Objection]]:
    for card in s.threats:
        ways = s.book.threats[card].ways
        planned = any(f"threat:{card}{':' + str(way) if way else ''}" in taken for way in range(len(ways)))
        for number, way in enumerate(ways):
            target = TargetId(f"threat:{card}" + (f":{number}" if number else ""))
            if planned:
                yield target, ("somebody deals with it already", "RC-103")
            else:
                yield target, way_objection(s, way) or short_of(new_cost(s, s.book.targets[target]), left)


def way_objection(s: Island, way: Way) -> Objection:
    """What is missing for a way to deal with a Threat, apart from resources (RC-141)."""
    if way.item and way.item not in s.built:
        return f"needs the {s.book.names[way.item]}", "RC-141"
    return (f"needs Weapon {way.weapon}", "RC-119") if s.weapon < way.weapon else None


def hunt_objection(s: Island) -> Objection:
    """Why no (further) Hunt can be planned (RC-105, RC-A16)."""
    hunts = sum(planned.target == "hunt" for planned in s.plan.values())
    return ("there are no Beasts to hunt", "RC-105") if hunts >= len(s.hunting) else None


def _camp_works(s: Island, taken: set[TargetId], left: tuple[int, int, int]) -> Iterator[tuple[TargetId, Objection]]:
    targets = s.book.targets
    for thing in ("shelter", "roof", "palisade"):
        why = work_objection(s, thing)
        ways = [TargetId(thing + WAYS_TO_PAY[way]) for way in range(len(rules(s).camp_costs(s)))]
        if thing == "shelter" and any(way in taken for way in ways):
            why = why or ("somebody builds it already", "RC-158")
        for target in ways:
            yield target, why or short_of(new_cost(s, targets[target]), left)
    weapons = TargetId("weapons")
    yield weapons, short_of(new_cost(s, targets[weapons]), left)


WAYS_TO_PAY = ("", ":fur", ":1-fur", ":2-fur")
"""How the targets of Shelter, Roof and Palisade end: all wood, all fur, and mixed where a scenario allows it."""


def work_objection(s: Island, thing: str) -> Objection:
    """Why Shelter, Roof or Palisade cannot be built, apart from the cost (RC-156, RC-157, RC-158)."""
    if thing == "shelter":
        return ("the Shelter stands already", "RC-158") if s.shelter else None
    return None if s.sheltered else ("needs a Shelter", "RC-156" if thing == "roof" else "RC-157")


def _inventions(
    s: Island, planned: set[str], left: tuple[int, int, int], quick: bool
) -> Iterator[tuple[TargetId, Objection]]:
    """Inventions on the board and on the scenario card; those on Character cards are their owners' (RC-160)."""
    terrains, scenario = s.terrains(), s.options.scenario
    own = [
        item
        for item, invention in s.book.inventions.items()
        if invention.scenario == scenario and item not in SPECIAL_PLACES  # those are built on a tile
    ]
    for item in (*s.offer, *own):
        if quick and item in s.built:
            continue
        yield from _invention(s, ItemId(item), terrains, planned, left)


def planned_items(s: Island) -> set[str]:
    """The inventions somebody works on."""
    targets = s.book.targets
    return {targets[planned.target].what for planned in s.plan.values()}


def _invention(
    s: Island, item: ItemId, terrains: set[Terrain], planned: set[str], left: tuple[int, int, int]
) -> Iterator[tuple[TargetId, Objection]]:
    invention = s.book.inventions[item]
    why = invention_objection(s, invention, terrains, planned)
    for way in range(len(invention.costs)):
        target = s.book.targets[TargetId(f"item:{item}" + (f":{way}" if way else ""))]
        yield target.id, why or rules(s).objection(s, target) or short_of(new_cost(s, target), left)


def invention_targets(s: Island, item: ItemId) -> list[TargetId]:
    """How the owner can build the Invention on the own Character card."""
    found = _invention(s, item, s.terrains(), planned_items(s), left_over(s))
    return [target for target, why in found if not why]


def invention_objection(s: Island, invention: Invention, terrains: set[Terrain], planned: set[str]) -> Objection:
    """Why an Invention cannot be built now, apart from its cost (RC-159, RC-161)."""
    if invention.id in s.built:
        return "it is built already", "RC-161"
    if invention.id in planned and not invention.repeat:
        return "somebody builds it already", "RC-161"
    if invention.terrain and invention.terrain not in terrains:
        return f"needs {invention.terrain}, which is not explored", "RC-159"
    for item in invention.items:
        if item not in s.built:
            return f"needs the {s.book.names[item]}", "RC-118"
    return None


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
            for source in s.tile(space).sources:
                target = TargetId(f"gather:{space}:{source}")
                if source in there.covered and f"plus-{YIELD[source]}" not in there.tokens:
                    yield target, ("the source is exhausted", "RC-368")
                elif f"tapped:{space}:{source}" in s.flags:
                    yield target, ("the Shortcut has used it this round", "RC-A38")
                else:
                    yield target, _land_objection(s, targets[target], taken, hard)
    if not quick:
        for source in s.tile(s.camp).sources:
            yield TargetId(f"gather:{s.camp}:{source}"), ("the Camp's tile produces by itself", "RC-164")


def _land_objection(s: Island, target: Target, taken: set[TargetId], hard: int) -> Objection:
    if target.id in taken:
        return "somebody goes there already", "RC-165" if target.kind == "gathering" else "RC-170"
    if target.kind == "exploration" and not len(s.tiles):
        return "there is nothing left to find", "RC-A40"
    if least_pawns(s, target, False) > hard:
        return "needs more pawns than you have", "RC-189"
    return rules(s).objection(s, target)


def reach_objection(s: Island, target: Target) -> Objection:
    """Why a scenario's Action on a tile is out of reach (RC-171, RC-175, RC-189)."""
    if target.space != s.camp and target.space not in s.distances():
        return "it is too far from the Camp", "RC-175"
    too_many = least_pawns(s, target, False) > most_in_reach(s)
    return ("needs more pawns than you have", "RC-189") if too_many else None


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


def no_longer(s: Island, target: Target) -> Objection:
    """What a planned Action requires and the group no longer has: much can happen while people plan (RC-116)."""
    match target.kind:
        case "threat":
            return way_objection(s, s.book.threats[target.what].ways[target.way])
        case "hunting" if target.id == "hunt":
            hunts = sum(planned.target == "hunt" for planned in s.plan.values())
            return ("there are not so many Beasts to hunt", "RC-105") if hunts > len(s.hunting) else None
        case "building" if target.what in ("shelter", "roof", "palisade"):
            return work_objection(s, target.what)
        case "building" if target.what in s.book.inventions:
            return invention_objection(s, s.book.inventions[target.what], s.terrains(), set())
        case "gathering" | "exploration" if target.space >= 0 and s.spaces[target.space].down:
            return "nobody can get there", "RC-371"
        case _:
            return None


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
    found = []
    for kind in (*DICED, "hunting"):
        if "fewer-pawns" in s.field(kind) or "more-wood" in s.field(kind):
            found += [action for action in s.plan if s.target(action).kind == kind][1:]
    return found


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
            s.flags = _without(s.flags, "discount")  # RC-340
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
        words = super().offer(s)
        return f"{words[0].upper()}{words[1:]}"

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

    def apply(self, s: Island) -> None:
        planned = s.plan[self.action]
        crew = _without(planned.crew, self.worker)
        if any(worker in SEAT_OF or worker in ("friday", "jenny") for worker in crew) and not _orphaned(
            s, planned, crew
        ):
            s.plan[self.action] = msgspec.structs.replace(planned, crew=crew)
        else:  # RC-133: additional pawns cannot stay alone
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
        s.flags = _without(s.flags, "discount")
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


def _without(things: tuple[Worker, ...] | tuple[str, ...], one: str) -> tuple[Worker, ...]:
    """The last of these left out."""
    place = len(things) - 1 - things[::-1].index(one)
    return tuple(map(Worker, things[:place] + things[place + 1 :]))
