"""The round: its phases up to the Action phase."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP
from overwinter.engine.printed import All
from overwinter.engine.questions import Ask
from overwinter.games.robinson.phases.night import ComeHome, NightPhase
from overwinter.games.robinson.phases.planning import Survey
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.printed.catalogue import DIALS, YIELD, Resource, Source
from overwinter.games.robinson.table.records import NOWHERE, ROUND, Seat
from overwinter.games.robinson.table.state import Island, sources_at
from overwinter.games.robinson.verbs.cards import DrawEvent
from overwinter.games.robinson.verbs.castaways import GainDetermination, Heal, Lose, LoseDetermination, RaiseMorale
from overwinter.kit.beware import Beware
from overwinter.kit.choices import Choice


class Round(Effect):
    """Round {number} begins."""

    number: int
    rule = "RC-068"

    def apply(self, s: Island) -> None:
        s.round = self.number
        s.phase = "event"
        home = [ComeHome(castaway.seat) for castaway in s.castaways.values() if castaway.outside]
        s.push(
            *home,
            EventPhase(),
            MoralePhase(),
            ProductionPhase(),
            ActionPhase(),
            WeatherPhase(),
            NightPhase(),
            RoundEnds(),
        )


class RoundEnds(Effect):
    """The round is over."""

    rule = "RC-279"
    quiet = True

    def apply(self, s: Island) -> None:
        if s.round >= s.scenario.rounds:
            s.push(Lose("The last round is over, and the goal is not reached.", "RC-006"))
            return
        players = s.players
        s.first = players[(players.index(s.first) + 1) % len(players)]  # RC-280, RC-314, RC-337
        s.push(Round(s.round + 1))


class EventPhase(Effect):
    """The Event phase."""

    rule = "RC-069"
    quiet = True

    def apply(self, s: Island) -> None:
        if s.round > 1:
            s.push(DrawEvent())


# -- Morale ----------------------------------------------------------------------------------------


class MoralePhase(Effect):
    """The Morale phase."""

    rule = "RC-085"
    quiet = True

    def apply(self, s: Island) -> None:
        s.phase = "morale"
        alone = [RaiseMorale()] if len(s.players) == 1 else []  # RC-338
        s.push(MoodAhead(All((*alone, FeelMorale()))))


class MoodAhead(Beware):
    """The mood of the group is about to be felt: the last chance to lift it."""

    rule = "RC-058"
    helps = (RaiseMorale, GainDetermination)

    def about(self, s: Island) -> str:
        return "The Morale phase."

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        levels = s.book.numbers.morale
        if isinstance(help, RaiseMorale):
            return s.morale < len(levels) - 1
        return s.castaways[s.first].determination + levels[s.morale] < 0


MOOD = DIALS.dial("mood", "Morale is worth {n} more to the First Player.")


class FeelMorale(Effect):
    """The First Player feels the mood of the group."""

    rule = "RC-039"
    quiet = True

    def apply(self, s: Island) -> None:
        bonus = MOOD.of(s, GROUP)  # RC-395, RC-399, RC-A39
        levels = s.book.numbers.morale
        if s.morale == len(levels) - 1:
            s.push(TopMorale(s.first, bonus))  # RC-089
            return
        value = levels[s.morale] + bonus
        if value > 0:
            s.push(GainDetermination(s.first, value))  # RC-088
        elif value < 0:
            s.push(LoseDetermination(s.first, -value))  # RC-086, RC-090, RC-091; at 0 nothing (RC-087)


class TopMorale(Ask):
    """{seat}: spirits are high. Determination, or healing?"""

    seat: Seat
    bonus: int = 0
    rule = "RC-089"

    def options(self, s: Island) -> Sequence[Effect]:
        tokens = s.book.numbers.morale[-1]
        heal: Effect = Heal(self.seat) if not self.bonus else HealAndGain(self.seat, self.bonus)
        return [GainDetermination(self.seat, tokens + self.bonus), heal]


class HealAndGain(Effect):
    """{seat} heals a wound and gains {tokens} determination."""

    seat: Seat
    tokens: int
    rule = "RC-A39"
    label = "Heal 1 wound and gain {tokens} determination."

    def apply(self, s: Island) -> None:
        s.push(Heal(self.seat), GainDetermination(self.seat, self.tokens))


# -- Production ------------------------------------------------------------------------------------


NO_PRODUCTION = "no-production"
HALF_PRODUCTION = "half-production"
CATCH = "catch"
"""What holds for the rest of a round; the last: the Pit has caught something."""


class ProductionPhase(Effect):
    """The Production phase."""

    rule = "RC-093"
    quiet = True

    def apply(self, s: Island) -> None:
        s.phase = "production"
        if s.marked(ROUND, NO_PRODUCTION):
            return  # RC-095
        s.push(Produce())


class CheckPit(Effect):
    """The Pit is looked after."""

    rule = "RC-404"
    quiet = True

    def apply(self, s: Island) -> None:
        if s.cast("building", "wound") == "wound":
            s.mark(ROUND, CATCH)


def camp_yield(s: Island) -> dict[Resource, int]:
    """What the Camp's tile gives (RC-093, RC-096, RC-194, RC-369); no other does (RC-097)."""
    there = s.spaces[s.camp.space]
    found: dict[Resource, int] = {"wood": 0, "food": 0}
    if "fog" in there.tokens:
        return found
    for source in s.tile(s.camp.space).sources:
        if source not in there.covered:
            found[YIELD[source]] += 1
    found["wood"] += there.tokens.count("plus-wood")  # RC-A24: even without a matching source
    found["food"] += there.tokens.count("plus-food")
    return found


