"""When a card counts although nobody uses it: a number that it changes has its say, or it reacts to something.

For the lab only: that a card was of use is a claim about the rules, so the two tables here must name all of their
numbers and triggers. Whatever is looked at is about to happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from overwinter.engine.effects import Effect
from overwinter.games.stardew.deeds import cards as verbs_cards
from overwinter.games.stardew.phases import evening, planning, seasons, turns
from overwinter.games.stardew.phases.turns import FORAGE
from overwinter.games.stardew.places import farm, fishing, foraging, forge, mountain, ranch, store, town
from overwinter.games.stardew.printed.catalogue import SYMBOLS, CardId, Trigger
from overwinter.games.stardew.printed.tiles import ANYTHING, TileId
from overwinter.games.stardew.table.state import JOJA_IMMUNE, Seat, Valley
from overwinter.games.stardew.verbs import bags, dice, items, track
from overwinter.kit.dials import Dial
from overwinter.kit.reactions import OncePer

Say = Callable[[Valley, Any], bool]
Tiles = Callable[[Valley, Any], Sequence[str]]


# -- numbers -----------------------------------------------------------------------------------------


def _always(_s: Valley, _effect: Effect) -> bool:
    return True


def _sells(dial: Dial) -> Say:
    return lambda s, sale: store.SELLING.get(s.tile(sale.tile).type) is dial


def _rolls(what: str) -> Say:
    return lambda s, _roll: s.thrown[-1].what == what


def _second_evening(kind: str) -> Say:
    """Another type of End of Turn Effect was chosen before."""
    return lambda s, _effect: s.turn is not None and bool(s.turn.effects) and kind not in s.turn.effects


def _loved(s: Valley, gift: town.GiveGift) -> bool:
    return town.loves(s, s.book.villagers[gift.villager], gift.tile)


def _stacks(s: Valley, sowing: farm.Sow) -> bool:
    return bool(s.fields[s.book.crops[sowing.crop].waterings])


def _missing_symbol(s: Valley, catch: fishing.CatchWithDice) -> bool:
    return len(catch.dice) < len(s.book.fish[catch.tile].symbols)


def _off_the_dice(s: Valley, step: mountain.GoTo) -> bool:
    rolled = sorted(SYMBOLS.index(face) for face in s.thrown[-1].faces)
    return sorted((step.row, step.column)) != rolled


def _leads_to(space: str) -> Say:
    return lambda s, step: step.space(s).removesuffix("-2") == space


def _full(s: Valley, seat: Seat, tiles: int) -> bool:
    return len(s.farmers[seat].bag) + tiles > s.book.numbers.bag


def _too_many_items(s: Valley, seat: Seat, card: CardId) -> bool:
    return not s.book.items[card].epic and len(s.farmers[seat].items) >= s.book.numbers.items


def _crop_in_reach(s: Valley, crows: seasons.CrowsCome) -> bool:
    fields = s.book.numbers.green if crows.colour == "green" else s.book.numbers.red
    return any(s.fields[field] for field in fields)


NUMBERS: Mapping[Dial, Mapping[type[Effect], Say]] = {
    bags.BAG: {
        bags.Gain: lambda s, gain: _full(s, gain.seat, gain.count),
        bags.GainAll: lambda s, gain: _full(s, gain.seat, len(gain.tiles)),
        bags.Receive: lambda s, gain: _full(s, gain.seat, 1),
        planning.HandTile: lambda s, gift: _full(s, gift.to, 1),
    },
    items.ITEMS: {
        items.GainItem: lambda s, gain: _too_many_items(s, gain.seat, gain.card),
        planning.HandItem: lambda s, gift: _too_many_items(s, gift.to, gift.card),
    },
    turns.STEPS: {turns.Walk: lambda s, walk: s.turn is not None and turns.strides(s, walk.seat, s.turn) > 0},
    farm.WATER: {farm.WaterCrops: _always},
    store.SEED_COST: {store.Plant: _always},
    store.SEED_BONUS: {store.Plant: _always},
    **{dial: {store.Sell: _sells(dial)} for dial in store.SELLING.values()},
    farm.QUALITY_HARVEST: {farm.Harvest: lambda s, crop: s.phase == "action" and not s.tile(crop.crop).quality},
    town.LOVED: {town.GiveGift: _loved},
    town.LIKED: {town.GiveGift: lambda s, gift: not _loved(s, gift)},
    town.BIRTHDAY: {town.GiveGift: lambda s, gift: s.book.villagers[gift.villager].birthday == s.season},
    town.VILLAGERS: {town.MakeFriend: _always},
    town.REVEAL_COST: {town.Reveal: _always, town.Swap: _always, verbs_cards.RevealCheaply: _always},
    ranch.ANIMAL_COST: {ranch.BuyAnimal: _always},
    evening.PET_COST: {evening.PetAnimal: _always},
    ranch.ANIMAL_DICE: {ranch.CollectFromAnimals: _always},
    ranch.COLLECT_AGAIN: {dice.RollAgain: _rolls("collect")},
    mountain.BUILDING_GOLD: {mountain.Build: _always},
    mountain.BUILDING_WOOD: {mountain.Build: _always},
    mountain.BUILDING_STONE: {mountain.Build: _always},
    fishing.FISH_DICE: {fishing.CastLine: _always},
    fishing.FISH_AGAIN: {fishing.RerollDie: _always},
    fishing.FISH_WILD: {fishing.CatchWithDice: lambda _s, catch: dice.WILD.face in catch.dice},
    fishing.FISH_SYMBOLS: {fishing.CatchWithDice: _missing_symbol},
    fishing.CRAB_FREE: {fishing.TakeCrab: lambda s, crab: fishing.crab_is_free(s, crab.seat, crab.had)},
    fishing.TRASH_VALUE: {fishing.PickUp: _always},
    mountain.MINE_AGAIN: {mountain.RollMineAgain: _always},
    mountain.MINE_SHIFT: {mountain.GoTo: _off_the_dice},
    mountain.MINE_ANY: {mountain.GoTo: _off_the_dice},
    mountain.MINE_ORE: {mountain.GoTo: _leads_to("ore")},
    mountain.MINE_STONE: {mountain.GoTo: _leads_to("stone")},
    mountain.MINE_GEODE: {mountain.GoTo: _leads_to("geode")},
    mountain.FEARLESS: {mountain.MeetMonster: _always},
    evening.STAIRS: {evening.BuildStaircase: _always},
    turns.FORAGE: {foraging.Forage: lambda s, way: way.count <= FORAGE.of(s, way.seat) and bool(way.choices(s))},
    forge.DIG: {forge.DrawFind: _always},
    foraging.TREE: {foraging.Pick: lambda _s, pick: pick.spot.startswith("T")},
    forge.GEODE_AGAIN: {dice.RollAgain: _rolls("geode")},
    evening.JOJA_HEARTS: {evening.RemoveJoja: lambda _s, removal: removal.how == "hearts"},
    evening.JOJA_GOLD: {evening.RemoveJoja: lambda _s, removal: removal.how == "gold"},
    JOJA_IMMUNE: {act: (lambda s, act: act.action in s.joja) for act in (turns.Act, turns.ActFree, turns.SpouseActs)},
    farm.DOUBLE_FIELD: {farm.Sow: _stacks},
    seasons.SCARECROW: {seasons.CrowsCome: _crop_in_reach},
    evening.EVENINGS: {
        evening.BuildStaircase: _second_evening("stairs"),
        evening.PetAnimal: _second_evening("pet"),
        evening.RemoveJoja: _second_evening("joja"),
        evening.UpgradeTool: _second_evening("tool"),
    },
    forge.MUSEUM_GOLD: {forge.Exhibit: _always},
    town.DONATE_GOLD: {town.Donate: _always},
}
"""Where each number has its say: in which effect, and when there."""


# -- reactions ---------------------------------------------------------------------------------------


def _no_tile(_s: Valley, _effect: Effect) -> Sequence[str]:
    return ("",)


def _own_tile(_s: Valley, effect: Any) -> Sequence[str]:
    return (effect.tile,)


TRIGGERS: Mapping[Trigger, tuple[type[Effect], Tiles]] = {
    "harvest": (farm.Harvest, lambda _s, harvest: (harvest.crop,)),
    "catch": (track.Catch, _own_tile),
    "forage": (foraging.Pick, lambda s, pick: ("wood",) if pick.spot.startswith("T") else (s.seen.get(pick.spot, ""),)),
    "sell": (store.Sell, _own_tile),
    "befriend": (town.GiveGift, _own_tile),
    "donate": (town.Donate, lambda _s, gift: gift.unit.split()[:1]),
    "museum": (forge.Exhibit, _own_tile),
    "crack": (forge.TakeContents, _no_tile),
    "descend": (mountain.Descend, _no_tile),
    "collect": (bags.GainAll, lambda _s, gain: gain.tiles),
    "build": (mountain.Build, _no_tile),
    "buy-animal": (ranch.BuyAnimal, _no_tile),
    "plant": (farm.Sow, lambda _s, sowing: (sowing.crop,)),
    "mine": (mountain.GoTo, _no_tile),
    "fishing": (fishing.EndFishing, _no_tile),
    "remove-joja": (evening.LoseJoja, _no_tile),
    "monster": (mountain.MeetMonster, _no_tile),
    "season-end": (seasons.SeasonEnds, _no_tile),
    "turn-end": (evening.TurnIn, _no_tile),
    "bundle": (town.Restore, _no_tile),
}
"""What cards react to: the effect, and the tiles that it is about."""


# -- both --------------------------------------------------------------------------------------------


def _by_effect() -> dict[type[Effect], tuple[list[tuple[str, Say]], list[tuple[Trigger, Tiles]]]]:
    found: dict[type[Effect], tuple[list[tuple[str, Say]], list[tuple[Trigger, Tiles]]]] = {}
    for number, says in NUMBERS.items():
        for effect, say in says.items():
            found.setdefault(effect, ([], []))[0].append((number.name, say))
    for trigger, (effect, tiles) in TRIGGERS.items():
        found.setdefault(effect, ([], []))[1].append((trigger, tiles))
    return found


_BY_EFFECT = _by_effect()


def counting(s: Valley, effect: Effect) -> Iterator[CardId]:
    """The cards that count in what happens next."""
    if isinstance(effect, OncePer):
        if not s.marked(effect.span, effect.card, effect.seat):
            yield CardId(effect.card)
        return
    numbers, triggers = _BY_EFFECT.get(type(effect), ((), ()))
    said = {number for number, say in numbers if say(s, effect)}
    happened = {trigger: tiles(s, effect) for trigger, tiles in triggers}
    if not said and not happened:
        return
    for card in dict.fromkeys(card for seat in _whose(s, effect) for card in s.cards_of(seat)):
        if not said.isdisjoint(s.book.cards[card].dials) or _reacts(s, card, happened):
            yield card


def _whose(s: Valley, effect: Any) -> Sequence[Seat]:
    """Those whose cards count: who does it, or whom it is given to; what befalls the team befalls all."""
    seat = getattr(effect, "to", getattr(effect, "seat", None))
    return (seat,) if seat in s.farmers else tuple(s.farmers)


def _reacts(s: Valley, card: CardId, happened: Mapping[Trigger, Sequence[str]]) -> bool:
    """Whether a card reacts without limit; what has one is told of as `OncePer`."""
    return any(
        reaction.to in happened
        and not reaction.limit
        and (reaction.of == ANYTHING or any(TileId(t) in s.book.fitting(reaction.of) for t in happened[reaction.to]))
        for reaction in s.book.cards[card].reacts
    )
