"""Sitting down to play: a new match or a kept one, in the face that fits the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from overwinter.commands import keeping
from overwinter.commands.replaying import is_save, read
from overwinter.engine.errors import BadSave, WrongSetup
from overwinter.match import Match, find_game, games, load
from overwinter.tui import seats
from overwinter.tui.session import Session


class Wishes(NamedTuple):
    """How somebody wants to play."""

    game: str = ""
    resume: str = ""
    seats: int | None = None
    me: str = "1"
    bots: str = "random"
    seed: str | None = None
    options: Sequence[str] = ()
    packs: Sequence[str] = ()
    save: str = ""
    plain: bool = False
    ask_all: bool = False


def play(wishes: Wishes) -> None:
    """Play, in colours where the terminal can, line by line where it cannot."""
    session = sit_down(wishes)
    if wishes.plain or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        from overwinter.tui.plain import Plain

        Plain(session).run()
    else:
        from overwinter.tui.app import play_in_colour

        play_in_colour(session)


def sit_down(wishes: Wishes) -> Session:
    """The match that is wished for, with people and bots in their seats."""
    resumed = wishes.resume or ("" if _is_game(wishes.game) else _existing(wishes.game))
    match, notices = (_load(resumed, wishes), []) if resumed else _begin(wishes)
    people = seats.people(wishes.me, match.setup.seats)
    others = [seat for seat in range(match.setup.seats) if seat not in people]
    bots = seats.seat_bots(wishes.bots, others, match.game) if others else {}
    path = _path(wishes, resumed, match)
    session = Session(match, people, bots, path, ask_all=wishes.ask_all, bot_names=wishes.bots, packs=wishes.packs)
    session.notices += notices
    return session


def _is_game(name: str) -> bool:
    return name in games()


def _existing(name: str) -> str:
    return name if name and Path(name).is_file() else ""


def _begin(wishes: Wishes) -> tuple[Match, list[str]]:
    if not wishes.game:
        raise WrongSetup(f"say which game to play: {', '.join(games())}")
    box = find_game(wishes.game)
    options: dict[str, Any] = {}
    for pair in wishes.options:
        name, equals, value = pair.partition("=")
        if not equals:
            raise WrongSetup(f"an option is written NAME=VALUE, not '{pair}'")
        options[name] = value
    chosen = box.game.options(options)  # unknown names are refused here, before they become arguments
    seed: int | str | None = wishes.seed
    if isinstance(seed, str) and seed.removeprefix("-").isdecimal():
        seed = int(seed)
    players = box.seats.start if wishes.seats is None else wishes.seats
    match = box.new(players, seed, packs=wishes.packs, **options)
    return match, list(chosen.warnings())


def _load(name: str, wishes: Wishes) -> Match:
    if wishes.resume and wishes.game and wishes.game != wishes.resume:
        raise WrongSetup("name a game or a save to resume, not both")
    if wishes.seats is not None or wishes.seed is not None or wishes.options:
        raise WrongSetup("a kept match has its seats, seed and options; leave them out when you resume it")
    data = read(Path(name))
    if not is_save(data):
        raise BadSave(f"{name} is not a save of Overwinter")
    return load(data, packs=wishes.packs)


def _path(wishes: Wishes, resumed: str, match: Match) -> Path:
    if wishes.save:
        path = Path(wishes.save)
        if not path.parent.is_dir():
            raise WrongSetup(f"there is no folder {path.parent} to save in")
        return path
    return Path(resumed) if resumed else keeping.new_path(match.setup.game)
