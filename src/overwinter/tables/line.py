"""What a seat would do next, step by step, until somebody else decides or chance speaks."""

from __future__ import annotations

from overwinter.bots import Chair
from overwinter.bots.planner import Node
from overwinter.bots.simple import GreedyBot, leading
from overwinter.engine import notation
from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.engine.play import Play
from overwinter.match.question import describe
from overwinter.tables.messages import Step

MOST_STEPS = 6
KNOWN = 12
"""So often an option must have been tried for the search to speak for it; else what looks best right then is taken."""


def line(chair: Chair, insight: Insight, best: Effect, root: Node) -> tuple[Step, ...]:
    """The planner's way on from its best option, itself first."""
    play, node, steps = chair.imagine(), root, []
    option: Effect | None = best
    while option is not None:
        steps.append(Step(notation.write(option), describe(option, play.state).text))
        node = node.branches[option].node if option in node.branches else Node()
        play.desk.learnt = False
        play.answer(chair.seat, option)
        option = _next(play, chair, insight, node) if len(steps) < MOST_STEPS else None
    return tuple(steps)


def _next(play: Play, chair: Chair, insight: Insight, node: Node) -> Effect | None:
    """What the seat would choose then; nothing when that cannot be said yet."""
    if play.over or play.desk.learnt or chair.seat not in play.waiting():
        return None
    options = leading(play.options(chair.seat), play.state, chair.seat, insight)
    if all(option.free for option in options):  # it has done its part, and waits for the others
        return None
    visits = {option: node.branches[option].visits for option in options if option in node.branches}
    best = max(visits, key=visits.__getitem__, default=None)
    if best is not None and visits[best] >= KNOWN:
        return best
    there = Chair(chair.game, chair.seat, options, play.state, chair.rng)
    odds = GreedyBot(insight).odds(there)
    return options[max(range(len(options)), key=odds.__getitem__)]
