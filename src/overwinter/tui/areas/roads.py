"""A map: places with paths between them."""

from __future__ import annotations

from functools import partial

from textual.content import Content

from overwinter.engine.scene import Area, Piece
from overwinter.tui import blocks
from overwinter.tui.areas.grid import by_place
from overwinter.tui.areas.heading import headed
from overwinter.tui.areas.listing import told
from overwinter.tui.areas.row import SPACE_LINES
from overwinter.tui.blocks import Block
from overwinter.tui.look import QUIET, Look
from overwinter.tui.pieces import LEAST_CARD, LEAST_WORDY, MOST_CARD, MOST_WORDY, card, chip
from overwinter.tui.words import lies_on


def roads(area: Area, look: Look) -> Block:
    """Places of a map as boxes, each with what there is and with the names of those that it has a path to."""
    cells = _cells(area)
    places = [cell for cell in cells if not lies_on(cell[0], area)]
    between = [chip(piece, look) for cell in cells if cell not in places for piece in cell]
    wordy = any(thing.text for _, *things in places for thing in things)
    least, most = (LEAST_WORDY, MOST_WORDY) if wordy else (LEAST_CARD, MOST_CARD)
    across, wide = blocks.evenly(len(places), look.width, least, most)
    drawn = [partial(card, cell[0], look, wide, things=_inside(area, cell, look, wide - 2)) for cell in places]
    return headed(area, [*blocks.level(drawn, across, look.width), *blocks.flowing(between, look.width)], look)


def _cells(area: Area) -> list[list[Piece]]:
    """The pieces by place, if all have one; else each by itself."""
    if all(piece.at for piece in area.pieces):
        return list(by_place(area).values())
    return [[piece] for piece in area.pieces]


def _inside(area: Area, cell: list[Piece], look: Look, wide: int) -> Block:
    """What there is at a place, and where one can go from there."""
    ground, *things = cell
    lines = [line for thing in things for line in told(thing, look, wide, SPACE_LINES)]
    if paths := _paths(area, ground):
        lines += blocks.wrapped(Content.styled(f"→ {paths}", QUIET), wide)
    return lines


def _paths(area: Area, ground: Piece) -> str:
    """The places that a path leads to."""
    names = {piece.id: piece.name for piece in area.pieces}
    ends = [b if a == ground.id else a for a, b in area.links if ground.id in (a, b)]
    return ", ".join(names[end] for end in ends if end in names)
