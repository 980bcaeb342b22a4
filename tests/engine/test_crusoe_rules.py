"""The castaways' Action phase, rule by rule: a table in one line, queued dice and cards, a bare assert.

The rules are tried on a proof of the engine, not on a game, so these tests claim no rule's id.
"""

from __future__ import annotations

import pytest

from overwinter.engine.content import Content
from overwinter.engine.errors import BadContent
from overwinter.testing import answer, blocked, dice, options, resolve, story, waiting
from tests.engine.crusoe import GAME
from tests.engine.crusoe.cards import DrawAdventure, DrawMystery, EventPhase
from tests.engine.crusoe.catalogue import Book
from tests.engine.crusoe.effects import Demand, DemandDetermination, RaisePalisade, Wound
from tests.engine.crusoe.fighting import Fight, MeetBeast
from tests.engine.crusoe.planning import PlanTogether
from tests.engine.crusoe.resolving import ResolvingStage
from tests.engine.crusoe.state import CardId
from tests.engine.crusoe.table import CARPENTER, EXPLORER, SOLDIER, determination, island, roll, wounds

BEAR, BOAR = CardId("bear"), CardId("boar")


# -- planning --------------------------------------------------------------------------------


def test_the_group_plans_together_and_each_moves_its_own_pawns():
    s = island(players=3)
    resolve(s, PlanTogether())
    assert waiting(s) == [EXPLORER, SOLDIER, CARPENTER]
    answer(s, CARPENTER, "place 2 creek")
    answer(s, EXPLORER, "place 0 rest")
    assert waiting(s) == [EXPLORER, SOLDIER, CARPENTER]
    assert "take-back 2 1" in options(s, CARPENTER)
    assert "take-back 2 1" not in options(s, EXPLORER)


def test_a_pawn_taken_back_frees_what_was_committed():
    s = island(players=3, wood=3)
    resolve(s, PlanTogether())
    answer(s, EXPLORER, "place 0 shelter")
    assert s.uncommitted("wood") == 0
    answer(s, EXPLORER, "take-back 0 1")
    assert s.uncommitted("wood") == 3
    assert not s.plan


def test_whoever_is_left_on_an_action_takes_it():
    s = island(plan="0,1:hills")
    resolve(s, PlanTogether())
    answer(s, EXPLORER, "take-back 0 1")
    assert s.plan[1].taker == SOLDIER


def test_wood_cannot_be_committed_twice():
    s = island(players=3, wood=3, plan="0:weapons")
    resolve(s, PlanTogether())
    assert blocked(s, SOLDIER)["place 1 shelter"] == ("needs 3 wood, 2 is not committed", "RC-121")


def test_what_one_action_needs_of_another_must_stand_before_planning():
    s = island(wood=9, plan="0,0:shelter")
    resolve(s, PlanTogether())
    assert blocked(s, SOLDIER)["place 1 palisade"] == ("needs a Shelter", "RC-157")
    s.shelter = True
    assert "place 1 palisade" in options(s, SOLDIER)


def test_what_is_done_is_not_planned_again():
    s = island(wood=9, shelter=True, explored=["hills"])
    resolve(s, PlanTogether())
    assert blocked(s, SOLDIER)["place 1 shelter"] == ("the Shelter stands already", "RC-158")
    assert blocked(s, SOLDIER)["place 1 hills"] == ("it is explored already", "RC-168")


def test_a_source_must_lie_on_an_explored_tile():
    s = island()
    resolve(s, PlanTogether())
    assert blocked(s, SOLDIER)["place 1 grove"] == ("not explored yet: Hills", "RC-166")
    s.explored.append("hills")
    assert "place 1 grove" in options(s, SOLDIER)


def test_a_player_has_two_pawns():
    s = island(plan="0:rest 0:camp")
    resolve(s, PlanTogether())
    assert blocked(s, EXPLORER)["place 0 creek"] == ("all your pawns are placed", "RC-100")


def test_no_pawn_is_put_where_it_does_not_help():
    s = island(plan="0,1:hills 2:rest")
    resolve(s, PlanTogether())
    assert blocked(s, CARPENTER)["support 2 1"] == ("more pawns would not help", "RC-114")
    assert blocked(s, SOLDIER)["support 1 2"] == ("more pawns would not help", "RC-114")


def test_a_source_is_gathered_from_once_a_round():
    s = island(plan="0:creek")
    resolve(s, PlanTogether())
    assert blocked(s, SOLDIER)["place 1 creek"] == ("an Action is aimed at it already", "RC-165")


def test_one_pawn_does_not_go_far():
    s = island(plan="0:swamp")
    resolve(s, PlanTogether())
    assert blocked(s, SOLDIER)["go"] == ("Swamp: 2 pawns are needed at that distance", "RC-172")
    answer(s, SOLDIER, "support 1 1")
    assert "go" in options(s, CARPENTER)


