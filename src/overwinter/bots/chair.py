"""The chair a bot sits on: all it gets of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.game import Game
from overwinter.engine.play import Play
from overwinter.engine.state import Desk, State

if TYPE_CHECKING:
    import random


class Chair:
    """A seat's options, and positions it could be in.

    The true state is not here. What is here is one imagined state: equal to the true one in all that the seat
    knows, drawn anew in all that it does not. Every further imagined position starts from that one, so that a bot may
    look wherever it likes and finds nothing that it should not.
    """

    __slots__ = ("_imagined", "game", "options", "rng", "seat")

    def __init__(
        self, game: Game[Any], seat: int, options: Sequence[Effect], imagined: State | None, rng: random.Random
    ) -> None:
        self.game = game
        self.seat = seat
        self.options = options
        self.rng = rng
        """The bot's own randomness, never the match's."""
        self._imagined = imagined

    @property
    def position(self) -> State:
        """What the seat knows, with the rest imagined. To look at, not to change."""
        if self._imagined is None:
            raise LookupError("this bot said that it does not look ahead")
        return self._imagined

    def imagine(self) -> Play:
        """A position this seat could be in, with a future of its own, to play on from."""
        chance = Chance(self.rng.getrandbits(64))
        return Play(self.game.imagined(self.position, self.seat, chance), Desk(chance))


class Bot(Protocol):
    """Chooses an option. `looks_ahead` says whether it needs to imagine positions."""

    looks_ahead: bool

    def choose(self, chair: Chair) -> int:
        """The place of the chosen option among `chair.options`."""
        ...
