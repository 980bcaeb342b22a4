"""Volcano Island: the start by the Volcano, lava, temples, and the Jolly Boat."""

from __future__ import annotations

import pytest

from overwinter.games.robinson.chapters.volcano import LAVA, VOLCANO, Lava
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.resolving import ResolveAction
from overwinter.games.robinson.phases.rounds import Round, RoundEnds
from overwinter.games.robinson.phases.weather import FaceWeather
from overwinter.games.robinson.printed.catalogue import Cost
from overwinter.games.robinson.printed.tale import VolcanoTale
from overwinter.games.robinson.sense.insight.goals import goal
from overwinter.games.robinson.table.plans import base_cost, camp_costs, is_sure, least, least_pawns, most_pawns
from overwinter.games.robinson.table.points import points
from overwinter.games.robinson.table.records import FRIDAY, NOWHERE, ActionId
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.verbs.access import CutOff, OpenUp, TurnDown
from overwinter.games.robinson.verbs.building import ItemReady
from overwinter.games.robinson.verbs.castaways import Wound
from overwinter.games.robinson.verbs.tokens import ClearField, PutOnField
from overwinter.testing import answer, blocked, options, resolve, rule, waiting
from tests.games.robinson.adventures import (
    after_first,
    book_icon,
    carried_out,
    explore,
    find,
    mysteries,
    plan,
    set_tokens,
    story,
    with_token,
)
from tests.games.robinson.setting import determination, wounds

NEAR = "2:tile-5"
"""A tile with a totem beside the Camp."""


def before_temple(number: int = 1, **table) -> Island:
    """An island with a temple beside the Camp, about to be entered without dice by the Carpenter."""
    s = story("volcano", 4, **{"tiles": NEAR, "plan": "p0,p1,p2,p3:temple:2", "phase": "resolving", **table})
    s.set_space(2, totem=number)
    return s


def enter(s: Island) -> None:
    """The Action is resolved, up to the next question."""
    resolve(s, ResolveAction(ActionId(1)))


def go_on(s: Island) -> None:
    """Nobody wants to use anything more, for now."""
    for seat in list(waiting(s)):
        answer(s, seat, f"ready {seat}")


# -- the start ---------------------------------------------------------------------------------------


@rule("RC-297", "RC-298")
def test_the_lasting_token_leaves_no_room_for_another_of_its_type():
    s = story("volcano")
    resolve(s, PutOnField("fewer-pawns", "exploration"))
    assert s.field("exploration") == ("permanent-fewer-pawns",)


@rule("RC-043")
def test_the_camp_starts_on_the_river_at_the_east_end_with_knife_and_shovel():
    s = story("volcano")
    assert s.camp.space == 6
    assert s.tile(6).id == "tile-10"
    assert s.has("knife")
    assert s.has("shovel")
    assert s.camp.weapon == 1, "what the Knife gives"
    assert s.terrains() == {"river"}
    assert s.camp.found == ()
    assert s.spaces[6].totem == 0, "its totem and its discovery do not count"


@rule("RC-463", "RC-371")
def test_the_back_of_the_beach_is_the_volcano_where_nobody_can_go():
    s = plan("volcano")
    assert s.spaces[VOLCANO].tile == "tile-8"
    assert not s.usable(VOLCANO)
    assert "tile-8" not in s.tiles.cards()
    assert "tile-10" not in s.tiles.cards()
    assert len(s.tiles) == 9
    assert blocked(s, 0)["place p0 explore:5"] == ("nobody can get there", "RC-371")
    assert set(s.distances()) == {2, 5, 9}, "and it leads nowhere"


@rule("RC-463")
@pytest.mark.parametrize("scenario", ["castaways", "cursed", "jenny", "cannibals", "family"])
def test_elsewhere_the_back_of_the_beach_does_not_matter(scenario):
    s = story(scenario)
    assert s.spaces[3].tile == "tile-8"
    assert s.camp.space == 3
    assert s.usable(3)


@rule("RC-007", "RC-188")
def test_every_exploration_takes_one_pawn_more_and_goes_on_to_do_so():
    s = story("volcano", plan="p0,p1:explore:2 p2,p2:explore:9")
    for action in (ActionId(1), ActionId(2)):
        assert least(s, action) == 2
        assert not is_sure(s, action)
    s = after_first("volcano", plan="p0,p1,p1:explore:2")
    assert least_pawns(s, s.book.targets["explore:9"], False) == 2
    resolve(s, ClearField("exploration"))
    assert least_pawns(s, s.book.targets["explore:9"], False) == 2


