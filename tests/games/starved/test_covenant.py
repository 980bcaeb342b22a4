"""The Covenant: when it begins, what it changes, how it ends (ST-A22, ST-A23)."""

from __future__ import annotations

from overwinter.games.starved.building import BuildingPhase
from overwinter.games.starved.feeding import FeedingPhase
from overwinter.games.starved.season import Season
from overwinter.games.starved.yule import Year, Yule
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import (
    ally,
    begin,
    choices,
    choose,
    piece,
    quietly,
    side,
    swear,
    turn,
    vote,
    voting,
    when,
)

DRUIDS = ("druid", "druid", "druid", "druid")


def callers(table):
    """The tribes that may call for the Covenant now."""
    return [seat for seat in range(4) if f"call-covenant {seat}" in choices(table, seat)]


def famine(villages=None, **table):
    """A Covenant in which seat 0 finds nothing to eat, after feeding."""
    s = land(villages=villages, covenant=True, barns=(0, 4, 4, 4), **table)
    resolve(s, FeedingPhase())
    return s


# -- when ---------------------------------------------------------------------------------


@rule("ST-A22", "ST-008")
def test_the_covenant_can_be_sworn_while_votes_are_cast():
    match = begin(*DRUIDS)
    assert callers(match) == [0, 1, 2, 3]
    swear(match, 2)
    assert match.scene(None).subtitle.endswith("Covenant")
    assert sorted(match.questions) == [0, 1, 2, 3]


@rule("ST-A22")
def test_the_covenant_can_be_sworn_while_villages_are_built():
    s = land(villages=dict.fromkeys(range(4), "druid"), barns=4)
    resolve(s, BuildingPhase())
    assert callers(s) == [0, 1, 2, 3]


@rule("ST-A22")
def test_the_covenant_cannot_be_sworn_in_the_revealing_phase():
    s = land(villages={0: "druid spy", 1: "druid", 2: "druid", 3: "druid"})
    resolve(s, Season(2))
    vote(s, "ABCD")
    assert "peek 0 1" in options(s, 0)
    assert callers(s) == []


@rule("ST-A22")
def test_the_covenant_cannot_be_sworn_in_yule_before_the_reveal():
    s = land(villages=dict.fromkeys(range(4), "druid"))
    resolve(s, Yule())
    assert callers(s) == []
    vote(s, "ABCD")
    assert callers(s) == [0, 1, 2, 3]


@rule("ST-009")
def test_one_refusal_prevents_the_covenant():
    match = begin(*DRUIDS)
    choose(match, 0, "call-covenant 0")
    choose(match, 1, choices(match, 1)[0])
    choose(match, 2, "refuse-covenant 2")
    assert not match.scene(None).subtitle.endswith("Covenant")
    assert voting(match)


@rule("ST-009")
def test_one_tribe_without_a_druid_prevents_the_covenant():
    match = begin("druid", "druid", "druid", "savings")
    assert callers(match) == []


@rule("ST-A22")
def test_a_covenant_sworn_in_the_talks_of_yule_makes_the_match_go_on():
    s = land(villages={0: "druid hut", 1: "druid", 2: "druid", 3: "druid"})
    resolve(s, Yule())
    vote(s, "ABCD")
    swear(s, waiting(s)[0])
    quietly(s)
    assert s.outcome is None
    assert when(s) == "Year 2 · Spring · Covenant"


# -- what it changes ----------------------------------------------------------------------


@rule("ST-A22")
def test_the_covenant_makes_former_alliances_void():
    match = begin(*DRUIDS)
    ally(match, 0, 1)
    swear(match, 3)
    assert [side(match, seat) for seat in range(4)] == [[0], [1], [2], [3]]


@rule("ST-A22")
def test_nobody_can_leave_the_covenant_or_forge_another_pact():
    match = begin(*DRUIDS)
    ally(match, 0, 1)
    swear(match, 3)
    for seat in range(4):
        assert choices(match, seat) == [f"vote {seat} {slot}" for slot in "ABCD"]


@rule("ST-A22")
def test_losing_a_druid_does_not_end_the_covenant():
    s = land(villages=dict.fromkeys(range(4), "druid"), covenant=True, barns=(1, 4, 4, 4))
    resolve(s, FeedingPhase(), Season(2))
    assert "druid" not in s.tribe(0).cubes
    assert piece(s, "spot:0:hall").count == 1
    assert s.covenant
    assert s.outcome is None


@rule("ST-A22")
def test_in_a_covenant_yule_is_no_more_than_a_mark():
    s = land(covenant=True, season=4, dealer=3)
    resolve(s, Yule())
    assert s.outcome is None
    assert (s.year, s.season) == (2, 1)
    assert waiting(s) == [0, 1, 2, 3]
    assert s.dealer == 0


@rule("ST-A22")
def test_the_story_of_a_covenants_yule_tells_of_no_vote():
    s = land(covenant=True, season=4)
    told = resolve(s, Yule())
    yule = told[: told.index("The tribes have survived year 1 together.")]
    assert not [line for line in yule if "vote" in line]


