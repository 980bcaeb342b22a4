"""What a seat sees: everything, for castaways have no secrets."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece, Scene
from overwinter.games.robinson.state import Island


def scene(s: Island) -> Scene:
    """The table."""
    pieces: list[Piece] = []
    seen: set[str] = set()
    for target in s.book.targets.values():
        if target.place not in seen:
            seen.add(target.place)
            pieces.append(Piece(target.place, "space", target.name))
    pieces += [Piece(f"action:{action}", "pawn", s.target(action).name) for action in s.plan]
    pieces += [Piece(f"castaway:{seat}", "pawn", s.name(seat)) for seat in s.castaways]
    pieces += [Piece(f"thing:{thing}", "token", thing) for thing in s.things]
    pieces += [Piece(f"found:{thing}", "token", thing) for thing in dict.fromkeys(s.found)]
    pieces += [Piece(f"stock:{name}", "token", name, count=count) for name, count in s.stock.items()]
    pieces += [Piece(f"die:{name}", "die", name) for name in ("wound", "success", "adventure")]
    pieces += [Piece("camp", "pawn", "Camp"), Piece("woodpile", "pawn", "Woodpile")]
    return Scene("Robinson Crusoe", f"Round {s.round}", (Area("all", "pool", "All", tuple(pieces)),))
