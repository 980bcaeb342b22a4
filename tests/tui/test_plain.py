"""The plain face, driven by lines as a script or a person would type them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import overwinter
from overwinter.tui.plain import Plain
from overwinter.tui.session import Session
from tests.tui.conftest import Sit

Talk = Callable[..., str]


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Play a session with these lines as input; what is printed."""

    def _talk(session: Session, *lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        Plain(session).run()
        return capsys.readouterr().out

    return _talk


def test_a_game_is_played_to_the_end(sit: Sit, talk: Talk) -> None:
    session = sit("max_years=1")
    said = talk(session, *["1"] * 60)
    assert session.over
    assert session.match.outcome is not None
    assert session.match.outcome.reason[1:] in said
    assert "buildings and" in said
    assert "Type new for another match" in said


def test_another_match_after_the_end(sit: Sit, talk: Talk) -> None:
    session = sit("max_years=1")
    talk(session, *["1"] * 60)
    said = talk(session, "dance", "new", "quit")
    assert "The match is over. Type new, undo, rewind or quit." in said
    assert said.count("keep your beads, or build something") == 1


def test_bots_alone_play_to_the_end_without_a_word_from_anybody(sit: Sit, talk: Talk) -> None:
    session = sit("max_years=1", me="none")
    said = talk(session)
    assert session.over
    assert "> " not in said
    assert f"Saved to {session.path}" in said


def test_the_end_of_the_input_keeps_the_match(sit: Sit, talk: Talk) -> None:
    session = sit()
    said = talk(session, "1")
    assert f"Resume with: overwinter play --resume {session.path}" in said
    resumed = sit(resume=str(session.path))
    assert resumed.match.digest == session.match.digest
    assert "Ashfoot: which card do your foragers go for?" in talk(resumed)


def test_an_option_can_be_named_by_its_id(sit: Sit, talk: Talk) -> None:
    assert "Ashfoot starts with a Hut." in talk(sit(), "open-with 0 hut")


def test_options_are_numbered_and_the_blocked_ones_say_why_not(sit: Sit, talk: Talk) -> None:
    said = talk(sit(), "8", "why 8", "blocked")
    assert "  2. Build a Hut (costs 2, leaves 1)" in said
    assert "  8. (not now) Build a Shed: it costs 4, more than the first beads" in said
    assert "Not now: It costs 4, more than the first beads. Type why 8 for the rule." in said
    assert "  ST-026: " in said
    assert "Build a Shed: it costs 4, more than the first beads (ST-026)" in said


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "There is no option 99; there are 1 to "),
        ("0", "There is no option 0"),
        ("dance", "'dance' is neither an option nor a command"),
        ("why 99", "There is no option '99' to explain."),
        ("undo", "Nobody here has decided anything yet."),
        ("redo", "Nothing was taken back."),
        ("rules zzz", "No rule speaks of 'zzz'."),
        ("seat 3", "You have seat 1."),
        ("save /nowhere/at/all", "Cannot write /nowhere/at/all: No such file or directory."),
    ],
)
def test_wrong_input_gets_a_sentence_and_changes_nothing(sit: Sit, talk: Talk, line: str, answer: str) -> None:
    session = sit()
    session.run()
    before = session.match.digest
    assert answer in talk(session, line)
    assert session.match.digest == before


def test_why_tells_the_rule_behind_the_question_and_the_last_event(sit: Sit, talk: Talk) -> None:
    said = talk(sit(), "1", "why")
    assert "  ST-046: Each player casts exactly one vote" in said
    assert "  ST-A08: " in said


def test_rules_can_be_searched(sit: Sit, talk: Talk) -> None:
    said = talk(sit(), "rules st-026", "rules abstaining vote")
    assert "ST-026: " in said
    assert "ST-046: " in said


def test_the_table_is_shown_again_only_where_it_has_changed(sit: Sit, talk: Talk) -> None:
    said = talk(sit(), "1", "2", "table")
    assert said.count("The year: Spring, Summer") == 1
    assert "The year: Spring (here), Summer" in said
    assert "  Barn " in said
    assert ": Beads in store." in said


def test_undo_rewind_and_redo(sit: Sit, talk: Talk) -> None:
    session = sit("tribes=choose")
    said = talk(session, "1", "undo", "2", "1", "undo", "rewind", "redo")
    assert "Chieftain 1 leads the Ashfoot." in said
    assert "Type rewind to do so." in said
    assert "The table takes back the last 4 answers." in said
    assert session.name(0) == "Brackwater"
    assert session.prompt().text == "Brackwater: which card do your foragers go for?"


def test_save_where_i_say(sit: Sit, talk: Talk, tmp_path: Path) -> None:
    session = sit()
    assert f"Saved to {tmp_path / 'mine.save'}" in talk(session, f"save {tmp_path / 'mine.save'}", "log", "help")
    assert overwinter.load((tmp_path / "mine.save").read_bytes()).digest == session.match.digest


def test_the_keyboard_is_passed_before_secrets_are_shown(sit: Sit, talk: Talk) -> None:
    session = sit(me="1,2")
    said = talk(session, "1", "", "1", "", "1", "")
    first, second, *_ = said.split("Pass the keyboard to ")
    assert "Brackwater: keep your beads" not in first
    assert second.startswith("Brackwater, who then presses Enter.")
    assert "Brackwater: keep your beads" in second


def test_a_vote_can_be_changed_from_another_of_my_seats(sit: Sit, talk: Talk) -> None:
    said = talk(sit(me="1,2"), "1", "", "seat 1", "", "open-with 0 hut", "", "1")
    assert "The game waits for Brackwater, Cairnfolk and Dunlark." in said
    assert "Ashfoot starts with a Hut." in said


def test_hold_lets_the_others_wait(sit: Sit, talk: Talk) -> None:
    said = talk(sit(), "hold", "1", "1", "hold")
    assert "The others wait whenever you could do something." in said
    assert "The game waits for Brackwater, Cairnfolk and Dunlark." in said
    assert "The game waits for Cairnfolk and Dunlark." in said
    assert "Ashfoot: which card do your foragers go for?" in said


def test_the_keyboard_is_not_passed_where_nobody_has_secrets(sit: Sit, talk: Talk) -> None:
    said = talk(sit(game="robinson", options=(), me="1,2", seats=2), *["1"] * 3, "agree 0", "agree 1")
    assert "Pass the keyboard" not in said
    assert len(set(re.findall(r"(\w+): where do you put your pawns", said))) == 2
