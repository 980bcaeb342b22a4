"""What is on the shelf: the games, and each game's rules with the code, the tests and the decisions."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from overwinter.match import Box, find_game, games
from overwinter.testing.coverage import folder_of_decisions, folder_of_tests, rule_decisions, rule_places, rule_tests

WIDTH = 110


def show_games(*, as_json: bool) -> None:
    """All games with their players, minutes and options."""
    boxes = games().values()
    if as_json:
        print(json.dumps([_plain_box(box) for box in boxes], indent=2))
        return
    for box in boxes:
        print(f"{box.title}  (overwinter play {box.name})")
        print(f"  {box.seats.start} to {box.seats.stop - 1} players, {box.minutes[0]} to {box.minutes[1]} minutes.")
        print(f"  {box.blurb}")
        for info in box.options:
            values = "|".join(map(shown, info.values)) or "NUMBER"
            print(f"    --option {info.name}={values}")
            print(f"        {info.text} Default: {shown(info.default)}.")
        for name, cover in box.packs.items():
            print(f"    --pack {name}")
            print(f"        {cover.title}: {cover.text}")


def _plain_box(box: Box) -> dict[str, Any]:
    return {
        "name": box.name,
        "title": box.title,
        "blurb": box.blurb,
        "players": list(box.seats),
        "minutes": list(box.minutes),
        "options": [
            {"name": info.name, "values": list(info.values), "default": info.default, "text": info.text}
            for info in box.options
        ],
        "packs": [{"name": name, "title": cover.title, "text": cover.text} for name, cover in box.packs.items()],
    }


def shown(value: object) -> str:
    """An option's value as one types it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def show_rules(game: str, words: Sequence[str], *, only_open: bool, rulings: bool, as_json: bool) -> None:
    """A game's rules (or rulings) that hold these words, with code and tests."""
    entries = _wanted(_entries(find_game(game), rulings=rulings), words)
    chosen = [entry for entry in entries if not entry["tests"]] if only_open else entries
    if as_json:
        print(json.dumps(chosen, indent=2))
        return
    section = ""
    for entry in chosen:
        if entry.get("section", "") != section:
            section = entry["section"]
            print(f"\n{section}\n")
        _show(entry)
    print(_count(entries, "rulings" if rulings else "rules"))


def _entries(box: Box, *, rulings: bool) -> list[dict[str, Any]]:
    folder = folder_of_tests()
    tests = rule_tests(folder) if folder else None
    places = rule_places(Path(str(box.game.folder)))
    decided = folder_of_decisions()
    decisions = rule_decisions(decided) if decided else {}
    rows: list[dict[str, Any]] = []
    for entry in box.rules.ruling if rulings else box.rules.rule:
        row: dict[str, Any] = {"id": entry.id, "text": entry.text, "code": places.get(entry.id, [])}
        row["tests"] = None if tests is None else tests.get(entry.id, [])
        row["docs"] = decisions.get(entry.id, [])
        row |= {} if rulings else {"section": getattr(entry, "section", "")}
        rows.append(row)
    return rows


def _wanted(entries: Sequence[dict[str, Any]], words: Sequence[str]) -> list[dict[str, Any]]:
    """The one with this id, or else those that hold all these words."""
    wanted = [word.lower() for word in words]
    exact = [entry for entry in entries if wanted == [entry["id"].lower()]]
    return exact or [entry for entry in entries if _speaks_of(entry, wanted)]


def _speaks_of(entry: dict[str, Any], words: Sequence[str]) -> bool:
    text = f"{entry['id']} {entry['text']} {entry.get('section', '')}".lower()
    return all(word in text for word in words)


def _show(entry: dict[str, Any]) -> None:
    head = f"{entry['id']}  "
    print(textwrap.fill(entry["text"], WIDTH, initial_indent=head, subsequent_indent=" " * len(head)))
    indent = " " * len(head)
    named = ", ".join(entry["code"]) or "nowhere"
    print(textwrap.fill(f"code: {named}", WIDTH, initial_indent=indent, subsequent_indent=indent + "  "))
    for test in entry["tests"] or ():
        print(f"{indent}test: {test}")
    if entry["tests"] == []:
        print(f"{indent}test: none, this one is open")
    for decision in entry["docs"]:
        print(f"{indent}doc: {decision}")


def _count(entries: Sequence[dict[str, Any]], kind: str) -> str:
    if any(entry["tests"] is None for entry in entries):
        return f"\n{len(entries)} {kind}; their tests are not shipped, run this from a clone of the project to see them"
    tested = sum(bool(entry["tests"]) for entry in entries)
    return f"\n{len(entries)} {kind}, {tested} with tests, {len(entries) - tested} open"
