"""What bots make of a table: the work that is left, what places offer, and which answers are sensible."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

import pytest

import overwinter
from overwinter.bots import Host, make_bot
from overwinter.bots.simple import steps
from overwinter.engine.chance import Chance
from overwinter.engine.decks import without
from overwinter.engine.play import Play
from overwinter.engine.state import Desk
from overwinter.games.stardew import GAME
from overwinter.games.stardew.deeds.cards import Foresee
from overwinter.games.stardew.phases.planning import Choose, HandTile, PlanTogether, Reconsider
from overwinter.games.stardew.phases.turns import TakeTurn
from overwinter.games.stardew.places.mountain import ChooseSpace
from overwinter.games.stardew.printed.catalogue import SYMBOLS, CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.sense.insight import joja
from overwinter.games.stardew.sense.insight.aims import Aims, Part, exhibit_worth
from overwinter.games.stardew.sense.insight.lacking import (
    actions_left,
    animals_wanted,
    depth_wanted,
    homes_wanted,
    hopeless,
    weeks_left,
)
from overwinter.games.stardew.sense.insight.offers import Offers
from overwinter.games.stardew.sense.insight.work import Work
from overwinter.games.stardew.verbs.bags import ThrowAway
from overwinter.games.stardew.verbs.powers import UseCard
from tests.games.stardew.setting import BOOK, ONE, TWO, lay_open, me, valley

WEIGHTS = GAME.insight.weights
GOALS = ("gold", "mine", "museum", "animals", "friends", "legendary", "buildings", "tools")


def work(s) -> float:
    return Work(s, WEIGHTS).total


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_is_work_until_it_is_reached(goal):
    s = valley(options={"mode": "seedling"})
    none = work(s)
    s.goals = (goal,)
    assert work(s) > none + 1
    s.reached = (goal,)
    assert work(s) == pytest.approx(none)


def test_goals_are_more_work_for_more_players():
    totals = [work(valley(players, goals=("friends", "museum"))) for players in (1, 2, 3, 4)]
    assert totals == sorted(totals)


def test_what_is_in_a_bag_saves_work_if_somebody_wants_it():
    bare = work(valley(rooms="tank:lake-fish-bundle"))
    assert work(valley(rooms="tank:lake-fish-bundle", bag="carp")) < bare - 0.3
    assert work(valley(rooms="tank:lake-fish-bundle", bag="fiber")) == pytest.approx(bare)


def test_a_tile_serves_one_purpose_only():
    one = work(valley(1, rooms="tank:lake-fish-bundle", bag="carp"))
    two = work(valley(1, rooms="tank:lake-fish-bundle", bag="carp carp"))
    assert one - two < work(valley(1, rooms="tank:lake-fish-bundle")) - one


def test_a_geode_is_worth_what_it_may_hold():
    bare, held = work(valley(goals=("museum",))), work(valley(goals=("museum",), bag="copper-geode"))
    assert held < bare - 0.2
    assert work(valley(goals=("museum",), bag="copper-geode copper-geode")) < held - 0.2
    omni = work(valley(goals=("museum",), bag="iridium-geode"))
    assert omni < held, "it holds a find in two cases of three"
    idle = work(valley())
    assert work(valley(bag="copper-geode")) > idle - 0.2, "nobody wants what is in it"


def test_the_last_exhibits_take_longest():
    s = valley(4, goals=("museum",))
    first = exhibit_worth(s, WEIGHTS)
    s.museum = {letter: TileId("quartz") for letter in "ABCDEFG"}
    assert exhibit_worth(s, WEIGHTS) > 1.5 * first
    assert exhibit_worth(valley(1, goals=("museum",)), WEIGHTS) < first, "two are soon found"


def test_stones_are_a_way_down_the_mine_and_no_work_of_their_own():
    none, goal = work(valley()), work(valley(goals=("mine",)))
    assert goal == pytest.approx(none + 11 * WEIGHTS.level)
    assert work(valley(goals=("mine",), bag="stone")) < goal


def test_a_crop_counts_for_more_the_riper_it_is():
    far = work(valley(rooms="pantry:spring-crops-bundle", fields="5:cauliflower"))
    near = work(valley(rooms="pantry:spring-crops-bundle", fields="1:cauliflower"))
    assert near < far


def test_a_joja_tile_is_a_burden_by_what_it_lies_on_and_how_long_it_may_lie_there():
    def burden(action: str, *, late: bool = False) -> float:
        s = valley()
        if late:
            s.weeks = dict.fromkeys(s.weeks, ())
        clear = work(s)
        s.joja = {tile.action: CardId(tile.id) for tile in BOOK.joja.values() if tile.action == action}
        return work(s) - clear

    assert burden("friend") > burden("store") > 0
    assert burden("mine") > WEIGHTS.heart > WEIGHTS.spare * WEIGHTS.heart > burden("fish-river", late=True)
    assert set(joja.BURDENS) == {tile.action for tile in BOOK.joja.values()}


@pytest.mark.parametrize(("action", "table"), [
    ("museum", {"goals": ("museum",)}),
    ("animals", {"goals": ("animals",)}),
    ("collect", {"animals": (CardId("duck"),)}),
    ("buildings", {"goals": ("buildings",)}),
])  # fmt: skip
def test_a_joja_tile_is_no_burden_where_nobody_has_anything_to_do(action, table):
    assert joja.burden(valley(), action, WEIGHTS) == 0
    assert joja.burden(valley(**table), action, WEIGHTS) > 0.5


def test_honest_farmers_keep_hearts_for_the_joja_tiles_that_take_more_than_one_and_artisans_for_all():
    tiles = {"mine": CardId("joja-turnstile"), "museum": CardId("joja-gift-shop")}
    assert joja.hearts_wanted(valley(joja=tiles), WEIGHTS) == 1
    assert joja.hearts_wanted(valley(joja=tiles, goals=("museum",)), WEIGHTS) == 2
    late = valley(joja=tiles)
    late.weeks = dict.fromkeys(late.weeks, ())
    assert joja.hearts_wanted(late, WEIGHTS) == 0, "they may lie there for a week"
    s = valley(joja=tiles, options={"mode": "artisan"})
    assert joja.hearts_wanted(s, WEIGHTS) == 2 + joja.TO_COME * weeks_left(s)


def test_a_heart_for_a_joja_tile_that_must_go_is_no_loss():
    s = valley(joja={"mine": CardId("joja-turnstile")}, hearts=1)
    before = GAME.insight.value(s, 0)
    s.joja, s.hearts = {}, 0
    assert GAME.insight.value(s, 0) > before


def test_a_season_that_is_over_makes_a_bundle_hopeless_but_not_what_is_at_hand():
    s = valley(1, rooms="pantry:spring-crops-bundle")
    assert not hopeless(s, "pantry")
    s.season = "summer"
    assert hopeless(s, "pantry")
    s.fields[2] = (TileId("parsnip"),)
    assert not hopeless(s, "pantry")


def test_the_mine_is_as_deep_as_its_goal_or_the_next_ores():
    assert depth_wanted(valley()) == 1
    assert depth_wanted(valley(goals=("mine",))) == 12
    assert depth_wanted(valley(1, goals=("tools",))) == 5  # copper, then iron


def test_the_more_actions_are_left_the_better_things_look():
    s = valley(goals=("friends",))
    value = GAME.insight.value(s, 0)
    before = actions_left(s)
    s.weeks["winter"].pool = s.weeks["winter"].pool[:1]
    assert actions_left(s) < before
    assert GAME.insight.value(s, 0) < value


@pytest.mark.parametrize(("level", "lost"), [(8, False), (9, True)])
def test_a_tool_whose_ore_lies_further_up_will_never_be_better(level, lost):
    s = valley(1, goals=("tools",), level=level, options={"mode": "seedling"})
    assert (work(s) > 20) is lost
    s.farmers[ONE].bag = (TileId("copper-ore"),)
    assert work(s) < 20


def test_a_better_tool_is_worth_the_ore_it_takes_whoever_is_first():
    s = valley(4, goals=("tools",), level=5, options={"mode": "seedling"})
    can, hoe, pickaxe, rod = s.farmers.values()
    can.tool, hoe.tool, pickaxe.tool, rod.tool = "can", "hoe", "pickaxe", "rod"
    can.level, hoe.level, pickaxe.level, s.forged = 1, 1, 2, 4
    can.bag, rod.bag = (TileId("iron-ore"),), (TileId("iron-ore"),)
    (tools,) = Work(s, WEIGHTS).stock.labours
    can.level, s.forged, can.bag = 2, 5, ()
    (after,) = Work(s, WEIGHTS).stock.labours
    assert after < tools


def test_ore_is_best_in_the_bag_of_whoever_needs_it():
    s = valley(2, goals=("tools",), options={"mode": "seedling"})
    rod, hoe = s.farmers.values()
    rod.tool, hoe.tool = "rod", "hoe"
    rod.bag = (TileId("copper-ore"),)
    before = work(s)
    rod.bag, hoe.bag = (), rod.bag
    assert work(s) < before


def test_what_a_room_may_ask_for_is_worth_keeping_before_anybody_knows():
    assert work(valley(bag="quartz")) < work(valley()) - 0.1
    seedling = {"mode": "seedling"}  # where rooms do not count
    assert work(valley(bag="quartz", options=seedling)) == pytest.approx(work(valley(options=seedling)), abs=0.1)


def test_what_only_animals_give_takes_animals_and_a_home_for_them():
    s = valley(rooms="pantry:animal-bundle")
    assert (animals_wanted(s), homes_wanted(s)) == (2, ["coop"])
    s.built, s.animals = (CardId("coop"),), (CardId("duck"),)
    assert (animals_wanted(s), homes_wanted(s)) == (0, [])
    assert homes_wanted(valley(4, goals=("animals",))) == ["coop", "barn"]
    assert animals_wanted(valley(rooms="board:chefs-bundle")) == 0  # fish will do


def test_the_odds_are_those_of_every_goal_and_room_together():
    one, both = valley(goals=("museum",)), valley(goals=("museum", "tools"))
    assert 0 < GAME.insight.value(both, 0) < GAME.insight.value(one, 0) < 1


def planning(s):
    """Two farmers who have chosen the Mountain and the Town, and talk it over."""
    s.phase = "planning"
    s.stack[:] = [PlanTogether()]
    s.farmers[ONE].place, s.farmers[TWO].place = "mountain", "town"
    return s


def test_planners_hand_over_what_another_can_use_and_nothing_else():
    s = planning(valley(goals=("buildings",), gold=9, bag="stone"))
    s.farmers[TWO].bag = (TileId("wood"), TileId("wood"), TileId("fiber"))
    options = PlanTogether().asked(s, TWO).options(s)
    ahead = steps(options, s, TWO, GAME.insight)
    assert HandTile(TWO, ONE, TileId("wood")) in ahead
    assert HandTile(TWO, ONE, TileId("fiber")) not in ahead
    assert not any(isinstance(option, Reconsider) for option in ahead)
    mine = PlanTogether().asked(s, ONE).options(s)
    assert HandTile(ONE, TWO, TileId("stone")) not in steps(mine, s, ONE, GAME.insight)


def test_bots_do_not_weigh_what_they_could_throw_away():
    s = planning(valley(bag="fiber stone"))
    options = Play(s, Desk(Chance(1))).options(ONE)
    assert ThrowAway(ONE, TileId("fiber")) in options
    assert not any(isinstance(option, ThrowAway) for option in steps(options, s, ONE, GAME.insight))


def test_materials_go_to_whoever_builds_a_home_for_the_animals_that_a_bundle_takes():
    s = planning(valley(rooms="pantry:animal-bundle"))
    s.farmers[TWO].bag = (TileId("wood"),)
    options = PlanTogether().asked(s, TWO).options(s)
    assert HandTile(TWO, ONE, TileId("wood")) in steps(options, s, TWO, GAME.insight)


def test_a_building_is_on_offer_to_whoever_can_be_given_the_rest():
    s = planning(valley(goals=("buildings",), gold=9, bag="stone"))
    assert offers(s).gain("buildings") == 0
    s.farmers[TWO].bag = (TileId("wood"), TileId("wood"))
    assert offers(s).gain("buildings") > 1


def test_what_one_does_for_all_is_worth_less_to_the_next():
    s = planning(valley(goals=("animals",), gold=9, built=("coop",)))
    alone = offers(s).gain("animals")
    s.farmers[TWO].place = "ranch"
    assert offers(s).gain("animals") < alone / 2


@pytest.mark.parametrize("card", ["rain-totem", "weather-radio"])
def test_cards_that_do_no_harm_are_tried(card):
    s = planning(valley(cards=card, fields="1:parsnip"))
    options = Play(s, Desk(Chance(1))).options(ONE)
    odds = GAME.insight.priors(s, ONE, options)
    assert [odd > 0 for odd, option in zip(odds, options, strict=True) if isinstance(option, UseCard)] == [True]


def test_what_costs_nothing_and_comes_again_is_used_before_anybody_agrees():
    s = planning(valley(cards="weather-radio rain-totem"))
    options = Play(s, Desk(Chance(1))).options(ONE)
    odds = dict(zip(options, GAME.insight.priors(s, ONE, options), strict=True))
    radio, totem = (odds[UseCard(ONE, CardId(card))] for card in ("weather-radio", "rain-totem"))
    assert radio > 10 * totem
    assert radio > max(odds[option] for option in options if isinstance(option, Choose))


@pytest.mark.parametrize(("week", "later"), [("first-light", False), ("snow-in-the-night", True)])
def test_a_week_with_joja_had_better_come_later(week, later):
    s = valley()
    stay, put_off = GAME.insight.priors(s, ONE, Foresee(ONE, card=CardId(week)).choices(s))
    assert (put_off > stay) == later


def test_whom_monsters_cannot_harm_looks_for_what_they_leave():
    s, safe = valley(), valley(cards="slime-dancer")
    assert offers(s).space("monster") < 0 < offers(safe).space("monster")


def test_the_next_fish_may_be_a_legend():
    none = offers(valley(track="- - - - anchovy")).gain("fish-ocean")
    assert offers(valley(track="- - - - anchovy", goals=("legendary",))).gain("fish-ocean") > none + 0.05


def test_the_last_legend_takes_longest():
    s = valley(1, track="- - - - anchovy", goals=("legendary",))
    first = work(s)
    for caught in ("legend", "angler", "crimsonfish"):
        s.bag.pool = without(s.bag.pool, caught)
    assert work(s) > first + 1


def test_a_legend_on_the_track_is_half_caught():
    s = valley(track="- - - - anchovy", goals=("legendary",))
    hidden = work(s)
    s.bag.pool = without(s.bag.pool, "legend")
    s.track = ("", "", "", "legend", "anchovy")
    assert work(s) < hidden - 1


def test_nobody_goes_down_while_a_tool_needs_what_is_found_here_last():
    s = valley(1, goals=("mine", "tools"), level=8)
    wanted = offers(s).space("stairs")
    s.farmers[ONE].level = 1
    assert wanted < offers(s).space("stairs")


def offers(s) -> Offers:
    return Offers(s, ONE, Work(s, WEIGHTS))


def test_places_are_worth_what_can_be_done_there():
    s = valley(rooms="tank:lake-fish-bundle", bag="carp carp", goals=("friends",))
    assert offers(s).gain("bundles") > 0.2
    assert offers(s).gain("museum") == offers(s).gain("geodes") == 0  # nothing to bring
    assert offers(s).week_at("town") > offers(s).week_at("forge")


def test_likely_fish_are_worth_more_than_unlikely_ones():
    easy = offers(valley(track="- - - - anchovy", rooms="tank:ocean-fish-bundle")).gain("fish-ocean")
    hard = offers(valley(track="- - - - octopus", rooms="tank:ocean-fish-bundle")).gain("fish-ocean")
    assert easy > hard > 0


def test_stairs_are_sought_only_as_deep_as_one_must_go():
    s = valley(goals=("mine",))
    wanted = offers(s).space("stairs")
    s.reached = ("mine",)
    assert wanted > 1 > offers(s).space("stairs")


def test_planning_is_settled_by_what_places_offer():
    s = valley(goals=("mine",))
    s.phase = "planning"
    s.stack[:] = [PlanTogether()]
    options = PlanTogether().asked(s, 0).options(s)
    odds = GAME.insight.priors(s, 0, options)
    assert GAME.insight.settled(s)
    assert options[odds.index(max(odds))] == Choose(ONE, "mountain")


def test_greedy_gets_further_than_chance():
    assert sum(played("greedy", seed) for seed in range(3)) > sum(played("random", seed) for seed in range(3)) + 0.5


def played(bot: str, seed: int) -> float:
    """How near to victory two bots come in a short year."""
    match = overwinter.game("stardew").new(seats=2, seed=seed, length="short")
    host = Host(match.game, {seat: make_bot(bot, match.game) for seat in range(2)}, seed)
    while match.outcome is None:
        seat = match.play.waiting()[0]
        match.answer(seat, host.choose(match.play, seat))
    return 1.0 if match.outcome.winners else GAME.insight.nearness(match.state, 0)


def asks(parts: Iterable[Part]) -> list[tuple[object, ...]]:
    """All that some parts ask for."""
    return [(part.kind, part.gold, part.hearts, part.rest, part.needs) for part in parts]


@pytest.mark.parametrize("mode", ["seedling", "honest farmer", "artisan"])
def test_what_goals_and_rooms_ask_for_is_the_same_where_it_was_made_before(mode):
    known = Aims(WEIGHTS)
    for seed in range(8):
        match = overwinter.game("stardew").new(seats=1 + seed % 4, seed=seed, length="short", mode=mode)
        rng = random.Random(seed)
        while match.outcome is None:
            seat = match.play.waiting()[0]
            match.answer(seat, rng.choice(match.play.options(seat)))
            if rng.random() < 0.2:
                assert asks(known.parts(match.state)) == asks(Aims(WEIGHTS).parts(match.state))


def test_ore_is_handed_on_before_the_other_has_a_plan():
    s = valley(2, goals=("tools",), phase="planning", place="mountain", options={"mode": "seedling"})
    rod, hoe = s.farmers.values()
    rod.tool, hoe.tool, rod.bag, hoe.place = "rod", "hoe", (TileId("copper-ore"),), ""
    s.stack.append(PlanTogether())
    gift = HandTile(ONE, TWO, TileId("copper-ore"))
    assert GAME.insight.second_thoughts(s, ONE, [gift]) == [gift]


def test_who_has_no_plan_yet_is_asked_first():
    s = valley(3, phase="planning", place="town")
    s.farmers[TWO].place = ""
    assert PlanTogether().waiting(s)[0] == TWO


@pytest.mark.parametrize("bot", ["greedy", "planner:8"])
def test_who_can_turn_a_die_in_the_mine_turns_it_to_the_stairs(bot):
    rows = BOOK.maps["map-1"].rows
    pair = next(
        (first, second)
        for first, second in itertools.combinations_with_replacement(range(3), 2)
        if "stairs" not in (rows[first][second], rows[second][first])
    )
    s = valley(place="mountain", goals=("mine",), cards="dowsing-rod")
    lay_open(s, "mine", " ".join(SYMBOLS[face] for face in pair))
    s.stack = [TakeTurn(ONE), ChooseSpace(ONE)]
    play, host = Play(s, Desk(Chance(1))), Host(GAME, {seat: make_bot(bot, GAME) for seat in (0, 1)}, 1)
    while s.thrown:
        play.answer(0, host.choose(play, 0))
    assert (s.level, me(s).items) == (2, ())
