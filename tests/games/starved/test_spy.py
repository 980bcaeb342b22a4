"""The Spy Hideout (3.11, ST-A15)."""

from __future__ import annotations

import pytest

import overwinter
from overwinter.games.starved.season import Season
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import begin, choices, choose, piece, quietly, turn, vote


def hideouts(*owners, seats=4, votes="ABCDAB", dealer=0, **table):
    """A Season in which these tribes have a Spy and all have voted."""
    s = land(seats, villages=dict.fromkeys(owners, "spy"), dealer=dealer, **table)
    resolve(s, Season(2))
    vote(s, votes)
    return s


def held(s, seat):
    """This tribe keeps its Spy hidden."""
    answer(s, seat, next(option for option in options(s, seat) if option.startswith("hold-spy")))


def match_of_spies():
    """A match in the Summer of its first year, in which all four tribes have built a Spy Hideout; seat 1 deals."""
    match = begin(
        "savings",
        "savings",
        "savings",
        "savings",
        chance={"foraging": ["luck"], "foraging.luck": ["thaw-luck"]},
        max_years=1,
    )
    vote(match, "AAAA")
    for seat in (1, 2, 3, 0):
        choose(match, seat, f"build {seat} spy")
    return match


# -- when ---------------------------------------------------------------------------------


@rule("ST-105")
def test_a_spy_gets_its_chance_when_all_are_ready():
    s = land(villages={1: "spy"})
    resolve(s, Season(2))
    for seat in range(3):
        answer(s, seat, f"vote {seat} A")
        assert not [option for option in options(s, 1) if option.startswith(("peek", "reveal"))]
    answer(s, 3, "vote 3 A")
    assert waiting(s) == [1]
    assert "peek 1 0" in options(s, 1)
    assert piece(s, "vote:0").face_down


@rule("ST-105")
def test_after_the_count_of_three_it_is_too_late_for_the_spy():
    s = hideouts(1)
    held(s, 1)
    assert s.revealed
    while waiting(s):
        assert not [option for option in options(s, 1) if option.startswith(("peek", "reveal"))]
        answer(s, waiting(s)[0], f"finish-building {waiting(s)[0]}")


@rule("ST-105")
def test_nobody_is_asked_about_spies_that_nobody_has():
    assert hideouts().revealed


@rule("ST-105")
def test_only_a_tribe_with_a_hideout_is_asked_about_its_spy():
    s = hideouts(2)
    assert waiting(s) == [2]
    held(s, 2)
    assert s.revealed


# -- whom, and how ------------------------------------------------------------------------


@rule("ST-106")
def test_a_spy_looks_at_the_vote_of_one_other_tribe():
    s = hideouts(1)
    spying = [option for option in options(s, 1) if option.startswith(("peek", "reveal"))]
    assert spying == ["peek 1 0", "peek 1 2", "peek 1 3", "reveal 1 0", "reveal 1 2", "reveal 1 3"]
    assert blocked(s, 1)["peek 1 1"][1] == "ST-106"


@rule("ST-107")
def test_only_the_spy_sees_what_it_peeks_at():
    s = hideouts(1, votes="DABC")
    answer(s, 1, "peek 1 0")
    assert piece(s, "vote:0", viewer=1).name == "Vote for D"
    assert all(piece(s, "vote:0", viewer).face_down for viewer in (None, 2, 3))


@rule("ST-107")
def test_everybody_sees_what_a_spy_reveals():
    s = hideouts(1, votes="DABC")
    answer(s, 1, "reveal 1 0")
    assert all(piece(s, "vote:0", viewer).name == "Vote for D" for viewer in (None, 0, 1, 2, 3))


@rule("ST-107", "ST-A15")
@pytest.mark.parametrize(("act", "knowing"), [("peek", {2, 3}), ("reveal", {None, 0, 1, 2, 3})])
def test_nobody_else_learns_anything_about_the_vote(act, knowing):
    one, other = match_of_spies(), match_of_spies()
    vote(one, "ABCD")
    vote(other, "ABCC")
    for match in (one, other):
        choose(match, 2, f"{act} 2 3")
    assert {viewer for viewer in (None, 0, 1, 2, 3) if one.view(viewer) != other.view(viewer)} == knowing


@rule("ST-A15")
def test_it_is_public_who_was_spied_on():
    match = match_of_spies()
    vote(match, "ABCD")
    choose(match, 2, "peek 2 3")
    for viewer in (None, 0, 1, 2, 3):
        view = match.view(viewer)
        assert "Cairnfolk's Spy peeks at the vote of Dunlark." in [line.text for line in view.story]
        assert [area.owner for area in view.scene.areas if "spied on" in area.badges] == [3]


# -- what follows -------------------------------------------------------------------------


@rule("ST-108")
@pytest.mark.parametrize("act", ["peek", "reveal"])
def test_all_who_were_not_spied_on_may_change_their_votes_the_spy_among_them(act):
    s = hideouts(1, votes="ABCD")
    answer(s, 1, f"{act} 1 0")
    assert waiting(s) == [1, 2, 3]
    for seat in (1, 2, 3):
        assert [f"vote {seat} {slot}" for slot in "ABCD"] == options(s, seat)
        answer(s, seat, f"vote {seat} A")
    assert s.revealed
    assert s.votes == {0: "A", 1: "A", 2: "A", 3: "A"}


@rule("ST-108")
def test_who_was_not_spied_on_may_also_stay_with_the_vote():
    s = hideouts(1, votes="ABCD")
    answer(s, 1, "peek 1 0")
    vote(s, "ABCD")
    assert s.votes == {0: "A", 1: "B", 2: "C", 3: "D"}


