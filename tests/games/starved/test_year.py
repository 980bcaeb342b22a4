"""The course of a match: years, Seasons and Yule, and when talk is open (ST-035 to ST-039)."""

from __future__ import annotations

from collections import Counter

import pytest

import overwinter
from overwinter.games.starved import GAME
from overwinter.games.starved.season import Season
from overwinter.games.starved.state import Land
from overwinter.games.starved.yule import Yule
from overwinter.testing import answer, blocked, dice, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import ally, begin, choices, invite, piece, quietly, side, swear, turn, vote
from tests.games.starved.years import PLENTY

SAVINGS = ("savings",) * 4


def holdings(s: Land) -> list[tuple[object, ...]]:
    """What each tribe has."""
    return [(dict(tribe.cubes), tribe.upgrades, tribe.barn, side(s, tribe.seat)) for tribe in s.tribes]


@rule("ST-035")
def test_a_year_is_four_seasons_and_yule():
    match = begin(*SAVINGS)
    turns = []
    for _ in range(6):
        turns.append(match.scene(None).subtitle)
        turn(match, "AAAA")
    assert turns == [
        "Year 1 · Spring",
        "Year 1 · Summer",
        "Year 1 · Autumn",
        "Year 1 · Winter",
        "Year 1 · Yule",
        "Year 2 · Spring",
    ]


@rule("ST-036")
def test_a_season_goes_from_the_deal_to_the_feeding():
    match = begin(*SAVINGS)
    vote(match, "AAAB")
    told = [line.rule for line in match.view(None).story]
    deal, call, reveal, turn_up, collect, feed = "ST-040", "ST-046", "ST-051", "ST-052", "ST-053", "ST-070"
    phases = [line for line in told if line in (deal, call, reveal, turn_up, collect, feed)]
    assert phases == [deal, call, reveal, *[turn_up] * 2, *[collect] * 4, *[feed] * 4]


@rule("ST-036")
def test_cards_are_dealt_before_the_vote_and_turned_up_after_it():
    match = begin(*SAVINGS)
    assert all(piece(match, f"slot:{slot}").face_down for slot in "ABCD")
    vote(match, "ABCD")
    assert not any(piece(match, f"slot:{slot}").face_down for slot in "ABCD")


@rule("ST-036")
def test_building_comes_after_collecting_and_feeding():
    s = land(barns=0)
    dice(s, PLENTY)
    resolve(s, Season(1))
    vote(s, "AAAA")
    assert [tribe.barn for tribe in s.tribes] == [2, 2, 2, 2]  # three collected, one eaten
    assert "build 1 hut" in options(s, 1)


@rule("ST-037")
def test_the_next_season_waits_until_the_last_tribe_has_finished():
    s = land(barns=4)
    dice(s, PLENTY)
    resolve(s, Season(1), Season(2))
    vote(s, "AAAA")
    for seat in (1, 2, 3, 0):
        assert (s.season, waiting(s)) == (1, [seat])
        answer(s, seat, f"finish-building {seat}")
    assert (s.season, waiting(s)) == (2, [0, 1, 2, 3])


@rule("ST-037")
def test_the_next_season_waits_until_the_last_tribe_has_fed_its_people():
    s = land(villages={3: "hut market witch"}, barns=0)
    dice(s, PLENTY | {"foraging.fish": ["perch-type"]})
    resolve(s, Season(1), Season(2))
    vote(s, "AAAB")
    assert (s.season, waiting(s)) == (1, [3])
    assert options(s, 3) == ["lose 3 hut", "lose 3 market", "lose 3 witch"]
    quietly(s)
    assert (s.season, waiting(s)) == (2, [0, 1, 2, 3])


@rule("ST-038")
def test_a_year_deals_out_the_whole_deck():
    match = begin(*SAVINGS)
    left, backs = [], Counter()
    for _ in range(5):
        left.append(piece(match, "deck").count)
        backs.update(piece(match, f"slot:{slot}").name[3:] for slot in "ABCD")
        turn(match, "AAAB")
    assert left == [16, 12, 8, 4, 0]
    assert backs == dict.fromkeys(["small", "medium", "large", "hunt", "fish", "gather"], 3) | {"luck": 2}


@rule("ST-039")
def test_villages_barns_and_alliances_carry_over_to_the_next_season():
    s = land(villages={0: "druid shed+1", 1: "druid"}, pacts=[1, 1, 0, 0], barns=4)
    dice(s, PLENTY)
    resolve(s, Season(1), Season(2))
    vote(s, "AAAA")
    before = holdings(s)
    quietly(s)
    assert (s.season, holdings(s)) == (2, before)


@rule("ST-039")
def test_villages_barns_and_alliances_carry_over_to_the_next_year():
    s = land(villages={0: "druid shed+1", 1: "druid", 2: "hut hut"}, pacts=[1, 1, 0, 0], barns=[5, 0, 2, 4])
    before = holdings(s)
    resolve(s, Yule())
    turn(s, "AAAB")
    assert (s.year, s.season, holdings(s)) == (2, 1, before)


# -- when alliances may be talked about -----------------------------------------------------


def can_propose(s: Land, seat: int) -> bool:
    return f"propose {seat}" in options(s, seat)


