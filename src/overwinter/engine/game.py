"""What a game is to everything above it."""

from __future__ import annotations

import functools
import importlib.resources
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from overwinter.engine.catalogue import Catalogue
from overwinter.engine.census import Census
from overwinter.engine.chance import Chance
from overwinter.engine.codec import Codec
from overwinter.engine.content import Content, Folder
from overwinter.engine.errors import BadContent, WrongSetup
from overwinter.engine.insight import Insight
from overwinter.engine.lint import EXCEPTIONS, Excused, Finding, lint
from overwinter.engine.packs import Pack
from overwinter.engine.questions import Ask, Asking, Secretly
from overwinter.engine.records import FrozenMeta
from overwinter.engine.rulebook import Rulebook
from overwinter.engine.scene import Scene
from overwinter.engine.state import State
from overwinter.engine.theme import Theme
from overwinter.engine.vocabulary import Vocabulary

S = TypeVar("S", bound=State)


class Options(msgspec.Struct, metaclass=FrozenMeta, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game's options: one field each, with a default, a type that lists the values, and a sentence on it."""

    def objection(self) -> str:
        """Why the rules do not allow these options together; empty when they do."""
        return ""

    def warnings(self) -> Sequence[str]:
        """What the rulebook advises against."""
        return ()

    def chosen(self) -> dict[str, Any]:
        """What differs from the defaults."""
        default = {field.name: field.default for field in msgspec.structs.fields(self)}
        return {name: value for name, value in msgspec.structs.asdict(self).items() if value != default[name]}


def option(text: str) -> msgspec.Meta:
    """What people read about an option, beside its type."""
    return msgspec.Meta(description=text)


class OptionInfo(msgspec.Struct, frozen=True):
    """One option, for people."""

    name: str
    values: tuple[Any, ...]
    """The values it can have; empty for any number."""
    default: Any
    text: str


class Game(ABC, Generic[S]):
    """A game: what it is called, how it begins, what a seat sees of it."""

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    seats: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    rules_version: ClassVar[int]
    secrets: ClassVar[bool] = True
    """Whether a seat may know what another must not: then a shared screen is covered while it is passed on."""
    cooperative: ClassVar[bool] = False
    """Whether all seats win or lose together: then bots are measured as whole tables, not against each other."""
    chapters: ClassVar[str] = ""
    """The option that tells which story of several is played; the diary has a page for each."""
    state_type: type[S]
    options_type: ClassVar[type[Options]]

    @property
    @abstractmethod
    def package(self) -> str:
        """Where its effects, its content and its rules are."""

    @abstractmethod
    def catalogue(self, content: Content) -> Catalogue:
        """Read everything that is printed."""

    @abstractmethod
    def begin(self, seats: int, options: Any, catalogue: Any) -> S:
        """The table as it is set out, with the first effect on the stack."""

    @abstractmethod
    def scene(self, s: S, seat: int | None) -> Scene:
        """What a seat sees; None for a spectator."""

    @abstractmethod
    def seat_name(self, s: S, seat: int) -> str:
        """Who sits there."""

    def imagine(self, s: S, seat: int | None, chance: Chance) -> None:
        """Draw anew, in place, everything in the state that this seat cannot know.

        The engine has already done so for the answers to a secret question.
        """

    @property
    def insight(self) -> Insight | None:
        """Its judgement, for bots; None while it has none."""
        return None

    def census(self) -> Census | None:
        """A fresh listener that counts one match for the lab; None when there is nothing to count."""
        return None

    def invariants(self, s: S) -> Iterator[str]:
        """What must hold between any two answers; yields a sentence for each thing that does not."""
        return iter(())

    def lint(self, catalogue: Any) -> Iterator[Finding]:
        """What it finds odd in its content, beside what would be odd in any game's."""
        return iter(())

    def chapter_words(self, chapter: str) -> tuple[str, str]:
        """What a chapter is called, and a sentence on it."""
        return chapter.replace("_", " ").capitalize(), ""

    def silence(self, s: S) -> str:
        """The rule by which nobody may talk now; empty when they may."""
        return ""

    # -- the same for every game ----------------------------------------------------------

    @functools.cached_property
    def vocabulary(self) -> Vocabulary:
        """Its effects by name."""
        return Vocabulary(self.package)

    @functools.cached_property
    def folder(self) -> Folder:
        """Its folder, with rules.toml and content/."""
        return importlib.resources.files(self.package)

    @functools.cached_property
    def theme(self) -> Theme:
        """How it looks on the page; plain where its folder does not say."""
        return Content((self.folder.joinpath("theme"),), Codec(self.vocabulary)).one("theme.yaml", Theme)

    @functools.cached_property
    def rulebook(self) -> Rulebook:
        """Its rules in words."""
        return Rulebook.load(self.folder)

    @functools.cache  # noqa: B019  # games live as long as the program
    def codec(self, packs: tuple[Pack, ...] = ()) -> Codec:
        """Its catalogue with these packs, and the JSON that belongs to it."""
        for pack in packs:
            if pack.game not in ("", self.name):
                raise WrongSetup(f"the pack '{pack.name}' is for {pack.game}, not for {self.name}")
        content = Content((self.folder.joinpath("content"), *packs), Codec(self.vocabulary))
        try:
            catalogue = self.catalogue(content)
        except BadContent as wrong:
            with_packs = " and ".join(f"the pack '{pack.name}'" for pack in packs)
            raise BadContent(f"with {with_packs}: {wrong}" if packs else str(wrong)) from None
        return Codec(self.vocabulary, catalogue, packs)

    def findings(self, packs: tuple[Pack, ...] = ()) -> list[Finding]:
        """What can hardly be meant in its content with these packs (see `lint`)."""
        catalogue, excused = self.codec(packs).catalogue, dict[str, Excused]()
        if self.folder.joinpath(EXCEPTIONS).is_file():
            excused = Content([self.folder], Codec(self.vocabulary)).entries(EXCEPTIONS, Excused)
        return lint(catalogue, self.lint(catalogue), excused.values())

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the game is not made for."""
        if seats not in self.seats:
            raise WrongSetup(f"{self.title} is for {self.seats.start} to {self.seats.stop - 1} players, not {seats}")

    def options(self, given: Mapping[str, Any]) -> Options:
        """Options from names and values (texts will do), checked."""
        known = {info.name: info for info in self.option_list()}
        for name in given:
            if name not in known:
                raise WrongSetup(f"{self.title} has no option '{name}'; it has: {', '.join(known) or 'none'}")
        plain = {name: _plain_option(value, known[name].values) for name, value in given.items()}
        try:
            options = msgspec.convert(plain, self.options_type, strict=False)
        except msgspec.ValidationError as wrong:
            name = str(wrong).rsplit("$.", 1)[-1].rstrip("`")
            values = ", ".join(_shown(value) for value in known[name].values) or "a number of at least 0"
            raise WrongSetup(f"option {name} cannot be '{_shown(given[name])}'; it can be: {values}") from None
        if objection := options.objection():
            raise WrongSetup(objection)
        return options

    @functools.cache  # noqa: B019  # games live as long as the program
    def option_list(self) -> list[OptionInfo]:
        """All options, for people."""
        hints = typing.get_type_hints(self.options_type)
        raw = typing.get_type_hints(self.options_type, include_extras=True)
        infos = []
        for field in msgspec.structs.fields(self.options_type):
            hint, notes = hints[field.name], typing.get_args(raw[field.name])[1:]
            values = (True, False) if hint is bool else typing.get_args(hint)
            text = next((note.description for note in notes if isinstance(note, msgspec.Meta)), None)
            infos.append(OptionInfo(field.name, values if _listed(hint) else (), field.default, text or ""))
        return infos

    def chapter_list(self) -> list[str]:
        """Its chapters in order; one without a name when it has none."""
        return [str(value) for info in self.option_list() if info.name == self.chapters for value in info.values] or [
            ""
        ]

    def imagined(self, s: S, seat: int | None, chance: Chance) -> S:
        """A state that this seat could just as well be in: equal in all that it knows."""
        twin = s.copy()
        for place, pending in enumerate(twin.stack):  # a free action may lie on top of a secret question
            if isinstance(pending, Secretly):
                twin.stack[place] = _other_answers(pending, twin, seat, chance)
        self.imagine(twin, seat, chance)
        return twin


def _other_answers(asking: Secretly, s: State, seat: int | None, chance: Chance) -> Asking:
    """The same seats have answered, but who knows what."""
    answers = []
    for ask, answer in zip(asking.asks, asking.answers, strict=True):
        if answer is None or ask.seat == seat:
            answers.append(answer)
        else:
            answers.append(_any_answer(ask, s, answer.asking, chance))
    return Secretly(asking.asks, tuple(answers), asking.left)


def _any_answer(ask: Ask, s: State, unfinished: bool, chance: Chance) -> Any:
    """Some answer to this question, as far as the real one has got (others see no more than that)."""
    if unfinished:
        return None
    option = chance.pick("imagine", ask.options(s))
    while isinstance(option, Ask):
        option = chance.pick("imagine", option.options(s))
    return option


def _plain_option(value: Any, values: Sequence[Any]) -> Any:
    """The value that a text stands for; what an option itself calls `yes` or `no` stays that."""
    if not isinstance(value, str) or value in values:
        return value
    return {"on": True, "off": False, "yes": True, "no": False}.get(value, value)


def _shown(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _listed(hint: Any) -> bool:
    return hint is bool or typing.get_origin(hint) in (Literal, typing.Union, types.UnionType)
