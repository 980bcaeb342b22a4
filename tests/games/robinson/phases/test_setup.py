"""Object, end and set-up: RC-001 to RC-044."""

from __future__ import annotations

import itertools
from typing import get_args

import pytest

from overwinter.engine.errors import Stuck, WrongSetup
from overwinter.engine.printed import made_out
from overwinter.games.robinson import GAME
from overwinter.games.robinson.chapters.castaways import Stack
from overwinter.games.robinson.phases.rewards import ArrangeCamp
from overwinter.games.robinson.phases.rounds import RoundEnds
from overwinter.games.robinson.phases.setup import FinishSetup
from overwinter.games.robinson.printed.tale import CastawaysTale
from overwinter.games.robinson.table.options import ScenarioId
from overwinter.games.robinson.table.records import FRIDAY, Seat
from overwinter.games.robinson.table.story import STORIES, Story
from overwinter.games.robinson.table.whom import OnePlayer
from overwinter.games.robinson.verbs.camp import RaiseWeapon
from overwinter.games.robinson.verbs.cards import DrawEvent
from overwinter.games.robinson.verbs.castaways import Lose, Win, Wound
from overwinter.games.robinson.verbs.stock import Gain
from overwinter.kit.reactions import before
from overwinter.testing import answer, dice, options, resolve, rule, waiting
from tests.games.robinson.moves import PACK, landed, may, planning, why_not
from tests.games.robinson.setting import COOK, determination, island, wounds

SCENARIOS = list(get_args(ScenarioId))


# -- the object --------------------------------------------------------------------------------------


@rule("RC-001")
def test_all_win_together_or_all_lose_together():
    won, lost = island(3), island(3)
    resolve(won, Win("A sail."))
    resolve(lost, Lose("No sail.", "RC-006"))
    assert won.outcome
    assert won.outcome.winners == (0, 1, 2)
    assert lost.outcome
    assert lost.outcome.winners == ()


@rule("RC-002")
def test_one_to_four_can_play():
    assert list(GAME.seats) == [1, 2, 3, 4]
    for players in (0, 5):
        with pytest.raises(WrongSetup):
            GAME.check_seats(players)


@rule("RC-003")
def test_the_goal_ends_the_game_at_once():
    s = island(round=10, wood=1, built="fire", tale=CastawaysTale(pile=14))
    resolve(s, Stack(1), Lose("Too late.", "RC-006"))
    assert s.outcome
    assert s.outcome.winners == (0, 1, 2)
    s = island(round=9, wood=1, built="fire", tale=CastawaysTale(pile=14))
    resolve(s, Stack(1))
    assert s.outcome is None


@rule("RC-004", "RC-A43")
def test_who_dies_before_the_goal_is_reached_has_lost_it_for_all():
    s = island()
    resolve(s, Wound(COOK, 13), Win("A sail."))
    assert s.outcome
    assert s.outcome.winners == ()


@rule("RC-004")
def test_friday_need_not_live_to_win():
    s = island(2)
    resolve(s, Wound(FRIDAY, 4))
    assert s.outcome is None
    assert FRIDAY not in s.castaways
    resolve(s, Win("A sail."))
    assert s.outcome.winners == (0, 1)


@rule("RC-005")
def test_the_last_space_of_the_life_track_is_death_and_the_end():
    s = island(wounds=[0, 11, 0])
    resolve(s, Wound(COOK))
    assert s.outcome is None
    resolve(s, Wound(COOK), Win("A sail."))
    assert s.outcome.winners == ()
    assert s.outcome.rule == "RC-005"


@rule("RC-006")
def test_the_last_round_without_the_goal_loses():
    s = island(round=12)
    resolve(s, RoundEnds())
    assert s.outcome
    assert s.outcome.winners == ()
    assert s.outcome.rule == "RC-006"
    s = island(round=11)
    resolve(s, RoundEnds())
    assert s.outcome is None
    assert s.round == 12


class HeavyAir(Story):
    """Everything on the land takes a pawn more, and the group finds weapons."""

    @before(FinishSetup)
    def they_find_weapons(self, s, _):
        return [RaiseWeapon(3)]

    def extra_pawns(self, s, target):
        return int(target.kind == "exploration")


@rule("RC-007")
def test_scenario_rules_go_before_general_ones(monkeypatch):
    s = planning(plan="p0:explore:4")
    assert may(s, 0, "agree 0")
    monkeypatch.setitem(STORIES, "castaways", HeavyAir())
    assert why_not(s, 0, "agree 0") == "RC-172"


@rule("RC-008")
def test_what_is_printed_without_a_number_stands_for_one():
    s = island(packs=PACK)
    watch = s.book.events["night-watch"]  # its effects are written without numbers
    resolve(s, *made_out(watch.event, COOK), *made_out(watch.ways[0].reward, COOK), *made_out(watch.threat, COOK))
    assert (s.camp.stock["wood"], determination(s), wounds(s)) == (1, [0, 1, 0], [0, 1, 0])


