"""What a seat sees: everything, for farmers have no secrets; what lies face down, nobody has seen."""

from __future__ import annotations

from overwinter.engine.scene import Area, Scene
from overwinter.games.stardew.sight.land import fields, mine, seeds, track
from overwinter.games.stardew.sight.people import people
from overwinter.games.stardew.sight.table import beside, on_the_table
from overwinter.games.stardew.sight.valley import valley
from overwinter.games.stardew.sight.village import center, chest, goals, museum
from overwinter.games.stardew.sight.yard import animals, buildings
from overwinter.games.stardew.sight.year import last_events, last_week, this_week, weeks
from overwinter.games.stardew.table.state import Phase, Valley

PHASES: dict[Phase, str] = {"season": "Season", "planning": "Planning", "action": "Actions"}


def scene(s: Valley) -> Scene:
    """The table: its colours follow the season."""
    week = f"Week {max(1, s.week)} of {last_week(s)}"
    subtitle = f"{s.season.capitalize()} · {week} · {PHASES[s.phase]}"
    return Scene("Stardew Valley", subtitle, (weeks(s), *board(s), *people(s)), s.season)


def board(s: Valley) -> list[Area]:
    """All that is in the middle; dice lie beside what they are for."""
    areas = [
        valley(s),
        *on_the_table(s),
        chest(s),
        goals(s),
        center(s),
        *this_week(s),
        *last_events(s),
        fields(s),
        seeds(s),
        track(s),
        mine(s),
        animals(s),
        buildings(s),
        museum(s),
    ]
    return [beside(s, area) for area in areas]
