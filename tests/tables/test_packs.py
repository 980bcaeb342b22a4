"""Tables with packs: chosen when a table is set out, found again after a restart, and missed in words."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

import overwinter
from overwinter.engine.packs import read_pack
from overwinter.tables import analysis, worker
from overwinter.tables.thinking import task_for
from overwinter.web.settings import Settings
from tests.tables.conftest import QUICK, Here, serving

GEESE = "- {id: hares, name: Grey Geese, kind: hunt, size: S, backs: [size, type], votes: 1, beads: 5, text: Up!}\n"
PACK = {"name": "geese", "title": "Grey Geese", "text": "Something flies over."}


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack with another foraging card, on the shelf."""
    monkeypatch.setenv("OVERWINTER_PACKS", str(tmp_path / "packs"))
    folder = tmp_path / "packs" / "geese"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text("game: starved\ntitle: Grey Geese\ntext: Something flies over.\n")
    (folder / "foraging.yaml").write_text(GEESE)
    return folder.parent


def serve(tmp_path: Path) -> contextlib.AbstractAsyncContextManager[Here]:
    """A server of its own on the same tables as the one before."""
    settings = Settings(str(tmp_path / "tables.sqlite"), safe=False, pace=0, workers=1, limits=QUICK)
    return contextlib.asynccontextmanager(serving)(settings)


async def read(server: Here, path: str) -> Any:
    return await asyncio.to_thread(server.get, path)


async def test_packs_are_on_the_shelf_and_chosen_at_set_out(server: Here) -> None:
    games = {game["name"]: game for game in (await read(server, "/api/games")).json()}
    assert PACK in games["starved"]["packs"]
    assert PACK not in games["robinson"].get("packs", [])
    told = await server.table("me", "me", "me", "me", packs=["geese"])
    async with server.watch(told["table"], told["tokens"]["0"]) as client:
        assert client.update["packs"] == [PACK]
    assert (await read(server, f"/api/tables/{told['table']}")).json()["packs"] == [PACK]


async def test_a_table_without_packs_says_nothing_of_them(server: Here) -> None:
    told = await server.table("me", "me", "me", "me")
    async with server.watch(told["table"], told["tokens"]["0"]) as client:
        assert "packs" not in client.update


@pytest.mark.parametrize("name", ["gold", "../packs/geese", "/etc", "*", "."])
async def test_only_packs_of_the_shelf_can_be_chosen(server: Here, name: str) -> None:
    plan = {"game": "starved", "seats": [{"who": "me"}] * 4, "packs": [name]}
    answer = await asyncio.to_thread(httpx.post, f"{server.url}/api/tables", json=plan)
    assert answer.status_code == 400
    assert answer.json()["kind"] == "wrong_setup"
    assert f"there is no pack '{name}' for Starved on this server; there is: " in answer.json()["reason"]


async def test_a_table_finds_its_packs_after_a_restart(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        told = await server.table("me", "me", "me", "greedy", packs=["geese"])
    async with serve(tmp_path) as server, server.watch(told["table"], *told["tokens"].values()) as client:
        assert client.update["packs"] == [PACK]
        assert "notice" not in client.update
        before = client.version
        assert (await client.answer(0))["news"] == "done"
        await client.until(lambda update: update["version"] > before)


async def test_a_missing_pack_is_told_at_the_table_and_can_be_put_back(tmp_path: Path, shelf: Path) -> None:
    async with serve(tmp_path) as server:
        told = await server.table("me", "me", "me", "greedy", packs=["geese"])
    digest = read_pack(shelf / "geese").digest
    (shelf / "geese").rename(tmp_path / "aside")
    async with serve(tmp_path) as server, server.watch(told["table"], hello=False) as client:
        refused = await client.wish("hello", tokens=list(told["tokens"].values()))
        assert refused["kind"] == "pack_missing"
        assert f"played with the pack 'geese' ({digest}), which is not on this server any more" in refused["reason"]
        assert str(tmp_path) not in refused["reason"]
        assert (await read(server, f"/api/tables/{told['table']}")).status_code == 503
        (tmp_path / "aside").rename(shelf / "geese")
        assert (await client.wish("hello", tokens=list(told["tokens"].values())))["news"] == "done"
        await client.until(lambda update: update["packs"] == [PACK])


async def test_a_changed_pack_is_told_at_the_table(tmp_path: Path, shelf: Path) -> None:
    async with serve(tmp_path) as server:
        told = await server.table("me", "me", "me", "me", packs=["geese"])
    before = read_pack(shelf / "geese").digest
    (shelf / "geese" / "foraging.yaml").write_text(GEESE.replace("beads: 5", "beads: 6"))
    after = read_pack(shelf / "geese").digest
    async with serve(tmp_path) as server, server.watch(told["table"], told["tokens"]["0"]) as client:
        assert f"played with the pack geese@{before}; here is the pack geese@{after}" in client.update["notice"]


def test_bots_hints_and_analyses_know_the_packs() -> None:
    match = overwinter.game("starved").new(4, 3, packs=["geese"], tribes="dealt", max_years=1)
    while match.outcome is None:
        seat, question = next(iter(match.questions.items()))
        task = task_for(match, seat, "greedy", len(match.past))
        assert task.packs == match.codec.packs
        thought = worker.choose(task)
        assert not thought.trouble
        match.answer(seat, question.ids[thought.option])
    end = match.codec.encode(match.state)
    texts = ("",) * len(match.past)
    case = analysis.Case("starved", 4, tuple(analysis.steps(match)), end, texts, match.codec.packs)
    assert len(analysis.weigh(case).moments) == len(match.past)
