"""What is written into the types of fields: to which shelf an id refers, how people say a value, what it is worth.

    ItemId = NewType("ItemId", Annotated[str, Ref("items")])
    Hearts = Annotated[int, Said(lambda s, hearts: counted(hearts, "Heart"))]
    Cost = Annotated[int, BAD]

A name of a field says nothing about it, its type does: `taker: Who` is spelled like `seat: Who`.
"""

from __future__ import annotations

import functools
import inspect
import sys
import types
import typing
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NewType

from overwinter.engine.people import Who

Speller = Callable[[Any, Any], str]
"""How people at a table `s` say a value."""


class Ref:
    """Says of a type of id on which shelf of the catalogue its entries lie."""

    __slots__ = ("shelf", "writes")

    def __init__(self, shelf: str, *, writes: bool = False) -> None:
        self.shelf = shelf
        self.writes = writes
        """Whether the id is made up where it stands, on a shelf of coined ones, for others to ask for."""


class Said:
    """Says of a type how people say its values."""

    __slots__ = ("words",)

    def __init__(self, words: Speller) -> None:
        self.words = words


class Merit:
    """Says of a number that more of it is better (1) or worse (-1) for whoever has the choice."""

    __slots__ = ("sign",)

    def __init__(self, sign: int) -> None:
        self.sign = sign


GOOD, BAD = Merit(1), Merit(-1)


written = functools.cache(inspect.get_annotations)
"""The annotations of a class, as they are written there."""


def hint(base: type, name: str) -> Any:
    """The type of a field, of the class in which it is written."""
    return _resolved(base.__module__, written(base)[name])


@functools.cache
def _resolved(module: str, annotation: Any) -> Any:
    """What is meant by an annotation in this module.

    The same few stand in hundreds of effects: to resolve each once is ten times as quick as to ask for the hints of
    every type.
    """
    return eval(annotation, vars(sys.modules[module])) if isinstance(annotation, str) else annotation


@functools.cache
def hints(kind: type) -> Mapping[str, Any]:
    """The types of all fields of a struct."""
    bases = {name: base for base in reversed(kind.__mro__) for name in written(base)}
    fields: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]  # it is a struct
    return {name: hint(bases[name], name) for name in fields}


def bare(of: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without what is noted on it, and the notes."""
    notes: tuple[Any, ...] = ()
    while isinstance(of, NewType) or typing.get_origin(of) is Annotated:
        if isinstance(of, NewType):
            of = of.__supertype__
        else:
            of, notes = of.__origin__, (*notes, *of.__metadata__)
    return of, notes


@functools.cache
def spellers(kind: type) -> Mapping[str, Speller]:
    """How the fields of a type are said."""
    return {name: _speller(of) for name, of in hints(kind).items()}


def _speller(of: Any) -> Speller:
    if of is Who:
        return _name
    if isinstance(of, NewType):
        return _speller(of.__supertype__)
    if typing.get_origin(of) is Annotated:
        for note in of.__metadata__:
            if isinstance(note, Said):
                return note.words
            if isinstance(note, Ref):
                return functools.partial(_called, note.shelf)
    if typing.get_origin(of) in (typing.Union, types.UnionType):
        spoken = (_speller(arg) for arg in typing.get_args(of))
        return next((speller for speller in spoken if speller is not _plain), _plain)
    return _plain


def _name(s: Any, who: Any) -> str:
    return str(s.name(who))


def _called(shelf: str, s: Any, value: Any) -> str:
    return str(s.called(value, shelf))


def _plain(_: Any, value: Any) -> str:
    return str(value)
