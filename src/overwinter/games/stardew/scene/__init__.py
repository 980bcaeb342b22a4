"""What a seat sees: everything, for farmers have no secrets; what lies face down, nobody has seen."""

from __future__ import annotations

from overwinter.engine.scene import Scene
from overwinter.games.stardew.scene.people import people
from overwinter.games.stardew.scene.valley import farmyard, fields, mine, track, valley, weeks
from overwinter.games.stardew.scene.village import center, goals, museum, on_the_table, pools
from overwinter.games.stardew.state import Phase, Valley

PHASES: dict[Phase, str] = {"season": "Season", "planning": "Planning", "action": "Actions"}


def scene(s: Valley) -> Scene:
    """The table."""
    areas = (
        weeks(s),
        valley(s),
        *on_the_table(s),
        goals(s),
        center(s),
        fields(s),
        track(s),
        mine(s),
        farmyard(s),
        museum(s),
        pools(s),
        *people(s),
    )
    last = sum(len(deck) for deck in s.weeks.values()) + s.week
    return Scene("Stardew Valley", f"{s.season.capitalize()} · Week {s.week} of {last} · {PHASES[s.phase]}", areas)
