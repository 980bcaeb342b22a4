"""A match: the rules at play, with log, undo, forks and views around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from overwinter.engine import notation
from overwinter.engine.chance import Chance
from overwinter.engine.codec import Codec
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.errors import (
    MatchOver,
    NoSuchOption,
    NotYourQuestion,
    OptionBlocked,
    OverwinterError,
    Stuck,
    UndoRefused,
)
from overwinter.engine.game import Game
from overwinter.engine.play import Play, resolve
from overwinter.engine.scene import Scene
from overwinter.engine.state import Desk, Outcome, State
from overwinter.engine.story import Event, Story
from overwinter.match.question import Question, describe
from overwinter.match.savefile import Save
from overwinter.match.setup import FORMAT, Setup
from overwinter.match.view import AskedView, Line, View

REWIND = "< rewind"


class Moment:
    """The match just before an answer: enough to go back to it."""

    __slots__ = ("answer", "counters", "events", "learnt", "lines", "seat", "state")

    def __init__(self, match: Match, seat: int, answer: Effect) -> None:
        self.state = match.state.copy()
        self.counters = match.chance.counters.copy()
        self.lines = len(match.lines)
        self.events = len(match.story.events)
        self.seat = seat
        self.answer = answer
        self.learnt = False
        """Whether the answer told anybody anything new: a die, a card, a secret."""


class Match:
    """One game being played. Made by `game.new(…)`, `load` or `replay`."""

    def __init__(self, game: Game[Any], codec: Codec, setup: Setup, state: State, chance: Chance) -> None:
        self.game = game
        self.codec = codec
        self.setup = setup
        self.story = Story()
        self.play = Play(state, Desk(chance, self.story))
        self.lines: list[str] = []
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self.recall: Callable[[], Match] | None = None
        """How to find out the past of a match that was loaded from a snapshot."""
        self._forgotten = ""
        """Why the past cannot be found out."""
        self.notice = ""
        """What people should know about this match before they go on with it."""
        chance.trace = []

    @classmethod
    def begin(cls, game: Game[Any], codec: Codec, setup: Setup, state: State, chance: Chance) -> Match:
        """Set out the table and go on to the first question."""
        match = cls(game, codec, setup, state, chance)
        resolve(state, match.play.desk)
        match._log_chance()
        return match

    # -- what is asked --------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The true state. Not for players and bots: they get a view."""
        return self.play.state

    @property
    def chance(self) -> Chance:
        """Where the outcomes come from."""
        return self.play.desk.chance

    @property
    def questions(self) -> dict[int, Question]:
        """The seats that are asked now, and what; empty when the match is over."""
        questions = {seat: Question(self.play, seat) for seat in self.play.waiting()}
        for question in questions.values():
            if not question.options:
                raise self._stuck(f"seat {question.seat} has no way to answer: {question.text}")
        return questions

    def interludes(self, seat: int) -> Sequence[Effect]:
        """What this seat may do although it is not asked."""
        return self.play.interludes(seat)

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on; then who won and why."""
        return self.state.outcome

    # -- answering ------------------------------------------------------------------------

    def answer(self, seat: int, option: Effect | str) -> Sequence[Event]:
        """Take an option (or its id), and return what followed. A wrong answer changes nothing."""
        effect = self._find(seat, option)
        moment = Moment(self, seat, effect)
        self.play.desk.learnt = False
        try:
            self.play.answer(seat, effect)
        except Exception as wrong:
            self._restore(moment)
            if isinstance(wrong, Stuck):
                raise self._stuck(f"after '{notation.write(effect)}' by seat {seat}: {wrong}") from wrong
            raise
        moment.learnt = self.play.desk.learnt
        self.lines.append(f"{seat}: {notation.write(effect)}")
        self._log_chance()
        self._past.append(moment)
        self._future.clear()
        return self.story.events[moment.events :]

    def _find(self, seat: int, option: Effect | str) -> Effect:
        """The option that is meant, or an error that says what is wrong with it."""
        if self.play.over:
            raise MatchOver("the match is over")
        asked = seat in self.play.waiting()
        options = self.play.options(seat) if asked else self._interludes(seat)
        if isinstance(option, Effect):
            if option in options:
                return option
        else:
            for effect in options:
                if notation.write(effect) == option:
                    return effect
        wanted = option if isinstance(option, str) else notation.write(option)
        for entry in self._blocked(seat):
            if notation.write(entry.option) == wanted:
                raise OptionBlocked(entry.reason, entry.rule)
        if not asked and not options:
            names = " and ".join(self.game.seat_name(self.state, other) for other in self.play.waiting())
            raise NotYourQuestion(f"seat {seat} is not asked anything now; the game waits for {names}")
        known = ", ".join(f"'{notation.write(effect)}'" for effect in options)
        raise NoSuchOption(f"'{wanted}' is not an option now; there is: {known}")

    def _blocked(self, seat: int) -> Sequence[Blocked]:
        """What this seat might try and may not, whether it is asked or not."""
        if seat in self.play.waiting():
            return Question(self.play, seat).blocked
        return self.state.free_blocked(seat) if 0 <= seat < self.setup.seats else ()

    def _interludes(self, seat: int) -> Sequence[Effect]:
        return self.play.interludes(seat) if 0 <= seat < self.setup.seats else ()

    def _log_chance(self) -> None:
        trace = self.chance.trace
        assert trace is not None
        self.lines.extend(f"~ {stream} {outcome}" for stream, outcome in trace)
        trace.clear()

    def _stuck(self, problem: str) -> Stuck:
        stuck = Stuck(f"{self.game.title} found no way on: {problem}")
        stuck.save = self.save()
        return stuck

    # -- back and forth -------------------------------------------------------------------

    @property
    def past(self) -> list[Moment]:
        """The moments before each answer. A loaded match replays its log the first time they are needed."""
        self._remember()
        return self._past

    def _remember(self) -> None:
        """Find out, once, what happened before this match was loaded."""
        if self.recall is None:
            return
        recall, self.recall = self.recall, None
        try:
            replayed = recall()
        except OverwinterError as wrong:
            self._forgotten = f"the earlier part of this match cannot be replayed: {wrong}"
            return
        self._past = replayed._past + self._past
        self.story.events[: len(replayed.story.events)] = replayed.story.events

    @property
    def undo_is_free(self) -> bool:
        """Whether the last answer told nobody anything new."""
        return bool(self.past) and not self.past[-1].learnt

    def undo(self, answers: int = 1) -> None:
        """Back to before the last answers, as long as nothing new was learnt from them."""
        first = self._before(answers)
        if any(moment.learnt for moment in first):
            raise UndoRefused("something was learnt from the last answer; only a rewind takes it back")
        if any(line.startswith(REWIND) for line in self.lines[first[0].lines :]):
            self.rewind(answers)  # what was rewound since then must stay in the log
            return
        del self.lines[first[0].lines :]
        self._take_back(first)

    def rewind(self, answers: int = 1) -> None:
        """Back to before the last answers, whatever they told; the log says so."""
        first = self._before(answers)
        told = self.story.events[first[0].events :]
        self._take_back(first)
        self.lines.append(REWIND if answers == 1 else f"{REWIND} {answers}")
        what = "answer" if answers == 1 else f"{answers} answers"
        self.story.events += [*told, Event(f"The table takes back the last {what}.")]

    def _before(self, answers: int) -> list[Moment]:
        """The moments before the last so many answers."""
        if not 0 < answers <= len(self.past):
            raise UndoRefused(self._forgotten or "nothing has been answered yet")
        return self._past[-answers:]

    def _take_back(self, moments: list[Moment]) -> None:
        del self._past[-len(moments) :]
        self._restore(moments[0])
        self._future += reversed(moments)

    def redo(self) -> Sequence[Event]:
        """Answer again what was taken back last."""
        if not self._future:
            raise UndoRefused("nothing was taken back")
        future = self._future[:-1]
        moment = self._future[-1]
        events = self.answer(moment.seat, moment.answer)
        self._future = future
        return events

    def _restore(self, moment: Moment) -> None:
        self.play.state = moment.state.copy()
        self.chance.counters = moment.counters.copy()
        assert self.chance.trace is not None
        self.chance.trace.clear()
        del self.story.events[moment.events :]

    def fork(self, chance: Chance | None = None) -> Match:
        """An independent copy that goes its own way, by default with its own chance."""
        chance = chance or self.chance.branch(f"fork-{len(self.lines)}")
        fork = Match(
            self.game,
            self.codec,
            msgspec.structs.replace(self.setup, seed=chance.seed),
            self.state.copy(),
            chance,
        )
        fork.lines = self.lines.copy()
        fork.story.events = self.story.events.copy()
        fork._past = self._past.copy()
        fork.recall = self.recall
        fork._forgotten = self._forgotten
        return fork

    def imagine(self, seat: int | None, chance: Chance) -> Play:
        """A position that this seat could just as well be in, with another future: for its search."""
        return Play(self.game.imagined(self.state, seat, chance), Desk(chance))

    # -- what others get to see -----------------------------------------------------------

    def scene(self, seat: int | None) -> Scene:
        """The table as this seat sees it."""
        return self.game.scene(self.state, seat)

    def told(self, seat: int | None, since: int = 0) -> list[Line]:
        """The story as this seat has heard it, without the first so many events."""
        self._remember()
        heard = [(event.for_seat(seat), event.rule) for event in self.story.events[since:]]
        return [Line(text, rule) for text, rule in heard if text]

    def view(self, seat: int | None, since: int = 0, scene: Scene | None = None) -> View:
        """All that this seat may know, with the story since an event; its scene, if it has been made already."""
        play, s = self.play, self.state
        question = Question(play, seat) if seat is not None and seat in play.waiting() else None
        return View(
            game=self.game.name,
            seat=seat,
            names=tuple(self.game.seat_name(s, other) for other in range(self.setup.seats)),
            scene=scene or self.scene(seat),
            story=tuple(self.told(seat, since)),
            waiting=tuple(play.waiting()),
            question=_asked_view(question) if question else None,
            interludes=() if seat is None else tuple(describe(e, s) for e in self._interludes(seat)),
            silence=self.game.silence(s),
            outcome=self.outcome,
        )

    # -- keeping --------------------------------------------------------------------------

    @property
    def log(self) -> list[str]:
        """The whole match as readable lines, secrets included; `replay` makes a match of it again."""
        return [self.setup.head(), *self.lines]

    @property
    def digest(self) -> str:
        """A hash of the state, equal wherever the same game is replayed."""
        return self.codec.digest(self.state)

    def save(self) -> bytes:
        """Everything, as JSON."""
        state = msgspec.Raw(self.codec.encode(self.state))
        events = len(self.story.events)
        return Save(FORMAT, self.setup, self.lines, self.chance.counters, events, state).encode()

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {self.setup.seats} seats, {len(self.lines)} lines>"


def _asked_view(question: Question) -> AskedView:
    return AskedView(
        text=question.text,
        kind=question.kind,
        rule=question.rule,
        options=tuple(map(question.describe, question.options)),
        blocked=tuple(map(question.describe, question.blocked)),
    )
