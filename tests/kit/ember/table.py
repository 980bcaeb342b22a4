"""What lies on the hill, and what is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from overwinter.engine.catalogue import Catalogue, Entry, Shelf
from overwinter.engine.content import Content
from overwinter.engine.decks import Pile
from overwinter.engine.effects import Objection
from overwinter.engine.hints import Ref
from overwinter.engine.people import GROUP, Who
from overwinter.engine.records import Record
from overwinter.kit.board import Board
from overwinter.kit.dials import Dials, added_up
from overwinter.kit.reactions import Chapter, Reaction, Reactors
from overwinter.kit.using import Use

NIGHTS, ROOM, FROZEN = 4, 2, 3
DOG = Who(GROUP + 1)
"""It has no seat: whoever sits first decides for it (EM-7)."""
DIALS = Dials()
STICKS = DIALS.dial("sticks", "You roll {n} more {die|dice}.")
Task = Literal["", "gather", "watch"]
CHAPTERS: dict[str, Chapter] = {}
"""The stories that have rules of their own."""
ThingId = Annotated[str, Ref("things")]


class Thing(Entry, frozen=True, kw_only=True):
    """A thing that one may find: it can be used, changes a number, or does something when something happens."""

    icon: str
    use: Use | None = None
    dials: dict[str, int] = msgspec.field(default_factory=dict)
    reacts: tuple[Reaction, ...] = ()


class Book(Catalogue):
    """All that is printed."""

    things = Shelf("things.yaml", Thing)

    def __init__(self, content: Content | None = None) -> None:
        super().__init__(content)
        DIALS.check((thing.id, thing.dials) for thing in self.things.values())
        self.reactors = Reactors((thing.id, thing.reacts) for thing in self.things.values())


class Person(Record):
    """Somebody, or the dog."""

    pack: tuple[ThingId, ...] = ()
    cold: int = 0
    task: Task = ""


class Hill(Board):
    """The whole table."""

    book: Book
    finds: Pile
    people: dict[Who, Person]
    story: str = "mild"
    wood: int = 2
    night: int = 0

    @property
    def chapter(self) -> Chapter | None:
        return CHAPTERS.get(self.story)

    @property
    def players(self) -> list[Who]:
        """Those who have a seat."""
        return [who for who in self.people if who != DOG]

    def name(self, who: Who) -> str:
        return "The dog" if who == DOG else super().name(who)

    def called(self, id: str, shelf: str = "") -> str:
        return self.book.called(id)

    def deciders(self, who: Who) -> Sequence[int]:
        return self.players if who == GROUP else self.players[:1] if who == DOG else (who,)

    def moment(self, when: str, who: Who) -> Objection:
        return None if self.thrown else ("no dice lie open", "EM-3")

    def faces(self, what: str, die: str) -> Sequence[str]:
        return ("branch", "branch", "branch", "find")

    def reactors(self) -> Reactors:
        return self.book.reactors

    def owners(self) -> Sequence[Who]:
        return list(self.people)

    def cards_of(self, who: Who) -> Sequence[str]:
        return self.people[who].pack

    def dials(self, who: Who, where: str = "") -> Mapping[str, int]:
        return added_up(self.book.things[thing].dials for thing in self.people[who].pack)
