"""Phase 3: what a card pays, given how many tribes went for it."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.games.starved.catalogue import Beads, Front
from overwinter.games.starved.state import Land, Seat, Tribe


class Collect(Effect):
    """Each tribe takes what its card yields."""

    rule = "ST-053"
    quiet = True

    def apply(self, s: Land) -> None:
        taken: list[Effect] = []
        for slot, card in s.fronts.items():
            front = s.faces[card]
            voters = [s.tribes[seat] for seat, vote in s.votes.items() if vote == slot]  # ST-054
            for tribe, beads in zip(voters, yields(s, front, voters), strict=True):
                taken.append(TakeBeads(tribe.seat, beads + bonus(s, tribe, front), front.name))
        s.push(*taken)


class TakeBeads(Effect):
    """{seat} brings home {beads} from the {place}."""

    seat: Seat
    beads: Beads
    place: str
    rule = "ST-053"

    def apply(self, s: Land) -> None:
        # From a pouch that is never empty (ST-019), and held apart from the barn (ST-055).
        s.tribe(self.seat).harvest = self.beads


def yields(s: Land, front: Front, voters: Sequence[Tribe]) -> list[int]:
    """What the card itself pays to each of its voters."""
    count = len(voters)
    if front.kind == "hunt":
        return [front.beads if count >= front.votes else 0] * count  # ST-058, ST-059, ST-060
    if front.kind == "fish":
        return [front.beads if count <= front.votes else 0] * count  # ST-061, ST-062, ST-063
    if front.kind == "gather" and not front.each:
        return split(s, front.beads, voters)
    return [front.beads + front.each * count] * count  # large gathering (ST-068) and luck (ST-069)


def split(s: Land, beads: int, voters: Sequence[Tribe]) -> list[int]:
    """Bead by bead, one to each voter in split order, until none is left (ST-064, ST-065)."""
    share, rest = divmod(beads, len(voters))
    lucky = split_order(s, voters)[:rest]
    return [share + (tribe in lucky) for tribe in voters]


def split_order(s: Land, voters: Sequence[Tribe]) -> list[Tribe]:
    """Closest to victory first, then counter-clockwise (ST-066); ties by the dealer's left (ST-067, ST-A09)."""
    from_left = [tribe for tribe in s.in_order() if tribe in voters]
    first = from_left[0] if s.covenant else max(from_left, key=s.measure)
    return sorted(voters, key=lambda tribe: (first.seat - tribe.seat) % len(s.tribes))


def bonus(s: Land, tribe: Tribe, front: Front) -> int:
    """One bead more for each building that helps with this card, even when it pays nothing.

    ST-092 Market, ST-101 Fisherman, ST-102 Hunter, ST-103 Witch. They come from the pouch and touch nobody's
    share (ST-104).
    """
    helping = 0
    for spot in s.book.bonus_spots:
        if spot.id in tribe.cubes and spot.helps_with(front):
            helping += tribe.in_force(spot.id)
    return helping if s.book.numbers.bonuses_stack else min(helping, 1)  # ST-A12
