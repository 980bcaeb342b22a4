"""Reports: one file, nothing from outside, and words that follow from the numbers."""

from __future__ import annotations

import html.parser
import re
from pathlib import Path

import pytest

from overwinter.engine.errors import BadContent
from overwinter.lab.charts import DRAWN, Chart, charts
from overwinter.lab.errors import LabFailed
from overwinter.lab.executors import Here
from overwinter.lab.experiment import Experiment
from overwinter.lab.folder import Plan, RunFolder
from overwinter.lab.report import findings, make_report, write_report
from overwinter.lab.report.page import _histogram, _table
from overwinter.lab.running import run
from overwinter.lab.warehouse import Warehouse
from overwinter.match import find_game


@pytest.fixture(scope="module")
def page(played: Path) -> str:
    return make_report(RunFolder.open(played))


class Loads(html.parser.HTMLParser):
    """Collects everything that a browser would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value or "" for name, value in attrs if name in {"src", "href", "xlink:href", "srcset", "data"}]
        if tag in {"link", "iframe", "object", "embed", "base"}:
            self.found.append(tag)


def test_the_page_loads_nothing(page: str) -> None:
    loads = Loads()
    loads.feed(page)
    assert [load for load in loads.found if not load.startswith("#")] == []
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)
    assert set(re.findall(r"https?://[\w./]+", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_the_page_says_what_was_played_and_what_stands_out(page: str) -> None:
    assert "<h1>Starved: 120 games</h1>" in page
    assert "greedy, random" in page
    assert "What stands out" in page
    assert "greedy is the strongest" in page
    assert "decisions" in page


def test_all_charts_of_the_game_are_there(page: str) -> None:
    for chart in charts(find_game("starved").game):
        assert f"<h3>{chart.title}</h3>" in page
    assert page.count("<svg") >= 10


def test_the_report_is_written_beside_the_tables_or_where_one_likes(played: Path, tmp_path: Path) -> None:
    assert write_report(played) == played / "report.html"
    assert write_report(played, tmp_path / "mine.html").read_text("utf-8").startswith("<!doctype html>")
    with pytest.raises(LabFailed, match="cannot write the report"):
        write_report(played, tmp_path / "nowhere" / "mine.html")


def test_a_run_without_games_has_no_report(tmp_path: Path) -> None:
    plan = Plan.of(Experiment("starved", ("random",), (4,)).checked(), 10)
    folder = RunFolder.begin(tmp_path / "run", plan)
    with pytest.raises(LabFailed, match="no finished games yet"):
        make_report(folder)


def test_a_part_of_a_run_and_unusual_options_are_told(tmp_path: Path) -> None:
    experiment = Experiment("starved", ("random",), (4,), {"druids": "off"}).checked()
    run(experiment, 300, tmp_path / "run", Here())
    (tmp_path / "run/games/000001.parquet").unlink()
    page = make_report(RunFolder.open(tmp_path / "run"))
    assert "282 of 300 games so far" in page
    assert "druids=False" in page
    assert "Druid&#x27;s Hut never, or hardly ever" in page


def test_markup_in_names_is_shown_not_obeyed() -> None:
    assert "<script>" not in _table([{"<script>": "<script>alert(1)</script>"}])


def test_histograms_hold_all_values() -> None:
    assert "100" in _histogram([1.0, 2.0, 2.0, 100.0] * 30)
    assert "<svg" in _histogram([0.5 * value for value in range(200)])
    assert "<svg" in _histogram([3])


# -- what stands out -------------------------------------------------------------------------------------


def house(seats: list[tuple[int, int, str, float]], players: int) -> Warehouse:
    """Games in which somebody always wins."""
    made = Warehouse()
    made.connection.execute("CREATE TABLE seats (game INT, seat INT, bot VARCHAR, share DOUBLE)")
    made.connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", seats)
    made.connection.execute(f"CREATE TABLE games AS SELECT DISTINCT game, {players} AS seats FROM seats")
    return made


def test_a_planted_seat_advantage_is_named() -> None:
    """Seat 1 wins every second game of 400, where every fourth would be fair."""
    seats = [
        (game, seat, "x", float(seat == (0 if game % 2 else 1 + game // 2 % 3)))
        for game in range(400)
        for seat in range(4)
    ]
    found = list(findings.on_seats(house(seats, 4)))
    assert found[0].kind == "look"
    assert found[0].words.startswith("Seat 1 of 4 wins more than its share: 50.0 %")


def test_equal_seats_are_called_equal() -> None:
    seats = [(game, seat, "x", float(seat == game % 4)) for game in range(400) for seat in range(4)]
    assert [finding.kind for finding in findings.on_seats(house(seats, 4))] == ["good"]


def test_never_and_always_are_named() -> None:
    rows = [{"label": "hut", "value": 1.0}, {"label": "shed", "value": 0.0}, {"label": "spy", "value": 0.4}]
    words = [finding.words for finding in findings.on_usage("Built", rows, 100)]
    assert words == ["Built: shed never, or hardly ever.", "Built: hut always, or nearly always."]
    assert [finding.kind for finding in findings.on_usage("Built", rows[2:], 100)] == ["good"]


def test_never_and_always_are_not_claimed_of_a_few_games() -> None:
    rows = [{"label": "hut", "value": 1.0, "games": 400}, {"label": "shed", "value": 0.0, "games": 3}]
    words = [finding.words for finding in findings.on_usage("Built", rows, 400)]
    assert words == ["Built: hut always, or nearly always."]
    assert not list(findings.on_usage("Built", [{"label": "shed", "value": 0.0}], 10))


def test_bars_stand_out_only_beyond_their_intervals() -> None:
    far = {"label": "hut", "value": 0.3, "low": 0.28, "high": 0.32, "expected": 0.2}
    near = {"label": "spy", "value": 0.21, "low": 0.18, "high": 0.24, "expected": 0.2}
    assert ["hut" in finding.words for finding in findings.on_bars("Winning", [far, near])] == [True]


def test_options_nobody_takes_are_named() -> None:
    rows = [{"option": "spy", "offered": 50, "taken": 0.0}, {"option": "rare", "offered": 3, "taken": 0.0}]
    assert [finding.words for finding in findings.on_choices(rows)] == ["On offer and never taken: spy."]


def test_measures_are_told_in_words() -> None:
    values = [1.0] * 50 + [4.0] * 50
    assert "between 1 and 4" in next(iter(findings.on_measure("Years", values))).words
    assert "2 in most games" in next(iter(findings.on_measure("Years", [2.0] * 50))).words
    assert not list(findings.on_measure("Years", [1.0]))


def test_long_lists_are_cut() -> None:
    assert findings.listed(["a"]) == "a"
    assert findings.listed(["a", "b"]) == "a and b"
    assert findings.listed(list("abcdefgh")) == "a, b, c, d, e, f and 2 more"


# -- report.yaml -----------------------------------------------------------------------------------------


def test_a_chart_of_something_that_never_happened_is_empty(played: Path) -> None:
    made = Warehouse.of_folder(RunFolder.open(played))
    assert made.ask_chart(Chart("x", "X", "SELECT * FROM dragons", "table")) == []


def test_a_mistake_in_a_chart_names_it(played: Path) -> None:
    made = Warehouse.of_folder(RunFolder.open(played))
    with pytest.raises(BadContent, match=r"report\.yaml, entry 'x', field 'sql'"):
        made.ask_chart(Chart("x", "X", "SELECT colour FROM games", "table"))


def test_charts_are_drawn_in_known_ways() -> None:
    assert {chart.draw for chart in charts(find_game("starved").game)} <= set(DRAWN)
