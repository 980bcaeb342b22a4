"""How good a position looks to a tribe, and what a sensible chieftain would do. Judgement, not rules."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.games.starved import alliances, building, feeding, setup, spy, yule
from overwinter.games.starved.catalogue import Book, Spot, SpotId
from overwinter.games.starved.outlook import (
    blind_harvests,
    building_costs,
    expected,
    look_at_deal,
    softmax,
    village,
)
from overwinter.games.starved.state import DRUID, HUT, SLOTS, YULE, Land, Seat, Slot, Tribe
from overwinter.games.starved.voting import Vote

Pacts = Mapping[Seat, int]
"""The number of each tribe's alliance, by seat; 0 for none."""


HOPE = 0.5
"""Who expects less than this part of a fair share of another year loses heart in Yule. A habit, not tuned."""
EAGER = 0.15
"""How readily tribes propose an alliance that is good for both. A habit, not tuned: the more eager do better, and
among bots that are all eager most matches are over after a year."""
MOST_STRENGTHS = 100_000
"""So many villages are remembered with their strength."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers behind the judgement; `insight.yaml` says what each means."""

    bead: float
    income: float
    years: float
    hunter: float
    fisherman: float
    witch: float
    market: float
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
        self.bead = round(weights.bead, 2)
        spots = ("hunter", "fisherman", "witch", "market", "spy")
        self.use = {SpotId(spot): float(getattr(weights, spot)) for spot in spots}
        """What each building brings in beads a Season."""
        self._strengths: dict[tuple[object, ...], float] = {}

    # -- positions ------------------------------------------------------------------------

    def value(self, s: Land, seat: int) -> float:
        if s.covenant:
            return 1 / len(s.tribes)  # all share what comes
        return self.share(s, s.tribe(seat), {tribe.seat: tribe.pact for tribe in s.tribes})

    def share(self, s: Land, tribe: Tribe, pacts: Pacts) -> float:
        """A tribe's part of the victory to be expected if these were the alliances."""
        left, own = seasons_to_feed(s), _side(tribe, pacts)
        sides, members = self.sides(s, pacts, left)
        leads: dict[int, float] = {}  # and can end the match
        if s.season == YULE and s.revealed:
            leads = _counted(s, pacts)
        elif large := [side for side, count in members.items() if 2 * count >= len(s.tribes)]:
            # The others are no majority, so they cannot go on even if they meet in Yule.
            chances = _chances(sides, self.weights.calm + self.weights.unrest * left)
            leads = {side: chances[side] for side in large}
        over = sum(leads.values())
        later = (1 - over) * self.later(sides, left)[own] if over < 1 else 0.0
        return (leads.get(own, 0.0) + later) / members[own]

    def sides(self, s: Land, pacts: Pacts, left: int) -> tuple[dict[int, float], dict[int, int]]:
        """The strength of each tribe or alliance, and how many tribes it has."""
        sides: dict[int, float] = {}
        members: dict[int, int] = {}
        for tribe in s.tribes:
            side = pacts[tribe.seat] or -1 - tribe.seat
            sides[side] = sides.get(side, 0.0) + self.strength(s, tribe, left)
            members[side] = members.get(side, 0) + 1
        return sides, members

    def later(self, sides: Mapping[int, float], left: int) -> dict[int, float]:
        """How likely each side is to win in another year."""
        return _chances(sides, self.weights.calm + self.weights.unrest * (left + 5))

    def strength(self, s: Land, tribe: Tribe, left: int) -> float:
        """A village in buildings: what is likely to stand at the next count, and what will help in years after it."""
        key = (
            s.book,
            s.options.cards,
            len(s.tribes),
            left,
            tribe.barn + tribe.harvest,
            tribe.upgrades,
            *tribe.cubes.items(),
        )
        found = self._strengths.get(key)
        if found is None:
            if len(self._strengths) > MOST_STRENGTHS:
                self._strengths.clear()
            found = self._strengths[key] = self._strength(s, tribe, left)
        return found

    def _strength(self, s: Land, tribe: Tribe, left: int) -> float:
        helped, room, usual = self.helped(tribe), s.capacity(tribe), s.book.numbers.barn_capacity
        strength = self.grown(s, left, tribe.buildings, tribe.barn + tribe.harvest, room, helped)
        if helped or room > usual:
            strength += self.weights.years * (self.year(s, room, helped) - self.year(s, usual, 0))
        return strength + self.weights.druid * (DRUID in tribe.cubes)

    def helped(self, tribe: Tribe) -> float:
        """The beads a Season that its buildings add."""
        use = self.use
        return sum([use.get(spot, 0.0) for spot in tribe.cubes])

    def year(self, s: Land, room: int, helped: float) -> float:
        """What becomes of a small village in a whole year."""
        return self.grown(s, s.book.numbers.seasons, 2, 0, room, helped)

    def grown(self, s: Land, left: int, buildings: int, barn: int, room: int, helped: float) -> float:
        """Buildings, and a little for beads, that such a village is likely to have after so many feedings."""
        harvests = blind_harvests(s.book, s.options.cards, len(s.tribes), round(8 * (self.weights.income + helped)))
        return village(harvests, building_costs(s.book), left, buildings, barn, room, self.bead)

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
        tribe, known = s.tribe(seat), _known_votes(s, seat)
        rest = len(s.playing()) - 1 - len(known)
        helping = tuple([spot for spot in s.book.bonus_spots if tribe.in_force(spot.id)])
        need = max(0, tribe.buildings - tribe.barn)
        deal = s.book, s.options.cards, tuple(map(s.deck.fronts, s.backs)), rest
        return _vote_odds(deal, known, helping, need, self.weights)

    def yule_vote(self, s: Land, seat: int) -> dict[Slot, float]:
        """Those behind meet on the first card to go on, as far as they hope; who leads stays away from it."""
        tribe = s.tribe(seat)
        leads = s.measure(tribe) == max(s.measure(other) for other in s.tribes)
        anywhere = 1 / len(SLOTS)
        first = 0.0 if leads else anywhere + (1 - anywhere) * self.hope(s, tribe)
        return {slot: first if slot == SLOTS[0] else (1 - first) / (len(SLOTS) - 1) for slot in SLOTS}

    def hope(self, s: Land, tribe: Tribe) -> float:
        """How much a tribe hopes for another year, from 0 to 1."""
        pacts = {other.seat: other.pact for other in s.tribes}
        sides, members = self.sides(s, pacts, 0)
        own = _side(tribe, pacts)
        return min(1.0, self.later(sides, 0)[own] / members[own] * len(s.tribes) / HOPE)

    def gain(self, s: Land, tribe: Tribe, pacts: Pacts) -> float:
        """What other alliances would add to a tribe's part of the victory."""
        now = {other.seat: other.pact for other in s.tribes}
        return self.share(s, tribe, {**now, **pacts}) - self.share(s, tribe, now)


