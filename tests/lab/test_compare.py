"""Comparisons: a planted difference is found, none is not, and stopping early stays honest."""

from __future__ import annotations

import random

import pytest

from overwinter.engine.errors import WrongSetup
from overwinter.lab.compare import as_table, compare, variant
from overwinter.lab.executors import Here
from overwinter.lab.experiment import Experiment
from overwinter.lab.figures import at_any_time, wilson
from overwinter.lab.measures import measures, pick_measure
from overwinter.match import find_game


def watched(experiment: Experiment, *names: str) -> list:  # type: ignore[type-arg]
    available = measures(find_game("starved").game, experiment.bots, experiment.seats)
    return [pick_measure(name, available) for name in names]


def test_a_planted_difference_is_found_early(small: Experiment) -> None:
    found = compare(small, ["max_years=1"], 2000, Here(), watched(small, "years", "decisions"))
    assert {entry.measure: entry.answer for entry in found.differences} == {"years": "less", "decisions": "less"}
    assert found.stopped_early
    assert "Stopped after" in as_table(found)


def test_no_difference_is_no_difference(small: Experiment) -> None:
    """The text of a card changes nothing."""
    found = compare(small, ["village.hut.text=Walls"], 200, Here(), watched(small, "years", "seat 1"))
    assert {entry.answer for entry in found.differences} == {"the same"}
    assert all(entry.difference == 0 for entry in found.differences)


def test_unrelated_chance_is_not_called_a_difference(small: Experiment) -> None:
    """Another dealer changes the games, but hardly how long they are."""
    found = compare(small, ["first_dealer=random"], 300, Here(), watched(small, "decisions", "share random"), 0.01)
    assert not {entry.answer for entry in found.differences} & {"more", "less"}
    assert not found.stopped_early


def test_variants_can_be_options_numbers_and_packs(small: Experiment, tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "numbers.yaml").write_text("starting_beads: 1\n")
    changed = variant(small, f"druids=off,village.hut.cost=4,pack={tmp_path}")
    assert changed.options["druids"] is False
    book = find_game("starved").game.codec(changed.packs).catalogue
    assert book.spots["hut"].cost == 4  # type: ignore[attr-defined]
    assert book.numbers.starting_beads == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("village.hut.cost", "is no variant"),
        ("=3", "is no variant"),
        ("village.hutt.cost=3", "there is no 'hutt'"),
        ("village.hut.cost=many", "village.yaml, entry 'hut', field 'cost'"),
        ("hut_cost=3", "no option 'hut_cost'"),
        ("druids=perhaps", "druids cannot be 'perhaps'"),
        ("pack=nowhere", "no folder 'nowhere'"),
    ],
)
def test_a_bad_variant_is_a_sentence(small: Experiment, text: str, says: str) -> None:
    with pytest.raises(WrongSetup, match=says):
        variant(small, text)


def test_an_unknown_measure_is_a_sentence(small: Experiment) -> None:
    with pytest.raises(WrongSetup, match="no measure 'joy'; there is: decisions"):
        watched(small, "joy")


def test_looking_all_the_time_misleads_seldom() -> None:
    """Of 200 comparisons without a difference, looked at after every tenth game, few are ever called clear."""
    misled = 0
    for seed in range(200):
        rng = random.Random(seed)
        values = [rng.gauss(0, 1) for _ in range(400)]
        misled += any(at_any_time(values[:size], 0.05, 200).clear_of(0) for size in range(100, 401, 10))
    assert misled <= 14


def test_intervals_shrink_and_stay_inside() -> None:
    assert wilson(0.0, 50).low == 0
    assert wilson(1.0, 50).high == pytest.approx(1)
    assert wilson(0.3, 1000).high - wilson(0.3, 1000).low < wilson(0.3, 100).high - wilson(0.3, 100).low
    assert wilson(0.0, 0).low == 0