@rule("RC-007", "RC-153")
@pytest.mark.parametrize(
    ("players", "ways"),
    [
        (2, [Cost(wood=2), Cost(fur=1)]),
        (3, [Cost(wood=3), Cost(fur=2), Cost(wood=2, fur=1)]),
        (4, [Cost(wood=4), Cost(fur=3), Cost(wood=3, fur=1), Cost(wood=2, fur=2)]),
    ],
)
def test_fur_counts_as_wood_for_the_camp(players, ways):
    s = story("volcano", players)
    assert list(camp_costs(s)) == ways
    assert list(camp_costs(story("castaways", players))) == ways[:2]


@rule("RC-007")
def test_a_mixed_price_is_paid_mixed():
    s = carried_out("volcano", plan="p0,p1:shelter:1-fur", wood=2, fur=1)
    assert s.camp.shelter
    assert (s.camp.stock["wood"], s.camp.stock["fur"]) == (0, 0)
    s = plan("castaways", wood=2, fur=1)
    assert not any("1-fur" in option for option in (*options(s, 0), *blocked(s, 0)))


@rule("RC-158")
def test_a_shelter_is_planned_in_one_way_only():
    s = plan("volcano", wood=9, fur=9)
    answer(s, 0, "place p0 shelter:1-fur")
    for way in ("shelter", "shelter:fur", "shelter:1-fur"):
        assert blocked(s, 1)[f"place p1 {way}"] == ("somebody builds it already", "RC-158")


# -- lava --------------------------------------------------------------------------------------------


@rule("RC-007", "RC-370")
@pytest.mark.parametrize(("number", "spaces"), LAVA.items())
def test_lava_takes_its_spaces_at_the_start_of_the_round_explored_or_not(number, spaces):
    s = story("volcano", tiles="3:tile-1 4:tile-5", camp=3)
    set_tokens(s, "ash", *spaces)
    resolve(s, Round(number))
    assert all(s.spaces[space].down and s.spaces[space].tokens == () for space in spaces)
    assert not s.spaces[3].down, "one corner is left"


@rule("RC-007")
def test_the_lava_comes_from_the_east_and_leaves_one_corner():
    assert LAVA == {4: (6,), 5: (2, 9), 6: (1, 8), 7: (4,), 8: (0, 7)}


@rule("RC-007", "RC-005")
def test_a_camp_in_the_lava_is_the_end():
    s = story("volcano", round=4)
    resolve(s, Lava(6))
    assert s.outcome
    assert s.outcome.winners == ()
    assert s.outcome.reason == "The lava has buried the Camp."


@rule("RC-371")
def test_what_the_lava_has_taken_cannot_be_explored():
    s = plan("volcano", round=5)
    resolve(s, TurnDown(2))
    s.stack.clear()
    resolve(s, PlanTogether())
    assert blocked(s, 0)["place p0 explore:2"] == ("nobody can get there", "RC-371")


@rule("RC-377")
def test_no_card_brings_back_what_the_lava_or_the_volcano_has():
    s = story("volcano", tiles="2:tile-5 1:tile-6", camp=1, round=5)
    resolve(s, Lava(2), OpenUp())
    assert s.spaces[2].down
    assert s.spaces[VOLCANO].down
    s = story("volcano", tiles="2:tile-5 1:tile-6", camp=1, round=4)
    resolve(s, TurnDown(2), OpenUp())
    assert not s.spaces[2].down, "before the lava, it was only cut off"


@rule("RC-370")
def test_cards_can_still_cut_off_other_tiles():
    s = story("volcano", tiles=NEAR)
    resolve(s, CutOff("adjacent"))
    assert s.spaces[2].down


@rule("RC-382")
def test_a_shortcut_ends_in_the_lava():
    s = story("volcano", tiles="2:tile-5 1:tile-6", camp=1, built="shortcut", shortcut=2, round=5)
    resolve(s, Lava(2))
    assert s.camp.shortcut == NOWHERE
    assert not s.has("shortcut")


# -- temples -----------------------------------------------------------------------------------------


@rule("RC-432")
@pytest.mark.parametrize(("number", "cards", "pawns"), [(1, 3, (2, 3)), (2, 4, (2, 3)), (3, 4, (3, 4)), (4, 5, (3, 4))])
def test_each_temple_has_its_cards_and_pawns(number, cards, pawns):
    s = before_temple(number)
    mysteries(s, "coin " * 9)
    target = s.book.targets["temple:2"]
    assert (least_pawns(s, target, False), most_pawns(s, target, False)) == pawns
    enter(s)
    assert determination(s) == [cards, 0, 0, 0], "all fall on the taker"
    assert s.tale.temples == (2,)


