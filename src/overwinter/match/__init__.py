"""The match: what every face holds in its hand."""

from overwinter.match.library import Box, find_game, games
from overwinter.match.match import Match
from overwinter.match.opening import load, replay, replay_steps
from overwinter.match.question import Described, Question
from overwinter.match.view import View

__all__ = ["Box", "Described", "Match", "Question", "View", "find_game", "games", "load", "replay", "replay_steps"]
