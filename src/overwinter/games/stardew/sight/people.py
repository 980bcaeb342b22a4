"""The farmers: a mat each, with tool, bag, cards and friends, and where they are going."""

from __future__ import annotations

from collections.abc import Iterator

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.places.store import price
from overwinter.games.stardew.sight import pictures
from overwinter.games.stardew.sight.wants import use_of
from overwinter.games.stardew.table.card_words import card_words, clause, next_level_words
from overwinter.games.stardew.table.state import Farmer, Seat, Valley
from overwinter.games.stardew.table.words import TYPES
from overwinter.games.stardew.verbs.bags import room_in_bag
from overwinter.kit.scenery import mat
from overwinter.kit.together import content_of
from overwinter.kit.words import counted, upper_first

COLOURS = ("#4a8f3c", "#3d7dc8", "#c9772a", "#8a5fb0")


def people(s: Valley) -> list[Area]:
    """Everybody."""
    return [player(s, farmer) for farmer in s.farmers.values()]


def player(s: Valley, farmer: Farmer) -> Area:
    """A Player Mat."""
    seat = farmer.seat
    title = f"{s.name(seat)}: {len(farmer.bag)} of {room_in_bag(s, seat)} tiles"
    parts = (_at_home(s, farmer), _tool(s, farmer), _cards(s, farmer), _friends(s, farmer), _bag(s, farmer))
    return mat(seat, title, *parts, badges=_marks(s, farmer))


def _marks(s: Valley, farmer: Farmer) -> Iterator[str]:
    """What one should know of somebody now: the plan, the turn (SV-114, SV-117)."""
    seat = farmer.seat
    if s.phase == "planning":
        yield f"goes to the {farmer.place.capitalize()}" if farmer.place else "has no plan yet"
        if seat in content_of(s):
            yield "content"
    elif s.acting == seat:
        yield f"at the {farmer.place.capitalize()}" if farmer.place else "about to turn in"
        yield f"{counted(s.turn.actions if s.turn else 0, 'action')} left"


def _at_home(s: Valley, farmer: Farmer) -> Iterator[Piece]:
    """The farmer's sign, the pet, and the pawns that are not on the map (SV-033, SV-A12)."""
    seat = farmer.seat
    yield Piece(f"farmer:{seat}", "marker", s.name(seat), "farm", owner=seat, badges=(COLOURS[seat],))
    if s.first == seat:
        pet = s.options.pet
        yield Piece("pet", "marker", f"The {pet}", pet, "Whoever it is with begins, and decides for the team.")
    if not farmer.place:
        yield Piece(f"pawn:{seat}", "pawn", s.name(seat), text="At home.", owner=seat)
    if farmer.spouse and not farmer.spouse_place:
        name = s.book.villagers[farmer.spouse].name
        yield Piece("pawn:spouse", "pawn", name, "ring", "At home.", owner=seat)


def _tool(s: Valley, farmer: Farmer) -> Iterator[Piece]:
    """The tool, and all that this farmer can use but does not own as a card: the tool itself, Buildings (SV-231)."""
    if not farmer.tool:
        return
    seat, icon = farmer.seat, pictures.TOOLS[farmer.tool]
    card = s.book.tools[s.book.tool_levels[farmer.tool][farmer.level]]
    text = f"{card_words(s, card)} {next_level_words(s, card)}"
    yield Piece(f"tool:{seat}", "card", card.name, icon, text, owner=seat, sort="tool")
    own = {*farmer.items, *farmer.epics, *farmer.upgrades, *farmer.kept}
    for usable in s.cards_of(seat):
        use = s.book.cards[usable].use
        if use is not None and usable not in own:
            spent = s.marked(use.limit, usable, seat)
            picture = icon if usable == card.id else s.book.cards[usable].icon or "barn"
            name, words = f"{s.book.cards[usable].name}: use", card_words(s, s.book.cards[usable])
            yield Piece(f"card:{seat}:{usable}", "card", name, picture, words, owner=seat, dim=spent, sort="use")


def _cards(s: Valley, farmer: Farmer) -> Iterator[Piece]:
    """Items, skills and kept Events."""
    seat = farmer.seat
    piles = {
        "item": (farmer.items, "knapsack"),
        "epic": (farmer.epics, "chest"),
        "upgrade": (farmer.upgrades, "idea"),
        "event": (farmer.kept, "letter"),
    }
    for sort, (cards, icon) in piles.items():
        for card_id in dict.fromkeys(cards):
            card, count = s.book.cards[card_id], cards.count(card_id)
            text = f"{card_words(s, card)} {card.text}".strip()
            yield Piece(f"card:{seat}:{card_id}", "card", card.name, icon, text, count, owner=seat, sort=sort)


def _friends(s: Valley, farmer: Farmer) -> Iterator[Piece]:
    for friend in farmer.friends:
        who = s.book.villagers[friend]
        wed = friend == farmer.spouse
        badges = ("spouse",) if wed else ()
        text = f"When this friend drops by: {clause(s, who.gift)}"
        icon = "ring" if wed else "heart"
        yield Piece(f"friend:{friend}", "card", who.name, icon, text, owner=farmer.seat, badges=badges, sort="friend")


def _bag(s: Valley, farmer: Farmer) -> Iterator[Piece]:
    """The tiles, with what they bring and who wants them."""
    for place, tile in enumerate(farmer.bag):
        first = tile not in farmer.bag[:place]
        yield _tile(s, farmer.seat, tile, f"tile:{farmer.seat}:{tile}" + ("" if first else f":{place}"))


def _tile(s: Valley, seat: Seat, tile_id: str, ident: str) -> Piece:
    tile = s.tile(tile_id)
    gold, use = price(s, seat, tile.id), use_of(s, tile_id)
    kind = TYPES[tile.type][0]
    worth = f"sells for {gold} Gold" if gold else "cannot be sold"
    text = f"{upper_first(kind)}, {worth}. {use}".strip()
    badges = tuple(mark for mark in ("wanted" if use else "", tile.letter) if mark)
    return Piece(
        ident, "tile", tile.name, pictures.tile_picture(s, tile_id), text, owner=seat, badges=badges, sort=tile.type
    )
