"""The scenarios with the numbers of later printings, as an option."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.chapters.cannibals import CITY, Vengeance, strength
from overwinter.games.robinson.chapters.jenny import NightAtSea
from overwinter.games.robinson.printed.catalogue import Cost
from overwinter.games.robinson.printed.tale import CannibalsTale
from overwinter.games.robinson.table.plans import base_cost
from overwinter.testing import resolve, rule
from tests.games.robinson.setting import island

PRINTED = {"figures": "printed"}


def printed(scenario: str, players: int = 2):
    return island(players, options={"scenario": scenario, **PRINTED})


@rule("RC-430")
@pytest.mark.parametrize(("players", "tiles", "temples"), [(1, 6, 3), (2, 6, 3), (3, 7, 4), (4, 8, 4)])
def test_volcano_island_is_wider(players, tiles, temples):
    s = printed("volcano", players)
    assert (s.figure("tiles"), s.figure("temples")) == (tiles, temples)
    assert "explore 6, 7, 8 tiles and enter 3, 4, 4 temples" in s.scenario.goal


@rule("RC-430")
def test_the_city_is_stronger_and_they_strike_harder():
    s = printed("cannibals")
    assert strength(s, CITY) == 21
    before = sum(castaway.wounds for castaway in s.castaways.values())
    s.tale = CannibalsTale(burnt=(4,))
    assert strength(s, CITY) == 18
    resolve(s, Vengeance())
    assert sum(castaway.wounds for castaway in s.castaways.values()) - before >= 2 * len(s.players)


@rule("RC-430")
def test_the_sea_is_rougher_and_the_lifeboat_larger():
    s = printed("jenny")
    resolve(s, NightAtSea())
    assert s.tale.wounds == 2
    assert base_cost(s, s.book.targets["item:lifeboat"]) == Cost(wood=6, fur=4)
    assert base_cost(island(2, options={"scenario": "jenny"}), s.book.targets["item:lifeboat"]) == Cost(wood=4, fur=2)


@rule("RC-430")
def test_a_home_takes_nine_inventions():
    s = printed("family")
    assert len(s.tale.wanted) == 9
    assert "all 9 Inventions" in s.scenario.goal


@rule("RC-430")
@pytest.mark.parametrize("scenario", ["castaways", "cursed"])
def test_the_others_are_the_same_in_all_printings(scenario):
    s = printed(scenario)
    assert s.scenario == s.book.scenarios[scenario]
