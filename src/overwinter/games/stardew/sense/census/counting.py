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
from overwinter.games.stardew.printed.catalogue import SYMBOLS, CardId
from overwinter.games.stardew.table.state import JOJA_IMMUNE, Seat, Valley
from overwinter.games.stardew.verbs import bags, dice, items
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


# -- both --------------------------------------------------------------------------------------------


def _by_effect() -> dict[type[Effect], list[tuple[str, Say]]]:
    found: dict[type[Effect], list[tuple[str, Say]]] = {}
    for dial, says in NUMBERS.items():
        for effect, say in says.items():
            found.setdefault(effect, []).append((dial.name, say))
    return found


_BY_EFFECT = _by_effect()


def counting(s: Valley, effect: Effect) -> Iterator[CardId]:
    """The cards that count in what happens next."""
    if isinstance(effect, OncePer):
        if not s.marked(effect.span, effect.card, effect.seat):
            yield CardId(effect.card)
        return
    said = {number for number, say in _BY_EFFECT.get(type(effect), ()) if say(s, effect)}
    waiting = s.reactors().to(effect).cards
    if not said and not waiting:
        return
    owners = {card: seat for seat in _whose(s, effect) for card in s.cards_of(seat)}
    for card, seat in owners.items():
        # a reaction with a limit is told of as `OncePer`
        reacts = any(not reaction.limit and reaction.concerns(s, seat, effect) for reaction in waiting.get(card, ()))
        if reacts or not said.isdisjoint(s.book.cards[card].dials):
            yield card


def _whose(s: Valley, effect: Any) -> Sequence[Seat]:
    """Those whose cards count: who does it, or whom it is given to; what befalls the team befalls all."""
    seat = getattr(effect, "to", getattr(effect, "seat", None))
    return (seat,) if seat in s.farmers else tuple(s.farmers)
