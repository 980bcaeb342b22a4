"""Effects as they are printed on cards: made out to nobody yet, joined, or left to choose from.

A card says "take a wound" without knowing who will. Its effects hold `YOU` and `THIS_CARD`; `made_out` fills
them in when the card comes into play, so that every effect on the stack names its seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.questions import Ask

YOU: Any = -1
"""Whoever the card falls on; the default of a field `seat`."""
THIS_CARD: Any = ""
"""The card on which the effect is printed; the default of a field `card`."""


def made_out(effects: Iterable[Effect], you: int, this_card: str = THIS_CARD) -> list[Effect]:
    """Printed effects, made out to a seat and a card, however deep they lie in each other."""
    return [_made_out(effect, you, this_card) for effect in effects]


def _made_out(effect: Effect, you: int, this_card: str) -> Effect:
    filled: dict[str, object] = {}
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if field == "seat" and value == YOU:
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

    seat: int = YOU
    between: tuple[AnyEffect, ...] = ()

    def seats(self, s: Any) -> Sequence[int]:
        return s.deciders(self.seat)  # type: ignore[no-any-return]  # any state

    def options(self, s: Any) -> Sequence[Effect]:
        return self.between

    def offer(self, s: Any) -> str:
        return "Either: " + " Or: ".join(effect.offer(s) for effect in self.between)
