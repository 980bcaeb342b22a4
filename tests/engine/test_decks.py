from __future__ import annotations

import pytest

from overwinter.engine.chance import Rigged
from overwinter.engine.decks import BackedDeck, Deck, Pile
from overwinter.engine.errors import Stuck
from overwinter.engine.state import Desk, State


@pytest.fixture
def s() -> State:
    state = State()
    state.desk = Desk(Rigged(3))
    return state


def queue(s: State, stream: str, *outcomes: str) -> None:
    s.desk.chance.queue(stream, outcomes)


def test_a_deck_has_no_order_until_somebody_draws(s):
    deck = Deck.of("beasts", ["wolf", "boar", "ape"])
    assert deck == Deck.of("beasts", ["ape", "wolf", "boar"])
    queue(s, "beasts", "wolf")
    assert deck.draw(s) == "wolf"
    assert deck.cards() == ["ape", "boar"]


def test_cards_looked_at_stay_on_top_in_that_order(s):
    deck = Deck.of("beasts", ["wolf", "boar", "ape"])
    queue(s, "beasts", "boar", "ape")
    assert deck.look(s, 2) == ("boar", "ape")
    assert len(deck) == 3
    assert [deck.draw(s) for _ in range(3)] == ["boar", "ape", "wolf"]


def test_looking_is_learning(s):
    Deck.of("beasts", ["wolf"]).look(s, 1)
    assert s.desk.learnt


def test_cards_put_under_come_last_and_in_order(s):
    deck = Deck.of("beasts", ["wolf"])
    deck.put_under("first", "second")
    assert [deck.draw(s) for _ in range(3)] == ["wolf", "first", "second"]


def test_cards_put_on_top_come_first(s):
    deck = Deck.of("beasts", ["wolf"])
    deck.put_on_top("first", "second")
    assert [deck.draw(s) for _ in range(3)] == ["first", "second", "wolf"]


def test_shuffling_in_forgets_what_was_known():
    deck = Deck.of("beasts", ["wolf"])
    deck.put_on_top("ape")
    deck.put_under("boar")
    deck.shuffle_in("crab")
    assert deck == Deck.of("beasts", ["ape", "boar", "crab", "wolf"])


def test_a_search_takes_the_card_out_and_shuffles(s):
    deck = Deck.of("beasts", ["wolf", "boar"])
    deck.put_under("ape")
    assert deck.search(s, "ape")
    assert deck == Deck.of("beasts", ["wolf", "boar"])
    assert not deck.search(s, "ape")


def test_drawing_from_an_empty_deck_says_which(s):
    with pytest.raises(Stuck, match="the deck 'beasts' is empty"):
        Deck("beasts").draw(s)


def test_several_are_drawn_as_far_as_there_are_so_many(s):
    deck = Deck.of("beasts", ["wolf", "boar", "ape"])
    queue(s, "beasts", "wolf", "ape")
    assert deck.several(s, 2) == ("wolf", "ape")
    assert deck.several(s, 2) == ("boar",)
    assert deck.several(s, 2) == ()


def test_cards_are_drawn_until_one_is_wanted(s):
    deck = Deck.of("beasts", ["wolf", "boar", "ape"])
    queue(s, "beasts", "wolf", "ape")
    assert deck.until(s, lambda card: card == "ape") == ("ape", ("wolf",))
    assert deck.until(s, lambda card: card == "ape") == (None, ("boar",))


def test_a_pile_is_drawn_from_until_its_discards_are_through_as_well(s):
    pile = Pile.of("beasts", ["wolf"])
    pile.discard("boar")
    assert pile.several(s, 3) == ("wolf", "boar")
    pile.discard("ape")
    assert pile.until(s, lambda card: card == "ape") == ("ape", ())


# -- backs ---------------------------------------------------------------------------------------------


FRONTS = {"small": ["hares", "perch"], "medium": ["boar"]}


def test_dealing_settles_the_back_and_nothing_else(s):
    deck = BackedDeck.backed("foraging", FRONTS)
    queue(s, "foraging", "small")
    assert deck.deal(s) == "small"
    assert len(deck) == 2
    assert deck.hidden() == ["hares", "perch", "boar"]


def test_a_card_turned_up_has_the_back_it_was_dealt_with(s):
    deck = BackedDeck.backed("foraging", FRONTS)
    queue(s, "foraging", "small")
    back = deck.deal(s)
    queue(s, "foraging.small", "perch")
    assert deck.turn_up(s, back) == "perch"
    assert deck.hidden() == ["hares", "boar"]


def test_the_last_card_of_a_back_needs_no_luck(s):
    deck = BackedDeck.backed("foraging", FRONTS)
    backs = [deck.deal(s) for _ in range(3)]
    assert sorted(backs) == ["medium", "small", "small"]
    assert sorted(deck.turn_up(s, back) for back in backs) == ["boar", "hares", "perch"]


def test_there_may_be_more_fronts_than_backs(s):
    deck = BackedDeck.backed("events", {"?book": ["storm", "flood", "fire"]}, ["?book"])
    queue(s, "events.book", "flood")
    assert deck.draw(s) == "flood"
    assert (len(deck), deck.hidden()) == (0, ["storm", "fire"])


def test_what_has_been_seen_is_itself_in_a_deck_of_backs(s):
    deck = BackedDeck.backed("events", {"?book": ["storm", "flood"]}, ["?book"])
    deck.shuffle_in("wolf")
    queue(s, "events", "wolf", "?book")
    assert deck.draw(s) == "wolf"
    queue(s, "events.book", "storm")
    assert deck.look(s) == ("storm",)
    assert deck.top == ("storm",)
    assert deck.draw(s) == "storm"


def test_a_front_may_fit_several_backs(s):
    deck = BackedDeck.backed("weeks", {"any": ["rain", "sun"], "wet": ["rain"]}, ["any", "wet"])
    assert deck.turn_up(s, "wet") == "rain"
    assert (deck.fronts("any"), deck.fronts("wet")) == (("sun",), ())


def test_a_copy_of_a_deck_has_secrets_of_its_own(s):
    deck = BackedDeck.backed("foraging", FRONTS)
    twin = deck.copy()
    twin.turn_up(s, "medium")
    assert deck.hidden() == ["hares", "perch", "boar"]
