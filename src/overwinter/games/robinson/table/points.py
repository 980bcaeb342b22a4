"""Victory Points: counted won or lost, and deciding nothing (RC-433, RC-434)."""

from __future__ import annotations

from overwinter.games.robinson.table.state import Island


def points(s: Island) -> dict[str, int]:
    """The Victory Points table, filled in: each line's words, and what it brings (RC-433)."""
    counts = {**_counts(s), **s.chapter.achievements(s)}
    return {line.text: line.points * counts[line.count] for line in s.scenario.points}


def _counts(s: Island) -> dict[str, int]:
    """What every table may count."""
    weakest = min(s.role(seat).life - s.castaways[seat].wounds for seat in s.players)
    won = s.outcome is not None and bool(s.outcome.winners)
    return {
        "goal": int(won),
        "rounds": (s.scenario.rounds - s.round) * won,
        "items": len(s.camp.built),
        "levels": s.camp.roof + s.camp.palisade + s.camp.weapon,
        "life": max(0, weakest),
    }
