"""Before the first week: what lies on the table, and what there is of it."""

from __future__ import annotations

from collections import Counter

import pytest

from overwinter.engine.errors import OverwinterError, WrongSetup
from overwinter.games.stardew import GAME
from overwinter.games.stardew.phases.seasons import DrawSeasonCard, SeasonEnds, lay_out
from overwinter.games.stardew.phases.setup import DrawMat, DrawTool, LayOutBoard
from overwinter.games.stardew.places.farm import MoveCrops, plant
from overwinter.games.stardew.places.mountain import Descend
from overwinter.games.stardew.places.ranch import BuyAnimals
from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.places.town import VisitCenter
from overwinter.games.stardew.printed.catalogue import PROFESSIONS, ROOMS, SEASONS, TOOLS, CardId
from overwinter.games.stardew.table.goals import asks
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.verbs.bags import Gain, GainGold, GainHearts, pay, short_of
from overwinter.match import Box
from overwinter.testing import answer, at_rest, blocked, dice, options, resolve, rule, story, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, at, bag, carry, do, listed, planted, refused, valley


def set_out(players: int = 2, first: dict[str, list[str]] | None = None, **agreed: object) -> Valley:
    """A table as it is before the first Season Card; `first` are the first things that chance gives."""
    s = at_rest(GAME.begin(players, GAME.options(agreed), BOOK))
    dice(s, first)
    resolve(s, *[effect for seat in s.farmers for effect in (DrawMat(seat), DrawTool(seat))], LayOutBoard())
    return s


# -- the table, and what is shared ---------------------------------------------------------------------------


@rule("SV-001")
def test_one_to_four_play_and_there_is_a_mat_and_a_tool_for_each():
    box = Box(GAME)
    for players in (1, 2, 3, 4):
        farmers = set_out(players).farmers.values()
        assert len({farmer.profession for farmer in farmers} - {""}) == players
        assert len({farmer.tool for farmer in farmers} - {""}) == players
    for players in (0, 5):
        with pytest.raises(OverwinterError):
            box.new(players, "seed")


@rule("SV-002")
def test_all_win_together_or_lose_together():
    s = valley(3, goals=("mine",), restored=6, level=11)
    resolve(s, Descend(TWO))
    assert s.outcome is not None
    assert s.outcome.winners == (0, 1, 2)
    s = valley(3, season="winter", goals=("mine",))
    s.weeks["winter"].pool = ()
    resolve(s, DrawSeasonCard())
    assert s.outcome is not None
    assert s.outcome.winners == ()


@rule("SV-003")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_meant_for_each_player_grows_with_their_number(players):
    s = valley(players, hearts=players)
    assert [asks(s, goal) for goal in ("gold", "friends", "legendary")] == [10 * players, 3 * players, players]
    resolve(s, VisitCenter(ONE))
    do(s, "reveal 0 crafts")
    assert s.hearts == 0


@rule("SV-004")
def test_everybody_pays_gold_from_one_pool():
    s = valley(gold=2)
    resolve(s, VisitStore(TWO))
    do(s, "plant 1 parsnip", "nothing", seat=TWO)
    resolve(s, VisitStore(ONE))
    do(s, "plant 0 potato")
    assert s.gold == 0


@rule("SV-005")
def test_everybody_pays_hearts_from_one_pool():
    s = valley(hearts=4)
    for seat in (TWO, ONE):
        resolve(s, VisitCenter(seat))
        do(s, f"reveal {seat}", seat=seat)
        if waiting(s):
            do(s, "nothing", seat=seat)
    assert s.hearts == 0


@rule("SV-006")
def test_gold_and_hearts_have_no_ceiling():
    s = valley(gold=500, hearts=300)
    resolve(s, GainGold(40), GainHearts(40))
    assert (s.gold, s.hearts) == (540, 340)


@rule("SV-007")
def test_a_price_is_paid_whole_or_not_at_all():
    s = valley(gold=1, hearts=1, built=(CardId("coop"),))
    resolve(s, BuyAnimals(ONE))
    assert s.animals == ()
    assert s.gold == 1
    resolve(s, VisitCenter(ONE))
    assert waiting(s) == []
    assert refused(s, VisitCenter(ONE))["reveal 0 crafts"][1] == "SV-195"
    assert short_of(s, gold=2) is not None
    assert short_of(s, gold=1, hearts=2) is not None
    assert short_of(s, gold=1, hearts=1) is None


@rule("SV-008")
def test_there_is_always_change():
    s = valley(gold=10)
    pay(s, gold=7)
    assert s.gold == 3


