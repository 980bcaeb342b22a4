"""Castaways: the woodpile and the fire, and what adds to them."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.chapters.castaways import AddToPile
from overwinter.games.robinson.phases.rounds import ActionPhase, Round, RoundEnds
from overwinter.games.robinson.printed.tale import CastawaysTale
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.testing import answer, options, resolve, rule
from tests.games.robinson.adventures import find, plan, story
from tests.games.robinson.setting import determination, wounds


@rule("RC-416")
def test_a_hatchet_may_put_a_wood_token_on_the_camp_tile():
    for choice, tokens in (("put-by-item plus-wood hatchet", ("plus-wood",)), ("nothing", ())):
        s = story("castaways")
        resolve(s, ItemReady("hatchet"))
        answer(s, 0, choice)
        assert s.spaces[s.camp.space].tokens == tokens


@rule("RC-417")
@pytest.mark.parametrize(("pile", "after"), [(0, 1), (3, 6), (6, 9), (14, 15)])
def test_a_mast_is_three_wood_that_only_the_present_stage_takes(pile, after):
    s = story("castaways", tale=CastawaysTale(pile=pile))
    resolve(s, ItemReady("mast"))
    assert s.tale.pile == after
    assert s.camp.stock["wood"] == 0


@rule("RC-007")
def test_before_the_actions_the_present_stage_can_be_worked_on():
    s = story("castaways", wood=9, tale=CastawaysTale(pile=1))
    resolve(s, ActionPhase())
    assert options(s, 0) == ["stack 0", "stack 1", "stack 2"]
    answer(s, 0, "stack 2")
    assert (s.tale.pile, s.camp.stock["wood"]) == (3, 7)
    assert not any(option.startswith("stack") for option in options(s, 0)), "one stage a round"


@rule("RC-007")
def test_a_stage_that_oil_has_completed_was_the_one_of_this_round():
    s = story("castaways", wood=9, found=("sign-2",), tale=CastawaysTale(pile=2))
    resolve(s, ActionPhase())
    answer(s, 1, "use-token 1 sign-2")
    assert not [option for option in options(s, 0) if option.startswith("stack")]


@rule("RC-003")
@pytest.mark.parametrize(("number", "seen"), [(9, False), (10, True), (11, True), (12, True)])
def test_the_fire_is_seen_in_the_last_three_rounds(number, seen):
    s = story("castaways", built="fire", round=number, tale=CastawaysTale(pile=14))
    resolve(s, AddToPile(1))
    assert (s.outcome is not None) == seen


@rule("RC-003")
def test_a_pile_that_was_ready_early_is_seen_when_the_tenth_round_begins():
    s = story("castaways", built="fire", tale=CastawaysTale(pile=15))
    resolve(s, Round(10))
    assert s.outcome
    assert s.outcome.winners == (0, 1, 2)


@rule("RC-003")
def test_without_a_fire_the_pile_is_only_wood():
    s = story("castaways", round=10, tale=CastawaysTale(pile=14))
    resolve(s, AddToPile(1))
    assert s.outcome is None
    resolve(s, ItemReady("fire"))
    assert s.outcome


@rule("RC-006")
def test_twelve_rounds_are_all_there_are():
    s = story("castaways", round=12, tale=CastawaysTale(pile=14), built="fire")
    resolve(s, RoundEnds())
    assert s.outcome
    assert s.outcome.rule == "RC-006"


@rule("RC-448")
def test_the_four_signs_of_the_castaways():
    s = plan("castaways", wounds=[2, 0, 0])
    tokens = [find(s, sign) for sign in (1, 2, 3, 4)]
    assert f"use-token 0 {tokens[0]}" not in options(s, 0), "only at night"
    answer(s, 0, f"use-token 0 {tokens[1]}")
    answer(s, 0, f"use-token 0 {tokens[2]}")
    answer(s, 1, f"use-token 1 {tokens[3]}")
    assert (s.tale.pile, s.camp.weapon, determination(s)) == (1, 1, [0, 3, 0])
    s.phase = "night"
    answer(s, 0, f"use-token 0 {tokens[0]}")
    assert wounds(s) == [1, 0, 0]


@rule("RC-433")
def test_points_count_complete_stages():
    for pile, expected in ((0, 0), (1, 2), (2, 2), (3, 4), (15, 10)):
        s = story("castaways", tale=CastawaysTale(pile=pile))
        assert points(s)["each complete stage of the woodpile"] == expected
