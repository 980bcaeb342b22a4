"""Every entry of every game's content is played on tables taken from games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import overwinter
from overwinter.engine.effects import Effect
from overwinter.engine.packs import read_pack
from overwinter.games.robinson.chapters.family import Overgrow
from overwinter.games.robinson.table.records import NOWHERE
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.targets import considered
from overwinter.testing.entries import Report, play_entries

PACKS = sorted(path.parent for path in (Path(__file__).parents[2] / "packs").glob("*/pack.yaml"))
NOT_REACHED: dict[str, dict[str, list[str]]] = {
    "robinson": {
        "scenarios.yaml, entry 'volcano'": ["IgnoreMystery"],  # its moment comes only to whoever has found that token
    },
    "stardew": {},
    "starved": {},
}
"""What happens on no table here, by entry; the list can only shrink."""


def planned(effect: Effect, s: Any, rng: random.Random) -> Effect | None:
    """In Robinson, a totem is found on a tile, and an Action that only a scenario has is made out to a space."""
    if isinstance(effect, Overgrow):
        return effect if s.usable(s.here) else None
    if not isinstance(s, Island) or "space" not in effect.__struct_fields__ or effect.space != NOWHERE:
        return effect
    able = [s.book.targets[target] for target, why in considered(s, quick=True) if not why]
    spaces = [target.space for target in able if type(target.does) is type(effect)]
    return msgspec.structs.replace(effect, space=rng.choice(spaces)) if spaces else None


@pytest.fixture(scope="module", params=sorted(overwinter.games()))
def played(request: pytest.FixtureRequest) -> tuple[str, Report]:
    box = overwinter.game(request.param)
    return request.param, play_entries(box, place=planned)


@pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
def test_the_entries_of_our_packs_do_what_they_say(folder):
    pack = read_pack(folder)
    report = play_entries(overwinter.game(pack.game), (pack,), place=planned)
    assert (report.problems, report.unreached) == ([], {})


def test_nothing_gets_stuck_and_everything_has_words(played):
    assert played[1].problems == []


def test_every_branch_is_reached(played):
    name, report = played
    assert report.unreached == NOT_REACHED[name]
    assert report.branches > 100 or name == "starved"  # whose cards are numbers
