"""A table in hand: its match, who sits there, what was said; changed by wishes, shown to seats.

Nothing here waits, and nothing here is kept: the service does that around it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from overwinter.bots import Bot, make_bot
from overwinter.bots.planner import PlannerBot
from overwinter.engine.errors import MissingPack, OverwinterError, WrongSetup
from overwinter.engine.play import Play
from overwinter.engine.questions import Secretly
from overwinter.engine.scene import Scene
from overwinter.engine.state import State
from overwinter.engine.story import Event as Told
from overwinter.match import Match, View, load
from overwinter.match.match import REWIND, Moment
from overwinter.match.view import Line
from overwinter.tables.errors import NotYourSeat, PackMissing, Stale
from overwinter.tables.messages import PackInfo, SeatInfo, SeatPlan, TableInfo, Update
from overwinter.tables.record import NOTHING, Record, SeatRecord, among, hashed, new_token

LONGEST_THOUGHT = 10
MOST_ROUNDS = 5000


class Table:
    """One table."""

    def __init__(self, record: Record, match: Match) -> None:
        self.record = record
        self.match = match
        self._public: View | None = None
        """What everybody sees, made once for all who watch; the views of seats are made for one client each."""
        self._scene: Scene | None = None
        """The scene of all seats, where nobody knows more than the others: most of the work of a view."""
        self._told: dict[int | None, tuple[int, tuple[Line, ...]]] = {}
        """By seat: how many events it has heard of, and in which lines."""

    @classmethod
    def open(cls, record: Record) -> Table:
        """The table that was kept."""
        match = _loaded(record.save)
        if record.base != NOTHING:
            lines = list(match.lines)
            match.recall = lambda: _played_again(record, lines)
        return cls(record, match)

    def caught_up(self, record: Record, answers: Sequence[tuple[int, str]] | None) -> Table | None:
        """This table after some answers, if that leads to what was kept; None if not. Spares replaying a long match."""
        if answers is None:
            return None
        try:
            for seat, option in answers:
                self.match.answer(seat, option)
        except OverwinterError:
            return None
        return Table(record, self.match) if self.match.save() == bytes(record.save) else None

    def close(self) -> Record:
        """What is to be kept, one version on."""
        self.record.version += 1
        self.record.save = msgspec.Raw(self.match.save())
        self._public = self._scene = None
        return self.record

    # -- who is who -----------------------------------------------------------------------

    def held(self, hashes: Collection[str]) -> frozenset[int]:
        """The seats held by the tokens with these hashes."""
        return frozenset(seat for seat, record in enumerate(self.record.seats) if among(hashes, record.token))

    def is_host(self, hashes: Collection[str]) -> bool:
        """Whether one of these is of a token that was told to whoever set out the table."""
        return any(among(hashes, host) for host in self.record.hosts)

    @property
    def people(self) -> list[int]:
        """The seats that somebody has taken."""
        return [seat for seat, record in enumerate(self.record.seats) if record.who == "person"]

    def bots_asked(self) -> list[tuple[int, str]]:
        """The bots that are to answer now."""
        seats = self.record.seats
        return [(seat, seats[seat].bot) for seat in self.match.play.waiting() if seats[seat].who == "bot"]

    # -- the match --------------------------------------------------------------------------

    @property
    def answers(self) -> int:
        """How many answers have led here."""
        return len(self.match.past)

    def check_fresh(self, seat: int, version: int) -> None:
        """Refuse what was decided before something happened that concerns this seat."""
        if not 0 <= seat < len(self.record.seats):
            raise NotYourSeat("there is no such seat at this table")
        if not self.record.moved[seat] <= version <= self.record.version:
            raise Stale("the table has moved on; look again")

    def answer(self, seat: int, option: str) -> None:
        """Take an option of a seat."""
        before = _without_answers(self.match.state)
        self.match.answer(seat, option)
        if before is not None and before == _without_answers(self.match.state):
            self.moved(seat)  # a secret answer: nobody else can know more than that it was given
        else:
            self.moved()
        if seat in self.people:  # that is to say: go on
            self.record.proposed = None

    def moved(self, *seats: int) -> None:
        """Something has happened that concerns these seats, or all; the next version will show it."""
        for seat in seats or range(len(self.record.seats)):
            self.record.moved[seat] = self.record.version + 1

    def moved_back(self) -> None:
        """Something that happened has not happened after all."""
        self.record.proposed = None
        self._told.clear()
        self.moved()

    def last_decision(self, people: Collection[int]) -> int | None:
        """How many answers go back to the last decision of these seats, over forced answers."""
        past = self.match.past
        for place in reversed(range(len(past))):
            if past[place].seat in people and not self.was_forced(past[place]):
                return len(past) - place
        return None

    def was_forced(self, moment: Moment) -> bool:
        """Whether there was only one answer."""
        play = Play(moment.state, self.match.play.desk)
        return moment.seat in play.waiting() and len(play.options(moment.seat)) == 1 and not moment.answer.revises

    def undo_state(self, people: Collection[int]) -> tuple[str, int]:
        """`free`, `rewind` or nothing, and how many answers it would take back."""
        back = self.last_decision(people) if people and self.match.outcome is None else None
        if back is None:
            return "", 0
        since = self.match.past[-back:]
        others = any(
            moment.seat in self.people and moment.seat not in people and not self.was_forced(moment) for moment in since
        )
        return ("rewind" if others or any(moment.learnt for moment in since) else "free"), back

    # -- what is seen -------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What a seat may know."""
        if seat is not None:
            return self._view(seat)
        if self._public is None:
            self._public = self._view(None)
        return self._public

    def _view(self, seat: int | None) -> View:
        events, lines = self._told.get(seat, (0, ()))
        match = self.match
        if self._scene is None and not match.game.secrets:
            self._scene = match.scene(None)
        view = match.view(seat, since=events, scene=self._scene)
        lines = (*lines, *view.story)
        self._told[seat] = len(match.story.events), lines
        return msgspec.structs.replace(view, story=lines)

    def past_view(self, answers: int, seat: int | None) -> View | None:
        """What a seat could know after so many answers; None when there were not so many."""
        past = self.match.past
        if answers >= len(past):
            return self.view(seat) if answers == len(past) else None
        return self.as_it_was(past[answers]).view(seat)

    def as_it_was(self, moment: Moment) -> Match:
        """The match before an answer, without its own past."""
        match = self.match
        then = Match(match.game, match.codec, match.setup, moment.state.copy(), match.chance.branch("past"))
        then.story.events = match.story.events[: moment.events]
        return then

    def seats(
        self, own: Collection[int] = (), here: Collection[int] = (), thinking: Collection[int] = ()
    ) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return tuple(
            SeatInfo(record.who, record.name, record.bot, seat in here, seat in own, seat in thinking)
            for seat, record in enumerate(self.record.seats)
        )

    def info(self, here: Collection[int] = ()) -> TableInfo:
        """What everybody may know."""
        record, match = self.record, self.match
        return TableInfo(
            record.table,
            record.game,
            match.game.title,
            record.version,
            self.answers,
            self.seats(here=here),
            self.seed_hash,
            match.outcome,
            self.packs,
        )

    @property
    def packs(self) -> tuple[PackInfo, ...]:
        """What lies over the game's own content."""
        return tuple(PackInfo(pack.name, pack.title or pack.name, pack.text) for pack in self.match.codec.packs)

    @property
    def seed_hash(self) -> str:
        """Told from the start, so that the seed cannot be changed later."""
        return hashlib.sha256(str(self.match.setup.seed).encode()).hexdigest()

    def update(
        self, own: Collection[int], *, host: bool, here: Collection[int] = (), thinking: Collection[int] = ()
    ) -> Update:
        """The whole table as the holder of these seats may know it."""
        record, match = self.record, self.match
        state, back = self.undo_state(own)
        views = {str(seat): self.view(seat) for seat in sorted(own)} or {"public": self.view(None)}
        return Update(
            table=record.table,
            version=record.version,
            answers=self.answers,
            views=views,
            seats=self.seats(own, here, thinking),
            undo={str(seat): state for seat in own} if state else {},
            back={str(seat): self.answers - back for seat in own} if state else {},
            redo=(record.taken_back[-1].seat,) if record.taken_back and record.taken_back[-1].seat in own else (),
            host=host,
            remarks=tuple(record.remarks),
            proposal=record.proposed,
            seed_hash=self.seed_hash,
            seed="" if match.outcome is None else str(match.setup.seed),
            notice=match.notice,
            secrets=match.game.secrets,
            packs=self.packs,
        )


