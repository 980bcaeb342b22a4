"""What is easily overlooked: how often, whose, in which order, and what is over when something ends."""

from __future__ import annotations

import msgspec
import pytest

from overwinter.engine.decks import Pile
from overwinter.games.stardew import GAME
from overwinter.games.stardew.deeds.cards import BuryWeek
from overwinter.games.stardew.phases.evening import EndOfTurn
from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.seasons import (
    CrowsCome,
    DrawSeasonCard,
    EachPlayer,
    GiftIcon,
    Rain,
    RoundEnds,
    SeasonCard,
    SeasonEnds,
)
from overwinter.games.stardew.phases.setup import LayOutBoard
from overwinter.games.stardew.phases.turns import ActionPhase, BeginTurn
from overwinter.games.stardew.places.farm import MoveCrops
from overwinter.games.stardew.places.foraging import ForageAnywhere
from overwinter.games.stardew.places.store import VisitStore
from overwinter.games.stardew.printed.catalogue import CardId
from overwinter.games.stardew.table.state import TEAM, UNSEEN_WEEK, Turn, Weeks
from overwinter.games.stardew.verbs.bags import GainGold
from overwinter.games.stardew.verbs.upgrades import DrawUpgrades, OfferUpgrades
from overwinter.testing import at_rest, blocked, dice, resolve, rule, waiting
from tests.games.stardew.setting import (
    BOOK,
    ONE,
    THREE,
    TWO,
    at,
    bag,
    carry,
    do,
    give_cards,
    listed,
    me,
    offered,
    two_unseen_weeks,
    valley,
)

SIX = "parsnip wood stone bug-meat fiber joja-cola"
COWS = tuple(map(CardId, ("white-cow", "brown-cow")))
PENNY = CardId("penny")


def planning(players=2, **table):
    """The Planning Phase has begun, and work comes after it."""
    s = valley(players, **table)
    resolve(s, PlanningPhase(), ActionPhase())
    return s


def married(spouse_place, place="town", **table):
    """Seat 0 is married, and its turn begins."""
    s = valley(**{"fields": "4:corn 3:potato", "hearts": 9, **table})
    me(s).friends, me(s).spouse, me(s).spouse_place, me(s).place = (PENNY,), PENNY, spouse_place, place
    resolve(s, BeginTurn(ONE))
    return s


def week_ends(s):
    """The next week of Spring begins, with a festival for which there is nothing to find."""
    s.spots = ()
    dice(s, {"weeks.spring": ["egg-festival"]})
    resolve(s, RoundEnds())


def decks(s):
    """The decks that seat 0 may draw the next Upgrade from."""
    return [words.split(",")[-1] for words in offered(s, "choose-deck 0")]


def draw_from(s, deck):
    """Seat 0 chooses a deck to draw from."""
    do(s, listed(s, "choose-deck 0")[decks(s).index(deck)])


# -- once a week, once a season --------------------------------------------------------------------------


@rule("SV-A26", "SV-A70")
def test_what_works_once_a_week_works_again_in_the_next():
    s = valley(phase="planning", cards="stonemason", bag="stone stone stone")
    do(s, "use-card 0 stonemason")
    assert blocked(s, ONE)["use-card 0 stonemason"] == ("you have used it this week", "SV-131")
    week_ends(s)
    do(s, "use-card 0 stonemason")
    assert (s.gold, bag(s)) == (6, ["stone"])
    assert blocked(s, ONE)["use-card 0 stonemason"][1] == "SV-131"


@rule("SV-A26", "SV-A70")
def test_what_happens_by_itself_once_a_week_happens_again_in_the_next():
    s = valley(cards="gleaner", fields="1:parsnip 2:parsnip 3:potato")
    resolve(s, MoveCrops(ONE), MoveCrops(ONE))
    assert s.hearts == 1
    week_ends(s)
    s.hearts = 0
    resolve(s, MoveCrops(ONE))
    assert (s.hearts, len(bag(s))) == (1, 3)