@rule("RC-432", "RC-241")
def test_totems_are_numbered_as_they_are_found_and_a_fifth_has_no_temple():
    s = story("volcano")
    for space, tile in ((2, "tile-5"), (1, "tile-6"), (9, "tile-2"), (8, "tile-4"), (0, "tile-7")):
        explore(s, space, tile)
    assert [s.spaces[space].totem for space in (2, 1, 9, 8, 0)] == [1, 2, 3, 4, 5]
    s.phase = "planning"
    resolve(s, PlanTogether())
    offers = (*options(s, 0), *blocked(s, 0))
    assert sorted(option for option in offers if "temple" in option) == [
        f"place p0 temple:{space}" for space in (1, 2, 8, 9)
    ]


@rule("RC-432")
def test_a_temple_can_be_entered_once_also_from_a_camp_beside_it():
    s = plan("volcano", tiles=NEAR, camp=2)
    s.set_space(2, totem=1)
    answer(s, 0, "place p0 temple:2")
    assert least(s, ActionId(1)) == 2
    assert blocked(s, 1)["place p1 temple:2"] == ("somebody goes there already", "RC-170")
    s.plan.actions.clear()
    s.tale = VolcanoTale(temples=(2,))
    assert blocked(s, 1)["place p1 temple:2"] == ("the temple is empty", "RC-432")


@rule("RC-175", "RC-189")
def test_a_temple_must_be_in_reach_of_the_camp():
    s = plan("volcano", tiles="2:tile-6 1:tile-5 0:tile-2")
    s.set_space(1, totem=1)
    s.set_space(0, totem=2)
    assert least_pawns(s, s.book.targets["temple:1"], False) == 3, "one for the distance, one for the mountain"
    assert blocked(s, 0)["place p0 temple:0"] == ("it is too far from the Camp", "RC-175")


@rule("RC-432")
def test_every_card_of_a_temple_is_resolved_unless_one_ends_it():
    s = before_temple()
    mysteries(s, "coin snap growl")
    enter(s)
    assert (determination(s)[0], wounds(s)[0]) == (1, 3)
    s = before_temple()
    mysteries(s, "coin slab growl")
    enter(s)
    assert (determination(s)[0], wounds(s)[0]) == (1, 0)
    assert s.tale.left == 0
    s = before_temple()
    mysteries(s, "snap")
    enter(s)
    assert s.tale.left == 0, "when the deck runs out, that is that"


@rule("RC-313")
def test_friday_draws_no_more_once_a_temple_has_killed_him():
    s = story("volcano", 3, friday=True, tiles=NEAR, plan="friday,p0,p1:temple:2", phase="resolving")
    s.set_space(2, totem=1)
    s.plan.actions[ActionId(1)] = type(s.plan.actions[ActionId(1)])("temple:2", ("friday", "compass", "map"))
    s.castaways[FRIDAY].wounds = 3
    mysteries(s, "snap coin coin")
    enter(s)
    assert FRIDAY not in s.castaways
    assert s.mysteries.top == ("coin", "coin")


@rule("RC-424")
def test_the_rope_ladder_is_a_pawn_for_temples_only():
    s = plan("volcano", built="rope rope-ladder", tiles=NEAR)
    s.set_space(2, totem=1)
    answer(s, 0, "place p0 temple:2")
    answer(s, 0, "place p0 explore:9")
    assert "join rope-ladder 1" in options(s, 0)
    assert blocked(s, 0)["join rope-ladder 2"] == ("that pawn is not for this kind of Action", "RC-132")
    s = plan("volcano", built="rope", tiles=NEAR)
    s.set_space(2, totem=1)
    answer(s, 0, "place p0 temple:2")
    assert "join rope-ladder 1" not in options(s, 0)


# -- discoveries -------------------------------------------------------------------------------------


@rule("RC-448")
def test_the_floor_plan_saves_one_card_and_can_wait_until_some_are_drawn():
    s = before_temple(1)
    token = find(s, 1)
    mysteries(s, "coin coin growl")
    assert f"use-token 0 {token}" not in options(s, 0)
    enter(s)
    go_on(s)
    go_on(s)
    answer(s, 3, f"use-token 3 {token}")
    go_on(s)
    assert (determination(s)[0], wounds(s)[0]) == (2, 0)
    assert s.camp.found == ()


@rule("RC-448")
@pytest.mark.parametrize(("sign", "card_met", "others"), [(2, "snap", "growl"), (3, "growl", "snap")])
def test_a_trap_and_a_monster_can_be_ignored_each_by_its_token(sign, card_met, others):
    s = before_temple(1)
    token = find(s, sign)
    mysteries(s, f"coin {others} {card_met}")
    enter(s)
    hurt = wounds(s)[0]
    assert hurt > 0, "the other kind came and could not be ignored"
    answer(s, 2, f"use-token 2 {token}")
    go_on(s)
    assert wounds(s)[0] == hurt
    assert card_met in s.mysteries.discards
    assert s.table == ()
    assert s.tale.met == ""


