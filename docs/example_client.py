"""A client of the JSON interface: sets out a table with three bots and plays one seat of it, badly.

Start a server (`overwinter serve`), then: python docs/example_client.py http://127.0.0.1:8018
"""

import asyncio
import json
import random
import sys
import urllib.request
import uuid

import websockets

NEW_TABLE = {
    "game": "starved",
    "seats": [{"who": "me", "name": "Example"}, *[{"who": "bot", "bot": "greedy"}] * 3],
    "options": {"max_years": 1},
}


def set_out(server: str) -> dict:
    """A table, with our token for seat 0."""
    request = urllib.request.Request(f"{server}/api/tables", json.dumps(NEW_TABLE).encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


async def play(server: str) -> None:
    """Take any option whenever we are asked."""
    told = set_out(server)
    live = f"{server.replace('http', 'ws', 1)}/api/tables/{told['table']}/live"
    async with websockets.connect(live, max_size=None) as socket:

        async def wish(kind: str, **fields: object) -> None:
            await socket.send(json.dumps({"wish": kind, "id": uuid.uuid4().hex, **fields}))

        await wish("hello", tokens=list(told["tokens"].values()))
        async for frame in socket:
            news = json.loads(frame)
            if news["news"] != "update":  # done, or refused: then a fresh update is on its way
                continue
            view = news["views"]["0"]
            if outcome := view.get("outcome"):
                print(outcome["reason"])
                return
            if question := view.get("question"):
                option = random.choice(question["options"])
                print(question["text"], "->", option["text"])
                await wish("answer", seat=0, option=option["id"], version=news["version"])


asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8018"))
