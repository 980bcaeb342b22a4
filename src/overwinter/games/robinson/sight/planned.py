"""The plan: its Actions with crew, cost and chances, and the pawns where they stand."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.robinson.phases.prospects import chance_words, outlook, prospect
from overwinter.games.robinson.printed.catalogue import Kind
from overwinter.games.robinson.table.hands import all_helpers
from overwinter.games.robinson.table.pawns import pawn_piece, pawns_on, placed
from overwinter.games.robinson.table.plans import DICED, committed, costs
from overwinter.games.robinson.table.records import FRIDAY, JENNY, ActionId, Seat, Worker
from overwinter.games.robinson.table.state import SEAT_OF, Island, pawn_of
from overwinter.games.robinson.table.words import cost_words, pawn_words
from overwinter.kit.scenery import laid
from overwinter.kit.together import content_of
from overwinter.kit.words import counted, listed

KIND_ICONS: dict[Kind, str] = {
    "threat": "threat",
    "hunting": "bow-arrow",
    "building": "hammer",
    "gathering": "basket",
    "exploration": "compass",
    "camp": "campfire",
    "rest": "bed",
}
KIND_SORTS: dict[Kind, str] = {
    "threat": "threat",
    "hunting": "hunt",
    "building": "build",
    "gathering": "gather",
    "exploration": "explore",
    "camp": "camp",
    "rest": "rest",
}


def plan(s: Island) -> Area:
    """The Actions, in the order of the plan."""
    pieces = tuple(_action(s, action) for action in s.plan.actions)
    return Area("plan", "pool", "The plan", pieces, text=_left_over(s) if s.phase == "planning" else "")


def _action(s: Island, action: ActionId) -> Piece:
    planned, target = s.plan.actions[action], s.target(action)
    crew = listed([s.worker_name(worker) for worker in dict.fromkeys(planned.crew)])
    ident, icon = f"action:{action}", KIND_ICONS[target.kind]
    sort = KIND_SORTS[target.kind]
    pawns, name = len(planned.crew), f"{crew}: {target.name}"
    if planned.done:
        return Piece(ident, "token", name, icon, f"{crew}: done.", pawns, dim=True, badges=("done",), sort=sort)
    there = prospect(s, target, planned.crew, action)
    marks = [*filter(None, [cost_words(costs(s)[action])]), *chance_words(there)]
    if not there.enough:
        marks.append(f"needs {there.least - there.pawns} more")
    elif not chance_words(there) and target.kind in DICED:
        marks.append("sure")
    if s.doing and action == s.doing.action:
        marks.append("now")
    text = f"{crew}: {outlook(s, target, planned.crew, action) or 'sure'}".rstrip(".") + "."
    return Piece(ident, "token", name, icon, text, pawns, there.sure, badges=tuple(marks), sort=sort)


def _left_over(s: Island) -> str:
    """What no Action has a claim on, and who has pawns left."""
    held = committed(s)
    stock = s.camp.stock
    left = {"wood": stock["wood"] - held.wood, "fur": stock["fur"] - held.fur, "food": s.food_left() - held.food}
    unclaimed = listed([f"{count} {name}" for name, count in left.items() if count]) or "nothing"
    idle = [(s.name(seat), s.castaways[seat].pawns - s.pawns_of(seat)) for seat in s.players]
    free = listed([f"{name} ({counted(pawns, 'pawn')})" for name, pawns in idle if pawns > 0])
    content = listed([s.name(seat) for seat in content_of(s)])
    words = [f"Left over: {unclaimed}.", f"Idle: {free}." if free else "", f"Content: {content}." if content else ""]
    return " ".join(filter(None, words))


# -- pawns -----------------------------------------------------------------------------------------


def pawns_at(s: Island, place: str, at: tuple[float, ...]) -> list[Piece]:
    """The pawns that stand on a piece."""
    found = []
    for action, planned in s.plan.actions.items():
        if s.target(action).place == place:
            crew = zip(planned.crew, pawns_on(s, action), strict=True)
            found += [_pawn(s, worker, ident, s.target(action).name, at) for worker, ident in crew]
    return found


def _pawn(s: Island, worker: Worker, ident: str, where: str = "", at: tuple[float, ...] = ()) -> Piece:
    name = s.worker_name(worker)
    seat = SEAT_OF.get(worker)
    kinds = helper_kinds(s, worker)
    text = f"On: {where}." if where else pawn_words(kinds) if kinds else ""
    sort = "" if seat is not None else _helper_sort(kinds)
    icon = _helper_icon(worker) if seat is None else ""
    return Piece(ident, "pawn", f"{name[0].upper()}{name[1:]}", icon, text, owner=seat, at=at, sort=sort)


def own_pawns(s: Island, seat: Seat) -> list[Piece]:
    """A player's pawns that are not placed."""
    worker = pawn_of(seat)
    return _free(s, worker, s.castaways[seat].pawns)


def companion_pawns(s: Island, seat: Seat) -> list[Piece]:
    """The pawn of Friday or Jenny, if it is not placed."""
    worker = Worker({FRIDAY: "friday", JENNY: "jenny"}[seat])
    return _free(s, worker, s.castaways[seat].pawns)


def _free(s: Island, worker: Worker, count: int) -> list[Piece]:
    return [_pawn(s, worker, pawn_piece(worker, number)) for number in range(placed(s, worker) + 1, count + 1)]


def helping_hands(s: Island) -> list[Area]:
    """The additional pawns that can be placed, if there are any."""
    pieces = [piece for worker, (_, count) in all_helpers(s).items() for piece in _free(s, worker, count)]
    return laid(Area("hands", "pool", "Helping hands", tuple(pieces)))


def helper_kinds(s: Island, worker: Worker) -> tuple[str, ...]:
    """What an additional pawn may be used for; nothing for players and for those who take Actions themselves."""
    return all_helpers(s).get(worker, ((), 0))[0]


def _helper_sort(kinds: tuple[str, ...]) -> str:
    return KIND_SORTS.get(kinds[0], "") if kinds else ""  # type: ignore[call-overload]  # kinds, or single targets


def _helper_icon(worker: Worker) -> str:
    return str(worker) if worker in ("dog", "friday", "jenny") else ""
