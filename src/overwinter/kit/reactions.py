"""Rules and cards that react: a chapter's rules override the general ones, a card does something when others do.

Both are hooks on a type of effect, as the engine has them: a chapter's are methods, a card's are data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from overwinter.engine.effects import AnyEffect, Effect, EffectKind
from overwinter.engine.people import GROUP, NOBODY, Who
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
        """Whether this is what the card waits for: what befalls nobody in particular, or the group, concerns all."""
        mine = self.whose == "any" or who == GROUP or whom(effect) in (who, GROUP, None)
        return mine and all(condition.objection(s, who) is None for condition in self.only)

    def takes(self, who: Who, card: str, effect: Effect) -> list[Effect]:
        """What it comes to, for the owner of the card; a card that lies there for all serves whom it befalls."""
        serves = whom(effect) if who == GROUP else who
        does = made_out(self.does, GROUP if serves is None else serves, card)
        return [OncePer(who, card, self.limit, tuple(does))] if self.limit else does


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


class Waiting:
    """The cards that react to one type of effect."""

    __slots__ = ("cards", "ids", "whose_any")

    def __init__(self, cards: Mapping[str, Sequence[Reaction]]) -> None:
        self.cards = cards
        self.ids = frozenset(cards)
        self.whose_any = any(reaction.whose == "any" for reactions in cards.values() for reaction in reactions)

    def owners(self, s: Any, effect: Effect) -> Sequence[Who]:
        """Those whose cards may react to an effect."""
        who = whom(effect)
        if who is None or who == GROUP or self.whose_any:
            everybody: Sequence[Who] = s.owners()
            return everybody
        return (who,) if who != NOBODY else ()

    def asleep(self, s: Any, effect: Effect) -> bool:
        """Whether nobody whom it concerns has such a card, and none lies there for all."""
        absent = self.ids.isdisjoint
        return absent(s.shared_cards()) and all(map(absent, map(s.cards_of, self.owners(s, effect))))

    def react(self, when: Literal["before", "after"], s: Any, effect: Effect) -> list[Effect]:
        """What the cards do about an effect."""
        owned = [(who, card) for who in self.owners(s, effect) for card in s.cards_of(who)]
        return [
            done
            for who, card in (*owned, *[(GROUP, card) for card in s.shared_cards()])
            for reaction in self.cards.get(card, ())
            if reaction.when == when and reaction.concerns(s, who, effect)
            for done in reaction.takes(who, card, effect)
        ]

    def before(self, s: Any, effect: Effect) -> list[Effect] | None:
        """What they do before it happens."""
        return self.react("before", s, effect) or None

    def after(self, s: Any, effect: Effect) -> list[Effect]:
        """What they do when it is over."""
        return self.react("after", s, effect)


NOTHING_WAITS = Waiting({})


class Reactors:
    """All cards of a catalogue that react, by what they react to."""

    __slots__ = ("_hooks", "by_kind")

    def __init__(self, cards: Iterable[tuple[str, Sequence[Reaction]]] = ()) -> None:
        found: dict[type[Effect], dict[str, list[Reaction]]] = {}
        for card, reactions in cards:
            for reaction in reactions:
                found.setdefault(reaction.to, {}).setdefault(card, []).append(reaction)
        self.by_kind = {kind: Waiting(by_card) for kind, by_card in found.items()}
        self._hooks: dict[tuple[type[State], Chapter | None], Mapping[type[Effect], Hooks]] = {}

    def to(self, effect: Effect) -> Waiting:
        """Those that react to an effect of this type."""
        return self.by_kind.get(type(effect), NOTHING_WAITS)

    def hooks(self, state: type[State], chapter: Chapter | None) -> Mapping[type[Effect], Hooks]:
        """All that reacts: the general rules, then the chapter's, then the cards. It is found once."""
        key = state, chapter
        if (found := self._hooks.get(key)) is None:
            found = self._hooks[key] = self._watch(state, chapter)
        return found

    def _watch(self, state: type[State], chapter: Chapter | None) -> Mapping[type[Effect], Hooks]:
        found: dict[type[Effect], Hooks] = {}
        for kind, general in state.hooks.items():
            found.setdefault(kind, Hooks()).join(general)
        if chapter is not None:
            for kind, names in chapter.hooks.items():
                for when, name in names:
                    found.setdefault(kind, Hooks()).add(when, getattr(chapter, name))
        for kind, waiting in self.by_kind.items():
            hooks = found.setdefault(kind, Hooks(waiting.asleep))
            hooks.add("before", waiting.before)
            hooks.add("after", waiting.after)
        return found


NO_CARDS = Reactors()
