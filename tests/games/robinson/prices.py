"""What cards are worth, roughly, in wounds: the scales on which a deck is weighed.

The figures are rules of thumb for three players in the middle of a game, not measurements: a wound is 1, and
everything else is priced by what people give for it. The better half of a choice counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.printed import All, Decide
from overwinter.games.robinson.phases.night import NightOutside, Tonight
from overwinter.games.robinson.phases.rounds import CutProduction, HalveProduction
from overwinter.games.robinson.phases.weather import IgnoreCloud
from overwinter.games.robinson.table.whom import EachPlayer, Having, OnePlayer, TheFirstPlayer, TheMarked, TheWeakest
from overwinter.games.robinson.verbs.access import CutOff, LoseTerrain, OpenUp, RegainTerrain
from overwinter.games.robinson.verbs.building import DiscardIdeas, FindTool, GainItem, LoseAnItem, NewIdea
from overwinter.games.robinson.verbs.camp import (
    Halve,
    LowerPalisade,
    LowerRoof,
    LowerWeapon,
    MustMove,
    RaisePalisade,
    RaiseRoof,
    RaiseWeapon,
)
from overwinter.games.robinson.verbs.cards import (
    DrawMystery,
    Keep,
    LoseHaul,
    ResolveEventAgain,
    ShuffleIntoEvents,
    StopHere,
)
from overwinter.games.robinson.verbs.castaways import (
    Calm,
    Dispirit,
    GainDetermination,
    Heal,
    Limp,
    LoseAllDetermination,
    LoseDetermination,
    LowerMorale,
    Mend,
    RaiseMorale,
    SpecialWound,
    Wound,
)
from overwinter.games.robinson.verbs.fighting import FightFor, Sharpen
from overwinter.games.robinson.verbs.land import AddBeast, CoverSource, DrawDiscoveries, UncoverSource
from overwinter.games.robinson.verbs.skills import Reconnoitre, Scout
from overwinter.games.robinson.verbs.stock import Discard, DiscardAny, Gain, GainWhatYouGather, Spill
from overwinter.games.robinson.verbs.tokens import CallCloud, ClearField, ClearTile, LiftCloud, PutOnField, PutOnTile

CUBE = {"wood": 0.6, "food": 0.6, "rations": 0.8, "fur": 0.8}
TOKEN = {"adventure": -0.3, "reroll": 0.3, "fewer-pawns": 0.7, "more-wood": 0.5, "danger": 0.4}
"""What a token on a field costs; an Adventure is more often welcome than not."""
TILE_TOKEN = {"fewer-pawns": -0.8, "danger": -0.4, "plus-food": 1.5, "plus-wood": 1.5}
CLOUD = {"rain": 0.8, "winter": 1.2, "storm": 0.7, "animals": 0.7}
MYSTERY = {"treasure": 1.2, "monster": -0.6, "trap": -0.7}
DETERMINATION, MORALE, LEVEL, WEAPON_LEVEL, DISCOVERY = 0.4, 0.8, 0.9, 0.6, 0.8
GROUP_WOUND = 2.0
"""A wound for each of three: less than three on one."""
WEAPON = 1.5
"""The Weapon level that a fight may count on."""
COMES_BACK = 0.8
"""How likely a card is to come out of the Event deck again."""
MAY_BE_SPARED = 0.6
"""What is left of the price of something that is done only if possible."""


def worth(effects: Iterable[Effect], half: Sequence[Effect] = (), *, group: bool = False) -> float:
    """The worth of effects, those of the card's other half included if they send it into the Event deck."""
    return sum(prices(effects, half, group))


def harm(effects: Iterable[Effect], half: Sequence[Effect] = (), *, group: bool = False) -> float:
    """The bad part of it alone."""
    return -sum(min(0.0, price) for price in prices(effects, half, group))


def prices(effects: Iterable[Effect], half: Sequence[Effect], group: bool) -> list[float]:
    """The price of each thing that happens, with the better half of every choice."""
    return [price for effect in effects for price in _prices(effect, half, group)]


