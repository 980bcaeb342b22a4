"""Words on cards: DECIDE, and cards that go into the Event deck (RC-357, RC-358)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.engine.printed import Decide, made_out
from overwinter.games.robinson.verbs.cards import DrawEvent, MeetAdventure
from overwinter.games.robinson.verbs.castaways import LoseDetermination, Wound
from overwinter.games.robinson.verbs.stock import Discard
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.robinson.actions import act, table
from tests.games.robinson.setting import EXPLORER, future, island, wounds


def at_the_lair(choice, **things):
    """The Explorer has come to the lair and chosen what to do."""
    s = act("p2:explore:4", "blank determination adventure", card="lair", **things)
    assert waiting(s) == [EXPLORER]
    answer(s, EXPLORER, options(s, EXPLORER)[choice])
    return s


@rule("RC-357", "RC-EX-19b")
def test_ex_19b_the_first_choice_is_carried_out_alone_and_the_card_discarded():
    s = at_the_lair(0, food=2, palisade=2)
    assert wounds(s) == [0, 0, 2]
    assert (future(s)["food"], future(s)["fur"]) == (2, 1)
    assert (s.camp.stock["food"], s.camp.palisade) == (2, 2)
    assert s.adventures["exploration"].discards == ("lair",)
    assert "lair" not in s.events.cards()


@rule("RC-357", "RC-358", "RC-EX-19b")
def test_ex_19b_the_second_choice_is_carried_out_alone_and_the_card_goes_into_the_event_deck():
    before = len(table().events)
    s = at_the_lair(1, food=2, palisade=2)
    assert wounds(s) == [0, 0, 0]
    assert sum(future(s).values()) == 0
    assert (s.camp.stock["food"], s.camp.palisade) == (1, 1)
    assert len(s.events) == before + 1
    assert "lair" in s.events.cards()
    assert s.adventures["exploration"].discards == ()


@rule("RC-357")
def test_both_choices_are_open_even_when_one_cannot_be_met():
    s = act("p2:explore:4", "blank success adventure", card="doubts")
    assert len(options(s, EXPLORER)) == 2
    answer(s, EXPLORER, options(s, EXPLORER)[1])
    assert wounds(s) == [0, 0, 1]  # no determination to lose


@rule("RC-357")
def test_what_falls_on_the_group_is_decided_by_any_of_them():
    s = island(determination=[1, 1, 1])
    resolve(s, *made_out([Decide(between=(Wound(), LoseDetermination()))], GROUP))
    assert waiting(s) == [0, 1, 2]
    answer(s, 1, options(s, 1)[0])
    assert wounds(s) == [1, 1, 1]


@rule("RC-358")
def test_the_card_that_comes_back_out_of_the_event_deck_is_the_one_that_went_in():
    s = at_the_lair(1, food=2, palisade=2, morale=3)
    s.events.pool = ("lair",)
    s.phase = "event"
    resolve(s, DrawEvent())
    assert s.morale == 2
    assert s.adventures["exploration"].discards == ("lair",)
    assert s.threats == ("food-crates",)


@rule("RC-358")
@pytest.mark.parametrize("other", ["mud", "long-way-home"])
def test_no_other_card_on_the_table_is_meant(other):
    s = table(plan="p2:explore:4", resolving=1, table=(other,), food=1, palisade=1)
    resolve(s, MeetAdventure(EXPLORER, "lair"))
    answer(s, EXPLORER, options(s, EXPLORER)[1])
    assert "lair" in s.events.cards()
    assert s.table == (other,)


@rule("RC-A40")
def test_an_empty_event_deck_is_not_made_anew():
    s = table(phase="event", gone=("lair",))
    s.events.pool = ()
    before = s.threats
    resolve(s, DrawEvent())
    assert s.threats == before


@rule("RC-A40")
def test_a_decided_demand_can_kill_and_then_nothing_else_happens():
    s = island(wounds=[12, 0, 0])
    resolve(s, Discard(GROUP, "wood", 1), Decide(GROUP, (Wound(), Wound())), Wound(1))
    assert s.outcome is not None
    assert s.stack == []
    assert wounds(s) == [13, 0, 0]
