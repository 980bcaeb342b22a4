"""What a ledger amounts to. Everything is reckoned in wounds."""

from __future__ import annotations

import math

import msgspec

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.night import MOUTHS
from overwinter.games.robinson.phases.rounds import camp_yield
from overwinter.games.robinson.printed.book import Book
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.sense.insight.ledger import Ledger
from overwinter.games.robinson.sense.insight.outlook import NEARER, night_over, nights_left, tonight, wet, worst_weather
from overwinter.games.robinson.table.records import FRIDAY, JENNY, Castaway
from overwinter.games.robinson.table.state import Island, sources_at


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers behind the judgement; `insight.yaml` says what each means."""

    wound: float
    dread: float
    courage: float
    determination: float
    morale: float
    gloom: float
    wood: float
    food: float
    fur: float
    hunger: float
    weather: float
    open_air: float
    roof: float
    palisade: float
    weapon: float
    item: float
    tile: float
    produce: float
    near: float
    beast: float
    find: float
    goal: float
    haste: float
    threat: float
    token: float
    adventure: float
    pawn: float


class Odds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What prospects mean for being saved, as a line of log-odds; `odds.yaml` says how it was found."""

    wound: float
    wound_late: float
    player: float
    player_late: float
    late: float
    latest: float
    scenarios: dict[str, float]

    def saved(self, s: Island, prospects: float) -> float:
        """How likely the group is to be saved."""
        passed = s.round / s.scenario.rounds
        line = self.scenarios[s.options.scenario] + (self.late + self.latest * passed) * passed
        line += (self.player + self.player_late * passed) * len(s.players)
        line += (self.wound + self.wound_late * passed) * prospects
        return 1 / (1 + math.exp(-line))


