"""Stardew Valley in the terminal: by keys in the app, and line by line in the plain face."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from textual.widgets import OptionList

from overwinter.tui.app import OverwinterApp
from overwinter.tui.plain import Plain
from overwinter.tui.popups import PassScreen, Reading
from overwinter.tui.session import Session
from tests.tui.conftest import Sit
from tests.tui.test_app import Game, _no_idling, at_table, key_of, press, screen, words_on

__all__ = ["_no_idling"]

ROOMY = (120, 40)


def farm(sit: Sit, **wishes: object) -> Session:
    """A short year for two, with seat 1 at this keyboard."""
    return sit(**{"game": "stardew", "options": ("length=short",), "seats": 2, "seed": "8", **wishes})


async def choose(app: OverwinterApp, pilot: Game, *words: str) -> None:
    """Press the keys of these options, by how they begin."""
    for one in words:
        assert one in screen(app), f"{one!r} is not on offer"
        await press(app, pilot, key_of(app, one))


async def go_on_until(app: OverwinterApp, pilot: Game, words: str) -> None:
    """Take the first option of whatever is asked before this."""
    for _ in range(20):
        if words in words_on(app, "#question"):
            return
        await press(app, pilot, "1")
    pytest.fail(f"nobody asks {words!r}")


async def test_a_week_is_planned_and_worked_by_keys(sit: Sit) -> None:
    async with at_table(farm(sit), ROOMY) as (app, pilot):
        await go_on_until(app, pilot, "where do you go?")
        me = app.session.name(0)
        assert words_on(app, "#question").startswith(f"{me}: where do you go?")
        await choose(app, pilot, "The Mountain", "The Town instead")
        assert app.session.match.lines[-1] == "0: reconsider 0 town"
        await choose(app, pilot, "The plan is good")
        await go_on_until(app, pilot, f"{me}: what do you do?")
        await choose(app, pilot, "Buy & Plant Seeds", "Plant ", "That is all", "Walk to the Farm")
        await go_on_until(app, pilot, f"{me}: what do you do?")
        await choose(app, pilot, "Water Crops")
        assert f"{me}: Water Crops." in [line.text for line in app.session.story()]
        await go_on_until(app, pilot, f"{me}: what do you do?")
        await choose(app, pilot, "Go home")
        await go_on_until(app, pilot, "where do you go?")
        mine = [line.split()[1] for line in app.session.match.lines if re.match(r"0: (act|plant|walk|go-home) ", line)]
        assert mine == ["act", "plant", "walk", "act", "go-home"]
        assert app.session.match.state.week == 2


async def test_what_cannot_be_done_says_why(sit: Sit) -> None:
    async with at_table(farm(sit), ROOMY) as (app, pilot):
        await go_on_until(app, pilot, "where do you go?")
        choices = app.table.query_one(OptionList)
        choices.highlighted = choices.option_count - 1
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, Reading)
        seen = screen(app)
        assert "you have not chosen a place" in seen
        assert "SV-114" in seen


async def test_two_at_one_keyboard_plan_without_a_curtain(sit: Sit) -> None:
    async with at_table(farm(sit, me="1,2"), ROOMY) as (app, pilot):
        for seat in (0, 1):
            await go_on_until(app, pilot, "where do you go?")
            assert not isinstance(app.screen, PassScreen)
            assert app.session.seat == seat
            await choose(app, pilot, "The Farm", "The plan is good")
        await go_on_until(app, pilot, "what do you do?")
        assert app.session.match.state.phase == "action"


class Typist(io.StringIO):
    """Reads the question, types an answer: what the typist looks for, or else the first option."""

    def __init__(self, session: Session, looks_for: Callable[[str], bool]) -> None:
        super().__init__()
        self.session = session
        self.looks_for = looks_for
        self.typed: list[str] = []

    def readline(self, *_: object) -> str:
        options = [option.id for option in self.session.prompt().options]
        if self.session.over or len(self.typed) > 500:
            return ""
        line = next((option for option in options if self.looks_for(option)), "1")
        self.typed.append(line)
        return f"{line}\n"


def test_a_whole_short_year_is_played_line_by_line(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = farm(sit, bots="greedy")
    typist = Typist(session, lambda option: option.startswith("agree "))
    monkeypatch.setattr("sys.stdin", typist)
    Plain(session).run()
    said = capsys.readouterr().out
    assert session.match.outcome is not None
    assert session.match.outcome.reason in said
    assert 30 < len(typist.typed) < 500
    assert typist.typed.count("agree 0") >= 8
    assert said.count("This week: ") >= 8
    assert set(re.findall(r"\d+\. (The Farm|The Beach|The Town)$", said, re.MULTILINE)) == {
        "The Farm",
        "The Beach",
        "The Town",
    }
    assert "Pass the keyboard" not in said
