"""What Items do once they are built."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.night import FoodRots, NightPhase
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import EndActionPhase, ResolveAction, ResolvingStage
from overwinter.games.robinson.phases.rounds import CATCH, CheckPit, MoralePhase, ProductionPhase
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.printed.catalogue import ItemId
from overwinter.games.robinson.table.records import NOWHERE, ROUND, ActionId
from overwinter.games.robinson.table.terms import Built
from overwinter.games.robinson.table.whom import Having
from overwinter.games.robinson.verbs.building import ItemReady, LoseItem
from overwinter.games.robinson.verbs.camp import MoveCamp
from overwinter.games.robinson.verbs.castaways import Wound
from overwinter.testing import answer, blocked, dice, options, resolve, rule, waiting
from tests.games.robinson.actions import go_on
from tests.games.robinson.moves import do, go, may, planning, why_not
from tests.games.robinson.setting import CARPENTER, COOK, determination, future, island, roll, wounds


def ready(item, **table):
    """A table where an Item has just been finished."""
    s = island(**table)
    resolve(s, ItemReady(ItemId(item)))
    return s


def level(item, name, **table):
    return ready(item, **table).level(name)


# -- Items that others need ------------------------------------------------------------------------


@rule("RC-396", "RC-400", "RC-402", "RC-159")
def test_ex_8_items_that_others_need():
    s = planning(4, tiles="4:tile-5 0:tile-3", shelter=True, wood=9)
    s.offer += (ItemId("bow"),)
    s.camp.built += (ItemId("rope"),)
    assert why_not(s, COOK, "place p1 item:fireplace") == "RC-118"
    assert why_not(s, CARPENTER, "place p0 item:bow") == "RC-118"
    assert why_not(s, 2, "place p2 item:shortcut") == "RC-118"
    resolve(s, ItemReady(ItemId("fire")), ItemReady(ItemId("knife")), ItemReady(ItemId("map")))
    assert s.camp.palisade == 1
    assert s.camp.weapon == 1
    assert may(s, COOK, "place p1 item:fireplace")
    assert may(s, CARPENTER, "place p0 item:bow")
    assert may(s, 2, "place p2 item:shortcut")
    do(s, "0 place p0 explore:7")
    assert may(s, CARPENTER, "join map 1")


@rule("RC-390", "RC-396", "RC-400", "RC-402", "RC-407", "RC-409")
@pytest.mark.parametrize(("item", "needed_by"), [
    ("bricks", "furnace"), ("fire", "lantern"), ("knife", "belts"), ("map", "shortcut"), ("rope", "raft"),
    ("shovel", "cellar"),
])  # fmt: skip
def test_an_item_serves_as_a_requirement(item, needed_by):
    place = f"place p0 item:{needed_by}"
    without, having = (planning(tiles="4:tile-4", wood=9, fur=9, built=built) for built in ("", item))
    for s in (without, having):
        s.offer += (ItemId(needed_by),)
    assert why_not(without, CARPENTER, place) == "RC-118"
    assert may(having, CARPENTER, place)


@rule("RC-393")
def test_the_cure_is_a_condition_on_cards():
    bite = Having((Built("cure"),), otherwise=(Wound(COOK, 2),))
    without, having = island(), island(built="cure")
    resolve(without, bite)
    resolve(having, bite)
    assert (wounds(without)[COOK], wounds(having)[COOK]) == (2, 0)


# -- levels ------------------------------------------------------------------------------------------


@rule("RC-389", "RC-400", "RC-410", "RC-412")
@pytest.mark.parametrize(("item", "levels"), [("bow", 3), ("knife", 1), ("sling", 2), ("spear", 3)])
def test_weapons_raise_the_weapon_level(item, levels):
    assert level(item, "weapon") == levels


@rule("RC-390", "RC-396", "RC-403", "RC-413")
@pytest.mark.parametrize(("item", "levels"), [("bricks", 1), ("fire", 1), ("moat", 2), ("wall", 2)])
def test_works_raise_the_palisade(item, levels):
    assert level(item, "palisade", shelter=True) == levels


@rule("RC-414")
@pytest.mark.parametrize("item", ["bricks", "fire", "moat", "wall"])
def test_without_a_shelter_a_palisade_is_lost(item):
    assert level(item, "palisade") == 0
    assert level(item, "palisade", tiles="3:tile-11") == level(
        item, "palisade", shelter=True
    )  # natural Shelter will do
    assert wounds(ready(item)) == [0, 0, 0]


@rule("RC-414")
def test_a_shelter_built_in_the_same_phase_is_in_time():
    s = island(plan="p0,p0:shelter p1,p1:item:bricks", wood=3, tiles="4:tile-7")
    resolve(s, ResolvingStage())
    answer(s, CARPENTER, "resolve-in-order 1,2")
    assert s.camp.shelter
    assert s.camp.palisade == 1


# -- pawns -------------------------------------------------------------------------------------------

TARGETS = {"hunting": "hunt", "building": "weapons", "gathering": "gather:4:wood", "exploration": "explore:0"}


@rule("RC-388", "RC-401", "RC-402", "RC-406", "RC-408")
@pytest.mark.parametrize(("item", "kinds"), [
    ("belts", ["gathering"]), ("lantern", ["building"]), ("map", ["exploration"]),
    ("raft", ["gathering", "exploration"]), ("shield", ["hunting"]),
])  # fmt: skip
def test_an_items_pawn_helps_with_its_own_kinds_of_action(item, kinds):
    found = []
    for kind, target in TARGETS.items():
        s = planning(tiles="4:tile-1", wood=1, built=item)
        s.hunting.put_on_top("fox")
        do(s, f"0 place p0 {target}")
        if may(s, CARPENTER, f"join {item} 1"):
            found.append(kind)
    assert sorted(found) == sorted(kinds)


@rule("RC-388", "RC-401", "RC-402", "RC-406", "RC-408")
@pytest.mark.parametrize(("item", "target"), [
    ("belts", "gather:4:wood"), ("lantern", "weapons"), ("map", "explore:0"), ("raft", "explore:0"), ("shield", "hunt"),
])  # fmt: skip
def test_an_item_brings_one_pawn_each_round(item, target):
    s = island(plan=f"p0,{item}:{target}", tiles="4:tile-1", wood=1, built=item, weapon=9)
    s.hunting.put_on_top("fox")
    resolve(s, ResolvingStage())
    assert item in s.camp.built
    assert s.plan.actions == {}
    again = planning(tiles="4:tile-1", wood=9, built=item)
    again.hunting.put_on_top("fox", "boa")
    do(again, f"0 place p0 {target}", f"0 join {item} 1")
    assert not [option for option in options(again, COOK) if option.startswith(f"join {item}")]


# -- gathering ---------------------------------------------------------------------------------------


def gathering(built, plan="p0,p0:gather:4:wood", tiles="4:tile-5"):
    s = island(plan=plan, tiles=tiles, built=built)
    resolve(s, ResolvingStage())
    return s


@rule("RC-384", "RC-385", "RC-386")
@pytest.mark.parametrize(("built", "wood"), [("", 1), ("basket", 2), ("sack", 2), ("basket sack", 3)])
def test_basket_and_sack_bring_one_more_each(built, wood):
    assert gathering(built).camp.stock["wood"] == wood


@rule("RC-384", "RC-385")
@pytest.mark.parametrize("item", ["basket", "sack"])
def test_basket_and_sack_are_filled_once_a_round(item):
    s = gathering(item, plan="p0,p0:gather:4:wood p1,p1:gather:0:wood", tiles="4:tile-1 0:tile-7")
    answer(s, CARPENTER, options(s, CARPENTER)[0])
    assert s.camp.stock["wood"] == 3


@rule("RC-384", "RC-385")
@pytest.mark.parametrize("item", ["basket", "sack"])
@pytest.mark.parametrize(("now", "stock"), [(True, (2, 1)), (False, (1, 2))])
def test_the_group_decides_what_fills_them(item, now, stock):
    s = gathering(item, plan="p0,p0:gather:4:wood p1,p1:gather:4:birds")
    answer(s, CARPENTER, "resolve-in-order 1,2")
    answer(s, COOK, f"fill-carrier 0 {item} wood" if now else "nothing")
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == stock


@rule("RC-384", "RC-385")
def test_basket_and_sack_are_no_use_when_gathering_fails():
    s = island(plan="p0:gather:4:wood", tiles="4:tile-5", built="basket sack", phase="resolving")
    roll(s, "gathering", "blank determination blank")
    resolve(s, ResolveAction(ActionId(1)))
    assert future(s)["wood"] == 0
    assert not s.marked(ROUND, "basket")
    assert not s.marked(ROUND, "sack")


# -- Morale, rest ------------------------------------------------------------------------------------


@rule("RC-387")
def test_a_bed_makes_rest_heal_two_and_give_determination():
    s = island(plan="p0:rest p0:rest p1:rest", wounds=(5, 1, 0), built="bed")
    resolve(s, ResolvingStage())
    if waiting(s):
        answer(s, CARPENTER, options(s, CARPENTER)[0])
        if waiting(s):
            answer(s, CARPENTER, options(s, CARPENTER)[0])
    assert wounds(s) == [1, 0, 0]
    assert determination(s) == [2, 1, 0]


@rule("RC-395", "RC-399", "RC-A39")
@pytest.mark.parametrize(("built", "more"), [("diary", 1), ("drums", 2), ("diary drums", 3)])
@pytest.mark.parametrize("morale", range(6))
def test_diary_and_drums_make_morale_worth_more(built, more, morale):
    s = island(built=built, morale=morale, determination=(5, 0, 0))
    resolve(s, MoralePhase())
    assert determination(s) == [5 + s.book.numbers.morale[morale] + more, 0, 0]


@rule("RC-A39")
def test_drums_turn_a_loss_into_a_gain():
    s = island(built="drums", morale=2)
    resolve(s, MoralePhase())
    assert determination(s) == [1, 0, 0]
    assert wounds(s) == [0, 0, 0]


@rule("RC-A39")
def test_who_heals_in_high_spirits_still_hears_the_drums():
    s = island(built="drums diary", morale=6, wounds=(2, 0, 0))
    resolve(s, MoralePhase())
    answer(s, CARPENTER, "heal-and-gain 0 3")
    assert wounds(s) == [1, 0, 0]
    assert determination(s) == [3, 0, 0]


# -- food --------------------------------------------------------------------------------------------


@rule("RC-391")
def test_in_a_cellar_no_food_rots():
    kept, lost = island(food=7, built="cellar"), island(food=7)
    resolve(kept, FoodRots())
    resolve(lost, FoodRots())
    assert (kept.camp.stock["food"], lost.camp.stock["food"]) == (7, 0)


@rule("RC-394")
def test_the_dam_gives_two_food_that_keeps():
    s = ready("dam")
    assert (s.camp.stock["rations"], s.camp.stock["food"]) == (2, 0)


@rule("RC-404", "RC-A58")
@pytest.mark.parametrize(("face", "food"), [("wound", 2), ("blank", 1)])
def test_the_pit_may_have_caught_something(face, food):
    s = island(built="pit")
    dice(s, {"building.wound": [face]})
    resolve(s, ProductionPhase())
    assert s.camp.stock["food"] == food
    assert wounds(s) == [0, 0, 0]


@rule("RC-404")
@pytest.mark.parametrize(("wounds", "often"), [("2", False), ("4", True)])
def test_the_pit_uses_the_die_that_was_agreed_on(wounds, often):
    s = island(built="pit", options={"building_wounds": wounds})
    caught = 0
    for _ in range(300):
        s.forget(ROUND)
        resolve(s, CheckPit())
        caught += s.marked(ROUND, CATCH)
    assert (caught > 150) == often


@rule("RC-397", "RC-405", "RC-A32")
@pytest.mark.parametrize(("item", "healed"), [("pot", 1), ("fireplace", 2)])
def test_at_night_a_food_heals_once(item, healed):
    s = island(built=item, phase="night", food=2, wounds=(3, 0, 0))
    answer(s, COOK, f"cook-meal 1 {item}")
    assert wounds(s) == [3 - healed, 0, 0]
    assert s.camp.stock["food"] == 1
    assert f"cook-meal 1 {item}" not in options(s, COOK)
    assert blocked(s, COOK)[f"cook-meal 1 {item}"][1] == "RC-A32"


@rule("RC-397")
def test_a_meal_from_the_fireplace_can_be_shared_by_two():
    s = island(built="fireplace", phase="night", food=1, wounds=(3, 3, 0))
    answer(s, COOK, "cook-meal 1 fireplace")
    answer(s, COOK, "heal 0")
    answer(s, COOK, "heal 1")
    assert wounds(s) == [2, 2, 0]


@rule("RC-397", "RC-405")
@pytest.mark.parametrize(("item", "number"), [("pot", "RC-405"), ("fireplace", "RC-397")])
def test_cooking_needs_food_and_the_night(item, number):
    by_day = island(built=item, food=2, wounds=(3, 0, 0))
    hungry = island(built=item, phase="night", wounds=(3, 0, 0))
    assert blocked(by_day, COOK)[f"cook-meal 1 {item}"][1] == number
    assert blocked(hungry, COOK)[f"cook-meal 1 {item}"][1] == number


@rule("RC-A32")
def test_pot_and_fireplace_cook_once_each_and_again_the_next_night():
    s = island(built="pot fireplace", food=9, wounds=(6, 0, 0), shelter=True)
    resolve(s, NightPhase())
    answer(s, COOK, "cook-meal 1 pot")
    answer(s, COOK, "cook-meal 1 fireplace")
    assert wounds(s)[CARPENTER] == 3
    while waiting(s):
        answer(s, waiting(s)[0], options(s, waiting(s)[0])[0])
    s.camp.stock["food"] = 1
    assert "cook-meal 1 pot" in options(s, COOK)


# -- weather -----------------------------------------------------------------------------------------


@rule("RC-398")
def test_the_furnace_ignores_one_winter_cloud_each_round():
    s = island(built="furnace", wood=9, food=9, tokens={"weather": ("rain", "winter")}, roof=1)
    resolve(s, WeatherPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (9, 9)
    two = island(built="furnace", wood=9, food=9, round=7, roof=9)
    dice(two, {"weather.rain": ["rain"], "weather.winter": ["two-winter"], "weather.animals": ["blank"]})
    resolve(two, WeatherPhase())
    assert two.camp.stock["wood"] == 8


@rule("RC-398")
def test_the_furnace_has_nothing_to_do_with_rain():
    s = island(built="furnace", wood=9, food=9, tokens={"weather": ("rain",)})
    resolve(s, WeatherPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (8, 8)


@rule("RC-398")
def test_the_furnace_still_counts_when_a_die_is_rolled_again():
    s = island(built="furnace", wood=9, food=9, round=7, roof=9, things={"storm-glass": 1})
    dice(s, {"weather.rain": ["rain"], "weather.winter": ["winter", "two-winter"], "weather.animals": ["blank"]})
    resolve(s, WeatherPhase())
    answer(s, COOK, "use-thing 1 storm-glass")
    answer(s, COOK, "roll-anew winter")
    for seat in list(waiting(s)):
        answer(s, seat, f"ready {seat}")
    assert s.camp.stock["wood"] == 8


@rule("RC-398")
def test_the_furnace_heats_when_only_a_second_roll_brings_winter():
    s = island(built="furnace", wood=5, food=5, round=5, roof=9, things={"storm-glass": 2})
    dice(s, {"weather.rain": ["two-rain", "winter"]})
    resolve(s, WeatherPhase())
    answer(s, CARPENTER, "use-thing 0 storm-glass")
    go_on(s)
    assert s.camp.stock["wood"] == 5


@rule("RC-398", "RC-348")
def test_what_was_done_about_a_cloud_counts_for_the_dice_as_they_lie_in_the_end():
    s = island(wood=5, food=5, round=5, things={"storm-glass": 2}, determination=[0, 3, 0])
    dice(s, {"weather.rain": ["winter", "rain"]})
    resolve(s, WeatherPhase())
    answer(s, COOK, "use-skill 1 hooch")
    assert s.clouds == {"rain": 1, "winter": 0}
    answer(s, COOK, "use-thing 1 storm-glass")
    assert s.clouds == {"rain": 1, "winter": 0}  # there is no winter left to be warmed


# -- the land ----------------------------------------------------------------------------------------


@rule("RC-383")
def test_a_shortcut_brings_a_resource_from_a_tile_beside_the_camp():
    s = island(tiles="4:tile-5 0:tile-1")
    resolve(s, ItemReady(ItemId("shortcut")))
    assert options(s, COOK) == ["lay-shortcut 0", "lay-shortcut 4"]
    answer(s, COOK, "lay-shortcut 4")
    assert s.camp.stock["food"] == s.camp.stock["wood"] == 0  # not before the next Production phase
    resolve(s, ProductionPhase())
    assert options(s, COOK) == ["take-shortcut birds", "take-shortcut wood"]
    answer(s, COOK, "take-shortcut birds")
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (2, 1)  # with what the Camp's tile gives


@rule("RC-383")
def test_an_exhausted_source_gives_nothing_by_the_shortcut():
    s = island(tiles="4:tile-1", shortcut=4, built="shortcut")
    s.set_space(4, covered=("wood",))
    resolve(s, ProductionPhase())
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (1, 1)


@rule("RC-383")
def test_a_shortcut_that_led_nowhere_can_be_found_again_after_moving():
    s = ready("shortcut")
    assert s.camp.shortcut == NOWHERE
    s.set_space(4, tile="tile-1")
    resolve(s, MoveCamp(4))
    assert "shortcut" not in s.camp.built


@rule("RC-A38")
def test_the_source_a_shortcut_has_used_cannot_be_gathered_from_as_well():
    s = island(tiles="4:tile-5", shortcut=4, built="shortcut")
    resolve(s, ProductionPhase())
    answer(s, COOK, "take-shortcut birds")
    s.phase = "planning"
    resolve(s, PlanTogether())
    assert why_not(s, COOK, "place p1 gather:4:birds") == "RC-A38"
    assert may(s, COOK, "place p1 gather:4:wood")  # the tile's other source can


@rule("RC-392", "RC-A31")
def test_a_corral_fences_in_birds_beside_the_camp():
    s = ready("corral", tiles="4:tile-5 0:tile-3")  # birds on 4, fish on 0
    assert options(s, COOK) == ["fence-in corral", "nothing"]
    answer(s, COOK, "fence-in corral")
    assert s.spaces[4].covered == ("birds",)
    assert s.spaces[0].covered == ()
    assert "plus-food" in s.spaces[s.camp.space].tokens


@rule("RC-392")
def test_a_corral_may_be_left_empty():
    s = ready("corral", tiles="4:tile-5")
    answer(s, COOK, "nothing")
    assert s.spaces[4].covered == ()
    assert s.spaces[s.camp.space].tokens == ()


@rule("RC-392")
def test_the_group_chooses_among_several_flocks():
    s = ready("corral", tiles="4:tile-5 0:tile-9")
    answer(s, COOK, "fence-in corral")
    answer(s, COOK, "exhaust 0 birds")
    assert s.spaces[0].covered == ("birds",)
    assert s.spaces[4].covered == ()


@rule("RC-A31")
@pytest.mark.parametrize(("tiles", "tokens"), [("0:tile-3", ()), ("4:tile-5", ("plus-food",))])
def test_without_birds_or_with_a_token_already_the_corral_does_nothing(tiles, tokens):
    s = island(tiles=tiles)
    s.set_space(s.camp.space, tokens=tokens)
    resolve(s, ItemReady(ItemId("corral")))
    if waiting(s):
        answer(s, COOK, "fence-in corral")
    assert s.spaces[s.camp.space].tokens == tokens
    assert all(not there.covered for there in s.spaces)


@rule("RC-411")
def test_a_snare_may_put_food_on_the_camp_tile():
    s, declined = ready("snare"), ready("snare")
    answer(s, COOK, "put-by-item plus-food snare")
    answer(declined, COOK, "nothing")
    assert s.spaces[s.camp.space].tokens == ("plus-food",)
    assert declined.spaces[s.camp.space].tokens == ()
    resolve(s, ProductionPhase())
    assert s.camp.stock["food"] == 2


# -- when --------------------------------------------------------------------------------------------


@rule("RC-415")
def test_one_time_effects_happen_once_at_the_end_of_the_action_phase():
    s = island(plan="p0,p0:item:knife", tiles="4:tile-5", phase="resolving")
    resolve(s, ResolveAction(ActionId(1)))
    assert s.camp.weapon == 0
    assert s.camp.built == ()
    resolve(s, EndActionPhase())
    assert s.camp.weapon == 1
    assert s.camp.built == ("knife",)
    resolve(s, EndActionPhase())
    assert s.camp.weapon == 1


@rule("RC-415")
def test_what_lasts_does_not_happen_again_each_round():
    s = planning(built="knife moat dam", shelter=True)
    go(s)
    assert (s.camp.weapon, s.camp.palisade, s.camp.stock["rations"]) == (0, 0, 0)


@rule("RC-A44")
def test_a_lost_personal_item_can_be_built_again_by_anybody_and_without_reward():
    s = planning(built="fire", food=9, shelter=True)
    do(s, "1 place p1 item:fireplace", "1 join p1 1")
    go(s)
    assert determination(s) == [0, 2, 0]
    s.phase = "planning"
    resolve(s, LoseItem(ItemId("fireplace")), PlanTogether())
    do(s, "0 place p0 item:fireplace", "0 join p0 1")
    go(s)
    assert "fireplace" in s.camp.built
    assert determination(s) == [0, 2, 0]


def test_every_item_that_gives_nothing_says_what_it_is_good_for():
    for item in island().book.inventions.values():
        assert item.gives or item.pawn or item.use or item.dials or item.effect, item.id
