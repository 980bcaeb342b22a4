"""The scenario that is played: what the general rules ask of it.

Its own rules override the general ones (RC-007), each where it says so: they are hooks on effects, in its module among
the chapters. What is a number or a word is printed on its card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from overwinter.engine.effects import Effect, Objection
from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import TargetId
from overwinter.games.robinson.printed.tale import AnyTale, NoTale
from overwinter.kit.reactions import Chapter

if TYPE_CHECKING:
    from overwinter.games.robinson.table.state import Island


class Story(Chapter):
    """A scenario without any rules of its own."""

    tale: ClassVar[AnyTale] = NoTale()
    """What it keeps track of, as the game begins."""

    def done(self, s: Island) -> str:
        """How the group is saved, in a sentence, when the goal is reached; empty until then."""
        return ""

    def achievements(self, s: Island) -> Mapping[str, int]:
        """What only this scenario counts for its Victory Points."""
        return {}

    def targets(self, s: Island) -> Iterable[tuple[TargetId, Objection]]:
        """Where its own Actions could be taken, and what speaks against it."""
        return ()

    def extra_pawns(self, s: Island, target: Target) -> int:
        """How many pawns more an Action on a space takes."""
        return 0

    def forbids(self, s: Island, act: Effect) -> Objection:
        """What it has against something that the general rules allow."""
        return None

    def dials(self, s: Island) -> Mapping[str, int]:
        """What it makes of the numbers of the rules."""
        return {}

    def is_moment(self, s: Island, when: str) -> bool:
        """Whether this is the time for something that only it has."""
        return False


STORIES: dict[str, Story] = {}
"""All scenarios by their ids; each module among the chapters adds its own."""
