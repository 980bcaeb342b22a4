"""A row: cards beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from overwinter.engine.scene import Area, Piece
from overwinter.tui import blocks
from overwinter.tui.areas.heading import headed
from overwinter.tui.blocks import Block
from overwinter.tui.look import Look
from overwinter.tui.pieces import LEAST_CARD, LEAST_WORDY, MOST_CARD, MOST_WORDY, TEXT_LINES, card, chip
from overwinter.tui.words import lies_on

LONG_TEXT = 90
SPACE_LINES = 2
"""How much of a field's text fits in a row."""

Stand = tuple[Piece, list[Piece]]
"""A piece with those that lie on it."""


def row(area: Area, look: Look) -> Block:
    """Cards beside each other."""
    return headed(area, cards(area, look), look)


def cards(area: Area, look: Look) -> Block:
    """The cards without the heading."""
    stands = [*_grounds(area), *_alone(area)]
    wordy = any(piece.kind == "card" and len(piece.text) > LONG_TEXT for piece, _ in stands)
    least, most = (LEAST_WORDY, MOST_WORDY) if wordy else (LEAST_CARD, MOST_CARD)
    across, wide = blocks.evenly(len(stands), look.width, least, most)
    drawn = [partial(_with_things, piece, things, look, wide) for piece, things in stands]
    return blocks.level(drawn, across, look.width)


def _grounds(area: Area) -> list[Stand]:
    """Each piece that others can lie on, with those that do."""
    riders = [piece for piece in area.pieces if lies_on(piece, area)]
    return [
        (piece, [on for on in riders if on.at and on.at == piece.at]) for piece in area.pieces if piece not in riders
    ]


def _alone(area: Area) -> list[Stand]:
    """Each piece that would lie on another, where there is none."""
    places = {piece.at for piece, _ in _grounds(area) if piece.at}
    return [(piece, []) for piece in area.pieces if lies_on(piece, area) and piece.at not in places]


def _with_things(piece: Piece, things: Sequence[Piece], look: Look, wide: int, height: int = 0) -> Block:
    """A card with a line of what lies on it."""
    on_it = blocks.flowing([chip(thing, look) for thing in things], wide - 2)
    most = TEXT_LINES if piece.kind == "card" else SPACE_LINES
    return card(piece, look, wide, height, things=on_it, most=most)
