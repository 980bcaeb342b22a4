"""Discovery tokens: kept, used, rotten."""

from __future__ import annotations

from overwinter.games.robinson.phases.night import FoodRots, NightEnds, NightPhase
from overwinter.games.robinson.phases.resolving import EndActionPhase, ResolveAction
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.table.records import ActionId
from overwinter.games.robinson.verbs.land import DrawDiscoveries
from overwinter.testing import answer, dice, resolve, rule
from tests.games.robinson.moves import do, go, may, planning
from tests.games.robinson.setting import CARPENTER, COOK, determination, future, island, wounds
from tests.games.robinson.uses import can, cannot

# -- Discovery tokens ----------------------------------------------------------------------------------


@rule("RC-244")
def test_discovery_tokens_can_be_kept_for_later():
    s = island(plan="p0,p1:explore:0", phase="resolving", food=9)
    dice(s, tiles=["tile-1"], discoveries=["machete", "spices"])
    resolve(s, ResolveAction(ActionId(1)))
    assert not can(s, COOK, "use-token 1 machete")  # not before the end of the phase
    resolve(s, EndActionPhase(), FoodRots(), NightEnds())
    assert s.camp.found == ("machete", "spices")
    assert can(s, COOK, "use-token 1 machete")


@rule("RC-245")
def test_a_discovery_token_is_used_once():
    s = island(found=("machete", "spices"))
    answer(s, COOK, "use-token 1 machete")
    assert s.camp.found == ("spices",)
    assert "token:machete" in s.gone


@rule("RC-246", "RC-A25")
def test_tokens_that_stand_for_food_rot_and_others_do_not():
    s = island(found=("coconuts", "goat-trail", "coconuts", "healing-herbs"))
    resolve(s, FoodRots())
    assert s.camp.found == ("goat-trail", "healing-herbs")
    assert s.gone.count("token:coconuts") == 2


@rule("RC-246", "RC-A25")
def test_a_cellar_keeps_food_tokens_and_boxes_do_not():
    cellar = island(found=("coconuts",), built="cellar")
    boxes = island(found=("coconuts",), things={"barrel": 0})
    resolve(cellar, FoodRots())
    resolve(boxes, FoodRots())
    assert cellar.camp.found == ("coconuts",)
    assert boxes.camp.found == ()


@rule("RC-246")
def test_food_tokens_rot_with_those_who_sleep_outside():
    s = island(food=9, shelter=True)
    s.castaways[COOK].outside = "sheltered"
    s.castaways[COOK].finds = ("coconuts", "machete")
    resolve(s, NightPhase())
    assert s.castaways[COOK].finds == ("machete",)


def used(token, seat=COOK, **table):
    """A table after a token has been used."""
    s = island(found=(token,), **table)
    answer(s, seat, f"use-token {seat} {token}")
    assert s.camp.found == ()
    return s


@rule("RC-435")
def test_a_thorn_bush_is_a_palisade_level():
    assert used("thorn-bush", shelter=True).camp.palisade == 1


@rule("RC-436")
def test_a_machete_is_a_weapon_level():
    assert used("machete").camp.weapon == 1


