"""The Camp: Shelter, Roof, Palisade, Weapons, and moving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, Literal

from overwinter.engine.effects import Effect, Objection, Way, sentence
from overwinter.engine.hints import GOOD
from overwinter.engine.people import YOU
from overwinter.games.robinson.printed.catalogue import ItemId, SpaceId, TokenId
from overwinter.games.robinson.table.records import NOWHERE, Level, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.things import Given
from overwinter.games.robinson.verbs.castaways import Demand, Lose, if_possible, really
from overwinter.games.robinson.verbs.tokens import put_items_token, take_items_token
from overwinter.kit.choices import Choice

# -- levels --------------------------------------------------------------------------------------


class Lower(Demand):
    """A level must fall by {levels}."""

    seat: Seat = YOU
    levels: int = 1
    if_possible: bool = False
    rule = "RC-291"
    level: ClassVar[Level]

    def asked_for(self) -> int:
        return self.levels

    def there(self, s: Island) -> int:
        return s.level(self.level)  # RC-A50: without Shelter there is neither Roof nor Palisade

    def give(self, s: Island, count: int) -> None:
        s.shift(self.level, -count)  # in a fight, RC-217; a temporary bonus does not help (RC-227)

    def about(self, s: Island) -> str:
        return f"The {self.level} must fall, and cannot."

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        return isinstance(help, Raise) and help.back.level == self.level

    def says(self, s: Island) -> str:
        return really(self, s, levels=min(self.levels, s.level(self.level)) if self.if_possible else self.levels)

    def offer(self, s: Island) -> str:
        return super().offer(s)[:-1] + if_possible(self.if_possible)


class LowerWeapon(Lower):
    """The Weapon level must fall by {levels}."""

    label = "Weapon falls by {levels}."
    level = "weapon"


class LowerRoof(Lower):
    """The Roof must fall by {levels}."""

    label = "Roof falls by {levels}."
    level = "roof"


class LowerPalisade(Lower):
    """The Palisade must fall by {levels}."""

    label = "Palisade falls by {levels}."
    level = "palisade"


class Raise(Given):
    """A level rises by {levels}."""

    levels: Annotated[int, GOOD] = 1
    rule = "RC-451"
    back: ClassVar[type[Lower]]

    def apply(self, s: Island) -> None:
        if self.counts(s):
            s.shift(self.back.level, self.levels)  # RC-231

    def counts(self, s: Island) -> bool:
        """Whether it is not lost for want of a Shelter (RC-414)."""
        return s.sheltered

    def undone(self, s: Island) -> Effect | None:
        return self.back(levels=self.levels, if_possible=True) if self.counts(s) else None

    def says(self, s: Island) -> str:
        lost = f"Without Shelter, the {self.back.level.capitalize()} does not rise."
        return super().says(s) if self.counts(s) else lost


class RaiseWeapon(Raise):
    """The Weapon level rises by {levels}."""

    label = "Weapon rises by {levels}."
    back = LowerWeapon

    def counts(self, s: Island) -> bool:
        return True


class RaiseRoof(Raise):
    """The Roof rises by {levels}."""

    label = "Roof rises by {levels}."
    back = LowerRoof


class RaisePalisade(Raise):
    """The Palisade rises by {levels}."""

    label = "Palisade rises by {levels}."
    back = LowerPalisade


class Halve(Effect):
    """Half of the Roof or of the Palisade is lost, rounded down."""

    level: Literal["roof", "palisade"]
    rule = "RC-A46"

    def offer(self, s: Island) -> str:
        return f"Half of the {self.level.capitalize()} is lost, rounded down."

    def apply(self, s: Island) -> None:
        s.shift(self.level, -(s.level(self.level) // 2))

    def says(self, s: Island) -> str:
        return self.offer(s) if s.level(self.level) > 1 else ""


# -- Shelter -------------------------------------------------------------------------------------


class BuildShelter(Effect):
    """The Shelter stands."""

    rule = "RC-228"
    label = "The Shelter stands."

    def apply(self, s: Island) -> None:
        s.camp.shelter = True  # where the Camp is (RC-235); Roof and Palisade keep their levels (RC-229, RC-A19)


# -- moving --------------------------------------------------------------------------------------


def move_objection(s: Island, space: SpaceId) -> Objection:
    """Why the Camp cannot be moved to a space."""
    if not s.spaces[space].tile:
        return "nothing is known of that place", "RC-272"
    if s.spaces[space].down:
        return "nobody can get there", "RC-372"
    return s.chapter.forbids(s, MoveCamp(space))


def camp_sites(s: Island) -> list[SpaceId]:
    """Where the Camp could be moved (RC-271, RC-272)."""
    return [space for space in s.adjacent(s.camp.space) if not move_objection(s, space)]


class MayMove(Choice):
    """The group may move the Camp, if there is anywhere to go."""

    rule = "RC-271"
    question = "Do you move the Camp?"
    declines = "Stay here"
    declines_at = "camp"
    quiet = True

    def ways(self, s: Island) -> Iterable[Way]:
        return [(MoveCamp(space), move_objection(s, space)) for space in s.adjacent(s.camp.space)]


class MoveCamp(Effect):
    """The Camp moves to {space}."""

    space: SpaceId
    rule = "RC-271"
    label = "Move the Camp to {space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        before, s.camp.space = s.camp.space, self.space  # RC-288; a natural Shelter there is not a built one (RC-284)
        if s.camp.shelter:
            s.camp.roof -= s.camp.roof // 2  # RC-281, RC-A46
            s.camp.palisade -= s.camp.palisade // 2
        else:
            s.camp.roof = s.camp.palisade = 0  # RC-282, RC-283
        s.push(LoseShortcut(), TakeTokensAlong(before))

    def fine_print(self, s: Island) -> str:
        lost = (s.camp.roof // 2, s.camp.palisade // 2) if s.camp.shelter else (s.camp.roof, s.camp.palisade)
        parts = [f"{name} -{levels}" for name, levels in zip(("Roof", "Palisade"), lost, strict=True) if levels]
        if "shortcut" in s.camp.built:
            parts.append("the Shortcut is lost")
        return ", ".join(parts)


class LoseShortcut(Effect):
    """The Shortcut led to the old Camp: it must be found anew."""

    rule = "RC-285"
    quiet = True

    def apply(self, s: Island) -> None:
        s.camp.shortcut = NOWHERE
        s.camp.built = tuple(item for item in s.camp.built if item != "shortcut")


class TakeTokensAlong(Effect):
    """What Items had put on the old Camp tile may come along."""

    space: SpaceId
    rule = "RC-286"
    quiet = True

    def apply(self, s: Island) -> None:
        s.push(*[BringAlong(self.space, token, item) for token, item in s.spaces[self.space].moved])


class BringAlong(Choice):
    """The {token} of the {item} may come along, if the new tile has room for it."""

    space: SpaceId
    token: TokenId
    item: ItemId
    rule = "RC-286"
    question = "The {item}: does its {token} come along to the new Camp?"
    declines = "Leave it"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        there_is_room = s.has_room(s.camp.space, self.token)  # RC-287
        return [CarryToken(self.space, self.token, self.item)] if there_is_room else ()


class CarryToken(Effect):
    """The {token} comes along to the new Camp."""

    space: SpaceId
    token: TokenId
    item: ItemId
    rule = "RC-286"
    label = "Take it along"

    def apply(self, s: Island) -> None:
        take_items_token(s, self.space, self.token, self.item)
        put_items_token(s, s.camp.space, self.token, self.item)


class MustMove(Choice):
    """The Camp must move, if it can."""

    rule = "RC-294"
    label = "The Camp must move to an adjacent tile, if possible."
    question = "Where do you move the Camp?"

    def choices(self, s: Island) -> Sequence[Effect]:
        return list(map(MoveCamp, camp_sites(s)))

    def says(self, s: Island) -> str:
        return "The Camp must move." if camp_sites(s) else ""


class DriveOut(MustMove):
    """The Camp has to leave its tile."""

    rule = "RC-A41"
    label = ""

    def otherwise(self, s: Island) -> Sequence[Effect]:
        return [Lose("There is no ground left to camp on.", "RC-A41")]

    def says(self, s: Island) -> str:
        return sentence(DriveOut)
