"""The table as every face draws it: each part is there and tells the truth."""

from __future__ import annotations

import pytest

from overwinter.engine.decks import Deck
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.scene import Area, Piece
from overwinter.games.robinson import GAME
from overwinter.games.robinson.phases.planning import Place, PlanPawns, PlanTogether
from overwinter.games.robinson.sight import scene
from overwinter.games.robinson.sight.island import AT
from overwinter.games.robinson.table.records import FRIDAY, JENNY, ROUND, Castaway, Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.words import card_words, printed
from overwinter.games.robinson.verbs.castaways import Heal, SpecialWound, Wound
from overwinter.kit.thrown import Die, Thrown
from overwinter.match.library import Box
from overwinter.match.question import describe
from overwinter.testing import check_game
from tests.games.robinson.setting import CARPENTER, COOK, island
from tests.games.robinson.speech import slips

SCENARIOS = ("castaways", "cursed", "jenny", "volcano", "cannibals", "family")


def area(s: Island, name: str) -> Area:
    return next(area for area in scene(s).areas if area.id == name)


def areas(s: Island) -> list[str]:
    return [area.id for area in scene(s).areas]


def piece(s: Island, ident: str) -> Piece:
    found = scene(s).piece(ident)
    assert found is not None, ident
    return found


def there(s: Island, ident: str) -> bool:
    return scene(s).piece(ident) is not None


# -- the island ------------------------------------------------------------------------------------


def test_the_hexes_lie_beside_those_that_the_rules_call_adjacent():
    s = island()
    beside = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    for one, (q, r) in AT.items():
        near = {other for other, (a, b) in AT.items() if (a - q, b - r) in beside}
        assert near == set(s.adjacent(one))


def test_a_tile_shows_its_terrain_and_its_sources():
    s = island(tiles="4:tile-4")
    hills = piece(s, "space:4")
    assert (hills.name, hills.sort, hills.face_down) == ("5: Hills", "hills", False)
    assert piece(s, "source:4:wood").at == piece(s, "source:4:fish").at == hills.at
    assert not there(s, "source:4:birds")


def test_an_exhausted_source_is_dim_and_says_so():
    s = island(tiles="4:tile-4")
    s.set_space(4, covered=("wood",))
    assert (piece(s, "source:4:wood").dim, piece(s, "source:4:wood").badges) == (True, ("exhausted",))
    assert not piece(s, "source:4:fish").dim


def test_unexplored_spaces_say_whether_they_are_in_reach():
    s = island(tiles="4:tile-4")
    assert (piece(s, "space:0").name, piece(s, "space:0").face_down) == ("1: Unexplored", True)
    assert "Next to the Camp" in piece(s, "space:0").text
    assert "one pawn more" in piece(s, "space:5").text
    assert (piece(s, "space:6").dim, piece(s, "space:6").text) == (True, "Out of reach.")


def test_what_lies_on_a_tile_is_shown():
    s = island(tiles="4:tile-2", camp=4, shelter=True, shortcut=4)
    s.set_space(4, totem=2, tokens=("danger", "plus-food", "fog"))
    for ident in ("camp", "shortcut", "cave:4", "totem:4", "token:4:danger", "token:4:plus-food", "token:4:fog"):
        assert piece(s, ident).at == AT[4]
    assert piece(s, "camp").name == "Shelter"
    assert piece(s, "totem:4").name == "Totem 2"
    assert piece(s, "space:4").badges == ("terrain lost",)
    assert "wound" in piece(s, "token:4:danger").text


def test_a_tile_that_is_cut_off_lies_face_down_without_its_sources():
    s = island(tiles="4:tile-4")
    s.set_space(4, down=True)
    assert (piece(s, "space:4").face_down, piece(s, "space:4").name) == (True, "5: Cut off")
    assert not there(s, "source:4:wood")


# -- pawns and the plan ----------------------------------------------------------------------------


def test_a_pawn_keeps_its_id_when_it_moves_to_its_action():
    before, after = island(), island(plan="p0:explore:4")
    assert "pawn:p0:1" in [p.id for p in area(before, "mat:0").pieces]
    assert "pawn:p0:1" in [p.id for p in area(after, "island").pieces]
    assert [p.id for p in area(after, "mat:0").pieces if p.kind == "pawn"] == ["pawn:p0:2"]