@rule("ST-A22")
def test_a_covenant_year_is_four_seasons():
    s = land(covenant=True, barns=4, year=0)
    resolve(s, Year())
    seasons = []
    while s.year == 1:
        seasons.append(s.season)
        for tribe in s.tribes:
            tribe.barn = 4
        turn(s, "AAAA")
    assert seasons == [1, 2, 3, 4]


# -- how Halls fall -----------------------------------------------------------------------


@rule("ST-010")
def test_in_a_covenant_a_hall_can_fall():
    s = famine()
    assert piece(s, "spot:0:hall").count == 0
    assert s.outcome is not None


@rule("ST-A22")
def test_a_hall_falls_only_when_nothing_else_is_left_to_lose():
    s = land(villages={0: "hut market"}, covenant=True, barns=(1, 4, 4, 4))
    resolve(s, FeedingPhase())
    assert set(s.tribe(0).cubes) == {"hall"}
    assert s.outcome is None
    s = famine({0: "hut market"})
    assert not s.tribe(0).cubes
    assert s.outcome is not None


@rule("ST-A22")
def test_a_hall_cannot_be_given_up_to_save_another_building():
    s = land(villages={0: "hut market"}, covenant=True, barns=(2, 4, 4, 4))
    resolve(s, FeedingPhase())
    assert options(s, 0) == ["lose 0 hut", "lose 0 market"]


@rule("ST-A22")
def test_the_covenant_ends_at_the_end_of_the_feeding_in_which_a_hall_falls():
    s = land(villages={0: "hut market"}, covenant=True, barns=(2, 0, 4, 4), dealer=0)
    resolve(s, FeedingPhase())
    assert piece(s, "spot:1:hall").count == 0
    assert waiting(s) == [0]  # who comes later still chooses what to lose
    assert s.outcome is None
    answer(s, 0, "lose 0 hut")
    assert s.outcome is not None
    assert waiting(s) == []


# -- the result ---------------------------------------------------------------------------


@rule("ST-A22", "ST-011")
def test_all_tribes_share_the_result_of_a_covenant():
    s = famine({1: "hut hut hut"})
    assert s.outcome.winners == (0, 1, 2, 3)
    assert len(set(s.outcome.scores)) == 1


@rule("ST-A22")
def test_the_result_is_the_years_completed_and_then_the_seasons_of_the_unfinished_one():
    def result(year, season):
        outcome = famine(year=year, season=season).outcome
        return outcome.scores[0], outcome.reason.partition("survived ")[2]

    assert result(1, 1) == (0, "0 years and 0 seasons.")
    assert result(2, 1)[1] == "1 year and 0 seasons."
    assert result(2, 4)[1] == "1 year and 3 seasons."
    ranks = [result(year, season)[0] for year in (1, 2, 3) for season in (1, 2, 3, 4)]
    assert ranks == sorted(set(ranks))


@rule("ST-A22")
def test_with_the_option_a_covenant_goes_on_until_the_last_hall_has_fallen():
    s = land(covenant=True, barns=(0, 4, 4, 4), covenant_end="last_hall")
    resolve(s, FeedingPhase(), Season(2))
    assert s.outcome is None
    assert waiting(s) == [1, 2, 3]  # fallen tribes drop out
    vote(s, "-AAA")
    quietly(s)
    for tribe in s.tribes:
        tribe.barn = tribe.harvest = 0
    resolve(s, FeedingPhase())
    assert s.outcome.winners == (0, 1, 2, 3)


@rule("ST-A22")
def test_with_the_option_a_fallen_tribe_is_neither_spied_on_nor_asked():
    s = land(covenant=True, villages={1: "spy"}, barns=(0, 4, 4, 4), covenant_end="last_hall")
    resolve(s, FeedingPhase(), Season(2))
    vote(s, "-ABC")
    assert not [option for option in options(s, 1) if option.endswith(" 0")]


# -- a limit of years ---------------------------------------------------------------------


@rule("ST-A23")
def test_a_limit_of_years_ends_a_covenant():
    s = land(covenant=True, year=2, season=4, max_years=2)
    resolve(s, Yule())
    assert s.outcome.winners == (0, 1, 2, 3)
    assert s.outcome.reason.endswith("survived 2 years and 0 seasons.")


@rule("ST-A23")
def test_a_limit_of_years_does_not_end_a_covenant_before_it_is_reached():
    s = land(covenant=True, year=1, season=4, max_years=2)
    resolve(s, Yule())
    assert s.outcome is None


@rule("ST-A23")
def test_a_limit_of_years_ends_a_match_whatever_the_vote_and_with_a_shared_tie():
    s = land(villages={0: "hut", 2: "hut"}, max_years=1)
    resolve(s, Yule())
    vote(s, "AAAA")
    assert s.outcome.winners == (0, 2)


@rule("ST-A23")
def test_by_default_there_is_no_limit_of_years():
    s = land(covenant=True, year=1000, season=4)
    resolve(s, Yule())
    assert s.outcome is None
    assert s.year == 1001
