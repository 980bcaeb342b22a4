"""Things that can be used: when, at what price, how often, and whether they would do anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from overwinter.engine.effects import AnyEffect, Effect, Objection, refused
from overwinter.engine.people import Who
from overwinter.engine.printed import made_out, within
from overwinter.engine.terms import AnyCondition, AnyPrice
from overwinter.kit.beware import Help
from overwinter.kit.board import Board

F = TypeVar("F", bound=Callable[[Any, int], Sequence["UseIt"]])


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that somebody may do with a thing."""

    does: tuple[AnyEffect, ...] = ()
    when: str = "any"
    """The moment for it; which there are is the game's to say."""
    needs: tuple[AnyCondition, ...] = ()
    """What must hold."""
    price: tuple[AnyPrice, ...] = ()
    """What it takes."""
    limit: str = ""
    """Once in such a span; without limit, if empty."""
    spent: bool = False
    """The thing itself goes with it."""


class UseIt(Help):
    """{seat} uses something."""

    seat: Who
    limited: ClassVar[str] = ""
    """The rule by which it cannot be used so often."""

    def use(self, s: Any) -> Use:
        """What is done with it."""
        raise NotImplementedError

    def thing(self) -> str:
        """What is used, as it is remembered."""
        raise NotImplementedError

    def printed_on(self) -> str:
        """The card that its effects speak of as `this card`."""
        return ""

    def spend(self, s: Any) -> None:
        """The thing goes with its use."""
        raise NotImplementedError

    def apply(self, s: Any) -> None:
        use = self.use(s)
        if use.limit:
            s.mark(use.limit, self.thing(), self.whose())
        if use.spent:
            self.spend(s)
        price = [effect for part in use.price for effect in part.pay(s, self.seat)]
        s.push(*price, *made_out(use.does, self.seat, self.printed_on()))

    def whose(self) -> Who:
        """Whose limit it counts for: its user's, or that of all who share it."""
        return self.seat

    def objection(self, s: Any) -> Objection:
        """Why it cannot be used now: the moment, the limit, what it needs, what it costs, what it would do."""
        use, who = self.use(s), self.seat
        why: Objection = s.moment(use.when, who) if use.when != "any" else None
        if why:
            return why
        if use.limit and s.marked(use.limit, self.thing(), self.whose()):
            return f"you have used it this {use.limit}", self.limited
        for term in (*use.needs, *use.price) if use.needs or use.price else ():
            if why := term.objection(s, who):
                return why
        return self.vain(s, use)

    def vain(self, s: Any, use: Use) -> Objection:
        """Why it would come to nothing."""
        return next((why for effect in use.does if (why := effect.useless(s, self.seat))), None)

    def brings(self, s: Any) -> Iterable[Effect]:
        return within(self.use(s).does)


def at_hand(board: type[Board]) -> Callable[[F], F]:
    """A rule `(s, seat)` that lists what somebody has to use: free actions, as long as nothing speaks against them."""

    def register(rule: F) -> F:
        board.at_any_time(lambda s, seat: [use for use in rule(s, seat) if use.objection(s) is None])
        board.blocked_at_any_time(lambda s, seat: refused([(use, use.objection(s)) for use in rule(s, seat)]))
        return rule

    return register
