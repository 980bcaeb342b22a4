"""The bots' judgement: not rules, but it should see what any castaway sees, and plan what can be done."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import overwinter
from overwinter.bots import Host
from overwinter.bots.simple import GreedyBot, worth
from overwinter.engine.state import Outcome
from overwinter.games.robinson import GAME
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.printed.tale import VolcanoTale
from overwinter.games.robinson.sense.insight import RobinsonInsight
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.sense.insight.judgement import Judge
from overwinter.games.robinson.sense.insight.ledger import opened
from overwinter.games.robinson.sense.insight.outlook import nights_left
from overwinter.games.robinson.sense.insight.schemes import Entry, Scheme, Schemer
from overwinter.games.robinson.table.hands import all_helpers
from overwinter.games.robinson.table.plans import committed
from overwinter.games.robinson.table.records import FRIDAY, JENNY, ActionId, Planned, Worker
from overwinter.games.robinson.table.state import Island, pawn_of
from overwinter.testing import options
from tests.games.robinson.adventures import plan, story
from tests.games.robinson.moves import do, landed
from tests.games.robinson.setting import island

INSIGHT = GAME.insight
assert isinstance(INSIGHT, RobinsonInsight)
LAND = "0:tile-6 4:tile-5 7:tile-3"
"""Three tiles around the Camp."""
SCENARIOS = ("castaways", "cursed", "jenny", "volcano", "cannibals", "family")


def value(s: Island) -> float:
    return INSIGHT.value(s, 0)


def schemed(s: Island) -> Scheme:
    """What is thought out for a table, with nothing remembered."""
    return Schemer(s, Judge(s, INSIGHT.weights), opened(s)).scheme()


def where(scheme: Scheme, worker: str) -> list[str]:
    """What a pawn is to do."""
    return [target for target, crew in scheme.crews if worker in crew]


# -- how things look ---------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["event", "planning", "resolving", "night"])
def test_wounds_look_bad_and_each_more_than_the_one_before(phase):
    values = [value(island(tiles=LAND, food=6, shelter=True, phase=phase, wounds=[n, 0, 0])) for n in (0, 4, 8, 12)]
    assert values == sorted(set(values), reverse=True)
    falls = [more - less for more, less in pairwise(values)]
    assert falls == sorted(falls)


def test_a_night_without_food_looks_worse_the_more_go_hungry():
    values = [value(island(food=food, shelter=True, round=3)) for food in (0, 1, 2, 3)]
    assert values == sorted(set(values))


def test_food_that_keeps_is_better_than_food_that_rots():
    assert value(island(food=3, rations=2, shelter=True)) > value(island(food=5, shelter=True))
    assert value(island(food=5, built="cellar", shelter=True)) > value(island(food=5, shelter=True))


def test_a_shelter_looks_better_than_the_open_air_and_a_roof_better_still():
    open_air, sheltered = island(food=3, wood=2), island(food=3, wood=2, shelter=True)
    assert value(open_air) < value(sheltered) < value(island(food=3, wood=2, shelter=True, roof=1))


def test_a_threat_looks_better_dealt_with():
    table: dict[str, Any] = {"food": 3, "shelter": True, "tiles": LAND}
    assert value(island(threats=("eyes-in-the-dark",), **table)) < value(island(threats=(), **table))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_values_and_nearness_keep_within_bounds_at_the_best_and_the_worst_of_tables(scenario):
    best = story(scenario, tiles=LAND, wood=30, food=30, rations=9, shelter=True, roof=5, palisade=5, weapon=25)
    worst = story(scenario, wounds=[11, 11, 11], threats=("eyes-in-the-dark", "snakes-in-the-grass"), morale=-3)
    for s in (best, worst):
        for number in (1, s.scenario.rounds):
            s.round = number
            assert 0 < value(s) < 1
            assert 0 <= INSIGHT.nearness(s, 0) < 1
    assert INSIGHT.prospects(best) > INSIGHT.prospects(worst)
    assert value(best) >= value(worst)


def test_a_defeat_late_and_near_the_goal_was_nearer():
    early, late = story("volcano", round=2), story("volcano", round=7)
    assert INSIGHT.nearness(early, 0) < INSIGHT.nearness(late, 0)
    late.tale = VolcanoTale(temples=(2,), explored=5)
    assert INSIGHT.nearness(late, 0) > INSIGHT.nearness(story("volcano", round=7), 0)


def test_a_victory_is_whole_for_each():
    assert [worth(GAME, Outcome((0, 1, 2), "", ""), seat) for seat in range(3)] == [1.0, 1.0, 1.0]
    assert [worth(GAME, Outcome((), "", ""), seat) for seat in range(3)] == [0.0, 0.0, 0.0]


# -- lava --------------------------------------------------------------------------------------------


def peril(s: Island) -> float:
    return Judge(s, INSIGHT.weights).peril()


def test_the_lava_makes_a_place_for_the_camp_worse():
    tiles = "2:tile-5 9:tile-3 1:tile-6"
    buried_first, later, last = (story("volcano", tiles=tiles, camp=camp, round=3, phase="night") for camp in (6, 2, 1))
    assert goal(last).haven(last, 6) < goal(last).haven(last, 2) < goal(last).haven(last, 1)
    assert peril(buried_first) > peril(later) > peril(last) > 0
    assert INSIGHT.prospects(buried_first) < INSIGHT.prospects(later)


def test_a_camp_that_can_still_move_out_of_the_lava_is_in_less_peril():
    cut_off, way_out = story("volcano", round=3), story("volcano", round=3, tiles="2:tile-5")
    assert peril(cut_off) > peril(way_out) > 0


@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "volcano"])
def test_where_there_is_no_lava_a_camp_is_in_no_peril(scenario):
    assert peril(story(scenario, round=3)) == 0.0


# -- a scheme ----------------------------------------------------------------------------------------


def pawns_there_are(s: Island) -> Counter[str]:
    """All pawns, also those that are placed."""
    there = Counter({pawn_of(seat): s.castaways[seat].pawns for seat in s.players})
    there.update({Worker(name): 1 for name, seat in (("friday", FRIDAY), ("jenny", JENNY)) if seat in s.castaways})
    there.update({worker: count for worker, (_, count) in all_helpers(s).items()})
    return there


def assert_possible(s: Island, crews: tuple[Entry, ...]) -> None:
    """A scheme takes no more than there is, and nothing twice that can be done but once."""
    assert Counter(worker for _, crew in crews for worker in crew) <= pawns_there_are(s)
    land = [target for target, _ in crews if s.book.targets[target].kind in ("gathering", "exploration")]
    assert len(land) == len(set(land))
    table = s.copy()
    cheaper = sum(planned.cheaper for planned in s.plan.actions.values()) + s.plan.discount
    table.plan.actions = {ActionId(number): Planned(*entry) for number, entry in enumerate(crews, 1)}
    cost = committed(table)
    assert cost.wood - cheaper <= s.camp.stock["wood"]
    assert cost.fur <= s.camp.stock["fur"]
    assert cost.food <= s.food_left()


TABLES: list[dict[str, Any]] = [
    {},
    {"wood": 3},
    {"tiles": LAND, "wood": 5, "food": 2, "fur": 2, "shelter": True, "weapon": 2},
    {"tiles": LAND, "wood": 4, "tokens": {"building": ("more-wood",), "gathering": ("fewer-pawns",)}},
    {"tiles": LAND, "wood": 2, "shelter": True, "tokens": {"building": ("more-wood",), "roof": ("more-wood",)}},
    {"tiles": LAND, "built": "lantern belts map", "wood": 3, "wounds": [8, 3, 5], "dog": True},
    {"tiles": LAND, "plan": "p0:gather:4:wood p1,p1:explore:1", "wood": 2, "shelter": True},
]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_a_scheme_takes_no_more_than_there_is(scenario, table):
    s = plan(scenario, friday=True, **TABLES[table])
    scheme = schemed(s)
    assert scheme.crews
    assert_possible(s, scheme.crews)


def test_a_cross_takes_the_wood_that_it_costs():
    s = plan("cursed", 1, tiles=LAND, wood=3, shelter=True)
    crosses = [target for target, _ in schemed(s).crews if target.startswith("cross:")]
    assert len(crosses) <= 1


@pytest.mark.parametrize("wood", [1, 2, 3])
def test_a_building_that_takes_no_wood_leaves_the_token_to_the_next(wood):
    s = plan("castaways", 1, tiles=LAND, wood=wood, food=3, shelter=True, round=5, tokens={"building": ("more-wood",)})
    scheme = schemed(s)
    assert "item:fire" in dict(scheme.crews)
    assert_possible(s, scheme.crews)


def test_wood_goes_to_the_shelter_first():
    s = plan("castaways", tiles=LAND, wood=3, food=3)
    assert "shelter" in dict(schemed(s).crews)


def test_no_source_is_gathered_twice_however_hungry_they_are():
    s = plan("castaways", 4, tiles="4:tile-5", shelter=True)
    gathered = [target for target, _ in schemed(s).crews if target.startswith("gather:")]
    assert gathered
    assert len(gathered) == len(set(gathered))


def test_the_weakest_rests():
    s = plan("castaways", tiles=LAND, wounds=[4, 11, 4], food=4, wood=1, shelter=True, roof=2)
    resting = [crew for target, crew in schemed(s).crews if target == "rest"]
    assert resting
    assert all(crew == ("p1",) for crew in resting[:2])
    assert where(schemed(s), "p0") != ["rest", "rest"]


def test_somebodys_own_invention_is_built_by_its_owner():
    s = plan("castaways", 2, tiles=LAND, wood=5, food=2, shelter=True)
    for target, crew in schemed(s).crews:
        for castaway in s.castaways.values():
            if castaway.idea and s.book.targets[target].what == castaway.idea:
                assert crew[0] == pawn_of(castaway.seat)


def test_a_scheme_goes_on_from_the_plan_as_it_stands():
    s = plan("castaways", tiles=LAND, food=3, plan="p0:gather:4:wood p1:explore:1")
    crews = dict(schemed(s).crews)
    assert crews["gather:4:wood"][0] == "p0"
    assert crews["explore:1"][0] == "p1"


def test_what_cannot_get_the_pawns_that_it_takes_is_left_out():
    s = plan("castaways", 1, friday=False, dog=False, tiles="4:tile-4", plan="p0:rest p0:explore:5")
    assert "explore:5" not in dict(schemed(s).crews)
    helped = plan("castaways", 1, friday=False, dog=True, tiles="4:tile-4", plan="p0:rest p0:explore:5")
    assert dict(schemed(helped).crews)["explore:5"] == ("p0", "dog")


# -- planning as a group -----------------------------------------------------------------------------


def leaning(s: Island, seat: int) -> dict[str, float]:
    """How much a player leans to each option."""
    asked = PlanTogether().asked(s, seat).options(s)
    return dict(zip(options(s, seat), INSIGHT.priors(s, seat, asked), strict=True))


def test_everybody_does_their_own_part_of_the_same_scheme():
    s = plan("castaways", tiles=LAND, food=2, wood=2)
    scheme = INSIGHT.scheme(s)
    for seat in s.players:
        likely = [option for option, odds in leaning(s, seat).items() if odds >= 1]
        parts = [f"place {pawn_of(seat)} {target}" for target, crew in scheme.crews if pawn_of(seat) in crew]
        assert {option for option in likely if option.startswith("place p")} <= {*parts}
        assert likely
        do(s, f"{seat} {likely[0]}")
        assert INSIGHT.scheme(s) is scheme, "it is not thought out again while everybody follows it"


def test_somebody_who_does_something_else_makes_them_think_again():
    s = plan("castaways", tiles=LAND, food=2, wood=2)
    scheme = INSIGHT.scheme(s)
    other = next(option for option, odds in leaning(s, 0).items() if option.startswith("place p0") and odds < 1)
    do(s, f"0 {other}")
    again = INSIGHT.scheme(s)
    assert again is not scheme
    assert other.split()[2] in dict(again.crews)


def test_whoever_has_done_their_part_agrees():
    s = plan("castaways", 1, friday=False, tiles=LAND, food=2)
    for _ in range(12):
        leaned = leaning(s, 0)
        best = max(leaned, key=lambda option: leaned[option])
        if best == "agree 0":
            break
        assert best.split()[0] in ("place", "join")
        do(s, f"0 {best}")
    assert best == "agree 0"
    assert s.pawns_of(0) == 2


def test_planning_is_settled_by_the_scheme_and_all_else_by_looking_ahead():
    assert INSIGHT.settled(plan("castaways"))
    s = landed(2, roles="choose")
    assert not INSIGHT.settled(s)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_table_can_be_judged_while_roles_are_chosen(scenario):
    s = landed(2, roles="choose", scenario=scenario)
    assert 0 < value(s) < 1
    assert nights_left(s) == s.scenario.rounds


MOST_DECISIONS = 60


@pytest.mark.parametrize(
    ("scenario", "players"),
    [("castaways", 3), ("cursed", 1), ("jenny", 2), ("volcano", 4), ("cannibals", 2), ("family", 4)],
)
def test_a_group_that_follows_its_scheme_comes_to_an_agreement(scenario, players):
    match = overwinter.game("robinson").new(players, 11, scenario=scenario)
    host = Host(GAME, {seat: GreedyBot(INSIGHT) for seat in range(players)}, 11)
    decisions: Counter[int] = Counter()
    while match.outcome is None and match.state.round <= 2:
        seat = next(iter(match.questions))
        if isinstance(match.play.state.stack[-1], PlanTogether):
            s = match.play.state
            decisions[s.round] += 1
            assert decisions[s.round] <= MOST_DECISIONS
            assert_possible(s, schemed(s).crews)
        match.answer(seat, host.choose(match.play, seat))
    assert min(decisions.values()) > players
