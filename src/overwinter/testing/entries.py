"""Plays every entry of a game's content: what it does is pushed on tables taken from games, and resolved.

    report = play_entries(box)

A *branch* is an effect that is printed on an entry, however deep it lies there: each must have words, and each must be
reached on some table. Nothing may get stuck, and everything must come to an end.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from overwinter.bots import Host, make_bot
from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.hints import hints
from overwinter.engine.packs import Pack
from overwinter.engine.people import GROUP, YOU, Who
from overwinter.engine.play import Play, resolve
from overwinter.engine.printed import THIS_CARD, made_out, within
from overwinter.engine.references import mentions
from overwinter.engine.state import Desk, State
from overwinter.kit.board import Board
from overwinter.kit.using import Use
from overwinter.match import Box

EVERY = 9
FEW = 2
"""One position in so many is taken, and so many of each kind."""
MOST_DECISIONS = 20_000
LONGEST = 80
"""What an entry does is over after so many answers."""
FAR = 250
"""So many answers later, what was put off has come about."""
ANSWERED_AT_RANDOM = 0.15
"""How often chance answers in the place of bots, so that odd positions come up, too."""


class Report(NamedTuple):
    """What came of playing entries."""

    branches: int
    problems: list[str]
    unreached: dict[str, list[str]]
    """Branches that were reached on no table, by entry."""


Placing = Callable[[Effect, Any, random.Random], Effect | None]
"""How a game makes out a printed effect to more than a seat and a card; None where it cannot be done now."""


def play_entries(
    box: Box, packs: tuple[Pack, ...] = (), *, games: int = 12, place: Placing = lambda effect, _, __: effect
) -> Report:
    """Play all entries, or those of packs, on tables from as many games of each chapter as it takes to reach all."""
    entries = _entries(box, packs, place)
    problems: list[str] = []
    for number, chapter in itertools.product(range(games), box.game.chapter_list()):
        waiting = [entry for entry in entries if entry.left and chapter in entry.chapters]
        where = f"in game {number} of {chapter or box.name}"
        try:
            for table in _positions(box, packs, chapter, number) if waiting else ():
                for entry in [entry for entry in waiting if entry.left]:
                    problems += [f"{problem}, {where}" for problem in entry.play(table)]
        except Exception as wrong:
            problems.append(f"{type(wrong).__name__}: {wrong}, {where}")
    unreached = {
        entry.where: sorted({type(effect).__name__ for effect in entry.left}) for entry in entries if entry.left
    }
    return Report(sum(len(entry.branches) for entry in entries), problems, unreached)


def _entries(box: Box, packs: tuple[Pack, ...], place: Placing) -> list[_Entry]:
    """All entries that do something; one that speaks of a chapter is played in that."""
    chapters, found = {*box.game.chapter_list()}, []
    for (_, id), said in box.game.codec(packs).catalogue.said.items():
        if id and (said.pack or not packs) and (does := [*sequences(said.value)]):
            own = chapters & {id, *(mention.id for mention in mentions(said.value))}
            found.append(_Entry(id, said.where, does, own or chapters, place))
    return found


def _positions(box: Box, packs: tuple[Pack, ...], chapter: str, number: int) -> Iterator[State]:
    """Positions from a game: one in so many, and the first few of each kind, so that rare moments are among them."""
    seed = f"entries-{chapter.replace(' ', '-')}-{number}"
    rng = random.Random(seed)
    options = {box.game.chapters: chapter} if chapter else {}
    match = box.new(rng.choice(box.seats[1:]), seed, packs=packs, **options)
    bot = "greedy" if box.game.insight else "random"
    host = Host(box.game, {seat: make_bot(bot, box.game) for seat in range(match.setup.seats)}, number)
    seen = Counter[tuple[type[Effect], str]]()
    for decision in range(MOST_DECISIONS):
        if match.outcome is not None:
            return
        seat, question = rng.choice(sorted(match.questions.items()))
        asked = match.play.asked(seat)
        seen[kind := (asked.topic(), asked.says(match.state))] += 1
        if decision % EVERY == 0 or seen[kind] <= FEW:
            yield match.state
        at_random = rng.random() < ANSWERED_AT_RANDOM
        match.answer(seat, rng.choice(question.options) if at_random else host.choose(match.play, seat))


class Does(NamedTuple):
    """What an entry does at once."""

    effects: tuple[Effect, ...]
    when: str = "any"
    """The moment for it, where somebody uses it."""


def sequences(value: Any, when: str = "any") -> Iterator[Does]:
    """What an entry does: effects that lie in no other effect, in the order in which they are printed."""
    if isinstance(value, Effect):
        yield Does((value,), when)
    elif isinstance(value, tuple) and value and all(isinstance(part, Effect) for part in value):
        yield Does(value, when)
    elif isinstance(value, tuple | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from sequences(part, when)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from sequences(getattr(value, field), value.when if isinstance(value, Use) else when)


class _Entry:
    """An entry that is played again and again, until all of it has happened."""

    def __init__(self, id: str, where: str, does: Sequence[Does], chapters: Collection[str], place: Placing) -> None:
        self.id = id
        self.where = where
        self.does = does
        self.chapters = chapters
        self.place = place
        self.rng = random.Random(where)
        self.branches = {blank(effect) for effects, _ in does for effect in within(effects)}
        self.left = {*self.branches}
        self.printed: dict[Effect, Effect] = {}
        """What is printed, by what was made of it."""

    def tell(self, effect: Effect, s: Any) -> None:
        """This happens next."""
        happens = blank(effect)
        self.left.discard(self.printed.get(happens, happens))

    def play(self, table: State) -> list[str]:
        """Play it once; what goes wrong, after which it is played no more."""
        try:
            self._play(table.copy())
        except Exception as wrong:
            self.left.clear()
            return [f"{self.where}: {type(wrong).__name__}: {wrong}"]
        return []

    def _play(self, s: State) -> None:
        """All that it does, one after the other on the same table: what comes back later must find what came before."""
        if isinstance(s, Board):
            s.table = (*s.table, self.id)
        play = Play(s, Desk(Chance(self.rng.getrandbits(63)), self))
        for effects, when in self.does:
            seat = Who(self.rng.choice([*s.deciders(GROUP)]))
            made = [
                placed for effect in made_out(effects, seat, self.id) if (placed := self._placed(effect, s)) is not None
            ]
            for effect in within(made):
                _check_words(effect, s)
            if _is_time(s, when, seat) and not any(effect.useless(s, seat) for effect in made):
                self._resolve(play, made)
            if not s.stack:
                return
        if self.left & {*map(blank, _pending(s))}:
            self._go_on(play, FAR, 0)

    def _placed(self, effect: Effect, s: State) -> Effect | None:
        placed = self.place(effect, s, self.rng)
        if placed is not None and placed != effect:
            self.printed[blank(placed)] = blank(effect)
        return placed

    def _resolve(self, play: Play, effects: Sequence[Effect]) -> None:
        s, base = play.state, len(play.state.stack)
        s.stack[-1] = play.asking.anew()
        s.push(*effects)
        resolve(s, play.desk)
        if not self._go_on(play, LONGEST, base):
            raise AssertionError(f"it does not come to an end after {LONGEST} answers: {s.stack[base:]}")

    def _go_on(self, play: Play, answers: int, base: int) -> bool:
        """Answer until no more is pending than before; whether it came to that."""
        s = play.state
        for _ in range(answers):
            if len(s.stack) <= base:
                return True
            for pending in s.stack[base:]:
                if pending.asking:
                    self.tell(pending, s)
            seat = self.rng.choice([*play.waiting()])
            options = play.asked(seat).options(s)
            play.answer(seat, self.rng.choice([option for option in options if not option.revises] or options))
        return len(s.stack) <= base


def _is_time(s: State, when: str, seat: Who) -> bool:
    return when == "any" or (isinstance(s, Board) and s.moment(when, seat) is None)


def _check_words(effect: Effect, s: State) -> None:
    words = effect.offer(s)
    assert words.strip(), f"{effect} has no words"
    assert not {"{", "}", "None"} & {*words, *words.split()}, f"{effect} has broken words: {words}"


def _pending(s: State) -> Iterable[Effect]:
    """Effects that lie somewhere on the table until their time comes."""
    return within(
        tuple(part for field in s.__struct_fields__ if field != "stack" for part in _tuples(getattr(s, field)))
    )


def _tuples(value: Any) -> Iterator[Any]:
    if isinstance(value, Effect):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _tuples(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _tuples(part)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _tuples(getattr(value, field))


def blank(effect: Effect) -> Effect:
    """An effect as it is printed: made out to nobody."""
    filled: dict[str, Any] = {}
    for field in _blanks(type(effect)):
        filled[field] = YOU
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if field == "card":
            filled[field] = THIS_CARD
        elif isinstance(value, Effect):
            filled[field] = blank(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Effect):
            filled[field] = tuple([blank(part) for part in value])
    return msgspec.structs.replace(effect, **filled) if filled else effect


@functools.cache
def _blanks(kind: type[Effect]) -> tuple[str, ...]:
    """The fields that say who."""
    return tuple(field for field, of in hints(kind).items() if of is Who)
