"""The Spy Hideout: a look at a vote between the ready check and the reveal."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Blocked, Effect
from overwinter.engine.questions import Ask
from overwinter.games.starved.state import SPY, Land, Seat, Slot
from overwinter.games.starved.voting import secret_vote


class SpyWindow(Effect):
    """All are ready: whoever has a Spy may use it now."""

    rule = "ST-105"
    quiet = True

    def apply(self, s: Land) -> None:
        uses = s.book.numbers.spy_uses
        owners = [t.seat for t in s.in_order() if t.in_force(SPY) and t.spying < uses]
        if owners:
            s.push(OfferSpy(owners[0], tuple(owners[1:])))


class OfferSpy(Ask):
    """{seat}: send out your Spy before the votes are revealed?"""

    seat: Seat
    others: tuple[Seat, ...]
    """The Spies that get their chance after this one (ST-A15)."""
    rule = "ST-105"

    def options(self, s: Land) -> Sequence[Effect]:
        targets = [tribe.seat for tribe in s.playing() if tribe.seat != self.seat]
        return [
            HoldSpy(self.seat, self.others),
            *(Peek(self.seat, target) for target in targets),
            *(Reveal(self.seat, target) for target in targets),
        ]

    def blocked(self, s: Land) -> Sequence[Blocked]:
        return [Blocked(Peek(self.seat, self.seat), "a Spy looks at another tribe's vote", "ST-106")]


class HoldSpy(Effect):
    """{seat} keeps its Spy hidden."""

    seat: Seat
    others: tuple[Seat, ...]
    rule = "ST-105"
    label = "Keep the Spy hidden"
    passes = True

    def apply(self, s: Land) -> None:
        if self.others:
            s.push(OfferSpy(self.others[0], self.others[1:]))


class Peek(Effect):
    """{seat}'s Spy peeks at the vote of {target}."""

    seat: Seat
    target: Seat
    rule = "ST-107"
    label = "Peek at the vote of {target}, alone"
    piece = "vote:{target}"

    def apply(self, s: Land) -> None:
        s.peeks.append((self.seat, self.target))
        s.push(SeeVote(self.seat, self.target, s.votes[self.target]), AfterSpy(self.seat, self.target))


class Reveal(Effect):
    """{seat}'s Spy shows everybody the vote of {target}."""

    seat: Seat
    target: Seat
    rule = "ST-107"
    label = "Show everybody the vote of {target}"
    piece = "vote:{target}"

    def apply(self, s: Land) -> None:
        s.exposed.append(self.target)
        s.push(ExposeVote(self.target, s.votes[self.target]), AfterSpy(self.seat, self.target))


class SeeVote(Effect):
    """{target} has voted for {slot}: only you know."""

    seat: Seat
    target: Seat
    slot: Slot
    rule = "ST-107"

    def apply(self, s: Land) -> None:
        s.reveal()

    def known_to(self, s: Land) -> tuple[int, ...]:
        return (self.seat,)


class ExposeVote(Effect):
    """{target} has voted for {slot}: everybody sees it."""

    target: Seat
    slot: Slot
    rule = "ST-107"

    def apply(self, s: Land) -> None:
        s.reveal()


class AfterSpy(Effect):
    """{target} can no longer change its vote; all who were not spied on may."""

    seat: Seat
    target: Seat
    rule = "ST-108"

    def apply(self, s: Land) -> None:
        s.tribe(self.seat).spying += 1
        s.tribe(self.target).spied = True  # ST-109
        unspied = tuple(tribe.seat for tribe in s.playing() if not tribe.spied)
        again = [secret_vote(unspied)] if unspied else []
        s.push(*again, SpyWindow())  # then all are ready again, and the other Spies get their chance (ST-110)