@pytest.mark.parametrize(
    ("plan", "where", "at"),
    [
        ("p0:gather:4:wood", "island", "source:4:wood"),
        ("p0:explore:0", "island", "space:0"),
        ("p0:rest", "fields", "field:rest"),
        ("p0:shelter", "works", "level:shelter"),
        ("p0:item:shovel", "inventions", "item:shovel"),
        ("p0:threat:food-crates:1", "threats", "card:food-crates"),
    ],
)
def test_planned_pawns_stand_where_they_work(plan, where, at):
    s = island(plan=plan, tiles="4:tile-4", wood=3)
    pawn = next(p for p in area(s, where).pieces if p.id == "pawn:p0:1")
    assert (pawn.at, pawn.owner) == (piece(s, at).at, 0)


def test_the_plan_lists_actions_with_crew_cost_and_exact_chances():
    s = island(plan="p0:shelter p1,p2:explore:4 p1:rest", wood=3)
    shelter, explore, rest = area(s, "plan").pieces
    assert shelter.name == "Carpenter: Shelter"
    assert (shelter.count, shelter.capacity) == (1, 2)
    assert shelter.badges == ("3 wood", "67%", "wound 33%", "adventure 50%")
    assert (explore.name, explore.badges) == ("Cook and Explorer: Explore space 5", ("sure",))
    assert (rest.name, rest.badges) == ("Cook: Rest", ())


def test_the_plan_says_what_is_left_over_and_who_is_idle():
    s = island(plan="p0:shelter p0:rest", wood=4, fur=1)
    assert area(s, "plan").text == "Left over: 1 wood and 1 fur. Idle: Cook (2 pawns) and Explorer (2 pawns)."


def test_an_action_that_lacks_pawns_says_so():
    s = island(plan="p0:explore:5", tiles="4:tile-4")
    assert "needs 1 more" in piece(s, "action:1").badges


def test_additional_pawns_lie_ready_with_what_they_are_for():
    s = island(built="map belts", dog=True)
    hands = {p.name: p.text for p in area(s, "hands").pieces}
    assert hands == {
        "The Dog": "A pawn for Hunting or Exploration.",
        "Map": "A pawn for Exploration.",
        "Belts": "A pawn for Gathering.",
    }
    assert "hands" not in areas(island())


# -- fields ----------------------------------------------------------------------------------------


def test_tokens_lie_on_their_fields():
    s = island(tokens={"building": ("adventure", "reroll"), "roof": ("more-wood",)})
    assert piece(s, "on:building:adventure").at == piece(s, "field:building").at
    assert piece(s, "on:building:reroll").name == "Reroll token"
    assert piece(s, "on:roof:more-wood").at == piece(s, "level:roof").at


def test_hunting_shows_the_deck_and_the_next_beast_if_it_is_known():
    s = island(hunting=Deck("hunting", ("?",), ("fox",)), weapon=1)
    hunting = piece(s, "field:hunting")
    assert hunting.badges == ("2 Beasts",)
    assert "Fox: 1 wound, 2 food and 1 fur" in hunting.text
    assert piece(island(), "field:hunting").dim


def test_works_show_level_cost_and_what_is_missing():
    s = island(weapon=2)
    assert (piece(s, "level:shelter").price, piece(s, "level:shelter").badges) == ("3 wood / 2 fur", ())
    assert piece(s, "level:roof").badges == ("needs Shelter",)
    assert (piece(s, "level:weapon").name, piece(s, "level:weapon").price) == ("Weapon 2", "1 wood")
    built = island(shelter=True, roof=1)
    assert (piece(built, "level:shelter").badges, piece(built, "level:shelter").price) == (("built",), "")
    assert (piece(built, "level:roof").name, piece(built, "level:roof").badges) == ("Roof 1", ())
    natural = island(tiles="4:tile-2", camp=4)
    assert piece(natural, "level:shelter").badges == ("natural",)


