"""Numbers of the rules that cards change: declared once, with their words, and read by that object."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from overwinter.engine.errors import BadContent
from overwinter.engine.people import Who
from overwinter.kit.words import times

if TYPE_CHECKING:
    from overwinter.kit.board import Board

_FORMS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


class Dial:
    """A number of the rules.

    >>> bag = Dial("bag", "+{n} {tile|tiles} in your bag.", "{n} {tile|tiles} fewer in your bag.")
    >>> bag.words(2), bag.words(-1)
    ('+2 tiles in your bag.', '1 tile fewer in your bag.')
    """

    __slots__ = ("less", "more", "name")

    def __init__(self, name: str, more: str, less: str = "") -> None:
        self.name = name
        self.more = more
        """What a card says that raises it: `{n}` by how much, `{times}` how often, `{one|many}` a word for either."""
        self.less = less

    def of(self, s: Board, who: Who, where: str = "") -> int:
        """What somebody's cards make of it, with what lies at a place."""
        return s.dials(who, where).get(self.name, 0)

    def words(self, number: int) -> str:
        """What a card says about it."""
        n = abs(number)
        words = _FORMS.sub(lambda forms: forms[1 if n == 1 else 2], self.less if number < 0 else self.more)
        return words.replace("{times}", times(n)).replace("{n}", str(n))

    def __repr__(self) -> str:
        return f"<Dial {self.name}>"


class Dials(dict[str, Dial]):
    """The dials of a game, by their names; each is declared where its rule is."""

    def dial(self, name: str, more: str, less: str = "") -> Dial:
        """One more."""
        if name in self:
            raise TypeError(f"two dials are called '{name}'")
        self[name] = Dial(name, more, less)
        return self[name]

    def check(self, cards: Iterable[tuple[str, Mapping[str, int]]]) -> None:
        """Refuse a card that turns down what can only be turned up."""
        for card, changes in cards:
            for name, number in changes.items():
                if number < 0 and name in self and not self[name].less:
                    raise BadContent(f"entry '{card}': '{name}' can only be turned up")

    def words(self, changes: Mapping[str, int]) -> list[str]:
        """What a card says that makes these changes."""
        return [self[name].words(number) for name, number in changes.items()]


def added_up(changes: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What several cards make of the numbers together; those that they leave alone are not in it."""
    found: dict[str, int] = {}
    for change in changes:
        for name, number in change.items():
            found[name] = found.get(name, 0) + number
    return found
