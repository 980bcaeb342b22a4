"""All do something until everybody is content: plans that all agree to, trade, and stops for free actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from overwinter.engine.effects import Effect, Named, Objection
from overwinter.engine.people import Who
from overwinter.engine.questions import Ask, Asking
from overwinter.engine.state import State


class Together(Asking, kw_only=True):
    """Everybody who takes part does something, in no order, and says when it is enough.

    Whoever is content may still change something. What somebody does makes those think again whom it touches (see
    `Effect.touches`), and so does whatever makes it impossible to be content (`not_yet`).
    """

    content: tuple[Who, ...] = ()
    """Those to whom it is enough."""
    quiet = True

    def members(self, s: Any) -> Sequence[int]:
        """Who takes part."""
        raise NotImplementedError

    def member(self, s: Any, seat: int) -> Ask:
        """What somebody can do now; being content is one of it, where nothing speaks against that."""
        raise NotImplementedError

    def not_yet(self, s: Any, seat: int) -> Objection:
        """Why somebody cannot be content."""
        return None

    def close(self, s: Any) -> Sequence[Effect]:
        """What follows when all are content."""
        return ()

    def waiting(self, s: Any) -> Sequence[int]:
        members, content = self.members(s), self.content
        return [seat for seat in members if seat not in content] if content else members

    def asked(self, s: Any, seat: int) -> Ask:
        return self.member(s, seat)

    def changes(self, s: Any, seat: int) -> Sequence[Effect]:
        if seat not in self.content:
            return ()
        return [option for option in self.member(s, seat).options(s) if not isinstance(option, Content)]

    def answered(self, s: Any, seat: int, option: Effect) -> None:
        content = self.content
        if isinstance(option, Content):
            content = (*content, option.seat)
        elif content and (touched := option.touches(s)):
            content = tuple([who for who in content if who not in touched])
        s.stack[-1] = GoOnTogether(self if content is self.content else self.with_content(content))
        s.stack.append(option)

    def anew(self) -> Effect:
        return GoOnTogether(self)

    def resume(self, s: Any) -> None:
        """Go on, or be done with it when all are content."""
        content = self.content
        if content:
            still = tuple([who for who in content if self.not_yet(s, who) is None])
            together = self if still == content else self.with_content(still)
        else:
            together = self
        s.push(*([together] if together.waiting(s) else self.close(s)))

    def with_content(self, content: tuple[Who, ...]) -> Together:
        """The same, with others content."""
        return msgspec.structs.replace(self, content=content)


if TYPE_CHECKING:
    AnyTogether = Together
else:

    class AnyTogether(metaclass=Named):
        """What all do together, inside data."""

        kind = Together


class GoOnTogether(Effect):
    """What all do together goes on."""

    of: AnyTogether
    quiet = True

    def apply(self, s: Any) -> None:
        self.of.resume(s)


class Content(Effect):
    """{seat} is content."""

    seat: Who
    label = "Go on"

    def apply(self, s: Any) -> None:
        pass


def content_of(s: State) -> tuple[Who, ...]:
    """Those who are content with what all do just now."""
    return next((asking.content for asking in reversed(s.stack) if isinstance(asking, Together)), ())


# -- stops for free actions ----------------------------------------------------------------------------


def able(s: Any, seats: Iterable[int]) -> tuple[int, ...]:
    """Those of these seats that could do something between two answers."""
    return tuple([seat for seat in seats if any(not effect.minor for effect in s.free(seat))])


class Pause(Together):
    """{seats}: does anybody do something now?

    A stop for free actions: each of these seats may take some, and says when it is ready to go on.
    """

    seats: tuple[int, ...]
    about: str = ""
    """What is about to happen, for the words of the question."""

    @classmethod
    def if_needed(cls, s: Any, seats: Iterable[int], about: str = "") -> list[Effect]:
        """A pause of those that could do something; none when nobody could."""
        those = able(s, seats)
        return [cls(those, about)] if those else []

    def members(self, s: Any) -> Sequence[int]:
        return self.seats

    def member(self, s: Any, seat: int) -> Ask:
        return BeReady(Who(seat), self.about)

    def answered(self, s: Any, seat: int, option: Effect) -> None:
        rest = tuple([other for other in self.seats if other != seat])
        if rest:
            s.stack[-1] = Pause(rest, self.about)
        else:
            s.stack.pop()

    def resume(self, s: Any) -> None:
        s.push(*Pause.if_needed(s, self.seats, self.about))


class BeReady(Ask):
    """{seat}: {about} Do you do something first?"""

    seat: Who
    about: str = ""

    def options(self, s: Any) -> Sequence[Effect]:
        return [Ready(self.seat)]


class Ready(Content):
    """{seat} is ready."""

    quiet = True
    passes = True
