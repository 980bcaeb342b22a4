"""What a wish does to a table. Each either changes it and says what happened, or raises and is then forgotten."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Collection
from typing import NamedTuple

import msgspec

from overwinter.engine import notation
from overwinter.engine.chance import Chance
from overwinter.engine.errors import UndoRefused
from overwinter.engine.story import Event as Told
from overwinter.match import Match
from overwinter.tables import messages as m
from overwinter.tables.errors import NoSuchLink, NotAllowed, NotYourSeat, Silence
from overwinter.tables.record import MOST_REMARKS, TakenBack, among, hashed, new_token
from overwinter.tables.table import Table, seated, set_out

Change = m.Answer | m.Undo | m.Redo | m.Rewind | m.Agree | m.Say | m.Sit


class Holder(NamedTuple):
    """Who wishes: the seats it holds, and whether it set out the table."""

    seats: frozenset[int]
    host: bool

    def check(self, seat: int) -> None:
        """Refuse to act for a seat of somebody else."""
        if seat not in self.seats:
            raise NotYourSeat("you do not hold that seat")


class Happened(NamedTuple):
    """What a wish has done: a line for the table's events, and what the client gets for it."""

    kind: str
    seat: int | None = None
    body: str = ""
    token: str = ""


def key(wish: m.AnyWish) -> str:
    """By what a wish is known when it is sent again: its id and everything it says."""
    return hashlib.blake2b(msgspec.json.encode(wish), digest_size=16).hexdigest()


@functools.singledispatch
def fulfil(wish: Change, table: Table, holder: Holder) -> Happened:
    """Do what is wished for."""
    raise NotImplementedError(type(wish).__name__)


@fulfil.register
def _answer(wish: m.Answer, table: Table, holder: Holder) -> Happened:
    holder.check(wish.seat)
    table.check_fresh(wish.seat, wish.version)
    table.answer(wish.seat, wish.option)
    table.record.taken_back.clear()
    return Happened("answer", wish.seat, wish.option)


@fulfil.register
def _undo(wish: m.Undo, table: Table, holder: Holder) -> Happened:
    holder.check(wish.seat)
    table.check_fresh(wish.seat, wish.version)
    _check_not_over(table)
    state, back = table.undo_state(holder.seats)
    if not back:
        raise UndoRefused("you have not decided anything yet")
    if state != "free":
        raise UndoRefused("something new was learnt since your last decision; only a rewind takes it back")
    first = table.match.past[-back]
    table.match.undo(back)
    table.record.taken_back.append(TakenBack(first.seat, notation.write(first.answer)))
    table.moved_back()
    return Happened("undo", wish.seat, str(back))


@fulfil.register
def _redo(wish: m.Redo, table: Table, holder: Holder) -> Happened:
    holder.check(wish.seat)
    table.check_fresh(wish.seat, wish.version)
    taken_back = table.record.taken_back
    if not taken_back:
        raise UndoRefused("nothing was taken back")
    holder.check(taken_back[-1].seat)
    table.answer(taken_back[-1].seat, taken_back[-1].option)
    again = taken_back.pop()
    return Happened("answer", again.seat, again.option)


@fulfil.register
def _rewind(wish: m.Rewind, table: Table, holder: Holder) -> Happened:
    holder.check(wish.seat)
    table.check_fresh(wish.seat, wish.version)
    _check_not_over(table)
    _check_talk(table)
    if wish.to >= table.answers:
        raise UndoRefused(f"only {table.answers} answers have been given; go back to fewer")
    table.record.proposed = m.Proposal(wish.seat, wish.to, tuple(sorted(holder.seats)))
    return _rewind_if_all_agree(table) or Happened("propose", wish.seat, str(wish.to))


@fulfil.register
def _agree(wish: m.Agree, table: Table, holder: Holder) -> Happened:
    holder.check(wish.seat)
    proposal = table.record.proposed
    if proposal is None:
        raise NotAllowed("nobody proposes a rewind now")
    if not wish.yes:
        table.record.proposed = None
        return Happened("decline", wish.seat)
    agreed = tuple(sorted({*proposal.agreed, wish.seat}))
    table.record.proposed = msgspec.structs.replace(proposal, agreed=agreed)
    return _rewind_if_all_agree(table) or Happened("agree", wish.seat)


