"""The diffs of docs/first_day.md, applied one after the other: the game plays, and its new test proves the rule."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DIFFS = re.findall(r"^```diff\n(.*?)^```$", (ROOT / "docs" / "first_day.md").read_text("utf-8"), flags=re.S | re.M)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Ember and its tests, in a folder of their own."""
    for folder in ("tests", "tests/kit"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").touch()
    shutil.copytree(
        ROOT / "tests/kit/ember", tmp_path / "tests/kit/ember", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copytree(ROOT / "tests/kit/shelf", tmp_path / "tests/kit/shelf")
    shutil.copy(ROOT / "tests/kit/test_ember.py", tmp_path / "tests/kit")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_each_diff_of_the_first_day_applies_and_all_of_them_work(copy: Path):
    assert len(DIFFS) == 5
    for number, diff in enumerate(DIFFS, 1):
        whole = re.sub(r"^(?=\n)", " ", diff, flags=re.M)  # an empty line of a page has lost its space
        done = subprocess.run(["git", "apply", "-"], input=whole, text=True, cwd=copy, capture_output=True, check=False)
        assert done.returncode == 0, f"diff {number}: {done.stderr}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(copy)])}
    done = subprocess.run(command, cwd=copy, env=surroundings, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
