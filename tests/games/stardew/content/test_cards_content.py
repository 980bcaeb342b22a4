"""Items, Upgrades, tools and Events: what is in the decks, and what it must keep to (6.3, 6.5, 6.17, 6.18)."""

from __future__ import annotations

import itertools
import typing
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
import pytest

from overwinter.engine.effects import Effect, kebab
from overwinter.engine.printed import Decide
from overwinter.engine.terms import Price
from overwinter.games.stardew import GAME
from overwinter.games.stardew.deeds.trading import Bargain, SellNow
from overwinter.games.stardew.phases.seasons import CrowsCome, EachPlayer, JojaComes
from overwinter.games.stardew.phases.turns import ExtraAction
from overwinter.games.stardew.places.farm import SowSeed
from overwinter.games.stardew.printed.catalogue import DIALS, PROFESSIONS, Card, Limit, Moment, Upgrade
from overwinter.games.stardew.table.card_words import (
    LIMITS,
    MOMENTS,
    card_words,
    next_level_words,
)
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.verbs.bags import Discard, Gain, GainGold, GainHearts, LoseGold, LoseHearts
from overwinter.games.stardew.verbs.items import Marry
from overwinter.games.stardew.verbs.powers import May
from overwinter.games.stardew.verbs.terms import AnAction, Gold, Hearts, Tiles
from overwinter.testing import rule

BOOK = GAME.codec(()).catalogue
ITEMS = [item for item in BOOK.items.values() if not item.epic]
EPICS = [item for item in BOOK.items.values() if item.epic]
BACKS = {upgrade.other for upgrade in BOOK.upgrades.values() if upgrade.other}
FRONTS = [upgrade for upgrade in BOOK.upgrades.values() if upgrade.id not in BACKS]
EVENTS = list(BOOK.events.values())
MINE = [*ITEMS, *EPICS, *BOOK.upgrades.values(), *BOOK.tools.values(), *EVENTS]


