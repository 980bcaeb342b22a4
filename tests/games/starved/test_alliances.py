"""Druids and alliances (3.12, ST-A19)."""

from __future__ import annotations

import pytest

from overwinter.engine.chance import Chance
from overwinter.games.starved.feeding import BeforeHunger, FeedingPhase
from overwinter.games.starved.season import Season
from overwinter.games.starved.yule import Yule
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import ally, begin, choices, choose, invite, piece, side, turn, vote, when

DRUIDS = ("druid", "druid", "druid", "druid")


def grove(*owners, seats=4, **table):
    """A Season's vote among tribes of which these have a Druid."""
    s = land(seats, villages=dict.fromkeys(owners, "druid"), **table)
    resolve(s, Season(2))
    return s


def proposals(table):
    """The tribes that may propose an alliance now."""
    return [seat for seat in range(4) if f"propose {seat}" in choices(table, seat)]


def consent(s, seat):
    """This member agrees to new allies."""
    answer(s, seat, next(option for option in options(s, seat) if option.startswith("consent")))


# -- when ---------------------------------------------------------------------------------


@rule("ST-111")
def test_in_a_season_an_alliance_can_be_forged_while_votes_are_cast():
    match = begin(*DRUIDS)
    choose(match, 0, "vote 0 A")
    assert proposals(match) == [0, 1, 2, 3]
    ally(match, 0, 1)
    assert side(match, 0) == [0, 1]
    assert sorted(match.questions) == [1, 2, 3]  # the vote goes on where it was


@rule("ST-111")
def test_in_a_season_an_alliance_can_be_forged_while_villages_are_built():
    s = land(villages=dict.fromkeys(range(4), "druid"), barns=4)
    resolve(s, Season(2))
    vote(s, "ABCD")
    assert "build" in options(s, waiting(s)[0])[0]
    assert proposals(s) == [0, 1, 2, 3]


@rule("ST-111", "ST-A17")
def test_who_is_about_to_lose_a_druid_can_ally_once_the_votes_lie_open():
    s = land(villages={0: "druid", 1: "druid"}, barns=[0, 4, 4, 4], harvests=[0, 4, 4, 4])
    resolve(s, BeforeHunger(), FeedingPhase())
    assert waiting(s) == [1, 0]
    ally(s, 0, 1)
    assert side(s, 0) == [0, 1]


@rule("ST-111")
def test_nobody_is_asked_before_a_meal_that_is_enough_for_the_druids():
    s = land(villages={0: "druid", 1: "druid", 2: "hut"}, barns=[4, 4, 0, 4], harvests=[0, 0, 0, 0])
    resolve(s, BeforeHunger(), FeedingPhase())
    assert waiting(s) == []


@rule("ST-111", "ST-A17")
def test_no_alliance_can_be_forged_or_left_during_the_revealing_phase():
    s = land(villages={0: "druid spy", 1: "druid", 2: "druid"}, pacts=(0, 1, 1, 0))
    resolve(s, Season(2))
    vote(s, "ABCD")
    assert "peek 0 1" in options(s, 0)
    assert proposals(s) == []
    assert options(s, 1) == []
    assert blocked(s, 0)["propose 0"][1] == "ST-111"
    answer(s, 0, "peek 0 1")
    assert proposals(s) == []
    assert options(s, 1) == []
    vote(s, "ABCD")
    assert s.revealed
    assert "leave 1" in options(s, 1)


@rule("ST-112")
def test_in_yule_an_alliance_can_be_forged_only_after_the_reveal():
    s = land(villages=dict.fromkeys(range(4), "druid"))
    resolve(s, Yule())
    assert proposals(s) == []
    assert blocked(s, 0)["propose 0"][1] == "ST-112"
    for seat in range(3):
        answer(s, seat, f"vote {seat} A")
        assert proposals(s) == []
    answer(s, 3, "vote 3 B")
    assert proposals(s) == [0, 1, 2, 3]
    ally(s, 0, 3)
    assert side(s, 0) == [0, 3]
    assert when(s) == "Year 1 · Yule"


# -- who ----------------------------------------------------------------------------------


