"""The judgement of a team: how the questions that matter are weighed, and how much one leans to each answer elsewhere.

What a game says of its questions and answers are tables by type, so that each stands by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.engine.questions import Ask, Asking

T = TypeVar("T")
Weigh = Callable[[Any, Any, int, Sequence[Effect]], Sequence[float]]
"""A method `(insight, s, seat, options)` that says how likely a sensible player is to take each option."""


class ByType(dict[type, T]):
    """What holds for a type holds for those below it, too, unless they have something of their own.

    >>> noises = ByType({object: "nothing", int: "tick"})
    >>> noises[bool], noises[str]
    ('tick', 'nothing')
    """

    def __missing__(self, kind: type) -> T:
        found = next((self[above] for above in kind.__mro__[1:] if above in self), None)
        if found is None:
            raise KeyError(kind)
        self[kind] = found
        return found


class TeamInsight(Insight):
    """The judgement of a team."""

    judges: ClassVar[Mapping[type[Effect], Weigh]] = {}
    """How the options of a question are weighed, by its type (a choice by that of the choice)."""
    settled_by: ClassVar[tuple[type[Asking], ...]] = ()
    """The questions about which the judges say all there is to say."""

    def lean(self, s: Any, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        """How likely a sensible player is to take each option of any other question."""
        return [1.0] * len(options)

    def priors(self, s: Any, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        asking = s.stack[-1]
        judge = self.judges.get(asking.topic() if isinstance(asking, Ask) else type(asking))
        return self.lean(s, seat, options) if judge is None else judge(self, s, seat, options)

    def settled(self, s: Any) -> bool:
        return isinstance(s.stack[-1], self.settled_by)
