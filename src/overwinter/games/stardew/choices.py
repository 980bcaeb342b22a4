"""Printed effects that leave a choice: asked only where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from overwinter.engine.effects import Effect, Named, sentence, spelled
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.catalogue import QUALITY, TileId
from overwinter.games.stardew.state import Objection, Seat, Valley
from overwinter.games.stardew.words import TYPES


class Choice(Effect):
    """{seat} chooses.

    A printed effect that leaves a choice: nothing happens where there is none, and nobody is asked where there is
    only one.
    """

    seat: Seat = YOU
    count: int = 1
    """How often, one after the other."""
    question: ClassVar[str] = "which?"
    lack: ClassVar[str] = "there is nothing for it"

    def choices(self, s: Valley) -> Sequence[Effect]:
        """What there is to choose from now."""
        raise NotImplementedError

    def apply(self, s: Valley) -> None:
        again = [msgspec.structs.replace(self, count=self.count - 1)] if self.count > 1 else []
        s.push(*Choosing(self.seat, self).if_open(s), *again)

    def useless(self, s: Valley, seat: Seat) -> Objection:
        """There must be something to choose."""
        some = [option for option in msgspec.structs.replace(self, seat=seat).choices(s) if not option.passes]
        return None if some else (self.lack, self.rule)

    def offer(self, s: Valley) -> str:
        once = spelled(self.label or sentence(type(self)), self, s)
        return once if self.count == 1 else f"{'Twice' if self.count == 2 else f'{self.count} times'}: {once}"


if TYPE_CHECKING:
    AnyChoice = Choice
else:

    class AnyChoice(metaclass=Named):
        """A choice inside data."""

        kind = Choice


class Choosing(Ask):
    """{seat} chooses."""

    seat: Seat
    of: AnyChoice

    def options(self, s: Valley) -> Sequence[Effect]:
        return self.of.choices(s)

    def says(self, s: Valley) -> str:
        return f"{s.name(self.seat)}: {self.of.question}"

    def cites(self, s: Valley) -> str:
        return self.of.rule


def named(s: Valley, of: Sequence[str], many: bool = False) -> str:
    """Types and tiles in words: `crop or Stone`."""
    words = [TYPES[one][many] if one in TYPES else s.tile(one).name for one in of]
    return " or ".join(words) or ("tiles" if many else "tile")


def a(words: str) -> str:
    """`a crop`, `an Ore`."""
    return f"{'an' if words[:1] in 'AEIOaeio' else 'a'} {words}"


def of_these(s: Valley, seat: Seat, of: Sequence[str]) -> list[TileId]:
    """The tiles in somebody's bag that are of these types, or these very tiles; each kind once."""
    return [tile for tile in dict.fromkeys(s.farmers[seat].bag) if is_one_of(s, tile, of)]


def is_one_of(s: Valley, tile: TileId, of: Sequence[str]) -> bool:
    """Whether a tile is of one of these types, or one of these very tiles."""
    face = s.tile(tile)
    return not of or face.type in of or tile.removesuffix(QUALITY) in of
