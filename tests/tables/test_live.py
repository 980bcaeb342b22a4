"""People at a table: answers, secrets, links, talk."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from typing import Any

import overwinter
from overwinter.tables.messages import SeatPlan
from overwinter.tables.table import set_out
from tests.tables.conftest import Here
from tests.tables.people import asked, everyone, play_until, voting


async def test_two_people_and_two_bots_play_to_the_end(server: Here) -> None:
    told = await server.table("me", "me", "greedy", "random", max_years=1)
    tokens = told["tokens"]
    async with server.watch(told["table"], tokens["0"]) as ann, server.watch(told["table"], tokens["1"]) as ben:
        while "outcome" not in ann.view(0):
            for seat, client in ((0, ann), (1, ben)):
                if client.options(seat):
                    await client.answer(seat)
            await asyncio.sleep(0.005)
        await ben.until(lambda update: "outcome" in update["views"]["1"])
        assert hashlib.sha256(ann.update["seed"].encode()).hexdigest() == ann.update["seed_hash"]
        assert ben.update["seed_hash"] == ann.update["seed_hash"]
        json.dumps(ann.update)


async def test_an_answer_is_told_to_the_others(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, clients, _ = await everyone(server, stack)
        seat = asked(clients)[0]
        version = clients[1].version
        assert (await clients[seat].answer(seat))["news"] == "done"
        other = clients[1 if seat == 0 else 0]
        update = await other.until(lambda update: update["version"] > version)
        assert update["answers"] == 1


async def test_an_answer_sent_twice_counts_once(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        table, clients, told = await everyone(server, stack)
        seat = asked(clients)[0]
        version, option = clients[seat].version, clients[seat].options(seat)[0]
        frame = {"id": "a-wish", "seat": seat, "option": option, "version": version}
        assert (await clients[seat].wish("answer", **frame))["news"] == "done"
        assert (await clients[seat].wish("answer", **frame))["news"] == "done"
        async with server.watch(table, told["tokens"][str(seat)]) as again:  # after a lost connection
            assert (await again.wish("answer", **frame))["news"] == "done"
            assert again.update["answers"] == 1


async def test_a_stale_answer_is_refused_and_a_fresh_update_follows(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, clients, _ = await everyone(server, stack)
        first = asked(clients)[0]
        await play_until(clients, lambda: clients[first].update["answers"] == 1)
        seat = asked(clients)[0]
        seen = len(clients[seat].frames)
        reply = await clients[seat].answer(seat, version=1)
        assert (reply["news"], reply["kind"]) == ("refused", "stale")
        while not any('"news":"update"' in frame for frame in clients[seat].frames[seen:]):
            await asyncio.sleep(0.005)
        assert (await clients[seat].answer(seat))["news"] == "done"


async def test_wrong_answers_are_refused_by_kind(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        table, clients, _ = await everyone(server, stack)
        seat = asked(clients)[0]
        other = 1 if seat != 1 else 2
        cases = [
            (seat, seat, "fly", "no_such_option"),
            (other, other, "fly", "not_your_question"),
            (other, seat, clients[seat].options(seat)[0], "not_your_seat"),
            (other, 15, "fly", "not_your_seat"),
        ]
        for client, acting, option, kind in cases:
            assert (await clients[client].answer(acting, option))["kind"] == kind
        async with server.watch(table) as spectator:
            assert list(spectator.update["views"]) == ["public"]
            assert (await spectator.answer(seat, "fly"))["kind"] == "not_your_seat"
            assert (await spectator.wish("say", seat=seat, text="hello"))["kind"] == "not_your_seat"
        assert clients[seat].update["answers"] == 0


# -- secrets --------------------------------------------------------------------------------------


async def test_a_pending_vote_is_in_no_frame_of_anybody_else(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        table, clients, _ = await everyone(server, stack)
        await play_until(clients, lambda: voting(clients))
        spectator = await stack.enter_async_context(server.watch(table))
        for client in clients:
            client.frames.clear()
        slots = ["A", "B", "C", "D"]
        for seat, slot in list(enumerate(slots))[:3]:
            assert (await clients[seat].answer(seat, f"vote {seat} {slot}"))["news"] == "done"
        assert (await clients[0].answer(0, "vote 0 D"))["news"] == "done"  # a change of mind
        assert (await clients[1].wish("look", answers=clients[1].update["answers"], seat=1))["news"] == "past"
        assert (await clients[1].answer(1, "vote 0 D"))["news"] == "refused"
        await asyncio.sleep(0.1)
        for seat, client in [*enumerate(clients), (9, spectator)]:
            assert client.frames
            text = "".join(client.frames).replace("'vote 0 D' is not an option now", "")
            for voter in range(3):
                assert (f"vote {voter} " in text) == (voter == seat)
        assert "votes for" not in spectator.frames[-1]


async def test_frames_do_not_depend_on_what_others_hide(server: Here) -> None:
    """Two tables that differ only in Ann's vote look the same to Ben, byte for byte."""
    seen = []
    for slot in ("A", "C"):
        match = overwinter.game("starved").new(seats=4, seed="same")
        while not all("vote" in next(iter(question.ids)) for question in match.questions.values()):
            seat, question = next(iter(match.questions.items()))
            match.answer(seat, question.options[0])
        side, tokens, _ = set_out(match, [SeatPlan("me")] * 4)
        await server.service._keep_new(side)
        table = side.record.table
        async with server.watch(table, tokens["0"]) as ann, server.watch(table, tokens["1"]) as ben:
            assert (await ann.answer(0, f"vote 0 {slot}"))["news"] == "done"
            version = ann.version
            await ben.until(lambda update, version=version: update["version"] >= version)
            await asyncio.sleep(0.05)
            seen.append({frame.replace(table, "TABLE") for frame in ben.frames if '"news":"update"' in frame})
            assert f"vote 0 {slot}" not in "".join(ben.frames)
    assert max(seen[0]) == max(seen[1])


