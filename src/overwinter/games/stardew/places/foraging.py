"""Beside the paths: Forageables, digs and Trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from overwinter.engine.effects import Effect
from overwinter.games.stardew.places.forge import DrawFind
from overwinter.games.stardew.printed.catalogue import DIALS, PathId, SpotId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.state import Seat, Valley
from overwinter.games.stardew.table.words import tile_words
from overwinter.games.stardew.verbs.bags import Gain, Receive
from overwinter.kit.choices import OwnChoice
from overwinter.kit.words import counted

TREE = DIALS.dial("tree", "Your Trees give {n} more Wood.")


class Forage(OwnChoice, kw_only=True):
    """{seat} looks about on the way."""

    path: PathId
    rule = "SV-135"
    quiet = True
    question = "what do you take along?"
    declines = "Nothing"

    def choices(self, s: Valley) -> Sequence[Effect]:
        near = s.book.paths[self.path].spots  # SV-138
        return [Pick(self.seat, spot) for spot in s.spots if spot in near]


class ForageAnywhere(OwnChoice):
    """{seat} goes gathering."""

    trees: bool = False
    rule = "SV-146"
    quiet = True
    question = "what do you gather?"
    lack = "nothing is left beside the paths"

    def choices(self, s: Valley) -> Sequence[Effect]:
        kind = "T" if self.trees else "F"
        return [Pick(self.seat, spot) for spot in s.spots if spot.startswith(kind)]

    def offer(self, s: Valley) -> str:
        if self.count == 1:
            return "Cut any Tree." if self.trees else "Take the tile of any Foraging Spot."
        return f"Cut any {self.count} Trees." if self.trees else f"Take the tiles of any {self.count} Foraging Spots."


class Pick(Effect):
    """{seat} takes what lies at {spot}."""

    seat: Seat
    spot: SpotId
    rule = "SV-139"
    piece = "spot:{spot}"

    def apply(self, s: Valley) -> None:
        """A Tree becomes Wood, a Forageable is turned over (SV-136, SV-143)."""
        seat, spot = self.seat, self.spot
        s.spots = tuple(other for other in s.spots if other != spot)  # SV-145
        if spot.startswith("T"):
            s.push(self.felled(s), Gathered(seat, TileId("wood")))
            return
        tile = s.seen.pop(spot, "") or s.forage.draw(s)
        forage = s.book.forage[tile]
        match forage.kind:
            case "dig":
                s.push(DrawFind(seat, forage.dig or "artifact"), Gathered(seat))  # SV-141
            case "forageable":
                s.push(Receive(seat, TileId(tile)), Gathered(seat, TileId(tile)))
            case kind:
                s.push(Gain(seat, TileId(kind)), Gathered(seat, TileId(kind)))

    def offer(self, s: Valley) -> str:
        if self.spot.startswith("T"):
            wood = self.felled(s)
            return f"Cut a tree: {tile_words(s.book, wood.tile, wood.count)}"
        seen = s.seen.get(self.spot)
        return f"Take {s.book.forage[seen].name}" if seen else f"Take the tile at {self.spot}"

    def felled(self, s: Valley) -> Gain:
        """What a Tree gives: no Forageable (SV-144)."""
        return Gain(self.seat, TileId("wood"), 1 + max(0, TREE.of(s, self.seat)))


class Gathered(Effect):
    """{seat} has taken something from beside a path."""

    seat: Seat
    tile: TileId | Literal[""] = ""
    """What it was; nothing, if it had to be dug up."""
    quiet = True
    whenever = "you take {something} from a Tree or Foraging Spot"

    def apply(self, s: Valley) -> None:
        pass


class LookAround(OwnChoice):
    """{seat} has a look around."""

    rule = "SV-139"
    question = "where do you look?"
    lack = "there is nothing that nobody has seen"

    def choices(self, s: Valley) -> Sequence[Effect]:
        return [PeekAt(self.seat, spot) for spot in s.spots if spot.startswith("F") and spot not in s.seen]

    def offer(self, s: Valley) -> str:
        return f"See what lies at {counted(self.count, 'Foraging Spot')}."


class PeekAt(Effect):
    """{seat} looks at what lies at {spot}."""

    seat: Seat
    spot: SpotId
    rule = "SV-139"
    label = "{spot}"
    piece = "spot:{spot}"

    def apply(self, s: Valley) -> None:
        s.seen[self.spot] = s.forage.draw(s)
