"""One token of a type in one place (RC-297 to RC-300)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.printed.catalogue import COLOURS
from overwinter.games.robinson.verbs.cards import TurnEvent
from overwinter.games.robinson.verbs.tokens import CallCloud, Mark, PutByItem, PutOnField, PutOnTile
from overwinter.testing import resolve, rule
from tests.games.robinson.setting import island, wounds

TWICE = [
    (PutOnTile(GROUP, "danger", "camp"), lambda s: s.spaces[3].tokens, "danger"),
    (Mark(0, "fewer-pawns"), lambda s: s.spaces[0].tokens, "fewer-pawns"),
    (PutByItem("plus-food"), lambda s: s.spaces[3].tokens, "plus-food"),
    (PutOnField("reroll", "building"), lambda s: s.field("building"), "reroll"),
    (PutOnField("more-wood", "roof"), lambda s: s.field("roof"), "more-wood"),
    (CallCloud("storm"), lambda s: s.field("weather"), "storm"),
]


@rule("RC-297", "RC-298")
@pytest.mark.parametrize(("put", "place", "token"), TWICE)
def test_a_second_token_of_a_type_is_ignored_and_nobody_is_wounded(put, place, token):
    s = island()
    resolve(s, put, put)
    assert place(s) == (token,)
    assert wounds(s) == [0, 0, 0]


@rule("RC-297")
def test_tokens_of_different_types_lie_beside_each_other():
    s = island()
    resolve(s, Mark(0, "danger"), Mark(0, "fewer-pawns"), CallCloud("rain"), CallCloud("storm"))
    assert s.spaces[0].tokens == ("danger", "fewer-pawns")
    assert s.field("weather") == ("rain", "storm")


@rule("RC-297")
def test_the_same_token_may_lie_in_several_places():
    s = island()
    resolve(s, Mark(0, "danger"), Mark(4, "danger"))
    assert s.spaces[0].tokens == s.spaces[4].tokens == ("danger",)


@rule("RC-298")
def test_the_token_that_an_item_would_put_in_vain_does_not_make_the_first_one_movable():
    s = island()
    resolve(s, Mark(3, "plus-food"), PutByItem("plus-food"))
    assert s.spaces[3].moved == ()


@rule("RC-299")
@pytest.mark.parametrize("colour", COLOURS)
def test_an_adventure_icon_is_ignored_when_its_field_has_the_token(colour):
    s = island(phase="event", wood=9, food=9, tokens={colour: ("adventure",)})
    card = next(card.id for card in s.book.events.values() if card.sort == colour)
    resolve(s, TurnEvent(card))
    assert s.field(colour).count("adventure") == 1


@rule("RC-300")
@pytest.mark.parametrize("cloud", ["rain", "winter", "storm"])
def test_the_weather_space_holds_one_of_each_token(cloud):
    s = island()
    resolve(s, CallCloud("rain"), CallCloud("winter"), CallCloud("storm"), CallCloud(cloud))
    assert s.field("weather") == ("rain", "winter", "storm")
