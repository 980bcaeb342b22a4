"""Jenny needs help: a Raft to fetch her from her rock, and a Lifeboat to leave with her."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from overwinter.engine.effects import Effect, Objection
from overwinter.games.robinson.chapters.goals import SeeIfDone
from overwinter.games.robinson.printed.catalogue import Target, TargetId
from overwinter.games.robinson.printed.tale import JennyTale
from overwinter.games.robinson.table.chapter_rules import RULES, Rules
from overwinter.games.robinson.table.state import JENNY, Castaway, Island, Seat
from overwinter.games.robinson.verbs.castaways import Lose, Wound


def tale(s: Island) -> JennyTale:
    """How Jenny fares."""
    assert isinstance(s.tale, JennyTale)
    return s.tale


class JennyRules(Rules):
    """Fetch Jenny before the sea does, then leave."""

    tale = JennyTale()

    def night_ends(self, s: Island) -> Sequence[Effect]:
        return () if tale(s).rescued else [NightAtSea()]

    def targets(self, s: Island) -> Iterator[tuple[TargetId, Objection]]:
        rescue = TargetId("rescue")
        if tale(s).rescued:
            yield rescue, ("Jenny is safe", "RC-421")
        elif not s.has("raft-jenny"):
            yield rescue, (f"needs the {s.book.names['raft-jenny']}", "RC-421")
        elif any(planned.target == rescue for planned in s.plan.values()):
            yield rescue, ("somebody rows out already", "RC-170")
        else:
            yield rescue, None

    def objection(self, s: Island, target: Target) -> Objection:
        # The goal has an order, and a Lifeboat can be built only once: before the rescue it would be a trap.
        too_soon = target.what == "lifeboat" and not tale(s).rescued
        return ("not without Jenny", "RC-423") if too_soon else None

    def succeeds(self, s: Island, target: Target, taker: Seat) -> Sequence[Effect] | None:
        return [Rescue(taker)] if target.what == "rescue" else None

    def adventure(self, s: Island, target: Target, taker: Seat) -> Sequence[Effect] | None:
        return [Wound(taker)] if target.what == "rescue" else None  # RC-422

    def brings(self, s: Island, target: Target) -> str:
        return "brings Jenny ashore; an Adventure is 1 wound" if target.what == "rescue" else ""

    def done(self, s: Island) -> str:
        return "The Lifeboat puts to sea, with Jenny in it." if tale(s).rescued and s.has("lifeboat") else ""

    # -- how far it is ------------------------------------------------------------------------

    def achievements(self, s: Island) -> dict[str, int]:
        jenny = s.castaways.get(JENNY)
        left = s.role(JENNY).life - jenny.wounds if jenny else 0
        return {"jenny": int(tale(s).rescued), "jennys-life": max(0, left)}


RULES["jenny"] = JennyRules()


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

    seat: Seat
    rule = "RC-421"

    def apply(self, s: Island) -> None:
        s.castaways[JENNY] = Castaway(JENNY, "jenny", female=True, wounds=tale(s).wounds, pawns=1)
        s.tale = msgspec.structs.replace(tale(s), rescued=True)
        s.push(SeeIfDone())
