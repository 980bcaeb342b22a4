"""What a game wants shown of its matches: pictures, each a question to the tables, from its `report.yaml`."""

from __future__ import annotations

from typing import Any

import msgspec

from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.errors import BadContent
from overwinter.engine.game import Game

DRAWN = {
    "bars": "label, value; optionally low and high, and expected",
    "usage": "label, value: how often something is used, from 0 to 1; never and always stand out;"
    " optionally games, of which that is the share",
    "lines": "x, y, series",
    "measure": "game, value: one number of each game",
    "table": "any columns",
}
"""The ways to draw a chart, and the columns that each needs."""


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of a report: a question to the tables, and how to draw the answer."""

    id: str
    title: str
    sql: str
    """Over `games`, `seats`, `decisions` and the game's own tables."""
    draw: str
    """`bars` (label, value, optionally low, high and expected), `lines` (x, y, series), `table`, `usage` (label, value
    between 0 and 1: what is never or always used stands out) or `measure` (game, value: a histogram, and a name by
    which variants can be compared and numbers tuned)."""
    text: str = ""
    """What to look for."""


def charts(game: Game[Any]) -> list[Chart]:
    """What the game wants to be shown; nothing, while it has no report.yaml."""
    if not game.folder.joinpath("report.yaml").is_file():
        return []
    found = Content([game.folder], Codec(game.vocabulary)).entries("report.yaml", Chart)
    for chart in found.values():
        if chart.draw not in DRAWN:
            raise BadContent(
                f"report.yaml, entry '{chart.id}', field 'draw': there is no '{chart.draw}', only {', '.join(DRAWN)}"
            )
    return list(found.values())
