"""What depends on the number of players (RC-301 to RC-303, RC-334 to RC-339)."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.rounds import MoralePhase, RoundEnds
from overwinter.games.robinson.phases.setup import SetOut, free_roles
from overwinter.games.robinson.table.plans import base_cost
from overwinter.games.robinson.table.records import FRIDAY
from overwinter.testing import options, resolve, rule
from tests.games.robinson.actions import act
from tests.games.robinson.setting import GAME, determination, island


def cost(s, thing="roof"):
    """What a level takes, in wood and in fur."""
    return base_cost(s, s.book.targets[thing]).wood, base_cost(s, s.book.targets[f"{thing}:fur"]).fur


def drawable(players):
    """The roles in the draw."""
    return set(free_roles(GAME.begin(players, GAME.options({}), GAME.codec(()).catalogue)))


@rule("RC-301")
def test_three_players_use_the_standard_rules_without_friday_and_the_dog():
    s = island(3)
    assert cost(s) == (3, 2)
    assert drawable(3) == {"carpenter", "cook", "explorer", "soldier"}
    assert (FRIDAY in s.castaways, s.camp.dog) == (False, False)


@rule("RC-301")
def test_the_dog_is_an_aid_for_three_players_who_want_it():
    assert island(3, options={"dog": "yes"}).camp.dog


@rule("RC-302")
def test_two_players_have_friday_lower_costs_and_no_soldier():
    s = island(2)
    assert cost(s) == (2, 1)
    assert drawable(2) == {"carpenter", "cook", "explorer"}
    assert (FRIDAY in s.castaways, s.camp.dog) == (True, False)
    assert s.castaways[FRIDAY].wounds == 0


@rule("RC-302")
def test_two_players_gain_both_for_arranging_the_camp():
    s = act("p0:camp", players=2, morale=3)
    assert (determination(s), s.morale) == ([2, 0], 4)


@rule("RC-303")
def test_four_players_have_all_characters_higher_costs_and_no_companions():
    s = island(4)
    assert cost(s) == (4, 3)
    assert {s.castaways[seat].role for seat in s.players} == {"carpenter", "cook", "explorer", "soldier"}
    assert (FRIDAY in s.castaways, s.camp.dog) == (False, False)


@rule("RC-303")
def test_four_players_gain_only_one_of_the_two_for_arranging_the_camp():
    s = act("p0:camp", players=4, morale=3)
    assert (determination(s), s.morale) == ([0, 0, 0, 0], 3)
    assert len(options(s, 0)) == 2


@rule("RC-303")
@pytest.mark.parametrize(
    ("option", "there"), [("friday", lambda s: FRIDAY in s.castaways), ("dog", lambda s: s.camp.dog)]
)
def test_four_players_may_choose_an_aid(option, there):
    assert there(island(4, options={option: "yes"}))


@rule("RC-334")
def test_alone_one_is_carpenter_cook_or_explorer():
    assert drawable(1) == {"carpenter", "cook", "explorer"}


@rule("RC-335")
def test_alone_one_has_friday_and_the_dog():
    s = island(1)
    assert (FRIDAY in s.castaways, s.camp.dog) == (True, True)


@rule("RC-336")
@pytest.mark.parametrize("thing", ["shelter", "roof", "palisade"])
def test_alone_the_camp_costs_as_with_two(thing):
    assert cost(island(1), thing) == cost(island(2), thing) == (2, 1)


@rule("RC-337")
def test_alone_one_is_always_first_player():
    s = island(1)
    assert s.first == 0
    resolve(s, RoundEnds())
    assert s.first == 0


@rule("RC-338")
@pytest.mark.parametrize(("morale", "then", "gained"), [(0, 1, 0), (3, 4, 1), (4, 5, 2)])
def test_alone_morale_rises_before_it_is_felt(morale, then, gained):
    s = island(1, morale=morale, determination=[2])
    resolve(s, MoralePhase())
    assert s.morale == then
    assert determination(s) == [2 + gained if gained else 0]


@rule("RC-338")
def test_with_more_players_morale_does_not_rise_by_itself():
    s = island(2, morale=3)
    resolve(s, MoralePhase())
    assert s.morale == 3


@rule("RC-339")
def test_alone_arranging_the_camp_gives_both():
    s = act("p0:camp", players=1, morale=3)
    assert (determination(s), s.morale) == ([2], 4)


@rule("RC-334", "RC-335")
def test_a_game_alone_begins_as_the_rules_say():
    s = GAME.begin(1, GAME.options({}), GAME.codec(()).catalogue)
    s.stack.clear()
    resolve(s, SetOut())
    assert s.castaways[0].role in {"carpenter", "cook", "explorer"}