def test_a_token_that_makes_things_dearer_is_in_the_price():
    s = island(tokens={"shelter": ("more-wood",)})
    assert piece(s, "level:shelter").price == "4 wood / 2 fur"


def test_a_threat_says_what_to_do_about_it_and_what_happens_if_nobody_does():
    s = island()
    event = next(card for card in s.book.events.values() if card.threat and len(card.ways) == 1)
    s.threats = (event.id,)
    text = piece(s, f"card:{event.id}").text
    assert text.startswith(f"{event.action}, ")
    assert "If ignored: " in text
    assert "When it came: " in text


def test_the_older_threat_strikes_next():
    s = island()
    first, second = list(s.book.events)[:2]
    s.threats = (first, second)
    assert piece(s, f"card:{first}").badges == ("strikes next",)
    assert piece(s, f"card:{second}").badges == ()
    assert piece(s, f"card:{first}").at < piece(s, f"card:{second}").at


def test_inventions_show_what_is_built_what_can_be_and_what_is_missing():
    s = island(built="knife", tiles="4:tile-5")
    s.offer = ("knife", "fire", "map", "bow")
    assert (piece(s, "item:knife").badges, piece(s, "item:knife").sort) == (("built",), "item")
    assert (piece(s, "item:fire").dim, piece(s, "item:fire").sort) == (False, "invention")
    assert (piece(s, "item:map").dim, piece(s, "item:map").badges) == (True, ("river",))
    assert (piece(s, "item:bow").badges, piece(s, "item:bow").price) == (("Rope",), "1 wood")
    assert "Weapon rises by 3" in piece(s, "item:bow").text


def test_an_invention_without_the_resources_is_dim():
    s = island(built="rope knife", wood=0)
    s.offer = ("bow",)
    assert (piece(s, "item:bow").dim, piece(s, "item:bow").badges) == (True, ())
    s.camp.stock["wood"] = 1
    assert not piece(s, "item:bow").dim


def test_personal_inventions_lie_on_the_mat_of_their_owner():
    s = island()
    assert "item:snare" in [p.id for p in area(s, "mat:0").pieces]
    assert "Only the Carpenter" in piece(s, "item:snare").text


# -- the scenario ----------------------------------------------------------------------------------


def test_the_scenario_card_has_goal_rounds_weather_and_its_own_parts():
    s = island(round=4)
    assert area(s, "scenario").text == s.scenario.goal
    rounds = area(s, "rounds").pieces
    assert len(rounds) == s.scenario.rounds
    assert [p.name for p in rounds if not p.dim] == ["4"]
    assert rounds[6].badges == ("rain", "winter", "animals")
    assert area(s, "rounds").text.startswith("Weather dice: rain in rounds 4 to 6; ")
    assert (piece(s, "woodpile").count, piece(s, "woodpile").capacity) == (0, 15)
    assert piece(s, "scenario:sign:3").name == "Flint"


@pytest.mark.parametrize(
    ("scenario", "parts"),
    [
        ("cursed", ("crosses", "scenario:book", "scenario:totems")),
        ("jenny", ("jenny-at-sea", "scenario:book", "scenario:totems")),
        ("volcano", ("explored", "robbed", "volcano", "lava:6")),
        ("cannibals", ("city", "burnt", "scenario:book")),
        ("family", ("wanted", "children", "scenario:book")),
    ],
)
def test_every_scenario_shows_what_only_it_has(scenario, parts):
    s = island(options={"scenario": scenario})
    for part in parts:
        assert there(s, part), part


def test_totems_say_which_are_found():
    s = island(options={"scenario": "jenny"}, tiles="4:tile-4")
    s.set_space(4, totem=1)
    text = piece(s, "scenario:totems").text
    assert "Totem 1 (found): Take 2 wounds." in text
    assert "Totem 2: Morale falls by 2." in text


def test_morale_says_what_it_is_worth():
    s = island(built="drums", morale=2)
    here = next(p for p in area(s, "morale").pieces if not p.dim)
    assert (here.name, here.text) == ("-1", "The First Player gains 1 determination.")


