"""A question as a seat has it before it: options, what is blocked and why, and words on demand."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import msgspec

from overwinter.engine import notation
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.play import Play
from overwinter.engine.questions import Ask
from overwinter.engine.state import State


class Described(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option in words."""

    id: str
    text: str
    piece: str = ""
    """The piece on the table that one would click."""
    onto: str = ""
    """The piece that it is put on: dragging `piece` there chooses this option, too."""
    fine_print: str = ""
    rule: str = ""
    free: bool = False
    """A free action: the question is asked again afterwards."""
    minor: bool = False
    """A free action that hardly ever matters."""
    passes: bool = False
    """What somebody takes who wants nothing now."""
    revises: bool = False
    """Only takes back or rearranges an earlier choice: never a forced step."""
    blocked: str = ""
    """Why the rules forbid it now."""


class Question:
    """What one seat is asked now."""

    def __init__(self, play: Play, seat: int) -> None:
        self.seat = seat
        self.ask: Ask = play.asked(seat)
        self.options: Sequence[Effect] = play.options(seat)
        self._state: State = play.state
        self._interruptible = play.asking.interruptible

    @property
    def kind(self) -> str:
        """`one`, or how several simple choices belong together: `several` or `order`."""
        return self.ask.kind

    @property
    def text(self) -> str:
        """The question in words."""
        return self.ask.says(self._state)

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return self.ask.cites(self._state)

    @functools.cached_property
    def blocked(self) -> Sequence[Blocked]:
        """The options that the rules forbid right now, each with its reason."""
        free = self._state.free_blocked(self.seat) if self._interruptible else ()
        return [*self.ask.blocked(self._state), *free]

    @functools.cached_property
    def ids(self) -> dict[str, Effect]:
        """The options by their stable ids."""
        return {notation.write(option): option for option in self.options}

    def describe(self, option: Effect | Blocked) -> Described:
        """An option, or a blocked one, in words."""
        return describe(option, self._state)

    def __repr__(self) -> str:
        return f"<Question for seat {self.seat}: {self.text} {list(self.ids)}>"


def describe(option: Effect | Blocked, state: Any) -> Described:
    """Words for an option, made only when somebody looks."""
    effect, reason, rule = option, "", ""
    if isinstance(option, Blocked):
        effect, reason, rule = option.option, option.reason, option.rule
    assert isinstance(effect, Effect)
    return Described(
        id=notation.write(effect),
        text=effect.offer(state),
        piece=effect.points_at(state),
        onto=effect.lands_on(state),
        fine_print=effect.fine_print(state),
        rule=rule or effect.cites(state),
        free=effect.free,
        minor=effect.minor,
        passes=effect.passes,
        revises=effect.revises,
        blocked=reason,
    )
