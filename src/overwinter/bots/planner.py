"""The planner: information-set Monte Carlo tree search over imagined positions.

Each round imagines a position the seat could be in, walks down a tree of answers that all rounds share, plays on a
little as sensible players would, and judges where that leads. Other seats choose what is best for themselves; in a
secret question they cannot know the planner's answer, so there they do what sensible players would.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from overwinter.bots.chair import Chair
from overwinter.bots.search import search_of
from overwinter.bots.simple import GreedyBot, draw, judged, steps
from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.engine.play import Play
from overwinter.engine.questions import Secretly

FIRST_WHIM = 0.03
"""The search starts from what `greedy` would do, taken less seriously: by so much of a victory it may be wrong."""
MOST_BEYOND = 100
"""So many answers more than it meant to it plays on at most, to come to a moment that can be judged."""
FEW = 16
"""With more options than this, a look at each would use up the time; then it starts from the insight's odds."""


@dataclass(frozen=True)
class Budget:
    """How long to think: until either limit is reached."""

    rounds: int | None = None
    seconds: float | None = None


class Node:
    """What is known of a decision: for each option tried, how often and with what success."""

    __slots__ = ("branches", "priors", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.branches: dict[Effect, Branch] = {}
        self.priors: dict[Effect, float] = {}

    @property
    def ranked(self) -> list[Effect]:
        """The options that were tried, best first: what is good has been tried most."""
        tried = [(option, branch) for option, branch in self.branches.items() if branch.visits]
        tried.sort(key=lambda found: (found[1].visits, found[1].mean), reverse=True)
        return [option for option, _ in tried]

    @property
    def futures(self) -> int:
        """How many times the game was played on from here."""
        return self.visits - sum(branch.trusted for branch in self.branches.values())


class Branch:
    """One option of a decision."""

    __slots__ = ("node", "total", "trusted", "visits")

    def __init__(self, trusted: int = 0, value: float = 0.0) -> None:
        self.trusted = trusted
        """How many of its visits are only a look one step ahead."""
        self.visits = trusted
        self.total = trusted * value
        self.node = Node()

    @property
    def mean(self) -> float:
        """What it has been worth so far to the seat that chose it."""
        return self.total / self.visits if self.visits else 0.0


class PlannerBot:
    """Thinks ahead for as long as its budget allows."""

    looks_ahead = True

    def __init__(
        self,
        insight: Insight,
        budget: Budget,
        *,
        explore: float = 0.7,
        widen: float = 2.0,
        play_on: int = 8,
    ) -> None:
        self.insight = insight
        self.budget = budget
        self.explore = explore
        """How much to try what has been tried little."""
        self.widen = widen
        """How quickly unlikely options come into consideration."""
        self.play_on = play_on
        """How many answers to play on beyond the tree before judging."""
        self._first_thought = GreedyBot(insight, whim=FIRST_WHIM)

    def choose(self, chair: Chair) -> int:
        if len(chair.options) == 1:
            return 0
        return list(chair.options).index(self.think(chair).ranked[0])

    def think(self, chair: Chair) -> Node:
        """Search until the budget is used up; the root with what was found."""
        root = Node()
        limit = math.inf if self.budget.rounds is None else self.budget.rounds
        end = math.inf if self.budget.seconds is None else time.perf_counter() + self.budget.seconds
        if len(steps(chair.options, chair.position, chair.seat, self.insight)) <= FEW:
            self._look_ahead(root, chair)
        begin, rounds = time.perf_counter(), 1
        self._round(root, chair)
        while rounds < limit:
            now = time.perf_counter()
            if now + (now - begin) / rounds > end:  # another round would not be done in time
                break
            self._round(root, chair)
            rounds += 1
        return root

    def _look_ahead(self, root: Node, chair: Chair) -> None:
        """Begin with what `greedy` thinks, and trust it as far as one may in this game."""
        odds, values = self._first_thought.look(chair)
        self._expect(root, chair.options, odds)
        if values and (trust := search_of(chair.game).trust):
            for option, value in zip(chair.options, values, strict=True):
                if value > -math.inf:
                    root.branches[option] = Branch(trust, value)
                    root.visits += trust

    def _round(self, root: Node, chair: Chair) -> None:
        play = chair.imagine()
        path = self._descend(root, play, chair)
        self._play_on(play, chair)
        worth: dict[int, float] = {}
        for seat, node, branch in path:
            if seat not in worth:
                worth[seat] = judged(chair.game, play, seat, self.insight)
            node.visits += 1
            branch.visits += 1
            branch.total += worth[seat]

    def _descend(self, root: Node, play: Play, chair: Chair) -> list[tuple[int, Node, Branch]]:
        """Walk down the tree by what has proved good, and one step beyond it."""
        node, path = root, []
        first = True
        while not play.over:
            seat = chair.seat if first else _next_seat(play, chair.seat)
            options = steps(chair.options if first else play.options(seat), play.state, seat, self.insight)
            if not first and seat != chair.seat and isinstance(play.asking, Secretly):
                play.answer(seat, self._sensible(play, seat, options, chair))
                continue
            first = False
            option = self._select(node, play, seat, options)
            branch = node.branches.setdefault(option, Branch())
            path.append((seat, node, branch))
            play.answer(seat, option)
            if branch.visits == branch.trusted:
                break
            node = branch.node
        return path

    def _select(self, node: Node, play: Play, seat: int, options: Sequence[Effect]) -> Effect:
        """The most promising option: good so far, likely, or hardly tried."""
        if any(option not in node.priors for option in options):
            self._expect(node, options, self.insight.priors(play.state, seat, options))
        width = math.ceil(self.widen * math.sqrt(node.visits + 1))
        likely = options if width >= len(options) else sorted(options, key=lambda o: -node.priors[o])[:width]
        weight = self.explore * math.sqrt(node.visits + 1)
        fresh = node.visits and sum(branch.total for branch in node.branches.values()) / node.visits

        def promise(option: Effect) -> float:
            branch = node.branches.get(option)
            if branch is None:
                return fresh + weight * (node.priors[option] + 0.01)
            return branch.mean + weight * (node.priors[option] + 0.01) / (1 + branch.visits)

        return max(likely, key=promise)

    def _expect(self, node: Node, options: Sequence[Effect], odds: Sequence[float]) -> None:
        """Note how likely each option is thought to be taken."""
        total = sum(odds) or 1.0
        node.priors.update({option: odd / total for option, odd in zip(options, odds, strict=True)})

    def _play_on(self, play: Play, chair: Chair) -> None:
        """Let everybody do something sensible for a while, and finish a secret question in any case."""
        left = self.play_on
        while not play.over and left > -MOST_BEYOND:
            ripe = self.insight.ripe(play.state)
            if ripe or (ripe is None and left <= 0 and not isinstance(play.asking, Secretly)):
                return
            seat = play.waiting()[0]
            options = steps(play.options(seat), play.state, seat, self.insight)
            play.answer(seat, self._sensible(play, seat, options, chair))
            left -= 1

    def _sensible(self, play: Play, seat: int, options: Sequence[Effect], chair: Chair) -> Effect:
        if len(options) == 1:
            return options[0]
        return options[draw(chair, self.insight.priors(play.state, seat, options))]


def _next_seat(play: Play, own: int) -> int:
    """Who answers next: in a question to several, the planner's own seat first."""
    waiting = play.waiting()
    return own if own in waiting else waiting[0]
