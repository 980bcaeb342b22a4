"""Hold no more than fits: whoever has too much decides, one thing after the other, what goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from overwinter.engine.effects import Effect
from overwinter.engine.people import Who
from overwinter.kit.choices import OwnChoice


class Within(OwnChoice):
    """{seat} must hold no more than there is room for.

    What fits may be a number, or a packing. It is asked until it does, and seen to at once: nothing is quickly used
    before, unless a game says otherwise (`binding`).
    """

    quiet = True
    question = "what do you leave?"
    binding = True

    def fits(self, s: Any) -> bool:
        """Whether all that somebody holds has room."""
        raise NotImplementedError

    def can_go(self, s: Any) -> Sequence[Effect]:
        """What somebody could part with."""
        raise NotImplementedError

    def choices(self, s: Any) -> Sequence[Effect]:
        return () if self.fits(s) else self.can_go(s)

    def waits(self, s: Any) -> bool:
        return not self.binding

    def then(self, s: Any, option: Effect) -> Sequence[Effect]:
        return (option, self)

    @classmethod
    def needed(cls, s: Any, seat: Who) -> list[Effect]:
        """The question, if somebody holds too much; to be pushed where something was gained."""
        within = cls(seat)
        return [] if within.fits(s) else [within]
