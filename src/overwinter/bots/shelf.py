"""Bots by name: `random`, `greedy`, `planner`, with a budget after a colon (`planner:200ms`, `planner:500`)."""

from __future__ import annotations

import re
from typing import Any

from overwinter.bots.chair import Bot
from overwinter.bots.planner import Budget, PlannerBot
from overwinter.bots.simple import GreedyBot, RandomBot
from overwinter.engine.errors import WrongSetup
from overwinter.engine.game import Game

BOTS = {
    "random": "takes any option",
    "greedy": "looks one step ahead",
    "planner": "thinks ahead, 200 ms a decision unless told otherwise: planner:1s, planner:50ms, planner:300 (rounds)",
}
DEFAULT_BUDGET = Budget(seconds=0.2)


def make_bot(name: str, game: Game[Any]) -> Bot:
    """The bot of that name for this game."""
    kind, _, budget = name.partition(":")
    if kind not in BOTS or (budget and kind != "planner"):
        raise WrongSetup(f"there is no bot '{name}'; there is: {', '.join(BOTS)} (planner:200ms sets its time)")
    if kind == "random":
        return RandomBot()
    if game.insight is None:
        raise WrongSetup(f"{game.title} has no insight yet, so only random bots can play it")
    if kind == "greedy":
        return GreedyBot(game.insight)
    return PlannerBot(game.insight, _budget(budget) if budget else DEFAULT_BUDGET)


def _budget(text: str) -> Budget:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|)", text)
    if not found or float(found[1]) <= 0:
        raise WrongSetup(f"'{text}' is no budget: say 200ms, 1.5s, or a number of rounds")
    amount = float(found[1])
    if found[2]:
        return Budget(seconds=amount / 1000 if found[2] == "ms" else amount)
    return Budget(rounds=int(amount))
