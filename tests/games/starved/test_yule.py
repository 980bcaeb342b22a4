"""Yule (3.13)."""

from __future__ import annotations

import pytest

from overwinter.games.starved import GAME
from overwinter.games.starved.yule import Yule
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import begin, choose, piece, turn, vote, voting, when

SAVINGS = ("savings", "savings", "savings", "savings")
DRUIDS = ("druid", "druid", "druid", "druid")


def at_yule(*openings):
    """A match at its first Yule, and the backs of the sixteen cards that were dealt before."""
    match = begin(*openings)
    backs = []
    for _ in range(4):
        backs += match.state.backs
        turn(match, "AAAA")
    return match, backs


def voted(votes, **table):
    """A table on which Yule's votes have just been cast."""
    s = land(len(votes), **table)
    resolve(s, Yule())
    vote(s, votes)
    return s


def goes_on(votes):
    """Whether another year is played after these votes; seat 0 leads, so that there is no tie."""
    return voted(votes, villages={0: "hut"}).outcome is None


@rule("ST-118")
def test_nobody_may_communicate_from_the_start_of_yule_until_its_reveal():
    match = begin(*DRUIDS)
    for _ in range(4):
        assert match.view(None).silence == ""
        turn(match, "AAAA")
    for seat in range(4):
        assert {match.view(viewer).silence for viewer in (None, 0, 1, 2, 3)} == {"ST-118"}
        choose(match, seat, f"vote {seat} A")
    assert match.view(None).silence == ""


@rule("ST-118")
def test_silence_holds_for_alliances_too():
    s = land(villages=dict.fromkeys(range(4), "druid"), pacts=(1, 1, 0, 0))
    resolve(s, Yule())
    answer(s, 0, "vote 0 A")
    assert options(s, 0) == ["vote 0 B", "vote 0 C", "vote 0 D"]
    assert options(s, 1) == ["vote 1 A", "vote 1 B", "vote 1 C", "vote 1 D"]


@rule("ST-119")
def test_the_last_four_cards_are_dealt_in_yule():
    match, before = at_yule(*SAVINGS)
    assert piece(match, "deck").count == 0
    assert sorted([*before, *match.state.backs]) == sorted(match.state.book.back_of.values())
    assert all(piece(match, f"slot:{slot}").face_down for slot in "ABCD")


@rule("ST-120")
def test_each_tribe_casts_one_secret_vote_in_yule_as_in_a_season():
    match, _ = at_yule(*SAVINGS)
    assert sorted(match.questions) == [0, 1, 2, 3]
    assert [option.slot for option in match.questions[0].options] == ["A", "B", "C", "D"]
    choose(match, 0, "vote 0 B")
    assert match.scene(0).piece("vote:0").name == "Vote for B"
    assert all(match.scene(viewer).piece("vote:0").face_down for viewer in (None, 1, 2, 3))
    choose(match, 0, "vote 0 C")  # minds may be changed until the last vote is cast
    assert match.scene(0).piece("vote:0").name == "Vote for C"


@rule("ST-121")
def test_votes_are_revealed_together_and_then_talking_is_allowed_again():
    s = land(villages=dict.fromkeys(range(4), "druid"))
    resolve(s, Yule())
    for seat in range(3):
        answer(s, seat, f"vote {seat} A")
        assert piece(s, f"vote:{seat}").face_down
    answer(s, 3, "vote 3 A")
    assert [piece(s, f"vote:{seat}").name for seat in range(4)] == ["Vote for A"] * 4
    assert GAME.silence(s) == ""
    assert "propose 1" in options(s, 1)


@rule("ST-122")
@pytest.mark.parametrize(("tribes", "needed"), [(4, 3), (5, 3), (6, 4)])
@pytest.mark.parametrize("slot", ["A", "D"])
def test_another_year_is_played_if_more_than_half_voted_for_the_same_card(tribes, needed, slot):
    rest = "BCBC"
    assert goes_on((slot * needed + rest)[:tribes])
    assert goes_on(slot * tribes)
    assert not goes_on((slot * (needed - 1) + rest)[:tribes])


@rule("ST-122")
def test_after_the_vote_for_another_year_its_first_season_begins():
    s = voted("AAAB", villages={0: "hut"})
    assert when(s) == "Year 2 · Spring"
    assert voting(s)


@rule("ST-123")
def test_otherwise_the_match_ends_and_is_scored():
    s = voted("AABB", villages={0: "hut", 3: "hut hut"}, barns=(4, 4, 4, 0))
    assert s.outcome.winners == (3,)
    assert waiting(s) == []


@rule("ST-123")
def test_among_equal_villages_the_barns_are_scored():
    assert voted("AABB", barns=(1, 2, 4, 3)).outcome.winners == (2,)


@rule("ST-124")
def test_in_yule_nobody_receives_beads_and_nobody_eats_or_builds():
    s = land(villages={0: "hut", 1: "market"}, barns=(4, 4, 0, 1))
    resolve(s, Yule())
    vote(s, "AAAA")
    assert s.year == 2  # straight on to the next year, without any question about building
    assert voting(s)
    assert [tribe.barn for tribe in s.tribes] == [4, 4, 0, 1]
    assert [tribe.buildings for tribe in s.tribes] == [2, 2, 1, 1]
    assert [tribe.harvest for tribe in s.tribes] == [0, 0, 0, 0]


@rule("ST-124")
def test_in_yule_no_card_is_turned_up():
    match, _ = at_yule(*SAVINGS)
    for seat in range(4):
        events = match.answer(seat, f"vote {seat} A")
    assert not [event for event in events if event.rule in ("ST-052", "ST-053", "ST-070")]


@rule("ST-EX-6")
@pytest.mark.parametrize(
    ("votes", "another"), [("AAAB", True), ("AABB", False), ("AAABC", True), ("AAABBB", False), ("AAAABC", True)]
)
def test_yule_majorities(votes, another):
    assert goes_on(votes) == another
