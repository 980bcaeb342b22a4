"""The scenarios at a test's table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from overwinter.engine.decks import Pile
from overwinter.engine.people import GROUP
from overwinter.engine.printed import made_out
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolveAction, ResolvingStage
from overwinter.games.robinson.table.records import ActionId, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.story import Story
from overwinter.games.robinson.verbs.land import Explore
from overwinter.testing import dice, resolve
from tests.games.robinson.setting import island, roll

TOMBS = (Path(__file__).parent / "packs" / "tombs",)
"""Mystery cards for tests, laid over the game's own."""


def story(scenario: str, players: int = 3, **table: Any) -> Island:
    """A table in the planning phase of a scenario, with nothing pending."""
    return island(players, options={"scenario": scenario}, packs=TOMBS, **table)


def plan(scenario: str, players: int = 3, **table: Any) -> Island:
    """A table where the group plans."""
    s = story(scenario, players, **table)
    resolve(s, PlanTogether())
    return s


def carried_out(scenario: str, players: int = 3, *, faces: str = "", **table: Any) -> Island:
    """A table after the whole plan; `faces` are the dice of its first Action, if it rolls."""
    s = story(scenario, players, **table)
    if faces:
        roll(s, s.target(ActionId(1)).kind, faces)
    resolve(s, ResolvingStage())
    return s


def after_first(scenario: str, players: int = 3, *, faces: str = "", **table: Any) -> Island:
    """A table after its first planned Action, or at its first question."""
    s = story(scenario, players, phase="resolving", **table)
    if faces:
        roll(s, s.target(ActionId(1)).kind, faces)
    resolve(s, ResolveAction(ActionId(1)))
    return s


def explore(s: Island, space: int, tile: str, seat: int = 0) -> None:
    """Somebody finds a tile; no Discovery tokens are drawn."""
    s.phase = "resolving"
    dice(s, tiles=[tile])
    s.finds.pool = ()
    resolve(s, Explore(Seat(seat), space))


def book_icon(s: Island) -> None:
    """An Event with a Book comes up."""
    resolve(s, *made_out(s.scenario.book, GROUP))


def find(s: Island, sign: int) -> str:
    """The group has one of the scenario's own Discovery tokens; its id."""
    token = f"sign-{sign}"
    s.camp.found += (token,)
    return token


def card(s: Island) -> Story:
    """The scenario's rules."""
    return s.chapter


def mysteries(s: Island, cards: str) -> None:
    """The Mystery deck, from the top."""
    s.mysteries = Pile("mysteries", top=tuple(cards.split()))


def set_tokens(s: Island, token: str, *spaces: int) -> None:
    """Put tokens on spaces."""
    for space in spaces:
        s.set_space(space, tokens=(*s.spaces[space].tokens, token))


def with_token(s: Island, token: str) -> list[int]:
    """The spaces with a token."""
    return [space for space, there in enumerate(s.spaces) if token in there.tokens]
