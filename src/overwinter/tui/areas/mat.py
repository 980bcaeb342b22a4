"""A mat: what belongs to somebody, in a frame of their colour."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from overwinter.engine.scene import Area
from overwinter.tui import blocks
from overwinter.tui.blocks import Block
from overwinter.tui.look import QUIET, Look
from overwinter.tui.pieces import chip, marks

LEAST_MAT, MOST_MAT = 27, 60


def mat(area: Area, look: Look) -> Block:
    """A mat as wide as the screen."""
    return framed(area, look, look.width)


def framed(area: Area, look: Look, wide: int, height: int = 0, *, more: Sequence[Area] = ()) -> Block:
    """What belongs to somebody: mine in full, the others' without what they do not have, and `more` of it in brief."""
    mine = area.owner is not None and area.owner == look.seat
    colour = look.colours.get(area.owner, "$primary") if area.owner is not None else "$primary"
    inside = wide - 4
    body = [*_things(area, look, inside, mine), *_in_brief(more, look, inside)]
    foot = Content.styled(", ".join(marks(area.badges)), f"italic {QUIET}")
    if foot.cell_length > wide - 5:
        body += blocks.wrapped(foot, inside)
        foot = Content.empty()
    body += [Content.empty()] * (height - 2 - len(body))
    return blocks.box(
        Content.assemble((area.title, f"bold {colour}"), *([(" · you", "bold")] if mine else [])),
        [Content.assemble(" ", line) for line in body],
        wide,
        colour if mine else f"{colour} dim",
        foot=foot,
        signs=blocks.HEAVY if mine else blocks.LIGHT,
    )


def _things(area: Area, look: Look, inside: int, mine: bool) -> Block:
    """What the mat says and what lies on it."""
    text = blocks.wrapped(Content.styled(area.text, QUIET), inside) if area.text else []
    shown = [piece for piece in area.pieces if mine or not piece.dim or piece.id in look.keys]
    chips = [chip(piece, look) for piece in shown]
    return [*text, *(blocks.columns(chips, inside) if mine else blocks.flowing(chips, inside))]


def _in_brief(more: Sequence[Area], look: Look, inside: int) -> Block:
    """What else belongs to the same owner, a line for each area."""
    lines: Block = []
    for area in more:
        things = [chip(piece, look) for piece in area.pieces if not piece.dim and piece.kind != "marker"]
        lines += blocks.flowing([Content.styled(f"{area.title}:", QUIET), *things], inside)
    return lines
