from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NewType

import msgspec
import pytest

from overwinter.engine.catalogue import Catalogue, Sheet, Shelf
from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.errors import BadContent
from overwinter.engine.hints import Ref
from overwinter.engine.printed import THIS_CARD
from overwinter.engine.references import Mention, mentions
from overwinter.engine.terms import AnyCondition, Condition
from overwinter.engine.vocabulary import Vocabulary

ItemId = NewType("ItemId", Annotated[str, Ref("items")])
CardId = Annotated[str, Ref("cards")]
Space = Annotated[int, Ref("board.all")]


class Lend(Effect):
    """Something is lent."""

    item: ItemId
    card: CardId = THIS_CARD


class Having(Condition):
    item: ItemId


class Unless(Effect):
    """Something happens to those who are not prepared."""

    needs: tuple[AnyCondition, ...] = ()
    of: tuple[AnyEffect, ...] = ()


class Item(msgspec.Struct, frozen=True):
    id: str


class Use(msgspec.Struct, frozen=True):
    does: tuple[AnyEffect, ...] = ()


class Card(msgspec.Struct, frozen=True):
    id: str
    use: Use | None = None
    after: CardId | None = None
    swap: CardId | Literal["none"] = ""
    prices: dict[ItemId, int] = msgspec.field(default_factory=dict)
    by: dict[str, tuple[ItemId, ...]] = msgspec.field(default_factory=dict)
    gifts: tuple[tuple[str, ItemId], ...] = ()
    at: Space = 1


class Spaces(msgspec.Struct, frozen=True):
    all: tuple[int, ...]


class Book(Catalogue):
    items = Shelf("items.yaml", Item)
    cards = Shelf("cards.yaml", Card)
    board = Sheet("board.yaml", Spaces)


def read(folder: Path, cards: str) -> None:
    (folder / "items.yaml").write_text("- {id: cure}\n- {id: rope}\n")
    (folder / "cards.yaml").write_text(cards)
    (folder / "board.yaml").write_text("all: [1, 2, 3]\n")
    Book(Content([folder], Codec(Vocabulary(__name__))))


def test_what_a_value_mentions_however_deep():
    card = Card("fall", Use((Unless((Having(ItemId("rope")),), (Lend(ItemId("cure"), "fall"),)),)), at=2)
    assert [*mentions(card)] == [
        Mention("use.does[0].needs[0].item", "items", "rope"),
        Mention("use.does[0].of[0].item", "items", "cure"),
        Mention("use.does[0].of[0].card", "cards", "fall"),
        Mention("at", "board.all", 2),
    ]


@pytest.mark.parametrize(
    ("field", "complaint"),
    [
        (
            "use: {does: [{do: lend, item: kure}]}",
            "'use.does[0].item': there is no 'kure' in items; the nearest is 'cure'",
        ),
        ("use: {does: [{do: unless, needs: [{is: having, item: robe}]}]}", "'use.does[0].needs[0].item': there is no"),
        ("use: {does: [{do: unless, of: [{do: lend, item: rope, card: fell}]}]}", "'use.does[0].of[0].card': there is"),
        ("after: fell", "'after': there is no 'fell' in cards; the nearest is 'fall'"),
        ("prices: {rope: 1, roap: 2}", "'prices.roap': there is no 'roap' in items; the nearest is 'rope'"),
        ("by: {winter: [rope, xyz]}", "'by.winter[1]': there is no 'xyz' in items"),
        ("gifts: [[hers, rope], [his, robe]]", "'gifts[1][1]': there is no 'robe' in items; the nearest is 'rope'"),
        ("at: 4", "'at': there is no '4' in board.all"),
        ("after: ''", "'after': there is no '' in cards"),
    ],
)
def test_an_id_that_names_nothing_is_refused_with_the_nearest_that_there_is(tmp_path, field, complaint):
    with pytest.raises(BadContent) as refusal:
        read(tmp_path, f"- {{id: fall, {field}}}\n")
    assert f"cards.yaml, entry 'fall', field {complaint}" in str(refusal.value)


def test_what_may_be_left_empty_may_say_so(tmp_path):
    read(tmp_path, "- {id: fall, swap: '', after: null, use: {does: [{do: lend, item: rope, card: ''}]}}\n")


def test_a_word_that_is_no_id_is_taken_as_such(tmp_path):
    read(tmp_path, "- {id: fall, swap: none}\n")


def test_this_card_names_no_other(tmp_path):
    read(tmp_path, "- {id: fall, use: {does: [{do: lend, item: rope}]}}\n")


def test_a_pack_that_replaces_an_entry_mends_it(tmp_path):
    (tmp_path / "game").mkdir()
    (tmp_path / "pack").mkdir()
    (tmp_path / "game" / "items.yaml").write_text("- {id: cure}\n")
    (tmp_path / "game" / "cards.yaml").write_text("- {id: fall, after: fell}\n")
    (tmp_path / "pack" / "cards.yaml").write_text("- {id: fall, after: fall}\n")
    (tmp_path / "game" / "board.yaml").write_text("all: [1]\n")
    Book(Content([tmp_path / "game", tmp_path / "pack"], Codec(Vocabulary(__name__))))
