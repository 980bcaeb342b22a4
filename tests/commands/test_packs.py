"""Packs on the command line: by name from the shelf, or by folder from anywhere."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import overwinter
from overwinter.engine.packs import read_pack
from tests.commands.conftest import Run

PLAY = ("play", "starved", "--me", "none", "--seed", 7, "--option", "max_years=1", "--save", "x.save")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack on the shelf with which all begin with four Beads."""
    monkeypatch.setenv("OVERWINTER_PACKS", str(tmp_path / "packs"))
    pack = tmp_path / "packs" / "rich"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("game: starved\ntitle: Rich\ntext: Everybody begins richer.\n")
    (pack / "numbers.yaml").write_text("starting_beads: 4\n")
    return pack


def elsewhere(folder: Path) -> Path:
    """The same pack where nobody looks for it."""
    return folder.rename(folder.parents[1] / "mine")


def test_a_pack_is_played_with_by_name(run: Run, folder: Path) -> None:
    code, _, err = run(*PLAY, "--pack", "rich")
    assert (code, err) == (0, "")
    match = overwinter.load(Path("x.save").read_bytes())
    assert [pack.name for pack in match.setup.packs] == ["rich"]
    assert run("replay", "x.save")[0] == 0


def test_a_pack_from_a_folder_is_named_again_to_resume(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = elsewhere(folder)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    out = run("play", "starved", "--pack", mine, "--save", "x.save")[1]
    assert f"Resume with: overwinter play --resume x.save --pack {mine}" in out
    code, _, err = run("play", "x.save")
    assert code == 2
    assert f"needs the pack 'mine' ({read_pack(mine).digest}), which is not here; it was looked for in" in err
    assert run("play", "x.save", "--pack", mine)[0] == 0


def test_a_replay_says_which_pack_is_missing(run: Run, folder: Path) -> None:
    mine = elsewhere(folder)
    run(*PLAY, "--pack", mine)
    code, _, err = run("replay", "x.save")
    assert code == 2
    assert "needs the pack 'mine'" in err
    assert run("replay", "x.save", "--pack", mine)[0] == 0
    (mine / "numbers.yaml").write_text("starting_beads: 2\n")
    code, _, err = run("replay", "x.save", "--pack", mine)
    assert code == 2
    assert "it was played with the pack mine@" in err


def test_a_pack_that_a_match_is_not_played_with_is_refused(run: Run, folder: Path) -> None:
    run(*PLAY)
    code, _, err = run("replay", "x.save", "--pack", "rich")
    assert code == 2
    assert "not played with the pack 'rich'" in err


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_checked_with_packs(run: Run, folder: Path, jobs: int) -> None:
    words = ("check", "starved", "--games", 2, "--jobs", jobs, "--json")
    plain, packed = (json.loads(run(*words, *more)[1]) for more in ((), ("--pack", "rich")))
    assert packed["failures"] == []
    assert packed["decisions"] != plain["decisions"]


def test_a_pack_with_a_mistake_is_a_sentence(run: Run, folder: Path) -> None:
    (folder / "numbers.yaml").write_text("starting_beads: many\n")
    for words in (("check", "starved"), ("play", "starved")):
        code, _, err = run(*words, "--pack", "rich")
        assert code == 2
        assert "with the pack 'rich': numbers.yaml, field 'starting_beads'" in err


def test_the_games_are_listed_with_their_packs(run: Run, folder: Path) -> None:
    assert "    --pack rich\n        Rich: Everybody begins richer.\n" in run("games")[1]
    games = {game["name"]: game for game in json.loads(run("games", "--json")[1])}
    assert {"name": "rich", "title": "Rich", "text": "Everybody begins richer."} in games["starved"]["packs"]
    assert "rich" not in [pack["name"] for pack in games["robinson"]["packs"]]
