"""The order of a round, and a whole year of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from overwinter.games.stardew import GAME
from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.seasons import PetWanders, RoundEnds, SeasonPhase
from overwinter.games.stardew.phases.turns import ActionPhase
from overwinter.games.stardew.printed.catalogue import PLACES, SEASONS
from overwinter.games.stardew.table.state import Valley
from overwinter.match import Box
from overwinter.testing import answer, options, resolve, rule, story, waiting
from tests.games.stardew.setting import BOOK, ONE, THREE, TWO, do, listed, valley

LAZY = ("agree", "go-home", "turn-in", "enough", "keep-none", "nothing", "nothing", "give-nothing")
"""What those do who do nothing."""


def lazily(s: Valley) -> Iterator[tuple[int, str]]:
    """Answer everything with as little as possible; who has answered what."""
    for _ in range(2000):  # a year takes far fewer
        if s.outcome is not None or not (asked := waiting(s)):
            return
        seat = asked[0]
        found = options(s, seat)
        option = next((o for word in LAZY for o in found if o.split()[0] == word), found[0])
        yield seat, option
        answer(s, seat, option)
    raise AssertionError("the year does not end")


def year(players: int = 2, **agreed: object) -> Valley:
    s = GAME.begin(players, GAME.options(agreed), BOOK)
    resolve(s)
    return s


@rule("SV-071")
def test_a_round_is_season_then_planning_then_action():
    s = year()
    for _ in lazily(s):
        if s.week > 3:
            break
    parts = ["A new week begins.", "The week is planned.", "Everybody goes to work."]
    told = [line for line in story(s) if line in parts]
    assert told[:9] == parts * 3


@rule("SV-072")
@pytest.mark.parametrize("players", [1, 3])
def test_a_round_ends_when_everybody_has_had_one_turn(players):
    s = year(players)
    turns = [seat for seat, option in lazily(s) if option.startswith("go-home") and s.week == 2]
    assert sorted(turns) == list(range(players))


@rule("SV-073", "SV-A07")
def test_between_turns_pawns_rest_at_the_farmhouse_which_is_no_place_to_go():
    s = valley()
    assert [farmer.place for farmer in s.farmers.values()] == ["", ""]
    resolve(s, PlanningPhase(), ActionPhase())
    assert {option.split()[2] for option in listed(s, "choose")} == set(PLACES)
    assert "farmhouse" not in PLACES
    do(s, "choose 0 farm", "agree 0")
    do(s, "choose 1 town", "agree 1", seat=TWO)
    assert s.farmers[ONE].place == "farm"
    do(s, "go-home 0")
    assert (s.farmers[ONE].place, s.farmers[TWO].place) == ("", "town")


@rule("SV-074")
def test_who_holds_the_pet_starts():
    s = valley(3, first=THREE)
    for farmer in s.farmers.values():
        farmer.place = "farm"
    resolve(s, ActionPhase())
    turns = [seat for seat, option in lazily(s) if option.startswith("go-home") and s.week == 0]
    assert turns == [2, 0, 1]


@rule("SV-075")
def test_the_pet_stays_until_a_card_moves_it():
    s = valley(3, first=TWO)
    for farmer in s.farmers.values():
        farmer.place = "farm"
    s.weeks["spring"].pool = ("egg-festival",)
    resolve(s, ActionPhase(), RoundEnds())
    for _ in lazily(s):
        if s.phase == "planning":
            break
    assert (s.week, s.today, s.first) == (1, "egg-festival", TWO)
    resolve(s, PetWanders())
    assert s.first == THREE


@rule("SV-039", "SV-041", "SV-042", "SV-043", "SV-044", "SV-079", "SV-109", "SV-EX-2")
def test_a_first_game_takes_sixteen_weeks_and_then_the_year_is_over():
    s = year()
    weeks = {s.week: s.today}
    for _ in lazily(s):
        weeks[s.week] = s.today
    drawn = [BOOK.weeks[weeks[week]] for week in range(1, 17)]
    assert sorted(weeks) == list(range(1, 17))
    assert [card.season for card in drawn] == [season for season in SEASONS for _ in range(4)]
    assert sorted(card.id for card in drawn) == sorted(card.id for card in BOOK.weeks.values() if card.standard)
    told = [line for line in story(s) if line.startswith("This week: ") or " is over, and " in line]
    assert len(told) + 1 == 20  # the twentieth is the end of Winter, and of the game
    assert [place for place, line in enumerate(told, 1) if " is over, and " in line] == [5, 10, 15]
    assert s.outcome is not None
    assert s.outcome.rule == "SV-048"


@rule("SV-040")
def test_the_order_of_the_weeks_is_by_chance():
    orders = set()
    for seed in range(6):
        match = Box(GAME).new(2, f"seed-{seed}")
        assert isinstance(match.state, Valley)
        orders.add(match.state.today)
    assert len(orders) > 1


@rule("SV-076", "SV-079")
def test_a_round_begins_with_one_season_card():
    s = valley()
    left = len(s.weeks["spring"])
    s.weeks["spring"].put_on_top("wolves-on-the-ridge")
    resolve(s, SeasonPhase())
    assert (s.week, s.today, len(s.weeks["spring"])) == (1, "wolves-on-the-ridge", left)
    assert (s.phase, waiting(s)) == ("planning", [0, 1])
