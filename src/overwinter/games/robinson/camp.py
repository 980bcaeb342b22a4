"""The Camp: Shelter, Roof, Palisade, Weapons, and moving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from overwinter.engine.decks import without
from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.robinson.castaways import Lose, Wound, if_possible
from overwinter.games.robinson.catalogue import SpaceId
from overwinter.games.robinson.scenarios.base import has_room, rules
from overwinter.games.robinson.state import NOWHERE, Island, Objection, Seat

# -- levels --------------------------------------------------------------------------------------


class RaiseWeapon(Effect):
    """The Weapon level rises by {levels}."""

    levels: int = 1
    rule = "RC-451"
    label = "Weapon rises by {levels}."

    def apply(self, s: Island) -> None:
        s.weapon += self.levels  # RC-231

    def undone(self) -> Effect:
        """What losing the Item that gave it means (RC-380)."""
        return LowerWeapon(levels=self.levels, if_possible=True)


class LowerWeapon(Effect):
    """The Weapon level must fall by {levels}."""

    seat: Seat = YOU
    levels: int = 1
    if_possible: bool = False
    rule = "RC-291"
    label = "Weapon falls by {levels}."

    def apply(self, s: Island) -> None:
        missing = max(0, self.levels - s.weapon)
        s.weapon -= self.levels - missing
        if missing and not self.if_possible:
            s.push(Wound(self.seat, missing))  # RC-217, bonus or not (RC-227)

    def offer(self, s: Island) -> str:
        return super().offer(s)[:-1] + if_possible(self.if_possible)


class RaiseRoof(Effect):
    """The Roof rises by {levels}."""

    levels: int = 1
    rule = "RC-451"
    label = "Roof rises by {levels}."

    def apply(self, s: Island) -> None:
        if s.sheltered:  # RC-414
            s.roof += self.levels

    def undone(self) -> Effect:
        """What losing the Item that gave it means (RC-380)."""
        return LowerRoof(levels=self.levels, if_possible=True)


class LowerRoof(Effect):
    """The Roof must fall by {levels}."""

    seat: Seat = YOU
    levels: int = 1
    if_possible: bool = False
    rule = "RC-291"
    label = "Roof falls by {levels}."

    def apply(self, s: Island) -> None:
        missing = max(0, self.levels - s.roof)
        s.roof -= self.levels - missing
        if missing and not self.if_possible:
            s.push(Wound(self.seat, missing))

    def offer(self, s: Island) -> str:
        return super().offer(s)[:-1] + if_possible(self.if_possible)


class RaisePalisade(Effect):
    """The Palisade rises by {levels}."""

    levels: int = 1
    rule = "RC-451"
    label = "Palisade rises by {levels}."

    def apply(self, s: Island) -> None:
        if s.sheltered:  # RC-414
            s.palisade += self.levels

    def undone(self) -> Effect:
        """What losing the Item that gave it means (RC-380)."""
        return LowerPalisade(levels=self.levels, if_possible=True)


class LowerPalisade(Effect):
    """The Palisade must fall by {levels}."""

    seat: Seat = YOU
    levels: int = 1
    if_possible: bool = False
    rule = "RC-291"
    label = "Palisade falls by {levels}."

    def apply(self, s: Island) -> None:
        missing = max(0, self.levels - s.palisade)  # RC-A50: without Shelter it is 0
        s.palisade -= self.levels - missing
        if missing and not self.if_possible:
            s.push(Wound(self.seat, missing))

    def offer(self, s: Island) -> str:
        return super().offer(s)[:-1] + if_possible(self.if_possible)


class Halve(Effect):
    """Half of the {level} is lost, rounded down."""

    level: Literal["roof", "palisade"]
    rule = "RC-A46"
    label = "Half of the {level} is lost, rounded down."

    def apply(self, s: Island) -> None:
        if self.level == "roof":
            s.roof -= s.roof // 2
        else:
            s.palisade -= s.palisade // 2


# -- Shelter -------------------------------------------------------------------------------------


class BuildShelter(Effect):
    """The Shelter stands."""

    rule = "RC-228"
    label = "The Shelter stands."

    def apply(self, s: Island) -> None:
        s.shelter = True  # RC-229, RC-A19: Roof and Palisade keep their levels


# -- moving --------------------------------------------------------------------------------------


def move_objection(s: Island, space: SpaceId) -> Objection:
    """Why the Camp cannot be moved to a space."""
    if not s.spaces[space].tile:
        return "nothing is known of that place", "RC-272"
    if s.spaces[space].down:
        return "nobody can get there", "RC-372"
    return rules(s).camp_objection(s, space)


def camp_sites(s: Island) -> list[SpaceId]:
    """Where the Camp could be moved (RC-271, RC-272)."""
    return [space for space in s.adjacent(s.camp) if not move_objection(s, space)]


class MoveOrStay(Ask):
    """Do you move the Camp?"""

    rule = "RC-271"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return [Stay(), *map(MoveCamp, camp_sites(s))]

    def blocked(self, s: Island) -> Sequence[Blocked]:
        return [Blocked(MoveCamp(space), *why) for space in s.adjacent(s.camp) if (why := move_objection(s, space))]


class Stay(Effect):
    """The Camp stays where it is."""

    rule = "RC-271"
    label = "Stay here"
    piece = "camp"
    quiet = True

    def apply(self, s: Island) -> None:
        pass


class MoveCamp(Effect):
    """The Camp moves to {space}."""

    space: SpaceId
    rule = "RC-271"
    label = "Move the Camp to {space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        before, s.camp = s.camp, self.space
        if s.shelter:
            s.roof -= s.roof // 2  # RC-281, RC-A46
            s.palisade -= s.palisade // 2
        else:
            s.roof = s.palisade = 0  # RC-282, RC-283
        s.push(LoseShortcut(), TakeTokensAlong(before))

    def fine_print(self, s: Island) -> str:
        lost = (s.roof // 2, s.palisade // 2) if s.shelter else (s.roof, s.palisade)
        parts = [f"{name} -{levels}" for name, levels in zip(("Roof", "Palisade"), lost, strict=True) if levels]
        if "shortcut" in s.built:
            parts.append("the Shortcut is lost")
        return ", ".join(parts)


class LoseShortcut(Effect):
    """The Shortcut led to the old Camp: it must be found anew."""

    rule = "RC-285"
    quiet = True

    def apply(self, s: Island) -> None:
        s.shortcut = NOWHERE
        s.built = tuple(item for item in s.built if item != "shortcut")


class TakeTokensAlong(Effect):
    """What Items had put on the old Camp tile may come along."""

    space: SpaceId
    rule = "RC-286"
    quiet = True

    def apply(self, s: Island) -> None:
        if any(has_room(s, s.camp, token) for token in s.spaces[self.space].moved):  # RC-287
            s.push(BringAlong(self.space))


class BringAlong(Ask):
    """Do you take the tokens from the old Camp along?"""

    space: SpaceId
    rule = "RC-286"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return [CarryTokens(self.space), LeaveTokens(self.space)]


class CarryTokens(Effect):
    """The tokens come along to the new Camp."""

    space: SpaceId
    rule = "RC-286"
    label = "Take them along"

    def apply(self, s: Island) -> None:
        old, new = s.spaces[self.space], s.spaces[s.camp]
        carried = tuple(token for token in old.moved if has_room(s, s.camp, token))
        tokens, moved = old.tokens, old.moved
        for token in carried:
            tokens, moved = without(tokens, token), without(moved, token)
        s.set_space(self.space, tokens=tokens, moved=moved)
        s.set_space(s.camp, tokens=new.tokens + carried, moved=new.moved + carried)


class LeaveTokens(Effect):
    """The tokens stay on the old Camp tile."""

    space: SpaceId
    rule = "RC-286"
    label = "Leave them"
    quiet = True

    def apply(self, s: Island) -> None:
        pass


class MustMove(Effect):
    """The Camp must move, if it can."""

    rule = "RC-294"
    label = "The Camp must move to an adjacent tile, if possible."

    def apply(self, s: Island) -> None:
        if sites := camp_sites(s):
            s.push(WhereTo() if len(sites) > 1 else MoveCamp(sites[0]))


class WhereTo(Ask):
    """Where do you move the Camp?"""

    rule = "RC-271"

    def seats(self, s: Island) -> Sequence[Seat]:
        return s.players

    def options(self, s: Island) -> Sequence[Effect]:
        return list(map(MoveCamp, camp_sites(s)))


class DriveOut(Effect):
    """The Camp has to leave its tile."""

    rule = "RC-A41"

    def apply(self, s: Island) -> None:
        sites = camp_sites(s)
        if not sites:
            s.push(Lose("There is no ground left to camp on.", "RC-A41"))
        else:
            s.push(WhereTo() if len(sites) > 1 else MoveCamp(sites[0]))
