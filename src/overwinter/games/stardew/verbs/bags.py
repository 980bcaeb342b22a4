"""What farmers carry: gaining tiles, Gold and Hearts, keeping within the limits, throwing away."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Annotated

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.hints import BAD, GOOD
from overwinter.engine.people import YOU
from overwinter.games.stardew.printed.catalogue import DIALS, Book, Gold, Hearts
from overwinter.games.stardew.printed.tiles import ANYTHING, QUALITY, TileId, Wanted
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.table.words import one, some, tile_words
from overwinter.kit.choices import OwnChoice
from overwinter.kit.dials import Dial
from overwinter.kit.within import Within
from overwinter.kit.words import counted, listed

BAG = DIALS.dial("bag", "+{n} {tile|tiles} in your bag.", "{n} {tile|tiles} fewer in your bag.")


def in_supply(s: Valley, tile: TileId, count: int = 1) -> bool:
    """Whether there is one left, or so many (SV-009, SV-A03)."""
    pool = s.tile(tile).pool
    return not pool or s.options.supply == "unlimited" or s.tray[pool] >= count


def from_supply(s: Valley, tile: TileId) -> bool:
    """Take one out of the tray, if there is one left."""
    if not in_supply(s, tile):
        return False
    pool = s.tile(tile).pool
    if pool and s.options.supply != "unlimited":
        s.tray[pool] -= 1
    return True


def room_in_bag(s: Valley, seat: Seat) -> int:
    """How many tiles somebody may hold, whether they are resources or not (SV-294, SV-300, SV-A21)."""
    return s.book.numbers.bag + BAG.of(s, seat)


def room_for_tile(s: Valley, seat: Seat) -> bool:
    """Whether somebody may hold another tile (SV-314)."""
    held = len(s.farmers[seat].bag)
    sure = s.book.numbers.bag + s.book.least[BAG.name]  # quicker than to look at cards
    return held < sure or held < room_in_bag(s, seat)


def still_there(s: Valley, tiles: Sequence[TileId]) -> list[TileId]:
    """Those of these tiles that there are, if all are taken one after the other."""
    left, found = dict(s.tray), list[TileId]()
    for tile in tiles:
        pool = s.tile(tile).pool
        if not pool or s.options.supply == "unlimited" or left[pool] > 0:
            found.append(tile)
        if pool:
            left[pool] -= 1
    return found


def gain_words(s: Valley, seat: Seat, tiles: Sequence[TileId]) -> str:
    """What somebody gains, in a sentence: only what there is."""
    found = still_there(s, tiles)
    kinds = [tile_words(s.book, tile, found.count(tile)) for tile in dict.fromkeys(found)]
    missing = [s.tile(tile).name for tile in dict.fromkeys(tiles) if found.count(tile) < tiles.count(tile)]
    if not kinds:
        return f"{s.name(seat)} gains nothing: the supply has no {listed(missing, 'or')}."
    short = f"; the supply has no more {listed(missing, 'or')}" if missing else ""
    return f"{s.name(seat)} gains {listed(kinds)}{short}."


class FromSupply(Effect):
    """Somebody gains a tile from the supply."""

    def brings(self, s: Valley) -> Sequence[TileId]:
        """What it takes from the supply: one of these at least."""
        raise NotImplementedError


class Gain(FromSupply):
    """{seat} gains {tile}."""

    seat: Seat = YOU
    tile: TileId = TileId("")
    count: Annotated[int, GOOD] = 1
    rule = "SV-009"

    def apply(self, s: Valley) -> None:
        gain(s, self.seat, (self.tile,) * self.count)

    def says(self, s: Valley) -> str:
        return gain_words(s, self.seat, (self.tile,) * self.count)

    def brings(self, s: Valley) -> Sequence[TileId]:
        return (self.tile,)

    def offer(self, s: Valley) -> str:
        return f"Gain {tile_words(s.book, self.tile, self.count)}."


def gain(s: Valley, seat: Seat, tiles: Sequence[TileId]) -> None:
    """What arrives at once is gained at once, as far as there is some left; then one chooses what to keep (SV-A39)."""
    s.farmers[seat].bag += tuple([tile for tile in tiles if from_supply(s, tile)])
    s.push(*KeepTiles.needed(s, seat))


class GainAll(Effect):
    """{seat} gains several tiles at once."""

    seat: Seat
    tiles: tuple[TileId, ...]
    rule = "SV-A39"

    def apply(self, s: Valley) -> None:
        gain(s, self.seat, self.tiles)

    def says(self, s: Valley) -> str:
        return gain_words(s, self.seat, self.tiles)


class Receive(Effect):
    """{seat} takes {tile}.

    A tile that lay on the board: it comes from no supply.
    """

    seat: Seat
    tile: TileId
    rule = "SV-140"

    def apply(self, s: Valley) -> None:
        s.farmers[self.seat].bag += (self.tile,)
        s.push(*KeepTiles.needed(s, self.seat))


class GainOne(OwnChoice):
    """{seat} chooses a tile to gain."""

    of: Wanted = ANYTHING
    rule = "SV-009"
    quiet = True
    question = "which tile do you gain?"
    lack = "there is none left"

    def choices(self, s: Valley) -> Sequence[Effect]:
        found = [tile for tile in sorted(s.book.fitting(self.of)) if s.tile(tile).pool and in_supply(s, tile)]
        return [Gain(self.seat, tile) for tile in found]

    def offer(self, s: Valley) -> str:
        either_side = {s.tile(tile).quality for tile in s.book.fitting(self.of)} == {True, False}
        return f"Gain {one(s.book, self.of)} of your choice from the supply{', Quality or not' * either_side}."


class KeepTiles(Within):
    """{seat} must hold no more tiles than there is room for."""

    rule = "SV-297"  # SV-A39
    question = "what do you leave behind?"
    binding = False

    def fits(self, s: Valley) -> bool:
        return len(s.farmers[self.seat].bag) <= room_in_bag(s, self.seat)

    def can_go(self, s: Valley) -> Sequence[Effect]:
        return [LeaveBehind(self.seat, tile) for tile in dict.fromkeys(s.farmers[self.seat].bag)]


class LeaveBehind(Effect):
    """{seat} leaves {tile} behind."""

    seat: Seat
    tile: TileId
    rule = "SV-297"
    label = "Leave {tile} behind"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        s.take(self.seat, self.tile)
        s.put_back(self.tile)


class ThrowAway(LeaveBehind):
    """{seat} throws {tile} away."""

    rule = "SV-299"
    label = "Throw {tile} away"
    free = True
    minor = True


@Valley.at_any_time
def what_can_be_thrown_away(s: Valley, seat: int) -> Sequence[Effect]:
    """Any tile, at any time (SV-299)."""
    farmer = s.farmers.get(Seat(seat))
    return _thrown(Seat(seat), farmer.bag) if farmer and farmer.bag else ()


@functools.lru_cache(4096)
def _thrown(seat: Seat, bag: tuple[TileId, ...]) -> tuple[Effect, ...]:
    return tuple([ThrowAway(seat, tile) for tile in dict.fromkeys(bag)])


# -- paying with tiles -------------------------------------------------------------------------------


def held(s: Valley, seat: Seat, wanted: Wanted) -> list[TileId]:
    """The tiles in somebody's bag that will do, each kind once."""
    fitting = s.book.fitting(wanted)
    return [tile for tile in dict.fromkeys(s.farmers[seat].bag) if tile in fitting]


