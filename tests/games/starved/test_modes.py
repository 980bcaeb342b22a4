"""Players, goals and modes (ST-001 to ST-017)."""

from __future__ import annotations

import pytest

import overwinter
from overwinter.engine.errors import OptionBlocked, WrongSetup
from overwinter.games.starved.building import BuildingPhase
from overwinter.games.starved.collecting import Collect
from overwinter.games.starved.feeding import FeedingPhase
from overwinter.games.starved.season import Season
from overwinter.games.starved.state import HALL, YULE, Land
from overwinter.games.starved.yule import Year, Yule
from overwinter.testing import answer, blocked, dice, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import begin, choices, side, swear, turn, vote
from tests.games.starved.years import PLENTY

STARVED = overwinter.game("starved")


def count(s: Land, votes: str = "ABCD") -> Land:
    """Yule; with votes as different as these, the match ends and the villages are counted."""
    resolve(s, Yule())
    turn(s, votes)
    return s


def winners(s: Land) -> tuple[int, ...]:
    assert s.outcome is not None
    return s.outcome.winners


# -- how many, and who wins -----------------------------------------------------------------


@rule("ST-001")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_four_five_or_six_tribes_can_play(seats):
    match = STARVED.new(seats, seed=1)
    assert len(match.view(None).names) == seats


@rule("ST-001")
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 3, 7])
def test_any_other_number_of_tribes_is_refused(seats):
    with pytest.raises(WrongSetup, match=f"4 to 6 players, not {seats}"):
        STARVED.new(seats, seed=1)


@rule("ST-002")
def test_the_side_with_most_buildings_wins():
    s = land(villages={0: "hut", 2: "hut hut"}, barns=[4, 4, 0, 4])
    assert winners(count(s)) == (2,)


@rule("ST-002")
def test_an_alliance_is_one_side():
    s = land(villages={0: "hut", 1: "hut", 2: "hut hut"}, pacts=[1, 1, 0, 0], barns=0)
    assert winners(count(s)) == (0, 1)


@rule("ST-003")
def test_beads_decide_between_equal_numbers_of_buildings():
    s = land(villages={1: "hut", 2: "market"}, barns=[4, 1, 2, 4])
    assert winners(count(s)) == (2,)


@rule("ST-004")
@pytest.mark.parametrize("votes", ["ABCD", "AAAB"])
def test_a_tie_on_buildings_and_beads_means_another_year_whatever_the_vote(votes):
    s = count(land(villages={1: "hut", 2: "market"}, barns=[4, 2, 2, 4]), votes)
    assert s.outcome is None
    assert (s.year, s.season) == (2, 1)


@rule("ST-004")
def test_the_year_after_a_tie_is_a_whole_one():
    s = count(land(villages={1: "hut", 2: "market"}, barns=[4, 2, 2, 4]))
    for season in (1, 2, 3, 4):
        assert (s.year, s.season, s.outcome) == (2, season, None)
        turn(s, "ABCD")
    assert (s.year, s.season, s.outcome) == (2, YULE, None)


@rule("ST-004")
def test_a_tie_behind_the_leader_does_not_matter():
    s = land(villages={0: "hut hut", 1: "hut", 2: "market"}, barns=2)
    assert winners(count(s)) == (0,)


@rule("ST-005")
def test_nobody_wins_before_yule_is_over():
    s = land(villages={0: "hut hut"}, barns=4)
    dice(s, PLENTY)
    resolve(s, Year())
    for _ in range(4):
        assert s.outcome is None
        turn(s, "AAAA")
    for seat, slot in enumerate("ABC"):
        answer(s, seat, f"vote {seat} {slot}")
    assert s.outcome is None
    answer(s, 3, "vote 3 D")
    assert winners(s) == (0,)


@rule("ST-006")
def test_allies_add_up_their_buildings():
    s = land(villages={0: "hut", 1: "hut hut", 2: "hut hut hut"}, pacts=[1, 1, 0, 0], barns=[0, 0, 4, 0])
    assert winners(count(s)) == (0, 1)


@rule("ST-006")
def test_allies_add_up_their_beads():
    s = land(villages={2: "hut"}, pacts=[1, 1, 0, 0], barns=[2, 2, 3, 4])
    assert winners(count(s)) == (0, 1)


# -- alliances and the Covenant -------------------------------------------------------------