@rule("SV-A26", "SV-A70")
def test_what_works_once_a_season_works_again_in_the_next_and_not_before():
    s = valley(phase="planning", cards="keg", bag="potato potato")
    do(s, "use-card 0 keg")
    week_ends(s)
    assert blocked(s, ONE)["use-card 0 keg"] == ("you have used it this season", "SV-131")
    resolve(s, SeasonEnds())
    do(s, "use-card 0 keg")
    assert (s.gold, bag(s)) == (12, [])


# -- goals -----------------------------------------------------------------------------------------------


@rule("SV-A06")
@pytest.mark.parametrize("strict", [True, False])
def test_a_group_may_agree_that_gold_counts_only_until_it_is_spent(strict):
    s = valley(goals=("gold", "mine"), options={"strict_goals": strict})
    resolve(s, GainGold(20))
    assert s.reached == ("gold",)
    resolve(s, VisitStore(ONE))
    do(s, "plant 0 parsnip")
    assert s.gold < 20
    assert s.reached == (() if strict else ("gold",))


# -- the spouse ------------------------------------------------------------------------------------------


@rule("SV-324", "SV-A65")
def test_the_spouse_is_sent_anew_each_week_or_does_nothing():
    s = planning(1, fields="4:corn 3:potato")
    me(s).spouse = PENNY
    do(s, "choose 0 town", "send-spouse 0 farm", "agree 0")
    assert offered(s, "spouse-acts 0") == ["water"]
    do(s, "go-home 0")
    assert me(s).spouse_place == ""
    resolve(s, PlanningPhase(), ActionPhase())
    do(s, "choose 0 town", "agree 0")
    assert (s.turn.spouse, offered(s, "spouse-acts 0")) == ("", [])


@rule("SV-117", "SV-324")
def test_who_sends_the_spouse_elsewhere_agrees_anew():
    s = planning()
    me(s).spouse = PENNY
    do(s, "choose 0 town", "send-spouse 0 farm", "agree 0")
    assert waiting(s) == [TWO]
    do(s, "send-spouse 0 beach")
    assert {*waiting(s)} == {ONE, TWO}
    do(s, "choose 1 town", "agree 1", seat=TWO)
    assert (s.phase, waiting(s)) == ("planning", [ONE])
    do(s, "agree 0")
    assert (s.phase, me(s).spouse_place) == ("action", "beach")


@rule("SV-326")
@pytest.mark.parametrize(
    ("card", "action"), [("warp-totem-farm", "water"), ("hammer-to-go", "geodes")], ids=["there", "anywhere"]
)
def test_once_the_spouse_has_acted_last_nothing_is_left_of_what_a_card_gave(card, action):
    s = married("farm", cards=card, bag="copper-geode")
    do(s, "act 0 bundles", "nothing", f"use-card 0 {card}")
    assert action in offered(s, "act-free 0")
    do(s, "spouse-acts 0 water")
    assert (s.turn.spouse, offered(s, "act-free 0"), offered(s, "act 0")) == ("last", [], [])


@rule("SV-326", "SV-327")
def test_the_spouse_uses_a_card_after_both_actions_and_once():
    s = married("farm", cards="truffle-nose", spots="F1 F2 F3 F4 F5")
    do(s, *["act 0 bundles", "nothing"] * 2, "spouse-uses 0 truffle-nose", "pick 0 F1", "pick 0 F2")
    assert (s.turn.spouse, s.turn.actions) == ("last", 0)
    assert offered(s, "spouse-uses 0") == offered(s, "spouse-acts 0") == []


# -- trading ---------------------------------------------------------------------------------------------


@rule("SV-314")
def test_who_swaps_a_satchel_away_must_fit_into_what_is_left():
    s = valley(bag=f"{SIX} wood", cards="satchel bait")
    carry(s, TWO, "leek", items="keg loom")
    resolve(s, PlanningPhase())
    do(s, "barter 0 1 Item", "offer 0 1 Item satchel")
    do(s, "exchange 1 0 Item loom satchel", seat=TWO)
    assert waiting(s) == [ONE]
    assert set(offered(s, "leave-behind 0")) == set(offered(s, "hand-tile 0 1")) == set(SIX.split())
    do(s, "leave-behind 0 wood")
    assert (bag(s), me(s).items, waiting(s)) == (sorted(SIX.split()), ("bait", "loom"), [ONE, TWO])


