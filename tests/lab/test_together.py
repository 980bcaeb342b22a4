"""Games that all win or lose together: whole tables on the same seeds, and defeats that count by how near they were."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import yaml

from overwinter.engine.errors import WrongSetup
from overwinter.engine.insight import Insight
from overwinter.lab import insight, ladder
from overwinter.lab.compare import variant
from overwinter.lab.executors import Here, Processes
from overwinter.lab.experiment import Experiment, parse_options
from overwinter.lab.figures import paired
from overwinter.lab.folder import RunFolder
from overwinter.lab.measures import measures, parse_target
from overwinter.lab.playing import play_columns
from overwinter.lab.report import findings, make_report
from overwinter.lab.running import run
from overwinter.lab.together import Ending, Fared
from overwinter.lab.warehouse import Warehouse
from overwinter.match import find_game
from tests.lab.raft import GAME

Lab = Callable[..., tuple[str, str]]

GOOD = {"way": 1.0, "planks": 0.6}
BAD = {"way": 0.3, "planks": 2.5}
"""Mends the raft all day and gets nowhere."""


@pytest.fixture
def raft(test_games: None) -> Experiment:
    return Experiment("raft", ("random", "greedy"), (2, 3), seed="sea", seating="whole").checked()


# -- who plays what --------------------------------------------------------------------------------------


def test_a_game_says_that_it_is_won_together() -> None:
    assert find_game("robinson").game.cooperative
    assert not find_game("starved").game.cooperative


def test_whole_tables_take_turns(raft: Experiment) -> None:
    seated = [tuple(raft.seated(number)) for number in range(6)]
    assert seated == [
        ("random",) * 2,
        ("random",) * 3,
        ("greedy",) * 2,
        ("greedy",) * 3,
        ("random",) * 2,
        ("random",) * 3,
    ]


def test_options_are_fixed_or_vary() -> None:
    assert parse_options(["a=1", "b=x, y", "c=p", "c=q"]) == ({"a": "1"}, {"b": ("x", "y"), "c": ("p", "q")})
    with pytest.raises(WrongSetup, match="sets no option"):
        parse_options(["a"])


def test_each_number_of_players_meets_each_setting_and_each_bot(raft: Experiment) -> None:
    varied = {"sea": ("calm", "rough"), "flag": ("on", "off")}
    experiment = msgspec.structs.replace(raft, varied=varied).checked()
    assert experiment.varied == {"sea": ("calm", "rough"), "flag": (True, False)}
    met = Counter(
        (experiment.setting_of(number), experiment.seats_of(number), experiment.seated(number)[0])
        for number in range(32)
    )
    assert set(met.values()) == {2}
    assert len(met) == 16
    games = play_columns(experiment, range(8))["games"]
    assert games["options"][0] == "sea=calm flag=True"
    assert len(set(games["options"])) == 4


def test_an_option_that_varies_is_checked(raft: Experiment) -> None:
    with pytest.raises(WrongSetup, match="option sea cannot be 'hot'"):
        msgspec.structs.replace(raft, varied={"sea": ("calm", "hot")}).checked()


def test_a_variant_fixes_what_varies(raft: Experiment) -> None:
    experiment = msgspec.structs.replace(raft, varied={"sea": ("calm", "rough")}).checked()
    assert variant(experiment, "sea=rough").settings() == [{"sea": "rough"}]


# -- how near it was -------------------------------------------------------------------------------------


def test_a_victory_counts_1_and_a_defeat_by_how_near_it_was(raft: Experiment) -> None:
    tables = play_columns(raft, range(40))
    seats = tables["seats"]
    for share, near in zip(seats["share"], seats["near"], strict=True):
        assert near == 1 if share else 0 <= near < 1
    assert len({*seats["near"]}) > 2


def test_defeat_is_defeat_where_a_game_knows_no_nearness(small: Experiment) -> None:
    seats = play_columns(small, range(3))["seats"]
    assert seats["near"] == [float(share > 0) for share in seats["share"]]


def test_robinson_knows_how_near_a_defeat_was() -> None:
    experiment = Experiment("robinson", ("random",), (1,)).checked()
    found = [near for near in play_columns(experiment, range(4))["seats"]["near"] if near < 1]
    assert found
    assert all(0 < near < 1 for near in found)


def test_a_judgement_that_breaks_is_a_row_that_says_so(raft: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME.insight), "nearness", lambda *_: 1 / 0)
    reasons = play_columns(raft, range(8))["games"]["reason"]
    assert "ZeroDivisionError: division by zero" in reasons


# -- paired differences ----------------------------------------------------------------------------------


def test_a_few_games_that_all_end_alike_prove_nothing() -> None:
    assert paired([0.0] * 50)[1] < 0 < paired([0.0] * 50)[2]
    assert not paired([1.0, 1.0, 1.0]).clear_of(0)
    assert paired([1.0] * 12).clear_of(0)
    assert paired([]).size == 0


def test_a_paired_interval_holds_the_truth_as_often_as_it_says() -> None:
    """All samples of eight games, each as likely as it is when one side wins 30 % more and half are level."""
    chances = {1.0: 0.4, 0.0: 0.5, -1.0: 0.1}
    held = 0.0
    for wins in range(9):
        for losses in range(9 - wins):
            level = 8 - wins - losses
            ways = _ways(8, wins) * _ways(8 - wins, losses)
            likely = ways * chances[1.0] ** wins * chances[-1.0] ** losses * chances[0.0] ** level
            if not paired([1.0] * wins + [-1.0] * losses + [0.0] * level).clear_of(0.3):
                held += likely
    assert held > 0.94


def _ways(count: int, taken: int) -> int:
    return 1 if taken == 0 else _ways(count, taken - 1) * (count - taken + 1) // taken


def test_only_games_that_ended_at_both_tables_are_compared() -> None:
    mine = Fared({0: Ending(True, 1.0), 1: Ending(False, 0.5)})
    theirs = Fared({1: Ending(False, 0.2), 2: Ending(True, 1.0)})
    assert mine.nearer(theirs).mean == pytest.approx(0.3)
    assert mine.more_victories(theirs).size == 1
    assert mine.victories.mean == 0.5
    assert mine.near == 0.75


# -- the ladder ------------------------------------------------------------------------------------------


def test_tables_of_greedy_win_more_than_tables_of_random(raft: Experiment) -> None:
    random, greedy = ladder.climb_together(msgspec.structs.replace(raft, seats=(2,)), 60, Here())
    assert (random.bot, random.before, random.more, random.verdict) == ("random", "", None, "")
    assert (greedy.bot, greedy.before, greedy.games) == ("greedy", "random", 60)
    assert greedy.low <= greedy.victories <= greedy.high
    assert greedy.more == pytest.approx(greedy.victories - random.victories)
    assert greedy.verdict == "stronger"


def test_the_same_ladder_upside_down(raft: Experiment) -> None:
    upside_down = msgspec.structs.replace(raft, bots=("greedy", "random"), seats=(2,))
    assert [table.verdict for table in ladder.climb_together(upside_down, 60, Here())] == ["", "weaker"]
    few = ladder.climb_together(msgspec.structs.replace(raft, seats=(2,)), 2, Here())
    assert [table.verdict for table in few] == ["", "not clear"]


def test_the_ladder_is_one_table(lab: Lab, raft: Experiment) -> None:
    words = ("ladder", "raft", "--games", 8, "--jobs", 1, "--seats", "1-2")
    head, *lines = lab(*words, "--option", "sea=calm,rough")[0].splitlines()
    assert head.split()[:4] == ["options", "tables", "of", "seats"]
    assert [line.split()[:4] for line in lines[:3]] == [
        ["sea=calm", "random", "1", "8"],
        ["sea=calm", "greedy", "1", "8"],
        ["sea=calm", "random", "2", "8"],
    ]
    assert len(lines) == 8
    plain = json.loads(lab(*words, "--option", "sea=rough", "--json")[0])
    assert [table["before"] for table in plain] == ["", "random"] * 2


def test_a_ladder_of_rivals_has_rows_for_options_too(small: Experiment) -> None:
    experiment = msgspec.structs.replace(
        small, bots=("random", "greedy"), seats=(4,), varied={"druids": (True, False)}
    ).checked()
    rungs = ladder.climb(experiment, 2, Here())
    assert [rung.options for rung in rungs] == ["druids=True", "druids=False"]
    assert ladder.as_table(rungs).startswith("options")


# -- insight ---------------------------------------------------------------------------------------------


@pytest.fixture
def poor(raft: Experiment, monkeypatch: pytest.MonkeyPatch) -> Experiment:
    """A crew that judges badly, and knows no better yet."""
    monkeypatch.setattr(insight, "present", lambda _: BAD)
    return raft


def test_better_numbers_are_found_for_a_crew(poor: Experiment) -> None:
    found = insight.tune_insight(poor, 24, 6, Here())
    assert found.better
    assert found.weights["way"] / found.weights["planks"] > BAD["way"] / BAD["planks"]
    assert found.games == 72
    assert found.victories
    assert found.victories[0] > found.victories[1]
    assert "nearer to victory" in insight.as_words(found)


def test_the_search_does_not_depend_on_who_does_the_work(poor: Experiment) -> None:
    class Backwards(Here):
        def run(self, work, tasks):  # type: ignore[no-untyped-def]
            return reversed(list(super().run(work, tasks)))

    assert insight.tune_insight(poor, 10, 4, Here()) == insight.tune_insight(poor, 10, 4, Backwards())


def test_the_same_numbers_are_not_better(raft: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insight, "_suggest", lambda _trial, name, _value: GOOD[name])
    found = insight.tune_insight(raft, 1, 6, Here())
    assert found.lead == 0
    assert not found.better


def test_only_better_numbers_are_written(
    lab: Lab, raft: Experiment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("insight", "raft", "--trials", 1, "--games", 4, "--jobs", 1, "--out", tmp_path / "w.yaml")
    out, wrong = lab(*words, "--option", "sea=calm,rough", "--seats", 2)
    assert not wrong
    assert "not clearly better; nothing was written" in out
    assert not (tmp_path / "w.yaml").exists()
    monkeypatch.setattr(insight, "present", lambda _: BAD)
    monkeypatch.setattr(insight, "_suggest", lambda _trial, name, _value: GOOD[name])
    assert "clearly better; written to" in lab(*words)[0]
    assert yaml.safe_load((tmp_path / "w.yaml").read_text()) == GOOD


def test_many_trials_are_sifted_in_rounds() -> None:
    assert insight._rounds(40, 150) == ([(3, 600)], 1800)
    assert insight._rounds(300, 20) == ([(25, 80), (6, 320)], 740)
    assert insight._rounds(1, 10) == ([(1, 40)], 120)


def test_the_present_numbers_play_each_seed_only_once(raft: Experiment, monkeypatch: pytest.MonkeyPatch) -> None:
    played: Counter[tuple[float, str]] = Counter()
    real = insight.play_whole

    def counted(tables, *rest):  # type: ignore[no-untyped-def]
        played.update((table.weights[insight.NEW]["way"], table.seed) for table in tables)
        return real(tables, *rest)

    monkeypatch.setattr(insight, "present", lambda _: {"way": 1.25, "planks": 0.5})
    monkeypatch.setattr(insight, "play_whole", counted)
    insight.tune_insight(raft, 17, 1, Here())
    assert {seed: count for (way, seed), count in played.items() if way == 1.25} == {
        "sea": 2,  # for comparison, and as the first that is tried
        "sea/final": 1,
        "sea/proof": 1,
    }


def test_numbers_whose_games_come_to_no_end_are_no_good(raft: Experiment) -> None:
    with pytest.raises(insight.LabFailed, match="no game came to an end"):
        insight.tune_insight(msgspec.structs.replace(raft, longest=1), 2, 2, Here())


def test_other_processes_find_the_same() -> None:
    experiment = Experiment("robinson", ("random", "greedy"), (1,), seating="whole").checked()
    workers = Processes(1)
    try:
        assert ladder.climb_together(experiment, 4, workers) == ladder.climb_together(experiment, 4, Here())
    finally:
        workers.close()


# -- measures and targets --------------------------------------------------------------------------------


def test_nobody_asks_for_shares_where_all_win_together(lab: Lab, raft: Experiment) -> None:
    names = [measure.name for measure in measures(GAME, ("greedy",), (2, 3))]
    assert names == ["decisions", "win rate greedy", "nearness greedy"]
    words = ("compare", "raft", "--variant", "sea=rough", "--games", 100, "--jobs", 1, "--json")
    found = json.loads(lab(*words)[0])["differences"]
    answers = {entry["measure"]: entry["answer"] for entry in found}
    assert answers["nearness greedy"] == "less"
    assert answers["win rate greedy"] == "less"


@pytest.mark.parametrize("text", ["win rate planner:200ms 30-45%", "win rate planner:200ms mean 30 to 45 %"])
def test_a_target_can_be_anything_between(text: str) -> None:
    target = parse_target(text, measures(GAME, ("planner:200ms",), (2,)))
    assert (target.measure.name, target.value, target.high) == ("win rate planner:200ms", 0.3, 0.45)
    assert [round(target.off(share), 2) for share in (0.2, 0.3, 0.4, 0.5)] == [0.1, 0, 0, 0.05]
    assert target.words == "win rate planner:200ms mean 0.3 to 0.45"


def test_a_target_has_its_lower_end_first() -> None:
    with pytest.raises(WrongSetup, match="lower end first"):
        parse_target("win rate greedy 45-30%", measures(GAME, ("greedy",), (2,)))


def test_the_way_is_tuned_to_a_win_rate(lab: Lab, raft: Experiment) -> None:
    """One stroke is child's play and thirteen hardly possible by daylight; some way between is what is wanted."""
    words = ("tune", "raft", "--option", "sea=rough", "--vary", "numbers.far=1|6|13", "--bots", "planner:3", "--json")
    found = json.loads(lab(*words, "--target", "win rate planner:3 30-95%", "--games", 16, "--jobs", 1)[0])
    reached = {setting["values"]["numbers.far"]: setting["reached"][0] for setting in found["settings"]}
    assert next(iter(reached)) == 6
    assert reached[13] < 0.3 <= reached[6] <= 0.95 < reached[1]
    assert all(setting["sure"][0] > 0.1 for setting in found["settings"])  # 16 defeats do not prove that none is won


