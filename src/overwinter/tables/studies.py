"""Wishes that a worker has to think about: hints while a match goes on, an analysis when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overwinter.match import Match, Question
from overwinter.tables import analysis, worker
from overwinter.tables import messages as m
from overwinter.tables.errors import Busy, NotAllowed, NotYourSeat
from overwinter.tables.thinking import task_for

if TYPE_CHECKING:
    from overwinter.tables.service import Service
    from overwinter.tables.watcher import Watcher


async def study(service: Service, watcher: Watcher, wish: m.Hint | m.Analyse) -> m.AnyNews:
    """Think about a wish in a worker; one at a time for each client."""
    if not watcher.greeted:
        raise NotAllowed("say hello first")
    if watcher.busy:
        raise Busy("your last question is still being thought about")
    watcher.busy = True
    try:
        if isinstance(wish, m.Hint):
            return await _hint(service, watcher, wish)
        return await _analyse(service, watcher, wish)
    finally:
        watcher.busy = False


async def _hint(service: Service, watcher: Watcher, wish: m.Hint) -> m.Hinted:
    entry = service.entry(watcher.table)
    async with entry.hold():
        table = await service.open(entry)
        match = table.match
        if wish.seat not in table.held(watcher.hashes):
            raise NotYourSeat("you do not hold that seat")
        table.check_fresh(wish.seat, wish.version)
        if wish.seat not in match.play.waiting():
            raise NotAllowed("you are not asked anything now")
        if match.game.insight is None:
            raise NotAllowed(f"{match.game.title} has no planner yet")
        task = task_for(match, wish.seat, "planner", table.answers)
        question = Question(match.play, wish.seat)
        texts = {name: question.describe(option).text for name, option in question.ids.items()}
    thought = await service.thinkers.run(worker.hint, task)
    text = texts.get(thought.option, thought.option)
    return m.Hinted(
        wish.id, thought.option, text, thought.chances, thought.futures, thought.rival, thought.why, thought.line
    )


async def _analyse(service: Service, watcher: Watcher, wish: m.Analyse) -> m.Analysis:
    entry = service.entry(watcher.table)
    if entry.weighed is None:
        async with entry.hold():
            case = _case((await service.open(entry)).match)
        entry.weighed = await service.thinkers.run(analysis.weigh, case)
    weighed = entry.weighed
    return m.Analysis(wish.id, weighed.moments, weighed.turning_points, weighed.luck, weighed.choices)


def _case(match: Match) -> analysis.Case:
    """A finished match as a worker needs it."""
    if match.outcome is None:
        raise NotAllowed("the match is not over yet")
    if match.game.insight is None:
        raise NotAllowed(f"{match.game.title} has no judgement yet to weigh a match with")
    texts = tuple(analysis.said(match, place) for place in range(len(match.past)))
    end = match.codec.encode(match.state)
    return analysis.Case(
        match.game.name, match.setup.seats, tuple(analysis.steps(match)), end, texts, match.codec.packs
    )