def _loaded(save: msgspec.Raw) -> Match:
    try:
        return load(bytes(save))
    except MissingPack as missing:
        raise PackMissing(
            f"this table is played with the pack '{missing.name}' ({missing.digest}), which is not on this server any "
            "more. Nothing is lost: it goes on as soon as whoever runs the server has put the pack back."
        ) from None


# -- setting out --------------------------------------------------------------------------------


def set_out(match: Match, plans: Sequence[SeatPlan], **more: Any) -> tuple[Table, Mapping[str, str], Mapping[str, str]]:
    """A new table for a match; the tokens and the links that belong to its seats."""
    tokens: dict[str, str] = {}
    links: dict[str, str] = {}
    seats = [seated(plan, match, str(seat), tokens, links) for seat, plan in enumerate(plans)]
    if not tokens:
        tokens["host"] = new_token()
    record = Record(
        table=secrets.token_urlsafe(9),
        game=match.game.name,
        seats=seats,
        hosts=[hashed(token) for token in tokens.values()],
        moved=[1] * len(seats),
        save=msgspec.Raw(match.save()),
        **more,
    )
    return Table(record, match), tokens, links


def seated(plan: SeatPlan, match: Match, seat: str, tokens: dict[str, str], links: dict[str, str]) -> SeatRecord:
    """A seat as planned; its new token or link goes into one of these."""
    if plan.who == "bot":
        name = plan.bot or "greedy"
        _check_bot(make_bot(name, match.game), name)
        return SeatRecord("bot", plan.name, bot=name)
    token = new_token()
    if plan.who == "me":
        tokens[seat] = token
        return SeatRecord("person", plan.name, token=hashed(token))
    links[seat] = token
    return SeatRecord("open", plan.name, link=hashed(token))