# -- tokens and links ----------------------------------------------------------------------------


async def test_a_link_seats_one_browser(server: Here) -> None:
    told = await server.table("me", "link", "me", "me")
    link = told["links"]["1"]
    info = await asyncio.to_thread(server.get, f"/api/tables/{told['table']}")
    assert info.json()["seats"][1]["who"] == "open"
    async with server.watch(told["table"], hello=False) as guest:
        reply = await guest.wish("hello", tokens=[link])
        token = reply["token"]
        update = await guest.until(lambda update: "1" in update["views"])
        assert update["seats"][1] == {"who": "person", "name": "", "here": True, "yours": True}
        assert token != link
    async with server.watch(told["table"], link) as late:
        assert list(late.update["views"]) == ["public"]
    async with server.watch(told["table"], token) as back:
        assert list(back.update["views"]) == ["1"]


async def test_links_and_tokens_are_kept_only_as_hashes(server: Here, tmp_path: Any) -> None:
    told = await server.table("me", "link", "greedy", "greedy")
    async with server.watch(told["table"], told["tokens"]["0"], told["links"]["1"]):
        pass
    data = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert told["table"].encode() in data
    for secret in (*told["tokens"].values(), *told["links"].values()):
        assert secret.encode() not in data


async def test_who_set_out_the_table_says_who_sits_where(server: Here) -> None:
    told = await server.table("me", "link", "me", "me")
    async with (
        server.watch(told["table"], told["tokens"]["0"]) as host,
        server.watch(told["table"], told["links"]["1"]) as guest,
    ):
        assert host.update["host"]
        assert not guest.update.get("host")
        assert (await guest.wish("sit", seat=2, plan={"who": "bot"}))["kind"] == "not_allowed"
        assert (await guest.wish("sit", seat=1, plan={"who": "me", "name": "Ben"}))["news"] == "done"
        await host.until(lambda update: update["seats"][1]["name"] == "Ben")
        link = (await host.wish("sit", seat=1, plan={"who": "link"}))["token"]
        await guest.until(lambda update: list(update["views"]) == ["public"])  # revoked
        async with server.watch(told["table"], link) as newcomer:
            await newcomer.until(lambda update: "1" in update["views"])
        assert (await host.wish("sit", seat=1, plan={"who": "bot", "bot": "planner:99s"}))["kind"] == "wrong_setup"
        assert (await host.wish("sit", seat=1, plan={"who": "bot", "bot": "random"}))["news"] == "done"
        await host.until(lambda update: update["seats"][1]["who"] == "bot")
        token = (await host.wish("sit", seat=1, plan={"who": "me", "name": "Ann"}))["token"]
        async with server.watch(told["table"], token) as taken:
            assert list(taken.update["views"]) == ["1"]


async def test_a_host_without_a_seat_still_is_the_host(server: Here) -> None:
    told = await server.table("link", "link", "link", "link")
    assert list(told["tokens"]) == ["host"]
    async with server.watch(told["table"], told["tokens"]["host"]) as host:
        assert list(host.update["views"]) == ["public"]
        assert (await host.wish("sit", seat=1, plan={"who": "link"}))["token"]


# -- talk -------------------------------------------------------------------------------------------


