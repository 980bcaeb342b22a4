"""What a bot needs to know of a game: how good a position looks, and which options deserve a thought.

Insight is judgement, not rules: it may be wrong. Its numbers are data (`insight.yaml` beside the rules), so that
they can be tuned by playing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from overwinter.engine.effects import Effect


class Insight(ABC):
    """A game's judgement. It is asked about imagined states only, so it may look at all of them."""

    @abstractmethod
    def value(self, s: Any, seat: int) -> float:
        """How likely this seat is to win from here, between 0 and 1. The game is not over."""

    @abstractmethod
    def priors(self, s: Any, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        """How likely a sensible player is to take each of these options; they need not add up to 1."""

    def settled(self, s: Any) -> bool:
        """Whether the priors say all there is to say, so that a look at what each option leads to would add nothing."""
        return False

    def ripe(self, s: Any) -> bool | None:
        """Whether this is a moment to judge, where steps can be compared only at like moments; None where any is."""
        return None

    def second_thoughts(self, s: Any, seat: int, options: Sequence[Effect]) -> Sequence[Effect]:
        """Which of these options, that only revise a plan, lead on all the same: a gift that nobody hands back."""
        return ()

    def tuned(self, weights: Any) -> Insight:
        """The same judgement with other numbers, for an insight that is made of its numbers alone."""
        return type(self)(weights)  # type: ignore[call-arg]  # the numbers are a game's own

    def nearness(self, s: Any, seat: int) -> float:
        """How near a defeat was to victory, from 0 to less than 1; 0 if the game has no such notion."""
        return 0.0
