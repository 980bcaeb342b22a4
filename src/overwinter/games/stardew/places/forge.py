"""The Forge and the Museum: Geodes are opened, what was found is donated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from overwinter.engine.decks import Pile
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.people import YOU
from overwinter.games.stardew.printed.catalogue import DIALS, LETTERS
from overwinter.games.stardew.printed.tiles import ANYTHING, Symbol, TileId, Vein, Wanted, ore_of
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import STARDEW, Seat, Valley
from overwinter.games.stardew.verbs.bags import Gain, Receive, bonus, held
from overwinter.games.stardew.verbs.dice import MayRollAgain
from overwinter.games.stardew.verbs.items import DrawEpic, DrawItem
from overwinter.kit.choices import UntilEnough
from overwinter.kit.draws import KeepOne
from overwinter.kit.thrown import put_away, throw

DIG = DIALS.dial(
    "dig", "Whenever you gain an Artifact or Mineral, draw {n} more, and keep only one of all that you drew."
)
GEODE_AGAIN = DIALS.dial("geode-rolls", "You may roll again {times} for each Geode.")
MUSEUM_GOLD = DIALS.dial("museum-gold", "Gain {n} Gold for each tile that you donate to the Museum.")

# -- finds -------------------------------------------------------------------------------------------


class DrawFind(KeepOne):
    """{seat} digs something up."""

    seat: Seat = YOU
    kind: Literal["artifact", "mineral"] = "artifact"
    rule = "SV-142"
    binding = False

    def cards(self, s: Valley) -> Pile:
        return s.finds

    def number(self, s: Valley) -> int:
        return 1 + max(0, DIG.of(s, self.seat))

    def keep(self, s: Valley, card: str) -> Effect:
        return TakeFind(self.seat, self.kind, card)

    def lay_back(self, s: Valley, cards: tuple[str, ...]) -> None:
        s.finds.discard(*cards)

    def offer(self, s: Valley) -> str:
        return f"Gain {'an Artifact' if self.kind == 'artifact' else 'a Mineral'}."


class TakeFind(Effect):
    """{seat} keeps what was dug up."""

    seat: Seat
    face: Literal["artifact", "mineral"]
    find: str
    rule = "SV-142"

    def apply(self, s: Valley) -> None:
        s.push(Receive(self.seat, self.tile(s)))

    def tile(self, s: Valley) -> TileId:
        """The face that shows for the rest of the game (SV-A31)."""
        printed = s.book.finds[self.find]
        return TileId(printed.artifact.id if self.face == "artifact" else printed.mineral.id)

    def offer(self, s: Valley) -> str:
        return s.tile(self.tile(s)).name

    def points_at(self, s: Valley) -> str:
        return f"drawn:{self.tile(s)}"


# -- Geodes ------------------------------------------------------------------------------------------


def geodes(s: Valley, seat: Seat) -> list[TileId]:
    """The Geodes in somebody's bag, each kind once."""
    return held(s, seat, Wanted(type=("geode",)))


class OpenGeodes(UntilEnough):
    """{seat} is at Clint's."""

    rule = "SV-211"  # SV-216, SV-A47
    label = "Open any of your Geodes, as at the Forge."  # SV-210
    quiet = True
    question = "which Geode do you open?"
    lack = "you have no Geode"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [Crack(self.seat, tile) for tile in geodes(s, self.seat)]


class Crack(Effect):
    """{seat} has {tile} opened."""

    seat: Seat
    tile: TileId
    rule = "SV-212"
    whenever = "you open a Geode"
    label = "Open: {tile}"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        s.take(self.seat, self.tile)
        throw(s, "geode", [STARDEW])
        again = MayRollAgain(self.seat, GEODE_AGAIN.of(s, self.seat))
        s.push(again, TakeContents(self.seat, self.tile))

    def fine_print(self, s: Valley) -> str:
        chart = s.book.veins[vein_of(self.tile)].chart
        return ", ".join(f"{symbol}: {what}" for symbol, what in chart.items())


def vein_of(tile: TileId) -> str:
    """The pair that an Ore or Geode belongs to (SV-A33)."""
    return tile.removesuffix("-geode").removesuffix("-ore")


class TakeContents(Effect):
    """{seat} sees what is inside."""

    seat: Seat
    geode: TileId
    rule = "SV-213"

    def apply(self, s: Valley) -> None:
        s.put_back(self.geode)  # SV-214: not before, or somebody could take it
        vein = s.book.veins[vein_of(self.geode)]
        symbol: Symbol = put_away(s).shows(STARDEW)  # type: ignore[assignment]  # one of its faces
        s.push(inside(self.seat, vein, symbol))


def inside(seat: Seat, vein: Vein, symbol: Symbol) -> Effect:
    """What the chart says (SV-213, SV-A46)."""
    match vein.chart[symbol]:
        case "stone":
            return Gain(seat, TileId("stone"))
        case "ore":
            return Gain(seat, ore_of(vein.id))  # SV-215: the same tile, turned over
        case "item":
            return DrawItem(seat)
        case kind:
            return DrawFind(seat, kind)


# -- the Museum --------------------------------------------------------------------------------------


class VisitMuseum(UntilEnough):
    """{seat} is at the Museum."""

    rule = "SV-218"
    label = "Donate to Museum"  # SV-217
    quiet = True
    question = "what do you donate?"
    lack = "you have nothing that it lacks"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [Exhibit(self.seat, tile, letter) for tile in held(s, self.seat, ANYTHING) for letter in slots(s, tile)]

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        return [
            Blocked(Exhibit(self.seat, tile, s.tile(tile).letter), "its place is taken", "SV-222")
            for tile in dict.fromkeys(s.farmers[self.seat].bag)
            if s.tile(tile).letter and not slots(s, tile)
        ]


def slots(s: Valley, tile: TileId) -> list[str]:
    """Where a tile fits in the Museum (SV-219, SV-220, SV-221, SV-222)."""
    letter = s.tile(tile).letter
    if letter == "?":
        return [slot for slot in LETTERS if slot not in s.museum]
    return [letter] if letter and letter not in s.museum else []


class Exhibit(Effect):
    """{seat} donates {tile}: slot {letter}."""

    seat: Seat
    tile: TileId
    letter: str
    rule = "SV-220"
    whenever = "you donate {something} to the Museum"
    label = "{tile}: slot {letter}"
    piece = "tile:{seat}:{tile}"
    onto = "museum:{letter}"

    def apply(self, s: Valley) -> None:
        s.take(self.seat, self.tile)
        s.museum[self.letter] = self.tile  # SV-225, SV-A49: for good
        follows = bonus(s, self.seat, MUSEUM_GOLD)
        column = LETTERS.index(self.letter) // 4  # SV-224, SV-A48
        if column not in s.columns and all(letter in s.museum for letter in LETTERS[4 * column : 4 * column + 4]):
            s.columns += (column,)
            follows.append(DrawEpic(self.seat))  # SV-223
        see_goals(s)
        if s.outcome is None:
            s.push(*follows)
