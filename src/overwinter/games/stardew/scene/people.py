"""The farmers: a mat each, with tool, bag, cards and friends."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.bags import room_in_bag
from overwinter.games.stardew.card_words import card_words
from overwinter.games.stardew.state import Farmer, Valley
from overwinter.games.stardew.words import TYPES, printed

COLOURS = ("#4a8f3c", "#3d7dc8", "#c9772a", "#8a5fb0")
TOOL_ICONS = {"can": "water", "hoe": "hoe", "rod": "fishing-pole", "pickaxe": "pickaxe"}
TYPE_ICONS = {
    "crop": "seeds",
    "forageable": "berries",
    "fish": "fish",
    "product": "egg",
    "ore": "ore",
    "geode": "geode",
    "mineral": "gem",
    "artifact": "museum",
    "material": "wood",
    "loot": "bug",
    "trash": "trash",
    "fiber": "grass",
}


def people(s: Valley) -> list[Area]:
    """Everybody."""
    return [mat(s, farmer) for farmer in s.farmers.values()]


def mat(s: Valley, farmer: Farmer) -> Area:
    """A Player Mat."""
    seat = farmer.seat
    pieces = [Piece(f"farmer:{seat}", "marker", s.name(seat), "farm", owner=seat, badges=(COLOURS[seat],))]
    if not farmer.place:
        pieces.append(Piece(f"pawn:{seat}", "pawn", s.name(seat), owner=seat))
    if farmer.spouse and not farmer.spouse_place:
        pieces.append(Piece("pawn:spouse", "pawn", s.book.villagers[farmer.spouse].name, owner=seat))
    if farmer.tool:
        card = s.book.tools[s.book.tool_levels[farmer.tool][farmer.level]]
        pieces.append(
            Piece(
                f"tool:{seat}", "card", card.name, TOOL_ICONS[farmer.tool], card_words(s, card), owner=seat, sort="tool"
            )
        )
    for place, tile_id in enumerate(farmer.bag):
        tile = s.tile(tile_id)
        text = f"{TYPES[tile.type][0].capitalize()}. " + (
            f"Worth {tile.value} Gold." if tile.value else "Worth nothing."
        )
        first = farmer.bag.index(tile_id) == place
        ident = f"tile:{seat}:{tile_id}" if first else f"tile:{seat}:{tile_id}:{place}"
        badges = tuple(mark for mark in ("Quality" * tile.quality, tile.letter) if mark)
        pieces.append(
            Piece(ident, "tile", tile.name, TYPE_ICONS[tile.type], text, owner=seat, badges=badges, sort=tile.type)
        )
    for card_id in (*farmer.items, *farmer.epics, *farmer.upgrades, *farmer.kept):
        card_ = s.book.cards[card_id]
        sort = "epic" if card_id in farmer.epics else "upgrade" if card_id in farmer.upgrades else "item"
        pieces.append(
            Piece(f"card:{seat}:{card_id}", "card", card_.name, "chest", card_words(s, card_), owner=seat, sort=sort)
        )
    for friend in farmer.friends:
        who = s.book.villagers[friend]
        badges = ("spouse",) if friend == farmer.spouse else ()
        text = f"At a Gift icon: {printed(s, who.gift)}"
        pieces.append(
            Piece(f"friend:{friend}", "card", who.name, "life", text, owner=seat, badges=badges, sort="friend")
        )
    marks = [
        mark
        for mark, holds in (
            ("has the pet", s.first == seat),
            ("content with the plan", seat in s.agreed),
            ("it is their turn", s.acting == seat),
        )
        if holds
    ]
    title = f"{s.name(seat)}: {len(farmer.bag)} of {room_in_bag(s, seat)} tiles"
    return Area(f"mat:{seat}", "mat", title, tuple(pieces), owner=seat, badges=tuple(marks))