def _chances(sides: Mapping[int, float], calm: float) -> dict[int, float]:
    """How likely each side is to lead at a count."""
    return dict(zip(sides, softmax(list(sides.values()), calm), strict=True))


def _side(tribe: Tribe, pacts: Pacts) -> int:
    """The number of a tribe's alliance, or a number of its own."""
    return pacts[tribe.seat] or -1 - tribe.seat


def _counted(s: Land, pacts: Pacts) -> dict[int, float]:
    """Who wins now that the votes of Yule lie open; nobody if another year must be played."""
    votes = list(s.votes.values())
    if 2 * max(map(votes.count, SLOTS)) > len(s.tribes):
        return {}
    sides: dict[int, tuple[int, int]] = {}
    for tribe in s.tribes:
        buildings, beads = sides.get(_side(tribe, pacts), (0, 0))
        sides[_side(tribe, pacts)] = buildings + s.worth(tribe), beads + tribe.barn
    leading = [side for side, measure in sides.items() if measure == max(sides.values())]
    return {leading[0]: 1.0} if len(leading) == 1 else {}


def seasons_to_feed(s: Land) -> int:
    """How often the villages will still eat before the next count."""
    seasons = s.book.numbers.seasons
    if s.season == YULE:
        return 0 if s.year else seasons
    return seasons - s.season + (0 if _has_eaten(s) else 1)


