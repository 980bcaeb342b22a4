from __future__ import annotations

import contextlib
from typing import Annotated, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overwinter.engine import notation
from overwinter.engine.effects import AnyEffect, Effect
from overwinter.engine.errors import BadNotation
from overwinter.engine.vocabulary import Vocabulary


class Anything(Effect):
    """Has a field of every kind."""

    number: int
    word: str
    flag: bool
    maybe: int | None
    words: tuple[str, ...]
    numbers: tuple[int, ...]
    kind: Literal["x", "y"] = "x"
    inner: AnyEffect | None = None
    list: tuple[AnyEffect, ...] = ()
    noted: Annotated[tuple[int, ...], "how people say it"] = ()


VOCABULARY = Vocabulary(__name__)

leaves = st.builds(
    Anything,
    number=st.integers(),
    word=st.text(),
    flag=st.booleans(),
    maybe=st.none() | st.integers(),
    words=st.tuples() | st.tuples(st.text(), st.text()),
    numbers=st.lists(st.integers(), max_size=3).map(tuple),
    noted=st.lists(st.integers(), max_size=3).map(tuple),
    kind=st.sampled_from(["x", "y"]),
)
trees = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda outer, one, many: type(outer)(*[getattr(outer, f) for f in outer.__struct_fields__[:7]], one, many),
        leaves,
        inner,
        st.lists(inner, max_size=2).map(tuple),
    ),
    max_leaves=4,
)


@settings(deadline=None)  # a busy machine is no mistake
@given(trees)
def test_what_is_written_reads_back_as_the_same_effect(effect):
    assert notation.read(notation.write(effect), VOCABULARY) == effect


@settings(deadline=None)  # a busy machine is no mistake
@given(st.text())
def test_any_text_is_read_or_refused_in_words(text):
    with contextlib.suppress(BadNotation):
        notation.read(text, VOCABULARY)


def test_defaults_at_the_end_are_left_out():
    assert notation.write(Anything(4, "wood", True, None, (), (1, 2))) == "anything 4 wood yes - - 1,2"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("wund 1", "'wund' is nothing that this game knows"),
        ("anything four", "'four' is no number"),
        ("anything 1 a yes - - - z", "'z' is no kind"),
        ("anything 1 a yes - - - x bare", "an effect stands in parentheses"),
        ("anything 1", "does not say its word and flag and maybe and words and numbers"),
        ("anything 1 a yes - - - x - - - more", "too many words"),
        ('anything 1 "open', "an open quote or parenthesis"),
        ("", "'' is nothing"),
    ],
)
def test_a_wrong_text_is_refused_with_what_is_wrong(text, complaint):
    with pytest.raises(BadNotation, match=complaint):
        notation.read(text, VOCABULARY)
