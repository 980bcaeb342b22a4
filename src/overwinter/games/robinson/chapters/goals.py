"""Reaching the goal: whatever could complete it is followed by a look at the scenario's card."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.games.robinson.verbs.camp import BuildShelter, RaisePalisade, RaiseRoof, RaiseWeapon
from overwinter.games.robinson.verbs.castaways import Win


class SeeIfDone(Effect):
    """Is the goal reached?"""

    rule = "RC-003"
    quiet = True

    def apply(self, s: Island) -> None:
        if how := s.chapter.done(s):
            s.push(Win(how))  # RC-A43: whoever died before has ended the game


def look(s: Island, _: Effect) -> Sequence[Effect] | None:
    """The group wins at once when its goal is fulfilled (RC-003)."""
    return [SeeIfDone()] if s.chapter.done(s) else None


for progress in (ItemReady, BuildShelter, RaiseRoof, RaisePalisade, RaiseWeapon):
    Island.after(progress)(look)