@rule("SV-009")
def test_what_has_run_out_is_not_gained():
    s = valley()
    resolve(s, Gain(ONE, "stone", 3), Gain(TWO, "stone", 3))
    assert (bag(s, ONE).count("stone"), bag(s, TWO).count("stone"), s.tray["stone"]) == (3, 1, 0)


@rule("SV-A03")
def test_a_group_may_agree_that_nothing_runs_out():
    s = valley(options={"supply": "unlimited"})
    resolve(s, Gain(ONE, "stone", 6))
    assert bag(s, ONE) == ["stone"] * 6


# -- decks and bags ------------------------------------------------------------------------------------------


@rule("SV-010")
def test_decks_are_whole_and_shuffled():
    s = set_out()
    for pile, cards in [
        (s.villagers, list(BOOK.villagers)),
        (s.items, [item.id for item in BOOK.items.values() if not item.epic]),
        (s.epics, [item.id for item in BOOK.items.values() if item.epic]),
        (s.events, list(BOOK.events)),
        (s.mine_events, list(BOOK.mine_events)),
    ]:
        assert pile.pool == tuple(sorted(cards))  # no order that anybody could know
        assert not pile.top
        assert not pile.bottom
        assert not pile.discards
    assert (s.joja_left.pool, s.joja) == (tuple(sorted(BOOK.joja)), {})


@rule("SV-011")
def test_dice_and_spouse_belong_to_nobody():
    s = set_out(4)
    assert s.thrown == ()
    assert [(farmer.spouse, farmer.spouse_place) for farmer in s.farmers.values()] == [("", "")] * 4


@rule("SV-012")
def test_all_artifacts_and_minerals_are_in_the_grey_bag():
    s = set_out()
    assert sorted(s.finds.cards()) == sorted(BOOK.finds)
    assert len(BOOK.finds) == 40
    assert all(find.artifact and find.mineral for find in BOOK.finds.values())


@rule("SV-013")
def test_all_fishing_tiles_are_in_the_blue_bag_or_on_the_track():
    s = set_out()
    assert Counter([*s.bag.cards(), *s.track]) == Counter(BOOK.fishing_bag())
    kinds = Counter(BOOK.fish[tile].kind for tile in BOOK.fishing_bag())
    assert set(kinds) == {"fish", "crab", "legendary", "trash", "chest"}
    assert (kinds["legendary"], kinds.total()) == (4, 60)


@rule("SV-014")
def test_there_are_four_of_everything_in_the_tray():
    s = set_out()
    kinds = {*BOOK.crops, *BOOK.products, "bug-meat", "stone", *(f"vein:{vein}" for vein in BOOK.veins)}
    assert set(s.tray) >= kinds
    assert {kind: s.tray[kind] for kind in kinds if kind != "parsnip"} == dict.fromkeys(kinds - {"parsnip"}, 4)


# -- the board -----------------------------------------------------------------------------------------------