@rule("ST-007")
def test_only_tribes_with_a_druid_can_forge_an_alliance():
    s = land(villages={0: "druid", 1: "druid", 2: "market"})
    assert options(s, 2) == []
    answer(s, 0, "propose 0")
    assert options(s, 0) == ["invite 0 1"]


@rule("ST-007")
def test_tribes_with_druids_can_forge_an_alliance():
    s = land(villages={0: "druid", 1: "druid"})
    answer(s, 0, "propose 0")
    answer(s, 0, "invite 0 1")
    answer(s, 1, "join 1 0")
    assert side(s, 0) == [0, 1]


EVERYWHERE = dict.fromkeys(range(4), "druid")


def while_voting(s: Land) -> None:
    resolve(s, Season(1))
    assert waiting(s) == [0, 1, 2, 3]


def while_building(s: Land) -> None:
    resolve(s, BuildingPhase())
    assert waiting(s) == [1]


def after_the_yule_reveal(s: Land) -> None:
    resolve(s, Yule())
    vote(s, "ABCD")
    assert waiting(s) == [1]


@rule("ST-008")
@pytest.mark.parametrize("moment", [while_voting, while_building, after_the_yule_reveal])
def test_the_covenant_begins_at_any_point_when_all_have_druids_and_agree(moment):
    s = land(villages=EVERYWHERE)
    moment(s)
    swear(s, 0)
    assert s.covenant


@rule("ST-009")
@pytest.mark.parametrize("refusing", [1, 2, 3])
def test_one_refusal_prevents_the_covenant(refusing):
    s = land(villages=EVERYWHERE)
    answer(s, 0, "call-covenant 0")
    for seat in range(1, refusing):
        answer(s, seat, options(s, seat)[0])
    answer(s, refusing, f"refuse-covenant {refusing}")
    assert not s.covenant
    assert waiting(s) == []


@rule("ST-009")
def test_one_tribe_without_a_druid_prevents_the_covenant():
    s = land(villages={0: "druid", 1: "druid", 2: "druid", 3: "hut"})
    resolve(s, Season(1))
    assert not [seat for seat in range(4) if f"call-covenant {seat}" in options(s, seat)]
    reason, why = blocked(s, 0)["call-covenant 0"]
    assert s.name(3) in reason
    assert why == "ST-009"


@rule("ST-010")
def test_hunger_brings_down_a_hall_in_a_covenant():
    s = land(barns=[0, 4, 4, 4], covenant=True)
    resolve(s, FeedingPhase())
    assert [HALL in tribe.cubes for tribe in s.tribes] == [False, True, True, True]


@rule("ST-010")
def test_hunger_does_not_bring_down_a_hall_without_a_covenant():
    s = land(barns=[0, 4, 4, 4])
    resolve(s, FeedingPhase())
    assert all(HALL in tribe.cubes for tribe in s.tribes)


@rule("ST-011")
def test_in_a_covenant_all_share_how_long_they_survived():
    s = land(villages={1: "hut hut"}, barns=[0, 4, 4, 4], covenant=True, year=3, season=2)
    resolve(s, FeedingPhase())
    assert winners(s) == (0, 1, 2, 3)
    assert len(set(s.outcome.scores)) == 1
    assert "2 years and 1 season" in s.outcome.reason


@rule("ST-011")
def test_surviving_longer_is_a_better_result():
    results = []
    for year, season in [(1, 4), (2, 1), (2, 2)]:
        s = land(barns=0, covenant=True, year=year, season=season)
        resolve(s, FeedingPhase())
        results.append(s.outcome.scores[0])
    assert results == sorted(set(results))


@rule("ST-011")
def test_in_a_covenant_the_most_buildings_win_nothing():
    s = land(villages={0: "hut hut"}, covenant=True)
    resolve(s, Yule())
    assert s.outcome is None
    assert (s.year, s.season) == (2, 1)


# -- Druidless and simpler modes ------------------------------------------------------------


@rule("ST-012")
def test_without_druids_nobody_can_begin_with_one():
    match = STARVED.new(4, seed=1, tribes="dealt", druids=False)
    with pytest.raises(OptionBlocked, match="ST-012"):
        match.answer(0, "open-with 0 druid")


@rule("ST-012")
def test_without_druids_nobody_can_build_one():
    s = land(barns=4, druids=False)
    resolve(s, BuildingPhase())
    assert "build 1 druid" not in options(s, 1)
    assert blocked(s, 1)["build 1 druid"][1] == "ST-012"


