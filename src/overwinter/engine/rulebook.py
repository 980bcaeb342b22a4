"""A game's rules in words, by id: what a player reads who asks "why?"."""

from __future__ import annotations

import tomllib

import msgspec

from overwinter.engine.content import Folder
from overwinter.engine.errors import BadContent


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule."""

    id: str
    section: str
    text: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How we read the rulebook where it is silent or unclear."""

    id: str
    text: str


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    rule: tuple[Rule, ...]
    ruling: tuple[Ruling, ...] = ()

    @classmethod
    def load(cls, folder: Folder) -> Rulebook:
        """The rules.toml of a game's folder."""
        try:
            plain = tomllib.loads(folder.joinpath("rules.toml").read_text("utf-8"))
            return msgspec.convert(plain, cls)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
            raise BadContent(f"rules.toml: {wrong}") from None

    def text(self, rule_id: str) -> str:
        """The words of a rule or ruling; empty for an id that is not in the book."""
        entries: tuple[Rule | Ruling, ...] = (*self.rule, *self.ruling)
        return next((entry.text for entry in entries if entry.id == rule_id), "")
