"""The board, the tiles, the mine, the weeks, the Bundles and the villagers: what is in them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.games.stardew.phases.seasons import GiftIcon, JojaComes, ShippingBin
from overwinter.games.stardew.places.fishing import catch_odds
from overwinter.games.stardew.places.mountain import odds_of
from overwinter.games.stardew.places.town import accepts, gift_objection, loves
from overwinter.games.stardew.printed.catalogue import (
    ACTIONS,
    LETTERS,
    PLACES,
    ROOMS,
    SEASONS,
    SYMBOLS,
    WATERS,
    Bundle,
    CardId,
    Map,
    SeasonCard,
)
from overwinter.games.stardew.printed.tiles import RESOURCES, Tile, TileId, Type, Wanted
from overwinter.games.stardew.verbs.bags import Discard, GainHearts, LoseGold, LoseHearts
from overwinter.games.stardew.verbs.track import MoveFish
from overwinter.testing import rule
from tests.games.stardew.setting import BOOK, ONE, valley

WEEKS: list[SeasonCard] = list(BOOK.weeks.values())
STANDARD = [week for week in WEEKS if week.standard]
MAPS: list[Map] = list(BOOK.maps.values())
BUNDLES: list[Bundle] = list(BOOK.bundles.values())


def twins(things: Iterable[object]) -> list[object]:
    """What is there twice."""
    return [thing for thing, count in Counter(map(repr, things)).items() if count > 1]


# -- the board ---------------------------------------------------------------------------------------


def test_every_piece_has_an_id_of_its_own():
    faces = 2 * (len(BOOK.crops) + len(BOOK.products) + len(BOOK.finds) + len(BOOK.veins)) + len(BOOK.things)
    faces += sum(tile.kind == "forageable" for tile in BOOK.forage.values())
    faces += sum(tile.kind != "chest" for tile in BOOK.fish.values())
    assert len(BOOK.tiles) == faces
    named = (BOOK.items, BOOK.upgrades, BOOK.tools, BOOK.events, BOOK.buildings, BOOK.villagers)
    named += (BOOK.joja, BOOK.bundles, BOOK.animals, BOOK.weeks)
    assert twins([card for cards in named for card in cards]) == []


@rule("SV-130")
def test_the_paths_join_all_places_and_leave_none_at_a_dead_end():
    assert len(BOOK.paths) == 12
    assert all(len(BOOK.roads[place]) >= 2 for place in PLACES)
    assert {len(set(path.ends)) for path in BOOK.paths.values()} == {2}
    assert len({frozenset(path.ends) for path in BOOK.paths.values()}) == 12
    assert len(BOOK.paths) <= 3 * len(PLACES) - 6  # a map in the plane


def steps(start: str) -> dict[str, int]:
    """How far every place is from one."""
    far, edge = {start: 0}, [start]
    for place in edge:
        for near in BOOK.roads[place]:
            if near not in far:
                far[near] = far[place] + 1
                edge.append(near)
    return far


def test_the_town_is_in_the_middle_and_no_water_is_far():
    far = steps("town")
    assert set(far) == set(PLACES)
    assert max(BOOK.roads, key=lambda place: len(BOOK.roads[place])) == "town"
    assert all(far[place] <= 2 for place in PLACES if any(action in WATERS for action in ACTIONS[place]))


@rule("SV-018", "SV-019", "SV-138")
def test_eleven_foraging_spots_and_four_trees_border_the_paths():
    borders = Counter(spot for path in BOOK.paths.values() for spot in path.spots)
    forage = {spot: count for spot, count in borders.items() if spot.startswith("F")}
    trees = {spot: count for spot, count in borders.items() if spot.startswith("T")}
    assert (len(forage), len(trees)) == (11, 4)
    assert all(path.spots for path in BOOK.paths.values())
    assert sum(count > 1 for count in forage.values()) > 11 / 2
    assert any(count == 3 for count in forage.values())
    assert 0 < sum(count > 1 for count in trees.values()) < 4


@rule("SV-035", "SV-170", "SV-185", "SV-186", "SV-188", "SV-286", "SV-294", "SV-295", "SV-296")
def test_the_numbers_are_those_of_the_rulebook():
    n = BOOK.numbers
    assert (n.gold, n.seed, n.actions, n.track, n.copies) == (3, 1, 2, 5, 4)
    assert (n.bag, n.items, n.upgrades) == (6, 2, 2)
    assert (n.loved, n.liked, n.birthday) == (2, 1, 1)
    assert (n.joja_hearts, n.joja_gold) == (1, 5)


@rule("SV-096")
def test_field_three_is_red_and_green():
    assert set(BOOK.numbers.green) & set(BOOK.numbers.red) == {3}
    assert set(BOOK.numbers.green) | set(BOOK.numbers.red) == {1, 2, 3, 4, 5}


@rule("SV-049", "SV-050", "SV-051", "SV-052", "SV-053", "SV-054", "SV-055", "SV-056")
def test_what_goals_ask_for_can_be_had_by_four():
    goals = BOOK.numbers.goals
    assert goals == {
        "gold": 10,
        "mine": 12,
        "museum": 2,
        "animals": 2,
        "friends": 3,
        "legendary": 1,
        "buildings": 1,
        "tools": 2,
    }
    assert goals["mine"] == max(BOOK.levels)
    assert 4 * goals["museum"] == len(LETTERS)
    assert 4 * goals["animals"] == len(BOOK.animals)
    assert 4 * goals["friends"] <= len(BOOK.villagers)
    assert 4 * goals["legendary"] == sum(fish.kind == "legendary" for fish in BOOK.fish.values())
    assert 4 * goals["buildings"] == 4


# -- crops, products, animals, Buildings -------------------------------------------------------------


@rule("SV-A35", "SV-173")
@pytest.mark.parametrize("season", SEASONS)
def test_a_season_has_three_crops_that_can_stand_side_by_side(season):
    crops = [crop for crop in BOOK.crops.values() if crop.season == season]
    assert len(crops) == len({crop.waterings for crop in crops}) == 3
    assert 2 in {crop.waterings for crop in crops}


@rule("SV-179")
def test_what_crops_are_worth_grows_with_the_work():
    assert all(crop.value - crop.waterings in (0, 1) for crop in BOOK.crops.values())
    assert all(crop.quality_value - crop.value in (1, 2) for crop in BOOK.crops.values())
    assert twins((c.season, c.waterings, c.value, c.quality_value) for c in BOOK.crops.values()) == []


@pytest.mark.parametrize("season", SEASONS)
def test_a_watering_of_a_full_field_is_worth_an_action(season):
    crops = [crop for crop in BOOK.crops.values() if crop.season == season]
    profit = sum((crop.value - BOOK.numbers.seed) / crop.waterings for crop in crops)
    better = sum((crop.quality_value - BOOK.numbers.seed) / crop.waterings for crop in crops)
    assert 2 <= profit <= 4
    assert 3 <= better <= 5


@rule("SV-015")
def test_the_first_crop_is_a_parsnip_two_waterings_from_harvest():
    parsnip = BOOK.crops[BOOK.numbers.first_crop]
    assert (parsnip.name, parsnip.season, parsnip.waterings) == ("Parsnip", "spring", 2)


@rule("SV-014", "SV-009")
def test_the_tray_holds_four_of_everything():
    pools = Counter(tile.pool for tile in BOOK.tiles.values() if tile.pool)
    assert len(pools) == 12 + 6 + 4 + 2
    assert set(valley().tray) == set(pools)
    assert {"stone", "bug-meat"} <= set(pools)
    assert not {"wood", "fiber"} & set(pools)


def test_products_are_worth_one_to_four_and_more_when_animals_are_happy():
    products = BOOK.products.values()
    assert {product.value for product in products} <= {1, 2, 3, 4}
    assert all(product.quality_value - product.value in (1, 2) for product in products)


@rule("SV-029", "SV-166")
def test_eight_animals_live_in_coop_and_barn_and_answer_to_the_dice():
    animals = BOOK.animals.values()
    assert Counter(animal.building for animal in animals) == {"coop": 3, "barn": 5}
    assert {animal.kind for animal in animals} == set(BOOK.numbers.animal_faces)
    assert len(BOOK.numbers.animal_faces) == 6
    assert {animal.product for animal in animals} == set(BOOK.products)
    assert all(2 <= animal.cost <= 5 and animal.hearts in (1, 2) for animal in animals)
    assert sum(animal.cost for animal in animals) <= 28
    assert all(animal.product == "milk" for animal in animals if animal.kind == "cow")
    assert Counter(animal.kind for animal in animals)["cow"] == 3


@rule("SV-030", "SV-227")
def test_buildings_fit_into_a_bag_and_any_four_on_offer_into_a_year():
    always = [building for building in BOOK.buildings.values() if building.always]
    others = [building for building in BOOK.buildings.values() if not building.always]
    assert [building.id for building in always] == ["coop", "barn"]
    assert len(others) == 7
    assert all(b.wood + b.stone <= 5 and b.stone <= 3 for b in BOOK.buildings.values())
    for what, most in (("wood", 9), ("stone", 8), ("gold", 14)):
        dearest = sorted((getattr(building, what) for building in others), reverse=True)[:2]
        assert sum(getattr(building, what) for building in always) + sum(dearest) <= most
    coop, barn = always
    assert (coop.gold, coop.wood + coop.stone) < (barn.gold, barn.wood + barn.stone)


@rule("SV-231")
def test_seven_buildings_do_something_each_something_of_its_own():
    does = {b.id: (b.dials, b.gift, b.use, b.reacts) for b in BOOK.buildings.values() if not b.always}
    assert all(any(what) for what in does.values())
    assert twins(does.values()) == []


# -- beside the paths --------------------------------------------------------------------------------


@rule("SV-018", "SV-141")
@pytest.mark.parametrize("season", SEASONS)
def test_a_season_has_six_forageables_three_or_four_digs_and_something_else(season):
    tiles = [tile for tile in BOOK.forage.values() if tile.season == season]
    kinds: Counter[str] = Counter()
    for tile in tiles:
        kinds[tile.kind] += tile.count
    assert kinds.total() == len(BOOK.forage_of(season)) == 11
    digs = 4 if season in ("spring", "fall") else 3
    assert (kinds["forageable"], kinds["dig"], kinds["fiber"] + kinds["wood"] + kinds["stone"]) == (6, digs, 5 - digs)
    assert {tile.dig: tile.count for tile in tiles if tile.kind == "dig"} == {"artifact": 2, "mineral": digs - 2}
    found = [tile for tile in tiles if tile.kind == "forageable"]
    assert [tile.count for tile in found] == [2, 2, 2]
    assert {tile.value for tile in found} <= {1, 2}


@rule("SV-303")
def test_wood_stone_bug_meat_and_fiber_are_held_and_never_given():
    assert set(BOOK.things) == {"wood", "stone", "bug-meat", "fiber"}
    assert not any(BOOK.tiles[TileId(thing)].gift for thing in BOOK.things)
    assert BOOK.things["fiber"].value == 0


# -- fish ----------------------------------------------------------------------------------------------


def fish_counted(kind: str, by: str = "water") -> Counter[object]:
    """How many tiles of a kind there are in the bag, by one of their fields."""
    found: Counter[object] = Counter()
    for fish in BOOK.fish.values():
        if fish.kind == kind:
            found[getattr(fish, by)] += fish.count
    return found


@rule("SV-013", "SV-273", "SV-266")
def test_what_is_in_the_fishing_bag():
    assert len(BOOK.fishing_bag()) == 60
    assert fish_counted("fish") == {"ocean": 14, "river": 14, "lake": 12}
    assert fish_counted("crab") == {"ocean": 2, "river": 2, "lake": 2}
    assert set(fish_counted("legendary")) == {"ocean", "river", "lake"}
    assert [fish_counted(kind, "kind").total() for kind in ("legendary", "trash", "chest")] == [4, 5, 5]


@rule("SV-255")
def test_what_it_takes_to_catch_fish_and_what_they_are_worth():
    sizes: Counter[str] = Counter()
    for fish in BOOK.fish.values():
        if fish.kind == "fish":
            size = f"{len(fish.symbols)} of {len(set(fish.symbols))}"
            sizes[size] += fish.count
            assert fish.value in {"1 of 1": (1,), "2 of 2": (2, 3), "2 of 1": (3,), "3 of 3": (4,)}[size], fish.id
    assert sizes == {"1 of 1": 12, "2 of 2": 18, "2 of 1": 4, "3 of 3": 6}


def test_no_symbol_is_better_than_another_by_much():
    needed = Counter(s for f in BOOK.fish.values() if f.kind == "fish" for _ in range(f.count) for s in f.symbols)
    assert set(needed) == set(SYMBOLS)
    assert max(needed.values()) - min(needed.values()) <= 6


@rule("SV-274", "SV-054")
def test_legendary_fish_are_hard_but_never_out_of_reach():
    for fish in BOOK.fish.values():
        if fish.kind == "legendary":
            assert len(fish.symbols) == 3
            assert 6 <= fish.value <= 8
            assert catch_odds(fish.symbols) > 0.2
    unseen = math.comb(60 - 35, 4) / math.comb(60, 4)
    assert 1 - unseen > 0.97  # somebody who fishes alone sees about 35 tiles


def test_the_red_mullet_is_as_the_rulebook_has_it():
    mullet = BOOK.fish["red-mullet"]
    assert (set(mullet.symbols), mullet.water) == ({"heart", "junimo"}, "ocean")


@rule("SV-264", "SV-268")
def test_crab_pot_fish_need_no_dice_and_trash_is_no_fish():
    for fish in BOOK.fish.values():
        assert bool(fish.symbols) == (fish.kind in ("fish", "legendary"))
        if fish.kind == "trash":
            tile = BOOK.tiles[TileId(fish.id)]
            assert (tile.type, tile.gift, tile.value) == ("trash", False, 0)


# -- Artifacts, Minerals, Ore --------------------------------------------------------------------------


@rule("SV-220", "SV-221", "SV-A31")
def test_forty_finds_cover_the_museum_evenly():
    finds = list(BOOK.finds.values())
    assert len(finds) == 40
    assert sum("?" in (find.artifact.letter, find.mineral.letter) for find in finds) == 4
    for side in ("artifact", "mineral"):
        letters = Counter(getattr(find, side).letter for find in finds)
        assert letters.pop("?") == 4
        assert set(letters) == set(LETTERS)
        assert set(letters.values()) == {4, 5}
    assert all(f.artifact.letter != f.mineral.letter for f in finds if f.artifact.letter != "?")


def test_minerals_are_worth_a_little_more_than_artifacts():
    artifacts = [find.artifact.value for find in BOOK.finds.values()]
    minerals = [find.mineral.value for find in BOOK.finds.values()]
    assert {*artifacts, *minerals} == {1, 2, 3, 4}
    assert sum(artifacts) / 40 < sum(minerals) / 40 < sum(artifacts) / 40 + 1


def filled(draws: int, times: int = 400) -> float:
    """How often so many draws fill all eight slots of the Museum, each side up as it happens."""
    chance, full = Chance("museum"), 0
    for _ in range(times):
        finds, letters, wild = list(BOOK.finds.values()), set[str](), 0
        for _ in range(draws):
            find = chance.pick("finds", finds)
            finds.remove(find)
            letter = chance.pick("side", (find.artifact, find.artifact, find.mineral)).letter
            wild += letter == "?"
            letters.add(letter)
        full += len(letters - {"?"}) + wild >= len(LETTERS)
    return full / times


@rule("SV-051")
def test_four_players_fill_the_museum_with_a_dozen_finds_or_some_more():
    assert filled(9) < 0.3
    assert 0.4 < filled(12) < 0.6
    assert filled(18) > 0.85


@rule("SV-212", "SV-213")
def test_what_geodes_hold():
    charts = [vein.chart for vein in BOOK.veins.values()]
    assert len(charts) == 4
    assert all(set(chart) == set(SYMBOLS) and len(set(chart.values())) == 3 for chart in charts)
    assert ["stone" in chart.values() for chart in charts] == [True, True, False, False]
    assert ["item" in chart.values() for chart in charts] == [False, False, True, True]
    assert sum("ore" in chart.values() for chart in charts) >= 3
    assert [vein.ore_value for vein in BOOK.veins.values()] == [1, 2, 3, 4]
    assert {vein.geode_value for vein in BOOK.veins.values()} == {1}


# -- the mine ------------------------------------------------------------------------------------------


@rule("SV-023", "SV-250")
def test_twelve_levels_offer_better_ore_the_deeper_they_lie():
    assert sorted(BOOK.levels) == list(range(1, 13))
    for number, level in BOOK.levels.items():
        best = "copper" if number <= 4 else "iron" if number <= 8 else "gold" if number <= 11 else "iridium"
        assert level.ores[0] == best
        assert level.geodes == (best,)
        assert set(level.ores) <= set(BOOK.veins)


def harm(effects: Sequence[Effect]) -> float:
    """What a Monster takes, in Gold, if one chooses the least: a tile is worth 1.5, a Heart 2."""
    total = 0.0
    for effect in effects:
        match effect:
            case LoseGold(gold=gold):
                total += gold
            case LoseHearts(hearts=hearts):
                total += 2 * hearts
            case Discard(of=of):
                total += 1 if of.type else 1.5
            case _:
                total += min(harm([option]) for option in effect.between)  # type: ignore[attr-defined]
    return total


@rule("SV-245", "SV-249")
def test_monsters_take_little_and_more_further_down():
    harms = [harm(BOOK.levels[number].ability) for number in range(1, 13)]
    assert all(1 <= one <= 2 for one in harms)
    assert sum(harms[:4]) < sum(harms[4:8]) < sum(harms[8:])
    assert all(len(level.ability) == 1 for level in BOOK.levels.values())  # Gold, a tile or a Heart, not two of them
    assert twins(level.ability for level in BOOK.levels.values()) == []
    assert len({level.monster for level in BOOK.levels.values()}) == 12


def spaces(card: Map) -> Counter[str]:
    """What is on a Map, doubled spaces as one."""
    return Counter(space.removesuffix("-2") for row in card.rows for space in row)


@rule("SV-351", "SV-A51")
def test_what_is_on_the_maps():
    assert len(MAPS) == 40
    for card in MAPS:
        on = spaces(card)
        assert on["stairs"] in (1, 2)
        assert on["ore"] in (1, 2)
        assert on["item"] in (0, 1)
        assert on["event"] in (0, 1)
        assert [on[space] for space in ("stone", "bug-meat", "geode", "monster")] == [2, 1, 1, 1], card.id
    assert twins(card.rows for card in MAPS) == []


def test_two_staircases_never_lie_at_both_ends_of_a_roll():
    for card in MAPS:
        stairs = _places(card, "stairs")
        assert all(row != column for row, column in stairs)
        assert len({frozenset(place) for place in stairs}) == len(stairs)


def _places(card: Map, wanted: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(card.rows) for c, space in enumerate(row) if space == wanted]


@rule("SV-235", "SV-243")
def test_two_rolls_of_five_lead_down():
    s = valley()
    odds = []
    for card in MAPS:
        s.map = card.id
        odds.append(odds_of(s, ONE, *_places(card, "stairs")))
    mean = sum(odds) / len(odds)
    assert 0.35 <= mean <= 0.45
    assert 0.2 <= 11 / mean / (32 * 4) <= 0.25  # what the way to the bottom takes of the actions of four


@rule("SV-246")
def test_sixteen_mine_events_of_which_most_are_good():
    events = BOOK.mine_events.values()
    assert len(events) == 16
    assert twins(event.does for event in events) == []
    assert sum(isinstance(event.does[0], LoseGold | LoseHearts | Discard) for event in events) <= 3


# -- Joja ------------------------------------------------------------------------------------------------


@rule("SV-316", "SV-A66")
def test_there_is_a_joja_tile_for_each_action_and_few_shut_it_down():
    tiles = BOOK.joja.values()
    assert sorted(tile.action for tile in tiles) == sorted(action for place in PLACES for action in ACTIONS[place])
    blocks = {tile.action for tile in tiles if tile.blocks}
    assert len(blocks) <= 4
    assert "bundles" not in blocks
    assert not set(WATERS) <= blocks
    assert all(tile.blocks or tile.gold or tile.hearts or tile.tiles or tile.dials for tile in tiles)
    assert all(max(tile.gold, tile.hearts, tile.tiles) <= 1 for tile in tiles)
    assert all(abs(number) == 1 or dial == "fields-from" for tile in tiles for dial, number in tile.dials.items())
    does = [(tile.gold, tile.hearts, tile.tiles, tile.dials) for tile in tiles if not tile.blocks]
    assert twins(does) == []


# -- weeks -----------------------------------------------------------------------------------------------

KINDS = {"fish-move": MoveFish, "gift": GiftIcon, "shipping-bin": ShippingBin}
"""Icons that a Festival may bring, too."""


def total(icon: str) -> int:
    """How often the standard cards bring something, Festivals included."""
    festive = sum(isinstance(effect, KINDS.get(icon, ())) for week in STANDARD for effect in week.festival)
    return festive + sum(week.icons.count(icon) for week in STANDARD)  # type: ignore[arg-type]


@rule("SV-039", "SV-336", "SV-354")
def test_twenty_weeks_a_season_four_of_them_standard():
    assert Counter(week.season for week in WEEKS) == dict.fromkeys(SEASONS, 20)
    assert Counter(week.season for week in STANDARD) == dict.fromkeys(SEASONS, 4)


@rule("SV-077", "SV-078")
def test_a_week_has_icons_or_is_a_festival():
    for week in WEEKS:
        assert bool(week.icons) != bool(week.festival), week.id
        assert not week.icons or 3 <= len(week.icons) <= 6, week.id
    festivals = Counter(week.season for week in WEEKS if week.festival)
    assert all(festivals[season] in (2, 3) for season in SEASONS)
    assert Counter(week.season for week in STANDARD if week.festival) == dict.fromkeys(SEASONS, 1)
    assert twins((week.icons, week.festival) for week in WEEKS) == []


@rule("SV-352")
def test_what_the_standard_weeks_bring():
    assert [
        total(icon)
        for icon in ("rain", "fish-move", "gift", "quality", "pet", "event", "green-crow", "red-crow", "joja")
    ] == [7, 9, 7, 6, 7, 6, 3, 3, 8]


@rule("SV-101")
def test_the_shipping_bin_comes_last_and_not_every_week():
    for week in WEEKS:
        if "shipping-bin" in week.icons:
            assert week.icons.index("shipping-bin") == len(week.icons) - 1
    assert total("shipping-bin") in (11, 12)
    assert any(week.icons and "shipping-bin" not in week.icons for week in WEEKS)


def joja_in(weeks: Iterable[SeasonCard]) -> list[int]:
    """How many Joja Tiles come in each season."""
    weeks = list(weeks)
    return [
        sum(week.icons.count("joja") + week.festival.count(JojaComes()) for week in weeks if week.season == season)
        for season in SEASONS
    ]


@rule("SV-099", "SV-337", "SV-A68")
def test_joja_comes_more_often_towards_winter():
    assert joja_in(STANDARD) == [0, 2, 4, 4]
    assert max(joja_in([week])[SEASONS.index(week.season)] for week in STANDARD) == 1
    assert max(week.icons.count("joja") for week in WEEKS) == 2
    for season in SEASONS:
        assert sum("joja" in week.icons for week in WEEKS if week.season == season) >= 8


@rule("SV-083")
def test_it_rains_least_in_winter():
    rain = [sum(week.icons.count("rain") for week in STANDARD if week.season == season) for season in SEASONS]
    assert rain[-1] < min(rain[:-1])
    assert any(week.icons.count("rain") == 2 for week in WEEKS)


# -- Bundles -----------------------------------------------------------------------------------------------


@rule("SV-027", "SV-060")
def test_how_many_bundles_each_room_has():
    split = Counter(bundle.room for bundle in BUNDLES)
    assert [split[room] for room in ROOMS] == [5, 5, 4, 5, 4, 3]
    asks = [(b.room, b.wants, b.also, b.tiles, b.gold, b.hearts) for b in BUNDLES]
    assert twins(asks) == []


def of_room(room: str) -> list[Bundle]:
    return [bundle for bundle in BUNDLES if bundle.room == room]


@rule("SV-064")
def test_the_crafts_room_asks_for_forageables_of_a_season_or_two_materials():
    seasonal = [b.wants for b in of_room("crafts") if b.tiles == 1]
    assert seasonal == [Wanted(type=("forageable",), season=season) for season in SEASONS]
    assert [b.wants for b in of_room("crafts") if b.tiles == 2] == [Wanted(type=("material",))]


@rule("SV-065")
def test_the_pantry_asks_for_crops_and_products():
    types = {kind for b in of_room("pantry") if b.wants for kind in b.wants.type}
    assert types == {"crop", "product"}
    assert any(b.wants and b.wants.quality for b in of_room("pantry"))


@rule("SV-066", "SV-067")
def test_the_fish_tank_asks_for_the_fish_of_a_water_or_of_the_crab_pot_and_takes_legends():
    assert {b.wants.water for b in of_room("tank") if b.wants and b.wants.water} == {"ocean", "river", "lake"}
    assert sum(bool(b.wants and b.wants.crab) for b in of_room("tank")) == 1
    assert all(accepts(BOOK, bundle, TileId("legend")) for bundle in of_room("tank"))


@rule("SV-068")
def test_the_bulletin_board_asks_for_a_heart_with_every_resource():
    assert all(b.hearts == 1 and b.wants and set(b.wants.type) <= set(RESOURCES) for b in of_room("board"))
    assert not any(b.hearts for b in BUNDLES if b.room != "board")


@rule("SV-069")
def test_the_vault_asks_for_gold():
    assert [b.gold for b in of_room("vault")] == [4, 5, 6, 8]
    assert all(b.wants is None for b in of_room("vault"))
    assert not any(b.gold for b in BUNDLES if b.room != "vault")


@rule("SV-070")
def test_the_boiler_room_asks_for_what_the_mine_has():
    goods: set[Type] = {"ore", "mineral", "loot"}
    for bundle in of_room("boiler"):
        taken = {tile.type for tile in BOOK.tiles.values() if accepts(BOOK, bundle, tile.id)}
        assert taken
        assert taken <= goods


def copies(tile: Tile) -> int:
    """How many tiles there are of a kind; Wood has no end."""
    if tile.pool:
        return BOOK.numbers.copies
    for printed_ in (BOOK.forage, BOOK.fish):
        if tile.id in printed_:
            return int(printed_[tile.id].count)
    return 16 if tile.type == "material" else 1


@rule("SV-062", "SV-A03")
@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda bundle: bundle.id)
def test_four_players_can_complete_a_bundle_with_the_tiles_there_are(bundle):
    if bundle.wants is not None:
        kinds = {tile.pool or tile.id: copies(tile) for tile in BOOK.tiles.values() if accepts(BOOK, bundle, tile.id)}
        assert len(kinds) >= 2
        assert sum(kinds.values()) >= 4 * bundle.tiles + 1
        assert bundle.tiles <= BOOK.numbers.bag


# -- villagers -----------------------------------------------------------------------------------------------


@rule("SV-192")
def test_thirty_one_villagers_with_birthdays_in_every_season():
    births = Counter(villager.birthday for villager in BOOK.villagers.values())
    assert births.total() == 31
    assert all(births[season] >= 7 for season in SEASONS)
    assert "krobus" in BOOK.villagers


@rule("SV-355")
def test_twelve_villagers_would_marry():
    assert sum(villager.marriage for villager in BOOK.villagers.values()) == 12


@rule("SV-185", "SV-187")
def test_every_type_is_loved_and_hated_by_some():
    loved = Counter(kind for villager in BOOK.villagers.values() for kind in villager.loves.type)
    hated = Counter(kind for villager in BOOK.villagers.values() for kind in villager.hates)
    assert set(loved) == set(hated) == set(RESOURCES)
    assert all(3 <= loved[kind] <= 8 for kind in RESOURCES)
    assert all(3 <= hated[kind] <= 6 for kind in RESOURCES)


@rule("SV-186", "SV-A71")
def test_nobody_hates_more_than_half_nor_what_they_love():
    s = valley()
    for villager in BOOK.villagers.values():
        assert len(villager.hates) <= 4
        assert not set(villager.loves.type) & set(villager.hates), villager.id
        named = [villager.loves_too] if villager.loves_too else []
        assert all(tile in BOOK.tiles for wanted in named for tile in wanted.tiles)
        assert all(tile in BOOK.tiles for tile in villager.hates_tiles)
        assert any(loves(s, villager, tile) for tile in BOOK.tiles)


def test_whoever_holds_a_resource_has_a_gift_for_most():
    s = valley()
    resources = [tile.id for tile in BOOK.tiles.values() if tile.type in RESOURCES]
    fine = [not gift_objection(s, CardId(villager), tile) for villager in BOOK.villagers for tile in resources]
    assert sum(fine) / len(fine) > 0.7


@rule("SV-089")
def test_no_two_villagers_do_the_same():
    assert twins(villager.gift for villager in BOOK.villagers.values()) == []


def test_penny_is_as_the_rulebook_has_her():
    penny = BOOK.villagers["penny"]
    assert penny.loves == Wanted(type=("crop",))
    assert set(penny.hates) == {"ore", "geode", "artifact", "mineral"}
    assert penny.gift == (GainHearts(1),)
