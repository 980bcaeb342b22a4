"""Playing one game for its rows: the bare engine, bots in all seats, and the game's census listening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from overwinter.bots import Bot, Chair, Host
from overwinter.engine import notation
from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect, kebab
from overwinter.engine.play import Play, resolve
from overwinter.engine.state import Desk, State
from overwinter.lab.columns import Table, Tables
from overwinter.lab.experiment import Experiment, said
from overwinter.match import find_game

GAMES = (
    "game", "seats", "seed", "options", "decisions", "ended", "winners", "winner_count", "rule", "reason", "failures",
)  # fmt: skip
SEATS = ("game", "seat", "bot", "share", "score", "near")
DECISIONS = ("game", "n", "seat", "bot", "question", "options", "option", "what", "free")
OFFERS = ("game", "question", "what", "offered")
LOOK_EVERY = 16
"""In one game of so many, all options on offer are counted where there is a choice, not only those that are taken."""


class Attendant(Host):
    """A host that notes what it has seen: the options there were, and how often a bot has failed."""

    def __init__(self, game: Any, bots: Mapping[int, Bot], seed: str) -> None:
        super().__init__(game, bots, seed)
        self.offered: Sequence[Effect] = ()
        self.failures = 0

    def chair(self, play: Play, seat: int, bot: Bot) -> Chair:
        chair = super().chair(play, seat, bot)
        self.offered = chair.options
        if bot is not self.bots[seat]:
            self.failures += 1
        return chair


class Bench:
    """Plays games of an experiment one after the other and gathers their rows."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.game = find_game(experiment.game).game
        settings = experiment.settings()
        self.settings = [(self.game.options(setting), said(setting)) for setting in settings]
        self.catalogue = self.game.codec(experiment.packs).catalogue
        self.bots = {name: experiment.bot(name) for name in set(experiment.bots)}
        self.tables = Tables(games=Table(GAMES), seats=Table(SEATS), decisions=Table(DECISIONS), offers=Table(OFFERS))
        self._written: dict[Effect, tuple[str, str]] = {}
        self._names: dict[type[Effect], str] = {}

    def play(self, number: int) -> None:
        """Play this game to its end, or until it is clear that it has none."""
        names, seed = self.experiment.seated(number), self.experiment.seed_of(number)
        options, _ = self.settings[self.experiment.setting_of(number)]
        state = self.game.begin(len(names), options, self.catalogue)
        census = self.game.census()
        play = Play(state, Desk(Chance(seed), census))
        host = Attendant(self.game, {seat: self.bots[name] for seat, name in enumerate(names)}, seed)
        before = len(self.tables["decisions"].columns[0])
        problem, near = "", [0.0] * len(names)
        try:
            resolve(state, play.desk)
            self._answer_all(play, host, number, names)
            if state.outcome is not None:
                near = [self._near(state, seat) for seat in range(len(names))]
                if census is not None:
                    census.close(state)
        except Exception as wrong:  # a broken game is a row that says so, not the end of a long run
            problem = f"{type(wrong).__name__}: {wrong}"
        if census is not None:
            self.tables.census(number, census.tables)
        decisions = len(self.tables["decisions"].columns[0]) - before
        self._close(number, seed, names, state, near, decisions, problem, host.failures)

    def _near(self, s: State, seat: int) -> float:
        """1 for a winner; else how near the defeat was, as the game's own insight sees it, whoever has played."""
        if s.outcome is not None and seat in s.outcome.winners:
            return 1.0
        insight = self.game.insight
        return 0.0 if insight is None else float(insight.nearness(s, seat))

    def _answer_all(self, play: Play, host: Attendant, number: int, names: Sequence[str]) -> None:
        """Let the bots decide until nobody is asked any more."""
        stack = play.state.stack
        games, ns, seats, bots, questions, counts, options, whats, frees = self.tables["decisions"].columns
        written = self._written
        offers: dict[tuple[str, str], int] | None = {} if number % LOOK_EVERY == 0 else None
        for n in range(self.experiment.longest):
            if not stack:
                break
            seat = play.waiting()[0]
            asked = play.asked(seat).topic()
            option = host.choose(play, seat)
            text, what = written.get(option) or self._write(option)
            question = self._names.get(asked) or self._name(asked)
            games.append(number)
            ns.append(n)
            seats.append(seat)
            bots.append(names[seat])
            questions.append(question)
            counts.append(len(host.offered))
            options.append(text)
            whats.append(what)
            frees.append(option.free)
            if offers is not None and len(host.offered) > 1:
                self._look(offers, question, host.offered)
            play.answer(seat, option)
        if offers:
            for (question, what), offered in offers.items():
                self.tables["offers"].add(number, question, what, offered)

    def _look(self, offers: dict[tuple[str, str], int], question: str, offered: Sequence[Effect]) -> None:
        """Count all options on offer, each kind once a decision. Second thoughts are left out: bots have none."""
        on_offer = [option for option in offered if not option.revises]
        for what in {(self._written.get(option) or self._write(option))[1] for option in on_offer}:
            offers[question, what] = offers.get((question, what), 0) + 1

    def _write(self, option: Effect) -> tuple[str, str]:
        """An option's id, and what it amounts to whoever takes it: the same without the seat."""
        written = self._written[option] = notation.write(option), _what(option)
        return written

    def _name(self, question: type[Effect]) -> str:
        name = self._names[question] = kebab(question.__name__)
        return name

    def _close(
        self,
        number: int,
        seed: str,
        names: Sequence[str],
        s: State,
        near: Sequence[float],
        decisions: int,
        problem: str,
        failures: int,
    ) -> None:
        """The rows that are known at the end."""
        outcome, seats = s.outcome, self.tables["seats"]
        if outcome is None or problem:
            problem = problem or f"given up after {decisions} decisions"
            row = (False, "", 0, "", problem, failures)
        else:
            winners = outcome.winners
            row = (True, " ".join(map(str, winners)), len(winners), outcome.rule, outcome.reason, failures)
            scores = outcome.scores or (0.0,) * len(names)
            for seat, name in enumerate(names):
                seats.add(number, seat, name, outcome.share(seat), float(scores[seat]), near[seat])
        _, options = self.settings[self.experiment.setting_of(number)]
        self.tables["games"].add(number, len(names), seed, options, decisions, *row)


def _what(option: Effect) -> str:
    if "seat" not in option.__struct_fields__:
        return notation.write(option)
    words = notation.write(option).split(" ")
    place = 1 + option.__struct_fields__.index("seat")
    return " ".join(words[:place] + words[place + 1 :])


def play_chunk(experiment: Experiment, numbers: range, scratch: str | None = None) -> dict[str, bytes]:
    """Play some games; their tables as Parquet. This is what workers do, here or far away."""
    bench = Bench(experiment)
    for number in numbers:
        bench.play(number)
    return bench.tables.parquet(scratch)


def play_columns(experiment: Experiment, numbers: range) -> dict[str, dict[str, list[Any]]]:
    """Play some games; their tables as columns, without a detour over files."""
    bench = Bench(experiment)
    for number in numbers:
        bench.play(number)
    return {name: dict(zip(table.names, table.columns, strict=True)) for name, table in bench.tables.items()}
