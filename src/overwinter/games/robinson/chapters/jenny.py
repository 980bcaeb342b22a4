"""Jenny needs help: a Raft to fetch her from her rock, and a Lifeboat to leave with her."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import YOU
from overwinter.engine.terms import Condition
from overwinter.games.robinson.chapters.goals import SeeIfDone
from overwinter.games.robinson.phases.night import NightEnds
from overwinter.games.robinson.printed.catalogue import TargetId
from overwinter.games.robinson.printed.tale import JennyTale
from overwinter.games.robinson.table.records import JENNY, Castaway, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.games.robinson.verbs.cards import DrawAdventure
from overwinter.games.robinson.verbs.castaways import Lose, Wound
from overwinter.kit.reactions import after, instead


def tale(s: Island) -> JennyTale:
    """How Jenny fares."""
    assert isinstance(s.tale, JennyTale)
    return s.tale


class Jenny(Story):
    """Fetch Jenny before the sea does, then leave."""

    tale = JennyTale()

    @after(NightEnds)
    def the_sea_is_cold(self, s: Island, _: NightEnds) -> Sequence[Effect]:
        return () if tale(s).rescued else [NightAtSea()]

    @instead(DrawAdventure)
    def nothing_happens_at_sea(self, s: Island, draw: DrawAdventure, _: Effect) -> Sequence[Effect] | None:
        return [Wound(draw.seat)] if s.aim and s.aim.what == "rescue" else None  # RC-422

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        rescue = TargetId("rescue")
        if tale(s).rescued:
            yield rescue, ("Jenny is safe", "RC-421")
        elif not s.has("raft-jenny"):
            yield rescue, (f"needs the {s.book.names['raft-jenny']}", "RC-421")
        elif any(planned.target == rescue for planned in s.plan.actions.values()):
            yield rescue, ("somebody rows out already", "RC-170")
        else:
            yield rescue, None

    def done(self, s: Island) -> str:
        return "The Lifeboat puts to sea, with Jenny in it." if tale(s).rescued and s.has("lifeboat") else ""

    # -- how far it is ------------------------------------------------------------------------

    def achievements(self, s: Island) -> dict[str, int]:
        jenny = s.castaways.get(JENNY)
        left = s.role(JENNY).life - jenny.wounds if jenny else 0
        return {"jenny": int(tale(s).rescued), "jennys-life": max(0, left)}


STORIES["jenny"] = Jenny()


class Rescued(Condition):
    """Jenny is ashore: a Lifeboat can be built only once, and before the rescue it would be a trap."""

    rule = "RC-423"

    def objection(self, s: Island, who: Seat) -> Objection:
        return None if tale(s).rescued else ("not without Jenny", self.rule)

    def words(self, s: Island) -> str:
        return "Jenny ashore"


class NightAtSea(Effect):
    """Jenny spends the night on her rock."""

    rule = "RC-007"

    def apply(self, s: Island) -> None:
        wounds = tale(s).wounds + s.figure("sea")
        s.tale = msgspec.structs.replace(tale(s), wounds=wounds)
        if wounds >= s.book.roles["jenny"].life:
            s.push(Lose("The sea has taken Jenny.", "RC-007"))


class Rescue(Effect):
    """{seat} brings Jenny ashore."""

    seat: Seat = YOU
    rule = "RC-421"

    def apply(self, s: Island) -> None:
        s.castaways[JENNY] = Castaway(JENNY, "jenny", female=True, wounds=tale(s).wounds, pawns=1)
        s.tale = msgspec.structs.replace(tale(s), rescued=True)
        s.push(SeeIfDone())

    def fine_print(self, s: Island) -> str:
        return "brings Jenny ashore; an Adventure is 1 wound"
