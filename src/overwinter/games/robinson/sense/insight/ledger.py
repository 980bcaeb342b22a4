"""What the group has, and what its Actions are likely to bring: a ledger in fractions, for chances."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence

import msgspec

from overwinter.engine.effects import Effect
from overwinter.games.robinson.chapters.cannibals import strength
from overwinter.games.robinson.phases.rounds import camp_yield
from overwinter.games.robinson.printed.book import Book, Target
from overwinter.games.robinson.printed.catalogue import YIELD, Cost, Invention, Kind, Resource, SpaceId
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.sense.insight.outlook import dice_odds, hunt_outlook, night_over
from overwinter.games.robinson.table.plans import DICED
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs import camp, castaways, land, stock


class Ledger(msgspec.Struct):
    """What there is, and will be when the plan is carried out."""

    wood: float
    food: float
    rations: float
    fur: float
    weapon: float
    roof: float
    palisade: float
    shelter: float
    morale: float
    tiles: float
    beasts: float
    finds: float
    items: float
    goal: float
    threats: float
    wounds: list[float]
    determination: float
    adventures: float = 0.0
    """How many Adventure cards are to be expected."""
    idle: float = 0.0
    """The pawns that are not placed yet."""

    def copy(self) -> Ledger:
        """An independent copy."""
        new = copy.copy(self)
        new.wounds = self.wounds.copy()
        return new


def opened(s: Island) -> Ledger:
    """The ledger as things are, without a plan."""
    people = s.castaways.values()
    values = item_values(s)
    threats = sum(
        threat_harm(s, card) * (1.0 if place == 0 and len(s.threats) > 1 else 0.6)
        for place, card in enumerate(s.threats)
    )
    grown = camp_yield(s) if s.phase in ("event", "morale") or night_over(s) else NOTHING
    return Ledger(
        wood=float(s.camp.stock["wood"] + grown["wood"] + sum([c.bag[0] for c in people])),
        food=float(s.camp.stock["food"] + grown["food"] + sum([c.bag[1] for c in people])),
        rations=float(s.camp.stock["rations"] + sum([c.bag[2] for c in people])),
        fur=float(s.camp.stock["fur"] + sum([c.bag[3] for c in people])),
        weapon=float(s.camp.weapon),
        roof=float(s.camp.roof),
        palisade=float(s.camp.palisade),
        shelter=1.0 if s.sheltered else 0.0,
        morale=float(s.morale),
        tiles=tiles_in_reach(s),
        beasts=float(len(s.hunting)),
        finds=float(len(s.camp.found) + sum([len(c.finds) for c in people])),
        items=sum([values.get(item, 0.0) for item in (*s.camp.built, *s.camp.fresh)]),
        goal=goal(s).progress(s),
        threats=threats,
        wounds=[float(c.wounds) for c in people],
        determination=float(sum([min(6, c.determination) for c in people])),
    )


NOTHING: dict[Resource, int] = {"wood": 0, "food": 0}


def tiles_in_reach(s: Island) -> float:
    """The explored tiles; those far from the Camp count less."""
    near = s.adjacent(s.camp.space)
    return sum(
        [
            1.0 if space in near or space == s.camp.space else FAR
            for space, there in enumerate(s.spaces)
            if there.tile and not there.down
        ]
    )


FAR = 0.35
"""What a tile that is not next to the Camp is worth, beside one that is."""


# -- what Actions bring ------------------------------------------------------------------------------


def enter(s: Island, ledger: Ledger, target: Target, pawns: int, extra: int, cost: Cost, place: int) -> None:
    """Add what an Action with so many pawns is likely to bring, take and risk; `place` is the taker's in the ledger."""
    chance = 1.0
    if target.kind in DICED:
        tokens = s.field(target.kind)
        if pawns < (target.pawns or 2) + extra:
            success, wound, adventure = dice_odds(s, target.kind)
            chance = success * success if "reroll" in tokens else success
            ledger.wounds[place] += wound
            ledger.determination += 2 * (1 - chance)
            ledger.adventures += 1.0 if "adventure" in tokens else adventure
        elif "adventure" in tokens:
            ledger.adventures += 1.0
    if cost.wood:
        ledger.wood -= chance * cost.wood
    if cost.fur:
        ledger.fur -= chance * cost.fur
    if cost.food:
        left = ledger.food - chance * cost.food
        ledger.food, ledger.rations = max(0.0, left), ledger.rations + min(0.0, left)
    if target.space >= 0 and "danger" in s.spaces[target.space].tokens and s.camp.weapon < 1:
        ledger.wounds[place] += 1
    GAINS[target.kind](s, ledger, target, chance, place)


Gainer = Callable[[Island, Ledger, Target, float, int], None]


def _threat(s: Island, ledger: Ledger, target: Target, chance: float, place: int) -> None:
    card = s.book.threats[target.what]
    ledger.threats -= chance * threat_harm(s, card.id) * (1.0 if s.threats and s.threats[0] == card.id else 0.6)
    expect(ledger, card.ways[target.way].reward, chance, place)


def _hunt(s: Island, ledger: Ledger, target: Target, chance: float, place: int) -> None:
    if target.what == "attack":
        steps = goal(s).steps(s)
        ledger.goal += steps["city" if "city" in s.spaces[target.space].tokens else "attack"]
        ledger.wounds[place] += max(0.0, strength(s, target.space) - ledger.weapon)
        return
    wounds, food, fur, blunt = hunt_outlook(s.book, round(ledger.weapon))
    ledger.wounds[place] += wounds
    ledger.food += food
    ledger.fur += fur
    ledger.weapon = max(0.0, ledger.weapon - blunt)
    ledger.beasts -= 1


