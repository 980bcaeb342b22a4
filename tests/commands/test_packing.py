"""`overwinter pack check` says what is in a pack, and what is wrong or odd about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.conftest import Run

COVER = "game: robinson\ntitle: Storms\ntext: More of them.\n"
HAIL = "- {id: hail, name: Hail, strength: 2, food: 1}\n- {id: fox, name: Red Fox, strength: 3, fur: 2}\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "storms"
    folder.mkdir()
    (folder / "pack.yaml").write_text(COVER)
    (folder / "beasts.yaml").write_text(HAIL)
    return folder


def test_a_pack_that_is_well_is_listed(run: Run, pack: Path) -> None:
    code, out, _ = run("pack", "check", pack)
    assert code == 0
    assert out.startswith("Storms, for Robinson Crusoe (storms@")
    assert out.endswith("\n  beasts: Red Fox (instead), Hail\nAll is well.\n")


def test_a_mistake_is_named(run: Run, pack: Path) -> None:
    (pack / "beasts.yaml").write_text(
        "- {id: hail, name: Hail, strength: 2, effects: [{do: lose-an-item, item: kure}]}\n"
    )
    code, out, _ = run("pack", "check", pack)
    where = "with the pack 'storms': beasts.yaml, entry 'hail', field 'effects[0].item'"
    assert (code, out) == (1, f"{where}: there is no 'kure' in inventions; the nearest is 'cure'\n")


def test_what_is_odd_is_found(run: Run, pack: Path) -> None:
    (pack / "adventures.yaml").write_text("- {id: calm, name: Calm, colour: building}\n")
    code, out, _ = run("pack", "check", pack)
    assert code == 1
    assert out.endswith("idle: adventures.yaml, entry 'calm': does nothing\n1 finding.\n")


def test_programs_read_the_same(run: Run, pack: Path) -> None:
    (pack / "adventures.yaml").write_text("- {id: calm, name: Calm, colour: building}\n")
    code, out, _ = run("pack", "check", pack, "--json")
    told = json.loads(out)
    assert (code, told["pack"], told["game"], told["problem"]) == (1, "storms", "robinson", "")
    assert {"shelf": "beasts", "id": "fox", "name": "Red Fox", "instead": True} in told["entries"]
    assert told["findings"] == [{"id": "calm", "kind": "idle", "words": "adventures.yaml, entry 'calm': does nothing"}]


def test_a_pack_without_a_cover_is_checked_with_a_game(run: Run, pack: Path) -> None:
    (pack / "pack.yaml").unlink()
    code, _, err = run("pack", "check", pack)
    assert code == 2
    assert "does not say for which game it is" in err
    assert run("pack", "check", pack, "--game", "robinson")[0] == 0
    assert run("pack", "check", pack, "--game", "starved")[0] == 1


def test_what_is_asked_wrongly_is_said(run: Run, tmp_path: Path) -> None:
    assert run("pack", "check", tmp_path / "nothing")[0] == 2
    assert run("pack")[0] == 2
    assert run("pack", "chekc", tmp_path)[0] == 2
