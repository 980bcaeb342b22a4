"""Fighting Beasts: the comparison, the cost, the reward, and bonuses that pass (RC-215 to RC-227)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.resolving import ResolveAction
from overwinter.games.robinson.table.records import FRIDAY, ActionId
from overwinter.games.robinson.verbs.fighting import DrawBeast, FightFor, Hunt
from overwinter.testing import answer, dice, resolve, rule, story, waiting
from tests.games.robinson.actions import table
from tests.games.robinson.setting import CARPENTER, COOK, EXPLORER, future, wounds

PISTOL = {"pistol": 2}


def shoot(s):
    """The Explorer uses the Pistol, which is good for 3 levels in a fight; the others let it come."""
    answer(s, EXPLORER, f"use-thing {EXPLORER} pistol")
    let_it_come(s)


def let_it_come(s):
    """Nobody does anything before the fight."""
    for seat in waiting(s):
        answer(s, seat, f"ready {seat}")


def hunt(beast="boar", plan="p1,p1:hunt", **things):
    """The Cook hunts. A boar: strength 4, Weapon -2, 3 food, 1 fur, Palisade -1, a Discovery token."""
    s = table(plan=plan, **things)
    s.hunting.put_on_top(beast)
    resolve(s, ResolveAction(1))
    return s


@rule("RC-215")
@pytest.mark.parametrize(("weapon", "taken"), [(0, 2), (1, 1)])
def test_the_fighter_takes_a_wound_for_each_level_that_the_weapon_is_weaker(weapon, taken):
    assert wounds(hunt("hare", weapon=weapon)) == [0, taken, 0]


@rule("RC-215", "RC-EX-16b")
def test_ex_16b_a_fight_of_strength_4_with_weapon_2_costs_2_wounds():
    s = table(plan="p0,p0:explore:4", weapon=2, resolving=1)
    resolve(s, FightFor(CARPENTER, 4))
    assert wounds(s) == [2, 0, 0]
    assert s.camp.weapon == 2


@rule("RC-216")
def test_the_fight_wears_the_weapons_down_by_the_number_on_the_card():
    s = hunt(weapon=5, palisade=1)
    assert s.camp.weapon == 3
    assert wounds(s) == [0, 0, 0]


@rule("RC-217")
def test_levels_that_the_weapon_cannot_fall_are_wounds_for_the_fighter():
    s = hunt(weapon=1, palisade=1)
    assert s.camp.weapon == 0
    assert wounds(s) == [0, 3 + 1, 0]  # 3 in the fight, 1 for the missing level


@rule("RC-218", "RC-219")
def test_food_and_fur_of_a_beast_go_to_future_resources():
    s = hunt(weapon=6, palisade=1)
    assert future(s) == {"wood": 0, "food": 3, "rations": 0, "fur": 1}
    assert sum(s.camp.stock.values()) == 0


@rule("RC-220")
@pytest.mark.parametrize(("palisade", "taken"), [(2, 0), (0, 1)])
def test_the_palisade_falls_by_the_number_on_the_card(palisade, taken):
    s = hunt(weapon=6, palisade=palisade)
    assert s.camp.palisade == max(0, palisade - 1)
    assert wounds(s) == [0, taken, 0]


@rule("RC-221")
def test_other_effects_come_last_and_then_the_card_is_discarded():
    s = table(plan="p1,p1:hunt", palisade=1)
    s.hunting.put_on_top("boar")
    told = "\n".join(resolve(s, ResolveAction(1)))
    steps = [told.index(word) for word in ("takes 4 wounds", "fall by 2", "3 food", "1 fur", "fall by 1", "Discovery")]
    assert steps == sorted(steps)
    assert len(s.castaways[COOK].finds) == 1
    assert s.beasts.discards == ("boar",)
    assert s.table == ()


@rule("RC-222")
def test_the_rewards_are_gained_however_bad_the_wounds():
    s = hunt(wounds=[0, 5, 0])
    assert wounds(s) == [0, 5 + 4 + 2 + 1, 0]
    assert future(s)["food"] == 3
    assert future(s)["fur"] == 1


@rule("RC-222")
def test_who_dies_in_the_fight_brings_nothing_home():
    s = hunt(wounds=[0, 9, 0])
    assert s.outcome is not None
    assert future(s)["food"] == 0


@rule("RC-222", "RC-313")
def test_friday_brings_nothing_home_from_a_fight_that_kills_him():
    s = table(2, plan="friday,dog:hunt", dog=True)
    s.hunting.put_on_top("bear")
    resolve(s, ResolveAction(ActionId(1)))
    assert FRIDAY not in s.castaways
    assert sum(future(s).values()) == 0


@rule("RC-223")
def test_a_bare_strength_is_only_compared():
    s = table(plan="p0,p0:explore:4", weapon=2, palisade=1, resolving=1)
    resolve(s, FightFor(CARPENTER, 3))
    assert (s.camp.weapon, s.camp.palisade, future(s)["food"]) == (2, 1, 0)
    assert wounds(s) == [1, 0, 0]


@rule("RC-224")
@pytest.mark.parametrize("weapon", [2, 3])
def test_a_weapon_level_that_is_high_enough_means_no_wounds(weapon):
    assert wounds(hunt("hare", weapon=weapon)) == [0, 0, 0]


@rule("RC-225")
def test_a_temporary_bonus_counts_in_the_comparison_and_moves_no_marker():
    s = hunt("hare", things={"pistol": 2})
    shoot(s)
    assert wounds(s) == [0, 0, 0]
    assert s.camp.weapon == 0


@rule("RC-225")
def test_the_bonus_can_be_chosen_in_sight_of_the_beast():
    s = hunt("hare", things={"pistol": 2})
    assert waiting(s) == [0, 1, 2]
    shoot(s)
    assert wounds(s) == [0, 0, 0]


@rule("RC-226")
def test_a_temporary_bonus_ends_with_its_action():
    s = table(plan="p1,p1:hunt p0,p0:hunt", things={"pistol": 2})
    s.hunting.put_on_top("hare", "hare")
    resolve(s, ResolveAction(1), ResolveAction(2))
    shoot(s)
    let_it_come(s)
    assert wounds(s) == [2, 0, 0]


@rule("RC-226")
def test_a_bonus_in_a_fight_of_the_event_phase_does_not_outlast_it():
    s = table(phase="event", things={"pistol": 2})
    resolve(s, FightFor(GROUP, 3), FightFor(GROUP, 3))
    shoot(s)
    let_it_come(s)
    assert wounds(s) == [3, 0, 0]


@rule("RC-227")
def test_with_a_bonus_the_real_level_still_falls_and_missing_levels_are_wounds():
    s = hunt(weapon=1, palisade=1, things={"pistol": 2})
    shoot(s)
    assert s.camp.weapon == 0
    assert wounds(s) == [0, 1, 0]


@rule("RC-A27")
def test_a_fight_in_the_event_phase_is_the_first_players():
    s = table(phase="event", first=COOK)
    dice(s, beasts=["hare"])
    resolve(s, DrawBeast(GROUP))
    assert wounds(s) == [0, 2, 0]
    assert s.camp.stock["food"] == 1


@rule("RC-A40")
def test_an_empty_beast_deck_is_made_anew_from_its_discards():
    s = table(plan="p1,p1:hunt", resolving=1)
    s.beasts.pool = ()
    s.beasts.discard("hare")
    s.hunting.shuffle_in("?")
    resolve(s, Hunt(COOK))
    assert "Hare" in "\n".join(story(s))
    assert future(s)["food"] == 1
