"""The host: seats bots at a game, asks them, and goes on when one of them fails."""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping
from typing import Any

from overwinter.bots.chair import Bot, Chair
from overwinter.bots.simple import GreedyBot, RandomBot
from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.game import Game
from overwinter.engine.play import Play

log = logging.getLogger(__name__)


class Host:
    """Plays the seats that bots have taken.

    The bots' randomness comes from the seed given here, never from the match, so a match can be played again with the
    same bots, and no bot learns anything from its dice.
    """

    def __init__(self, game: Game[Any], bots: Mapping[int, Bot], seed: int | str) -> None:
        self.game = game
        self.bots = dict(bots)
        self.seed = seed
        self._rngs: dict[int | str, random.Random] = {}
        insight = game.insight
        self._stand_in: Bot = RandomBot() if insight is None else GreedyBot(insight)

    def chair(self, play: Play, seat: int, bot: Bot) -> Chair:
        """What this bot gets of the game."""
        imagined = None
        if bot.looks_ahead:
            imagined = self.game.imagined(play.state, seat, Chance(self._rng("host").getrandbits(64)))
        return Chair(self.game, seat, play.options(seat), imagined, self._rng(seat))

    def _rng(self, name: int | str) -> random.Random:
        if name not in self._rngs:
            self._rngs[name] = random.Random(f"{self.seed}/{name}")
        return self._rngs[name]

    def choose(self, play: Play, seat: int) -> Effect:
        """The option that the bot of this seat takes. A bot that fails is replaced for this once."""
        bot = self.bots[seat]
        chair = self.chair(play, seat, bot)
        try:
            return chair.options[bot.choose(chair)]
        except Exception:
            log.exception("the bot of seat %s failed; another plays this turn for it", seat)
            chair = self.chair(play, seat, self._stand_in)
            return chair.options[self._stand_in.choose(chair)]
