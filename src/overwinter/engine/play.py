"""Playing: resolve effects until somebody is asked, take an answer, go on.

This is the hot path of searches and simulations: no text, no checks of what callers pass, no lists
built twice. A match puts the checks, the log and the undo around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from overwinter.engine.chance import Chance
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.errors import Stuck
from overwinter.engine.questions import Ask, Asking
from overwinter.engine.state import Desk, State

MOST_EFFECTS = 10_000
"""No answer may lead to more effects than this before somebody is asked again."""
MOST_PENDING = 1_000
"""No more effects than this may be pending."""


class Play:
    """A state being played, with its chance: the least one needs to go on from a position."""

    __slots__ = ("desk", "state")

    def __init__(self, state: State, desk: Desk) -> None:
        self.state = state
        self.desk = desk

    @property
    def over(self) -> bool:
        """Nobody is asked any more."""
        return not self.state.stack

    @property
    def asking(self) -> Asking:
        """The question on top of the stack."""
        return cast("Asking", self.state.stack[-1])

    def waiting(self) -> Sequence[int]:
        """The seats that must answer; empty when the game is over."""
        s = self.state
        if not s.stack:
            return ()
        asking: Asking = s.stack[-1]  # type: ignore[assignment]  # nothing else stays on top; a cast is a call
        return asking.waiting(s)

    def asked(self, seat: int) -> Ask:
        """The question of a waiting seat."""
        return self.asking.asked(self.state, seat)

    def options(self, seat: int) -> Sequence[Effect]:
        """All options of a waiting seat: the answers, then its free actions."""
        s = self.state
        asking: Asking = s.stack[-1]  # type: ignore[assignment]  # as above
        options = asking.asked(s, seat).options(s)
        if asking.interruptible and (free := s.free(seat)):
            return [*options, *free]
        return options

    def interludes(self, seat: int) -> Sequence[Effect]:
        """What a seat may do although the game does not wait for it."""
        s = self.state
        if not s.stack:
            return ()
        asking = cast("Asking", s.stack[-1])
        if seat in asking.waiting(s):
            return ()
        free = s.free(seat) if asking.interruptible else ()
        return [*asking.changes(s, seat), *free]

    def answer(self, seat: int, option: Effect) -> None:
        """Take an option of this seat and go on until somebody is asked again, or the end."""
        s = self.state
        asking: Asking = s.stack[-1]  # type: ignore[assignment]  # as above
        if option.free and asking.interruptible:
            s.stack[-1] = asking.anew()
            s.stack.append(option)
        else:
            asking.answered(s, seat, option)
            if s.stack[-1].asking:
                return  # a dialogue goes on, or others still have to answer
        resolve(s, self.desk)

    def copy(self, chance: Chance) -> Play:
        """An independent copy with its own chance and nobody listening: for searches."""
        return Play(self.state.copy(), Desk(chance))


def resolve(s: State, desk: Desk) -> None:
    """Let effects happen until one asks or none is left."""
    stack, hooks, listener = s.stack, s.watched(), desk.listener
    watched = bool(hooks) or listener is not None
    s.desk = desk
    try:
        for _ in range(MOST_EFFECTS):
            if not stack:
                if s.outcome is None:
                    raise Stuck("nothing is left to do, and yet the game has no outcome")
                return
            effect = stack.pop()
            if effect.asking:
                stack.append(effect)
                if len(stack) > MOST_PENDING:
                    break
                return
            if watched:
                if effect.__class__ in hooks:
                    asleep = hooks[effect.__class__].asleep
                    if asleep is None or not asleep(s, effect):
                        stack.append(GoOn(effect))
                        continue
                if listener is not None:
                    listener.tell(effect, s)
            effect.apply(s)
        raise Stuck(f"the rules go in circles: {len(stack)} effects are pending, {stack[-3:]} on top")
    finally:
        s.desk = None


class GoOn(Effect):
    """{effect}

    An effect that other rules react to; the first `after` of them have spoken.
    """

    effect: AnyEffect
    after: int = 0

    quiet = True

    def apply(self, s: State) -> None:
        effect, hooks = self.effect, s.watched()[type(self.effect)]
        for place in range(self.after, len(hooks.first)):
            when, rule = hooks.first[place]
            if when == "changing":
                effect = rule(s, effect) or effect
                continue
            rest = GoOn(effect, place + 1)
            effects = rule(s, effect) if when == "before" else rule(s, effect, rest)
            if effects is not None:
                s.push(*effects, *([rest] if when == "before" else []))
                return
        if hooks.after:
            s.push(Afterwards(effect))
        if s.desk.listener is not None:
            s.desk.listener.tell(effect, s)
        effect.apply(s)

    def cites(self, s: Any) -> str:
        return self.effect.cites(s)

    def says(self, s: Any) -> str:
        return self.effect.says(s)

    def offer(self, s: Any) -> str:
        return self.effect.offer(s)

    def fine_print(self, s: Any) -> str:
        return self.effect.fine_print(s)

    def points_at(self, s: Any) -> str:
        return self.effect.points_at(s)

    def lands_on(self, s: Any) -> str:
        return self.effect.lands_on(s)


class Afterwards(Effect):
    """{effect} is over: let the rules speak that wait for that."""

    effect: AnyEffect

    quiet = True

    def apply(self, s: State) -> None:
        followed = [rule(s, self.effect) or () for rule in s.watched()[type(self.effect)].after]
        s.push(*[effect for effects in followed for effect in effects])