# -- castaways -------------------------------------------------------------------------------------


def test_the_life_track_marks_wounds_arrows_and_death():
    s = island(wounds=[6, 0, 0])
    spaces = [p for p in area(s, "life:0").pieces if p.kind == "space"]
    assert [p.name for p in spaces if not p.dim] == ["6"]
    assert [p.name for p in spaces if p.badges == ("morale",)] == ["5", "8", "10"]
    assert [p.name for p in spaces if p.badges == ("death",)] == ["13"]
    assert piece(s, "heart:0").at == (6.0,)
    s.castaways[CARPENTER].calm = True
    assert not [p for p in area(s, "life:0").pieces if "morale" in p.badges]


def test_skills_show_their_price_and_whether_they_can_be_used_now():
    s = island(determination=[3, 0, 0])
    idea = piece(s, "skill:0:a-new-idea")
    assert (idea.dim, idea.price) == (False, "3")
    assert piece(s, "skill:0:craftsmanship").dim  # no dice lie open
    assert "Not now: " in piece(s, "skill:0:craftsmanship").text
    s.mark(ROUND, "a-new-idea", CARPENTER)
    assert (piece(s, "skill:0:a-new-idea").dim, piece(s, "skill:0:a-new-idea").badges) == (True, ("used",))
    assert piece(s, "skill:1:grandmas-recipe").price == "2 + 1 food"


def test_a_mat_tells_how_somebody_fares():
    s = island(first=COOK)
    s.stack.append(PlanTogether(content=(COOK,)))
    s.castaways[COOK].outside = "open"
    s.castaways[COOK].bag = (2, 0, 0, 0)
    s.castaways[COOK].pawns = 1
    assert area(s, "mat:1").badges == (
        "First Player",
        "content with the plan",
        "outside the Camp tonight",
        "only 1 pawn",
    )
    assert piece(s, "bag:1:wood").count == 2
    assert piece(s, "stock:wood").badges == ()  # the others cannot count on it (RC-360)


def test_special_wounds_are_shown():
    s = island()
    card = next(iter(s.book.adventures))
    SpecialWound(CARPENTER, "arm", card).apply(s)
    assert piece(s, "body:0:0").name == "Special wound: arm"
    assert s.book.names[card] in piece(s, "body:0:0").text


def test_friday_and_jenny_have_mats_of_their_own():
    s = island(2)
    s.castaways[FRIDAY].wounds = 1
    s.castaways[JENNY] = Castaway(JENNY, "jenny", pawns=1)
    assert (piece(s, f"wounds:{FRIDAY}").count, piece(s, f"wounds:{FRIDAY}").capacity) == (1, 4)
    assert "Carpenter decides for him" in area(s, f"mat:{FRIDAY}").text
    assert there(s, "pawn:friday:1")
    assert there(s, "pawn:jenny:1")
    assert there(s, f"castaway:{JENNY}")


# -- stores ----------------------------------------------------------------------------------------


def test_the_stock_shows_what_is_planned_and_what_is_coming():
    s = island(plan="p0:shelter", wood=4)
    s.castaways[CARPENTER].bag = (2, 0, 0, 1)
    wood = piece(s, "stock:wood")
    assert (wood.count, wood.badges) == (4, ("3 planned", "+2 after the Actions"))
    assert piece(s, "stock:fur").badges == ("+1 after the Actions",)


def test_things_and_finds_say_what_they_do():
    s = island(things={"pistol": 2, "compass": 0}, found=("coconuts", "coconuts", "sign-3"))
    s.castaways[COOK].finds = ("machete",)
    assert piece(s, "thing:pistol").count == 2
    assert "Before a fight: Weapon" in piece(s, "thing:pistol").text
    assert "It lasts." in piece(s, "thing:compass").text
    assert (piece(s, "found:coconuts").count, piece(s, "found:coconuts").badges) == (2, ("rots tonight",))
    assert piece(s, "found:sign-3").name == "Flint"  # what the scenario says (RC-448)
    assert (piece(s, "coming:machete").dim, piece(s, "coming:machete").badges) == (True, ("after the Actions",))


