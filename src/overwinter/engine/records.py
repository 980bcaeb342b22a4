"""Plain data with one schema: copy, equality, digest and JSON all come from the annotations.

A record holds numbers, strings, frozen values, other records, and one level of lists or dicts of
those. `copy` is compiled from the annotations once per class and shares everything immutable, so
that a search can afford a copy per step.
"""

from __future__ import annotations

import hashlib
import types
import typing
from collections.abc import Callable
from typing import Any, Self, cast, dataclass_transform

import msgspec


def one_of_its_kind(default: object) -> bool:
    """Whether whatever equals this default is the same object (Python keeps small numbers and what is empty)."""
    if isinstance(default, int):
        return -5 <= default <= 256
    if isinstance(default, str | tuple):
        return not default
    return not isinstance(default, float | frozenset | msgspec.Struct)


class ExactMeta(msgspec.StructMeta):
    """Equal values have equal JSON.

    `omit_defaults` leaves out a field that holds the very object which is its default, and writes one that merely
    equals it. So a struct is written whole as soon as one of its defaults can be made anew: a text, a tuple with
    something in it, another struct. To compare when writing would cost more than the few bytes.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> ExactMeta:
        if not all(one_of_its_kind(namespace.get(field)) for field in namespace.get("__annotations__", ())):
            config["omit_defaults"] = False
        return super().__new__(cls, name, bases, namespace, **config)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class FrozenMeta(ExactMeta):
    """Tells type checkers that all subclasses of a frozen struct are frozen without their saying so."""


class Record(msgspec.Struct, metaclass=ExactMeta, omit_defaults=True, forbid_unknown_fields=True):
    """A mutable piece of state."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        type.__setattr__(cls, "copy", _first_copy)  # never a parent's copier, which knows fewer fields

    def copy(self) -> Self:
        """An independent copy."""
        return cast("Self", _first_copy(self))


class Memo:
    """What has been worked out about a position: no part of it.

    It is not saved, and no two states differ by it. Copies share it; whoever changes what it speaks of puts an empty
    one in its place.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memo)

    def __hash__(self) -> int:
        return 0


def _first_copy(record: Record) -> Record:
    """Compile the copier of a class, put it in the place of its `copy`, and use it."""
    copier = compile_copier(type(record))
    type.__setattr__(type(record), "copy", copier)
    return copier(record)


def compile_copier(cls: type[Record]) -> Callable[[Record], Record]:
    """Write the copy function of a record class: a shallow copy, then fresh containers."""
    lines = [f"    new.{name} = {code}" for name, code in _fresh_parts(cls)]
    if not lines:
        return cast("Callable[[Record], Record]", getattr(cls, "__copy__"))  # noqa: B009  # all of it can be shared
    source = "\n".join(["def copy(self):", "    new = self.__copy__()", *lines, "    return new"])
    scope: dict[str, Any] = {}
    exec(source, scope)
    return cast("Callable[[Record], Record]", scope["copy"])


def _fresh_parts(cls: type[Record]) -> list[tuple[str, str]]:
    parts = []
    for name, hint in typing.get_type_hints(cls).items():
        if name in cls.__struct_fields__ and (code := _fresh(f"self.{name}", hint, f"{cls.__name__}.{name}")):
            parts.append((name, code))
    return parts


def _fresh(value: str, hint: Any, where: str) -> str:
    """The expression that copies a value of this type; empty when it can be shared."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        codes = {code for arg in args if (code := _fresh(value, arg, where))}
        if not codes:
            return ""
        if len(codes) > 1 or type(None) not in args:
            raise TypeError(f"{where}: a union of mutable things cannot be copied by its schema")
        return f"{value} and {codes.pop()}"
    if origin in (list, dict, set):
        item = _fresh("x", args[-1], where)
        if not item:
            return f"{value}.copy()"
        if item != "x.copy()" or not _is_record(args[-1]):
            raise TypeError(f"{where}: only one level of containers; make the inner one a record")
        if origin is list:
            return f"[x.copy() for x in {value}]"
        return f"{{k: x.copy() for k, x in {value}.items()}}"
    return f"{value}.copy()" if _is_record(hint) else ""


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Record)


def digest(encoded: bytes) -> str:
    """A short hash of a canonical encoding."""
    return hashlib.blake2b(encoded, digest_size=16).hexdigest()
