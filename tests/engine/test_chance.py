from __future__ import annotations

from collections import Counter

import pytest

from overwinter.engine.chance import Chance, Rigged
from overwinter.engine.errors import Stuck

FACES = (1, 2, 3, 4, 5, 6)


def rolls(chance: Chance, count: int, stream: str = "die") -> list[int]:
    return [chance.pick(stream, FACES) for _ in range(count)]


def test_the_same_seed_gives_the_same_outcomes_forever():
    assert rolls(Chance(7), 12) == [5, 3, 4, 4, 3, 2, 2, 5, 6, 1, 4, 4]


def test_streams_do_not_disturb_each_other():
    alone = rolls(Chance(7), 5)
    mixed = Chance(7)
    together = []
    for _ in range(5):
        rolls(mixed, 3, "another")
        together += rolls(mixed, 1)
    assert together == alone


def test_setting_the_counters_back_gives_the_same_dice_again():
    chance = Chance("abc")
    rolls(chance, 4)
    mark = chance.counters.copy()
    first = rolls(chance, 5)
    chance.counters = mark
    assert rolls(chance, 5) == first


def test_a_branch_has_another_future():
    assert rolls(Chance(7).branch("x"), 12) != rolls(Chance(7), 12)


def test_all_faces_are_equally_likely_also_over_neighbouring_seeds():
    counts = Counter(face for seed in range(600) for face in rolls(Chance(seed), 20))
    expected = 600 * 20 / 6
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in FACES)
    assert chi_square < 20.5  # 5 degrees of freedom: exceeded once in a thousand


def test_queued_outcomes_come_first():
    chance = Rigged(7)
    chance.queue("die", [6, 6])
    assert rolls(chance, 2) == [6, 6]


def test_an_outcome_that_cannot_be_is_refused_in_words():
    chance = Rigged(7)
    chance.queue("die", [8])
    with pytest.raises(Stuck, match="cannot give '8' here; it can give: 1, 2, 3, 4, 5, 6"):
        rolls(chance, 1)
