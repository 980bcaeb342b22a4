"""The match as a face uses it, with Starved as the game."""

from __future__ import annotations

import random

import pytest

import overwinter
from overwinter.engine.errors import (
    MatchOver,
    NoSuchOption,
    NotYourQuestion,
    OptionBlocked,
    UndoRefused,
    WrongSetup,
)
from overwinter.match import Match
from overwinter.match.setup import Setup


def new(seats: int = 4, seed: int | str = 7, **options: object) -> Match:
    options.setdefault("tribes", "dealt")
    return overwinter.game("starved").new(seats, seed, **options)


def voting(**options: object) -> Match:
    """A match at its first vote."""
    match = new(**options)
    for seat in range(4):
        match.answer(seat, f"savings {seat}")
    return match


def play_to_the_end(match: Match) -> Match:
    """Everybody takes any option, the same ones each time."""
    rng = random.Random(1)
    while match.outcome is None:
        seat, question = next(iter(match.questions.items()))
        match.answer(seat, rng.choice(question.options))
    return match


def test_everybody_is_asked_who_must_answer():
    match = voting()
    assert sorted(match.questions) == [0, 1, 2, 3]
    assert list(match.questions[2].ids) == ["vote 2 A", "vote 2 B", "vote 2 C", "vote 2 D"]


def test_an_option_and_its_id_are_the_same_answer():
    by_id, by_option = voting(), voting()
    by_id.answer(1, "vote 1 C")
    by_option.answer(1, by_option.questions[1].options[2])
    assert by_id.digest == by_option.digest


def test_an_option_in_words_knows_its_piece_and_its_rule():
    match = voting()
    question = match.questions[0]
    words = question.describe(question.options[0])
    assert words.text == "Vote for A"
    assert words.piece == "slot:A"
    assert words.rule == "ST-047"
    assert match.scene(0).piece("slot:A") is not None


def test_wrong_answers_are_refused_by_kind_and_change_nothing():
    match = voting()
    before = match.save()
    with pytest.raises(NoSuchOption, match="'vote 1 A' is not an option now; there is: 'vote 0 A'"):
        match.answer(0, "vote 1 A")
    with pytest.raises(NotYourQuestion, match="seat 9 is not asked anything"):
        match.answer(9, "vote 0 A")
    assert match.save() == before


def test_a_blocked_answer_says_why_and_by_which_rule():
    match = new(druids=False)
    with pytest.raises(OptionBlocked, match="this match is played without it") as refusal:
        match.answer(0, "open-with 0 druid")
    assert refusal.value.rule == "ST-012"


def test_after_the_end_nobody_is_asked():
    match = play_to_the_end(new())
    assert match.questions == {}
    with pytest.raises(MatchOver):
        match.answer(0, "vote 0 A")


def test_events_carry_their_rule_and_their_words():
    match = voting()
    for seat in range(3):
        assert match.answer(seat, f"vote {seat} A") == []
    events = match.answer(3, "vote 3 A")
    reveal = next(event for event in events if event.rule == "ST-051")
    assert "Ashfoot, Brackwater, Cairnfolk, Dunlark" in reveal.text


# -- undo ---------------------------------------------------------------------------------


def test_undo_is_free_while_nothing_was_learnt():
    match = voting()
    before = match.save()
    match.answer(0, "vote 0 B")
    after = match.save()
    match.undo()
    assert match.save() == before
    match.redo()
    assert match.save() == after


def test_what_told_somebody_something_needs_a_rewind_and_is_marked():
    match = voting()
    for seat in range(4):
        before, digest = match.log, match.digest
        match.answer(seat, f"vote {seat} A")
    with pytest.raises(UndoRefused, match="only a rewind"):
        match.undo()
    match.rewind()
    assert match.digest == digest
    assert match.log[: len(before)] == before
    assert match.log[-1] == "< rewind"
    assert overwinter.replay(match.log).digest == digest


