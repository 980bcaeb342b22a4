from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from overwinter.engine.catalogue import Catalogue, Entry, Gathered, Sheet, Shelf
from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.errors import BadContent
from overwinter.engine.vocabulary import Vocabulary


class Bruise(Effect):
    """Somebody is bruised."""

    amount: int = 1


class EachOf(Effect):
    """All of these."""

    effects: tuple[AnyEffect, ...]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    effects: tuple[AnyEffect, ...] = ()
    cost: int = 0


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int
    wood: int = 0


def content(*folders: Path) -> Content:
    return Content(folders, Codec(Vocabulary(__name__)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards.yaml").write_text(
        "- {id: thorns, effects: [{do: bruise, amount: 2}]}\n"
        "- {id: fall, cost: 1, effects: [{do: each-of, effects: [{do: bruise}, {do: bruise}]}]}\n"
    )
    (tmp_path / "numbers.yaml").write_text("rounds: 12\nwood: 3\n")
    return tmp_path


def test_cards_decode_into_effects(folder):
    cards = content(folder).entries("cards.yaml", Card)
    assert cards["thorns"].effects == (Bruise(2),)
    assert cards["fall"].effects == (EachOf((Bruise(), Bruise())),)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("- {id: thorns, cost: two}", "cards.yaml, entry 'thorns', field 'cost': expected `int`, got `str`"),
        ("- {id: thorns, cots: 2}", "cards.yaml, entry 'thorns', field 'cots': there is no such field"),
        ("- {cost: 2}", "cards.yaml, entry number 1: object missing required field `id`"),
        (
            "- {id: thorns, effects: [{do: bruse}]}",
            "cards.yaml, entry 'thorns', field 'effects[0]': there is no effect `bruse`",
        ),
        (
            "- {id: fall, effects: [{do: each-of, effects: [{do: bruise, amount: lots}]}]}",
            "cards.yaml, entry 'fall', field 'effects[0].effects[0].amount': expected `int`, got `str`",
        ),
        ("- {id: thorns, effects: [bruise]}", "an effect is a mapping that says what to `do`"),
        ("- {id: a}\n- {id: a}", "cards.yaml: two entries are called 'a'"),
        ("- {id: a, cost: 1, cost: 2}", "cards.yaml: line 1: 'cost' is given twice"),
        ("- {id: a", "cards.yaml: line"),
        ("id: a", "the file should be a list of entries"),
        ("- !!python/object:os.system {}", "cards.yaml: line 1: could not determine a constructor"),
        ("", "cards.yaml: the file is missing or empty"),
    ],
)
def test_a_mistake_is_named_by_file_entry_and_field(folder, text, complaint):
    (folder / "cards.yaml").write_text(text)
    with pytest.raises(BadContent) as refusal:
        content(folder).entries("cards.yaml", Card)
    assert complaint in str(refusal.value)


def test_a_pack_adds_and_replaces_entries_and_numbers(folder, tmp_path_factory):
    pack = tmp_path_factory.mktemp("pack")
    (pack / "cards.yaml").write_text("- {id: thorns, cost: 5}\n- {id: new}\n")
    (pack / "numbers.yaml").write_text("wood: 9\n")
    both = content(folder, pack)
    assert list(both.entries("cards.yaml", Card)) == ["thorns", "fall", "new"]
    assert both.entries("cards.yaml", Card)["thorns"] == Card("thorns", cost=5)
    assert both.one("numbers.yaml", Numbers) == Numbers(12, 9)


def test_other_content_has_another_key(folder):
    before = content(folder).key
    assert content(folder).key == before
    (folder / "numbers.yaml").write_text("# a remark\nwood:  3\nrounds: 12\n")
    assert content(folder).key == before
    (folder / "numbers.yaml").write_text("rounds: 13\n")
    assert content(folder).key != before


def test_a_changed_file_in_a_subfolder_changes_the_key(folder):
    (folder / "events" / "winter").mkdir(parents=True)
    flat = content(folder).key
    (folder / "events" / "winter" / "storms.yaml").write_text("- {id: hail, cost: 1}\n")
    before = content(folder).key
    assert before != flat
    (folder / "events" / "winter" / "storms.yaml").write_text("# a remark\n- {cost: 1, id: hail}\n")
    assert content(folder).key == before
    (folder / "events" / "winter" / "storms.yaml").write_text("- {id: hail, cost: 2}\n")
    assert content(folder).key != before
    (folder / "events" / "winter" / "storms.yaml").write_text("- {id: hail, cost: 1}\n")
    (folder / "events" / "winter").rename(folder / "events" / "spring")
    assert content(folder).key != before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.one_of(st.text(), st.binary().map(lambda raw: raw.decode("latin-1"))))
