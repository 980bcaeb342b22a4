"""The doors: addresses, limits, origins, headers, and frames that nobody should send."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from overwinter.tables import messages
from overwinter.web import live
from overwinter.web.app import make_app
from overwinter.web.page import Page
from overwinter.web.settings import Limits, Settings
from tests.tables.client import Server, server_process
from tests.tables.conftest import Here, serving

PLAN = {"game": "starved", "seats": [{"who": "me"}] * 3 + [{"who": "link"}]}


@pytest.fixture
def client(tmp_path: Path) -> Any:
    app = make_app(Settings(str(tmp_path / "tables.sqlite"), safe=False, pace=0, workers=1))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def test_the_games_and_their_rules_can_be_read(client: Any) -> None:
    starved = next(game for game in client.get("/api/games").json() if game["name"] == "starved")
    assert (starved["least"], starved["most"]) == (4, 6)
    assert {"name", "values", "default", "text"} == set(starved["options"][0])
    assert [bot["name"] for bot in starved["bots"]] == ["random", "greedy", "planner", "planner:1s"]
    assert all(
        bot["title"].isalpha() and ":" not in bot["text"].removesuffix(": the strongest.") for bot in starved["bots"]
    )
    rules = client.get("/api/games/starved/rules").json()
    assert any(rule["id"] == "ST-118" for rule in rules["rules"])
    assert client.get("/api/games/chess/rules").json()["kind"] == "wrong_setup"


def test_a_table_is_set_out_and_its_tokens_are_in_a_strict_cookie(client: Any) -> None:
    answer = client.post("/api/tables", json=PLAN)
    assert answer.status_code == 201
    told = answer.json()
    assert set(told["tokens"]) == {"0", "1", "2"}
    assert set(told["links"]) == {"3"}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert f"Path=/api/tables/{told['table']}" in cookie
    claimed = client.post(f"/api/tables/{told['table']}/claim", json={"link": told["links"]["3"]})
    assert claimed.json()["seat"] == 3
    again = client.post(f"/api/tables/{told['table']}/claim", json={"link": told["links"]["3"]})
    assert (again.status_code, again.json()["kind"]) == (403, "no_such_link")


async def test_the_cookie_alone_holds_the_seats(server: Here) -> None:
    told = await server.table("me", "me", "me", "link")
    cookie = {"Cookie": f"overwinter={'.'.join(told['tokens'].values())}"}
    async with server.watch(told["table"], additional_headers=cookie) as client:
        assert set(client.update["views"]) == {"0", "1", "2"}


async def test_sockets_of_other_sites_and_too_many_of_one_address_are_turned_away(tmp_path: Path) -> None:
    async for server in serving(Settings(str(tmp_path / "t.sqlite"), safe=False, limits=Limits(sockets=1))):
        told = await server.table("me", "me", "me", "me")
        with pytest.raises(websockets.InvalidStatus, match="403"):
            async with server.watch(told["table"], origin="https://elsewhere.example"):
                pass
        async with server.watch(told["table"], origin=server.url):
            with pytest.raises(websockets.InvalidStatus, match="403"):
                async with server.watch(told["table"]):
                    pass
        async with server.watch(told["table"]):
            pass


@pytest.mark.parametrize(
    ("plan", "kind"),
    [
        ({}, "bad_frame"),
        ({"game": "chess", "seats": [{"who": "me"}]}, "wrong_setup"),
        ({"game": "starved", "seats": [{"who": "me"}]}, "wrong_setup"),
        (PLAN | {"options": {"seed": "mine"}}, "wrong_setup"),
        (PLAN | {"options": {"packs": "/etc"}}, "wrong_setup"),
        (PLAN | {"options": {"max_years": [1]}}, "bad_frame"),
        (PLAN | {"more": 1}, "bad_frame"),
        ({"game": "starved", "seats": [{"who": "bot", "bot": "planner:9999s"}] * 4}, "wrong_setup"),
        ({"game": "starved", "seats": [{"who": "bot", "bot": "oracle"}] * 4}, "wrong_setup"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(client: Any, plan: Any, kind: str) -> None:
    answer = client.post("/api/tables", json=plan)
    assert (answer.status_code, answer.json()["kind"]) == (400, kind)
    assert answer.json()["reason"]


def test_what_is_not_there_is_not_found(client: Any) -> None:
    assert client.get("/api/tables/nothing").status_code == 404
    assert client.get("/api/nothing").json()["kind"] == "no_such_table"
    assert client.get("/healthz").json() == {"status": "ok"}


def test_a_store_that_does_not_answer_is_not_healthy(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(client.app.state.service.scribe._store, "read", broken)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["kind"]) == (503, "trouble")


def test_pages_of_other_sites_and_foreign_names_are_turned_away(client: Any) -> None:
    strange = {"Origin": "https://elsewhere.example"}
    assert client.post("/api/tables", json=PLAN, headers=strange).json()["kind"] == "not_allowed"
    assert client.post("/api/tables", json=PLAN, headers={"Origin": "http://localhost"}).status_code == 201
    assert client.get("/api/games", headers={"Host": "rebound.example"}).status_code == 403
    for host in ("127.0.0.1:8018", "[::1]:8018", "192.168.1.5:8018"):
        assert client.get("/api/games", headers={"Host": host}).status_code == 200


def test_every_answer_is_marked_for_the_browser(client: Any) -> None:
    for path in ("/api/games", "/", "/api/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"].split("style-src-attr")[0]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_body_that_is_too_long_is_refused(client: Any) -> None:
    answer = client.post("/api/tables", content=b" " * 70_000)
    assert (answer.status_code, answer.json()["kind"]) == (413, "too_large")


def test_too_many_tables_from_one_address_are_refused(tmp_path: Path) -> None:
    app = make_app(Settings(str(tmp_path / "t.sqlite"), safe=False, limits=Limits(posts=0.1)))
    with TestClient(app, base_url="http://localhost") as client:
        codes = [client.post("/api/tables", json=PLAN).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]


def test_the_interface_is_described_from_its_types(client: Any) -> None:
    document = client.get("/api/openapi.json").json()
    schemas = document["components"]["schemas"]
    assert len(schemas["AnyWish"]["oneOf"]) == len(messages.AnyWish.__args__)
    assert schemas["Answer"]["properties"]["wish"] == {"enum": ["answer"]}
    text = json.dumps(document)
    for reference in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert reference in schemas


def test_the_page_answers_for_its_own_addresses(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>Hello</p>")
    (tmp_path / "assets" / "page-1.js").write_text("1")
    client = TestClient(Starlette(routes=[Mount("/", Page(tmp_path))]))
    for path in ("/", "/table/abc", "/games"):
        assert client.get(path).text == "<p>Hello</p>"
        assert client.get(path).headers["cache-control"] == "no-cache"
    assert "immutable" in client.get("/assets/page-1.js").headers["cache-control"]
    assert client.get("/assets/page-2.js").status_code == 404
    assert TestClient(Page(tmp_path / "nowhere")).get("/").status_code == 404


# -- frames that nobody should send ----------------------------------------------------------------


async def test_a_bad_frame_is_refused_in_one_sentence(server: Here) -> None:
    told = await server.table("me", "me", "me", "me")
    async with server.watch(told["table"], *told["tokens"].values()) as client:
        for frame, kind, wish_id in [
            ("nonsense", "bad_frame", ""),
            ("{}", "bad_frame", ""),
            ('{"wish": "fly", "id": "x"}', "bad_frame", "x"),
            ('{"wish": "answer", "id": "y", "seat": "north"}', "bad_frame", "y"),
            ('{"wish": "say", "id": "z", "seat": 0, "text": "hi", "more": 1}', "bad_frame", "z"),
            (b"\x00\xff", "bad_frame", ""),
            ("[" * 5000, "bad_frame", ""),
            (" " * 100_000, "too_large", ""),
        ]:
            await client.raw(frame)
            refused = await client.refused()
            assert (refused["kind"], refused["id"]) == (kind, wish_id)
            assert refused["reason"]
        assert (await client.wish("look", answers=0))["news"] == "past"


async def test_wishes_that_come_too_fast_are_refused_and_then_the_socket_closes(tmp_path: Path) -> None:
    async for server in serving(Settings(str(tmp_path / "t.sqlite"), safe=False, limits=Limits(wishes=5))):
        told = await server.table("me", "me", "me", "me")
        async with server.watch(told["table"]) as client:
            for _ in range(20):
                await client.raw("{}")
            while (await client.refused())["kind"] != "too_fast":
                pass
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(5000):
                    await client.raw("{}")
                    await asyncio.sleep(0)
            await asyncio.wait_for(client.socket.wait_closed(), 5)
            assert client.socket.close_code == 1008


async def test_a_socket_at_no_table_is_told_so(server: Here) -> None:
    async with server.watch("nowhere", hello=False) as client:
        assert (await client.wish("say", seat=0, text="anybody?"))["kind"] == "not_allowed"
        assert (await client.wish("hello"))["kind"] == "no_such_table"


@pytest.fixture(scope="module")
def robust(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("fuzz")
    with server_process(str(folder / "t.sqlite"), folder / "log", "--fast") as server:
        yield server, server.set_out("me", "me", "greedy", "random"), folder / "log"


kinds = st.sampled_from([kind.__name__.lower() for kind in messages.AnyWish.__args__])
scalars = st.none() | st.booleans() | st.integers(-3, 20) | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))
plans = st.fixed_dictionaries({"who": st.sampled_from(["me", "link", "bot", "x"]), "name": st.text(max_size=50)})
near = st.fixed_dictionaries(
    {"wish": kinds, "id": st.text(min_size=1, max_size=8)},
    optional={
        "seat": st.integers(0, 4),
        "version": st.integers(0, 30),
        "answers": st.integers(0, 9) | st.integers(),
        "option": st.sampled_from(["be-tribe 0 dunlark", "vote 0 A", "", "x" * 3000]) | st.text(max_size=30),
        "text": st.text(max_size=600),
        "yes": st.booleans(),
        "plan": plans | values,
        "tokens": st.lists(st.text(min_size=10, max_size=20), max_size=3) | values,
        "more": values,
    },
)
frames = st.lists(
    near.map(json.dumps) | values.map(json.dumps) | st.text(max_size=100) | st.binary(max_size=50), max_size=12
)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(frames)
def test_fuzzed_frames_never_break_a_table(
    robust: tuple[Server, dict[str, Any], Path], batch: list[str | bytes]
) -> None:
    server, told, log = robust

    async def attack() -> None:
        async with server.watch(told["table"], told["tokens"]["0"]) as client:
            for frame in batch:
                await client.raw(frame)
            reply = await client.wish("look", answers=0)
            assert reply["news"] in ("past", "refused")
            async with server.watch(told["table"], told["tokens"]["1"]) as other:
                assert (await other.wish("look", answers=0))["news"] == "past"

    asyncio.run(attack())
    assert httpx.get(f"{server.url}/api/tables/{told['table']}").status_code == 200
    assert '"level": "error"' not in log.read_text()


async def test_a_client_that_does_not_read_is_dropped_and_nobody_waits_for_it(
    server: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SEND_WITHIN", 0.3)
    told = await server.table("me", "me", "me", "me")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", int(server.url.rsplit(":", 1)[1])))
    url = f"ws://127.0.0.1/api/tables/{told['table']}/live"
    async with (
        server.watch(told["table"], told["tokens"]["0"]) as ann,
        websockets.connect(url, sock=deaf, max_queue=1, compression=None, close_timeout=0.1) as silent,
    ):
        await silent.send(json.dumps({"wish": "hello", "id": "1", "tokens": [told["tokens"]["1"]]}))
        await ann.until(lambda update: update["seats"][1].get("here"))
        for number in range(2000):
            assert (await ann.wish("say", seat=0, text=f"{number} {'x' * 400}"))["news"] == "done"
            if not ann.update["seats"][1].get("here"):
                break
        else:
            raise AssertionError("it was never dropped")
        silent.transport.abort()