def _check_bot(bot: Bot, name: str) -> None:
    """Refuse one that would keep the others waiting."""
    if isinstance(bot, PlannerBot):
        budget = bot.budget
        if (budget.seconds or 0) > LONGEST_THOUGHT or (budget.rounds or 0) > MOST_ROUNDS:
            raise WrongSetup(f"'{name}' thinks too long: at most {LONGEST_THOUGHT} s or {MOST_ROUNDS} rounds")


def _without_answers(state: State) -> State | None:
    """The state as all know it while a secret question is open; None when none is."""
    if not state.stack or not isinstance(state.stack[-1], Secretly):
        return None
    twin = state.copy()
    twin.stack[-1] = Secretly.of(state.stack[-1].asks)
    return twin


def _played_again(record: Record, lines: Sequence[str]) -> Match:
    """A side table's match from where it began: the same seed gives the same chance."""
    match = _loaded(record.base)
    match.recall = None
    match.story.events = [Told(text, rule, tuple(record.own)) for text, rule in record.prologue]
    for line in lines:
        if line.startswith("~ "):
            continue
        if line.startswith(REWIND):
            match.rewind(int(line.removeprefix(REWIND) or 1))
        else:
            seat, _, option = line.partition(": ")
            match.answer(int(seat), option)
    return match
