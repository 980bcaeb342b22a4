"""Record games that must replay to the same digest for ever: `python tools/record.py starved`.

Recorded games are tied to the content they were played with. Record anew when content has changed on purpose, and
look at what else changed.

`python tools/record.py --again` keeps the games and writes their logs anew: the same answers, found by their words
where their notation has changed (`--as OLD=NEW`, a regular expression and what stands in its place). Answers that
nobody is asked for any more are left out and named. It refuses a log whose dice or cards fall otherwise.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from environment import PYTHON, ROOT, ensure

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("dev")), [str(PYTHON), *sys.argv])

import overwinter  # in the project's own environment from here on
from overwinter.bots import Host, make_bot
from overwinter.engine.errors import OverwinterError
from overwinter.match.setup import Setup

MOST_ANSWERS = 5000
"""A game that takes more is given up."""


class Recording(NamedTuple):
    """A game to be recorded: who plays it, and which of the games they play is kept."""

    seats: int
    options: dict[str, object]
    bots: str = "random"
    slips: float = 0.0
    """How often somebody does just anything instead."""
    tries: int = 30
    """The best of so many games is kept: one that is won, if it shall be; then the one in which most rules occur."""
    won: bool = False


RECORDINGS = {
    "starved": {
        "four-tribes": Recording(4, {}),
        "five-tribes": Recording(5, {}),
        "six-tribes": Recording(6, {}),
        "druidless": Recording(5, {"druids": False}),
        "simple": Recording(4, {"druids": False, "spies": False, "transfers": False, "upgrades": False}),
        "last-hall": Recording(4, {"covenant_end": "last_hall", "tribes": "dealt"}),
    },
    "robinson": {
        "castaways": Recording(3, {"scenario": "castaways", "dog": "yes"}, "greedy", 0.05),
        "castaways-saved": Recording(2, {"scenario": "castaways"}, "greedy", won=True),
        "cursed": Recording(1, {"scenario": "cursed", "wreckage": "random"}, "greedy", 0.05),
        "jenny": Recording(4, {"scenario": "jenny", "friday": "yes"}, "greedy", 0.05),
        "volcano": Recording(2, {"scenario": "volcano", "building_wounds": "4"}, "greedy", 0.05),
        "cannibals": Recording(3, {"scenario": "cannibals", "book_events": "two fewer"}, "greedy", 0.05),
        "printed": Recording(2, {"scenario": "jenny", "figures": "printed"}, "greedy", 0.05),
        "family": Recording(4, {"scenario": "family", "roles": "choose", "starting_items": "4"}, "greedy", 0.05),
    },
    "stardew": {
        "honest-farmer": Recording(2, {}, "greedy", 0.05, tries=10),
        "seedling": Recording(1, {"mode": "seedling", "professions": "choose"}, "greedy", won=True),
        "artisan": Recording(3, {"mode": "artisan", "weeks": "all", "face_up": "3"}, "greedy", 0.05, tries=6),
        "artisan-scoring": Recording(
            1, {"mode": "artisan scoring", "pet": "dog", "strict_goals": True}, "greedy", 0.05, tries=10
        ),
        "short-year": Recording(4, {"length": "short", "supply": "unlimited"}, "greedy", 0.05, tries=6),
    },
}


def play(game: str, name: str, recording: Recording, seed: int) -> Any:
    """Play a game to its end; None when it does not come to one."""
    rng = random.Random(f"{name}/{seed}")
    box = overwinter.game(game)
    match = box.new(recording.seats, seed, **recording.options)
    host = Host(box.game, {seat: make_bot(recording.bots, box.game) for seat in range(recording.seats)}, seed)
    for _ in range(MOST_ANSWERS):
        if match.outcome is not None:
            return match
        seat, question = next(iter(match.questions.items()))
        slip = recording.bots == "random" or rng.random() < recording.slips
        match.answer(seat, rng.choice(question.options) if slip else host.choose(match.play, seat))
    return None


def merit(match: Any, recording: Recording) -> tuple[bool, int]:
    """How much a game is worth keeping."""
    return recording.won and bool(match.outcome.winners), len({event.rule for event in match.story.events})


def record(game: str, name: str, recording: Recording) -> tuple[Path, Any]:
    """Keep the best of several games: write its log with the digest at the end."""
    played = [play(game, name, recording, seed) for seed in range(recording.tries)]
    best = max(filter(None, played), key=lambda match: merit(match, recording))
    file = file_of(game, name)
    file.parent.mkdir(exist_ok=True)
    keep(file, best)
    return file, best


def file_of(game: str, name: str) -> Path:
    """Where a recorded game lies."""
    return ROOT / "tests" / "games" / game / "recorded" / f"{name}.log"


def keep(file: Path, match: Any) -> None:
    """Write a log with its digest."""
    file.write_text("\n".join([*match.log, f"# digest {match.digest}", ""]), encoding="utf-8")


def again(file: Path, renamed: Sequence[tuple[str, str]]) -> Any:
    """The same game, told in today's notation."""
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    setup = Setup.parse(head)
    match = overwinter.game(setup.game).new(setup.seats, setup.seed, **setup.options)
    for number, line in enumerate(lines, 2):
        seat, separator, option = line.partition(": ")
        if separator and seat.isdecimal():
            for old, new in renamed:
                option = re.sub(old, new, option)
            try:
                match.answer(int(seat), option)
            except OverwinterError as wrong:
                print(f"{file.name}:{number} is not asked any more: {wrong}")
    told, now = ([line for line in some if line.startswith("~ ")] for some in (lines, match.log))
    if told != now:
        where = next((n for n, (old, new) in enumerate(zip(told, now, strict=False)) if old != new), len(now))
        raise SystemExit(f"{file.name}: chance falls otherwise: {told[where : where + 1]}, {now[where : where + 1]}")
    return match


def main() -> None:
    """Record games, or write those that there are anew."""
    parser = argparse.ArgumentParser(description="Record games that must replay to the same digest.")
    parser.add_argument("games", nargs="*", default=[*RECORDINGS])
    parser.add_argument("--again", action="store_true", help="keep the games, write their logs anew")
    parser.add_argument("--as", dest="renamed", action="append", default=[], metavar="OLD=NEW")
    args = parser.parse_args()
    renamed = [(old, new) for old, _, new in (text.partition("=") for text in args.renamed)]
    for game in args.games:
        for name, recording in RECORDINGS[game].items():
            if args.again:
                match = again(file_of(game, name), renamed)
                keep(file_of(game, name), match)
            else:
                _, match = record(game, name, recording)
            print(f"{game}/{name}: {match.outcome.reason}")


if __name__ == "__main__":
    main()