# -- the set-up --------------------------------------------------------------------------------------


@rule("RC-009")
def test_the_board_is_ten_spaces_in_rows_of_three_four_and_three():
    adjacent = island().book.numbers.adjacent
    rows = [(0, 1, 2), (3, 4, 5, 6), (7, 8, 9)]
    pairs = {frozenset(pair) for row in rows for pair in itertools.pairwise(row)}
    pairs |= {frozenset({top, low}) for top in rows[0] for low in (top + 3, top + 4)}
    pairs |= {frozenset({low, mid}) for low in rows[2] for mid in (low - 4, low - 3)}
    assert {frozenset({a, b}) for a, near in adjacent.items() for b in near} == pairs
    assert all(a in adjacent[b] for a, near in adjacent.items() for b in near)


@rule("RC-010")
def test_three_players_draw_from_all_four_characters_and_the_fourth_leaves():
    s = landed(3, {"roles": ["soldier", "cook", "carpenter"]})
    assert [s.castaways[seat].role for seat in s.players] == ["soldier", "cook", "carpenter"]
    s = landed(3, roles="choose")
    assert options(s, 0) == [f"be-role 0 {role}" for role in ("carpenter", "cook", "explorer", "soldier")]
    answer(s, 0, "be-role 0 soldier")
    assert options(s, 1) == [f"be-role 1 {role}" for role in ("carpenter", "cook", "explorer")]


def test_a_table_whose_roles_are_not_chosen_yet_can_be_judged():
    s = landed(3, roles="choose")
    assert 0 < GAME.insight.value(s, 0) < 1


@rule("RC-011")
def test_two_players_draw_without_the_soldier():
    s = landed(2, roles="choose")
    assert options(s, 0) == [f"be-role 0 {role}" for role in ("carpenter", "cook", "explorer")]


@rule("RC-012")
def test_each_character_has_the_matching_invention_on_the_card():
    s = landed(4)
    assert [s.castaways[seat].idea for seat in s.players] == ["snare", "fireplace", "shortcut", "spear"]
    assert not {"snare", "fireplace", "shortcut", "spear"} & {*s.offer, *s.ideas.cards()}
    assert s.camp.built == ()


@rule("RC-013", "RC-A03")
def test_inventions_of_absent_characters_are_in_the_pool_and_anybodys():
    s = landed(2)
    assert {"shortcut", "spear"} <= {*s.offer, *s.ideas.cards()}
    s = planning(2, built="knife", wood=1, offer=("spear",))
    assert may(s, 0, "place p0 item:spear")
    assert may(s, 1, "place p1 item:spear")


@rule("RC-014")
def test_each_player_has_two_pawns():
    s = landed(4)
    assert [s.castaways[seat].pawns for seat in s.players] == [2, 2, 2, 2]


@rule("RC-015", "RC-017", "RC-018")
def test_wounds_morale_and_weapons_start_at_nothing():
    s = landed(4)
    assert wounds(s) == [0, 0, 0, 0]
    assert s.book.numbers.morale[s.morale] == 0
    assert s.camp.weapon == 0


@rule("RC-016")
def test_gender_changes_nothing_but_the_face():
    he, she = (landed(2, {"faces": [face, "False"]}) for face in ("False", "True"))
    assert (he.castaways[Seat(0)].female, she.castaways[Seat(0)].female) == (False, True)
    she.castaways[Seat(0)].female = False
    assert he == she


@rule("RC-019")
def test_the_nine_basic_inventions_lie_on_the_board():
    s = landed()
    assert s.offer[:9] == ("shovel", "map", "dam", "pot", "bricks", "knife", "fire", "rope", "cure")


@rule("RC-020")
def test_five_more_come_to_mind_by_chance():
    s = landed(queued={"inventions": ["bow", "pit", "spear", "wall", "sack"]})
    assert s.offer[9:] == ("bow", "pit", "spear", "wall", "sack")
    assert len(s.offer) == 14


@rule("RC-021", "RC-A51")
def test_the_other_inventions_are_a_hidden_deck():
    s = landed(4)
    others = {item for item, printed in s.book.inventions.items() if not printed.scenario}
    own = {"snare", "fireplace", "shortcut", "spear"}
    assert {*s.ideas.pool} == others - own - {*s.offer}
    assert not s.ideas.top


@rule("RC-022")
def test_there_is_an_adventure_deck_for_each_colour():
    s = landed()
    for colour in ("building", "gathering", "exploration"):
        cards = s.adventures[colour].pool
        assert cards
        assert {s.book.adventures[card].colour for card in cards} == {colour}


@rule("RC-023", "RC-024")
def test_beasts_and_mysteries_are_shuffled_and_the_hunting_deck_is_empty():
    s = landed()
    assert set(s.beasts.pool) == set(s.book.beasts)
    assert len(s.beasts) == 16
    assert set(s.mysteries.pool) == set(s.book.mysteries)
    assert len(s.hunting) == 0