def _rewind_if_all_agree(table: Table) -> Happened | None:
    proposal = table.record.proposed
    assert proposal is not None
    if not set(table.people) <= set(proposal.agreed):
        return None
    back = table.answers - proposal.to
    table.match.rewind(back)
    table.moved_back()
    table.record.taken_back.clear()
    return Happened("rewind", proposal.seat, str(back))


def _check_talk(table: Table) -> None:
    """Where the rules ask for silence, neither words nor anything that could stand for them get through."""
    if rule := table.match.game.silence(table.match.state):
        raise Silence(rule)


def _check_not_over(table: Table) -> None:
    if table.match.outcome is not None:
        raise UndoRefused("the match is over and its seed is told; try something else at a side table")


@fulfil.register
def _say(wish: m.Say, table: Table, holder: Holder) -> Happened:
    holder.check(wish.seat)
    _check_talk(table)
    remarks = table.record.remarks
    remarks.append(m.Remark(wish.seat, wish.text, table.answers))
    del remarks[:-MOST_REMARKS]
    return Happened("say", wish.seat, wish.text)


@fulfil.register
def _sit(wish: m.Sit, table: Table, holder: Holder) -> Happened:
    record = table.record
    if wish.seat >= len(record.seats):
        raise NotYourSeat("there is no such seat at this table")
    if wish.seat in holder.seats and wish.plan.who == "me":
        _check_talk(table)
        record.seats[wish.seat].name = wish.plan.name
        return Happened("rename", wish.seat, wish.plan.name)
    if not holder.host:
        raise NotAllowed("only who set out the table can say who sits there")
    tokens: dict[str, str] = {}
    record.seats[wish.seat] = seated(wish.plan, table.match, "", tokens, tokens)
    record.proposed = None
    return Happened("sit", wish.seat, wish.plan.who, tokens.get("", ""))


def has_link(table: Table, tokens: Collection[str]) -> bool:
    """Whether one of these is a link that somebody can still be seated by."""
    hashes = [hashed(token) for token in tokens]
    return any(record.who == "open" and among(hashes, record.link) for record in table.record.seats)


def claim(table: Table, links: Collection[str]) -> Happened | None:
    """Exchange a link for a seat; None when none of these is a link."""
    hashes = [hashed(link) for link in links]
    seats = enumerate(table.record.seats)
    found = [seat for seat, record in seats if record.who == "open" and among(hashes, record.link)]
    if len(found) > 1:
        raise NoSuchLink("one link at a time, please")
    for seat in found:
        token = new_token()
        record = table.record.seats[seat]
        record.who, record.token, record.link = "person", hashed(token), ""
        return Happened("claim", seat, token=token)
    return None


# -- side tables ----------------------------------------------------------------------------------


def fork(wish: m.Fork, table: Table, holder: Holder) -> tuple[Table, str]:
    """A side table from an earlier moment or now, and the token for the own seats there."""
    holder.check(wish.seat)
    match = table.match
    if wish.answers > table.answers:
        raise NotAllowed(f"there were only {table.answers} answers so far")
    then = match if wish.answers == table.answers else table.as_it_was(match.past[wish.answers])
    if then.play.over:
        raise NotAllowed("the match is over there; choose an earlier moment")
    side = _side_match(then, wish.seat, secret=match.outcome is None)
    own = sorted(holder.seats)
    told = [(line.text, line.rule) for line in then.told(wish.seat)]
    side.story.events = [Told(text, rule, tuple(own)) for text, rule in told]
    plans = [_side_plan(table, seat, own) for seat in range(match.setup.seats)]
    base = msgspec.Raw(side.save())
    new, tokens, _ = set_out(side, plans, base=base, prologue=told, own=own)
    token = tokens[str(own[0])]
    for seat in own:
        new.record.seats[seat].token = hashed(token)
    new.record.hosts = [hashed(token)]
    return new, token


def _side_match(then: Match, seat: int, *, secret: bool) -> Match:
    """The match goes on with chance of its own; what the seat must not know is drawn anew."""
    chance = Chance(new_token())
    state = then.game.imagined(then.state, seat, chance.branch("imagined")) if secret else then.state.copy()
    setup = msgspec.structs.replace(then.setup, seed=chance.seed)
    return Match(then.game, then.codec, setup, state, chance)


def _side_plan(table: Table, seat: int, own: Collection[int]) -> m.SeatPlan:
    record = table.record.seats[seat]
    if seat in own:
        return m.SeatPlan("me", record.name)
    return m.SeatPlan("bot", "", record.bot or ("greedy" if table.match.game.insight else "random"))
