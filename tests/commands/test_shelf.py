"""What is on the shelf: games, rules, and where each rule is kept and proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import overwinter
from overwinter.commands import shelf
from overwinter.testing import coverage
from tests.commands.conftest import Run


def test_games_are_listed_with_their_options(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "4 to 6 players, 15 to 30 minutes." in out
    assert "--option tribes=choose|dealt" in out
    assert "Default: choose." in out


def test_games_for_programs(run: Run) -> None:
    games = {game["name"]: game for game in json.loads(run("games", "--json")[1])}
    assert games["starved"]["players"] == [4, 5, 6]
    assert {"name", "values", "default", "text"} == set(games["starved"]["options"][0])


def test_rules_tell_code_and_tests_and_count(run: Run) -> None:
    code, out, _ = run("rules", "starved", "ST-046")
    assert code == 0
    assert "ST-046  Each player casts exactly one vote" in out
    assert "voting.py:" in out
    assert out.splitlines()[-1].startswith("1 rules, ")


def test_rules_name_the_decisions_that_speak_of_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    decision = "docs/decisions/0009-at-any-time.md"
    assert f"doc: {decision}" in run("rules", "robinson", "RC-066")[1]
    (row,) = json.loads(run("rules", "robinson", "RC-066", "--json")[1])
    assert row["docs"] == [decision]
    assert "doc: " not in run("rules", "robinson", "RC-067")[1]
    assert f"doc: {decision}" in run("rules", "stardew", "SV-A70", "--rulings")[1]
    monkeypatch.setattr(shelf, "folder_of_decisions", lambda: None)
    assert "doc: " not in run("rules", "robinson", "RC-066")[1]


def test_every_rule_that_a_decision_names_is_in_a_rulebook() -> None:
    folder = coverage.folder_of_decisions()
    assert folder is not None
    known = {rule.id for box in overwinter.games().values() for rule in (*box.rules.rule, *box.rules.ruling)}
    assert set(coverage.rule_decisions(folder)) <= known


def test_rules_are_counted(run: Run) -> None:
    book = overwinter.game("starved").rules
    rows = json.loads(run("rules", "starved", "--json")[1])
    assert [row["id"] for row in rows] == [rule.id for rule in book.rule]
    tested = sum(bool(row["tests"]) for row in rows)
    last = run("rules", "starved")[1].splitlines()[-1]
    assert last == f"{len(rows)} rules, {tested} with tests, {len(rows) - tested} open"


def test_open_rules_are_those_without_a_test(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = [rule.id for rule in overwinter.game("starved").rules.rule]
    monkeypatch.setattr(shelf, "rule_tests", lambda _: {name: ["tests/test_x.py::test_y"] for name in everything[1:]})
    code, out, _ = run("rules", "starved", "--open")
    assert code == 0
    assert everything[0] in out
    assert "tests/test_x.py" not in out
    assert out.endswith(f"{len(everything)} rules, {len(everything) - 1} with tests, 1 open\n")


def test_rules_are_found_by_words(run: Run) -> None:
    assert "ST-046" in run("rules", "starved", "abstaining", "vote")[1]
    assert run("rules", "starved", "zzz")[1] == "\n0 rules, 0 with tests, 0 open\n"


def test_rulings_are_listed(run: Run) -> None:
    out = run("rules", "starved", "--rulings")[1]
    assert "ST-A08  Abstaining." in out
    assert " rulings, " in out


def test_where_no_tests_are_shipped_nothing_is_said_to_be_open(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "folder_of_tests", lambda: None)
    out = run("rules", "starved")[1]
    assert "their tests are not shipped" in out
    assert "open" not in out.splitlines()[-1]


def test_tests_are_found_by_their_marks(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text(
        "@rule('XX-001', 'XX-002')\ndef test_one(): ...\n"
        "@testing.rule('XX-002')\nasync def test_two(): ...\n"
        "@rule('XX-003')\nclass TestIt:\n    def test_three(self): ...\n"
        "@other('XX-004')\ndef test_four(): ...\n"
        "@rule('XX-005')\ndef helper(): ...\n"
    )
    assert coverage.rule_tests(tmp_path / "tests") == {
        "XX-001": ["tests/test_a.py::test_one"],
        "XX-002": ["tests/test_a.py::test_one", "tests/test_a.py::test_two"],
        "XX-003": ["tests/test_a.py::TestIt::test_three"],
    }


def test_rules_are_found_in_code_and_content(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "code.py").write_text('a = 1\nrule = "XX-001"  # see XX-A02, XX-001\n')
    (tmp_path / "content" / "cards.yaml").write_text("n: 4  # (XX-003b)\n")
    (tmp_path / "rules.toml").write_text('id = "XX-009"\n')
    assert coverage.rule_places(tmp_path) == {
        "XX-001": ["code.py:2"],
        "XX-A02": ["code.py:2"],
        "XX-003b": ["content/cards.yaml:1"],
    }
