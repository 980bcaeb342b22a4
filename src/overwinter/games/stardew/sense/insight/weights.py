"""The numbers behind the judgement."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):  # each its own: quick to look up
    """The numbers behind the judgement, in actions; `insight.yaml` says what each means."""

    gold: float
    heart: float
    spare: float
    visit: float
    hidden: float
    forageable: float
    crop: float
    fish: float
    product: float
    ore: float
    geode: float
    mineral: float
    artifact: float
    material: float
    loot: float
    quality: float
    water: float
    season: float
    held: float
    unopened: float
    watering: float
    level: float
    legend: float
    bite: float
    friend: float
    gift: float
    exhibit: float
    tool: float
    better_tool: float
    visitor: float
    animal: float
    happy: float
    item: float
    epic: float
    upgrade: float
    joja: float
    full: float
