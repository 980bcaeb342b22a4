"""How a match ends: the count of buildings and beads, or the fall of a Covenant."""

from __future__ import annotations

from overwinter.engine.effects import Effect
from overwinter.engine.state import Outcome
from overwinter.games.starved.state import Land, Seat, Tribe
from overwinter.kit.words import upper_first


def leaders(s: Land) -> list[list[Tribe]]:
    """The sides (ST-006) with most buildings (ST-002) and, among those, most beads (ST-003)."""
    sides = {tribe.pact or -1 - tribe.seat: tribe for tribe in s.tribes}
    measures = {tribe.seat: s.measure(tribe) for tribe in sides.values()}
    best = max(measures.values())
    return [s.allies(s.tribe(seat)) for seat, measure in measures.items() if measure == best]


def declare(s: Land, winners: list[Tribe], rule: str) -> None:
    """End the match with these winners: all members of an alliance together (ST-A21)."""
    buildings, beads = s.measure(winners[0])
    names = " and ".join(s.name(tribe.seat) for tribe in winners)
    s.finish(
        Outcome(
            winners=tuple(tribe.seat for tribe in winners),
            reason=f"{names} won with {_counted(buildings, 'building')} and {_counted(beads, 'bead')}.",
            rule=rule,
            scores=tuple(score(s, tribe) for tribe in s.tribes),
            tallies=tuple(tally(s, tribe) for tribe in s.tribes),
        )
    )


def score(s: Land, tribe: Tribe) -> float:
    """A tribe's own village as one number: buildings, with beads behind the point."""
    return s.worth(tribe) + tribe.barn / 100


def tally(s: Land, tribe: Tribe) -> str:
    """A tribe's own village in words."""
    return f"{_counted(s.worth(tribe), 'building')} and {_counted(tribe.barn, 'bead')}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class CheckHalls(Effect):
    """The Covenant ends when a Hall has fallen."""

    rule = "ST-011"
    quiet = True

    def apply(self, s: Land) -> None:
        if not s.covenant:
            return
        fallen = [tribe for tribe in s.tribes if tribe.fallen]
        if fallen and (s.options.covenant_end == "first_hall" or len(fallen) == len(s.tribes)):
            s.push(CovenantEnds(tuple(tribe.seat for tribe in fallen)))


class CovenantEnds(Effect):
    """The Covenant is over."""

    fallen: tuple[Seat, ...] = ()
    rule = "ST-011"

    def apply(self, s: Land) -> None:
        # All share the result: years completed, then Seasons completed in the unfinished one (ST-A22).
        years = s.year - 1 if self.fallen else s.year
        seasons = s.season - 1 if self.fallen else 0
        lived = f"{_counted(years, 'year')} and {_counted(seasons, 'season')}"
        halls = " and ".join(f"the Hall of {s.name(seat)}" for seat in self.fallen)
        why = f"{upper_first(halls)} fell" if self.fallen else "The last agreed year is over"
        everybody = tuple(tribe.seat for tribe in s.tribes)
        result = years + seasons / (s.book.numbers.seasons + 1)
        tallies = tuple("its Hall has fallen" if tribe.fallen else tally(s, tribe) for tribe in s.tribes)
        reason = f"{why}: together the tribes survived {lived}."
        s.finish(Outcome(everybody, reason, self.rule, (result,) * len(everybody), tallies))
