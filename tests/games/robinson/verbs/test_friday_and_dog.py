"""Friday and the Dog (RC-304 to RC-323)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.engine.printed import Decide
from overwinter.games.robinson.phases.night import Eat, SleepInTheOpen
from overwinter.games.robinson.phases.resolving import EndActionPhase, ResolvingStage
from overwinter.games.robinson.phases.rounds import RoundEnds
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.table.records import FRIDAY
from overwinter.games.robinson.verbs.castaways import (
    GainDetermination,
    Heal,
    LoseAllDetermination,
    LoseDetermination,
    Wound,
)
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.games.robinson.verbs.land import DrawDiscoveries
from overwinter.games.robinson.verbs.stock import Discard, Gain
from overwinter.testing import answer, blocked, dice, options, resolve, rule, story, waiting
from tests.games.robinson.actions import STORIES, act, table
from tests.games.robinson.moves import do, planning
from tests.games.robinson.setting import determination, future, island, roll, wounds

KINDS = "threat:food-crates hunt weapons gather:4:wood explore:0 camp rest"
"""An Action of each kind."""


def friday(s):
    """His wounds and his determination; None when he is dead."""
    him = s.castaways.get(FRIDAY)
    return None if him is None else (him.wounds, him.determination)


def hurt(wounds_, **things):
    """A table of two where Friday has wounds."""
    s = table(2, **things)
    s.castaways[FRIDAY].wounds = wounds_
    return s


# -- his pawn --------------------------------------------------------------------------------------


@rule("RC-304")
@pytest.mark.parametrize("first", [0, 1])
def test_only_the_first_player_places_fridays_one_pawn(first):
    s = planning(2, first=first)
    assert "place friday rest" in options(s, first)
    assert "place friday rest" not in options(s, 1 - first)
    do(s, f"{first} place friday rest")
    assert not any(option.startswith("place friday") for option in options(s, first))


@rule("RC-305", "RC-306")
@pytest.mark.parametrize("target", KINDS.split())
def test_friday_may_take_any_kind_of_action_as_a_single_pawn(target):
    s = planning(2, wood=1, tiles="4:tile-5")
    s.hunting.shuffle_in("?")
    assert f"place friday {target}" in options(s, 0)


@rule("RC-306")
def test_friday_alone_rolls_dice_like_anybody():
    s = act("friday:gather:4:wood", "blank success blank", players=2, tiles="4:tile-5")
    assert future(s)["wood"] == 1


@rule("RC-307")
def test_friday_may_lead_an_additional_pawn():
    s = planning(2, tiles="4:tile-5", built="belts")
    do(s, "0 place friday gather:4:wood", "0 join belts 1")
    assert s.taker(1) == FRIDAY
    resolve(s, ResolvingStage())
    assert s.camp.stock["wood"] == 1  # sure, with two pawns


@rule("RC-308", "RC-309")
@pytest.mark.parametrize(
    "moves",
    [("1 place p1 gather:4:wood", "0 join friday 1"), ("0 place friday gather:4:wood", "1 join p1 1")],
)
def test_friday_may_support_a_player_who_is_then_the_taker(moves):
    s = planning(2, tiles="4:tile-5")
    do(s, *moves)
    assert s.taker(1) == 1
    assert not any(option.startswith("lead friday") for option in options(s, 0))


@rule("RC-309")
def test_with_a_player_on_the_action_friday_bears_nothing():
    s = act("friday,p1:explore:1", "wound determination blank", players=2, tiles="4:tile-5")
    assert friday(s) == (0, 0)
    assert (wounds(s), determination(s)) == ([0, 1], [0, 2])


# -- what his Actions bring him --------------------------------------------------------------------


@rule("RC-310")
def test_dice_are_rolled_for_friday_without_asking_anybody():
    s = act("friday:weapons", "blank success blank", players=2, wood=1)
    assert waiting(s) == []
    assert s.camp.weapon == 1


@rule("RC-311")
def test_friday_draws_no_adventure_but_takes_a_wound():
    s = act("friday:gather:4:wood", "blank success adventure", players=2, tiles="4:tile-5")
    assert friday(s) == (1, 0)
    assert s.adventures["gathering"].discards == ()
    assert s.table == ()


@rule("RC-311", "RC-A28")
@pytest.mark.parametrize(
    ("plan", "faces"), [("friday:gather:4:wood", "blank success blank"), ("friday,belts:gather:4:wood", "")]
)
def test_an_adventure_token_wounds_friday_and_is_gone_with_dice_or_without(plan, faces):
    s = act(plan, faces, players=2, tiles="4:tile-5", built="belts", tokens={"gathering": ("adventure",)})
    assert friday(s) == (1, 0)
    assert s.field("gathering") == ()
    assert s.adventures["gathering"].discards == ()


@rule("RC-311", "RC-A28")
def test_token_and_die_together_are_one_wound_for_friday():
    s = act(
        "friday:gather:4:wood",
        "blank success adventure",
        players=2,
        tiles="4:tile-5",
        tokens={"gathering": ("adventure",)},
    )
    assert friday(s) == (1, 0)


@rule("RC-312")
def test_friday_takes_the_wounds_of_his_actions_on_his_own_track():
    s = act("friday:weapons", "wound determination blank", players=2, wood=1)
    assert friday(s) == (1, 2)
    assert (wounds(s), s.morale) == ([0, 0], 3)


@rule("RC-312")
def test_friday_fights_what_he_hunts():
    s = table(2, plan="friday,dog:hunt")
    s.hunting.put_on_top("hare")
    resolve(s, ResolvingStage())
    assert friday(s) == (2, 0)
    assert wounds(s) == [0, 0]
    assert s.camp.stock["food"] == 1


@rule("RC-320")
def test_friday_rests_to_heal_his_own_wounds():
    s = hurt(2, plan="friday:rest", wounds=[1, 1])
    resolve(s, ResolvingStage())
    assert friday(s) == (1, 0)
    assert wounds(s) == [1, 1]


# -- his death -------------------------------------------------------------------------------------


@rule("RC-313")
def test_when_friday_dies_the_game_goes_on_without_him():
    s = hurt(3)
    resolve(s, Wound(FRIDAY))
    assert friday(s) is None
    assert s.outcome is None


@rule("RC-313")
def test_friday_who_is_dead_has_no_pawn_any_more():
    s = planning(2, friday=False)
    assert not any("friday" in option for option in options(s, 0))


@rule("RC-313")
@pytest.mark.parametrize(
    "faces", ["wound success adventure", "wound determination adventure", "blank success adventure"]
)
def test_friday_may_die_in_the_middle_of_his_action_which_is_finished(faces):
    s = hurt(3, plan="friday:gather:4:wood", tiles="4:tile-5")
    roll(s, "gathering", faces)
    resolve(s, ResolvingStage())
    assert friday(s) is None
    assert s.camp.stock["wood"] == ("success" in faces)
    assert (s.plan.actions, s.doing) == ({}, None)


@rule("RC-313")
def test_what_friday_had_brought_before_he_died_is_the_groups():
    s = hurt(3, plan="friday:gather:4:wood", tiles="4:tile-5", resolving=1)
    resolve(
        s, Gain(FRIDAY, "wood", 2), DrawDiscoveries(FRIDAY, 1), Wound(FRIDAY), Gain(FRIDAY, "fur"), EndActionPhase()
    )
    assert (s.camp.stock["wood"], s.camp.stock["fur"], len(s.camp.found)) == (2, 1, 1)


@rule("RC-313")
def test_what_friday_had_brought_stays_in_the_camp_when_the_first_player_does_not():
    s = hurt(3, plan="friday:gather:4:wood", resolving=1)
    s.castaways[0].outside = "open"
    resolve(s, Gain(FRIDAY, "wood"), Wound(FRIDAY), EndActionPhase())
    assert s.camp.stock["wood"] == 1


@rule("RC-313")
def test_friday_may_die_exploring_a_dangerous_place_and_the_tile_is_found():
    s = hurt(3, plan="friday,dog:explore:4", dog=True)
    s.set_space(4, tokens=("danger",))
    dice(s, tiles=["tile-3"])
    resolve(s, ResolvingStage())
    assert friday(s) is None
    assert s.spaces[4].tile == "tile-3"
    assert len(s.camp.found) == 3
    assert any("Friday" in line and "Slow Water" in line for line in story(s))


@rule("RC-313")
@pytest.mark.parametrize(
    "effect",
    [
        Wound(FRIDAY),
        Heal(FRIDAY),
        GainDetermination(FRIDAY),
        LoseDetermination(FRIDAY),
        LoseAllDetermination(FRIDAY),
        FightFor(FRIDAY, 2),
        Discard(FRIDAY, "wood"),
    ],
)
def test_what_falls_on_friday_when_he_is_dead_falls_on_nobody(effect):
    s = table(2, friday=False, plan="friday:camp", resolving=1)
    resolve(s, effect)
    assert (wounds(s), determination(s)) == ([0, 0], [0, 0])


# -- what does not touch him -----------------------------------------------------------------------


@rule("RC-314")
def test_friday_is_never_first_player():
    s = island(2)
    firsts = []
    for _ in range(3):
        resolve(s, RoundEnds())
        firsts.append(s.first)
        s.stack[1:] = []
    assert firsts == [1, 0, 1]


@rule("RC-315")
def test_friday_is_not_affected_by_weather():
    s = island(2, round=2, tokens={"weather": ("rain", "winter", "storm")})
    resolve(s, WeatherPhase())
    assert wounds(s) == [6, 6]
    assert friday(s) == (0, 0)


@rule("RC-316")
def test_friday_does_not_eat():
    s = island(2, food=3)
    resolve(s, Eat())
    assert s.camp.stock["food"] == 1
    s.camp.stock["food"] = 0
    resolve(s, Eat())
    assert (wounds(s), friday(s)) == ([2, 2], (0, 0))


@rule("RC-317")
def test_friday_needs_no_shelter():
    s = island(2)
    resolve(s, SleepInTheOpen())
    assert (wounds(s), friday(s)) == ([1, 1], (0, 0))


@rule("RC-318")
@pytest.mark.parametrize(
    "effect",
    [
        Wound(GROUP, 2),
        LoseDetermination(GROUP, 2),
        LoseDetermination(FRIDAY, 3),
        LoseAllDetermination(GROUP),
        LoseAllDetermination(FRIDAY),
        Discard(GROUP, "fur", 1),
    ],
)
def test_effects_on_the_players_do_not_touch_friday(effect):
    s = island(2)
    s.castaways[FRIDAY].determination = 2
    resolve(s, effect)
    assert friday(s) == (0, 2)


@rule("RC-304")
def test_the_first_player_decides_what_is_left_to_friday():
    s = island(2, first=1)
    resolve(s, Decide(FRIDAY, (Wound(FRIDAY), Heal(FRIDAY))))
    assert waiting(s) == [1]
    answer(s, 1, options(s, 1)[0])
    assert friday(s) == (1, 0)


# -- the Dog ---------------------------------------------------------------------------------------


@rule("RC-321")
def test_the_dog_helps_with_hunting_and_exploring_only():
    s = planning(3, dog=True, wood=1, tiles="4:tile-5")
    s.hunting.shuffle_in("?")
    do(s, "0 place p0 hunt", "1 place p1 explore:0", "2 place p2 gather:4:wood", "2 place p2 weapons")
    joins = [option for option in options(s, 0) if option.startswith("join dog")]
    assert joins == ["join dog 1", "join dog 2"]
    assert blocked(s, 0)["join dog 3"][1] == "RC-132"


@rule("RC-321")
def test_there_is_only_one_dog():
    s = planning(3, dog=True)
    s.hunting.shuffle_in("?")
    do(s, "0 place p0 hunt", "1 place p1 explore:0", "1 join dog 1")
    assert not any(option.startswith("join dog") for option in options(s, 0))


@rule("RC-322", "RC-A47")
def test_the_dog_takes_no_action_but_may_support_friday():
    s = planning(2, dog=True)
    assert not any(option.startswith("place dog") for option in options(s, 0))
    do(s, "0 place friday explore:4", "0 join dog 1")
    assert s.taker(1) == FRIDAY


@rule("RC-322")
def test_the_dog_goes_back_when_it_would_be_alone():
    s = planning(2, dog=True)
    do(s, "0 place p0 explore:4", "0 join dog 1", "0 take-back p0 1")
    assert s.plan.actions == {}


@rule("RC-323")
def test_the_dog_neither_eats_nor_bleeds():
    s = island(3, dog=True, food=3)
    resolve(s, Eat(), Wound(GROUP))
    assert wounds(s) == [1, 1, 1]
    assert set(s.castaways) == {0, 1, 2}
    assert s.camp.dog


@rule("RC-323")
def test_the_dog_is_not_hurt_in_the_hunt_it_helps_with():
    s = island(3, dog=True, plan="p0,dog:hunt", phase="resolving", packs=STORIES)
    s.hunting.put_on_top("hare")
    resolve(s, ResolvingStage())
    assert wounds(s) == [2, 0, 0]
    assert s.camp.dog
