"""A table set out in one line, to try single effects on.

island = robinson(players=3, food=4)     # a game's own fixture, made with `at_rest`
dice(island, weather=["storm"])
resolve(island, Eat())
assert island.food == 1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from overwinter.engine import notation
from overwinter.engine.chance import Rigged
from overwinter.engine.effects import Effect
from overwinter.engine.play import Play
from overwinter.engine.play import resolve as resolve_stack
from overwinter.engine.questions import Ask
from overwinter.engine.state import Desk, State
from overwinter.engine.story import Story

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a test as proof of these rules: it fails when one of them is broken."""

    def mark(test: F) -> F:
        test.rules = ids  # type: ignore[attr-defined]  # `overwinter rules` finds them in the source
        return test

    return mark


class AtRest(Ask):
    """Nothing is going on."""

    def seats(self, s: Any) -> Sequence[int]:
        return ()

    def options(self, s: Any) -> Sequence[Effect]:
        return ()


def at_rest(state: S) -> S:
    """The same table with nothing pending, ready for `resolve`."""
    state.stack[:] = [AtRest()]
    return state


_desks: dict[int, tuple[State, Desk]] = {}
"""The queued chance of each table that a test has set out."""


def _desk(s: State) -> Desk:
    if id(s) not in _desks:
        _desks[id(s)] = (s, Desk(Rigged(0), Story()))
    return _desks[id(s)][1]


def dice(s: State, queued: Mapping[str, Iterable[object]] | None = None, **more: Iterable[object]) -> None:
    """Queue what the streams of chance will give next, dice and cards alike."""
    chance = _desk(s).chance
    assert isinstance(chance, Rigged)
    for stream, outcomes in {**(queued or {}), **more}.items():
        chance.queue(stream, outcomes)


def resolve(s: State, *effects: Effect) -> list[str]:
    """Let these effects happen, up to the next question; the story they tell."""
    desk = _desk(s)
    told = len(desk.story.events) if desk.story else 0
    s.push(*effects)
    resolve_stack(s, desk)
    return story(s)[told:]


def story(s: State) -> list[str]:
    """All that was told at this table, as one who knows everything hears it."""
    events = _desk(s).story
    return [event.text for event in events.events] if events else []


def _play(s: State) -> Play:
    return Play(s, _desk(s))


def waiting(s: State) -> list[int]:
    """The seats that are asked."""
    return list(_play(s).waiting())


def options(s: State, seat: int) -> list[str]:
    """The ids of a seat's options: of its question, or else its interludes."""
    play = _play(s)
    found = play.options(seat) if seat in play.waiting() else play.interludes(seat)
    return [notation.write(option) for option in found]


def blocked(s: State, seat: int) -> dict[str, tuple[str, str]]:
    """The ids of a seat's blocked options, each with reason and rule."""
    play = _play(s)
    entries = [*play.asked(seat).blocked(s)] if seat in play.waiting() else []
    if play.asking.interruptible:
        entries += s.free_blocked(seat)
    return {notation.write(entry.option): (entry.reason, entry.rule) for entry in entries}


def answer(s: State, seat: int, option: str) -> None:
    """Answer by id."""
    play = _play(s)
    found = play.options(seat) if seat in play.waiting() else play.interludes(seat)
    by_id = {notation.write(effect): effect for effect in found}
    assert option in by_id, f"{option!r} is not among {list(by_id)}"
    play.answer(seat, by_id[option])
