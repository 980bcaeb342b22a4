"""How good things look for the castaways, and what a sensible one would do. Judgement, not rules.

Everything is reckoned in wounds: what the Camp, the stores, the items and the goal are worth, less what hunger, weather
and threats are likely to cost. A plan counts as what it is likely to bring.
"""

from __future__ import annotations

import copy
import functools
import math
from collections.abc import Callable, Sequence

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.engine.printed import Decide
from overwinter.engine.questions import Ready
from overwinter.engine.state import Outcome
from overwinter.games.robinson import camp, cards, castaways, land, night, stock, using
from overwinter.games.robinson.actions import planning, resolving
from overwinter.games.robinson.actions.dice import faces_of
from overwinter.games.robinson.actions.plans import DICED, costs, extra_pawns, field_token_binds, fixed_pawns, new_cost
from overwinter.games.robinson.catalogue import YIELD, Book, Cost, Invention, Kind, Target
from overwinter.games.robinson.rounds import camp_yield
from overwinter.games.robinson.scenarios.base import rules
from overwinter.games.robinson.state import (
    FRIDAY,
    JENNY,
    Castaway,
    Island,
    Planned,
    Seat,
    sources_at,
    taker_of,
)


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
    calm: float


class Ledger:
    """What the group has, and is likely to have when the plan is carried out; fractions are chances."""

    __slots__ = (
        "beasts",
        "determination",
        "finds",
        "food",
        "fur",
        "goal",
        "hands",
        "harm",
        "items",
        "morale",
        "palisade",
        "rations",
        "roof",
        "shelter",
        "threats",
        "tiles",
        "weapon",
        "wood",
        "wounds",
    )

    def __init__(self, s: Island) -> None:
        bags = [castaway.bag for castaway in s.castaways.values()]
        self.wood = float(s.stock["wood"] + sum(bag[0] for bag in bags))
        self.food = float(s.stock["food"] + sum(bag[1] for bag in bags))
        self.rations = float(s.stock["rations"] + sum(bag[2] for bag in bags))
        self.fur = float(s.stock["fur"] + sum(bag[3] for bag in bags))
        self.weapon = float(s.weapon)
        self.roof = float(s.roof)
        self.palisade = float(s.palisade)
        self.shelter = 1.0 if s.sheltered else 0.0
        self.morale = float(s.morale)
        self.determination = [float(castaway.determination) for castaway in s.castaways.values()]
        self.wounds = [float(castaway.wounds) for castaway in s.castaways.values()]
        self.tiles = float(sum(1 for there in s.spaces if there.tile and not there.down))
        self.beasts = float(len(s.hunting))
        self.finds = float(len(s.found) + sum(len(castaway.finds) for castaway in s.castaways.values()))
        self.items = 0.0
        self.goal = 0.0
        self.threats = 0.0
        self.harm = 0.0
        self.hands: dict[Seat, int] = {}
        """Each player's pawns that are not placed yet."""

    def copy(self) -> Ledger:
        """An independent copy."""
        new = copy.copy(self)
        new.determination = self.determination.copy()
        new.wounds = self.wounds.copy()
        new.hands = self.hands.copy()
        return new