@rule("SV-015", "SV-016", "SV-EX-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_parsnip_is_planted_and_has_cost_nothing(players):
    s = set_out(players)
    assert planted(s) == {2: "parsnip"}
    assert BOOK.crops["parsnip"].season == "spring"
    assert (s.gold, s.tray["parsnip"]) == (3, 3)
    resolve(s, MoveCrops(ONE))
    assert bag(s) == []
    resolve(s, MoveCrops(ONE))
    assert (bag(s), planted(s)) == (["parsnip"], {})


@rule("SV-017")
def test_a_crop_is_planted_normal_side_up():
    s = valley()
    for crop in BOOK.crops.values():
        s.fields = dict.fromkeys(s.fields, ())
        plant(s, crop.id)
        assert planted(s) == {crop.waterings: crop.id}
        assert not s.tile(crop.id).quality
        assert s.tile(f"{crop.id}+").quality


@rule("SV-018", "SV-019")
def test_spring_lies_beside_the_paths():
    s = set_out()
    assert [spot for spot in s.spots if spot.startswith("F")] == [f"F{number}" for number in range(1, 12)]
    assert [spot for spot in s.spots if spot.startswith("T")] == ["T1", "T2", "T3", "T4"]
    assert s.forage.pool == tuple(sorted(BOOK.forage_of("spring")))  # face down: which is where, chance decides
    assert (len(s.forage), s.seen) == (11, {})


@rule("SV-020")
def test_the_other_seasons_wait():
    s = set_out()
    assert {BOOK.forage[tile].season for tile in s.forage.cards()} == {"spring"}
    for season in SEASONS:
        s.season = season
        lay_out(s)
        assert {BOOK.forage[tile].season for tile in s.forage.cards()} == {season}
        assert (len(s.forage), len(s.spots)) == (11, 15)


@rule("SV-021", "SV-022")
def test_the_track_is_filled_from_the_right():
    s = set_out(first={"fish": ["carp", "tuna", "crab", "legend", "eel"]})
    assert s.track == ("eel", "legend", "crab", "tuna", "carp")


@rule("SV-023")
def test_the_mine_is_open_down_to_level_one_of_twelve():
    s = set_out()
    assert (s.level, sorted(BOOK.levels)) == (1, list(range(1, 13)))


@rule("SV-024")
def test_one_map_of_all_is_turned_up_by_chance():
    s = set_out(first={"maps": [sorted(BOOK.maps)[7]]})
    assert s.map == sorted(BOOK.maps)[7]
    assert sorted([s.map, *s.maps.cards()]) == sorted(BOOK.maps)


# -- the Season Deck -----------------------------------------------------------------------------------------


@rule("SV-025", "SV-039")
def test_unless_agreed_otherwise_the_standard_weeks_are_played():
    s = set_out()
    standard = [card.id for card in BOOK.weeks.values() if card.standard]
    assert sorted(card for deck in s.weeks.values() for card in deck.cards()) == sorted(standard)
    assert Counter(BOOK.weeks[card].season for card in standard) == dict.fromkeys(SEASONS, 4)


@rule("SV-040")
def test_nobody_knows_which_week_comes_first():
    s = set_out()
    for season, deck in s.weeks.items():
        assert (deck.top, deck.bottom) == ((), ())
        for card in deck.pool:
            other = s.copy()
            dice(other, {f"weeks.{season}": [card]})
            other.season = season
            resolve(other, DrawSeasonCard())
            assert other.today == card


# -- rooms, goals, Buildings ---------------------------------------------------------------------------------


@rule("SV-026")
def test_a_bundle_lies_face_down_in_each_room_and_may_be_any_of_that_room():
    s = set_out()
    assert [(room.bundle, room.known) for room in s.rooms.values()] == [("?", False)] * 6
    for bundle in [bundle for bundle in BOOK.bundles.values() if bundle.room == "crafts"]:
        other = s.copy()
        other.hearts = 2
        dice(other, {"crafts.bundles": [bundle.id]})
        at(other, ONE, "town")
        do(other, "act 0 bundles", "reveal 0 crafts")
        assert other.rooms["crafts"].bundle == bundle.id


@rule("SV-027")
def test_the_other_bundles_wait_by_room():
    s = valley(hearts=2)
    at(s, ONE, "town")
    do(s, "act 0 bundles", "reveal 0 crafts")
    for room in ROOMS:
        all_of_it = sorted(bundle.id for bundle in BOOK.bundles.values() if bundle.room == room)
        lies = [s.rooms[room].bundle] if room == "crafts" else []
        assert sorted([*s.spares[room].cards(), *lies]) == all_of_it


@rule("SV-028")
def test_four_goals_of_eight_are_revealed_by_chance():
    s = set_out(first={"goals": ["tools", "mine", "gold", "animals"]})
    assert set(s.goals) == {"tools", "mine", "gold", "animals"}
    assert s.reached == ()
    resolve(s, SeasonEnds())
    assert set(s.goals) == {"tools", "mine", "gold", "animals"}


@rule("SV-029")
def test_animals_wait_for_coop_and_barn():
    s = set_out()
    assert sorted(s.market) == sorted(BOOK.animals)
    assert {animal.building for animal in BOOK.animals.values()} == {"coop", "barn"}
    s.gold = 99
    at(s, ONE, "ranch")
    assert listed(s, "act 0 animals") == []
    assert {rule for _, rule in refused(s, BuyAnimals(ONE)).values()} == {"SV-161"}
    s.built = (CardId("coop"),)
    do(s, "act 0 animals")
    buyable = {BOOK.animals[option.split()[2]].building for option in listed(s, "buy-animal")}
    assert buyable == {"coop"}


@rule("SV-030")
def test_coop_and_barn_and_two_others_can_be_built():
    s = set_out(first={"buildings": ["silo", "stable"]})
    assert sorted(s.offer) == ["barn", "coop", "silo", "stable"]
    assert s.built == ()
    for players in (1, 4):
        offer = set_out(players).offer
        assert {"coop", "barn"} < set(offer)
        assert len(set(offer)) == 4


# -- farmers -------------------------------------------------------------------------------------------------


@rule("SV-031", "SV-032")
def test_nobody_takes_a_mat_or_tool_that_another_has():
    s = GAME.begin(2, GAME.options({"professions": "choose"}), BOOK)
    resolve(s)
    assert options(s, ONE) == [f"take-mat 0 {profession}" for profession in PROFESSIONS]
    answer(s, ONE, "take-mat 0 miner")
    assert options(s, TWO) == [f"take-mat 1 {profession}" for profession in PROFESSIONS if profession != "miner"]
    assert blocked(s, TWO)["take-mat 1 miner"][1] == "SV-A61"
    answer(s, TWO, "take-mat 1 farmer")
    assert options(s, ONE) == [f"take-tool 0 {tool}" for tool in TOOLS]
    answer(s, ONE, "take-tool 0 rod")
    assert (s.farmers[ONE].profession, s.farmers[ONE].tool, s.farmers[ONE].level) == ("miner", "rod", 0)
    assert options(s, TWO) == [f"take-tool 1 {tool}" for tool in TOOLS if tool != "rod"]


@rule("SV-031", "SV-032")
def test_mats_are_chosen_with_the_board_in_view():
    s = GAME.begin(2, GAME.options({"professions": "choose"}), BOOK)
    resolve(s)
    assert (len(s.goals), len(s.offer), "" in s.track, s.map != "", s.week) == (4, 4, False, True, 0)


@rule("SV-031", "SV-032")
def test_mats_and_tools_can_be_drawn():
    s = set_out(4)
    assert {farmer.profession for farmer in s.farmers.values()} == set(PROFESSIONS)
    assert {farmer.tool for farmer in s.farmers.values()} == set(TOOLS)
    assert {farmer.level for farmer in s.farmers.values()} == {0}


@rule("SV-033")
def test_the_first_seat_has_the_pet():
    s = set_out(3)
    assert (s.first, s.order) == (0, [0, 1, 2])


@rule("SV-033")
def test_another_seat_may_have_the_pet_if_somebody_sits_there():
    s = set_out(3, starting="2")
    assert (s.first, s.order) == (1, [1, 2, 0])
    with pytest.raises(WrongSetup, match="seat 4"):
        set_out(3, starting="4")


@rule("SV-034")
def test_cat_or_dog_makes_no_difference():
    cat, dog = set_out(pet="cat"), set_out(pet="dog")
    assert (cat.options.pet, dog.options.pet) == ("cat", "dog")
    dog.options = cat.options
    assert cat == dog


@rule("SV-035", "SV-036")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_team_has_three_gold_and_nothing_else(players):
    s = set_out(players)
    assert (s.gold, s.hearts, s.animals, s.built, s.museum) == (3, 0, (), (), {})
    for farmer in s.farmers.values():
        had = (farmer.bag, farmer.items, farmer.epics, farmer.upgrades, farmer.kept, farmer.friends)
        assert had == ((),) * 6


@rule("SV-037")
def test_each_profession_has_its_own_shuffled_deck():
    s = set_out()
    assert set(s.upgrades) == set(PROFESSIONS)
    for profession, pile in s.upgrades.items():
        assert {BOOK.upgrades[card].profession for card in pile.pool} == {profession}
        assert (len(pile), pile.top, pile.discards) == (16, (), ())


@rule("SV-038")
def test_the_first_week_begins_at_once():
    s = GAME.begin(2, GAME.options({}), BOOK)
    dice(s, {"weeks.spring": ["mud-on-the-stairs"]})
    resolve(s)
    told = story(s)
    mats_and_tools = 4
    valley_lies, week = told.index("The valley lies before you."), told.index("This week: Mud on the Stairs.")
    assert valley_lies + mats_and_tools + 2 == week
    assert (s.week, s.phase, waiting(s)) == (1, "planning", [0, 1])


def test_a_table_for_tests_has_all_that_was_asked_for():
    s = valley(track="carp - - tuna crab", fields="4:melon+", rooms="vault:a-purse", spots="F1", gold=4)
    carry(s, TWO, "stone", friends="lewis")
    assert (s.track, s.fields[4], s.spots, s.gold) == (("carp", "", "", "tuna", "crab"), ("melon+",), ("F1",), 4)
    assert (s.rooms["vault"].bundle, s.rooms["vault"].known) == ("a-purse", True)
    assert (s.farmers[TWO].bag, s.farmers[TWO].friends) == (("stone",), ("lewis",))
