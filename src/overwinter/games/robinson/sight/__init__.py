"""What a seat sees: everything, for castaways have no secrets."""

from __future__ import annotations

from overwinter.engine.scene import Scene
from overwinter.games.robinson.sight.fields import fields, inventions, threats, works
from overwinter.games.robinson.sight.island import island
from overwinter.games.robinson.sight.people import people
from overwinter.games.robinson.sight.planned import helping_hands, plan
from overwinter.games.robinson.sight.scenario import morale, rounds, scenario
from overwinter.games.robinson.sight.stores import cards, decks, dice, stock, things, weather
from overwinter.games.robinson.table.state import Island, Phase

PHASES: dict[Phase, str] = {
    "event": "Event",
    "morale": "Morale",
    "production": "Production",
    "planning": "Planning",
    "resolving": "Actions",
    "weather": "Weather",
    "night": "Night",
}


def scene(s: Island) -> Scene:
    """The table."""
    areas = (
        rounds(s),
        morale(s),
        island(s),
        *cards(s),
        *dice(s),
        plan(s),
        stock(s),
        threats(s),
        fields(s),
        works(s),
        inventions(s),
        *helping_hands(s),
        *things(s),
        weather(s),
        scenario(s),
        decks(s),
        *people(s),
    )
    return Scene("Robinson Crusoe", f"{s.scenario.name} · Round {s.round} · {PHASES[s.phase]}", areas)
