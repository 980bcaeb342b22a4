"""A table on its own, without a server."""

from __future__ import annotations

from typing import Any

import pytest

import overwinter
from overwinter.engine import notation
from overwinter.tables.messages import SeatPlan
from overwinter.tables.table import set_out

SEATS = 4


@pytest.mark.parametrize("game", sorted(overwinter.games()))
def test_each_seat_gets_its_scene_after_every_answer(game: str) -> None:
    match = overwinter.game(game).new(SEATS, seed=3)
    table, _, _ = set_out(match, [SeatPlan("me")] * SEATS)
    for _ in range(10):
        shown = table.update(range(SEATS), host=True).views
        assert {seat: view.scene for seat, view in shown.items()} == {str(n): match.scene(n) for n in range(SEATS)}
        seat = match.play.waiting()[0]
        table.answer(seat, notation.write(match.play.options(seat)[-1]))
        table.close()


def test_a_scene_that_is_the_same_for_all_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = overwinter.game("robinson").new(SEATS, seed=3)
    table, _, _ = set_out(match, [SeatPlan("me")] * SEATS)
    made: list[Any] = []
    make = type(match).scene

    def scene(match: Any, seat: int | None) -> Any:
        made.append(seat)
        return make(match, seat)

    monkeypatch.setattr(type(match), "scene", scene)
    table.update(range(SEATS), host=True)
    assert len(made) == 1
