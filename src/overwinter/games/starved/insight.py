"""How good a position looks to a tribe, and what a sensible chieftain would do. Judgement, not rules."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.games.starved import alliances, building, feeding, setup, spy, yule
from overwinter.games.starved.catalogue import Book, Front, SpotId
from overwinter.games.starved.state import HUT, SLOTS, YULE, Land, Seat, Slot, Tribe
from overwinter.games.starved.voting import Vote

Pacts = Mapping[Seat, int]
"""The number of each tribe's alliance, by seat; 0 for none."""


FOCUS = 0.7
"""How surely those who want another year find the same card in Yule's silence. Not tuned: it is a habit that a table
shares or not, and bots that shared it wholly would never let a match end."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers behind the judgement; `insight.yaml` says what each means."""

    bead: float
    income: float
    hunger: float
    horizon: float
    hunter: float
    fisherman: float
    witch: float
    market: float
    shed: float
    spy: float
    druid: float
    calm: float
    unrest: float
    need: float
    crowd: float
    choosy: float


class StarvedInsight(Insight):
    """Buildings and beads, the hunger to come, and who stands with whom."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        spots = ("hunter", "fisherman", "witch", "market", "shed", "spy", "druid")
        self.use = {SpotId(spot): float(getattr(weights, spot)) for spot in spots}
        """What each building is worth in beads a Season."""

    # -- positions ------------------------------------------------------------------------

    def value(self, s: Land, seat: int) -> float:
        if s.covenant:
            return 1 / len(s.tribes)  # all share what comes
        return self.share(s, s.tribe(seat), {tribe.seat: tribe.pact for tribe in s.tribes})

    def share(self, s: Land, tribe: Tribe, pacts: Pacts) -> float:
        """A tribe's part of the victory to be expected if these were the alliances."""
        left = seasons_to_feed(s)
        sides: dict[int, float] = {}
        members: dict[int, int] = {}
        for other in s.tribes:
            side = pacts[other.seat] or -1 - other.seat
            sides[side] = sides.get(side, 0.0) + self.strength(s, other, left)
            members[side] = members.get(side, 0) + 1
        own = pacts[tribe.seat] or -1 - tribe.seat
        calm = self.weights.calm + self.weights.unrest * left
        best = max(sides.values())
        chances = {side: math.exp((strength - best) / calm) for side, strength in sides.items()}
        return chances[own] / sum(chances.values()) / members[own]

    def strength(self, s: Land, tribe: Tribe, left: int) -> float:
        """A village in buildings: what stands, what is stored, what will help, and what will be missing."""
        weights, buildings, use = self.weights, tribe.buildings, self.use
        helped = sum([use.get(spot, 0.0) for spot in tribe.cubes])
        missing = left * (buildings - weights.income - helped) - tribe.barn - tribe.harvest
        hunger = weights.hunger * min(max(0.0, missing), buildings - 1)
        beads = tribe.barn + helped * (left + weights.horizon)
        return buildings + weights.bead * beads - hunger

    # -- options --------------------------------------------------------------------------

    def priors(self, s: Land, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        if isinstance(options[0], Vote):
            votes = self.yule_vote(s, seat) if s.season == YULE else self.season_vote(s, seat)
            return [
                votes[option.slot] if isinstance(option, Vote) else self.prior(s, seat, option) for option in options
            ]
        return [self.prior(s, seat, option) for option in options]

    def prior(self, s: Land, seat: int, option: Effect) -> float:
        """How likely an option is that is not a vote."""
        judge = _JUDGES.get(type(option))
        return judge(self, s, s.tribe(seat), option) if judge else _USUAL.get(type(option), 1.0)

    def season_vote(self, s: Land, seat: int) -> dict[Slot, float]:
        """The odds of each vote: what the card is likely to pay, given where the others are likely to go."""
        weights, tribe, known = self.weights, s.tribe(seat), _known_votes(s, seat)
        rest = len(s.playing()) - 1 - len(known)
        outlook = look_at_deal(s.book, tuple(s.backs), tuple(s.deck.unseen), rest, weights.crowd)
        helping = [spot for spot in s.book.bonus_spots if tribe.in_force(spot.id)]
        need = max(0, tribe.buildings - tribe.barn)
        odds = []
        for slot, (fronts, crowd, pay) in zip(SLOTS, outlook, strict=True):
            if slot in known:
                pay = sum(expected(front, known.count(slot), rest, crowd) for front in fronts) / len(fronts)
            if helping:
                pay += sum(spot.helps_with(front) for spot in helping for front in fronts) / len(fronts)
            odds.append(pay + weights.need * min(pay, need))
        return dict(zip(SLOTS, _softmax(odds, weights.choosy), strict=True))

    def yule_vote(self, s: Land, seat: int) -> dict[Slot, float]:
        """Who leads wants to end and scatters; the others meet on the first card to go on."""
        tribe = s.tribe(seat)
        leads = s.measure(tribe) == max(s.measure(other) for other in s.tribes)
        first = (1 - FOCUS) / 2 if leads else FOCUS
        return {slot: first if slot == SLOTS[0] else (1 - first) / (len(SLOTS) - 1) for slot in SLOTS}

    def gain(self, s: Land, tribe: Tribe, pacts: Pacts) -> float:
        """What other alliances would add to a tribe's part of the victory."""
        now = {other.seat: other.pact for other in s.tribes}
        return self.share(s, tribe, {**now, **pacts}) - self.share(s, tribe, now)


def seasons_to_feed(s: Land) -> int:
    """How often the villages will still eat before the next count."""
    seasons = s.book.numbers.seasons
    if s.season == YULE:
        return 0 if s.year else seasons
    return seasons - s.season + (0 if _has_eaten(s) else 1)


def _has_eaten(s: Land) -> bool:
    """Whether this Season's feeding is behind us: beads are collected at the reveal and eaten at once."""
    return s.revealed and not any(tribe.harvest for tribe in s.tribes)


@functools.cache
def expected(front: Front, sure: int, rest: int, crowd: int) -> float:
    """What a card pays a voter when `sure` others come, and `rest` others with a chance of crowd/16 each."""
    chance = crowd / 16
    odds = [math.comb(rest, come) * chance**come * (1 - chance) ** (rest - come) for come in range(rest + 1)]
    return sum(odd * _pays(front, 1 + sure + come) for come, odd in enumerate(odds))


def _pays(front: Front, voters: int) -> float:
    if front.kind == "hunt":
        return front.beads if voters >= front.votes else 0
    if front.kind == "fish":
        return front.beads if voters <= front.votes else 0
    if front.kind == "gather" and not front.each:
        return front.beads / voters
    return front.beads + front.each * voters


class SlotOutlook(NamedTuple):
    """A face-down card: its possible fronts, how many sixteenths of the others will come, and what it will pay."""

    fronts: tuple[Front, ...]
    crowd: int
    pay: float


@functools.lru_cache(4096)
def look_at_deal(
    book: Book, backs: tuple[str, ...], unseen: tuple[str, ...], rest: int, calm: float
) -> tuple[SlotOutlook, ...]:
    """What everybody can work out about a deal, wherever the others may go."""
    fronts = [tuple(book.cards[card] for card in unseen if book.back_of[card] == back) for back in backs]
    blind = [sum(expected(front, 0, rest, 4) for front in possible) / len(possible) for possible in fronts]
    crowds = [round(16 * share) for share in _softmax(blind, calm)]
    return tuple(
        SlotOutlook(possible, crowd, sum(expected(front, 0, rest, crowd) for front in possible) / len(possible))
        for possible, crowd in zip(fronts, crowds, strict=True)
    )


def _known_votes(s: Land, seat: int) -> list[Slot]:
    """The votes of others that this seat has seen through a Spy, and that can no longer change."""
    return [
        s.votes[other.seat]
        for other in s.tribes
        if other.spied and other.seat != seat and (other.seat in s.exposed or (seat, other.seat) in s.peeks)
    ]


def _softmax(numbers: Sequence[float], calm: float) -> list[float]:
    best = max(numbers)
    odds = [math.exp((number - best) / calm) for number in numbers]
    return [odd / sum(odds) for odd in odds]


# -- the other options --------------------------------------------------------------------

Judge = Callable[[StarvedInsight, Land, Tribe, Any], float]


def _build(insight: StarvedInsight, s: Land, tribe: Tribe, option: building.Build) -> float:
    """Worth it as long as the village can feed itself until Yule."""
    left = seasons_to_feed(s)
    after = tribe.barn - s.book.spots[option.spot].cost
    missing = left * (tribe.buildings + 1 - insight.weights.income) - after
    return 2.0 / (1.0 + math.exp(missing))


def _lose(insight: StarvedInsight, s: Land, tribe: Tribe, option: feeding.Lose) -> float:
    return 5.0 if option.spot == HUT else 1.0 / s.book.spots[option.spot].cost


def _propose(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Propose) -> float:
    """Tempting if some alliance would be good for both."""
    partners = option.picked or alliances.invitable(s, tribe)
    gains = [_joint_gain(insight, s, tribe, s.tribe(partner)) for partner in partners]
    return 0.2 * max(gains, default=0.0)


def _invite(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Invite) -> float:
    return 0.001 + max(_joint_gain(insight, s, tribe, s.tribe(seat)) for seat in option.invitees) / len(option.invitees)


def _joint_gain(insight: StarvedInsight, s: Land, tribe: Tribe, partner: Tribe) -> float:
    pacts = {tribe.seat: tribe.pact or 99, partner.seat: tribe.pact or 99}
    return max(0.0, min(insight.gain(s, tribe, pacts), insight.gain(s, partner, pacts)))


def _join(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Join) -> float:
    proposer = s.tribe(option.proposer)
    pact = proposer.pact or 99
    return _tempted(insight.gain(s, tribe, {tribe.seat: pact, proposer.seat: pact}))


def _leave(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Leave) -> float:
    """Only if one is better off without."""
    left = [ally for ally in s.allies(tribe) if ally is not tribe]
    pacts = {tribe.seat: 0, **({left[0].seat: 0} if len(left) == 1 else {})}
    return 3.0 * max(0.0, insight.gain(s, tribe, pacts) - 0.02)


def _covenant(insight: StarvedInsight, s: Land, tribe: Tribe, option: Effect) -> float:
    return _tempted(1 / len(s.tribes) - insight.value(s, tribe.seat))


def _call(insight: StarvedInsight, s: Land, tribe: Tribe, option: Effect) -> float:
    return 0.1 * _covenant(insight, s, tribe, option)


def _tempted(gain: float) -> float:
    return 2.0 / (1.0 + math.exp(-20 * gain))


def _send(insight: StarvedInsight, s: Land, tribe: Tribe, option: feeding.Send) -> float:
    return 4.0 * option.beads if s.tribe(option.target) in s.allies(tribe) else 0.02


def _peek(insight: StarvedInsight, s: Land, tribe: Tribe, option: spy.Peek) -> float:
    return 0.2 + 0.1 * s.tribe(option.target).buildings


_JUDGES: Mapping[type[Effect], Judge] = {
    building.Build: _build,
    feeding.Lose: _lose,
    feeding.Send: _send,
    alliances.Propose: _propose,
    alliances.Invite: _invite,
    alliances.Join: _join,
    alliances.Leave: _leave,
    alliances.CallCovenant: _call,
    alliances.SwearCovenant: _covenant,
    spy.Peek: _peek,
}
_USUAL: Mapping[type[Effect], float] = {
    building.Upgrade: 0.1,
    building.FinishBuilding: 0.6,
    feeding.AcceptGift: 50.0,
    spy.Reveal: 0.02,
    spy.HoldSpy: 0.1,
    yule.PassTalk: 0.3,
    setup.Savings: 0.5,
}
"""Options that need no judging; 1 for those that are not here."""