def test_any_file_is_read_or_refused_in_words(tmp_path, text):
    (tmp_path / "cards.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        content(tmp_path).entries("cards.yaml", Card)
    except BadContent as refusal:
        message = str(refusal)
        assert message.startswith("cards.yaml")  # any refusal will do, if it names the file


# -- shelves -------------------------------------------------------------------------------


class Face(Entry, frozen=True):
    value: int = 0


class Role(Entry, frozen=True, kw_only=True):
    skills: tuple[Face, ...] = ()


class Book(Catalogue):
    events = Shelf("events/", Face)
    roles = Shelf("roles.yaml", Role)
    skills: Gathered[Face] = Gathered(roles, of=lambda role: role.skills)
    cards = Gathered(events, skills)
    numbers = Sheet("numbers.yaml", Numbers)


@pytest.fixture
def shelves(tmp_path):
    (tmp_path / "events" / "winter").mkdir(parents=True)
    (tmp_path / "events" / "storms.yaml").write_text("- {id: hail, name: Hail}\n")
    (tmp_path / "events" / "winter" / "frost.yaml").write_text("- {id: frost, name: Frost}\n")
    (tmp_path / "roles.yaml").write_text("- {id: cook, name: Cook, skills: [{id: soup, name: Soup, value: 2}]}\n")
    (tmp_path / "numbers.yaml").write_text("rounds: 12\n")
    return tmp_path


def test_shelves_hold_what_is_in_files_in_folders_and_within_entries(shelves):
    book = Book(content(shelves))
    assert list(book.events) == ["hail", "frost"]
    assert book.skills == {"soup": Face(id="soup", name="Soup", value=2)}
    assert list(book.cards) == ["hail", "frost", "soup"]
    assert book.numbers == Numbers(12)
    assert book.names == {"hail": "Hail", "frost": "Frost", "cook": "Cook", "soup": "Soup"}


def test_a_catalogue_without_content_is_bare():
    class Bare(Catalogue):
        events = Shelf("events/", Face)

    assert (Bare().events, Bare().key) == ({}, "")


def test_each_entry_is_known_by_file_and_pack(shelves, tmp_path_factory):
    pack = tmp_path_factory.mktemp("pack") / "blizzards"
    (pack / "events" / "more").mkdir(parents=True)
    (pack / "events" / "more" / "snow.yaml").write_text("- {id: snow, name: Snow}\n- {id: frost, name: Hard Frost}\n")
    book = Book(content(shelves, pack))
    assert [(id, said.where, said.pack) for (path, id), said in book.said.items() if path == "events/"] == [
        ("hail", "events/storms.yaml, entry 'hail'", ""),
        ("frost", "events/more/snow.yaml, entry 'frost'", "blizzards"),
        ("snow", "events/more/snow.yaml, entry 'snow'", "blizzards"),
    ]
    assert book.names["frost"] == "Hard Frost"


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("role.yaml", "- {id: snow}", "role.yaml: the game reads no file of this name; it reads events/, "),
        ("events/more.yaml", "- {id: hail, name: Hail}", "events/storms.yaml: two entries are called 'hail'"),
        ("events/more.yaml", "- {id: soup, name: A Soup}", "events/, roles.yaml: two of these are called 'soup'"),
        ("events/more.yaml", "id: snow", "events/more.yaml: the file should be a list of entries, each with an id"),
    ],
)
def test_what_belongs_on_no_shelf_or_on_two_is_refused(shelves, file, text, complaint):
    (shelves / file).write_text(text)
    with pytest.raises(BadContent) as refusal:
        Book(content(shelves))
    assert complaint in str(refusal.value)


def test_what_there_is_is_listed_and_called_by_its_name(shelves):
    book = Book(content(shelves))
    assert book.listing() == [
        ("events", "hail", "Hail", ""),
        ("events", "frost", "Frost", ""),
        ("roles", "cook", "Cook", ""),
    ]
    assert [book.called("soup", "skills"), book.called("hail"), book.called("fog")] == ["Soup", "Hail", "fog"]
