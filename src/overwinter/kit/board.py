"""What lies on the table in every survival game, beside what is its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import GROUP, Who
from overwinter.engine.state import Hooks, State
from overwinter.kit.marks import Mark
from overwinter.kit.reactions import NO_CARDS, Chapter, Reactors
from overwinter.kit.thrown import Thrown


class Board(State, kw_only=True):
    """The whole table; a game adds its own fields."""

    table: tuple[str, ...] = ()
    """The cards that lie there while they are resolved."""
    thrown: tuple[Thrown, ...] = ()
    """Dice that lie open, the last thrown on top: a test inside a fight inside a card."""
    marks: tuple[Mark, ...] = ()
    """What has been used, and for how long that counts."""

    # -- what is in force -----------------------------------------------------------------

    @property
    def chapter(self) -> Chapter | None:
        """The story that is played, if it has rules of its own."""
        return None

    def reactors(self) -> Reactors:
        """The cards of the catalogue that react, by what they react to; always the same object."""
        return NO_CARDS

    def owners(self) -> Sequence[Who]:
        """Those who have cards that do something, in the order in which they do it."""
        return ()

    def cards_of(self, who: Who) -> Sequence[str]:
        """The cards that do something for somebody just now, in the order in which they do it."""
        return ()

    def shared_cards(self) -> Sequence[str]:
        """The cards that lie there for all: they serve whom it befalls."""
        return ()

    def dials(self, who: Who, where: str = "") -> Mapping[str, int]:
        """What somebody's cards make of the numbers of the rules, with what lies at a place, if one is named."""
        return {}

    def watched(self) -> Mapping[type[Effect], Hooks]:
        cards, chapter = self.reactors(), self.chapter
        return self.hooks if chapter is None and cards is NO_CARDS else cards.hooks(type(self), chapter)

    # -- what has been used ---------------------------------------------------------------

    def marked(self, span: str, what: str, by: Who = GROUP) -> bool:
        """Whether something has been used in this span."""
        return bool(self.marks) and Mark(span, what, by) in self.marks

    def mark(self, span: str, what: str, by: Who = GROUP) -> None:
        """Something has been used."""
        if not self.marked(span, what, by):
            self.marks = (*self.marks, Mark(span, what, by))

    def forget(self, span: str, by: Who | None = None) -> None:
        """A span is over: what was used in it can be used again, by one or by all."""
        self.marks = tuple([mark for mark in self.marks if mark.span != span or by not in (None, mark.by)])

    def hand_on(self, what: str, giver: Who, taker: Who) -> None:
        """What has been used up of a thing stays used up when it changes hands."""
        replace = msgspec.structs.replace
        self.marks = tuple(
            [replace(mark, by=taker) if (mark.what, mark.by) == (what, giver) else mark for mark in self.marks]
        )

    def moment(self, when: str, who: Who) -> Objection:
        """Why this is not the time for something."""
        raise NotImplementedError

    # -- dice -----------------------------------------------------------------------------

    def faces(self, what: str, die: str) -> Sequence[str]:
        """The faces of a die that is thrown for something."""
        raise NotImplementedError

    def stream(self, what: str, die: str) -> str:
        """The stream of chance that such a die takes its faces from."""
        return f"{what}.{die}"

    def cast(self, what: str, die: str) -> str:
        """Throw one die: the face that it shows."""
        return self.pick(self.stream(what, die), self.faces(what, die))
