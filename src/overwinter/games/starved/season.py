"""A Season: the order of its phases, and what is put away after a turn."""

from __future__ import annotations

from overwinter.engine.effects import Effect
from overwinter.games.starved.building import BuildingPhase
from overwinter.games.starved.collecting import Collect
from overwinter.games.starved.feeding import BeforeHunger, FeedingPhase
from overwinter.games.starved.spy import SpyWindow
from overwinter.games.starved.state import Land
from overwinter.games.starved.voting import CallVotes, Deal, RevealVotes, TurnUpVoted


class EndTurn(Effect):
    """The turn is over: votes go back to hand, the deal moves to the left, new buildings come into force."""

    rule = "ST-037"
    quiet = True

    def apply(self, s: Land) -> None:
        s.seen += s.fronts.values()
        s.backs, s.fronts, s.votes = [], {}, {}  # ST-045: the cast cards come back to hand
        s.revealed, s.talks, s.peeks, s.exposed = False, False, [], []
        s.dealer = next((tribe.seat for tribe in s.in_order()), s.dealer)  # ST-A07
        for tribe in s.tribes:
            tribe.fresh = ()  # ST-086
            tribe.invited = ()
            tribe.covenant_calls = 0
            tribe.spying = 0
            tribe.spied = False


PHASES: tuple[Effect, ...] = (
    Deal(),
    CallVotes(),
    SpyWindow(),
    RevealVotes(),
    TurnUpVoted(),
    Collect(),
    BeforeHunger(),
    FeedingPhase(),
    BuildingPhase(),
    EndTurn(),
)
"""A Season in order (ST-036). Building comes after feeding, so a new building first eats in the next (ST-087)."""


class Season(Effect):
    """Season {number} begins."""

    number: int
    rule = "ST-036"

    def apply(self, s: Land) -> None:
        s.season = self.number
        s.push(*PHASES)

    def says(self, s: Land) -> str:
        names = ("Spring", "Summer", "Autumn", "Winter")
        name = names[self.number - 1] if s.book.numbers.seasons == len(names) else f"Season {self.number}"
        return f"{name} of year {s.year} begins. {s.name(s.dealer)} deals."
