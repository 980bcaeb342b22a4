"""The harness every game is tested with: tables in one line, queued chance, `@rule`, and `check_game`."""

from overwinter.testing.check import CheckFailed, check_game
from overwinter.testing.tables import (
    answer,
    at_rest,
    blocked,
    dice,
    options,
    resolve,
    rule,
    story,
    waiting,
)

__all__ = [
    "CheckFailed",
    "answer",
    "at_rest",
    "blocked",
    "check_game",
    "dice",
    "options",
    "resolve",
    "rule",
    "story",
    "waiting",
]