@rule("SV-314")
def test_who_gives_a_satchel_in_return_must_fit_into_what_is_left():
    s = valley(bag="leek", cards="keg loom")
    carry(s, TWO, f"{SIX} wood", items="satchel bait")
    resolve(s, PlanningPhase())
    do(s, "barter 0 1 Item", "offer 0 1 Item loom")
    do(s, "exchange 1 0 Item satchel loom", seat=TWO)
    assert waiting(s) == [TWO]
    do(s, "hand-tile 1 0 wood", seat=TWO)
    assert (bag(s), bag(s, TWO), waiting(s)) == (["leek", "wood"], sorted(SIX.split()), [ONE, TWO])


@rule("SV-309", "SV-A65")
def test_once_somebody_is_married_only_the_pendant_is_not_traded():
    s = valley(cards="mermaids-pendant galaxy-sword")
    give_cards(s.farmers[TWO], "stardrop")
    me(s).spouse = PENNY
    resolve(s, PlanningPhase())
    assert offered(s, "hand-item 0 1") == ["galaxy-sword"]
    assert blocked(s, ONE)["hand-item 0 1 mermaids-pendant"] == ("it is worn", "SV-A65")
    do(s, "hand-item 1 0 stardrop", seat=TWO)
    assert me(s).epics == ("mermaids-pendant", "galaxy-sword", "stardrop")


def forbid_trade(monkeypatch, card):
    """A card says that it is not traded."""
    kept = msgspec.structs.replace(BOOK.items[card], trade=False)
    monkeypatch.setitem(BOOK.items, card, kept)
    monkeypatch.setitem(BOOK.cards, card, kept)


@rule("SV-306", "SV-309")
@pytest.mark.parametrize("card", ["bait", "galaxy-sword"])
def test_what_says_so_is_not_handed_on(monkeypatch, card):
    forbid_trade(monkeypatch, card)
    s = planning(cards="bait galaxy-sword keg")
    assert set(offered(s, "hand-item 0 1")) == {"bait", "galaxy-sword", "keg"} - {card}


@rule("SV-309", "SV-314")
def test_what_says_so_is_not_swapped(monkeypatch):
    forbid_trade(monkeypatch, "bait")
    s = valley(cards="bait keg")
    give_cards(s.farmers[TWO], "loom sprinkler")
    resolve(s, PlanningPhase())
    do(s, "barter 0 1 Item")
    assert offered(s, "offer 0 1 Item") == ["keg"]
    do(s, "nothing")
    do(s, "barter 1 0 Item", "offer 1 0 Item loom", seat=TWO)
    assert offered(s, "exchange 0 1 Item") == ["keg loom"]


# -- limits ----------------------------------------------------------------------------------------------


@rule("SV-297")
def test_who_gives_up_room_of_both_kinds_is_asked_for_one_after_the_other():
    s = valley(cards="tackle-box rancher bait keg loom", bag=f"{SIX} wood")
    resolve(s, DrawUpgrades(ONE, drawn=("shepherd",)))
    do(s, "take-upgrade 0 shepherd", "forget 0 tackle-box")
    assert (offered(s, "drop-item 0"), offered(s, "leave-behind 0")) == (["bait", "keg", "loom"], [])
    do(s, "drop-item 0 keg")
    assert (offered(s, "drop-item 0"), set(offered(s, "leave-behind 0"))) == ([], set(SIX.split()))
    do(s, "leave-behind 0 wood")
    assert (me(s).items, bag(s), waiting(s)) == (("bait", "loom"), sorted(SIX.split()), [])


# -- animals ---------------------------------------------------------------------------------------------


@rule("SV-284", "SV-285")
@pytest.mark.parametrize("happy", COWS)
def test_each_cow_is_petted_for_itself(happy):
    s = valley(turn=Turn(0), acting=ONE, animals=COWS, happy=(happy,), hearts=1)
    resolve(s, EndOfTurn(ONE))
    for cow in COWS:
        if cow != happy:
            assert offered(s, "pet-animal 0") == [cow]
            do(s, f"pet-animal 0 {cow}")
    assert (set(s.happy), s.hearts, waiting(s)) == (set(COWS), 0, [])


