"""A track: places in a row."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from overwinter.engine.scene import Area, Piece
from overwinter.tui import blocks
from overwinter.tui.areas.heading import headed_on_one_line
from overwinter.tui.blocks import Block
from overwinter.tui.look import QUIET, Look
from overwinter.tui.pieces import chip, count_of, keyed, marks


def track(area: Area, look: Look) -> Block:
    """Places in a row; what stands on a place follows it."""
    spaces = [piece for piece in area.pieces if piece.kind == "space"] or list(area.pieces)
    guests = [piece for piece in area.pieces if piece not in spaces]
    spoken = _can_be_spoken(spaces, look)
    places = [_place(space, guests, spoken, look) for space in spaces]
    lost = [chip(guest, look) for guest in guests if not any(guest.at == space.at for space in spaces)]
    return headed_on_one_line(area, blocks.flowing([*places, *lost], look.width, " · "), look)


def _can_be_spoken(spaces: Sequence[Piece], look: Look) -> bool:
    """Whether there is room for what is marked on each place."""
    spelled = " · ".join(f"{space.name} ({', '.join(marks(space.badges))})" for space in spaces if space.badges)
    return len(spelled) + 4 * len(spaces) <= 1.5 * look.width


def _place(space: Piece, guests: Sequence[Piece], spoken: bool, look: Look) -> Content:
    """A place and those who stand on it; where one is stands out."""
    here = not space.dim
    name = f"{space.name}{count_of(space)}{_marked(space, spoken or here)}"
    words = Content.styled(f" {name} ", "bold $text on $primary-muted") if here else Content.styled(name, QUIET)
    standing = [chip(guest, look) for guest in guests if guest.at and guest.at == space.at]
    return Content(" ").join([keyed(space, blocks.tagged(words, space.id), look), *standing])


def _marked(space: Piece, in_words: bool) -> str:
    """What is marked on a place; a star, where there is no room for words."""
    words = ", ".join(marks(space.badges))
    if not words:
        return ""
    return f" ({words})" if in_words else "*"
