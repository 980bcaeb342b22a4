"""Why an option is better than the next best: what happens to the seat after either, in imagined futures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from overwinter.bots import Chair
from overwinter.bots.simple import draw
from overwinter.engine.effects import Effect
from overwinter.engine.insight import Insight
from overwinter.engine.play import Play
from overwinter.engine.story import Story
from overwinter.tables.messages import Reason

FUTURES = 40
ANSWERS = 12
"""So far each future is played."""
MOST_REASONS = 3
WORTH_TELLING = 0.15
"""By how much an event must be more or less likely."""


def reasons(chair: Chair, insight: Insight, best: Effect, rival: Effect) -> tuple[Reason, ...]:
    """What would be told of this seat more often after one option than after the other, the clearest first."""
    after, instead = _told(chair, insight, best), _told(chair, insight, rival)
    own = {option.says(chair.position) for option in (best, rival)}
    found = [
        Reason(line, after[line] / FUTURES, instead[line] / FUTURES) for line in {**after, **instead} if line not in own
    ]
    clear = [reason for reason in found if abs(reason.after - reason.instead) >= WORTH_TELLING]
    return tuple(sorted(clear, key=lambda reason: -abs(reason.after - reason.instead))[:MOST_REASONS])


def _told(chair: Chair, insight: Insight, option: Effect) -> Counter[str]:
    """In how many futures each line about this seat is told."""
    lines: Counter[str] = Counter()
    for _ in range(FUTURES):
        play = chair.imagine()
        story = play.desk.listener = Story()
        play.answer(chair.seat, option)
        _play_on(play, chair, insight)
        name = chair.game.seat_name(play.state, chair.seat)
        lines.update({event.text for event in story.events if name in event.text})
    return lines


def _play_on(play: Play, chair: Chair, insight: Insight) -> None:
    for _ in range(ANSWERS):
        if play.over:
            return
        seat = play.waiting()[0]
        options: Sequence[Effect] = play.options(seat)
        play.answer(seat, options[draw(chair, insight.priors(play.state, seat, options))])
