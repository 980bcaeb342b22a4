"""What the symbols stand for (RC-008, RC-449 to RC-461)."""

from __future__ import annotations

import pytest

from overwinter.engine.people import GROUP
from overwinter.games.robinson.phases.rounds import ProductionPhase
from overwinter.games.robinson.phases.weather import IgnoreCloud, WeatherPhase
from overwinter.games.robinson.printed.catalogue import COLOURS
from overwinter.games.robinson.table.terms import Built
from overwinter.games.robinson.verbs.camp import (
    LowerPalisade,
    LowerRoof,
    LowerWeapon,
    RaisePalisade,
    RaiseRoof,
    RaiseWeapon,
)
from overwinter.games.robinson.verbs.cards import DrawMystery
from overwinter.games.robinson.verbs.castaways import GainDetermination, Heal, LowerMorale, Mend, RaiseMorale, Wound
from overwinter.games.robinson.verbs.land import DrawDiscoveries, Exhaust
from overwinter.games.robinson.verbs.stock import Discard, Gain
from overwinter.testing import answer, dice, options, resolve, rule
from tests.games.robinson.actions import act, table
from tests.games.robinson.setting import COOK, determination, island, wounds

ICONS = {"map", "knife", "rope", "bricks", "shovel", "cure", "fire", "pot"}
"""The Items that have an icon of their own."""


@rule("RC-008")
@pytest.mark.parametrize(
    ("effect", "by"),
    [
        (GainDetermination(COOK), lambda s: determination(s)[COOK]),
        (Gain(COOK, "fur"), lambda s: s.camp.stock["fur"]),
        (RaiseWeapon(), lambda s: s.camp.weapon),
        (RaiseMorale(), lambda s: s.morale),
        (Wound(COOK), lambda s: wounds(s)[COOK]),
        (DrawDiscoveries(COOK), lambda s: len(s.camp.found)),
    ],
)
def test_an_icon_without_a_number_stands_for_one(effect, by):
    s = island()
    before = by(s)
    resolve(s, effect)
    assert by(s) == before + 1


@rule("RC-449")
@pytest.mark.parametrize(
    ("tile", "wood", "food"),
    [("tile-1", 1, 0), ("tile-9", 0, 1), ("tile-3", 0, 1), ("tile-6", 1, 1), ("tile-10", 1, 1)],
)
def test_a_wood_source_gives_wood_and_either_food_source_food(tile, wood, food):
    s = island(tiles=f"4:{tile}", camp=4)
    resolve(s, ProductionPhase())
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (wood, food)


@rule("RC-450")
@pytest.mark.parametrize(("food", "rations"), [(2, 0), (1, 1), (0, 2)])
def test_food_of_either_kind_pays_for_what_takes_food(food, rations):
    s = island(food=food, rations=rations)
    resolve(s, Discard(GROUP, "food", 2))
    assert (s.camp.stock["food"], s.camp.stock["rations"]) == (0, 0)
    assert wounds(s) == [0, 0, 0]


@rule("RC-450")
def test_the_cook_can_cook_with_food_that_keeps():
    s = island(rations=1, determination=[0, 2, 0], wounds=[0, 2, 0])
    answer(s, 1, "use-skill 1 grandmas-recipe")
    assert s.camp.stock["rations"] == 0
    assert wounds(s) == [0, 0, 0]


@rule("RC-451")
@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize(
    ("up", "down", "level"),
    [(RaiseRoof, LowerRoof, "roof"), (RaisePalisade, LowerPalisade, "palisade"), (RaiseWeapon, LowerWeapon, "weapon")],
)
def test_a_plus_or_minus_changes_a_level_by_its_number(up, down, level, levels):
    s = island(shelter=True, roof=3, palisade=3, weapon=3)
    resolve(s, up(levels=levels))
    assert s.level(level) == 3 + levels
    resolve(s, down(GROUP, 2 * levels))
    assert s.level(level) == 3 - levels
    assert wounds(s) == [0, 0, 0]


@rule("RC-A34")
@pytest.mark.parametrize(("up", "level"), [(RaiseRoof(), "roof"), (RaisePalisade(2), "palisade")])
@pytest.mark.parametrize(
    ("tiles", "camp", "shelter", "kept"), [("", 3, False, False), ("", 3, True, True), ("4:tile-2", 4, False, True)]
)
def test_roof_and_palisade_levels_are_lost_without_shelter_of_either_kind(up, level, tiles, camp, shelter, kept):
    s = island(tiles=tiles, camp=camp, shelter=shelter)
    resolve(s, up)
    assert bool(s.level(level)) == kept
    assert wounds(s) == [0, 0, 0]


@rule("RC-A34")
def test_weapon_levels_always_count():
    s = island()
    resolve(s, RaiseWeapon(2))
    assert s.camp.weapon == 2


@rule("RC-452")
def test_each_morale_arrow_is_one_level():
    s = island(morale=3)
    resolve(s, RaiseMorale())
    assert s.morale == 4
    resolve(s, LowerMorale(), LowerMorale())
    assert s.morale == 2


