"""The table drawn from its scene: what is everybody's, then what is mine, then what is the others'."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from overwinter.engine.scene import Area, Scene
from overwinter.tui import blocks
from overwinter.tui.areas import DRAW
from overwinter.tui.areas.mat import LEAST_MAT, MOST_MAT, framed
from overwinter.tui.blocks import Block
from overwinter.tui.look import Look


def draw(scene: Scene, look: Look) -> Block:
    """The whole table."""
    shared = [area for area in scene.areas if area.owner is None]
    owned = [area for area in scene.areas if area.owner is not None]
    mine = [area for area in owned if area.owner == look.seat]
    lines = [line for area in (*shared, *mine) for line in DRAW[area.kind](area, look)]
    return [*lines, *_others([area for area in owned if area.owner != look.seat], look)]


def _others(areas: Sequence[Area], look: Look) -> Block:
    """What the others have: a mat for each of them, beside each other."""
    owners = list(dict.fromkeys(area.owner for area in areas))
    if not owners:
        return []
    across, wide = blocks.evenly(len(owners), look.width, LEAST_MAT, MOST_MAT)
    each = [[area for area in areas if area.owner == owner] for owner in owners]
    drawn = [partial(framed, first, look, wide, more=more) for first, *more in each]
    return blocks.level(drawn, across, look.width)


def line_of(lines: Block, piece: str) -> int | None:
    """The first line that shows a piece."""
    for number, line in enumerate(lines):
        for span in line.spans:
            if not isinstance(span.style, str) and span.style.meta.get("piece") == piece:
                return number
    return None
