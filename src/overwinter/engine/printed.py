"""Effects as they are printed on cards: made out to nobody yet, joined, or left to choose from.

A card says "take a wound" without knowing who will. Its effects hold `YOU`, in fields of the type `Who`, and
`THIS_CARD`; `made_out` fills them in when the card comes into play, so that every effect on the stack names its seat.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.people import YOU, Who
from overwinter.engine.questions import Ask

THIS_CARD: Any = ""
"""The card on which the effect is printed; the default of a field `card`."""


def made_out(effects: Iterable[Effect], you: Who, this_card: str = THIS_CARD) -> list[Effect]:
    """Printed effects, made out to a seat and a card, however deep they lie in each other."""
    return [_made_out(effect, you, this_card) for effect in effects]


@functools.cache
def _fields(cls: type[Effect], of: Any) -> tuple[str, ...]:
    """The fields of a type: `Who`, or a game's own ids."""
    hints = typing.get_type_hints(cls)
    return tuple(field for field in cls.__struct_fields__ if hints[field] is of)


def whom(effect: Effect) -> Who | None:
    """Whom an effect is about: the first that it names."""
    people = _fields(type(effect), Who)
    return getattr(effect, people[0]) if people else None


def named(effect: Effect, of: Any) -> list[Any]:
    """All that an effect names of a kind."""
    return [getattr(effect, field) for field in _fields(type(effect), of)]


def _made_out(effect: Effect, you: Who, this_card: str) -> Effect:
    filled: dict[str, object] = {}
    people = _fields(type(effect), Who)
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if field in people and value == YOU:
            filled[field] = you
        elif field == "card" and value == THIS_CARD:
            filled[field] = this_card
        elif effect.addresses:
            continue
        elif isinstance(value, Effect):
            filled[field] = _made_out(value, you, this_card)
        elif isinstance(value, tuple) and value and isinstance(value[0], Effect):
            filled[field] = tuple(made_out(value, you, this_card))
    return msgspec.structs.replace(effect, **filled) if filled else effect


def within(effects: Iterable[object]) -> Iterator[Effect]:
    """Printed effects and all that lie in them, however deep."""
    for effect in effects:
        if isinstance(effect, Effect):
            yield effect
            yield from within(getattr(effect, field) for field in effect.__struct_fields__)
        elif isinstance(effect, tuple):
            yield from within(effect)


class All(Effect):
    """One after the other."""

    of: tuple[AnyEffect, ...]
    quiet = True

    def apply(self, s: Any) -> None:
        s.push(*self.of)

    def says(self, s: Any) -> str:
        return " ".join(effect.offer(s) for effect in self.of)


class Decide(Ask):
    """{seat} decides."""

    seat: Who = YOU
    between: tuple[AnyEffect, ...] = ()

    def options(self, s: Any) -> Sequence[Effect]:
        return self.between

    def offer(self, s: Any) -> str:
        return "Either: " + " Or: ".join(effect.offer(s) for effect in self.between)
