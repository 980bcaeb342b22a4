"""What comes in between: death, pauses, and saves in the middle of everything."""

from __future__ import annotations

import msgspec
import pytest

from overwinter.engine.chance import Rigged
from overwinter.engine.packs import read_pack
from overwinter.engine.people import GROUP
from overwinter.games.robinson import GAME
from overwinter.games.robinson.phases.night import NightPhase
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolvingStage
from overwinter.games.robinson.phases.rounds import RoundEnds
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.printed.tale import CastawaysTale
from overwinter.games.robinson.verbs.castaways import RaiseMorale, Win, Wound
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.match import Box, Match, load
from overwinter.match.setup import Setup, pack_ids
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.robinson.actions import STORIES, act, table
from tests.games.robinson.setting import island, roll, wounds, written

# -- death -----------------------------------------------------------------------------------------


@rule("RC-A43")
@pytest.mark.parametrize(
    ("effects", "winners"),
    [((Wound(0), Win("A ship!")), ()), ((Win("A ship!"), Wound(0)), (0, 1, 2))],
)
def test_whichever_comes_first_ends_the_game(effects, winners):
    s = island(wounds=[12, 0, 0])
    resolve(s, *effects)
    assert s.outcome.winners == winners
    assert s.stack == []


@rule("RC-A43")
def test_of_what_falls_on_all_at_once_a_death_ends_it_before_anything_good():
    s = island(wounds=[0, 0, 11])
    resolve(s, Wound(GROUP), Win("A ship!"))
    assert s.outcome.winners == ()
    assert s.outcome.rule == "RC-005"


@rule("RC-A43")
def test_death_in_the_weather_ends_everything_that_was_pending():
    s = island(round=2, wounds=[12, 0, 0], tokens={"weather": ("rain", "storm")})
    resolve(s, WeatherPhase(), NightPhase(), RoundEnds())
    assert s.outcome is not None
    assert s.stack == []
    assert waiting(s) == []
    assert s.round == 2


@rule("RC-A43")
def test_death_in_an_adventure_leaves_the_other_actions_undone():
    s = table(plan="p2:explore:4 p0:camp", wounds=[0, 0, 10])
    roll(s, "exploration", "wound success blank")
    s.set_space(4, tokens=("danger",))
    resolve(s, ResolvingStage())
    assert s.outcome.winners == ()
    assert (s.castaways[0].determination, s.spaces[4].tile) == (0, "")


@rule("RC-A43")
def test_a_free_action_can_be_the_last_one_though_the_group_is_planning():
    s = island(round=10, built="fire", found=("sign-2",), tale=CastawaysTale(pile=13))
    resolve(s, PlanTogether())
    answer(s, 1, "use-token 1 sign-2")
    assert s.outcome.winners == (0, 1, 2)
    assert s.stack == []


# -- pauses ----------------------------------------------------------------------------------------


@rule("RC-058")
def test_a_pause_is_over_when_what_was_to_be_used_has_been_used_by_another():
    s = table(phase="event", things={"pistol": 1})
    resolve(s, FightFor(GROUP, 3), RaiseMorale())
    assert waiting(s) == [0, 1, 2]
    answer(s, 2, "use-thing 2 pistol")
    assert waiting(s) == []
    assert wounds(s) == [0, 0, 0]
    assert s.morale == 4


@rule("RC-058")
def test_a_pause_goes_on_with_those_who_can_still_do_something():
    s = table(phase="event", things={"pistol": 1}, determination=[0, 3, 0])
    resolve(s, FightFor(GROUP, 3))
    assert waiting(s) == [0, 1, 2]
    answer(s, 2, "use-thing 2 pistol")
    assert {seat: options(s, seat) for seat in waiting(s)} == {1: ["ready 1", "use-skill 1 stone-soup"]}


@rule("RC-058")
def test_nobody_is_asked_who_could_not_do_anything():
    s = table(phase="event")
    resolve(s, FightFor(GROUP, 3))
    assert waiting(s) == []
    assert wounds(s) == [3, 0, 0]