# -- upgrades --------------------------------------------------------------------------------------------


@rule("SV-105")
def test_upgrades_are_offered_from_the_starting_player_on():
    s = valley(3, first=TWO)
    resolve(s, SeasonEnds())
    asked = []
    while waiting(s):
        (seat,) = waiting(s)
        asked.append(seat)
        do(s, f"keep-none {seat}", seat=seat)
    assert asked == [TWO, THREE, ONE]


@rule("SV-311")
@pytest.mark.parametrize("side", ["agriculturist", "gleaner"])
def test_whichever_side_is_given_up_the_same_card_is_discarded(side):
    s = valley(cards=f"{side} rancher")
    s.upgrades["farmer"] = Pile.of("farmer.upgrades", ["coopmaster"])
    resolve(s, DrawUpgrades(ONE, drawn=("shepherd",)))
    do(s, "take-upgrade 0 shepherd", f"forget 0 {side}")
    assert s.upgrades["farmer"].discards == ("agriculturist",)
    dice(s, {"farmer.upgrades": ["coopmaster", "agriculturist"]})
    resolve(s, OfferUpgrades(ONE))
    assert set(offered(s, "take-upgrade 0")) == {"coopmaster", "agriculturist", "gleaner"}


@rule("SV-344")
def test_alone_nobody_draws_more_of_a_deck_than_there_is():
    s = valley(1, phase="season")
    s.upgrades["miner"] = Pile.of("miner.upgrades", ["blacksmith"])
    s.upgrades["fisher"] = Pile.of("fisher.upgrades", [])
    resolve(s, OfferUpgrades(ONE))
    assert decks(s) == ["farmer", "forager", "miner"]
    draw_from(s, "miner")
    assert decks(s) == ["farmer", "forager"]


@rule("SV-344")
def test_alone_what_was_discarded_may_be_drawn_again():
    s = valley(1, phase="season")
    s.upgrades["miner"] = Pile.of("miner.upgrades", ["blacksmith"])
    s.upgrades["miner"].discards = ("excavator",)
    resolve(s, OfferUpgrades(ONE))
    draw_from(s, "miner")
    assert "miner" in decks(s)
    draw_from(s, "miner")
    assert "miner" not in decks(s)
    draw_from(s, "fisher")
    assert {"blacksmith", "excavator"} < {words.split()[0] for words in offered(s, "take-upgrade 0")}


@rule("SV-344")
def test_alone_a_skill_book_offers_three_of_any_deck():
    s = at(valley(1, cards="skill-book"), ONE, "town")
    do(s, "use-card 0 skill-book")
    for deck in ("miner", "fisher", "miner"):
        assert decks(s) == ["farmer", "fisher", "forager", "miner"]
        draw_from(s, deck)
    drawn = {words.split()[0] for words in offered(s, "take-upgrade 0")}
    assert sorted(BOOK.upgrades[card].profession for card in drawn) == ["fisher", "miner", "miner"]


# -- weeks, gifts and rooms ------------------------------------------------------------------------------


@rule("SV-040", "SV-335")
@pytest.mark.parametrize("options", [{"weeks": "all"}, {"length": "short"}], ids=["all", "short"])
@pytest.mark.parametrize("last", [0, 1])
def test_a_week_that_was_put_off_comes_last_and_only_then(options, last):
    s = valley(cards="weather-radio", options=options)
    *_, one, other = s.weeks["spring"].unseen[UNSEEN_WEEK]
    put_off, left = (one, other) if last else (other, one)  # whichever chance would favour
    s.weeks["spring"] = two_unseen_weeks(one, other)
    dice(s, {"weeks.spring.unseen": [put_off]})
    resolve(s, PlanningPhase())
    do(s, "use-card 0 weather-radio", f"bury-week {put_off}")
    for _ in range(2):
        resolve(at_rest(s), DrawSeasonCard())
    assert s.played[-2:] == (left, put_off)


