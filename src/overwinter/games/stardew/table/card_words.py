"""What a card says, in a sentence or two: made from what it does, so that the two cannot differ.

What stands behind a colon is one sentence: all of it belongs to what stands before.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.people import YOU
from overwinter.engine.printed import All
from overwinter.games.stardew.printed.catalogue import (
    Building,
    Card,
    CardUse,
    EventCard,
    Limit,
    Moment,
    Reaction,
    ToolCard,
    Trigger,
)
from overwinter.games.stardew.printed.tiles import ANYTHING
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.table.words import one, some
from overwinter.kit.choices import OwnChoice
from overwinter.kit.words import lower_first, times, upper_first

# -- numbers of the rules ----------------------------------------------------------------------------

KNOB_WORDS: dict[str, tuple[str, str]] = {
    "bag": ("+{n} {tile|tiles} in your bag.", "{n} {tile|tiles} fewer in your bag."),
    "items": ("You may hold {n} more {Item|Items}.", "You may hold {n} {Item|Items} fewer."),
    "moves": ("+{n} {step|steps} in each of your turns.", "{n} {step|steps} fewer in each of your turns."),
    "water": (
        "Your Water Crops may move the crops {n} {field|fields} further.",
        "Your Water Crops moves the crops {n} {field|fields} less.",
    ),
    "seed": ("Your seeds cost {n} Gold more.", "Your seeds cost {n} Gold less."),
    "seed-bonus": ("Gain {n} Gold for each seed that you buy.", "Lose {n} Gold for each seed that you buy."),
    "sell-crop": ("Your crops sell for {n} Gold more.", "Your crops sell for {n} Gold less."),
    "sell-fish": ("Your fish sell for {n} Gold more.", "Your fish sell for {n} Gold less."),
    "sell-product": ("Your animal products sell for {n} Gold more.", "Your animal products sell for {n} Gold less."),
    "sell-forageable": ("Your Forageables sell for {n} Gold more.", "Your Forageables sell for {n} Gold less."),
    "sell-ore": ("Your Ores and Geodes sell for {n} Gold more.", "Your Ores and Geodes sell for {n} Gold less."),
    "sell-find": (
        "Your Artifacts and Minerals sell for {n} Gold more.",
        "Your Artifacts and Minerals sell for {n} Gold less.",
    ),
    "sell-material": ("You can sell Wood and Stone, for {n} Gold each.", "Wood and Stone sell for {n} Gold less."),
    "quality-harvest": ("What you harvest in your turn is Quality.", "What you harvest is never Quality."),
    "loved": ("Your loved gifts earn {n} more {Heart|Hearts}.", "Loved gifts earn {n} {Heart|Hearts} less."),
    "liked": ("Your liked gifts earn {n} more {Heart|Hearts}.", "Liked gifts earn {n} {Heart|Hearts} less."),
    "birthday": (
        "Your gifts earn {n} more {Heart|Hearts} on birthdays.",
        "Gifts earn {n} {Heart|Hearts} less on birthdays.",
    ),
    "villagers": (
        "When you make a friend, you meet {n} more {villager|villagers} to choose from.",
        "When you make a friend, you meet {n} {villager|villagers} fewer.",
    ),
    "reveal": (
        "To reveal or swap a Bundle costs {n} more {Heart|Hearts}.",
        "To reveal or swap a Bundle costs you {n} {Heart|Hearts} less.",
    ),
    "animal": ("Animals cost {n} Gold more.", "Animals cost you {n} Gold less."),
    "pet": ("Animals take {n} more {Heart|Hearts} to be Happy.", "You pet animals for {n} {Heart|Hearts} less."),
    "animal-dice": (
        "Roll {n} more Animal {Die|Dice} when you collect.",
        "Roll {n} Animal {Die|Dice} fewer when you collect.",
    ),
    "collect-rerolls": ("You may roll the Animal Dice again {times}.", "The Animal Dice lie as they fall."),
    "building-gold": ("Buildings cost {n} Gold more.", "Buildings cost you {n} Gold less."),
    "building-wood": ("Buildings cost {n} Wood more.", "Buildings cost you {n} Wood less."),
    "building-stone": ("Buildings cost {n} Stone more.", "Buildings cost you {n} Stone less."),
    "fish-dice": ("Roll {n} more {die|dice} when you fish.", "Roll {n} {die|dice} fewer when you fish."),
    "fish-rerolls": ("When you fish, you may roll a die again {times}.", "Fishing dice lie as they fall."),
    "fish-wild": ("When you fish, {n} of your dice {shows|show} any symbol.", "No fishing die shows any symbol."),
    "fish-symbols": (
        "You catch fish with {n} {symbol|symbols} missing, but with at least one die that fits.",
        "Your fish take {n} {symbol|symbols} more.",
    ),
    "crab-free": (
        "Each time you fish, {n} Crab Pot fish {needs|need} no Bug Meat.",
        "Crab Pot fish always need Bug Meat.",
    ),
    "trash-value": ("Gain {n} Gold when you take Trash out of the water.", "Lose {n} Gold when you take Trash."),
    "mine-rerolls": ("In the mine, you may roll again {times}.", "Mine dice lie as they fall."),
    "mine-shift": (
        "In the mine, you may go {n} {space|spaces} further up than the dice lead.",
        "In the mine, you go where the dice lead.",
    ),
    "mine-any": (
        "In the mine, you may go one space up, down, left or right from where the dice lead.",
        "In the mine, you go where the dice lead.",
    ),
    "mine-ore": ("Your Ore spaces give {n} more Ore.", "Your Ore spaces give {n} Ore less."),
    "mine-stone": ("Your Stone spaces give {n} more {Stone|Stones}.", "Your Stone spaces give {n} Stone less."),
    "mine-geode": ("Your Geode spaces give {n} more {Geode|Geodes}.", "Your Geode spaces give {n} Geode less."),
    "monster": ("Monsters do nothing to you.", "Monsters get you every time."),
    "stairs": (
        "Your Staircases take {n} more {Stone|Stones}.",
        "Your Staircases take {n} {Stone|Stones} less, but at least 1.",
    ),
    "forage": ("Take {n} more {tile|tiles} each time you walk.", "Take {n} {tile|tiles} fewer each time you walk."),
    "dig": (
        "Whenever you gain an Artifact or Mineral, draw {n} more, and keep only one of all that you drew.",
        "Whenever you gain an Artifact or Mineral, draw {n} fewer.",
    ),
    "tree": ("Your Trees give {n} more Wood.", "Your Trees give {n} Wood less."),
    "geode-rolls": ("You may roll again {times} for each Geode.", "Geode dice lie as they fall."),
    "joja-hearts": (
        "To remove a Joja Tile takes {n} more {Heart|Hearts}.",
        "You remove Joja Tiles for {n} {Heart|Hearts} less.",
    ),
    "joja-gold": ("To remove a Joja Tile takes {n} Gold more.", "You remove Joja Tiles for {n} Gold less."),
    "joja-immune": ("Joja Tiles do nothing to you.", "Joja Tiles always stop you."),
    "double-field": ("You may plant {n} more {crop|crops} in each field.", "Fields hold {n} {crop|crops} fewer."),
    "crow": ("Crows take nothing.", "Crows take what they like."),
    "effects": ("Choose two types of End of Turn Effects.", "No End of Turn Effects."),
    "museum-gold": (
        "Gain {n} Gold for each tile that you donate to the Museum.",
        "Each tile that you donate to the Museum costs {n} Gold.",
    ),
    "donate-gold": ("Gain {n} Gold each time you donate to a Bundle.", "Donating to a Bundle costs {n} Gold."),
    "fields-from": (
        "Crops below field {n} are not moved, nor are those right behind a crop that stays.",
        "All crops are moved.",
    ),
}
"""What each knob says: turned up, and turned down; `{tile|tiles}` goes by the number."""
_PLURAL = re.compile(r"\{(\w+)\|(\w+)\}")


def knob_words(name: str, number: int) -> str:
    """What a card says that turns a knob."""
    words, n = KNOB_WORDS[name][number < 0], abs(number)
    words = _PLURAL.sub(lambda forms: forms[1 if n == 1 else 2], words)
    return words.replace("{times}", times(n)).replace("{n}", str(n))


# -- effects -----------------------------------------------------------------------------------------


def printed(s: Valley, effects: Iterable[Effect]) -> str:
    """What printed effects say, in a sentence each; Gold and Hearts after what each player does come once (SV-004)."""
    said = list[str]()
    for part in parts(s, effects):
        shared = part.lower().startswith("gain ") and any(before.startswith("Each player") for before in said)
        words = f"the team gains {part[len('gain ') :]}" if shared else part
        said.append(f"{upper_first(words)}.")
    return " ".join(said)


def festival_words(s: Valley, effects: Sequence[Effect]) -> str:
    """What a Festival says, in the order in which it happens; what is for one, the Starting Player does (SV-076)."""
    said = list[str]()
    for left_to_one, group in itertools.groupby(effects, lambda effect: getattr(effect, "seat", None) == YOU):
        those = list(group)
        said.append(f"The Starting Player: {clause(s, those)}" if left_to_one else printed(s, those))
    return " ".join(said)


def clause(s: Valley, effects: Iterable[Effect]) -> str:
    """The same in one sentence, for what stands behind a colon."""
    return f"{linked(parts(s, effects), 'and')}."


def either(s: Valley, effects: Iterable[Effect]) -> str:
    """The same, of which one is chosen."""
    return f"Either {linked([part for effect in effects for part in parts(s, [effect])], 'or')}."


def parts(s: Valley, effects: Iterable[Effect]) -> list[str]:
    """What each printed effect says, without a full stop; what is there twice is said once."""
    found: dict[Effect, int] = {}
    for effect in effects:
        found[effect] = found.get(effect, 0) + 1
    return [_several(s, effect, number).removesuffix(".") for effect, number in found.items()]


def _several(s: Valley, effect: Effect, number: int) -> str:
    if isinstance(effect, All):
        return clause(s, effect.of)
    if isinstance(effect, OwnChoice):
        return msgspec.structs.replace(effect, count=effect.count * number).offer(s)
    words = effect.offer(s).removesuffix(".")
    return words if number == 1 else f"{words}, {times(number)}"


STATEMENTS = {"a", "an", "another", "each", "everybody", "friends", "it", "one", "the", "two", "you", "your"}
"""How parts begin that tell nobody to do something."""


def linked(words: Sequence[str], last: str) -> str:
    """`gain 1 Heart and 2 Gold`, `the fish leave and you gain 2 Gold`."""
    told = list[str]()
    statement = False
    for part in words:
        part = lower_first(part)
        tells = part.split()[0] in STATEMENTS
        if statement and not tells:
            part = f"you {part}"
        elif last == "and" and told and part.startswith("gain ") and told[-1].startswith("gain "):
            part = part.removeprefix("gain ")
        statement |= tells
        told.append(part)
    simple = not any(re.search(r",| and | or ", part) for part in told)
    return f"{'' if simple else ','} {last} ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else told[0]


# -- what its owner may do ---------------------------------------------------------------------------

MOMENTS: dict[Moment, str] = {
    "turn": "in your turn",
    "anytime": "in your turn or before the Actions",  # SV-A70
    "planning": "in planning",
    "fishing": "when your fishing dice lie open",
    "mine": "when your mine dice lie open",
    "collect": "when the Animal Dice lie open",
}
LIMITS: dict[Limit, str] = {
    "": "",
    "turn": "once a turn",
    "week": "once a week",
    "season": "once a season",
    "year": "once a year",
}


def use_words(s: Valley, use: CardUse) -> str:
    """What its owner may do with a card, when, and for what."""
    head = "Discard this card" if use.spent else ""
    moment = "" if use.when == use.limit == "turn" else MOMENTS[use.when]
    when = ", ".join(filter(None, [LIMITS[use.limit], moment, *(need.words(s) for need in use.needs)]))
    pays = " and ".join(f"{price.verb} {price.words(s)}" for price in use.price)
    head = f"{head}, {when}" if head else upper_first(when)
    return f"{head}{', ' + pays if pays else ''}: {clause(s, use.does)}"


TRIGGERS: dict[Trigger, str] = {
    "harvest": "you harvest {what}",
    "catch": "you catch {what}",
    "forage": "you take {what} from a Tree or Foraging Spot",
    "sell": "you sell {what}",
    "befriend": "you make a friend with {what}",
    "donate": "you donate {what} to a Bundle",
    "museum": "you donate {what} to the Museum",
    "crack": "you open a Geode",
    "descend": "you go a level deeper",
    "collect": "an animal gives you {what}",
    "build": "you build something",
    "buy-animal": "you buy an animal",
    "plant": "you plant {what}",
    "mine": "you explore the mine",
    "fishing": "you have fished",
    "remove-joja": "you remove a Joja Tile",
    "monster": "you meet a Monster",
    "season-end": "a season ends",
    "turn-end": "your turn ends",
    "bundle": "you restore a room",
}
COMMON: dict[Trigger, str] = {"harvest": "a crop", "catch": "a fish", "collect": "a product", "plant": "a crop"}
"""What it is about, where the card does not say."""


def reaction_words(s: Valley, reaction: Reaction) -> str:
    """When something happens by itself, and what."""
    what = COMMON.get(reaction.to, "something") if reaction.of == ANYTHING else one(s, reaction.of)
    limit = f", {LIMITS[reaction.limit]}" if reaction.limit else ""
    return f"When {TRIGGERS[reaction.to].format(what=what)}{limit}: {clause(s, reaction.does)}"


# -- the card ----------------------------------------------------------------------------------------


def card_words(s: Valley, card: Card) -> str:
    """All that a card does, for people."""
    said: list[str] = []
    if isinstance(card, EventCard):
        said += [printed(s, card.does)] if card.does else []
        said += ["Keep this card."] if card.kept else []
    said += [knob_words(name, number) for name, number in card.knobs.items()]
    if card.use is not None:
        said.append(use_words(s, card.use))
    said += [reaction_words(s, reaction) for reaction in card.reacts]
    if card.gift:
        whose = ", the Starting Player" if isinstance(card, Building) else ""  # it does so once
        said.append(f"At a Gift icon{whose}: {clause(s, card.gift)}")  # SV-091
    return " ".join(said or [_plain(card)])


def _plain(card: Card) -> str:
    """What there is to say of a card that does nothing by itself."""
    if isinstance(card, Building):
        return "Its animals can be bought."
    return "Nothing special, yet." if isinstance(card, ToolCard) else "Nothing."


def next_level_words(s: Valley, card: ToolCard) -> str:
    """What the next level of a tool takes."""
    return f"The next level takes {some(s, card.cost, card.costs)}." if card.cost else "It is as good as it gets."
