"""A valley in one line, to try the actions of its places on."""

from __future__ import annotations

from typing import Any

from overwinter.games.stardew import GAME
from overwinter.games.stardew.catalogue import PLACES, CardId, TileId
from overwinter.games.stardew.fishing import GoFishing
from overwinter.games.stardew.mountain import ExploreMine
from overwinter.games.stardew.setup import LayOutBoard
from overwinter.games.stardew.state import Farmer, RoomState, Seat, Valley
from overwinter.games.stardew.turns import TakeTurn, Turn
from overwinter.testing import answer, at_rest, dice, options, resolve

BOOK = GAME.codec(()).catalogue
ONE, TWO, THREE = Seat(0), Seat(1), Seat(2)
MATS = ("farmer", "fisher", "forager", "miner")
TOOLS = ("can", "rod", "hoe", "pickaxe")
WATER = {"beach": "fish-ocean", "forest": "fish-river", "mountain": "fish-lake"}


def valley(
    players: int = 2,
    *,
    place: str = "",
    bag: str = "",
    cards: str = "",
    fields: str = "",
    track: str = "",
    rooms: str = "",
    with_options: dict[str, Any] | None = None,
    **others: Any,
) -> Valley:
    """A valley in Spring with nothing pending and no Goals; seat 0 is at its turn if it is at a `place`.

    `bag` and `cards` (Items, upgrades and the like) are seat 0's, and the supplies are full; `fields="2:parsnip"` is
    all that is planted; `rooms="crafts:spring-foraging-bundle"` turns up Bundles; `-` is an empty slot of the track.
    Other fields of the state are set as they are.
    """
    s = at_rest(GAME.begin(players, GAME.options(with_options or {}), BOOK))
    for seat, farmer in s.farmers.items():
        farmer.profession, farmer.tool = MATS[seat], TOOLS[seat]
    resolve(s, LayOutBoard())
    s.goals, s.phase, s.gold, s.hearts, s.map = (), "action", 0, 0, "map-1"
    s.tray = dict.fromkeys(s.tray, 4)
    me(s).bag = tiles(bag)
    give_cards(me(s), cards)
    s.fields = dict.fromkeys(s.fields, ())
    for word in fields.split():
        field, crop = word.split(":")
        s.fields[int(field)] += (TileId(crop),)
    if track:
        s.track = tuple("" if tile == "-" else tile for tile in track.split())
    for word in rooms.split():
        room, bundle = word.split(":")
        s.rooms[room] = RoomState(CardId(bundle), known=True)
        s.spares[room].deck.pool = tuple(other for other in s.spares[room].deck.pool if other != bundle)
    if place:
        me(s).place, s.acting, s.turn = place, ONE, Turn(2)
    for name, value in others.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    return s


def tiles(words: str) -> tuple[TileId, ...]:
    """Tiles by their ids."""
    return tuple(map(TileId, words.split()))


def give_cards(farmer: Farmer, cards: str) -> None:
    """Cards go where their kind belongs."""
    for card in map(CardId, cards.split()):
        if card in BOOK.upgrades:
            farmer.upgrades += (card,)
        elif card in BOOK.events:
            farmer.kept += (card,)
        elif BOOK.items[card].epic:
            farmer.epics += (card,)
        else:
            farmer.items += (card,)


def me(s: Valley) -> Farmer:
    """Seat 0's mat."""
    return s.farmers[ONE]


def bag(s: Valley, seat: Seat = ONE) -> list[str]:
    """What somebody holds."""
    return sorted(s.farmers[seat].bag)


def do(s: Valley, *answers: str, seat: Seat = ONE) -> None:
    """A seat gives these answers, by how they begin."""
    for words in answers:
        found = [option for option in options(s, seat) if f"{option} ".startswith(f"{words} ")]
        assert len(found) == 1, f"{words!r} means {found}, of {options(s, seat)}"
        answer(s, seat, found[0])


def offered(s: Valley, words: str, seat: Seat = ONE) -> list[str]:
    """A seat's options that begin with these words, each without them."""
    found = [f"{option} " for option in options(s, seat)]
    return [option.removeprefix(f"{words} ").strip() for option in found if option.startswith(f"{words} ")]


def where(action: str) -> list[str]:
    """The places where an action is offered, on a table where none is in vain."""
    found = []
    for place in PLACES:
        s = everything(place=place)
        resolve(s, TakeTurn(ONE))
        if f"act 0 {action}" in options(s, ONE):
            found.append(place)
    return found


def everything(**table: Any) -> Valley:
    """A table with a bit of everything."""
    full = "wood wood stone copper-geode arrowhead bug-meat"
    some = {"bag": full, "fields": "3:potato", "gold": 9, "hearts": 9, "built": (CardId("coop"),)}
    s = valley(**{**some, "animals": (CardId("duck"),), "offer": (CardId("barn"), CardId("shed")), **table})
    s.market = tuple(animal for animal in s.market if animal not in s.animals)
    return s


def fishing(roll: str, place: str = "beach", **table: Any) -> Valley:
    """Seat 0 goes fishing; unless there is a Crab Pot to set, the dice lie open."""
    s = valley(place=place, **{"track": "carp carp carp carp carp", **table})
    dice(s, stardew=roll.split())
    resolve(s, GoFishing(ONE, WATER[place]))
    return s


def exploring(roll: str, **table: Any) -> Valley:
    """Seat 0 is in the mine, and the dice lie open."""
    s = valley(place="mountain", **table)
    dice(s, stardew=roll.split())
    resolve(s, ExploreMine(ONE))
    return s
