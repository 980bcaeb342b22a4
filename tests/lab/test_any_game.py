"""The lab knows no game: one without census, insight, report.yaml or scores is run and reported all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from overwinter.engine.errors import WrongSetup
from overwinter.lab.compare import compare
from overwinter.lab.executors import Here
from overwinter.lab.experiment import Experiment
from overwinter.lab.folder import RunFolder
from overwinter.lab.insight import present
from overwinter.lab.measures import measures
from overwinter.lab.report import make_report
from overwinter.lab.running import run
from tests.engine.toy import GAME
from tests.lab.conftest import rows


@pytest.fixture
def toy(test_games: None) -> Experiment:
    return Experiment("toy", ("random",), (2, 3)).checked()


def test_a_game_with_nothing_but_rules_is_run_and_reported(toy: Experiment, tmp_path: Path) -> None:
    run(toy, 40, tmp_path / "run", Here())
    tables = rows(tmp_path / "run")
    assert set(tables) == {"games", "seats", "decisions", "offers"}
    assert len(tables["games"]) == 40
    assert "<h1>Toy: 40 games</h1>" in make_report(RunFolder.open(tmp_path / "run"))


def test_its_variants_can_be_compared(toy: Experiment) -> None:
    found = compare(toy, ["numbers.rounds=1"], 100, Here(), measures(GAME, toy.bots, toy.seats))
    assert {entry.measure for entry in found.differences} >= {"decisions", "win rate random", "seat 3"}


def test_without_insight_only_random_bots_play(toy: Experiment) -> None:
    with pytest.raises(WrongSetup, match="only random bots"):
        Experiment("toy", ("greedy",), (2,)).checked()
    with pytest.raises(WrongSetup, match="no insight with numbers"):
        present("toy")
