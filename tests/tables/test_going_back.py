"""Back and forth at a table: undo, rewind by agreement, looking back, side tables, and the story kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest

import overwinter
from overwinter.tables.messages import Agree, Proposal, Rewind, SeatPlan
from overwinter.tables.table import Table, set_out
from overwinter.tables.wishes import Holder, fulfil
from tests.tables.conftest import Here
from tests.tables.people import everyone, play_until, voting


async def test_undo_and_redo(server: Here) -> None:
    told = await server.table("me", "greedy", "greedy", "greedy")
    async with server.watch(told["table"], told["tokens"]["0"]) as ann:
        await ann.until(lambda _: ann.options(0))
        assert (await ann.wish("undo", seat=0, version=ann.version))["kind"] == "undo_refused"
        option = ann.options(0)[1]
        before = ann.update["answers"]
        await ann.answer(0, option)
        await ann.until(lambda update: update.get("undo") == {"0": "free"})
        while (await ann.wish("undo", seat=0, version=ann.version))["news"] == "refused":
            await asyncio.sleep(0.01)  # a bot was quicker
        await ann.until(lambda update: update["answers"] == before and update.get("redo") == [0])
        assert option in ann.options(0)
        assert (await ann.wish("redo", seat=0, version=ann.version))["news"] == "done"
        await ann.until(lambda update: update["answers"] > before)
        assert (await ann.wish("redo", seat=0, version=ann.version))["kind"] in ("undo_refused", "stale")


async def test_a_rewind_happens_when_all_people_agree(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, clients, _ = await everyone(server, stack)
        await play_until(clients, lambda: clients[0].update["answers"] == 5)
        ann, ben, cleo, dora = clients
        assert (await ann.wish("rewind", seat=0, version=ann.version, to=5))["kind"] == "undo_refused"
        assert (await ann.wish("rewind", seat=0, version=ann.version, to=2))["news"] == "done"
        await ben.until(lambda update: update.get("proposal") == {"seat": 0, "to": 2, "agreed": [0]})
        assert (await ben.wish("agree", seat=1, yes=False))["news"] == "done"
        await ann.until(lambda update: "proposal" not in update)
        assert (await ben.wish("agree", seat=1, yes=True))["kind"] == "not_allowed"
        assert (await ann.wish("rewind", seat=0, version=ann.version, to=2))["news"] == "done"
        for client, seat in ((ben, 1), (cleo, 2)):
            await client.wish("agree", seat=seat, yes=True)
        assert ann.update["answers"] == 5
        await dora.wish("agree", seat=3, yes=True)
        update = await ann.until(lambda update: update["answers"] == 2)
        assert "proposal" not in update
        assert "takes back the last 3 answers" in update["views"]["0"]["story"][-1]["text"]


def two_people_and_two_bots() -> Table:
    """Where all are asked how many beads they keep, in secret, after one answer."""
    match = overwinter.game("starved").new(seats=4, seed="same", tribes="dealt")
    table, _, _ = set_out(match, [SeatPlan("me"), SeatPlan("me"), SeatPlan("bot"), SeatPlan("bot")])
    any_answer(table, 0)
    return table


def any_answer(table: Table, seat: int) -> None:
    table.answer(seat, next(iter(table.match.questions[seat].ids)))
    table.close()


@pytest.mark.parametrize("seat", [1, 2])
def test_a_person_who_answers_goes_on_and_a_bot_does_not_end_a_proposal(seat: int) -> None:
    table = two_people_and_two_bots()
    table.record.proposed = proposal = Proposal(0, 0, (0,))
    any_answer(table, seat)
    assert table.record.proposed == (proposal if seat == 2 else None)


def test_what_bots_answer_while_people_agree_is_taken_back_too() -> None:
    table = two_people_and_two_bots()
    seen = table.update({0}, host=True)
    any_answer(table, 2)  # in secret: for seat 0 the table has not moved on
    fulfil(Rewind(id="w1", seat=0, version=seen.version, to=seen.back["0"]), table, Holder(frozenset({0}), host=True))
    any_answer(table, 3)
    assert table.answers == 3
    fulfil(Agree(id="w2", seat=1, yes=True), table, Holder(frozenset({1}), host=False))
    assert table.answers == 0


async def test_look_shows_what_a_seat_saw_then(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, clients, _ = await everyone(server, stack)
        ann = clients[0]
        first = ann.view(0)
        await play_until(clients, lambda: ann.update["answers"] == 8)
        past = await ann.wish("look", answers=0, seat=0)
        assert past["view"]["scene"] == first["scene"]
        assert (await ann.wish("look", answers=8, seat=0))["view"] == ann.view(0)
        assert (await ann.wish("look", answers=3))["view"].get("seat") is None
        assert (await ann.wish("look", answers=3, seat=1))["kind"] == "not_your_seat"
        assert (await ann.wish("look", answers=9))["kind"] == "not_allowed"


async def test_a_side_table_begins_at_an_earlier_moment(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        table, clients, _ = await everyone(server, stack)
        await play_until(clients, lambda: voting(clients))
        ann = clients[0]
        answers = ann.update["answers"]
        reply = await ann.wish("fork", id="fork", seat=0, answers=answers)
        assert await ann.wish("fork", id="fork", seat=0, answers=answers) == reply
        assert reply["table"] != table
        async with server.watch(reply["table"], reply["token"]) as side:
            assert [seat["who"] for seat in side.update["seats"]] == ["person", "bot", "bot", "bot"]
            assert side.view(0)["story"] == ann.view(0)["story"]
            await side.answer(0)
            told = await side.until(lambda update: len(update["views"]["0"]["story"]) > len(ann.view(0)["story"]))
        server.service.entries._entries.clear()  # as after a restart
        async with server.watch(reply["table"], reply["token"]) as side:
            now = side.view(0)["story"]
            assert now[: len(told["views"]["0"]["story"])] == told["views"]["0"]["story"]
        assert ann.update["answers"] == answers


async def test_a_client_that_keeps_the_story_gets_only_what_is_new(server: Here) -> None:
    told = await server.table("me", "me", "me", "me")
    tokens = list(told["tokens"].values())
    async with server.watch(told["table"], *tokens) as whole, server.watch(told["table"], hello=False) as short:
        story: list[Any] = []
        seen = 0

        def follow() -> list[Any]:
            nonlocal story, seen
            for frame in short.frames[seen:]:
                if '"news":"update"' in frame:
                    update = json.loads(frame)
                    story = story[: update.get("kept", {}).get("0", 0)] + update["views"]["0"]["story"]
            seen = len(short.frames)
            return story

        await short.wish("hello", tokens=tokens, append=True)
        sent = 0
        for turn in range(14):
            seat = next(seat for seat in range(4) if whole.options(seat))
            version = whole.version
            await whole.answer(seat)
            if turn == 5:
                await whole.until(lambda update, version=version: update["version"] > version)
                version = whole.version
                assert (await whole.wish("rewind", seat=0, version=version, to=4))["news"] == "done"
            for client in (whole, short):
                await client.until(lambda update, version=version: update["version"] > version)
            while whole.version != short.version:
                await asyncio.sleep(0.005)
            assert follow() == whole.view(0)["story"]
            sent += len(short.view(0)["story"])
        assert sent < 3 * len(story)
