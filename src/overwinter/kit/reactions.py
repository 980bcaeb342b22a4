"""Rules and cards that react: a chapter's rules override the general ones, a card does something when others do.

Both are hooks on a type of effect, as the engine has them: a chapter's are methods, a card's are data.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from overwinter.engine.effects import AnyEffect, Effect, EffectKind
from overwinter.engine.people import GROUP, Who
from overwinter.engine.printed import made_out, whom
from overwinter.engine.state import Hooks, State
from overwinter.engine.terms import AnyCondition

F = TypeVar("F", bound=Callable[..., Any])
When = Literal["before", "instead", "changing", "after"]

# -- chapters ------------------------------------------------------------------------------------------


class Chapter:
    """A story whose rules override the general ones: each that does says at what.

    class Storm(Chapter):
        @instead(Fish)
        def nobody_fishes(self, s, fish, otherwise): return [StayHome(fish.seat)]
    """

    hooks: ClassVar[Mapping[type[Effect], Sequence[tuple[When, str]]]] = {}
    """The names of its methods by what they react to."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        found: dict[type[Effect], list[tuple[When, str]]] = {kind: [*rules] for kind, rules in cls.hooks.items()}
        for name, rule in vars(cls).items():
            if isinstance(rule, _Marked):
                setattr(cls, name, rule.rule)
                for kind in rule.kinds:
                    if (rule.when, name) not in found.setdefault(kind, []):
                        found[kind].append((rule.when, name))
        cls.hooks = found


class _Marked:
    """A rule of a chapter that has not joined it yet."""

    def __init__(self, when: When, kinds: tuple[type[Effect], ...], rule: Callable[..., Any]) -> None:
        self.when, self.kinds, self.rule = when, kinds, rule


def _marker(when: When) -> Callable[..., Callable[[F], F]]:
    def on(*kinds: type[Effect]) -> Callable[[F], F]:
        def mark(rule: F) -> F:
            return _Marked(when, kinds, rule)  # type: ignore[return-value]  # the class puts the rule back

        return mark

    return on


before = _marker("before")
"""A rule `(s, effect)` whose effects happen before such an effect does."""
instead = _marker("instead")
"""A rule `(s, effect, otherwise)` whose effects happen in its place; None leaves it alone."""
after = _marker("after")
"""A rule `(s, effect)` whose effects happen when it and all it led to is over."""


# -- cards ---------------------------------------------------------------------------------------------


class Reaction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that a card does when something else happens; what belongs to the group serves whom it happens to."""

    to: EffectKind
    does: tuple[AnyEffect, ...]
    when: Literal["before", "after"] = "after"
    only: tuple[AnyCondition, ...] = ()
    whose: Literal["own", "any"] = "own"
    """Whether it must happen to the card's owner."""
    limit: str = ""
    """Once in such a span."""

    def concerns(self, s: Any, who: Who, effect: Effect) -> bool:
        """Whether this is what the card waits for."""
        mine = self.whose == "any" or who in (GROUP, whom(effect))
        return mine and all(condition.objection(s, who) is None for condition in self.only)


Reactors = Mapping[type[Effect], Mapping[str, Sequence[Reaction]]]
"""What reacts to which effects: the cards, and how."""
NO_CARDS: Reactors = {}


def reactors(cards: Iterable[tuple[str, Sequence[Reaction]]]) -> Reactors:
    """All cards that react, by what they react to."""
    found: dict[type[Effect], dict[str, list[Reaction]]] = {}
    for card, reactions in cards:
        for reaction in reactions:
            found.setdefault(reaction.to, {}).setdefault(card, []).append(reaction)
    return found


class OncePer(Effect):
    """{seat} has the use of {card}, if it was not had yet."""

    seat: Who
    card: str
    span: str
    of: tuple[AnyEffect, ...]
    quiet = True

    def apply(self, s: Any) -> None:
        if not s.marked(self.span, self.card, self.seat):
            s.mark(self.span, self.card, self.seat)
            s.push(*self.of)


def _cards_react(when: Literal["before", "after"], s: Any, effect: Effect) -> list[Effect] | None:
    """What the cards in force do about an effect."""
    by_card, found = s.reactors()[type(effect)], list[Effect]()
    for who, card in s.in_force():
        for reaction in by_card.get(card, ()):
            if reaction.when == when and reaction.concerns(s, who, effect):
                serves = whom(effect) if who == GROUP else who
                does = made_out(reaction.does, GROUP if serves is None else serves, card)
                found += [OncePer(who, card, reaction.limit, tuple(does))] if reaction.limit else does
    return found or None


def watch(state: type[State], chapter: Chapter | None, cards: Reactors) -> dict[type[Effect], Hooks]:
    """All that reacts: the general rules, then the chapter's, then the cards."""
    found: dict[type[Effect], Hooks] = {}
    for kind, general in state.hooks.items():
        found.setdefault(kind, Hooks()).join(general)
    if chapter is not None:
        for kind, names in chapter.hooks.items():
            for when, name in names:
                found.setdefault(kind, Hooks()).add(when, getattr(chapter, name))
    for kind in cards:
        hooks = found.setdefault(kind, Hooks())
        hooks.add("before", functools.partial(_cards_react, "before"))
        hooks.add("after", functools.partial(_cards_react, "after"))
    return found
