"""Grandpa's Goals, victory and defeat."""

from __future__ import annotations

import pytest

from overwinter.games.stardew.phases.evening import ToolImproves
from overwinter.games.stardew.phases.seasons import DrawSeasonCard
from overwinter.games.stardew.places.mountain import Descend
from overwinter.games.stardew.places.ranch import BuyAnimals
from overwinter.games.stardew.places.store import Sell
from overwinter.games.stardew.places.town import Restore
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.goals import GOALS, asks, see_goals
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.verbs.bags import GainGold, LoseGold
from overwinter.games.stardew.verbs.track import Catch
from overwinter.testing import resolve, rule
from tests.games.stardew.setting import BOOK, ONE, TWO, carry, do, valley

VILLAGERS = tuple(map(CardId, BOOK.villagers))


def got(s: Valley, goal: str, number: int) -> None:
    """Bring a goal this far."""
    match goal:
        case "gold":
            s.gold = number
        case "mine":
            s.level = number
        case "museum":
            s.museum = {letter: TileId("quartz") for letter in "ABCDEFGH"[:number]}
        case "animals":
            s.animals = tuple(map(CardId, BOOK.animals))[:number]
        case "friends":
            s.farmers[ONE].friends = VILLAGERS[:number]
        case "legendary":
            s.legends = number
        case "buildings":
            s.built = tuple(map(CardId, BOOK.buildings))[:number]
        case "tools":
            s.forged = number


NEEDED = [("gold", 10), ("museum", 2), ("animals", 2), ("friends", 3), ("legendary", 1), ("buildings", 1), ("tools", 2)]


@rule("SV-049", "SV-051", "SV-052", "SV-053", "SV-054", "SV-055", "SV-056")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("goal", "each"), NEEDED)
def test_a_goal_asks_for_so_much_for_each_player(goal, each, players):
    s = valley(players, goals=(goal,))
    got(s, goal, each * players - 1)
    see_goals(s)
    assert s.reached == ()
    got(s, goal, each * players)
    see_goals(s)
    assert s.reached == (goal,)


@rule("SV-050", "SV-EX-3")
@pytest.mark.parametrize("players", [1, 4])
def test_the_mine_goal_is_complete_at_level_twelve(players):
    s = valley(players, goals=("mine",), level=10)
    resolve(s, Descend(ONE))
    assert (s.level, s.reached) == (11, ())
    resolve(s, Descend(ONE))
    assert (s.level, s.reached) == (12, ("mine",))


def test_there_are_eight_goals():
    assert sorted(GOALS) == sorted([*dict(NEEDED), "mine"])


@rule("SV-045", "SV-047")
def test_it_takes_all_goals_and_all_rooms():
    s = valley(goals=("gold", "mine", "tools", "museum"), reached=("gold", "mine", "tools"), restored=6)
    see_goals(s)
    assert s.outcome is None  # three goals are worth nothing
    s.reached, s.restored = s.goals, 5
    see_goals(s)
    assert s.outcome is None
    s.restored = 6
    see_goals(s)
    assert s.outcome is not None
    assert s.outcome.winners == (0, 1)


@rule("SV-046")
def test_the_game_stops_the_instant_that_all_is_done():
    s = valley(goals=("gold",), restored=6, gold=18)
    resolve(s, GainGold(2), GainGold(5), Descend(ONE))
    assert s.outcome is not None
    assert (s.gold, s.level) == (20, 1)


@rule("SV-046")
@pytest.mark.parametrize(
    ("goal", "table", "effect"),
    [
        ("gold", {"gold": 19}, Sell(ONE, TileId("parsnip"))),
        ("mine", {"level": 11}, Descend(ONE)),
        ("legendary", {"legends": 1, "track": "- - - - legend"}, Catch(ONE, 4, "legend")),
        ("tools", {"forged": 3}, ToolImproves(ONE)),
        ("tools", {"forged": 4, "restored": 5}, Restore(ONE, "vault")),
    ],
)
def test_whatever_comes_last_ends_the_game(goal, table, effect):
    s = valley(**{"goals": (goal,), "restored": 6, "rooms": "vault:a-purse", **table})
    carry(s, ONE, "parsnip")
    see_goals(s)
    assert s.outcome is None
    resolve(s, effect)
    assert s.outcome is not None
    assert s.outcome.winners == (0, 1)


@rule("SV-046", "SV-A74")
def test_an_animal_that_is_bought_can_end_the_game_in_the_middle_of_an_action():
    s = valley(goals=("animals",), restored=6, gold=40, built=(CardId("coop"), CardId("barn")))
    s.animals, s.market = tuple(s.market[:3]), s.market[3:]
    resolve(s, BuyAnimals(ONE))
    do(s, f"buy-animal 0 {s.market[0]}")
    assert s.outcome is not None
    assert s.stack == []


@rule("SV-048")
def test_the_team_loses_with_the_last_season_card():
    s = valley(season="winter", goals=("mine",), reached=(), restored=6)
    s.weeks["winter"].pool = ()
    resolve(s, DrawSeasonCard())
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "SV-048")


@rule("SV-057")
def test_it_does_not_matter_who_has_what():
    alone, shared = valley(goals=("friends",)), valley(goals=("friends",))
    alone.farmers[TWO].friends = VILLAGERS[:6]
    shared.farmers[ONE].friends, shared.farmers[TWO].friends = VILLAGERS[:1], VILLAGERS[1:6]
    for s in (alone, shared):
        see_goals(s)
        assert s.reached == ("friends",)


@rule("SV-058")
def test_a_legendary_fish_counts_even_if_it_is_sold():
    s = valley(goals=("legendary",), track="- - - legend angler")
    resolve(s, Catch(ONE, 3, "legend"), Sell(ONE, TileId("legend")))
    assert (s.farmers[ONE].bag, s.legends, s.reached) == ((), 1, ())
    resolve(s, Catch(TWO, 4, "angler"))
    assert s.reached == ("legendary",)


@rule("SV-059")
def test_a_goal_once_complete_stays_complete():
    s = valley(goals=("gold", "mine"))
    resolve(s, GainGold(20), LoseGold(15))
    assert (s.gold, s.reached) == (5, ("gold",))


@rule("SV-A06")
def test_a_group_may_agree_that_gold_must_still_be_there():
    s = valley(goals=("gold", "mine"), level=12, options={"strict_goals": True})
    resolve(s, GainGold(20))
    assert s.reached == ("gold", "mine")
    s = valley(goals=("gold", "mine"), options={"strict_goals": True})
    resolve(s, GainGold(20), LoseGold(15))
    assert s.reached == ()
    assert asks(s, "gold") == 20
