"""Cannibal Island: villages, the City, attacks, and what comes in return."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.chapters.cannibals import (
    CITY,
    PER_VILLAGE,
    VILLAGE_STRENGTH,
    FindCity,
    strength,
)
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolveAction
from overwinter.games.robinson.phases.rounds import Round, RoundEnds
from overwinter.games.robinson.phases.setup import LayOutShip
from overwinter.games.robinson.printed.tale import CannibalsTale
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.table.plans import least_pawns, most_pawns
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.table.records import FRIDAY, ActionId, Planned
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.words import printed
from overwinter.games.robinson.verbs.access import CutOff, OpenUp, RegainTerrain
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.games.robinson.verbs.camp import MayMove
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.testing import answer, blocked, dice, options, resolve, rule, waiting
from tests.games.robinson.adventures import after_first, book_icon, card, explore, find, plan, story
from tests.games.robinson.setting import wounds

ROAD = "4:tile-5 1:tile-6 0:tile-1"
"""Villages on spaces 4 and 1, on the way to the City; open country on space 0."""


def villages(s: Island, *spaces: int) -> Island:
    """Totems mark villages, in the order in which they were found."""
    for number, space in enumerate(spaces, 1):
        s.set_space(space, totem=number)
    return s


def raid(space: int, players: int = 3, crew: str = "p0,p1", burnt: tuple[int, ...] = (), **table) -> Island:
    """An attack, after it, or at its first question."""
    s = villages(story("cannibals", players, tiles=ROAD, phase="resolving", **table), 4, 1)
    resolve(s, FindCity())
    s.tale = CannibalsTale(burnt=burnt)
    s.plan.actions[ActionId(1)] = Planned(f"attack:{space}", tuple(crew.split(",")))
    resolve(s, ResolveAction(ActionId(1)))
    return s


# -- the start and the City --------------------------------------------------------------------------


@rule("RC-043")
def test_rum_and_pipe_come_instead_of_a_draw():
    s = story("cannibals")
    resolve(s, LayOutShip())
    assert s.camp.things == {"flask-of-rum": 2, "pipe-and-tobacco": 2}


@rule("RC-007")
def test_the_city_lies_hidden_until_the_fourth_round():
    s = plan("cannibals", tiles=ROAD)
    assert s.spaces[CITY].tile == "tile-4"
    assert not s.usable(CITY)
    assert "tile-4" not in s.tiles.cards()
    assert len(s.tiles) == 6
    s.camp.space = 1
    assert blocked(s, 0)["place p0 explore:2"] == ("nobody can get there", "RC-371")
    assert f"place p0 attack:{CITY}" not in (*options(s, 0), *blocked(s, 0))
    s = story("cannibals", round=3)
    resolve(s, Round(3))
    assert not s.usable(CITY)
    s = story("cannibals", round=3)
    resolve(s, Round(4))
    assert s.usable(CITY)


@rule("RC-007")
def test_the_terrain_of_the_city_never_counts_as_explored():
    s = story("cannibals")
    resolve(s, FindCity())
    assert "hills" not in s.terrains()
    resolve(s, RegainTerrain())
    assert "hills" not in s.terrains()
    s.spaces[4] = type(s.spaces[4])(tile="tile-7")
    assert "hills" in s.terrains()


@rule("RC-007")
def test_the_city_brings_no_discoveries_and_is_no_village():
    s = story("cannibals")
    resolve(s, FindCity())
    assert s.camp.found == ()
    assert s.spaces[CITY].totem == 0
    assert wounds(s) == [0, 0, 0]


@rule("RC-370", "RC-377")
def test_no_card_turns_the_city_over():
    s = story("cannibals")
    resolve(s, OpenUp())
    assert not s.usable(CITY), "it is not found early"
    resolve(s, FindCity())
    s.camp.space = 6
    s.spaces[6] = type(s.spaces[6])(tile="tile-9")
    resolve(s, CutOff("adjacent"))
    assert s.usable(CITY), "and cannot be cut off"


# -- living beside them ------------------------------------------------------------------------------


@rule("RC-272", "RC-007")
def test_the_camp_stands_neither_on_a_village_nor_on_the_city():
    s = villages(story("cannibals", tiles=ROAD + " 6:tile-9 9:tile-7", camp=6), 4, 1)
    resolve(s, FindCity(), MayMove())
    assert blocked(s, 0)["move-camp 2"] == ("that is their City", "RC-007")
    s = villages(story("cannibals", tiles=ROAD), 4, 1)
    resolve(s, MayMove())
    assert blocked(s, 0)["move-camp 4"] == ("that is their village", "RC-007")
    assert "move-camp 0" in options(s, 0)
    s.tale = CannibalsTale(burnt=(4,))
    assert "move-camp 4" in options(s, 0), "ashes are no village"


@rule("RC-007", "RC-189")
def test_gathering_in_a_village_takes_one_pawn_more():
    s = villages(story("cannibals", tiles=ROAD), 4, 1)
    target = s.book.targets["gather:4:wood"]
    assert least_pawns(s, target, False) == 2
    assert least_pawns(s, s.book.targets["gather:0:wood"], False) == 1
    s.tale = CannibalsTale(burnt=(4,))
    assert least_pawns(s, target, False) == 1
    s = story("cannibals", tiles="1:tile-9", camp=1)
    resolve(s, FindCity())
    assert least_pawns(s, s.book.targets["gather:2:wood"], False) == 2


# -- attacks -----------------------------------------------------------------------------------------


@rule("RC-432", "RC-106")
def test_an_attack_takes_two_pawns_and_no_dice():
    s = villages(plan("cannibals", tiles=ROAD), 4, 1)
    target = s.book.targets["attack:4"]
    assert (least_pawns(s, target, False), most_pawns(s, target, False)) == (2, 2)
    assert least_pawns(s, s.book.targets["attack:1"], False) == 2, "however far"
    answer(s, 0, "place p0 attack:4")
    assert blocked(s, 1)["place p1 attack:4"] == ("somebody goes there already", "RC-170")
    assert "join p1 1" in options(s, 1)


@rule("RC-007")
def test_an_attack_needs_a_path_of_tiles():
    s = villages(plan("cannibals", tiles="4:tile-5 6:tile-6"), 4, 6)
    assert "place p0 attack:4" in options(s, 0)
    assert blocked(s, 0)["place p0 attack:6"] == ("no path leads there", "RC-007")
    s.spaces[5] = type(s.spaces[5])(tile="tile-9")
    assert "place p0 attack:6" in options(s, 0)


@rule("RC-105")
def test_an_attack_is_no_hunt_for_beasts():
    s = villages(plan("cannibals", tiles=ROAD), 4)
    assert not len(s.hunting)
    assert "place p0 attack:4" in options(s, 0)


@rule("RC-007", "RC-223")
@pytest.mark.parametrize(("weapon", "hurt"), [(0, 6), (4, 2), (6, 0), (9, 0)])
def test_a_village_is_as_strong_as_four_and_those_that_stand(weapon, hurt):
    s = raid(4, weapon=weapon)
    assert wounds(s) == [hurt, 0, 0]
    assert s.camp.weapon == weapon
    assert s.tale.burnt == (4,)


@rule("RC-007")
def test_each_burnt_village_leaves_the_others_weaker_and_the_city_too():
    s = villages(story("cannibals", tiles=ROAD), 4, 1)
    assert strength(s, 4) == 6
    assert strength(s, CITY) == 14
    s.tale = CannibalsTale(burnt=(4,))
    assert strength(s, 1) == 5
    assert strength(s, CITY) == 11
    s.tale = CannibalsTale(burnt=(4, 1, 0, 5, 6))
    assert strength(s, CITY) == 0


@rule("RC-430")
def test_the_card_says_how_strong_they_are():
    notes = " ".join(story("cannibals").scenario.notes)
    assert f"a fight against {VILLAGE_STRENGTH} and 1 more for each village" in notes
    assert f"the City's {story('cannibals').figure('city')} less {PER_VILLAGE} for each burnt village" in notes


@rule("RC-003")
def test_burning_the_city_wins_at_once():
    s = raid(CITY, weapon=15, burnt=(4, 1))
    assert s.outcome
    assert s.outcome.winners == (0, 1, 2)
    assert s.outcome.reason == "The City burns, and its people have fled."


@rule("RC-A43", "RC-005")
def test_dying_before_the_city_burns_loses():
    s = raid(CITY, weapon=0, burnt=())
    assert s.outcome
    assert s.outcome.winners == ()
    assert s.outcome.rule == "RC-005"


@rule("RC-222", "RC-313")
def test_nothing_burns_when_friday_dies_in_the_attempt():
    s = raid(CITY, friday=True, crew="friday,dog")
    assert FRIDAY not in s.castaways
    assert s.outcome is None
    assert not s.tale.city_burnt
    s = raid(4, friday=True, crew="friday,dog", weapon=3)
    assert s.castaways[FRIDAY].wounds == 3
    assert s.tale.burnt == (4,)


@rule("RC-225")
def test_a_temporary_weapon_helps_in_an_attack():
    s = raid(4, weapon=4, found=("sign-3",))
    answer(s, 0, "use-token 0 sign-3")
    for seat in list(waiting(s)):
        answer(s, seat, f"ready {seat}")
    assert wounds(s) == [0, 0, 0]


# -- villages as they are found ----------------------------------------------------------------------


@rule("RC-241")
def test_the_first_village_hurts_its_finder():
    s = story("cannibals", wood=1)
    explore(s, 4, "tile-5", seat=1)
    assert wounds(s) == [0, 1, 0]
    assert s.camp.stock["wood"] == 1


@rule("RC-241")
@pytest.mark.parametrize("found", [1, 2])
def test_the_second_and_the_third_also_raid_wood_or_food(found):
    s = story("cannibals", wood=1, food=1)
    s.set_space(3, totem=found)
    explore(s, 4, "tile-5", seat=1)
    assert wounds(s) == [0, 1, 0]
    assert options(s, 0) == ["let-go wood", "let-go food"]
    answer(s, 0, "let-go food")
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (1, 0)


@rule("RC-241", "RC-294")
@pytest.mark.parametrize(("table", "left"), [({"wood": 2}, 1), ({"rations": 1}, 0), ({}, 0)])
def test_raiders_take_what_there_is_and_hurt_nobody_for_the_rest(table, left):
    s = story("cannibals", **table)
    s.set_space(3, totem=1)
    explore(s, 4, "tile-5")
    assert sum(s.camp.stock.values()) == left
    assert min(s.camp.stock.values()) >= 0
    assert wounds(s) == [1, 0, 0]


@rule("RC-241")
@pytest.mark.parametrize(("built", "hurt"), [("", 3), ("cure", 1)])
def test_the_fourth_is_worse_without_a_cure(built, hurt):
    s = story("cannibals", wood=1, built=built)
    s.set_space(3, totem=3)
    explore(s, 4, "tile-5")
    assert wounds(s) == [hurt, 0, 0]
    assert s.camp.stock["wood"] == 0


@rule("RC-241")
def test_a_fifth_village_does_nothing_but_stand_there():
    s = story("cannibals", wood=1)
    s.set_space(3, totem=4)
    explore(s, 4, "tile-5")
    assert wounds(s) == [0, 0, 0]
    assert s.camp.stock["wood"] == 1
    assert "attack:4" in dict(card(s).targets(s))


# -- the Book ----------------------------------------------------------------------------------------


@rule("RC-075")
@pytest.mark.parametrize(("burnt", "hurt"), [((), 1), ((4,), 0), ((4, 1, 0, 5), 0)])
def test_a_book_hurts_everybody_unless_a_village_has_been_burnt(burnt, hurt):
    s = story("cannibals", tiles="0:tile-1", tale=CannibalsTale(burnt=burnt))
    book_icon(s)
    assert wounds(s) == [hurt] * 3
    assert s.camp.space == 0, "they must flee all the same"


@rule("RC-075")
def test_the_book_says_what_it_does():
    s = story("cannibals")
    assert printed(s, s.scenario.book, GROUP) == (
        "Each player takes 1 wound, one fewer for each burnt village. The Camp must move; if it cannot, Shelter, Roof "
        "and Palisade are lost, or without Shelter each player takes 2 wounds."
    )


@rule("RC-075", "RC-281")
def test_after_a_book_the_camp_must_move_with_the_usual_losses():
    s = story("cannibals", tiles="0:tile-1 7:tile-9", shelter=True, roof=3, palisade=2)
    book_icon(s)
    assert options(s, 0) == ["move-camp 0", "move-camp 7"]
    answer(s, 0, "move-camp 7")
    assert (s.camp.space, s.camp.shelter, s.camp.roof, s.camp.palisade) == (7, True, 2, 1)


@rule("RC-075", "RC-158")
def test_a_camp_that_cannot_move_loses_its_shelter_and_can_build_it_again():
    s = villages(story("cannibals", tiles="4:tile-5", shelter=True, roof=3, palisade=2, wood=3), 4)
    book_icon(s)
    assert (s.camp.space, s.camp.shelter, s.camp.roof, s.camp.palisade) == (3, False, 0, 0)
    assert wounds(s) == [1, 1, 1]
    resolve(s, PlanTogether())
    assert "place p0 shelter" in options(s, 0)


@rule("RC-075")
def test_a_camp_that_cannot_move_and_has_no_shelter_costs_two_wounds_more():
    s = story("cannibals")
    book_icon(s)
    assert wounds(s) == [3, 3, 3]


# -- inventions and discoveries ----------------------------------------------------------------------


@rule("RC-426")
def test_the_ballista_guards_and_strikes():
    s = story("cannibals", shelter=True)
    resolve(s, ItemReady("ballista"))
    assert (s.camp.palisade, s.camp.weapon) == (2, 1)
    s = plan("cannibals", built="rope", wood=2)
    assert "place p0 item:ballista" in options(s, 0)


@rule("RC-427")
def test_the_canoe_gives_a_choice_of_two_tiles_and_the_other_goes_back():
    s = story("cannibals", built="canoe", plan="p0,p1:explore:4", phase="resolving")
    dice(s, tiles=["tile-1", "tile-9"])
    resolve(s, ResolveAction(ActionId(1)))
    assert options(s, 2) == ["place-tile 0 4 tile-1", "place-tile 0 4 tile-9"]
    answer(s, 2, "place-tile 0 4 tile-9")
    assert s.spaces[4].tile == "tile-9"
    assert "tile-1" in s.tiles.cards()
    assert "tile-9" not in s.tiles.cards()


@rule("RC-427")
def test_without_the_canoe_or_with_one_tile_left_there_is_no_choice():
    s = after_first("cannibals", plan="p0,p1:explore:4")
    assert s.spaces[4].tile
    s = story("cannibals", built="canoe", plan="p0,p1:explore:4", phase="resolving")
    s.tiles.pool = ("tile-1",)
    resolve(s, ResolveAction(ActionId(1)))
    assert s.spaces[4].tile == "tile-1"


@rule("RC-159")
def test_the_canoe_wants_a_river_and_a_wood():
    assert "place p0 item:canoe" in options(plan("cannibals", tiles="4:tile-3", wood=1), 0)
    assert "place p0 item:canoe" not in options(plan("cannibals", wood=1), 0)
    assert "place p0 item:canoe" not in options(plan("cannibals", tiles="4:tile-3"), 0)


@rule("RC-448", "RC-050")
def test_root_tea_heals_at_night():
    s = plan("cannibals", wounds=[0, 2, 0])
    token = find(s, 1)
    assert f"use-token 0 {token}" not in options(s, 0)
    s.phase = "night"
    answer(s, 0, f"use-token 0 {token}")
    assert wounds(s) == [0, 1, 0]


@rule("RC-448")
def test_obsidian_is_a_weapon():
    s = plan("cannibals")
    answer(s, 0, f"use-token 0 {find(s, 2)}")
    assert s.camp.weapon == 1


@rule("RC-448", "RC-225")
def test_war_paint_counts_two_in_a_fight():
    s = story("cannibals")
    token = find(s, 3)
    resolve(s, FightFor(0, 3))
    answer(s, 1, f"use-token 1 {token}")
    for seat in list(waiting(s)):
        answer(s, seat, f"ready {seat}")
    assert wounds(s) == [1, 0, 0]


@rule("RC-448")
def test_the_carved_chart_orders_the_next_three_tiles():
    s = plan("cannibals")
    dice(s, tiles=["tile-1", "tile-2", "tile-3"])
    answer(s, 1, f"use-token 1 {find(s, 4)}")
    answer(s, 1, options(s, 1)[2])  # the last of them first
    answer(s, 1, options(s, 1)[0])
    assert s.tiles.top == ("tile-3", "tile-1", "tile-2")
    s.tiles.top = s.tiles.pool = ()
    token = find(s, 4)
    assert blocked(s, 1)[f"use-token 1 {token}"] == ("no tiles are left", "RC-A40")


# -- the end -----------------------------------------------------------------------------------------


@rule("RC-006")
def test_nine_rounds_are_all_there_are():
    s = story("cannibals", round=9)
    resolve(s, RoundEnds())
    assert s.outcome
    assert s.outcome.rule == "RC-006"


@rule("RC-251")
def test_there_is_no_weather_but_what_cards_bring():
    assert story("cannibals").scenario.weather == {}


@rule("RC-433")
def test_progress_grows_with_weapons_and_burnt_villages():
    def table(weapon: int, burnt: tuple[int, ...], known: tuple[int, ...]) -> Island:
        s = villages(story("cannibals", tiles=ROAD, weapon=weapon), *known)
        s.tale = CannibalsTale(burnt=burnt)
        return s

    way = [table(0, (), ()), table(1, (), ()), table(1, (), (4,)), table(1, (4,), (4,)), table(12, (4, 1), (4, 1))]
    progress = [goal(s).progress(s) for s in way]
    assert progress == sorted(set(progress))
    assert progress[0] == 0.0
    assert points(way[3])["each burnt village"] == 3
    way[-1].tale = CannibalsTale(city_burnt=True)
    assert goal(way[-1]).progress(way[-1]) == 1.0
