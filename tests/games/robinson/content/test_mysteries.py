"""The Mystery deck: how it is drawn from, what its cards do, and what their numbers must keep to (6.11)."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

import msgspec
import pytest

from overwinter.engine.people import GROUP
from overwinter.engine.printed import made_out
from overwinter.games.robinson import GAME
from overwinter.games.robinson.phases.night import FoodRots, NightBrings, NightPhase
from overwinter.games.robinson.phases.resolving import EndAction
from overwinter.games.robinson.phases.rewards import Rest
from overwinter.games.robinson.phases.weather import WeatherPhase
from overwinter.games.robinson.printed.catalogue import CardId
from overwinter.games.robinson.table.records import FRIDAY, ActionId
from overwinter.games.robinson.verbs.cards import ComeBack, DrawAndResolve, DrawMystery, MeetMystery, PutAway
from overwinter.games.robinson.verbs.castaways import LoseDetermination, Wound
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.testing import answer, dice, options, resolve, rule, waiting
from tests.games.robinson.actions import go_on
from tests.games.robinson.moves import do, go, may, planning
from tests.games.robinson.prices import MYSTERY, worth
from tests.games.robinson.setting import CARPENTER, COOK, EXPLORER, determination, future, island, wounds

BOOK = GAME.codec(()).catalogue
CARDS = list(BOOK.mysteries)
TREASURES, MONSTERS, TRAPS = (
    [card.id for card in BOOK.mysteries.values() if card.kind == kind] for kind in ("treasure", "monster", "trap")
)
ONE_OF_EACH = ("treasure", "monster", "trap")


def exploring(**things):
    """A table in the middle of an Exploration that the Cook takes."""
    table = {"plan": "p1:explore:0", "phase": "resolving", "resolving": ActionId(1), "shelter": True}
    return island(**{**table, **things})


def drawing(cards, kinds, **things):
    """A table where the Cook draws these cards, in this order, for these kinds."""
    s = exploring(**things)
    dice(s, mysteries=cards.split())
    resolve(s, DrawMystery(COOK, kinds))
    return s


def met(card, **things):
    """A table where the Cook has just met with a card."""
    return drawing(card, (BOOK.mysteries[card].kind,), **things)


def places(s):
    """Where each Mystery card is."""
    return Counter(
        card for card in [*s.mysteries.cards(), *s.camp.things, *s.aside, *s.table, *s.events.cards()] if card in CARDS
    )


# -- drawing -----------------------------------------------------------------------------------------


@rule("RC-364")
def test_cards_are_set_aside_until_one_of_a_wanted_kind_appears_and_that_one_is_resolved():
    s = drawing("cave-cat stone-door boarding-axe", ("treasure",))
    assert s.camp.weapon == 2  # nobody was asked whether it should be
    assert wounds(s) == [0, 0, 0]


@rule("RC-364", "RC-A36")
def test_the_first_card_of_any_wanted_kind_must_be_resolved():
    s = drawing("spiked-floor cave-cat", ("treasure", "treasure", "monster"))
    assert wounds(s) == [0, 3, 0]


@rule("RC-365")
def test_after_each_card_one_may_stop_or_go_on():
    s = drawing("boarding-axe galley-knives", ("treasure", "treasure", "monster"))
    assert options(s, COOK) == ["draw-mystery 1 treasure,monster", "stop-drawing 1"]
    answer(s, COOK, "draw-mystery 1 treasure,monster")
    assert s.camp.weapon == 3
    answer(s, COOK, "stop-drawing 1")
    assert waiting(s) == []
    assert wounds(s) == [0, 0, 0]


@rule("RC-365")
def test_only_the_taker_decides_whether_to_go_on():
    s = drawing("boarding-axe", ("treasure", "monster"))
    assert waiting(s) == [COOK]


@rule("RC-366", "RC-A36")
def test_a_kind_that_is_used_up_is_ignored():
    s = drawing("boarding-axe galley-knives compass covered-shaft", ("treasure", "trap"))
    answer(s, COOK, "draw-mystery 1 trap")
    assert s.camp.weapon == 2
    assert s.camp.things == {}
    assert wounds(s) == [0, 1, 0]
    assert waiting(s) == []  # all that was allowed is used up


@rule("RC-A36")
def test_the_allowances_govern_whatever_their_order():
    for cards in ("galley-knives boarding-axe cave-cat", "cave-cat galley-knives boarding-axe"):
        s = drawing(cards, ("monster", "treasure", "treasure"), weapon=3)
        while waiting(s):
            answer(s, COOK, options(s, COOK)[0])
        assert s.camp.weapon == 6


@rule("RC-365")
def test_a_card_that_ends_the_drawing_ends_no_other():
    s = drawing("boarding-axe stone-door", ("treasure", "trap"))
    answer(s, COOK, "draw-mystery 1 trap")
    assert s.marks == ()


@rule("RC-367")
def test_at_the_end_ignored_cards_go_back_and_resolved_ones_are_discarded():
    s = drawing("cave-cat stone-door boarding-axe", ("treasure", "treasure"))
    assert set(s.aside) == {"cave-cat", "stone-door"}
    answer(s, COOK, "stop-drawing 1")
    assert s.aside == ()
    assert {"cave-cat", "stone-door"} <= set(s.mysteries.pool)
    assert s.mysteries.discards == ("boarding-axe",)


@rule("RC-367")
def test_some_cards_say_otherwise():
    kept, back = met("compass"), met("grinning-idol")
    assert kept.mysteries.discards == ()
    assert kept.camp.things == {"compass": 0}
    assert back.mysteries.discards == ()
    assert "grinning-idol" in back.events.pool


@rule("RC-367")
def test_nothing_else_is_drawn_for_while_cards_lie_aside():
    s = drawing("cave-cat boarding-axe", ("treasure", "treasure"), found=("old-chest",))
    assert "use-token 1 old-chest" not in options(s, COOK)
    answer(s, COOK, "stop-drawing 1")
    assert "use-token 1 old-chest" in options(s, COOK)


@rule("RC-A36")
def test_drawing_stops_when_the_deck_runs_out():
    s = exploring()
    s.mysteries.pool = ("cave-cat", "old-tusker")
    resolve(s, DrawMystery(COOK, ("treasure",)))
    assert s.mysteries.pool == ("cave-cat", "old-tusker")
    assert waiting(s) == []


@rule("RC-A36")
def test_an_empty_deck_is_made_of_its_discards():
    s = exploring()
    s.mysteries.pool, s.mysteries.discards = ("cave-cat",), ("boarding-axe",)
    resolve(s, DrawMystery(COOK, ("treasure",)))
    assert s.camp.weapon == 2


@rule("RC-365")
@pytest.mark.parametrize("trap", ["stone-door", "swinging-log", "roof-of-sand"])
def test_some_traps_end_the_drawing(trap):
    s = drawing(trap, ("trap", "treasure", "treasure"))
    assert waiting(s) == []
    assert s.marks == ()
    many = exploring()
    dice(many, mysteries=[trap, "boarding-axe"])
    resolve(many, DrawAndResolve(COOK, 4))
    assert many.camp.weapon == 0


def test_drawing_and_resolving_takes_whatever_comes():
    s = exploring()
    dice(s, mysteries=["boarding-axe", "covered-shaft", "compass", "cave-cat"])
    resolve(s, DrawAndResolve(COOK, 3))
    assert s.camp.weapon == 2
    assert wounds(s) == [0, 1, 0]
    assert "compass" in s.camp.things


def test_friday_draws_no_more_when_a_card_has_killed_him():
    s = exploring(players=2, plan="friday:explore:0")
    s.castaways[FRIDAY].wounds = 3
    dice(s, mysteries=["covered-shaft", "old-tusker"])
    resolve(s, DrawAndResolve(FRIDAY, 2))
    assert FRIDAY not in s.castaways
    assert wounds(s) == [0, 0]
    assert s.mysteries.discards == ("covered-shaft",)


def test_fridays_determination_is_safe_from_monsters():
    s = exploring(players=2, plan="friday:explore:0")
    s.castaways[FRIDAY].determination = 3
    resolve(s, MeetMystery(FRIDAY, CardId("the-one-who-waits")))
    assert s.castaways[FRIDAY].determination == 3


@rule("RC-289", "RC-293")
def test_ex_16a_a_demand_on_one_person():
    s = met("choking-dust", determination=(4, 1, 4))  # discard 2
    assert determination(s) == [4, 0, 4]
    assert wounds(s) == [0, 1, 0]
    again = exploring(determination=(4, 1, 4))
    resolve(again, LoseDetermination(COOK, 2))
    assert (determination(again), wounds(again)) == ([4, 0, 4], [0, 1, 0])


# -- Treasures that are kept -------------------------------------------------------------------------


def test_candles_are_two_pawns_for_building_of_one_use_each():
    s = planning(wood=3, tiles="4:tile-1")
    s.camp.things["candles"] = 2
    do(s, "0 place p0 weapons", "1 place p1 weapons", "2 place p2 gather:4:wood")
    assert not may(s, EXPLORER, "join candles 3")
    do(s, "2 take-back p2 3", "0 join candles 1", "1 join candles 2")
    assert "join candles" not in " ".join(options(s, EXPLORER))
    go(s)
    answer(s, CARPENTER, options(s, CARPENTER)[0])
    assert s.camp.weapon == 2
    assert s.camp.things == {}
    assert "candles" in s.mysteries.discards


def test_the_compass_helps_to_explore_round_after_round():
    for _ in range(2):
        s = planning(food=9)
        s.camp.things["compass"] = 0
        do(s, "0 place p0 explore:0", "0 join compass 1")
        go(s)
        assert s.camp.things == {"compass": 0}


@pytest.mark.parametrize(("card", "target"), [("cast-net", "gather:4:wood"), ("harpoon", "hunt")])
def test_net_and_harpoon_are_pawns_for_one_action(card, target):
    s = planning(tiles="4:tile-1", weapon=9)
    s.camp.things[card] = 1
    s.hunting.put_on_top("fox")
    do(s, f"0 place p0 {target}", f"0 join {card} 1")
    go(s)
    assert card not in s.camp.things
    assert card in s.mysteries.discards


def test_the_wine_heals_two_at_night_and_is_gone():
    s = island(things={"bottle-of-wine": 1}, phase="night", wounds=(3, 3, 0))
    answer(s, COOK, "use-thing 1 bottle-of-wine")
    answer(s, COOK, "heal 0")
    answer(s, COOK, "heal 1")
    assert wounds(s) == [2, 2, 0]
    assert "bottle-of-wine" in s.mysteries.discards


@rule("RC-276")
@pytest.mark.parametrize(("things", "kept"), [(["boxes"], 1), (["barrel"], 2), (["boxes", "barrel"], 3)])
def test_boxes_and_barrel_keep_food(things, kept):
    s = island(things=dict.fromkeys(things, 0), food=9)
    resolve(s, FoodRots())
    assert s.camp.stock["food"] == kept


def test_powder_is_worth_three_levels_in_one_fight():
    s = exploring(things={"powder-horn": 1})
    resolve(s, FightFor(COOK, 4))
    answer(s, COOK, "use-thing 1 powder-horn")
    go_on(s)
    assert wounds(s) == [0, 1, 0]
    assert s.camp.things == {}


@pytest.mark.parametrize(("card", "cloud", "uses"), [("sheepskin-coats", "winter", 2), ("oilcloth", "rain", 1)])
def test_coats_and_oilcloth_keep_clouds_away_a_few_times(card, cloud, uses):
    s = met(card)
    for left in range(uses, 0, -1):
        assert s.camp.things[card] == left
        s.camp.stock.update(wood=5, food=5)
        s.tokens["weather"] = (cloud,)
        resolve(s, WeatherPhase())
        answer(s, COOK, f"use-thing 1 {card}")
        go_on(s)
        assert (s.camp.stock["wood"], s.camp.stock["food"]) == (5, 5)
    assert card not in s.camp.things


def test_the_spyglass_shows_three_tiles_twice():
    s = island(things={"spyglass": 2})
    for _ in range(2):
        answer(s, COOK, "use-thing 1 spyglass")
        assert len(options(s, COOK)) == 3
        answer(s, COOK, options(s, COOK)[0])
    assert s.camp.things == {}


@rule("RC-250")
@pytest.mark.parametrize(("built", "healed", "tokens"), [("", 2, 0), ("bed", 3, 1)])
def test_a_hammock_makes_rest_heal_one_more(built, healed, tokens):
    s = island(things={"captains-hammock": 0}, built=built, wounds=(5, 0, 0))
    resolve(s, Rest(CARPENTER))
    assert wounds(s) == [5 - healed, 0, 0]
    assert determination(s) == [tokens, 0, 0]


def test_what_lasts_does_its_work_by_itself():
    for card in BOOK.mysteries.values():
        if any(type(effect).__name__ == "Keep" for effect in card.effects):
            assert card.pawn or card.dials or (card.use and card.uses), card.id
        else:
            assert not any((card.pawn, card.dials, card.use, card.uses)), card.id


# -- Treasures that are good at once -------------------------------------------------------------------


@pytest.mark.parametrize(("card", "levels"), [("galley-knives", 1), ("boarding-axe", 2), ("musketoon", 3)])
def test_weapons_from_the_ship(card, levels):
    assert met(card).camp.weapon == levels


@rule("RC-202")
@pytest.mark.parametrize(("card", "resource", "count"), [
    ("seal-pelts", "fur", 2), ("hatch-covers", "wood", 3), ("pickled-eggs", "rations", 2),
])  # fmt: skip
def test_goods_wait_for_the_end_of_the_phase_or_are_there_at_once(card, resource, count):
    s = met(card)
    assert future(s)[resource] == count
    assert s.camp.stock[resource] == 0
    by_token = met(card, phase="planning", plan="", resolving=ActionId(0))
    assert by_token.camp.stock[resource] == count


def test_the_carpenters_roll_holds_any_basic_item():
    s = met("carpenters-roll", built="knife")
    basic = {item.id for item in BOOK.inventions.values() if item.basic}
    assert {option.split()[1] for option in options(s, COOK)} == basic - {"knife"}
    answer(s, COOK, "gain-item dam")
    assert s.camp.fresh == ("dam",)  # RC-202: ready when all Actions are resolved
    everything = met("carpenters-roll", built=" ".join(basic))
    assert waiting(everything) == []


def test_the_surgeons_case_is_the_cure_or_heals_on_the_spot():
    first, second = met("surgeons-case", wounds=(0, 4, 0)), met("surgeons-case", built="cure", wounds=(0, 4, 0))
    assert first.camp.fresh == ("cure",)
    assert wounds(first) == [0, 4, 0]
    assert wounds(second) == [0, 2, 0]  # RC-A21: by its own text


@rule("RC-A21")
def test_a_card_whose_own_text_heals_does_so_by_day():
    assert wounds(met("surgeons-case", built="cure", wounds=(0, 1, 0))) == [0, 0, 0]


@rule("RC-046")
def test_the_locket_takes_the_morale_arrows_from_whom_the_group_chooses():
    s = met("silver-locket", wounds=(4, 0, 0))
    answer(s, EXPLORER, options(s, EXPLORER)[0])  # the Carpenter
    resolve(s, Wound(CARPENTER, 4), Wound(COOK, 4))  # past two arrows; and past one
    assert s.morale == 2


def test_songbook_logbook_hinges_and_map():
    assert determination(met("songbook")) == [1, 1, 1]
    log = met("old-logbook")
    assert determination(log) == [0, 1, 0]
    assert log.morale == 4
    hinges = met("brass-hinges")
    answer(hinges, COOK, "raise-roof")
    assert (hinges.camp.roof, hinges.camp.palisade) == (1, 0)
    assert len(met("pencil-map").castaways[COOK].finds) == 1


def test_the_idol_is_a_cursed_prize():
    s = met("grinning-idol")
    assert determination(s) == [0, 3, 0]
    resolve(s, ComeBack(CardId("grinning-idol")), PutAway(CardId("grinning-idol")))
    assert s.morale == 2
    assert "grinning-idol" in s.mysteries.discards


# -- Monsters and Traps --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "weapon", "lost"), [
    ("cave-cat", 0, 3), ("cave-cat", 3, 0), ("old-tusker", 1, 3), ("thieving-ape", 1, 1), ("ash-wolf", 0, 2),
])  # fmt: skip
def test_monsters_are_fought(card, weapon, lost):
    assert wounds(met(card, weapon=weapon)) == [0, lost, 0]


def test_monsters_can_be_eaten_and_worn():
    tusker = met("old-tusker", weapon=4)
    assert (future(tusker)["food"], future(tusker)["fur"], tusker.camp.weapon) == (3, 1, 5)
    assert future(met("ash-wolf", weapon=2))["fur"] == 1
    assert future(met("pit-viper"))["food"] == 1


@pytest.mark.parametrize("card", ["blood-bats", "pit-viper"])
def test_the_cure_helps_against_bites(card):
    assert wounds(met(card, built="cure")) == [0, 0, 0]
    assert wounds(met(card)) == [0, 1, 0]


def test_only_one_monster_is_stronger_than_three_and_it_is_worth_it():
    fights = {
        card: effect.strength
        for card in CARDS
        for effect in BOOK.mysteries[card].effects
        if isinstance(effect, FightFor)
    }
    assert [card for card, strength in fights.items() if strength > 3] == ["old-tusker"]
    assert value(BOOK.mysteries["old-tusker"]) > 0


def test_a_trap_wounds_once_at_most():
    for trap in TRAPS:
        s = exploring(determination=(2, 2, 2))
        resolve(s, MeetMystery(COOK, CardId(trap)), NightBrings())
        assert worst(s) <= 1, trap


def test_one_can_turn_back_before_the_spikes():
    on, back = met("spiked-floor"), met("spiked-floor")
    answer(on, COOK, "wound 1")
    assert wounds(on) == [0, 1, 0]
    answer(back, COOK, "stop-here")
    assert wounds(back) == [0, 0, 0]


def test_the_web_costs_a_wound_or_two_determination():
    s = met("brood-spider", determination=(0, 3, 0))
    answer(s, COOK, next(option for option in options(s, COOK) if option.startswith("lose-determination")))
    assert (wounds(s), determination(s)) == ([0, 0, 0], [0, 1, 0])
    s = met("brood-spider", determination=(0, 3, 0))
    answer(s, COOK, next(option for option in options(s, COOK) if option.startswith("wound")))
    assert (wounds(s), determination(s)) == ([0, 1, 0], [0, 3, 0])


@rule("RC-294")
@pytest.mark.parametrize(("card", "left", "hurt"), [
    ("voices-in-the-wall", 1, 0), ("pale-crawler", 2, 0), ("roof-of-sand", 2, 0), ("rusty-hook", 2, 0),
    ("dart-wall", 2, 1),
])  # fmt: skip
def test_what_discourages_asks_for_no_more_than_there_is(card, left, hurt):
    assert determination(met(card, determination=(3, 3, 3))) == [3, left, 3]
    assert wounds(met(card)) == [0, hurt, 0]


def test_monsters_take_what_you_fight_with_eat_and_hope_for():
    ape, crab = met("thieving-ape", weapon=4), met("armoured-crab", weapon=4)
    assert (ape.camp.weapon, crab.camp.weapon, wounds(crab)) == (3, 3, [0, 1, 0])
    assert wounds(met("armoured-crab")) == [0, 1, 0]  # there is no steel to keep
    assert met("rat-king", food=3).camp.stock["food"] == 2
    assert wounds(met("rat-king")) == [0, 0, 0]
    assert determination(met("the-one-who-waits", determination=(3, 7, 3))) == [3, 0, 3]


@pytest.mark.parametrize("card", ["ash-wolf", "marsh-leeches", "pale-crawler"])
def test_some_monsters_come_back_as_events(card):
    s = met(card, weapon=3, determination=(0, 1, 0), palisade=2, wounds=(2, 0, 0))
    assert card in s.events.pool
    assert card not in s.mysteries.discards
    before = (s.camp.palisade, s.morale, sum(wounds(s)))
    s.phase, s.doing = "event", None
    s.plan.actions.clear()
    resolve(s, ComeBack(CardId(card)), PutAway(CardId(card)))
    while waiting(s):
        answer(s, waiting(s)[0], options(s, waiting(s)[0])[0])
    assert (s.camp.palisade, s.morale, sum(wounds(s))) != before


@pytest.mark.parametrize(("card", "at_once", "by_night", "with_cure"), [
    ("poisoned-thorn", 0, 1, 0), ("rusty-hook", 0, 1, 0), ("spore-chamber", 0, 1, 0),
])  # fmt: skip
def test_some_traps_are_felt_at_night_unless_there_is_a_cure(card, at_once, by_night, with_cure):
    for built, expected in (("", by_night), ("cure", with_cure)):
        s = met(card, built=built, food=9, determination=(0, 1, 0))
        assert wounds(s) == [0, at_once, 0]
        s.plan.actions.clear()
        resolve(s, NightPhase())
        assert wounds(s) == [0, expected, 0]
        assert s.tonight == ()


def test_a_cure_built_before_nightfall_is_in_time():
    s = met("rusty-hook", food=9)
    s.camp.built += ("cure",)
    s.plan.actions.clear()
    resolve(s, NightPhase())
    assert wounds(s) == [0, 0, 0]


@pytest.mark.parametrize("trap", ["false-bottom", "flooding-vault"])
def test_some_traps_take_the_treasures_of_this_action_and_no_others(trap):
    s = exploring(things={"barrel": 0, "empty-bottle": 2})
    dice(s, mysteries=["compass", "candles", trap])
    resolve(s, DrawAndResolve(COOK, 3))
    assert set(s.camp.things) == {"barrel", "empty-bottle"}
    assert {"compass", "candles"} <= set(s.mysteries.discards)
    later = exploring()
    dice(later, mysteries=["compass", trap])
    resolve(later, DrawAndResolve(COOK, 1), EndAction())
    resolve(later, MeetMystery(COOK, CardId(trap)))
    assert "compass" in later.camp.things


def test_iron_is_lost_as_far_as_there_is_any():
    assert met("lodestone-arch", weapon=3).camp.weapon == 2
    assert wounds(met("lodestone-arch")) == [0, 0, 0]


# -- all of them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_met_with_and_leaves_the_table_in_order(card):
    for seed in range(6):
        rng = random.Random(f"{card}/{seed}")
        players = rng.randint(1, 4)
        taker = FRIDAY if players < 3 and rng.random() < 0.4 else rng.randrange(players)
        s = exploring(
            players=players,
            plan="friday:explore:0" if taker == FRIDAY else f"p{taker}:explore:0",
            tiles="4:tile-5 7:tile-1",
            wood=rng.randint(0, 4),
            food=rng.randint(0, 4),
            weapon=rng.randint(0, 4),
            palisade=rng.randint(0, 2),
            built=rng.choice(["", "cure", "pot rope", "cure knife fire bed"]),
            determination=[rng.randint(0, 5) for _ in range(players)],
            wounds=[rng.randint(0, 5) for _ in range(players)],
        )
        dice(s, mysteries=[card])
        resolve(s, DrawMystery(taker, (BOOK.mysteries[card].kind, *ONE_OF_EACH)))
        muddle_through(s, rng)
        resolve(s, EndAction())
        s.plan.actions.clear()
        s.phase = "event"
        if BOOK.mysteries[card].event and s.outcome is None:
            s.events.pool = tuple(other for other in s.events.pool if other != card)
            resolve(s, ComeBack(CardId(card)), PutAway(CardId(card)))
            muddle_through(s, rng)
        for phase in (WeatherPhase(), NightPhase()):
            if s.outcome is None:
                resolve(s, phase)
                muddle_through(s, rng)
        assert s.table == ()
        assert s.aside == ()
        assert s.doing is None


def muddle_through(s, rng):
    """Answer anything, use anything, until nothing is asked; what must hold, holds."""
    for _ in range(60):
        assert not list(GAME.invariants(s))
        assert set(places(s).values()) <= {1}
        assert s.outcome or len(places(s)) == len(CARDS)
        seats = waiting(s)
        if not seats:
            return
        seat = rng.choice(seats)
        answer(s, seat, rng.choice(options(s, seat)))
    raise AssertionError("it goes on for ever")


def worst(s):
    """The wounds that the Cook has in the end, whatever is answered."""
    if not waiting(s):
        return wounds(s)[COOK]
    found = []
    for option in options(s, waiting(s)[0]):
        copy = s.copy()
        answer(copy, waiting(copy)[0], option)
        found.append(worst(copy))
    return max(found)


@pytest.mark.parametrize("card", CARDS)
def test_no_card_gives_anybody_more_than_four_wounds(card):
    s = exploring()
    resolve(s, MeetMystery(COOK, CardId(card)), *made_out(BOOK.mysteries[card].event, GROUP), NightBrings())
    assert worst(s) <= 4


# -- the numbers -----------------------------------------------------------------------------------------


def test_there_are_26_treasures_13_monsters_and_13_traps():
    assert (len(TREASURES), len(MONSTERS), len(TRAPS)) == (26, 13, 13)


def test_no_two_cards_do_the_same_and_each_has_a_line_to_say():
    does = Counter()
    for card in BOOK.mysteries.values():
        plain = msgspec.structs.replace(card, id="", name="", text="", rule="", event_name="")
        does[repr(plain)] += 1
        assert 0 < len(card.text) < 120, card.id
        assert bool(card.event) == bool(card.event_name), card.id
        assert bool(card.event) == any(type(effect).__name__ == "ShuffleIntoEvents" for effect in card.effects), card.id
    assert set(does.values()) == {1}


def test_nothing_that_has_a_name_shares_its_id():
    kinds = (
        BOOK.inventions, BOOK.tiles, BOOK.events, BOOK.wreckage, BOOK.adventures, BOOK.mysteries, BOOK.beasts,
        BOOK.starting_items, BOOK.discoveries, BOOK.skills,
    )  # fmt: skip
    ids = Counter(entry for kind in kinds for entry in kind)
    assert [entry for entry, count in ids.items() if count > 1] == []


PAWN, STORED, FOR_GOOD = 0.8, 0.2, 3
"""The worth of a pawn's help and of a food that is kept; what lasts serves about three times."""


def value(card):
    """What a card is worth to the group, in wounds."""
    kept = PAWN * bool(card.pawn) + STORED * card.dials.get("stores", 0) + card.dials.get("rest", 0) / 3
    used = worth(card.use.does) if card.use else 0
    return worth(card.effects, card.event) + (kept + used) * (card.uses or FOR_GOOD)


def test_a_monster_and_two_treasures_are_worth_drawing_for():
    treasure, monster, trap = (
        mean(value(BOOK.mysteries[card]) for card in cards) for cards in (TREASURES, MONSTERS, TRAPS)
    )
    assert 1 < monster + 2 * treasure <= 2
    assert max(monster, trap) < 0 < treasure
    for kind, found in zip(ONE_OF_EACH, (treasure, monster, trap), strict=True):
        assert abs(found - MYSTERY[kind]) < 0.2  # as the other decks count on it
