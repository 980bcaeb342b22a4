"""Effects that leave a choice: somebody is asked only where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from overwinter.engine.effects import Blocked, Effect, Named, sentence, spelled
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.state import Objection, Seat, Valley
from overwinter.games.stardew.words import times


class Choice(Effect):
    """{seat} chooses.

    Nothing happens where there is nothing to choose from, and nobody is asked where there is only one way.
    """

    seat: Seat = YOU
    """Who chooses; the Starting Player for the team."""
    count: int = 1
    """How often, one after the other, until somebody has enough."""
    question: ClassVar[str] = "which?"
    lack: ClassVar[str] = "there is nothing for it"
    binding: ClassVar[bool] = False
    """Whether no free action may come between the question and the answer."""

    def choices(self, s: Valley) -> Sequence[Effect]:
        """What there is to choose from now."""
        raise NotImplementedError

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        """What one would look for but cannot have now."""
        return ()

    def apply(self, s: Valley) -> None:
        options = self.choices(s)
        if len(options) > 1:
            s.push(Deciding(self.seat, self) if self.binding else Choosing(self.seat, self))
        else:
            s.push(*[effect for option in options for effect in self.then(option)])

    def then(self, option: Effect) -> list[Effect]:
        """What follows from a choice: the option, and the next choice for those who want more."""
        again = self.count > 1 and not option.passes
        return [option, msgspec.structs.replace(self, count=self.count - 1)] if again else [option]

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be something to choose."""
        mine = self if self.seat == seat else msgspec.structs.replace(self, seat=seat)
        return None if any(not option.passes for option in mine.choices(s)) else (self.lack, self.rule)

    def offer(self, s: Valley) -> str:
        once = spelled(self.label or sentence(type(self)), self, s)
        return once if self.count == 1 else f"{once.removesuffix('.')}, {times(self.count)}."


if TYPE_CHECKING:
    AnyChoice = Choice
else:

    class AnyChoice(metaclass=Named):
        """A choice inside data."""

        kind = Choice


class Choosing(Ask):
    """{seat} chooses."""

    seat: Seat
    of: AnyChoice

    def topic(self) -> type[Effect]:
        return type(self.of)

    def seats(self, s: Valley) -> Sequence[int]:
        return s.deciders(self.seat)

    def options(self, s: Valley) -> Sequence[Effect]:
        return self.of.choices(s)

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        return self.of.blocked(s)

    def answered(self, s: Valley, seat: int, option: Effect) -> None:
        s.stack.pop()
        s.push(*self.of.then(option))

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)}: {self.of.question}"

    def cites(self, s: Valley) -> str:
        return self.of.cites(s)


class Deciding(Choosing):
    """{seat} chooses, and does nothing else before."""

    interruptible = False


class Nothing(Effect):
    """Nothing happens."""

    label = "Nothing"
    quiet = True
    passes = True

    def apply(self, s: Valley) -> None:
        pass


class Leave(Nothing):
    """That is all."""

    label = "That is all"
