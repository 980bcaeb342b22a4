"""How each kind of area is drawn: a module each."""

from __future__ import annotations

from collections.abc import Callable

from overwinter.engine.scene import Area, AreaKind
from overwinter.tui.areas.grid import grid
from overwinter.tui.areas.listing import listing
from overwinter.tui.areas.mat import mat
from overwinter.tui.areas.pool import pool
from overwinter.tui.areas.roads import roads
from overwinter.tui.areas.row import row
from overwinter.tui.areas.track import track
from overwinter.tui.blocks import Block
from overwinter.tui.look import Look

DRAW: dict[AreaKind, Callable[[Area, Look], Block]] = {
    "track": track,
    "row": row,
    "pool": pool,
    "grid": grid,
    "hexmap": grid,
    "map": roads,
    "list": listing,
    "mat": mat,
}
