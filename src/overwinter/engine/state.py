"""The state of a game: plain data, with the stack of what is still to happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from overwinter.engine.effects import AnyEffect, Blocked, Effect
from overwinter.engine.errors import Stuck
from overwinter.engine.people import GROUP, Who
from overwinter.engine.records import Record

if TYPE_CHECKING:
    from overwinter.engine.census import Listener
    from overwinter.engine.chance import Chance

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Hook = Callable[[Any, Any], Sequence[Effect] | None]
FreeRule = Callable[[Any, int], Sequence[Effect]]
FreeBlockedRule = Callable[[Any, int], Sequence[Blocked]]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended: who won (several in a shared victory, none in a shared defeat) and why."""

    winners: tuple[int, ...]
    reason: str
    rule: str
    scores: tuple[float, ...] = ()
    tallies: tuple[str, ...] = ()
    """What each seat had in the end, in words."""

    def share(self, seat: int) -> float:
        """What a seat has of the victory: those who won it together share it."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Desk:
    """What the rules may use while they run: chance, and whoever listens (a story, a census)."""

    __slots__ = ("chance", "learnt", "listener")

    def __init__(self, chance: Chance, listener: Listener | None = None) -> None:
        self.chance = chance
        self.listener = listener
        self.learnt = False


class Hooks:
    """The rules that react to one type of effect."""

    __slots__ = ("after", "asleep", "first")

    def __init__(self, asleep: Callable[[Any, Any], bool] | None = None) -> None:
        self.first: list[tuple[str, Callable[..., Any]]] = []
        self.after: list[Hook] = []
        self.asleep = asleep
        """Whether none of them has anything to say about an effect just now; None where that takes asking them."""

    def add(self, when: str, rule: Callable[..., Any]) -> None:
        """One more: `before`, `instead`, `changing` or `after`."""
        if when == "after":
            self.after.append(rule)
        else:
            self.first.append((when, rule))

    def join(self, others: Hooks) -> None:
        """These, too."""
        self.first += others.first
        self.after += others.after
        self.asleep = None


class State(Record, kw_only=True):
    """What lies on the table, and what is still to happen. Each game adds its own fields."""

    stack: list[AnyEffect] = msgspec.field(default_factory=list)
    outcome: Outcome | None = None
    desk: Any = None
    """Lent while effects are resolved, never kept: outside of a resolution it is None."""

    hooks: ClassVar[dict[type[Effect], Hooks]] = {}
    free_rules: ClassVar[list[FreeRule]] = []
    free_blocked_rules: ClassVar[list[FreeBlockedRule]] = []

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.hooks = {}
        cls.free_rules = []
        cls.free_blocked_rules = []

    # -- what effects use ---------------------------------------------------------------

    def push(self, *effects: Effect) -> None:
        """These happen next, in this order."""
        self.stack += effects[::-1]

    def pick(self, stream: str, choices: Sequence[T]) -> T:
        """One of the choices by chance."""
        if not choices:
            raise Stuck(f"chance '{stream}' has nothing to choose from")
        desk: Desk = self.desk
        desk.learnt = True
        return desk.chance.pick(stream, choices)

    def reveal(self) -> None:
        """Somebody learns a secret now: taking back what led here is no longer free."""
        self.desk.learnt = True

    def finish(self, outcome: Outcome) -> None:
        """The game is over; nothing else happens."""
        self.outcome = outcome
        self.stack.clear()

    # -- what a game may say ------------------------------------------------------------

    def called(self, id: Any, shelf: str = "") -> str:
        """What people call an entry of the catalogue."""
        return str(id)

    def deciders(self, who: Who) -> Sequence[int]:
        """Who decides what falls on somebody: they themselves, unless they are nobody's seat."""
        return (who,)

    def name(self, who: Who) -> str:
        """What people call somebody."""
        return "Everybody" if who == GROUP else f"Player {who + 1}"

    # -- free actions ---------------------------------------------------------------------

    def free(self, seat: int) -> Sequence[Effect]:
        """The free actions that the rules allow this seat now, between any two answers."""
        found: list[Effect] = []
        for rule in self.free_rules:
            found += rule(self, seat)
        return found

    def free_blocked(self, seat: int) -> Sequence[Blocked]:
        """The free actions that this seat might look for, and why it cannot take them."""
        return [blocked for rule in self.free_blocked_rules for blocked in rule(self, seat)]

    @classmethod
    def at_any_time(cls, rule: F) -> F:
        """A rule `(s, seat)` that lists free actions: they can be taken between any two answers."""
        cls.free_rules.append(rule)
        return rule

    @classmethod
    def blocked_at_any_time(cls, rule: F) -> F:
        """A rule `(s, seat)` that says why some free actions cannot be taken now."""
        cls.free_blocked_rules.append(rule)
        return rule

    # -- rules that react ---------------------------------------------------------------

    def watched(self) -> Mapping[type[Effect], Hooks]:
        """What reacts to which effects just now: a game may add what a chapter or a card says."""
        return self.hooks

    @classmethod
    def before(cls, effect: type[Effect]) -> Callable[[F], F]:
        """A rule `(s, effect)` whose effects happen before an effect of this type does."""
        return cls._hook(effect, "before")

    @classmethod
    def instead(cls, effect: type[Effect]) -> Callable[[F], F]:
        """A rule `(s, effect, otherwise)` whose effects happen in its place; None leaves it alone.

        `otherwise` goes on with the effect as if this rule were not there: a question can offer it.
        """
        return cls._hook(effect, "instead")

    @classmethod
    def changing(cls, effect: type[Effect]) -> Callable[[F], F]:
        """A rule `(s, effect)` that gives another effect of the same type to happen in its place, or None."""
        return cls._hook(effect, "changing")

    @classmethod
    def after(cls, effect: type[Effect]) -> Callable[[F], F]:
        """A rule `(s, effect)` whose effects happen when it and all it led to is over."""
        return cls._hook(effect, "after")

    @classmethod
    def _hook(cls, effect: type[Effect], when: str) -> Callable[[F], F]:
        if effect.asking:
            raise TypeError(f"{effect.__name__} asks; rules can react to what is answered, not to the question")

        def register(rule: F) -> F:
            cls.hooks.setdefault(effect, Hooks()).add(when, rule)
            return rule

        return register