class Produce(Effect):
    """The Camp's tile gives what it has."""

    rule = "RC-093"

    def apply(self, s: Island) -> None:
        s.push(UseShortcut())


class UseShortcut(Choice):
    """The Shortcut, if there is one, brings something from another tile."""

    rule = "RC-383"
    quiet = True
    question = "What do you bring in by the Shortcut?"

    def choices(self, s: Island) -> Sequence[Effect]:
        leads = s.camp.shortcut != NOWHERE and s.usable(s.camp.shortcut)
        return list(map(TakeShortcut, sources_at(s, s.camp.shortcut))) if leads else ()

    def otherwise(self, s: Island) -> Sequence[Effect]:
        return [BringIn(None)]


class TakeShortcut(Effect):
    """By the Shortcut: {source}."""

    source: Source
    rule = "RC-383"
    label = "{source}"

    def apply(self, s: Island) -> None:
        s.plan.tapped = s.camp.shortcut, self.source  # RC-A38
        s.push(BringIn(YIELD[self.source]))

    def points_at(self, s: Island) -> str:
        return f"source:{s.camp.shortcut}:{self.source}"


class BringIn(Choice):
    """The Camp's produce is brought in."""

    by_shortcut: Resource | None
    rule = "RC-094"
    question = "Only half is brought in: which?"
    quiet = True

    def choices(self, s: Island) -> Sequence[Effect]:
        found = camp_yield(s)
        if self.by_shortcut:
            found[self.by_shortcut] += 1
        found["food"] += s.marked(ROUND, CATCH)  # RC-A58
        if not s.marked(ROUND, HALF_PRODUCTION):
            return [Harvest(found["wood"], found["food"])]
        total = (found["wood"] + found["food"]) // 2  # RC-A52
        return [Harvest(wood, total - wood) for wood in range(found["wood"] + 1) if 0 <= total - wood <= found["food"]]


class Harvest(Effect):
    """The Camp brings in {wood} wood and {food} food."""

    wood: int
    food: int
    rule = "RC-093"
    label = "{wood} wood and {food} food"

    def apply(self, s: Island) -> None:
        s.camp.stock["wood"] += self.wood
        s.camp.stock["food"] += self.food


class CutProduction(Effect):
    """Nothing is produced this round."""

    rule = "RC-095"
    label = "No production this round."

    def apply(self, s: Island) -> None:
        s.mark(ROUND, NO_PRODUCTION)


class HalveProduction(Effect):
    """Only half is produced this round."""

    rule = "RC-A52"
    label = "Only half is produced this round."

    def apply(self, s: Island) -> None:
        s.mark(ROUND, HALF_PRODUCTION)


# -- Actions ---------------------------------------------------------------------------------------


class ActionPhase(Effect):
    """The Action phase: plan everything, then carry it out."""

    rule = "RC-098"
    quiet = True

    def apply(self, s: Island) -> None:
        s.phase = "planning"
        s.push(Survey())