def test_decks_say_how_many_cards_they_have_and_what_is_known_of_them():
    s = island()
    s.tiles.put_on_top("tile-5")
    s.tiles.pool = tuple(tile for tile in s.tiles.pool if tile != "tile-5")
    tiles = piece(s, "deck:tiles")
    assert (tiles.count, tiles.face_down) == (10, True)
    assert s.book.tiles["tile-5"].name in tiles.text
    assert piece(s, "deck:beasts").count == 16


def test_the_weather_stands_against_the_roof():
    s = island(round=7, phase="weather", roof=1, weather={"rain": "two-rain"}, tokens={"weather": ("winter",)})
    assert piece(s, "weather:rain").badges == ("2 rain",)
    assert piece(s, "weather:winter").dim  # not rolled yet
    assert area(s, "weather").text == "2 rain and 1 winter against Roof 1: takes 2 food and 3 wood."


def test_dice_and_cards_that_are_being_resolved_lie_open():
    shown = (Die("wound", "wound"), Die("success", "success"), Die("adventure", "blank"))
    s = island(plan="p0:explore:4", resolving=1, thrown=(Thrown("exploration", shown),))
    s.table = ("puma",)
    s.doing.foe = 6
    assert piece(s, "die:wound").badges == ("wound",)
    assert area(s, "dice").title == "Carpenter: Explore space 5"
    assert piece(s, "card:puma").badges == ("strength 6",)
    assert "With the Cure: " in piece(s, "card:puma").text
    assert not {"dice", "table"} & set(areas(island()))


# -- options ---------------------------------------------------------------------------------------


def offered(s: Island, seat: int = 0) -> dict[str, str]:
    """The options' words, with their fine print."""
    return {found.text: found.fine_print for o in PlanPawns(Seat(seat)).options(s) if (found := describe(o, s))}


def test_options_are_short_and_their_fine_print_says_what_to_expect():
    s = island(wood=3, tiles="4:tile-4")
    words = offered(s)
    assert words["Carpenter: Shelter"] == "3 wood; 67%, wound 33%, adventure 50%"
    assert words["Carpenter: Wood, space 5"] == "83%, wound 17%, adventure 50%; brings 1 wood"
    assert words["Carpenter: Explore space 6"] == "needs 2 pawns (83%, wound 50%, adventure 83%, sure with 3)"
    assert words["Carpenter: Rest"] == "heals 1 wound"


def test_a_pawn_is_put_onto_its_place():
    s = island()
    place = Place("p0", "explore:0")
    assert (place.points_at(s), place.lands_on(s)) == ("pawn:p0:1", "space:0")


def test_who_heals_is_in_the_words():
    s = island()
    assert Heal(CARPENTER).offer(s) == "Carpenter heals 1 wound."
    assert Heal(CARPENTER).points_at(s) == "castaway:0"
    assert Heal().offer(s) == "Heal 1 wound."


# -- the whole -------------------------------------------------------------------------------------


def test_every_card_speaks_like_people():
    s = island()
    book = s.book
    cards = [*book.threats, *book.adventures, *book.mysteries, *book.beasts]
    words = {card: card_words(s, card) for card in cards}
    assert not {card: text for card, text in words.items() if slips([text]) or not text.endswith((".", "!", "?"))}


@pytest.mark.parametrize(
    ("card", "seat", "words"), [("group", GROUP, "Each player takes 1 wound."), ("taker", YOU, "Take 1 wound.")]
)
def test_a_card_says_whom_it_falls_on(card, seat, words):
    assert printed(island(), [Wound()], seat, card) == words


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_table_holds_all_its_parts(players):
    s = island(players)
    always = ["rounds", "morale", "island", "plan", "stock", "threats", "fields", "works", "inventions", "weather"]
    assert [part for part in areas(s) if part in always] == always
    assert {"scenario", "decks", *(f"mat:{n}" for n in range(players)), *(f"life:{n}" for n in range(players))} <= set(
        areas(s)
    )


def test_everything_one_can_choose_is_on_the_table():
    assert check_game(Box(GAME), games=3, first=40, every=5) > 0
