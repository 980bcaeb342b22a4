"""The pawns at hand: who can place which, and what each may be used for."""

from __future__ import annotations

import functools

from overwinter.games.robinson.printed.book import Book, Target
from overwinter.games.robinson.printed.catalogue import ItemId
from overwinter.games.robinson.table.records import FRIDAY, JENNY, Seat, Worker
from overwinter.games.robinson.table.state import SEAT_OF, Island, pawn_of


def hands(s: Island, seat: Seat) -> tuple[list[Worker], dict[Worker, tuple[str, ...]]]:
    """The pawns that a player can place now: those that can take an Action, and those that only help."""
    placed: dict[str, int] = {}
    for planned in s.plan.actions.values():
        for worker in planned.crew:
            placed[worker] = placed[worker] + 1 if worker in placed else 1
    leaders: list[Worker] = []
    own = pawn_of(seat)
    if placed.get(own, 0) < s.castaways[seat].pawns:
        leaders.append(own)  # RC-100
    if seat == s.first:  # RC-304
        if FRIDAY in s.castaways and "friday" not in placed:
            leaders.append(Worker("friday"))  # RC-306, RC-307
        if JENNY in s.castaways and "jenny" not in placed:
            leaders.append(Worker("jenny"))
    helpers = {}
    for worker, (uses, count) in all_helpers(s).items():
        if placed.get(worker, 0) < count:
            helpers[worker] = uses
    return leaders, helpers


def all_helpers(s: Island) -> dict[Worker, tuple[tuple[str, ...], int]]:
    """The additional pawns: what each may be used for, and how many there are (RC-132)."""
    camp, scenario = s.camp, s.options.scenario
    return _helpers(s.book, scenario, camp.dog, camp.built, (*camp.things.items(),), camp.found, camp.extra)


@functools.lru_cache(4096)  # they are the same for many decisions
def _helpers(
    book: Book,
    scenario: str,
    dog: bool,
    built: tuple[ItemId, ...],
    things: tuple[tuple[str, int], ...],
    tokens: tuple[str, ...],
    extras: tuple[str, ...],
) -> dict[Worker, tuple[tuple[str, ...], int]]:
    found: dict[Worker, tuple[tuple[str, ...], int]] = {}
    if dog:
        found[Worker("dog")] = (("hunting", "exploration"), 1)  # RC-321, RC-322
    for item in built:  # RC-381: not what was lost
        if kinds := book.inventions[item].pawn:
            found[Worker(item)] = (kinds, 1)
    for thing, uses in things:
        if kinds := book.things[thing].pawn:
            found[Worker(thing)] = (kinds, max(1, uses))
    for token in tokens:
        if kinds := book.tokens[scenario][token].pawn:
            found[Worker(token)] = (kinds, tokens.count(token))
    for extra in extras:
        found[Worker(extra)] = (("building",), extras.count(extra))  # RC-344
    return found


def suits(target: Target, uses: tuple[str, ...]) -> bool:
    """Whether an additional pawn may help with this: red, brown, grey or green (RC-135, RC-136, RC-137, RC-138)."""
    return target.kind in uses or target.what in uses


def can_take(worker: Worker) -> bool:
    """Whether somebody can take an Action: a player, Friday or Jenny; all others only help (RC-133, RC-134)."""
    return worker in SEAT_OF or worker in ("friday", "jenny")


def may_move(seat: Seat, first: bool, worker: Worker) -> bool:
    """Whether this player may take that pawn back: the own ones, the shared ones, Friday as First Player."""
    if worker in SEAT_OF:
        return SEAT_OF[worker] == seat
    return first or worker not in ("friday", "jenny")


def other_leaders(crew: tuple[Worker, ...]) -> list[Worker]:
    """Who else among the pawns could take an Action that is nobody's own (RC-128)."""
    return [worker for worker in dict.fromkeys(crew) if worker in SEAT_OF][1:]


def most_in_reach(s: Island) -> int:
    """How many pawns could at most be put on one Action: nothing that needs more can be planned."""
    players = sum(castaway.pawns for castaway in s.castaways.values())
    return players + sum(count for _, count in all_helpers(s).values())
