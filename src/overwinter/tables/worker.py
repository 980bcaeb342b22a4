"""What runs in a worker process: bots, hints and analyses.

A worker gets a position that the seat could be in, never the true one.
"""

from __future__ import annotations

import logging
import random
import signal
from typing import Any

import msgspec

from overwinter.bots import Bot, Chair, make_bot
from overwinter.bots.planner import Budget, PlannerBot
from overwinter.engine import notation
from overwinter.engine.chance import Chance
from overwinter.engine.game import Game
from overwinter.engine.packs import Pack
from overwinter.engine.play import Play
from overwinter.engine.state import Desk
from overwinter.match import find_game, games
from overwinter.memory import calm_the_collector
from overwinter.tables.line import line
from overwinter.tables.messages import Reason, Step
from overwinter.tables.reasons import reasons
from overwinter.workers import end_with_the_parent

log = logging.getLogger(__name__)

HINT_SECONDS = 0.8


class Task(msgspec.Struct, frozen=True):
    """A position to think about."""

    game: str
    seat: int
    bot: str
    position: bytes
    """An imagined state, as JSON."""
    seed: int
    packs: tuple[Pack, ...] = ()


class Thought(msgspec.Struct, frozen=True):
    """What came of it: an option, and what each of those considered seems worth."""

    option: str
    chances: dict[str, float] = {}
    trouble: str = ""
    """How the bot failed, if it did; then another has answered for it."""
    futures: int = 0
    rival: str = ""
    why: tuple[Reason, ...] = ()
    line: tuple[Step, ...] = ()


def begin() -> None:
    """Prepare a worker: it leaves Ctrl-C to the server, and ends when the server does, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_the_parent()
    games()
    calm_the_collector()


def choose(task: Task) -> Thought:
    """The option that this bot takes. One that fails is replaced for this once."""
    game = find_game(task.game).game
    try:
        return Thought(_choice(make_bot(task.bot, game), game, task))
    except Exception as wrong:
        return Thought(_choice(make_bot(stand_in(game), game), game, task), trouble=type(wrong).__name__)


def stand_in(game: Game[Any]) -> str:
    """The bot that takes over when one fails."""
    return "random" if game.insight is None else "greedy"


def hint(task: Task) -> Thought:
    """What the planner would do, and what it thinks of the options."""
    game = find_game(task.game).game
    chair = _chair(game, task)
    if game.insight is None:
        raise NotImplementedError
    root = PlannerBot(game.insight, Budget(seconds=HINT_SECONDS)).think(chair)
    best, *others = root.ranked
    chances = {option: root.branches[option].mean for option in (best, *others)}
    way = line(chair, game.insight, best, root)
    told = {notation.write(option): chance for option, chance in chances.items()}
    thought = Thought(notation.write(best), told, futures=root.futures, line=way)
    rival = next((option for option in others if chances[option] < chances[best]), None)
    if rival is None:
        return thought
    why = reasons(chair, game.insight, best, rival)
    return msgspec.structs.replace(thought, rival=notation.write(rival), why=why)


def _choice(bot: Bot, game: Game, task: Task) -> str:  # type: ignore[type-arg]
    chair = _chair(game, task)
    return notation.write(chair.options[bot.choose(chair)])


def _chair(game: Game, task: Task) -> Chair:  # type: ignore[type-arg]
    position = game.codec(task.packs).decode(task.position, game.state_type)
    play = Play(position, Desk(Chance(task.seed)))
    return Chair(game, task.seat, play.options(task.seat), position, random.Random(task.seed))
