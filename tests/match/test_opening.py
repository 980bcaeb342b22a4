"""Saves and logs: what was kept comes back, and nothing else is mistaken for it."""

from __future__ import annotations

import contextlib

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overwinter
from overwinter.engine.errors import BadLog, BadSave, UndoRefused
from overwinter.match.savefile import Save
from tests.match.test_match import new, play_to_the_end, voting


def altered(data: bytes, **changes: object) -> bytes:
    """The same save with other values, and a checksum that fits."""
    saved = msgspec.json.decode(data, type=Save)
    return msgspec.structs.replace(saved, **changes).encode()


def test_a_save_loads_to_the_same_bytes_and_goes_on():
    match = voting()
    match.answer(0, "vote 0 A")
    loaded = overwinter.load(match.save())
    assert loaded.save() == match.save()
    assert play_to_the_end(loaded).digest == play_to_the_end(match).digest


def test_a_log_is_readable_and_replays_to_the_same_match():
    match = play_to_the_end(new(druids=False))
    assert match.log[0].startswith("overwinter 1 starved rules=1 content=")
    assert match.log[0].endswith("seats=4 seed=7 tribes=dealt druids=off")
    assert "0: finish-building 0" in match.log or "0: vote 0 D" in match.log
    replayed = overwinter.replay(match.log)
    assert replayed.save() == match.save()
    assert replayed.told(0) == match.told(0)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "this is not a save of Overwinter"),
        (b"PK\x03\x04", "this is not a save of Overwinter"),
        (b'{"chess": 1}', "this is not a save of Overwinter"),
        (b"\xff\xfe\x00", "this is not a save of Overwinter"),
        (b'{"overwinter": 99}', "written by a newer Overwinter"),
        (b'{"overwinter": 1}', "this save is damaged"),
    ],
)
def test_what_is_not_a_save_is_refused(data, complaint):
    with pytest.raises(BadSave, match=complaint):
        overwinter.load(data)


def test_a_save_with_a_changed_byte_is_refused():
    data = voting().save()
    with pytest.raises(BadSave, match="checksum is wrong"):
        overwinter.load(data.replace(b'"barn":3', b'"barn":4', 1))


def test_a_save_of_a_game_that_is_not_here_is_refused():
    data = voting().save()
    setup = msgspec.json.decode(data, type=Save).setup
    with pytest.raises(BadSave, match="there is no game 'chess'"):
        overwinter.load(altered(data, setup=msgspec.structs.replace(setup, game="chess")))


def test_a_save_whose_state_makes_no_sense_is_refused():
    data = altered(voting().save(), state=msgspec.Raw(b'{"tribes": "none"}'))
    with pytest.raises(BadSave, match="does not fit this version of the game"):
        overwinter.load(data)


def test_a_save_with_an_effect_that_is_gone_is_refused():
    data = voting().save()
    state = bytes(msgspec.json.decode(data, type=Save).state).replace(b'"do":"cast-vote"', b'"do":"cast-lots"')
    with pytest.raises(BadSave, match="there is no effect `cast-lots`"):
        overwinter.load(altered(data, state=msgspec.Raw(state)))


def test_a_save_made_with_other_content_goes_on_and_says_so():
    data = voting().save()
    setup = msgspec.json.decode(data, type=Save).setup
    loaded = overwinter.load(altered(data, setup=msgspec.structs.replace(setup, content="0123456789ab")))
    assert "goes on with those" in loaded.notice
    before = loaded.digest
    loaded.answer(0, "vote 0 A")
    loaded.undo()
    assert loaded.digest == before
    assert loaded.told(0) == []
    with pytest.raises(UndoRefused, match="cannot be replayed"):
        loaded.undo()


def test_what_the_rulebook_advises_against_is_said_again_after_loading():
    match = overwinter.game("starved").new(4, 1, witches=False)
    assert overwinter.load(match.save()).notice == match.notice != ""


def test_a_save_whose_content_is_gone_is_refused():
    data = voting().save()
    saved = msgspec.json.decode(data, type=Save)
    state = bytes(saved.state).replace(b"hares-size", b"dodos-size")
    setup = msgspec.structs.replace(saved.setup, content="0123456789ab")
    with pytest.raises(BadSave, match="there is no foraging card 'dodos-size'"):
        overwinter.load(altered(data, state=msgspec.Raw(state), setup=setup))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda _: [], "this log is empty"),
        (lambda log: ["hello", *log[1:]], "a log begins with 'overwinter 1 GAME"),
        (lambda log: [log[0].replace("overwinter 1", "overwinter 8"), *log[1:]], "written by a newer Overwinter"),
        (lambda log: [log[0].replace("content=", "content=f00"), *log[1:]], "line 1, .* was played with"),
        (lambda log: [log[0].replace("seats=4", "seats=9"), *log[1:]], "is for 4 to 6 players, not 9"),
        (lambda log: [*log, "0: fly 0"], r"line \d+, '0: fly 0', does not fit: 'fly 0' is not an option"),
        (lambda log: [*log, "gibberish"], "a line is 'SEAT: ANSWER'"),
        (lambda log: [*log, "~ dice 6"], "an outcome that nobody asked for"),
        (lambda log: [line for line in log if not line.startswith("~ ")], "no outcome is told for it"),
        (lambda log: [line.replace("~ foraging ", "~ foraging un") for line in log], "cannot give 'un"),
        (lambda log: [*log, *["< rewind"] * 9], "nothing has been answered yet"),
    ],
)
def test_a_log_line_that_does_not_fit_is_named(change, complaint):
    with pytest.raises(BadLog, match=complaint):
        overwinter.replay(change(voting().log))


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_any_damage_to_a_save_is_refused_in_words(data):
    whole = voting().save()
    place = data.draw(st.integers(0, len(whole) - 1))
    junk = data.draw(st.binary(min_size=0, max_size=8))
    cut = data.draw(st.integers(0, 8))
    damaged = whole[:place] + junk + whole[place + cut :]
    if damaged != whole:
        try:
            loaded = overwinter.load(damaged)
        except BadSave as refusal:
            assert str(refusal)  # noqa: PT017  # some damage leaves the same JSON: then it must load the same
        else:
            assert loaded.save() == whole


@settings(deadline=None, max_examples=200)
@given(st.lists(st.text(alphabet=st.characters(codec="utf-8"), max_size=30), max_size=6), st.integers(0, 12))
def test_any_log_is_replayed_or_refused_in_words(junk, keep):
    log = voting().log[:keep] + junk
    with contextlib.suppress(BadLog):
        overwinter.replay(log)
