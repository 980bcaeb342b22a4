"""Small experiments, and ways to look at what they leave behind."""

from __future__ import annotations

import argparse
import importlib.metadata
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from overwinter.engine.errors import OverwinterError
from overwinter.lab.commands import add_commands
from overwinter.lab.executors import Here
from overwinter.lab.experiment import Experiment
from overwinter.lab.folder import RunFolder
from overwinter.lab.running import run
from overwinter.lab.warehouse import Warehouse
from overwinter.match import find_game
from tests.engine import toy
from tests.lab import raft

Tables = dict[str, list[tuple[Any, ...]]]

LAB = """
import argparse, sys
from overwinter.engine.errors import OverwinterError
from overwinter.lab.commands import add_commands
parser = argparse.ArgumentParser()
add_commands(parser.add_subparsers())
args = parser.parse_args(sys.argv[1:])
try:
    sys.exit(args.run(args))
except OverwinterError as wrong:
    sys.exit(f"overwinter: {wrong}")
"""


def rows(path: Path) -> Tables:
    """All rows of a run, in order."""
    folder = RunFolder.open(path)
    house = Warehouse.of_folder(folder)
    return {
        table: house.connection.execute(f"SELECT * FROM {table} ORDER BY ALL").fetchall() for table in folder.files()
    }


def start_lab(*words: object, without: str = "", **more: Any) -> subprocess.Popen[str]:
    """The lab in a process of its own."""
    missing = f"import sys; sys.modules['{without}'] = None\n" if without else ""
    command = [sys.executable, "-c", missing + LAB, "lab", *map(str, words)]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


class Shelf(dict[str, SimpleNamespace]):
    """Entry points that are not installed."""

    @property
    def names(self) -> set[str]:
        return set(self)


@pytest.fixture
def test_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games that only tests know are on the shelf, and no others."""
    shelf = Shelf({game.name: SimpleNamespace(load=lambda game=game: game) for game in (toy.GAME, raft.GAME)})
    real = importlib.metadata.entry_points
    monkeypatch.setattr(
        importlib.metadata,
        "entry_points",
        lambda **wanted: shelf if wanted.get("group") == "overwinter.games" else real(**wanted),
    )
    find_game.cache_clear()
    yield
    find_game.cache_clear()


@pytest.fixture
def small() -> Experiment:
    """Random bots at tables of four to six."""
    return Experiment("starved", ("random",), (4, 5, 6), seed="small").checked()


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run to look at: greedy and random bots."""
    path = tmp_path_factory.mktemp("lab") / "run"
    run(Experiment("starved", ("greedy", "random"), (4, 5, 6), seed="played").checked(), 120, path, Here())
    return path


@pytest.fixture
def lab(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[str, str]]:
    """A command of the lab: what it prints, and what went wrong."""

    def _lab(*words: object) -> tuple[str, str]:
        parser = argparse.ArgumentParser()
        add_commands(parser.add_subparsers())
        args = parser.parse_args(["lab", *map(str, words)])
        wrong = ""
        try:
            args.run(args)
        except OverwinterError as error:
            wrong = str(error)
        return capsys.readouterr().out, wrong

    return _lab
