"""Tables set out in few words, and what is done at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from overwinter.engine import notation
from overwinter.engine.decks import Deck, Pile
from overwinter.games.stardew import GAME
from overwinter.games.stardew.phases.setup import LayOutBoard
from overwinter.games.stardew.phases.turns import TakeTurn
from overwinter.games.stardew.places.fishing import GoFishing
from overwinter.games.stardew.places.mountain import ExploreMine
from overwinter.games.stardew.printed.catalogue import PLACES, CardId, SpotId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.state import STARDEW, UNSEEN_WEEK, Farmer, RoomState, Seat, Turn, Valley, Weeks
from overwinter.games.stardew.verbs.dice import WILD
from overwinter.kit.choices import OwnChoice
from overwinter.kit.thrown import Die, Thrown
from overwinter.testing import answer, at_rest, dice, options, resolve

BOOK = GAME.codec(()).catalogue
ONE, TWO, THREE, FOUR = map(Seat, range(4))
MATS = ("farmer", "fisher", "forager", "miner")
TOOLS = ("can", "rod", "hoe", "pickaxe")
WATER = {"beach": "fish-ocean", "forest": "fish-river", "mountain": "fish-lake"}


# -- what lies there ---------------------------------------------------------------------------------


def valley(
    players: int = 2,
    *,
    place: str = "",
    bag: str = "",
    cards: str = "",
    fields: str = "",
    track: str = "",
    spots: str | None = None,
    rooms: str = "",
    options: Mapping[str, Any] | None = None,
    **others: Any,
) -> Valley:
    """A valley in the first week of Spring with nothing going on, no goals, and nobody who has anything but a mat.

    Tools do nothing at Level 0. If `place` is given, seat 0 is there, at its turn. `bag` and `cards` (Items, Upgrades
    and the like) are seat 0's. `fields="2:parsnip 5:cauliflower"` is all that is planted, `track="carp - - tuna crab"`
    reads from left to right, `spots="F1 T1"` are those that are not empty, and `rooms="crafts:spring-foraging-bundle"`
    are known Bundles. `options` are the match's; any other field of the state is set as it is.
    """
    s = at_rest(GAME.begin(players, GAME.options(options or {}), BOOK))
    for seat, farmer in s.farmers.items():
        farmer.profession, farmer.tool = MATS[seat], TOOLS[seat]
    resolve(s, LayOutBoard())
    s.goals, s.gold, s.hearts, s.map = (), 0, 0, "map-1"
    s.maps = Pile.of("maps", [card for card in BOOK.maps if card != s.map])
    s.tray = dict.fromkeys(s.tray, s.book.numbers.copies)
    carry(s, ONE, bag)
    give_cards(me(s), cards)
    s.fields = dict.fromkeys(s.fields, ())
    for word in fields.split():
        field, crop = word.split(":")
        s.fields[int(field)] += (TileId(crop),)
        s.tray[s.tile(crop).pool] -= 1
    if track:
        s.track = tuple("" if tile == "-" else tile for tile in track.split())
        left = s.book.fishing_bag()
        for tile in s.track:
            if tile in left:  # a test may want more of a kind than there are
                left.remove(tile)
        s.bag = Deck.of("fish", left)
    if spots is not None:
        s.spots = tuple(map(SpotId, spots.split()))
    for word in rooms.split():
        room, bundle = word.split(":")
        s.rooms[room] = RoomState(CardId(bundle), known=True)
        s.spares[room] = Pile.of(f"{room}.bundles", [b for b in s.spares[room].cards() if b != bundle])
    if place:
        s.phase, s.acting, s.turn, me(s).place = "action", ONE, Turn(2), place
    for name, value in others.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    return s


def everything(**table: Any) -> Valley:
    """A table with a bit of everything, where no action is in vain."""
    full = "wood stone stone copper-geode arrowhead bug-meat"
    some = {"bag": full, "fields": "3:potato", "gold": 9, "hearts": 9, "built": (CardId("coop"),)}
    s = valley(**{**some, "animals": (CardId("duck"),), "offer": (CardId("barn"), CardId("well")), **table})
    s.market = tuple(animal for animal in s.market if animal not in s.animals)
    return s


def carry(s: Valley, seat: int, bag: str = "", **cards: str) -> None:
    """What somebody has: `carry(s, ONE, "stone parsnip", friends="penny", items="…")`."""
    farmer = s.farmers[Seat(seat)]
    farmer.bag = tiles(bag)
    for name, words in cards.items():
        assert isinstance(getattr(farmer, name), tuple), name
        setattr(farmer, name, tuple(map(CardId, words.split())))


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


def two_unseen_weeks(*which: str) -> Weeks:
    """Two Season Cards that nobody has seen are left of Spring, out of these or of all."""
    weeks = which or [week.id for week in BOOK.weeks.values() if week.season == "spring"]
    return Weeks.backed("weeks.spring", {UNSEEN_WEEK: weeks}, [UNSEEN_WEEK] * 2)


# -- what is done ------------------------------------------------------------------------------------


def at(s: Valley, seat: int, place: str, actions: int = 2, **turn: Any) -> Valley:
    """Somebody's turn at a place: what do they do?"""
    s.phase, s.acting = "action", Seat(seat)
    s.farmers[Seat(seat)].place = place
    s.turn = Turn(actions, **turn)
    resolve(s, TakeTurn(Seat(seat)))
    return s


