"""Whether the tests notice mistakes in the rules: `python tools/mutate.py GAME N`.

Makes N mutants of a game, one at a time, each with a small mistake in its rules or its content (`mutants.py` says
which), and runs the tests that could notice: those that come by the line, the quickest first, up to the first that
fails. What is read when the game is loaded (fields, tables, cards) is tried with all of its tests. Prints the mutants
that nobody has noticed, as lines of a diff, and how many of all they are: at most 2 in 100 may survive.

The checkout is left alone: copies of it are changed, one for each of `-j` jobs. The same seed makes the same mutants
of the same code. What survives wants a test that says what the rule says. If no rule can tell the mutant from the
original, the code may be simpler than it is written; or it belongs into `tests/games/GAME/equivalent.yaml`: a list of
the `file`, its `line`, the line that the mutant has instead (`as`), and `why` that comes to the same.
"""

from __future__ import annotations

import argparse
import concurrent.futures as futures
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from environment import PYTHON, ROOT, ensure

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("dev")), [str(PYTHON), *sys.argv])

from mutants import Mutant, drawn, mutants  # found beside this file

MOST_SURVIVORS = 0.02
FIRST = 25
"""So many tests are tried before the others: they come by the line and are quick, and mostly one of them fails."""
RECORDED = "test_a_recorded_game_replays"
"""Refuses any content but its own, and so would notice everything."""
RUNNER = Path(__file__).resolve().with_name("chosen_tests.py")
COPIED = ("src", "tests", "docs", "web", "pyproject.toml")