def holds(s: Valley, seat: Seat, wanted: Wanted) -> int:
    """How many tiles in somebody's bag will do."""
    fitting = s.book.fitting(wanted)
    return sum([tile in fitting for tile in s.farmers[seat].bag])


class Discard(OwnChoice):
    """{seat} gives something.

    Often it is a price: nobody turns into money what is about to be paid.
    """

    of: Wanted = ANYTHING
    rule = "SV-007"
    quiet = True
    question = "which tile do you give?"
    lack = "you have no such tile"
    binding = True

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [Give(self.seat, tile) for tile in held(s, self.seat, self.of)]

    def offer(self, s: Valley) -> str:
        return f"Discard {some(s.book, self.of, self.count)}."


class Give(Effect):
    """{seat} gives {tile}."""

    seat: Seat
    tile: TileId
    rule = "SV-007"
    label = "{tile}"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        s.take(self.seat, self.tile)
        s.put_back(self.tile)


# -- Gold and Hearts -----------------------------------------------------------------------------------


class GainGold(Effect):
    """The team gains {gold}."""

    gold: Annotated[Gold, GOOD] = 1
    rule = "SV-004"
    label = "Gain {gold}."

    def apply(self, s: Valley) -> None:
        s.gold += self.gold  # SV-006: there is no most
        see_goals(s)


def bonus(s: Valley, seat: Seat, dial: Dial) -> list[Effect]:
    """The Gold that a card adds to something."""
    gold = dial.of(s, seat)
    return [GainGold(gold)] if gold > 0 else []


class LoseGold(Effect):
    """The team loses {gold}."""

    gold: Annotated[Gold, BAD] = 1
    rule = "SV-007"
    label = "Lose {gold}."

    def apply(self, s: Valley) -> None:
        s.gold = max(0, s.gold - self.gold)
        see_goals(s)

    def says(self, s: Valley) -> str:
        return f"The team loses {min(s.gold, self.gold)} Gold." if s.gold else "The team has no Gold to lose."


class GainHearts(Effect):
    """The team gains {hearts}."""

    hearts: Annotated[Hearts, GOOD] = 1
    rule = "SV-005"
    label = "Gain {hearts}."

    def apply(self, s: Valley) -> None:
        s.hearts += self.hearts


class LoseHearts(Effect):
    """The team loses {hearts}."""

    hearts: Annotated[Hearts, BAD] = 1
    rule = "SV-007"
    label = "Lose {hearts}."

    def apply(self, s: Valley) -> None:
        s.hearts = max(0, s.hearts - self.hearts)

    def says(self, s: Valley) -> str:
        lost = counted(min(s.hearts, self.hearts), "Heart")
        return f"The team loses {lost}." if s.hearts else "The team has no Hearts to lose."


def short_of(s: Valley, gold: int = 0, hearts: int = 0) -> Objection:
    """What the pools lack for a price: it is paid whole or not at all (SV-007)."""
    if gold > s.gold:
        return f"it costs {gold} Gold, there is {s.gold}", "SV-007"
    if hearts > s.hearts:
        there = f"there {'is' if s.hearts == 1 else 'are'} {s.hearts}"
        return f"it costs {counted(hearts, 'Heart')}, {there}", "SV-007"
    return None


def lacking(s: Valley, seat: Seat, wanted: Wanted, number: int = 1) -> Objection:
    """Which tiles somebody lacks for a price."""
    return _lack(s.book, wanted, number) if holds(s, seat, wanted) < number else None


@functools.lru_cache(512)
def _lack(book: Book, wanted: Wanted, number: int) -> Objection:
    return f"you lack {some(book, wanted, number)}", "SV-007"


def pay(s: Valley, gold: int = 0, hearts: int = 0) -> None:
    """Take a price out of the pools (SV-004, SV-005)."""
    s.gold -= gold
    s.hearts -= hearts
    if gold:
        see_goals(s)


def improved(tile: TileId) -> TileId:
    """The Quality side of a crop or product."""
    return tile if tile.endswith(QUALITY) else TileId(tile + QUALITY)
