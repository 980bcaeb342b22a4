"""The board: the scene as a widget that one can click."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click, Resize
from textual.message import Message
from textual.widgets import Static

from overwinter.match import View
from overwinter.tui.look import Look, owner_colours
from overwinter.tui.table import draw, line_of


class Board(Static):
    """The scene, drawn anew whenever it, the choices or the width change."""

    class Clicked(Message):
        """Somebody clicked on a piece."""

        def __init__(self, piece: str) -> None:
            super().__init__()
            self.piece = piece

    def __init__(self) -> None:
        super().__init__()
        self.view: View | None = None
        self.keys: dict[str, str] = {}
        self.marked = ""

    def show(self, view: View, keys: dict[str, str], marked: str) -> None:
        """Draw this."""
        self.view, self.keys, self.marked = view, keys, marked
        self.redraw()

    def redraw(self) -> None:
        """Draw the same in the width that there is now."""
        if self.view is None or not self.size.width:
            return
        scene, names = self.view.scene, self.view.names
        look = Look(self.size.width, self.view.seat, names, owner_colours(scene), self.keys, self.marked)
        lines = draw(scene, look)
        self.update(Content("\n").join(lines))
        place = line_of(lines, self.marked) if self.marked else None
        if place is not None and isinstance(self.parent, VerticalScroll):
            self.call_after_refresh(self._reveal, place)

    def _reveal(self, place: int) -> None:
        """Scroll so far that the marked piece is to be seen."""
        frame = self.parent
        assert isinstance(frame, VerticalScroll)
        if not frame.scroll_y <= place < frame.scroll_y + frame.size.height - 3:
            frame.scroll_to(y=max(0, place - frame.size.height // 2), animate=False)

    def on_resize(self, event: Resize) -> None:
        """The width has changed."""
        self.redraw()

    def on_click(self, event: Click) -> None:
        """Find out which piece was meant."""
        if piece := event.style.meta.get("piece"):
            self.post_message(self.Clicked(str(piece)))