# -- resolving -------------------------------------------------------------------------------


def test_actions_are_resolved_kind_by_kind():
    s = island(plan="0:rest 1:camp 2,2:creek 0,1:weapons", wounds=[1, 0, 0])
    assert resolve(s, ResolvingStage()) == [
        "Weapons: the Action is resolved.",
        "Weapons: it succeeds.",
        "The Weapon level rises by 1.",
        "Creek: the Action is resolved.",
        "Creek: it succeeds.",
        "The camp will have 1 food more.",
        "Arranging the Camp: the Action is resolved.",
        "Arranging the Camp: it succeeds.",
        "Soldier gains 2 determination.",
        "Morale rises.",
        "Rest: the Action is resolved.",
        "Rest: it succeeds.",
        "Explorer heals a wound.",
        "Future Resources become available, and the pawns come back.",
    ]


def test_the_group_orders_actions_of_one_kind():
    s = island(plan="0:rest 1:rest 2:rest")
    resolve(s, ResolvingStage())
    assert waiting(s) == [EXPLORER, SOLDIER, CARPENTER]
    answer(s, CARPENTER, "order-actions rest 3")
    answer(s, EXPLORER, "resolve-in-order 3,1,2")
    assert [line for line in story(s) if "heals" in line] == [
        "Carpenter heals a wound.",
        "Explorer heals a wound.",
        "Soldier heals a wound.",
    ]


def test_dice_are_independent_and_applied_in_order():
    s = island(plan="0:hills")
    roll(s, "exploration", "wound determination adventure")
    dice(s, {"exploration.adventures": ["fresh-tracks"]})
    assert resolve(s, ResolvingStage()) == [
        "Hills: the Action is resolved.",
        "The dice say: wound, determination, adventure.",
        "Explorer takes a wound.",
        "Hills: it fails.",
        "Explorer gains 2 determination.",
        "Explorer draws Fresh Tracks.",
    ]
    assert not s.explored


def test_what_is_built_is_paid_for():
    s = island(wood=4, plan="0,0:weapons")
    resolve(s, ResolvingStage())
    assert (s.weapon, s.stock["wood"]) == (1, 3)


def test_a_failed_action_costs_no_wood():
    s = island(players=2, wood=2, plan="0:shelter")
    roll(s, "building", "blank determination blank")
    resolve(s, ResolvingStage())
    assert s.stock["wood"] == 2
    assert not s.shelter


def test_wood_is_free_again_when_the_success_die_is_settled():
    s = island(players=2, wood=2, food=0, fur=0, plan="0:shelter")
    roll(s, "building", "blank determination adventure")
    dice(s, {"building.adventures": ["termites"]})
    resolve(s, ResolvingStage())
    assert options(s, EXPLORER) == ["discard 0 2,0,0"]


def test_what_is_gained_waits_until_all_actions_are_resolved():
    s = island(plan="0,0:creek 1:hills", wood=1, food=0, fur=0)
    roll(s, "exploration", "blank success adventure")
    dice(s, {"exploration.adventures": ["fresh-tracks"]})
    resolve(s, ResolvingStage())
    assert (s.stock["food"], s.future["food"]) == (0, 1)
    answer(s, SOLDIER, "demand 1 2")
    assert wounds(s) == [0, 1, 0]  # one wood, and no food yet
    assert (s.stock["food"], s.future["food"]) == (1, 0)


# -- skills ----------------------------------------------------------------------------------


def test_nobody_is_asked_about_a_roll_that_nobody_can_turn():
    s = island(plan="0:hills", determination=[1, 9, 9])
    roll(s, "exploration", "blank success blank")
    resolve(s, ResolvingStage())
    assert s.explored == ["hills"]


def test_one_die_may_be_rolled_again_once_a_round():
    s = island(plan="0:hills", determination=[4, 0, 0])
    roll(s, "exploration", "wound success blank")
    dice(s, {"exploration.wound": ["blank"]})
    resolve(s, ResolvingStage())
    answer(s, EXPLORER, "use-skill 0 lucky-star")
    answer(s, EXPLORER, "reroll-die 0 wound")
    assert story(s)[-1] == "The dice say: blank, success, blank."
    assert options(s, EXPLORER) == ["apply-dice 1"]
    assert blocked(s, EXPLORER)["use-skill 0 lucky-star"] == ("you have used it this round", "RC-057")
    answer(s, EXPLORER, "apply-dice 1")
    assert wounds(s) == [0, 0, 0]
    assert determination(s) == [2, 0, 0]