def _build(s: Island, ledger: Ledger, target: Target, chance: float, place: int) -> None:
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
            ledger.items += chance * item_values(s).get(item, 0.0)
            invention = s.book.inventions.get(item)
            if invention is not None:
                expect(ledger, invention.gives, chance, place)
                if any(castaway.idea == item for castaway in s.castaways.values()):
                    ledger.determination += 2 * chance
    ledger.goal += chance * goal(s).steps(s).get(target.what, 0.0)


def _gather(s: Island, ledger: Ledger, target: Target, chance: float, place: int) -> None:
    resource = YIELD[target.what]  # type: ignore[index]  # a source
    there = s.spaces[target.space]
    amount = (target.what not in there.covered) + (f"plus-{resource}" in there.tokens)
    amount += s.has("basket") + s.has("sack")
    if resource == "wood":
        ledger.wood += chance * amount
    else:
        ledger.food += chance * amount


def _explore(s: Island, ledger: Ledger, target: Target, chance: float, place: int) -> None:
    if target.what:  # a temple, a rescue
        ledger.goal += chance * goal(s).steps(s).get(target.what, 0.1)
        return
    ledger.tiles += chance * (1.0 if target.space in s.adjacent(s.camp.space) else FAR)
    ledger.finds += 1.4 * chance
    ledger.beasts += 0.6 * chance
    ledger.goal += chance * (goal(s).steps(s).get("tile", 0.0) + promise(s, target.space))


def promise(s: Island, space: SpaceId) -> float:
    """What else a new tile may mean for the goal: a terrain that it takes, a place to flee to."""
    inventions, known, haven = s.book.inventions, s.terrains(), goal(s).haven
    wanted = {inventions[item].terrain for item in goal(s).needed(s)} - known - {None}
    found = 0.02 * len(wanted)
    safe = haven(s, s.camp.space)
    if safe < s.scenario.rounds and haven(s, space) > safe:
        way_out = any(haven(s, near) > safe for near in s.adjacent(s.camp.space) if s.usable(near))
        found += 0.03 if way_out else 0.12
    return found


def _arrange(s: Island, ledger: Ledger, target: Target, chance: float, place: int) -> None:
    if target.what == "reclaim":
        ledger.tiles += 0.5
        return
    both = len(s.players) < 4
    ledger.determination += 2.0 if both else 1.0
    ledger.morale = min(6.0, ledger.morale + (1.0 if both else 0.5))


def _rest(s: Island, ledger: Ledger, target: Target, chance: float, place: int) -> None:
    ledger.wounds[place] = max(0.0, ledger.wounds[place] - (2 if s.has("bed") else 1))
    ledger.determination += s.has("bed")


GAINS: dict[Kind, Gainer] = {
    "threat": _threat,
    "hunting": _hunt,
    "building": _build,
    "gathering": _gather,
    "exploration": _explore,
    "camp": _arrange,
    "rest": _rest,
}


def expect(ledger: Ledger, effects: Sequence[Effect], chance: float, place: int) -> None:
    """Add what printed effects are likely to do."""
    for effect in effects:
        match effect:
            case castaways.GainDetermination():
                ledger.determination += chance * effect.tokens
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


# -- what things are worth ---------------------------------------------------------------------------


def threat_harm(s: Island, card: str) -> float:
    """What a card on the Threat field will cost if nobody deals with it, in wounds."""
    return _threat_harm(s.book, card, len(s.players))


@functools.cache
def _threat_harm(book: Book, card: str, players: int) -> float:
    return sum(harm(effect, players) for effect in book.threats[card].threat)


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


RATES = {
    "pot": 0.4,
    "fireplace": 0.7,
    "cellar": 0.6,
    "bed": 0.3,
    "furnace": 0.6,
    "basket": 1.6,
    "sack": 1.6,
    "diary": 0.3,
    "drums": 0.5,
    "pit": 0.7,
    "cure": 0.2,
    "shortcut": 2.0,
    "snare": 1.2,
    "corral": 0.6,
    "hatchet": 1.4,
    "canoe": 0.4,
}
"""What lasting Items are worth in a round, in wounds, beside their levels and pawns."""

HANDS: dict[str, float] = {"building": 0.9, "gathering": 1.1, "exploration": 0.4, "hunting": 0.3}
"""What a further pawn is worth in a round, by what it may do."""

LEADS_ON = 0.4
"""How much of what an Item makes possible counts for it."""


def item_values(s: Island) -> dict[str, float]:
    """What each Item is worth to this group in a round."""
    ideas = tuple([castaway.idea for castaway in s.castaways.values() if castaway.idea])
    return _item_values(s.book, s.options.scenario, (*s.offer, *ideas), s.camp.built)


@functools.lru_cache(4096)
def _item_values(book: Book, scenario: str, offer: tuple[str, ...], built: tuple[str, ...]) -> dict[str, float]:
    open_ = {item for item in offer if item not in built}
    open_ |= {item for item, invention in book.inventions.items() if invention.scenario == scenario} - {*built}
    return {
        item: _rate(invention)
        + LEADS_ON * sum(_rate(book.inventions[other]) + 0.1 for other in open_ if item in book.inventions[other].items)
        for item, invention in book.inventions.items()
    }


def _rate(invention: Invention) -> float:
    return RATES.get(invention.id, 0.0) + max([HANDS.get(kind, 0.0) for kind in invention.pawn], default=0.0)
