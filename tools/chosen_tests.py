"""Runs some tests of a game in the folder where it is started: `mutate.py` starts it in copies of the project.

`survey GAME FILE` runs them all and notes how long each takes and which lines of the game it runs;
`run FILE` runs those that a file lists, in that order, up to the first that fails.
"""

from __future__ import annotations

import contextlib
import functools
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

import overwinter

BESIDE = ("tests/games/test_every_game.py", "tests/games/test_content.py")
"""Tests of all games: those that name this one are its own, too."""
MOST_MEMORY = 4 << 30
LOADING = -1
"""Stands for whoever loads the game: no single test."""


class Survey:
    """Notes each test's time, and the lines that it runs."""

    def __init__(self, game: str, watch: coverage.Coverage) -> None:
        self.game = game
        self.watch = watch
        self.caches: list[Any] = []
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what is about other games."""
        items[:] = [item for item in items if not item.nodeid.startswith(BESIDE) or self.game in item.nodeid]
        self.caches = _caches(self.game)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """One test, with all that it sets up."""
        for cache in self.caches:
            cache.cache_clear()  # else only the first test would seem to come by
        self.watch.switch_context(item.nodeid)
        begun = time.perf_counter()
        yield
        self.seconds[item.nodeid] = time.perf_counter() - begun
        self.watch.switch_context("")


class Chosen:
    """Keeps the tests that are wanted, in the order in which they are wanted."""

    def __init__(self, wanted: list[str]) -> None:
        self.places = {name: place for place, name in enumerate(wanted)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only these."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.places), key=lambda item: self.places[item.nodeid]
        )


def _caches(game: str) -> list[Any]:
    """What the kit and the game's modules keep for later."""
    ours = ("overwinter.kit.", f"overwinter.games.{game}")
    modules = [module for name, module in [*sys.modules.items()] if name.startswith(ours)]
    kept = [thing for module in modules for thing in vars(module).values()]
    return [thing for thing in kept if isinstance(thing, functools._lru_cache_wrapper)]


def _load(game: str) -> None:
    """Read all that is read only once; it belongs to no test."""
    catalogue = overwinter.game(game).game.codec(()).catalogue
    for name in dir(type(catalogue)):
        if isinstance(vars(type(catalogue)).get(name), functools.cached_property):
            getattr(catalogue, name)


def survey(game: str, file: Path) -> int:
    """Run all tests of a game once, and write down what is known of them."""
    folder = Path("src/overwinter/games", game).resolve()
    watch = coverage.Coverage(data_file=None, source=[str(folder)], config_file=False)
    plugin = Survey(game, watch)
    watch.start()
    _load(game)
    code = pytest.main([*OPTIONS, f"tests/games/{game}", *BESIDE], plugins=[plugin])
    watch.stop()
    data = watch.get_data()
    names = {name: place for place, name in enumerate(plugin.seconds)}
    lines = {
        Path(path).relative_to(Path.cwd()).as_posix(): {
            line: [names[name] if name else LOADING for name in contexts]
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    found: dict[str, Any] = {"seconds": plugin.seconds, "lines": lines}
    file.write_text(json.dumps(found), "utf-8")
    return int(code)


def run(file: Path) -> int:
    """Run the tests that a file lists, until one fails."""
    with contextlib.suppress(ImportError):
        import resource  # a mistake may want all there is

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    wanted = json.loads(file.read_text("utf-8"))
    files = dict.fromkeys(name.partition("::")[0] for name in wanted)
    return int(pytest.main([*OPTIONS, "-x", *files], plugins=[Chosen(wanted)]))


OPTIONS = ["-q", "-p", "no:cacheprovider", "--no-header", "--tb=line"]


if __name__ == "__main__":
    what, *given = sys.argv[1:]
    sys.exit(survey(given[0], Path(given[1])) if what == "survey" else run(Path(given[0])))