def test_a_reroll_may_serve_another_players_roll():
    s = island(plan="1:hills", determination=[2, 0, 0])
    roll(s, "exploration", "blank determination blank")
    dice(s, {"exploration.success": ["success"]})
    resolve(s, ResolvingStage())
    assert waiting(s) == [SOLDIER]
    answer(s, EXPLORER, "use-skill 0 lucky-star")
    assert waiting(s) == [EXPLORER]
    answer(s, EXPLORER, "reroll-die 0 success")
    assert waiting(s) == [SOLDIER]
    answer(s, SOLDIER, "apply-dice 1")
    assert s.explored == ["hills"]


def test_dice_of_another_colour_cannot_be_turned():
    s = island(plan="2:weapons", determination=[9, 0, 2])
    roll(s, "building", "blank success blank")
    resolve(s, ResolvingStage())
    assert waiting(s) == [CARPENTER]
    assert blocked(s, EXPLORER)["use-skill 0 lucky-star"] == ("only while the exploration dice lie open", "RC-349")


# -- wounds ----------------------------------------------------------------------------------


def test_a_wound_that_passes_an_arrow_lowers_morale():
    s = island(wounds=[4, 4, 4])
    resolve(s, Wound(EXPLORER), Wound(SOLDIER))
    assert wounds(s) == [5, 5, 4]
    assert s.morale == -1


def test_determination_that_is_missing_is_taken_in_wounds():
    s = island(determination=[0, 1, 5])
    resolve(s, DemandDetermination(SOLDIER, 2), DemandDetermination(CARPENTER, 2))
    assert determination(s) == [0, 0, 3]
    assert wounds(s) == [0, 1, 0]


def test_the_last_wound_ends_everything():
    s = island(wounds=[0, 11, 0])
    resolve(s, Wound(SOLDIER), Wound(EXPLORER))
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "RC-005")
    assert wounds(s) == [0, 12, 0]


def test_a_coat_may_tear_instead():
    s = island(kept={SOLDIER: "goatskin-coat"})
    resolve(s, Wound(SOLDIER), Wound(SOLDIER))
    assert waiting(s) == [SOLDIER]
    answer(s, SOLDIER, "tear-coat 1")
    assert wounds(s) == [0, 1, 0]
    assert s.mysteries.discards == ("goatskin-coat",)


def test_a_coat_may_be_spared():
    s = island(kept={SOLDIER: "goatskin-coat"}, wounds=[0, 4, 0])
    resolve(s, Wound(SOLDIER))
    answer(s, SOLDIER, "go-on (wound 1) 1")
    assert wounds(s) == [0, 5, 0]
    assert s.morale == -1
    assert s.castaway(SOLDIER).kept == ("goatskin-coat",)


# -- camp ------------------------------------------------------------------------------------


def test_a_palisade_without_a_shelter_is_lost():
    s = island(shelter=False)
    resolve(s, RaisePalisade())
    assert s.palisade == 0
    s.shelter = True
    resolve(s, RaisePalisade())
    assert s.palisade == 1


# -- fights ----------------------------------------------------------------------------------


def test_a_fight_goes_step_by_step():
    s = island(weapon=3, palisade=2, shelter=True)
    assert resolve(s, Fight(SOLDIER, BEAR)) == [
        "Soldier fights: Bear.",
        "Soldier takes a wound.",
        "Soldier takes a wound.",
        "The Weapon level must fall by 2.",
        "The camp will have 5 food more.",
        "The camp will have 2 fur more.",
        "The Palisade must fall by 1.",
    ]
    assert (s.weapon, s.palisade, s.future["food"], s.future["fur"]) == (1, 1, 5, 2)
    assert s.stock["food"] == 2


def test_a_level_that_cannot_fall_is_a_wound():
    s = island(weapon=1)
    resolve(s, Fight(EXPLORER, BEAR))
    assert (s.weapon, s.palisade) == (0, 0)
    assert wounds(s) == [4 + 1 + 1, 0, 0]  # too weak, a Weapon level short, no Palisade


def test_another_player_may_help_before_the_fight():
    s = island(weapon=2, determination=[0, 3, 0])
    dice(s, beasts=["boar"])
    resolve(s, MeetBeast(EXPLORER))
    assert waiting(s) == [EXPLORER]
    assert options(s, SOLDIER) == ["use-skill 1 the-hunt"]
    answer(s, SOLDIER, "use-skill 1 the-hunt")
    answer(s, SOLDIER, "raise-weapon")
    assert options(s, SOLDIER) == []
    answer(s, EXPLORER, "face 0 boar")
    assert wounds(s) == [0, 0, 0]
    assert s.weapon == 2
    assert s.beasts.discards == ("boar",)


