"""A bot gets what its seat knows, and cannot get at more."""

from __future__ import annotations

import gc
import random
import types
from collections.abc import Iterator
from typing import Any

import overwinter
from overwinter.bots import Chair, Host
from overwinter.engine.questions import Secretly
from overwinter.match import Match


def voting(seed: int) -> Match:
    """Everybody but seat 0 has cast a vote."""
    match = overwinter.game("starved").new(4, seed, tribes="dealt")
    rng = random.Random(seed)
    for seat in range(4):
        match.answer(seat, f"savings {seat}")
    for seat in (1, 2, 3):
        match.answer(seat, f"vote {seat} {rng.choice('ABCD')}")
    return match


class Thief:
    """Votes with seat 1 if it can find out how seat 1 has voted."""

    looks_ahead = True

    def __init__(self) -> None:
        self.loot: list[Any] = []

    def choose(self, chair: Chair) -> int:
        self.loot = [thing for thing in within_reach(chair) if isinstance(thing, Secretly | Match)]
        secretly = chair.position.stack[-1]
        assert isinstance(secretly, Secretly)
        return "ABCD".index(secretly.answers[1].slot)  # type: ignore[union-attr]


def within_reach(start: object) -> Iterator[object]:
    """Everything that can be reached from an object, except through modules and classes, which are everybody's."""
    seen, queue = {id(start)}, [start]
    while queue:
        thing = queue.pop()
        yield thing
        for other in gc.get_referents(thing):
            if id(other) not in seen and not isinstance(other, type | types.ModuleType | types.FunctionType):
                seen.add(id(other))
                queue.append(other)


def test_nothing_within_a_bots_reach_is_the_match_or_its_state():
    match = voting(1)
    bot = Thief()
    host = Host(match.game, {0: bot}, seed=5)
    host.choose(match.play, 0)
    assert bot.loot
    assert not any(isinstance(thing, Match) for thing in bot.loot)
    assert not any(thing is match.state.stack[-1] for thing in bot.loot)


def test_a_bot_that_reads_the_votes_it_is_shown_reads_nothing_but_chance():
    hits = 0
    for seed in range(400):
        match = voting(seed)
        option = Host(match.game, {0: Thief()}, seed).choose(match.play, 0)
        secretly = match.state.stack[-1]
        hits += option.slot == secretly.answers[1].slot
    assert 70 < hits < 130  # a quarter of 400, within four standard deviations


def test_a_bot_that_does_not_look_ahead_gets_no_position():
    match = voting(1)

    class Curious(Thief):
        looks_ahead = False

    host = Host(match.game, {0: Curious()}, seed=5)
    chair = host.chair(match.play, 0, host.bots[0])
    try:
        _ = chair.position
    except LookupError as refusal:
        assert "does not look ahead" in str(refusal)  # noqa: PT017
    else:
        raise AssertionError("there was a position")
