"""One match at this keyboard: people, bots, undo and autosave, for every terminal face alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from overwinter.bots import Bot, Host
from overwinter.commands import keeping
from overwinter.engine.effects import Effect
from overwinter.engine.errors import OverwinterError, UndoRefused
from overwinter.engine.play import Play
from overwinter.match import Described, Match, View, find_game
from overwinter.match.match import Moment
from overwinter.match.view import Line
from overwinter.tui.seats import seat_bots

GO_ON = Described("", "Go on")
"""What people choose who are not asked and do not want to do anything of their own."""


class Prompt(NamedTuple):
    """What the seat that is looking can do now."""

    text: str
    rule: str = ""
    options: Sequence[Described] = ()
    blocked: Sequence[Described] = ()
    asked: bool = True
    """Whether the game waits for this seat; otherwise the options are interludes."""


class Move(NamedTuple):
    """What a bot has made up its mind to do."""

    turn: int
    seat: int
    option: Effect


class Session:
    """Holds a match for the people at this keyboard, and plays the other seats for them.

    `seat` is the seat whose eyes the screen shows; None when only bots play.
    """

    def __init__(
        self,
        match: Match,
        people: Sequence[int],
        bots: Mapping[int, Bot],
        path: Path,
        *,
        ask_all: bool = False,
        bot_names: str = "greedy",
        packs: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.people = tuple(people)
        self.bots = dict(bots)
        self.path = path
        self.ask_all = ask_all
        self.bot_names = bot_names
        self.packs = packs
        """As they were named when the match began or was resumed."""
        self.seat: int | None = self.people[0] if self.people else None
        self.hold = False
        """Stop before each answer of a bot, wherever somebody here could do something or only watches."""
        self.trouble = ""
        """Why the last autosave failed; empty when it did not."""
        self.notices: list[str] = [match.notice] if match.notice else []
        """What people should know before they begin."""
        self.visiting = False
        """Whether the seat that is looking came out of turn."""
        self._next: int | None = None

    # -- whose turn it is -----------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The match has an outcome."""
        return self.match.outcome is not None

    @property
    def turn(self) -> int:
        """How many answers have led here."""
        return len(self.match.past)

    def asked(self) -> int | None:
        """The seat at this keyboard that has to decide now; who is looking comes first."""
        waiting = [seat for seat in self.match.questions if seat in self.people]
        for seat in (self._next, self.seat):
            if seat in waiting:
                return seat
        return waiting[0] if waiting else None

    def pass_to(self) -> int | None:
        """The seat that the keyboard should go to now; None when it is in the right hands."""
        asked = None if self.visiting else self.asked()
        return None if asked == self.seat else asked

    def sit(self, seat: int, *, visiting: bool = False) -> None:
        """From now on this seat is looking; visiting: although another one is asked."""
        self.seat = seat
        self.visiting = visiting
        self._next = None

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.match.game.seat_name(self.match.state, seat)

    def names(self, seats: Sequence[int]) -> str:
        """Several who sit there, in one phrase."""
        names = [self.name(seat) for seat in seats]
        return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))

    # -- what this seat knows and can do --------------------------------------------------

    def view(self) -> View:
        """All that the seat that is looking may know."""
        return self.match.view(self.seat)

    def story(self) -> list[Line]:
        """The story as this seat has heard it."""
        return self.match.told(self.seat)

    def prompt(self, view: View | None = None) -> Prompt:
        """The question of the seat that is looking, or else its interludes."""
        view = view or self.view()
        if view.outcome is not None:
            return Prompt("The match is over.", view.outcome.rule, asked=False)
        if view.question is not None and view.seat in self.people:
            question = view.question
            return Prompt(question.text, question.rule, question.options, question.blocked)
        text = f"The game waits for {self.names(view.waiting)}."
        return Prompt(text, options=(GO_ON, *view.interludes), asked=False)

    # -- going on -------------------------------------------------------------------------

    def choose(self, option: str) -> None:
        """Take an option of the seat that is looking, by its id."""
        self.visiting = False
        if option == GO_ON.id:
            self._go_on()
        else:
            assert self.seat is not None, "nobody here can answer"
            self.match.answer(self.seat, option)
            self._autosave()

    def _go_on(self) -> None:
        """Let the next one decide: another seat at this keyboard, or a bot."""
        if (seat := self.asked()) is not None:
            self._next = seat
        elif not self.over:
            self.take(self.think())

    def step(self) -> bool:
        """Do one thing that needs nobody here; False when there is none."""
        if self.answer_forced():
            return True
        if not self.bots_turn():
            return False
        self.take(self.think())
        return True

    def run(self) -> None:
        """Go on until somebody here has to decide, or the end."""
        while self.step():
            pass

    def answer_forced(self) -> bool:
        """Answer a question that leaves no choice; False when there is none."""
        if self.ask_all:
            return False
        for seat, question in self.match.questions.items():
            if seat in self.people and len(question.options) == 1 and not question.options[0].revises:
                self.match.answer(seat, question.options[0])
                self._autosave()
                return True
        return False

    def bots_turn(self) -> bool:
        """Whether a bot is to answer: people come first, and may hold up the others."""
        waiting = self.match.questions
        if not waiting or any(seat in self.people for seat in waiting):
            return False
        could_act = not self.people or any(self.match.interludes(seat) for seat in self.people)
        return not (self.hold and could_act)

    def think(self) -> Move:
        """Let the next bot make up its mind. Changes nothing, so that it can be done beside other things."""
        seat = min(self.match.questions)
        # Its whims depend on the seed and the turn alone: an undo does not change its mind.
        host = Host(self.match.game, self.bots, f"{self.match.setup.seed} {self.turn}")
        return Move(self.turn, seat, host.choose(self.match.play, seat))

    def take(self, move: Move) -> None:
        """Let a bot do what it wanted, unless the match is no longer where it was."""
        if move.turn == self.turn and not self.over:
            self.match.answer(move.seat, move.option)
        if self.over:
            self._autosave()

    # -- back and forth -------------------------------------------------------------------

    def undo(self) -> None:
        """Back to the last decision made here, over all that bots have answered since."""
        first = self._last_decision()
        if any(moment.learnt for moment in self.match.past[first:]):
            raise UndoRefused("something new was learnt since your last decision; only a rewind takes it back")
        self._back_to(first, self.match.undo)

    def rewind(self) -> None:
        """The same, whatever has been learnt since; the log says so."""
        self._back_to(self._last_decision(), self.match.rewind)

    def _back_to(self, first: int, back: Callable[[int], None]) -> None:
        past = self.match.past
        self._next = past[first].seat
        self.visiting = False
        back(len(past) - first)
        self._autosave()

    def redo(self) -> None:
        """Make the decision again that was taken back last, and what bots answered then."""
        self.match.redo()
        self.visiting = False
        try:
            while not self.over and (self._forced_now() or self.asked() is None):
                self.match.redo()
        except UndoRefused:
            pass
        self._autosave()

    def _last_decision(self) -> int:
        past = self.match.past
        for place in reversed(range(len(past))):
            if past[place].seat in self.people and not self._was_forced(past[place]):
                return place
        raise UndoRefused("nobody here has decided anything yet")

    def _was_forced(self, moment: Moment) -> bool:
        play = Play(moment.state, self.match.play.desk)
        return not self.ask_all and moment.seat in play.waiting() and len(play.options(moment.seat)) == 1

    def _forced_now(self) -> bool:
        questions = self.match.questions.items()
        return not self.ask_all and any(len(q.options) == 1 for seat, q in questions if seat in self.people)

    # -- keeping --------------------------------------------------------------------------

    def save(self, path: Path | None = None) -> Path:
        """Keep the match; where it is now."""
        path = path or self.path
        keeping.write(path, self.match.save())
        return path

    def _autosave(self) -> None:
        try:
            self.save()
            self.trouble = ""
        except OverwinterError as wrong:
            self.trouble = str(wrong)

    @property
    def resume(self) -> str:
        """What to type to come back to this match."""
        me = ",".join(str(seat + 1) for seat in self.people) or "none"
        return keeping.resume_command(self.path, me, self.packs)

    def again(self) -> Session:
        """A new match of the same kind with the same people."""
        setup = self.match.setup
        match = find_game(setup.game).new(setup.seats, packs=self.match.codec.packs, **setup.options)
        bots = seat_bots(self.bot_names, sorted(self.bots), match.game)
        path = keeping.new_path(setup.game)
        names = self.bot_names
        return Session(match, self.people, bots, path, ask_all=self.ask_all, bot_names=names, packs=self.packs)
