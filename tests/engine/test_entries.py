"""Every entry is played: what cannot be, what has no words and what is never reached comes to light."""

from __future__ import annotations

from pathlib import Path

from overwinter.engine.packs import read_pack
from overwinter.match.library import Box
from overwinter.testing.entries import play_entries
from tests.engine.toy import GAME


def told(folder: Path, *cards: str) -> tuple[list[str], dict[str, list[str]]]:
    (folder / "cards").mkdir()
    (folder / "cards" / "odd.yaml").write_text("".join(f"- {card}\n" for card in cards))
    report = play_entries(Box(GAME), (read_pack(folder),), games=3)
    return [problem for problem in report.problems if "odd.yaml" in problem], report.unreached


def test_the_toy_does_what_it_says():
    report = play_entries(Box(GAME))
    assert (report.problems, report.unreached) == ([], {})
    assert report.branches == 9


def test_what_gets_stuck_is_named(tmp_path):
    either = "{do: decide, between: [{do: forever}, {do: gain}]}"
    problems, _ = told(tmp_path, f"{{id: loop, name: Loop, effects: [{either}]}}")
    assert len(problems) == 1
    assert problems[0].startswith("cards/odd.yaml, entry 'loop': Stuck: the rules go in circles")


def test_what_has_no_words_is_named(tmp_path):
    problems, _ = told(tmp_path, "{id: mute, name: Mute, effects: [{do: tell, text: ' '}]}")
    assert [problem.partition(", in game")[0] for problem in problems] == [
        "cards/odd.yaml, entry 'mute': AssertionError: Tell(text=' ') has no words"
    ]


def test_what_is_never_reached_is_named(tmp_path):
    problems, unreached = told(tmp_path, "{id: never, name: Never, effects: [{do: mutter}]}")
    assert problems == []
    assert unreached == {"cards/odd.yaml, entry 'never'": ["Mutter"]}
