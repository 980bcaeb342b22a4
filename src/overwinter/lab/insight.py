"""Tuning a game's judgement by self-play: other numbers for its insight, against those it has."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from overwinter.engine.errors import WrongSetup
from overwinter.lab.errors import LabFailed
from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.figures import Estimate, spread
from overwinter.lab.playing import play_columns
from overwinter.lab.progress import Progress
from overwinter.lab.tune import quiet_optuna
from overwinter.match import find_game

NEW, OLD = "candidate", "present"
FINALISTS = 3
"""So many of the best play again: the best of many is partly the luckiest."""
CHUNK = 12


class Judged(msgspec.Struct, frozen=True):
    """What a search for better numbers has found."""

    weights: dict[str, float]
    lead: float
    """What a seat with the new numbers has of the victory more than one with the old, in fair shares."""
    low: float
    high: float
    games: int

    @property
    def better(self) -> bool:
        """Whether the new numbers are clearly better."""
        return self.low > 0


def tune_insight(experiment: Experiment, trials: int, games: int, executor: Executor) -> Judged:
    """The best numbers that so many trials find, and how they do on games that the search has not seen."""
    weights = present(experiment.game)
    optuna = quiet_optuna()
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=1, multivariate=True))
    study.enqueue_trial(weights)
    progress = Progress(games * (trials + 8 * FINALISTS))
    tried: list[tuple[float, dict[str, float]]] = []
    try:
        for _ in range(trials):
            trial = study.ask()
            numbers = {name: _suggest(trial, name, value) for name, value in weights.items()}
            lead = _lead(experiment, numbers, weights, games, executor, progress)
            study.tell(trial, lead.mean)
            tried.append((lead.mean, numbers))
        tried.sort(key=lambda entry: -entry[0])
        fresh = msgspec.structs.replace(experiment, seed=f"{experiment.seed}/final")
        finals = [
            (_lead(fresh, numbers, weights, 4 * games, executor, progress), numbers) for _, numbers in tried[:FINALISTS]
        ]
        best = max(finals, key=lambda entry: entry[0].mean)[1]
        last = msgspec.structs.replace(experiment, seed=f"{experiment.seed}/proof")
        proof = _lead(last, best, weights, 4 * FINALISTS * games, executor, progress)
    finally:
        progress.clear()
    return Judged(best, proof.mean, proof.low, proof.high, proof.size)


def present(name: str) -> dict[str, float]:
    """The numbers that the game's insight has."""
    insight: Any = find_game(name).game.insight
    if not isinstance(getattr(insight, "weights", None), msgspec.Struct):
        raise WrongSetup(f"{find_game(name).title} has no insight with numbers to tune")
    return {field: float(value) for field, value in msgspec.structs.asdict(insight.weights).items()}


def _suggest(trial: Any, name: str, value: float) -> float:
    """Somewhere around the present number, at most three times as large or small."""
    if value == 0:
        return float(trial.suggest_float(name, -1.0, 1.0))
    if value > 0:
        return float(trial.suggest_float(name, value / 3, value * 3, log=True))
    return float(trial.suggest_float(name, value * 3, value / 3))


def _lead(
    experiment: Experiment,
    new: Mapping[str, float],
    old: Mapping[str, float],
    games: int,
    executor: Executor,
    progress: Progress,
) -> Estimate:
    duel = msgspec.structs.replace(experiment, bots=(NEW, OLD), weights={NEW: dict(new), OLD: dict(old)})
    tasks = [(duel, range(first, min(first + CHUNK, games))) for first in range(0, games, CHUNK)]
    leads: list[float] = []
    for (_, numbers), part in executor.run(_leads, tasks):
        leads += part
        progress.add(len(numbers))
    mean = math.fsum(leads) / len(leads)
    half = 1.96 * spread(leads) / math.sqrt(len(leads))
    return Estimate(mean, mean - half, mean + half, len(leads))


def _leads(experiment: Experiment, numbers: range) -> list[float]:
    """For each game: what a seat of the new one has more than a seat of the old, in fair shares."""
    tables = play_columns(experiment, numbers)
    seats = tables["seats"]
    sums: dict[int, dict[str, list[float]]] = {}
    for game, bot, share in zip(seats["game"], seats["bot"], seats["share"], strict=True):
        sums.setdefault(game, {NEW: [], OLD: []})[bot].append(share)
    return [
        (math.fsum(shares[NEW]) / len(shares[NEW]) - math.fsum(shares[OLD]) / len(shares[OLD]))
        * (len(shares[NEW]) + len(shares[OLD]))
        for shares in sums.values()
    ]


def write_weights(name: str, weights: Mapping[str, float], path: Path) -> None:
    """Write the numbers as the game's insight.yaml has them, comments included."""
    text = find_game(name).game.folder.joinpath("insight.yaml").read_text("utf-8")
    for field, value in weights.items():
        text = re.sub(rf"(?m)^({re.escape(field)}:\s*)\S+", lambda found: f"{found[1]}{value:.3g}", text)  # noqa: B023
    try:
        path.write_text(text, "utf-8")
    except OSError as wrong:
        raise LabFailed(f"cannot write the numbers to '{path}': {wrong.strerror or wrong}") from None