@rule("RC-058")
def test_a_pause_is_over_when_the_only_one_who_could_act_has_acted():
    s = act("p0:weapons", "blank determination blank", wood=1, determination=[2, 0, 0])
    answer(s, 0, "use-skill 0 craftsmanship")
    answer(s, 0, "roll-again 0 wound")
    assert s.castaways[0].determination == 2
    assert (s.thrown, s.doing) == ((), None)


# -- saves -----------------------------------------------------------------------------------------

STEPS = (
    "2 place p2 explore:4",
    "0 agree 0",
    "1 agree 1",
    "2 agree 2",
    "2 use-skill 2 lucky",
    "2 roll-again 2 success",
    "2 ready 2",
    "2 use-skill 2 scouting",
    "2 keep-find machete",
    "2 wound 2",
    "0 nothing",
)
"""An Exploration with a reroll, an Adventure that asks, and a skill used while it does; then the night."""


PACKS = tuple(map(read_pack, STORIES))


def expedition():
    """A match whose Explorer is about to set out: the dice will fail once, and then bring an Adventure that asks."""
    state = island(packs=STORIES, determination=[0, 0, 5], food=3, shelter=True)
    state.stack.clear()
    state.push(PlanTogether(), WeatherPhase(), NightPhase(), RoundEnds())
    codec = GAME.codec(PACKS)
    options_ = msgspec.to_builtins(state.options)
    setup = Setup(GAME.name, GAME.rules_version, codec.catalogue.key, 3, 0, options_, pack_ids(PACKS))
    chance = Rigged(0)
    faces = {"wound": ["blank"], "success": ["determination", "success"], "adventure": ["adventure"]}
    for die, shown in faces.items():
        chance.queue(f"exploration.{die}", shown)
    chance.queue("exploration.adventures", ["doubts"])
    chance.queue("tiles", ["tile-4"])
    chance.queue("discoveries", ["candle-nuts", "machete", "spices"])
    return Match(GAME, codec, setup, state, chance)


def again(match):
    """The same match, saved and loaded; what chance had queued goes with it."""
    loaded = load(match.save(), packs=PACKS, box=Box(GAME))
    if isinstance(match.chance, Rigged):
        rigged = Rigged(match.chance.seed)
        rigged.counters, rigged.queues = dict(loaded.chance.counters), match.chance.queues
        loaded.play.desk.chance = rigged
        rigged.trace = []
    return loaded


def offers(match, seat):
    """What a seat can answer."""
    return written(match.questions[seat].options)


def played(match, steps, between=lambda match: match):
    """A match after these steps."""
    for step in steps:
        seat, wanted = step.split(" ", 1)
        offered = offers(match, int(seat))
        match.answer(int(seat), next(option for option in offered if option.startswith(wanted)))
        match = between(match)
    return match


@rule("RC-058")
@pytest.mark.parametrize("saved", range(len(STEPS)))
def test_a_match_saved_in_the_middle_of_anything_goes_on_as_if_nothing_had_happened(saved):
    straight = played(expedition(), STEPS)
    resumed = played(again(played(expedition(), STEPS[:saved])), STEPS[saved:])
    assert resumed.digest == straight.digest
    assert straight.state.castaways[2].wounds >= 1
    assert straight.state.spaces[4].tile
    assert straight.state.round == 2


def test_a_match_saved_after_every_answer_is_the_same_match():
    assert played(expedition(), STEPS, again).digest == played(expedition(), STEPS).digest


def test_the_dice_lie_open_in_a_save_in_the_middle_of_a_reroll():
    match = again(played(expedition(), STEPS[:5]))
    assert match.state.roll.faces == ("blank", "determination", "adventure")
    assert offers(match, 2) == [f"roll-again 2 {die}" for die in ("wound", "success", "adventure")]


def test_a_skill_used_in_an_adventure_in_an_action_is_asked_on_top_of_both():
    match = again(played(expedition(), STEPS[:8]))
    assert match.state.table == ("doubts",)
    assert match.state.doing.action == 1
    assert all(option.startswith("keep-find") for option in offers(match, 2))
