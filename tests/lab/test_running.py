"""Runs: the same rows however they are played, stopped and resumed; and what happens when something goes wrong."""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest

from overwinter.engine.errors import OverwinterError, Stuck
from overwinter.engine.play import Play
from overwinter.lab.errors import LabFailed, OtherRun, Stopped
from overwinter.lab.executors import Here, Processes, Task
from overwinter.lab.experiment import Experiment
from overwinter.lab.folder import RunFolder
from overwinter.lab.playing import Bench, play_columns
from overwinter.lab.running import run
from overwinter.match import find_game
from tests.lab.conftest import rows, start_lab

GAMES = 600
CHUNK = 37


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing has disturbed."""
    path = tmp_path_factory.mktemp("whole") / "run"
    run(Experiment("starved", ("random",), (4, 5, 6), seed="small").checked(), GAMES, path, Here())
    return path


class After(Here):
    """Something happens after so many chunks."""

    def __init__(self, chunks: int, event: BaseException) -> None:
        self.chunks = chunks
        self.event = event

    def run(self, work: Callable[..., Any], tasks: Iterable[Task]) -> Iterator[tuple[Task, Any]]:
        for place, task in enumerate(tasks):
            if place == self.chunks:
                raise self.event
            yield task, work(*task)


# -- rows ------------------------------------------------------------------------------------------------


def test_there_is_a_row_for_each_game_seat_and_decision(whole: Path) -> None:
    tables = rows(whole)
    assert {"games", "seats", "decisions", "offers", "villages", "buildings", "cards", "dealings"} <= set(tables)
    assert [row[0] for row in tables["games"]] == list(range(GAMES))
    assert len(tables["seats"]) == GAMES * 5
    assert len(tables["decisions"]) == sum(row[4] for row in tables["games"])


def test_a_victory_is_shared_by_those_who_won_it(small: Experiment) -> None:
    tables = play_columns(small, range(60))
    shares = dict.fromkeys(range(60), 0.0)
    for number, share in zip(tables["seats"]["game"], tables["seats"]["share"], strict=True):
        shares[number] += share
    assert all(share == pytest.approx(1) for share in shares.values())
    assert all(tables["games"]["ended"])


def test_the_rows_tell_the_game_that_the_seed_gives(small: Experiment) -> None:
    """A game played from its row, answer by answer, ends as the row says."""
    tables = play_columns(small, range(3))
    match = find_game("starved").new(seats=5, seed=tables["games"]["seed"][1])
    decisions = zip(*(tables["decisions"][name] for name in ("game", "seat", "option")), strict=True)
    for number, seat, option in decisions:
        if number == 1:
            match.answer(seat, option)
    assert match.outcome is not None
    assert " ".join(map(str, match.outcome.winners)) == tables["games"]["winners"][1]
    assert match.outcome.reason == tables["games"]["reason"][1]


def test_the_number_of_workers_changes_nothing(whole: Path, small: Experiment, tmp_path: Path) -> None:
    executor = Processes(2)
    run(small, GAMES, tmp_path / "two", executor)
    executor.close()
    assert rows(tmp_path / "two") == rows(whole)


def test_a_planner_with_a_number_of_rounds_plays_the_same_again(small: Experiment) -> None:
    experiment = msgspec.structs.replace(small, bots=("planner:3", "greedy"))
    assert play_columns(experiment, range(1)) == play_columns(experiment, range(1))


def test_games_do_not_depend_on_those_played_before(small: Experiment) -> None:
    alone = play_columns(small, range(7, 8))
    after = play_columns(small, range(8))
    for table in ("games", "seats", "decisions", "cards"):
        last = [number == 7 for number in after[table]["game"]]
        for name, column in alone[table].items():
            assert column == [value for value, wanted in zip(after[table][name], last, strict=True) if wanted]


# -- stopping and going on -------------------------------------------------------------------------------


def test_a_stopped_run_goes_on_where_it_was(whole: Path, small: Experiment, tmp_path: Path) -> None:
    with pytest.raises(Stopped, match=r"37 of 600 games are kept .* the same command goes on"):
        run(small, GAMES, tmp_path / "run", After(1, KeyboardInterrupt()))
    kept = (tmp_path / "run/games/000000.parquet").stat().st_mtime_ns
    assert run(small, GAMES, tmp_path / "run", Here()).played == GAMES - CHUNK
    assert rows(tmp_path / "run") == rows(whole)
    assert (tmp_path / "run/games/000000.parquet").stat().st_mtime_ns == kept
    assert run(small, GAMES, tmp_path / "run", Here()).played == 0


def test_a_half_written_chunk_is_played_again(whole: Path, small: Experiment, tmp_path: Path) -> None:
    run(small, GAMES, tmp_path / "run", Here())
    (tmp_path / "run/games/000001.parquet").unlink()  # the last file of a chunk to be written
    (tmp_path / "run/cards/000001.parquet").write_bytes(b"half")
    assert RunFolder.open(tmp_path / "run").games_played() == GAMES - CHUNK
    assert len(rows(tmp_path / "run")["games"]) == GAMES - CHUNK
    assert run(small, GAMES, tmp_path / "run", Here()).played == CHUNK
    assert rows(tmp_path / "run") == rows(whole)


def test_control_c_leaves_a_run_that_the_same_command_resumes(tmp_path: Path, small: Experiment) -> None:
    words = ("run", "starved", "--bots", "greedy", "--games", "500", "--seed", "small", "--jobs", "2")
    process = start_lab(*words, "--out", tmp_path / "run", start_new_session=True)
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("run/games/*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "Traceback" not in said
    assert "goes on from there" in said
    folder = RunFolder.open(tmp_path / "run")
    assert 0 < folder.games_played() < 500
    assert not list(tmp_path.rglob("*.part"))
    first = rows(tmp_path / "run")["games"][0]  # of whichever chunk was done first
    experiment = msgspec.structs.replace(small, bots=("greedy",))
    assert first[4] == play_columns(experiment, range(first[0], first[0] + 1))["games"]["decisions"][0]


# -- what can go wrong -----------------------------------------------------------------------------------


def test_the_folder_of_another_run_is_refused(whole: Path, small: Experiment) -> None:
    other = msgspec.structs.replace(small, bots=("greedy",))
    with pytest.raises(OtherRun, match=r"belongs to another run: it has bots 'random'.*this one bots 'greedy'"):
        run(other, GAMES, whole, Here())
    with pytest.raises(OtherRun, match="games '600'"):
        run(small, 700, whole, Here())


def test_a_folder_with_other_things_is_left_alone(small: Experiment, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(OtherRun, match="holds other things"):
        run(small, 10, tmp_path, Here())
    with pytest.raises(OtherRun, match="is a file"):
        run(small, 10, tmp_path / "letter.txt", Here())
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_damaged_run_is_refused(small: Experiment, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"games": 3')
    with pytest.raises(OtherRun, match="damaged or from another version"):
        run(small, 10, tmp_path, Here())


def test_a_folder_that_cannot_be_made_is_a_sentence(small: Experiment, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LabFailed, match="cannot write to"):
        run(small, 10, tmp_path / "file" / "run", Here())


def test_a_full_disk_is_a_sentence_and_finished_games_stay(
    small: Experiment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Path
) -> None:
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "000001.part":
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, data)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(LabFailed, match="the disk is full; 37 of 600 games are kept"):
            run(small, GAMES, tmp_path / "run", Here())
    assert len(rows(tmp_path / "run")["games"]) == CHUNK
    run(small, GAMES, tmp_path / "run", Here())
    assert rows(tmp_path / "run") == rows(whole)


def test_a_full_disk_is_the_same_sentence_when_the_database_meets_it(small: Experiment, tmp_path: Path) -> None:
    words = 'IO Error: Async write failed: {"exception_message":"Could not write file: No space left on device"}'
    with pytest.raises(LabFailed, match="the disk is full; 37 of 600 games are kept"):
        run(small, GAMES, tmp_path / "run", After(1, duckdb.IOException(words)))


def test_a_worker_that_dies_is_a_sentence(small: Experiment, tmp_path: Path) -> None:
    wrong = LabFailed("a worker process died")
    with pytest.raises(LabFailed, match="a worker process died; 37 of 600 games are kept"):
        run(small, GAMES, tmp_path / "run", After(1, wrong))


def test_a_killed_worker_process_is_noticed() -> None:
    executor = Processes(1)
    with pytest.raises(LabFailed, match="fewer --jobs"):
        list(executor.run(os._exit, [(3,)]))
    executor.close()


def test_a_game_without_end_is_given_up(small: Experiment) -> None:
    tables = play_columns(msgspec.structs.replace(small, longest=10), range(3))
    assert tables["games"]["ended"] == [False] * 3
    assert tables["games"]["reason"][0] == "given up after 10 decisions"
    assert tables["games"]["decisions"] == [10] * 3
    assert not tables["seats"]["game"]


def test_a_broken_game_is_a_row_that_says_so(small: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Play.answer

    def breaks(play: Play, seat: int, option: Any) -> None:
        if play.desk.chance.seed == "small/1":
            raise Stuck("the rules go in circles")
        answer(play, seat, option)

    monkeypatch.setattr(Play, "answer", breaks)
    games = play_columns(small, range(3))["games"]
    assert games["ended"] == [True, False, True]
    assert games["reason"][1] == "Stuck: the rules go in circles"


def test_a_bot_that_fails_is_counted(small: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(small)

    class Clumsy:
        looks_ahead = False

        def choose(self, chair: object) -> int:
            raise RuntimeError("oops")

    bench.bots["random"] = Clumsy()  # type: ignore[assignment]
    monkeypatch.setattr("overwinter.bots.host.log.exception", lambda *_: None)
    bench.play(0)
    games = bench.tables["games"].arrays()
    assert games["failures"][0] == games["decisions"][0]
    assert games["ended"][0]


def test_errors_are_sentences() -> None:
    assert issubclass(LabFailed, OverwinterError)
    assert issubclass(OtherRun, OverwinterError)
