"""Grandpa's Goals, the rooms, and the end of the game."""

from __future__ import annotations

from overwinter.engine.state import Outcome
from overwinter.games.stardew.printed.catalogue import ROOMS
from overwinter.games.stardew.table.state import Valley

GOALS = {
    "gold": "SV-049",
    "mine": "SV-050",
    "museum": "SV-051",
    "animals": "SV-052",
    "friends": "SV-053",
    "legendary": "SV-054",
    "buildings": "SV-055",
    "tools": "SV-056",
}
"""All goals, and the rule that each one is."""
HAVE = ("gold", "animals", "friends")
"""Those that are about having something, not about having done it (SV-A06)."""


def asks(s: Valley, goal: str) -> int:
    """What a goal asks for; all but the mine's grow with the number of players (SV-003)."""
    number = s.book.numbers.goals[goal]
    return number if goal == "mine" else number * s.count


def stands(s: Valley, goal: str) -> int:
    """How far the team is with a goal: it counts what all have together (SV-057)."""
    match goal:
        case "gold":
            return s.gold
        case "mine":
            return s.level
        case "museum":
            return len(s.museum)  # SV-A50
        case "animals":
            return len(s.animals)
        case "friends":
            return sum(len(farmer.friends) for farmer in s.farmers.values())
        case "legendary":
            return s.legends  # SV-058
        case "buildings":
            return len(s.built)
        case _:
            return s.forged


def see_goals(s: Valley) -> None:
    """Mark the goals that are met, and end the game when nothing is left to do (SV-046, SV-047, SV-059, SV-A74)."""
    if s.outcome is not None:
        return
    strict = s.options.strict_goals
    met = [goal for goal in s.goals if stands(s, goal) >= asks(s, goal)]
    kept = [goal for goal in s.reached if not (strict and goal in HAVE) or goal in met]
    s.reached = tuple(goal for goal in s.goals if goal in met or goal in kept)
    if len(s.reached) == len(s.goals) and s.goals and rooms_done(s) and joja_done(s):
        s.finish(
            Outcome(
                tuple(s.farmers),
                _words(s),
                "SV-045",
                scores=(float(s.joja_removed),) * s.count if s.options.mode == "artisan scoring" else (),  # SV-337
            )
        )


def _words(s: Valley) -> str:
    removed = "1 Joja Tile was" if s.joja_removed == 1 else f"{s.joja_removed} Joja Tiles were"
    scored = f" {removed} removed." if s.options.mode == "artisan scoring" else ""
    return "Grandpa would be proud: all is done, with the year not over." + scored


def rooms_played(s: Valley) -> int:
    """How many rooms there are to restore (SV-342)."""
    return sum(1 for room in ROOMS if room in s.rooms)


def rooms_done(s: Valley) -> bool:
    """Whether the Community Center is as the mode wants it (SV-331, SV-332)."""
    return s.options.mode == "seedling" or s.restored >= rooms_played(s)  # SV-061


def joja_done(s: Valley) -> bool:
    """Whether no Joja Tile is in the way of victory (SV-333)."""
    return not s.options.mode.startswith("artisan") or not s.joja


def lose(s: Valley) -> None:
    """The year is over (SV-048, SV-111); a losing team scores nothing (SV-338)."""
    done = f"{len(s.reached)} of {len(s.goals)} goals, {s.restored} of {rooms_played(s)} rooms"
    s.finish(Outcome((), f"The year is over: {done}.", "SV-048"))
