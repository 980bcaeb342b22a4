"""Effects: the verbs of the rules, as small immutable values.

An effect applies itself to the state and may push more effects. What is pending is data on the
state's stack: it can be saved, copied, shown and undone. An effect that asks (see `questions`)
stays on top of the stack until somebody answers.
"""

from __future__ import annotations

import functools
import inspect
import re
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from overwinter.engine.hints import spellers
from overwinter.engine.people import Who
from overwinter.engine.records import FrozenMeta

Objection = tuple[str, str] | None
"""Why something is forbidden or would come to nothing now, with the rule; None when nothing speaks against it."""


@functools.cache
def kebab(name: str) -> str:
    """`GoHungry` is written `go-hungry`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Effect(
    msgspec.Struct,
    metaclass=FrozenMeta,
    frozen=True,
    gc=False,  # effects are trees: they can never be part of a cycle
    tag_field="do",
    tag=kebab,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Something that happens. The docstring of a subclass is the sentence people read about it."""

    rule: ClassVar[str] = ""
    """The rule that this effect enforces."""
    label: ClassVar[str] = ""
    """How it reads as an option; the docstring, if empty."""
    piece: ClassVar[str] = ""
    """The id of the piece on the table that one clicks for it, made from the fields."""
    onto: ClassVar[str] = ""
    """The id of the piece that `piece` is put on, made from the fields: dragging one onto the other chooses it, too."""
    passes: ClassVar[bool] = False
    """Lets the moment pass: what somebody takes who wants nothing now."""
    whenever: ClassVar[str] = ""
    """How a card says that it waits for this: `you catch {a fish}`, with what is in braces where it waits for any."""
    hearsay: ClassVar[str] = ""
    """What those hear who may not know all of it."""
    quiet: ClassVar[bool] = False
    """Not worth a line in the story."""
    free: ClassVar[bool] = False
    """A free action: taken on top of a question, which is then asked again."""
    minor: ClassVar[bool] = False
    """A free action that hardly ever matters: no reason for a pause, and bots leave it alone."""
    revises: ClassVar[bool] = False
    """Only revises an earlier choice, as often as one likes: bots do so when nothing else is left."""
    unwritten: ClassVar[tuple[str, ...]] = ()
    """Fields at the end that do not stand in its notation: mere words for people, or what its question says already."""
    asking: ClassVar[bool] = False
    addresses: ClassVar[bool] = False
    """Says itself whom the effects inside it are made out to (see `printed`)."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name, hint in inspect.get_annotations(cls).items():
            hidden = getattr(super(cls, cls), name, None)
            if hidden is None or isinstance(hidden, types.MemberDescriptorType) or "ClassVar" in str(hint):
                continue
            raise TypeError(f"{cls.__name__}.{name}: a field must not hide what every effect has")

    # A game's effects name their own state class here; Any lets each narrow it.
    def apply(self, s: Any) -> None:
        """Change the state; push what follows."""
        raise NotImplementedError(f"{type(self).__name__} does not say what it does")

    def useless(self, s: Any, who: Who) -> Objection:
        """Why it would have nothing to work on, if somebody did it now."""
        return None

    def touches(self, s: Any) -> Sequence[int]:
        """Those who must think again, where all do something together until everybody is content."""
        return ()

    def says(self, s: Any) -> str:
        """The line in the story."""
        return spelled(sentence(type(self)), self, s)

    def offer(self, s: Any) -> str:
        """The words of the option."""
        return spelled(self.label, self, s) if self.label else self.says(s)

    def fine_print(self, s: Any) -> str:
        """What it costs or risks, for whoever looks closely."""
        return ""

    def points_at(self, s: Any) -> str:
        """The piece it belongs to."""
        return self.piece.format_map(Fields(self)) if self.piece else ""

    def lands_on(self, s: Any) -> str:
        """The piece that its piece is put on."""
        return self.onto.format_map(Fields(self)) if self.onto else ""

    def cites(self, s: Any) -> str:
        """The rule to show for this very one, where it depends on the fields."""
        return self.rule

    def known_to(self, s: Any) -> tuple[int, ...] | None:
        """The seats that may know all of it; None for everybody."""
        return None


class Named(type):
    """The type of a field that holds any word of a kind: decoded by its name in the game's vocabulary."""

    kind: type[msgspec.Struct]

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, cls.kind)


if TYPE_CHECKING:
    AnyEffect = Effect
else:

    class AnyEffect(metaclass=Named):
        """An effect inside data: on the stack, on a card."""

        kind = Effect


class Kinds(type):
    """The type of a field that holds a kind of effect: decoded from its name in the game's vocabulary."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, type) and issubclass(value, Effect)


if TYPE_CHECKING:
    EffectKind = type[Effect]
else:

    class EffectKind(metaclass=Kinds):
        """A kind of effect inside data: what a card reacts to."""


class Blocked(msgspec.Struct, frozen=True):
    """An option that a person would look for but that the rules forbid right now."""

    option: AnyEffect
    reason: str
    rule: str = ""


Way = tuple[Effect, Objection]
"""What one might do, and what speaks against it now."""


def allowed(ways: Iterable[Way]) -> list[Effect]:
    """Those that nothing speaks against."""
    return [effect for effect, why in ways if why is None]


def any_allowed(ways: Iterable[Way]) -> bool:
    """Whether nothing speaks against one of them; the others need not be looked at."""
    return any(why is None for _, why in ways)


def refused(ways: Iterable[Way]) -> list[Blocked]:
    """Those that something speaks against, each with that."""
    return [Blocked(effect, *why) for effect, why in ways if why is not None]


def sentence(cls: type[Effect]) -> str:
    """The first paragraph of the docstring, on one line."""
    return " ".join((cls.__doc__ or "").split("\n\n")[0].split())


class Fields(Mapping[str, Any]):
    """An effect's fields by name."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    def __getitem__(self, name: str) -> Any:
        return getattr(self.effect, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.effect.__struct_fields__)

    def __len__(self) -> int:
        return len(self.effect.__struct_fields__)


class _Spelled(Fields):
    def __init__(self, effect: Effect, s: Any) -> None:
        super().__init__(effect)
        self.s = s

    def __getitem__(self, name: str) -> str:
        return spellers(type(self.effect))[name](self.s, getattr(self.effect, name))


def spelled(template: str, effect: Effect, s: Any) -> str:
    """A sentence with the effect's fields put in as this state's people would say them."""
    return template.format_map(_Spelled(effect, s)) if "{" in template else template
