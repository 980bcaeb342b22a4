"""What one seat may know, built from scratch: the only thing that leaves for a player or a bot."""

from __future__ import annotations

import msgspec

from overwinter.engine.scene import Scene
from overwinter.engine.state import Outcome
from overwinter.match.question import Described


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the story, with the rule behind it."""

    text: str
    rule: str = ""


class AskedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question that this seat is asked."""

    text: str
    kind: str
    rule: str
    options: tuple[Described, ...]
    blocked: tuple[Described, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as one seat (None: a spectator) knows it."""

    game: str
    seat: int | None
    names: tuple[str, ...]
    scene: Scene
    story: tuple[Line, ...]
    waiting: tuple[int, ...]
    """The seats that are asked now."""
    question: AskedView | None = None
    interludes: tuple[Described, ...] = ()
    silence: str = ""
    """The rule by which nobody may talk now."""
    outcome: Outcome | None = None
