"""Playing a save or a log again: it must lead where it led."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec

from overwinter.commands.telling import outcome_words
from overwinter.engine.errors import BadLog, OverwinterError, WrongSetup
from overwinter.match import Match, load, replay
from overwinter.match.view import Line


class Differs(OverwinterError):
    """A save's log does not lead to its snapshot."""


def show_replay(
    path: Path, *, seat: int | None, everything: bool, rules: bool, as_json: bool, packs: Sequence[str] = ()
) -> None:
    """Replay a file, check it, and tell its story as a seat (None: a spectator) heard it."""
    match = replayed(read(path), packs)
    if seat is not None and not 1 <= seat <= match.setup.seats:
        raise WrongSetup(f"there is no seat {seat}; this match has seats 1 to {match.setup.seats}")
    viewer = None if seat is None else seat - 1
    story = (
        [Line(event.text, event.rule) for event in match.story.events if event.text]
        if everything
        else match.told(viewer)
    )
    if as_json:
        plain = {
            "setup": match.setup,
            "story": story,
            "outcome": match.outcome,
            "digest": match.digest,
        }
        print(json.dumps(msgspec.to_builtins(plain), indent=2))
        return
    for line in story:
        print(f"{line.text}  [{line.rule}]" if rules and line.rule else line.text)
    print()
    names = [match.game.seat_name(match.state, number) for number in range(match.setup.seats)]
    if match.outcome is not None:
        print("\n".join(outcome_words(match.outcome, names, match.game.rulebook)))
    else:
        print(f"The match is not over; it waits for {' and '.join(names[number] for number in match.questions)}.")
    print(f"Digest: {match.digest}")


def read(path: Path) -> bytes:
    """The bytes of a file that somebody named."""
    try:
        return path.read_bytes()
    except OSError as wrong:
        raise WrongSetup(f"cannot read {path}: {wrong.strerror}") from None


def is_save(data: bytes) -> bool:
    """A save is JSON; a log is lines."""
    return data.lstrip().startswith(b"{")


def replayed(data: bytes, packs: Sequence[str] = ()) -> Match:
    """The match that a save or a log leads to when it is played again."""
    if is_save(data):
        saved = load(data, packs=packs)
        match = replay(saved.log, packs=packs)
        if match.digest != saved.digest:
            raise Differs(f"the log leads to {match.digest}, but the snapshot beside it is {saved.digest}")
        return match
    try:
        return replay(data.decode("utf-8").splitlines(), packs=packs)
    except UnicodeDecodeError:
        raise BadLog("this is neither a save nor a log of Overwinter") from None
