"""What cards ask for when they are used: where one must be, and what it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.questions import Ask
from overwinter.engine.terms import Condition, Price
from overwinter.games.stardew.printed.catalogue import Place
from overwinter.games.stardew.printed.tiles import ANYTHING, Wanted
from overwinter.games.stardew.table.state import Seat, Turn, Valley
from overwinter.games.stardew.table.words import places_words, some
from overwinter.games.stardew.verbs.bags import Discard, lacking, pay, short_of
from overwinter.kit.words import counted

Several = Annotated[int, msgspec.Meta(ge=1, le=99)]


# -- where -------------------------------------------------------------------------------------------


class At(Condition):
    """One must be at one of these places."""

    places: tuple[Place, ...]
    spouse: bool = False
    """Whether it is the spouse who must be there (SV-325)."""
    rule = "SV-131"

    def objection(self, s: Valley, who: Seat) -> Objection:
        farmer = s.farmers[who]
        here = farmer.spouse_place if self.spouse else farmer.place
        return None if here in self.places else (f"it works at the {places_words(self.places)}", self.rule)

    def words(self, s: Valley) -> str:
        return f"at the {places_words(self.places)}"


class Out(Condition):
    """One must not be at home."""

    rule = "SV-131"

    def objection(self, s: Valley, who: Seat) -> Objection:
        return None if s.farmers[who].place else ("you are at home", self.rule)

    def words(self, s: Valley) -> str:
        return ""  # where else would one be


# -- prices ------------------------------------------------------------------------------------------


class Gold(Price):
    """The team pays Gold."""

    count: Several = 1
    rule = "SV-007"

    def objection(self, s: Valley, who: Seat) -> Objection:
        return short_of(s, gold=self.count)

    def pay(self, s: Valley, who: Seat) -> Sequence[Effect]:
        pay(s, gold=self.count)
        return ()

    def words(self, s: Valley) -> str:
        return f"{self.count} Gold"


class Hearts(Price):
    """The team pays Hearts."""

    count: Several = 1
    rule = "SV-007"

    def objection(self, s: Valley, who: Seat) -> Objection:
        return short_of(s, hearts=self.count)

    def pay(self, s: Valley, who: Seat) -> Sequence[Effect]:
        pay(s, hearts=self.count)
        return ()

    def words(self, s: Valley) -> str:
        return counted(self.count, "Heart")


class Tiles(Price):
    """One discards tiles of one's own."""

    of: Wanted = ANYTHING
    count: Several = 1
    rule = "SV-007"
    verb = "discard"

    def objection(self, s: Valley, who: Seat) -> Objection:
        return lacking(s, who, self.of, self.count)

    def pay(self, s: Valley, who: Seat) -> Sequence[Effect]:
        return [Discard(who, self.count, self.of)]

    def words(self, s: Valley) -> str:
        return some(s.book, self.of, self.count)


class AnAction(Price):
    """It takes an action of one's turn; one of the spouse nothing of the player's own (SV-330)."""

    spouse: bool = False
    rule = "SV-131"
    verb = "spend"

    def objection(self, s: Valley, who: Seat) -> Objection:
        if not self.spouse and (s.turn is None or s.turn.actions < 1):
            return "it costs an action, and you have none left", self.rule
        return busy(s)

    def pay(self, s: Valley, who: Seat) -> Sequence[Effect]:
        if s.turn is not None:
            s.turn = spend_spouse(s.turn) if self.spouse else spend_action(s.turn)
        return ()

    def words(self, s: Valley) -> str:
        return "an action"


# -- actions -----------------------------------------------------------------------------------------


class AtWork(Ask):
    """{seat} is between two actions."""


def busy(s: Valley) -> Objection:
    """Why nobody begins another action, or goes away: not in the middle of one (SV-129)."""
    return None if isinstance(s.stack[-1], AtWork) else ("not in the middle of something", "SV-129")


def spend_action(turn: Turn) -> Turn:
    """One of the turn's actions is used (SV-131)."""
    return msgspec.structs.replace(turn, actions=turn.actions - 1, taken=turn.taken + 1, begun=True)


def spend_spouse(turn: Turn) -> Turn:
    """Nothing of the player's own (SV-330); but whoever has begun is done, or it would be in between (SV-326)."""
    if not turn.begun:
        return msgspec.structs.replace(turn, spouse="first")
    return msgspec.structs.replace(turn, spouse="last", actions=0, extra=(), errands=())
