"""What counts when the villages are counted (ST-A10, ST-A11), and how alliances win (ST-A20, ST-A21)."""

from __future__ import annotations

from overwinter.games.starved.season import Season
from overwinter.games.starved.yule import Yule
from overwinter.testing import blocked, resolve, rule
from tests.games.starved.conftest import land
from tests.games.starved.turns import ally, begin, choices, choose, side, turn


def winners(seats=4, **table):
    """Who wins when the match ends on this table; None for a tie."""
    s = land(seats, **table)
    resolve(s, Yule())
    turn(s, "ABCDAB")
    return s.outcome and s.outcome.winners


@rule("ST-A10")
def test_halls_count_as_buildings():
    assert winners(villages={0: "hut"}, pacts=(0, 1, 1, 0), barns=(3, 2, 2, 3)) == (1, 2)


@rule("ST-A11")
def test_upgrades_of_a_shed_do_not_count():
    assert winners(villages={0: "shed+2", 1: "hut"}, barns=(3, 4, 4, 4)) == (1,)
    assert winners(villages={0: "shed+2", 1: "hut"}, barns=(4, 3, 4, 4)) == (0,)


@rule("ST-A20")
def test_an_alliance_of_all_tribes_is_allowed_and_all_win_together():
    assert winners(pacts=(1, 1, 1, 1), villages={0: "hut"}) == (0, 1, 2, 3)
    match = begin("druid", "druid", "druid", "druid")
    ally(match, 0, 1, 2, 3)
    assert side(match, 0) == [0, 1, 2, 3]


@rule("ST-A20")
def test_with_the_option_no_alliance_unites_all_tribes():
    match = begin("druid", "druid", "druid", "druid", forbid_grand_alliance=True)
    choose(match, 0, "propose 0")
    choose(match, 0, "propose 0 1")
    assert choices(match, 0) == ["invite 0 1,2", "invite 0 1,3", "invite 0 1"]
    choose(match, 0, "invite 0 1,2")
    choose(match, 1, "join 1 0")
    choose(match, 2, "join 2 0")
    assert not [seat for seat in range(4) if f"propose {seat}" in choices(match, seat)]
    assert "call-covenant 0" in choices(match, 0)


@rule("ST-A20")
def test_with_the_option_it_says_why_the_last_tribe_cannot_be_invited():
    s = land(villages=dict.fromkeys(range(4), "druid"), pacts=(1, 1, 1, 0), forbid_grand_alliance=True)
    resolve(s, Season(2))
    assert blocked(s, 0)["propose 0"][1] == "ST-A20"


@rule("ST-A21")
def test_all_members_of_the_leading_alliance_win_jointly():
    villages = {0: "hut hut hut", 1: "hut hut", 3: "hut hut"}
    assert winners(villages=villages, pacts=(0, 1, 0, 1)) == (1, 3)


@rule("ST-A21")
def test_ties_inside_an_alliance_do_not_matter():
    assert winners(villages={1: "hut", 3: "hut"}, pacts=(0, 1, 0, 1)) == (1, 3)


@rule("ST-A21")
def test_a_tie_between_two_sides_is_resolved_on_their_totals():
    pacts = (1, 1, 2, 2)
    assert winners(pacts=pacts, barns=(4, 0, 3, 2)) == (2, 3)
    assert winners(pacts=pacts, barns=(4, 1, 3, 2)) is None
    assert winners(pacts=pacts, barns=(0, 0, 4, 4), villages={0: "hut"}) == (0, 1)
