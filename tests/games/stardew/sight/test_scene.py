"""The table as everybody sees it: nothing is missing, and what there is says what it is worth."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import overwinter
from overwinter.engine.scene import Area, Piece, Scene
from overwinter.games.stardew import GAME
from overwinter.games.stardew.deeds.cards import FetchItem
from overwinter.games.stardew.phases.planning import Choose, PlanTogether
from overwinter.games.stardew.phases.seasons import SeasonCard, SeasonEnds
from overwinter.games.stardew.places.fishing import Tackle, catch_odds
from overwinter.games.stardew.places.mountain import odds_of
from overwinter.games.stardew.places.town import Meet
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.printed.tiles import Symbol
from overwinter.games.stardew.sight.odds import one_gives
from overwinter.games.stardew.sight.wants import goal_lacks
from overwinter.games.stardew.table.goals import see_goals
from overwinter.games.stardew.table.state import RoomState, Valley
from overwinter.match import Described
from overwinter.testing import resolve, rule, waiting
from tests.games.stardew.setting import ONE, TWO, at, carry, give_cards, lay_open, valley

ICONS = json.loads((Path(__file__).parents[4] / "web/src/icons/list.json").read_text("utf-8"))["game"]


def seen(s: Valley) -> Scene:
    return GAME.scene(s, 0)


def area(s: Valley, name: str) -> Area:
    return next(area for area in seen(s).areas if area.id == name)


def piece(s: Valley, name: str) -> Piece:
    found = seen(s).piece(name)
    assert found is not None, name
    return found


# -- nothing is missing --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_every_option_points_at_something_and_every_picture_is_drawn(seed: int) -> None:
    rng = random.Random(seed)
    match = overwinter.game("stardew").new(seats=1 + seed % 4, seed=seed, length="short", professions="choose")
    while match.outcome is None:
        asked = sorted(match.questions.items())
        if rng.random() < 0.25:
            for seat, question in asked:
                _nothing_is_missing(match.scene(seat), [question.describe(option) for option in question.options])
        seat, question = rng.choice(asked)
        match.answer(seat, rng.choice(question.options))


def _nothing_is_missing(scene: Scene, options: list[Described]) -> None:
    pieces = [piece for area in scene.areas for piece in area.pieces]
    ids = [piece.id for piece in pieces]
    assert len(set(ids)) == len(ids)
    pointed = {where for option in options for where in (option.piece, option.onto) if where}
    assert pointed <= set(ids)
    assert {piece.icon for piece in pieces if piece.icon} <= set(ICONS)


def test_what_a_building_lets_one_do_lies_on_every_mat() -> None:
    s = valley(2, built=(CardId("well"),), offer=())
    for seat in (ONE, TWO):
        assert piece(s, f"card:{seat}:well").owner == seat
    s.mark("turn", "well", ONE)
    assert piece(s, "card:0:well").dim
    assert not piece(s, "card:1:well").dim


# -- the year --------------------------------------------------------------------------------------------


def test_the_colours_follow_the_season() -> None:
    assert [seen(valley(season=season)).mood for season in ("spring", "winter")] == ["spring", "winter"]


def test_the_weeks_that_are_left_are_told() -> None:
    assert area(valley(week=5), "weeks").badges == ("11 weeks left after this one",)
    assert area(valley(week=16), "weeks").badges == ("the last week",)
    assert area(valley(options={"length": "short"}, week=7), "weeks").badges == ("1 week left after this one",)


def test_the_season_card_tells_its_icons_and_which_are_still_to_come() -> None:
    s = valley(today=CardId("mud-on-the-stairs"), phase="season", fields="2:parsnip 3:potato")
    resolve(s, SeasonCard(CardId("mud-on-the-stairs")))  # quality, fish, gift, crows, bin: the first one asks
    week = area(s, "week")
    assert week.title == "This week: Mud on the Stairs"
    assert [icon.name for icon in week.pieces] == ["Quality", "Fish", "Gifts", "Crows", "Bin"]
    assert not any(icon.dim for icon in week.pieces)
    s.phase = "planning"
    assert all(icon.dim for icon in area(s, "week").pieces)


@rule("SV-103", "SV-105")
def test_between_two_seasons_no_week_is_going_on() -> None:
    s = valley(2, today=CardId("mud-on-the-stairs"), phase="season", week=4)
    assert area(s, "week").title == "This week: Mud on the Stairs"
    resolve(s, SeasonEnds())
    assert waiting(s) == [ONE]
    assert not [area for area in seen(s).areas if area.id == "week"]
    assert area(s, "weeks").badges == ("12 weeks left",)


def test_a_festival_says_what_it_does() -> None:
    s = valley(today=CardId("egg-festival"))
    assert piece(s, "season:egg-festival").text.startswith("Each player: take the tile of any Foraging Spot.")


def test_a_festival_says_who_does_what_only_one_player_does() -> None:
    s = valley(today=CardId("stardew-valley-fair"), season="fall")
    text = piece(s, "season:stardew-valley-fair").text
    assert text.startswith("The Starting Player: show one of your tiles")
    assert "Everybody may sell and trade tiles." in text


@rule("SV-078")
def test_a_festival_says_things_in_the_order_in_which_they_happen() -> None:
    s = valley(today=CardId("dance-of-the-moonlight-jellies"), season="summer", track="carp carp carp tuna squid")
    text = piece(s, "season:dance-of-the-moonlight-jellies").text
    assert text.startswith("The 3 rightmost tiles leave the Fish Track. The Starting Player: take a fish")
    resolve(s, SeasonCard(s.today))
    assert s.track[-2:] == ("carp", "carp")  # what is taken is left, or has come since


def test_the_last_event_lies_open() -> None:
    s = valley()
    assert not [area for area in seen(s).areas if area.id == "events"]
    s.events.discard("potluck")
    assert "Gain 1 Heart." in piece(s, "event:potluck").text


# -- what the places offer -------------------------------------------------------------------------------


def test_crops_that_would_be_ready_and_who_wants_them() -> None:
    s = valley(2, fields="1:parsnip 4:cauliflower", rooms="pantry:spring-crops-bundle")
    water = piece(s, "action:water")
    assert water.text == "Ready to harvest: Parsnip. The Pantry wants 2 Spring crops."
    assert (water.badges, water.sort) == (("1 ready",), "wanted")


@rule("SV-318")
def test_crops_that_joja_keeps_dry_are_not_called_ready() -> None:
    s = valley(2, fields="1:parsnip 4:cauliflower", joja={"water": CardId("joja-sprinklers")})
    assert piece(s, "action:water").text == "Would move one field: Cauliflower."
    s.fields[4] = ()
    assert piece(s, "action:water").text == "No crop moves with Joja Smart Sprinklers."
    assert piece(s, "action:water").dim
    s.acting = TWO
    give_cards(s.farmers[TWO], "town-charter")
    assert piece(s, "action:water").text == "Ready to harvest: Parsnip."


def test_what_nobody_can_do_is_dim() -> None:
    s = valley(2)
    for action in ("water", "collect", "animals", "geodes", "museum"):
        assert piece(s, f"action:{action}").dim, action


@rule("SV-318")
@pytest.mark.parametrize(("action", "tile"), [("fish-lake", "joja-bottling"), ("mine", "joja-turnstile")])
def test_an_action_is_dim_as_long_as_joja_lets_nobody_take_it(action: str, tile: str) -> None:
    s = valley(2, track="carp carp carp carp carp", joja={action: CardId(tile)})
    shut = piece(s, f"action:{action}")
    assert (shut.dim, shut.badges, shut.sort) == (True, (), "")
    give_cards(s.farmers[TWO], "town-charter")
    assert not piece(s, f"action:{action}").dim


@rule("SV-318")
def test_who_may_open_geodes_and_who_has_one_are_two_things() -> None:
    s = valley(2, bag="copper-geode", joja={"geodes": CardId("joja-geode-lab")})
    give_cards(s.farmers[TWO], "town-charter")
    assert piece(s, "action:geodes").dim
    carry(s, TWO, "copper-geode")
    assert not piece(s, "action:geodes").dim


@rule("SV-197")
def test_where_all_bundles_are_known_and_nothing_can_be_given_one_may_be_swapped() -> None:
    s = valley(2, hearts=2)
    s.rooms = {"pantry": RoomState(CardId("spring-crops-bundle"), known=True)}
    center = piece(s, "action:bundles")
    assert center.text == "Nobody holds what a room wants; a Bundle can be swapped for 2 Hearts."
    assert (center.dim, center.badges) == (False, ("swap",))
    s.hearts = 1
    assert piece(s, "action:bundles").text == "Nobody holds what a room wants."
    assert piece(s, "action:bundles").dim


def test_the_dice_of_each_fish_and_what_they_promise() -> None:
    s = valley(2, track="carp legend - treasure-chest crab", goals=("legendary",))
    carp, legend = piece(s, "track:0"), piece(s, "track:1")
    assert (carp.price, carp.badges) == ("heart", ("Lake", "70%"))
    assert (legend.price, legend.badges) == ("heart junimo stardrop", ("Legendary", "Lake", "22%"))
    assert piece(s, "action:fish-lake").text == "Legend 22% and Carp 70%. Grandpa wants 2 more Legendary fish."
    assert piece(s, "action:fish-ocean").text.startswith("Crab for Bug Meat.")
    assert piece(s, "action:fish-river").dim


def test_more_dice_promise_more() -> None:
    two: tuple[Symbol, ...] = ("heart", "junimo")
    assert catch_odds(("heart",)) == pytest.approx(19 / 27)
    assert catch_odds((*two, "stardrop")) == pytest.approx(6 / 27)
    assert catch_odds((*two, "stardrop"), Tackle(wild=1)) == pytest.approx(6 / 9)
    assert catch_odds(two, Tackle(missing=1)) > catch_odds(two, Tackle(dice=4)) > catch_odds(two)


def test_dice_that_may_be_rolled_again_promise_more() -> None:
    assert catch_odds(("heart",), Tackle(dice=1, rerolls=2)) == pytest.approx(1 - (2 / 3) ** 3)
    # one die wrong of three, in 18 rolls of 27, of which a third comes right; 3 rolls need two, 6 none
    assert catch_odds(("heart", "junimo", "stardrop"), Tackle(rerolls=1)) == pytest.approx((6 + 18 / 3) / 27)
    s = valley(2, track="- - - - legend")
    s.farmers[TWO].tool, s.farmers[TWO].level = "rod", 1
    assert piece(s, "track:4").badges == ("Legendary", "Lake", "44%")
    assert "Farmer 22% and Fisher 44%" in piece(s, "track:4").text


def test_the_odds_of_the_mine_add_up() -> None:
    s = valley(2)
    cells = [piece(s, f"map:{row}:{column}") for row in range(3) for column in range(3)]
    assert {cell.badges[-1] for cell in cells} == {"11%", "22%"}
    assert sum(odds_of(s, ONE, (row, column)) for row in range(3) for column in range(row, 3)) == pytest.approx(1)
    assert piece(s, "action:mine").badges == ("Level 1",)


@rule("SV-240", "SV-241")
def test_two_ores_in_a_place_are_ore_and_two_geodes_are_a_geode() -> None:
    s = valley(2, map="map-6")  # its only Ore is twofold
    assert piece(s, "action:mine").text == "Stairs 44%, Ore 22%, Geode 22% and Green Slime 22%."
    s.map = "map-3"
    assert "Geode 22%" in piece(s, "action:mine").text


def test_a_better_pickaxe_leads_to_more_spaces() -> None:
    s = valley(1)
    s.farmers[ONE].tool, s.farmers[ONE].level = "pickaxe", 1
    assert [odds_of(s, ONE, (row, 0)) for row in range(3)] == pytest.approx([3 / 9, 4 / 9, 2 / 9])
    assert piece(s, "map:1:0").badges[-1] == "44%"
    s.farmers[ONE].level = 4
    once = 1 - (1 - odds_of(s, ONE, (0, 0))) ** 0.5
    assert once == pytest.approx(3 / 9)


def test_who_could_build_what() -> None:
    s = valley(2, gold=9, offer=(CardId("coop"), CardId("barn")), goals=("buildings",))
    assert "you have 9 Gold, 0 Wood and 0 Stones" in piece(s, "action:buildings").text
    carry(s, TWO, "wood wood stone stone stone")
    assert piece(s, "action:buildings").text == "Fisher can build the Coop or the Barn. Grandpa wants 2 more Buildings."
    assert piece(s, "building:coop").badges == ("Fisher",)


@rule("SV-052", "SV-161")
def test_who_has_bought_all_animals_of_the_coop_is_told_of_the_barn() -> None:
    s = valley(3, goals=("animals",))
    assert "A Coop or Barn must stand first." in piece(s, "goal:animals").text
    s.built = (CardId("coop"),)
    assert "They are for sale at the Ranch." in piece(s, "goal:animals").text
    s.animals = tuple(animal for animal in s.market if s.book.animals[animal].building == "coop")
    s.market = tuple(animal for animal in s.market if animal not in s.animals)
    assert "3 more animals. A Barn must stand first." in piece(s, "goal:animals").text


@rule("SV-158", "SV-284")
def test_an_animal_says_what_it_gives_now() -> None:
    s = valley(2, animals=(CardId("duck"),))
    feather = s.book.products[s.book.animals[CardId("duck")].product]
    assert piece(s, "animal:duck").text.startswith(f"Gives a {feather.name}, worth {feather.value} Gold. ")
    s.happy = (CardId("duck"),)
    worth = s.tile(f"{feather.id}+").value
    assert piece(s, "animal:duck").text.startswith(f"Gives a Quality {feather.name}, worth {worth} Gold. It is Happy.")


def test_animals_give_as_the_dice_fall() -> None:
    s = valley(2, animals=(CardId("duck"),), happy=(CardId("duck"),))
    assert one_gives(s) == pytest.approx(91 / 216)
    assert piece(s, "action:collect").text == "Quality Duck Feather, each 42% of the time."


@rule("SV-155", "SV-231")
def test_animal_dice_that_may_be_rolled_again_promise_more() -> None:
    s = valley(2, animals=(CardId("duck"),), built=(CardId("silo"),))
    assert one_gives(s) == pytest.approx(1 - (5 / 6) ** 6)
    assert piece(s, "action:collect").text == "Duck Feather, each 67% of the time."


@rule("SV-154", "SV-318")
def test_the_dice_of_whoever_collects_are_those_that_count() -> None:
    s = valley(2, animals=(CardId("duck"),), joja={"collect": CardId("joja-feed")})
    assert one_gives(s) == pytest.approx(1 - (5 / 6) ** 2)
    give_cards(s.farmers[TWO], "coopmaster")
    s.acting = TWO
    assert one_gives(s) == pytest.approx(1 - (5 / 6) ** 3)
    assert "42%" in piece(s, "action:collect").text


@rule("SV-185", "SV-186", "SV-318")
def test_a_gift_earns_what_is_said() -> None:
    s = valley(2, joja={"friend": CardId("joja-loyalty")})
    assert piece(s, "action:friend").text.startswith("A gift that is loved earns 1 Heart, another one 1.")
    give_cards(s.farmers[TWO], "flower-crown")
    s.acting = TWO
    assert piece(s, "action:friend").text.startswith("A gift that is loved earns 1 Heart, another one 2.")


@rule("SV-164", "SV-170")
def test_prices_are_those_of_whoever_acts() -> None:
    s = valley(2, gold=9, built=(CardId("coop"),), offer=(CardId("shed"),), joja={"store": CardId("joja-seed")})
    give_cards(s.farmers[TWO], "marnies-whistle borrowed-blueprint town-charter")
    seed, animal = s.book.numbers.seed, s.book.animals[CardId("duck")].cost
    where = ("seed:parsnip", "animal:duck", "building:shed")
    dear = {name: piece(s, name).price for name in where}
    assert (dear["seed:parsnip"], dear["animal:duck"]) == (f"{seed + 1} Gold", f"{animal} Gold")
    assert f"at {seed + 1} Gold each" in piece(s, "action:store").text
    s.acting = TWO
    cheap = {name: piece(s, name).price for name in where}
    assert (cheap["seed:parsnip"], cheap["animal:duck"]) == (f"{seed} Gold", f"{animal - 1} Gold")
    assert cheap["building:shed"] != dear["building:shed"]
    assert f"at {seed} Gold each" in piece(s, "action:store").text
    assert f"uck for {animal - 1}" in piece(s, "action:animals").text


@rule("SV-A03")
def test_seeds_that_never_run_out_are_not_counted() -> None:
    s = valley(2)
    s.tray["parsnip"] = 0
    assert (piece(s, "seed:parsnip").count, piece(s, "seed:parsnip").dim) == (0, True)
    assert piece(s, "seed:potato").count == 4
    s = valley(2, options={"supply": "unlimited"})
    s.tray["potato"] = 9
    assert (piece(s, "seed:potato").count, piece(s, "seed:potato").dim) == (1, False)


def test_a_joja_tile_says_what_it_does() -> None:
    s = valley(2, joja={"collect": CardId("joja-feed")})
    assert piece(s, "joja:collect").text.startswith("Roll 1 Animal Die fewer when you collect. Remove it for 1 Heart")


# -- what is missing -------------------------------------------------------------------------------------


def test_a_bundle_tells_what_it_lacks_and_who_holds_it() -> None:
    s = valley(3, rooms="tank:lake-fish-bundle")
    s.rooms["tank"].given = ("carp",)
    carry(s, TWO, "perch perch stone")
    tank = piece(s, "room:tank")
    assert (tank.count, tank.capacity, tank.badges) == (1, 3, ("Fisher",))
    assert tank.text.startswith("Wants 2 Lake fish or any Legendary fish. Fisher has 2 Perch.")
    assert piece(s, "tile:1:perch").text == "Fish, sells for 1 Gold. Wanted by the Fish Tank."


def test_a_room_that_nobody_knows_says_what_it_takes_to_look() -> None:
    s = valley(3, hearts=2)
    first, *others = area(s, "center").pieces
    assert first.face_down
    assert first.text == "To reveal what it wants takes 3 Hearts; you have 2."
    assert not any(room.text for room in others)


def test_a_goal_tells_how_far_it_is_and_what_it_lacks() -> None:
    s = valley(2, goals=("friends", "mine"), level=4)
    carry(s, ONE, friends="penny haley")
    friends, mine = area(s, "goals").pieces
    assert (friends.count, friends.capacity, goal_lacks(s, "friends")) == (2, 6, "4 more friends")
    assert (mine.count, mine.capacity) == (4, 12)
    assert "2 Stones for a Staircase" in mine.text
    s.level = 12
    see_goals(s)
    assert piece(s, "goal:mine").badges == ("done",)


# -- who goes where, and what is being decided ---------------------------------------------------------


def test_everybody_sees_where_the_others_mean_to_go() -> None:
    s = valley(2, phase="planning")
    assert "has no plan yet" in area(s, "mat:1").badges
    resolve(s, Choose(TWO, "beach"))
    pawn, beach = piece(s, "pawn:1"), piece(s, "place:beach")
    assert pawn.at == beach.at
    assert "goes to the Beach" in area(s, "mat:1").badges
    s.stack.append(PlanTogether(content=(TWO,)))
    assert "content" in area(s, "mat:1").badges


def test_dice_lie_beside_what_they_are_for() -> None:
    s = at(valley(2), ONE, "mountain")
    lay_open(s, "mine", "heart stardrop")
    assert [die.icon for die in area(s, "mine").pieces if die.kind == "die"] == ["heart", "stardrop"]
    lay_open(s, "fishing", "heart any")
    assert [die.icon for die in area(s, "track").pieces if die.kind == "die"] == ["heart", "reroll"]
    assert not [die for die in area(s, "mine").pieces if die.kind == "die"]


def test_whoever_opens_the_door_is_seen() -> None:
    s = at(valley(2, season="spring"), ONE, "town")
    resolve(s, Meet(ONE, (CardId("emily"),)))
    emily = piece(s, "villager:emily")
    assert emily.badges == ("birthday",)
    assert emily.text.startswith("Loves Minerals and Wool.\nHates fish.\nAs a friend: ")


def test_what_others_threw_away_can_be_looked_through() -> None:
    s = at(valley(2), ONE, "town")
    first, second = [card for card, item in s.book.items.items() if not item.epic][:2]
    s.items.discard(first, second)
    resolve(s, FetchItem(ONE))
    assert {card.id for card in area(s, "drawn").pieces} == {f"drawn:{first}", f"drawn:{second}"}
