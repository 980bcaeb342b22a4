"""Comparing variants on the same seeds: paired differences, watched as they come, stopped when the answer is clear."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
import yaml

from overwinter.engine.errors import WrongSetup
from overwinter.lab.chunks import chunk_size
from overwinter.lab.content import changed, check_content
from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.figures import at_any_time, spread
from overwinter.lab.measures import Measure, measure_games
from overwinter.lab.progress import Progress
from overwinter.match import find_game
from overwinter.match.pack_folders import taken

ALPHA = 0.05
LEAST = 100
"""With fewer games than this no answer is called clear: the intervals hold for large numbers."""


class Difference(msgspec.Struct, frozen=True):
    """What a variant does to a measure, against the game as it is."""

    variant: str
    measure: str
    base: float
    with_it: float
    difference: float
    low: float
    high: float
    games: int
    answer: str
    """`more`, `less`, `the same` within the tolerance, or `not clear`."""


class Comparison(msgspec.Struct, frozen=True):
    """All differences, and how they were found."""

    differences: tuple[Difference, ...]
    games: int
    asked: int
    looks: int

    @property
    def stopped_early(self) -> bool:
        """Whether the answer was clear before all games were played."""
        return self.games < self.asked


def variant(experiment: Experiment, text: str) -> Experiment:
    """The experiment with something changed.

    `option=value`, `file.entry.field=value`, `pack=NAME` or `pack=FOLDER`, or several of them with commas.
    """
    game = find_game(experiment.game).game
    options, packs, numbers = dict(experiment.options), list(experiment.packs), {}
    varied = dict(experiment.varied)
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals or not name or not value:
            raise WrongSetup(
                f"'{part}' is no variant; say an option (druids=off), a number of the content (village.hut.cost=3) "
                "or a pack (pack=NAME or pack=FOLDER)"
            )
        if name == "pack":
            packs += taken([value])
        elif "." in name:
            numbers[name] = yaml.safe_load(value)
        else:
            options[name] = value
            varied.pop(name, None)
    if numbers:
        packs.append(changed(game, packs, numbers))
        check_content(game, packs)
    return msgspec.structs.replace(experiment, options=options, varied=varied, packs=tuple(packs)).checked()


def compare(
    experiment: Experiment,
    variants: Sequence[str],
    games: int,
    executor: Executor,
    watched: Sequence[Measure],
    tolerance: float = 0.1,
) -> Comparison:
    """Play game after game with and without each variant until all answers are clear, or so many games are played.

    Clear means: the interval of the difference leaves out 0, or is narrower than the tolerance, which is given in
    standard deviations of the measure from game to game. The intervals hold at all times at once and for all measures
    together, so stopping early makes no answer less sure.
    """
    tables = {"": experiment, **{text: variant(experiment, text) for text in variants}}
    alpha = ALPHA / (len(variants) * len(watched))
    values: dict[str, dict[str, dict[int, float]]] = {text: {m.name: {} for m in watched} for text in tables}
    aside = {measure.name for measure in watched if measure.aside} if len(watched) > 1 else set()
    progress = Progress(games * len(tables))
    played = looks = 0
    found: list[Difference] = []
    try:
        while played < games:
            numbers = range(played, min(games, max(played + played // 4, played + LEAST)))
            _play(tables, numbers, executor, watched, values, progress)
            played, looks = numbers.stop, looks + 1
            found = [
                _difference(text, measure, values, alpha, games, tolerance) for text in variants for measure in watched
            ]
            if all(entry.answer != "not clear" for entry in found if entry.measure not in aside):
                break
    finally:
        progress.clear()
    return Comparison(tuple(found), played, games, looks)


def _play(
    tables: dict[str, Experiment],
    numbers: range,
    executor: Executor,
    watched: Sequence[Measure],
    values: dict[str, dict[str, dict[int, float]]],
    progress: Progress,
) -> None:
    names = list(tables)
    size = chunk_size(len(numbers))
    tasks = [
        (tables[name], range(first, min(first + size, numbers.stop)), tuple(watched))
        for first in range(numbers.start, numbers.stop, size)
        for name in names
    ]
    owner = {id(tables[name]): name for name in names}
    for (experiment, chunk, _), measured in executor.run(measure_games, tasks):
        for measure, by_game in measured.items():
            values[owner[id(experiment)]][measure].update(by_game)
        progress.add(len(chunk))


def _difference(
    text: str,
    measure: Measure,
    values: dict[str, dict[str, dict[int, float]]],
    alpha: float,
    games: int,
    tolerance: float,
) -> Difference:
    before, after = values[""][measure.name], values[text][measure.name]
    pairs = [(before[number], after[number]) for number in sorted(before.keys() & after.keys())]
    gaps = [new - old for old, new in pairs]
    found = at_any_time(gaps, alpha, games // 2)
    return Difference(
        text,
        measure.name,
        _mean([old for old, _ in pairs]),
        _mean([new for _, new in pairs]),
        found.mean,
        found.low,
        found.high,
        len(pairs),
        _answer(found.low, found.high, len(pairs), tolerance * spread([old for old, _ in pairs])),
    )


def _answer(low: float, high: float, games: int, tolerance: float) -> str:
    if games < LEAST:
        return "not clear"
    if low > 0 or high < 0:
        return "more" if low > 0 else "less"
    return "the same" if (high - low) / 2 <= tolerance else "not clear"


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else math.nan


def as_table(comparison: Comparison) -> str:
    """For people."""
    found = comparison.differences
    width = max([len("measure"), *(len(entry.measure) for entry in found)])
    lines: list[str] = []
    for text in dict.fromkeys(entry.variant for entry in found):
        lines += [
            f"\n{text}",
            f"  {'measure':<{width}}      as is    variant   difference, interval                answer",
        ]
        lines += [
            f"  {entry.measure:<{width}}  {entry.base:9.3f}  {entry.with_it:9.3f}   {entry.difference:+.3f} "
            f"({entry.low:+.3f} to {entry.high:+.3f})".ljust(width + 66)
            + f"  {entry.answer}"
            for entry in found
            if entry.variant == text
        ]
    return "\n".join([*lines, "", _note(comparison)]).lstrip("\n")


def _note(comparison: Comparison) -> str:
    how = (
        f"Stopped after {comparison.games} of {comparison.asked} games, since the answers are clear."
        if comparison.stopped_early
        else f"{comparison.games} games with each variant, on the same seeds."
    )
    return (
        f"{how} The tables were looked at {comparison.looks} times. The intervals allow for that and for the number of "
        "measures: taken all together they are right in 95 of 100 such comparisons, whenever one stops. "
        "'the same' means that a difference, if there is one, is small beside the spread from game to game."
    )


def plain(comparison: Comparison) -> dict[str, Any]:
    """For programs."""
    built: dict[str, Any] = msgspec.to_builtins(comparison)
    return {**built, "stopped_early": comparison.stopped_early}
