"""Life, healing and Special Wounds: RC-045 to RC-053."""

from __future__ import annotations

from overwinter.games.robinson.table.records import Injury
from overwinter.games.robinson.table.whom import TheMarked
from overwinter.games.robinson.verbs.cards import DrawEvent
from overwinter.games.robinson.verbs.castaways import Heal, SpecialWound, Wound
from overwinter.testing import resolve, rule
from tests.games.robinson.moves import PACK
from tests.games.robinson.setting import CARPENTER, COOK, EXPLORER, island, wounds


@rule("RC-045")
def test_each_wound_is_one_space():
    s = island()
    resolve(s, Wound(COOK), Wound(COOK, 2))
    assert wounds(s) == [0, 3, 0]


@rule("RC-046")
def test_each_arrow_that_is_passed_lowers_morale():
    s = island(wounds=[0, 3, 0])  # the Cook's arrows are at 4, 7, 9 and 11
    resolve(s, Wound(COOK))
    assert s.morale == 2
    resolve(s, Wound(COOK, 2))
    assert s.morale == 2
    resolve(s, Wound(COOK, 3))
    assert s.morale == 0
    resolve(s, Wound(COOK, 2))
    assert (s.morale, wounds(s), s.outcome) == (0, [0, 11, 0], None)


@rule("RC-047")
def test_healing_takes_a_wound_back():
    s = island(wounds=[3, 2, 1])
    resolve(s, Heal(COOK))
    assert wounds(s) == [3, 1, 1]


@rule("RC-048")
def test_healing_past_an_arrow_does_not_lift_morale_but_wounds_lower_it_again():
    s = island(wounds=[0, 4, 0])
    resolve(s, Heal(COOK))
    assert s.morale == 3
    resolve(s, Wound(COOK))
    assert s.morale == 2


@rule("RC-049", "RC-A22")
def test_nobody_heals_beyond_health():
    s = island(wounds=[1, 0, 0])
    resolve(s, Heal(CARPENTER, 3), Heal(COOK))
    assert wounds(s) == [0, 0, 0]


@rule("RC-052")
def test_each_of_four_body_parts_can_carry_special_wounds():
    s = island()
    for part in ("head", "arm", "belly", "leg"):
        resolve(s, SpecialWound(COOK, part, "tax"))
    assert s.castaways[COOK].body == tuple(Injury(part, "tax") for part in ("head", "arm", "belly", "leg"))
    assert wounds(s) == [0, 0, 0]  # it is no wound on the life track


@rule("RC-053", "RC-A37")
def test_a_special_wound_outlasts_healing_and_leaves_only_with_its_card():
    s = island(wounds=[0, 5, 0])
    resolve(s, SpecialWound(COOK, "leg", "tax"), SpecialWound(COOK, "leg", "dear-wood"), Heal(COOK, 5))
    assert s.castaways[COOK].body == (Injury("leg", "tax"), Injury("leg", "dear-wood"))
    resolve(s, TheMarked((Wound(),), "tax"))
    assert s.castaways[COOK].body == (Injury("leg", "dear-wood"),)
    assert wounds(s) == [0, 1, 0]


@rule("RC-053", "RC-A37")
def test_alike_special_wounds_of_two_castaways_hit_both_and_no_one_else():
    s = island()
    resolve(s, SpecialWound(COOK, "arm", "dear-wood"), SpecialWound(EXPLORER, "arm", "dear-wood"))
    resolve(s, TheMarked((Wound(wounds=2),), "dear-wood"))
    assert wounds(s) == [0, 2, 2]


@rule("RC-052")
def test_the_card_of_a_special_wound_is_in_the_event_deck():
    s = island(packs=PACK)
    s.events.pool = ()
    resolve(s, SpecialWound(COOK, "arm", "tax"))
    assert s.events.cards() == ["tax"]
    resolve(s, DrawEvent())
    assert s.events.cards() == []
