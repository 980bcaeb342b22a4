"""A match with packs: its head names them, and whatever keeps it finds them again or says which is missing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import overwinter
from overwinter.engine.errors import BadLog, MissingPack, WrongSetup
from overwinter.engine.packs import read_pack
from overwinter.match import Match
from overwinter.match.pack_folders import folders

COVER = "game: starved\ntitle: {title}\ntext: Everybody begins richer.\n"


def make(shelf: Path, name: str, beads: int = 4, game: str = "starved") -> Path:
    """A pack with which each player begins with so many Beads."""
    folder = shelf / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(COVER.format(title=name.title()).replace("starved", game))
    (folder / "numbers.yaml").write_text(f"starting_beads: {beads}\n")
    return folder


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packs that is looked into."""
    monkeypatch.setenv("OVERWINTER_PACKS", str(tmp_path))
    make(tmp_path, "rich")
    return tmp_path


def rich(*packs: str | Path) -> Match:
    return overwinter.game("starved").new(4, 7, packs=packs or ["rich"], tribes="dealt")


def beads(match: Match) -> int:
    return match.state.tribes[0].barn  # type: ignore[attr-defined]  # Starved's own


def test_a_match_begins_with_what_its_packs_say(shelf: Path) -> None:
    assert beads(rich()) == 4
    assert beads(overwinter.game("starved").new(4, 7, tribes="dealt")) != 4


def test_the_head_names_the_packs_with_their_digests(shelf: Path) -> None:
    digest = read_pack(shelf / "rich").digest
    assert f" seed=7 packs=rich@{digest} tribes=dealt" in rich().log[0]


def test_without_packs_a_head_says_nothing_of_them() -> None:
    match = overwinter.game("starved").new(4, 7, tribes="dealt")
    assert "packs" not in match.log[0]
    assert b"packs" not in match.save()


def test_a_later_pack_lies_over_an_earlier_one(shelf: Path) -> None:
    make(shelf, "poor", 1)
    match = rich("rich", "poor")
    assert beads(match) == 1
    assert [pack.name for pack in overwinter.replay(match.log).setup.packs] == ["rich", "poor"]


def test_saves_logs_and_forks_keep_their_packs(shelf: Path) -> None:
    match = rich()
    match.answer(0, "savings 0")
    for again in (overwinter.load(match.save()), overwinter.replay(match.log)):
        assert again.save() == match.save()
        assert len(again.past) == 1
        assert not again.notice
    assert match.fork().setup.packs == match.setup.packs
    assert overwinter.load(match.fork().save()).setup.packs == match.setup.packs


def test_a_folder_need_not_be_on_the_shelf(tmp_path: Path) -> None:
    match = rich(make(tmp_path, "mine"))
    with pytest.raises(MissingPack, match="needs the pack 'mine'"):
        overwinter.load(match.save())
    assert overwinter.load(match.save(), packs=[tmp_path / "mine"]).digest == match.digest
    assert overwinter.replay(match.log, packs=[tmp_path / "mine"]).digest == match.digest


def test_a_missing_pack_is_named_with_the_places_it_was_looked_for(shelf: Path) -> None:
    match = rich()
    digest = read_pack(shelf / "rich").digest
    (shelf / "rich").rename(shelf / "richer")
    for fails in (lambda: overwinter.load(match.save()), lambda: overwinter.replay(match.log)):
        with pytest.raises(MissingPack) as missing:
            fails()
        assert f"the pack 'rich' ({digest})" in str(missing.value)
        assert all(str(folder) in str(missing.value) for folder in folders())


def test_a_save_goes_on_with_a_changed_pack_and_says_so(shelf: Path) -> None:
    match = rich()
    before = read_pack(shelf / "rich").digest
    make(shelf, "rich", 2)
    after = read_pack(shelf / "rich").digest
    loaded = overwinter.load(match.save())
    assert f"played with the pack rich@{before}; here is the pack rich@{after}" in loaded.notice
    assert beads(loaded) == 4  # what lies on the table lies there


def test_a_log_does_not_replay_with_a_changed_pack(shelf: Path) -> None:
    match = rich()
    make(shelf, "rich", 2)
    with pytest.raises(BadLog, match="it was played with the pack rich@"):
        overwinter.replay(match.log)


def test_of_two_packs_with_one_name_the_very_same_is_found(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = rich()
    newer = tmp_path / "newer"
    make(newer, "rich", 2)
    monkeypatch.setenv("OVERWINTER_PACKS", os.pathsep.join([str(newer), str(shelf)]))
    assert beads(rich()) == 2  # the first folder is looked into first
    assert overwinter.load(match.save()).notice == ""
    assert overwinter.load(match.save(), packs=[newer / "rich"]).notice == ""


def test_the_shelf_shows_the_packs_of_a_game(shelf: Path, caplog: pytest.LogCaptureFixture) -> None:
    make(shelf, "zero", game="robinson")
    make(shelf, "apples")
    make(shelf, "broken")
    (shelf / "broken" / "pack.yaml").write_text("title: [\n")
    (shelf / "no_cover").mkdir()
    shown = overwinter.games()["starved"].packs
    ours = [name for name in shown if name in ("apples", "rich", "zero", "broken", "no_cover")]
    assert ours == ["apples", "rich"]
    assert (shown["rich"].title, shown["rich"].text) == ("Rich", "Everybody begins richer.")
    assert "broken" in caplog.text


@pytest.mark.parametrize(
    ("packs", "says"),
    [
        (["gold"], "there is no folder 'gold' and no pack of that name; there is: .*rich"),
        (["rich", "rich"], "'rich' is given twice"),
        (["../rich"], r"there is no folder '\.\./rich'"),
    ],
)
def test_packs_that_cannot_be_are_refused_in_words(shelf: Path, packs: list[str], says: str) -> None:
    with pytest.raises(WrongSetup, match=says):
        rich(*packs)


def test_a_pack_for_another_game_is_refused(shelf: Path) -> None:
    make(shelf, "island", game="robinson")
    with pytest.raises(WrongSetup, match="'island' is for robinson, not for starved"):
        rich("island")
