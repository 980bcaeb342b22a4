"""The story of a match: what happened, in sentences, with the rule behind each."""

from __future__ import annotations

from typing import Any

import msgspec

from overwinter.engine.effects import Effect, spelled


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the story. `seats` may know all of it (None: everybody); the others get the hearsay."""

    text: str
    rule: str = ""
    seats: tuple[int, ...] | None = None
    hearsay: str = ""

    def for_seat(self, seat: int | None) -> str:
        """What a seat (None: a spectator) hears of it; empty when it hears nothing."""
        return self.text if self.seats is None or seat in self.seats else self.hearsay


class Story:
    """Takes down each effect as it happens."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, effect: Effect, s: Any) -> None:
        """Add a line for the effect, unless it has nothing to say."""
        if effect.quiet:
            return
        seats = effect.known_to(s)
        hearsay = "" if seats is None else spelled(effect.hearsay, effect, s)
        self.events.append(Event(effect.says(s), effect.cites(s), seats, hearsay))
