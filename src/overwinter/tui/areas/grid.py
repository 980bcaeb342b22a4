"""A grid: cells by column and row; hexagons are shifted by half a cell from row to row."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from textual.content import Content

from overwinter.engine.scene import Area, Piece
from overwinter.tui import blocks
from overwinter.tui.areas.heading import headed
from overwinter.tui.areas.row import cards
from overwinter.tui.blocks import Block
from overwinter.tui.look import Look
from overwinter.tui.pieces import MOST_CARD, TEXT_LINES, card, chip
from overwinter.tui.words import lies_on

MOST_CELLS = 9
"""A grid with more cells than that is drawn in a line each."""
LEAST_CELL = 10
"""Narrower cells say nothing any more."""

Cells = dict[tuple[float, ...], list[Piece]]


class Spot(NamedTuple):
    """A cell, and where it is drawn."""

    x: float
    y: float
    pieces: list[Piece]


def grid(area: Area, look: Look) -> Block:
    """Cells by column and row; what has no place comes after."""
    placed = tuple(piece for piece in area.pieces if piece.at)
    if not placed or len(placed) == len(area.pieces):
        return headed(area, _placed(area, look), look)
    rest = [chip(piece, look) for piece in area.pieces if not piece.at]
    body = _placed(msgspec.structs.replace(area, pieces=placed), look)
    return headed(area, [*body, *blocks.flowing(rest, look.width)], look)


def _placed(area: Area, look: Look) -> Block:
    """Pieces that all have a place; as a row of cards, where there are too few directions or too little room."""
    cells = by_place(area)
    hexes = area.kind == "hexmap"
    if not hexes and len(cells) > MOST_CELLS:
        return blocks.columns([chip(piece, look) for pieces in cells.values() for piece in pieces], look.width)
    if any(len(at) < 2 for at in cells):
        return cards(area, look)
    spots = _spots(cells, hexes)
    left, right = min(spot.x for spot in spots), max(spot.x for spot in spots)
    wide = min(MOST_CARD, int((look.width + 1) / (right - left + 1)) - 1)
    if wide < LEAST_CELL:
        return cards(area, look)
    rows = [list(row) for _, row in itertools.groupby(spots, key=lambda spot: spot.y)]
    return [line for row in rows for line in _line(row, left, look, wide)]


def _spots(cells: Cells, hexes: bool) -> list[Spot]:
    """Where each cell is drawn, row by row and from left to right."""
    spots = [Spot(at[0] + at[1] / 2 if hexes else at[0], at[1], pieces) for at, pieces in cells.items()]
    return sorted(spots, key=lambda spot: (spot.y, spot.x))


def _line(spots: Sequence[Spot], left: float, look: Look, wide: int) -> Block:
    """The cells of a row from left to right, each where it belongs."""
    line: Block = []
    for spot in spots:
        line = _put(line, _cell(spot.pieces, look, wide), round((spot.x - left) * (wide + 1)))
    return line


def by_place(area: Area) -> Cells:
    """The pieces by where they lie, the ground first."""
    cells: Cells = {}
    for piece in area.pieces:
        cells.setdefault(piece.at, []).append(piece)
    for pieces in cells.values():
        pieces.sort(key=lambda piece: lies_on(piece, area))
    return cells


def _cell(pieces: Sequence[Piece], look: Look, wide: int) -> Block:
    ground, *things = pieces
    on_it = blocks.flowing([chip(thing, look) for thing in things], wide - 2)
    return card(ground, look, wide, things=on_it, most=1 if ground.kind == "tile" else TEXT_LINES)


def _put(line: Block, block: Block, column: int) -> Block:
    """The block, put so far to the right beside what is there."""
    height = max(len(line), len(block))
    used = line[0].cell_length if line else 0
    space = Content.blank(max(0, column - used))
    wide = block[0].cell_length
    padded = [*line, *[Content.blank(used)] * (height - len(line))]
    added = [*block, *[Content.blank(wide)] * (height - len(block))]
    return [Content.assemble(a, space, b) for a, b in zip(padded, added, strict=True)]