@rule("ST-012")
def test_without_druids_there_are_no_alliances_and_no_covenant():
    match = begin("savings", "savings", "savings", "savings", druids=False)
    for seat in range(4):
        assert choices(match, seat) == [f"vote {seat} {slot}" for slot in "ABCD"]
        assert not match.questions[seat].blocked


@rule("ST-012")
def test_without_druids_the_victory_condition_stays():
    s = land(villages={1: "hut", 3: "hunter"}, barns=[4, 1, 4, 2], druids=False)
    assert winners(count(s)) == (3,)


@rule("ST-013")
def test_spy_hideouts_can_be_left_out():
    s = land(barns=4, spies=False)
    resolve(s, BuildingPhase())
    assert "build 1 spy" not in options(s, 1)
    assert blocked(s, 1)["build 1 spy"][1] == "ST-013"


@rule("ST-013")
def test_spy_hideouts_can_be_built_unless_left_out():
    s = land(barns=4)
    resolve(s, BuildingPhase())
    assert "build 1 spy" in options(s, 1)


@rule("ST-014")
@pytest.mark.parametrize(("transfers", "giving"), [(True, [0]), (False, [])])
def test_markets_can_be_played_without_transfers(transfers, giving):
    s = land(villages={0: "market", 1: "market"}, barns=[4, 0, 3, 3], harvests=[5, 2, 1, 1], transfers=transfers)
    resolve(s, FeedingPhase())
    assert waiting(s) == giving


@rule("ST-014")
def test_without_transfers_a_market_still_adds_a_bead_to_small_cards():
    s = land(villages={0: "market"}, fronts={"A": "hares-size"}, votes="A---", transfers=False)
    resolve(s, Collect())
    assert s.tribe(0).harvest == 1


@rule("ST-015")
@pytest.mark.parametrize("upgrades", [True, False])
def test_sheds_can_be_played_without_upgrades(upgrades):
    s = land(villages={1: "shed"}, barns=5, upgrades=upgrades)
    resolve(s, BuildingPhase())
    assert ("upgrade 1" in options(s, 1)) is upgrades
    assert ("upgrade 1" in blocked(s, 1)) is not upgrades


@rule("ST-015")
def test_without_upgrades_a_barn_with_a_shed_holds_five():
    s = land(villages={0: "shed"}, barns=3, harvests=[9, 1, 1, 1], upgrades=False)
    resolve(s, FeedingPhase())
    assert s.tribe(0).barn == 5


@rule("ST-016")
@pytest.mark.parametrize(("option", "spot"), [("witches", "witch"), ("hunters", "hunter"), ("fishermen", "fisherman")])
def test_witch_hunter_and_fisherman_can_be_left_out_with_a_warning(option, spot):
    [warning] = STARVED.game.options({option: False}).warnings()
    assert option in warning
    s = land(barns=4, **{option: False})
    resolve(s, BuildingPhase())
    assert f"build 1 {spot}" not in options(s, 1)


@rule("ST-016")
def test_what_the_rulebook_suggests_gives_no_warning():
    simple = {"druids": False, "spies": False, "transfers": False, "upgrades": False}
    assert list(STARVED.game.options(simple).warnings()) == []


@rule("ST-012", "ST-013", "ST-016")
@pytest.mark.parametrize(
    ("option", "spot", "why"),
    [
        ("druids", "druid", "ST-012"),
        ("spies", "spy", "ST-013"),
        ("witches", "witch", "ST-016"),
        ("hunters", "hunter", "ST-016"),
        ("fishermen", "fisherman", "ST-016"),
    ],
)
def test_what_is_left_out_is_refused_by_its_own_rule(option, spot, why):
    match = STARVED.new(4, seed=1, tribes="dealt", **{option: False})
    with pytest.raises(OptionBlocked) as refused:
        match.answer(0, f"open-with 0 {spot}")
    s = land(barns=4, **{option: False})
    resolve(s, BuildingPhase())
    assert (refused.value.rule, blocked(s, 1)[f"build 1 {spot}"][1]) == (why, why)


@rule("ST-017")
def test_regular_huts_can_never_be_left_out():
    with pytest.raises(WrongSetup, match="Huts may never be left out"):
        STARVED.new(4, seed=1, huts=False)
