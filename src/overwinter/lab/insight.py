"""Tuning a game's judgement by playing: other numbers for its insight, against those it has.

Bots with the new numbers share tables with bots that have the old ones. In a game that all win or lose together, whole
tables of either play the same seeds; there a defeat counts by how near it was, since many games are lost either way.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from overwinter.engine.errors import WrongSetup
from overwinter.lab.chunks import in_chunks
from overwinter.lab.errors import LabFailed
from overwinter.lab.executors import Executor
from overwinter.lab.experiment import Experiment
from overwinter.lab.figures import Estimate, spread
from overwinter.lab.playing import play_columns
from overwinter.lab.progress import Progress
from overwinter.lab.together import Fared, play_whole
from overwinter.lab.tune import quiet_optuna
from overwinter.match import find_game

Weights = Mapping[str, float]

NEW, OLD = "candidate", "present"
FINALISTS = 3
"""At least so many of the best play again: the best of many is partly the luckiest."""
BATCH = 8
"""So many candidates are tried at once, to keep all cores busy; fixed, since results must not depend on the machine."""
CHUNK = 5


class Judged(msgspec.Struct, frozen=True):
    """What a search for better numbers has found."""

    weights: dict[str, float]
    lead: float
    """What a seat with the new numbers has of the victory more than one with the old, in fair shares; where all win
    together, how much nearer victory its tables are, from 0 to 1."""
    low: float
    high: float
    games: int
    victories: tuple[float, float] | None = None
    """The shares of games that whole tables win with the new numbers and with the old."""

    @property
    def better(self) -> bool:
        """Whether the new numbers are clearly better."""
        return self.low > 0


class Contest(Protocol):
    """How candidates are measured against the present numbers."""

    def leads(self, seed: str, games: int, candidates: Sequence[Weights]) -> list[Estimate]:
        """How far each is ahead, in so many games of this seed."""
        ...

    def proof(self, seed: str, games: int, candidate: Weights) -> Judged:
        """The same for one, with all there is to say of it."""
        ...


def tune_insight(experiment: Experiment, trials: int, games: int, executor: Executor) -> Judged:
    """The best numbers that so many trials find, and how they do on games that the search has not seen."""
    weights = present(experiment.game)
    rounds, last = _rounds(trials, games)
    total = games * trials + sum(count * size for count, size in rounds) + last
    contest: Contest
    if find_game(experiment.game).game.cooperative:
        progress = Progress(total + games + sum(size for _, size in rounds) + last)
        contest = Whole(experiment, weights, executor, progress)
    else:
        progress = Progress(total)
        contest = Mixed(experiment, weights, executor, progress)
    try:
        best = _search(contest, experiment.seed, weights, trials, games)
        for number, (count, size) in enumerate(rounds):
            best = best[:count]
            leads = contest.leads(f"{experiment.seed}/final{number or ''}", size, best)
            best = [best[place] for place in sorted(range(len(best)), key=lambda place: -_ahead(leads[place]))]
        proof = contest.proof(f"{experiment.seed}/proof", last, best[0])
    finally:
        progress.clear()
    if not proof.games:
        raise LabFailed("no game came to an end, so nothing can be said of the numbers")
    return proof


def _rounds(trials: int, games: int) -> tuple[list[tuple[int, int]], int]:
    """How many of the best play on and how many games, round by round; and the games of the proof.

    >>> _rounds(40, 150), _rounds(300, 20)
    (([(3, 600)], 1800), ([(25, 80), (6, 320)], 740))
    """
    count, size, rounds = max(FINALISTS, trials // 12), 4 * games, []
    while count >= FINALISTS:
        rounds.append((min(count, trials), size))
        count, size = count // 4, 4 * size
    return rounds, max(4 * FINALISTS, trials // 8) * games


def _search(contest: Contest, seed: str, weights: Weights, trials: int, games: int) -> list[dict[str, float]]:
    """All other numbers that were tried, the best first; the present ones, if there are none."""
    optuna = quiet_optuna()
    sampler = optuna.samplers.TPESampler(seed=1, multivariate=True, constant_liar=True)
    study = optuna.create_study(direction="maximize", sampler=sampler)
    study.enqueue_trial(dict(weights))
    tried: list[tuple[float, dict[str, float]]] = []
    while len(tried) < trials:
        asked = [study.ask() for _ in range(min(BATCH, trials - len(tried)))]
        numbers = [{name: _suggest(trial, name, value) for name, value in weights.items()} for trial in asked]
        for trial, values, lead in zip(asked, numbers, contest.leads(seed, games, numbers), strict=True):
            study.tell(trial, _ahead(lead))
            tried.append((_ahead(lead), values))
    ranked = [values for _, values in sorted(tried, key=lambda entry: -entry[0])]
    return [values for values in ranked if values != weights] or ranked


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


class Mixed:
    """New and old numbers at the same tables, in all seats equally often: who wins more?"""

    def __init__(self, experiment: Experiment, present: Weights, executor: Executor, progress: Progress) -> None:
        self.experiment = msgspec.structs.replace(experiment, bots=(NEW, OLD), seating="mixed")
        self.present = present
        self.executor = executor
        self.progress = progress

    def leads(self, seed: str, games: int, candidates: Sequence[Weights]) -> list[Estimate]:
        duels = [
            msgspec.structs.replace(self.experiment, seed=seed, weights={NEW: dict(new), OLD: dict(self.present)})
            for new in candidates
        ]
        leads: list[list[float]] = [[] for _ in duels]
        for place, part in in_chunks(_leads, duels, games, CHUNK, self.executor, self.progress):
            leads[place] += part
        return [_ordinary(each) for each in leads]

    def proof(self, seed: str, games: int, candidate: Weights) -> Judged:
        (lead,) = self.leads(seed, games, [candidate])
        return Judged(dict(candidate), lead.mean, lead.low, lead.high, lead.size)


class Whole:
    """Whole tables of new numbers and of old ones on the same seeds: which are nearer to victory?"""

    def __init__(self, experiment: Experiment, present: Weights, executor: Executor, progress: Progress) -> None:
        self.experiment = msgspec.structs.replace(experiment, bots=(NEW,), seating="whole")
        self.present = present
        self.executor = executor
        self.progress = progress
        self._old: dict[tuple[str, int], Fared] = {}

    def leads(self, seed: str, games: int, candidates: Sequence[Weights]) -> list[Estimate]:
        old, new = self._play(seed, games, candidates)
        return [each.nearer(old) for each in new]

    def proof(self, seed: str, games: int, candidate: Weights) -> Judged:
        old, (new,) = self._play(seed, games, [candidate])
        lead = new.nearer(old)
        wins = new.victories.mean, old.victories.mean
        return Judged(dict(candidate), lead.mean, lead.low, lead.high, lead.size, wins)

    def _play(self, seed: str, games: int, candidates: Sequence[Weights]) -> tuple[Fared, list[Fared]]:
        """How the old numbers fare, which is played only once, and how the new ones do."""
        known = (seed, games) in self._old
        tables = [
            msgspec.structs.replace(self.experiment, seed=seed, weights={NEW: dict(weights)})
            for weights in (*candidates, *([] if known else [self.present]))
        ]
        fared = play_whole(tables, games, CHUNK, self.executor, self.progress)
        if not known:
            self._old[seed, games] = fared.pop()
        return self._old[seed, games], fared


def _ahead(lead: Estimate) -> float:
    """How good a candidate is; one whose games come to no end is worse than any other."""
    return lead.mean if lead.size else -math.inf


def _ordinary(leads: Sequence[float]) -> Estimate:
    if not leads:
        return Estimate(math.nan, -math.inf, math.inf, 0)
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


def as_words(judged: Judged) -> str:
    """For people, without the end of the sentence."""
    lead, between = f"{100 * judged.lead:+.1f}", f"({100 * judged.low:+.1f} to {100 * judged.high:+.1f})"
    if judged.victories is None:
        share = f"{lead} % of a fair share {between}"
        return f"The best numbers lead the present ones by {share} in {judged.games} other games"
    new, old = (f"{100 * share:.1f} %" for share in judged.victories)
    return (
        f"Tables with the best numbers are nearer to victory than those with the present ones by {lead} points of 100 "
        f"{between}, on {judged.games} other seeds; they win {new} of the games against {old}"
    )


def write_weights(name: str, weights: Mapping[str, float], path: Path) -> None:
    """Write the numbers as the game's insight.yaml has them, comments included."""
    text = find_game(name).game.folder.joinpath("insight.yaml").read_text("utf-8")
    for field, value in weights.items():
        text = re.sub(rf"(?m)^({re.escape(field)}:\s*)\S+", lambda found: f"{found[1]}{value:.3g}", text)  # noqa: B023
    try:
        path.write_text(text, "utf-8")
    except OSError as wrong:
        raise LabFailed(f"cannot write the numbers to '{path}': {wrong.strerror or wrong}") from None
