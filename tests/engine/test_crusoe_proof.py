"""The proof of the engine: an Adventure that draws a Mystery that is a Beast, with help from another seat.

The whole round is a log, written by hand. At every one of its decisions the match must be kept,
taken back, forked and replayed without a trace.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from overwinter.engine import notation
from overwinter.engine.chance import Rigged
from overwinter.engine.errors import OptionBlocked
from overwinter.match import Box, Match, load, replay
from overwinter.testing import check_game
from tests.engine.crusoe import GAME

BOX = Box(GAME)
EXPLORER, SOLDIER, CARPENTER = range(3)

SCRIPT = """
~ events clear-skies

0: place 0 hills
1: place 1 weapons
2: place 2 creek
0: place 0 camp
2: take-back 2 3
2: place 2 weapons
1: support 1 2
2: go

1: resolve-in-order 5,2
~ building.wound blank
~ building.success determination
~ building.adventure adventure
2: use-skill 2 craftsmanship
2: reroll-die 2 success
~ building.success success
2: apply-dice 5
~ building.adventures termites
2: choose-discards 2 2 0
2: discard 2 0,1,1
~ exploration.wound wound
~ exploration.success success
~ exploration.adventure adventure
0: use-skill 0 lucky-star
0: reroll-die 0 wound
~ exploration.wound wound
0: apply-dice 1
~ exploration.adventures fresh-tracks
0: all (draw-mystery 0 trap),(shuffle-into-events fresh-tracks)
~ mysteries old-axe
~ mysteries covered-pit
~ beasts boar
1: use-skill 1 the-hunt
1: raise-weapon
0: face 0 boar

