"""The application: what answers at which address."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from overwinter.engine.errors import OverwinterError
from overwinter.match import Box, find_game, games
from overwinter.tables import diary
from overwinter.tables import messages as m
from overwinter.tables.errors import NoSuchTable, TooFast, refusal
from overwinter.tables.service import Service
from overwinter.tables.store import open_store
from overwinter.web import cookies
from overwinter.web.answers import body, json_answer
from overwinter.web.guard import Guard, address
from overwinter.web.limits import Open
from overwinter.web.live import POLICY_VIOLATION, Live
from overwinter.web.openapi import describe
from overwinter.web.page import FOREVER, Page
from overwinter.web.themes import theme_of, wardrobe

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from overwinter.web.settings import Settings

log = logging.getLogger(__name__)

BOTS = (
    m.BotInfo("random", "Careless", "Takes anything the rules allow."),
    m.BotInfo("greedy", "Steady", "Takes what looks best right now, and answers at once."),
    m.BotInfo("planner", "Cunning", "Thinks ahead before every answer."),
    m.BotInfo("planner:1s", "Patient", "Thinks ahead, and takes a second for it: the strongest."),
)
"""From the weakest to the strongest; the first plays any game."""


def make_app(settings: Settings) -> Starlette:
    """The application for these settings. The store is opened when it starts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.service = Service(
            open_store(settings.database, safe=settings.safe), workers=settings.workers, pace=settings.pace
        )
        try:
            yield
        finally:
            await app.state.service.stop()

    api = [
        Route("/games", _games),
        Route("/games/{name}/theme", _theme),
        Route("/games/{name}/theme/{key}/{file}", _theme_file),
        Route("/games/{name}/rules", _rules),
        Route("/games/{name}/diary", _diary),
        Route("/tables", _set_out, methods=["POST"]),
        Route("/tables/{table}", _table),
        Route("/tables/{table}/claim", _claim, methods=["POST"]),
        WebSocketRoute("/tables/{table}/live", _live),
        Route("/openapi.json", _openapi),
        Route("/{rest:path}", _nothing),
    ]
    app = Starlette(
        routes=[Mount("/api", routes=api), Route("/healthz", _health), Mount("/", Page())],
        middleware=[Middleware(Guard, settings=settings), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={OverwinterError: _refuse},
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.sockets = Open(settings.limits.sockets)
    return app


def _service(request: Request | WebSocket) -> Service:
    service: Service = request.app.state.service
    return service


async def _refuse(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, OverwinterError)
    return json_answer(refusal("", wrong), getattr(wrong, "status", 400))


# -- reading ------------------------------------------------------------------------------------


async def _games(_: Request) -> Response:
    return json_answer([_game_info(box) for box in games().values()])


def _game_info(box: Box) -> m.GameInfo:
    return m.GameInfo(
        name=box.name,
        title=box.title,
        blurb=box.blurb,
        least=box.seats.start,
        most=box.seats.stop - 1,
        minutes=box.minutes,
        options=tuple(box.options),
        bots=BOTS if box.game.insight is not None else BOTS[:1],
        chapters=box.game.chapters,
        secrets=box.game.secrets,
        theme=theme_of(box.game),
        packs=tuple(m.PackInfo(name, cover.title, cover.text) for name, cover in box.packs.items()),
    )


async def _theme(request: Request) -> Response:
    return json_answer(theme_of(find_game(request.path_params["name"]).game))


async def _theme_file(request: Request) -> Response:
    """A file of a game's theme. Whoever asks for an older one gets the one there is, and must not keep it."""
    kept = wardrobe(find_game(request.path_params["name"]).game)
    file = kept.files.get(request.path_params["file"])
    if file is None:
        raise NoSuchTable("there is nothing at this address; see /api/openapi.json")
    caching = FOREVER if request.path_params["key"] == kept.key else "no-store"
    return Response(file.data, media_type=file.kind, headers={"Cache-Control": caching})


async def _rules(request: Request) -> Response:
    box = find_game(request.path_params["name"])
    return json_answer(m.GameRules(box.name, box.title, box.rules.rule, box.rules.ruling))


async def _diary(request: Request) -> Response:
    return json_answer(await diary.read(_service(request).scribe, find_game(request.path_params["name"])))


async def _table(request: Request) -> Response:
    return json_answer(await _service(request).info(request.path_params["table"]))


async def _openapi(_: Request) -> Response:
    return json_answer(describe())


async def _health(request: Request) -> Response:
    await _service(request).scribe.check()
    return json_answer({"status": "ok"})


async def _nothing(_: Request) -> Response:
    raise NoSuchTable("there is nothing at this address; see /api/openapi.json")


# -- doing --------------------------------------------------------------------------------------


async def _set_out(request: Request) -> Response:
    settings: Settings = request.app.state.settings
    told = await _service(request).set_out(await body(request, m.NewTable, settings.limits.frame))
    return cookies.give(json_answer(told, 201), request, told.table, told.tokens.values())


async def _claim(request: Request) -> Response:
    settings: Settings = request.app.state.settings
    claim = await body(request, m.Claim, settings.limits.frame)
    told = await _service(request).claim(request.path_params["table"], claim.link)
    return cookies.give(json_answer(told), request, told.table, [told.token])


async def _live(socket: WebSocket) -> None:
    sockets: Open = socket.app.state.sockets
    settings: Settings = socket.app.state.settings
    where = address(socket.scope)
    if not sockets.enter(where):
        await socket.close(POLICY_VIOLATION, str(TooFast("too many open sockets from your address")))
        return
    try:
        await Live(socket, _service(socket), settings.limits, cookies.held(socket)).run()
    finally:
        sockets.leave(where)
