"""The pages on engine and kit name all that there is to take."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMED = set(re.findall(r"\w+", " ".join((ROOT / "docs" / page).read_text("utf-8") for page in ("engine.md", "kit.md"))))


@pytest.mark.parametrize("module", sorted((ROOT / "src/overwinter/kit").glob("*.py")), ids=lambda path: path.stem)
def test_all_of_the_kit_is_named(module: Path):
    tree = ast.parse(module.read_text("utf-8"))
    names = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert {name for name in names if not name.startswith(("_", "Any"))} <= NAMED


def test_each_effect_of_the_engine_is_named():
    found = set()
    for module in (ROOT / "src/overwinter/engine").glob("*.py"):
        for node in ast.parse(module.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and {"Effect", "Ask", "Asking"} & {
                base.id for base in node.bases if isinstance(base, ast.Name)
            }:
                found.add(node.name)
    assert found <= NAMED
