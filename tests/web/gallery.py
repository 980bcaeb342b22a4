"""A scene with everything that a scene can hold, and a table that shows it without any server behind it.

It looks like a castaways' island: hexes with tokens, fields with pawns, threats, inventions, mats, tracks, dice.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from overwinter.engine.scene import Area, Piece, Scene
from overwinter.match.question import Described
from overwinter.match.view import AskedView, Line, View
from overwinter.tables.messages import SeatInfo, Update

NAMES = ("Cook", "Carpenter", "Explorer", "Soldier")
ISLAND = [  # where, what, its icon, what lies there
    ((0, 0), "beach", "wave", ("food", "wood")),
    ((1, 0), "plains", "grass", ("wood", "food")),
    ((2, 0), "hills", "hills", ("cave",)),
    ((-1, 1), "forest", "forest", ("wood",)),
    ((0, 1), "river", "wave", ("food",)),
    ((1, 1), "mountains", "mountains", ("cave", "chest")),
    ((2, 1), "", "", ()),
    ((-1, 2), "", "", ()),
    ((0, 2), "", "", ()),
    ((1, 2), "", "", ()),
]
FIELDS = [
    ("threat", "wound"),
    ("hunt", "bow"),
    ("build", "hammer"),
    ("gather", "axe"),
    ("explore", "compass"),
    ("rest", "bed"),
]
INVENTIONS = [
    ("shovel", "bricks", ""),
    ("rope", "rope", ""),
    ("fire", "campfire", ""),
    ("pot", "pot", "2 wood"),
    ("snare", "trap", "1 wood"),
    ("map", "map", ""),
    ("lantern", "lantern", "1 fur"),
    ("spear", "spear", "1 wood"),
    ("raft", "raft", "4 wood"),
    ("cure", "bandage", ""),
]
THREATS = [
    ("winter-camp", "Winter is coming", "snow", "Lose 1 morale. Somebody forgot to mend the roof.", "event"),
    ("footprints", "Strange footprints", "map", "Two wounds to the one who is first. They are not ours.", "event"),
]


def scene() -> Scene:
    """Every kind of area and every kind of piece."""
    return Scene(
        "Castaways", "Round 3 · Action phase", (*shared(), *[area for seat in range(4) for area in person(seat)])
    )


def shared() -> list[Area]:
    """What belongs to all."""
    rounds = [Piece(f"round:{n}", "space", str(n), at=(n,), dim=n != 3) for n in range(1, 13)]
    moods = [Piece(f"mood:{n}", "space", f"{n:+d}", at=(n + 3,), dim=n != 1) for n in range(-3, 4)]
    return [
        Area("rounds", "track", "Rounds", (*rounds, Piece("now", "marker", "Now", "sun", at=(3,)))),
        Area("morale", "track", "Morale", (*moods, Piece("mood", "marker", "Morale", "morale", at=(4,)))),
        Area("island", "hexmap", "The island", tuple(island())),
        Area("actions", "row", "Actions", tuple(fields())),
        Area("threats", "row", "Threats", tuple(threats())),
        Area("inventions", "grid", "Inventions", tuple(inventions())),
        Area("weather", "pool", "Weather", tuple(dice())),
        Area("stock", "pool", "Camp", tuple(stock())),
        Area("paths", "map", "Sea chart", tuple(chart()), links=(("bay", "reef"), ("reef", "wreck"), ("bay", "wreck"))),
        Area("harbour", "map", "The harbour", tuple(harbour()), links=(("quay", "inn"),)),
        Area("wishes", "list", "Wishes", tuple(wishes()), text="All of them, before winter.", badges=("1 of 3",)),
        Area("plots", "grid", "Plots", tuple(plots())),
    ]


def island() -> list[Piece]:
    pieces = []
    for (q, r), sort, icon, things in ISLAND:
        name = sort.capitalize() or "Unexplored"
        pieces.append(Piece(f"hex:{q},{r}", "tile", name, icon, at=(q, r), sort=sort, face_down=not sort))
        pieces += [Piece(f"on:{q},{r}:{thing}", "token", thing, thing, at=(q, r)) for thing in things]
    return [
        *pieces,
        Piece("camp", "marker", "Camp", "tent", at=(0, 0)),
        Piece("scout", "pawn", "Explorer", owner=2, at=(1, 1)),
    ]


def fields() -> list[Piece]:
    spaces = [
        Piece(
            f"field:{name}",
            "space",
            name.capitalize(),
            icon,
            "One pawn rolls the dice, two are sure.",
            at=(n,),
            sort=name,
        )
        for n, (name, icon) in enumerate(FIELDS)
    ]
    return [
        *spaces,
        Piece("placed:0", "pawn", "Cook", owner=0, at=(2,)),
        Piece("placed:1", "pawn", "Carpenter", owner=1, at=(2,)),
    ]


def threats() -> list[Piece]:
    cards = [
        Piece(f"threat:{name}", "card", title, icon, text, at=(n,), sort=sort, price="1 wood" if n else "")
        for n, (name, title, icon, text, sort) in enumerate(THREATS)
    ]
    return [*cards, Piece("threat:next", "card", "Event", at=(2,), face_down=True, sort="event")]


def inventions() -> list[Piece]:
    return [
        Piece(
            f"invention:{name}",
            "tile",
            name.capitalize(),
            icon,
            at=(n % 5, n // 5),
            price=price,
            dim=n > 2,
            sort="invention" if n < 3 else "",
        )
        for n, (name, icon, price) in enumerate(INVENTIONS)
    ]


def dice() -> list[Piece]:
    return [
        Piece("die:rain", "die", "Rain", "rain", sort="rain", badges=("rain",)),
        Piece("die:snow", "die", "Winter", "snow", sort="snow", badges=("2 snow",)),
        Piece("die:beasts", "die", "Hungry beasts", sort="hungry", badges=("5",)),
        Piece("die:wounds", "die", "Not rolled", dim=True),
    ]


def stock() -> list[Piece]:
    stores = [("wood", 4), ("food", 2), ("fur", 0)]
    tokens = [
        Piece(f"stock:{name}", "token", name.capitalize(), name, count=count, dim=not count) for name, count in stores
    ]
    return [
        *tokens,
        Piece("palisade", "token", "Palisade", "bricks", count=1, capacity=4, badges=("cracked", "cracked")),
        Piece("deck:mystery", "card", "Mysteries", "chest", count=14, face_down=True, sort="mystery"),
        Piece("discard", "card", "Discarded", "book", count=3),
    ]


def chart() -> list[Piece]:
    return [
        Piece("bay", "space", "Bay", "wave", at=(0, 0)),
        Piece("reef", "space", "Reef", "fish", at=(1.5, 0.4)),
        Piece("wreck", "space", "Wreck", "raft", at=(0.8, 1.2), badges=("new",)),
    ]


def harbour() -> list[Piece]:
    """Places with what there is to do, who is there, and something beside the way."""
    return [
        Piece("quay", "space", "Quay", "wave", at=(0.2, 0.3), sort="beach"),
        Piece(
            "do:nets",
            "token",
            "Mend the nets",
            "rope",
            "A day's work. The cook wants them.",
            at=(0.2, 0.3),
            sort="rest",
        ),
        Piece("do:row", "token", "Row out", "boat", "Who knows.", at=(0.2, 0.3), badges=("2 boats",), dim=True),
        Piece("toll", "marker", "Toll", "threat", "It costs a coin.", at=(0.2, 0.3)),
        Piece("guest", "pawn", "Carpenter", owner=1, at=(0.2, 0.3)),
        Piece("inn", "space", "Inn", "hut", at=(2.4, 1.1), sort="hills"),
        Piece("do:eat", "token", "Eat", "food", "Soup.", at=(2.4, 1.1)),
        Piece("driftwood", "token", "Driftwood", "wood", at=(1.4, 0.2)),
    ]


def wishes() -> list[Piece]:
    """Lines with progress, prices and odds."""
    return [
        Piece(
            "wish:fire", "card", "A fire", "campfire", "2 more wood. It is cold.", 1, 3, badges=("Cook",), sort="camp"
        ),
        Piece("wish:raft", "card", "A raft", "raft", "Nobody knows how.", 0, 4, price="4 wood", badges=("40%",)),
        Piece("wish:letter", "card", "A letter", "scroll", "From home.\nOr from anywhere.", dim=True, face_down=True),
    ]


def plots() -> list[Piece]:
    """Spaces with tiles that lie on them."""
    spaces = [Piece(f"plot:{n}", "space", f"Plot {n}", at=(n, 0)) for n in range(3)]
    return [
        *spaces,
        Piece("corn", "tile", "Corn", "berries", at=(1, 0), badges=("50%",)),
        Piece("die:plot", "die", "Luck"),
    ]


def person(seat: int) -> list[Area]:
    """A mat, a life track and a hand."""
    life = [Piece(f"life:{seat}:{n}", "space", str(n), at=(n,), dim=n > 9 - seat) for n in range(1, 13)]
    pawns = [Piece(f"pawn:{seat}:{n}", "pawn", NAMES[seat], owner=seat, dim=seat == 0 and n == 1) for n in (1, 2)]
    skills = [
        Piece(f"skill:{seat}:{n}", "space", skill, icon, owner=seat, price=str(n + 2), count=0)
        for n, (skill, icon) in enumerate(SKILLS)
    ]
    determination = Piece(f"will:{seat}", "token", "Determination", "determination", count=3 - seat % 2, owner=seat)
    mat = Area(
        f"mat:{seat}",
        "mat",
        NAMES[seat],
        (*pawns, determination, *skills),
        owner=seat,
        badges=("first",) if seat == 0 else (),
    )
    marker = Piece(f"heart:{seat}", "marker", "Life", "life", owner=seat, at=(9 - seat,))
    areas = [mat, Area(f"life:{seat}", "track", "Life", (*life, marker), owner=seat)]
    if seat == 0:
        areas.append(Area("hand:0", "row", "Hand", tuple(hand()), owner=0))
    return areas


SKILLS = (("Grandma's recipe", "pot"), ("Scrounger", "compass"), ("Stone soup", "bricks"), ("Hooch", "cauldron"))


def hand() -> list[Piece]:
    cards = [("knife", "Old knife", "spear"), ("rum", "Bottle of rum", "cauldron"), ("flag", "Torn flag", "morale")]
    return [
        Piece(
            f"card:{name}", "card", title, icon, "Use it once. It has seen better days.", owner=0, at=(n,), sort="item"
        )
        for n, (name, title, icon) in enumerate(cards)
    ]


def question() -> AskedView:
    """Where a pawn can be put, by click or by dragging it there."""
    places = [
        Described(
            f"plan 0 {name}",
            f"Put a pawn on {name}",
            piece="pawn:0:2",
            onto=f"field:{name}",
            fine_print="alone: roll the dice",
        )
        for name, _ in FIELDS
    ]
    explore = [
        Described(
            f"plan 0 hex {q},{r}",
            "Explore this place",
            piece="pawn:0:2",
            onto=f"hex:{q},{r}",
            fine_print="two pawns are sure",
        )
        for (q, r), sort, *_ in ISLAND
        if not sort
    ]
    knife = Described("play 0 knife", "Play the old knife", piece="card:knife")
    ready = Described("ready 0", "All is planned", passes=True)
    blocked = Described("build 0 raft", "Build the raft", piece="invention:raft", rule="X-1", blocked="it needs 4 wood")
    return AskedView("Cook: where do your pawns go?", "one", "X-2", (*places, *explore, knife, ready), (blocked,))


def update(version: int = 1, **changes: Any) -> Update:
    """The table as the cook sees it."""
    story = (Line("The third round begins.", "X-3"), Line("It rains. Cook and Carpenter stay dry.", "X-4"))
    fields: dict[str, Any] = {"scene": scene(), "question": question(), "waiting": (0,), **changes}
    view = View("robinson", 0, NAMES, story=story, **fields)
    seats = (SeatInfo("person", "Anna", here=True, yours=True), *(SeatInfo("bot", "", "greedy") for _ in range(3)))
    return Update("gallery", version, 12, {"0": view}, seats, seed_hash="0" * 64)


class Gallery:
    """The table behind a page: remembers what the page wished for, and shows what it is told to."""

    def __init__(self, page: Page) -> None:
        self.wishes: list[dict[str, Any]] = []
        self.shown = update()
        self._socket: WebSocketRoute | None = None
        page.route_web_socket("**/api/tables/gallery/live", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, frame: str | bytes) -> None:
        wish = json.loads(frame)
        self.wishes.append(wish)
        self._send(json.dumps({"news": "done", "id": wish["id"]}))
        if wish["wish"] == "hello":
            self.show(self.shown)

    def show(self, news: Update) -> None:
        self.shown = news
        self._send(msgspec.json.encode(news).decode())

    def _send(self, text: str) -> None:
        assert self._socket is not None
        self._socket.send(text)

    def turn_of_another(self) -> None:
        """Nothing is asked now."""
        self.show(update(self.shown.version + 1, question=None, waiting=(1,)))

    def turn(self) -> None:
        """It is the page's turn."""
        self.show(update(self.shown.version + 1))

    @property
    def answers(self) -> list[str]:
        """What the page has chosen."""
        return [wish["option"] for wish in self.wishes if wish["wish"] == "answer"]
