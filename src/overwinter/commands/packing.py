"""Looking over a pack before anybody plays with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from overwinter.engine.catalogue import Listed
from overwinter.engine.errors import BadContent, WrongSetup
from overwinter.engine.game import Game
from overwinter.engine.lint import Finding
from overwinter.engine.packs import Pack
from overwinter.kit.words import counted
from overwinter.match import find_game
from overwinter.match.pack_folders import taken


def check_pack(folder: str, *, game: str = "", as_json: bool = False) -> int:
    """Read a pack with its game's content, and say what is in it and what is odd about it; the exit code."""
    pack = taken([folder])[0]
    if not (pack.game or game):
        raise WrongSetup(
            f"the pack '{pack.name}' does not say for which game it is: give it a pack.yaml, or say --game"
        )
    box = find_game(pack.game or game)
    problem, entries, odd = "", list[Listed](), list[Finding]()
    try:
        entries = [entry for entry in box.game.codec((pack,)).catalogue.listing() if entry.pack]
        odd = findings(box.game, pack)
    except BadContent as wrong:
        problem = str(wrong)
    own = {(entry.shelf, entry.id) for entry in box.game.codec().catalogue.listing()}
    there = [entry for entry in entries if (entry.shelf, entry.id) in own]
    if as_json:
        print(json.dumps(_plain(pack, box.name, problem, entries, there, odd)))
    elif problem:
        print(problem)
    else:
        print(f"{pack.title or pack.name}, for {box.title} ({pack.name}@{pack.digest})")
        print("\n".join([*_contents(entries, there), *(f"{finding.kind}: {finding.words}" for finding in odd)]))
        print(f"{counted(len(odd), 'finding')}." if odd else "All is well.")
    return 1 if problem or odd else 0


def findings(game: Game[Any], pack: Pack) -> list[Finding]:
    """What is odd about the content with a pack and was not without it."""
    before = set(game.findings())
    return [finding for finding in game.findings((pack,)) if finding not in before and finding.kind != "needless"]


def _contents(entries: Sequence[Listed], there: Sequence[Listed]) -> list[str]:
    """What is in it, shelf by shelf."""
    shelves = dict.fromkeys(entry.shelf for entry in entries)
    return [
        f"  {shelf}: "
        + ", ".join(entry.name + " (instead)" * (entry in there) for entry in entries if entry.shelf == shelf)
        for shelf in shelves
    ] or ["  numbers only"]


def _plain(
    pack: Pack, game: str, problem: str, entries: Sequence[Listed], there: Sequence[Listed], odd: Sequence[Finding]
) -> dict[str, object]:
    return {
        "pack": pack.name,
        "digest": pack.digest,
        "game": game,
        "title": pack.title,
        "problem": problem,
        "entries": [
            {"shelf": entry.shelf, "id": entry.id, "name": entry.name, "instead": entry in there} for entry in entries
        ],
        "findings": [{"id": finding.id, "kind": finding.kind, "words": finding.words} for finding in odd],
    }
