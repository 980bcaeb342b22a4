"""Tables set out in few words."""

from __future__ import annotations

from collections.abc import Mapping

from overwinter.engine.decks import Deck
from overwinter.games.stardew import GAME
from overwinter.games.stardew.catalogue import CardId, Place, SpotId, TileId
from overwinter.games.stardew.setup import LayOutBoard
from overwinter.games.stardew.state import RoomState, Seat, Turn, Valley
from overwinter.games.stardew.turns import TakeTurn
from overwinter.testing import answer, at_rest, options, resolve

BOOK = GAME.codec(()).catalogue
ONE, TWO, THREE, FOUR = map(Seat, range(4))
MATS = ("farmer", "fisher", "forager", "miner")
TOOLS = ("can", "rod", "hoe", "pickaxe")


def valley(
    players: int = 2, *, fields: str = "", track: str = "", spots: str | None = None, rooms: str = "", **others: object
) -> Valley:
    """A valley in the first week of Spring with nothing going on, no goals, and nobody who has anything but a mat.

    Tools do nothing at Level 0. `fields="2:parsnip 5:cauliflower"` is all that is planted,
    `track="carp - - tuna crab"` reads from left to right, `spots="F1 T1"` are those that are not empty, and
    `rooms="crafts:spring-foraging"` are known Bundles. `options={…}` are the match's; any other field of the state
    is set as it is.
    """
    agreed = others.pop("options", {})
    assert isinstance(agreed, Mapping)
    s = at_rest(GAME.begin(players, GAME.options(dict(agreed)), BOOK))
    for seat, farmer in s.farmers.items():
        farmer.profession, farmer.tool = MATS[seat], TOOLS[seat]  # type: ignore[assignment]  # two of their names
    resolve(s, LayOutBoard())
    s.goals, s.gold, s.hearts = (), 0, 0
    s.fields = dict.fromkeys(s.fields, ())
    s.tray = dict.fromkeys(s.tray, s.book.numbers.copies)
    for word in fields.split():
        field, crop = word.split(":")
        s.fields[int(field)] += (TileId(crop),)
        s.tray[s.tile(crop).pool] -= 1
    if track:
        s.track = tuple("" if tile == "-" else tile for tile in track.split())
        bag = s.book.fishing_bag()
        for tile in filter(None, s.track):
            bag.remove(tile)
        s.bag = Deck.of("fish", bag)
    if spots is not None:
        s.spots = tuple(map(SpotId, spots.split()))
    for word in rooms.split():
        room, bundle = word.split(":")
        s.rooms[room] = RoomState(CardId(bundle), True)  # type: ignore[index]  # a room's name
        spares = [other for other in s.spares[room].cards() if other != bundle]  # type: ignore[index]
        s.spares[room].deck = Deck.of(f"{room}.bundles", spares)  # type: ignore[index]
    for name, value in others.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    return s


def carry(s: Valley, seat: int, bag: str = "", **cards: str) -> None:
    """What somebody has: `carry(s, ONE, "stone parsnip", friends="penny", items="…")`."""
    farmer = s.farmers[Seat(seat)]
    farmer.bag = tuple(map(TileId, bag.split()))
    for name, words in cards.items():
        assert isinstance(getattr(farmer, name), tuple), name
        setattr(farmer, name, tuple(map(CardId, words.split())))


def at(s: Valley, seat: int, place: Place, actions: int = 2, **turn: object) -> Valley:
    """Somebody's turn at a place: what do they do?"""
    s.phase, s.acting = "action", Seat(seat)
    s.farmers[Seat(seat)].place = place
    s.turn = Turn(actions, **turn)  # type: ignore[arg-type]  # its fields by name
    resolve(s, TakeTurn(Seat(seat)))
    return s


def do(s: Valley, seat: int, *answers: str) -> None:
    """Somebody answers, one thing after the other; a beginning of the answer's id will do if it is the only one."""
    for words in answers:
        found = [option for option in options(s, seat) if option == words]
        found = found or [option for option in options(s, seat) if f"{option} ".startswith(f"{words} ")]
        assert len(found) == 1, f"{words!r} among {options(s, seat)}"
        answer(s, seat, found[0])


def offered(s: Valley, seat: int, word: str = "") -> list[str]:
    """Somebody's options, or those that begin with a word."""
    return [option for option in options(s, seat) if not word or option.split()[0] == word]


def bag(s: Valley, seat: int = 0) -> list[str]:
    """What somebody carries."""
    return list(s.farmers[Seat(seat)].bag)


def planted(s: Valley) -> dict[int, str]:
    """The fields that are not empty, each with its crop."""
    return {field: " ".join(crops) for field, crops in s.fields.items() if crops}
