"""The folder of a run: what was played, and its tables as Parquet files, one for each table and chunk of games.

A chunk counts as played once its file in `games/` is there. That one is written last, and each file appears under its
name only when it is whole; so a run can be stopped at any moment, and the same command goes on with it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

import overwinter
from overwinter.lab.chunks import chunk_size
from overwinter.lab.content import listing
from overwinter.lab.errors import LabFailed, OtherRun
from overwinter.lab.experiment import Experiment
from overwinter.match import find_game

FORMAT = 2
LAST = "games"
"""The table that is written last and marks a chunk as whole."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a run is: the content of run.json."""

    experiment: Experiment
    games: int
    chunk: int
    rules: int
    content: str
    overwinter: str
    listing: tuple[tuple[str, str, str], ...]
    """File, id and name of everything in the content: reports say what was never used."""
    format: int = FORMAT

    @classmethod
    def of(cls, experiment: Experiment, games: int) -> Plan:
        """The plan of so many games."""
        game = find_game(experiment.game).game
        return cls(
            experiment,
            games,
            _chunk(experiment, games),
            game.rules_version,
            game.codec(experiment.packs).catalogue.key,
            overwinter.__version__,
            tuple(listing(game, experiment.packs)),
        )

    def numbers(self, chunk: int) -> range:
        """The games of a chunk."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.games))

    @property
    def chunks(self) -> range:
        """All chunks, by number."""
        return range(-(-self.games // self.chunk))


def _chunk(experiment: Experiment, games: int) -> int:
    """At most some seconds of work, so that a stopped run loses little; the same wherever it is played, as rows are."""
    if any(name.startswith("planner") for name in experiment.bots):
        return chunk_size(games, 8)
    return chunk_size(games, 250) if set(experiment.bots) == {"random"} else chunk_size(games)


class RunFolder:
    """A folder with a run in it."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan

    @classmethod
    def open(cls, path: Path) -> RunFolder:
        """A run that is there."""
        file = path / "run.json"
        if not file.is_file():
            raise OtherRun(f"'{path}' is no run of the lab: it holds no run.json; 'overwinter lab run' makes one")
        try:
            return cls(path, msgspec.json.decode(file.read_bytes(), type=Plan))
        except msgspec.MsgspecError as wrong:
            raise OtherRun(f"'{file}' is damaged or from another version ({wrong}); use another folder") from None

    @classmethod
    def begin(cls, path: Path, plan: Plan) -> RunFolder:
        """A new run, or the same run again; anything else that lies there is left alone."""
        try:
            if path.exists() and not path.is_dir():
                raise OtherRun(f"'{path}' is a file; a run needs a folder of its own")
            if (path / "run.json").is_file():
                there = cls.open(path)
                there.refuse_other(plan)
                return there
            if path.is_dir() and any(path.iterdir()):
                raise OtherRun(f"the folder '{path}' holds other things; a run needs a folder of its own")
            path.mkdir(parents=True, exist_ok=True)
            folder = cls(path, plan)
            folder.write("run.json", msgspec.json.format(msgspec.json.encode(plan)))
            return folder
        except OSError as wrong:
            raise LabFailed(f"cannot write to '{path}': {wrong.strerror or wrong}") from None

    def refuse_other(self, plan: Plan) -> None:
        """Go on only with the very same run."""
        mine, other = _plainly(self.plan), _plainly(plan)
        differ = [name for name in mine if mine[name] != other.get(name)]
        if differ:
            there = ", ".join(f"{name} {_short(mine[name])}" for name in differ)
            here = ", ".join(f"{name} {_short(other.get(name))}" for name in differ)
            raise OtherRun(f"'{self.path}' belongs to another run: it has {there}, this one {here}; use another folder")

    def file(self, table: str, chunk: int) -> Path:
        """Where a table of a chunk is kept."""
        return self.path / table / f"{chunk:06d}.parquet"

    def played(self) -> list[int]:
        """The chunks that are there."""
        return [chunk for chunk in self.plan.chunks if self.file(LAST, chunk).is_file()]

    def games_played(self) -> int:
        """How many games are there."""
        return sum(len(self.plan.numbers(chunk)) for chunk in self.played())

    def files(self) -> dict[str, list[str]]:
        """The files of all whole chunks, by table."""
        found: dict[str, list[str]] = {}
        tables = sorted(
            entry.name for entry in self.path.iterdir() if entry.is_dir() and not entry.name.startswith(".")
        )
        for chunk in self.played():
            for table in tables:
                if self.file(table, chunk).is_file():
                    found.setdefault(table, []).append(str(self.file(table, chunk)))
        return found

    def keep(self, chunk: int, tables: Mapping[str, bytes]) -> None:
        """Write the tables of a chunk."""
        for table in sorted(tables, key=lambda name: name == LAST):
            self.write(f"{table}/{chunk:06d}.parquet", tables[table])

    def write(self, name: str, data: bytes) -> None:
        """Write a file so that it is there whole or not at all."""
        path = self.path / name
        path.parent.mkdir(exist_ok=True)
        part = path.with_suffix(".part")
        try:
            part.write_bytes(data)
            os.replace(part, path)
        except OSError:
            part.unlink(missing_ok=True)
            raise

    @property
    def scratch(self) -> Path:
        """Where workers on this machine put files together."""
        return self.path / ".scratch"

    def tidy(self) -> None:
        """Remove what a stopped run has left half done."""
        shutil.rmtree(self.scratch, ignore_errors=True)


def _plainly(plan: Plan) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(plan)
    plain.update(plain.pop("experiment"))
    del plain["listing"], plain["chunk"]  # they follow from the rest
    return plain


def _short(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return repr(text if len(text) <= 60 else text[:57] + "…")
