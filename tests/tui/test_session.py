"""One match at this keyboard: who is asked, undo over bots, hold, visits, autosave."""

from __future__ import annotations

from pathlib import Path

import pytest

import overwinter
from overwinter.commands import keeping
from overwinter.commands.keeping import CannotWrite
from overwinter.engine.errors import UndoRefused, WrongSetup
from overwinter.tui.seats import people, seat_bots
from overwinter.tui.session import GO_ON
from tests.tui.conftest import Sit


def test_people_answer_before_bots_where_several_are_asked(sit: Sit) -> None:
    session = sit()
    session.run()
    assert session.asked() == 0
    assert set(session.match.questions) == {0, 1, 2, 3}
    session.choose("savings 0")
    session.run()
    assert session.match.lines[0] == "0: savings 0"
    assert session.prompt().text.startswith("Ashfoot: which card")


def test_an_undo_steps_back_over_the_bots_to_my_own_decision(sit: Sit) -> None:
    session = sit("tribes=choose", me="1")
    before = session.match.digest
    session.choose("be-tribe 0 ashfoot")
    session.run()
    after = session.match.digest
    assert session.turn == 4
    session.undo()
    assert session.match.digest == before
    assert session.asked() == 0
    session.redo()
    session.run()
    assert session.match.digest == after


def test_what_was_learnt_is_only_taken_back_by_a_rewind(sit: Sit) -> None:
    session = sit()
    session.run()
    before = session.match.digest
    session.choose("savings 0")
    session.run()
    with pytest.raises(UndoRefused, match="rewind"):
        session.undo()
    session.rewind()
    assert session.match.digest == before
    assert any(line.startswith("< rewind") for line in session.match.lines)


def test_nothing_decided_means_nothing_to_undo(sit: Sit) -> None:
    with pytest.raises(UndoRefused, match="nobody here"):
        sit().undo()


def test_bots_do_the_same_again_after_an_undo(sit: Sit) -> None:
    session = sit()
    session.run()
    session.choose("savings 0")
    session.run()
    digest = session.match.digest
    session.rewind()
    session.choose("savings 0")
    session.run()
    assert session.match.digest == digest


def test_a_question_with_one_answer_is_not_asked(sit: Sit) -> None:
    """Of six tribes, the last chieftain gets the one that is left."""
    session = sit("tribes=choose", me="6", seats=6)
    session.run()
    assert session.turn == 6
    assert "keep your beads" in session.prompt().text


def test_a_question_with_one_answer_is_asked_by_those_who_want_it(sit: Sit) -> None:
    session = sit("tribes=choose", me="6", seats=6, ask_all=True)
    session.run()
    assert session.turn == 5
    assert len(session.prompt().options) == 1


def test_an_undo_goes_past_answers_that_were_no_choice(sit: Sit) -> None:
    session = sit("tribes=choose", me="5,6", seats=6)
    session.run()
    session.sit(4)
    before = session.match.digest
    session.choose(session.prompt().options[0].id)
    session.run()
    assert session.turn == 6
    session.undo()
    assert session.match.digest == before
    assert session.asked() == 4
    session.redo()
    assert session.turn == 6


def test_hold_stops_the_bots_where_i_could_do_something(sit: Sit) -> None:
    session = sit()
    session.run()
    session.hold = True
    session.choose("savings 0")
    session.run()
    prompt = session.prompt()
    assert not prompt.asked
    assert prompt.options[0] == GO_ON
    assert "open-with 0 hut" in [option.id for option in prompt.options]
    session.choose("open-with 0 hut")
    session.choose(GO_ON.id)
    assert session.turn == 3
    session.hold = False
    session.run()
    assert "Ashfoot starts with a Hut." in [line.text for line in session.story()]


def test_the_keyboard_goes_to_whoever_is_asked_and_back_for_a_change_of_mind(sit: Sit) -> None:
    session = sit(me="1,3")
    session.run()
    session.choose("savings 0")
    session.run()
    assert session.pass_to() == 2
    session.sit(0, visiting=True)
    assert session.pass_to() is None
    session.choose("open-with 0 hut")
    assert session.pass_to() == 2
    session.sit(2)
    session.choose("savings 2")
    session.run()
    assert "Ashfoot starts with a Hut." in [line.text for line in session.story()]


def test_an_undo_returns_the_keyboard_to_who_decided(sit: Sit) -> None:
    session = sit(me="1,3")
    session.run()
    session.choose("savings 0")
    session.sit(2)
    session.undo()
    assert session.pass_to() == 0


def test_each_answer_is_kept_at_once(sit: Sit, saves: Path) -> None:
    session = sit()
    session.run()
    assert not session.path.exists()
    session.choose("savings 0")
    assert session.path.parent == saves
    assert overwinter.load(session.path.read_bytes()).lines == ["0: savings 0"]


def test_a_resumed_match_goes_on_where_it_was(sit: Sit) -> None:
    session = sit()
    session.run()
    session.choose("savings 0")
    session.run()
    session.save()
    resumed = sit(resume=str(session.path))
    resumed.run()
    assert resumed.match.digest == session.match.digest
    assert resumed.story() == session.story()
    assert resumed.path == session.path
    resumed.rewind()
    assert resumed.turn == 0


def test_what_cannot_be_kept_is_told_and_play_goes_on(sit: Sit, tmp_path: Path) -> None:
    session = sit(save=str(tmp_path / "x.save"))
    (tmp_path / "x.save").mkdir()
    session.run()
    session.choose("savings 0")
    assert "cannot write" in session.trouble
    assert session.turn == 1
    with pytest.raises(CannotWrite):
        session.save()


def test_the_way_back_names_file_and_seats(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "my game.save"
    command = sit(save=str(path), me="1,3").resume
    assert command.startswith("overwinter play --resume ")
    assert "my game.save" in command
    assert command.endswith("--me 1,3")
    assert "--me" not in sit(save=str(path)).resume


def test_two_matches_in_one_second_are_kept_apart(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.strftime", lambda _: "now")
    first = keeping.new_path("starved")
    keeping.write(first, b"")
    assert keeping.new_path("starved") == saves / "starved-now-2.save"


def test_another_match_has_the_same_seats_and_other_luck(sit: Sit) -> None:
    session = sit(me="2", seats=5)
    again = session.again()
    assert again.people == (1,)
    assert again.match.setup.seats == 5
    assert again.match.setup.options == session.match.setup.options
    assert again.match.setup.seed != session.match.setup.seed


def test_bots_are_seated_by_name() -> None:
    game = overwinter.game("starved").game
    assert sorted(seat_bots("random", [1, 2], game)) == [1, 2]
    with pytest.raises(WrongSetup, match="no bot 'clever'"):
        seat_bots("random,clever", [1, 2], game)
    with pytest.raises(WrongSetup, match="name one for all"):
        seat_bots("random,random", [1, 2, 3], game)


def test_seats_are_counted_from_one() -> None:
    assert people("1", 4) == (0,)
    assert people("3,1", 4) == (0, 2)
    assert people("none", 4) == ()
    with pytest.raises(WrongSetup, match="no seat 5"):
        people("5", 4)
    with pytest.raises(WrongSetup, match="'first'"):
        people("first", 4)
