"""What the lab counts in Robinson Crusoe: nights, wounds and their causes, cards and their swing, items, Actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases import night, resolving, rounds, weather
from overwinter.games.robinson.sense.insight import RobinsonInsight
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs import building, cards, castaways, fighting


class NightRow(msgspec.Struct, frozen=True):
    """How the group stands when a round is over."""

    round: int
    wood: int
    food: int
    fur: int
    roof: int
    palisade: int
    weapon: int
    shelter: bool
    morale: int
    wounds: float
    """Of an average player."""
    worst: int
    """Of the player with the least life left: that life."""
    progress: float


class WoundRow(msgspec.Struct, frozen=True):
    """Wounds that somebody took, and from what."""

    round: int
    seat: int
    cause: str
    wounds: int


class CardRow(msgspec.Struct, frozen=True):
    """A card that was resolved, and how much better or worse the group's prospects were after it, in wounds."""

    round: int
    card: str
    part: str
    swing: float


class ItemRow(msgspec.Struct, frozen=True):
    """An Item that was built (or lost)."""

    round: int
    item: str
    what: str


class ActionRow(msgspec.Struct, frozen=True):
    """An Action that succeeded or failed."""

    round: int
    kind: str
    pawns: int
    success: bool


class RobinsonCensus:
    """The census of one match."""

    def __init__(self, insight: RobinsonInsight) -> None:
        self.insight = insight
        self.nights: list[NightRow] = []
        self.wounds: list[WoundRow] = []
        self.cards: list[CardRow] = []
        self.items: list[ItemRow] = []
        self.actions: list[ActionRow] = []
        self._cause = ""
        self._open: dict[str, tuple[str, float]] = {}
        """The cards that are being resolved: which part of them, and the prospects before."""

    @property
    def tables(self) -> Mapping[str, Sequence[msgspec.Struct]]:
        return {
            "nights": self.nights,
            "wounds": self.wounds,
            "cards": self.cards,
            "items": self.items,
            "actions": self.actions,
        }

    def tell(self, effect: Effect, s: Island) -> None:
        note = _NOTES.get(type(effect))
        if note is not None:
            note(self, s, effect)

    def close(self, s: Island) -> None:
        for card in list(self._open):
            self.put_away(s, card)
        self.nightfall(s)

    # -- notes --------------------------------------------------------------------------------

    def because(self, cause: str) -> None:
        self._cause = cause

    def wounded(self, s: Island, effect: castaways.Wound) -> None:
        if effect.seat != GROUP:
            cause = next(reversed(self._open), "") or self._cause or s.phase
            self.wounds.append(WoundRow(s.round, effect.seat, cause, effect.wounds))

    def opened(self, s: Island, card: str, part: str) -> None:
        self._open[card] = (part, self.prospects(s))

    def put_away(self, s: Island, card: str) -> None:
        if card in self._open:
            part, before = self._open.pop(card)
            self.cards.append(CardRow(s.round, card, part, self.prospects(s) - before))

    def event_over(self, s: Island) -> None:
        for card in list(self._open):
            self.put_away(s, card)
        self._cause = ""

    def prospects(self, s: Island) -> float:
        return self.insight.prospects(s)

    def built(self, s: Island, item: str, what: str) -> None:
        self.items.append(ItemRow(s.round, item, what))

    def acted(self, s: Island, effect: resolving.Succeed | resolving.Fail, success: bool) -> None:
        kind, pawns = s.target(effect.action).kind, len(s.plan.actions[effect.action].crew)
        self.actions.append(ActionRow(s.round, kind, pawns, success))

    def nightfall(self, s: Island) -> None:
        players = s.players
        left = [s.role(seat).life - s.castaways[seat].wounds for seat in players]
        self.nights.append(
            NightRow(
                s.round,
                s.camp.stock["wood"],
                s.food_left(),
                s.camp.stock["fur"],
                s.camp.roof,
                s.camp.palisade,
                s.camp.weapon,
                s.sheltered,
                s.morale,
                sum(s.castaways[seat].wounds for seat in players) / len(players),
                min(left),
                goal(s).progress(s),
            )
        )


_NOTES: Mapping[type[Effect], Callable[[RobinsonCensus, Island, Any], None]] = {
    castaways.Wound: RobinsonCensus.wounded,
    cards.TurnEvent: lambda census, s, e: census.opened(s, e.card, "event"),
    cards.ThreatStrikes: lambda census, s, e: census.opened(s, e.card, "threat"),
    cards.ComeBack: lambda census, s, e: census.opened(s, e.card, "comeback"),
    cards.MeetAdventure: lambda census, s, e: census.opened(s, e.card, "adventure"),
    cards.MeetMystery: lambda census, s, e: census.opened(s, e.card, "mystery"),
    cards.PlaceThreat: lambda census, s, e: census.put_away(s, e.card),
    cards.PutAway: lambda census, s, e: census.put_away(s, e.card),
    rounds.MoralePhase: lambda census, s, e: census.event_over(s),
    night.GoHungry: lambda census, s, e: census.because("hunger"),
    night.SleepBadly: lambda census, s, e: census.because("open air"),
    night.NightPhase: lambda census, s, e: census.because("night"),
    fighting.Fight: lambda census, s, e: census.because("fight"),
    resolving.ApplyWound: lambda census, s, e: census.because("dice"),
    resolving.FaceDanger: lambda census, s, e: census.because("danger"),
    weather.WeatherPhase: lambda census, s, e: census.because("weather"),
    rounds.FeelMorale: lambda census, s, e: census.because("morale"),
    building.ItemReady: lambda census, s, e: census.built(s, e.item, "build"),
    building.LoseItem: lambda census, s, e: census.built(s, e.item, "lose"),
    resolving.Succeed: lambda census, s, e: census.acted(s, e, True),
    resolving.Fail: lambda census, s, e: census.acted(s, e, False),
    rounds.RoundEnds: lambda census, s, e: census.nightfall(s),
}
