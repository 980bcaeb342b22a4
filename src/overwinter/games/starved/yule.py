"""The year, and Yule at its end: a silent vote on whether the match goes on."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.decks import BackedDeck
from overwinter.engine.effects import Effect
from overwinter.engine.questions import Ask
from overwinter.games.starved.alliances import free_actions
from overwinter.games.starved.ending import CovenantEnds, declare, leaders
from overwinter.games.starved.season import EndTurn, Season
from overwinter.games.starved.state import SLOTS, YULE, Land, Seat
from overwinter.games.starved.voting import CallVotes, Deal, RevealVotes


class Year(Effect):
    """A new year begins; the foraging deck is shuffled."""

    rule = "ST-035"

    def apply(self, s: Land) -> None:
        s.year += 1
        s.deck = BackedDeck.backed("foraging", s.book.with_back)  # all cards, each year anew (ST-A05)
        s.seen = []
        s.push(*[Season(number) for number in range(1, s.book.numbers.seasons + 1)], Yule())


class Yule(Effect):
    """Yule. Nobody speaks until the votes lie open."""

    rule = "ST-118"

    def says(self, s: Land) -> str:
        return f"Yule of year {s.year}. The last cards are put aside." if s.covenant else super().says(s)

    def apply(self, s: Land) -> None:
        s.season = YULE
        if s.covenant:  # a marker only: no vote, the year counts as survived (ST-A22)
            s.push(EndTurn(), EndOfYear(another=True))
            return
        s.silent = True
        # The last four cards (ST-119), a secret vote (ST-120), but no Spies (ST-A16), no beads and no feeding (ST-124);
        # then talks, and the count as the alliances stand after them (ST-A18).
        s.push(Deal(), CallVotes(), RevealVotes(), OpenTalks(), CountVotes())


class OpenTalks(Effect):
    """Talk is allowed again; alliances may be forged and left."""

    rule = "ST-112"

    def apply(self, s: Land) -> None:
        s.passes = 0
        s.push(TalkRound())


class TalkRound(Effect):
    """The talks go round until all tribes have passed in a row."""

    at: int = 0
    rule = "ST-112"
    quiet = True

    def apply(self, s: Land) -> None:
        order = s.in_order()
        if s.passes >= len(order) or s.covenant:
            return
        seat, next_round = order[self.at].seat, TalkRound((self.at + 1) % len(order))
        if free_actions(s, seat):
            s.push(Talk(seat), next_round)
        else:
            s.passes += 1  # a tribe that can do nothing passes by itself
            s.push(next_round)


class Talk(Ask):
    """{seat}: forge or leave an alliance before the count, or pass?"""

    seat: Seat
    rule = "ST-112"

    def options(self, s: Land) -> Sequence[Effect]:
        return [PassTalk(self.seat)]  # the rest are free actions


class PassTalk(Effect):
    """{seat} has nothing more to say."""

    seat: Seat
    rule = "ST-112"
    label = "Pass"
    passes = True

    def apply(self, s: Land) -> None:
        s.passes += 1


class CountVotes(Effect):
    """If more than half of the tribes chose the same card, another year is played."""

    rule = "ST-122"
    quiet = True

    def apply(self, s: Land) -> None:
        votes = list(s.votes.values())
        agreed = max(votes.count(slot) for slot in SLOTS)
        s.push(EndTurn(), EndOfYear(2 * agreed > len(s.tribes)))


class EndOfYear(Effect):
    """The year is over.

    Only here can a winner be declared (ST-005). What stands, is stored and is sworn stays for the next year (ST-039).
    """

    another: bool
    """Whether the Yule vote wants another year."""
    rule = "ST-123"

    def apply(self, s: Land) -> None:
        last = _last_year(s)
        if s.covenant:
            s.push(CovenantEnds() if last else Year())
        elif self.another and not last:
            s.push(Year())
        else:
            s.push(Count(last))

    def says(self, s: Land) -> str:
        if s.covenant:
            return f"The tribes have survived year {s.year} together."
        agreed = "The tribes agree on another year" if self.another else "The tribes do not agree on another year"
        ends = ", but this was to be the last" if self.another and _last_year(s) else ""
        return f"Year {s.year} is over. {agreed}{ends}."


def _last_year(s: Land) -> bool:
    """Whether the years that were agreed on are over (ST-A23)."""
    return 0 < s.options.max_years <= s.year


class Count(Effect):
    """The villages are counted."""

    last: bool = False
    """Whether no further year may be played, so that a tie is shared."""
    rule = "ST-002"

    def apply(self, s: Land) -> None:
        best = leaders(s)
        if len(best) == 1 or self.last:
            declare(s, [tribe for side in best for tribe in side], self.rule)
        else:
            s.push(Tie(), Year())


class Tie(Effect):
    """Nobody leads in buildings and beads: another year must be played."""

    rule = "ST-004"

    def apply(self, s: Land) -> None:
        pass
