"""The commands of the lab, as people type them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from overwinter.lab.playing import Bench
from tests.lab.conftest import start_lab

Lab = Callable[..., tuple[str, str]]


def test_run_and_report(lab: Lab, tmp_path: Path) -> None:
    words = (
        "run",
        "starved",
        "--games",
        30,
        "--bots",
        "random",
        "--seats",
        "4-5",
        "--jobs",
        1,
        "--out",
        tmp_path / "a",
    )
    out, wrong = lab(*words)
    assert not wrong
    assert out.startswith("30 games in")
    assert "All 30 games are there already" in lab(*words)[0]
    out, _ = lab("report", tmp_path / "a")
    assert Path(out.strip()).read_text("utf-8").startswith("<!doctype html>")


def test_what_is_asked_wrongly_is_a_sentence(lab: Lab, tmp_path: Path) -> None:
    out = ("--out", tmp_path / "a", "--jobs", 1)
    assert "there is no bot 'genius'" in lab("run", "starved", "--bots", "genius", *out)[1]
    assert "4 to 6 players, not 2" in lab("run", "starved", "--seats", "2", *out)[1]
    assert "there is no game 'chess'" in lab("run", "chess", *out)[1]
    assert "sets no option" in lab("run", "starved", "--option", "druids", *out)[1]
    assert "no folder" in lab("run", "starved", "--pack", tmp_path / "none", *out)[1]
    assert "is no run of the lab" in lab("report", tmp_path)[1]
    assert "needs a --target" in lab("tune", "starved")[1]
    assert not (tmp_path / "a").exists()


def test_packs_and_options_are_part_of_a_run(lab: Lab, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    assert "holds no content" in lab("run", "starved", "--pack", pack, "--out", tmp_path / "a")[1]
    (pack / "numbers.yaml").write_text("starting_beads: 5\n")
    words = ("--games", 5, "--bots", "random", "--jobs", 1, "--out", tmp_path / "a")
    assert not lab("run", "starved", "--pack", pack, "--option", "druids=off", *words)[1]
    assert "belongs to another run" in lab("run", "starved", "--pack", pack, *words)[1]
    assert "belongs to another run" in lab("run", "starved", "--option", "druids=off", *words)[1]


def test_any_folder_will_do(lab: Lab, tmp_path: Path) -> None:
    folder = tmp_path / "it's [odd] *"
    assert not lab("run", "starved", "--games", 5, "--bots", "random", "--jobs", 1, "--out", folder)[1]
    assert not lab("report", folder)[1]


def test_games_without_end_are_told(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bench, "_answer_all", lambda *_: None)
    out, _ = lab("run", "starved", "--games", 4, "--bots", "random", "--jobs", 1, "--out", tmp_path / "a")
    assert "4 games came to no end" in out
    lab("report", tmp_path / "a")
    assert "4 of 4 games came to no end" in (tmp_path / "a/report.html").read_text("utf-8")


def test_missing_tools_are_a_sentence(tmp_path: Path) -> None:
    process = start_lab("run", "starved", "--out", tmp_path / "a", without="duckdb")
    assert "the lab needs duckdb: pip install 'overwinter[lab]'" in process.communicate(timeout=30)[1]


def test_compare_tells_people_and_programs(lab: Lab) -> None:
    words = ("compare", "starved", "--variant", "max_years=1", "--bots", "random", "--games", 100, "--jobs", 1)
    assert "years" in lab(*words)[0]
    plain = json.loads(lab(*words, "--watch", "years", "--json")[0])
    assert [entry["measure"] for entry in plain["differences"]] == ["years"]
    assert plain["games"] == 100


def test_tune_lists_its_measures(lab: Lab) -> None:
    out, _ = lab("tune", "starved", "--measures")
    assert "win rate greedy" in out
    assert "years" in out


def test_tune_writes_a_pack(lab: Lab, tmp_path: Path) -> None:
    words = ("--vary", "numbers.starting_beads=2..3", "--games", 5, "--bots", "random", "--jobs", 1)
    out, wrong = lab("tune", "starved", "--target", "decisions mean 60", *words, "--out", tmp_path / "pack", "--json")
    assert not wrong
    assert len(json.loads(out)["settings"]) == 2
    assert (tmp_path / "pack/numbers.yaml").is_file()


def test_ladder_and_insight_speak_to_programs(lab: Lab, tmp_path: Path) -> None:
    out, _ = lab("ladder", "starved", "--games", 4, "--seats", 4, "--jobs", 1, "--json")
    assert json.loads(out)[0]["table"] == "random"
    words = ("insight", "starved", "--trials", 1, "--games", 2, "--seats", 4, "--jobs", 1, "--out", tmp_path / "w.yaml")
    assert "fair share" in lab(*words)[0]


def test_help_is_there(lab: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = lab()
    assert "compare" in out
    with pytest.raises(SystemExit):
        lab("tune", "--help")
    assert "win rate BOT" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        lab("run", "starved", "--games", "0", "--out", "x")
    assert "at least 1" in capsys.readouterr().err
