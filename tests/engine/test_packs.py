"""A pack is a folder of content files: data and nothing else, known by its name and what it says."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from overwinter.engine.content import yaml_files
from overwinter.engine.errors import BadContent, OverwinterError, WrongSetup
from overwinter.engine.packs import Pack, read_pack
from tests.engine.toy import GAME

COVER = "game: toy\ntitle: More berries\ntext: Twice as many berries as the game has.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    pack = tmp_path / "more_berries"
    (pack / "events" / "winter").mkdir(parents=True)
    (pack / "pack.yaml").write_text(COVER)
    (pack / "numbers.yaml").write_text("berries: 18\n")
    (pack / "events" / "winter" / "storms.yaml").write_text("- {id: hail, cost: 1}\n")
    return pack


def test_a_pack_has_a_name_a_cover_and_files(folder: Path) -> None:
    pack = read_pack(folder)
    assert (pack.name, pack.game, pack.title) == ("more_berries", "toy", "More berries")
    assert [file.name for file in pack.files] == ["events/winter/storms.yaml", "numbers.yaml"]


def test_a_pack_reads_like_the_folder_it_came_from(folder: Path) -> None:
    pack = read_pack(folder)
    (folder / "pack.yaml").unlink()
    assert sorted(yaml_files(pack)) == sorted(yaml_files(folder))
    assert pack.joinpath("events").is_dir()
    assert pack.joinpath("events", "winter", "storms.yaml").read_bytes() == b"- {id: hail, cost: 1}\n"
    assert pack.joinpath("events/winter").joinpath("storms.yaml").is_file()
    assert not pack.joinpath("events.yaml").is_file()


def test_a_file_that_the_game_does_not_read_is_refused(folder: Path) -> None:
    with pytest.raises(BadContent, match=r"winter/storms\.yaml: the game reads no file of this name; it reads cards/"):
        GAME.codec((read_pack(folder),))


def test_what_a_pack_says_lies_over_the_game(folder: Path) -> None:
    (folder / "events" / "winter" / "storms.yaml").unlink()
    berries = GAME.codec().catalogue.numbers.berries  # type: ignore[attr-defined]
    codec = GAME.codec((read_pack(folder),))
    assert codec.catalogue.numbers.berries == 18 != berries  # type: ignore[attr-defined]
    assert codec.catalogue.key != GAME.codec().catalogue.key


def test_a_pack_can_be_sent_and_is_the_same_there(folder: Path) -> None:
    pack = read_pack(folder)
    again = msgspec.json.decode(msgspec.json.encode(pack), type=Pack)
    assert again == pack
    assert again.digest == pack.digest


def test_the_digest_is_of_what_the_files_say(folder: Path) -> None:
    before = read_pack(folder).digest
    (folder / "numbers.yaml").write_text("# a remark\nberries:   18\n")
    (folder / "pack.yaml").write_text(COVER.replace("Twice", "Two times"))
    (folder / "README.md").write_text("For the long evenings.")
    assert read_pack(folder).digest == before
    (folder / "events" / "winter" / "storms.yaml").write_text("- {id: hail, cost: 2}\n")
    assert read_pack(folder).digest != before


def test_a_pack_without_a_cover_will_do_to_try_something(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    pack = read_pack(folder)
    assert (pack.name, pack.game, pack.title) == ("more_berries", "", "")


def test_a_pack_for_another_game_is_refused(folder: Path) -> None:
    (folder / "pack.yaml").write_text(COVER.replace("toy", "chess"))
    with pytest.raises(WrongSetup, match="'more_berries' is for chess, not for toy"):
        GAME.codec((read_pack(folder),))


@pytest.mark.parametrize(
    ("cover", "says"),
    [
        ("game: toy\ntitle: A\n", "missing required field `text`"),
        (f"{COVER}run: me.py\n", "unknown field `run`"),
        ("- a\n- b\n", "Expected `object`, got `array`"),
        ("game: [\n", "line"),
        (COVER.replace("More berries", "More berries " * 9), "length <= 60"),
    ],
)
def test_a_cover_with_a_mistake_is_refused_in_words(folder: Path, cover: str, says: str) -> None:
    (folder / "pack.yaml").write_text(cover)
    with pytest.raises(BadContent, match=r"pack\.yaml") as refused:
        read_pack(folder)
    assert says in str(refused.value)


def test_links_out_of_the_folder_are_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("berries: 1\n")
    for name in ("cards.yaml", "cards"):
        link = folder / name
        link.symlink_to(tmp_path / "secret.yaml" if name.endswith("yaml") else tmp_path)
        with pytest.raises(WrongSetup, match="is a link; a pack holds all its files itself"):
            read_pack(folder)
        link.unlink()
    (folder / "pack.yaml").unlink()
    (folder / "pack.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(WrongSetup, match=r"pack\.yaml' is "):
        read_pack(folder)


def test_only_content_files_are_read(folder: Path) -> None:
    (folder / "rules.py").write_text("raise SystemExit\n")
    (folder / ".git").mkdir()
    (folder / ".git" / "config.yaml").write_text("a: 1\n")
    os.mkfifo(folder / "pipe.yaml")
    assert [file.name for file in read_pack(folder).files] == ["events/winter/storms.yaml", "numbers.yaml"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"a: &a [1, 2]\nb: [*a, *a]\n", r"numbers\.yaml: a pack writes everything out"),
        (b"berries: \xff\n", r"numbers\.yaml: this is not text in UTF-8"),
        (b"#" * (2 * 2**20), "more than 1 MiB"),
    ],
)
def test_files_that_are_too_clever_are_refused(folder: Path, text: bytes, says: str) -> None:
    (folder / "numbers.yaml").write_bytes(text)
    with pytest.raises(OverwinterError, match=says):
        read_pack(folder)


def test_what_is_no_pack_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(WrongSetup, match="there is no folder"):
        read_pack(tmp_path / "none")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(WrongSetup, match="holds no content"):
        read_pack(empty)
    odd = tmp_path / "it's odd"
    odd.mkdir()
    with pytest.raises(WrongSetup, match="letters, digits, - and _ only"):
        read_pack(odd)
