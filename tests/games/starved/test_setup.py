"""Setting out, and what the tribes do before the first Season (ST-018 to ST-034)."""

from __future__ import annotations

import pytest

import overwinter
from overwinter.engine.errors import NoSuchOption, OptionBlocked
from overwinter.games.starved.building import BuildingPhase
from overwinter.games.starved.collecting import Collect
from overwinter.match import Match
from overwinter.testing import answer, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import asked, begin, choices, land_of, piece, turn
from tests.games.starved.years import PLENTY

STARVED = overwinter.game("starved")
VIEWERS = (None, 0, 1, 2, 3)
SAVINGS = ("savings",) * 4


def set_out(seats: int = 4) -> Match:
    """A match before the openings, with tribes dealt out."""
    return STARVED.new(seats, seed=7, tribes="dealt")


# -- the central mat ------------------------------------------------------------------------


@rule("ST-018")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_central_mat_has_four_empty_slots(viewer):
    [mat] = [area for area in set_out().scene(viewer).areas if area.id == "forage"]
    assert [slot.name for slot in mat.pieces] == ["A: empty", "B: empty", "C: empty", "D: empty"]
    assert mat.owner is None


@rule("ST-019")
def test_the_supply_has_beads_for_everybody():
    s = land(6, fronts={"A": "aurochs-size"}, votes="AAAAAA")
    resolve(s, Collect())
    assert [tribe.harvest for tribe in s.tribes] == [7] * 6


@rule("ST-019")
def test_the_supply_has_cubes_for_everybody():
    s = land(6, villages=dict.fromkeys(range(6), "market shed+2 witch hunter fisherman spy druid"), barns=6)
    resolve(s, BuildingPhase())
    while waiting(s):
        answer(s, waiting(s)[0], f"build {waiting(s)[0]} hut")
    assert [tribe.buildings for tribe in s.tribes] == [11] * 6


@rule("ST-020")
def test_all_twenty_cards_begin_in_one_face_down_deck():
    deck = piece(set_out(), "deck")
    assert (deck.count, deck.face_down) == (20, True)
    assert piece(set_out(), "seen").count == 0


# -- the villages ---------------------------------------------------------------------------


@rule("ST-021")
def test_each_player_chooses_a_tribe_and_gets_its_banner():
    match = STARVED.new(4, seed=7)
    for seat, tribe in enumerate(["fernhold", "ashfoot", "dunlark", "emberlow"]):
        match.answer(seat, f"be-tribe {seat} {tribe}")
    assert match.view(None).names == ("Fernhold", "Ashfoot", "Dunlark", "Emberlow")
    assert [piece(match, f"banner:{seat}").name for seat in (0, 1)] == ["Banner of Fernhold", "Banner of Ashfoot"]


@rule("ST-021")
def test_no_two_players_can_have_the_same_tribe():
    match = STARVED.new(4, seed=7)
    match.answer(0, "be-tribe 0 fernhold")
    assert "be-tribe 1 fernhold" not in choices(match, 1)
    with pytest.raises(OptionBlocked, match="leads this tribe"):
        match.answer(1, "be-tribe 1 fernhold")


@rule("ST-021")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_tribes_that_are_dealt_out_differ_too(seats):
    assert len(set(set_out(seats).view(None).names)) == seats


@rule("ST-022")
@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_a_players_voting_cards_are_hidden_from_the_others(viewer):
    match = begin(*SAVINGS)
    match.answer(0, "vote 0 C")
    card = piece(match, "vote:0", viewer)
    assert (card.name, card.face_down, card.badges) == ("Vote, face down", True, ())


@rule("ST-022")
def test_a_player_sees_the_own_voting_card():
    match = begin(*SAVINGS)
    match.answer(0, "vote 0 C")
    assert piece(match, "vote:0", viewer=0).name == "Vote for C"


@rule("ST-023")
def test_each_village_begins_with_its_hall_alone():
    villages = [area for area in set_out().scene(None).areas if area.id.startswith("village")]
    assert len(villages) == 4
    for village in villages:
        spots = {spot.name: spot.count for spot in village.pieces if spot.id.startswith("spot")}
        assert spots.pop("Great Hall") == 1
        assert not any(spots.values())


@rule("ST-024")
def test_the_barn_is_there_without_being_built():
    match = set_out()
    assert [piece(match, f"barn:{seat}").capacity for seat in range(4)] == [4, 4, 4, 4]
    assert not [option for option in choices(match, 0) if "barn" in option]


@rule("ST-024")
def test_the_barn_stores_beads_in_the_first_season():
    match = begin(*SAVINGS, chance=PLENTY)
    turn(match, "AAAA")
    assert [piece(match, f"barn:{seat}").count for seat in range(4)] == [4, 4, 4, 4]


@rule("ST-025")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_each_barn_begins_with_three_beads(seats):
    match = set_out(seats)
    assert [piece(match, f"barn:{seat}").count for seat in range(seats)] == [3] * seats


# -- the openings ---------------------------------------------------------------------------


def opened(opening: str) -> tuple[int, dict[str, int]]:
    """Beads and buildings of a tribe that opens like this."""
    first = land_of(begin(opening, *SAVINGS[1:])).tribe(0)
    return first.barn, dict(first.cubes)


