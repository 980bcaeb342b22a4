"""Playing through a turn in a line or two, on a table made by `land` or in a whole match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import overwinter
from overwinter.engine.chance import Rigged
from overwinter.engine.scene import Piece
from overwinter.games.starved import GAME
from overwinter.games.starved.state import Land
from overwinter.match import Match
from overwinter.testing import answer, options, waiting

Table = Land | Match

QUIET = ("finish-building", "let-spoil", "refuse-gift", "hold-spy", "pass-talk", "decline", "refuse-covenant")
"""The answers by which a tribe does nothing."""


def begin(*openings: str, chance: Mapping[str, Iterable[str]] | None = None, **options: Any) -> Match:
    """A match in its first Season: `begin("druid", "savings", "hut", "druid")`; `chance` as in `dice`."""
    rigged = Rigged(1)
    for stream, outcomes in (chance or {}).items():
        rigged.queue(stream, outcomes)
    match = overwinter.game("starved").new(len(openings), 1, tribes="dealt", **options).fork(rigged)
    for seat, opening in enumerate(openings):
        match.answer(seat, f"savings {seat}" if opening == "savings" else f"open-with {seat} {opening}")
    return match


def land_of(table: Table) -> Land:
    """What lies on the table."""
    state = table.state if isinstance(table, Match) else table
    assert isinstance(state, Land)
    return state


def asked(table: Table) -> list[int]:
    """The seats that are asked."""
    return list(table.questions) if isinstance(table, Match) else waiting(table)


def choices(table: Table, seat: int) -> list[str]:
    """The ids of all that a seat may do now."""
    if not isinstance(table, Match):
        return options(table, seat)
    question = table.questions.get(seat)
    return list(question.ids) if question else [option.id for option in table.view(seat).interludes]


def choose(table: Table, seat: int, option: str) -> None:
    """Take an option by its id."""
    if isinstance(table, Match):
        table.answer(seat, option)
    else:
        answer(table, seat, option)


def voting(table: Table) -> bool:
    """Whether the votes of this turn are being cast."""
    return any(f"vote {seat} A" in choices(table, seat) for seat in asked(table))


def vote(table: Table, slots: str) -> None:
    """All who are asked vote, by seat: `vote(table, "AABC")`."""
    for seat in asked(table):
        choose(table, seat, f"vote {seat} {slots[seat]}")


def quietly(table: Table) -> None:
    """Nobody does anything that could be left undone, up to the next vote or the end."""
    while asked(table) and not voting(table):
        seat = asked(table)[0]
        ids = choices(table, seat)
        choose(table, seat, next((option for option in ids if option.startswith(QUIET)), ids[0]))


def turn(table: Table, slots: str) -> None:
    """A turn in which all vote so and then do nothing."""
    vote(table, slots)
    quietly(table)


def invite(table: Table, seat: int, *others: int) -> None:
    """Propose an alliance to these tribes, up to the first answer to it."""
    choose(table, seat, f"propose {seat}")
    for count in range(1, len(others) + 1):
        step = f"propose {seat} {','.join(map(str, others[:count]))}"
        if step in choices(table, seat):
            choose(table, seat, step)
    invitation = f"invite {seat} {','.join(map(str, others))}"
    if invitation in choices(table, seat):
        choose(table, seat, invitation)


def ally(table: Table, seat: int, *others: int) -> None:
    """Forge an alliance that all of these accept."""
    invite(table, seat, *others)
    for other in others:
        choose(table, other, f"join {other} {seat}")


def swear(table: Table, seat: int) -> None:
    """This tribe calls for the Covenant, and all others swear it."""
    choose(table, seat, f"call-covenant {seat}")
    while any(option.startswith("swear-covenant") for option in choices(table, asked(table)[0])):
        other = asked(table)[0]
        choose(table, other, choices(table, other)[0])


def side(table: Table, seat: int) -> list[int]:
    """The tribe and its allies."""
    s = land_of(table)
    return [tribe.seat for tribe in s.allies(s.tribe(seat))]


def when(table: Table) -> str:
    """Where in the match we are: `Year 1 · Yule`."""
    return GAME.scene(land_of(table), None).subtitle


def piece(table: Table, piece_id: str, viewer: int | None = None) -> Piece:
    """A piece on the table as somebody sees it."""
    found = GAME.scene(land_of(table), viewer).piece(piece_id)
    assert found is not None, f"there is no {piece_id}"
    return found
