"""What is printed on the components: shelves of entries, read from the content and checked.

    class Book(Catalogue):
        roles = Shelf("roles.yaml", Role)
        events = Shelf("events/", Event)
        wreckage = Shelf("wreckage.yaml", Event)
        threats = Gathered(events, wreckage)
        skills: Gathered[Skill] = Gathered(roles, of=lambda role: role.skills)
        numbers = Sheet("numbers.yaml", Numbers)

A `book.events` is then a dictionary, and `book.numbers` a value. What a game makes of them it adds in its `__init__`:
by then each id that is mentioned is known to name something.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, overload

import msgspec

from overwinter.engine.errors import BadContent
from overwinter.engine.references import mentions

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from overwinter.engine.content import Content

    Id = TypeVar("Id", bound=str, default=str)
else:
    from typing import TypeVar

    Id = TypeVar("Id", bound=str)

E_co = TypeVar("E_co", bound=msgspec.Struct, covariant=True)
P = TypeVar("P", bound=msgspec.Struct)
W = TypeVar("W", bound=msgspec.Struct)
Laid = dict["Printed", Any]
"""What has been laid out so far."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that is printed, as it is written down: a card, a tile, an item."""

    id: str
    name: str
    text: str = ""
    """A line of flavour."""
    icon: str = ""
    """Its picture; if empty, what pictures others of its kind."""
    sort: str = ""
    """What kind of thing it is."""


class Listed(NamedTuple):
    """An entry, for lists of what there is."""

    shelf: str
    id: str
    name: str
    pack: str
    """The pack that it comes from; nothing for the game's own."""


class Printed:
    """A part of a catalogue, as it is declared."""

    def lay(self, content: Content, laid: Laid) -> Any:
        """What is there, once those parts that were declared before are laid out."""
        raise NotImplementedError

    def bare(self) -> Any:
        """What is there without any content."""
        return {}


class Shelf(Printed, Generic[E_co, Id]):
    """Entries of a kind, by id: those of a file, or of all files in a folder and below."""

    def __init__(self, path: str, kind: type[E_co], *, by_name: bool = False, chosen: bool = False) -> None:
        self.path = path
        self.kind = kind
        self.by_name = by_name
        """Whether its entries are come by only where something names them."""
        self.chosen = chosen
        """Whether people choose between its entries, so that none should be worse in everything than another."""

    def lay(self, content: Content, laid: Laid) -> Any:
        return content.entries(self.path, self.kind)

    if TYPE_CHECKING:

        def __get__(self, book: object, owner: type) -> dict[Id, E_co]: ...


class Gathered(Printed, Generic[E_co, Id]):
    """The entries of several shelves together, or what they bring with them: a role its skills, a tile its faces."""

    @overload
    def __init__(self: Gathered[P, Id], *shelves: Shelf[P, Any] | Gathered[P, Any]) -> None: ...
    @overload
    def __init__(
        self: Gathered[P, Id], *shelves: Shelf[W, Any] | Gathered[W, Any], of: Callable[[W], Iterable[P]]
    ) -> None: ...
    def __init__(self, *shelves: Any, of: Callable[[Any], Iterable[Any]] | None = None) -> None:
        self.shelves = shelves
        self.of = of
        self.path = ", ".join(dict.fromkeys(shelf.path for shelf in shelves))

    def lay(self, content: Content, laid: Laid) -> Any:
        found: dict[str, Any] = {}
        for shelf in self.shelves:
            for entry in laid[shelf].values():
                for part in self.of(entry) if self.of else (entry,):
                    if part.id in found:
                        raise BadContent(f"{self.path}: two of these are called '{part.id}'")
                    found[part.id] = part
        return found

    if TYPE_CHECKING:

        def __get__(self, book: object, owner: type) -> dict[Id, E_co]: ...


class Sheet(Printed, Generic[E_co]):
    """A file that is one mapping of names to values."""

    def __init__(self, path: str, kind: type[E_co]) -> None:
        self.path = path
        self.kind = kind

    def lay(self, content: Content, laid: Laid) -> Any:
        return content.one(self.path, self.kind)

    def bare(self) -> Any:
        return self.kind()

    if TYPE_CHECKING:

        def __get__(self, book: object, owner: type) -> E_co: ...


class Coined(Printed):
    """Ids that the content makes up: one card leaves an omen (`Ref("omens", writes=True)`), another asks for it."""

    name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def lay(self, content: Content, laid: Laid) -> Any:
        return {
            mention.id: said.where
            for said in content.said.values()
            for mention in mentions(said.value)
            if mention.writes and mention.shelf == self.name
        }

    if TYPE_CHECKING:

        def __get__(self, book: object, owner: type) -> dict[str, str]: ...


class Catalogue:
    """All that is printed: immutable, shared by all states, named in saves by its key."""

    __slots__ = ("__dict__", "key")

    parts: ClassVar[Mapping[str, Printed]] = {}
    """Its parts, in the order in which they are laid out."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = {name: part for name, part in vars(cls).items() if isinstance(part, Printed)}
        for name in own:
            delattr(cls, name)  # what stands only in the catalogue itself is found faster
        cls.parts = {**cls.parts, **own}

    def __init__(self, content: Content | None = None) -> None:
        self.key = content.key if content else ""
        laid: Laid = {}
        for name, part in sorted(self.parts.items(), key=lambda named: isinstance(named[1], Coined)):
            vars(self)[name] = laid[part] = part.lay(content, laid) if content else part.bare()
        entries = [entry for part in laid.values() if isinstance(part, dict) for entry in part.values()]
        self.names = {entry.id: entry.name for entry in reversed(entries) if isinstance(entry, Entry) and entry.name}
        """What each entry is called; of two with one id, the first."""
        self.said = content.said if content else {}
        """All that is written down, by path and id: where, and in which pack."""
        if content:
            content.check(self)

    def called(self, id: Any, shelf: str = "") -> str:
        """What people call an entry: of a shelf, or of any; what is on none goes by its id."""
        entry = vars(self)[shelf].get(id) if shelf else None
        return str(entry.name) if entry is not None else self.names.get(id, str(id))

    def listing(self) -> list[Listed]:
        """All entries that are written down, shelf by shelf."""
        return [
            Listed(path.rstrip("/").removesuffix(".yaml"), id, self.names.get(id, id), said.pack)
            for (path, id), said in self.said.items()
            if id
        ]

    def ids(self, shelf: str) -> Collection[Any]:
        """What may be said where something refers to a shelf, or to a list on a sheet: `numbers.faces`."""
        found: Any = self
        for name in shelf.split("."):
            found = getattr(found, name)
        ids: Collection[Any] = found
        return ids
