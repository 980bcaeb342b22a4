"""The Forge and the Museum: Geodes are opened, what was found is donated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.stardew.bags import Gain, Nothing, Receive, bonus
from overwinter.games.stardew.catalogue import LETTERS, SYMBOLS, Symbol, TileId, ore_of
from overwinter.games.stardew.farm import Leave
from overwinter.games.stardew.goals import see_goals
from overwinter.games.stardew.items import DrawEpic, DrawItem
from overwinter.games.stardew.knobs import at, knob
from overwinter.games.stardew.powers import reactions
from overwinter.games.stardew.state import Cast, Objection, Seat, Valley

# -- finds -------------------------------------------------------------------------------------------


class DrawFind(Effect):
    """{seat} digs something up."""

    seat: Seat = YOU
    kind: Literal["artifact", "mineral"] = "artifact"
    rule = "SV-142"

    def apply(self, s: Valley) -> None:
        count = 1 + max(0, knob(s, self.seat, "dig"))
        drawn = [tile for tile in (s.finds.draw(s) for _ in range(count)) if tile is not None]
        if drawn:
            s.push(*KeepFind(self.seat, self.kind, tuple(drawn)).if_open(s))

    def offer(self, s: Valley) -> str:
        return f"Gain {'an Artifact' if self.kind == 'artifact' else 'a Mineral'}."


class KeepFind(Ask):
    """{seat}: which do you keep?"""

    seat: Seat
    face: Literal["artifact", "mineral"]
    drawn: tuple[str, ...]
    rule = "SV-142"

    def options(self, s: Valley) -> Sequence[Effect]:
        return [TakeFind(self.seat, self.face, find, self.drawn) for find in dict.fromkeys(self.drawn)]


class TakeFind(Effect):
    """{seat} keeps what was dug up."""

    seat: Seat
    face: Literal["artifact", "mineral"]
    find: str
    drawn: tuple[str, ...]
    rule = "SV-142"

    def apply(self, s: Valley) -> None:
        rest = list(self.drawn)
        rest.remove(self.find)
        s.finds.discard(*rest)
        s.push(Receive(self.seat, self.tile(s)))

    def tile(self, s: Valley) -> TileId:
        """The face that shows for the rest of the game (SV-A31)."""
        printed = s.book.finds[self.find]
        return TileId(printed.artifact.id if self.face == "artifact" else printed.mineral.id)

    def offer(self, s: Valley) -> str:
        return s.tile(self.tile(s)).name


# -- Geodes ------------------------------------------------------------------------------------------


def geodes(s: Valley, seat: Seat) -> list[TileId]:
    """The Geodes in somebody's bag, each kind once."""
    return [tile for tile in dict.fromkeys(s.farmers[seat].bag) if s.tile(tile).type == "geode"]


class OpenGeodes(Ask):
    """{seat}: which Geode do you open?"""

    seat: Seat = YOU
    opened: int = 0
    rule = "SV-211"
    label = "Open Geodes"  # SV-210

    def options(self, s: Valley) -> Sequence[Effect]:
        only = self.opened and at(s, self.seat, "geodes", "one-only")
        found: list[Effect] = [] if only else [Crack(self.seat, tile, self.opened) for tile in geodes(s, self.seat)]
        return [*found, Leave()] if self.opened or not found else found  # SV-216, SV-A47


class Crack(Effect):
    """{seat} has {tile} opened."""

    seat: Seat
    tile: TileId
    opened: int = 0
    rule = "SV-212"
    label = "Open: {tile}"
    piece = "tile:{seat}:{tile}"

    def apply(self, s: Valley) -> None:
        s.take(self.seat, self.tile)
        s.put_back(self.tile)  # SV-214
        symbol = s.pick("stardew", SYMBOLS)
        s.cast = Cast("geode", (symbol,), tile=self.tile)
        again = knob(s, self.seat, "geode-rolls")
        s.push(
            *([RollGeodeAgain(self.seat, again)] if again > 0 else []),
            TakeContents(self.seat),
            OpenGeodes(self.seat, self.opened + 1),
        )

    def fine_print(self, s: Valley) -> str:
        chart = s.book.veins[vein_of(self.tile)].chart
        return ", ".join(f"{symbol}: {what}" for symbol, what in chart.items())


