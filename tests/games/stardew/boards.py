"""Tables for the tests of what is printed: set out, rich, poor."""

from __future__ import annotations

from overwinter.games.stardew import GAME
from overwinter.games.stardew.catalogue import CardId, Season, SpotId, TileId
from overwinter.games.stardew.setup import LayOutBoard, set_out
from overwinter.games.stardew.state import Seat, StardewOptions, Valley
from overwinter.testing import at_rest, resolve

BOOK = GAME.codec(()).catalogue
YOU = Seat(0)
OTHER = Seat(1)


def valley(players: int = 2, *, bag: str = "", track: str = "", animals: str = "", season: Season = "spring") -> Valley:
    """A table that is set out; seat 0 carries `bag`, the track reads from left to right."""
    s = at_rest(set_out(players, StardewOptions(), BOOK))
    resolve(s, LayOutBoard())
    for seat, profession in zip(s.farmers, ("farmer", "fisher", "forager", "miner"), strict=False):
        s.farmers[seat].profession = profession
    s.farmers[YOU].bag = tuple(map(TileId, bag.split()))
    s.season = season
    if track:
        s.track = tuple("" if tile == "-" else tile for tile in track.split())
    s.animals = tuple(map(CardId, animals.split()))
    return s


def rich(players: int = 2) -> Valley:
    """A table with a bit of everything."""
    bag = "parsnip daffodil copper-geode iron-ore bug-meat"
    s = valley(players, bag=bag, track="carp crab joja-cola anchovy treasure-chest", animals="white-chicken pig")
    s.gold, s.hearts, s.happy = 6, 3, (CardId("pig"),)
    s.fields[3] = (TileId("potato"),)
    s.joja = {"store": CardId("joja-seed"), "mine": CardId("joja-turnstile")}
    s.farmers[YOU].friends = (CardId("penny"), CardId("robin"))
    s.spots = tuple(map(SpotId, ("F1", "F2", "T1")))
    return s


def poor(players: int = 2) -> Valley:
    """A table with next to nothing."""
    s = valley(players, track="- - - - treasure-chest")
    s.fields = dict.fromkeys(s.fields, ())
    s.gold = s.hearts = 0
    s.spots = ()
    return s
