"""Checking many games."""

from __future__ import annotations

import json

import pytest

import overwinter
from overwinter.testing import check
from overwinter.testing.check import CheckFailed
from tests.commands.conftest import Run


def test_check_plays_and_counts(run: Run) -> None:
    code, out, _ = run("check", "starved", "--games", 2, "--jobs", 1)
    assert code == 0
    assert out.startswith("2 games, ")
    assert ", all checks hold, " in out


def test_check_does_the_same_on_several_cores(run: Run) -> None:
    code, out, _ = run("check", "starved", "--games", 2, "--jobs", 2, "--json")
    alone = run("check", "starved", "--games", 2, "--jobs", 1, "--json")[1]
    assert code == 0
    assert json.loads(out)["decisions"] == json.loads(alone)["decisions"]
    assert json.loads(out)["failures"] == []


def test_a_failed_check_leaves_the_save_to_open(
    run: Run, played: overwinter.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(box: object, number: int, every: int, bot: str, packs: object) -> int:
        if number == 3:
            raise CheckFailed("the beads do not add up", played)
        return 10

    monkeypatch.setattr(check, "check_one", fails)
    code, out, err = run("check", "starved", "--games", 5, "--jobs", 1)
    assert code == 1
    assert out.startswith("5 games, 40 decisions, 1 failed, ")
    assert "Game 3: the beads do not add up" in err
    assert "overwinter replay check-starved-3.save" in err
    assert run("replay", "check-starved-3.save", "--all")[0] == 0


def test_a_check_that_fails_all_the_time_is_stopped(
    run: Run, played: overwinter.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(box: object, number: int, every: int, bot: str, packs: object) -> int:
        raise CheckFailed("nothing holds", played)

    monkeypatch.setattr(check, "check_one", fails)
    code, out, _ = run("check", "starved", "--games", 1000, "--first", 7, "--jobs", 1, "--json")
    assert code == 1
    assert json.loads(out)["games"] < 1000
    assert json.loads(out)["stopped"]


def test_a_check_can_be_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def enough(box: object, number: int, every: int, bot: str, packs: object) -> int:
        if number == 2:
            raise KeyboardInterrupt
        return 10

    monkeypatch.setattr(check, "check_one", enough)
    code, out, _ = run("check", "starved", "--games", 5, "--jobs", 1)
    assert code == 1
    assert out.startswith("2 games, 20 decisions, no failure so far, ")
    assert "stopped by you" in out