def test_a_frenzy_counts_in_the_fight_but_not_on_the_marker_and_ends_with_the_action():
    s = island(plan="1:hills", weapon=1, determination=[0, 3, 0])
    roll(s, "exploration", "blank success adventure")
    dice(s, {"exploration.adventures": ["fresh-tracks"]}, mysteries=["covered-pit"], beasts=["bear"])
    resolve(s, ResolvingStage())
    answer(s, SOLDIER, "all (draw-mystery 1 trap),(shuffle-into-events fresh-tracks)")
    answer(s, SOLDIER, "use-skill 1 frenzy")
    assert s.bonus == 3
    answer(s, SOLDIER, "face 1 bear")
    assert wounds(s) == [0, 1 + 1 + 1, 0]  # still too weak, a Weapon level short, no Palisade
    assert (s.weapon, s.bonus) == (0, 0)


def test_a_frenzy_is_for_an_action_that_the_soldier_takes():
    s = island(determination=[0, 3, 0], weapon=9)
    resolve(s, Fight(SOLDIER, BOAR))
    assert blocked(s, SOLDIER)["use-skill 1 frenzy"] == ("only in an Action that you take", "RC-355")


def test_the_necklace_gains_a_tooth_when_the_fight_is_over():
    s = island(weapon=9, kept={CARPENTER: "tooth-necklace"})
    told = resolve(s, Fight(EXPLORER, BOAR))
    assert told[-2:] == ["The camp will have 1 fur more.", "Carpenter gains 1 determination."]


# -- cards -----------------------------------------------------------------------------------


def test_a_demand_is_met_with_resources_of_choice():
    s = island(wood=2, food=1, fur=1, plan="0:weapons")
    resolve(s, Demand(SOLDIER, 2))
    assert options(s, SOLDIER) == ["discard 1 0,1,1", "choose-discards 1 2 1"]  # one wood is committed
    answer(s, SOLDIER, "choose-discards 1 2 1")
    answer(s, SOLDIER, "discard 1 1,0,1")
    assert s.stock == {"wood": 1, "food": 1, "fur": 0}


def test_what_cannot_be_given_is_taken_in_wounds():
    s = island(wood=1, food=0, fur=0)
    resolve(s, Demand(SOLDIER, 3))
    assert s.stock["wood"] == 0
    assert wounds(s) == [0, 2, 0]


def test_an_event_falls_on_the_first_player():
    s = island(round=2, determination=[1, 1, 1])
    dice(s, events=["bad-dreams"])
    resolve(s, EventPhase())
    assert determination(s) == [1, 0, 1]
    dice(s, events=["driftwood"])
    resolve(s, EventPhase())
    assert s.stock["wood"] == 5
    assert s.past_events == ["bad-dreams", "driftwood"]


def test_drawing_stops_when_the_mystery_deck_runs_out():
    s = island()
    s.mysteries.deck.pool = ("old-axe", "whispers")
    resolve(s, DrawMystery(EXPLORER, ("trap",)))
    assert waiting(s) == []
    assert s.mysteries.deck.pool == ("old-axe", "whispers")


def test_other_mysteries_are_ignored_and_shuffled_back():
    s = island()
    dice(s, mysteries=["whispers", "old-axe", "goatskin-coat"])
    resolve(s, DrawMystery(EXPLORER, ("trap", "treasure", "treasure")))
    assert (s.weapon, s.aside) == (1, ["whispers"])
    answer(s, EXPLORER, "draw-mystery 0 trap,treasure")
    assert s.castaway(EXPLORER).kept == ("goatskin-coat",)
    answer(s, EXPLORER, "stop-drawing 0")
    assert not s.aside
    assert "whispers" in s.mysteries.deck.cards()
    assert s.mysteries.discards == ("old-axe",)


def test_a_card_that_goes_nowhere_else_is_discarded_and_comes_round_again():
    s = island()
    resolve(s, DrawAdventure(EXPLORER, "building"), DrawAdventure(EXPLORER, "building"))
    while waiting(s):
        answer(s, EXPLORER, options(s, EXPLORER)[0])
    assert sorted(s.adventures["building"].discards) == ["split-beam", "termites"]
    dice(s, {"building.adventures": ["split-beam"]})
    resolve(s, DrawAdventure(EXPLORER, "building"))
    assert s.adventures["building"].discards == ("split-beam",)


def test_a_mistake_deep_in_a_card_is_named(tmp_path):
    (tmp_path / "adventures.yaml").write_text(
        "- id: fresh-tracks\n"
        "  name: Fresh Tracks\n"
        "  effects:\n"
        "    - do: decide\n"
        "      between: [{do: wound}, {do: all, of: [{do: draw-mystery, kinds: [tarp]}]}]\n"
    )
    content = Content((GAME.folder.joinpath("content"), tmp_path), GAME.codec())
    with pytest.raises(BadContent, match=r"entry 'fresh-tracks', field 'effects\[0\]\.between\[1\]\.of\[0\]\.kinds"):
        Book(content)
