"""How good things look for the farmers, and what a sensible one would do. Judgement, not rules.

Everything is reckoned in actions: what the goals and rooms still take, beside the actions that are left.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import ClassVar

from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.play import Play
from overwinter.engine.state import Desk
from overwinter.games.stardew.phases import planning, turns
from overwinter.games.stardew.places import fishing, town
from overwinter.games.stardew.sense.insight.aims import MATERIALS
from overwinter.games.stardew.sense.insight.lacking import homes_wanted, next_ores, open_goal
from overwinter.games.stardew.sense.insight.leaning import Leaning
from overwinter.games.stardew.sense.insight.odds import Odds
from overwinter.games.stardew.sense.insight.weights import Weights
from overwinter.games.stardew.sense.insight.work import Work
from overwinter.games.stardew.table.goals import asks, rooms_played, stands
from overwinter.games.stardew.table.state import Farmer, Seat, Valley
from overwinter.games.stardew.verbs import powers
from overwinter.kit.team import TeamInsight, Weigh
from overwinter.kit.thrown import on_top

__all__ = ["Odds", "StardewInsight", "Weights"]


FEW_QUESTIONS = 6
"""So many questions a card may ask before it is judged by what it brought so far."""
TRY = 0.2
"""How much a card is worth that brings nothing that can be seen: its place may be needed."""
FIRST = 200.0
"""How much while planning, if it costs nothing and takes nothing away."""


class StardewInsight(TeamInsight):
    """The work that is left, and the weeks to do it in."""

    def __init__(self, weights: Weights, odds: Odds) -> None:
        self.weights, self.odds = weights, odds

    def tuned(self, weights: Weights) -> StardewInsight:
        return StardewInsight(weights, self.odds)

    def nearness(self, s: Valley, seat: int) -> float:
        parts = [1.0 if goal in s.reached else min(1.0, stands(s, goal) / asks(s, goal)) for goal in s.goals]
        if s.options.mode != "seedling":
            parts += [min(1.0, s.restored / max(1, rooms_played(s)))] * 3
        return min(0.99, sum(parts) / max(1, len(parts)))

    def value(self, s: Valley, seat: int) -> float:
        return self.odds.won(Work(s, self.weights))

    def ripe(self, s: Valley) -> bool:
        return isinstance(s.stack[-1], planning.PlanTogether) and not any(f.place for f in s.farmers.values())

    def lean(self, s: Valley, seat: int, options: Sequence[Effect]) -> Sequence[float]:
        vain, leaning = _nothing_bites(s, options), Leaning(s, Seat(seat), self.weights)
        leans = [leaning.to(option) + (vain and isinstance(option, powers.UseCard)) for option in options]
        return [math.exp(4 * min(4.0, lean)) for lean in leans]

    # -- planning -----------------------------------------------------------------------------------------

    def _planning(self, s: Valley, seat: int, options: Sequence[Effect]) -> list[float]:
        look, farmer = Leaning(s, Seat(seat), self.weights), s.farmers[Seat(seat)]
        found = []
        for option in options:
            match option:
                case planning.Reconsider():
                    found.append(0.0)
                case planning.Choose():
                    found.append(math.exp(5 * look.offers.week_at(option.place)))
                case planning.SendSpouse() if not farmer.spouse_place:
                    found.append(1000 * math.exp(5 * look.offers.best_at(option.place)))
                case planning.HandTile():
                    found.append(100.0 * _handy(s, option))
                case planning.Agree():
                    found.append(1.0)
                case powers.UseCard():
                    found.append(self._card(s, seat, option, look.work))
                case _:
                    found.append(0.0)
        return found if any(found) else [1.0] * len(options)

    def second_thoughts(self, s: Valley, seat: int, options: Sequence[Effect]) -> Sequence[Effect]:
        if not isinstance(s.stack[-1], planning.PlanTogether) or not s.farmers[Seat(seat)].place:
            return ()
        return [
            option
            for option in options
            if (isinstance(option, planning.HandTile) and _handy(s, option))
            or (isinstance(option, planning.SendSpouse) and not s.farmers[option.seat].spouse_place)
        ]

    # -- a turn -------------------------------------------------------------------------------------------

    def _turn(self, s: Valley, seat: int, options: Sequence[Effect]) -> list[float]:
        look, farmer, turn = Leaning(s, Seat(seat), self.weights), s.farmers[Seat(seat)], s.turn
        offers = look.offers
        assert turn is not None
        later = 0.0
        if turn.actions > 1 and farmer.place:
            later = max(offers.week_at(farmer.place) - offers.best_at(farmer.place), 0.0)
        found = []
        for option in options:
            match option:
                case turns.SpouseActs() | turns.ActFree():
                    found.append(1000 * max(0.01, 0.05 + offers.gain(option.action)))
                case turns.Act():
                    found.append(math.exp(6 * (offers.gain(option.action) + later)))
                case turns.Walk() if farmer.place:
                    gain = offers.walk(farmer.place, option.place)
                    gain += offers.best_at(option.place) if turn.actions else 0.0
                    early = turns.step(s, option.seat, turn).actions < turn.actions and offers.best_at(farmer.place) > 0
                    found.append(math.exp(6 * gain) * (not early))
                case turns.GoHome():
                    found.append(0.3 if turn.actions < 1 else 0.01)
                case powers.UseCard():
                    found.append(self._card(s, seat, option, look.work))
                case _:
                    found.append(0.0)
        return found

    def _card(self, s: Valley, seat: int, option: powers.UseCard, work: Work) -> float:
        """How much a card that can be used now would help; one that does no harm is worth a try."""
        before, after, left = self.odds.won(work), s.copy(), FEW_QUESTIONS
        play = Play(after, Desk(Chance(1)))
        play.answer(seat, option)
        while left and not play.over and not self.settled(after):
            asked = play.waiting()[0]
            options = play.options(asked)
            odds = self.priors(after, asked, options)
            play.answer(asked, options[odds.index(max(odds))])
            left -= 1
        if play.over:
            return 1e6
        gain = (self.value(after, seat) - before) / max(1e-4, before * (1 - before))
        if gain > 0.02:
            return 1e4 * gain
        harmless = gain >= 0 and s.phase == "planning" and _for_nothing(s, option)
        return FIRST if harmless else TRY * (gain > -0.1)

    settled_by = (planning.PlanTogether, turns.TakeTurn)
    judges: ClassVar[Mapping[type[Effect], Weigh]] = {planning.PlanTogether: _planning, turns.TakeTurn: _turn}


def _for_nothing(s: Valley, option: powers.UseCard) -> bool:
    """Whether using a card takes nothing, not even the card."""
    use = s.book.cards[option.card].use
    return use is not None and not (use.spent or use.price)


def _nothing_bites(s: Valley, options: Sequence[Effect]) -> bool:
    """Whether somebody is fishing, and no fish can be had for the dice that lie there."""
    return on_top(s, "fishing") and not any(isinstance(option, fishing.CatchWithDice) for option in options)


def _handy(s: Valley, gift: planning.HandTile) -> bool:
    """Whether somebody else can use a tile this week, and the owner cannot.

    What a tile is for does not depend on who has it, so that nobody hands it back.
    """
    owner, other, tile = s.farmers[gift.seat], s.farmers[gift.to], gift.tile
    if open_goal(s, "tools") and any(tile in next_ores(s, farmer) for farmer in s.farmers.values()):
        needs, has = tile in next_ores(s, other) and tile not in other.bag, owner.bag.count(tile)
        return needs and has > (tile in next_ores(s, owner))  # wherever they are, and however late it is
    if not owner.place or not other.place:
        return False
    if open_goal(s, "museum") and s.tile(tile).letter not in ("", *s.museum):
        return other.place == "forge" != owner.place
    if tile in MATERIALS and (open_goal(s, "buildings") or homes_wanted(s)):
        return other is _builder(s)
    wanted = any(
        room.known and not room.done and town.accepts(s.book, s.book.bundles[room.bundle], tile)
        for room in s.rooms.values()
    )
    return wanted and other.place == "town" != owner.place


def _builder(s: Valley) -> Farmer | None:
    """Who of those at the Mountain has most to build with: one farmer must have it all."""
    there = [farmer for farmer in s.farmers.values() if farmer.place == "mountain"]
    return max(there, key=lambda farmer: sum(tile in MATERIALS for tile in farmer.bag), default=None)
