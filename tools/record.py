"""Record games that must replay to the same digest for ever: `python tools/record.py starved`.

Recorded games are tied to the content they were played with. Record anew when content has changed on purpose, and
look at what else changed.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

from environment import PYTHON, ROOT, ensure

if Path(sys.prefix) != PYTHON.parent.parent:
    os.execv(str(ensure("dev")), [str(PYTHON), *sys.argv])

import overwinter  # in the project's own environment from here on

RECORDINGS = {
    "starved": {
        "four-tribes": (4, {}),
        "five-tribes": (5, {}),
        "six-tribes": (6, {}),
        "druidless": (5, {"druids": False}),
        "simple": (4, {"druids": False, "spies": False, "transfers": False, "upgrades": False}),
        "last-hall": (4, {"covenant_end": "last_hall", "tribes": "dealt"}),
    },
}


def record(game: str, name: str, seats: int, options: dict[str, object]) -> Path:
    """Play a random game that takes a while, and write its log with the digest at the end."""
    for seed in range(1000):
        rng = random.Random(f"{name}/{seed}")
        match = overwinter.game(game).new(seats, seed, **options)
        while match.outcome is None:
            seat, question = next(iter(match.questions.items()))
            match.answer(seat, rng.choice(question.options))
        if len(match.lines) > 250:
            break
    file = ROOT / "tests" / "games" / game / "recorded" / f"{name}.log"
    file.write_text("\n".join([*match.log, f"# digest {match.digest}", ""]), encoding="utf-8")
    return file


if __name__ == "__main__":
    for game in sys.argv[1:] or RECORDINGS:
        for name, (seats, options) in RECORDINGS[game].items():
            print(record(game, name, seats, options).relative_to(ROOT))
