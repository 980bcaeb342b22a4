"""Searching: content numbers for a target, better numbers for a judgement, and how strong bots are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import yaml

from overwinter.engine.errors import WrongSetup
from overwinter.lab import insight, ladder, tune
from overwinter.lab.errors import LabFailed
from overwinter.lab.executors import Here
from overwinter.lab.experiment import Experiment, tuned
from overwinter.lab.measures import Measure, Target, measures, parse_target
from overwinter.match import find_game


@pytest.fixture
def available(small: Experiment) -> list[Measure]:
    return measures(find_game("starved").game, small.bots, small.seats)


# -- targets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "how", "value"),
    [
        ("years median 3", "years", "median", 3),
        ("win rate random 40%", "win rate random", "mean", 0.4),
        ("decisions 80", "decisions", "mean", 80),
        ("seat 1 mean 25 %", "seat 1", "mean", 0.25),
        ("years 2..4 60%", "years", "2..4", 0.6),
    ],
)
def test_targets_are_read(available: list[Measure], text: str, name: str, how: str, value: float) -> None:
    target = parse_target(text, available)
    assert (target.measure.name, target.how, target.value) == (name, how, value)


@pytest.mark.parametrize(("text", "says"), [("years", "is no target"), ("joy 3", "no measure 'joy'")])
def test_other_targets_are_refused(available: list[Measure], text: str, says: str) -> None:
    with pytest.raises(WrongSetup, match=says):
        parse_target(text, available)


def test_a_target_can_be_a_share_of_the_games(available: list[Measure]) -> None:
    target = parse_target("years 2..4 60%", available)
    assert target.reached([1, 2, 4, 5]) == 0.5
    assert target.counted([1, 2, 4, 5]) == [0, 1, 1, 0]
    assert parse_target("years median 3", available).reached([1, 2, 4]) == 2


def test_dials_are_read() -> None:
    assert tune.parse_dial("village.hut.cost=1..3").values == (1, 2, 3)
    assert tune.parse_dial("numbers.hall_counts=true|false").values == (True, False)
    assert tune.parse_dial("numbers.luck=0.5..1.5").high == 1.5


@pytest.mark.parametrize(
    "text", ["village.hut.cost", "cost=1..3", "village.hut.cost=3", "village.hut.cost=4..1", "a.b=x..y"]
)
def test_other_dials_are_refused(text: str) -> None:
    with pytest.raises(WrongSetup, match="say"):
        tune.parse_dial(text)


# -- tuning ----------------------------------------------------------------------------------------------


def test_a_number_is_found_that_meets_the_target(small: Experiment, available: list[Measure], tmp_path: Path) -> None:
    """With a larger start, villages grow larger: one start comes closest to what is wanted."""
    target = parse_target("village mean 1.5", available)
    dial = tune.parse_dial("numbers.starting_beads=0|4")
    found = tune.tune(small, [target], [dial], 60, 5, Here())
    reached = {setting.values["numbers.starting_beads"]: setting.reached[0] for setting in found.settings}
    assert reached[0] < reached[4]
    assert found.settings[0].values == {"numbers.starting_beads": 0}
    assert found.checked.games == 240
    assert "→  village" in tune.as_table(found, [target])
    tune.as_pack(small, found.settings[0], tmp_path / "pack")
    assert yaml.safe_load((tmp_path / "pack/numbers.yaml").read_text())["starting_beads"] == 0


def test_optuna_searches_where_there_are_too_many_settings(small: Experiment, available: list[Measure]) -> None:
    target = parse_target("decisions mean 10", available)
    dials = [tune.parse_dial("village.hut.cost=1..9"), tune.parse_dial("numbers.starting_beads=0..9")]
    found = tune.tune(small, [target], dials, 5, 4, Here())
    assert 1 < len(found.settings) <= 5
    missed = [abs(setting.reached[0] - 10) for setting in found.settings]
    assert missed == sorted(missed)


def test_what_cannot_be_measured_is_a_sentence(small: Experiment) -> None:
    nothing = Target(Measure("dragons", "SELECT game, 1 AS value FROM dragons", ""), "mean", 1)
    with pytest.raises(WrongSetup, match="no game has a 'dragons'"):
        tune.tune(small, [nothing], [tune.parse_dial("village.hut.cost=2..2")], 2, 1, Here())


def test_a_pack_that_cannot_be_written_is_a_sentence(small: Experiment, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    setting = tune.Setting({"village.hut.cost": 3}, (), (), (), 1)
    with pytest.raises(LabFailed, match="cannot write the pack"):
        tune.as_pack(small, setting, tmp_path / "file" / "pack")


# -- the ladder ------------------------------------------------------------------------------------------


def test_greedy_stands_above_random(small: Experiment) -> None:
    experiment = msgspec.structs.replace(small, bots=("random", "greedy"), seats=(4,))
    rungs = ladder.climb(experiment, 60, Here())
    assert [(rung.bot, rung.table, rung.games) for rung in rungs] == [("greedy", "random", 60)]
    assert rungs[0].verdict == "stronger"
    assert rungs[0].low > rungs[0].fair == 0.25
    assert "greedy" in ladder.as_table(rungs)


def test_a_ladder_needs_two_bots(small: Experiment) -> None:
    with pytest.raises(WrongSetup, match="at least two different bots"):
        ladder.climb(small, 10, Here())


# -- insight ---------------------------------------------------------------------------------------------


def test_better_numbers_are_found_for_a_bad_judgement(small: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    """A judgement that thinks beads are everything is beaten by almost any other."""
    good = insight.present("starved")
    bad = {**good, "bead": 5.0, "druid": -3.0}
    monkeypatch.setattr(insight, "_suggest", lambda _trial, name, _value: good[name])
    monkeypatch.setattr(insight, "present", lambda _: bad)
    experiment = msgspec.structs.replace(small, seats=(4,))
    found = insight.tune_insight(experiment, 1, 12, Here())
    assert found.better
    assert found.weights == good


def test_the_same_numbers_are_not_better(small: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    good = insight.present("starved")
    monkeypatch.setattr(insight, "_suggest", lambda _trial, name, _value: good[name])
    assert not insight.tune_insight(msgspec.structs.replace(small, seats=(4,)), 1, 8, Here()).better


def test_proposed_numbers_stay_around_the_present_ones() -> None:
    study = tune.quiet_optuna().create_study()
    trial = study.ask()
    assert 1 <= insight._suggest(trial, "a", 3.0) <= 9
    assert -9 <= insight._suggest(trial, "b", -3.0) <= -1
    assert -1 <= insight._suggest(trial, "c", 0.0) <= 1


def test_numbers_are_written_with_their_comments(tmp_path: Path) -> None:
    weights = {**insight.present("starved"), "bead": 0.123}
    insight.write_weights("starved", weights, tmp_path / "insight.yaml")
    text = (tmp_path / "insight.yaml").read_text()
    assert yaml.safe_load(text)["bead"] == 0.123
    assert "# a bead in the barn" in text
    with pytest.raises(LabFailed, match="cannot write"):
        insight.write_weights("starved", weights, tmp_path / "nowhere" / "insight.yaml")


@pytest.mark.parametrize("name", ["starved", "robinson", "stardew"])
def test_every_game_can_be_judged_with_other_numbers(name: str) -> None:
    game = find_game(name).game
    other = {weight: 2 * value for weight, value in insight.present(name).items()}
    judge = tuned(game, other)
    assert type(judge) is type(game.insight)
    assert msgspec.structs.asdict(judge.weights) == other
