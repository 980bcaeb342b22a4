"""Draw so many, keep one, and put the rest where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from overwinter.engine.decks import Cards, without
from overwinter.engine.effects import Effect, Named, Objection
from overwinter.engine.people import GROUP, Who
from overwinter.engine.printed import whom
from overwinter.kit.choices import Choice


class KeepOne(Choice, kw_only=True):
    """Cards are drawn, and one of them is kept.

    It is chosen by whom the effect is made out to, or by the group, and seen to at once.
    """

    drawn: tuple[str, ...] = ()
    """The cards that have been drawn; none as long as nobody has."""
    question = "which do you keep?"
    binding = True

    def cards(self, s: Any) -> Cards:
        """What they are drawn from."""
        raise NotImplementedError

    def number(self, s: Any) -> int:
        """How many are drawn."""
        return 2

    def draw(self, s: Any) -> tuple[str, ...]:
        """Draw them, or as many as there are."""
        return self.cards(s).several(s, self.number(s))

    def keep(self, s: Any, card: str) -> Effect:
        """What keeping one of them means."""
        raise NotImplementedError

    def sides(self, s: Any, card: str) -> Sequence[Effect]:
        """The ways in which a card can be kept: one, or one for each of its sides."""
        return (self.keep(s, card),)

    def lay_back(self, s: Any, cards: tuple[str, ...]) -> None:
        """Put the others where they belong."""
        raise NotImplementedError

    def apply(self, s: Any) -> None:
        if self.drawn:
            super().apply(s)
        elif drawn := self.draw(s):
            msgspec.structs.replace(self, drawn=drawn).apply(s)

    def chooser(self, s: Any) -> Who:
        who = whom(self)
        return GROUP if who is None else who

    def choices(self, s: Any) -> Sequence[Effect]:
        return [way for card in dict.fromkeys(self.drawn) for way in self.sides(s, card)]

    def then(self, s: Any, option: Effect) -> Sequence[Effect]:
        kept = next((card for card in self.drawn if option in self.sides(s, card)), None)
        rest = self.drawn if kept is None else without(self.drawn, kept)
        return (LayBack(msgspec.structs.replace(self, drawn=rest)), option) if rest else (option,)

    def useless(self, s: Any, who: Who) -> Objection:
        """There must be something to draw."""
        return None if len(self.cards(s)) else (self.lack, self.rule)


if TYPE_CHECKING:
    AnyKeepOne = KeepOne
else:

    class AnyKeepOne(metaclass=Named):
        """Cards to draw inside data."""

        kind = KeepOne


class LayBack(Effect):
    """What was drawn and not kept goes where it belongs."""

    of: AnyKeepOne
    quiet = True

    def apply(self, s: Any) -> None:
        self.of.lay_back(s, self.of.drawn)
