"""The command line: each command, and each way of asking wrongly."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import overwinter
from overwinter.cli import main
from overwinter.engine.errors import Stuck
from overwinter.match.savefile import parse
from overwinter.testing import check, coverage
from overwinter.testing.check import CheckFailed
from overwinter.tui import keeping, playing, shelf

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in a folder of its own: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "saves_folder", lambda: tmp_path / "saves")

    def _run(*words: object) -> tuple[int, str, str]:
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return _run


@pytest.fixture
def played() -> overwinter.Match:
    """A match in its first Season: Ashfoot has voted in secret."""
    match = overwinter.game("starved").new(seats=4, seed=7, tribes="dealt")
    for seat in range(4):
        match.answer(seat, f"savings {seat}")
    match.answer(0, "vote 0 A")
    return match


@pytest.fixture
def save(tmp_path: Path, played: overwinter.Match) -> Path:
    path = tmp_path / "played.save"
    path.write_bytes(played.save())
    return path


# -- help -----------------------------------------------------------------------------------------


def test_help_lists_the_commands(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    for command in ("serve", "play", "games", "rules", "check", "replay"):
        assert command in out


def test_help_needs_nothing_heavy() -> None:
    heavy = ("msgspec", "yaml", "textual", "rich", "overwinter.match", "overwinter.engine", "asyncio")
    script = f"import sys, overwinter.cli as c; c._parser(); print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_version_is_told(run: Run) -> None:
    assert run("--version")[1] == f"Overwinter {overwinter.__version__}\n"


# -- games and rules ------------------------------------------------------------------------------


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


# -- check ----------------------------------------------------------------------------------------


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
    def fails(box: object, number: int, every: int, bot: str) -> int:
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
    def fails(box: object, number: int, every: int, bot: str) -> int:
        raise CheckFailed("nothing holds", played)

    monkeypatch.setattr(check, "check_one", fails)
    code, out, _ = run("check", "starved", "--games", 1000, "--first", 7, "--jobs", 1, "--json")
    assert code == 1
    assert json.loads(out)["games"] < 1000
    assert json.loads(out)["stopped"]


def test_a_check_can_be_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def enough(box: object, number: int, every: int, bot: str) -> int:
        if number == 2:
            raise KeyboardInterrupt
        return 10

    monkeypatch.setattr(check, "check_one", enough)
    code, out, _ = run("check", "starved", "--games", 5, "--jobs", 1)
    assert code == 1
    assert out.startswith("2 games, 20 decisions, no failure so far, ")
    assert "stopped by you" in out


# -- replay ---------------------------------------------------------------------------------------


def test_a_save_is_replayed_and_checked(run: Run, save: Path, played: overwinter.Match) -> None:
    code, out, _ = run("replay", save)
    assert code == 0
    assert "Ashfoot keeps its beads." in out
    assert "it waits for Brackwater and Cairnfolk and Dunlark" in out
    assert f"Digest: {played.digest}" in out


def test_a_log_is_replayed_to_its_end(run: Run, tmp_path: Path) -> None:
    assert run("play", "starved", "--me", "none", "--seed", 7, "--option", "max_years=1", "--save", "x.save")[0] == 0
    match = overwinter.load((tmp_path / "x.save").read_bytes())
    (tmp_path / "x.log").write_text("\n".join(match.log) + "\n", "utf-8")
    code, out, _ = run("replay", "x.log")
    assert code == 0
    assert "building" in out
    assert f"Digest: {match.digest}" in out


def test_the_story_is_told_as_a_seat_or_with_all_secrets(run: Run, tmp_path: Path) -> None:
    run("play", "starved", "--me", "none", "--seed", 7, "--option", "max_years=1", "--save", "x.save")
    votes = {eyes: run("replay", "x.save", *eyes)[1].count(" votes for ") for eyes in ((), ("--seat", "1"), ("--all",))}
    assert votes[()] == 0
    assert 0 < votes["--seat", "1"] < votes["--all",]


def test_the_story_can_carry_its_rules(run: Run, save: Path) -> None:
    assert "The tribes vote in secret.  [ST-046]" in run("replay", save, "--rules")[1]


def test_a_replay_for_programs(run: Run, save: Path, played: overwinter.Match) -> None:
    told = json.loads(run("replay", save, "--json")[1])
    assert told["digest"] == played.digest
    assert told["setup"]["game"] == "starved"
    assert told["outcome"] is None
    assert told["story"][0]["rule"] == "ST-023"


def test_a_save_whose_log_leads_elsewhere_fails(run: Run, save: Path) -> None:
    saved = parse(save.read_bytes())
    save.write_bytes(msgspec.structs.replace(saved, log=saved.log[:-1]).encode())
    code, _, err = run("replay", save)
    assert code == 1
    assert err.startswith("overwinter: the log leads to ")


# -- play -----------------------------------------------------------------------------------------


def test_play_line_by_line_when_piped(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "input").write_text("1\n")
    with (tmp_path / "input").open() as typed:
        monkeypatch.setattr("sys.stdin", typed)
        code, out, _ = run("play", "starved", "--seed", 7, "--save", "my.save")
    assert code == 0
    assert "Chieftain 1 leads the Ashfoot." in out
    assert "Resume with: overwinter play --resume my.save" in out


@pytest.mark.parametrize("words", [["--resume", "played.save"], ["played.save"]])
def test_play_resumes_a_save(run: Run, save: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setattr("sys.stdin", (save.parent / "nothing").open("w+"))
    code, out, _ = run("play", *words, "--me", "2")
    assert code == 0
    assert "Brackwater: which card do your foragers go for?" in out
    assert out.endswith("--me 2\n")


def test_what_the_rulebook_advises_against_is_said(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.stdin", (tmp_path / "nothing").open("w+"))
    assert "advises against playing without witches" in run("play", "starved", "--option", "witches=off")[1]


# -- asked wrongly --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("play", "say which game to play: "),
        ("play chess", "there is no game 'chess'; there is: "),
        ("play starved --seats 9", "Starved is for 4 to 6 players, not 9"),
        ("play starved --seats many", "invalid int value: 'many'"),
        ("play starved --me 7", "there is no seat 7; this match has seats 1 to 4"),
        ("play starved --me first", "your seat is a number"),
        ("play starved --bots clever", "there is no bot 'clever'; there is: random"),
        ("play starved --bots random,random", "2 bots are named for 3 seats"),
        ("play starved --option dragons=on", "Starved has no option 'dragons'"),
        ("play starved --option packs=x", "Starved has no option 'packs'"),
        ("play starved --option spies", "an option is written NAME=VALUE, not 'spies'"),
        ("play starved --option spies=maybe", "option spies cannot be 'maybe'; it can be: on, off"),
        ("play starved --save no/such/folder/x.save", "there is no folder no/such/folder to save in"),
        ("play --resume missing.save", "cannot read missing.save: No such file or directory"),
        ("play --resume played.save --seats 5", "a kept match has its seats, seed and options"),
        ("play starved --resume played.save", "name a game or a save to resume, not both"),
        ("play --resume foreign.save", "this is not a save of Overwinter"),
        ("play --resume damaged.save", "this save is damaged"),
        ("play --resume a.log", "a.log is not a save of Overwinter"),
        ("play --resume .", "cannot read .: Is a directory"),
        ("rules chess", "there is no game 'chess'"),
        ("check chess", "there is no game 'chess'"),
        ("check starved --games 0", "'0' is not a whole number of at least 1"),
        ("check starved --jobs x", "'x' is not a whole number of at least 1"),
        ("replay missing.save", "cannot read missing.save"),
        ("replay foreign.save", "this is not a save of Overwinter"),
        ("replay damaged.save", "this save is damaged"),
        ("replay bytes", "this is neither a save nor a log of Overwinter"),
        ("replay empty", "this log is empty"),
        ("replay wrong.log", "line 2, '0: dance', does not fit"),
        ("replay other.log", "a log begins with 'overwinter 1 GAME"),
        ("replay played.save --seat 9", "there is no seat 9; this match has seats 1 to 4"),
        ("replay played.save --seat 1 --all", "not allowed with argument"),
    ],
)
def test_asking_wrongly_gets_one_sentence(
    run: Run, save: Path, played: overwinter.Match, words: str, sentence: str
) -> None:
    folder = save.parent
    (folder / "foreign.save").write_bytes(b'{"hello": 1}')
    (folder / "damaged.save").write_bytes(save.read_bytes().replace(b"savings 0", b"savings 1", 1))
    (folder / "bytes").write_bytes(b"\xff\xfe\x00")
    (folder / "empty").write_bytes(b"")
    (folder / "a.log").write_text("\n".join(played.log))
    (folder / "wrong.log").write_text("\n".join([played.log[0], "0: dance"]))
    (folder / "other.log").write_text("Dear diary,\n")
    code, out, err = run(*words.split())
    assert code == 2
    assert out == ""
    assert err.startswith("overwinter: ")
    assert sentence in err
    assert err.count("\n") == 1


# -- what fails on our side -----------------------------------------------------------------------


def test_a_mistake_of_ours_leaves_the_save(
    run: Run, played: overwinter.Match, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stuck(wishes: object) -> None:
        wrong = Stuck("Starved found no way on")
        wrong.save = played.save()
        raise wrong

    monkeypatch.setattr(playing, "play", stuck)
    code, _, err = run("play", "starved")
    assert code == 1
    assert err.startswith("overwinter: Starved found no way on. Please report it with the file stuck-")
    (kept,) = tmp_path.glob("stuck-*.save")
    assert overwinter.load(kept.read_bytes()).digest == played.digest


def test_whoever_reads_only_the_head_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "overwinter.cli", "rules", "starved"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
