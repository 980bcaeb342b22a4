"""People at a table, each with a socket of their own."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from tests.tables.client import Client
from tests.tables.conftest import Here


async def everyone(
    server: Here, stack: contextlib.AsyncExitStack, people: int = 4
) -> tuple[str, list[Client], dict[str, Any]]:
    """A table of people, each with a socket of their own."""
    told = await server.table(*["me"] * people)
    table, tokens = told["table"], told["tokens"]
    clients = [await stack.enter_async_context(server.watch(table, tokens[str(seat)])) for seat in range(people)]
    return table, clients, told


def asked(clients: list[Client]) -> list[int]:
    return [seat for seat, client in enumerate(clients) if client.options(seat)]


async def settled(clients: list[Client]) -> None:
    """Wait until all have heard of the same version."""
    while len({client.version for client in clients}) > 1:
        await asyncio.sleep(0.005)


async def play_until(clients: list[Client], condition: Any) -> None:
    """Everybody takes the first option until the condition holds."""
    while not condition():
        seat = asked(clients)[0]
        before = clients[seat].version
        reply = await clients[seat].answer(seat)
        assert reply["news"] == "done", reply
        for client in clients:
            await client.until(lambda update, before=before: update["version"] > before)
        await settled(clients)


def voting(clients: list[Client]) -> bool:
    return all(any(option.startswith("vote") for option in client.options(seat)) for seat, client in enumerate(clients))
