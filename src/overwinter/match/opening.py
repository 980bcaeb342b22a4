"""Opening what was kept: a save is loaded from its snapshot, a log is replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from overwinter.engine.chance import Chance, Rigged
from overwinter.engine.codec import Codec
from overwinter.engine.errors import BadLog, BadSave, OverwinterError, WrongSetup
from overwinter.engine.game import Game
from overwinter.engine.packs import Pack
from overwinter.engine.story import Event
from overwinter.match.library import Box, find_game
from overwinter.match.match import REWIND, Match
from overwinter.match.pack_folders import AnyPack, found
from overwinter.match.savefile import parse
from overwinter.match.setup import PackId, Setup, pack_ids


def load(data: bytes, *, packs: Sequence[AnyPack] = (), box: Box | None = None) -> Match:
    """The match that was saved: its snapshot now, its past when somebody wants it.

    The packs that it needs are looked for among those given, and then on the shelf.
    """
    saved = parse(data)
    setup = saved.setup
    try:
        box = box or find_game(setup.game)
        box.game.check_seats(setup.seats)
        warnings = box.game.options(setup.options).warnings()
        codec = box.game.codec(found(setup.packs, packs))
        state = codec.decode(saved.state, box.game.state_type)
    except WrongSetup as wrong:
        raise BadSave(f"this save cannot be opened: {wrong}") from None
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise BadSave(f"this save does not fit this version of the game: {wrong}") from None
    match = Match(box.game, codec, setup, state, Chance(setup.seed, dict(saved.counters)))
    match.lines = list(saved.log)
    match.story.events = [Event("")] * saved.events  # told by a replay, if anybody asks
    match.notice = " ".join([*warnings, *_notice(match)])
    lines = match.log
    match.recall = lambda: replay(lines, packs=codec.packs, box=box)
    return match


def _notice(match: Match) -> list[str]:
    """A save made with other rules or content goes on with ours, if it fits them."""
    if not (difference := _difference(match.setup, match.game, match.codec)):
        return []
    for problem in match.game.invariants(match.state):
        raise BadSave(f"this save was {difference}, and does not fit: {problem}")
    return [f"This match was {difference}. It goes on with those."]


def _difference(setup: Setup, game: Game[Any], codec: Codec) -> str:
    ours = codec.catalogue.key
    if (setup.rules, setup.content) == (game.rules_version, ours):
        return ""
    if setup.packs != (here := pack_ids(codec.packs)):
        return f"played with {_listed(setup.packs)}; here {'are' if len(here) > 1 else 'is'} {_listed(here)}"
    return (
        f"played with rules {setup.rules} and content {setup.content}; "
        f"here are rules {game.rules_version} and content {ours}"
    )


def _listed(packs: Sequence[PackId]) -> str:
    return f"the pack{'s' if len(packs) > 1 else ''} {', '.join(map(str, packs))}"


def replay(log: Iterable[str], *, packs: Sequence[AnyPack] = (), box: Box | None = None) -> Match:
    """Play a log again, with the outcomes it tells, and return the match it leads to."""
    match = None
    for match in replay_steps(log, packs=packs, box=box):  # noqa: B007  # only the last is wanted
        pass
    assert match is not None
    match.play.desk.chance = Chance(match.setup.seed, match.chance.counters)
    match.chance.trace = []
    return match


def replay_steps(log: Iterable[str], *, packs: Sequence[AnyPack] = (), box: Box | None = None) -> Iterator[Match]:
    """The same match again and again: as it was set out, then after each line that did something."""
    lines = [line.rstrip() for line in log]
    if not any(lines):
        raise BadLog("this log is empty")
    setup = Setup.parse(lines[0])
    laid_over = found(setup.packs, packs)
    chance = Rigged(setup.seed, strict=True)
    match: Match | None = None
    for number, line, outcomes in _steps(lines):
        for stream, outcome in outcomes:
            chance.queue(stream, [outcome])
        try:
            if match is None:
                match = _begin(setup, chance, laid_over, box)
            else:
                _step(match, line)
        except (OverwinterError, ValueError) as wrong:
            raise BadLog(f"line {number}, '{line[:60]}', does not fit: {wrong}") from None
        if any(chance.queues.values()):
            raise BadLog(f"line {number}, '{line[:60]}': the log tells an outcome that nobody asked for")
        yield match


def _steps(lines: Sequence[str]) -> Iterator[tuple[int, str, list[tuple[str, str]]]]:
    """The lines that do something, each with the outcomes told after it."""
    step: tuple[int, str, list[tuple[str, str]]] | None = None
    for number, line in enumerate(lines, 1):
        if line.startswith("~ ") and step is not None:
            stream, _, outcome = line[2:].partition(" ")
            step[2].append((stream, outcome))
        elif line and not line.startswith("#"):  # a remark
            if step is not None:
                yield step
            step = (number, line, [])
    if step is not None:
        yield step


def _begin(setup: Setup, chance: Chance, packs: tuple[Pack, ...], box: Box | None) -> Match:
    game = (box or find_game(setup.game)).game
    codec = game.codec(packs)
    if difference := _difference(setup, game, codec):
        raise BadLog(f"it was {difference}")
    game.check_seats(setup.seats)
    options = game.options(setup.options)
    setup = msgspec.structs.replace(setup, options=options.chosen())
    return Match.begin(game, codec, setup, game.begin(setup.seats, options, codec.catalogue), chance)


def _step(match: Match, line: str) -> None:
    if line.startswith(REWIND):
        match.rewind(int(line.removeprefix(REWIND) or 1))
        return
    seat, separator, option = line.partition(": ")
    if not separator or not seat.isdecimal():
        raise BadLog("a line is 'SEAT: ANSWER', '~ STREAM OUTCOME' or '< rewind [ANSWERS]'")
    match.answer(int(seat), option)
