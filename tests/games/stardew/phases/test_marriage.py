"""Getting married (SV-321 to SV-330)."""

from __future__ import annotations

import pytest

from overwinter.engine.decks import Pile
from overwinter.games.stardew.phases.planning import PlanningPhase
from overwinter.games.stardew.phases.turns import BeginTurn, ExtraAction
from overwinter.games.stardew.printed.catalogue import PLACES, SYMBOLS, CardId
from overwinter.games.stardew.verbs.items import Marry
from overwinter.testing import blocked, dice, options, resolve, rule, waiting
from tests.games.stardew.setting import BOOK, ONE, TWO, bag, do, give_cards, listed, me, offered, valley

PENNY, ROBIN, LEAH = map(CardId, ("penny", "robin", "leah"))


def married(spouse_place, place="town", **table):
    """Seat 0 is married, and its turn begins."""
    s = valley(**{"fields": "4:corn 3:potato", **table})
    me(s).friends, me(s).spouse, me(s).spouse_place, me(s).place = (PENNY,), PENNY, spouse_place, place
    give_cards(me(s), "mermaids-pendant")
    resolve(s, BeginTurn(ONE))
    return s


@rule("SV-321")
def test_marriage_takes_the_pendant():
    pendants = [item for item in BOOK.items.values() if item.pendant]
    assert [(item.id, item.epic) for item in pendants] == [("mermaids-pendant", True)]
    cards = [*BOOK.cards.values()]
    weddings = [card.id for card in cards if card.use and any(isinstance(effect, Marry) for effect in card.use.does)]
    assert weddings == ["mermaids-pendant"]
    s = valley(place="town")
    me(s).friends = (PENNY,)
    assert offered(s, "use-card 0") == []


@rule("SV-322", "SV-355")
def test_one_marries_a_friend_of_ones_own_who_shows_the_icon():
    s = valley(place="town", cards="mermaids-pendant")
    me(s).friends, s.farmers[TWO].friends = (ROBIN,), (PENNY,)
    assert blocked(s, ONE)["use-card 0 mermaids-pendant"][1] == "SV-322"
    me(s).friends = (ROBIN, PENNY, LEAH)
    do(s, "use-card 0 mermaids-pendant")
    assert offered(s, "wed 0") == ["penny", "leah"]
    do(s, "wed 0 leah")
    assert (me(s).spouse, me(s).epics, me(s).friends) == ("leah", ("mermaids-pendant",), (ROBIN, PENNY, LEAH))


@rule("SV-322")
def test_who_asks_cannot_ask_once_more_before_there_is_an_answer():
    s = valley(place="town", cards="mermaids-pendant")
    me(s).friends = (PENNY, LEAH)
    do(s, "use-card 0 mermaids-pendant")
    assert offered(s, "use-card") == []
    assert len(offered(s, "wed")) == 2


@rule("SV-323")
def test_there_is_one_spouse_pawn():
    s = valley(place="town", cards="mermaids-pendant")
    me(s).friends = (PENNY, LEAH)
    s.farmers[TWO].spouse = LEAH
    assert blocked(s, ONE)["use-card 0 mermaids-pendant"][1] == "SV-323"


@rule("SV-324")
def test_the_spouse_is_sent_anywhere_in_planning():
    s = valley()
    me(s).spouse = PENNY
    resolve(s, PlanningPhase())
    assert offered(s, "send-spouse 0") == list(PLACES)
    do(s, "send-spouse 0 beach")
    assert (me(s).spouse_place, me(s).place) == ("beach", "")
    assert offered(s, "send-spouse 1", seat=TWO) == []


@rule("SV-324", "SV-A65")
def test_who_marries_in_a_turn_has_help_from_the_next_week_on():
    s = married("", place="town")
    assert (s.turn.spouse, offered(s, "spouse-acts 0")) == ("", [])