@rule("ST-109")
@pytest.mark.parametrize("act", ["peek", "reveal"])
def test_a_tribe_that_was_spied_on_may_not_change_its_vote(act):
    s = hideouts(1, votes="ABCD")
    answer(s, 1, f"{act} 1 0")
    assert options(s, 0) == []
    vote(s, "DDDD")
    assert s.votes == {0: "A", 1: "D", 2: "D", 3: "D"}


@rule("ST-109")
def test_a_tribe_that_was_spied_on_votes_freely_again_next_season():
    s = land(villages={1: "spy"}, barns=4)
    resolve(s, Season(2), Season(3))
    vote(s, "ABCD")
    answer(s, 1, "peek 1 0")
    turn(s, "ABCD")
    assert waiting(s) == [0, 1, 2, 3]
    vote(s, "ABCD")
    answer(s, 1, "peek 1 2")
    assert waiting(s) == [0, 1, 3]


@rule("ST-110")
def test_the_votes_lie_open_only_when_all_are_ready_again():
    s = hideouts(1, votes="ABCD")
    answer(s, 1, "peek 1 0")
    answer(s, 1, "vote 1 A")
    answer(s, 2, "vote 2 A")
    assert options(s, 2) == ["vote 2 B", "vote 2 C", "vote 2 D"]  # until all are ready
    assert not s.revealed
    assert piece(s, "vote:2", viewer=1).face_down
    answer(s, 3, "vote 3 A")
    assert s.revealed


@rule("ST-110")
def test_after_the_changes_the_other_spies_get_their_chance_again():
    s = hideouts(1, 2, votes="ABCD")
    answer(s, 1, "peek 1 0")
    vote(s, "ABCD")
    assert waiting(s) == [2]
    assert "peek 2 3" in options(s, 2)


# -- several Spies ------------------------------------------------------------------------


@rule("ST-A15")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])])
def test_spies_get_their_chance_in_seat_order_from_the_dealers_left(dealer, order):
    s = hideouts(0, 1, 2, 3, dealer=dealer)
    asked = []
    while not s.revealed:
        asked += waiting(s)
        held(s, asked[-1])
    assert asked == order


@rule("ST-A15")
def test_a_spy_can_be_used_once_a_season():
    s = hideouts(1, votes="ABCD")
    answer(s, 1, "peek 1 0")
    vote(s, "ABCD")
    assert s.revealed


@rule("ST-A15")
def test_a_spy_can_be_used_again_in_the_next_season():
    s = land(villages={1: "spy"}, barns=4)
    resolve(s, Season(2), Season(3))
    vote(s, "ABCD")
    answer(s, 1, "peek 1 0")
    turn(s, "ABCD")
    vote(s, "ABCD")
    assert waiting(s) == [1]


@rule("ST-A15")
def test_a_use_ends_the_window_and_who_held_back_gets_another_chance():
    s = hideouts(1, 2, 3, votes="ABCD")
    held(s, 1)
    answer(s, 2, "peek 2 0")
    assert waiting(s) == [1, 2, 3]
    vote(s, "ABCD")
    assert waiting(s) == [1]
    held(s, 1)
    assert waiting(s) == [3]
    held(s, 3)
    assert s.revealed


@rule("ST-A15")
def test_a_spy_that_is_spied_on_later_is_fixed_too():
    s = hideouts(1, 2, votes="ABCD")
    answer(s, 1, "peek 1 0")
    vote(s, "ABCD")
    answer(s, 2, "peek 2 1")
    assert waiting(s) == [2, 3]


@rule("ST-A15")
def test_the_same_target_may_be_spied_on_twice():
    s = hideouts(1, 2, votes="ABCD")
    answer(s, 1, "peek 1 0")
    vote(s, "ABCD")
    answer(s, 2, "reveal 2 0")
    assert waiting(s) == [1, 2, 3]
    assert piece(s, "vote:0").name == "Vote for A"


@rule("ST-A15")
def test_when_all_have_been_spied_on_nobody_votes_again():
    s = hideouts(0, 1, 2, 3, votes="ABCD", dealer=3)
    for spy, target in ((0, 1), (1, 2), (2, 3), (3, 0)):
        answer(s, spy, f"peek {spy} {target}")
        if spy < 3:
            vote(s, "ABCD")
    assert s.revealed


@rule("ST-A16")
def test_spies_stay_at_home_in_yule():
    match = match_of_spies()
    for _ in range(3):
        turn(match, "ABCD")
    vote(match, "ABCD")
    assert match.outcome is not None


# -- keeping ------------------------------------------------------------------------------


@rule("ST-108", "ST-110")
def test_a_match_saved_in_the_middle_of_a_new_vote_goes_on_to_the_end():
    match = match_of_spies()
    vote(match, "ABCD")
    choose(match, 2, "peek 2 3")
    choose(match, 0, "vote 0 C")
    loaded = overwinter.load(match.save())
    assert [sorted(m.questions) for m in (match, loaded)] == [[1, 2], [1, 2]]
    assert choices(loaded, 0) == ["vote 0 A", "vote 0 B", "vote 0 D"]
    assert [loaded.view(viewer) == match.view(viewer) for viewer in (None, 0, 1, 2, 3)] == [True] * 5
    for either in (match, loaded):
        vote(either, "CCCC")
        assert "peek 3 0" in choices(either, 3)
        quietly(either)
        while either.outcome is None:
            turn(either, "ABCD")
    assert loaded.digest == match.digest
    assert overwinter.replay(loaded.log).digest == loaded.digest
