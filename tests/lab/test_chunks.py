from __future__ import annotations

import pytest

from overwinter.lab.chunks import chunk_size
from overwinter.lab.experiment import Experiment
from overwinter.lab.folder import Plan


@pytest.mark.parametrize(("games", "chunk"), [(1, 1), (60, 3), (150, 9), (800, 50), (100_000, 50)])
def test_two_workers_have_something_to_do_until_the_end(games, chunk):
    assert chunk_size(games) == chunk


@pytest.mark.parametrize(("bots", "chunk"), [("random", 100), ("greedy", 50), ("planner:8", 8)])
def test_a_chunk_is_some_seconds_of_work_at_most(bots, chunk):
    assert Plan.of(Experiment("starved", (bots,), (4,)), 1600).chunk == chunk


def test_all_games_of_a_plan_are_in_one_chunk_each():
    plan = Plan.of(Experiment("starved", ("greedy",), (4,)), 60)
    assert [number for chunk in plan.chunks for number in plan.numbers(chunk)] == [*range(60)]
