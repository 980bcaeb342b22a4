"""The face in colour, with the keyboard and the mouse."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from overwinter.engine.errors import OverwinterError, Stuck
from overwinter.tui.app import OverwinterApp
from overwinter.tui.board import Board
from overwinter.tui.popups import PassScreen, Reading, TheEnd, Why
from overwinter.tui.session import Session
from overwinter.tui.table import line_of
from tests.tui.conftest import Sit

Game = Pilot[OverwinterError | None]


@pytest.fixture(autouse=True)
def _no_idling(monkeypatch: pytest.MonkeyPatch) -> None:
    """`settle` knows what it waits for; waiting until the machine is idle as well takes long on a busy one."""

    async def moment(least: float = 0) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", moment)
    monkeypatch.setattr("textual.pilot.wait_for_idle", moment)


@asynccontextmanager
async def at_table(session: Session, size: tuple[int, int] = (100, 35)) -> AsyncIterator[tuple[OverwinterApp, Game]]:
    """The app with this session, when everybody waits for me."""
    app = OverwinterApp(session, pace=0)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await settle(app, pilot)
        yield app, pilot


async def settle(app: OverwinterApp, pilot: Game) -> None:
    """Until the bots have answered."""
    await pilot.pause(0)
    while app.table.busy and not isinstance(app.screen, PassScreen):
        await pilot.pause(0.002)
    await pilot.pause(0)


async def press(app: OverwinterApp, pilot: Game, *keys: str) -> None:
    """Press keys, waiting for the bots after each."""
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


def words_on(app: OverwinterApp, place: str) -> str:
    """What is written in a part of the screen."""
    return str(app.table.query_one(place, Static).visual)


def screen(app: OverwinterApp) -> str:
    """All that can be seen on the screen now."""
    return "\n".join("".join(segment.text for segment in line) for line in app.screen._compositor.render_strips())


async def test_it_begins_with_the_table_and_the_question(sit: Sit) -> None:
    async with at_table(sit()) as (app, _):
        seen = screen(app)
        for words in (
            "Starved",
            "Ashfoot: keep your beads",
            "2 Build a Hut",
            "× Build a Shed",
            "[2] Hut",
            "The tribes",
        ):
            assert words in seen


async def test_a_key_answers(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await press(app, pilot, "2")
        assert "Ashfoot starts with a Hut." in words_on(app, "#told")
        assert "which card do your foragers go for?" in words_on(app, "#question")
        assert app.session.path.exists()


async def test_arrows_and_enter_answer(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await press(app, pilot, "down", "enter")
        assert app.session.match.lines[0] == "0: open-with 0 hut"


async def test_the_piece_under_the_cursor_shines(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await press(app, pilot, "down")
        assert app.table.query_one(Board).marked == "spot:0:hut"


async def test_a_click_on_an_option_answers(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await pilot.click("#choices", offset=(5, 2))
        await settle(app, pilot)
        assert app.session.match.lines[0] == "0: open-with 0 hut"


async def click_piece(app: OverwinterApp, pilot: Game, piece: str) -> None:
    board = app.table.query_one(Board)
    content = board.visual
    lines = content.split("\n", allow_blank=True)  # type: ignore[attr-defined]
    row = line_of(lines, piece)
    assert row is not None
    spans = [span for span in lines[row].spans if not isinstance(span.style, str)]
    start = next(span.start for span in spans if span.style.meta.get("piece") == piece)
    await pilot.click(Board, offset=(start + 1, row))
    await settle(app, pilot)


async def test_a_click_on_the_table_answers(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await click_piece(app, pilot, "spot:0:hut")
        assert app.session.match.lines[0] == "0: open-with 0 hut"
        await click_piece(app, pilot, "slot:C")
        assert "0: vote 0 C" in app.session.match.lines


async def test_a_click_on_any_other_piece_tells_what_it_is(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await click_piece(app, pilot, "deck")
        assert [notice.message for notice in app._notifications] == ["Shuffled each year."]
        assert app.session.turn == 0


async def test_where_several_options_belong_to_a_piece_a_click_walks_through_them(sit: Sit) -> None:
    async with at_table(sit("tribes=choose")) as (app, pilot):
        choices = app.table.query_one(OptionList)
        await click_piece(app, pilot, "banner:0")
        assert choices.highlighted == 1
        assert app.session.turn == 0


async def test_typing_narrows_the_list_and_enter_takes_what_is_left(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        everything = app.table.query_one(OptionList).option_count
        await press(app, pilot, "slash", "h", "u", "t")
        assert app.table.query_one(OptionList).option_count < everything
        await press(app, pilot, "enter")
        assert app.session.match.lines[0] == "0: open-with 0 hut"
        assert app.table.sought == ""


async def test_escape_brings_the_whole_list_back(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        everything = app.table.query_one(OptionList).option_count
        await press(app, pilot, "slash", "h", "u", "escape")
        assert app.table.query_one(OptionList).option_count == everything
        await press(app, pilot, "2")
        assert app.session.match.lines[0] == "0: open-with 0 hut"


async def test_a_blocked_option_says_why_not(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        app.table.query_one(OptionList).highlighted = 7
        await press(app, pilot, "question_mark")
        assert isinstance(app.screen, Reading)
        seen = screen(app)
        assert "Why not?" in seen
        assert "it costs 4, more than the first beads" in seen
        assert "ST-026" in seen
        await press(app, pilot, "escape", "enter")
        assert isinstance(app.screen, Reading)
        assert app.session.turn == 0


async def test_why_opens_the_rules_behind_what_happened(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await press(app, pilot, "2", "w")
        assert isinstance(app.screen, Why)
        assert "ST-046" in screen(app)
        await press(app, pilot, "up", "up")
        assert "ST-040" in screen(app)
        await press(app, pilot, "escape")
        assert app.screen is app.table


async def test_undo_takes_back_my_decision_and_redo_makes_it_again(sit: Sit) -> None:
    async with at_table(sit("tribes=choose")) as (app, pilot):
        await press(app, pilot, "3")
        assert app.session.turn == 4
        await press(app, pilot, "u")
        assert app.session.turn == 0
        assert "which tribe do you lead?" in words_on(app, "#question")
        await press(app, pilot, "r")
        assert app.session.turn == 4


async def test_a_refused_undo_offers_the_rewind(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await press(app, pilot, "2", "u")
        assert "Press U to rewind." in next(iter(app._notifications)).message
        await press(app, pilot, "U")
        assert "keep your beads" in words_on(app, "#question")
        assert "The table takes back the last 4 answers." in words_on(app, "#told")


async def test_leaving_keeps_the_match_and_it_can_be_resumed(sit: Sit) -> None:
    session = sit()
    async with at_table(session) as (app, pilot):
        await press(app, pilot, "2", "s")
        assert str(session.path) in next(iter(app._notifications)).message
        await pilot.press("q")
    assert app.return_value is None
    async with at_table(sit(resume=str(session.path))) as (app, _):
        assert "which card do your foragers go for?" in words_on(app, "#question")
        assert "Ashfoot starts with a Hut." in words_on(app, "#told")
        assert app.session.match.digest == session.match.digest


async def test_what_cannot_be_kept_on_leaving_is_told_outside(sit: Sit, tmp_path: Path) -> None:
    session = sit(save=str(tmp_path / "x.save"))
    (tmp_path / "x.save").mkdir()
    async with at_table(session) as (app, pilot):
        await pilot.press("q")
    assert "cannot write" in str(app.return_value)


async def test_a_mistake_of_ours_ends_the_app_with_the_save(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit()

    def stuck(option: str) -> None:
        raise Stuck("no way on")

    monkeypatch.setattr(session, "choose", stuck)
    async with at_table(session) as (app, pilot):
        await pilot.press("1")
        await pilot.pause()
    assert isinstance(app.return_value, Stuck)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (160, 50)])
async def test_it_can_be_played_on_screens_of_all_sizes(sit: Sit, size: tuple[int, int]) -> None:
    async with at_table(sit(seats=6), size) as (app, pilot):
        for widget in ("#question", "#choices", "#story", "#board"):
            region = app.table.query_one(widget).region
            assert region.right <= size[0]
            assert region.bottom <= size[1]
            assert region.height >= 1
        await press(app, pilot, "2", "1")
        assert app.session.turn >= 12


async def test_the_table_can_be_scrolled_without_a_mouse(sit: Sit) -> None:
    async with at_table(sit(seats=6), (80, 24)) as (app, pilot):
        board = app.table.query_one("#board")
        await press(app, pilot, "pagedown")
        assert board.scroll_y > 0
        await press(app, pilot, "pageup")
        assert board.scroll_y == 0


async def test_the_table_is_drawn_anew_when_the_window_changes(sit: Sit) -> None:
    async with at_table(sit(), (160, 50)) as (app, pilot):
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        widest = max(map(len, words_on_board(app)))
        assert 60 < widest <= 78


def words_on_board(app: OverwinterApp) -> list[str]:
    return str(app.table.query_one(Board).visual).split("\n")


async def test_help_and_a_closer_look(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await press(app, pilot, "h")
        assert "Choosing" in screen(app)
        await press(app, pilot, "escape", "t")
        assert "Barn 3 of 4: Beads in store." in screen(app)


async def test_the_keyboard_is_passed_before_secrets_are_shown(sit: Sit) -> None:
    async with at_table(sit(me="1,2")) as (app, pilot):
        await press(app, pilot, "2")
        assert isinstance(app.screen, PassScreen)
        seen = screen(app)
        assert "Pass the keyboard to" in seen
        assert "Brackwater" in seen
        assert "keep your beads" not in seen
        await press(app, pilot, "enter")
        assert "Brackwater: keep your beads" in words_on(app, "#question")


async def test_a_vote_can_be_changed_from_another_of_my_seats(sit: Sit) -> None:
    async with at_table(sit(me="1,2")) as (app, pilot):
        await press(app, pilot, "1", "enter", "v", "enter")
        assert "The game waits for" in words_on(app, "#question")
        await press(app, pilot, "2", "enter", "1")
        assert "Ashfoot starts with a Hut." in [line.text for line in app.session.story()]


async def test_an_interruption_lets_me_act_between_the_others(sit: Sit) -> None:
    async with at_table(sit()) as (app, pilot):
        await press(app, pilot, "i", "1")
        assert app.session.turn == 1
        assert "Go on" in screen(app)
        await press(app, pilot, "1")
        assert app.session.turn == 2
        await press(app, pilot, "i")
        assert "which card" in words_on(app, "#question")


async def test_a_whole_game_ends_with_the_outcome_and_another_can_begin(sit: Sit) -> None:
    async with at_table(sit("max_years=1")) as (app, pilot):
        for _ in range(60):
            if app.session.over:
                break
            await press(app, pilot, "1")
        assert isinstance(app.screen, TheEnd)
        await press(app, pilot, "n")
        assert not app.session.over
        assert app.session.turn == 0
        assert "keep your beads" in words_on(app, "#question")


async def test_the_table_can_be_looked_at_after_the_end(sit: Sit) -> None:
    async with at_table(sit("max_years=1", me="none")) as (app, pilot):
        assert isinstance(app.screen, TheEnd)
        await press(app, pilot, "escape")
        assert "The match is over." in words_on(app, "#question")
        await press(app, pilot, "q")
    assert app.return_value is None


async def test_the_others_answer_so_slowly_that_one_can_follow(sit: Sit) -> None:
    app = OverwinterApp(sit("tribes=choose"), pace=60)
    async with app.run_test() as pilot:
        await pilot.press("1")
        while app.session.turn < 2:
            await pilot.pause(0.01)
        await pilot.pause(0)
        assert app.table.busy
        assert "Chieftain 3 to answer" in words_on(app, "#question")
        await pilot.press("1", "u")
        assert app.session.turn == 2
        await pilot.press("q")
    assert app.return_value is None


def key_of(app: OverwinterApp, words: str) -> str:
    """The key that stands before an option on the screen; that of the first if there is none with these words."""
    choices = app.table.query_one("#choices", OptionList)
    lines = [str(choices.get_option_at_index(line).prompt) for line in range(choices.option_count)]
    return next((line[0] for line in lines if line[2:].startswith(words)), "1")


async def test_a_whole_game_of_robinson_is_played_by_keyboard_and_never_passed_in_secret(sit: Sit) -> None:
    async with at_table(sit(game="robinson", options=(), me="1,2", seats=3), (120, 40)) as (app, pilot):
        placed, seats = 0, set()
        for _ in range(150):
            if app.session.over:
                break
            assert not isinstance(app.screen, PassScreen)
            planning = "where do you put your pawns" in app.table.prompt.text
            placed += planning
            seats.add(app.session.seat)
            await press(app, pilot, "1" if planning and placed == 1 else key_of(app, "The plan is good"))
        assert isinstance(app.screen, TheEnd)
        assert seats == {0, 1}
        assert app.session.match.outcome is not None
        await press(app, pilot, "escape")
        assert "The match is over." in words_on(app, "#question")