@rule("ST-113")
def test_any_tribe_with_a_druid_may_propose_to_one_tribe_or_several():
    for invitees in ([0], [1], [3], [0, 1], [1, 3], [0, 1, 3]):
        s = grove(0, 1, 2, 3)
        invite(s, 2, *invitees)
        for invitee in invitees:
            assert waiting(s) == [invitee]
            answer(s, invitee, f"join {invitee} 2")
        assert side(s, 2) == sorted([2, *invitees])


@rule("ST-113")
def test_only_tribes_with_a_druid_can_be_invited():
    s = grove(0, 1, 2)
    answer(s, 0, "propose 0")
    assert not [option for option in options(s, 0) if "3" in option]


@rule("ST-116")
def test_a_tribe_without_a_druid_can_neither_propose_nor_enter_an_alliance():
    s = grove(0, 1)
    assert proposals(s) == [0, 1]
    assert blocked(s, 2)["propose 2"][1] == "ST-116"
    answer(s, 0, "propose 0")
    assert options(s, 0) == ["invite 0 1"]


@rule("ST-116")
def test_a_druid_without_another_has_nobody_to_ally_with():
    assert proposals(grove(0)) == []


@rule("ST-116")
def test_a_tribe_that_lost_its_druid_cannot_enter_or_propose_a_new_alliance():
    s = land(villages={0: "druid", 1: "druid", 2: "druid"}, barns=(0, 4, 4, 4))
    resolve(s, FeedingPhase(), Season(3))
    assert proposals(s) == [1, 2]
    answer(s, 1, "propose 1")
    assert options(s, 1) == ["invite 1 2"]


@rule("ST-114")
def test_an_alliance_exists_only_after_acceptance():
    s = grove(0, 1)
    invite(s, 0, 1)
    assert side(s, 0) == [0]
    assert options(s, 1) == ["join 1 0", "decline 1 0"]
    answer(s, 1, "decline 1 0")
    assert side(s, 0) == [0]


@rule("ST-114")
def test_everybody_sees_the_banners_of_an_alliance_together():
    match = begin(*DRUIDS)
    ally(match, 0, 1, 3)
    for viewer in (None, 0, 1, 2, 3):
        scene = match.scene(viewer)
        assert scene.piece("banner:0").text == "Allied with Brackwater and Dunlark."
        assert scene.piece("banner:2").text == "Stands alone."


@rule("ST-115")
def test_losing_the_druid_does_not_break_the_alliance():
    s = land(villages={0: "druid", 1: "druid"}, barns=(0, 2, 1, 1), pacts=(1, 1, 0, 0))
    resolve(s, FeedingPhase())
    assert "druid" not in s.tribe(0).cubes
    assert side(s, 0) == [0, 1]


# -- leaving ------------------------------------------------------------------------------


@rule("ST-117")
def test_a_member_may_leave_on_its_own_decision():
    match = begin(*DRUIDS)
    ally(match, 0, 1, 2)
    choose(match, 1, "leave 1")
    assert side(match, 1) == [1]
    assert side(match, 0) == [0, 2]


@rule("ST-117")
def test_a_member_may_leave_without_a_druid():
    s = land(pacts=(1, 1, 1, 0))
    resolve(s, Season(2))
    answer(s, 1, "leave 1")
    assert side(s, 0) == [0, 2]


@rule("ST-117")
def test_in_yule_a_member_may_leave_only_after_the_reveal():
    s = land(pacts=(1, 1, 1, 0), villages={3: "hut hut hut"})
    resolve(s, Yule())
    assert "leave 1" not in options(s, 1)
    vote(s, "ABCD")
    answer(s, 1, "leave 1")
    assert side(s, 0) == [0, 2]


@rule("ST-117")
def test_who_stands_alone_has_nothing_to_leave():
    assert "leave 0" not in options(grove(0, 1), 0)


# -- growing, merging, several ------------------------------------------------------------


@rule("ST-A19")
def test_a_tribe_is_in_one_alliance_at_most_and_must_leave_it_before_it_joins_another():
    s = grove(0, 1, 2, 3, pacts=(1, 1, 2, 2))
    assert proposals(s) == []
    answer(s, 3, "leave 3")
    assert side(s, 2) == [2]
    invite(s, 0, 3)
    consent(s, 1)
    answer(s, 3, "join 3 0")
    assert side(s, 3) == [0, 1, 3]