@rule("SV-A65")
def test_the_pendant_is_worn_and_not_traded():
    s = valley(cards="mermaids-pendant")
    resolve(s, PlanningPhase())
    assert offered(s, "hand-item 0 1") == ["mermaids-pendant"]
    me(s).spouse = PENNY
    assert offered(s, "hand-item 0 1") == []


@rule("SV-325", "SV-330")
def test_the_spouse_takes_one_action_where_the_spouse_is_on_top_of_ones_own():
    s = married("farm", hearts=9)
    assert offered(s, "spouse-acts 0") == ["water"]
    do(s, "spouse-acts 0 water")
    assert (s.fields[3], s.fields[2]) == (("corn",), ("potato",))
    assert (s.turn.actions, offered(s, "spouse-acts 0")) == (2, [])
    do(s, "act 0 bundles", "nothing", "act 0 bundles", "nothing")
    assert offered(s, "act 0") == []


@rule("SV-326")
@pytest.mark.parametrize("before", [True, False])
def test_the_spouse_acts_first_or_last(before):
    s = married("farm", place="town", hearts=9)
    own = ["act 0 bundles", "nothing", "act 0 bundles", "nothing"]
    do(s, *(["spouse-acts 0 water", *own] if before else [*own, "spouse-acts 0 water"]))
    assert (s.fields[2], s.turn.actions) == (("potato",), 0)
    assert offered(s, "spouse-acts 0") == offered(s, "act 0") == []


@rule("SV-326", "SV-125")
def test_where_the_spouse_acts_after_an_action_it_was_the_players_last():
    s = married("farm", place="town", hearts=9)
    do(s, "act 0 bundles", "nothing", "spouse-acts 0 water")
    assert s.fields[2] == ("potato",)
    assert offered(s, "act 0") == []


@rule("SV-326", "SV-125")
def test_a_step_is_no_action_and_may_come_after_the_spouses():
    s = married("farm", place="town", hearts=9)
    do(s, "act 0 bundles", "nothing", "spouse-acts 0 water", "walk 0 beach", "nothing")
    assert offered(s, "act 0") == offered(s, "walk 0") == []
    s = married("farm", place="town", hearts=9)
    do(s, "act 0 bundles", "nothing", "act 0 bundles", "nothing", "spouse-acts 0 water")
    assert blocked(s, ONE)["walk 0 beach"] == ("you have acted twice", "SV-126")


@rule("SV-326")
def test_the_player_does_not_act_after_the_spouse_by_a_card():
    s = married("farm", place="town", hearts=9, cards="field-snack")
    do(s, "act 0 bundles", "nothing", "spouse-acts 0 water")
    assert blocked(s, ONE)["use-card 0 field-snack"][1] == "SV-326"


@rule("SV-326")
def test_nor_is_there_a_further_action_after_the_spouse():
    s = married("farm", place="town", hearts=9)
    do(s, "act 0 bundles", "nothing", "spouse-acts 0 water")
    resolve(s, ExtraAction(ONE), ExtraAction(ONE, "store"))
    assert (s.turn.actions, s.turn.extra) == (0, ())


@rule("SV-326")
def test_an_action_that_costs_nothing_is_an_action_all_the_same():
    s = married("farm", place="town", hearts=9, cards="junimo-courier")
    do(s, "use-card 0 junimo-courier", "act-free 0 bundles", "nothing", "spouse-acts 0 water")
    assert offered(s, "act 0") == []  # or the spouse would have acted in between


@rule("SV-327")
def test_gains_and_costs_are_the_players():
    s = married("farm", fields="1:parsnip", cards="gleaner")
    do(s, "spouse-acts 0 water")
    assert (bag(s), s.hearts) == (["parsnip"], 1)  # with what the player's cards add
    s = married("town", place="farm", bag="potato", season="winter")
    do(s, "spouse-acts 0 store", "sell 0 potato", "nothing")
    assert (bag(s), s.gold) == ([], 3)


