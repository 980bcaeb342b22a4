"""A last chance for those who can help, before it hurts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from overwinter.engine.effects import AnyEffect, Effect, Named
from overwinter.engine.people import GROUP
from overwinter.kit.together import Pause


class Help(Effect):
    """Something that can be used between any two answers."""

    free = True

    def brings(self, s: Any) -> Iterable[Effect]:
        """What it leads to, however deep that lies in it."""
        raise NotImplementedError


class Warned(Effect):
    """Something is about to happen: those who have something at hand that helps are asked first, and nobody else."""

    helps: ClassVar[tuple[type[Effect], ...]] = (Effect,)
    """What could be done about it."""

    def about(self, s: Any) -> str:
        """What is about to happen, in a sentence."""
        raise NotImplementedError

    def needed(self, s: Any) -> bool:
        """Whether there is anything to be done about it."""
        return True

    def helpful(self, s: Any, seat: int, help: Effect) -> bool:
        """Whether an effect of those kinds would change something, as things stand."""
        return True

    def helpers(self, s: Any) -> Sequence[int]:
        """Those who might help: all players."""
        found: Sequence[int] = s.deciders(GROUP)
        return found

    def stop(self, s: Any) -> list[Effect]:
        """A stop for those who can help."""
        able = tuple([seat for seat in self.helpers(s) if self.can(s, seat)]) if self.needed(s) else ()
        return [Pause(able, self.about(s))] if able else []

    def can(self, s: Any, seat: int) -> bool:
        """Whether somebody has something at hand that helps."""
        kinds = self.helps
        for effect in s.free(seat):
            if isinstance(effect, Help):
                for help in effect.brings(s):
                    if isinstance(help, kinds) and self.helpful(s, seat, help):
                        return True
        return False


class Beware(Warned):
    """A warning of an effect that comes next."""

    of: AnyEffect
    """What happens then."""
    quiet = True

    def about(self, s: Any) -> str:
        return self.of.says(s)

    def apply(self, s: Any) -> None:
        s.push(*self.stop(s), self.of)


class Avoidable(Warned):
    """An effect that warns of itself.

    What happens after a stop is another effect than the one that asks, so that nobody is asked twice about the same.
    """

    def happens(self, s: Any) -> None:
        """What it does when nobody does anything about it, or nobody can."""
        raise NotImplementedError

    def apply(self, s: Any) -> None:
        if stop := self.stop(s):
            s.push(*stop, ItHappens(self))
        else:
            self.happens(s)


if TYPE_CHECKING:
    AnyAvoidable = Avoidable
else:

    class AnyAvoidable(metaclass=Named):
        """Something inside data that might have been avoided."""

        kind = Avoidable


class ItHappens(Effect):
    """It was not avoided."""

    of: AnyAvoidable

    def apply(self, s: Any) -> None:
        self.of.happens(s)

    def says(self, s: Any) -> str:
        return self.of.says(s)

    def cites(self, s: Any) -> str:
        return self.of.cites(s)