@rule("ST-A19")
def test_invited_tribes_answer_one_by_one_and_those_who_accept_are_in():
    s = grove(0, 1, 2, 3)
    invite(s, 0, 1, 2, 3)
    answer(s, 1, "join 1 0")
    assert side(s, 0) == [0, 1]
    answer(s, 2, "decline 2 0")
    answer(s, 3, "join 3 0")
    assert side(s, 0) == [0, 1, 3]


@rule("ST-A19")
def test_a_first_refusal_does_not_keep_others_from_accepting():
    s = grove(0, 1, 2, 3)
    invite(s, 0, 1, 2)
    answer(s, 1, "decline 1 0")
    answer(s, 2, "join 2 0")
    assert side(s, 0) == [0, 2]


@rule("ST-A19")
def test_every_other_member_must_consent_to_new_ones_with_or_without_a_druid():
    s = grove(0, 3, 4, seats=5, pacts=(1, 1, 1, 0, 0))
    invite(s, 0, 3, 4)
    assert waiting(s) == [1]
    consent(s, 1)
    assert waiting(s) == [2]
    consent(s, 2)
    answer(s, 3, "join 3 0")
    answer(s, 4, "join 4 0")
    assert side(s, 0) == [0, 1, 2, 3, 4]


@rule("ST-A19")
@pytest.mark.parametrize("against", [1, 2])
def test_one_member_can_prevent_new_ones(against):
    s = grove(0, 3, pacts=(1, 1, 1, 0))
    invite(s, 0, 3)
    for member in range(1, against):
        consent(s, member)
    answer(s, against, f"veto {against} 0")
    assert waiting(s) == [0, 1, 2, 3]
    assert side(s, 3) == [3]


@rule("ST-A19")
def test_an_alliance_reduced_to_one_tribe_dissolves():
    s = grove(0, 1, pacts=(1, 1, 0, 0))
    answer(s, 0, "leave 0")
    assert side(s, 1) == [1]
    assert "leave 1" not in options(s, 1)
    assert piece(s, "banner:1").text == "Stands alone."


@rule("ST-A19")
def test_two_alliances_stand_side_by_side():
    match = begin(*DRUIDS)
    ally(match, 0, 1)
    ally(match, 2, 3)
    assert [side(match, seat) for seat in range(4)] == [[0, 1], [0, 1], [2, 3], [2, 3]]


# -- talks come to an end, and betray nothing ----------------------------------------------


def test_a_tribe_invites_another_once_a_turn():
    match = begin(*DRUIDS, chance={"foraging": ["luck"], "foraging.luck": ["thaw-luck"]})
    invite(match, 0, 1)
    choose(match, 1, "decline 1 0")
    choose(match, 0, "propose 0")
    assert choices(match, 0) == ["propose 0 2", "propose 0 3"]
    invite_rest(match)
    assert "propose 0" not in choices(match, 0)
    turn(match, "AAAA")
    choose(match, 0, "propose 0")
    assert choices(match, 0) == ["propose 0 1", "propose 0 2", "propose 0 3"]


def invite_rest(match):
    """Seat 0, about to propose, asks seats 2 and 3, and they decline."""
    choose(match, 0, "propose 0 2")
    choose(match, 0, "invite 0 2,3")
    choose(match, 2, "decline 2 0")
    choose(match, 3, "decline 3 0")


def test_a_vote_that_was_cast_stays_on_the_table_while_an_alliance_is_proposed():
    match = begin(*DRUIDS)
    choose(match, 2, "vote 2 C")
    invite(match, 0, 1)
    assert match.scene(0).piece("vote:2").face_down
    assert match.scene(2).piece("vote:2").name == "Vote for C"


def test_a_proposal_in_the_middle_of_a_vote_betrays_no_vote():
    match = begin("druid", "druid", "savings", "savings")
    choose(match, 2, "vote 2 C")
    invite(match, 0, 1)

    def imagined_vote(seed):
        """What seat 2 has voted in a position that seat 1, which is asked now, could just as well be in."""
        play = match.imagine(1, Chance(seed))
        play.answer(1, play.options(1)[-1])
        for seat in (0, 1, 3):
            play.answer(seat, play.options(seat)[0])
        return play.state.votes[2]

    assert {imagined_vote(seed) for seed in range(40)} == {"A", "B", "C", "D"}