class Survey(NamedTuple):
    """What is known of a game's tests before anything is changed."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, set[str]]]
    """By file and line: the tests that come by; "" stands for whoever loads it."""

    @classmethod
    def of(cls, copy: Copy, game: str) -> Survey:
        """Run all tests once."""
        file = copy.folder / "survey.json"
        done = copy.run("survey", game, file)
        if done.returncode:
            sys.exit(f"The tests of {game} do not pass as they are:\n{done.stdout[-3000:]}{done.stderr[-1000:]}")
        found = json.loads(file.read_text("utf-8"))
        names = ["", *found["seconds"]]
        lines = {
            path: {int(line): {names[place + 1] for place in places} for line, places in by_line.items()}
            for path, by_line in found["lines"].items()
        }
        return cls(found["seconds"], lines)

    def quickest(self, names: set[str]) -> list[str]:
        """Without whoever loads it."""
        return sorted(names - {""}, key=lambda name: self.seconds[name])

    def by(self, file: str, lines: range) -> set[str]:
        """Who comes by any of these lines."""
        by_line = self.lines.get(file, {})
        return set().union(*(by_line.get(line, set()) for line in lines))

    def wanted(self, mutant: Mutant, tests: Path) -> list[str]:
        """The tests that could notice a mutant, those first that are likely to."""
        if not mutant.file.endswith(".py"):
            return self._of_content(mutant, tests)
        here = self.by(mutant.file, range(mutant.since, mutant.line + 1))
        if here and "" not in here:
            return self.quickest(here)
        if not here:
            return []  # nobody ever comes by
        around = self.by(mutant.file, range(mutant.scope[0], mutant.scope[1] + 1))
        file = set().union(*self.lines.get(mutant.file, {}).values())
        groups = (here, around, file, {*self.seconds})
        return [*dict.fromkeys(name for group in groups for name in self.quickest(group))]

    def _of_content(self, mutant: Mutant, tests: Path) -> list[str]:
        names = {name for name in self.seconds if RECORDED not in name}
        said = {mutant.entry or Path(mutant.file).stem, Path(mutant.file).stem}
        files = {name.partition("::")[0] for name in names}
        near = {file for file in files if any(word in (tests / file).read_text("utf-8") for word in said)}
        first = {name for name in names if name.partition("::")[0] in near}
        return [*self.quickest(first), *self.quickest(names - first)]


class Copy:
    """A copy of the project, in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for name in COPIED:
            path = ROOT / name
            if path.is_dir():
                shutil.copytree(path, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules", ".*"))
            else:
                shutil.copy2(path, folder / name)
        self.changes = int(time.time())

    def run(self, *command: object, timeout: float | None = None) -> subprocess.CompletedProcess[str]:
        """Have tests run here."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        words = [sys.executable, str(RUNNER), *map(str, command)]
        return subprocess.run(
            words, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=timeout, check=False
        )

    def write(self, file: str, source: bytes) -> None:
        """Change a file, later than the last time: Python keeps what it has compiled by the second."""
        path = self.folder / file
        path.write_bytes(source)
        self.changes += 2
        os.utime(path, (self.changes, self.changes))

    def notices(self, mutant: Mutant, survey: Survey) -> bool:
        """Whether a test fails with this mistake."""
        wanted = survey.wanted(mutant, self.folder)
        source = (self.folder / mutant.file).read_bytes()
        self.write(mutant.file, mutant.of(source))
        try:
            return any(self._fails(part, survey) for part in (wanted[:FIRST], wanted[FIRST:]) if part)
        finally:
            self.write(mutant.file, source)

    def _fails(self, tests: list[str], survey: Survey) -> bool:
        file = self.folder / "wanted.json"
        file.write_text(json.dumps(tests), "utf-8")
        try:
            code = self.run("run", file, timeout=60 + 10 * sum(survey.seconds[name] for name in tests)).returncode
        except subprocess.TimeoutExpired:
            return True
        return code != 0


def noticed(some: list[Mutant], game: str, jobs: int, folder: Path) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant, as soon as it is known whether anything notices it."""
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    copies = [Copy(folder / str(job)) for job in range(jobs)]
    survey = Survey.of(copies[0], game)
    for copy in copies:
        free.put(copy)

    def try_out(mutant: Mutant) -> tuple[Mutant, bool]:
        copy = free.get()
        try:
            return mutant, copy.notices(mutant, survey)
        finally:
            free.put(copy)

    with futures.ThreadPoolExecutor(jobs) as pool:
        for done in futures.as_completed([pool.submit(try_out, mutant) for mutant in some]):
            yield done.result()


def show(mutant: Mutant) -> None:
    """A mutant as lines of a diff."""
    before, after = mutant.shown((ROOT / mutant.file).read_bytes())
    where = f" in {mutant.entry}" if mutant.entry else ""
    print(f"{mutant.file}:{mutant.line}: {mutant.kind}{where}")
    for sign, text in (("-", before), ("+", after)):
        for line in text.splitlines() or [""]:
            print(f"{sign} {line}")
    print(flush=True)


def main() -> int:
    """Make mutants, try them, and tell of those that live."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("count", type=int, metavar="N", help="how many mutants")
    parser.add_argument("--seed", default="0", help="another seed makes others (0)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only in files whose path has this in it")
    parser.add_argument("--show", action="store_true", help="show the mutants and try none")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="J", help="how many are tried at once (1)")
    given = parser.parse_args()
    if not (ROOT / "src" / "overwinter" / "games" / given.game).is_dir():
        parser.error(f"there is no game '{given.game}'")
    everywhere = [mutant for mutant in mutants(ROOT, given.game) if given.only in mutant.file]
    some = drawn(ROOT, everywhere, given.count, given.seed)
    if given.show:
        for mutant in some:
            show(mutant)
        return 0
    lived: Counter[str] = Counter()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for number, (mutant, killed) in enumerate(noticed(some, given.game, given.jobs, Path(folder)), 1):
            if not killed:
                lived[mutant.kind] += 1
                show(mutant)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(some)} ", end="", file=sys.stderr, flush=True)
    rate = lived.total() / max(1, len(some))
    kinds = ", ".join(f"{kind} {count}" for kind, count in lived.most_common())
    print(f"{given.game}: {len(some)} mutants of {len(everywhere)}, {lived.total()} survive ({rate:.1%}) {kinds}")
    print(f"{time.monotonic() - begun:.0f} s, seed {given.seed}")
    return 1 if rate > MOST_SURVIVORS else 0


if __name__ == "__main__":
    sys.exit(main())
