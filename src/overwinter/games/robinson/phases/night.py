"""The Night phase: eating, moving the Camp, sleeping, rot; and nights outside the Camp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.people import GROUP, YOU
from overwinter.games.robinson.printed.catalogue import DIALS, FOOD
from overwinter.games.robinson.table.plans import pay
from overwinter.games.robinson.table.records import FRIDAY, NIGHT, NOWHERE, ROUND, Castaway, Plan, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.camp import MayMove
from overwinter.games.robinson.verbs.castaways import Heal, Mend, Wound, patients
from overwinter.games.robinson.verbs.stock import Gain, unpack
from overwinter.kit.beware import Beware
from overwinter.kit.choices import Choice

MOUTHS = DIALS.dial("mouths", "{n} more {mouth|mouths} to feed each night.")
"""Who eats beside the group."""


class NightPhase(Effect):
    """Night falls."""

    rule = "RC-268"

    def apply(self, s: Island) -> None:
        s.phase = "night"
        s.push(
            Dusk(Eat()),
            EatOutside(),
            MayMove(),
            SleepInTheOpen(),
            NightBrings(),
            LateNight(FoodRots()),
            NightEnds(),
        )


class LateNight(Beware):
    """The fire burns low: the last chance to heal."""

    rule = "RC-051"
    helps: ClassVar[tuple[type[Effect], ...]] = (Heal, Mend)

    def about(self, s: Island) -> str:
        return "The fire burns low."

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        if isinstance(help, Gain):
            return help.resource in FOOD and s.food_left() < len(s.in_camp) + MOUTHS.of(s, GROUP)
        if isinstance(help, Heal):
            return any(s.castaways[other].wounds for other in s.players)
        return bool(patients(s))  # Jenny may be hurt: only what heals others is of use to her


class Dusk(LateNight):
    """Night falls: the last chance to find some food, or to heal with what there is."""

    helps = (Gain, Heal, Mend)

    def about(self, s: Island) -> str:
        return "Night falls."


class Tonight(Effect):
    """It will be felt tonight."""

    of: tuple[AnyEffect, ...]
    rule = "RC-129"

    def apply(self, s: Island) -> None:
        s.tonight += self.of

    def offer(self, s: Island) -> str:
        return "Tonight: " + " ".join(effect.offer(s) for effect in self.of)


class NightBrings(Effect):
    """What the day has left behind is felt now."""

    rule = "RC-129"
    quiet = True

    def apply(self, s: Island) -> None:
        tonight, s.tonight = s.tonight, ()
        s.push(*tonight)


# -- eating ----------------------------------------------------------------------------------------


class Eat(Effect):
    """Everybody in the Camp eats one food."""

    rule = "RC-268"

    def apply(self, s: Island) -> None:
        s.push(ShareOut(len(s.in_camp)))  # RC-316: not Friday


class ShareOut(Choice):
    """Food is shared out among {mouths} as far as there is some; the group says who goes without."""

    mouths: int
    willing: tuple[Seat, ...] = ()
    """Those who will go without."""
    rule = "RC-269"
    question = "There is not enough: who goes without?"
    quiet = True

    def apply(self, s: Island) -> None:
        fed = min(self.mouths, s.food_left())  # RC-270: once more, if something has come to hand
        pay(s, "food", fed)
        Choice.apply(msgspec.structs.replace(self, mouths=self.mouths - fed), s)

    def choices(self, s: Island) -> Sequence[Effect]:
        if self.mouths <= len(self.willing) or self.mouths == len(s.in_camp):
            return ()
        return [GoHungry(seat) for seat in s.in_camp if seat not in self.willing]

    def then(self, s: Island, option: Effect) -> Sequence[Effect]:
        assert isinstance(option, GoHungry)
        return [msgspec.structs.replace(self, willing=(*self.willing, option.seat))]

    def otherwise(self, s: Island) -> Sequence[Effect]:
        return list(map(GoHungry, s.in_camp if self.mouths == len(s.in_camp) else self.willing[: self.mouths]))


class GoHungry(Effect):
    """{seat} goes hungry."""

    seat: Seat
    rule = "RC-269"
    label = "{seat} goes hungry"
    piece = "castaway:{seat}"

    def apply(self, s: Island) -> None:
        s.push(Wound(self.seat, s.book.numbers.hunger_wounds))


# -- sleeping --------------------------------------------------------------------------------------


class SleepInTheOpen(Effect):
    """Those without a Shelter sleep badly."""

    rule = "RC-273"
    quiet = True

    def apply(self, s: Island) -> None:
        if not s.sheltered:  # RC-274: where the Camp is now
            s.push(*map(SleepBadly, s.in_camp))  # RC-317: not Friday


class SleepBadly(Effect):
    """{seat} sleeps in the open."""

    seat: Seat
    rule = "RC-273"

    def apply(self, s: Island) -> None:
        s.push(Wound(self.seat))


STORES = DIALS.dial("stores", "Keeps {n} food from rotting each night.")


class FoodRots(Effect):
    """What food is left rots."""

    rule = "RC-275"
    quiet = True

    def apply(self, s: Island) -> None:
        if s.has("cellar"):
            return  # RC-276, RC-391
        s.camp.stock["food"] = min(s.camp.stock["food"], STORES.of(s, GROUP))  # RC-277: nothing else is touched
        s.camp.found = without_food(s, s.camp.found)  # RC-246, RC-A25


def without_food(s: Island, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Discovery tokens after those that stand for food have rotted."""
    s.gone += tuple(f"token:{token}" for token in tokens if s.book.discoveries[token].is_food)
    return tuple(token for token in tokens if not s.book.discoveries[token].is_food)


