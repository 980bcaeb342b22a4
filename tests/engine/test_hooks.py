from __future__ import annotations

from collections.abc import Sequence

import pytest

from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.questions import Ask
from overwinter.engine.state import State
from overwinter.testing import answer, at_rest, options, resolve


class Camp(State):
    wounds: int = 0
    shield: bool = False
    armed: bool = False
    told: list[str] = []  # noqa: RUF012  # msgspec copies empty defaults


class Hurt(Effect):
    """Somebody is hurt."""

    amount: int = 1

    def apply(self, s: Camp) -> None:
        s.wounds += self.amount
        s.push(Tell("a scar"))


class Tell(Effect):
    """{text}"""

    text: str

    def apply(self, s: Camp) -> None:
        s.told.append(self.text)


class RaiseShield(Ask):
    """Does the shield take it?"""

    seat: int
    otherwise: AnyEffect

    def options(self, s: Camp) -> Sequence[Effect]:
        return [Tell("the shield breaks"), self.otherwise]


@Camp.instead(Hurt)
def a_shield_may_take_it(s: Camp, hurt: Hurt, otherwise: Effect) -> Sequence[Effect] | None:
    return [RaiseShield(0, otherwise)] if s.shield else None


@Camp.before(Hurt)
def a_cry_comes_first(s: Camp, hurt: Hurt) -> Sequence[Effect] | None:
    return [Tell(f"a cry for {hurt.amount}")]


@Camp.after(Hurt)
def a_curse_comes_after(s: Camp, hurt: Hurt) -> Sequence[Effect] | None:
    return [Tell("a curse")] if s.armed else None


@Camp.changing(Hurt)
def armour_softens_it(s: Camp, hurt: Hurt) -> Hurt | None:
    return Hurt(hurt.amount - 1) if s.armed and hurt.amount > 2 else None


@pytest.fixture
def camp() -> Camp:
    return at_rest(Camp())


def test_before_happens_first_and_after_when_all_is_over(camp):
    camp.armed = True
    resolve(camp, Hurt(2))
    assert camp.wounds == 2
    assert camp.told == ["a cry for 2", "a scar", "a curse"]


def test_a_rule_may_change_the_effect(camp):
    camp.armed = True
    resolve(camp, Hurt(5))
    assert camp.wounds == 4
    assert camp.told == ["a cry for 5", "a scar", "a curse"]


def test_no_rule_can_react_to_a_question():
    with pytest.raises(TypeError, match="RaiseShield asks"):
        Camp.before(RaiseShield)


def test_a_rule_that_does_not_apply_leaves_no_trace(camp):
    resolve(camp, Hurt())
    assert camp.told == ["a cry for 1", "a scar"]


def test_instead_takes_the_place_of_the_effect(camp):
    camp.shield = True
    resolve(camp, Hurt())
    answer(camp, 0, 'tell "the shield breaks"')
    assert camp.wounds == 0
    assert camp.told == ["the shield breaks"]


def test_otherwise_goes_on_as_if_the_rule_were_not_there(camp):
    camp.shield = True
    resolve(camp, Hurt())
    answer(camp, 0, options(camp, 0)[1])
    assert camp.wounds == 1
    assert camp.told == ["a cry for 1", "a scar"]
