"""What Joja Tiles cost a table: to live with, or to be rid of."""

from __future__ import annotations

from overwinter.games.stardew.phases.evening import joja_price
from overwinter.games.stardew.places.town import next_hidden
from overwinter.games.stardew.printed.catalogue import Action
from overwinter.games.stardew.sense.insight.lacking import (
    actions_left,
    animals_wanted,
    homes_wanted,
    open_goal,
    weeks_left,
)
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.table.state import Valley

BURDENS: dict[Action, float] = {
    "animals": 0.1,
    "friend": 0.085,
    "mine": 0.06,
    "fish-ocean": 0.05,
    "water": 0.05,
    "fish-lake": 0.03,
    "fish-river": 0.03,
    "museum": 0.03,
    "collect": 0.03,
    "bundles": 0.03,
    "geodes": 0.02,
    "store": 0.012,
    "buildings": 0.012,
}
"""What a tile takes of each action that is left: how often farmers do what it lies on, times what that loses."""
TO_COME = 0.3
"""How many tiles an Artisan expects each week."""
WORTH_IT = 0.5
"""So much of what a Heart is worth a tile may take; beyond that it is better removed at once than sometime."""


def burden(s: Valley, action: Action, weights: Weights) -> float:
    """The actions that a tile will take if it stays."""
    return weights.joja * actions_left(s) * BURDENS[action] if _matters(s, action) else 0.0


def _matters(s: Valley, action: Action) -> bool:
    """Whether anybody will do what a tile lies on."""
    match action:
        case "animals":
            return animals_wanted(s) > 0
        case "collect":
            return bool(s.animals)
        case "museum":
            return open_goal(s, "museum")
        case "buildings":
            return open_goal(s, "buildings") or bool(homes_wanted(s))
        case "bundles":
            return s.options.mode != "seedling" and next_hidden(s) is not None
        case _:
            return True


def must_go(s: Valley, action: Action, weights: Weights) -> bool:
    """Whether a tile is to be removed: for Artisans all of them, for others those that take more than they cost."""
    if s.options.mode.startswith("artisan"):
        return True
    hearts, _ = joja_price(s, s.first)
    return burden(s, action, weights) > WORTH_IT * weights.heart * hearts


def hearts_wanted(s: Valley, weights: Weights) -> float:
    """The Hearts for the tiles that must go, and for those that an Artisan must expect."""
    artisan = s.options.mode.startswith("artisan")
    if not (s.joja or artisan):
        return 0.0
    hearts, _ = joja_price(s, s.first)
    tiles = sum(must_go(s, action, weights) for action in s.joja)
    return hearts * (tiles + TO_COME * weeks_left(s) * artisan)