@rule("RC-437", "RC-A20")
def test_broad_leaves_keep_off_one_rainy_cloud_in_the_weather_phase():
    assert cannot(island(found=("broad-leaves",)), COOK, "use-token 1 broad-leaves") == "RC-437"
    s = island(found=("broad-leaves",), wood=3, food=3, tokens={"weather": ("rain", "winter")})
    resolve(s, WeatherPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (3, 3)  # nothing is lost yet
    answer(s, COOK, "use-token 1 broad-leaves")
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (1, 2)  # heating, and one cloud


@rule("RC-437")
def test_broad_leaves_are_no_help_without_rain():
    s = island(found=("broad-leaves",), phase="weather", tokens={"weather": ("winter",)})
    assert cannot(s, COOK, "use-token 1 broad-leaves") == "RC-458"


@rule("RC-438")
def test_an_old_chest_holds_a_treasure_and_nothing_else():
    s = island(found=("old-chest",))
    dice(s, mysteries=["cave-cat", "spiked-floor", "compass"])
    answer(s, COOK, "use-token 1 old-chest")
    assert s.camp.things == {"compass": 0}
    assert wounds(s) == [0, 0, 0]
    assert {"cave-cat", "spiked-floor"} <= set(s.mysteries.pool)


@rule("RC-439")
def test_wild_tobacco_raises_morale():
    assert used("wild-tobacco").morale == 4


@rule("RC-440")
def test_driftwood_is_a_wood_at_once():
    s = used("driftwood", phase="resolving")
    assert s.camp.stock["wood"] == 1
    assert future(s)["wood"] == 0


@rule("RC-441")
def test_candle_nuts_are_a_pawn_for_one_building_action():
    s = planning(wood=2, tiles="4:tile-1")
    s.camp.found = ("candle-nuts", "candle-nuts")
    do(s, "0 place p0 weapons", "1 place p1 gather:4:wood", "0 join candle-nuts 1")
    assert not may(s, COOK, "join candle-nuts 2")
    do(s, "1 take-back p1 2")
    go(s)
    assert s.camp.weapon == 1
    assert s.camp.found == ("candle-nuts",)


@rule("RC-442")
def test_coconuts_are_two_food_that_rot():
    s = used("coconuts")
    assert s.camp.stock["food"] == 2
    assert s.camp.stock["rations"] == 0


@rule("RC-443")
def test_a_goat_is_fur_and_food_for_those_with_a_weapon():
    assert cannot(island(found=("goat-trail",)), COOK, "use-token 1 goat-trail") == "RC-443"
    s = used("goat-trail", weapon=1, phase="resolving")
    assert (s.camp.stock["fur"], s.camp.stock["food"]) == (1, 1)
    assert s.camp.weapon == 1


@rule("RC-444")
def test_healing_herbs_need_the_pot_and_the_night():
    assert cannot(island(found=("healing-herbs",), built="pot"), COOK, "use-token 1 healing-herbs") == "RC-444"
    assert cannot(island(found=("healing-herbs",), phase="night"), COOK, "use-token 1 healing-herbs") == "RC-444"
    s = used("healing-herbs", built="pot", phase="night", wounds=(3, 3, 0))
    answer(s, COOK, "heal 0")
    answer(s, COOK, "heal 1")
    assert wounds(s) == [2, 2, 0]


@rule("RC-445")
def test_poison_needs_the_pot_and_is_two_weapon_levels():
    assert cannot(island(found=("poison",)), COOK, "use-token 1 poison") == "RC-445"
    assert used("poison", built="pot").camp.weapon == 2


@rule("RC-446")
def test_bitter_bark_boiled_in_the_pot_is_the_cure():
    assert cannot(island(found=("bitter-bark",)), COOK, "use-token 1 bitter-bark") == "RC-446"
    s = used("bitter-bark", built="pot")
    assert "cure" in s.camp.built
    assert s.camp.stock["wood"] == 0
    assert cannot(island(found=("bitter-bark",), built="pot cure"), COOK, "use-token 1 bitter-bark") == "RC-161"


@rule("RC-446")
def test_a_cure_that_has_been_found_is_not_built_as_well():
    s = planning(built="pot", tiles="4:tile-1", determination=(0, 0, 0))
    s.camp.found = ("bitter-bark",)
    do(s, "0 place p0 item:cure", "1 use-token 1 bitter-bark")
    assert not may(s, CARPENTER, "agree 0")
    do(s, "0 take-back p0 1")
    go(s)
    assert s.camp.built.count("cure") == 1


@rule("RC-447")
def test_spices_need_the_pot_and_raise_morale():
    assert cannot(island(found=("spices",)), COOK, "use-token 1 spices") == "RC-447"
    assert used("spices", built="pot").morale == 4


@rule("RC-448")
def test_the_four_signs_mean_what_the_scenario_says():
    aloe = used("sign-1", phase="night", wounds=(0, 2, 0))
    oil, flint, message = used("sign-2"), used("sign-3"), used("sign-4")
    assert wounds(aloe) == [0, 1, 0]
    assert oil.tale.pile == 1  # its stage takes no more
    assert flint.camp.weapon == 1
    assert determination(message) == [0, 3, 0]


def test_there_are_twenty_two_discovery_tokens():
    book = island().book
    assert len(book.discovery_stack()) == 22
    assert len(book.discoveries) == 17


def test_drawing_tokens_stops_when_there_are_no_more():
    s = island(phase="planning")
    resolve(s, DrawDiscoveries(COOK, 30))
    assert len(s.camp.found) == 22
    assert len(s.finds) == 0
