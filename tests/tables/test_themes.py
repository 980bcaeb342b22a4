"""How a game looks is served from its own folder, and nothing else of it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import overwinter
from overwinter.engine.errors import BadContent
from overwinter.engine.game import Game
from overwinter.engine.theme import Theme
from overwinter.web.app import make_app
from overwinter.web.settings import Settings
from overwinter.web.themes import theme_of, wardrobe
from tests.engine.toy import GAME, Toy


class Dressed(Toy):
    """The toy, with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder


@pytest.fixture
def dressed(tmp_path: Path) -> Game[Any]:
    theme = tmp_path / "theme"
    theme.mkdir()
    (theme / "theme.yaml").write_text('tints: {berry: "#aa2244"}\ncover: [berry, sun, pine]\n')
    (theme / "theme.css").write_text(":root[data-game] { --sky: #123456 }\n")
    (theme / "icons.svg").write_text('<svg><symbol id="berry"><path d="M0 0"/></symbol><symbol id="pot"/></svg>')
    (theme / "notes.txt").write_text("not for the page")
    (tmp_path / "rules.toml").write_text("")
    return Dressed(tmp_path)


@pytest.fixture
def client(tmp_path: Path) -> Any:
    app = make_app(Settings(str(tmp_path / "tables.sqlite"), safe=False, pace=0, workers=1))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


def test_a_game_without_a_theme_is_plain() -> None:
    assert GAME.theme == Theme()
    assert theme_of(GAME).style == theme_of(GAME).sprite == ""


def test_a_theme_is_what_its_folder_says(dressed: Game[Any]) -> None:
    told = theme_of(dressed)
    key = wardrobe(dressed).key
    assert told.theme.tints == {"berry": "#aa2244"}
    assert told.theme.coin == ""
    assert told.style == f"/api/games/toy/theme/{key}/theme.css"
    assert (told.sprite, told.icons) == (f"/api/games/toy/theme/{key}/icons.svg", ("berry", "pot"))
    assert sorted(wardrobe(dressed).files) == ["icons.svg", "theme.css"]


def test_a_changed_file_has_another_address(dressed: Game[Any], tmp_path: Path) -> None:
    before = wardrobe(dressed).key
    (tmp_path / "theme" / "theme.css").write_text(":root[data-game] { --sky: #654321 }\n")
    assert wardrobe(Dressed(tmp_path)).key != before


@pytest.mark.parametrize(
    ("says", "complaint"),
    [
        ("tints: {berry: red}", r"theme\.yaml, field 'tints.*matching regex"),
        ("cover: [berry]", r"theme\.yaml, field 'cover': expected `array` of length 3"),
        ("colour: red", r"theme\.yaml, field 'colour': there is no such field"),
    ],
)
def test_a_mistake_in_a_theme_is_a_sentence(tmp_path: Path, says: str, complaint: str) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "theme.yaml").write_text(says)
    with pytest.raises(BadContent, match=complaint):
        _ = Dressed(tmp_path).theme


@pytest.mark.parametrize("name", sorted(overwinter.games()))
def test_every_file_of_a_theme_can_be_had_and_kept(client: Any, name: str) -> None:
    told = client.get(f"/api/games/{name}/theme").json()
    assert told == next(game["theme"] for game in client.get("/api/games").json() if game["name"] == name)
    folder = told["style"].removesuffix("theme.css")
    for file, (data, kind) in wardrobe(overwinter.game(name).game).files.items():
        answer = client.get(folder + file)
        assert (answer.status_code, answer.content) == (200, data)
        assert answer.headers["content-type"] == kind
        assert "immutable" in answer.headers["cache-control"]


def test_an_address_of_before_is_not_kept(client: Any) -> None:
    answer = client.get("/api/games/stardew/theme/older/theme.css")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("file", ["theme.yaml", "../rules.toml", "..%2Frules.toml", "none.css"])
def test_nothing_else_of_a_game_is_served(client: Any, file: str) -> None:
    assert client.get(f"/api/games/stardew/theme/older/{file}").status_code == 404


@pytest.mark.parametrize("name", sorted(overwinter.games()))
def test_what_a_stylesheet_refers_to_is_there(name: str) -> None:
    files = wardrobe(overwinter.game(name).game).files
    style = files["theme.css"].data.decode()
    named = [part.split(")")[0].strip("\"'") for part in style.split("url(")[1:]]
    assert [file for file in named if file not in files] == []
    assert [file for file in files if file.endswith(".svg") and file not in (*named, "icons.svg")] == []
