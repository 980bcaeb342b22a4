"""The plain face: a match line by line, for pipes, screen readers and terminals without tricks."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from overwinter.commands.telling import outcome_words, sentence
from overwinter.engine.errors import OverwinterError, Stuck, UndoRefused
from overwinter.engine.scene import Scene
from overwinter.match.view import Line
from overwinter.tui import words
from overwinter.tui.session import Prompt, Session

HELP = """\
Answer with the number of an option, or with its id as it stands in the log.
  table       the whole table, with what is printed on each piece
  why         the rule behind the question, and behind the last event
  why 3       the rule behind option 3: why not, if it is blocked
  blocked     what you cannot do now, and why not
  log         the whole story so far
  rules WORDS the rules that hold these words, or have this id
  undo        back to your last decision, as long as nothing new was learnt since
  rewind      back to your last decision, whatever was learnt since
  redo        make it again
  hold        stop (or no longer stop) before the others answer, where you could do something
  seat 2      look from another of your seats
  save [FILE] keep the match
  quit        keep the match and leave"""


class Quit(Exception):
    """Enough for now."""


class Plain:
    """Prints what is new, asks, reads a line, and so on to the end."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.prompt: Prompt = session.prompt()
        self.headings: dict[int, str] = {}
        self.told: dict[int | None, list[Line]] = {}
        self.seen: dict[int | None, Scene] = {}
        self.fresh = True
        """Whether the question has to be put again."""
        self.commands: dict[str, Callable[[str], None]] = {
            "table": self.do_table,
            "why": self.do_why,
            "blocked": self.do_blocked,
            "log": self.do_log,
            "rules": self.do_rules,
            "undo": self.do_undo,
            "rewind": self.do_rewind,
            "redo": self.do_redo,
            "hold": self.do_hold,
            "seat": self.do_seat,
            "save": self.do_save,
            "help": self.do_help,
            "quit": self.do_quit,
        }

    def run(self) -> None:
        """Play until the end, or until there is nothing more to read."""
        self.greet()
        try:
            while True:
                self.go_on()
                if not self.session.people:
                    print(f"Saved to {self.session.path}")
                    return
                self.listen()
        except (Quit, EOFError, KeyboardInterrupt):
            self.leave()

    def greet(self) -> None:
        """Who plays, and what to type."""
        session = self.session
        for notice in session.notices:
            print(notice)
        if session.people:
            seats = ", ".join(str(seat + 1) for seat in session.people)
            print(f"You play seat {seats} of {session.match.setup.seats}. Type help for what you can do besides.")

    def leave(self) -> None:
        """Keep the match and say how to come back."""
        path = self.session.save()
        print(f"\nSaved to {path}")
        print(f"Resume with: {self.session.resume}")

    # -- showing --------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let the others answer, and show what is new to whoever is asked next."""
        session = self.session
        while session.step():
            if not session.people:
                self.show_story()
        if (seat := session.pass_to()) is not None:
            self.hand_over(seat)
        if self.fresh:
            self.show()
            self.fresh = False

    def hand_over(self, seat: int, *, visiting: bool = False) -> None:
        """Nobody sees another seat's secrets by accident."""
        if self.session.match.game.secrets:
            self.show_story()
            print(f"\nPass the keyboard to {self.session.name(seat)}, who then presses Enter.")
            self.read()
            if sys.stdout.isatty():
                print("\x1b[2J\x1b[3J\x1b[H", end="")
        self.session.sit(seat, visiting=visiting)
        self.fresh = True

    def show(self) -> None:
        """The story since last time, the table if it changed, and the question."""
        session = self.session
        view = session.view()
        self.show_story()
        changes = list(words.changed_lines(view.scene, self.seen.get(session.seat), session.seat))
        self.seen[session.seat] = view.scene
        if changes:
            print("\nOn the table:")
            show(f"  {line}" for line in changes)
        if session.trouble:
            print(f"The match could not be kept: {session.trouble}")
        prompt = session.prompt(view)
        options, blocked, self.headings = words.in_groups(prompt.options, prompt.blocked, view.scene)
        self.prompt = prompt._replace(options=options, blocked=blocked)
        print()
        if view.outcome is not None:
            show(outcome_words(view.outcome, view.names, session.match.game.rulebook))
            if session.people:
                print("Type new for another match, undo or rewind to go back, or quit.")
            return
        self.show_question()

    def show_story(self) -> None:
        """What has happened since this seat last looked."""
        story = self.session.story()
        before = self.told.get(self.session.seat, [])
        same = next((i for i, (a, b) in enumerate(zip(story, before, strict=False)) if a != b), None)
        start = min(len(story), len(before)) if same is None else same
        show(line.text for line in story[start:])
        self.told[self.session.seat] = story

    def show_question(self) -> None:
        """What can be chosen, and what cannot."""
        prompt = self.prompt
        print(prompt.text)
        for number, option in enumerate(prompt.options, 1):
            if heading := self.headings.get(number - 1):
                print(f" {heading}:")
            print(f"  {number}. {words.option_words(option)}")
        for number, option in enumerate(prompt.blocked, len(prompt.options) + 1):
            print(f"  {number}. (not now) {words.blocked_words(option)}")

    # -- listening ------------------------------------------------------------------------

    def read(self) -> str:
        """A line from the person; shown again when it did not come from a keyboard."""
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            print(line.rstrip())
        return line.strip()

    def listen(self) -> None:
        """Take one line, whatever it is."""
        line = self.read()
        if not line:
            return
        word, _, rest = line.partition(" ")
        try:
            if word in self.commands:
                self.commands[word](rest.strip())
            elif self.session.over:
                self.after_the_end(word)
            else:
                self.choose(line)
        except Stuck:
            raise
        except OverwinterError as wrong:
            print(sentence(str(wrong)))

    def choose(self, line: str) -> None:
        """Take an option by number or id."""
        option_id = line
        if re.fullmatch(r"\d{1,4}", line):
            choices = [*self.prompt.options, *self.prompt.blocked]
            if not 1 <= int(line) <= len(choices):
                print(f"There is no option {line}; there are 1 to {len(choices)}.")
                return
            option = choices[int(line) - 1]
            if option.blocked:
                print(f"Not now: {sentence(option.blocked)} Type why {line} for the rule.")
                return
            option_id = option.id
        elif line not in {option.id for option in (*self.prompt.options, *self.prompt.blocked)}:
            print(f"'{line}' is neither an option nor a command. Type a number, or help.")
            return
        self.session.choose(option_id)
        self.fresh = True

    def after_the_end(self, word: str) -> None:
        """Another match, or none."""
        if word != "new":
            print("The match is over. Type new, undo, rewind or quit.")
            return
        self.session = self.session.again()
        self.told, self.seen, self.fresh = {}, {}, True

    # -- commands -------------------------------------------------------------------------

    def do_table(self, rest: str) -> None:
        view = self.session.view()
        show(words.scene_lines(view.scene, view.seat, closely=True))

    def do_why(self, rest: str) -> None:
        book = self.session.match.game.rulebook
        choices = [*self.prompt.options, *self.prompt.blocked]
        if not rest:
            if self.prompt.rule:
                print(self.prompt.text)
                show(f"  {line}" for line in words.rule_words(book, self.prompt.rule))
            for line in self.session.story()[-1:]:
                print(line.text)
                show(f"  {line}" for line in words.rule_words(book, line.rule))
        elif rest.isdecimal() and 1 <= int(rest) <= len(choices):
            option = choices[int(rest) - 1]
            print(words.blocked_words(option) if option.blocked else words.option_words(option))
            show(f"  {line}" for line in words.rule_words(book, option.rule))
        else:
            print(f"There is no option '{rest}' to explain.")

    def do_blocked(self, rest: str) -> None:
        show(f"  {words.blocked_words(option)} ({option.rule})" for option in self.prompt.blocked)
        if not self.prompt.blocked:
            print("Nothing that one would look for is forbidden now.")

    def do_log(self, rest: str) -> None:
        show(line.text for line in self.session.story())

    def do_rules(self, rest: str) -> None:
        found = words.find_rules(self.session.match.game.rulebook, rest)
        show(found or [f"No rule speaks of '{rest}'."])

    def do_undo(self, rest: str) -> None:
        try:
            self.session.undo()
        except UndoRefused as wrong:
            hint = " Type rewind to do so." if "rewind" in str(wrong) else ""
            print(sentence(str(wrong)) + hint)
            return
        self.fresh = True

    def do_rewind(self, rest: str) -> None:
        self.session.rewind()
        self.fresh = True

    def do_redo(self, rest: str) -> None:
        self.session.redo()
        self.fresh = True

    def do_hold(self, rest: str) -> None:
        self.session.hold = not self.session.hold
        print("The others wait whenever you could do something." if self.session.hold else "The others go on.")
        self.fresh = True

    def do_seat(self, rest: str) -> None:
        mine = [str(seat + 1) for seat in self.session.people]
        if rest not in mine:
            print(f"You have seat {' and '.join(mine)}.")
        elif int(rest) - 1 != self.session.seat:
            self.hand_over(int(rest) - 1, visiting=True)

    def do_save(self, rest: str) -> None:
        path = self.session.save(Path(rest).expanduser() if rest else None)
        print(f"Saved to {path}")

    def do_help(self, rest: str) -> None:
        print(HELP)

    def do_quit(self, rest: str) -> None:
        raise Quit


def show(lines: Iterable[str]) -> None:
    """Print each."""
    for line in lines:
        print(line)
