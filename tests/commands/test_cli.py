"""The command line: its help, sitting down to play, and each way of asking wrongly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import overwinter
from overwinter.engine.errors import Stuck
from overwinter.tui import playing
from tests.commands.conftest import Run


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