async def test_nobody_talks_during_yules_silence(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, clients, _ = await everyone(server, stack)
        ann, ben = clients[:2]
        assert (await ann.wish("say", seat=0, text="Hello!"))["news"] == "done"
        update = await ben.until(lambda update: update.get("remarks"))
        assert update["remarks"] == [{"seat": 0, "text": "Hello!", "at": 0}]
        await play_until(clients, lambda: ann.view(0).get("silence"))
        reply = await ann.wish("say", seat=0, text="Vote A, all of you!")
        assert (reply["kind"], reply["rule"]) == ("silence", "ST-118")
        for signal in (
            {"wish": "sit", "seat": 0, "plan": {"who": "me", "name": "Vote A"}},
            {"wish": "rewind", "seat": 0, "to": 0, "version": ann.version},
        ):
            assert (await ann.wish(signal.pop("wish"), **signal))["kind"] == "silence"
        await play_until(clients, lambda: not ann.view(0).get("silence"))
        assert (await ann.wish("say", seat=0, text="At last."))["news"] == "done"


async def test_remarks_do_not_make_an_answer_stale(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, clients, _ = await everyone(server, stack)
        seat = asked(clients)[0]
        version = clients[seat].version
        await clients[1].wish("say", seat=1, text="Take your time.")
        assert (await clients[seat].answer(seat, version=version))["news"] == "done"


# -- coming back ------------------------------------------------------------------------------------


async def test_who_comes_back_finds_the_table_as_it_is(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        table, clients, told = await everyone(server, stack)
        await clients[3].close()
        await clients[0].until(lambda update: not update["seats"][3].get("here"))
        await play_until(clients[:3], lambda: asked(clients[:3]) == [])
        async with server.watch(table, told["tokens"]["3"]) as back:
            assert back.version == clients[0].version
            assert back.update["answers"] == 3
            await clients[0].until(lambda update: update["seats"][3].get("here"))


async def test_a_table_is_the_same_after_it_was_forgotten(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        table, clients, told = await everyone(server, stack)
        await play_until(clients, lambda: clients[0].update["answers"] == 12)
        before = clients[0].update
    server.service.entries._entries.clear()
    async with server.watch(table, told["tokens"]["0"]) as back:
        assert back.update["views"] == before["views"]


async def test_an_answer_that_cannot_be_kept_is_refused_and_can_be_given_again(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _table, clients, _ = await everyone(server, stack)
        disk = server.service.scribe._store._db
        disk.execute("PRAGMA max_page_count = 1")  # the least it can be: as many pages as there are
        replies = []
        while not replies or replies[-1]["news"] == "done":
            seat = asked(clients)[0]
            replies.append(await clients[0].wish("say", seat=0, text="x" * 500))
        assert replies[-1]["kind"] == "trouble"
        answers = clients[seat].update["answers"]
        disk.execute("PRAGMA max_page_count = 1000000")
        reply = await clients[seat].answer(seat)
        assert reply["news"] == "done", reply
        await clients[seat].until(lambda update: update["answers"] == answers + 1)
        remarks = list(clients[seat].update.get("remarks", []))
        assert len(remarks) == len(replies) - 1  # what was refused is nowhere


# -- thinking ---------------------------------------------------------------------------------------


async def test_a_hint_names_an_option(server: Here) -> None:
    async with contextlib.AsyncExitStack() as stack:
        _, clients, _ = await everyone(server, stack)
        await play_until(clients, lambda: voting(clients))
        ann = clients[0]
        hint = await ann.wish("hint", seat=0, version=ann.version)
        assert hint["news"] == "hinted"
        assert hint["option"] in ann.options(0)
        assert set(hint["chances"]) <= set(ann.options(0))
        assert all(0 <= chance <= 1 for chance in hint["chances"].values())
        assert (await ann.wish("hint", seat=1, version=ann.version))["kind"] == "not_your_seat"
        assert (await ann.wish("analyse"))["kind"] == "not_allowed"


async def test_a_finished_match_is_weighed(server: Here) -> None:
    told = await server.table("greedy", "greedy", "greedy", "random", max_years=1)
    async with server.watch(told["table"]) as spectator:
        update = await spectator.until(lambda update: "outcome" in update["views"]["public"])
        weighed = await spectator.wish("analyse")
        assert len(weighed["moments"]) == update["answers"]
        assert len(weighed["luck"]) == len(weighed["choices"]) == 4
        assert all(moment.get("choice", 0) <= 0 for moment in weighed["moments"])
        assert set(weighed["turning_points"]) <= {moment["answers"] for moment in weighed["moments"]}
        winners = update["views"]["public"]["outcome"]["winners"]
        end = weighed["moments"][-1]["chances"]
        assert [round(chance * len(winners)) for chance in end] == [int(seat in winners) for seat in range(4)]
