"""Phase 5: beads from the barn become buildings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overwinter.engine.effects import Blocked, Effect, Objection, refused
from overwinter.engine.questions import Ask
from overwinter.games.starved.catalogue import SpotId
from overwinter.games.starved.state import HALL, LEFT_OUT_BY, SHED, Land, Seat, Tribe


class BuildingPhase(Effect):
    """The tribes may build."""

    rule = "ST-082"
    quiet = True

    def apply(self, s: Land) -> None:
        s.push(*[ChooseBuilding(tribe.seat) for tribe in s.in_order() if can_build(s, tribe)])


class BuildMore(Effect):
    """{seat} may go on building as long as beads and spots allow."""

    seat: Seat
    rule = "ST-084"
    quiet = True

    def apply(self, s: Land) -> None:
        if can_build(s, s.tribe(self.seat)):
            s.push(ChooseBuilding(self.seat))


def objection(s: Land, tribe: Tribe, spot_id: SpotId) -> Objection:
    """Why a tribe cannot build this now."""
    spot = s.book.spots[spot_id]
    if spot_id == HALL:
        return "the Great Hall is never built", "ST-090"
    if not s.allowed(spot_id):
        return "this match is played without it", LEFT_OUT_BY.get(spot_id, "ST-016")
    if tribe.cubes.get(spot_id, 0) >= spot.most:
        return "no spot is left for it" if spot.most > 1 else "it stands already", "ST-085"
    if tribe.barn < spot.cost:
        return f"it costs {spot.cost}, the barn holds {tribe.barn}", "ST-083"
    return None


def affordable(s: Land, tribe: Tribe) -> Iterator[SpotId]:
    """What a tribe can build now."""
    barn = tribe.barn
    return (spot for spot, cost in s.book.costs.items() if cost <= barn and not objection(s, tribe, spot))


def can_build(s: Land, tribe: Tribe) -> bool:
    """Whether there is anything to ask this tribe in the building phase."""
    if tribe.barn < s.book.least_cost:
        return False
    return any(affordable(s, tribe)) or can_upgrade(s, tribe)


def upgrade_objection(s: Land, tribe: Tribe) -> Objection:
    """Why a tribe cannot upgrade its Shed now."""
    shed = s.book.spots[SHED]
    if not s.options.upgrades:
        return "this match is played without upgrades", "ST-015"
    if SHED not in tribe.cubes:
        return "there is no Shed to upgrade", "ST-097"
    if tribe.upgrades >= shed.upgrades:
        return "the Shed cannot grow any more", "ST-097"
    if tribe.barn < shed.upgrade_cost:
        return f"it costs {shed.upgrade_cost}, the barn holds {tribe.barn}", "ST-083"
    return None


def can_upgrade(s: Land, tribe: Tribe) -> bool:
    """Whether a tribe can upgrade its Shed now."""
    return SHED in tribe.cubes and upgrade_objection(s, tribe) is None


class ChooseBuilding(Ask):
    """{seat}: what do you build?"""

    seat: Seat
    rule = "ST-082"

    def options(self, s: Land) -> Sequence[Effect]:
        tribe = s.tribe(self.seat)
        options: list[Effect] = [Build(self.seat, spot) for spot in affordable(s, tribe)]
        if can_upgrade(s, tribe):
            options.append(Upgrade(self.seat))
        options.append(FinishBuilding(self.seat))
        return options

    def blocked(self, s: Land) -> Sequence[Blocked]:
        tribe = s.tribe(self.seat)
        builds = [(Build(self.seat, spot), objection(s, tribe, spot)) for spot in s.book.spots]
        return refused([*builds, (Upgrade(self.seat), upgrade_objection(s, tribe))])


class Build(Effect):
    """{seat} builds a {spot}."""

    seat: Seat
    spot: SpotId
    rule = "ST-083"
    label = "Build a {spot}"
    piece = "spot:{seat}:{spot}"

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        tribe.barn -= s.book.spots[self.spot].cost
        tribe.cubes[self.spot] = tribe.cubes.get(self.spot, 0) + 1
        tribe.fresh = (*tribe.fresh, self.spot)  # not before the next turn (ST-086)
        s.push(BuildMore(self.seat))

    def fine_print(self, s: Land) -> str:
        spot = s.book.spots[self.spot]
        return f"costs {spot.cost} of {s.tribe(self.seat).barn}. {spot.text}"


class Upgrade(Effect):
    """{seat} upgrades its Shed."""

    seat: Seat
    rule = "ST-097"
    label = "Upgrade the Shed"
    piece = "spot:{seat}:shed"

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        tribe.barn -= s.book.spots[SHED].upgrade_cost
        tribe.upgrades += 1
        s.push(BuildMore(self.seat))

    def fine_print(self, s: Land) -> str:
        return f"costs {s.book.spots[SHED].upgrade_cost} of {s.tribe(self.seat).barn}; the barn holds one more"


class FinishBuilding(Effect):
    """{seat} builds nothing more."""

    seat: Seat
    rule = "ST-082"
    label = "Build nothing more"
    passes = True

    def apply(self, s: Land) -> None:
        pass