class RobinsonInsight(Insight):
    """Life, stores, shelter, tools, and how far the goal is."""

    futures = 4

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def worth(self, outcome: Outcome, seat: int) -> float:
        return 1.0 if seat in outcome.winners else 0.0

    def value(self, s: Island, seat: int) -> float:
        return 1 / (1 + math.exp(-self.prospects(s) / self.weights.calm))

    def prospects(self, s: Island) -> float:
        """How things stand for the group, in wounds."""
        return self.surroundings(s) + self.score(s, self.reckoned(s))

    # -- what the plan is likely to bring ---------------------------------------------------------

    def reckoned(self, s: Island) -> Ledger:
        """The ledger with everything that is planned."""
        ledger = Ledger(s)
        seats = list(s.castaways)
        items = item_values(s)
        ledger.items = sum(items.get(item, 0.0) for item in (*s.built, *s.fresh))
        ledger.goal = rules(s).progress(s)
        ledger.threats = sum(
            threat_harm(s, card) * (1.0 if place == 0 and len(s.threats) > 1 else 0.6)
            for place, card in enumerate(s.threats)
        )
        if s.phase == "planning":
            ledger.hands = {seat: s.castaways[seat].pawns - s.pawns_of(seat) for seat in s.players}
        if s.plan:
            prices = costs(s)
            for action, planned in s.plan.items():
                if not planned.done:
                    bound = field_token_binds(s, action)
                    self.expect(s, ledger, planned, prices[action], bound, items, seats)
        return ledger

    def expect(
        self,
        s: Island,
        ledger: Ledger,
        planned: Planned,
        cost: Cost,
        bound: bool,
        items: dict[str, float],
        seats: list[Seat],
    ) -> None:
        """Add what an Action is likely to bring, take and risk."""
        target = s.book.targets[planned.target]
        taker = taker_of(planned.crew)
        place = seats.index(taker) if taker in seats else 0
        pawns, extra = len(planned.crew), extra_pawns(s, target, bound)
        missing = (fixed_pawns(s, target) or 1) + extra - pawns
        keeper = taker if taker in ledger.hands else s.first
        if missing > ledger.hands.get(keeper, 0):
            ledger.harm += 2.0  # the one who sees to it has nobody left to send
            return
        share = 1.0
        if missing > 0:  # half a plan is worth half of what it will bring
            share = pawns / (pawns + missing)
            pawns += missing
            ledger.hands[keeper] -= missing
        chance = share
        if target.kind in DICED:
            sure = pawns >= (fixed_pawns(s, target) or 2) + extra
            token = "adventure" in s.field(target.kind)
            if not sure:
                odds = dice_odds(s, target.kind)
                chance *= odds[0] * (odds[0] if "reroll" in s.field(target.kind) else 1.0)
                ledger.wounds[place] += odds[1]
                ledger.determination[place] += 2 * (share - chance)
                ledger.harm += self.weights.adventure * (1.0 if token else odds[2])
            elif token:
                ledger.harm += self.weights.adventure
        ledger.wood -= chance * cost.wood
        ledger.fur -= chance * cost.fur
        left = ledger.food - chance * cost.food
        ledger.food, ledger.rations = max(0.0, left), ledger.rations + min(0.0, left)
        if target.space >= 0 and "danger" in s.spaces[target.space].tokens and s.weapon < 1:
            ledger.wounds[place] += 1
        GAINS[target.kind](s, ledger, target, chance, place, items)

    # -- what it all amounts to -------------------------------------------------------------------

    def surroundings(self, s: Island) -> float:
        """What no plan changes."""
        weights, nights = self.weights, nights_left(s)
        found = camp_yield(s)
        near = sum(len(sources_at(s, space)) for space in s.adjacent(s.camp) if s.usable(space))
        score = weights.produce * (found["wood"] + found["food"]) * min(1.0, nights / 3)
        score += weights.near * min(5, near) * min(1.0, nights / 3)
        score += 0.8 * weights.find * len(s.things)
        return score - weights.token * sum(len(tokens) for tokens in s.tokens.values())

    def score(self, s: Island, ledger: Ledger) -> float:
        """What the ledger amounts to."""
        weights, nights = self.weights, nights_left(s)
        score = weights.goal * (ledger.goal - weights.haste * max(0.0, rules(s).pace(s) - ledger.goal))
        for place, castaway in enumerate(s.castaways.values()):
            score -= self.pain(s.book, castaway, ledger.wounds[place])
        score += weights.determination * sum([min(6.0, tokens) for tokens in ledger.determination])
        mood = ledger.morale - 3
        score += weights.morale * (mood if mood > 0 else weights.gloom * mood) * min(1.0, nights / 4)
        score += self.stores(s, ledger, nights)
        score += self.camp(s, ledger, nights)
        score += weights.item * ledger.items * min(1.0, nights / 6)
        score += weights.tile * min(6.0, ledger.tiles) * min(1.0, nights / 7)
        score += weights.beast * min(2.0, ledger.beasts) * min(1.0, nights / 3)
        score += weights.find * (ledger.finds + 1.5 * len(s.extra))
        return score - weights.threat * ledger.threats - ledger.harm

    def pain(self, book: Book, castaway: Castaway, wounds: float) -> float:
        """What somebody's wounds mean: each more than the one before."""
        if not castaway.role:
            return 0.0  # roles are still being chosen
        if castaway.seat == FRIDAY:
            return 0.3 * wounds
        left = max(0.2, book.roles[castaway.role].life - wounds)
        dread = self.weights.dread if castaway.seat != JENNY else 2 * self.weights.dread
        return self.weights.wound * wounds + dread * math.exp(-left / self.weights.courage)

    def stores(self, s: Island, ledger: Ledger, nights: int) -> float:
        """Wood, food and fur: much worth while they are needed, little beyond."""
        weights, wood = self.weights, ledger.wood
        price = s.book.numbers.camp_costs[len(s.players)].wood
        urgent = price * (1 - ledger.shelter)
        wanted = rules(s).wood_wanted(s) + price * roofs_wanted(s, ledger) + 1
        score = weights.wood * (1.2 * min(wood, urgent) + min(max(0.0, wood - urgent), wanted))
        score += 0.15 * weights.wood * max(0.0, wood - urgent - wanted)
        score += weights.fur * min(4.0, ledger.fur)
        people = len(s.in_camp)
        mouths = (people + rules(s).mouths(s)) if s.phase != "night" else 0
        food = ledger.food + ledger.rations
        spoilt, burnt = tonight(s, ledger.roof)
        score -= weights.weather * people * (max(0.0, spoilt + burnt - wood) + max(0.0, spoilt - food))
        food = max(0.0, food - spoilt)
        score -= weights.hunger * max(0.0, mouths - food)
        over = max(0.0, food - mouths)
        keeps = over if s.has("cellar") else min(over, ledger.rations)
        if nights > 1:
            score += weights.food * (min(keeps, 2.0 * max(1, mouths)) + 0.15 * max(0.0, over - keeps))
        return score

    def camp(self, s: Island, ledger: Ledger, nights: int) -> float:
        """Shelter, Roof, Palisade and Weapon, against what is to come."""
        weights, people = self.weights, len(s.in_camp)
        score = -weights.open_air * (1 - ledger.shelter) * people * min(2.5, nights)
        score -= weights.roof * wet(s, ledger.roof)
        score += weights.palisade * min(3.0, ledger.palisade)
        level = min(6.0, max(0.0, ledger.weapon))
        game = 0.35 + 0.65 * min(1.0, ledger.beasts)  # a Weapon is for what can be hunted
        return score + weights.weapon * (level - level * level / 13) * game * min(1.0, nights / 6)

    # -- what a sensible player would do ----------------------------------------------------------

    def priors(self, s: Island, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        if isinstance(s.stack[-1], planning.PlanTogether):
            return self.plan_priors(s, seat, options)
        return [_prior(s, option) for option in options]

    def plan_priors(self, s: Island, seat: int, options: Sequence[Effect]) -> list[float]:
        """How promising each placing of a pawn looks, by what it adds to the plan."""
        ledger = self.reckoned(s)
        score = self.score(s, ledger)
        placed: dict[str, float] = {}
        joined: dict[int, float] = {}
        done = s.pawns_of(Seat(seat)) >= s.castaways[Seat(seat)].pawns
        found = []
        for option in options:
            match option:
                case planning.Place():
                    if option.target not in placed:
                        placed[option.target] = self.gain(s, ledger, score, Planned(option.target, (option.worker,)))
                    found.append(math.exp(min(4.0, placed[option.target])))
                case planning.Join():
                    if option.action not in joined:
                        joined[option.action] = self.gain_by_joining(s, score, option)
                    found.append(math.exp(min(4.0, joined[option.action])))
                case planning.Agree():
                    found.append(20.0 if done else 0.05)
                case _:
                    found.append(0.02)
        return found

    def gain(self, s: Island, ledger: Ledger, score: float, planned: Planned) -> float:
        """What the group's prospects gain by one more Action."""
        more, target = ledger.copy(), s.book.targets[planned.target]
        taker = taker_of(planned.crew)
        if taker in more.hands:
            more.hands[taker] -= 1
        first = all(s.target(action).kind != target.kind for action in s.plan)
        bound = first and "fewer-pawns" in s.field(target.kind)
        self.expect(s, more, planned, new_cost(s, target), bound, item_values(s), list(s.castaways))
        return self.score(s, more) - score

    def gain_by_joining(self, s: Island, score: float, join: planning.Join) -> float:
        """What the group's prospects gain by one more pawn on an Action."""
        planned = s.plan[join.action]
        s.plan[join.action] = msgspec.structs.replace(planned, crew=(*planned.crew, join.worker))
        after = self.score(s, self.reckoned(s))
        s.plan[join.action] = planned
        return after - score


def nights_left(s: Island) -> int:
    """The nights to come, tonight included."""
    return s.scenario.rounds - s.round + (s.phase != "night")


# -- what Actions bring ------------------------------------------------------------------------------

Gainer = Callable[[Island, Ledger, Target, float, int, dict[str, float]], None]


def _threat(s: Island, ledger: Ledger, target: Target, chance: float, place: int, items: dict[str, float]) -> None:
    card = s.book.threats[target.what]
    ledger.threats -= chance * threat_harm(s, card.id) * (1.0 if s.threats and s.threats[0] == card.id else 0.6)
    expect_effects(s, ledger, card.ways[target.way].reward, chance, place)


def _hunt(s: Island, ledger: Ledger, target: Target, chance: float, place: int, items: dict[str, float]) -> None:
    if target.what == "attack":
        ledger.goal += 0.05
        return
    wounds, food, fur, blunt = hunt_outlook(s.book, round(ledger.weapon))
    ledger.wounds[place] += wounds
    ledger.food += chance * food
    ledger.fur += chance * fur
    ledger.weapon = max(0.0, ledger.weapon - chance * blunt)
    ledger.beasts -= chance


def _build(s: Island, ledger: Ledger, target: Target, chance: float, place: int, items: dict[str, float]) -> None:
    match target.what:
        case "shelter":
            ledger.shelter = max(ledger.shelter, chance)
        case "roof":
            ledger.roof += chance
        case "palisade":
            ledger.palisade += chance
        case "weapons":
            ledger.weapon += chance
        case item:
            ledger.items += chance * items.get(item, 0.5)
            ledger.goal += chance * rules(s).steps(s).get(item, 0.0)
            invention = s.book.inventions.get(item)
            if invention is not None:
                expect_effects(s, ledger, invention.gives, chance, place)
                if any(castaway.idea == item for castaway in s.castaways.values()):
                    ledger.determination[place] += 2 * chance


def _gather(s: Island, ledger: Ledger, target: Target, chance: float, place: int, items: dict[str, float]) -> None:
    resource = YIELD[target.what]  # type: ignore[index]  # a source
    there = s.spaces[target.space]
    amount = (target.what not in there.covered) + (f"plus-{resource}" in there.tokens)
    amount += s.has("basket") + s.has("sack")
    if resource == "wood":
        ledger.wood += chance * amount
    else:
        ledger.food += chance * amount


def _explore(s: Island, ledger: Ledger, target: Target, chance: float, place: int, items: dict[str, float]) -> None:
    if target.what:  # a temple, a rescue
        ledger.goal += chance * rules(s).steps(s).get(target.what, 0.1)
        return
    wanted = terrains_wanted(s)
    ledger.tiles += chance * (1.0 + 0.8 * wanted)
    ledger.finds += 1.4 * chance
    ledger.beasts += 0.6 * chance
    ledger.goal += chance * rules(s).steps(s).get("tile", 0.0)


def _arrange(s: Island, ledger: Ledger, target: Target, chance: float, place: int, items: dict[str, float]) -> None:
    if target.what == "reclaim":
        ledger.tiles += 0.5
        return
    both = len(s.players) < 4
    ledger.determination[place] += 2.0 if both else 1.0
    ledger.morale = min(6.0, ledger.morale + (1.0 if both else 0.5))


def _rest(s: Island, ledger: Ledger, target: Target, chance: float, place: int, items: dict[str, float]) -> None:
    ledger.wounds[place] = max(0.0, ledger.wounds[place] - (2 if s.has("bed") else 1))
    ledger.determination[place] += s.has("bed")


GAINS: dict[Kind, Gainer] = {
    "threat": _threat,
    "hunting": _hunt,
    "building": _build,
    "gathering": _gather,
    "exploration": _explore,
    "camp": _arrange,
    "rest": _rest,
}


def expect_effects(s: Island, ledger: Ledger, effects: Sequence[Effect], chance: float, place: int) -> None:
    """Add what printed effects are likely to do."""
    for effect in effects:
        match effect:
            case castaways.GainDetermination():
                ledger.determination[place] += chance * effect.tokens
            case castaways.RaiseMorale():
                ledger.morale = min(6.0, ledger.morale + chance * effect.by)
            case camp.RaiseWeapon():
                ledger.weapon += chance * effect.levels
            case camp.RaisePalisade():
                ledger.palisade += chance * effect.levels * ledger.shelter
            case camp.RaiseRoof():
                ledger.roof += chance * effect.levels * ledger.shelter
            case stock.Gain():
                name = effect.resource
                setattr(ledger, name, getattr(ledger, name) + chance * effect.count)
            case castaways.Heal() | castaways.Mend():
                ledger.wounds[place] = max(0.0, ledger.wounds[place] - chance * effect.wounds)
            case land.DrawDiscoveries():
                ledger.finds += chance * effect.count
            case _:
                ledger.finds += 0.3 * chance


# -- judgements --------------------------------------------------------------------------------------


def dice_odds(s: Island, colour: str) -> tuple[float, float, float]:
    """The chances of success, wound and Adventure."""
    faces = [faces_of(s, colour, die) for die in ("success", "wound", "adventure")]
    return (
        faces[0].count("success") / len(faces[0]),
        faces[1].count("wound") / len(faces[1]),
        faces[2].count("adventure") / len(faces[2]),
    )


def threat_harm(s: Island, card: str) -> float:
    """What a card on the Threat field will cost if nobody deals with it, in wounds."""
    return sum(harm(effect, len(s.players)) for effect in s.book.threats[card].threat)


def harm(effect: Effect, players: int) -> float:
    """About how bad a printed effect is, in wounds; good ones are below nothing."""
    match effect:
        case castaways.Wound():
            return effect.wounds * players
        case castaways.LowerMorale():
            return 1.2 * effect.by
        case castaways.LoseDetermination():
            return 0.4 * effect.tokens * players
        case stock.Discard():
            return 0.8 * effect.count
        case camp.LowerPalisade() | camp.LowerRoof() | camp.LowerWeapon():
            return 1.3 * effect.levels
        case castaways.RaiseMorale() | castaways.GainDetermination() | stock.Gain() | castaways.Heal():
            return -1.0
        case _:
            return 1.5


@functools.cache
def hunt_outlook(book: Book, weapon: int) -> tuple[float, float, float, float]:
    """What a hunt with this Weapon level brings on average: wounds, food, fur, lost levels."""
    beasts = list(book.beasts.values())
    count = len(beasts)
    wounds = sum(max(0, beast.strength - weapon) + max(0, beast.weapon - weapon) for beast in beasts) / count + 0.4
    return (
        wounds,
        sum(beast.food for beast in beasts) / count,
        sum(beast.fur for beast in beasts) / count,
        sum(min(weapon, beast.weapon) for beast in beasts) / count,
    )


@functools.cache
def cloud_odds(faces: tuple[tuple[str, ...], ...]) -> tuple[float, ...]:
    """How likely 0, 1, 2, … clouds are with these dice."""
    odds = [1.0]
    for die in faces:
        sums = [0.0] * (len(odds) + 2)
        for count, chance in enumerate(odds):
            for face in die:
                sums[count + (2 if face.startswith("two") else 1)] += chance / len(die)
        odds = sums
    return tuple(odds)


def tonight(s: Island, roof: float) -> tuple[float, float]:
    """The clouds above the Roof and the wood for heating that the coming Weather phase is likely to ask for."""
    if s.phase in ("night", "weather"):
        return 0.0, 0.0
    tokens = s.field("weather")
    lowered = round(4 * roof) - 4 * len({"rain", "winter"} & {*tokens})
    spoilt, burnt = _tonight(s.book, s.options.scenario, s.round, lowered)
    return spoilt, burnt + ("winter" in tokens)


@functools.cache
def _tonight(book: Book, scenario: str, number: int, quarters: int) -> tuple[float, float]:
    dice = book.dice["weather"].faces
    rolled = tuple(dice[die] for die in book.scenarios[scenario].weather.get(number, ()) if die != "animals")
    spoilt = sum(chance * max(0.0, clouds - quarters / 4) for clouds, chance in enumerate(cloud_odds(rolled)))
    burnt = sum((2 if face == "two-winter" else face == "winter") / len(die) for die in rolled for face in die)
    return spoilt, burnt


def wet(s: Island, roof: float) -> float:
    """The clouds above the Roof that the next rounds are likely to bring, nearer ones counting more."""
    tokens = s.field("weather")
    now = s.phase != "night"
    total = _wet(s.book, s.options.scenario, s.round + (not now), round(4 * roof))
    if now and tokens:
        total += max(0.0, ("rain" in tokens) + ("winter" in tokens) - roof)
    return total


@functools.cache
def _wet(book: Book, scenario: str, first: int, quarters: int) -> float:
    dice, printed, total, weight = book.dice["weather"].faces, book.scenarios[scenario], 0.0, 1.0
    for number in range(first, min(first + 5, printed.rounds + 1)):
        rolled = tuple(dice[die] for die in printed.weather.get(number, ()) if die != "animals")
        for clouds, chance in enumerate(cloud_odds(rolled)):
            total += weight * chance * max(0.0, clouds - quarters / 4)
        weight *= 0.75
    return total


def roofs_wanted(s: Island, ledger: Ledger) -> float:
    """How many Roof levels the group should have before long."""
    return max(0.0, 2.0 - ledger.roof) if any(s.scenario.weather.values()) else 0.0


def terrains_wanted(s: Island) -> float:
    """How much of the land's promise is still open, from 0 to 1."""
    return 1 - len(s.terrains()) / 5


VALUES = {
    "pot": 1.5,
    "cellar": 2.5,
    "bed": 1.0,
    "furnace": 1.5,
    "basket": 3.0,
    "sack": 3.0,
    "diary": 1.5,
    "drums": 2.5,
    "pit": 1.5,
    "cure": 1.0,
    "fireplace": 2.0,
    "rope": 0.8,
    "shovel": 0.8,
    "knife": 0.6,
    "fire": 0.6,
    "bricks": 0.4,
    "map": 0.6,
    "shortcut": 4.0,
    "snare": 3.0,
    "corral": 2.5,
    "hatchet": 3.0,
}
"""What lasting Items are worth over many rounds, beside their levels and pawns."""


HANDS: dict[Kind, float] = {"building": 2.5, "gathering": 2.5, "exploration": 1.2, "hunting": 1.5}
"""What a further pawn each round is worth, by what it may do."""


def item_values(s: Island) -> dict[str, float]:
    """What each Item is worth to this group."""
    return _item_values(s.book, s.options.scenario)


@functools.cache
def _item_values(book: Book, scenario: str) -> dict[str, float]:
    return {item: _item_value(invention) for item, invention in book.inventions.items()}


def _item_value(invention: Invention) -> float:
    return VALUES.get(invention.id, 0.2) + sum(HANDS.get(kind, 1.0) for kind in invention.pawn)


# -- other questions -----------------------------------------------------------------------------------


def _prior(s: Island, option: Effect) -> float:
    """How likely a sensible player is to answer so, where no plan is made."""
    match option:
        case Ready():
            return 1.0
        case cards.StopDrawing():
            return 0.6
        case camp.Stay():
            return 4.0
        case camp.MoveCamp():
            return 0.3
        case using.UseSkill() | using.UseThing() | using.UseToken():
            return 0.25
        case night.ChooseHungry():
            return 1 / (1 + s.castaways[option.seat].wounds)
        case castaways.Heal() if option.seat in s.castaways:
            return 1.0 + s.castaways[option.seat].wounds
        case resolving.ResolveInOrder() | Decide():
            return 1.0
        case _:
            return 1.0
