"""Druids: alliances forged and left, and the Covenant of all tribes.

Whoever takes part in forging an alliance needs a Druid (ST-007); who loses it later stays allied (ST-115): nothing
here looks at the Druids of members.

All of these are free actions: they may come between any two answers while talks are open, that is
in a Season outside the revealing phase, and in Yule after the reveal (ST-111, ST-112, ST-A17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from overwinter.engine.effects import Blocked, Effect, Objection, refused
from overwinter.engine.hints import Said
from overwinter.engine.questions import Ask, Several
from overwinter.games.starved.state import DRUID, Land, Seat, Tribe
from overwinter.kit.words import listed


@Land.at_any_time
def free_actions(s: Land, seat: int) -> Sequence[Effect]:
    """What a tribe may do about alliances now."""
    if not s.talks or s.covenant or not s.options.druids:
        return ()
    tribe = s.tribe(seat)
    actions: list[Effect] = []
    if tribe.in_force(DRUID):
        if invitable(s, tribe):
            actions.append(Propose(tribe.seat))
        if covenant_objection(s, tribe) is None:
            actions.append(CallCovenant(tribe.seat))
    if tribe.pact:
        actions.append(Leave(tribe.seat))
    return actions


@Land.blocked_at_any_time
def blocked_actions(s: Land, seat: int) -> Sequence[Blocked]:
    """What a tribe may not do about alliances now, and why."""
    tribe = s.tribe(seat)
    if s.covenant or not s.options.druids or not s.year:
        return ()
    if not s.talks:
        actions = [Propose(tribe.seat), CallCovenant(tribe.seat), *([Leave(tribe.seat)] if tribe.pact else [])]
        return [Blocked(action, *_closed(s)) for action in actions]
    blocked = []
    if not tribe.in_force(DRUID):
        blocked.append(Blocked(Propose(tribe.seat), "you need a Druid's Hut in force to propose an alliance", "ST-116"))
    elif not room(s, tribe):
        blocked.append(Blocked(Propose(tribe.seat), "this match allows no alliance of all tribes", "ST-A20"))
    elif not invitable(s, tribe):
        blocked.append(
            Blocked(Propose(tribe.seat), "no unallied tribe with a Druid is left that you have not asked", "ST-113")
        )
    return [*blocked, *refused([(CallCovenant(tribe.seat), covenant_objection(s, tribe))])]


def _closed(s: Land) -> tuple[str, str]:
    """Why no alliance can be forged or left now, with the rule."""
    if s.silent:
        return "no alliances in Yule before the reveal", "ST-112"
    return "no alliances while votes are revealed", "ST-111"


def invitable(s: Land, tribe: Tribe) -> list[Seat]:
    """Whom a tribe may invite: unallied, with a Druid, and not asked too often this turn (ST-113, ST-116, ST-A19)."""
    if not room(s, tribe):
        return []
    most = s.book.numbers.invitations
    return [
        other.seat
        for other in s.tribes
        if other is not tribe and not other.pact and other.in_force(DRUID) and tribe.invited.count(other.seat) < most
    ]


def room(s: Land, tribe: Tribe) -> int:
    """How many tribes could still join its alliance: all others, unless an alliance of all is forbidden (ST-A20)."""
    return len(s.tribes) - len(s.allies(tribe)) - s.options.forbid_grand_alliance


# -- forging ------------------------------------------------------------------------------


Invitees = Annotated[tuple[Seat, ...], Said(lambda s, seats: listed([s.name(seat) for seat in seats]))]


class Propose(Several):
    """{seat}: whom do you invite into an alliance?"""

    seat: Seat
    picked: tuple[Seat, ...] = ()
    rule = "ST-113"
    free = True
    interruptible = False
    piece = "banner:{seat}"

    def items(self, s: Land) -> Sequence[Seat]:
        return invitable(s, s.tribe(self.seat))

    def least(self, s: Land) -> int:
        return 1

    def most(self, s: Land) -> int:
        return min(room(s, s.tribe(self.seat)), len(self.items(s)))

    def settle(self, s: Land) -> Effect:
        return Invite(self.seat, self.picked)

    def offer(self, s: Land) -> str:
        return f"… and {s.name(self.picked[-1])}" if self.picked else "Propose an alliance"

    def points_at(self, s: Land) -> str:
        return f"banner:{self.picked[-1] if self.picked else self.seat}"


class Invite(Effect):
    """{seat} proposes an alliance to {invitees}."""

    seat: Seat
    invitees: Invitees
    rule = "ST-113"
    label = "Invite {invitees}"

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        tribe.invited += self.invitees
        s.passes = 0
        members = tuple(ally.seat for ally in s.allies(tribe) if ally is not tribe)
        s.push(SeekConsent(self.seat, self.invitees, members))

    def points_at(self, s: Land) -> str:
        return f"banner:{self.invitees[-1]}"


class SeekConsent(Effect):
    """The allies of {seat} must agree to new members; then the invited tribes answer one by one."""

    seat: Seat
    invitees: tuple[Seat, ...]
    members: tuple[Seat, ...]
    """The allies that have not yet agreed."""
    rule = "ST-114"
    quiet = True

    def apply(self, s: Land) -> None:
        if self.members:
            s.push(AskConsent(self.members[0], self.seat, self.invitees, self.members[1:]))
        else:
            s.push(*[AskJoin(invitee, self.seat) for invitee in self.invitees])


class AskConsent(Ask):
    """{seat}: {proposer}, your ally, wants to invite {invitees}. Do you agree?"""

    seat: Seat
    proposer: Seat
    invitees: Invitees
    members: tuple[Seat, ...]
    rule = "ST-114"
    interruptible = False

    def options(self, s: Land) -> Sequence[Effect]:
        return [Consent(self.seat, self.proposer, self.invitees, self.members), Veto(self.seat, self.proposer)]


class Consent(Effect):
    """{seat} agrees to new allies."""

    seat: Seat
    proposer: Seat
    invitees: tuple[Seat, ...]
    members: tuple[Seat, ...]
    rule = "ST-114"
    label = "Agree"
    piece = "banner:{proposer}"

    def apply(self, s: Land) -> None:
        s.push(SeekConsent(self.proposer, self.invitees, self.members))


class Veto(Effect):
    """{seat} wants no new allies."""

    seat: Seat
    proposer: Seat
    rule = "ST-114"
    label = "Refuse"

    def apply(self, s: Land) -> None:
        pass


class AskJoin(Ask):
    """{seat}: {proposer} proposes an alliance. Do you accept?"""

    seat: Seat
    proposer: Seat
    rule = "ST-114"
    interruptible = False

    def options(self, s: Land) -> Sequence[Effect]:
        return [Join(self.seat, self.proposer), Decline(self.seat, self.proposer)]


class Join(Effect):
    """{seat} joins the alliance of {proposer}; their banners stand together."""

    seat: Seat
    proposer: Seat
    rule = "ST-114"
    label = "Accept: put the banners together"
    piece = "banner:{proposer}"

    def apply(self, s: Land) -> None:
        proposer = s.tribe(self.proposer)
        if not proposer.pact:
            s.pacts += 1
            proposer.pact = s.pacts
        s.tribe(self.seat).pact = proposer.pact


class Decline(Effect):
    """{seat} declines the alliance with {proposer}."""

    seat: Seat
    proposer: Seat
    rule = "ST-114"
    label = "Decline"

    def apply(self, s: Land) -> None:
        pass


# -- leaving ------------------------------------------------------------------------------


class Leave(Effect):
    """{seat} leaves its alliance."""

    seat: Seat
    rule = "ST-117"
    free = True
    label = "Leave the alliance"
    piece = "banner:{seat}"

    def apply(self, s: Land) -> None:
        tribe = s.tribe(self.seat)
        left = [ally for ally in s.allies(tribe) if ally is not tribe]
        tribe.pact = 0
        s.passes = 0
        if len(left) == 1:
            left[0].pact = 0  # an alliance of one is none (ST-A19)


# -- the Covenant -------------------------------------------------------------------------


def covenant_objection(s: Land, tribe: Tribe) -> Objection:
    """Why a tribe cannot call for the Covenant now."""
    without = [s.name(other.seat) for other in s.tribes if not other.in_force(DRUID)]
    if without:
        return f"every tribe needs a Druid's Hut; missing: {', '.join(without)}", "ST-009"
    if tribe.covenant_calls >= s.book.numbers.covenant_calls:
        return "you have called for it this turn; wait for the next", "ST-008"
    return None


class CallCovenant(Effect):
    """{seat} calls for the Covenant: all tribes against the winter."""

    seat: Seat
    rule = "ST-008"
    free = True
    label = "Call for the Covenant of all tribes"
    piece = "banner:{seat}"

    def apply(self, s: Land) -> None:
        s.tribe(self.seat).covenant_calls += 1
        s.passes = 0
        others = tuple(tribe.seat for tribe in s.tribes if tribe.seat != self.seat)
        s.push(SeekCovenant(self.seat, others))


class SeekCovenant(Effect):
    """One tribe after the other agrees to the Covenant of {proposer}, or prevents it."""

    proposer: Seat
    others: tuple[Seat, ...]
    rule = "ST-009"
    quiet = True

    def apply(self, s: Land) -> None:
        if self.others:
            s.push(AskCovenant(self.others[0], self.proposer, self.others[1:]))
        else:
            s.push(BeginCovenant())


class AskCovenant(Ask):
    """{seat}: {proposer} calls for the Covenant. From then on all survive together or not at all. Do you agree?"""

    seat: Seat
    proposer: Seat
    others: tuple[Seat, ...]
    rule = "ST-008"
    interruptible = False

    def options(self, s: Land) -> Sequence[Effect]:
        return [SwearCovenant(self.seat, self.proposer, self.others), RefuseCovenant(self.seat)]


class SwearCovenant(Effect):
    """{seat} is for the Covenant."""

    seat: Seat
    proposer: Seat
    others: tuple[Seat, ...]
    rule = "ST-008"
    label = "Swear the Covenant"

    def apply(self, s: Land) -> None:
        s.push(SeekCovenant(self.proposer, self.others))


class RefuseCovenant(Effect):
    """{seat} refuses, so there is no Covenant."""

    seat: Seat
    rule = "ST-009"
    label = "Refuse"

    def apply(self, s: Land) -> None:
        pass


class BeginCovenant(Effect):
    """All tribes swear the Covenant. From now on Halls can fall, and the aim is to survive."""

    rule = "ST-011"

    def apply(self, s: Land) -> None:
        s.covenant = True
        for tribe in s.tribes:
            tribe.pact = 0  # former alliances are void (ST-A22)