@rule("SV-091")
@pytest.mark.parametrize("first", [ONE, TWO])
def test_a_building_gives_once_and_not_to_each_player(first):
    s = valley(3, first=first, built=(CardId("fish-pond"),), track="carp carp carp carp carp")
    give_cards(s.farmers[THREE], "pen-and-paper")
    resolve(s, GiftIcon())
    assert waiting(s) == [first]
    do(s, listed(s, "net-fish", first)[0], seat=first)
    assert [len(bag(s, seat)) for seat in s.farmers] == [int(seat == first) for seat in s.farmers]
    assert (s.hearts, waiting(s)) == (1, [])  # what is a player's own gives as well


@rule("SV-339", "SV-342")
@pytest.mark.parametrize("count", range(7))
def test_in_a_short_game_the_bundles_that_start_face_up_are_of_rooms_that_are_played(count):
    s = at_rest(GAME.begin(2, GAME.options({"length": "short", "face_up": str(count)}), BOOK))
    dice(s, rooms=["boiler", "pantry", "board"])
    resolve(s, LayOutBoard())
    played = ["pantry", "board", "boiler"]
    assert list(s.rooms) == played
    assert [room for room, there in s.rooms.items() if there.known] == played[:count]


# -- in turn, and whose -------------------------------------------------------------------------------------


@rule("SV-A13")
def test_what_each_player_does_begins_with_the_starting_player():
    s = valley(3, first=TWO, spots="F1 F2 F3", phase="season")
    resolve(s, EachPlayer((ForageAnywhere(),), ""))
    had = []
    while waiting(s):
        had += waiting(s)
        do(s, listed(s, "pick", seat=had[-1])[0], seat=had[-1])
    assert had == [TWO, THREE]  # who takes the last one is not asked
    assert [len(bag(s, seat)) for seat in (ONE, TWO, THREE)] == [1, 1, 1]


@rule("SV-078", "SV-A13")
def test_what_a_festival_leaves_to_one_player_the_starting_player_does():
    s = valley(2, first=TWO, phase="season", season="fall")
    carry(s, ONE, "pumpkin corn")
    carry(s, TWO, "corn pumpkin")
    resolve(s, SeasonCard(CardId("stardew-valley-fair")))
    assert waiting(s) == [TWO]


@rule("SV-097")
@pytest.mark.parametrize("owner", [ONE, TWO])
def test_a_scarecrow_serves_all_whoever_has_it(owner):
    s = valley(2, fields="4:corn 5:melon", phase="season")
    give_cards(s.farmers[owner], "scarecrow")
    for colour in ("green", "red"):
        resolve(s, CrowsCome(TEAM, colour=colour))
    assert (s.fields[4], s.fields[5], waiting(s)) == (("corn",), ("melon",), [])


@rule("SV-117")
def test_whoever_is_handed_an_item_must_agree_again():
    s = planning(cards="bait")
    do(s, "choose 1 farm", "agree 1", seat=TWO)
    assert waiting(s) == [ONE]
    do(s, "hand-item 0 1 bait")
    assert waiting(s) == [ONE, TWO]


@rule("SV-117", "SV-314")
def test_two_who_swap_must_agree_again():
    s = planning(3, bag=SIX)
    carry(s, TWO, "leek " * 6)
    for seat in (TWO, THREE):
        do(s, f"choose {seat} farm", f"agree {seat}", seat=seat)
    do(s, "barter 0 1 tile", "offer 0 1 tile wood")
    do(s, "nothing", seat=TWO)
    assert waiting(s) == [ONE, TWO]


@rule("SV-040")
def test_of_two_weeks_that_are_put_off_the_first_comes_first():
    s = valley()
    s.weeks["spring"] = Weeks("spring", top=("mud", "rain", "sun"))
    resolve(s, BuryWeek(CardId("mud")), BuryWeek(CardId("rain")))
    assert [s.weeks["spring"].draw(s) for _ in range(3)] == ["sun", "mud", "rain"]


@rule("SV-084")
def test_rain_harvests_what_is_there_whatever_the_starting_player_can_do_in_a_turn():
    s = valley(cards="golden-scythe", fields="1:parsnip", phase="season")
    resolve(s, Rain())
    assert bag(s) == ["parsnip"]
