"""Pierre's General Store: seeds, and what tiles are sold for."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from overwinter.engine.effects import Effect, Objection, Way, any_allowed
from overwinter.games.stardew.places.farm import Sow, has_room
from overwinter.games.stardew.printed.catalogue import DIALS, Book
from overwinter.games.stardew.printed.tiles import ANYTHING, Tile, TileId, Wanted
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.verbs.bags import bonus, held, in_supply, pay, short_of
from overwinter.kit.choices import UntilEnough
from overwinter.kit.dials import Dial
from overwinter.kit.words import counted

SEED_COST = DIALS.dial("seed", "Your seeds cost {n} Gold more.", "Your seeds cost {n} Gold less.")
SEED_BONUS = DIALS.dial("seed-bonus", "Gain {n} Gold for each seed that you buy.")


class VisitStore(UntilEnough):
    """{seat} is at the store."""

    more: bool = True  # one may just look
    rule = "SV-169"
    label = "Buy & Plant Seeds"  # SV-168
    quiet = True
    question = "what do you buy or sell?"
    lack = "there is nothing that you could buy or sell"

    def ways(self, s: Valley) -> Iterator[Way]:
        for crop in map(TileId, s.book.crops):
            yield Plant(self.seat, crop), seed_objection(s, self.seat, crop)

    def is_open(self, s: Valley) -> bool:
        return bool(for_sale(s, self.seat)) or any_allowed(self.ways(s))

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [*super().choices(s), *(Sell(self.seat, tile) for tile in for_sale(s, self.seat))]  # SV-177


def seed_cost(s: Valley, seat: Seat) -> int:
    """What a seed costs, whatever will grow from it (SV-170)."""
    return max(0, s.book.numbers.seed + SEED_COST.of(s, seat, "store"))


def seed_objection(s: Valley, seat: Seat, crop: TileId) -> Objection:
    """Why a seed cannot be bought."""
    seed = s.book.crops[crop]
    if seed.season != s.season:
        return f"it grows in {seed.season.capitalize()}", "SV-171"  # SV-A35
    if not in_supply(s, crop):
        return "there is none left", "SV-176"
    if not has_room(s, seat, seed.waterings):
        return f"field {seed.waterings} is taken", "SV-174"
    return short_of(s, seed_cost(s, seat))


class Plant(Sow):
    """{seat} buys a seed: {crop}."""

    def apply(self, s: Valley) -> None:
        pay(s, seed_cost(s, self.seat))
        s.push(Sow(self.seat, self.crop), *bonus(s, self.seat, SEED_BONUS))

    def fine_print(self, s: Valley) -> str:
        crop = s.book.crops[self.crop]
        water = counted(crop.waterings, "watering")
        return f"costs {seed_cost(s, self.seat)} Gold; {water}; worth {crop.value} Gold"


def _sell(name: str, what: str) -> Dial:
    return DIALS.dial(
        f"sell-{name}", f"Your {what} sell for {{n}} Gold more.", f"Your {what} sell for {{n}} Gold less."
    )


SELL_ORE, SELL_FIND = _sell("ore", "Ores and Geodes"), _sell("find", "Artifacts and Minerals")
SELLING: Mapping[str, Dial] = {
    "crop": _sell("crop", "crops"),
    "fish": _sell("fish", "fish"),
    "product": _sell("product", "animal products"),
    "forageable": _sell("forageable", "Forageables"),
    "ore": SELL_ORE,
    "geode": SELL_ORE,
    "mineral": SELL_FIND,
    "artifact": SELL_FIND,
    "material": DIALS.dial("sell-material", "You can sell Wood and Stone, for {n} Gold each."),
}
"""What counts for a type of tile."""


def price(s: Valley, seat: Seat, tile: TileId) -> int:
    """What a tile brings; at 0 it cannot be sold (SV-102, SV-178, SV-179, SV-A20)."""
    return _price_with(s.dials(seat), s.tile(tile))


def _price_with(dials: Mapping[str, int], face: Tile) -> int:
    """What a tile brings somebody with such cards."""
    more = dials.get(SELLING[face.type].name, 0) if face.type in SELLING else 0
    return face.value + more if face.value or face.type == "material" else 0


def prices(s: Valley, seat: Seat) -> Mapping[TileId, int]:
    """What each tile brings somebody: for those who need them all."""
    return prices_with(s.book, tuple(s.dials(seat).items()))


Cards = tuple[tuple[str, int], ...]
"""What somebody's cards make of the numbers of the rules, one after the other."""


@functools.lru_cache(1024)
def prices_with(book: Book, dials: Cards) -> Mapping[TileId, int]:
    """What each tile brings whoever has such cards."""
    return {tile: _price_with(dict(dials), face) for tile, face in book.tiles.items()}


def for_sale(s: Valley, seat: Seat, of: Wanted = ANYTHING) -> list[TileId]:
    """The tiles that somebody holds and could sell, each kind once."""
    brings = prices(s, seat)
    return [tile for tile in held(s, seat, of) if brings[tile]]


class Sell(Effect):
    """{seat} sells {tile}."""

    seat: Seat
    tile: TileId
    rule = "SV-178"
    whenever = "you sell {something}"
    label = "Sell {tile}"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        s.gold += price(s, self.seat, self.tile)
        s.take(self.seat, self.tile)
        s.put_back(self.tile)
        see_goals(s)

    def fine_print(self, s: Valley) -> str:
        return f"brings {price(s, self.seat, self.tile)} Gold"
