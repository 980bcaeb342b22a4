"""Which rules are named where in a game's source, which tests prove them, and which decisions speak of them.

Nothing is run: only read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import overwinter

RULE_ID = re.compile(r"\b[A-Z]{2,}-[A-Z]?\d+[a-z]?\b")


def folder_of_tests() -> Path | None:
    """The project's tests; None where it was installed without them."""
    return _folder("tests")


def folder_of_decisions() -> Path | None:
    """What was decided and why; None where the project was installed without it."""
    return _folder("docs/decisions")


def _folder(name: str) -> Path | None:
    root = Path(overwinter.__file__).parents[2]
    folder = root / name
    return folder if folder.is_dir() and (root / "pyproject.toml").is_file() else None


def rule_tests(folder: Path) -> dict[str, list[str]]:
    """The tests that are marked with `@rule(…)`, by rule, as one would name them to pytest."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        where = path.relative_to(folder.parent).as_posix()
        for name, rules in _marked(ast.parse(path.read_text("utf-8"), str(path))):
            for rule in rules:
                found.setdefault(rule, []).append(f"{where}::{name}")
    return found


def _marked(node: ast.AST, within: str = "", inherited: tuple[str, ...] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _marked(child, f"{within}{child.name}::", (*inherited, *_rules(child)))
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and child.name.startswith("test"):
            yield f"{within}{child.name}", tuple(dict.fromkeys((*inherited, *_rules(child))))


def _rules(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and _name(decorator.func) == "rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def rule_places(package_folder: Path) -> dict[str, list[str]]:
    """Where a game's code and content name their rules, by rule, as file:line."""
    found: dict[str, list[str]] = {}
    for path in sorted([*package_folder.rglob("*.py"), *package_folder.rglob("*.yaml")]):
        where = path.relative_to(package_folder).as_posix()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for rule in dict.fromkeys(RULE_ID.findall(line)):
                found.setdefault(rule, []).append(f"{where}:{number}")
    return found


def rule_decisions(folder: Path) -> dict[str, list[str]]:
    """The decisions that speak of a rule, by rule, as one would open them from the project's folder."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.md")):
        for rule in dict.fromkeys(RULE_ID.findall(path.read_text("utf-8"))):
            found.setdefault(rule, []).append(path.relative_to(folder.parents[1]).as_posix())
    return found
