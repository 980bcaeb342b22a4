"""What is printed: cards and a few numbers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from overwinter.engine.catalogue import Catalogue, Entry, Sheet, Shelf
from overwinter.engine.effects import AnyEffect
from overwinter.engine.hints import Ref

CardId = Annotated[str, Ref("cards")]


class Card(Entry, frozen=True):
    """A card, made out to nobody yet."""

    effects: tuple[AnyEffect, ...] = ()


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that are on no card."""

    rounds: int = 0
    berries: int = 0
    hungry: int = 0


class Book(Catalogue):
    """All that is printed; nothing, for a table that single effects are tried on."""

    cards = Shelf("cards/", Card)
    numbers = Sheet("numbers.yaml", Numbers)
