"""Family Robinson: Inventions that came to mind, a house, children, and the land that must be made out first."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.chapters.goals import SeeIfDone
from overwinter.games.robinson.phases.night import Eat
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolveAction
from overwinter.games.robinson.phases.rounds import BringIn, Produce, Round, RoundEnds
from overwinter.games.robinson.phases.weather import FaceWeather
from overwinter.games.robinson.printed.tale import FamilyTale
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.table.plans import least_pawns, most_pawns
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.table.records import ActionId
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.building import DiscardIdeas, FenceIn, ItemReady, LoseItem
from overwinter.games.robinson.verbs.camp import BuildShelter, MoveCamp, RaisePalisade, RaiseRoof, RaiseWeapon
from overwinter.games.robinson.verbs.land import Exhaust
from overwinter.games.robinson.verbs.tokens import PutByItem, PutOnTile
from overwinter.testing import answer, blocked, dice, options, resolve, rule, waiting
from tests.games.robinson.adventures import book_icon, carried_out, explore, find, plan, story
from tests.games.robinson.moves import why_not
from tests.games.robinson.setting import island, wounds


def home(**table) -> Island:
    """All wanted Inventions built, and a house that wants nothing."""
    s = story("family", **{"shelter": True, "roof": 1, "palisade": 1, "weapon": 1, **table})
    s.camp.built += tuple(s.tale.wanted)
    return s


# -- the goal ----------------------------------------------------------------------------------------


@rule("RC-043", "RC-020")
def test_three_inventions_come_to_mind_and_all_are_wanted():
    s = story("family")
    assert len(s.tale.wanted) == 3
    assert len(s.offer) == 12
    assert "all 3 Inventions that came to mind" in s.scenario.goal
    assert s.scenario.notes[0].startswith("The 3 random Inventions must all be built")
    assert not any(s.book.inventions[item].basic or s.book.inventions[item].scenario for item in s.tale.wanted)


@rule("RC-003")
@pytest.mark.parametrize(
    ("lack", "last"),
    [
        ({"roof": 0}, RaiseRoof()),
        ({"palisade": 0}, RaisePalisade()),
        ({"weapon": 0}, RaiseWeapon()),
        ({"shelter": False}, BuildShelter()),
    ],
)
def test_the_last_thing_that_is_missing_makes_it_a_home_at_once(lack, last):
    s = home(**lack)
    resolve(s, SeeIfDone())
    assert s.outcome is None
    resolve(s, last)
    assert s.outcome
    assert s.outcome.winners == (0, 1, 2)


@rule("RC-003")
def test_all_must_stand_at_the_same_time():
    s = home()
    last = s.tale.wanted[-1]
    s.camp.built = tuple(item for item in s.camp.built if item != last)
    resolve(s, RaiseWeapon())
    assert s.outcome is None
    resolve(s, ItemReady(last))
    while waiting(s):
        answer(s, 0, options(s, 0)[0])
    assert s.outcome
    assert s.outcome.winners == (0, 1, 2)


@rule("RC-378")
def test_a_lost_item_is_wanted_again():
    s = home(roof=0)
    resolve(s, LoseItem(s.tale.wanted[0]))
    s.camp.shelter, s.camp.palisade, s.camp.weapon = True, 3, 3
    resolve(s, RaiseRoof())
    assert s.outcome is None


@rule("RC-234")
def test_a_natural_shelter_is_no_home():
    s = home(shelter=False, tiles="4:tile-11", camp=4)
    resolve(s, RaiseRoof())
    assert s.sheltered
    assert s.outcome is None


@rule("RC-006")
def test_twelve_rounds_are_all_there_are():
    s = home(roof=0, round=12)
    resolve(s, RoundEnds())
    assert s.outcome
    assert s.outcome.rule == "RC-006"


@rule("RC-294")
def test_no_card_takes_what_is_wanted_off_the_board():
    s = story("family")
    resolve(s, DiscardIdeas(2))
    assert set(s.tale.wanted) <= set(s.offer)
    s.offer += ("bow",) if "bow" not in s.offer else ()
    others = [item for item in s.offer if item not in s.tale.wanted and not s.book.inventions[item].basic]
    resolve(s, DiscardIdeas(2))
    assert not any(item in s.offer for item in others)


# -- children ----------------------------------------------------------------------------------------


@rule("RC-007")
@pytest.mark.parametrize(("number", "before", "after"), [(6, 0, 0), (7, 0, 1), (8, 1, 1), (9, 1, 2), (11, 2, 3)])
def test_a_child_is_born_in_rounds_seven_nine_and_eleven(number, before, after):
    s = story("family")
    s.tale = FamilyTale(s.tale.wanted, before)
    resolve(s, Round(number))
    assert s.tale.children == after


@rule("RC-007")
def test_each_child_eats_before_the_others():
    s = story("family", food=4)
    s.tale = FamilyTale(s.tale.wanted, 2)
    resolve(s, Eat())
    answer(s, 0, "go-hungry 1")
    assert s.camp.stock["food"] == 0
    assert wounds(s) == [0, 2, 0]
    assert s.outcome is None


@rule("RC-007")
def test_a_child_without_food_loses_the_game():
    s = story("family", food=1)
    s.tale = FamilyTale(s.tale.wanted, 2)
    resolve(s, Eat())
    assert s.outcome
    assert s.outcome.winners == ()
    assert s.outcome.reason == "There was nothing to eat for a child."


# -- food tokens -------------------------------------------------------------------------------------


@rule("RC-007", "RC-297")
def test_the_camp_may_hold_several_food_tokens_and_only_the_camp_and_only_those():
    s = story("family", tiles="4:tile-5")
    resolve(s, PutByItem("plus-food"), PutByItem("plus-food"), PutByItem("plus-wood"), PutByItem("plus-wood"))
    assert sorted(s.spaces[3].tokens) == ["plus-food", "plus-food", "plus-wood"]
    resolve(s, Produce())
    assert (s.camp.stock["food"], s.camp.stock["wood"]) == (3, 2)
    other = island()
    resolve(other, PutByItem("plus-food"), PutByItem("plus-food"))
    assert other.spaces[3].tokens == ("plus-food",)


@rule("RC-297")
def test_elsewhere_one_food_token_is_enough():
    s = story("family", tiles="4:tile-5", plan="p0,p1:gather:4:birds", resolving=ActionId(1))
    resolve(s, PutOnTile(token="plus-food"), PutOnTile(token="plus-food"))
    assert s.spaces[4].tokens == ("plus-food",)


@rule("RC-287")
def test_several_food_tokens_move_with_the_camp_and_join_others_there():
    s = story("family", tiles="4:tile-5")
    resolve(s, PutByItem("plus-food", "snare"), PutByItem("plus-food", "corral"))
    s.set_space(4, tokens=("plus-food",))
    resolve(s, MoveCamp(4))
    for item in ("snare", "corral"):
        answer(s, 0, f"carry-token 3 plus-food {item}")
    assert s.spaces[4].tokens == ("plus-food",) * 3
    assert s.spaces[4].moved == (("plus-food", "snare"), ("plus-food", "corral"))
    assert s.spaces[3].tokens == ()
    assert s.spaces[3].moved == ()


@rule("RC-286", "RC-380")
def test_a_food_token_that_was_left_behind_goes_with_its_own_item():
    s = story("family", tiles="4:tile-5")
    resolve(s, ItemReady("snare"))
    answer(s, 0, "put-by-item plus-food snare")
    resolve(s, ItemReady("corral"))
    answer(s, 0, "fence-in corral")
    resolve(s, MoveCamp(4))
    answer(s, 0, "nothing")
    answer(s, 0, "carry-token 3 plus-food corral")
    resolve(s, LoseItem("corral"))
    assert (s.spaces[3].tokens, s.spaces[4].tokens) == (("plus-food",), ())


@rule("RC-392")
def test_a_corral_works_beside_a_snare():
    s = story("family", tiles="4:tile-5")
    resolve(s, PutByItem("plus-food"), FenceIn())
    assert s.spaces[3].tokens.count("plus-food") == 2
    assert s.spaces[4].covered == ("birds",)


# -- black markers -----------------------------------------------------------------------------------


def found(tile: str, **table) -> Island:
    """Space 4 is explored."""
    s = story("family", plan="p0,p1:explore:4", resolving=ActionId(1), **table)
    explore(s, 4, tile)
    return s


@rule("RC-241", "RC-374")
def test_a_totem_on_the_first_tile_of_its_terrain_covers_it():
    s = found("tile-5")
    assert s.spaces[4].lost
    assert "mountains" not in s.terrains()
    assert not found("tile-1").spaces[4].lost, "no totem"


@rule("RC-241", "RC-375")
def test_a_totem_on_a_further_tile_does_not():
    s = found("tile-5", tiles="0:tile-11")
    assert not s.spaces[4].lost
    covered = story("family", plan="p0,p1:explore:4", resolving=ActionId(1), tiles="0:tile-2")
    covered.set_space(0, lost=True)
    explore(covered, 4, "tile-5")
    assert "mountains" in covered.terrains(), "a covered tile is a tile all the same"


@rule("RC-241")
def test_every_totem_does_that():
    s = story("family", plan="p0,p1:explore:4", resolving=ActionId(1))
    s.set_space(3, totem=5)
    explore(s, 4, "tile-5")
    assert s.spaces[4].lost


@rule("RC-007")
def test_reclamation_takes_two_pawns_and_needs_a_marker():
    s = plan("family", tiles="4:tile-5 9:tile-1")
    assert not any("reclaim" in option for option in options(s, 0))
    s.set_space(9, covered=("wood",))
    target = s.book.targets["reclaim:9"]
    assert (least_pawns(s, target, False), most_pawns(s, target, False)) == (2, 2), "wherever it is"
    answer(s, 0, "place p0 reclaim:9")
    assert blocked(s, 1)["place p1 reclaim:9"] == ("somebody sees to it already", "RC-102")
    assert why_not(s, 0, "agree 0") == "RC-172"


@rule("RC-007", "RC-461")
def test_reclamation_uncovers_a_source_or_the_terrain():
    s = story("family", tiles="4:tile-5", plan="p0,p1:reclaim:4", phase="resolving")
    s.set_space(4, covered=("birds",), lost=True)
    resolve(s, ResolveAction(ActionId(1)))
    assert options(s, 1) == ["uncover-terrain 4", "refresh 4 birds"]
    answer(s, 1, "uncover-terrain 4")
    assert not s.spaces[4].lost
    assert s.spaces[4].covered == ("birds",)


@rule("RC-007")
def test_no_token_on_a_field_touches_reclamation():
    tokens = {"building": ("adventure", "fewer-pawns", "more-wood")}
    s = story("family", tiles="4:tile-5", plan="p0,p1:reclaim:4", phase="resolving", tokens=dict(tokens))
    s.set_space(4, covered=("wood",))
    resolve(s, ResolveAction(ActionId(1)))
    assert s.spaces[4].covered == ()
    assert s.tokens == tokens


@rule("RC-132")
def test_pawns_for_building_do_not_help_with_reclamation():
    s = plan("family", built="fire lantern", tiles="4:tile-5")
    s.set_space(4, lost=True)
    answer(s, 0, "place p0 reclaim:4")
    assert blocked(s, 0)["join lantern 1"] == ("that pawn is not for this kind of Action", "RC-132")


# -- the card ----------------------------------------------------------------------------------------


@rule("RC-075", "RC-A52")
def test_a_book_halves_production():
    s = story("family")
    s.set_space(3, tokens=("plus-food", "plus-food"))
    book_icon(s)
    resolve(s, BringIn(None))
    assert options(s, 0) == ["harvest 0 2", "harvest 1 1"]


@rule("RC-428")
def test_cultivation_turns_two_food_into_four():
    s = carried_out("family", plan="p0,p1:item:cultivation", built="shovel", food=2)
    assert s.camp.stock["food"] == 4
    assert "place p0 item:cultivation" not in options(plan("family", built="shovel", food=1), 0)
    assert "place p0 item:cultivation" not in options(plan("family", food=2), 0)


@rule("RC-429")
def test_a_fence_raises_the_palisade():
    s = story("family", shelter=True)
    resolve(s, ItemReady("fence"))
    assert s.camp.palisade == 1
    assert "place p0 item:fence" in options(plan("family", built="shovel"), 0)
    assert "place p0 item:fence" not in options(plan("family"), 0)


@rule("RC-448")
def test_the_powder_keg_rolls_the_animals_again():
    s = story("family", phase="weather", weather={"animals": "fight"})
    token = find(s, 1)
    dice(s, {"weather.animals": ["blank"]})
    resolve(s, FaceWeather())
    answer(s, 0, f"use-token 0 {token}")
    for seat in list(waiting(s)):
        answer(s, seat, f"ready {seat}")
    assert wounds(s) == [0, 0, 0]
    s = story("family", phase="weather", weather={"rain": "rain"})
    s.camp.found = (token,)
    resolve(s, PlanTogether())
    assert blocked(s, 0)[f"use-token 0 {token}"] == ("the Hungry Animals die was not rolled", "RC-448")


@rule("RC-448")
def test_smoked_fish_keeps():
    s = plan("family")
    answer(s, 0, f"use-token 0 {find(s, 2)}")
    assert s.camp.stock["rations"] == 1


@rule("RC-448")
def test_the_tool_chest_holds_a_rope_a_pot_or_a_knife():
    s = plan("family", built="rope")
    answer(s, 1, f"use-token 1 {find(s, 3)}")
    assert options(s, 1) == ["gain-item pot", "gain-item knife"]
    answer(s, 1, "gain-item knife")
    assert s.has("knife")
    assert s.camp.weapon == 1
    s.camp.built += ("pot",)
    s.camp.found = ("sign-3",)
    assert blocked(s, 1)["use-token 1 sign-3"] == ("you have them all", "RC-161")


@rule("RC-448", "RC-461")
def test_the_signposts_take_a_marker_off():
    s = plan("family", tiles="4:tile-5")
    token = find(s, 4)
    assert blocked(s, 0)[f"use-token 0 {token}"] == ("there is no black marker on the island", "RC-461")
    resolve(s, Exhaust(4, "wood"))
    answer(s, 0, f"use-token 0 {token}")
    assert s.spaces[4].covered == ()


@rule("RC-433")
def test_progress_and_points_grow_with_the_house():
    s = story("family")
    progress = [goal(s).progress(s)]
    for item in s.tale.wanted:
        s.camp.built += (item,)
        progress.append(goal(s).progress(s))
    for field, value in (("shelter", True), ("roof", 1), ("palisade", 1), ("weapon", 1)):
        setattr(s.camp, field, value)
        progress.append(goal(s).progress(s))
    assert progress == sorted(set(progress))
    assert (progress[0], progress[-1]) == (0.0, pytest.approx(1.0))
    assert points(s)["each of the 3 Inventions"] == 6