def _has_eaten(s: Land) -> bool:
    """Whether this Season's feeding is behind us: beads are collected at the reveal and eaten at once."""
    return s.revealed and not any(tribe.harvest for tribe in s.tribes)


@functools.lru_cache(4096)
def _vote_odds(
    deal: tuple[Book, str, tuple[tuple[str, ...], ...], int],
    known: tuple[Slot, ...],
    helping: tuple[Spot, ...],
    need: int,
    weights: Weights,
) -> dict[Slot, float]:
    """The odds of each vote for a tribe with these helpful buildings and so many beads wanting."""
    worth = []
    for slot, (fronts, crowd, pay) in zip(SLOTS, look_at_deal(*deal, weights.crowd), strict=True):
        if slot in known:
            pay = sum(expected(front, known.count(slot), deal[-1], crowd) for front in fronts) / len(fronts)
        pay += sum(spot.helps_with(front) for spot in helping for front in fronts) / len(fronts)
        worth.append(pay + weights.need * min(pay, need))
    return dict(zip(SLOTS, softmax(worth, weights.choosy), strict=True))


def _known_votes(s: Land, seat: int) -> tuple[Slot, ...]:
    """The votes of others that this seat has seen through a Spy, and that can no longer change."""
    if not s.peeks and not s.exposed:
        return ()
    return tuple(
        s.votes[other.seat]
        for other in s.tribes
        if other.spied and other.seat != seat and (other.seat in s.exposed or (seat, other.seat) in s.peeks)
    )


# -- the other options --------------------------------------------------------------------

Judge = Callable[[StarvedInsight, Land, Tribe, Any], float]


def _build(insight: StarvedInsight, s: Land, tribe: Tribe, option: building.Build) -> float:
    """Worth it if the village will be larger for it at the next count."""
    left = seasons_to_feed(s)
    larger = tribe.copy()
    larger.barn -= s.book.spots[option.spot].cost
    larger.cubes = {**tribe.cubes, option.spot: tribe.cubes.get(option.spot, 0) + 1}
    gain = insight.strength(s, larger, left) - insight.strength(s, tribe, left)
    return 2.0 / (1.0 + math.exp(-4 * gain))


def _lose(insight: StarvedInsight, s: Land, tribe: Tribe, option: feeding.Lose) -> float:
    return 5.0 if option.spot == HUT else 1.0 / s.book.spots[option.spot].cost


def _propose(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Propose) -> float:
    """Tempting if some alliance would be good for both."""
    return EAGER * _best_joint_gain(insight, s, tribe, option.picked or alliances.invitable(s, tribe))


def _invite(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Invite) -> float:
    return 0.001 + _best_joint_gain(insight, s, tribe, option.invitees) / len(option.invitees)


def _best_joint_gain(insight: StarvedInsight, s: Land, tribe: Tribe, partners: Sequence[Seat]) -> float:
    """What both sides have of the best alliance with one of these, at least; 0 if there is none."""
    now = {other.seat: other.pact for other in s.tribes}
    pact, best, own = tribe.pact or 99, 0.0, insight.share(s, tribe, now)
    for seat in partners:
        partner, pacts = s.tribe(seat), {**now, tribe.seat: pact, seat: pact}
        gain = insight.share(s, tribe, pacts) - own
        if gain > best:
            best = max(best, min(gain, insight.share(s, partner, pacts) - insight.share(s, partner, now)))
    return best


def _join(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Join) -> float:
    proposer = s.tribe(option.proposer)
    pact = proposer.pact or 99
    return _tempted(insight.gain(s, tribe, {tribe.seat: pact, proposer.seat: pact}))


def _consent(insight: StarvedInsight, s: Land, tribe: Tribe, option: alliances.Consent) -> float:
    return _tempted(insight.gain(s, tribe, dict.fromkeys(option.invitees, tribe.pact)))


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
    alliances.Consent: _consent,
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