@rule("RC-025", "RC-A01")
def test_the_camp_is_pitched_on_tile_8():
    s = landed()
    assert s.spaces[s.camp.space].tile == "tile-8"
    assert s.camp.space == 3
    assert not s.camp.shelter
    assert [space for space, there in enumerate(s.spaces) if there.tile] == [3]


@rule("RC-026", "RC-A01")
def test_the_beach_counts_as_explored_so_the_shovel_can_be_built():
    s = planning()
    assert may(s, 0, "place p0 item:shovel")
    assert why_not(s, 0, "place p0 item:map") == "RC-159"


@rule("RC-027")
def test_the_other_ten_tiles_lie_face_down():
    s = landed()
    assert len(s.tiles) == 10
    assert "tile-8" not in s.tiles.pool
    assert not s.tiles.top


@rule("RC-028", "RC-029", "RC-030")
def test_two_items_from_the_ship_are_drawn_with_two_uses_each():
    s = landed(queued={"starting-items": ["pistol", "bible"]})
    assert s.camp.things == {"pistol": 2, "bible": 2}
    assert not {*s.book.starting_items} & {*s.gone}  # nobody has seen the others


@rule("RC-031")
def test_all_discovery_tokens_lie_face_down():
    s = landed()
    assert len(s.finds.pool) == 22
    assert not s.finds.top
    assert s.camp.found == ()


@rule("RC-032")
def test_the_common_supply_does_not_run_out():
    s = island()
    for resource in ("wood", "food", "rations", "fur"):
        resolve(s, Gain(COOK, resource, 100))
    assert s.camp.stock == {"wood": 100, "food": 100, "rations": 100, "fur": 100}


@rule("RC-033")
def test_the_game_begins_in_round_1():
    assert landed().round == 1


@rule("RC-034", "RC-035")
def test_ex_2_the_event_deck_is_half_book_and_half_adventure():
    s = landed()
    assert s.events.cards() == ["?adventure"] * 6 + ["?book"] * 6


@rule("RC-034")
def test_book_cards_and_adventure_cards_come_from_piles_of_their_own():
    for pile, other in (("book", "night-watch"), ("adventure", "shanty")):
        s = island(packs=PACK)
        s.events.pool = (f"?{pile}",)
        dice(s, {f"events.{pile}": [other]})
        with pytest.raises(Stuck, match="cannot give"):
            resolve(s, DrawEvent())


@rule("RC-036")
def test_no_event_comes_twice_and_the_rest_is_out_of_the_game():
    s = island(packs=PACK)
    s.events.pool = ("?book",) * 2
    dice(s, {"events.book": ["shanty", "shanty"]})
    resolve(s, DrawEvent())
    with pytest.raises(Stuck, match="cannot give"):
        resolve(s, DrawEvent())
    assert len(landed().events) == 12 < len(s.book.events)


@rule("RC-037")
def test_the_food_crates_lie_on_the_threat_field():
    assert landed().threats == ("food-crates",)


@rule("RC-038")
def test_the_first_seat_is_first_player():
    assert landed(4).first == 0


@rule("RC-040")
def test_the_first_player_is_among_those_who_can_settle_what_the_group_chooses():
    s = island(3, first=Seat(1))
    resolve(s, OnePlayer((Wound(),)))
    assert 1 in waiting(s)
    answer(s, 1, next(option for option in options(s, 1) if option.startswith("fall-on 2")))
    assert wounds(s) == [0, 0, 1]


@rule("RC-041")
def test_four_players_arrange_the_camp_for_one_reward_only():
    s = island(4)
    resolve(s, ArrangeCamp(COOK))
    assert options(s, COOK) == ["gain-determination 1 2", "raise-morale"]
    s = island(3)
    resolve(s, ArrangeCamp(COOK))
    assert (determination(s), s.book.numbers.morale[s.morale]) == ([0, 2, 0], 1)


@rule("RC-042")
def test_two_players_have_friday_unhurt_and_with_one_pawn():
    s = landed(2)
    friday = s.castaways[FRIDAY]
    assert (friday.wounds, friday.pawns) == (0, 1)
    assert FRIDAY not in landed(3).castaways
    assert FRIDAY not in landed(4).castaways


@rule("RC-043")
def test_a_scenario_changes_the_set_up_on_top_of_the_usual_one(monkeypatch):
    monkeypatch.setitem(STORIES, "castaways", HeavyAir())
    s = landed()
    assert s.camp.weapon == 3
    assert len(s.offer) == 14
    assert len(s.camp.things) == 2
    assert len(s.events) == 12


@rule("RC-044")
def test_the_scenario_is_chosen_before_the_game_in_the_order_of_difficulty():
    assert SCENARIOS == ["castaways", "cursed", "jenny", "volcano", "cannibals", "family"]
    book = landed(scenario="castaways").book
    for scenario in book.scenarios.values():
        assert scenario.number == SCENARIOS.index(scenario.id) + 1