def all_in(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Printed effects and all that lie in them."""
    for effect in effects:
        yield effect
        for field in effect.__struct_fields__:
            value = getattr(effect, field)
            if isinstance(value, tuple) and value and isinstance(value[0], Effect):
                yield from all_in(value)


def effects_of(card: Card) -> list[Effect]:
    """All effects that are printed on a card."""
    use = card.use.does if card.use else ()
    reactions = [effect for reaction in card.reacts for effect in reaction.does]
    return list(all_in([*getattr(card, "does", ()), *card.gift, *use, *reactions]))


def marks(card: Card) -> set[str]:
    """What a card is about: dials, triggers, effects, and the tiles and moments that it names."""
    found = {*card.dials, *[kebab(reaction.to.__name__) for reaction in card.reacts]}
    for effect in effects_of(card):
        found.add(kebab(type(effect).__name__))
        found |= {value for value in (getattr(effect, "what", None), getattr(effect, "tile", None)) if value}
        found |= set(effect.of.type) if isinstance(effect, SellNow) else set()
    if card.use is not None:
        found.add(card.use.when)
        found |= {kind for price in card.use.price if isinstance(price, Tiles) for kind in price.of.type}
    return found


def does(card: Card) -> bytes:
    """All that a card does, to compare it with others."""
    use = msgspec.to_builtins(card.use) if card.use else None
    parts = (sorted(card.dials.items()), card.gift, use, card.reacts, getattr(card, "does", ()))
    return GAME.codec(()).encode(parts)


# -- all of them -------------------------------------------------------------------------------------


def test_no_two_cards_do_the_same():
    plain = does(BOOK.tools["can-0"])
    said: dict[bytes, str] = {}
    for card in BOOK.cards.values():
        what = does(card)
        if what != plain:
            assert what not in said, f"{card.id} does the same as {said[what]}"
            said[what] = card.id


def test_no_two_cards_share_a_name_and_every_card_has_a_line_of_its_own():
    others = (*BOOK.mine_events.values(), *BOOK.buildings.values(), *BOOK.joja.values(), *BOOK.weeks.values())
    names = Counter(card.name for card in (*MINE, *others))
    assert [name for name, count in names.items() if count > 1] == []
    assert [text for text, count in Counter(card.text for card in MINE).items() if count > 1] == []
    for card in MINE:
        assert 0 < len(card.text) <= 100, card.id
        assert card.text[-1] in ".!?\"'", card.id


def test_cards_turn_all_dials_that_there_are_and_no_others():
    turned = {dial for card in MINE for dial in card.dials}
    jojas = {dial for tile in BOOK.joja.values() for dial in tile.dials}
    buildings = {dial for card in BOOK.buildings.values() for dial in card.dials}
    assert turned | jojas | buildings == set(DIALS)
    assert "fields-from" not in turned  # Joja's


def test_a_card_that_moves_somebody_cannot_be_used_at_home():
    for card in MINE:
        if card.use is not None and {"teleport", "extra-action", "extra-move"} & marks(card):
            assert card.use.needs, card.id


def test_a_card_does_not_use_one_limit_for_two_things():
    for card in MINE:
        limits = [reaction.limit for reaction in card.reacts if reaction.limit]
        limits += [card.use.limit] if card.use is not None and card.use.limit else []
        assert len(limits) == len(set(limits)), card.id


# -- Items (6.5) -------------------------------------------------------------------------------------


@rule("SV-307")
def test_of_fifty_items_thirty_are_used_up_twelve_stay_and_eight_are_gifts():
    kinds = Counter("used up" if item.use and item.use.spent else "gift" if item.gift else "stays" for item in ITEMS)
    assert kinds == {"used up": 30, "stays": 12, "gift": 8}
    assert all(not (item.gift and (item.use or item.dials or item.reacts)) for item in ITEMS)


@rule("SV-321")
def test_of_seventeen_epic_items_one_is_the_pendant():
    assert len(EPICS) == 17
    [pendant] = [item for item in BOOK.items.values() if item.pendant]
    assert pendant.epic
    assert any(isinstance(effect, Marry) for effect in effects_of(pendant))
    assert not any(isinstance(effect, Marry) for card in MINE if card is not pendant for effect in effects_of(card))


HELP = {
    "joja": {"joja-immune", "joja-gold", "joja-hearts", "chase-joja"},
    "the mine": {"monster", "mine-rerolls", "mine-ore", "mine-stone", "find-geode", "stairs"},
    "fishing": {"fish-dice", "fish-rerolls", "fish-symbols", "take-fish"},
    "crops": {"quality-harvest", "sell-crop", "move-crops", "water"},
}


@pytest.mark.parametrize("what", HELP)
def test_at_least_two_epic_items_help_with(what):
    assert sum(bool(marks(item) & HELP[what]) for item in EPICS) >= 2


@rule("SV-294")
def test_an_epic_item_makes_the_bag_bigger():
    assert any(item.dials.get("bag", 0) > 0 for item in EPICS)


def test_epic_items_are_never_used_up():
    assert not any(item.use.spent for item in EPICS if item.use)


PRICES = {  # what an effect is worth, in actions: a Gold is a third, a Heart is three fifths
    "add-die": 0.5,
    "animal-gives": 0.6,
    "call-friend": 0.5,
    "chase-joja": 0.6,
    "clear-slot": 0.2,
    "descend": 2.2,
    "draw-find": 1.0,
    "every-animal-gives": 2.0,
    "extra-action": 1.0,
    "extra-move": 0.5,
    "fertilize": 0.4,
    "find-geode": 0.8,
    "find-ore": 1.0,
    "forage-anywhere": 0.6,
    "make-friend": 1.2,
    "move-crops": 1.0,
    "move-fish": 0.2,
    "move-one-crop": 0.4,
    "offer-upgrades": 2.2,
    "open-chest": 1.2,
    "rain": 1.0,
    "sow-seed": 0.6,
    "take-fish": 1.4,
    "teleport": 0.6,
    "tool-improves": 2.2,
    "turn-die": 0.8,
}
TILES = {"wood": 0.5, "stone": 0.7, "bug-meat": 0.5, "ore": 1.0}


def price(effect: Effect) -> float:
    """What an effect is worth, in actions."""
    match effect:
        case GainGold(gold=gold):
            return gold / 3
        case GainHearts(hearts=hearts):
            return hearts * 0.6
        case Gain(tile=tile, count=count):
            return TILES[tile] * count
        case SellNow(count=count, bonus=bonus):
            return 0.2 * count + count * bonus / 3
        case ExtraAction(action=action) if action:
            return 0.75  # it is good for one thing only
        case SowSeed(any_season=True):
            return 0.9
        case Bargain(gold=gold, hearts=hearts, of=of):
            return sum(map(price, of)) - gold / 3 - hearts * 0.6
        case _:
            steps = getattr(effect, "count", 1) * getattr(effect, "steps", 1)
            return PRICES[kebab(type(effect).__name__)] * steps


@pytest.mark.parametrize("item", [item for item in ITEMS if item.use and item.use.spent], ids=lambda item: item.id)
def test_an_item_that_is_used_up_is_worth_an_action_or_a_little_more(item):
    assert 0.75 <= sum(map(price, item.use.does)) - sum(map(cost, item.use.price)) <= 1.75


def cost(price: Price) -> float:
    """What it takes to use a card, in actions."""
    match price:
        case Gold(count=count):
            return count / 3
        case Hearts(count=count):
            return count * 0.6
        case Tiles(of=of):
            return sum(TILES[kind] for kind in of.type or of.tiles)
        case _:
            return 1.0


GIFT_ICONS = 3
"""So many come while somebody has an Item."""


@pytest.mark.parametrize("item", [item for item in ITEMS if item.gift], ids=lambda item: item.id)
def test_an_item_with_a_gift_symbol_is_worth_an_action_or_two(item):
    assert 0.75 <= sum(map(price, item.gift)) * GIFT_ICONS <= 2.1


# -- Profession Upgrades (6.17) ----------------------------------------------------------------------


@rule("SV-037")
def test_each_profession_has_sixteen_upgrades():
    assert Counter(upgrade.profession for upgrade in FRONTS) == dict.fromkeys(PROFESSIONS, 16)
    assert len(BOOK.upgrades) == 64 + 16


def deck(profession: str) -> list[Upgrade]:
    """The cards of a profession, in the order of the file."""
    return [upgrade for upgrade in FRONTS if upgrade.profession == profession]


@rule("SV-311")
@pytest.mark.parametrize("profession", PROFESSIONS)
def test_four_of_sixteen_have_another_side_and_three_are_gifts(profession):
    cards = deck(profession)
    doubles = [card for card in cards if card.other]
    assert len(doubles) == 4
    assert sum(bool(card.gift) for card in cards) == 3
    for card in doubles:
        back = BOOK.upgrades[card.other]
        assert back.profession == profession
        assert not back.other
        assert not card.gift
        assert not back.gift


THEMES = {
    "farmer": {
        "move-crops", "harvest", "animal", "animal-dice", "collect-rerolls", "crop", "product", "double-field",
        "sow-seed", "move-one-crop", "happy",
    },
    "fisher": {
        "fish-dice", "crab-free", "open-chest", "fishing", "clear-slot", "catch", "trash-value", "take-fish",
        "move-fish",
    },
    "forager": {"gathered", "forage", "tree", "sell-forageable", "forage-anywhere", "wood", "dig"},
    "miner": {
        "mine-ore", "mine-geode", "smelt", "mine", "draw-find", "crack", "monster", "mine-stone", "go-deeper",
        "explore-mine", "find-geode",
    },
}  # fmt: skip
PURSE = {"gain-gold", "gain-hearts", "sell-now", "gold-for", "seed", "museum-gold", "donate-gold"}
FLEXIBLE = {"bag", "items", "extra-action", "teleport", "extra-move"}


@pytest.mark.parametrize("profession", PROFESSIONS)
def test_ten_upgrades_are_for_the_work_four_for_the_purse_and_two_for_whatever_comes(profession):
    cards = deck(profession)
    for card in cards[:10]:
        assert marks(card) & THEMES[profession], card.id
    for card in cards[10:14]:
        assert marks(card) & PURSE or any(dial.startswith("sell-") for dial in card.dials), card.id
    for card in cards[14:]:
        assert marks(card) & FLEXIBLE, card.id


def test_every_kind_of_upgrade_is_there():
    sides = BOOK.upgrades.values()
    assert sum(bool(card.use and AnAction() in card.use.price) for card in sides) >= 3
    assert sum(bool(card.use and card.use.limit in ("turn", "week")) for card in sides) >= 20
    assert sum(bool(card.dials) for card in sides) >= 20
    assert sum(bool(card.reacts) for card in sides) >= 10


# -- tools (6.18) ------------------------------------------------------------------------------------


@rule("SV-032", "SV-291")
def test_three_tools_have_five_levels_and_the_rod_has_four():
    assert {tool: len(cards) for tool, cards in BOOK.tool_levels.items()} == {
        "can": 5,
        "hoe": 5,
        "rod": 4,
        "pickaxe": 5,
    }
    assert len(BOOK.tools) == 19
    for cards in BOOK.tool_levels.values():
        assert [BOOK.tools[card].level for card in cards] == list(range(len(cards)))


@rule("SV-288", "SV-293")
def test_each_level_takes_an_ore_of_its_metal_or_a_fish_and_the_last_takes_none():
    metals = ["copper-ore", "iron-ore", "gold-ore", "iridium-ore"]
    for tool, cards in BOOK.tool_levels.items():
        costs = [BOOK.tools[card].cost for card in cards]
        assert costs.pop() is None
        if tool == "rod":
            assert [(cost.type, cost.water) for cost in costs] == [
                (("fish",), water) for water in ("lake", "river", "ocean")
            ]
        else:
            assert [cost.tiles for cost in costs] == [(metal,) for metal in metals]
        assert {BOOK.tools[card].costs for card in cards} == {1}


def test_level_0_does_nothing_and_no_level_is_worse_than_the_one_before():
    for cards in BOOK.tool_levels.values():
        levels = [BOOK.tools[card] for card in cards]
        assert does(levels[0]) == does(BOOK.buildings["coop"])
        for worse, better in itertools.pairwise(levels):
            assert does(worse) != does(better)
            for name, number in worse.dials.items():
                more = abs(better.dials.get(name, 0)) >= abs(number)
                assert more or (name, "mine-any") == ("mine-shift", next(iter(better.dials)))
            assert better.use or not worse.use


def test_what_is_known_of_the_copper_tools():
    assert BOOK.tools["can-1"].dials == {"water": 1}
    assert BOOK.tools["pickaxe-1"].dials == {"mine-shift": 1}


# -- Events (6.3) ------------------------------------------------------------------------------------

CHOICES = (Decide, Bargain, SellNow, May)
HARM = (LoseGold, LoseHearts, Discard, JojaComes, CrowsCome)


def tone(event: Card) -> str:
    """Good news, a choice, or bad news."""
    found = effects_of(event)
    if any(isinstance(effect, CHOICES) for effect in found):
        return "choice"
    return "harm" if any(isinstance(effect, HARM) for effect in found) else "help"


@rule("SV-098")
def test_of_38_events_more_than_half_help_a_quarter_asks_and_a_fifth_harms():
    assert Counter(map(tone, EVENTS)) == {"help": 21, "choice": 10, "harm": 7}


@rule("SV-298")
def test_a_few_events_are_kept_and_those_do_something_later():
    kept = [event for event in EVENTS if event.kept]
    assert 4 <= len(kept) <= 6
    for event in EVENTS:
        later = bool(event.use or event.dials or event.reacts or event.gift)
        assert later == event.kept, event.id
        assert later or event.does, event.id


@rule("SV-099")
def test_at_most_two_events_bring_joja():
    joja = [event.id for event in EVENTS if any(isinstance(effect, JojaComes) for effect in effects_of(event))]
    assert joja == ["joja-recruiter", "ribbon-cutting"]


def swing(effects: Iterable[Effect]) -> tuple[int, int]:
    """The most Gold and Hearts that four players win or lose by effects."""
    gold = hearts = 0
    for effect in effects:
        match effect:
            case GainGold() | LoseGold():
                gold += effect.gold
            case GainHearts() | LoseHearts():
                hearts += effect.hearts
            case Decide(between=between):
                ways = [swing([way]) for way in between]
                gold += max(way[0] for way in ways)
                hearts += max(way[1] for way in ways)
            case EachPlayer(of=of):
                each = swing(of)
                gold, hearts = gold + 4 * each[0], hearts + 4 * each[1]
            case _:
                inner = getattr(effect, "of", ())
                more = swing(one for one in inner if isinstance(one, Effect)) if isinstance(inner, tuple) else (0, 0)
                gold, hearts = gold + more[0], hearts + more[1]
    return gold, hearts


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.id)
def test_no_event_is_worth_more_than_four_gold_or_two_hearts(event):
    gold, hearts = swing(event.does)
    assert gold <= 4
    assert hearts <= 2


# -- words -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> Valley:
    return GAME.begin(2, GAME.options({}), BOOK)


@pytest.mark.parametrize("card", BOOK.cards.values(), ids=lambda card: card.id)
def test_every_card_says_what_it_does(card, table):
    words = card_words(table, card)
    assert words
    assert words[0].isupper() or words[0] == "+"
    assert words.endswith((".", "?", "!"))
    assert not set("{}|[]") & set(words)
    assert "  " not in words
    assert len(words) <= 250


def test_every_change_of_a_number_has_a_sentence():
    for card in (*BOOK.cards.values(), *BOOK.joja.values()):
        assert all(DIALS.words(card.dials)), card.id


def test_every_trigger_moment_and_limit_has_words():
    assert all(reaction.to.whenever for card in BOOK.cards.values() for reaction in card.reacts)
    assert set(MOMENTS) == set(typing.get_args(Moment))
    assert set(LIMITS) == set(typing.get_args(Limit))


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("sprinkler", "Discard this card, in your turn or before the Actions: move all crops one field."),
        ("satchel", "+1 tile in your bag."),
        ("junimo-chest", "+4 tiles in your bag. You may hold 1 more Item."),
        ("seed-saver", "Your seeds cost 1 Gold less."),
        ("compost-heap", "Once a week, in your turn or before the Actions, discard Trash, Fiber or a Forageable: "
                         "move a crop 2 fields."),
        ("bee-house", "At a Gift icon: gain 2 Gold."),
        ("gleaner", "When you harvest a crop, once a week: gain 1 Heart."),
        ("harbour-pilot", "When you catch an Ocean fish: gain 1 Gold."),
        ("mega-bomb", "Discard this card, in your turn, at the Mountain, spend an action: "
                      "gain 2 Ores of the present level and a Stone."),
        ("tide-table", "At a Gift icon: you may: the 2 rightmost tiles leave the Fish Track and you gain 2 Gold."),
        ("ferry", "Either take a fish from the Fish Track (no Legendary), "
                  "or the 5 rightmost tiles leave the Fish Track and you gain 2 Gold."),
        ("bake-sale", "Twice, you may discard a crop, an animal product or a Forageable: gain 1 Heart."),
        ("prismatic-shard", "Once a season, in your turn or before the Actions: gain a crop, an animal product, an Ore "
                            "or a Geode of your choice from the supply, Quality or not."),
        ("can-0", "Nothing special, yet."),
    ],
)  # fmt: skip
def test_how_cards_read(card, words, table):
    assert card_words(table, BOOK.cards[card]) == words


def test_what_the_next_level_takes_is_said_too(table):
    assert next_level_words(table, BOOK.tools["can-1"]) == "The next level takes an Iron Ore."
    assert next_level_words(table, BOOK.tools["rod-3"]) == "It is as good as it gets."


def test_no_card_can_be_used_without_end():
    endless = [
        card.id
        for card in BOOK.cards.values()
        if (use := card.use) is not None and not (use.limit or use.spent or use.price)
    ]
    assert endless == ["mermaids-pendant"], "and one marries only once"
