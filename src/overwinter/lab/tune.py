"""Tuning: searches named numbers of the content for values that make a measure come out as wanted."""

from __future__ import annotations

import itertools
import math
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml

from overwinter.engine.errors import WrongSetup
from overwinter.engine.packs import COVER, File
from overwinter.lab.chunks import chunk_size
from overwinter.lab.content import changed, current
from overwinter.lab.errors import LabFailed
from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.figures import half_width, spread
from overwinter.lab.measures import Measure, Target, measure_games
from overwinter.lab.progress import Progress
from overwinter.match import find_game


class Dial(msgspec.Struct, frozen=True):
    """A number of the content that may be turned."""

    path: str
    values: tuple[Any, ...] = ()
    """What it can be; empty for anything between low and high."""
    low: float = 0.0
    high: float = 0.0


class Setting(msgspec.Struct, frozen=True):
    """What came of some values of the dials."""

    values: dict[str, Any]
    reached: tuple[float, ...]
    """For each target."""
    sure: tuple[float, ...]
    """Half of a 95 % interval around each; of the mean also where the target is a median."""
    spreads: tuple[float, ...]
    """The standard deviation from game to game of what each target counts."""
    games: int

    def miss(self, targets: Sequence[Target], scales: Sequence[float]) -> float:
        """How far off all targets together, each on its own scale."""
        return sum(
            target.off(reached) / (scale or 1.0)
            for reached, target, scale in zip(self.reached, targets, scales, strict=True)
        )


class Tuned(msgspec.Struct, frozen=True):
    """The best settings of a search, best first, and the best played once more on other seeds."""

    settings: tuple[Setting, ...]
    checked: Setting
    before: Setting


def parse_dial(text: str) -> Dial:
    """`village.hut.cost=1..4` (whole numbers), `numbers.luck=0.5..1.5`, or `numbers.mode=a|b|c`."""
    path, equals, span = text.partition("=")
    if not equals or "." not in path:
        raise WrongSetup(f"'{text}' says nothing to vary; say for example village.hut.cost=1..4")
    if "|" in span:
        return Dial(path, tuple(yaml.safe_load(value) for value in span.split("|")))
    low, dots, high = span.partition("..")
    try:
        if not dots or float(low) > float(high):
            raise ValueError
        if low.lstrip("-").isdecimal() and high.lstrip("-").isdecimal():
            return Dial(path, tuple(range(int(low), int(high) + 1)))
        return Dial(path, (), float(low), float(high))
    except ValueError:
        raise WrongSetup(f"'{span}' is no range for {path}; say 1..4, 0.5..1.5 or a|b|c") from None


def tune(
    experiment: Experiment,
    targets: Sequence[Target],
    dials: Sequence[Dial],
    games: int,
    trials: int,
    executor: Executor,
) -> Tuned:
    """Try settings on the same seeds: all of them where there are few, else those that optuna proposes."""
    game = find_game(experiment.game).game
    now = {dial.path: current(game, experiment.packs, dial.path) for dial in dials}
    grid = _grid(dials, trials)
    progress = Progress(games * ((len(grid) or trials) + 5))

    known: dict[tuple[Any, ...], Setting] = {}

    def attempt(values: Mapping[str, Any]) -> Setting:
        key = tuple(values.values())
        if key not in known:
            known[key] = _try(experiment, values, targets, range(games), executor, progress)
        return known[key]

    try:
        before = attempt(now)
        found = [attempt(values) for values in grid]
        if not grid:
            _propose(dials, trials, lambda values: attempt(values).miss(targets, before.spreads))
            found = list(known.values())
        found.sort(key=lambda setting: (setting.miss(targets, before.spreads), _turned(setting.values, now)))
        fresh = msgspec.structs.replace(experiment, seed=f"{experiment.seed}/check")
        checked = _try(fresh, found[0].values, targets, range(4 * games), executor, progress)
    finally:
        progress.clear()
    return Tuned(tuple(found), checked, before)


def _grid(dials: Sequence[Dial], most: int) -> list[dict[str, Any]]:
    """All settings there are; none if they are more than so many."""
    if not all(dial.values for dial in dials) or math.prod(len(dial.values) for dial in dials) > most:
        return []
    settings = itertools.product(*(dial.values for dial in dials))
    return [{dial.path: value for dial, value in zip(dials, values, strict=True)} for values in settings]


