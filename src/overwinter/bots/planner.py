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
from overwinter.bots.simple import GreedyBot, draw, judged, steps
from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.engine.play import Play
from overwinter.engine.questions import Secretly

FIRST_WHIM = 0.03
"""The search starts from what `greedy` would do, taken less seriously: by so much of a victory it may be wrong."""
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


class Branch:
    """One option of a decision."""

    __slots__ = ("node", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
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
        root = self.think(chair)
        visits = [root.branches[option].visits if option in root.branches else 0 for option in chair.options]
        return visits.index(max(visits))

    def think(self, chair: Chair) -> Node:
        """Search until the budget is used up; the root with what was found."""
        root = Node()
        limit = math.inf if self.budget.rounds is None else self.budget.rounds
        end = math.inf if self.budget.seconds is None else time.perf_counter() + self.budget.seconds
        if len(chair.options) <= FEW:
            self._expect(root, chair.options, self._first_thought.odds(chair))
        begin = time.perf_counter()
        self._round(root, chair)
        while root.visits < limit:
            now = time.perf_counter()
            if now + (now - begin) / root.visits > end:  # another round would not be done in time
                break
            self._round(root, chair)
        return root

    def _round(self, root: Node, chair: Chair) -> None:
        play = chair.imagine()
        path = self._descend(root, play, chair)
        self._play_on(play, chair)
        worth: dict[int, float] = {}
        for seat, node, branch in path:
            if seat not in worth:
                worth[seat] = judged(play, seat, self.insight)
            node.visits += 1
            branch.visits += 1
            branch.total += worth[seat]

    def _descend(self, root: Node, play: Play, chair: Chair) -> list[tuple[int, Node, Branch]]:
        """Walk down the tree by what has proved good, and one step beyond it."""
        node, path = root, []
        first = True
        while not play.over:
            seat = chair.seat if first else _next_seat(play, chair.seat)
            options = steps(chair.options if first else play.options(seat))
            if not first and seat != chair.seat and isinstance(play.asking, Secretly):
                play.answer(seat, self._sensible(play, seat, options, chair))
                continue
            first = False
            option = self._select(node, play, seat, options)
            branch = node.branches.setdefault(option, Branch())
            path.append((seat, node, branch))
            play.answer(seat, option)
            if not branch.visits:
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
        while not play.over and (left > 0 or isinstance(play.asking, Secretly)):
            seat = play.waiting()[0]
            play.answer(seat, self._sensible(play, seat, steps(play.options(seat)), chair))
            left -= 1
            if left < -20:
                return

    def _sensible(self, play: Play, seat: int, options: Sequence[Effect], chair: Chair) -> Effect:
        if len(options) == 1:
            return options[0]
        return options[draw(chair, self.insight.priors(play.state, seat, options))]


def _next_seat(play: Play, own: int) -> int:
    """Who answers next: in a question to several, the planner's own seat first."""
    waiting = play.waiting()
    return own if own in waiting else waiting[0]