@rule("RC-448")
def test_without_anything_to_ignore_nobody_is_asked():
    s = before_temple(1)
    find(s, 2)
    mysteries(s, "coin growl coin")
    enter(s)
    assert waiting(s) == []


@rule("RC-448", "RC-458")
def test_the_oilskin_keeps_a_rain_away():
    s = story("volcano", phase="weather", weather={"rain": "rain"})
    token = find(s, 4)
    resolve(s, FaceWeather())
    answer(s, 0, f"use-token 0 {token}")
    go_on(s)
    assert wounds(s) == [0, 0, 0]


@rule("RC-075", "RC-187")
def test_a_book_brings_ash_to_two_places_but_not_to_the_volcano():
    s = story("volcano")
    book_icon(s)
    assert "mark 5 ash" not in options(s, 0)
    answer(s, 0, "mark 2 ash")
    answer(s, 1, "mark 6 ash")
    assert with_token(s, "ash") == [2, 6]
    assert least_pawns(s, s.book.targets["explore:2"], False) == 3, "it adds up"


# -- the end -----------------------------------------------------------------------------------------


def seen(s: Island, tiles: int, temples: int) -> Island:
    """So much of the island has been seen."""
    s.tale = VolcanoTale(temples=tuple(range(temples)), explored=tiles)
    return s


@rule("RC-425", "RC-003")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_jolly_boat_comes_last_and_wins(players):
    card = story("volcano", players)
    tiles, temples = card.figure("tiles"), card.figure("temples")
    for too_soon in ((tiles - 1, temples), (tiles, temples - 1)):
        s = seen(plan("volcano", players, built="rope", wood=3), *too_soon)
        assert blocked(s, 0)["place p0 item:jolly-boat"] == ("first the island and its temples", "RC-425")
    s = seen(plan("volcano", players, built="rope", wood=3), tiles, temples)
    assert "place p0 item:jolly-boat" in options(s, 0)
    resolve(s, ItemReady("jolly-boat"))
    assert s.outcome
    assert s.outcome.winners == tuple(range(players))


@rule("RC-430")
def test_the_goal_grows_with_the_players():
    cards = [story("volcano", players) for players in (1, 2, 3, 4)]
    assert [card.figure("tiles") for card in cards] == [4, 4, 5, 6]
    assert [card.figure("temples") for card in cards] == [1, 1, 1, 2]
    assert "explore 4, 5, 6 tiles and enter 1, 1, 2 temples" in cards[0].scenario.goal


@rule("RC-425", "RC-A54")
def test_the_jolly_boat_takes_a_rope_and_three_wood():
    s = seen(plan("volcano", built="rope", wood=2), 9, 4)
    assert blocked(s, 0)["place p0 item:jolly-boat"][1] == "RC-121"
    s = seen(plan("volcano", wood=3), 9, 4)
    assert blocked(s, 0)["place p0 item:jolly-boat"] == ("needs the Rope", "RC-118")


@rule("RC-007")
def test_explored_tiles_count_with_the_first_and_after_the_lava():
    s = story("volcano")
    assert s.tale.explored == 1
    explore(s, 2, "tile-1")
    assert s.tale.explored == 2
    resolve(s, Lava(2))
    assert s.tale.explored == 2


@rule("RC-006")
def test_eight_rounds_are_all_there_are():
    s = seen(story("volcano", round=8), 9, 4)
    resolve(s, RoundEnds())
    assert s.outcome
    assert s.outcome.rule == "RC-006"


@rule("RC-A43")
def test_a_death_in_the_temple_loses_even_with_the_boat_under_way():
    s = seen(story("volcano", fresh=("jolly-boat",)), 9, 4)
    resolve(s, Wound(0, 13), ItemReady("jolly-boat"))
    assert s.outcome
    assert s.outcome.winners == ()


@rule("RC-433")
def test_progress_and_points_grow_with_what_is_seen():
    way = [
        seen(story("volcano"), 1, 0),
        seen(story("volcano"), 2, 0),
        seen(story("volcano"), 2, 1),
        seen(story("volcano", built="rope"), 2, 1),
        seen(story("volcano", built="rope", wood=2), 2, 1),
        seen(story("volcano", built="rope", wood=3), 7, 4),
        seen(story("volcano", built="rope jolly-boat", wood=3), 7, 4),
    ]
    progress = [goal(s).progress(s) for s in way]
    assert progress == sorted(set(progress))
    assert progress[-1] == pytest.approx(1.0)
    assert points(way[2])["each temple"] == 3
    assert base_cost(way[0], way[0].book.targets["item:jolly-boat"]) == Cost(wood=3)
