"""Phase 1, dealing: four backs, and nothing but backs (ST-040 to ST-044)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import overwinter
from overwinter.games.starved.season import Season
from overwinter.games.starved.voting import Deal
from overwinter.games.starved.yule import Yule
from overwinter.match import Match
from overwinter.testing import dice, resolve, rule, story
from tests.games.starved.conftest import land
from tests.games.starved.turns import Table, begin, piece, turn
from tests.games.starved.years import PLENTY

SAVINGS = ("savings",) * 4
VIEWERS = (None, 0, 1, 2, 3)
BOOK = land().book
SIZES = {"S": "small", "M": "medium", "L": "large"}


def backs(table: Table, viewer: int | None = None) -> list[str]:
    """What the slots show."""
    return [piece(table, f"slot:{slot}", viewer).name for slot in "ABCD"]


def dealers(match: Match, turns: int) -> list[int]:
    """Who deals, turn after turn."""
    found = []
    for _ in range(turns):
        villages = [area for area in match.scene(None).areas if "deals" in area.badges]
        assert len(villages) == 1
        found.append(villages[0].owner)
        turn(match, "A" * match.setup.seats)
    return found


def fronts_with(back: str) -> list[str]:
    """The fronts that a card with this back may have."""
    return sorted(BOOK.cards[card].id for card, shown in BOOK.back_of.items() if shown == back)


# -- the deal -------------------------------------------------------------------------------


@rule("ST-040")
def test_a_season_begins_with_a_card_in_each_slot():
    s = land()
    dice(s, foraging=["small", "fish", "luck", "fish"])
    resolve(s, Season(1))
    assert backs(s) == ["A: small", "B: fish", "C: luck", "D: fish"]
    assert piece(s, "deck").count == 16


@rule("ST-040")
def test_one_player_deals():
    assert dealers(begin(*SAVINGS), 1) == [0]


@rule("ST-041")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_dealt_cards_lie_face_down(viewer):
    match = begin(*SAVINGS)
    assert all(piece(match, f"slot:{slot}", viewer).face_down for slot in "ABCD")


@rule("ST-041")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_is_told_the_front_of_a_card_while_voting(viewer):
    match = begin(*SAVINGS)
    view = msgspec.json.encode(match.view(viewer)).decode()
    assert not [front.name for front in BOOK.fronts.values() if front.name in view or front.text in view]


@rule("ST-042")
@pytest.mark.parametrize("size", SIZES)
def test_one_card_of_each_pair_shows_only_its_size(size):
    of_this_size = sorted(front.id for front in BOOK.fronts.values() if front.size == size)
    assert fronts_with(SIZES[size]) == of_this_size
    assert {BOOK.fronts[front].kind for front in of_this_size} == {"hunt", "fish", "gather"}


@rule("ST-043")
@pytest.mark.parametrize("kind", ["hunt", "fish", "gather"])
def test_the_other_card_of_each_pair_shows_only_its_type(kind):
    of_this_kind = sorted(front.id for front in BOOK.fronts.values() if front.kind == kind)
    assert fronts_with(kind) == of_this_kind
    assert {BOOK.fronts[front].size for front in of_this_kind} == {"S", "M", "L"}


@rule("ST-042", "ST-043")
@pytest.mark.parametrize("back", ["small", "medium", "large", "hunt", "fish", "gather"])
def test_a_back_says_size_or_type_and_no_more(back):
    s = land()
    dice(s, foraging=[back])
    resolve(s, Deal())
    card = piece(s, "slot:A")
    said = {word for word in [*SIZES.values(), "hunt", "fish", "gather"] if word in f"{card.name} {card.text}"}
    assert said == {back}


@rule("ST-044")
def test_good_and_bad_luck_share_one_back():
    assert fronts_with("luck") == ["frost", "thaw"]
    assert Counter(BOOK.back_of.values())["luck"] == 2


@rule("ST-044")
@pytest.mark.parametrize("card", ["thaw-luck", "frost-luck"])
def test_luck_is_seen_to_be_good_or_bad_only_when_it_is_turned_up(card):
    s = land()
    dice(s, {"foraging": ["luck"], "foraging.luck": [card]})
    resolve(s, Season(1))
    assert backs(s)[0] == "A: luck"
    assert piece(s, "slot:A").text == "Luck: good or bad, nobody knows."
    turn(s, "AAAA")
    assert f"In A lies: {BOOK.cards[card].name}." in story(s)


@rule("ST-EX-7")
def test_the_deck_is_nine_pairs_and_two_luck_cards_and_lasts_five_turns():
    pairs = Counter(front.id for front in BOOK.cards.values() if front.kind != "luck")
    assert sorted(pairs.values()) == [2] * 9
    assert len(BOOK.cards) == 20 == 5 * 4


@rule("ST-EX-7")
def test_there_are_three_of_each_back_and_two_of_luck():
    by_size, by_type = ["small", "medium", "large"], ["hunt", "fish", "gather"]
    assert Counter(BOOK.back_of.values()) == dict.fromkeys([*by_size, *by_type], 3) | {"luck": 2}


# -- shuffling, and who deals ---------------------------------------------------------------


def first_season(seed: int, **options: str) -> Match:
    """The same opening with another shuffle."""
    match = overwinter.game("starved").new(4, seed, tribes="dealt", **options)
    for seat in range(4):
        match.answer(seat, f"savings {seat}")
    return match


@rule("ST-A05")
def test_the_deck_is_shuffled_before_the_first_year():
    deals = {tuple(backs(first_season(seed))) for seed in range(10)}
    assert len(deals) > 5


@rule("ST-A05")
def test_the_deck_is_shuffled_anew_each_year():
    match = begin(*SAVINGS)
    years = []
    for _ in range(2):
        years.append([])
        for _ in range(5):
            years[-1].append(backs(match))
            turn(match, "AAAA")
    assert years[0] != years[1]


@rule("ST-A05")
def test_a_card_that_was_turned_up_is_out_of_play_for_the_rest_of_the_year():
    for seed in range(5):
        match = first_season(seed)
        for _ in range(4):
            turn(match, "ABCD")
        seen = [line.text.split(": ")[1] for line in match.view(None).story if line.text.startswith("In ")]
        assert len(seen) == 16
        assert max(Counter(seen).values()) <= 2  # the two cards of a pair have the same front
        assert len([name for name in seen if name.startswith(("Early Thaw", "Late Frost"))]) <= 2


@rule("ST-A05")
def test_all_cards_are_back_in_the_next_year():
    s = land(barns=4)
    dice(s, PLENTY)
    dice(s, {"foraging": ["medium", "medium", "large", "large"]})
    resolve(s, *[Season(number) for number in (1, 2, 3, 4)], Yule())
    for _ in range(4):
        turn(s, "AAAA")
    dice(s, PLENTY)
    turn(s, "AAAA")
    assert s.year == 2
    assert (piece(s, "deck").count, piece(s, "seen").count) == (16, 0)
    turn(s, "AAAA")
    assert story(s).count("In A lies: Hares.") == 2


@rule("ST-A05")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_without_a_vote_are_set_aside_unseen(viewer):
    match = begin(*SAVINGS, chance=PLENTY)
    turn(match, "AAAA")
    seen = piece(match, "seen", viewer)
    assert (seen.count, seen.text) == (1, "Hares")


@rule("ST-A06")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_next_back_is_not_known_before_it_is_dealt(viewer):
    spring = ["hunt", "fish", "gather", "luck"]
    lucky = begin(*SAVINGS, chance=PLENTY | {"foraging": [*spring, "luck"]})
    small = begin(*SAVINGS, chance=PLENTY | {"foraging": [*spring, "small"]})
    assert lucky.view(viewer) == small.view(viewer)
    turn(lucky, "AAAA")
    turn(small, "AAAA")
    assert (backs(lucky)[0], backs(small)[0]) == ("A: luck", "A: small")


@rule("ST-A07")
def test_the_first_seat_deals_first_and_then_the_deal_goes_to_the_left():
    match = begin("savings", "savings", "savings", "savings", "savings")
    assert dealers(match, 5) == [0, 1, 2, 3, 4]


@rule("ST-A07")
def test_the_deal_moves_on_after_yule_too():
    assert dealers(begin(*SAVINGS), 6) == [0, 1, 2, 3, 0, 1]


@rule("ST-A07")
def test_any_seat_may_be_drawn_to_deal_first():
    firsts = set()
    for seed in range(40):
        first, second = dealers(first_season(seed, first_dealer="random"), 2)
        assert second == (first + 1) % 4
        firsts.add(first)
    assert firsts == {0, 1, 2, 3}