class Judge:
    """Weighs ledgers of one table: what no plan changes is worked out once."""

    def __init__(self, s: Island, weights: Weights) -> None:
        self.s, self.weights = s, weights
        self.book: Book = s.book
        self.nights = nights_left(s)
        self.rounds = (1 - NEARER ** max(0, self.nights - 1)) / (1 - NEARER)
        """The rounds to come, later ones counting less."""
        self.urgency = 1 - 0.65 * self.nights / s.scenario.rounds
        """How much the goal counts by now: first one must live."""
        self.people = len(s.in_camp)
        self.mouths = self.people + MOUTHS.of(s, GROUP) if self.nights else 0
        self.keeps = s.has("cellar")
        self.price = s.book.numbers.camp_costs[len(s.players)].wood
        self.wanted = goal(s).wood_wanted(s)
        self.grows = camp_yield(s)["wood"]
        self.pace = goal(s).pace(s)
        self.zeal = goal(s).zeal
        self.arms, self.weapon = goal(s).steps(s).get("arms", 0.0), float(s.camp.weapon)
        """What a Weapon level means for the goal."""
        self.roofs = worst_weather(s.book, s.options.scenario, s.round)
        self.castaways = list(s.castaways.values())

    def score(self, ledger: Ledger) -> float:
        """What the ledger amounts to."""
        weights, nights = self.weights, self.nights
        goal = ledger.goal + self.arms * (ledger.weapon - self.weapon)
        score = self.zeal * weights.goal * (self.urgency * goal - weights.haste * max(0.0, self.pace - goal))
        for castaway, wounds in zip(self.castaways, ledger.wounds, strict=True):
            score -= self.pain(castaway, wounds)
        mood = ledger.morale - 3
        score += weights.morale * (mood if mood > 0 else weights.gloom * mood) * min(1.0, nights / 4)
        score += weights.determination * ledger.determination
        score += self.stores(ledger)
        score += self.camp(ledger)
        score += weights.item * ledger.items * self.rounds
        score += weights.tile * min(6.0, ledger.tiles) * min(1.0, nights / 7)
        score += weights.beast * min(2.0, ledger.beasts) * min(1.0, nights / 3)
        score += weights.find * ledger.finds + weights.pawn * ledger.idle
        return score - weights.threat * ledger.threats - weights.adventure * ledger.adventures

    def pain(self, castaway: Castaway, wounds: float) -> float:
        """What somebody's wounds mean: each more than the one before."""
        if not castaway.role:
            return 0.0  # roles are still being chosen
        if castaway.seat == FRIDAY:
            return 0.3 * wounds
        left = max(0.2, self.book.roles[castaway.role].life - wounds)
        dread = self.weights.dread if castaway.seat != JENNY else 2 * self.weights.dread
        return self.weights.wound * wounds + dread * math.exp(-left / self.weights.courage)

    def stores(self, ledger: Ledger) -> float:
        """Wood, food and fur: much worth while they are needed, little beyond."""
        weights, wood = self.weights, ledger.wood
        food = ledger.food + ledger.rations
        spoilt, burnt = tonight(self.s, ledger.roof)
        score = -weights.weather * self.people * (max(0.0, spoilt + burnt - wood) + max(0.0, spoilt - food))
        food = max(0.0, food - spoilt)
        wood = max(0.0, wood - spoilt - burnt)
        score -= weights.hunger * max(0.0, self.mouths - food)
        over = max(0.0, food - self.mouths)
        if self.nights > 1:
            keeps = over if self.keeps else min(over, ledger.rations)
            score += weights.food * (min(keeps, 2.0 * max(1, self.mouths)) + 0.15 * max(0.0, over - keeps))
        score -= self.delay(ledger, wood)
        wood = max(0.0, wood - self.price * (1 - ledger.shelter))
        wanted = self.wanted + self.price * max(0.0, self.roofs - ledger.roof) + 1
        dear = weights.wood * (1 + min(1.0, self.wanted / (3 * max(1, self.nights))))
        score += dear * min(wood, wanted) + 0.15 * weights.wood * max(0.0, wood - wanted)
        return score + weights.fur * min(4.0, ledger.fur)

    def delay(self, ledger: Ledger, wood: float) -> float:
        """What it means that the Shelter must wait for wood, after the nights in the open air until then."""
        short = min(3.0, max(0.0, self.price - wood - self.grows))
        nights = min(self.nights - 1, 0.5 + 0.7 * short)
        return self.weights.open_air * self.people * (1 - ledger.shelter) * max(0.0, nights)

    def camp(self, ledger: Ledger) -> float:
        """Shelter, Roof, Palisade and Weapon, against what is to come."""
        weights, nights = self.weights, self.nights
        score = -weights.open_air * (1 - ledger.shelter) * self.people * (self.mouths > 0)
        score -= weights.roof * wet(self.s, ledger.roof)
        score += weights.palisade * min(3.0, ledger.palisade)
        level = min(6.0, max(0.0, ledger.weapon))
        game = 0.35 + 0.65 * min(1.0, ledger.beasts)  # a Weapon is for what can be hunted
        return score + weights.weapon * (level - level * level / 13) * game * min(1.0, nights / 6)

    def surroundings(self) -> float:
        """What no plan changes."""
        s, weights = self.s, self.weights
        found = camp_yield(s)
        near = sum(len(sources_at(s, space)) for space in s.adjacent(s.camp.space) if s.usable(space))
        score = weights.produce * (found["wood"] + found["food"]) * min(1.0, self.nights / 3)
        score += weights.near * min(5, near) * min(1.0, self.nights / 3)
        score += weights.find * (0.8 * len(s.camp.things) + 1.5 * len(s.camp.extra)) - self.peril()
        return score - weights.token * sum(len(tokens) for tokens in s.tokens.values())

    def peril(self) -> float:
        """What it means that the Camp will not be safe for long."""
        s, haven = self.s, goal(self.s).haven
        safe = haven(s, s.camp.space)
        if safe >= s.scenario.rounds:
            return 0.0
        over, hope = night_over(s), safe
        if not over:  # it can still move tonight, and to where somebody goes today
            near = [space for space in s.adjacent(s.camp.space) if not s.spaces[space].down]
            safe = max([safe, *(haven(s, space) for space in near if s.usable(space))])
            hope = max([safe, *(haven(s, space) for space in near)])
        left = safe - s.round
        if left < 1:
            return 12.0 if hope > s.round else 40.0
        return 6.0 / left