# -- the report ------------------------------------------------------------------------------------------


def test_the_report_speaks_of_the_group(raft: Experiment, tmp_path: Path) -> None:
    experiment = msgspec.structs.replace(raft, options={"flag": True}, varied={"sea": ("calm", "rough")}).checked()
    run(experiment, 160, tmp_path / "run", Here())
    page = make_report(RunFolder.open(tmp_path / "run"))
    assert "The players win" in page
    assert "greedy is the strongest: tables of it win" in page
    assert "flag=True, sea=calm or rough" in page
    for title in ("Tables of each bot", "By number of players", "By option"):
        assert f"<h3>{title}</h3>" in page
    assert "<td>sea=rough</td>" in page
    for talk in ("seat is clearly", "By seat", "equal share", "were shared", "nobody won"):
        assert talk not in page


def test_one_bot_alone_is_compared_with_nobody(raft: Experiment, tmp_path: Path) -> None:
    run(msgspec.structs.replace(raft, bots=("random",)), 10, tmp_path / "run", Here())
    found = list(findings.on_group(Warehouse.of_folder(RunFolder.open(tmp_path / "run"))))
    assert [finding.words.startswith("The players win") for finding in found] == [True]


def test_a_measure_of_yes_and_no_is_told_as_a_share() -> None:
    assert (
        next(iter(findings.on_measure("Victories", [1.0] * 5 + [0.0] * 15))).words == "Victories: in 25.0 % of games."
    )


def test_an_insight_has_no_notion_of_nearness_unless_it_says_so() -> None:
    class Plain(Insight):
        def value(self, s, seat):  # type: ignore[no-untyped-def]
            return 0.5

        def priors(self, s, seat, options):  # type: ignore[no-untyped-def]
            return [1.0] * len(options)

    assert Plain().nearness(None, 0) == 0
