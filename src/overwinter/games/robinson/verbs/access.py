"""What can no longer be reached or made out: tiles that are cut off, terrain that is lost."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.games.robinson.printed.catalogue import SpaceId, Terrain
from overwinter.games.robinson.table.records import NOWHERE
from overwinter.games.robinson.table.state import HIDING, Island
from overwinter.games.robinson.verbs.land import WHERE_WORDS, Where, places
from overwinter.kit.choices import Choice


class CutOff(Choice):
    """A tile can no longer be reached."""

    where: Where = "adjacent"
    """Never the Camp's own tile (RC-A41)."""
    rule = "RC-370"
    question = "Which tile can no longer be reached?"

    def choices(self, s: Island) -> Sequence[Effect]:
        reached = [space for space in places(s, self.where) if space != s.camp.space and not s.spaces[space].fixed]
        return list(map(TurnDown, reached))

    def says(self, s: Island) -> str:
        return self.offer(s) if self.choices(s) else ""

    def offer(self, s: Island) -> str:
        return f"Turn {WHERE_WORDS[self.where]} face down, if possible: it can no longer be reached."


class TurnDown(Effect):
    """Nobody can go to {space} any more."""

    space: SpaceId
    rule = "RC-370"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, down=True, tokens=(), covered=(), moved=(), lost=False)
        if s.camp.shortcut == self.space:
            s.camp.shortcut = NOWHERE
            s.camp.built = tuple(item for item in s.camp.built if item != "shortcut")


class OpenUp(Choice):
    """A tile that was cut off can be reached again."""

    rule = "RC-377"
    label = "Turn a tile face up again, if one was cut off."
    question = "Which tile can be reached again?"

    def choices(self, s: Island) -> Sequence[Effect]:
        down = [space for space, there in enumerate(s.spaces) if there.tile and there.down]
        return [TurnUp(space) for space in down if not s.spaces[space].fixed]

    def says(self, s: Island) -> str:
        return super().says(s) if self.choices(s) else ""


class TurnUp(Effect):
    """One can go to {space} again."""

    space: SpaceId
    rule = "RC-377"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, down=False)


class LoseTerrain(Choice):
    """A tile's terrain counts as unexplored."""

    terrain: Terrain | None = None
    """Any but the Camp's tile, if none is named."""
    rule = "RC-374"
    question = "Which tile's terrain counts as unexplored?"

    def choices(self, s: Island) -> Sequence[Effect]:
        return [Forget(space) for space in places(s, "any") if self.means(s, space)]  # RC-375: one of them

    def means(self, s: Island, space: SpaceId) -> bool:
        """Whether it could be this tile."""
        there = s.spaces[space]
        known = not there.lost and HIDING.isdisjoint(there.tokens)
        return known and (space != s.camp.space if self.terrain is None else s.tile(space).terrain == self.terrain)

    def says(self, s: Island) -> str:
        return self.offer(s) if self.choices(s) else ""

    def offer(self, s: Island) -> str:
        tile = f"A tile of {self.terrain}" if self.terrain else "A tile of your choice, but not the Camp's"
        return f"{tile}: its terrain counts as unexplored, if possible."


class Forget(Effect):
    """The terrain of {space} counts as unexplored."""

    space: SpaceId
    rule = "RC-374"
    label = "{space}"
    piece = "space:{space}"

    def apply(self, s: Island) -> None:
        s.set_space(self.space, lost=True)  # RC-376: what was built stays built


class RegainTerrain(Effect):
    """Lost terrain counts as explored again."""

    rule = "RC-377"
    label = "Lost terrain counts as explored again."

    def apply(self, s: Island) -> None:
        for space, there in enumerate(s.spaces):
            if there.lost:
                s.set_space(space, lost=False)

    def says(self, s: Island) -> str:
        return super().says(s) if any(there.lost for there in s.spaces) else ""
