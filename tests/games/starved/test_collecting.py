"""Phase 3, collecting: which cards are turned up, and who takes how much (ST-052 to ST-055)."""

from __future__ import annotations

import pytest

from overwinter.games.starved.collecting import Collect
from overwinter.games.starved.feeding import FeedingPhase
from overwinter.games.starved.state import Land
from overwinter.testing import resolve, rule
from tests.games.starved.conftest import land
from tests.games.starved.turns import begin, piece, vote
from tests.games.starved.years import PLENTY

VIEWERS = (None, 0, 1, 2, 3)


def collected(votes: str, **fronts: str) -> list[int]:
    """What each tribe brings home."""
    s = land(len(votes), votes=votes, fronts=fronts)
    resolve(s, Collect())
    return harvests(s)


def harvests(s: Land) -> list[int]:
    return [tribe.harvest for tribe in s.tribes]


@rule("ST-052")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_cards_with_a_vote_are_turned_up(viewer):
    match = begin("savings", "savings", "savings", "savings", chance=PLENTY | {"foraging.luck": ["thaw-luck"]})
    vote(match, "AADA")
    slots = [piece(match, f"slot:{slot}", viewer) for slot in "ABCD"]
    assert [slot.name for slot in slots] == ["A: Hares", "B: fish", "C: gather", "D: Early Thaw"]
    assert [slot.face_down for slot in slots] == [False, True, True, False]


@rule("ST-052")
def test_the_story_names_no_card_without_a_vote():
    match = begin("savings", "savings", "savings", "savings", chance=PLENTY)
    events = match.answer(0, "vote 0 A")
    for seat in (1, 2, 3):
        events = match.answer(seat, f"vote {seat} A")
    assert [event.text for event in events if event.rule == "ST-052"] == ["In A lies: Hares."]


@rule("ST-053")
def test_each_tribe_takes_what_its_own_card_yields():
    fronts = {"A": "aurochs-size", "B": "sturgeon-size", "C": "mushrooms-size", "D": "thaw-luck"}
    assert collected("ABCD", **fronts) == [0, 5, 4, 4]


@rule("ST-053")
@pytest.mark.parametrize(("votes", "beads"), [("ABBB", 0), ("AABB", 3), ("AAAB", 3)])
def test_what_a_card_yields_depends_on_how_many_voted_for_it(votes, beads):
    assert collected(votes, A="hares-size", B="frost-luck")[0] == beads


@rule("ST-054")
def test_only_votes_for_the_very_card_count():
    assert collected("ABCD", A="hares-size", B="hares-type", C="thaw-luck", D="frost-luck") == [0, 0, 4, 0]
    assert collected("AACD", A="hares-size", B="hares-type", C="thaw-luck", D="frost-luck") == [3, 3, 4, 0]


@rule("ST-054")
def test_two_cards_of_one_type_do_not_spoil_each_other():
    assert collected("ABCC", A="sturgeon-size", B="sturgeon-type", C="thaw-luck") == [5, 5, 4, 4]


@rule("ST-055")
def test_the_harvest_is_held_apart_from_the_barn():
    s = land(votes="AAAA", fronts={"A": "aurochs-size"}, barns=[4, 3, 2, 0])
    resolve(s, Collect())
    assert harvests(s) == [7, 7, 7, 7]
    assert [tribe.barn for tribe in s.tribes] == [4, 3, 2, 0]
    assert (piece(s, "harvest:0").count, piece(s, "barn:0").count) == (7, 4)


@rule("ST-055")
def test_the_harvest_is_gone_when_feeding_is_done():
    s = land(votes="AAAA", fronts={"A": "hares-size"}, barns=[0, 1, 2, 3])
    resolve(s, Collect(), FeedingPhase())
    assert harvests(s) == [0, 0, 0, 0]
    assert [tribe.barn for tribe in s.tribes] == [2, 3, 4, 4]