def _propose(dials: Sequence[Dial], trials: int, missed: Callable[[Mapping[str, Any]], float]) -> None:
    """Attempt what optuna thinks best after all that was attempted before."""
    optuna = quiet_optuna()
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1))
    for _ in range(trials):
        trial = study.ask()
        study.tell(trial, missed({dial.path: _suggest(trial, dial) for dial in dials}))


def quiet_optuna() -> Any:
    """Optuna without its chatter."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
    return optuna


def _suggest(trial: Any, dial: Dial) -> Any:
    if not dial.values:
        return round(trial.suggest_float(dial.path, dial.low, dial.high), 4)
    if all(type(value) is int for value in dial.values):
        return trial.suggest_int(dial.path, dial.values[0], dial.values[-1])
    return trial.suggest_categorical(dial.path, dial.values)


def _turned(values: Mapping[str, Any], now: Mapping[str, Any]) -> int:
    """How many dials are turned at all: of two equally good settings, the one that changes less."""
    return sum(values[path] != now[path] for path in now)


def _try(
    experiment: Experiment,
    values: Mapping[str, Any],
    targets: Sequence[Target],
    numbers: range,
    executor: Executor,
    progress: Progress,
) -> Setting:
    game = find_game(experiment.game).game
    pack = changed(game, experiment.packs, values)
    setting = msgspec.structs.replace(experiment, packs=(*experiment.packs, pack)).checked()
    wanted: tuple[Measure, ...] = tuple({target.measure.name: target.measure for target in targets}.values())
    measured: dict[str, dict[int, float]] = {measure.name: {} for measure in wanted}
    for (_, chunk, _), part in executor.run(measure_games, _tasks(setting, numbers, wanted)):
        for name, by_game in part.items():
            measured[name].update(by_game)
        progress.add(len(chunk))
    reached, spreads, sure = [], [], []
    for target in targets:
        found = list(measured[target.measure.name].values())
        if not found:
            raise WrongSetup(f"no game has a '{target.measure.name}' to measure")
        reached.append(target.reached(found))
        spreads.append(spread(target.counted(found)))
        sure.append(half_width(target.counted(found)))
    return Setting(dict(values), tuple(reached), tuple(sure), tuple(spreads), len(numbers))


def _tasks(experiment: Experiment, numbers: range, wanted: tuple[Measure, ...]) -> Iterator[tuple[Any, ...]]:
    size = chunk_size(len(numbers))
    for first in range(numbers.start, numbers.stop, size):
        yield experiment, range(first, min(first + size, numbers.stop)), wanted


def as_pack(experiment: Experiment, setting: Setting, folder: Path) -> None:
    """Write the setting as a pack that any command can use."""
    pack = changed(find_game(experiment.game).game, experiment.packs, setting.values)
    cover = {"game": experiment.game, "title": "Tuned", "text": textwrap.shorten(pack.name, 300, placeholder=" …")}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in (File(COVER, yaml.safe_dump(cover, allow_unicode=True)), *pack.files):
            (folder / file.name).write_text(file.text, "utf-8")
    except OSError as wrong:
        raise LabFailed(f"cannot write the pack to '{folder}': {wrong.strerror or wrong}") from None


def as_table(tuned: Tuned, targets: Sequence[Target], most: int = 8) -> str:
    """For people."""
    wanted = "; ".join(target.words for target in targets)
    lines = [f"Target: {wanted}", f"As it is: {_line(tuned.before, targets)}", ""]
    lines += [_line(setting, targets) for setting in tuned.settings[:most]]
    lines += ["", f"The best once more, on {tuned.checked.games} other games: {_line(tuned.checked, targets)}"]
    return "\n".join(lines)


def _line(setting: Setting, targets: Sequence[Target]) -> str:
    values = ", ".join(f"{path}={value}" for path, value in setting.values.items())
    reached = ", ".join(
        f"{target.measure.name} {target.how} {value:.3f} ± {half:.3f}"
        for target, value, half in zip(targets, setting.reached, setting.sure, strict=True)
    )
    return f"{values}  →  {reached}"
