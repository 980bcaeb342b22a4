"""How soon a table of Stardew Valley that wants one thing alone gets it: `python benchmarks/goals.py --games 12`.

Each goal, and each Bundle, by itself. It shows two things at once: whether the content leaves everything within reach,
and what bots have not understood. Bots that kept their Ore for months were found here.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from environment import PYTHON, ensure  # found by the line above

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("lab")), [str(PYTHON), *sys.argv])

from overwinter.bots import Host, make_bot
from overwinter.engine.chance import Chance
from overwinter.engine.play import Play, resolve
from overwinter.engine.state import Desk
from overwinter.games.stardew import GAME
from overwinter.games.stardew.printed.catalogue import Book, CardId
from overwinter.games.stardew.table.goals import GOALS
from overwinter.games.stardew.table.state import RoomState
from overwinter.workers import pool

BOOK: Book = GAME.codec().catalogue  # type: ignore[assignment]  # the game's own
MID_FALL = 10
"""The week by which somebody who wants nothing else should have it, in nine of ten games."""
NEVER = 99


class Try(NamedTuple):
    """A game with one thing to do."""

    what: str
    seats: int
    number: int
    bot: str


def week_of(game: Try) -> int:
    """The week in which they have it."""
    seed = f"{game.what}/{game.seats}/{game.number}"
    mode = "seedling" if game.what in GOALS else "honest farmer"  # whether rooms count
    s = GAME.begin(game.seats, GAME.options({"mode": mode}), BOOK)
    play = Play(s, Desk(Chance(seed)))
    resolve(s, play.desk)
    if game.what in GOALS:
        s.goals, s.reached = (game.what,), ()
    else:
        s.goals = s.reached = ("friends",)
        bundle = BOOK.bundles[CardId(game.what)]
        s.rooms = {bundle.room: RoomState(CardId(game.what), known=True)}
    host = Host(GAME, {seat: make_bot(game.bot, GAME) for seat in range(game.seats)}, seed)
    while s.stack:
        seat = play.waiting()[0]
        play.answer(seat, host.choose(play, seat))
    return s.week if s.outcome is not None and s.outcome.winners else NEVER


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="of each thing, with each number of players (4)")
    parser.add_argument("--bot", default="planner:8")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("what", nargs="*", help="goals and Bundles; all goals, if not given")
    args = parser.parse_args()
    wanted = args.what or list(GOALS)
    if unknown := [what for what in wanted if what not in GOALS and what not in BOOK.bundles]:
        parser.error(f"no goal or Bundle: {', '.join(unknown)}; there are {', '.join((*GOALS, *BOOK.bundles))}")
    tries = [Try(what, seats, n, args.bot) for what in wanted for seats in GAME.seats for n in range(args.games)]
    weeks = defaultdict[tuple[str, int], list[int]](list)
    print(f"Had by week {MID_FALL}, by the end of the year, and the week, half of the tries being quicker:")
    with pool(args.jobs) as workers:
        for one, week in zip(tries, workers.map(week_of, tries), strict=True):
            found = weeks[one.what, one.seats]
            found.append(week)
            if (one.seats, len(found)) == (GAME.seats[-1], args.games):
                print(f"{one.what:<26}" + "".join(told(weeks[one.what, seats]) for seats in GAME.seats), flush=True)


def told(weeks: list[int]) -> str:
    """How it went with one number of players."""
    soon, ever = sum(week <= MID_FALL for week in weeks), sum(week < NEVER for week in weeks)
    return f"   {soon:>2} {ever:>2} of {len(weeks)}, week {sorted(weeks)[len(weeks) // 2]:>2}"


if __name__ == "__main__":
    main()
