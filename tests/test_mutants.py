"""The mistakes that `tools/mutate.py` makes, to see whether tests notice them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from mutants import drawn, in_code, in_content, mutants  # found by the line above

ROOT = Path(__file__).resolve().parent.parent


def in_lines(source: str) -> set[str]:
    """What the lines of some code are mistaken for."""
    return {mutant.shown(source.encode())[1].strip() for mutant in in_code("rule.py", source.encode())}


@pytest.mark.parametrize(
    ("line", "mistakes"),
    [
        ("x = a < b", {"x = a <= b"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a and b", {"x = a or b"}),
        ("x = a + 1", {"x = a - 1", "x = a + 2"}),
        ("x = max(a, b)", {"x = min(a, b)"}),
        ("x = [a for a in b if a.free]", {"x = [a for a in b if True]"}),
        ("s.food -= a", {"s.food += a", "pass"}),
        ("s.food = a", {"pass"}),
        ("s.push(Eat(), Sleep())", {"s.push(Sleep())", "s.push(Eat())", "pass"}),
        ("free = True", {"free = False"}),
        ("count: int = 1", {"count: int = 2"}),
    ],
)
def test_the_mistakes_in_a_line(line, mistakes):
    assert in_lines(line) == mistakes


def test_a_guard_is_left_out():
    assert "if False:" in in_lines("def rule(s):\n    if s.dead:\n        return\n    s.eat()\n")


@pytest.mark.parametrize(
    "source",
    [
        '"""Words."""',
        "quiet = True",
        "def says(self, s):\n    return s.count + 1\n",
        "def title(n: int) -> str:\n    return str(n + 1)\n",
        "assert a < b",
        "if a < b:\n    raise Stuck(a + 1)\n",
        "words = f'{a + 1}'",
        "if not s.plan:  # only to be quick\n    pass\n",
    ],
)
def test_no_mistake_is_made_where_there_is_no_rule(source):
    assert in_lines(source) == set()


CONTENT = """\
- id: storm
  name: Storm
  icon: 7
  effects:
    - {do: wound, wounds: 2}
    - do: rain
  # a remark
  twice: true
"""


def test_the_mistakes_in_content():
    found = [
        (mutant.line, mutant.entry, mutant.of(CONTENT.encode()).decode())
        for mutant in in_content("x", CONTENT.encode())
    ]
    assert [line for line, _, _ in found] == [5, 6, 5, 8]
    assert {entry for _, entry, _ in found} == {"storm"}
    assert "    [{do: rain}]\n  # a remark" in found[0][2]
    assert "wounds: 3" in found[2][2]
    assert "twice: false" in found[3][2]


def test_the_same_seed_draws_the_same_mutants():
    some = mutants(ROOT, "starved")
    assert drawn(ROOT, some, 12, "a") == drawn(ROOT, some, 12, "a") != drawn(ROOT, some, 12, "b")
    assert len({mutant.kind for mutant in drawn(ROOT, some, 12, "a")}) == 12
