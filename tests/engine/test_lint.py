"""What can be read but hardly be meant is found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from overwinter.engine.catalogue import Catalogue, Coined, Entry, Shelf
from overwinter.engine.codec import Codec
from overwinter.engine.content import Content
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.errors import BadContent
from overwinter.engine.hints import Merit, Ref
from overwinter.engine.lint import Excused, Finding, lint
from overwinter.engine.terms import AnyCondition, Condition
from overwinter.engine.vocabulary import Vocabulary

Price = Annotated[int, Merit(-1)]
Gain = Annotated[int, Merit(1)]


class Earn(Effect):
    """Somebody earns something."""

    coins: Gain = 1


class Owing(Effect):
    """Somebody owes something."""

    coins: Price = 1


class Sorry(Effect):
    """It happens to whoever has left something undone."""

    of: tuple[AnyEffect, ...] = ()


class LeaveOmen(Effect):
    """An omen is left."""

    omen: Annotated[str, Ref("omens", writes=True)]


class Seen(Condition):
    omen: Annotated[str, Ref("omens")]


class Use(msgspec.Struct, frozen=True):
    does: tuple[AnyEffect, ...] = ()
    needs: tuple[AnyCondition, ...] = ()


class Vein(Entry, frozen=True, kw_only=True):
    pass


class Card(Entry, frozen=True, kw_only=True):
    colour: Literal["red", "green"] = "red"
    price: Price = 0
    strength: Gain = 0
    rare: bool = False
    vein: Annotated[str, Ref("veins")] = ""
    follows: Annotated[str, Ref("cards")] = ""
    does: tuple[AnyEffect, ...] = ()
    use: Use | None = None


class Book(Catalogue):
    omens = Coined()
    veins = Shelf("veins.yaml", Vein, by_name=True)
    cards = Shelf("cards.yaml", Card, chosen=True)


WELL = ("{id: a, name: A, vein: tin, does: [{do: earn}]}", "{id: b, name: B, vein: lead, does: [{do: owing}]}")


def book(folder: Path, *cards: str) -> Book:
    (folder / "veins.yaml").write_text("- {id: tin, name: Tin}\n- {id: lead, name: Lead}\n")
    (folder / "cards.yaml").write_text("\n".join(f"- {card}" for card in (*cards, *WELL)))
    return Book(Content([folder], Codec(Vocabulary(__name__))))


def found(folder: Path, *cards: str) -> list[tuple[str, str]]:
    return [(finding.kind, finding.words) for finding in lint(book(folder, *cards), (), ())]


def test_what_is_well_is_not_mentioned(tmp_path):
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("", "does nothing"),
        ("price: 2, colour: green, rare: true, text: a line, icon: sun", "does nothing"),
        ("vein: tin", "does nothing"),
        ("strength: 1", ""),
        ("use: {}", ""),
        ("does: [{do: sorry}]", ", field 'does[0]': holds nothing that could happen"),
        ("does: [{do: sorry, of: [{do: earn}]}]", ""),
        ("does: [{do: sorry, of: [{do: all, of: []}]}]", ", field 'does[0].of[0]': holds nothing that could happen"),
    ],
)
def test_what_does_nothing_is_found(tmp_path, said, words):
    card = ", ".join(filter(None, ["id: x", "name: X", said]))
    expected = [("idle", f"cards.yaml, entry 'x'{words if words.startswith(',') else ': ' + words}")] if words else []
    assert found(tmp_path, f"{{{card}}}") == expected


def test_what_others_need_need_not_do_anything(tmp_path):
    assert (
        found(tmp_path, "{id: x, name: X}", "{id: y, name: Y, follows: x, does: [{do: earn, coins: 3}, {do: owing}]}")
        == []
    )


@pytest.mark.parametrize(
    ("between", "ways"),
    [
        ("[{do: earn}]", 1),
        ("[{do: earn}, {do: earn}]", 2),
        ("[{do: earn}, {do: owing}]", 0),
        ("[{do: earn}, {do: earn, coins: 2}]", 0),
    ],
)
def test_a_choice_with_one_way_is_found(tmp_path, between, ways):
    words = f"cards.yaml, entry 'x', field 'use.does[0]': leaves no choice between {ways} ways"
    card = f"{{id: x, name: X, use: {{does: [{{do: decide, between: {between}}}]}}}}"
    assert found(tmp_path, card) == ([("one way", words)] if ways else [])


def test_an_omen_that_nobody_asks_for_is_found(tmp_path):
    leaves = "{id: x, name: X, does: [{do: leave-omen, omen: comet}]}"
    assert found(tmp_path, leaves) == [
        ("unread", "cards.yaml, entry 'x', field 'does[0].omen': nothing asks for 'comet'")
    ]
    asks = "{id: y, name: Y, use: {does: [{do: earn}], needs: [{is: seen, omen: comet}]}}"
    assert found(tmp_path, leaves, asks) == []


def test_an_omen_that_nobody_leaves_is_refused_at_once(tmp_path):
    leaves = "{id: x, name: X, does: [{do: leave-omen, omen: comet}]}"
    with pytest.raises(BadContent, match="there is no 'comets' in omens; the nearest is 'comet'"):
        book(tmp_path, leaves, "{id: y, name: Y, use: {needs: [{is: seen, omen: comets}]}}")


def test_an_entry_that_nothing_leads_to_is_found(tmp_path):
    book(tmp_path)
    (tmp_path / "cards.yaml").write_text(f"- {WELL[0]}\n")
    without = Book(Content([tmp_path], Codec(Vocabulary(__name__))))
    assert lint(without, (), ()) == [Finding("lead", "unread", "veins.yaml, entry 'lead': nothing leads to it")]


def test_what_is_worse_in_everything_is_found(tmp_path):
    cards = [
        "{id: p, name: P, price: 2, does: [{do: earn, coins: 3}]}",
        "{id: q, name: Q, price: 3, does: [{do: earn, coins: 3}]}",  # dearer
        "{id: r, name: R, price: 2, does: [{do: earn, coins: 2}]}",  # gives less
        "{id: s, name: S, price: 1, does: [{do: earn, coins: 2}]}",  # gives less for less
        "{id: t, name: T, price: 3, colour: green, does: [{do: earn}]}",  # of another colour
        "{id: u, name: U, price: 4, does: [{do: owing, coins: 2}]}",  # does something else
        "{id: v, name: V, price: 4, does: [{do: owing, coins: 3}]}",  # more to owe
    ]
    assert found(tmp_path, *cards) == [
        ("worse", "cards.yaml, entry 'q': is worse in everything than 'p'"),
        ("worse", "cards.yaml, entry 'r': is worse in everything than 'p'"),
        ("worse", "cards.yaml, entry 'v': is worse in everything than 'u'"),
    ]
    follower = "{id: w, name: W, follows: q, does: [{do: earn}, {do: owing}]}"
    assert "entry 'q'" not in str(found(tmp_path, *cards, follower))  # it is there for something else


def test_what_is_meant_so_is_excused_and_only_that(tmp_path):
    def own() -> Iterator[Finding]:
        yield Finding("y", "lonely", "cards.yaml, entry 'y': has no friends")

    odd = book(tmp_path, "{id: x, name: X}", "{id: y, name: Y, strength: 1}")
    excused = [Excused("x", ("idle", "worse", "one way"), "It is a joke."), Excused("y", ("lonely",), "It likes that.")]
    assert [finding.kind for finding in lint(odd, own(), ())] == ["idle", "worse", "lonely"]
    assert lint(odd, own(), excused) == [Finding("x", "needless", "exceptions.yaml: nothing is 'one way' about 'x'")]