def vein_of(tile: TileId) -> str:
    """The pair that an Ore or Geode belongs to (SV-A33)."""
    return tile.removesuffix("-geode").removesuffix("-ore")


class RollGeodeAgain(Ask):
    """{seat}: do you roll again?"""

    seat: Seat
    left: int
    rule = "SV-212"

    def options(self, s: Valley) -> Sequence[Effect]:
        return [RerollGeode(self.seat, self.left), Nothing()]


class RerollGeode(Effect):
    """{seat} rolls again."""

    seat: Seat
    left: int
    rule = "SV-212"
    label = "Roll again"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        s.cast = Cast("geode", (s.pick("stardew", SYMBOLS),), tile=s.cast.tile)
        if self.left > 1:
            s.push(RollGeodeAgain(self.seat, self.left - 1))


class TakeContents(Effect):
    """{seat} sees what is inside."""

    seat: Seat
    rule = "SV-213"

    def apply(self, s: Valley) -> None:
        assert s.cast is not None
        vein = s.book.veins[vein_of(TileId(s.cast.tile))]
        symbol: Symbol = s.cast.dice[0]  # type: ignore[assignment]  # a Stardew Die
        s.cast = None
        follows = reactions(s, self.seat, "crack")
        match vein.chart[symbol]:
            case "stone":
                s.push(Gain(self.seat, TileId("stone")), *follows)
            case "ore":
                s.push(Gain(self.seat, ore_of(vein.id)), *follows)  # SV-215: the same tile, turned over
            case "mineral":
                s.push(DrawFind(self.seat, "mineral"), *follows)
            case "artifact":
                s.push(DrawFind(self.seat, "artifact"), *follows)
            case "item":
                s.push(DrawItem(self.seat), *follows)


# -- the Museum --------------------------------------------------------------------------------------


class VisitMuseum(Ask):
    """{seat}: what do you donate?"""

    seat: Seat = YOU
    given: int = 0
    rule = "SV-218"
    label = "Donate to Museum"  # SV-217

    def options(self, s: Valley) -> Sequence[Effect]:
        only = self.given and at(s, self.seat, "museum", "one-only")
        found: list[Effect] = [
            Exhibit(self.seat, tile, letter, self.given)
            for tile in dict.fromkeys(s.farmers[self.seat].bag)
            for letter in slots(s, tile)
            if not only
        ]
        return [*found, Leave()] if self.given or not found else found

    def blocked(self, s: Valley) -> Sequence[Blocked]:
        return [
            Blocked(Exhibit(self.seat, tile, s.tile(tile).letter, self.given), "its place is taken", "SV-222")
            for tile in dict.fromkeys(s.farmers[self.seat].bag)
            if s.tile(tile).letter and not slots(s, tile)
        ]


def slots(s: Valley, tile: TileId) -> list[str]:
    """Where a tile fits in the Museum (SV-219, SV-220, SV-221, SV-222)."""
    letter = s.tile(tile).letter
    if letter == "?":
        return [slot for slot in LETTERS if slot not in s.museum]
    return [letter] if letter and letter not in s.museum else []


def museum_objection(s: Valley, seat: Seat) -> Objection:
    """Why a visit to the Museum would be in vain."""
    some = any(slots(s, tile) for tile in s.farmers[seat].bag)
    return None if some else ("you have nothing that it lacks", "SV-220")


class Exhibit(Effect):
    """{seat} donates {tile}: slot {letter}."""

    seat: Seat
    tile: TileId
    letter: str
    given: int = 0
    rule = "SV-220"
    label = "{tile}: slot {letter}"
    piece = "tile:{seat}:{tile}"
    onto = "museum:{letter}"

    def apply(self, s: Valley) -> None:
        s.take(self.seat, self.tile)
        s.museum[self.letter] = self.tile  # SV-225, SV-A49: for good
        follows: list[Effect] = [*bonus(s, self.seat, "museum-gold"), *reactions(s, self.seat, "museum", self.tile)]
        column = LETTERS.index(self.letter) // 4  # SV-224, SV-A48
        if column not in s.columns and all(letter in s.museum for letter in LETTERS[4 * column : 4 * column + 4]):
            s.columns += (column,)
            follows.append(DrawEpic(self.seat))  # SV-223
        see_goals(s)
        if s.outcome is None:
            s.push(*follows, VisitMuseum(self.seat, self.given + 1))
