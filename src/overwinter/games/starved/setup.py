"""Before the first Season: tribes, villages and openings."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import BackedDeck
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask, Secretly
from overwinter.games.starved.catalogue import Book, SpotId, TribeId
from overwinter.games.starved.state import HALL, LEFT_OUT_BY, Land, Seat, StarvedOptions, Tribe
from overwinter.games.starved.yule import Year


def set_out(seats: int, options: StarvedOptions, book: Book) -> Land:
    """The table before anybody does anything (ST-018 to ST-020): four empty slots, the whole deck face down."""
    return Land(
        options=options,
        book=book,
        deck=BackedDeck.backed("foraging", book.with_back),
        tribes=[Tribe(Seat(seat)) for seat in range(seats)],
        left_out=options.left_out(),
        stack=[SetOut()],
    )


class SetOut(Effect):
    """The tribes settle: each village has its Great Hall and a few beads in the barn."""

    rule = "ST-023"

    def apply(self, s: Land) -> None:
        for tribe in s.tribes:
            tribe.cubes[HALL] = 1
            tribe.barn = s.book.numbers.starting_beads  # ST-024, ST-025
        if s.options.first_dealer == "random":
            s.dealer = s.pick("dealer", [tribe.seat for tribe in s.tribes])  # ST-A07
        seats = [tribe.seat for tribe in s.tribes]
        if s.options.tribes == "choose":
            settle: list[Effect] = [ChooseTribe(seat) for seat in seats]
        else:
            settle = [BeTribe(seat, tribe) for seat, tribe in zip(seats, s.book.tribes, strict=False)]
        s.push(*settle, ChooseOpenings(), Year())


class ChooseTribe(Ask):
    """{seat}: which tribe do you lead?"""

    seat: Seat
    rule = "ST-021"

    def options(self, s: Land) -> Sequence[Effect]:
        taken = {tribe.tribe for tribe in s.tribes}
        return [BeTribe(self.seat, tribe) for tribe in s.book.tribes if tribe not in taken]

    def blocked(self, s: Land) -> Sequence[Blocked]:
        leaders = {tribe.tribe: tribe.seat for tribe in s.tribes if tribe.tribe}
        return [
            Blocked(BeTribe(self.seat, tribe), f"chieftain {seat + 1} leads this tribe", self.rule)
            for tribe, seat in leaders.items()
        ]


class BeTribe(Effect):
    """{seat} leads the {tribe}."""

    seat: Seat
    tribe: TribeId
    rule = "ST-021"
    label = "Lead the {tribe}"
    piece = "banner:{seat}"

    def apply(self, s: Land) -> None:
        s.tribe(self.seat).tribe = self.tribe

    def fine_print(self, s: Land) -> str:
        return s.book.tribes[self.tribe].text


class ChooseOpenings(Effect):
    """Each tribe decides in secret what to do with its first beads."""

    rule = "ST-026"

    def apply(self, s: Land) -> None:
        s.push(Secretly.of(Open(tribe.seat) for tribe in s.tribes))  # ST-A26


class Open(Ask):
    """{seat}: keep your beads, or build something before the first Season?"""

    seat: Seat
    rule = "ST-026"

    def options(self, s: Land) -> Sequence[Effect]:
        return [Savings(self.seat), *(OpenWith(self.seat, spot) for spot in self.openings(s))]

    def openings(self, s: Land) -> list[SpotId]:
        """What can be built with the first beads."""
        beads, spots = s.tribe(self.seat).barn, s.book.spots
        return [spot for spot in s.book.numbers.openings if s.allowed(spot) and spots[spot].cost <= beads]

    def blocked(self, s: Land) -> Sequence[Blocked]:
        openings = self.openings(s)
        rest = [spot for spot in s.book.spots if spot != HALL and spot not in openings]
        return [
            Blocked(OpenWith(self.seat, spot), why, rule)
            for spot in rest
            for why, rule in [
                ("this match is played without it", LEFT_OUT_BY.get(spot, "ST-016"))
                if not s.allowed(spot)
                else (f"it costs {s.book.spots[spot].cost}, more than the first beads", "ST-026")
            ]
        ]


class Savings(Effect):
    """{seat} keeps its beads."""

    seat: Seat
    rule = "ST-027"
    label = "Savings: keep all beads"
    piece = "barn:{seat}"

    def apply(self, s: Land) -> None:
        pass


OPENING_RULES = {
    "hut": "ST-028",
    "witch": "ST-029",
    "fisherman": "ST-030",
    "hunter": "ST-031",
    "market": "ST-032",
    "druid": "ST-032",
}


class OpenWith(Effect):
    """{seat} starts with a {spot}."""

    seat: Seat
    spot: SpotId
    rule = "ST-026"
    label = "Build a {spot}"
    piece = "spot:{seat}:{spot}"

    def cites(self, s: Land) -> str:
        return OPENING_RULES.get(self.spot, self.rule)

    def apply(self, s: Land) -> None:
        # Not fresh: what is built in the opening is in force, and eats, in the first Season (ST-033).
        tribe = s.tribe(self.seat)
        tribe.barn -= s.book.spots[self.spot].cost
        tribe.cubes[self.spot] = 1

    def fine_print(self, s: Land) -> str:
        cost, barn = s.book.spots[self.spot].cost, s.tribe(self.seat).barn
        return f"costs {cost}, leaves {barn - cost}" if cost <= barn else f"costs {cost}"