def fishing(roll: str, place: str = "beach", **table: Any) -> Valley:
    """Seat 0 goes fishing; unless there is a Crab Pot to set, the dice lie open."""
    s = valley(place=place, **{"track": "carp carp carp carp carp", **table})
    dice(s, stardew=roll.split())
    resolve(s, GoFishing(ONE, WATER[place]))
    return s


def lay_open(s: Valley, what: str, faces: str) -> None:
    """Stardew Dice lie there; `any` is one that counts as any symbol."""
    s.thrown = (Thrown(what, tuple([WILD if face == "any" else Die(STARDEW, face) for face in faces.split()])),)


def exploring(roll: str, **table: Any) -> Valley:
    """Seat 0 is in the mine, and the dice lie open."""
    s = valley(place="mountain", **table)
    dice(s, stardew=roll.split())
    resolve(s, ExploreMine(ONE))
    return s


def do(s: Valley, *answers: str, seat: int = ONE) -> None:
    """A seat answers, one thing after the other; a beginning of the answer will do if it is the only one."""
    for words in answers:
        found = options(s, seat)
        meant = [option for option in found if option == words]
        meant = meant or [option for option in found if f"{option} ".startswith(f"{words} ")]
        assert len(meant) == 1, f"{words!r} means {meant}, of {found}"
        answer(s, seat, meant[0])


def refused(s: Valley, choice: OwnChoice) -> dict[str, tuple[str, str]]:
    """What a choice would not offer now, each with reason and rule: nobody is asked where nothing is left to choose."""
    return {notation.write(entry.option): (entry.reason, entry.rule) for entry in choice.blocked(s)}


def listed(s: Valley, words: str, seat: int = ONE) -> list[str]:
    """A seat's options that begin with these words."""
    return [option for option in options(s, seat) if f"{option} ".startswith(f"{words} ")]


def offered(s: Valley, words: str, seat: int = ONE) -> list[str]:
    """A seat's options that begin with these words, each without them."""
    return [option.removeprefix(words).strip() for option in listed(s, words, seat)]


# -- what there is then ------------------------------------------------------------------------------


def me(s: Valley) -> Farmer:
    """Seat 0's mat."""
    return s.farmers[ONE]


def bag(s: Valley, seat: int = ONE) -> list[str]:
    """What somebody holds."""
    return sorted(s.farmers[Seat(seat)].bag)


def planted(s: Valley) -> dict[int, str]:
    """The fields that are not empty, each with its crop."""
    return {field: " ".join(crops) for field, crops in s.fields.items() if crops}


def where(action: str) -> list[str]:
    """The places where an action is offered, on a table where none is in vain."""
    found = []
    for place in PLACES:
        s = everything(place=place)
        resolve(s, TakeTurn(ONE))
        if f"act 0 {action}" in options(s, ONE):
            found.append(place)
    return found
