"""The proof of the engine: an Adventure that draws a Mystery that is a Beast, with help from another seat.

The whole round is a log, written by hand. At every one of its decisions the match must be kept,
taken back, forked and replayed without a trace.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from overwinter.engine.chance import Rigged
from overwinter.match import Box, Match, load, replay
from overwinter.testing import check_game
from tests.engine.crusoe import GAME

BOX = Box(GAME)
EXPLORER, SOLDIER, CARPENTER = range(3)

ROUND_ONE = """
~ events clear-skies
0: place 0 hills
1: place 1 weapons
2: place 2 creek
0: place 0 camp
2: take-back 2 3
2: place 2 weapons
1: support 1 2
2: go
1: resolve-in-order 5,2
~ building.wound blank
~ building.success determination
~ building.adventure adventure
2: use-skill 2 craftsmanship
2: reroll-die 2 success
~ building.success success
2: apply-dice 5
~ building.adventures termites
2: choose-discards 2 2 0
2: choose-discards 2 2 0,1
2: discard 2 0,1,1
~ exploration.wound wound
~ exploration.success success
~ exploration.adventure adventure
0: use-skill 0 lucky-star
0: reroll-die 0 wound
~ exploration.wound wound
0: apply-dice 1
~ exploration.adventures fresh-tracks
0: all (draw-mystery 0 trap),(shuffle-into-events fresh-tracks)
~ mysteries old-axe
~ mysteries covered-pit
~ beasts boar
1: use-skill 1 the-hunt
1: raise-weapon
0: face 0 boar
""".strip().splitlines()

ROUND_TWO = """
~ events fresh-tracks
~ beasts bear
1: face 1 bear
0: go
""".strip().splitlines()


class Step(NamedTuple):
    """An answer, and the outcomes of chance that follow it."""

    seat: int
    option: str
    outcomes: list[tuple[str, str]]


def steps(lines: Iterable[str]) -> list[Step]:
    """A log as answers, without the outcomes before the first."""
    found: list[Step] = []
    for line in lines:
        head, option = line.split(maxsplit=1)
        if head != "~":
            found.append(Step(int(head.rstrip(":")), option, []))
        elif found:
            stream, outcome = option.split()
            found[-1].outcomes.append((stream, outcome))
    return found


SCRIPT = ROUND_ONE + ROUND_TWO
STEPS = steps(SCRIPT)
at_every_decision = pytest.mark.parametrize("at", range(len(STEPS)), ids=[step.option for step in STEPS])


def begin() -> Match:
    """The table as the script finds it."""
    head = BOX.new(3, seed=1, rounds=2, determination=3).log[0]
    return replay([head, SCRIPT[0]], box=BOX)


def tell(chance: Rigged, told: Iterable[Step]) -> Rigged:
    """Queue the outcomes of these steps."""
    for step in told:
        for stream, outcome in step.outcomes:
            chance.queue(stream, [outcome])
    return chance


def play(match: Match, script: Iterable[Step]) -> Match:
    """The same match, played on by the script."""
    script = list(script)
    fork = match.fork(tell(Rigged(match.setup.seed, strict=True), script))
    for step in script:
        fork.answer(step.seat, step.option)
    return fork


@pytest.fixture(scope="module")
def end() -> str:
    """The digest in the end."""
    return play(begin(), STEPS).digest


def test_an_adventure_draws_a_mystery_that_is_a_beast():
    match = play(begin(), steps(ROUND_ONE))
    assert [line.text for line in match.told(None)] == [
        "Round 1 begins.",
        "Event: Clear Skies.",
        "Explorer takes an Action: Hills.",
        "Soldier takes an Action: Weapons.",
        "Carpenter takes an Action: Creek.",
        "Explorer takes an Action: Arranging the Camp.",
        "Carpenter takes a pawn back.",
        "Carpenter takes an Action: Weapons.",
        "Soldier supports an Action: Weapons.",
        "The plan stands: pawns and resources are committed.",
        "Weapons: the Action is resolved.",
        "The dice say: blank, determination, adventure.",
    ]
