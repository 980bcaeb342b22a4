"""What holds for every game on the shelf."""

from __future__ import annotations

from pathlib import Path

import pytest

import overwinter
from overwinter.testing import check_game
from overwinter.testing.coverage import folder_of_tests, rule_places, rule_tests

GAMES = sorted(overwinter.games())
RECORDED = sorted(Path(__file__).parent.glob("*/recorded/*.log"))


@pytest.mark.parametrize("first", range(0, 24, 6))
@pytest.mark.parametrize("name", GAMES)
def test_random_games_keep_all_promises(name, first):
    assert check_game(overwinter.game(name), games=6, first=first, every=8) > 0  # all of it: `overwinter check`


@pytest.mark.parametrize("first", [0, 2])
@pytest.mark.parametrize("name", GAMES)
def test_games_of_bots_keep_all_promises(name, first):
    assert check_game(overwinter.game(name), games=2, first=first, every=20, bot="greedy") > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test(name):
    proven = rule_tests(folder_of_tests())
    assert [rule.id for rule in overwinter.game(name).rules.rule if rule.id not in proven] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_named_where_it_is_enforced(name):
    box = overwinter.game(name)
    places = rule_places(Path(str(box.game.folder)))
    assert [rule.id for rule in box.rules.rule if rule.id not in places] == []


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.parent.name}/{file.stem}")
def test_a_recorded_game_replays_to_the_same_digest(file):
    log = file.read_text(encoding="utf-8").splitlines()
    assert log[-1] == f"# digest {overwinter.replay(log).digest}"
