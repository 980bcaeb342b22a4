"""Phases 1 and 2: dealing, secret votes, and the reveal."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.questions import Ask, Secretly
from overwinter.games.starved.catalogue import CardId
from overwinter.games.starved.state import SLOTS, YULE, Land, Seat, Slot


class Deal(Effect):
    """Four cards are dealt face down."""

    rule = "ST-040"

    def apply(self, s: Land) -> None:
        # Only the backs are settled here (ST-041); fronts are when a card is turned up.
        deck = s.deck
        s.backs = [deck.deal(s) for _ in SLOTS]


class CallVotes(Effect):
    """The tribes vote in secret."""

    rule = "ST-046"

    def apply(self, s: Land) -> None:
        s.talks = s.season != YULE  # ST-111, ST-112
        s.push(secret_vote(tuple(tribe.seat for tribe in s.playing())), AllReady())


@functools.cache
def secret_vote(seats: tuple[Seat, ...]) -> Secretly:
    """The secret vote of these tribes. They may change their minds until the last has voted (ST-049)."""
    return Secretly.of(map(CastVote, seats))


@functools.cache
def _votes(seat: Seat) -> Sequence[Effect]:
    return tuple(Vote(seat, slot) for slot in SLOTS)


class CastVote(Ask):
    """{seat}: which card do your foragers go for?"""

    seat: Seat
    rule = "ST-046"

    def options(self, s: Land) -> Sequence[Effect]:
        return _votes(self.seat)  # always all four (ST-045); no abstaining (ST-A08)

    def says(self, s: Land) -> str:
        if s.season == YULE:
            return f"{s.name(self.seat)}, in silence: which card? More than half on one card means another year."
        return super().says(s)


class Vote(Effect):
    """{seat} votes for {slot}.

    Hidden from the others (ST-022) until all are revealed; what people say about it is their own affair (ST-048).
    """

    seat: Seat
    slot: Slot
    rule = "ST-047"
    label = "Vote for {slot}"
    piece = "slot:{slot}"

    def apply(self, s: Land) -> None:
        s.votes[self.seat] = self.slot

    def known_to(self, s: Land) -> tuple[int, ...]:
        return (self.seat,)

    def offer(self, s: Land) -> str:
        return f"Keep your vote for {self.slot}" if s.votes.get(self.seat) == self.slot else super().offer(s)

    def fine_print(self, s: Land) -> str:
        return f"its back shows: {s.backs[SLOTS.index(self.slot)]}"


class AllReady(Effect):
    """All tribes are ready; no vote may change any more."""

    rule = "ST-050"

    def apply(self, s: Land) -> None:
        s.talks = False  # the revealing phase begins (ST-A17)


class RevealVotes(Effect):
    """On the count of three, all votes lie open."""

    rule = "ST-051"

    def apply(self, s: Land) -> None:
        s.reveal()
        s.revealed = True
        s.talks = True
        s.silent = False  # ST-121

    def says(self, s: Land) -> str:
        votes = [(slot, [s.name(seat) for seat in sorted(s.votes) if s.votes[seat] == slot]) for slot in SLOTS]
        return "One, two, three: " + "; ".join(f"{slot}: {', '.join(names)}" for slot, names in votes if names) + "."


class TurnUpVoted(Effect):
    """The dealer turns up only the cards that were voted for."""

    rule = "ST-052"
    quiet = True

    def apply(self, s: Land) -> None:
        voted = set(s.votes.values())
        dealt = zip(SLOTS, s.backs, strict=True)
        s.push(*[ShowCard(slot, s.deck.turn_up(s, back)) for slot, back in dealt if slot in voted])


class ShowCard(Effect):
    """In {slot} lies: {card}."""

    slot: Slot
    card: CardId
    rule = "ST-052"

    def apply(self, s: Land) -> None:
        s.fronts[self.slot] = self.card
