"""How fast the games run, beside the yardsticks of the field, in one run: `python benchmarks/speed.py`.

CPU time, the best and the median of several repeats; ratios to yardsticks measured in the same run mean
more than figures from another day or machine.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from environment import PYTHON, ensure  # found by the line above

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("yardsticks")), [str(PYTHON), *sys.argv])

from measures import Measure, begin, playouts, positions, search_step, timed  # found beside this file

import overwinter


def repeated(measure: Measure, repeats: int) -> tuple[float, float]:
    """Microseconds for one: the best and the median of several repeats."""
    times = sorted(seconds / count * 1e6 for count, seconds in (measure() for _ in range(repeats)))
    return times[0], statistics.median(times)


class Times(NamedTuple):
    """Microseconds for a decision in a random playout, a search step and a copy of the state."""

    decision: float
    step: float
    copy: float


AIMS = {"starved": Times(7, 10, 3)}
USUAL_AIM = Times(15, 25, 8)
FLOOR = 2
"""So many times the aim must never be missed."""


def against(aim: float, best: float) -> str:
    """How a time does beside its aim."""
    verdict = "aim met" if best <= aim else "floor met" if best <= FLOOR * aim else "FLOOR MISSED"
    return f"aim {aim:g}, floor {FLOOR * aim:g}: {verdict}"


def grown(box: Any) -> Any:
    """The longest of many random matches, just before its end."""
    best = None
    for seed in range(60):
        rng = random.Random(seed)
        match = box.new(box.seats[-1], seed)
        while match.outcome is None:
            before = match.fork(match.chance.copy())
            seat = match.play.waiting()[0]
            match.answer(seat, rng.choice(match.play.options(seat)))
        if best is None or len(before.lines) > len(best.lines):
            best = before
    return best


def flatness(box: Any, games: int) -> str:
    """What a decision costs early and late in the longest games."""
    early, late = [], []
    for seed in range(games):
        play = begin(box, (seed + 1) * len(box.seats) - 1)  # all seats taken
        number = random.Random(seed).random
        costs = []
        while not play.over:
            start = time.perf_counter_ns()
            seat = play.waiting()[0]
            options = play.options(seat)
            play.answer(seat, options[int(number() * len(options))])
            costs.append((time.perf_counter_ns() - start) / 1000)
        if len(costs) > 150:
            early += costs[20 : len(costs) // 3]
            late += costs[2 * len(costs) // 3 :]
    if not late:
        return "no long games"
    return f"first third {statistics.mean(early):.1f} µs, last third {statistics.mean(late):.1f} µs"


# -- yardsticks ---------------------------------------------------------------------------


def spiel(name: str, games: int, *, copies: bool) -> Measure:
    """Random games of OpenSpiel through its Python interface."""
    import pyspiel
    from open_spiel.python import games as _games  # noqa: F401  # registers the games written in Python

    game = pyspiel.load_game(name)

    def measure() -> tuple[int, float]:
        decisions, rng = 0, random.Random(0)
        start = time.process_time()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                    continue
                if copies:
                    state = state.clone()
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions, time.process_time() - start

    return measure


YARDSTICKS = {"Hanabi (C++, through Python)": ("hanabi", 60), "Liar's poker (Python)": ("python_liars_poker", 60)}


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="random games for each repeat")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--no-yardsticks", action="store_true")
    given = parser.parse_args()

    def row(name: str, measure: Measure, aim: float = 0) -> float:
        best, median = repeated(measure, given.repeats)
        beside = f"  {against(aim, best)}" if aim else ""
        print(f"{name:58} {best:9.2f} µs  (median {median:9.2f})  {1e6 / best:10,.0f} a second{beside}", flush=True)
        return best

    peers: dict[str, tuple[float, float]] = {}
    if not given.no_yardsticks:
        for title, (name, count) in YARDSTICKS.items():
            plain = row(f"OpenSpiel {title}: a decision", spiel(name, count, copies=False))
            copied = row(f"OpenSpiel {title}: with a copy", spiel(name, count, copies=True))
            peers[title] = plain, copied
    for name, box in overwinter.games().items():
        aim = AIMS.get(name, USUAL_AIM)
        plain = row(f"{name}: a decision in a random playout", playouts(box, given.games), aim.decision)
        plays = positions(box, 300)
        copied = row(f"{name}: a search step (copy, list options, apply)", timed(search_step, plays, 20), aim.step)
        row(f"{name}: a copy of the state", timed(lambda play: play.state.copy(), plays, 50), aim.copy)
        late = grown(box)
        row(f"{name}: a save ({len(late.lines)} lines of log)", timed(lambda match: match.save(), [late], 100))
        data = late.save()
        row(f"{name}: a load", timed(overwinter.load, [data], 100))
        print(f"{name}: cost over a long game: {flatness(box, given.games)}")
        for title, (peer, peer_copied) in peers.items():
            print(f"{name}: {peer / plain:.2f} x {title} in playouts, {peer_copied / copied:.2f} x with a copy")


if __name__ == "__main__":
    main()
