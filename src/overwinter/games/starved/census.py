"""What the lab counts in Starved: villages by Season, buildings, cards, and dealings between tribes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from overwinter.engine.effects import Effect
from overwinter.games.starved import alliances, building, collecting, feeding, setup, voting, yule
from overwinter.games.starved.state import Land


class VillageRow(msgspec.Struct, frozen=True):
    """A village after the feeding of a Season."""

    year: int
    season: int
    seat: int
    buildings: int
    barn: int
    harvest: int
    missing: int
    wasted: int


class BuildingRow(msgspec.Struct, frozen=True):
    """A building that was built (`opening`, `build`, `upgrade`), lost (`lose`) or stood at the end (`stand`)."""

    year: int
    season: int
    seat: int
    spot: str
    what: str


class CardRow(msgspec.Struct, frozen=True):
    """What a foraging card paid one of its voters."""

    year: int
    season: int
    seat: int
    card: str
    voters: int
    beads: int


class DealingRow(msgspec.Struct, frozen=True):
    """Something between tribes, or between years: invitations, joining, leaving, gifts, ties, Covenants."""

    year: int
    season: int
    seat: int
    what: str


class StarvedCensus:
    """The census of one match."""

    def __init__(self) -> None:
        self.villages: list[VillageRow] = []
        self.buildings: list[BuildingRow] = []
        self.cards: list[CardRow] = []
        self.dealings: list[DealingRow] = []
        self._fed: dict[int, tuple[int, int, int]] = {}
        """Harvest, missing and wasted of each seat this Season."""

    @property
    def tables(self) -> Mapping[str, Sequence[msgspec.Struct]]:
        return {
            "villages": self.villages,
            "buildings": self.buildings,
            "cards": self.cards,
            "dealings": self.dealings,
        }

    def tell(self, effect: Effect, s: Land) -> None:
        note = _NOTES.get(type(effect))
        if note is not None:
            note(self, s, effect)

    def close(self, s: Land) -> None:
        for tribe in s.tribes:
            for spot, cubes in tribe.cubes.items():
                row = BuildingRow(s.year, s.season, tribe.seat, spot, "stand")
                self.buildings.extend([row] * cubes)

    def built(self, s: Land, seat: int, spot: str, what: str) -> None:
        self.buildings.append(BuildingRow(s.year, s.season, seat, spot, what))

    def dealt(self, s: Land, seat: int, what: str) -> None:
        self.dealings.append(DealingRow(s.year, s.season, seat, what))

    def fed(self, s: Land, effect: feeding.Feed) -> None:
        tribe = s.tribe(effect.seat)
        _, _, _, spare, short = feeding.rations(s, tribe)
        self._fed[effect.seat] = (tribe.harvest, short, spare)

    def settled(self, s: Land, effect: Effect) -> None:
        for tribe in s.tribes:
            harvest, missing, wasted = self._fed.get(tribe.seat, (0, 0, 0))
            row = VillageRow(s.year, s.season, tribe.seat, tribe.buildings, tribe.barn, harvest, missing, wasted)
            self.villages.append(row)
        self._fed.clear()

    def paid(self, s: Land, effect: collecting.TakeBeads) -> None:
        slot = s.votes[effect.seat]
        voters = list(s.votes.values()).count(slot)
        card = s.book.cards[s.fronts[slot]].id
        self.cards.append(CardRow(s.year, s.season, effect.seat, card, voters, effect.beads))


_NOTES: Mapping[type[Effect], Callable[[StarvedCensus, Land, Any], None]] = {
    setup.OpenWith: lambda census, s, e: census.built(s, e.seat, e.spot, "opening"),
    setup.Savings: lambda census, s, e: census.built(s, e.seat, "savings", "opening"),
    building.Build: lambda census, s, e: census.built(s, e.seat, e.spot, "build"),
    building.Upgrade: lambda census, s, e: census.built(s, e.seat, "shed", "upgrade"),
    feeding.Lose: lambda census, s, e: census.built(s, e.seat, e.spot, "lose"),
    feeding.Feed: StarvedCensus.fed,
    building.BuildingPhase: StarvedCensus.settled,
    collecting.TakeBeads: StarvedCensus.paid,
    voting.RevealVotes: lambda census, s, e: census.dealt(s, -1, "reveal"),
    feeding.AcceptGift: lambda census, s, e: census.dealt(s, e.seat, "gift"),
    alliances.Invite: lambda census, s, e: census.dealt(s, e.seat, "invite"),
    alliances.Join: lambda census, s, e: census.dealt(s, e.seat, "join"),
    alliances.Decline: lambda census, s, e: census.dealt(s, e.seat, "decline"),
    alliances.Leave: lambda census, s, e: census.dealt(s, e.seat, "leave"),
    alliances.BeginCovenant: lambda census, s, e: census.dealt(s, -1, "covenant"),
    yule.Tie: lambda census, s, e: census.dealt(s, -1, "tie"),
    yule.EndOfYear: lambda census, s, e: census.dealt(s, -1, "another year" if e.another else "end"),
}