def test_the_same_dice_fall_after_a_rewind():
    match = voting()
    for seat in range(4):
        match.answer(seat, f"vote {seat} A")
    first = match.digest
    match.rewind()
    match.answer(3, "vote 3 A")
    assert match.digest == first


def test_nothing_can_be_undone_before_the_first_answer():
    with pytest.raises(UndoRefused, match="nothing has been answered"):
        new().undo()
    with pytest.raises(UndoRefused, match="nothing was taken back"):
        new().redo()


def test_a_loaded_match_can_be_undone_as_far_as_the_original():
    match = voting()
    before = match.save()
    match.answer(0, "vote 0 B")
    loaded = overwinter.load(match.save())
    loaded.undo()
    assert loaded.save() == before
    assert loaded.told(None) == overwinter.load(before).told(None)


def test_what_is_answered_after_a_load_is_undone_with_its_story():
    match = voting()
    match.answer(0, "vote 0 B")
    loaded = overwinter.load(match.save())
    before = loaded.save()
    loaded.answer(1, "vote 1 B")
    loaded.undo()
    assert loaded.save() == before
    assert loaded.told(None) == match.told(None)


# -- forks and chance -----------------------------------------------------------------------


def test_the_same_seed_and_answers_give_the_same_match():
    assert play_to_the_end(new(seed=11)).digest == play_to_the_end(new(seed=11)).digest
    assert play_to_the_end(new(seed=11)).digest != play_to_the_end(new(seed=12)).digest


def test_a_fork_has_another_future_and_leaves_the_original_alone():
    match = voting()
    for seat in range(3):
        match.answer(seat, f"vote {seat} A")
    before = match.save()
    fork, twin = match.fork(), match.fork(match.chance.copy())
    for copy in (fork, twin):
        copy.answer(3, "vote 3 A")
    assert match.save() == before
    match.answer(3, "vote 3 A")
    assert twin.digest == match.digest
    assert fork.lines[-1] != match.lines[-1] or fork.digest != match.digest


def test_an_imagined_position_keeps_what_the_seat_knows():
    match = voting()
    match.answer(0, "vote 0 A")
    match.answer(1, "vote 1 A")
    from overwinter.engine.chance import Chance

    own = set()
    others = set()
    for seed in range(40):
        secretly = match.imagine(0, Chance(seed)).state.stack[-1]
        own.add(secretly.answers[0].slot)
        others.add(secretly.answers[1].slot)
    assert own == {"A"}
    assert others == {"A", "B", "C", "D"}


def test_a_spectator_sees_no_votes():
    match = voting()
    match.answer(0, "vote 0 C")
    assert match.scene(0).piece("vote:0").name == "Vote for C"
    assert match.scene(None).piece("vote:0").name == "Vote, face down"
    assert match.view(None).question is None


# -- set-up ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"seats": 3}, "Starved is for 4 to 6 players, not 3"),
        ({"seats": 4, "huts": False}, "Huts may never be left out"),
        ({"seats": 4, "wizards": True}, "Starved has no option 'wizards'; it has: tribes, first_dealer"),
        ({"seats": 4, "druids": "perhaps"}, "option druids cannot be 'perhaps'; it can be: on, off"),
        ({"seats": 4, "max_years": -1}, "option max_years cannot be '-1'; it can be: a number"),
        ({"seats": 4, "seed": "two words"}, "a seed is a number or one word"),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_a_sentence(arguments, complaint):
    with pytest.raises(WrongSetup) as refusal:
        overwinter.game("starved").new(**arguments)
    assert complaint in str(refusal.value)


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(WrongSetup, match=r"there is no game 'chess'; there is: .*starved"):
        overwinter.game("chess")


def test_an_option_of_several_words_is_quoted_in_the_log() -> None:
    setup = Setup("isle", 1, "abc", 2, "seed", {"mood": "two fewer", "fast": True, "size": "3"})
    assert setup.head().endswith('seed=seed mood="two fewer" fast=on size=3')
    assert Setup.parse(setup.head()).options == {"mood": "two fewer", "fast": "on", "size": "3"}
