"""What opens over the table: rules, help, a closer look, the end, and the hand-over of the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from overwinter.engine.rulebook import Rulebook
from overwinter.match.view import Line
from overwinter.tui import words

HELP = """\
[b]Choosing[/b]
  [$accent]1-9, a…[/]   the option with this key; the keys also stand on the table
  [$accent]↑ ↓ Enter[/] walk through the options and take one
  [$accent]mouse[/]     click an option, or the piece on the table that it belongs to
  [$accent]/[/]         look for an option: type a few letters of it, Enter takes it, Esc ends
  [$accent]?[/]         the rule behind the option under the cursor: why, or why not

[b]Understanding[/b]
  [$accent]w[/]  why? the rules behind what just happened
  [$accent]t[/]  look closely: all that is printed on the table (or click a piece)
  [$accent]PgUp PgDn[/]  turn the pages of the table; with Shift, of the story; the wheel does both

[b]Going back[/b]
  [$accent]u[/]  undo: back to your last decision, as long as nothing new was learnt since
  [$accent]U[/]  rewind: back to your last decision, whatever was learnt; the log says so
  [$accent]r[/]  redo

[b]The others[/b]
  [$accent]i[/]  interrupt: bots wait wherever you could do something of your own; again to let them go on
  [$accent]v[/]  look from another of your seats, where several share this keyboard

[b]Leaving[/b]
  [$accent]s[/]  save     [$accent]q[/]  save and leave     The match is kept after each of your answers anyway."""


class Popup(ModalScreen[str]):
    """Something to read; any of these keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "close", "Close"),
        Binding("ctrl+c,ctrl+q", "app.leave", show=False, priority=True),
    ]

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss("")


class Reading(Popup):
    """A page of text."""

    def __init__(self, title: str, text: Content) -> None:
        super().__init__()
        self.page_title = title
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll() as page:
            page.border_title = self.page_title
            page.border_subtitle = "Esc closes"
            yield Static(self.text)


def help_page() -> Reading:
    """The keys."""
    return Reading("Keys", Content.from_markup(HELP))


def rule_page(title: str, said: str, book: Rulebook, rule: str) -> Reading:
    """The rule behind something that was said."""
    text = Content.assemble((said, "bold"), "\n\n", rule_text(book, rule))
    return Reading(title, text)


def rule_text(book: Rulebook, rule: str) -> Content:
    """A rule with its id in front, and those that it mentions."""
    parts = []
    for line in words.rule_words(book, rule):
        name, colon, text = line.partition(": ")
        parts.append(Content.assemble((name, "bold $accent"), colon, text) if colon else Content(line))
    return Content("\n\n").join(parts)


class Why(Popup):
    """The latest events, and the rule behind the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("w", "close", "Close")]

    def __init__(self, events: Sequence[Line], book: Rulebook) -> None:
        super().__init__()
        self.events = events
        self.book = book

    def compose(self) -> ComposeResult:
        with Vertical() as page:
            page.border_title = "Why?"
            page.border_subtitle = "↑ ↓ choose · Esc closes"
            yield OptionList(*[Option(Content(line.text)) for line in self.events], id="events", compact=True)
            yield Static(id="rule")

    def on_mount(self) -> None:
        """Begin with the latest."""
        events = self.query_one("#events", OptionList)
        events.highlighted = len(self.events) - 1
        events.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show its rule."""
        line = self.events[event.option_index]
        self.query_one("#rule", Static).update(rule_text(self.book, line.rule))

    def on_option_list_option_selected(self) -> None:
        """Enter has nothing more to say."""
        self.dismiss("")


class TheEnd(Popup):
    """Who won and why; then another match, or none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "answer('new')", "New match"),
        Binding("q", "answer('quit')", "Quit"),
    ]

    def __init__(self, text: Content) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll() as page:
            page.border_title = "The end"
            page.border_subtitle = "n new match · q quit · Esc look at the table"
            yield Static(self.text)

    def action_answer(self, answer: str) -> None:
        """What now."""
        self.dismiss(answer)


class PassScreen(ModalScreen[str]):
    """Hides the table until the right person sits before it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "ready", "Ready"),
        Binding("ctrl+c,ctrl+q", "app.leave", show=False, priority=True),
    ]

    def __init__(self, name: str, colour: str) -> None:
        super().__init__()
        self.person = name
        self.colour = colour

    def compose(self) -> ComposeResult:
        yield Static(
            Content.assemble(
                "Pass the keyboard to\n\n", (self.person, f"bold {self.colour}"), "\n\nEnter when you are alone with it"
            )
        )

    def on_click(self) -> None:
        """A click will do."""
        self.dismiss("")

    def action_ready(self) -> None:
        """Show the table."""
        self.dismiss("")
