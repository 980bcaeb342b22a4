"""The table on the screen: the question on top, the scene, the choices and the story."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static

from overwinter.commands.telling import outcome_words, sentence
from overwinter.engine.errors import OverwinterError, Stuck, UndoRefused
from overwinter.match import Described, View
from overwinter.match.view import Line
from overwinter.tui import popups, words
from overwinter.tui.board import Board
from overwinter.tui.choices import KEYS, Listed, arranged
from overwinter.tui.look import QUIET, in_colours, owner_colours
from overwinter.tui.session import Prompt, Session

STORY_LINES = 300
"""How much of the story is at hand; the rest is in the log."""


class TableScreen(Screen[None]):
    """One match, as the seat that is looking sees it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "why", "Why?"),
        Binding("question_mark", "why_this", "Why (not) this", key_display="?"),
        Binding("u", "undo", "Undo"),
        Binding("U,shift+u", "rewind", "Rewind", key_display="U"),
        Binding("r", "redo", "Redo", show=False),
        Binding("t", "closely", "Look"),
        Binding("slash", "seek", "Find", key_display="/"),
        Binding("i", "hold", "Interrupt", show=False),
        Binding("v", "visit", "Seat", show=False),
        Binding("s", "save", "Save"),
        Binding("n", "new", "New match", show=False),
        Binding("pagedown", "scroll_by('#board', 1)", show=False, priority=True),
        Binding("pageup", "scroll_by('#board', -1)", show=False, priority=True),
        Binding("shift+pagedown", "scroll_by('#story', 1)", show=False, priority=True),
        Binding("shift+pageup", "scroll_by('#story', -1)", show=False, priority=True),
        Binding("h,f1", "help", "Help", key_display="h"),
        Binding("q", "app.leave", "Quit"),
        Binding("ctrl+c,ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, session: Session, pace: float) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]
        self.session = session
        self.pace = pace
        self.prompt = Prompt("")
        self.listed = Listed()
        """The options as they stand in the list."""
        self.rows: list[Described | None] = []
        """What each line of the list stands for; None for a heading."""
        self.sought = ""
        """What somebody looks for among the options."""
        self.view_now: View | None = None
        self.trouble = ""
        self.busy = False
        """Whether the others are answering."""
        self.read: dict[int | None, int] = {}
        """How much of the story each seat had read when it last decided."""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="question")
        with Container(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield Board()
            with Container(id="side"):
                yield Input(
                    id="seek", placeholder="Narrow the list; Enter takes what is marked, Esc ends", compact=True
                )
                yield OptionList(id="choices")
                with VerticalScroll(id="story", can_focus=False):
                    yield Static(id="told")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Begin."""
        self.query_one("#choices", OptionList).border_title = "What do you do?"
        story = self.query_one("#story", VerticalScroll)
        story.border_title = "The story"
        story.anchor()
        self.query_one("#seek").display = False
        self.query_one("#choices").focus()
        for notice in self.session.notices:
            self.say(notice, title="Before you begin")
        self.go_on()

    # -- the others -----------------------------------------------------------------------

    def go_on(self) -> None:
        """Let bots answer until somebody here has to decide."""
        self.busy = True
        self.let_them_answer()

    @work(exclusive=True, group="others")
    async def let_them_answer(self) -> None:
        """One after the other, so that one can follow."""
        session = self.session
        try:
            while await self.one_step():
                pass
            if (seat := session.pass_to()) is not None:
                await self.hand_over(seat)
        except Stuck as wrong:
            self.app.exit(wrong)
            return
        finally:
            self.busy = False
        self.show()
        if session.over:
            self.the_end()

    async def one_step(self) -> bool:
        """One answer that needs nobody here; False when there is none."""
        session = self.session
        heard = len(session.story())
        if session.seat is None:
            self.read[None] = heard
        if not session.answer_forced():
            if not session.bots_turn():
                return False
            session.take(await asyncio.to_thread(session.think))
        if self.pace and len(session.story()) != heard:
            self.show()
            await asyncio.sleep(self.pace)
        return True

    async def hand_over(self, seat: int, *, visiting: bool = False) -> None:
        """Let somebody else sit down."""
        if self.session.match.game.secrets:
            colours = owner_colours(self.session.match.scene(None))
            await self.app.push_screen_wait(popups.PassScreen(self.session.name(seat), colours.get(seat, "$accent")))
        self.session.sit(seat, visiting=visiting)

    # -- showing --------------------------------------------------------------------------

    def show(self) -> None:
        """Everything as it is now."""
        if not self.query("#head"):
            return  # the screen is being taken down
        session = self.session
        view = self.view_now = session.view()
        waiting = Prompt(f"{session.names(view.waiting)} to answer …", asked=False)
        self.prompt = waiting if self.busy and not session.over else session.prompt(view)
        colours = owner_colours(view.scene)
        self.show_head(view)
        question = self.query_one("#question", Static)
        hint = "  n: another one · q: quit" if session.over else ""
        question.update(in_colours(self.prompt.text + hint, view.names, colours))
        question.set_class(not self.prompt.asked, "waiting")
        self.show_choices()
        self.show_story(view.story, view.names, colours)
        self.show_board()
        if session.trouble and session.trouble != self.trouble:
            self.say(session.trouble, title="The match could not be kept", severity="warning")
        self.trouble = session.trouble

    def show_head(self, view: View) -> None:
        """What is played, where it stands, and who is looking."""
        scene = view.scene
        who = "you watch" if view.seat is None else view.names[view.seat]
        held = " · in silence" * bool(view.silence) + " · interrupting" * self.session.hold
        left = Content.assemble(("❆ ", "$primary"), (scene.title, "bold $accent"), f"   {scene.subtitle}")
        colours = owner_colours(scene)
        right = Content.assemble(in_colours(who, view.names, colours), (held, "$warning"))
        space = max(2, self.size.width - 2 - left.cell_length - right.cell_length)
        self.query_one("#head", Static).update(Content.assemble(left, " " * space, right))

    def show_choices(self) -> None:
        """What can be done, then what cannot and why."""
        assert self.view_now is not None
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        self.listed = arranged(self.prompt.options, self.prompt.blocked, self.view_now.scene, self.sought)
        lines = self.listed.lines()
        self.rows = [option for line, option in lines if line is not None]
        choices.add_options([line for line, _ in lines])
        choices.display = bool(lines) or bool(self.sought)
        choices.border_title = "What do you do?" if self.prompt.asked else "You may"
        if self.listed.options:
            choices.highlighted = self.rows.index(self.listed.options[0])

    def show_story(self, story: Sequence[Line], names: Sequence[str], colours: dict[int, str]) -> None:
        """What has happened, what is new in full light."""
        recent = story[-STORY_LINES:]
        first_new = self.read.get(self.session.seat, 0) - (len(story) - len(recent))
        lines = []
        place = 0
        for line, again in itertools.groupby(recent):
            times = len(list(again))
            place += times
            new = place > first_new
            text = in_colours(line.text, names, colours) if new else Content.styled(line.text, QUIET)
            count = f" (×{times})" if times > 1 else ""
            lines.append(Content.assemble(("▸ " if new else "  ", "$accent"), text, (count, QUIET)))
        self.query_one("#told", Static).update(Content("\n").join(lines))

    def show_board(self) -> None:
        """The table, with the keys of what can be chosen there."""
        assert self.view_now is not None
        keys: dict[str, str] = {}
        for option, key in zip(self.listed.options, KEYS, strict=False):
            if place := words.place_of(option):
                keys[place] = keys.get(place, "") + key
        here = self.under_cursor()
        self.query_one(Board).show(self.view_now, keys, words.place_of(here) if here else "")

    def under_cursor(self) -> Described | None:
        """The option that the cursor is on, blocked or not."""
        place = self.query_one("#choices", OptionList).highlighted
        return self.rows[place] if place is not None and place < len(self.rows) else None

    def say(self, text: str, title: str = "", severity: SeverityLevel = "information") -> None:
        """A few words in the corner."""
        self.notify(text, title=title, severity=severity, markup=False)

    # -- choosing -------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """A number or letter chooses."""
        if event.key == "escape" and self.query_one("#seek").display:
            self.stop_seeking()
            self.show_choices()
            self.show_board()
            return
        place = KEYS.find(event.character) if event.character else -1
        if 0 <= place < len(self.listed.options) and not self.query_one("#seek").has_focus:
            event.stop()
            self.choose(self.listed.options[place])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click chooses."""
        self.choose_line(event.option_index)

    def on_option_list_option_highlighted(self) -> None:
        """The piece of the option under the cursor shines."""
        if self.view_now is not None:
            self.show_board()

    def on_board_clicked(self, event: Board.Clicked) -> None:
        """A click on the table takes the option that belongs to the piece, or tells what the piece is."""
        offered = {id(option) for option in self.listed.options if event.piece in (option.piece, option.onto)}
        here = [line for line, option in enumerate(self.rows) if id(option) in offered]
        choices = self.query_one("#choices", OptionList)
        if len(here) == 1:
            self.choose_line(here[0])
        elif here:
            later = [number for number in here if number > (choices.highlighted or 0)]
            choices.highlighted = (later or here)[0]
        elif self.view_now is not None and (piece := self.view_now.scene.piece(event.piece)):
            self.say(piece.text or words.piece_words(piece), title=words.piece_words(piece))

    def choose_line(self, line: int) -> None:
        """Take the option that stands on a line of the list."""
        if option := self.rows[line]:
            self.choose(option)

    def choose(self, option: Described) -> None:
        """Take an option; of a blocked one, say why not."""
        if self.busy:
            return
        if option.blocked:
            self.explain(option)
            return
        self.stop_seeking()
        self.try_to(lambda: self.session.choose(option.id))

    # -- looking for an option --------------------------------------------------------------

    def action_seek(self) -> None:
        """Narrow the list by typing."""
        field = self.query_one("#seek", Input)
        field.display = True
        field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The list holds what has these words."""
        if self.view_now is not None and event.value != self.sought:
            self.sought = event.value
            self.show_choices()
            self.show_board()

    def on_input_submitted(self) -> None:
        """Take what is marked."""
        if option := self.under_cursor():
            self.choose(option)

    def stop_seeking(self) -> None:
        """The whole list again."""
        self.sought = ""
        field = self.query_one("#seek", Input)
        field.clear()
        field.display = False
        self.query_one("#choices").focus()

    def try_to(self, do: Callable[[], None]) -> None:
        """Do something that changes the match, and go on from there; a refusal is told."""
        if self.busy:
            return
        heard = len(self.session.story())
        seat = self.session.seat
        try:
            do()
        except Stuck as wrong:
            self.app.exit(wrong)
            return
        except OverwinterError as wrong:
            hint = " Press U to rewind." if isinstance(wrong, UndoRefused) and "rewind" in str(wrong) else ""
            self.say(f"{sentence(str(wrong))}{hint}", severity="warning")
            return
        self.read[seat] = heard
        self.go_on()

    # -- keys -----------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Back, as long as nothing was learnt."""
        self.try_to(self.session.undo)

    def action_rewind(self) -> None:
        """Back, whatever was learnt."""
        self.try_to(self.session.rewind)

    def action_redo(self) -> None:
        """Forth."""
        self.try_to(self.session.redo)

    def action_hold(self) -> None:
        """Let the others wait where I could do something; or no longer."""
        self.session.hold = not self.session.hold
        self.say("The others wait wherever you could do something." if self.session.hold else "The others go on.")
        if not self.busy:
            self.go_on()

    @work
    async def action_visit(self) -> None:
        """Look from the next of my seats."""
        mine = self.session.people
        if len(mine) < 2 or self.busy or self.session.seat is None:
            return
        await self.hand_over(mine[(mine.index(self.session.seat) + 1) % len(mine)], visiting=True)
        self.show()

    def action_scroll_by(self, place: str, pages: int) -> None:
        """Turn a page of the table or the story."""
        pane = self.query_one(place, VerticalScroll)
        pane.scroll_relative(y=pages * max(1, pane.size.height - 2), animate=False)

    def action_save(self) -> None:
        """Keep the match now."""
        try:
            self.say(f"Saved to {self.session.save()}")
        except OverwinterError as wrong:
            self.say(sentence(str(wrong)), severity="error")

    def action_why(self) -> None:
        """The rules behind what just happened, and behind the question."""
        events = [line for line in self.session.story()[-40:] if line.rule]
        if self.prompt.rule:
            events.append(Line(self.prompt.text, self.prompt.rule))
        if events:
            self.app.push_screen(popups.Why(events, self.session.match.game.rulebook))

    def action_why_this(self) -> None:
        """The rule behind the option under the cursor."""
        if option := self.under_cursor():
            self.explain(option)

    def explain(self, option: Described) -> None:
        """Why, or why not."""
        said = words.blocked_words(option) if option.blocked else words.option_words(option)
        title = "Why not?" if option.blocked else "Why?"
        self.app.push_screen(popups.rule_page(title, said, self.session.match.game.rulebook, option.rule))

    def action_closely(self) -> None:
        """All that is printed on the table."""
        view = self.session.view()
        lines = words.scene_lines(view.scene, view.seat, closely=True)
        text = Content("\n").join(Content.styled(line, "" if line.startswith(" ") else "bold") for line in lines)
        self.app.push_screen(popups.Reading("The table, closely", text))

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(popups.help_page())

    # -- the end --------------------------------------------------------------------------

    @work
    async def the_end(self) -> None:
        """Who won and why; then another match, or none."""
        view = self.session.view()
        assert view.outcome is not None
        head, *rest = outcome_words(view.outcome, view.names, self.session.match.game.rulebook)
        named = in_colours(head, view.names, owner_colours(view.scene))
        text = Content.assemble(("❆  ", "$primary"), named.stylize("bold"), "\n\n", "\n\n".join(rest))
        answer = await self.app.push_screen_wait(popups.TheEnd(text))
        if answer == "new":
            self.action_new()
        elif answer == "quit":
            await self.app.run_action("leave")

    def action_new(self) -> None:
        """Another match of the same kind."""
        if self.session.over:
            self.session = self.session.again()
            self.read = {}
            self.go_on()
