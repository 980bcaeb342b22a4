"""An experiment: everything that determines its games. Game number i is the same wherever and whenever it is played."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from overwinter.bots import Bot, make_bot
from overwinter.bots.simple import GreedyBot
from overwinter.engine.chance import Chance
from overwinter.engine.errors import WrongSetup
from overwinter.engine.game import Game
from overwinter.engine.packs import Pack
from overwinter.match import find_game

LONGEST = 20_000
"""A game with more decisions than this is given up and counts as unfinished."""


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which games to play, and who plays them."""

    game: str
    bots: tuple[str, ...]
    seats: tuple[int, ...]
    """The numbers of players; games take them in turn."""
    options: dict[str, Any] = {}
    packs: tuple[Pack, ...] = ()
    seed: str = "lab"
    seating: Literal["mixed", "alone", "whole"] = "mixed"
    """`mixed`: all bots share the table; `alone`: the first bot sits alone among the others; `whole`: each table is of
    one bot, and the next game is the next bot's."""
    weights: dict[str, dict[str, float]] = {}
    """Other numbers for the insight of a greedy bot, by the name it has in `bots`."""
    longest: int = LONGEST
    varied: dict[str, tuple[Any, ...]] = {}
    """Options with several values; games take them in turn."""

    def seats_of(self, number: int) -> int:
        """How many play this game."""
        return self.seats[number % len(self.seats)]

    def seed_of(self, number: int) -> str:
        """The seed of this game: its chance, and its bots' own. Games that differ in varied options alone share it."""
        seats = len(self.seats)
        return f"{self.seed}/{number // (seats * self._ways) * seats + number % seats}"

    def settings(self) -> list[dict[str, Any]]:
        """The options, once for each way to choose among the varied ones."""
        chosen = itertools.product(*self.varied.values())
        return [{**self.options, **dict(zip(self.varied, values, strict=True))} for values in chosen]

    @property
    def _ways(self) -> int:
        """How many ways there are to choose among the varied options."""
        return math.prod(map(len, self.varied.values()))

    def setting_of(self, number: int) -> int:
        """Which of the settings this game has: each number of players comes up with each of them."""
        return number // len(self.seats) % self._ways

    def seated(self, number: int) -> Sequence[str]:
        """Who sits where in this game, by seat."""
        seats = self.seats_of(number)
        turn = number // (len(self.seats) * self._ways)
        if self.seating == "alone":
            return _alone(self.bots, seats, turn)
        if self.seating == "whole":
            return [self.bots[turn % len(self.bots)]] * seats
        return _mixed(self.bots, seats, turn, self.seed)

    def cells(self) -> list[Experiment]:
        """One experiment for each number of players and each setting."""
        return [
            msgspec.structs.replace(self, seats=(seats,), options=setting, varied={})
            for setting in self.settings()
            for seats in self.seats
        ]

    def checked(self) -> Experiment:
        """The same with its options in full, or an error that says what cannot be."""
        game = find_game(self.game).game
        if not self.bots:
            raise WrongSetup("no bots are given; say for example --bots greedy")
        if not self.seats:
            raise WrongSetup("no number of players is given; say for example --seats 4-6")
        for seats in self.seats:
            game.check_seats(seats)
        for name in set(self.bots):
            self.bot(name)
        settings = [game.options(setting) for setting in self.settings()]
        game.codec(self.packs)  # reads all content: a mistake in a pack shows now
        return msgspec.structs.replace(
            self,
            options={name: value for name, value in settings[0].chosen().items() if name not in self.varied},
            varied={name: tuple(dict.fromkeys(getattr(each, name) for each in settings)) for name in self.varied},
        )

    def bot(self, name: str) -> Bot:
        """The bot of that name."""
        game = find_game(self.game).game
        if name in self.weights:
            return GreedyBot(tuned(game, self.weights[name]))
        return make_bot(name, game)


def tuned(game: Game[Any], weights: Mapping[str, float]) -> Any:
    """The game's insight with other numbers."""
    insight: Any = game.insight
    return insight.tuned(msgspec.convert(dict(weights), type(insight.weights)))


def parse_options(texts: Sequence[str]) -> tuple[dict[str, Any], dict[str, tuple[Any, ...]]]:
    """The options that are fixed, `scenario=jenny`, and those that vary: `scenario=jenny,cursed`, or both by itself."""
    given: dict[str, list[str]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals:
            raise WrongSetup(f"'{text}' sets no option; say for example --option NAME=VALUE")
        given.setdefault(name, []).extend(value.strip() for value in values.split(","))
    fixed = {name: values[0] for name, values in given.items() if len(values) == 1}
    return fixed, {name: tuple(values) for name, values in given.items() if len(values) > 1}


def said(options: Mapping[str, Any]) -> str:
    """Options as they are typed."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def parse_seats(text: str) -> tuple[int, ...]:
    """`4`, `4-6` or `4,6`."""
    seats: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or (dash and int(last) < int(first)):
            raise WrongSetup(f"'{text}' is no number of players: say 4, 4-6 or 4,6")
        seats += range(int(first), int(last or first) + 1)
    return tuple(dict.fromkeys(seats))


def _mixed(bots: Sequence[str], seats: int, turn: int, seed: str) -> list[str]:
    """The bots share the seats as equally as they can.

    Games come in blocks of as many as there are bots. A block draws which seats play alike, and from one game of it
    to the next all move on to the next bot: so in each block each bot sits once in each seat, and from block to block
    the neighbours change.
    """
    if len(bots) == 1:
        return [bots[0]] * seats
    block, step = divmod(turn, len(bots))
    return [bots[(part + step) % len(bots)] for part in _parts(seats, len(bots), block, seed)]


@functools.lru_cache(maxsize=64)
def _parts(seats: int, bots: int, block: int, seed: str) -> tuple[int, ...]:
    chance = Chance(f"{seed}/seating/{seats}/{block}")
    left = [seat % bots for seat in range(seats)]
    return tuple(left.pop(chance.pick("part", range(len(left)))) for _ in range(seats))


def _alone(bots: Sequence[str], seats: int, turn: int) -> list[str]:
    """The first bot moves on by one seat each game; the others fill the rest in turn."""
    first, *others = bots
    rest = [(others or [first])[place % max(1, len(others))] for place in range(seats - 1)]
    rest.insert(turn % seats, first)
    return rest