~ events fresh-tracks
~ beasts bear
1: face 1 bear
1: place 1 rest
2: go
"""


class Step(NamedTuple):
    """An answer, and the outcomes of chance that follow it."""

    seat: int
    option: str
    outcomes: list[tuple[str, str]]


def steps(log: str) -> list[Step]:
    """A log as answers, without what comes before the first."""
    found: list[Step] = []
    for line in filter(None, log.splitlines()):
        head, told = line.split(" ", 1)
        if head != "~":
            found.append(Step(int(head.rstrip(":")), told, []))
        elif found:
            stream, outcome = told.split()
            found[-1].outcomes.append((stream, outcome))
    return found


STEPS = steps(SCRIPT)
at_every_decision = pytest.mark.parametrize("at", range(len(STEPS)), ids=[step.option for step in STEPS])


def option(wanted: str) -> int:
    """Where in the script this is answered."""
    return next(at for at, step in enumerate(STEPS) if step.option == wanted)


def begin() -> Match:
    """The table as the script finds it."""
    head = BOX.new(3, seed=1, rounds=2, determination=3).log[0]
    return replay([head, "~ events clear-skies"], box=BOX)


def play(match: Match, script: Sequence[Step]) -> Match:
    """A fork of the match, played on by the script."""
    chance = Rigged(strict=True)
    queue(chance, script)
    fork = match.fork(chance)
    for step in script:
        fork.answer(step.seat, step.option)
    return fork


def queue(chance: Rigged, script: Sequence[Step]) -> None:
    """These outcomes come next."""
    for step in script:
        for stream, outcome in step.outcomes:
            chance.queue(stream, [outcome])


@pytest.fixture(scope="module")
def end() -> str:
    """The digest of the last position."""
    return play(begin(), STEPS).digest


# -- what happens ------------------------------------------------------------------------------


def story(first: str, last: str) -> list[str]:
    """What the script tells, from one line to another."""
    told = [line.text for line in play(begin(), STEPS).told(None)]
    return told[told.index(first) : told.index(last) + 1]


def test_an_adventure_leads_to_a_mystery_to_a_beast_and_back():
    assert story("Explorer draws Fresh Tracks.", "Fresh Tracks is shuffled into the Event deck.") == [
        "Explorer draws Fresh Tracks.",
        "Explorer draws from the Mystery deck until a trap appears.",
        "Explorer draws Covered Pit.",
        "Explorer meets a Beast.",
        "Soldier uses The hunt.",
        "The Weapon level rises by 1.",
        "Explorer fights: Boar.",
        "The Weapon level must fall by 1.",
        "The camp will have 3 food more.",
        "The camp will have 1 fur more.",
        "Fresh Tracks is shuffled into the Event deck.",
    ]


def test_the_adventure_comes_back_as_an_event():
    assert story("Event: Fresh Tracks.", "Soldier takes an Action: Rest.") == [
        "Event: Fresh Tracks.",
        "Soldier meets a Beast.",
        "Soldier fights: Bear.",
        "Soldier takes a wound.",
        "Soldier takes a wound.",
        "Soldier takes a wound.",
        "The Weapon level must fall by 2.",
        "The camp will have 5 food more.",
        "The camp will have 2 fur more.",
        "The Palisade must fall by 1.",
        "Soldier takes a wound.",
        "Soldier takes an Action: Rest.",
    ]


def test_the_rest_of_the_card_is_data_while_the_beast_waits():
    match = play(begin(), STEPS[: option("use-skill 1 the-hunt")])
    pending = [notation.write(effect) for effect in reversed(match.state.stack)]
    assert pending == [
        "stand-ready 0 boar",
        "go-on (fight 0 boar) 1",
        "put-away boar",
        "put-away covered-pit",
        "offer-more 0 -",
        "shuffle-into-events fresh-tracks",
        "put-away fresh-tracks",
        "end-action",
        "resolve-kind camp",
        "resolve-kind rest",
        "end-action-phase",
        "night",
    ]


def test_only_the_soldier_can_help_and_the_others_can_ask_why_not():
    match = play(begin(), STEPS[: option("use-skill 1 the-hunt")])
    assert list(match.questions) == [EXPLORER]
    assert [notation.write(effect) for effect in match.interludes(SOLDIER)] == ["use-skill 1 the-hunt"]
    assert not match.interludes(CARPENTER)
    with pytest.raises(OptionBlocked, match="only while the exploration dice lie open"):
        match.answer(EXPLORER, "use-skill 0 lucky-star")
    with pytest.raises(OptionBlocked, match="only while the building dice lie open"):
        match.answer(CARPENTER, "use-skill 2 craftsmanship")


# -- and what holds at every decision of it ------------------------------------------------------


@at_every_decision
def test_nothing_is_lost_or_doubled(at):
    assert list(GAME.invariants(play(begin(), STEPS[:at]).state)) == []


@at_every_decision
def test_saved_and_loaded_it_goes_on_to_the_same_end(at, end):
    match = play(begin(), STEPS[:at])
    loaded = load(match.save(), box=BOX)
    assert loaded.digest == match.digest
    assert play(loaded, STEPS[at:]).digest == end


@at_every_decision
def test_an_answer_can_be_taken_back_and_made_again(at):
    step = STEPS[at]
    match = play(begin(), STEPS[:at])
    before = match.digest
    queue(match.chance, [step])
    match.answer(step.seat, step.option)
    after = match.digest
    assert match.undo_is_free == (not step.outcomes)  # whoever has seen a die or a card cannot unsee it
    if match.undo_is_free:
        match.undo()
    else:
        match.rewind()
    assert match.digest == before
    queue(match.chance, [step])
    match.redo()
    assert match.digest == after


@at_every_decision
def test_a_fork_goes_its_own_way_and_leaves_the_match_alone(at, end):
    match = play(begin(), STEPS[:at])
    before = match.save()
    fork, rng = match.fork(), random.Random(at)
    while fork.outcome is None:
        seat, question = rng.choice(list(fork.questions.items()))
        fork.answer(seat, rng.choice(question.options))
    assert match.save() == before
    assert play(match, STEPS[at:]).digest == end


@at_every_decision
def test_the_log_leads_to_the_same_position(at):
    match = play(begin(), STEPS[:at])
    replayed = replay(match.log, box=BOX)
    assert replayed.digest == match.digest
    assert replayed.told(None) == match.told(None)


def test_the_whole_match_can_be_taken_back_and_played_again(end):
    match = play(begin(), STEPS)
    start = begin().digest
    while match.past:
        match.rewind()
    assert match.digest == start
    queue(match.chance, STEPS)
    for _ in STEPS:
        match.redo()
    assert match.digest == end


def test_the_script_is_the_log():
    match = play(begin(), STEPS)
    assert match.log[1:] == list(filter(None, SCRIPT.splitlines()))


def test_random_matches_hold_everything_that_must_hold():
    assert check_game(BOX, games=30) > 300
