"""What was played here before: which matches count, and what is told of them."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.tables.client import Client
from tests.tables.conftest import Here


async def play(server: Here, *seats: str, **options: Any) -> dict[str, Any]:
    """A match of Robinson Crusoe that is agreed upon as soon as possible, and so is over soon."""
    told = await server.table(*seats, game="robinson", **options)
    async with server.watch(told["table"], *told["tokens"].values()) as client:
        await finish(client)
        outcome: dict[str, Any] = next(iter(client.update["views"].values()))["outcome"]
    return outcome | {"table": told["table"], "tokens": told["tokens"], "answers": client.update["answers"]}


async def finish(client: Client) -> None:
    while not any("outcome" in view for view in client.update["views"].values()):
        for view in client.update["views"].values():
            if question := view.get("question"):
                options = [option["id"] for option in question["options"]]
                soon = next((option for option in options if option.startswith("agree")), options[0])
                await client.answer(view["seat"], soon)
                break
        await asyncio.sleep(0.002)


async def diary(server: Here, game: str = "robinson") -> dict[str, Any]:
    answer = await asyncio.to_thread(server.get, f"/api/games/{game}/diary")
    told: dict[str, Any] = answer.json()
    return told


async def test_an_empty_diary_names_every_chapter(server: Here) -> None:
    told = await diary(server)
    assert [chapter["title"] for chapter in told["chapters"]][:3] == ["Castaways", "Cursed Island", "Jenny Needs Help"]
    assert told["chapters"][0]["text"].startswith("Build Fire")
    assert all("tries" not in chapter for chapter in told["chapters"])
    assert told["last"] == []
    assert (await diary(server, "starved"))["chapters"] == [{"name": "", "title": ""}]
    assert (await diary(server, "chess"))["kind"] == "wrong_setup"


async def test_a_match_that_people_played_is_in_the_diary(server: Here) -> None:
    played = [await play(server, "me", "greedy"), await play(server, "me", "me", scenario="jenny")]
    told = await diary(server)
    chapters = {chapter["name"]: chapter for chapter in told["chapters"]}
    for name, end in zip(("castaways", "jenny"), played, strict=True):
        assert chapters[name]["tries"] == 1
        assert chapters[name].get("wins", 0) == bool(end["winners"])
        assert chapters[name]["best"] == max(end["scores"])
    assert "tries" not in chapters["volcano"]
    assert [line["chapter"] for line in told["last"]] == ["jenny", "castaways"]
    newest = told["last"][0]
    assert (newest["players"], newest["answers"]) == (2, played[1]["answers"])
    assert newest["tallies"] == played[1]["tallies"]
    assert {"table", "tokens", "names"}.isdisjoint(newest)


async def test_side_tables_and_matches_of_bots_alone_do_not_count(server: Here) -> None:
    end = await play(server, "me", "random")
    async with server.watch(end["table"], *end["tokens"].values()) as client:
        side = await client.wish("fork", seat=0, answers=3)
    async with server.watch(side["table"], side["token"]) as client:
        await finish(client)
    await play(server, "random", "random")
    assert len((await diary(server))["last"]) == 1


async def test_who_sits_down_after_the_end_has_not_played(server: Here) -> None:
    end = await play(server, "random", "random")
    async with server.watch(end["table"], *end["tokens"].values()) as client:
        assert (await client.wish("sit", seat=0, plan={"who": "me"}))["news"] == "done"
    assert (await diary(server))["last"] == []
