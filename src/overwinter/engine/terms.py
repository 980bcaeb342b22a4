"""Conditions and prices as they are printed: small immutable values that know their words and their refusals.

    needs: [{is: built, item: pot}]
    price: [{pay: food, count: 1}]

Each game writes its own, a few lines each, as it writes its effects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from overwinter.engine.effects import Effect, Named, Objection, kebab
from overwinter.engine.people import Who
from overwinter.engine.records import FrozenMeta


class Term(msgspec.Struct, metaclass=FrozenMeta, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that must hold, or be given."""

    rule: ClassVar[str] = ""
    """The rule that asks for it."""

    def objection(self, s: Any, who: Who) -> Objection:
        """Why it does not hold, or cannot be given now."""
        raise NotImplementedError

    def words(self, s: Any) -> str:
        """How it stands on a card: `the Pot`, `2 Gold`."""
        raise NotImplementedError


class Condition(Term, tag_field="is", tag=kebab):
    """Something that must hold."""


class Price(Term, tag_field="pay", tag=kebab):
    """Something that is given for something else."""

    verb: ClassVar[str] = "pay"
    """How people say that they give it: `pay` 2 Gold, `discard` a fish."""

    def pay(self, s: Any, who: Who) -> Sequence[Effect]:
        """Take it, or push what takes it, where there is a choice."""
        raise NotImplementedError


if TYPE_CHECKING:
    AnyCondition = Condition
    AnyPrice = Price
else:

    class AnyCondition(metaclass=Named):
        """A condition inside data."""

        kind = Condition

    class AnyPrice(metaclass=Named):
        """A price inside data."""

        kind = Price
