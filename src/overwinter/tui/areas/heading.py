"""The heading of an area, and what stands under it."""

from __future__ import annotations

from textual.content import Content

from overwinter.engine.scene import Area
from overwinter.tui import blocks
from overwinter.tui.blocks import Block
from overwinter.tui.look import QUIET, Look
from overwinter.tui.pieces import marks


def headed(area: Area, body: Block, look: Look) -> Block:
    """What an area is called and says, and below that what lies in it."""
    text = blocks.wrapped(Content.styled(area.text, QUIET), look.width) if area.text else []
    return [_heading(area), *text, *body]


def headed_on_one_line(area: Area, body: Block, look: Look) -> Block:
    """The same, but on one line if there is room for all of it."""
    if len(body) == 1 and not area.text:
        beside = blocks.beside([[_heading(area) + "  "], body], look.width, 0)
        if len(beside) == 1:
            return beside
    return headed(area, body, look)


def _heading(area: Area) -> Content:
    words = [(f" {mark}", f"italic {QUIET}") for mark in marks(area.badges)]
    return Content.assemble((area.title, "bold $secondary"), *words)
