"""A table set out in one line, to try single effects on.

island = table(players=3, food=4)        # a game's own fixture, made with `at_rest`
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

    def anew(self) -> Effect:
        return self


def at_rest(state: S) -> S:
    """The same table with nothing pending, ready for `resolve`."""
    state.stack[:] = [AtRest()]
    return state


class _Lent:
    """What a test's table has been lent: queued chance, and a story of all that happens."""

    def __init__(self, s: State) -> None:
        self.state = s  # kept, so that its id stays its own
        self.chance = Rigged(0)
        self.story = Story()
        self.desk = Desk(self.chance, self.story)


_lent: dict[int, _Lent] = {}


def _to(s: State) -> _Lent:
    if id(s) not in _lent:
        _lent[id(s)] = _Lent(s)
    return _lent[id(s)]


def dice(s: State, queued: Mapping[str, Iterable[object]] | None = None, **more: Iterable[object]) -> None:
    """Queue what the streams of chance will give next, dice and cards alike."""
    chance = _to(s).chance
    for stream, outcomes in {**(queued or {}), **more}.items():
        chance.queue(stream, outcomes)


def resolve(s: State, *effects: Effect) -> list[str]:
    """Let these effects happen, up to the next question; the story they tell."""
    told = len(_to(s).story.events)
    s.push(*effects)
    resolve_stack(s, _to(s).desk)
    return story(s)[told:]


def story(s: State) -> list[str]:
    """All that was told at this table, as one who knows everything hears it."""
    return [event.text for event in _to(s).story.events]


def _play(s: State) -> Play:
    return Play(s, _to(s).desk)


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
