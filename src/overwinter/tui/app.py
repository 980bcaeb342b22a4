"""The terminal face in colour."""

from __future__ import annotations

import sys
from typing import ClassVar

from textual.app import App
from textual.theme import Theme

from overwinter.engine.errors import OverwinterError
from overwinter.tui.session import Session
from overwinter.tui.table_screen import TableScreen

PACE = 0.35
"""Seconds between the answers of bots, so that one can follow them."""

NIGHT = Theme(
    name="winter-night",
    primary="#8ecae6",
    secondary="#a8c5b5",
    accent="#f4a261",
    warning="#e9c46a",
    error="#e76f51",
    success="#e9c46a",
    foreground="#dfe7ec",
    background="#10171f",
    surface="#16202b",
    panel="#1f2d3a",
    dark=True,
)


class OverwinterApp(App[OverwinterError | None]):
    """Holds the screen on which a match is played."""

    CSS_PATH = "app.tcss"
    TITLE = "Overwinter"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []

    def __init__(self, session: Session, pace: float = PACE) -> None:
        super().__init__()
        self.register_theme(NIGHT)
        self.theme = NIGHT.name
        self.table = TableScreen(session, pace)

    @property
    def session(self) -> Session:
        """The match that is being played; another one after the end of the first."""
        return self.table.session

    def on_mount(self) -> None:
        """Set the table."""
        self.push_screen(self.table)

    def action_leave(self) -> None:
        """Keep the match and go; what cannot be kept is told outside."""
        try:
            self.session.save()
        except OverwinterError as wrong:
            self.exit(wrong)
        else:
            self.exit(None)


def play_in_colour(session: Session) -> None:
    """Play until somebody leaves, and say how to come back."""
    app = OverwinterApp(session)
    wrong = app.run()
    if wrong is not None:
        raise wrong
    if app.return_code:
        sys.exit(app.return_code)  # a mistake of ours, which has been shown
    print(f"Saved to {app.session.path}")
    print(f"Resume with: {app.session.resume}")