@rule("SV-131", "SV-327")
def test_the_spouse_uses_the_players_cards_that_take_an_action():
    s = married("farm", cards="truffle-nose artisan", bag="potato", spots="F1 F2 F3")
    assert offered(s, "spouse-uses 0") == ["truffle-nose"]
    do(s, "spouse-uses 0 truffle-nose", "pick 0 F1", "pick 0 F2")
    assert (s.turn.actions, offered(s, "spouse-uses 0"), offered(s, "spouse-acts 0")) == (2, [], [])


@rule("SV-326", "SV-327")
def test_the_spouse_uses_a_card_first_or_last():
    s = married("farm", cards="truffle-nose", hearts=9, spots="F1 F2 F3 F4")
    do(s, "act 0 bundles")
    assert offered(s, "spouse-uses 0") == []
    do(s, "nothing", "spouse-uses 0 truffle-nose", "pick 0 F1", "pick 0 F2")
    assert (s.turn.actions, s.turn.spouse, offered(s, "act 0")) == (0, "last", [])


@rule("SV-131", "SV-327")
def test_the_spouse_uses_a_card_where_the_spouse_is():
    s = married("mountain", place="town", cards="mega-bomb")
    assert (offered(s, "spouse-uses 0"), offered(s, "use-card 0")) == (["mega-bomb"], [])
    s = married("town", place="mountain", cards="mega-bomb")
    assert (offered(s, "spouse-uses 0"), offered(s, "use-card 0")) == ([], ["mega-bomb"])


@rule("SV-246", "SV-326", "SV-327")
@pytest.mark.parametrize("first", [True, False], ids=["first", "last"])
def test_what_the_spouse_walks_into_happens_at_once(first):
    s = married("mountain", place="town", hearts=9)
    s.mine_events = Pile.of("mine-events", ["one-more-corner"])
    s.map, row, column = next(
        (name, row, column)
        for name, map_ in BOOK.maps.items()
        for row, spaces in enumerate(map_.rows)
        for column, space in enumerate(spaces)
        if space == "event"
    )
    if not first:
        do(s, "act 0 bundles", "nothing")
    dice(s, stardew=[SYMBOLS[row], SYMBOLS[column], "heart", "heart"])
    do(s, "spouse-acts 0 mine", f"go-to 0 {row} {column}")
    left = s.turn.actions
    do(s, *listed(s, "do-it"))
    assert offered(s, "go-to 0")  # at once, though the player is in Town and may have acted already
    assert s.turn.actions == left


@rule("SV-328")
def test_the_spouse_has_no_evening():
    s = married("farm", place="ranch", bag="stone stone", hearts=5, joja={"mine": CardId("joja-turnstile")})
    do(s, "spouse-acts 0 water")
    evening = ("build-staircase", "remove-joja")
    assert not [option for option in options(s, ONE) if option.split()[0] in evening]
    do(s, "go-home 0", "build-staircase 0")
    assert waiting(s) == []  # one type still: nothing is left to do


@rule("SV-329", "SV-A65")
def test_the_spouse_stays_put_and_takes_nothing_along():
    s = married("farm", place="ranch")
    spots = s.spots
    do(s, "spouse-acts 0 water")
    assert (me(s).spouse_place, s.spots, s.turn.moves) == ("farm", spots, 1)
    assert all(option.split()[0] != "spouse-walks" for option in options(s, ONE))


@rule("SV-325", "SV-318", "SV-A65")
@pytest.mark.parametrize("place", ["forest", "beach"])
def test_joja_is_in_the_way_of_the_spouse_as_well(place):
    action, tile = {"forest": ("fish-river", "joja-dam"), "beach": ("fish-ocean", "joja-parasols")}[place]
    s = married(place, joja={action: CardId(tile)}, track="carp carp carp carp carp", hearts=1)
    dice(s, stardew=["heart", "heart", "heart"])
    do(s, f"spouse-acts 0 {action}")
    assert (len(s.thrown[-1].faces), s.hearts) == ((2, 1) if place == "forest" else (3, 0))
    s = married(place, joja={action: CardId("joja-bottling")})
    assert offered(s, "spouse-acts 0") == []