@rule("ST-A17")
def test_alliances_are_closed_from_all_being_ready_until_the_votes_lie_open():
    s = land(villages={0: "druid spy", 1: "druid"}, barns=4)
    dice(s, PLENTY)
    resolve(s, Season(1))
    assert can_propose(s, 0)
    assert can_propose(s, 1)
    vote(s, "AAAA")
    assert waiting(s) == [0]  # the Spy
    assert not can_propose(s, 0)
    assert not can_propose(s, 1)
    assert blocked(s, 0)["propose 0"][1] == "ST-111"
    answer(s, 0, "peek 0 2")
    assert waiting(s) == [0, 1, 3]  # votes again
    assert not can_propose(s, 0)
    assert not can_propose(s, 1)
    vote(s, "AAAA")
    assert s.revealed
    assert can_propose(s, 0)
    assert can_propose(s, 1)


@rule("ST-A17")
def test_nobody_leaves_an_alliance_during_the_reveal():
    s = land(villages={0: "spy"}, pacts=[0, 1, 1, 0])
    resolve(s, Season(1))
    assert "leave 1" in options(s, 1)
    vote(s, "AAAA")
    assert waiting(s) == [0]
    assert options(s, 1) == []


@rule("ST-A17")
def test_alliances_are_closed_in_yule_until_its_reveal():
    s = land(villages={0: "druid", 1: "druid"})
    resolve(s, Yule())
    assert not can_propose(s, 0)
    assert blocked(s, 0)["propose 0"][1] == "ST-112"
    vote(s, "ABCD")
    assert can_propose(s, 0)


@rule("ST-A17")
def test_alliances_are_closed_in_the_opening_and_open_in_the_first_season():
    match = overwinter.game("starved").new(4, seed=7, tribes="dealt")
    for seat in range(3):
        match.answer(seat, f"open-with {seat} druid")
    assert not [option for seat in range(4) for option in choices(match, seat) if "propose" in option]
    match.answer(3, "savings 3")
    assert [seat for seat in range(4) if f"propose {seat}" in choices(match, seat)] == [0, 1, 2]


# -- silence, and the end of Yule -----------------------------------------------------------


@rule("ST-A24")
def test_nobody_may_talk_in_yule_before_the_reveal():
    match = begin(*SAVINGS)
    for _ in range(4):
        assert not match.view(0).silence
        turn(match, "AAAB")
    assert match.scene(None).subtitle == "Year 1 · Yule"
    assert all(match.view(viewer).silence for viewer in (None, 0, 1, 2, 3))
    vote(match, "AAAB")
    assert not match.view(0).silence


@rule("ST-A24")
def test_in_yule_there_is_nothing_to_do_but_to_vote_before_the_reveal():
    s = land(villages=dict.fromkeys(range(4), "druid market spy"), pacts=[1, 1, 0, 0], barns=4)
    resolve(s, Yule())
    assert [options(s, seat) for seat in range(4)] == [[f"vote {seat} {slot}" for slot in "ABCD"] for seat in range(4)]
    answer(s, 0, "vote 0 A")
    assert options(s, 0) == ["vote 0 B", "vote 0 C", "vote 0 D"]


@rule("ST-A24")
def test_a_proposal_in_yule_before_the_reveal_is_refused_with_a_reason():
    s = land(villages={0: "druid", 1: "druid"})
    resolve(s, Yule())
    assert blocked(s, 0)["propose 0"] == ("no alliances in Yule before the reveal", "ST-112")


def yule(s: Land, votes: str) -> Land:
    """Yule up to the talks after its reveal."""
    resolve(s, Yule())
    vote(s, votes)
    return s


@rule("ST-A18")
def test_after_the_yule_reveal_talk_comes_before_the_count():
    s = yule(land(villages={0: "druid", 1: "druid"}), "ABCD")
    assert s.revealed
    assert not GAME.silence(s)
    assert s.outcome is None
    assert waiting(s) == [1]


@rule("ST-A18")
def test_an_alliance_forged_after_the_yule_reveal_counts():
    s = yule(land(villages={0: "druid", 1: "druid", 2: "hut hut"}), "ABCD")
    ally(s, 1, 0)
    quietly(s)
    assert s.outcome.winners == (0, 1)


@rule("ST-A18")
def test_an_alliance_left_after_the_yule_reveal_counts_no_more():
    s = yule(land(villages={0: "hut", 1: "hut", 2: "hut hut"}, pacts=[1, 1, 0, 0]), "ABCD")
    answer(s, 0, "leave 0")
    quietly(s)
    assert s.outcome.winners == (2,)


@rule("ST-A18")
def test_a_covenant_sworn_after_the_yule_reveal_goes_on_whatever_the_vote():
    s = yule(land(villages=dict.fromkeys(range(4), "druid"), barns=[4, 3, 2, 1]), "ABCD")
    swear(s, 1)
    quietly(s)
    assert (s.year, s.season, s.outcome) == (2, 1, None)


@rule("ST-A18")
@pytest.mark.parametrize(("votes", "year"), [("AAAB", 2), ("AABB", 1)])
def test_talk_after_the_yule_reveal_does_not_change_the_votes(votes, year):
    s = yule(land(villages={0: "druid", 1: "druid", 2: "hut hut"}), votes)
    assert not [option for seat in range(4) for option in options(s, seat) if option.startswith("vote")]
    ally(s, 1, 0)
    quietly(s)
    assert s.year == year


@rule("ST-A18")
def test_the_talk_after_the_yule_reveal_ends_when_all_have_passed_in_a_row():
    s = yule(land(villages={0: "druid", 1: "druid", 2: "hut hut"}), "ABCD")
    answer(s, 1, "pass-talk 1")
    invite(s, 0, 1)
    answer(s, 1, "decline 1 0")
    answer(s, 0, "pass-talk 0")
    assert waiting(s) == [1]  # something was said since its last pass
    answer(s, 1, "pass-talk 1")
    assert s.outcome.winners == (2,)
