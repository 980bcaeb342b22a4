"""The words of a game: its effects, conditions and prices by name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import msgspec

from overwinter.engine.effects import Effect, kebab
from overwinter.engine.terms import Condition, Price

STOREYS = ("overwinter.engine", "overwinter.kit")
"""What all games stand on: the words in there belong to every game."""
ROOTS: tuple[type[msgspec.Struct], ...] = (Effect, Condition, Price)


class Vocabulary:
    """The words a game may use: those of the storeys below, and its own from all modules of its package."""

    def __init__(self, package: str) -> None:
        packages = (*STOREYS, package)
        for name in packages:
            home = importlib.import_module(name)
            for module in pkgutil.walk_packages(getattr(home, "__path__", []), name + "."):
                importlib.import_module(module.name)
        self.types: dict[str, type[Effect]] = _named(Effect, packages)
        """Its effects."""
        self._words = {root: _named(root, packages) for root in ROOTS}

    def find(self, root: type[msgspec.Struct], name: object) -> type[msgspec.Struct] | None:
        """The word of a kind that has this name."""
        kind = next(kind for kind in ROOTS if issubclass(root, kind))
        return self._words[kind].get(name) if isinstance(name, str) else None


def _named(root: type, packages: tuple[str, ...]) -> dict[str, type]:
    found: dict[str, type] = {}
    for cls in dict.fromkeys(_subclasses(root)):  # several parents, still one
        if issubclass(cls, Effect) and not cls.asking and cls.apply is Effect.apply and cls.__subclasses__():
            continue  # it only says what others share
        if any(cls.__module__ == package or cls.__module__.startswith(f"{package}.") for package in packages):
            name = kebab(cls.__name__)
            if name in found:
                raise TypeError(f"two words are called '{name}': {found[name]} and {cls}")
            found[name] = cls
    return found


def _subclasses(cls: type) -> Iterator[type]:
    below: list[type] = cls.__subclasses__()
    for sub in below:
        yield sub
        yield from _subclasses(sub)
