"""What an id names, said in its type, and all ids that a piece of content mentions.

    ItemId = NewType("ItemId", Annotated[str, Ref("items")])

A field of this type holds the id of an entry of the shelf `items`; nothing, if it may be left empty. Fields are walked
by their annotations, however deep they lie: in lists, in mappings, in effects within effects.
"""

from __future__ import annotations

import difflib
import functools
import typing
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from overwinter.engine.effects import Named
from overwinter.engine.hints import Ref, bare, hints


class Mention(NamedTuple):
    """An id, and the field that mentions it."""

    field: str
    shelf: str
    id: Any
    writes: bool = False
    """Whether it is made up here."""


Walk = Callable[[Any, str], Iterator[Mention]]
"""All that a value mentions, which stands in a field of this name."""


def mentions(value: msgspec.Struct, field: str = "") -> Iterator[Mention]:
    """All ids that a value mentions."""
    for name, nothing, walk in _plan(type(value)):
        if (part := getattr(value, name)) != nothing:
            yield from walk(part, f"{field}.{name}" if field else name)


def nearest(id: Any, known: Collection[Any]) -> str:
    """What somebody may have meant who wrote this, as a hint; empty when nothing is like it."""
    found = difflib.get_close_matches(str(id), [str(other) for other in known], 1)
    return f"; the nearest is '{found[0]}'" if found else ""


# -- the plan of a walk, made once for each type ----------------------------------------------------------


@functools.cache
def _plan(kind: type[msgspec.Struct]) -> tuple[tuple[str, str | None, Walk], ...]:
    """The fields of a type that may mention something: what says there that it does not, and how to walk all else."""
    first = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    plan = []
    for place, (name, of) in enumerate(hints(kind).items()):
        if walk := _walk(of):
            optional = place >= first and kind.__struct_defaults__[place - first] == ""
            plan.append((name, "" if optional else None, walk))
    return tuple(plan)


@functools.cache
def _walk(of: Any) -> Walk | None:
    """How to walk the values of a type; None when they can mention nothing."""
    of, notes = bare(of)
    if ref := next((note for note in notes if isinstance(note, Ref)), None):
        return functools.partial(_leaf, ref)
    if isinstance(of, Named) or (isinstance(of, type) and issubclass(of, msgspec.Struct)):
        return _inside
    origin, args = typing.get_origin(of), typing.get_args(of)
    walks = [_walk(arg) for arg in args if arg is not ...]
    found = list(dict.fromkeys(filter(None, walks)))
    if not found:
        return None
    if origin is dict:
        return functools.partial(_mapping, walks[0], walks[1])
    if origin is tuple and args[-1] is not ...:
        return functools.partial(_row, walks)
    if origin in (tuple, list, frozenset):
        return functools.partial(_each, found[0])
    words = [word for arg in args if typing.get_origin(arg) is Literal for word in typing.get_args(arg)]
    return functools.partial(_either, found, words)


def _leaf(ref: Ref, value: Any, field: str) -> Iterator[Mention]:
    if isinstance(value, str | int):
        yield Mention(field, ref.shelf, value, ref.writes)


def _inside(value: Any, field: str) -> Iterator[Mention]:
    if isinstance(value, msgspec.Struct):
        yield from mentions(value, field)


def _each(walk: Walk, value: Any, field: str) -> Iterator[Mention]:
    if isinstance(value, tuple | list | frozenset):
        for place, part in enumerate(value):
            yield from walk(part, f"{field}[{place}]")


def _row(walks: Sequence[Walk | None], value: Any, field: str) -> Iterator[Mention]:
    if isinstance(value, tuple):
        for place, (walk, part) in enumerate(zip(walks, value, strict=True)):
            if walk:
                yield from walk(part, f"{field}[{place}]")


def _mapping(keys: Walk | None, values: Walk | None, value: Any, field: str) -> Iterator[Mention]:
    if isinstance(value, dict):
        for key, part in value.items():
            if keys:
                yield from keys(key, f"{field}.{key}")
            if values:
                yield from values(part, f"{field}.{key}")


def _either(walks: Sequence[Walk], words: Sequence[Any], value: Any, field: str) -> Iterator[Mention]:
    """A value of one of several types, or one of a few words that are no ids."""
    if value not in words:
        for walk in walks:
            yield from walk(value, field)
