"""What bags and fields hold for what is wanted: reckoned once wherever people hold the same."""

from __future__ import annotations

import functools

from overwinter.engine.people import NOBODY
from overwinter.games.stardew.places.forge import vein_of
from overwinter.games.stardew.places.mountain import STONE
from overwinter.games.stardew.places.store import Cards, prices_with
from overwinter.games.stardew.printed.catalogue import Book
from overwinter.games.stardew.printed.tiles import TileId, ore_of
from overwinter.games.stardew.sense.insight.aims import Part, agenda_of
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.table.state import Seat

ELSEWHERE = 0.7
"""How much a tile saves in another bag than the one that it is wanted in: it must be handed over first."""
ITEM = 0.4
"""What an Item is worth, whichever it is."""
NONE = -1
"""No need."""
Hand = tuple[Seat, tuple[TileId, ...], Cards]
"""What somebody holds, and what cards make of the numbers of the rules."""


class Stock:
    """What is set aside for the parts that are not done, and what more would be good for."""

    def __init__(
        self,
        book: Book,
        weights: Weights,
        parts: tuple[Part, ...],
        gold: int,
        first: Seat,
        hands: tuple[Hand, ...],
        fields: tuple[tuple[int, tuple[TileId, ...]], ...],
    ) -> None:
        self.book, self.weights, self._purse = book, weights, gold
        self._agenda = agenda = agenda_of(parts)
        self._rests, self._left = [*agenda.rests], [*agenda.counts]
        """What each part takes that no tile makes less, and how many tiles each need still wants."""
        self._prices = {seat: prices_with(book, cards) for seat, _, cards in hands}
        self._geodes = _geodes(book)
        self.short = max(0.0, agenda.gold - gold)
        """The Gold that is wanted, and not there."""
        self.sales = 0.0
        """What the tiles that nobody needs will bring."""
        self.kept: dict[TileId, float] = {}
        """What the tiles that are set aside are worth."""
        self._found: dict[str, tuple[float, int]] = {}
        self._worths: dict[tuple[Seat, TileId], float] = {}
        self._lay_up(hands, first, fields)

    @functools.cached_property
    def labours(self) -> list[float]:
        """What each part takes beside Gold and Hearts."""
        return [self._labour(place) for place in range(len(self._rests))]

    def _labour(self, place: int) -> float:
        left, worths = self._left, self._agenda.worths
        return self._rests[place] + sum([left[need] * worths[need] for need in self._agenda.work[place]])

    def _lay_up(self, hands: tuple[Hand, ...], first: Seat, fields: tuple[tuple[int, tuple[TileId, ...]], ...]) -> None:
        """Set aside what is in bags and fields for what it is good for, and the work that it still takes to use it."""
        weights, geodes = self.weights, self._geodes
        unopened: list[tuple[Seat, TileId]] = []
        for seat, bag, _ in hands:
            for tile in bag:
                if tile in geodes:
                    unopened.append((seat, tile))
                else:
                    self._set_aside(seat, tile, weights.held)
        for field, crops in fields:
            for crop in crops:
                self._set_aside(first, crop, max(0.1, weights.held - weights.watering * field))
        for seat, geode in unopened:  # what they may hold depends on what is lacking then
            self._set_aside(seat, geode, weights.held)

    def _set_aside(self, seat: Seat, tile: TileId, ripe: float) -> None:
        need, worth = self._best(seat, tile)
        if tile in self._geodes:
            inside, hoped = self.inside(seat, tile)
            inside *= self.weights.unopened
            if inside > worth and hoped != NONE:
                self.kept[tile] = inside
                place = self._agenda.of[hoped]
                self._rests[place] -= min(self._labour(place), inside * ripe)
                return
        self._found.clear()
        if need == NONE:
            self.sales += ripe * self._prices[seat][tile]
            self.short = max(0.0, self._agenda.gold - self._purse - self.sales)
            return
        agenda = self._agenda
        used = min(1.0, self._left[need])
        self._left[need] -= used
        self.kept[tile] = max(worth, self.kept.get(tile, 0.0))
        self._rests[agenda.of[need]] += (0.0 if agenda.instead[need] else used * agenda.worths[need]) - worth * ripe

    def loss(self, seat: Seat, tile: TileId) -> float:
        """What it would mean to lose such a tile that somebody has."""
        return self.kept.get(tile) or self._best(seat, tile)[1]

    def worth(self, seat: Seat, tile: TileId) -> float:
        """What one more such tile would save."""
        found = self._worths.get((seat, tile))
        if found is None:
            found = self._best(seat, tile)[1]
            if tile in self._geodes:
                found = max(found, self.inside(seat, tile)[0] * self.weights.unopened)
            found *= self.weights.held
            self._worths[seat, tile] = found
        return found

    def _best(self, seat: Seat, tile: TileId) -> tuple[int, float]:
        """The need that a tile is best for, and what it saves; without a need it is sold."""
        agenda, lefts, best = self._agenda, self._left, NONE
        worth = self.weights.gold * self._prices[seat][tile] * (1.0 if self.short else self.weights.spare)
        for need in agenda.good_for.get(tile, ()):
            if (left := lefts[need]) > 0:
                saved = agenda.worths[need] * left if left < 1.0 else agenda.worths[need]
                if agenda.seats[need] not in (NOBODY, seat):
                    saved *= ELSEWHERE
                if saved > worth:
                    best, worth = need, saved
        return best, worth

    def find(self, kind: str) -> float:
        """What a tile from the grey bag is likely to save."""
        return self._find(kind)[0] * self.weights.held

    def _find(self, kind: str) -> tuple[float, int]:
        """What a tile from the grey bag is likely to save, and the need that it is most likely to be good for.

        Where needs overlap, the tiles of the dearer one are taken to be among those of the other.
        """
        if kind not in self._found:
            self._found[kind] = self._look_for(kind)
        return self._found[kind]

    def _look_for(self, kind: str) -> tuple[float, int]:
        book, gold = self.book, self.weights.gold * (1.0 if self.short else self.weights.spare)
        worth, covered, main, most = 0.0, 0.0, NONE, 0.0
        left, worths, shares = self._left, self._agenda.worths, self._shares(kind)
        saves = {need: worths[need] * min(1.0, left[need]) for need in shares if left[need] > 0}
        for need in sorted(saves, key=lambda need: -saves[need]):
            if (more := shares[need] - covered) > 0:
                saved = more * saves[need]
                worth, covered = worth + saved, covered + more
                if saved > most:
                    main, most = need, saved
        return worth + gold * _usual_price(book, kind) * (1 - covered), main

    def _shares(self, kind: str) -> dict[int, float]:
        """The needs that Artifacts, or Minerals, are good for, and how many of them are."""
        agenda = self._agenda
        if kind not in agenda.shares:
            shares = {need: _share(self.book, kind, fits) for need, fits in enumerate(agenda.fits)}
            agenda.shares[kind] = {need: share for need, share in shares.items() if share > 0}
        return agenda.shares[kind]

    def inside(self, seat: Seat, geode: TileId) -> tuple[float, int]:
        """What a Geode is likely to hold, and the need that this is most likely to be good for."""
        vein = self.book.veins[vein_of(geode)]
        total, main, most = 0.0, NONE, 0.0
        for what in vein.chart.values():
            match what:
                case "stone":
                    need, worth = self._best(seat, STONE)
                case "ore":
                    need, worth = self._best(seat, ore_of(vein.id))
                case "item":
                    need, worth = NONE, ITEM
                case _:
                    worth, need = self._find(what)
            total += worth / len(vein.chart)
            if need != NONE and worth > most:
                main, most = need, worth
        return total, main


stock_of = functools.lru_cache(2048)(Stock)


@functools.cache
def _share(book: Book, kind: str, fits: frozenset[TileId]) -> float:
    """The share of the Artifacts, or of the Minerals, that fit."""
    faces = _faces(book, kind)
    return sum(face in fits for face in faces) / len(faces)


@functools.cache
def _usual_price(book: Book, kind: str) -> float:
    """What an Artifact or a Mineral brings on average."""
    faces = _faces(book, kind)
    return sum(book.tiles[face].value for face in faces) / len(faces)


@functools.cache
def _faces(book: Book, kind: str) -> tuple[TileId, ...]:
    """All Artifacts, or all Minerals."""
    return tuple(TileId((find.artifact if kind == "artifact" else find.mineral).id) for find in book.finds.values())


@functools.cache
def _geodes(book: Book) -> frozenset[TileId]:
    return frozenset(tile.id for tile in book.tiles.values() if tile.type == "geode")
