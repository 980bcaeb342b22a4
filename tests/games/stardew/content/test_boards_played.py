"""Friends, festivals, Monsters, Mine Events and Buildings: every one of them plays, and what their verbs do."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.play import Play
from overwinter.engine.play import resolve as resolve_stack
from overwinter.engine.printed import made_out
from overwinter.engine.state import Desk
from overwinter.engine.story import Story
from overwinter.games.stardew import GAME
from overwinter.games.stardew.deeds.trading import Bargain, GoldFor, ShowOff
from overwinter.games.stardew.phases.evening import ChaseJoja
from overwinter.games.stardew.phases.seasons import ShippingBin
from overwinter.games.stardew.places.farm import MoveOneCrop, SowSeed
from overwinter.games.stardew.places.foraging import LookAround
from overwinter.games.stardew.places.mountain import Descend, NewMap
from overwinter.games.stardew.places.ranch import AnimalGives
from overwinter.games.stardew.places.town import BeVisited
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.printed.tiles import TileId, Wanted
from overwinter.games.stardew.table.card_words import printed
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.verbs.bags import GainHearts
from overwinter.games.stardew.verbs.track import TakeFish
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, valley


def rich() -> Valley:
    """A table with a bit of everything."""
    s = valley(
        bag="parsnip daffodil copper-geode iron-ore bug-meat",
        fields="3:potato 2:parsnip",
        track="carp crab joja-cola anchovy treasure-chest",
        spots="F1 F2 T1",
        gold=6,
        hearts=3,
        animals=(CardId("white-chicken"), CardId("pig")),
        happy=(CardId("pig"),),
        joja={"store": CardId("joja-seed"), "mine": CardId("joja-turnstile")},
    )
    s.farmers[ONE].friends = (CardId("penny"), CardId("robin"))
    return s


def poor() -> Valley:
    """A table with next to nothing."""
    return valley(track="- - - - treasure-chest", spots="")


# -- every card is played --------------------------------------------------------------------------------------


def clean(words: str) -> bool:
    """No fields that were not filled in, no seat that nobody sits on, no gaps."""
    return not re.search(r"[{}_]|-1\b|\bYOU\b|None|  | \.|\b(?:1 (?:Heart|Stone)s|a [aeio])\b", words) and bool(
        words.strip()
    )


def played(s: Valley, *effects: Effect) -> Iterator[Valley]:
    """All ways in which this can go, by the answers that can be given."""
    told = Story()
    s.push(*effects)
    desk = Desk(Chance("boards"), told)
    resolve_stack(s, desk)
    assert all(clean(event.text) for event in told.events), [event.text for event in told.events]
    assert list(GAME.invariants(s)) == []
    play = Play(s, desk)
    asked = play.waiting()
    if not asked:
        yield s
        return
    question = play.asked(asked[0])
    assert clean(question.says(s)), question.says(s)
    choices = question.options(s)
    assert choices
    for option in choices:
        assert clean(option.offer(s)), option.offer(s)
        branch = Play(s.copy(), desk)
        branch.asking.answered(branch.state, asked[0], option)
        assert isinstance(branch.state, Valley)
        yield from played(branch.state)


TABLES = pytest.mark.parametrize("table", [rich, poor])


@TABLES
@pytest.mark.parametrize("villager", BOOK.villagers)
def test_a_friend_drops_by(villager, table):
    s = table()
    s.phase = "season"
    assert clean(printed(s, BOOK.villagers[villager].gift))
    assert [*played(s, BeVisited(ONE, CardId(villager)))]


@TABLES
@pytest.mark.parametrize("week", [week for week in BOOK.weeks.values() if week.festival], ids=lambda week: week.id)
def test_a_festival_is_held(week, table):
    s = table()
    s.phase = "season"
    assert clean(printed(s, week.festival))
    does = [effect for effect in week.festival if effect != ShippingBin()]  # which can go in thousands of ways
    assert [*played(s, *made_out(does, ONE, week.id))]


@TABLES
@pytest.mark.parametrize("event", BOOK.mine_events.values(), ids=lambda event: event.id)
def test_a_mine_event_happens(event, table):
    s = table()
    s.phase, s.acting = "action", ONE
    assert [*played(s, *made_out(event.does, ONE, event.id))]


@TABLES
@pytest.mark.parametrize("number", range(1, 13))
def test_a_monster_strikes_and_nobody_goes_up(number, table):
    s = table()
    s.level, s.phase, s.acting = number, "action", ONE
    before = s.gold, s.hearts, len(s.farmers[ONE].bag)
    for end in played(s, *made_out(BOOK.levels[number].ability, ONE)):
        assert end.level == number
        after = end.gold, end.hearts, len(end.farmers[ONE].bag)
        assert all(left <= had for left, had in zip(after, before, strict=True))


@pytest.mark.parametrize("building", [b for b in BOOK.buildings.values() if b.gift or b.use], ids=lambda b: b.id)
def test_a_building_is_used(building):
    s = rich()
    does = building.gift or building.use.does
    assert clean(printed(s, does))
    assert [*played(s, *made_out(does, ONE, building.id))]


# -- verbs of these cards ----------------------------------------------------------------------------------------


@rule("SV-007")
def test_a_bargain_is_offered_to_those_who_can_pay_it_whole():
    s = valley(bag="stone")
    s.gold = 1
    resolve(s, Bargain(ONE, gold=2, of=(Descend(ONE),)), Bargain(ONE, give=Wanted(type=("ore",)), of=(Descend(ONE),)))
    assert (waiting(s), s.level, s.gold) == ([], 1, 1)
    s.gold = 3
    resolve(s, Bargain(ONE, gold=2, of=(Descend(ONE),)))
    strike, nothing, *_ = options(s, ONE)
    assert nothing.startswith("nothing")
    answer(s, ONE, strike)
    assert (s.level, s.gold) == (2, 1)


@rule("SV-007")
def test_a_bargain_takes_the_tile_that_it_asks_for():
    s = valley(bag="iron-ore stone")
    bargain = Bargain(ONE, hearts=1, give=Wanted(type=("ore",)), of=(Descend(ONE),))
    assert bargain.offer(s) == "You may pay 1 Heart and discard an Ore: go one level deeper."
    s.hearts = 1
    resolve(s, bargain)
    answer(s, ONE, options(s, ONE)[0])
    assert (s.level, s.hearts, s.farmers[ONE].bag) == (2, 0, ("stone",))


@rule("SV-007")
@pytest.mark.parametrize(("villager", "serves"), [("shane", "joja"), ("jas", "animals"), ("wizard", "tray")])
def test_nobody_is_offered_a_bargain_that_brings_nothing(villager, serves):
    s = valley(bag="parsnip", gold=9)
    s.tray["vein:copper"] = s.tray["vein:iron"] = 0
    resolve(s, BeVisited(ONE, CardId(villager)))
    assert (waiting(s), bag(s), s.gold) == ([], ["parsnip"], 9)
    has = {"joja": {"store": CardId("joja-seed")}, "animals": (CardId("duck"),), "tray": s.tray | {"vein:iron": 1}}
    setattr(s, serves, has[serves])
    resolve(s, BeVisited(ONE, CardId(villager)))
    assert [option.split()[0] for option in options(s, ONE)][:2] == ["strike", "nothing"]


@rule("SV-007")
def test_a_bargain_that_brings_something_is_offered_though_not_all_of_it_would():
    s = valley(gold=2)
    resolve(s, Bargain(ONE, gold=2, of=(ChaseJoja(ONE), GainHearts(1))))
    answer(s, ONE, options(s, ONE)[0])
    assert (s.gold, s.hearts, waiting(s)) == (0, 1, [])


@rule("SV-148", "SV-150")
def test_one_crop_can_be_tended_and_is_harvested_from_the_last_field():
    s = valley(fields="4:cauliflower 2:parsnip")
    resolve(s, MoveOneCrop(ONE))
    answer(s, ONE, options(s, ONE)[0])
    assert (s.fields[4], s.fields[3], s.fields[2]) == ((), ("cauliflower",), ("parsnip",))
    s.fields = {**dict.fromkeys(s.fields, ()), 1: (TileId("potato+"),)}
    resolve(s, MoveOneCrop(ONE))
    assert (s.fields[1], s.farmers[ONE].bag) == ((), ("potato+",))


@rule("SV-172", "SV-174")
def test_a_seed_that_is_given_is_planted_where_it_fits_and_costs_nothing():
    s = valley(fields="2:parsnip")
    resolve(s, SowSeed(ONE))
    assert [option.split()[0] for option in options(s, ONE)][:3] == ["sow", "sow", "nothing"]  # field 2 is taken
    answer(s, ONE, options(s, ONE)[0])
    assert (s.fields[3], s.tray["potato"], s.gold) == (("potato",), 3, 0)


@rule("SV-157", "SV-158")
def test_a_happy_animal_gives_its_better_product():
    s = valley(animals=(CardId("pig"),))
    resolve(s, AnimalGives(ONE))
    s.happy = (CardId("pig"),)
    resolve(s, AnimalGives(ONE))
    assert s.farmers[ONE].bag == ("truffle", "truffle+")


@rule("SV-261")
def test_a_net_takes_what_it_is_meant_for_and_no_legend():
    s = valley(track="legend tuna crab carp joja-cola")
    assert TakeFish(ONE, of=Wanted(crab=True)).offer(s) == "Take a Crab Pot fish from the Fish Track."
    resolve(s, TakeFish(ONE, most=1))
    assert s.farmers[ONE].bag == ("carp",)
    resolve(s, TakeFish(ONE, of=Wanted(crab=True)))
    assert s.farmers[ONE].bag == ("carp", "crab")
    assert s.track[-3:] == ("legend", "tuna", "joja-cola")


@rule("SV-139")
def test_whoever_looks_around_knows_what_lies_there():
    s = valley(spots="F1 F2 T1")
    resolve(s, LookAround(ONE, 3))
    answer(s, ONE, options(s, ONE)[0])
    assert set(s.seen) == {"F1", "F2"}
    assert len(s.forage) == 9


@rule("SV-102")
def test_what_is_shown_is_kept_and_paid_for():
    s = valley(bag="pumpkin fiber")
    gold = s.gold
    resolve(s, ShowOff(ONE, most=3))
    assert (s.gold, s.farmers[ONE].bag) == (gold + 3, ("pumpkin", "fiber"))


@rule("SV-004")
def test_gold_for_friends_happy_animals_and_the_museum():
    s = rich()
    s.gold = 0
    resolve(s, GoldFor(ONE, "friends", 3), GoldFor(TWO, "friends", 3), GoldFor(ONE, "museum"))
    assert s.gold == 2
    resolve(s, GoldFor(ONE, "happy", 1))
    assert s.gold == 3


@rule("SV-247")
def test_another_map_is_turned_up_on_the_same_level():
    s = valley()
    old = s.map
    resolve(s, NewMap())
    assert (s.map != old, s.level, s.maps.discards) == (True, 1, (old,))
