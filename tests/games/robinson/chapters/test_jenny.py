"""Jenny needs help: nights at sea, the rescue, Jenny ashore, and the Lifeboat."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson import GAME
from overwinter.games.robinson.chapters.jenny import Rescue
from overwinter.games.robinson.phases.night import Eat, FoodRots, LateNight, NightEnds, SleepInTheOpen
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolvingStage
from overwinter.games.robinson.phases.rounds import RoundEnds
from overwinter.games.robinson.phases.setup import LayOutShip
from overwinter.games.robinson.phases.weather import AnimalsCome
from overwinter.games.robinson.printed.catalogue import Cost
from overwinter.games.robinson.printed.tale import JennyTale
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.table.plans import base_cost, least_pawns, most_pawns
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.table.records import JENNY, Castaway
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.things import FindStartingItem
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.games.robinson.verbs.castaways import LoseDetermination, Mend, Wound
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.games.robinson.verbs.stock import Discard
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.robinson.adventures import after_first, book_icon, carried_out, explore, find, plan, story
from tests.games.robinson.setting import future, wounds


def ashore(players: int = 3, at_sea: int = 4, **table) -> Island:
    """An island with Jenny on it, after some wounds at sea."""
    s = story("jenny", players, **table)
    s.tale = JennyTale(wounds=at_sea)
    resolve(s, Rescue(0))
    return s


# -- at sea ------------------------------------------------------------------------------------------


@rule("RC-007")
def test_each_night_at_sea_costs_jenny_a_wound_and_nothing_else_reaches_her():
    s = story("jenny")
    resolve(s, NightEnds(), NightEnds(), Wound(GROUP, 3))
    assert s.tale.wounds == 2
    assert "Each night on her rock costs Jenny 1 of her life; the eleventh wound would kill her" in s.scenario.notes[0]
    assert JENNY not in s.castaways


@rule("RC-007")
def test_the_eleventh_wound_at_sea_kills_jenny_and_the_game_is_lost():
    s = story("jenny")
    resolve(s, *[NightEnds()] * 10)
    assert s.outcome is None
    resolve(s, NightEnds())
    assert s.outcome
    assert s.outcome.winners == ()
    assert s.outcome.reason == "The sea has taken Jenny."


@rule("RC-007")
def test_a_rescued_jenny_has_no_nights_at_sea():
    s = ashore(at_sea=10)
    resolve(s, NightEnds())
    assert s.castaways[JENNY].wounds == 10
    assert s.outcome is None


# -- the rescue --------------------------------------------------------------------------------------


@rule("RC-421", "RC-118")
def test_the_rescue_needs_the_raft_from_an_earlier_round():
    s = plan("jenny", built="rope", wood=2)
    assert blocked(s, 0)["place p0 rescue"] == ("needs the Rescue Raft", "RC-421")
    answer(s, 0, "place p0 item:raft-jenny")
    assert "place p0 rescue" not in options(s, 0)
    s.camp.built += ("raft-jenny",)
    assert "place p0 rescue" in options(s, 0)


@rule("RC-421")
def test_the_rescue_is_an_exploration_with_one_pawn_and_dice_or_two_without():
    s = story("jenny", built="rope raft-jenny")
    target = s.book.targets["rescue"]
    assert target.kind == "exploration"
    assert (least_pawns(s, target, False), most_pawns(s, target, False)) == (1, 2)


@rule("RC-421")
def test_only_one_boat_puts_out_and_only_until_jenny_is_safe():
    s = plan("jenny", built="raft-jenny")
    answer(s, 0, "place p0 rescue")
    assert blocked(s, 1)["place p1 rescue"] == ("somebody rows out already", "RC-170")
    s.plan.actions.clear()
    s.tale = JennyTale(rescued=True)
    assert blocked(s, 1)["place p1 rescue"] == ("Jenny is safe", "RC-421")


@rule("RC-421")
def test_a_sure_rescue_brings_jenny_ashore_with_the_wounds_she_has():
    s = after_first("jenny", plan="p0,p1:rescue", built="raft-jenny", tale=JennyTale(wounds=6))
    assert s.tale.rescued
    assert s.castaways[JENNY].wounds == 6


@rule("RC-421", "RC-208")
def test_a_rescue_can_fail():
    s = after_first("jenny", plan="p0:rescue", built="raft-jenny", faces="blank determination blank")
    assert not s.tale.rescued
    assert s.castaways[0].determination == 2


@rule("RC-422")
def test_an_adventure_on_the_way_to_jenny_is_a_wound():
    s = after_first("jenny", plan="p1:rescue", built="raft-jenny", faces="blank success adventure")
    assert wounds(s) == [0, 1, 0]
    assert s.table == ()
    assert not s.adventures["exploration"].discards


@rule("RC-422", "RC-181")
def test_an_adventure_token_on_the_way_to_jenny_is_a_wound_too():
    s = after_first("jenny", plan="p1,p0:rescue", built="raft-jenny", tokens={"exploration": ("adventure",)})
    assert wounds(s) == [0, 1, 0]
    assert s.field("exploration") == ()


# -- ashore ------------------------------------------------------------------------------------------


@rule("RC-007")
def test_jennys_pawn_can_only_rest_and_the_first_player_places_it():
    s = ashore()
    s.stack.clear()
    resolve(s, PlanTogether())
    assert [option for option in options(s, 0) if "jenny" in option] == ["place jenny rest"]
    assert not any("jenny" in option for option in options(s, 1))
    answer(s, 0, "place p0 explore:0")
    assert "join jenny 1" not in options(s, 0)


@rule("RC-250")
def test_resting_heals_jenny():
    s = ashore(at_sea=4, plan="jenny:rest")
    resolve(s, ResolvingStage())
    assert s.castaways[JENNY].wounds == 3


@rule("RC-007")
def test_jenny_eats_and_may_be_the_one_who_goes_hungry():
    s = ashore(food=3)
    resolve(s, Eat())
    answer(s, 0, "go-hungry 102")
    assert s.castaways[JENNY].wounds == 6
    assert wounds(s) == [0, 0, 0]


@rule("RC-007")
def test_jenny_suffers_with_the_group():
    s = ashore(at_sea=0, weather={"animals": "fight"})
    resolve(s, Wound(GROUP))
    assert s.castaways[JENNY].wounds == 1, "group effects"
    resolve(s, Discard(GROUP, "wood", 1))
    assert s.castaways[JENNY].wounds == 2, "unfulfilled demands"
    resolve(s, AnimalsCome())
    assert s.castaways[JENNY].wounds == 5, "the weather"
    resolve(s, SleepInTheOpen())
    assert s.castaways[JENNY].wounds == 6, "nights in the open"
    resolve(s, LoseDetermination(GROUP, 1))
    assert s.castaways[JENNY].wounds == 6, "but she has no determination to lose"


@rule("RC-007")
def test_the_death_of_jenny_ashore_loses_the_game():
    s = ashore(at_sea=10)
    resolve(s, Wound(GROUP))
    assert s.outcome
    assert s.outcome.winners == ()
    assert s.outcome.reason == "Jenny has died."


@rule("RC-007")
def test_jenny_changes_no_costs_and_is_never_first_player():
    s = ashore(2)
    assert base_cost(s, s.book.targets["shelter"]) == Cost(wood=2)
    assert s.players == (0, 1)
    s.first = 1
    resolve(s, RoundEnds())
    assert s.first == 0


@rule("RC-345")
def test_what_heals_a_player_can_heal_jenny():
    s = ashore(at_sea=4, wounds=[1, 0, 0])
    resolve(s, Mend(1))
    answer(s, 2, "heal 102")
    assert s.castaways[JENNY].wounds == 3


# -- the Lifeboat ------------------------------------------------------------------------------------


@rule("RC-423")
def test_the_lifeboat_cannot_be_begun_without_jenny():
    s = plan("jenny", built="rope knife raft-jenny", wood=6, fur=4)
    assert blocked(s, 0)["place p0 item:lifeboat"] == ("not without Jenny", "RC-423")
    s.tale = JennyTale(rescued=True)
    assert "place p0 item:lifeboat" in options(s, 0)


@rule("RC-423", "RC-159")
@pytest.mark.parametrize("lack", [{"wood": 3}, {"fur": 1}, {"built": "rope"}, {"built": "knife"}])
def test_the_lifeboat_takes_rope_knife_four_wood_and_two_fur(lack):
    enough = {"built": "rope knife", "wood": 4, "fur": 2, "tale": JennyTale(rescued=True)}
    assert "place p0 item:lifeboat" in options(plan("jenny", **enough), 0)
    assert "place p0 item:lifeboat" not in options(plan("jenny", **{**enough, **lack}), 0)


@rule("RC-423", "RC-003")
def test_the_lifeboat_with_jenny_wins_at_the_end_of_the_action_phase():
    s = carried_out(
        "jenny", plan="p0,p1:item:lifeboat", built="rope knife", wood=6, fur=4, tale=JennyTale(rescued=True), round=8
    )
    assert s.outcome
    assert s.outcome.winners == (0, 1, 2)
    assert s.outcome.rule == "RC-003"


@rule("RC-006")
def test_eight_rounds_are_all_there_are():
    s = story("jenny", round=8, tale=JennyTale(rescued=True))
    resolve(s, RoundEnds())
    assert s.outcome
    assert s.outcome.rule == "RC-006"


# -- the card ----------------------------------------------------------------------------------------


@rule("RC-075")
@pytest.mark.parametrize(("palisade", "left", "hurt"), [(2, 1, 0), (0, 0, 1)])
def test_a_book_lowers_the_palisade_or_hurts_everybody(palisade, left, hurt):
    s = story("jenny", shelter=True, palisade=palisade)
    book_icon(s)
    assert s.camp.palisade == left
    assert wounds(s) == [hurt] * 3


@rule("RC-241")
def test_the_first_totem_hurts_its_finder_and_the_second_lowers_morale():
    s = story("jenny")
    explore(s, 4, "tile-5", seat=1)
    assert wounds(s) == [0, 2, 0]
    explore(s, 0, "tile-6", seat=2)
    assert wounds(s) == [0, 2, 0]
    assert s.morale == s.book.numbers.morale_start - 2


@rule("RC-241", "RC-202")
def test_the_third_totem_hides_a_rope_that_is_ready_after_the_actions():
    s = story("jenny")
    s.set_space(3, totem=2)
    explore(s, 4, "tile-5")
    assert s.camp.fresh == ("rope",)
    assert not s.has("rope")
    s = story("jenny", built="rope")
    s.set_space(3, totem=2)
    explore(s, 4, "tile-5")
    assert s.camp.fresh == (), "there is only one"


@rule("RC-241")
def test_the_fourth_totem_hides_furs_and_further_ones_nothing():
    s = story("jenny")
    s.set_space(3, totem=3)
    explore(s, 4, "tile-5")
    assert future(s)["fur"] == 2
    explore(s, 0, "tile-6")
    assert future(s)["fur"] == 2
    assert wounds(s) == [0, 0, 0]


@rule("RC-448", "RC-050")
def test_willow_bark_heals_anybody_at_night():
    s = plan("jenny", wounds=[0, 2, 0])
    token = find(s, 1)
    assert f"use-token 0 {token}" not in options(s, 0)
    s.phase = "night"
    answer(s, 0, f"use-token 0 {token}")
    assert wounds(s) == [0, 1, 0]


@rule("RC-448")
def test_the_broken_mast_is_two_wood():
    s = plan("jenny")
    answer(s, 0, f"use-token 0 {find(s, 2)}")
    assert s.camp.stock["wood"] == 2


@rule("RC-448", "RC-225")
def test_the_flare_counts_three_in_a_fight():
    s = story("jenny")
    token = find(s, 3)
    resolve(s, FightFor(0, 4))
    answer(s, 0, f"use-token 0 {token}")
    for seat in waiting(s):
        answer(s, seat, f"ready {seat}")
    assert wounds(s) == [1, 0, 0]
    assert s.camp.weapon == 0


@rule("RC-448")
def test_brambles_raise_the_palisade():
    s = plan("jenny", shelter=True)
    answer(s, 0, f"use-token 0 {find(s, 4)}")
    assert s.camp.palisade == 1


@rule("RC-043")
def test_the_storm_glass_is_not_in_the_box():
    s = story("jenny")
    s.options = GAME.options({"scenario": "jenny", "starting_items": "4"})
    for _ in range(20):
        s.camp.things.clear()
        resolve(s, LayOutShip(), FindStartingItem())
        assert "storm-glass" not in s.camp.things


@rule("RC-433")
def test_progress_grows_on_the_way_to_the_lifeboat():
    way = [
        story("jenny"),
        story("jenny", built="rope"),
        story("jenny", built="rope raft-jenny"),
        ashore(built="rope raft-jenny"),
        ashore(built="rope raft-jenny knife"),
        ashore(built="rope raft-jenny knife", wood=3, fur=2),
        ashore(built="rope raft-jenny knife", wood=6, fur=4),
    ]
    progress = [goal(s).progress(s) for s in way]
    assert progress == sorted(set(progress))
    assert progress[0] == 0.0
    assert progress[-1] < 1.0
    way[-1].camp.built += ("lifeboat",)
    assert goal(way[-1]).progress(way[-1]) == 1.0


@rule("RC-433")
def test_points_count_jenny():
    s = ashore(at_sea=4)
    counted = points(s)
    assert counted["Jenny ashore"] == 6
    assert counted["each life left to Jenny"] == 7


@rule("RC-A56")
def test_the_raft_of_the_scenario_is_not_the_raft_card():
    s = story("jenny")
    resolve(s, ItemReady("raft-jenny"))
    assert s.has("raft-jenny")
    assert not s.has("raft")


@rule("RC-051")
def test_what_heals_others_is_offered_when_only_jenny_is_hurt():
    s = story("jenny", 2, phase="night", food=1, built="pot", tale=JennyTale(rescued=True))
    s.castaways[JENNY] = Castaway(JENNY, "jenny", wounds=8, pawns=1)
    resolve(s, LateNight(FoodRots()))
    answer(s, 0, "cook-meal 0 pot")
    assert s.castaways[JENNY].wounds == 7
    assert waiting(s) == []