class NightEnds(Effect):
    """A new day dawns."""

    rule = "RC-278"
    quiet = True

    def apply(self, s: Island) -> None:
        for castaway in s.castaways.values():
            castaway.kept = ()
            castaway.pawns = 2 if castaway.seat < FRIDAY else 1
        s.forget(ROUND)
        s.forget(NIGHT)
        s.plan = Plan()


# -- outside the Camp ------------------------------------------------------------------------------


class NightOutside(Effect):
    """{seat} will spend the night outside the Camp."""

    seat: Seat = YOU
    rule = "RC-359"
    label = "Spend this night outside the Camp."

    def apply(self, s: Island) -> None:
        if self.seat not in s.players:
            return
        castaway = s.castaways[self.seat]
        castaway.outside = "sheltered" if _explored_shelter(s) else "open"


def _explored_shelter(s: Island) -> bool:
    """Whether the tile explored in this Action has Shelter (RC-362)."""
    aim = s.aim
    explored = aim is not None and aim.kind == "exploration" and aim.space != NOWHERE
    return explored and s.usable(s.here) and s.tile(s.here).shelter


class EatOutside(Effect):
    """Those outside eat what they have with them, and sleep where they are."""

    rule = "RC-363"
    quiet = True

    def apply(self, s: Island) -> None:
        for castaway in s.castaways.values():
            if castaway.outside:
                castaway.finds = without_food(s, castaway.finds)  # RC-A42, as for their food
                s.push(*_night_outside(castaway, s.book.numbers.hunger_wounds))


def _night_outside(castaway: Castaway, hunger: int) -> list[Effect]:
    wood, food, rations, fur = castaway.bag
    found: list[Effect] = [SleepBadly(castaway.seat)] if castaway.outside == "open" else []  # RC-362
    if food + rations == 0:
        found.append(Wound(castaway.seat, hunger))
    elif food:
        food -= 1
    else:
        rations -= 1
    castaway.bag = (wood, 0, rations, fur)  # RC-A42: what food is left over rots
    return found


class ComeHome(Effect):
    """{seat} comes back to the Camp."""

    seat: Seat
    rule = "RC-359"

    def apply(self, s: Island) -> None:
        castaway = s.castaways[self.seat]
        castaway.outside = ""
        unpack(s, castaway)
