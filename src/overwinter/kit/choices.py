"""Effects that leave a choice: somebody is asked only where there is one, and only when it is reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from overwinter.engine.effects import Blocked, Effect, Named, Objection, Way, allowed, refused, sentence, spelled
from overwinter.engine.people import GROUP, YOU, Who
from overwinter.engine.questions import Ask
from overwinter.kit.together import able
from overwinter.kit.words import times, upper_first


class Choice(Effect):
    """The group chooses.

    Nothing happens where there is nothing to choose from, and nobody is asked where there is only one way.
    """

    question: ClassVar[str] = "Which?"
    """What is asked; the effect's fields can be named in it."""
    lack: ClassVar[str] = "there is nothing for it"
    """Why it would come to nothing."""
    binding: ClassVar[bool] = False
    """Whether no free action may come between the question and the answer."""
    declines: ClassVar[str] = ""
    """How people say that they want none of it; where it is empty, they must choose."""
    declines_at: ClassVar[str] = ""
    """The piece that one clicks for that."""

    def ways(self, s: Any) -> Iterable[Way]:
        """What one would look for, each with what speaks against it now."""
        return ()

    def choices(self, s: Any) -> Sequence[Effect]:
        """What there is to choose from now."""
        return allowed(self.ways(s))

    def blocked(self, s: Any) -> Sequence[Blocked]:
        """What one would look for but cannot have now."""
        return refused(self.ways(s))

    def is_open(self, s: Any) -> bool:
        """Whether there is anything to choose."""
        return any(not option.passes for option in self.choices(s))

    def options(self, s: Any) -> Sequence[Effect]:
        """What can be answered now: one of the choices, or none of them where that is possible."""
        found = self.choices(s)
        return [*found, Nothing(self.declines, self.declines_at)] if self.declines and found else found

    def chooser(self, s: Any) -> Who:
        """Who chooses."""
        return GROUP

    def waits(self, s: Any) -> bool:
        """Whether those who could do something first are asked even where there is only one way."""
        return False

    def then(self, s: Any, option: Effect) -> Sequence[Effect]:
        """What follows from a choice."""
        return (option,)

    def otherwise(self, s: Any) -> Sequence[Effect]:
        """What happens where there is nothing to choose from."""
        return ()

    def asks(self, s: Any) -> str:
        """The question in words."""
        words = spelled(self.question, self, s)
        return upper_first(words) if self.chooser(s) == GROUP else f"{s.name(self.chooser(s))}: {words}"

    def apply(self, s: Any) -> None:
        options = self.options(s)
        if len(options) > 1 or (options and self.waits(s) and able(s, s.deciders(self.chooser(s)))):
            s.push(Deciding(self) if self.binding else Choosing(self))
        elif options:
            s.push(*self.then(s, options[0]))
        else:
            s.push(*self.otherwise(s))

    def useless(self, s: Any, who: Who) -> Objection:
        """There must be something to choose."""
        return None if self.is_open(s) else (self.lack, self.rule)


class Repeated(Choice):
    """The group chooses so many times, one after the other, until it has enough; `count` is a field of each."""

    if TYPE_CHECKING:

        @property
        def count(self) -> int: ...

    def then(self, s: Any, option: Effect) -> Sequence[Effect]:
        """The option, and the next choice for those who want more."""
        again = self.count > 1 and not option.passes
        return (option, msgspec.structs.replace(self, count=self.count - 1)) if again else (option,)


class OwnChoice(Repeated):
    """{seat} chooses."""

    seat: Who = YOU
    count: int = 1
    """How often, one after the other, until somebody has enough."""
    question: ClassVar[str] = "which?"

    def chooser(self, s: Any) -> Who:
        return self.seat

    def useless(self, s: Any, who: Who) -> Objection:
        mine = self if self.seat == who else msgspec.structs.replace(self, seat=who)
        return None if mine.is_open(s) else (self.lack, self.rule)

    def offer(self, s: Any) -> str:
        once = spelled(self.label or sentence(type(self)), self, s)
        return once if self.count == 1 else f"{once.removesuffix('.')}, {times(self.count)}."


class UntilEnough(OwnChoice):
    """{seat} chooses, one thing after the other, until it is enough: one of them at least."""

    more: bool = False
    """Whether something was chosen, so that it may be enough."""
    declines = "That is all"

    def options(self, s: Any) -> Sequence[Effect]:
        return super().options(s) if self.more else self.choices(s)

    def then(self, s: Any, option: Effect) -> Sequence[Effect]:
        return (option,) if option.passes else (option, msgspec.structs.replace(self, more=True))


if TYPE_CHECKING:
    AnyChoice = Choice
else:

    class AnyChoice(metaclass=Named):
        """A choice inside data."""

        kind = Choice


class Choosing(Ask):
    """Somebody chooses."""

    of: AnyChoice

    def topic(self) -> type[Effect]:
        return type(self.of)

    def seats(self, s: Any) -> Sequence[int]:
        found: Sequence[int] = s.deciders(self.of.chooser(s))
        return found

    def options(self, s: Any) -> Sequence[Effect]:
        return self.of.options(s)

    def blocked(self, s: Any) -> Sequence[Blocked]:
        return self.of.blocked(s)

    def answered(self, s: Any, seat: int, option: Effect) -> None:
        s.stack.pop()
        s.push(*self.of.then(s, option))

    def anew(self) -> Effect:
        return ChooseAgain(self.of)

    def says(self, s: Any) -> str:
        return self.of.asks(s)

    def cites(self, s: Any) -> str:
        return self.of.cites(s)


class Deciding(Choosing):
    """Somebody chooses, and nobody does anything else before."""

    interruptible = False


class ChooseAgain(Effect):
    """A choice is reached again after something came between."""

    of: AnyChoice
    quiet = True

    def apply(self, s: Any) -> None:
        self.of.apply(s)


class Nothing(Effect):
    """Nothing happens."""

    words: str = "Nothing"
    """How people say that they want none of it: `Stay here`, `That is all`."""
    at: str = ""
    """The piece that one clicks for it."""
    quiet = True
    passes = True
    unwritten = ("words", "at")

    def apply(self, s: Any) -> None:
        pass

    def offer(self, s: Any) -> str:
        return self.words

    def points_at(self, s: Any) -> str:
        return self.at
