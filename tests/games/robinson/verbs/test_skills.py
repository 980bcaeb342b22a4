"""What each castaway can do that others cannot, and Friday's second try."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.resolving import ResolveAction
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.printed.catalogue import CardId
from overwinter.games.robinson.table.records import FRIDAY, ActionId
from overwinter.games.robinson.verbs.cards import MeetAdventure
from overwinter.games.robinson.verbs.fighting import Hunt
from overwinter.games.robinson.verbs.skills import Scout
from overwinter.games.robinson.verbs.using import cost_of
from overwinter.testing import answer, dice, options, resolve, rule, waiting
from tests.games.robinson.moves import do, go, may, planning, why_not
from tests.games.robinson.setting import CARPENTER, COOK, EXPLORER, SOLDIER, determination, future, island, roll, wounds
from tests.games.robinson.uses import can, cannot


def rolling(plan, faces, **things):
    """A table where the dice of the first Action lie open."""
    s = island(**{"players": 3, "plan": plan, "phase": "resolving", **things})
    roll(s, s.target(ActionId(1)).kind, faces)
    resolve(s, ResolveAction(ActionId(1)))
    return s


# -- the Carpenter -----------------------------------------------------------------------------------


@rule("RC-340", "RC-A30")
def test_economical_construction_saves_a_wood_on_anybodys_action():
    s = planning(determination=(2, 0, 0), wood=2)
    assert not may(s, COOK, "place p1 shelter")
    do(s, "0 use-skill 0 economical-construction", "1 place p1 shelter", "2 join p2 1")
    go(s)
    assert s.camp.shelter
    assert s.camp.stock["wood"] == 0


@rule("RC-340")
def test_economical_construction_never_gives_wood_back():
    s = planning(determination=(2, 0, 0), wood=1)
    do(s, "0 use-skill 0 economical-construction", "0 place p0 weapons", "0 join p0 1", "0 discount 1")
    go(s)
    assert s.camp.weapon == 1
    assert s.camp.stock["wood"] == 1


@rule("RC-340", "RC-A30")
def test_economical_construction_is_declared_while_planning_and_for_one_action():
    s = planning(determination=(4, 0, 0), wood=2)
    do(s, "0 use-skill 0 economical-construction", "0 place p0 weapons", "0 discount 1", "1 place p1 weapons")
    assert not may(s, COOK, "discount 2")
    s.phase = "resolving"
    assert cannot(island(determination=(4, 0, 0), phase="resolving"), CARPENTER,
                  "use-skill 0 economical-construction") == "RC-340"  # fmt: skip


@rule("RC-A48")
def test_economical_construction_does_nothing_for_fur():
    s = planning(determination=(2, 0, 0), fur=2)
    do(s, "0 use-skill 0 economical-construction", "0 place p0 shelter:fur", "0 join p0 1")
    assert not may(s, CARPENTER, "discount 1")
    go(s)
    assert s.camp.shelter
    assert s.camp.stock["fur"] == 0


REROLLS = [
    ("RC-341", CARPENTER, "craftsmanship", "p1:weapons", "building"),
    ("RC-346", COOK, "searching-talent", "p0:gather:4:wood", "gathering"),
    ("RC-349", EXPLORER, "lucky", "p0:explore:0", "exploration"),
]


@rule("RC-341", "RC-346", "RC-349", "RC-A30")
@pytest.mark.parametrize(("number", "seat", "skill", "plan", "colour"), REROLLS)
def test_a_reroll_turns_one_die_of_its_colour_in_anybodys_action(number, seat, skill, plan, colour):
    s = rolling(plan, "wound success blank", tiles="4:tile-1", wood=1, determination=(2, 2, 2))
    assert waiting(s) == [seat]  # only this colour's
    answer(s, seat, f"use-skill {seat} {skill}")
    dice(s, {f"{colour}.wound": ["blank"]})
    answer(s, seat, f"roll-again {seat} wound")
    assert determination(s)[seat] == 0
    assert sum(wounds(s)) == 0


@rule("RC-341", "RC-346", "RC-349")
@pytest.mark.parametrize(("number", "seat", "skill", "plan", "colour"), REROLLS)
def test_a_reroll_needs_dice(number, seat, skill, plan, colour):
    assert cannot(island(determination=(2, 2, 2)), seat, f"use-skill {seat} {skill}") == number


@rule("RC-341", "RC-A30")
def test_a_reroll_may_serve_friday():
    s = rolling("friday:weapons", "wound success blank", players=2, wood=1, determination=(2, 0))
    assert can(s, CARPENTER, "use-skill 0 craftsmanship")


@rule("RC-342")
def test_a_new_idea_is_one_of_five_and_the_others_are_discarded():
    s = island(determination=(3, 0, 0))
    deck, board = s.ideas.face_down, len(s.offer)
    answer(s, CARPENTER, "use-skill 0 a-new-idea")
    choices = options(s, CARPENTER)
    assert len(choices) == 5
    answer(s, CARPENTER, choices[0])
    chosen = choices[0].split()[1]
    assert s.offer[-1] == chosen
    assert len(s.offer) == board + 1
    assert chosen not in s.camp.built
    assert len(s.ideas.discards) == 4
    assert s.ideas.face_down == deck - 5


@rule("RC-343")
def test_an_empty_invention_deck_is_made_of_its_discards():
    s = island(determination=(3, 0, 0))
    s.ideas.discards = s.ideas.pool[3:]
    s.ideas.pool = s.ideas.pool[:3]
    everything = sorted(s.ideas.cards())
    answer(s, CARPENTER, "use-skill 0 a-new-idea")
    drawn = options(s, CARPENTER)
    assert len(drawn) == 5
    assert sorted([*s.ideas.cards(), *[option.split()[1] for option in drawn]]) == everything


@rule("RC-344")
def test_the_handy_man_is_a_pawn_for_one_building_action():
    s = planning(determination=(3, 0, 0), wood=2, tiles="4:tile-1")
    do(s, "0 use-skill 0 handy-man", "1 place p1 weapons", "1 place p1 gather:4:wood")
    assert may(s, COOK, "join handy-man 1")
    assert why_not(s, COOK, "join handy-man 2") == "RC-132"
    do(s, "1 take-back p1 2", "1 join handy-man 1")
    go(s)
    assert s.camp.weapon == 1
    assert s.camp.extra == ()


# -- the Cook ----------------------------------------------------------------------------------------


@rule("RC-345")
def test_grandmas_recipe_takes_two_determination_and_a_food():
    s = island(wounds=(3, 0, 0), determination=(0, 2, 0))
    assert cannot(s, COOK, "use-skill 1 grandmas-recipe") == "RC-345"
    s.camp.stock["food"] = 1
    answer(s, COOK, "use-skill 1 grandmas-recipe")
    assert wounds(s) == [1, 0, 0]
    assert determination(s)[COOK] == 0
    assert s.food_left() == 0


@rule("RC-345")
def test_grandmas_recipe_can_be_split_between_two():
    s = island(wounds=(3, 0, 3), determination=(0, 2, 0), food=1)
    answer(s, COOK, "use-skill 1 grandmas-recipe")
    answer(s, COOK, "heal 0")
    answer(s, COOK, "heal 2")
    assert wounds(s) == [2, 0, 2]


@rule("RC-347")
def test_stone_soup_is_food_at_once_even_while_actions_are_resolved():
    s = island(determination=(0, 3, 0), phase="resolving")
    answer(s, COOK, "use-skill 1 stone-soup")
    assert s.camp.stock["food"] == 1
    assert future(s)["food"] == 0
    assert determination(s)[COOK] == 0


@rule("RC-348", "RC-A20")
def test_hooch_drinks_away_a_rainy_cloud_after_the_roll_and_before_anything_is_lost():
    s = island(determination=(0, 3, 0), wood=5, food=5, tokens={"weather": ("rain",)})
    resolve(s, WeatherPhase())
    assert s.camp.stock["wood"] == 5
    answer(s, COOK, "use-skill 1 hooch")
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (5, 5)


@rule("RC-348")
def test_hooch_turns_a_winter_cloud_into_a_rainy_one():
    s = island(determination=(0, 3, 0), phase="weather", weather={"winter": "two-winter"})
    answer(s, COOK, "use-skill 1 hooch")
    assert s.clouds == {"rain": 1, "winter": 1}


@rule("RC-348")
def test_hooch_is_for_the_weather_and_for_clouds():
    assert cannot(island(determination=(0, 3, 0)), COOK, "use-skill 1 hooch") == "RC-348"
    s = island(determination=(0, 3, 0), phase="weather", weather={"rain": "blank"})
    assert cannot(s, COOK, "use-skill 1 hooch") == "RC-348"
    both = island(determination=(0, 3, 0), phase="weather", weather={"rain": "rain", "winter": "winter"})
    answer(both, COOK, "use-skill 1 hooch")
    assert options(both, COOK) == ["ignore-cloud rain", "warm-cloud"]


# -- the Explorer --------------------------------------------------------------------------------------


@rule("RC-350")
def test_reconnaissance_puts_one_of_three_tiles_on_top():
    s = island(determination=(0, 0, 2))
    tiles = s.tiles.cards()
    dice(s, tiles=["tile-3", "tile-5", "tile-7"])
    answer(s, EXPLORER, "use-skill 2 reconnaissance")
    assert len(options(s, EXPLORER)) == 3
    answer(s, EXPLORER, "put-tile-on-top tile-5")
    assert s.tiles.top == ("tile-5",)
    assert s.tiles.cards() == tiles  # the other two are shuffled in beneath


@rule("RC-351")
def test_a_motivational_speech_raises_morale():
    s = island(determination=(0, 0, 3))
    answer(s, EXPLORER, "use-skill 2 motivational-speech")
    assert s.morale == 4


@rule("RC-352")
def test_scouting_keeps_one_of_two_tokens_at_once_and_loses_the_other_for_good():
    s = island(determination=(0, 0, 3), phase="resolving")
    tokens = len(s.finds)
    dice(s, discoveries=["machete", "spices"])
    answer(s, EXPLORER, "use-skill 2 scouting")
    answer(s, EXPLORER, "keep-find machete")
    assert s.camp.found == ("machete",)
    assert "token:spices" in s.gone
    assert len(s.finds) == tokens - 2


@rule("RC-202")
def test_a_card_that_lets_somebody_choose_a_token_has_it_wait_till_all_actions_are_resolved():
    s = island(plan="p0:explore:0", phase="resolving", resolving=ActionId(1))
    dice(s, discoveries=["machete", "spices"])
    resolve(s, MeetAdventure(CARPENTER, CardId("message-on-a-rock")))
    answer(s, CARPENTER, next(option for option in options(s, CARPENTER) if option.startswith("keep-find machete")))
    assert (s.camp.found, s.castaways[CARPENTER].finds) == ((), ("machete",))
    assert "token:spices" in s.gone
    last = island(plan="p0:explore:0", phase="resolving", resolving=ActionId(1))
    last.finds.pool = ("machete",)
    resolve(last, Scout(CARPENTER))
    assert (last.camp.found, last.castaways[CARPENTER].finds) == ((), ("machete",))


# -- the Soldier ---------------------------------------------------------------------------------------


def soldier(tokens=9, **things):
    return island(4, determination=(0, 0, 0, tokens), **things)


@rule("RC-353")
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_tracking_leaves_the_top_beast_or_sinks_it(end):
    s = soldier(2)
    s.hunting.put_on_top("fox")
    s.hunting.put_under("bear")
    answer(s, SOLDIER, "use-skill 3 tracking")
    answer(s, SOLDIER, f"put-beast fox {end}")
    assert s.hunting.draw(s) == ("fox" if end == "top" else "bear")
    assert len(s.hunting) == 1


@rule("RC-353")
def test_tracking_turns_up_an_unseen_beast():
    s = soldier(2)
    s.hunting.shuffle_in("?")
    dice(s, beasts=["tiger"])
    answer(s, SOLDIER, "use-skill 3 tracking")
    answer(s, SOLDIER, "put-beast tiger top")
    assert s.hunting.top == ("tiger",)
    assert "tiger" not in s.beasts.cards()


@rule("RC-354", "RC-A05")
@pytest.mark.parametrize(("choice", "levels"), [("raise-palisade", (1, 0)), ("raise-weapon", (0, 1))])
def test_for_three_the_soldier_raises_palisade_or_weapon(choice, levels):
    s = soldier(3, shelter=True)
    answer(s, SOLDIER, "use-skill 3 the-hunt")
    answer(s, SOLDIER, choice)
    assert (s.camp.palisade, s.camp.weapon) == levels
    assert determination(s)[SOLDIER] == 0


@rule("RC-355", "RC-A30")
def test_frenzy_is_worth_three_levels_in_one_action_of_the_soldiers_own():
    s = soldier(3, plan="p3,p0:hunt", phase="resolving", weapon=1)
    s.hunting.put_on_top("cheetah")  # strength 4, Weapon -1
    resolve(s, ResolveAction(ActionId(1)))
    answer(s, SOLDIER, "use-skill 3 frenzy")
    assert wounds(s) == [0, 0, 0, 0]
    assert s.camp.weapon == 0
    assert s.doing is None


@rule("RC-355", "RC-A30")
def test_frenzy_does_not_serve_others():
    s = soldier(3, plan="p0,p3:hunt", phase="resolving", things={"pistol": 1})
    s.hunting.put_on_top("fox")
    resolve(s, ResolveAction(ActionId(1)))
    assert cannot(s, SOLDIER, "use-skill 3 frenzy") == "RC-355"


@rule("RC-356", "RC-A05")
def test_for_four_the_soldier_brings_an_unseen_beast_to_the_top():
    s = soldier(4)
    s.hunting.put_under("fox")
    answer(s, SOLDIER, "use-skill 3 defence-plan")
    assert s.hunting.top == ("?",)
    assert len(s.hunting) == 2
    assert determination(s)[SOLDIER] == 0
    dice(s, beasts=["boa"])
    resolve(s, Hunt(SOLDIER))
    assert "boa" in s.beasts.discards


@rule("RC-356")
def test_no_beast_can_be_brought_that_is_not_there():
    s = soldier(4)
    s.beasts.pool = s.beasts.pool[:1]
    s.hunting.shuffle_in("?")  # the last one
    assert cannot(s, SOLDIER, "use-skill 3 defence-plan") == "RC-356"


@rule("RC-A05")
def test_the_soldiers_skills_go_by_what_they_do_under_either_name():
    skills = {skill.id: skill for skill in island().book.roles["soldier"].skills}
    assert (cost_of(skills["the-hunt"].use), cost_of(skills["defence-plan"].use)) == (3, 4)
    assert skills["defence-plan"].name in skills["the-hunt"].text
    assert skills["the-hunt"].name in skills["defence-plan"].text


PRICES = {
    "economical-construction": 2,
    "craftsmanship": 2,
    "a-new-idea": 3,
    "handy-man": 3,
    "grandmas-recipe": 2,
    "searching-talent": 2,
    "stone-soup": 3,
    "hooch": 3,
    "lucky": 2,
    "reconnaissance": 2,
    "motivational-speech": 3,
    "scouting": 3,
    "tracking": 2,
    "the-hunt": 3,
    "frenzy": 3,
    "defence-plan": 4,
}


@rule("RC-340", "RC-341", "RC-342", "RC-344", "RC-345", "RC-346", "RC-347", "RC-348", "RC-349", "RC-350", "RC-351",
      "RC-352", "RC-353", "RC-354", "RC-355", "RC-356")  # fmt: skip
def test_every_skill_has_its_price():
    assert {skill.id: cost_of(skill.use) for skill in island().book.skills.values()} == PRICES


# -- Friday --------------------------------------------------------------------------------------------


def friday_rolls(tokens, faces="wound success blank"):
    s = island(2, plan="friday:weapons", wood=1, phase="resolving")
    s.castaways[FRIDAY].determination = tokens
    roll(s, "building", faces)
    resolve(s, ResolveAction(ActionId(1)))
    return s


@rule("RC-319", "RC-A29")
def test_friday_rerolls_a_die_of_his_own_action_for_two_of_his_determination():
    s = friday_rolls(3)
    assert waiting(s) == [s.first]
    dice(s, {"building.wound": ["blank"]})
    answer(s, CARPENTER, "friday-rerolls wound")
    assert s.castaways[FRIDAY].wounds == 0
    assert s.castaways[FRIDAY].determination == 1
    assert determination(s) == [0, 0]


@rule("RC-319", "RC-A29")
def test_friday_rerolls_once_in_an_action():
    s = friday_rolls(6)
    answer(s, CARPENTER, "friday-rerolls wound")
    assert not [option for option in options(s, CARPENTER) if option.startswith("friday")]


@rule("RC-A29")
def test_fridays_reroll_is_not_paid_with_what_the_same_die_brings():
    s = friday_rolls(1, "blank determination blank")
    assert not [option for option in options(s, CARPENTER) if option.startswith("friday")]
    assert s.castaways[FRIDAY].determination == 3  # the die has been applied before anybody could


@rule("RC-319")
def test_friday_rerolls_nobody_elses_dice():
    s = island(2, plan="p0:weapons", wood=1, phase="resolving", determination=(2, 0))
    s.castaways[FRIDAY].determination = 6
    roll(s, "building", "wound success blank")
    resolve(s, ResolveAction(ActionId(1)))
    assert "friday-rerolls wound" not in options(s, CARPENTER)