@rule("RC-453")
@pytest.mark.parametrize("kind", ["treasure", "monster", "trap"])
def test_treasure_monster_and_trap_are_the_kinds_of_mystery(kind):
    s = table(plan="p0:explore:4", resolving=1)
    assert {card.kind for card in s.book.mysteries.values()} == {"treasure", "monster", "trap"}
    told = resolve(s, DrawMystery(0, (kind,)))
    drawn = [card for card in s.book.mysteries.values() if any(f"draws {card.name}." in line for line in told)]
    assert [card.kind for card in drawn] == [kind]


@rule("RC-454")
def test_a_wound_icon_is_one_wound_and_a_heart_heals_one():
    s = island(wounds=[2, 2, 2])
    resolve(s, Wound(0), Heal(1))
    assert wounds(s) == [3, 1, 2]
    resolve(s, Mend())
    answer(s, 0, options(s, 0)[0])
    assert sum(wounds(s)) == 5


@rule("RC-455")
def test_the_boxes_on_a_card_count_its_uses():
    s = table(phase="night", wounds=[3, 0, 0], things={"cordial": 2})
    answer(s, 0, "use-thing 0 cordial")
    assert s.camp.things == {"cordial": 1}
    answer(s, 0, "use-thing 0 cordial")
    assert s.camp.things == {}
    assert wounds(s) == [1, 0, 0]
    assert s.mysteries.discards == ("cordial",)


@rule("RC-456")
def test_the_faces_of_action_dice_are_wound_success_adventure_and_two_determination():
    s = island()
    for colour in COLOURS:
        faces = s.book.dice[colour].faces
        assert set(faces["wound"]) == {"wound", "blank"}
        assert set(faces["success"]) == {"success", "determination"}
        assert set(faces["adventure"]) == {"adventure", "blank"}
        assert all(len(die) == 6 for die in faces.values())
    assert determination(act("p0:gather:4:wood", "blank determination blank", tiles="4:tile-5")) == [2, 0, 0]


@rule("RC-457")
@pytest.mark.parametrize(
    ("face", "clouds"),
    [("rain", (1, 0)), ("two-rain", (2, 0)), ("winter", (0, 1)), ("two-winter", (0, 2))],
)
def test_weather_dice_show_one_or_two_clouds_of_a_kind(face, clouds):
    s = island(weather={"winter": face})
    assert (s.clouds["rain"], s.clouds["winter"]) == clouds
    faces = s.book.dice["weather"].faces
    assert {*faces["rain"], *faces["winter"]} == {"rain", "two-rain", "winter", "two-winter"}


@rule("RC-458")
@pytest.mark.parametrize(("cloud", "left"), [("rain", (1, 1)), ("winter", (2, 0))])
def test_a_crossed_out_cloud_ignores_one_of_its_kind(cloud, left):
    s = island(weather={"rain": "two-rain", "winter": "winter"})
    resolve(s, IgnoreCloud(cloud))
    assert (s.clouds["rain"], s.clouds["winter"]) == left


@rule("RC-458")
def test_an_ignored_cloud_costs_nothing():
    s = island(round=5, wood=2, food=2, found=("broad-leaves",))
    dice(s, {"weather.rain": ["rain"]})
    resolve(s, WeatherPhase())
    answer(s, 0, "use-token 0 broad-leaves")
    assert (s.camp.stock["wood"], s.camp.stock["food"]) == (2, 2)


@rule("RC-459")
def test_there_are_five_types_of_terrain():
    book = island().book
    assert {tile.terrain for tile in book.tiles.values()} == {"beach", "hills", "mountains", "river", "plains"}
    assert {card.terrain for card in book.inventions.values()} <= {
        None,
        "beach",
        "hills",
        "mountains",
        "river",
        "plains",
    }


@rule("RC-460")
def test_only_items_with_an_icon_of_their_own_are_ever_required():
    book = island().book
    for_inventions = {item for card in book.inventions.values() for item in card.items}
    for_threats = {way.item for card in book.threats.values() for way in card.ways if way.item}
    needs = [need for token in book.discoveries.values() if token.use for need in token.use.needs]
    for_tokens = {need.item for need in needs if isinstance(need, Built)}
    assert for_inventions | for_threats | for_tokens <= ICONS
    assert all(book.inventions[item].basic for item in ICONS)


@rule("RC-461")
def test_there_are_markers_enough_to_cover_every_source():
    tiles = [
        f"{space}:tile-{number}"
        for space, number in zip((0, 1, 2, 4, 5, 6, 7, 8, 9), (1, 2, 3, 4, 5, 6, 7, 9, 10), strict=True)
    ]
    s = island(tiles=" ".join(tiles))
    for space in range(10):
        resolve(s, *[Exhaust(space, source) for source in s.tile(space).sources])
    assert all(set(there.covered) == set(s.book.tiles[there.tile].sources) for there in s.spaces)
