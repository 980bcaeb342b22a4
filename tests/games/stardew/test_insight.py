"""What bots make of a table: the work that is left, what places offer, and which answers are sensible."""

from __future__ import annotations

import pytest

import overwinter
from overwinter.bots import Host, make_bot
from overwinter.games.stardew import GAME
from overwinter.games.stardew.insight.offers import Offers
from overwinter.games.stardew.insight.work import Work, actions_left, depth_wanted, hopeless
from overwinter.games.stardew.planning import Choose, PlanTogether
from overwinter.games.stardew.tiles import TileId
from tests.games.stardew.table import ONE, valley

WEIGHTS = GAME.insight.weights
GOALS = ("gold", "mine", "museum", "animals", "friends", "legendary", "buildings", "tools")


def work(s) -> float:
    return Work(s, WEIGHTS).total


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_is_work_until_it_is_reached(goal):
    s = valley(options={"mode": "seedling"})
    none = work(s)
    s.goals = (goal,)
    assert work(s) > none + 1
    s.reached = (goal,)
    assert work(s) == pytest.approx(none)


def test_goals_are_more_work_for_more_players():
    totals = [work(valley(players, goals=("friends", "museum"))) for players in (1, 2, 3, 4)]
    assert totals == sorted(totals)


def test_what_is_in_a_bag_saves_work_if_somebody_wants_it():
    bare = work(valley(rooms="tank:lake-fish-bundle"))
    assert work(valley(rooms="tank:lake-fish-bundle", bag="carp")) < bare - 0.3
    assert work(valley(rooms="tank:lake-fish-bundle", bag="fiber")) == pytest.approx(bare)


def test_a_tile_serves_one_purpose_only():
    one = work(valley(1, rooms="tank:lake-fish-bundle", bag="carp"))
    two = work(valley(1, rooms="tank:lake-fish-bundle", bag="carp carp"))
    assert one - two < work(valley(1, rooms="tank:lake-fish-bundle")) - one


def test_stones_are_a_way_down_the_mine_and_no_work_of_their_own():
    none, goal = work(valley()), work(valley(goals=("mine",)))
    assert goal == pytest.approx(none + 11 * WEIGHTS.level)
    assert work(valley(goals=("mine",), bag="stone")) < goal


def test_a_crop_counts_for_more_the_riper_it_is():
    far = work(valley(rooms="pantry:spring-crops-bundle", fields="5:cauliflower"))
    near = work(valley(rooms="pantry:spring-crops-bundle", fields="1:cauliflower"))
    assert near < far


def test_a_season_that_is_over_makes_a_bundle_hopeless_but_not_what_is_at_hand():
    s = valley(1, rooms="pantry:spring-crops-bundle")
    assert not hopeless(s, "pantry")
    s.season = "summer"
    assert hopeless(s, "pantry")
    s.fields[2] = (TileId("parsnip"),)
    assert not hopeless(s, "pantry")


def test_the_mine_is_as_deep_as_its_goal_or_the_next_ores():
    assert depth_wanted(valley()) == 1
    assert depth_wanted(valley(goals=("mine",))) == 12
    assert depth_wanted(valley(1, goals=("tools",))) == 5  # copper, then iron


def test_the_more_actions_are_left_the_better_things_look():
    s = valley(goals=("friends",))
    value = GAME.insight.value(s, 0)
    before = actions_left(s)
    s.weeks["winter"].pool = s.weeks["winter"].pool[:1]
    assert actions_left(s) < before
    assert GAME.insight.value(s, 0) < value


def offers(s) -> Offers:
    return Offers(s, ONE, Work(s, WEIGHTS))


def test_places_are_worth_what_can_be_done_there():
    s = valley(rooms="tank:lake-fish-bundle", bag="carp carp", goals=("friends",))
    assert offers(s).gain("bundles") > 0.2
    assert offers(s).gain("museum") == offers(s).gain("geodes") == 0  # nothing to bring
    assert offers(s).week_at("town") > offers(s).week_at("forge")


def test_likely_fish_are_worth_more_than_unlikely_ones():
    easy = offers(valley(track="- - - - anchovy", rooms="tank:ocean-fish-bundle")).gain("fish-ocean")
    hard = offers(valley(track="- - - - octopus", rooms="tank:ocean-fish-bundle")).gain("fish-ocean")
    assert easy > hard > 0


def test_stairs_are_sought_only_as_deep_as_one_must_go():
    s = valley(goals=("mine",))
    wanted = offers(s).space("stairs")
    s.reached = ("mine",)
    assert wanted > 1 > offers(s).space("stairs")


def test_planning_is_settled_by_what_places_offer():
    s = valley(goals=("mine",))
    s.phase = "planning"
    s.stack[:] = [PlanTogether()]
    options = PlanTogether().asked(s, 0).options(s)
    odds = GAME.insight.priors(s, 0, options)
    assert GAME.insight.settled(s)
    assert options[odds.index(max(odds))] == Choose(ONE, "mountain")


@pytest.mark.parametrize("seed", range(3))
def test_greedy_gets_further_than_chance(seed):
    assert played("greedy", seed) > played("random", seed)


def played(bot: str, seed: int) -> float:
    """How near to victory two bots come in a short year."""
    match = overwinter.game("stardew").new(seats=2, seed=seed, length="short")
    host = Host(match.game, {seat: make_bot(bot, match.game) for seat in range(2)}, seed)
    while match.outcome is None:
        seat = match.play.waiting()[0]
        match.answer(seat, host.choose(match.play, seat))
    return 1.0 if match.outcome.winners else GAME.insight.nearness(match.state, 0)