@rule("ST-026")
def test_everybody_chooses_an_opening_before_the_first_season():
    match = set_out()
    for seat in (2, 0, 3):
        match.answer(seat, f"savings {seat}")
        assert match.scene(None).subtitle == "Before the first year"
    assert asked(match) == [1]
    match.answer(1, "savings 1")
    assert match.scene(None).subtitle == "Year 1 · Spring"


@rule("ST-026")
def test_an_opening_can_be_replaced_by_another_but_not_added_to():
    match = set_out()
    match.answer(0, "open-with 0 hut")
    match.answer(0, "open-with 0 hunter")
    for seat in (1, 2, 3):
        match.answer(seat, f"savings {seat}")
    assert land_of(match).tribe(0).cubes == {"hall": 1, "hunter": 1}
    assert land_of(match).tribe(0).barn == 1


@rule("ST-027")
def test_savings_keeps_three_beads_and_builds_nothing():
    assert opened("savings") == (3, {"hall": 1})


@rule("ST-028")
def test_backup_builds_a_hut_and_keeps_one_bead():
    assert opened("hut") == (1, {"hall": 1, "hut": 1})


@rule("ST-029")
def test_resources_builds_a_witchs_hut_and_keeps_nothing():
    assert opened("witch") == (0, {"hall": 1, "witch": 1})


@rule("ST-030")
def test_resources_builds_a_fishermans_hut_and_keeps_nothing():
    assert opened("fisherman") == (0, {"hall": 1, "fisherman": 1})


@rule("ST-031")
def test_resources_builds_a_hunters_hut_and_keeps_one_bead():
    assert opened("hunter") == (1, {"hall": 1, "hunter": 1})


@rule("ST-032")
@pytest.mark.parametrize("spot", ["market", "druid"])
def test_cooperative_builds_a_market_or_a_druids_hut_and_keeps_nothing(spot):
    assert opened(spot) == (0, {"hall": 1, spot: 1})


@rule("ST-EX-1")
def test_there_are_seven_openings():
    spots = ["hut", "witch", "fisherman", "hunter", "market", "druid"]
    assert sorted(choices(set_out(), 0)) == sorted(["savings 0", *(f"open-with 0 {spot}" for spot in spots)])


@rule("ST-EX-1")
@pytest.mark.parametrize(
    ("opening", "barn", "buildings"),
    [
        ("savings", 3, 1),
        ("hut", 1, 2),
        ("witch", 0, 2),
        ("fisherman", 0, 2),
        ("hunter", 1, 2),
        ("market", 0, 2),
        ("druid", 0, 2),
    ],
)
def test_what_an_opening_leaves_and_builds(opening, barn, buildings):
    beads, cubes = opened(opening)
    assert (beads, sum(cubes.values())) == (barn, buildings)


@rule("ST-EX-1")
@pytest.mark.parametrize("spot", ["shed", "spy"])
def test_shed_and_spy_are_no_openings(spot):
    with pytest.raises(OptionBlocked, match="costs 4"):
        set_out().answer(0, f"open-with 0 {spot}")


@rule("ST-EX-1")
@pytest.mark.parametrize("opening", ["open-with 0 hall", "open-with 0 hut,hut", "build 0 hut", "savings 1"])
def test_nothing_else_is_an_opening(opening):
    with pytest.raises(NoSuchOption):
        set_out().answer(0, opening)


@rule("ST-033")
def test_a_building_of_the_opening_helps_and_eats_in_the_first_season():
    match = begin("hunter", *SAVINGS[1:], chance=PLENTY)
    turn(match, "ABBB")  # a hunt with too few hunters: one bead, thanks to the Hunter's Hut
    first = land_of(match).tribe(0)
    assert first.cubes == {"hall": 1, "hunter": 1}
    assert first.barn == 0  # two buildings ate that bead and the one in the barn


@rule("ST-034")
@pytest.mark.parametrize(
    ("spot", "cost"),
    [
        ("hut", 2),
        ("hunter", 2),
        ("witch", 3),
        ("fisherman", 3),
        ("market", 3),
        ("druid", 3),
        ("shed", 4),
        ("spy", 4),
    ],
)
@pytest.mark.parametrize("seat", [1, 2])
def test_each_spot_has_its_own_fixed_cost(spot, cost, seat):
    s = land(barns=7, dealer=seat - 1)
    resolve(s, BuildingPhase())
    answer(s, seat, f"build {seat} {spot}")
    assert s.tribe(seat).barn == 7 - cost
    assert f"Costs {cost}." in piece(s, f"spot:{seat}:{spot}").text


@rule("ST-034")
def test_every_hut_costs_the_same():
    s = land(barns=7)
    resolve(s, BuildingPhase())
    beads = []
    for _ in range(3):
        answer(s, 1, "build 1 hut")
        beads.append(s.tribe(1).barn)
    assert beads == [5, 3, 1]


@rule("ST-A26")
@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_openings_are_chosen_in_secret(viewer):
    saving, building = set_out(), set_out()
    saving.answer(0, "savings 0")
    building.answer(0, "open-with 0 witch")
    assert saving.view(viewer) == building.view(viewer)


@rule("ST-A26")
def test_openings_are_shown_together():
    match = set_out()
    for seat in range(3):
        match.answer(seat, f"open-with {seat} witch")
        assert [piece(match, f"spot:{other}:witch").count for other in range(4)] == [0, 0, 0, 0]
    match.answer(3, "open-with 3 witch")
    assert [piece(match, f"spot:{other}:witch").count for other in range(4)] == [1, 1, 1, 1]
