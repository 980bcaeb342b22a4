"""Rules that react: a cry comes before a wound, armour softens it, a shield may take it, a curse comes after."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import AnyEffect, Effect, Objection
from overwinter.engine.people import Who
from overwinter.engine.questions import Ask
from tests.engine.toy.table import Table


class Hurt(Effect):
    """Somebody is hurt."""

    amount: int = 1

    def apply(self, s: Table) -> None:
        s.wounds += self.amount
        s.push(Tell("a scar"))


class Tell(Effect):
    """{text}"""

    text: str

    def apply(self, s: Table) -> None:
        s.notes.append(self.text)


class Mutter(Effect):
    """Somebody mutters."""

    def apply(self, s: Table) -> None:
        s.notes.append("mutter")

    def useless(self, s: Table, who: Who) -> Objection:
        return "nobody listens", "TOY-1"


class RaiseShield(Ask):
    """Does the shield take it?"""

    seat: Who
    otherwise: AnyEffect

    def options(self, s: Table) -> Sequence[Effect]:
        return [Tell("the shield breaks"), self.otherwise]


@Table.instead(Hurt)
def a_shield_may_take_it(s: Table, hurt: Hurt, otherwise: Effect) -> Sequence[Effect] | None:
    return [RaiseShield(0, otherwise)] if s.shield else None


@Table.before(Hurt)
def a_cry_comes_first(s: Table, hurt: Hurt) -> Sequence[Effect] | None:
    return [Tell(f"a cry for {hurt.amount}")]


@Table.after(Hurt)
def a_curse_comes_after(s: Table, hurt: Hurt) -> Sequence[Effect] | None:
    return [Tell("a curse")] if s.armed else None


@Table.changing(Hurt)
def armour_softens_it(s: Table, hurt: Hurt) -> Hurt | None:
    return Hurt(hurt.amount - 1) if s.armed and hurt.amount > 2 else None
