"""The six Scenario cards: what is printed on them, that each can be won, and that each plays to an end."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import get_args

import pytest

from overwinter.engine.people import GROUP
from overwinter.engine.printed import made_out
from overwinter.games.robinson import GAME
from overwinter.games.robinson.printed.book import Book
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.table.options import ScenarioId
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import STORIES
from overwinter.games.robinson.verbs.castaways import Lose, Win
from overwinter.match import Box
from overwinter.testing import resolve, rule
from tests.games.robinson.adventures import story

SCENARIOS = list(get_args(ScenarioId))
SEATS = (1, 2, 3, 4)
BOOK: Book = GAME.codec(()).catalogue  # type: ignore[assignment]  # this game's

WEATHER = {
    "castaways": {range(4, 7): "rain", range(7, 13): "rain winter animals"},
    "cursed": {range(6, 11): "winter"},
    "jenny": {range(5, 9): "animals"},
    "volcano": {range(4, 9): "rain"},
    "cannibals": {},
    "family": {
        range(3, 5): "rain",
        range(5, 7): "winter",
        range(7, 9): "rain animals",
        range(9, 11): "winter animals",
        range(11, 13): "rain animals",
    },
}


# -- what is printed ---------------------------------------------------------------------------------


@rule("RC-430")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_card_has_all_its_parts(scenario):
    printed = BOOK.scenarios[scenario]
    inventions = [item for item in BOOK.inventions.values() if item.scenario == scenario]
    assert printed.goal
    assert printed.text
    assert printed.notes
    assert printed.points
    assert len(printed.discoveries) == 4
    assert len(inventions) == 2
    assert scenario in STORIES


@rule("RC-430", "RC-044")
def test_the_rounds_and_the_order_of_the_cards():
    assert [printed.rounds for printed in BOOK.scenarios.values()] == [12, 10, 8, 8, 9, 12]
    assert [printed.id for printed in BOOK.scenarios.values()] == SCENARIOS
    assert [printed.number for printed in BOOK.scenarios.values()] == [1, 2, 3, 4, 5, 6]


@rule("RC-251", "RC-252")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_weather_of_each_round(scenario):
    printed = BOOK.scenarios[scenario]
    expected = {number: tuple(dice.split()) for rounds, dice in WEATHER[scenario].items() for number in rounds}
    assert printed.weather == expected
    assert max(expected, default=printed.rounds) == printed.rounds


@rule("RC-448")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_on_a_card_can_be_said_in_words(scenario):
    s = story(scenario)
    printed = s.scenario
    uses = [sign.use for sign in printed.discoveries if sign.use]
    effects = [*printed.book, *printed.totems, *itertools.chain(*(use.does for use in uses))]
    assert all(effect.offer(s).endswith(".") for effect in made_out(effects, GROUP))
    for place, sign in enumerate(printed.discoveries, 1):
        assert sign.use or sign.pawn
        assert s.called(f"sign-{place}") == sign.name


# -- points ------------------------------------------------------------------------------------------


@rule("RC-433")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_points_are_counted_won_or_lost(scenario):
    won, lost = story(scenario, round=3), story(scenario, round=3)
    resolve(won, Win("Saved."))
    resolve(lost, Lose("Lost.", "RC-006"))
    difference = sum(points(won).values()) - sum(points(lost).values())
    assert difference == 10 + 2 * (won.scenario.rounds - 3)
    for s in (won, lost):
        assert s.outcome
        assert s.outcome.scores == (float(sum(points(s).values())),) * 3
        assert len(s.outcome.tallies) == 3


@rule("RC-434")
def test_points_never_decide_who_wins():
    rich, poor = story("cursed", weapon=20, roof=20), story("cursed", wounds=[12, 12, 11])
    resolve(rich, Lose("Lost.", "RC-006"))
    resolve(poor, Win("Saved."))
    assert rich.outcome
    assert poor.outcome
    assert (rich.outcome.winners, poor.outcome.winners) == ((), (0, 1, 2))


# -- nothing makes a goal impossible from the start ----------------------------------------------------

WANTED = {
    "castaways": ["fire"],
    "cursed": [],
    "jenny": ["raft-jenny", "lifeboat"],
    "volcano": ["jolly-boat"],
    "cannibals": [],
}
"""What the goal needs besides tiles, wood and Weapons; Family Robinson draws its own."""


def chain(items: list[str]) -> set[str]:
    """Items, and all that they need."""
    found, edge = set(items), list(items)
    while edge:
        edge = [need for item in edge for need in BOOK.inventions[item].items if need not in found]
        found.update(edge)
    return found


def begun(scenario: str, players: int, number: int) -> Island:
    """A random set-up."""
    return Box(GAME).new(players, f"setup-{scenario}-{players}-{number}", scenario=scenario).state


def obstacles(s: Island) -> Iterator[str]:
    """Whatever makes the goal of this set-up impossible, whichever tiles are never found."""
    scenario = s.options.scenario
    wanted = chain(list(getattr(s.tale, "wanted", ())) or WANTED[scenario])
    on_hand = {*s.offer, *(item for item, printed in BOOK.inventions.items() if printed.scenario == scenario)}
    yield from (f"no way to invent {item}" for item in wanted - on_hand)
    free = sum(not there.tile for there in s.spaces)
    tiles = [BOOK.tiles[tile] for tile in s.tiles.cards()]
    known = {s.tile(s.camp.space).terrain}
    for unseen in itertools.combinations(tiles, len(tiles) - free):
        seen = [tile for tile in tiles if tile not in unseen]
        terrains = known | {tile.terrain for tile in seen}
        needed = {BOOK.inventions[item].terrain for item in wanted if item not in s.camp.built} - {None}
        yield from (f"no {terrain} without {unseen}" for terrain in needed - terrains)
        if any(cost.fur for item in wanted for cost in BOOK.inventions[item].costs[:1]):
            yield from ["nothing to hunt"] * (not any(tile.beast for tile in seen))
        if scenario == "volcano":
            yield from ["too few temples"] * (sum(tile.totem for tile in seen) < 4)
        if not any("wood" in tile.sources for tile in seen):
            yield "no wood"


@rule("RC-043")
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_set_up_makes_the_goal_impossible(scenario, players):
    for number in range(100):
        assert not list(obstacles(begun(scenario, players, number)))


@rule("RC-159")
def test_every_chain_of_inventions_ends_in_basic_ones_within_two_steps():
    for item in BOOK.inventions.values():
        first = [BOOK.inventions[need] for need in item.items]
        assert all(need.basic and not need.items for need in first), item.id


# -- random games ------------------------------------------------------------------------------------


def play(scenario: str, players: int, seed: str) -> Island:
    """A random game to its end, with everything checked on the way."""
    rng = random.Random(seed)
    match = Box(GAME).new(players, seed, scenario=scenario)
    while match.outcome is None:
        seat, question = rng.choice(sorted(match.questions.items()))
        match.answer(seat, rng.choice(question.options))
        s = match.state
        assert not list(GAME.invariants(s))
        assert 0.0 <= goal(s).progress(s) <= 1.0
        assert all(0.0 <= step <= 1.0 for step in goal(s).steps(s).values())
        assert goal(s).wood_wanted(s) >= 0.0
    return match.state


@rule("RC-001", "RC-430")
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_play_to_the_end(scenario, players):
    for number in range(3):
        s = play(scenario, players, f"random-{scenario}-{players}-{number}")
        assert s.outcome
        assert s.outcome.winners in ((), tuple(range(players)))


@rule("RC-044")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_with_chosen_roles_begins_in_every_scenario(scenario):
    s = Box(GAME).new(2, "chosen", scenario=scenario, roles="choose").state
    assert 0.0 <= goal(s).progress(s) < 1.0
