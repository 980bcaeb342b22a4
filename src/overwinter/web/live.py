"""A live socket: wishes in, news out. A bad frame is refused; it never breaks the socket or the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from overwinter.engine.errors import OverwinterError
from overwinter.tables import messages as m
from overwinter.tables.errors import BadFrame, TableError, TooFast, TooLarge, Trouble, refusal
from overwinter.tables.watcher import Watcher
from overwinter.web.limits import Bucket

if TYPE_CHECKING:
    from overwinter.tables.service import Service
    from overwinter.web.settings import Limits

log = logging.getLogger(__name__)

HELLO_WITHIN = 15
"""Seconds until a client must have said hello."""
SEND_WITHIN = 10
"""Seconds that a client may take to read one message."""
MOST_UNHEEDED = 200
"""So many wishes may be refused for coming too fast before the socket is closed."""
POLICY_VIOLATION, GOING_AWAY, TRY_AGAIN = 1008, 1001, 1013

_decoder: msgspec.json.Decoder[m.AnyWish] = msgspec.json.Decoder(m.AnyWish)
_encoder = msgspec.json.Encoder()


class Live:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, service: Service, limits: Limits, cookies: tuple[str, ...]) -> None:
        self._socket = socket
        self._service = service
        self._limits = limits
        self._cookies = cookies
        self._bucket = Bucket(limits.wishes, 2 * limits.wishes)
        self._heavy = Bucket(limits.studies, 10 * limits.studies)
        self._unheeded = 0
        self._watcher = Watcher(socket.path_params["table"])

    async def run(self) -> None:
        """Serve the socket until either side has had enough."""
        await self._socket.accept()
        telling = asyncio.create_task(self._tell())
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._service.leave(self._watcher)
            for task in (telling, listening):
                task.cancel()
            for result in await asyncio.gather(telling, listening, return_exceptions=True):
                if isinstance(result, TimeoutError):
                    log.info("a client does not read", extra={"table": self._watcher.table})
                elif isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                    log.error("a socket failed", exc_info=result, extra={"table": self._watcher.table})
            await self._close()

    async def _close(self) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            code = POLICY_VIOLATION if self._unheeded > MOST_UNHEEDED else GOING_AWAY
            with contextlib.suppress(Exception):  # the other side may be gone already
                await asyncio.wait_for(self._socket.close(code), 2)

    # -- in -----------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while self._unheeded <= MOST_UNHEEDED:
            waiting = None if self._watcher.greeted else HELLO_WITHIN
            try:
                async with asyncio.timeout(waiting):
                    message = await self._socket.receive()
            except TimeoutError:
                return
            if message["type"] == "websocket.disconnect":
                return
            await self._take(message.get("text"))

    async def _take(self, frame: str | None) -> None:
        """One frame: fulfil it, or refuse it in one sentence."""
        wish_id = ""
        try:
            data = _checked(frame, self._limits.frame)
            wish_id = _id_of(data)
            self._slow_down()
            wish = _wish(data)
            if isinstance(wish, m.Fork | m.Hint | m.Analyse) and not self._heavy.take():
                raise TooFast("too many hints and side tables at once; wait a moment")
            await self._service.wish(self._watcher, wish, self._cookies)
        except (BadFrame, TooLarge) as wrong:
            self._unheeded += 1  # the bucket is for wishes; nobody sends many of these by mistake
            self._watcher.reply(refusal(wish_id, wrong))
        except OverwinterError as wrong:
            self._watcher.reply(refusal(wish_id, wrong))
        except Exception:
            log.exception("a wish failed", extra={"table": self._watcher.table})
            self._watcher.reply(refusal(wish_id, Trouble("something went wrong here; look again and try once more")))

    def _slow_down(self) -> None:
        if not self._bucket.take():
            self._unheeded += 1
            raise TooFast("too many wishes at once; wait a moment")

    # -- out ----------------------------------------------------------------------------------

    async def _tell(self) -> None:
        watcher = self._watcher
        while not watcher.gone:
            await watcher.something()
            while watcher.replies:
                await self._send(watcher.replies.popleft())
            if watcher.behind and watcher.greeted:
                watcher.behind = False
                await self._send(await self._update())

    async def _update(self) -> m.AnyNews:
        try:
            return await self._service.update(self._watcher)
        except TableError as wrong:
            return refusal("", wrong)

    async def _send(self, news: m.AnyNews) -> None:
        text = _encoder.encode(news).decode()
        async with asyncio.timeout(SEND_WITHIN):
            await self._socket.send_text(text)


def _checked(frame: str | None, most: int) -> bytes:
    if frame is None:
        raise BadFrame("wishes are sent as text, not as bytes")
    if len(frame) > most or len(data := frame.encode()) > most:
        raise TooLarge(f"this wish is too long; at most {most // 1024} KiB")
    return data


def _wish(data: bytes) -> m.AnyWish:
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadFrame(f"this is not a wish: {wrong}") from None


class _Named(msgspec.Struct):
    id: m.Id


def _id_of(data: bytes) -> str:
    """The id of a wish that may be wrong otherwise."""
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""
