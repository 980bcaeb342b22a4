"""The pawns as pieces: each keeps its id while it moves from its owner to an Action and back."""

from __future__ import annotations

from overwinter.games.robinson.table.records import ActionId, Worker
from overwinter.games.robinson.table.state import Island


def pawn_piece(worker: Worker, number: int = 1) -> str:
    """The id of somebody's first, second … pawn."""
    return f"pawn:{worker}:{number}"


def placed(s: Island, worker: Worker) -> int:
    """How many of these pawns are on Actions."""
    return sum(planned.crew.count(worker) for planned in s.plan.actions.values())


def free_pawn(s: Island, worker: Worker) -> str:
    """The pawn that is placed next."""
    return pawn_piece(worker, placed(s, worker) + 1)


def pawns_on(s: Island, action: ActionId) -> list[str]:
    """The pawns on an Action, in the order of its crew."""
    seen: dict[Worker, int] = {}
    for other, planned in s.plan.actions.items():
        pieces = []
        for worker in planned.crew:
            seen[worker] = seen.get(worker, 0) + 1
            pieces.append(pawn_piece(worker, seen[worker]))
        if other == action:
            return pieces
    return []


def placed_pawn(s: Island, worker: Worker, action: ActionId) -> str:
    """The last of somebody's pawns on an Action: the one that is taken back first."""
    mine = [piece for piece in pawns_on(s, action) if piece.startswith(f"pawn:{worker}:")]
    return mine[-1] if mine else ""
