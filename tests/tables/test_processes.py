"""Real server processes: killed at any moment, two on one database, workers that die."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import websockets

import overwinter
from overwinter.bots.simple import RandomBot
from overwinter.tables import analysis, presence, worker
from overwinter.tables.line import MOST_STEPS
from overwinter.tables.messages import SeatPlan
from overwinter.tables.record import kept, opened
from overwinter.tables.store import open_store
from overwinter.tables.table import Table, set_out
from overwinter.tables.thinking import task_for
from tests.tables.client import Client, Server, ServerProcess, server_process
from tests.tables.conftest import Here


async def play(server: Server, told: dict[str, Any], acknowledged: list[str]) -> None:
    """One person plays all four seats until the server dies."""
    with contextlib.suppress(websockets.ConnectionClosed, TimeoutError, OSError, EOFError):
        async with server.watch(told["table"], *told["tokens"].values()) as client:
            while True:
                seat = next((seat for seat in range(4) if client.options(seat)), None)
                if seat is None:
                    return
                option = client.options(seat)[0]
                version = client.version
                reply = await asyncio.wait_for(client.answer(seat, option), 2)
                if reply["news"] == "done":
                    acknowledged.append(f"{seat}: {option}")
                await client.until(lambda update, version=version: update["version"] > version, timeout=2)


async def test_every_acknowledged_answer_survives_a_kill(tmp_path: Path) -> None:
    database, log = str(tmp_path / "tables.sqlite"), tmp_path / "log"
    rng = random.Random(7)
    process = await asyncio.to_thread(ServerProcess, database, log)
    tables = [await asyncio.to_thread(process.server.set_out, *["me"] * 4) for _ in range(6)]
    acknowledged: list[list[str]] = [[] for _ in tables]
    for _ in range(3):
        server = process.server
        players = [
            asyncio.create_task(play(server, told, said)) for told, said in zip(tables, acknowledged, strict=True)
        ]
        await asyncio.sleep(0.1 + rng.random() * 0.5)
        await asyncio.to_thread(process.kill)
        await asyncio.gather(*players)
        process = await asyncio.to_thread(ServerProcess, database, log)
    assert sum(map(len, acknowledged)) > 30
    store = open_store(database)
    for told, said in zip(tables, acknowledged, strict=True):
        found = [f"{event.seat}: {event.body}" for event in store.events(told["table"])]
        left = iter(found)
        assert all(answer in left for answer in said), "an acknowledged answer is gone"
        async with process.server.watch(told["table"], *told["tokens"].values()) as client:
            assert client.update["answers"] == len(found)
            assert any(client.options(seat) for seat in range(4)) or "outcome" in client.view(0)
    store.close()
    assert await asyncio.to_thread(process.stop) == 0
    assert all(json.loads(line)["level"] != "error" for line in log.read_text().splitlines())


async def test_logs_hold_no_secrets(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with server_process(str(tmp_path / "tables.sqlite"), log) as server:
        told = await asyncio.to_thread(server.set_out, "me", "link", "greedy", "greedy")
        async with server.watch(told["table"], told["tokens"]["0"], told["links"]["1"]) as client:
            await client.answer(0)
    text = log.read_text()
    assert told["table"] in text
    for secret in (*told["tokens"].values(), *told["links"].values()):
        assert secret not in text


def test_the_example_client_plays_a_match(tmp_path: Path) -> None:
    example = Path(__file__).resolve().parents[2] / "docs/example_client.py"
    with server_process(str(tmp_path / "tables.sqlite"), tmp_path / "log", "--fast") as server:
        command = [sys.executable, str(example), server.url]
        played = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert played.returncode == 0, played.stderr
    assert "->" in played.stdout
    assert len(example.read_text("utf-8").splitlines()) < 60


async def test_two_processes_on_postgres_serve_the_same_table(database: str, tmp_path: Path) -> None:
    with (
        server_process(database, tmp_path / "one") as one,
        server_process(database, tmp_path / "two") as two,
    ):
        told = await asyncio.to_thread(one.set_out, "me", "me", "me", "greedy", max_years=1)
        table, tokens = told["table"], told["tokens"]
        async with (
            one.watch(table, tokens["0"]) as ann,
            two.watch(table, tokens["1"]) as ben,
            two.watch(table, tokens["2"]) as cleo,
        ):
            people: list[Client] = [ann, ben, cleo]
            for _ in range(400):
                if "outcome" in ann.view(0):
                    break
                await asyncio.gather(*[c.answer(seat) for seat, c in enumerate(people) if c.options(seat)])
                await asyncio.sleep(0.02)
            for seat, client in enumerate(people):
                await client.until(lambda update, seat=seat: "outcome" in update["views"][str(seat)])
            assert ann.update["seed"] == ben.update["seed"] == cleo.update["seed"]
            assert ann.view(0)["outcome"] == ben.view(1)["outcome"]
            store = open_store(database)
            seqs = [event.seq for event in store.events(table)]
            assert seqs == list(range(2, len(seqs) + 2))
            store.close()


async def test_who_is_here_and_who_thinks_is_known_in_all_processes(database: str, tmp_path: Path) -> None:
    def here(*seats: int) -> Any:
        return lambda update: [at for at, seat in enumerate(update["seats"]) if seat.get("here")] == list(seats)

    first = await asyncio.to_thread(ServerProcess, database, tmp_path / "one")
    with server_process(database, tmp_path / "two") as two:
        told = await asyncio.to_thread(first.server.set_out, "me", "me", "me", "planner:1s", tribes="dealt")
        table, tokens = told["table"], told["tokens"]
        async with two.watch(table) as eve:
            async with first.server.watch(table, tokens["0"]) as ann:
                await eve.until(here(0), timeout=2)
                async with two.watch(table, tokens["1"]) as ben:  # told what was said before it came
                    await ben.until(here(0, 1), timeout=2)
                    await ann.until(here(0, 1), timeout=2)
                    await ann.until(lambda update: update["views"]["0"].get("question"))
                await ann.until(here(0), timeout=2)
            await eve.until(here(), timeout=2)
            async with first.server.watch(table, *tokens.values()) as all_three:
                for seat in range(3):
                    await all_three.until(lambda update, seat=seat: "question" in update["views"][str(seat)])
                    await all_three.answer(seat)
                # the bot is asked in the first process; who watches in the other sees it think
                await eve.until(lambda update: update["seats"][3].get("thinking"), timeout=5)
                await eve.until(here(0, 1, 2), timeout=2)
                await asyncio.to_thread(first.kill)
            await eve.until(here(), timeout=2 * presence.FORGOTTEN)  # nobody said goodbye, but nobody says more either


async def test_bots_of_a_process_that_died_go_on_in_the_other(database: str, tmp_path: Path) -> None:
    first = await asyncio.to_thread(ServerProcess, database, tmp_path / "one")
    with server_process(database, tmp_path / "two") as second:
        told = await asyncio.to_thread(first.server.set_out, "me", "planner:900ms", "planner:900ms", "planner:900ms")
        async with second.watch(told["table"]) as spectator:
            async with first.server.watch(told["table"], told["tokens"]["0"]) as ann:
                await ann.answer(0)
                answers = (await ann.until(lambda update: update["answers"]))["answers"]
                await asyncio.to_thread(first.kill)

            def asked_again(update: dict[str, Any]) -> bool:
                return bool(update["answers"] > answers and update["views"]["public"]["waiting"][0] == 0)

            await spectator.until(asked_again, timeout=25)


def test_a_process_catches_up_by_answers() -> None:
    match = overwinter.game("starved").new(seats=4)
    table, _, _ = set_out(match, [SeatPlan("me")] * 4)
    other = Table.open(opened(kept(table.record)))
    answers = []
    for _ in range(12):
        seat, question = next(iter(table.match.questions.items()))
        option = next(iter(question.ids))
        table.answer(seat, option)
        answers.append((seat, option))
    record = opened(kept(table.close()))
    caught_up = other.caught_up(record, answers)
    assert caught_up is not None
    assert caught_up.view(0) == table.view(0)
    assert Table.open(record).caught_up(record, answers) is None  # answers that lead elsewhere
    assert Table.open(record).caught_up(record, None) is None


# -- workers ------------------------------------------------------------------------------------


async def test_when_a_worker_dies_another_bot_answers(server: Here) -> None:
    told = await server.table("planner:2s", "me", "me", "me")
    async with server.watch(told["table"], told["tokens"]["1"]) as ben:
        await ben.until(lambda update: update["seats"][0].get("thinking"))
        pool = server.service.thinkers._pool
        assert pool is not None
        while not pool._processes:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)
        for pid in list(pool._processes):
            os.kill(pid, signal.SIGKILL)
        await ben.until(lambda update: update["answers"] >= 1)


def test_a_bot_that_fails_is_replaced_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(RandomBot):
        def choose(self, chair: Any) -> int:
            raise ZeroDivisionError("oh")

    match = overwinter.game("starved").new(seats=4, seed=1)
    seat = next(iter(match.questions))
    make = worker.make_bot
    monkeypatch.setattr(worker, "make_bot", lambda name, game: Broken() if name == "random" else make(name, game))
    thought = worker.choose(task_for(match, seat, "random", 0))
    assert thought.option in match.questions[seat].ids
    assert "ZeroDivisionError" in thought.trouble


def test_hints_and_analyses_are_the_same_wherever_they_run() -> None:
    match = overwinter.game("starved").new(seats=4, seed=3, max_years=1)
    while match.outcome is None:
        seat, question = next(iter(match.questions.items()))
        if len(question.options) > 1 and len(match.past) == 9:
            thought = worker.hint(task_for(match, seat, "planner", 9))
            assert thought.option in question.ids
        match.answer(seat, question.options[len(match.past) % len(question.options)])
    texts = tuple(analysis.said(match, place) for place in range(len(match.past)))
    end = match.codec.encode(match.state)
    case = analysis.Case(match.game.name, 4, tuple(analysis.steps(match)), end, texts)
    weighed = analysis.weigh(case)
    assert weighed == analysis.weigh(case)
    assert len(weighed.moments) == len(match.past)
    assert all(-1 <= moment.choice <= 0 for moment in weighed.moments)
    assert any(moment.choice < 0 for moment in weighed.moments)


def test_a_hint_plans_on_until_the_others_decide_or_chance_speaks() -> None:
    match = overwinter.game("robinson").new(seats=2, seed=5)
    while "where do you put" not in match.questions[0].text:
        match.answer(0, match.questions[0].options[0])
    thought = worker.hint(task_for(match, 0, "planner", 0))
    assert thought.line[0].option == thought.option
    assert 3 <= len(thought.line) <= MOST_STEPS  # Friday and both pawns
    for step in thought.line:
        option = match.questions[0].ids[step.option]
        assert step.text == match.questions[0].describe(option).text
        assert not option.revises
        match.answer(0, step.option)


def test_a_task_holds_nothing_that_its_seat_cannot_know() -> None:
    tasks = []
    for slot in ("A", "C"):
        match = overwinter.game("starved").new(seats=4, seed=1)
        while not all("vote" in next(iter(question.ids)) for question in match.questions.values()):
            seat, question = next(iter(match.questions.items()))
            match.answer(seat, question.options[0])
        match.answer(0, f"vote 0 {slot}")
        tasks.append(task_for(match, 1, "greedy", 9))
    assert tasks[0] == tasks[1]