def _prices(effect: Effect, half: Sequence[Effect], group: bool) -> list[float]:
    match effect:
        case ShuffleIntoEvents() | SpecialWound():
            return [COMES_BACK * price for price in prices(half, (), group=True)]
        case Decide():
            return max((prices([option], half, group) for option in effect.between), key=sum)
        case All() | Tonight():
            return prices(effect.of, half, group)
        case Having():
            return [price / 2 for price in prices((*effect.then, *effect.otherwise), half, group)]
        case EachPlayer():
            return prices(effect.of, half, group=True)
        case TheFirstPlayer() | TheMarked() | TheWeakest() | OnePlayer():
            return prices(effect.of, half, group=False)
        case _:
            return [_price(effect, GROUP_WOUND if group else 1.0)]


def _price(effect: Effect, heads: float) -> float:
    spared = MAY_BE_SPARED if getattr(effect, "if_possible", False) else 1.0
    match effect:
        case Wound():
            return -heads * effect.wounds
        case Heal() | Mend():
            return heads * effect.wounds
        case GainDetermination():
            return heads * DETERMINATION * effect.tokens
        case LoseDetermination():
            return -heads * DETERMINATION * effect.tokens * spared
        case LoseAllDetermination():
            return -heads * 2 * DETERMINATION
        case LowerMorale():
            return -MORALE * effect.by
        case RaiseMorale():
            return MORALE * effect.by
        case Gain():
            return CUBE[effect.resource] * effect.count
        case Discard():
            return -CUBE[effect.resource] * effect.count * spared
        case DiscardAny():
            return -CUBE["food"] * effect.count
        case GainWhatYouGather():
            return CUBE["food"] * effect.count
        case Spill():
            return -CUBE["food"] * min(effect.count, 1)
        case RaisePalisade() | RaiseRoof():
            return LEVEL * effect.levels
        case LowerPalisade() | LowerRoof():
            return -LEVEL * effect.levels * spared
        case RaiseWeapon():
            return WEAPON_LEVEL * effect.levels
        case LowerWeapon():
            return -WEAPON_LEVEL * effect.levels * spared
        case Halve():
            return -LEVEL * MAY_BE_SPARED
        case PutOnField():
            return -TOKEN[effect.token]
        case PutOnTile():
            return TILE_TOKEN[effect.token]
        case CallCloud():
            return -CLOUD[effect.cloud]
        case LiftCloud() | IgnoreCloud():
            return CLOUD[effect.cloud]
        case CoverSource():
            return -0.8 if effect.where == "any" else -1.2
        case FightFor():
            return -max(0.0, effect.strength - WEAPON)
        case DrawMystery():
            return sum(MYSTERY[kind] for kind in effect.kinds)
        case _:
            return FLAT[type(effect)]


FLAT: dict[type[Effect], float] = {
    AddBeast: 0.5,
    GainItem: 0.9,
    Calm: 0.6,
    ClearField: 0.5,
    ClearTile: 0.6,
    CutOff: -0.9,
    CutProduction: -1.2,
    DiscardIdeas: -0.3,
    Dispirit: -0.4,
    DrawDiscoveries: DISCOVERY,
    FindTool: 1.2,
    HalveProduction: -0.7,
    Keep: 0.0,
    Limp: -0.8,
    LoseAnItem: -0.9,
    LoseHaul: -0.4,
    LoseTerrain: -0.5,
    MustMove: -0.6,
    NewIdea: 0.6,
    NightOutside: -1.4,
    OpenUp: 0.8,
    Reconnoitre: 0.6,
    RegainTerrain: 0.4,
    ResolveEventAgain: -1.0,
    Scout: DISCOVERY + 0.3,
    Sharpen: 1.2,
    StopHere: -0.3,
    UncoverSource: 0.9,
}


def all_in(effects: Iterable[object]) -> Iterator[Effect]:
    """Effects and those inside them, however deep."""
    for effect in effects:
        if isinstance(effect, Effect):
            yield effect
            for field in effect.__struct_fields__:
                value = getattr(effect, field)
                yield from all_in(value if isinstance(value, tuple) else (value,))
