"""What is measured of a game. An older checkout can be measured with it, too, if it has what is imported here.

`python benchmarks/measures.py GAME TIMES` measures everything so many times and prints the best as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import overwinter
from overwinter.bots import Host, make_bot
from overwinter.engine.chance import Chance
from overwinter.engine.play import Play, resolve
from overwinter.engine.state import Desk

Measure = Callable[[], tuple[int, float]]
"""Does something a number of times: how often, and the CPU seconds it took."""


def begin(box: Any, number: int) -> Play:
    """The game of this number, without a match around it: all numbers of players, then the next chapter."""
    game, chapters = box.game, box.game.chapter_list()
    row, place = divmod(number, len(box.seats))
    options = game.options({game.chapters: chapters[row % len(chapters)]} if game.chapters else {})
    state = game.begin(box.seats[place], options, game.codec(()).catalogue)
    play = Play(state, Desk(Chance(number)))
    resolve(state, play.desk)
    return play


def playouts(box: Any, games: int, most: int = sys.maxsize) -> Measure:
    """Random games to the end, all options listed at every decision; no other game after so many decisions."""

    def measure() -> tuple[int, float]:
        decisions, seconds = 0, 0.0
        for seed in range(games):
            if decisions >= most:
                break
            play = begin(box, seed)
            number = random.Random(seed).random
            start = time.process_time()
            while not play.over:
                seat = play.waiting()[0]
                options = play.options(seat)
                play.answer(seat, options[int(number() * len(options))])
                decisions += 1
            seconds += time.process_time() - start
        return decisions, seconds

    return measure


def positions(box: Any, count: int) -> list[Play]:
    """Positions from all over random games."""
    found: list[Play] = []
    for seed in range(10**6):
        rng = random.Random(seed)
        play = begin(box, seed)
        while not play.over:
            if rng.random() < 0.05:
                found.append(play.copy(Chance(seed)))
                if len(found) == count:
                    return found
            seat = play.waiting()[0]
            play.answer(seat, rng.choice(play.options(seat)))
    return found


def timed(action: Callable[[Any], object], subjects: list[Any], rounds: int) -> Measure:
    """One action on each subject, several rounds."""

    def measure() -> tuple[int, float]:
        start = time.process_time()
        for _ in range(rounds):
            for subject in subjects:
                action(subject)
        return rounds * len(subjects), time.process_time() - start

    return measure


def search_step(play: Play) -> None:
    """What a tree search does at a node: copy, list the options, take one."""
    chance = Chance(1)
    copy = play.copy(chance)
    seat = copy.waiting()[0]
    options = copy.options(seat)
    copy.answer(seat, options[len(options) // 2])


def greedy(box: Any, most: int) -> Measure:
    """Games of `greedy` bots, up to so many decisions."""

    def measure() -> tuple[int, float]:
        decisions, seconds = 0, 0.0
        for seed in range(most):
            play, host = _seated(box, seed)
            start = time.process_time()
            while not play.over and decisions < most:
                seat = play.waiting()[0]
                play.answer(seat, host.choose(play, seat))
                decisions += 1
            seconds += time.process_time() - start
        return decisions, seconds

    return measure


ROUNDS = 32
"""So long the planner thinks at each of its decisions."""
EVERY = 12
"""It is asked at one decision of so many of a game that `greedy` plays."""


def planner(box: Any, most: int) -> Measure:
    """Rounds of the planner's search, at so many decisions from all over the games."""

    def measure() -> tuple[int, float]:
        bot = make_bot(f"planner:{ROUNDS}", box.game)
        decisions, seconds = 0, 0.0
        for seed in range(most):
            play, host = _seated(box, seed)
            choices = 0
            while not play.over and decisions < most:
                seat = play.waiting()[0]
                choices += len(play.options(seat)) > 1
                if choices == EVERY:
                    choices = 0
                    chair = host.chair(play, seat, bot)
                    start = time.process_time()
                    bot.choose(chair)
                    seconds += time.process_time() - start
                    decisions += 1
                play.answer(seat, host.choose(play, seat))
        return decisions * ROUNDS, seconds

    return measure


def _seated(box: Any, number: int) -> tuple[Play, Host]:
    """A game with `greedy` in all seats."""
    row = number % len(box.seats)
    return begin(box, number), Host(
        box.game, dict.fromkeys(range(box.seats[row]), make_bot("greedy", box.game)), number
    )


def everything(box: Any) -> dict[str, Measure]:
    """All measures of a game, each some tenths of a second long."""
    plays = positions(box, 200)
    measures = {
        "random": playouts(box, 10_000, most=15_000),
        "step": timed(search_step, plays, 60),
        "copy": timed(lambda play: play.state.copy(), plays, 300),
    }
    if box.game.insight is not None:
        measures |= {"greedy": greedy(box, 800), "planner": planner(box, 12)}
    return measures


def main() -> None:
    """Measure a game: seconds for one of each, the best of a few, and where the library lies that was measured."""
    box = overwinter.game(sys.argv[1])
    found = dict.fromkeys(measures := everything(box), float("inf"))
    for _ in range(int(sys.argv[2])):
        for name, measure in measures.items():
            count, seconds = measure()
            found[name] = min(found[name], seconds / count)
    print(json.dumps({"library": overwinter.__file__, "seconds": found}))


if __name__ == "__main__":
    main()
