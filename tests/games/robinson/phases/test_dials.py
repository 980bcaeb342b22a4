"""Easier and harder games: RC-324 to RC-333."""

from __future__ import annotations

import pytest

from overwinter.games.robinson import GAME
from overwinter.games.robinson.table.records import FRIDAY
from overwinter.testing import rule
from tests.games.robinson.moves import landed


@rule("RC-324", "RC-332", "RC-A04")
def test_the_dog_comes_when_asked_and_by_itself_only_to_those_who_are_alone():
    assert landed(3, dog="yes").camp.dog
    assert not landed(3).camp.dog
    assert not landed(2).camp.dog
    assert landed(2, dog="yes").camp.dog
    assert not landed(1, dog="no").camp.dog
    assert landed(1).camp.dog


@rule("RC-325")
def test_friday_comes_when_asked():
    assert FRIDAY in landed(4, friday="yes").castaways
    assert FRIDAY not in landed(2, friday="no").castaways


@rule("RC-326", "RC-329")
@pytest.mark.parametrize("count", [0, 1, 3, 4])
def test_more_or_fewer_items_are_saved_from_the_ship(count):
    assert len(landed(starting_items=str(count)).camp.things) == count


@rule("RC-327", "RC-330")
@pytest.mark.parametrize(("mix", "book"), [("two fewer", 4), ("two more", 8)])
def test_ex_18_the_mix_of_events_shifts_and_the_total_stays(mix, book):
    cards = landed(book_events=mix).events.cards()
    assert (cards.count("?book"), cards.count("?adventure")) == (book, 12 - book)


@rule("RC-328", "RC-331")
def test_the_group_is_told_that_the_mix_works_the_other_way_round_in_castaways():
    words = next(info.text for info in GAME.option_list() if info.name == "book_events")
    assert "Castaways" in words
    assert "other way round" in words


@rule("RC-333")
def test_other_wreckage_can_wash_ashore():
    s = landed(queued={"wreckage": ["drifting-planks"]}, wreckage="random")
    assert s.threats == ("drifting-planks",)
