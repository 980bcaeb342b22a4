"""What no text for people may look like."""

from __future__ import annotations

import re
from collections.abc import Iterable

from overwinter.games.robinson import GAME
from overwinter.games.robinson.table.state import TOKEN_NAMES

BOOK = GAME.codec(()).catalogue


def slips(texts: Iterable[str]) -> list[str]:
    """Those of some texts that sound like a machine, or that are bad English."""
    return [text for text in texts if MACHINE.search(text) or IDS.search(text) or CLUMSY.search(text)]


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


MACHINE = re.compile(r"[{}_]|\b[a-z]+:[a-z0-9]|\bNone\b(?! of)|\bYOU\b|Castaway -|\?book|  |\.\.|,[.,]|[;:][.;:]|: ?$")
"""Fields that were not filled in, gaps, and seats that nobody sits on."""

SHELVES = (
    BOOK.events, BOOK.wreckage, BOOK.adventures, BOOK.mysteries, BOOK.beasts, BOOK.inventions, BOOK.tiles,
    BOOK.starting_items, BOOK.discoveries, BOOK.skills, TOKEN_NAMES,
)  # fmt: skip
FACES = {face for dice in BOOK.dice.values() for faces in dice.faces.values() for face in faces}
NAMES = {name: entry for shelf in SHELVES for name, entry in shelf.items()}
HYPHENED = [name for name in {*NAMES, *FACES} if "-" in name]
IDS = re.compile(rf"(?<![\w-])(?:{_any_of([*HYPHENED, 'rations'])})(?![\w-])")
"""What things are called in files."""

MANY = {entry.name for entry in NAMES.values() if re.search("[^s]s$", getattr(entry, "name", ""))}
CLUMSY = re.compile(
    r"(?<![\d.+-])(?<!ound )(?<!pace )\b1 (?!is\b|less\b|success\b)(?:(?:Discovery|Mystery|Island) )?[A-Za-z]+s\b"
    rf"|\b(?:{_any_of(MANY)}) (?:is|has|goes|was|helps|comes)\b"
    r"|\b[Aa] (?!one\b)[aeio]|\ba Fog\b|\ban? ash\b"
)
"""One of many, many of one, and the wrong article."""
