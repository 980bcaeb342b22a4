"""The round and the Event phase: RC-068 to RC-084."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.phases.rounds import EventPhase, Round
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.cards import DrawEvent, PlaceThreat, ThreatStrikes, TurnEvent
from overwinter.games.robinson.verbs.castaways import LowerMorale
from overwinter.testing import answer, dice, options, resolve, rule, story, waiting
from tests.games.robinson.moves import PACK
from tests.games.robinson.setting import COOK, determination, future, island, wounds


def facing(*deck: str, **table: object) -> Island:
    """A table in the Event phase of round 2, with these cards in the Event deck, in this order."""
    s = island(packs=PACK, **{"phase": "event", "round": 2, "threats": (), **table})
    s.events.pool, s.events.top = (), deck
    return s


@rule("RC-068")
def test_a_round_runs_through_its_six_phases():
    s = facing("shanty", food=9)
    before = len(story(s))
    resolve(s, Round(2))
    while s.round == 2:
        seat = waiting(s)[0]
        likely = [option for option in options(s, seat) if option.startswith(("agree", "nothing"))]
        answer(s, seat, (likely or options(s, seat))[0])
    told = "\n".join(story(s)[before:])
    order = ["Round 2", "Event: ", "The Camp brings in", "The plan is carried out", "The weather turns", "Night falls"]
    places = [told.index(words) for words in order]
    assert places == sorted(places)


@rule("RC-068")
def test_morale_is_felt_after_the_event_and_before_production():
    s = facing("shanty", morale=3, first=COOK, determination=[0, 1, 0])
    told = resolve(s, Round(2))  # the event lowers Morale to -1
    assert told.index("Cook must discard 1 determination.") < told.index("The Camp brings in 1 wood and 1 food.")
    assert determination(s) == [0, 0, 0]


@rule("RC-069")
def test_there_is_no_event_in_round_1():
    s = facing("shanty", round=1)
    resolve(s, EventPhase())
    assert (s.threats, len(s.events)) == ((), 1)


@rule("RC-070")
def test_from_round_2_on_the_top_card_is_resolved():
    s = facing("shanty", "night-watch", round=2)
    resolve(s, EventPhase())
    assert (s.threats, s.events.cards(), s.morale) == (("shanty",), ["night-watch"], 2)


@rule("RC-A40")
def test_an_empty_event_deck_is_skipped():
    s = facing()
    resolve(s, EventPhase())
    assert s.threats == ()


@rule("RC-071", "RC-072")
def test_an_old_adventure_is_resolved_and_discarded_and_the_next_card_drawn():
    s = facing("tax", "tax", "night-watch", morale=6)
    resolve(s, DrawEvent())
    assert s.morale == 2
    assert s.threats == ("night-watch",)
    assert s.adventures["building"].discards == ("tax", "tax")


@rule("RC-073")
def test_an_event_runs_icon_effect_placement_and_then_the_threat_pushed_off():
    s = facing("stray-cat", threats=("loose-stakes", "shanty"))
    told = resolve(s, DrawEvent())
    lines = [
        "Event: Stray Cat.",
        "An Adventure token comes onto the Exploration field.",
        "Carpenter fights against strength 2.",
        "Nobody dealt with Loose Stakes in time.",
        "Everybody takes 1 wound.",
    ]
    places = [told.index(line) for line in lines]
    assert places == sorted(places)


@rule("RC-074")
@pytest.mark.parametrize(
    ("card", "field"), [("loose-stakes", "building"), ("night-watch", "gathering"), ("stray-cat", "exploration")]
)
def test_an_adventure_icon_puts_its_token_on_the_field_of_its_colour(card, field):
    s = facing(card)
    resolve(s, DrawEvent())
    assert s.tokens == {field: ("adventure",)}


@rule("RC-075")
def test_a_book_icon_does_what_the_scenario_says(monkeypatch):
    s = facing("shanty", "night-watch", morale=6)
    monkeypatch.setattr(type(s), "scenario", property(lambda _: BOOKISH))
    resolve(s, TurnEvent("shanty"))
    assert s.morale == 6 - 3 - 1  # the Book, then the event
    resolve(s, TurnEvent("night-watch"))
    assert s.morale == 2


class BOOKISH:
    """A Scenario card whose Book effect is easily seen."""

    book = (LowerMorale(3),)


@rule("RC-076", "RC-077")
def test_a_new_threat_takes_the_right_space_and_the_old_one_moves_left():
    s = facing(threats=("food-crates",))
    resolve(s, PlaceThreat("shanty"))
    assert s.threats == ("food-crates", "shanty")


@rule("RC-077", "RC-A06")
def test_nothing_is_pushed_off_while_there_is_room():
    s = facing(threats=("shanty",))  # whichever of the two spaces it lies on
    resolve(s, PlaceThreat("night-watch"))
    assert s.threats == ("shanty", "night-watch")
    assert s.gone == ()


@rule("RC-078")
def test_what_is_pushed_off_strikes_and_is_discarded():
    s = facing(threats=("loose-stakes", "shanty"))
    resolve(s, PlaceThreat("night-watch"))
    assert s.threats == ("shanty", "night-watch")
    assert (wounds(s), s.gone) == ([1, 1, 1], ("loose-stakes",))


@rule("RC-079", "RC-A53")
def test_at_most_two_threats_lie_on_the_field():
    s = facing("shanty", "night-watch", "loose-stakes", "crossroads", threats=("food-crates",))
    for _ in range(3):
        resolve(s, DrawEvent())
        assert len(s.threats) == 2


@rule("RC-080")
def test_wreckage_that_is_pushed_off_does_nothing():
    s = facing(threats=("food-crates", "shanty"), food=3)
    resolve(s, PlaceThreat("night-watch"))
    assert (wounds(s), s.camp.stock["food"], s.morale) == ([0, 0, 0], 3, 3)
    assert "food-crates" in s.gone


@rule("RC-081", "RC-A27")
def test_the_first_player_fights_what_comes_in_the_event_phase():
    s = facing("stray-cat", first=Seat(1))
    resolve(s, DrawEvent())
    assert wounds(s) == [0, 2, 0]
    s = facing(first=Seat(2))
    dice(s, beasts=["goats"])
    resolve(s, ThreatStrikes("stray-cat"))
    assert wounds(s) == [0, 0, 4 + 1]  # strength 4, and a Weapon level that is not there


@rule("RC-082", "RC-083", "RC-A33")
def test_an_event_that_happens_again_does_so_without_its_icon_and_is_gone(monkeypatch):
    s = facing(threats=("shanty", "night-watch"), morale=6)
    monkeypatch.setattr(type(s), "scenario", property(lambda _: BOOKISH))
    resolve(s, PlaceThreat("crossroads"))
    assert s.morale == 5
    assert s.threats == ("night-watch", "crossroads")
    assert s.gone == ("shanty",)


@rule("RC-084")
def test_what_the_event_phase_brings_is_available_at_once():
    s = facing("night-watch")
    resolve(s, DrawEvent())
    assert s.camp.stock["wood"] == 1
    assert future(s)["wood"] == 0


@rule("RC-357")
def test_what_an_event_leaves_open_the_group_decides():
    s = facing("crossroads")
    resolve(s, DrawEvent())
    assert waiting(s) == [0, 1, 2]
    answer(s, 2, next(option for option in options(s, 2) if option.startswith("gain")))
    assert s.camp.stock["fur"] == 1
    assert s.threats == ("crossroads",)


@rule("RC-294")
def test_ex_17_insects_without_wood_do_nothing():
    s = facing()
    resolve(s, TurnEvent("insects"))
    assert (wounds(s), s.camp.stock["wood"]) == ([0, 0, 0], 0)
    s.camp.stock["wood"] = 2
    resolve(s, TurnEvent("insects"))
    assert s.camp.stock["wood"] == 1
