"""Phase 4: every building eats; what is left is stored, sent to a Market, or wasted; who is short loses buildings."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask
from overwinter.games.starved.catalogue import Beads, SpotId
from overwinter.games.starved.ending import CheckHalls
from overwinter.games.starved.state import DRUID, HALL, HUT, MARKET, SHED, Land, Seat, Tribe
from overwinter.kit.choices import OwnChoice
from overwinter.kit.together import Pause


class FeedingPhase(Effect):
    """The villages eat."""

    rule = "ST-070"
    quiet = True

    def apply(self, s: Land) -> None:
        seats = [tribe.seat for tribe in s.in_order()]
        s.push(*map(Feed, seats), ShareSurplus(), Hunger(), CheckHalls())


def rations(s: Land, tribe: Tribe) -> tuple[int, int, int, int, int]:
    """How a village eats: beads from the harvest, from the barn, stored, left over, and missing.

    Each building eats one bead (ST-070, ST-071; the Barn none, ST-072; a Shed one at any level, ST-073), of those just
    collected first (ST-074), then of those in the barn (ST-077). The rest is stored as far as it fits (ST-075, ST-076).
    """
    hungry, harvest, barn = tribe.buildings, tribe.harvest, tribe.barn
    if harvest >= hungry:
        left = harvest - hungry
        room = s.capacity(tribe) - barn
        return (hungry, 0, left, 0, 0) if left <= room else (hungry, 0, room, left - room, 0)
    missing = hungry - harvest
    return (harvest, missing, 0, 0, 0) if missing <= barn else (harvest, barn, 0, 0, missing - barn)


class BeforeHunger(Effect):
    """A last word between tribes, before somebody's Druid starves.

    All votes lie open, so alliances can be forged again (ST-A17), and perhaps not for long.
    """

    rule = "ST-111"
    quiet = True

    def apply(self, s: Land) -> None:
        if any(tribe.in_force(DRUID) and rations(s, tribe)[-1] for tribe in s.tribes):
            s.push(*Pause.if_needed(s, [tribe.seat for tribe in s.in_order()], "Somebody will go hungry."))


class Feed(Effect):
    """{seat} feeds its village."""

    seat: Seat
    rule = "ST-070"

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        _, from_barn, stored, tribe.spare, tribe.short = rations(s, tribe)
        tribe.barn += stored - from_barn
        tribe.harvest = 0

    def says(self, s: Land) -> str:
        tribe = s.tribe(self.seat)
        from_harvest, from_barn, stored, spare, _ = rations(s, tribe)
        parts = [f"{s.name(self.seat)} feeds {from_harvest + from_barn} of {tribe.buildings} buildings"]
        if from_barn:
            parts.append(f"takes {from_barn} from the barn")
        if stored:
            parts.append(f"stores {stored}")
        if spare:
            parts.append(f"has {spare} too many for the barn")
        return ", ".join(parts) + "."


# -- Markets ------------------------------------------------------------------------------


class ShareSurplus(Effect):
    """What does not fit into a barn may go from Market to Market."""

    rule = "ST-093"
    quiet = True

    def apply(self, s: Land) -> None:
        if any(tribe.spare for tribe in s.tribes):
            s.push(*[OfferSurplus(tribe.seat) for tribe in s.in_order()])


def takers(s: Land, giver: Tribe, refused: Sequence[Seat]) -> list[Seat]:
    """To whom a tribe could send its surplus: both need a Market in force (ST-094, ST-095)."""
    if not giver.spare or not s.options.transfers or not giver.in_force(MARKET):
        return []
    return [
        tribe.seat
        for tribe in s.in_order()
        if tribe is not giver and tribe.in_force(MARKET) and tribe.seat not in refused
    ]


class OfferSurplus(OwnChoice):
    """{seat} may offer what is left, in whole or part, to those who have not refused."""

    refused: tuple[Seat, ...] = ()
    """Who wants no more."""
    rule = "ST-093"
    quiet = True
    question = "some beads do not fit into your barn. Send any to another Market?"

    def choices(self, s: Land) -> Sequence[Effect]:
        tribe = s.tribe(self.seat)
        targets = takers(s, tribe, self.refused)
        sends = [
            Send(self.seat, target, beads, self.refused) for target in targets for beads in range(1, tribe.spare + 1)
        ]
        return [LetSpoil(self.seat), *sends] if sends else ()

    def blocked(self, s: Land) -> Sequence[Blocked]:
        without = [tribe.seat for tribe in s.tribes if not tribe.in_force(MARKET)]
        return [Blocked(Send(self.seat, seat, 1, self.refused), "it has no Market", "ST-094") for seat in without]


class LetSpoil(Effect):
    """{seat} sends nothing more."""

    seat: Seat
    rule = "ST-076"
    label = "Let the rest spoil"
    passes = True

    def apply(self, s: Land) -> None:
        pass


class Send(Effect):
    """{seat} offers {beads} to {target}."""

    seat: Seat
    target: Seat
    beads: Beads
    refused: tuple[Seat, ...] = ()
    rule = "ST-093"
    label = "Offer {beads} to {target}"
    piece = "spot:{target}:market"

    def apply(self, s: Land) -> None:
        s.push(TakeGift(self.target, self.seat, self.beads, self.refused))


class TakeGift(Ask):
    """{seat}: {giver} offers you {beads}. Take them?"""

    seat: Seat
    giver: Seat
    beads: Beads
    refused: tuple[Seat, ...] = ()
    rule = "ST-093"

    def options(self, s: Land) -> Sequence[Effect]:
        return [
            AcceptGift(self.seat, self.giver, self.beads, self.refused),
            RefuseGift(self.seat, self.giver, self.refused),
        ]


class AcceptGift(Effect):
    """{seat} takes {beads} from {giver}."""

    seat: Seat
    giver: Seat
    beads: Beads
    refused: tuple[Seat, ...] = ()
    rule = "ST-093"
    label = "Take {beads} from {giver}"
    piece = "barn:{seat}"

    def apply(self, s: Land) -> None:
        # A gift first feeds who is short, then fills the barn; the rest is lost (ST-A13).
        s.tribe(self.giver).spare -= self.beads
        tribe = s.tribe(self.seat)
        eaten = min(self.beads, tribe.short)
        tribe.short -= eaten
        tribe.barn = min(tribe.barn + self.beads - eaten, s.capacity(tribe))
        s.push(OfferSurplus(self.giver, refused=self.refused))


class RefuseGift(Effect):
    """{seat} takes nothing from {giver}."""

    seat: Seat
    giver: Seat
    refused: tuple[Seat, ...] = ()
    rule = "ST-093"
    label = "Refuse"

    def apply(self, s: Land) -> None:
        s.push(OfferSurplus(self.giver, refused=(*self.refused, self.seat)))


# -- hunger -------------------------------------------------------------------------------


class Hunger(Effect):
    """What is left over is wasted, and whoever is short loses buildings."""

    rule = "ST-078"
    quiet = True

    def apply(self, s: Land) -> None:
        for tribe in s.tribes:
            tribe.spare = 0  # ST-076
        s.push(*[GoShort(tribe.seat) for tribe in s.in_order() if tribe.short])


class GoShort(Effect):
    """{seat} loses a building for each missing ration."""

    seat: Seat
    rule = "ST-078"
    quiet = True

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        if not tribe.short:
            return
        others = [spot for spot in tribe.cubes if spot != HALL]
        if not others:
            tribe.short = 0  # the Hall stays (ST-080), except in a Covenant (ST-010)
            if s.covenant:
                s.push(HallFalls(self.seat))
        elif len(others) == 1 or tribe.short >= tribe.buildings - 1:
            s.push(Lose(self.seat, others[0]), self)  # there is nothing to choose
        else:
            s.push(ChooseLoss(self.seat), self)


class ChooseLoss(Ask):
    """{seat}: your people go hungry. Which building do you give up?"""

    seat: Seat
    rule = "ST-079"

    def options(self, s: Land) -> Sequence[Effect]:
        spots = [spot for spot in s.tribe(self.seat).cubes if spot != HALL]
        spots.sort(key=lambda spot: spot != HUT)  # Huts first: nobody misses them (ST-A14)
        return [Lose(self.seat, spot) for spot in spots]

    def blocked(self, s: Land) -> Sequence[Blocked]:
        return [Blocked(Lose(self.seat, HALL), "the Great Hall cannot be lost while another building stands", "ST-080")]


class Lose(Effect):
    """{seat} loses its {spot}."""

    seat: Seat
    spot: SpotId
    rule = "ST-078"
    label = "Give up the {spot}"
    piece = "spot:{seat}:{spot}"

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        tribe.short -= 1
        tribe.cubes[self.spot] -= 1
        if not tribe.cubes[self.spot]:
            del tribe.cubes[self.spot]  # the spot is free again (ST-081)
        if self.spot == SHED:
            tribe.upgrades = 0  # ST-100


class HallFalls(Effect):
    """The Great Hall of {seat} falls."""

    seat: Seat
    rule = "ST-010"

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        tribe.cubes.clear()
        tribe.fallen = True
