"""How to draw a table: for whom, how wide, in whose colours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from textual.color import Color
from textual.content import Content

from overwinter.engine.scene import Scene
from overwinter.tui.words import COLOUR

QUIET = "#8495a5"
PLAIN_BORDER = "#5a6b7b"


@dataclass(frozen=True)
class Look:
    """How to draw: for whom, how wide, and what can be chosen where."""

    width: int
    seat: int | None = None
    names: Sequence[str] = ()
    colours: Mapping[int, str] = field(default_factory=dict)
    """The colours of the seats."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of the options that point at a piece."""
    marked: str = ""
    """The piece of the option under the cursor."""

    def named(self, text: str) -> Content:
        """A text with the names of the seats in their colours."""
        return in_colours(text, self.names, self.colours)


def owner_colours(scene: Scene) -> dict[int, str]:
    """Each owner's colour, as the badges of their pieces tell, light enough for a dark screen."""
    found: dict[int, str] = {}
    for area in scene.areas:
        marked = [(area.owner, area.badges), *((piece.owner, piece.badges) for piece in area.pieces)]
        for owner, badges in marked:
            for badge in badges:
                if owner is not None and COLOUR.fullmatch(badge):
                    found.setdefault(owner, readable(badge))
    return found


def readable(colour: str) -> str:
    """The colour, or a lighter one that can be read on the night sky."""
    shade = Color.parse(colour)
    while shade.brightness < 0.55:
        shade = shade.blend(Color(255, 255, 255), 0.15)
    return shade.hex6


def in_colours(text: str, names: Sequence[str], colours: Mapping[int, str]) -> Content:
    """A text with the names of the seats in their colours."""
    content = Content(text)
    for seat, name in enumerate(names):
        if seat in colours and name in text:
            content = content.highlight_regex(rf"\b{re.escape(name)}\b", style=f"bold {colours[seat]}")
    return content
