from __future__ import annotations

import pytest

from overwinter.engine.chance import Rigged
from overwinter.engine.decks import BackedDeck, Deck
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
    assert deck.look(s, 2) == ["boar", "ape"]
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


BACKS = {"hares": "small", "perch": "small", "boar": "medium"}


def test_dealing_settles_the_back_and_nothing_else(s):
    deck = BackedDeck.of("foraging", BACKS)
    queue(s, "foraging", "small")
    assert deck.deal(s) == "small"
    assert len(deck) == 2
    assert deck.unseen == ("boar", "hares", "perch")


def test_a_card_turned_up_has_the_back_it_was_dealt_with(s):
    deck = BackedDeck.of("foraging", BACKS)
    queue(s, "foraging", "small")
    back = deck.deal(s)
    queue(s, "foraging.small", "perch")
    assert deck.turn_up(s, back, ["hares", "perch"]) == "perch"
    assert deck.unseen == ("boar", "hares")


def test_the_last_card_of_a_back_needs_no_luck(s):
    deck = BackedDeck.of("foraging", BACKS)
    backs = [deck.deal(s) for _ in range(3)]
    assert sorted(backs) == ["medium", "small", "small"]
    with_back = {"small": ["hares", "perch"], "medium": ["boar"]}
    assert sorted(deck.turn_up(s, back, with_back[back]) for back in backs) == ["boar", "hares", "perch"]
