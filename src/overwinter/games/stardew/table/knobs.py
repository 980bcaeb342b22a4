"""Numbers of the rules that cards change, and what each farmer's cards make of them.

A knob is asked for in one place: where its rule is enforced. The table below says where that is.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from overwinter.games.stardew.printed.catalogue import Action, Book, CardId
from overwinter.games.stardew.table.state import Seat, Valley

KNOBS = {
    "bag": "how many more tiles one may hold",
    "items": "how many more Items one may hold",
    "moves": "steps more in a turn",
    "water": "how much further Water Crops may move the crops",
    "seed": "what a seed costs more, or less",
    "seed-bonus": "Gold for each crop that is planted",
    "sell-crop": "Gold more for each crop that is sold",
    "sell-fish": "… for each fish",
    "sell-product": "… for each animal product",
    "sell-forageable": "… for each Forageable",
    "sell-ore": "… for each Ore or Geode",
    "sell-find": "… for each Artifact or Mineral",
    "sell-material": "Gold for each Wood or Stone, which nobody else can sell",
    "quality-harvest": "1: what is harvested by watering is Quality",
    "loved": "Hearts more for a loved gift",
    "liked": "Hearts more for a liked gift",
    "birthday": "Hearts more on a birthday",
    "villagers": "how many more villagers one meets to choose from",
    "reveal": "Hearts more, or less, to reveal or swap a Bundle",
    "animal": "Gold more, or less, for an animal",
    "pet": "Hearts more, or less, to make an animal Happy",
    "animal-dice": "Animal Dice more, or fewer",
    "collect-rerolls": "how often one may roll Animal Dice again",
    "building-gold": "Gold more, or less, for a Building",
    "building-wood": "Wood more, or less, for a Building",
    "building-stone": "Stone more, or less, for a Building",
    "fish-dice": "Stardew Dice more, or fewer, when fishing",
    "fish-rerolls": "how often one may roll fishing dice again",
    "fish-wild": "how many dice count as any symbol",
    "fish-symbols": "how many symbols of a fish may be missing",
    "crab-free": "how many Crab Pot fish need no Bug Meat",
    "trash-value": "Gold for taking Trash",
    "mine-rerolls": "how often one may roll mine dice again",
    "mine-shift": "how many spaces up the result may be shifted",
    "mine-any": "1: the result may be shifted up, down, left or right",
    "mine-ore": "Ore more for an Ore space",
    "mine-stone": "Stones more for a Stone space",
    "mine-geode": "Geodes more for a Geode space",
    "monster": "1: Monsters do nothing to one",
    "stairs": "Stones more, or less, for a Staircase",
    "forage": "how many more tiles one may take on a move",
    "dig": "how many more tiles are drawn at a dig, of which one is kept",
    "tree": "Wood more for a Tree",
    "geode-rolls": "how often one may roll again for a Geode",
    "joja-hearts": "Hearts more, or less, to remove a Joja Tile",
    "joja-gold": "Gold more, or less, to remove a Joja Tile",
    "joja-immune": "1: Joja Tiles do nothing to one",
    "double-field": "how many crops more fit in a field",
    "crow": "1: crows take nothing",
    "effects": "1: two types of End of Turn Effects in a turn",
    "museum-gold": "Gold for each tile in the Museum",
    "donate-gold": "Gold for each unit donated",
    "fields-from": "Joja: crops in lower fields are not moved",
}


def cards_of(s: Valley, seat: Seat) -> tuple[CardId, ...]:
    """The cards that do something for a farmer: tool, Items, upgrades, kept Events, and all Buildings (SV-231)."""
    farmer = s.farmers[seat]
    tool = s.book.in_hand[farmer.tool][farmer.level]  # SV-292
    return tool + farmer.items + farmer.epics + farmer.upgrades + farmer.kept + s.built


def knobs_of(s: Valley, seat: Seat) -> Mapping[str, int]:
    """What a farmer's cards make of the numbers of the rules; those that they leave alone are not in it."""
    return _knobs(s.book, cards_of(s, seat), None)


def knobs_at(s: Valley, seat: Seat, action: Action | None) -> Mapping[str, int]:
    """The same, with the Joja Tile on an action; there is none on what a card does (SV-318)."""
    return _knobs(s.book, cards_of(s, seat), s.joja.get(action) if action is not None else None)


def knob(s: Valley, seat: Seat, name: str) -> int:
    """What a farmer's cards make of a number of the rules."""
    return _knobs(s.book, cards_of(s, seat), None).get(name, 0)


def at(s: Valley, seat: Seat, action: Action | None, name: str) -> int:
    """The same, with the Joja Tile on an action."""
    return knobs_at(s, seat, action).get(name, 0)


@functools.lru_cache(8192)
def _knobs(book: Book, cards: tuple[CardId, ...], joja: CardId | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in cards:
        for name, number in book.cards[card].knobs.items():
            found[name] = found.get(name, 0) + number
    if joja is not None and not found.get("joja-immune"):
        for name, number in book.joja[joja].knobs.items():
            found[name] = found.get(name, 0) + number
    return found
