"""Pictures for the report on Stardew Valley: `python tools/pictures.py runs/stardew …`.

From one or several runs of `overwinter lab run stardew`: who wins, and what gets done, by the number of players.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from environment import PYTHON, ROOT, ensure

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("lab")), [str(PYTHON), *sys.argv])

import altair as alt  # in the project's own environment from here on
import vl_convert

from overwinter.lab.figures import wilson
from overwinter.lab.folder import RunFolder
from overwinter.lab.warehouse import Row, Warehouse

WON = """
    SELECT mode, players, count(*) AS games, avg(CASE WHEN won THEN 1 ELSE 0 END) AS share
    FROM ends GROUP BY ALL
"""
DONE = """
    SELECT players, what, avg(done) AS share FROM (
        SELECT game, goal AS what, CASE WHEN reached THEN 1 ELSE 0 END AS done FROM goals UNION ALL
        SELECT game, room AS what, max(CASE WHEN fate = 'complete' THEN 1 ELSE 0 END) AS done
        FROM bundles GROUP BY game, room
    ) JOIN ends USING (game) WHERE mode = 'honest farmer' GROUP BY ALL
"""
WORDS = {
    "gold": "Gold", "mine": "the mine", "museum": "Museum", "animals": "animals", "friends": "friends",
    "legendary": "Legendary fish", "buildings": "Buildings", "tools": "tools", "crafts": "Crafts Room",
    "pantry": "Pantry", "tank": "Fish Tank", "board": "Bulletin Board", "vault": "Vault", "boiler": "Boiler Room",
}  # fmt: skip
MODES = {"seedling": "Seedling", "honest farmer": "Honest Farmer", "artisan": "Artisan"}


def who_wins(rows: Sequence[Row]) -> alt.Chart:
    """The games won in each mode, with 95 % intervals."""
    shown = [
        {"mode": MODES[row["mode"]], "players": _players(row), **wilson(row["share"], row["games"])._asdict()}
        for row in rows
    ]
    base = alt.Chart(alt.Data(values=shown)).encode(x=alt.X("players:N", title=None))
    scale = alt.Scale(domain=[0, 1])
    bars = base.mark_bar().encode(
        y=alt.Y("mean:Q", title="games won", axis=alt.Axis(format="%"), scale=scale),
        color=alt.Color("players:N", legend=None),
    )
    spans = base.mark_rule(strokeWidth=3).encode(y="low:Q", y2="high:Q")
    order = [mode for mode in MODES.values() if any(row["mode"] == mode for row in shown)]
    return (bars + spans).properties(width=165, height=240).facet(column=alt.Column("mode:N", title=None, sort=order))


def what_gets_done(rows: Sequence[Row]) -> alt.Chart:
    """The goals and rooms done, of the games in which they were wanted."""
    shown = [{"what": WORDS[row["what"]], "players": _players(row), "share": row["share"]} for row in rows]
    return (
        alt.Chart(alt.Data(values=shown))
        .mark_point(filled=True, size=100)
        .encode(
            x=alt.X("share:Q", title="done, of the games in which it was wanted", axis=alt.Axis(format="%")),
            y=alt.Y("what:N", title=None, sort=list(WORDS.values())),
            color=alt.Color("players:N", title=None),
            shape=alt.Shape("players:N", title=None),
        )
        .properties(width=480, height=300)
    )


def _players(row: Row) -> str:
    return "1 player" if row["players"] == 1 else f"{row['players']} players"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path, help="folders of runs; what gets done is shown of the first")
    houses = [Warehouse.of_folder(RunFolder.open(folder)) for folder in parser.parse_args().runs]
    pictures = {
        "who-wins": who_wins([row for house in houses for row in house.ask(WON)]),
        "what-gets-done": what_gets_done(houses[0].ask(DONE)),
    }
    for name, picture in pictures.items():
        file = ROOT / "docs" / "games" / "stardew" / f"{name}.png"
        file.write_bytes(vl_convert.vegalite_to_png(picture.to_dict(), scale=1.5))
        print(file.relative_to(ROOT))
