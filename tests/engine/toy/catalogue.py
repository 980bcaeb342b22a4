"""What is printed: cards and a few numbers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from overwinter.engine.codec import Catalogue
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect
from overwinter.engine.hints import Ref

CardId = Annotated[str, Ref("cards")]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, made out to nobody yet."""

    id: str
    name: str
    effects: tuple[AnyEffect, ...] = ()


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that are on no card."""

    rounds: int = 0
    berries: int = 0
    hungry: int = 0


class Book(Catalogue):
    """All that is printed; nothing, for a table that single effects are tried on."""

    def __init__(self, content: Content | None = None) -> None:
        super().__init__(content.key if content else "")
        self.cards = content.entries("cards.yaml", Card) if content else {}
        self.numbers = content.one("numbers.yaml", Numbers) if content else Numbers()
