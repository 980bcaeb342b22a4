"""`overwinter lab …`: what can be asked of the lab on the command line."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from overwinter.lab.executors import Executor
    from overwinter.lab.experiment import Experiment

TOOLS = ("duckdb", "numpy", "altair", "vl_convert", "optuna")
NUMBERS = """\
Numbers of the content are named by file, entry and field: village.hut.cost, or file and field: numbers.seasons.
"""
MEASURES = """\
Measures of every game: decisions, win rate BOT; shared victories, share BOT (of the victory), seat N (its share of the
victory), or, where all win or lose together, nearness BOT (1 for a victory, less for a defeat); and those of the
game's report.yaml, such as years or stages. 'overwinter lab tune GAME --measures' lists them.
"""


def add_commands(commands: Any) -> None:
    """Add `lab` and all that belongs to it."""
    text = "Let bots play thousands of games, and see what they show."
    lab = commands.add_parser(
        "lab", help="measure games: run, report, compare, tune, ladder, insight", description=text
    )
    lab.set_defaults(run=lambda _: lab.print_help() or 0)
    parts = lab.add_subparsers(title="commands", metavar="COMMAND")
    _add_run(parts)
    _add_report(parts)
    _add_compare(parts)
    _add_tune(parts)
    _add_ladder(parts)
    _add_insight(parts)


def _add_run(parts: Any) -> None:
    text = "Play games and keep what happens as tables. The same command again goes on with a run that was stopped."
    sub = _sub(parts, "run", "play games and keep their tables", text, games=1000)
    sub.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder of the run")
    sub.set_defaults(run=_needing_tools(_run))


def _add_report(parts: Any) -> None:
    text = "Make one HTML file that says in words and pictures what the games of a run have shown. It works offline."
    sub = parts.add_parser("report", help="show what a run has found", description=text)
    sub.add_argument("folder", type=Path, metavar="DIR", help="the folder of the run")
    sub.add_argument("--out", type=Path, metavar="FILE", help="where to write it; DIR/report.html, if not given")
    sub.set_defaults(run=_needing_tools(_report))


def _add_compare(parts: Any) -> None:
    text = (
        "Play the same games with and without a variant and show what it changes. A variant is an option (druids=off), "
        "a number of the content (village.hut.cost=3), a pack (pack=NAME or FOLDER), or several of them with commas. "
        "Stops early when all answers are clear."
    )
    sub = _sub(
        parts, "compare", "compare variants on the same seeds", text, games=2000, epilog=NUMBERS + "\n" + MEASURES
    )
    sub.add_argument(
        "--variant", action="append", required=True, metavar="NAME=VALUE", help="a variant; again for more"
    )
    sub.add_argument(
        "--watch", action="append", default=[], metavar="MEASURE", help="compare only this; again for more"
    )
    sub.add_argument(
        "--tolerance", type=float, default=0.1, metavar="T",
        help="differences below T standard deviations are of no interest (0.1)",
    )  # fmt: skip
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_needing_tools(_compare))


def _add_tune(parts: Any) -> None:
    text = "Search numbers of the content for values that make a measure come out as wanted."
    sub = _sub(parts, "tune", "search content numbers for a target", text, games=200, epilog=NUMBERS + "\n" + MEASURES)
    sub.add_argument(
        "--target", action="append", default=[], metavar="TEXT",
        help="'MEASURE [mean|median|LOW..HIGH] VALUE': 'win rate greedy 40%%', 'win rate greedy 30-45%%', "
        "'years median 3', 'years 2..4 60%%' (of the games); again for more",
    )  # fmt: skip
    sub.add_argument(
        "--vary", action="append", default=[], metavar="PATH=LOW..HIGH",
        help="a number to turn: village.hut.cost=1..4, or values: a|b|c; again for more",
    )  # fmt: skip
    sub.add_argument("--trials", type=_at_least(1), default=40, metavar="N", help="how many settings to try (40)")
    sub.add_argument("--out", type=Path, metavar="DIR", help="write the best setting here as a pack")
    sub.add_argument("--measures", action="store_true", help="list what can be measured, and do nothing else")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_needing_tools(_tune))


def _add_ladder(parts: Any) -> None:
    text = (
        "Seat each bot alone at a table of each weaker one and show how much it wins; where all win or lose together, "
        "let whole tables of each bot play the same seeds. Give the weakest first."
    )
    sub = _sub(parts, "ladder", "show how strong the bots are", text, games=200, bots="random,greedy")
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_needing_tools(_ladder))


def _add_insight(parts: Any) -> None:
    text = (
        "Search better numbers for a game's insight: greedy bots with other numbers play against the present ones. "
        "Where all win or lose together, whole tables of either play the same seeds, and a defeat counts by how near "
        "it was."
    )
    sub = _sub(parts, "insight", "tune what bots think of positions", text, games=150, bots="greedy")
    sub.add_argument(
        "--trials", type=_at_least(1), default=40, metavar="N", help="how many sets of numbers to try (40)"
    )
    sub.add_argument(
        "--out", type=Path, metavar="FILE", help="where to write better numbers; insight-GAME.yaml, if not given"
    )
    sub.add_argument("--json", action="store_true", help="for programs")
    sub.set_defaults(run=_needing_tools(_insight))


def _sub(parts: Any, name: str, words: str, text: str, *, games: int, bots: str = "greedy", epilog: str = "") -> Any:
    """A command that plays games."""
    kind = argparse.RawDescriptionHelpFormatter if epilog else argparse.HelpFormatter
    sub = parts.add_parser(name, help=words, description=text, epilog=epilog, formatter_class=kind)
    sub.add_argument("game", metavar="GAME")
    sub.add_argument("--games", type=_at_least(1), default=games, metavar="N", help=f"how many ({games})")
    sub.add_argument("--bots", default=bots, metavar="NAMES", help=f"who plays, with commas ({bots})")
    sub.add_argument("--seats", default="", metavar="N-M", help="numbers of players, in turn; all, if not given")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help="an option of the game; several values with commas are taken in turn",
    )  # fmt: skip
    sub.add_argument("--pack", action="append", default=[], metavar="PACK", help="a pack, by its name or its folder")
    sub.add_argument("--seed", default="lab", metavar="SEED", help="another seed gives other games (lab)")
    sub.add_argument("--jobs", type=_at_least(1), metavar="N", help="how many at once; as many as there are cores")
    sub.add_argument("--cluster", default="", metavar="URL", help="play on a Dask cluster instead: tcp://host:8786")
    return sub


def _at_least(least: int) -> Any:
    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least {least}")
        return int(text)

    return number


def _needing_tools(command: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """The command, or a sentence where the tools of the lab are not installed."""

    def run(args: argparse.Namespace) -> int:
        try:
            return command(args)
        except ModuleNotFoundError as wrong:
            if wrong.name not in TOOLS:
                raise
            from overwinter.lab.errors import LabFailed

            raise LabFailed(f"the lab needs {wrong.name}: pip install 'overwinter[lab]'") from None

    return run


# -- doing it -------------------------------------------------------------------------------------------


def _experiment(args: argparse.Namespace) -> Experiment:
    import msgspec

    from overwinter.lab.experiment import Experiment, parse_options, parse_seats
    from overwinter.match import find_game
    from overwinter.match.pack_folders import taken

    box = find_game(args.game)
    options, varied = parse_options(args.option)
    seats = parse_seats(args.seats) if args.seats else tuple(box.seats)
    bots = tuple(name.strip() for name in args.bots.split(",") if name.strip())
    experiment = Experiment(args.game, bots, seats, options, taken(args.pack), args.seed, varied=varied)
    if box.game.cooperative:
        experiment = msgspec.structs.replace(experiment, seating="whole")
    return experiment.checked()


@contextlib.contextmanager
def _executor(args: argparse.Namespace) -> Iterator[Executor]:
    from overwinter.lab.executors import executor

    with contextlib.closing(executor(args.jobs, args.cluster)) as found:
        yield found


def _run(args: argparse.Namespace) -> int:
    from overwinter.lab.running import run
    from overwinter.lab.warehouse import Warehouse

    experiment = _experiment(args)
    with _executor(args) as found:
        ran = run(experiment, args.games, args.out, found)
    if not ran.played:
        print(f"All {args.games} games are there already; see them with: overwinter lab report {args.out}")
        return 0
    rate = ran.played / max(ran.seconds, 1e-3)
    print(f"{ran.played} games in {ran.seconds:.0f} s, {rate:.0f} a second.")
    if broken := Warehouse.of_folder(ran.folder).one("SELECT count(*) FROM games WHERE NOT ended"):
        print(f"{broken} games came to no end; the report says why.")
    print(f"See them with: overwinter lab report {args.out}")
    return 0


def _report(args: argparse.Namespace) -> int:
    from overwinter.lab.report import write_report

    print(write_report(args.folder, args.out))
    return 0


def _compare(args: argparse.Namespace) -> int:
    from overwinter.lab.compare import as_table, compare, plain
    from overwinter.lab.measures import measures, pick_measure
    from overwinter.match import find_game

    experiment = _experiment(args)
    game = find_game(args.game).game
    available, together = measures(game, experiment.bots, experiment.seats), game.cooperative
    watched = [pick_measure(name, available) for name in args.watch] or [
        measure for measure in available if together or not measure.name.startswith("win rate")
    ]
    with _executor(args) as found:
        comparison = compare(experiment, args.variant, args.games, found, watched, args.tolerance)
    _show(args, plain(comparison), as_table(comparison))
    return 0


def _tune(args: argparse.Namespace) -> int:
    from overwinter.engine.errors import WrongSetup
    from overwinter.lab import tune
    from overwinter.lab.measures import measures, parse_target
    from overwinter.match import find_game

    experiment = _experiment(args)
    available = measures(find_game(args.game).game, experiment.bots, experiment.seats)
    if args.measures:
        width = max(len(measure.name) for measure in available)
        print("\n".join(f"{measure.name:<{width}}  {measure.text}" for measure in available))
        return 0
    if not args.target or not args.vary:
        raise WrongSetup("tuning needs a --target and something to --vary; see 'overwinter lab tune --help'")
    targets = [parse_target(text, available) for text in args.target]
    dials = [tune.parse_dial(text) for text in args.vary]
    with _executor(args) as found:
        tuned = tune.tune(experiment, targets, dials, args.games, args.trials, found)
    if args.out:
        tune.as_pack(experiment, tuned.settings[0], args.out)
    _show(args, tuned, tune.as_table(tuned, targets))
    return 0


def _ladder(args: argparse.Namespace) -> int:
    from overwinter.lab import ladder
    from overwinter.match import find_game

    experiment = _experiment(args)
    with _executor(args) as found:
        if find_game(args.game).game.cooperative:
            tables = ladder.climb_together(experiment, args.games, found)
            _show(args, tables, ladder.as_table_together(tables))
        else:
            rungs = ladder.climb(experiment, args.games, found)
            _show(args, rungs, ladder.as_table(rungs))
    return 0


def _insight(args: argparse.Namespace) -> int:
    from overwinter.lab.insight import as_words, tune_insight, write_weights

    experiment = _experiment(args)
    with _executor(args) as found:
        judged = tune_insight(experiment, args.trials, args.games, found)
    path = args.out or Path(f"insight-{args.game}.yaml")
    if judged.better:
        write_weights(args.game, judged.weights, path)
    end = f"clearly better; written to {path}" if judged.better else "not clearly better; nothing was written"
    _show(args, judged, f"{as_words(judged)}: {end}.")
    return 0


def _show(args: argparse.Namespace, plain: Any, words: str) -> None:
    import msgspec

    print(json.dumps(msgspec.to_builtins(plain)) if args.json else words)
    sys.stdout.flush()
