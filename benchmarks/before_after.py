"""Whether the games have become slower: `python benchmarks/before_after.py OLD_CHECKOUT`.

Measures an older checkout and this one in one run, in turn, each time in a process of its own: a decision in random
play, a search step, a copy of the state, a decision of `greedy`, a round of the planner. CPU time, all by the same
code (`measures.py`) and the same libraries. The ratio is that of neighbouring measurements, so that a machine which is
busy at times does little harm: its median, least and most. Fails when random play, step or copy of a game has become
slower than the tolerance.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from environment import PYTHON, ROOT, ensure  # found by the line above

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("dev")), [str(PYTHON), *sys.argv])

import overwinter

UNITS = {
    "random": ("µs a decision in random play", 1e6, False),
    "step": ("µs a search step", 1e6, False),
    "copy": ("µs a copy of the state", 1e6, False),
    "greedy": ("greedy decisions a second", 1, True),
    "planner": ("planner rounds a second", 1, True),
}
"""The words of each measure, what its seconds are multiplied with, and whether it is told as a rate."""
HELD = ("random", "step", "copy")
"""What must not become slower, whatever is added to the rules; the bots may think more."""

Seconds = dict[str, float]


def measured(tree: Path, game: str, times: int) -> Seconds:
    """Each measure of a game as that checkout plays it."""
    command = [sys.executable, str(Path(__file__).with_name("measures.py")), game, str(times)]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{tree} cannot be measured:\n{done.stderr[-2000:]}")
    found = json.loads(done.stdout)
    if not Path(found["library"]).is_relative_to(tree):
        sys.exit(f"{tree} was not measured: the library came from {found['library']}")
    seconds: Seconds = found["seconds"]
    return seconds


def compare(old: Path, game: str, repeats: int, times: int, tolerance: float) -> list[str]:
    """Measure both in turn and print a table; what has become too slow."""
    pairs: list[tuple[Seconds, Seconds]] = []
    for repeat in range(repeats):
        order = (old, ROOT) if repeat % 2 == 0 else (ROOT, old)  # neither always comes second
        found = {tree: measured(tree, game, times) for tree in order}
        pairs.append((found[old], found[ROOT]))
    slower = []
    for name in sorted(pairs[0][0].keys() & pairs[0][1].keys(), key=list(UNITS).index):
        words, factor, rate = UNITS[name]
        best = [min(seconds[name] for seconds in side) for side in zip(*pairs, strict=True)]
        before, after = (1 / each if rate else each * factor for each in best)
        ratios = sorted(was[name] / now[name] for was, now in pairs)
        ratio = statistics.median(ratios)
        verdict = "SLOWER" if ratio < 1 - tolerance else "faster" if ratio > 1 + tolerance else ""
        spread = f"{ratios[0]:.2f}-{ratios[-1]:.2f}"
        print(f"{game:12} {words:30} {before:9.1f} {after:9.1f}   x {ratio:.3f}  ({spread})  {verdict}", flush=True)
        if verdict == "SLOWER" and name in HELD:
            slower.append(f"{game}: {words}")
    return slower


def main() -> int:
    """Compare all games, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, metavar="OLD_CHECKOUT")
    parser.add_argument("--game", action="append", metavar="GAME", help="only this one; may be given again")
    parser.add_argument("--repeats", type=int, default=7, help="processes for each checkout (7)")
    parser.add_argument(
        "--times", type=int, default=3, help="measurements in each process, of which the best counts (3)"
    )
    parser.add_argument("--tolerance", type=float, default=0.03, help="how much slower something may become (0.03)")
    given = parser.parse_args()
    old = given.old.resolve()
    if not (old / "src" / "overwinter").is_dir():
        parser.error(f"'{old}' is no checkout of Overwinter")
    print(f"{'':43} {'before':>9} {'after':>9}   times as fast")
    slower: list[str] = []
    for game in given.game or overwinter.games():
        slower += compare(old, game, given.repeats, given.times, given.tolerance)
    print(f"Slower by more than {given.tolerance:.0%}: {'; '.join(slower) or 'nothing'}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
