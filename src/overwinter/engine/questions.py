"""Questions: effects that wait on top of the stack for an answer, whose options are effects.

The answer takes the asking effect's place. Options are derived from the state alone, so a question
is never stale. An option may itself ask: that is how picking several and choosing an order are
dialogues of simple choices, equally good for a mouse, a keyboard and a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from overwinter.engine.effects import AnyEffect, Blocked, Effect, Named
from overwinter.engine.people import Who


class Asking(Effect):
    """What one seat, any of several, or each of several in secret must decide."""

    asking = True
    interruptible: ClassVar[bool] = True
    """Whether free actions may come between."""

    def waiting(self, s: Any) -> Sequence[int]:
        """The seats without whose answer the game does not go on."""
        raise NotImplementedError

    def asked(self, s: Any, seat: int) -> Ask:
        """The question as this seat has it before it."""
        raise NotImplementedError

    def answered(self, s: Any, seat: int, option: Effect) -> None:
        """Take the answer; it replaces this effect on the stack."""
        raise NotImplementedError

    def changes(self, s: Any, seat: int) -> Sequence[Effect]:
        """What a seat that has answered may still answer instead."""
        return ()

    def anew(self) -> Effect:
        """The question as it is asked again after an interruption, or what leads to it: much may have changed."""
        return self


class Ask(Asking):
    """One question. It is put to whoever decides for the effect's `seat`, unless `seats` says otherwise."""

    kind: ClassVar[str] = "one"

    if TYPE_CHECKING:

        @property
        def seat(self) -> Who: ...

    def seats(self, s: Any) -> Sequence[int]:
        """Who is asked. Several: they decide together, and any of them may answer."""
        deciders: Sequence[int] = s.deciders(self.seat)
        return deciders

    def options(self, s: Any) -> Sequence[Effect]:
        """All that the rules allow now."""
        raise NotImplementedError

    def blocked(self, s: Any) -> Sequence[Blocked]:
        """What one would look for but cannot have now. Asked for only when somebody looks."""
        return ()

    def topic(self) -> type[Effect]:
        """What is decided, by which figures are counted."""
        return type(self)

    def anew(self) -> Effect:
        return AskAgain(self)

    def waiting(self, s: Any) -> Sequence[int]:
        return self.seats(s)

    def asked(self, s: Any, seat: int) -> Ask:
        return self

    def answered(self, s: Any, seat: int, option: Effect) -> None:
        s.stack[-1] = option


if TYPE_CHECKING:
    AnyAsk = Ask
else:

    class AnyAsk(metaclass=Named):
        """A question inside data."""

        kind = Ask


class AskAgain(Effect):
    """A question is asked again after an interruption, if that has left anything to decide."""

    ask: AnyAsk
    quiet = True

    def apply(self, s: Any) -> None:
        ask = self.ask
        if any(ask.asked(s, seat).options(s) for seat in ask.waiting(s)):
            s.push(ask)


class Several(Ask):
    """Pick several things, one after the other, in the order in which they lie."""

    kind = "several"

    if TYPE_CHECKING:

        @property
        def picked(self) -> tuple[Any, ...]: ...

    def items(self, s: Any) -> Sequence[Any]:
        """What there is to pick from."""
        raise NotImplementedError

    def least(self, s: Any) -> int:
        return 0

    def most(self, s: Any) -> int:
        return len(self.items(s))

    def settle(self, s: Any) -> Effect:
        """What the whole choice amounts to."""
        raise NotImplementedError

    def options(self, s: Any) -> Sequence[Effect]:
        items, picked, least, most = self.items(s), self.picked, self.least(s), self.most(s)
        options: list[Effect] = []
        if len(picked) < most:
            first = items.index(picked[-1]) + 1 if picked else 0
            last = len(items) - max(0, least - len(picked) - 1)
            steps = [self.with_picked((*picked, item)) for item in items[first:last]]
            full = len(picked) + 1 == most
            options = [step.settle(s) for step in steps] if full else list(steps)
        if len(picked) >= least:
            options.append(self.settle(s))
        return options

    def anew(self) -> Effect:
        return AskAgain(self.with_picked(()))

    def with_picked(self, picked: tuple[Any, ...]) -> Self:
        """The same dialogue, further on."""
        return msgspec.structs.replace(self, picked=picked)


class Order(Several):
    """Put things in an order, one after the other. The last falls into place by itself."""

    kind = "order"

    def options(self, s: Any) -> Sequence[Effect]:
        rest = [item for item in self.items(s) if item not in self.picked]
        if len(rest) <= 1:
            return [self.with_picked((*self.picked, *rest)).settle(s)]
        return [self.next_step(s, (*self.picked, item), len(rest) == 2) for item in rest]

    def next_step(self, s: Any, picked: tuple[Any, ...], decided: bool) -> Effect:
        step = self.with_picked(picked)
        return step.options(s)[0] if decided else step


class Secretly(Asking):
    """Several seats are asked at once, in secret.

    Until the last of them has answered, a seat may change its answer. Then all answers happen in
    the order of the questions.
    """

    asks: tuple[AnyAsk, ...]
    answers: tuple[AnyEffect | None, ...]
    left: tuple[int, ...]
    """The seats whose mind is not made up."""

    quiet = True

    @classmethod
    def of(cls, asks: Iterable[Ask]) -> Secretly:
        """Ask all of these, one per seat."""
        asks = tuple(asks)
        return cls(asks, (None,) * len(asks), tuple(ask.seat for ask in asks))

    def waiting(self, s: Any) -> Sequence[int]:
        return self.left

    def place(self, seat: int) -> int:
        """Where this seat's question stands; -1 when it has none."""
        for place, ask in enumerate(self.asks):
            if ask.seat == seat:
                return place
        return -1

    def asked(self, s: Any, seat: int) -> Ask:
        place = self.place(seat)
        answer = self.answers[place]
        return answer if isinstance(answer, Ask) else self.asks[place]

    def answer_of(self, seat: int) -> Effect | None:
        """What this seat has answered, if its mind is made up."""
        place = self.place(seat)
        answer = None if place < 0 else self.answers[place]
        return None if answer is None or answer.asking else answer

    def answered(self, s: Any, seat: int, option: Effect) -> None:
        place = self.place(seat)
        answers = (*self.answers[:place], option, *self.answers[place + 1 :])
        left = self.left
        if not option.asking:
            left = tuple([other for other in left if other != seat])
        elif seat not in left:
            left = (*left, seat)  # its mind is no longer made up
        if left:
            s.stack[-1] = Secretly(self.asks, answers, left)
        else:
            s.stack.pop()
            s.push(AllHaveAnswered(), *answers)

    def anew(self) -> Effect:
        begun = [answer.anew() if isinstance(answer, Asking) else answer for answer in self.answers]
        return Secretly(self.asks, tuple(begun), self.left)

    def changes(self, s: Any, seat: int) -> Sequence[Effect]:
        answer = self.answer_of(seat)
        if answer is None:
            return ()
        ask = self.asks[self.place(seat)]
        return [option for option in ask.options(s) if option != answer]


class AllHaveAnswered(Effect):
    """All have answered; from here on there is no free way back."""

    quiet = True

    def apply(self, s: Any) -> None:
        s.reveal()
