"""A list: a line for each piece."""

from __future__ import annotations

from textual.content import Content

from overwinter.engine.scene import Area, Piece
from overwinter.tui import blocks
from overwinter.tui.areas.heading import headed
from overwinter.tui.blocks import Block
from overwinter.tui.look import QUIET, Look
from overwinter.tui.pieces import TEXT_LINES, chip


def listing(area: Area, look: Look) -> Block:
    """A line for each piece, and what it says below it."""
    body = [line for piece in area.pieces for line in told(piece, look, look.width, TEXT_LINES)]
    return headed(area, body, look)


def told(piece: Piece, look: Look, wide: int, most: int) -> Block:
    """A piece in a few letters, with what it says below, in at most so many lines."""
    says = blocks.wrapped(Content.styled(piece.text, QUIET), wide - 2, most) if piece.text else []
    return [blocks.fitted(chip(piece, look), wide), *(Content.assemble("  ", line) for line in says)]
