"""A pool: things in no order."""

from __future__ import annotations

from overwinter.engine.scene import Area
from overwinter.tui import blocks
from overwinter.tui.areas.heading import headed_on_one_line
from overwinter.tui.blocks import Block
from overwinter.tui.look import Look
from overwinter.tui.pieces import chip


def pool(area: Area, look: Look) -> Block:
    """Things one after the other."""
    body = blocks.flowing([chip(piece, look) for piece in area.pieces], look.width - len(area.title) - 2)
    return headed_on_one_line(area, body, look)
