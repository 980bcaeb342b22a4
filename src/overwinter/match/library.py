"""The games on the shelf, found by their entry points: a sixth game is one folder and one entry."""

from __future__ import annotations

import functools
import importlib.metadata
import logging
import secrets
from collections.abc import Sequence
from typing import Any

from overwinter.engine.chance import Chance
from overwinter.engine.errors import WrongSetup
from overwinter.engine.game import Game, OptionInfo
from overwinter.engine.packs import Cover
from overwinter.engine.rulebook import Rulebook
from overwinter.match.match import Match
from overwinter.match.pack_folders import AnyPack, on_the_shelf, taken
from overwinter.match.setup import Setup, pack_ids

log = logging.getLogger(__name__)


class Box:
    """A game in its box: read about it, or set it out."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.name = game.name
        self.title = game.title
        self.blurb = game.blurb
        self.seats = game.seats
        self.minutes = game.minutes

    @property
    def rules(self) -> Rulebook:
        """Its rules in words."""
        return self.game.rulebook

    @property
    def options(self) -> list[OptionInfo]:
        """What can be chosen before a match."""
        return self.game.option_list()

    @property
    def packs(self) -> dict[str, Cover]:
        """The packs on the shelf that are for it, by name."""
        return on_the_shelf(self.name)

    def new(self, seats: int, seed: int | str | None = None, *, packs: Sequence[AnyPack] = (), **options: Any) -> Match:
        """Set out a match. Without a seed, chance is unpredictable. Packs lie over the game's content in this order."""
        self.game.check_seats(seats)
        given = self.game.options(options)
        codec = self.game.codec(taken(packs))
        seed = secrets.token_hex(16) if seed is None else seed
        if isinstance(seed, str) and (not seed or any(char.isspace() for char in seed)):
            raise WrongSetup("a seed is a number or one word")
        content, laid_over = codec.catalogue.key, pack_ids(codec.packs)
        setup = Setup(self.name, self.game.rules_version, content, seats, seed, given.chosen(), laid_over)
        state = self.game.begin(seats, given, codec.catalogue)
        match = Match.begin(self.game, codec, setup, state, Chance(seed))
        match.notice = " ".join(given.warnings())
        return match

    def __repr__(self) -> str:
        return f"<{self.title}, {self.seats.start} to {self.seats.stop - 1} players>"


@functools.cache
def games() -> dict[str, Box]:
    """All games, by name. One that is broken is left out, so that the others can be played."""
    entries = importlib.metadata.entry_points(group="overwinter.games")
    boxes = {name: _box_or_none(name) for name in sorted(entries.names)}
    return {name: box for name, box in boxes.items() if box is not None}


def _box_or_none(name: str) -> Box | None:
    try:
        box = find_game(name)
        _ = box.options, box.game.insight, box.game.theme  # what the shelf shows of it
    except Exception:
        log.exception("%s was left out", name)
        return None
    return box


@functools.cache
def find_game(name: str) -> Box:
    """One game by name."""
    entries = importlib.metadata.entry_points(group="overwinter.games")
    if name not in entries.names:
        raise WrongSetup(f"there is no game '{name}'; there is: {', '.join(sorted(entries.names))}")
    try:
        return Box(entries[name].load())
    except Exception as wrong:
        raise WrongSetup(f"the game '{name}' is broken ({type(wrong).__name__}: {wrong})") from wrong
