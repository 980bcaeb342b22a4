"""What the foraging cards pay (3.7), and what their numbers must keep to (section 6)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import overwinter
from overwinter.games.starved.collecting import Collect
from overwinter.testing import resolve, rule
from tests.games.starved.conftest import land
from tests.games.starved.turns import begin, piece, vote

HUNTS = {"hares-size": 2, "boar-size": 3, "aurochs-size": 4}
FISH = {"perch-size": 3, "pike-size": 2, "sturgeon-size": 1}
RESOURCES = [*HUNTS, *FISH, "bilberries-size", "mushrooms-size", "orchard-size"]
LUCK = ["thaw-luck", "frost-luck"]


def collected(card, votes, **table):
    """What each tribe brings home when this card lies in A, and a Late Frost in B."""
    s = land(len(votes), votes=votes, fronts={"A": card, "B": "frost-luck"}, **table)
    resolve(s, Collect())
    return [tribe.harvest for tribe in s.tribes]


def pays(card, voters, cards="proposed"):
    """What a card pays to all its voters together."""
    return sum(collected(card, ("A" * voters).ljust(6, "B"), cards=cards))


def counts_that_pay(card):
    return [voters for voters in range(1, 7) if pays(card, voters)]


# -- the deck -----------------------------------------------------------------------------


@rule("ST-056")
def test_the_deck_holds_each_of_nine_resources_twice_and_two_luck_cards():
    s = land()
    faces = Counter((s.book.cards[card].kind, s.book.cards[card].size) for card in s.deck.hidden())
    resources = {(kind, size): 2 for kind in ("hunt", "fish", "gather") for size in "SML"}
    assert faces == {**resources, ("luck", None): 2}


@rule("ST-057")
@pytest.mark.parametrize("cards", ["tuned", "proposed"])
@pytest.mark.parametrize(("kind", "harder"), [("hunt", 1), ("fish", -1)])
def test_a_larger_hunt_or_catch_pays_more_under_a_harder_condition(kind, harder, cards):
    sizes = {front.size: front for front in land(cards=cards).faces.values() if front.kind == kind}
    small, medium, large = sizes["S"], sizes["M"], sizes["L"]
    assert small.beads < medium.beads < large.beads
    assert harder * small.votes < harder * medium.votes < harder * large.votes


@rule("ST-057")
def test_a_large_gathering_overtakes_a_medium_one_only_when_shared():
    assert pays("bilberries-size", 1) < pays("mushrooms-size", 1)
    assert pays("orchard-size", 1) < pays("mushrooms-size", 1)
    assert pays("orchard-size", 2) > pays("mushrooms-size", 2)


NUMBERS = {
    "proposed": {"hunt": (3, 5, 7), "fish": (2, 3, 5), "gather": (2, 4, 2)},
    "tuned": {"hunt": (4, 6, 10), "fish": (3, 4, 7), "gather": (2, 4, 2)},
}
THRESHOLDS = {"hunt": (2, 3, 4), "fish": (3, 2, 1), "gather": (0, 0, 0)}


@rule("ST-A03")
@pytest.mark.parametrize("cards", NUMBERS)
def test_the_resource_cards_show_the_numbers_that_were_agreed(cards):
    faces = land(cards=cards).faces
    shown = {(front.kind, front.size): (front.votes, front.beads) for front in faces.values() if front.kind != "luck"}
    assert shown == {
        (kind, size): (votes, beads)
        for kind, numbers in NUMBERS[cards].items()
        for size, votes, beads in zip("SML", THRESHOLDS[kind], numbers, strict=True)
    }


@rule("ST-A03")
def test_a_match_is_played_with_the_tuned_numbers_unless_a_group_wants_those_proposed_first():
    assert collected("aurochs-size", "AAAA", cards="tuned") == [10] * 4
    assert collected("aurochs-size", "AAAA", cards="proposed") == [7] * 4
    assert overwinter.game("starved").new(4, 1).state.faces["aurochs-size"].beads == 10


@rule("ST-A03")
def test_both_cards_of_a_pair_have_the_same_front():
    s = land()
    pairs = {}
    for card in s.deck.hidden():
        front = s.book.cards[card]
        pairs.setdefault((front.kind, front.size), []).append([pays(card, voters) for voters in range(1, 7)])
    for (kind, _), (one, other) in pairs.items():
        assert one == other or kind == "luck"


@rule("ST-A03")
def test_every_hunt_can_be_met_by_four_tribes_and_every_fish_caught_by_one():
    assert all(pays(card, 4) for card in HUNTS)
    assert all(pays(card, 1) for card in FISH)


@rule("ST-A03")
@pytest.mark.parametrize("cards", ["tuned", "proposed"])
def test_no_card_is_better_than_all_others_at_every_number_of_voters(cards):
    table = {card: [pays(card, voters, cards) for voters in range(1, 7)] for card in [*RESOURCES, *LUCK]}
    for card, own in table.items():
        rivals = [other for name, other in table.items() if name != card]
        best = [max(column) for column in zip(*rivals, strict=True)]
        assert any(mine <= theirs for mine, theirs in zip(own, best, strict=True))


@rule("ST-A03")
@pytest.mark.parametrize("tribes", [4, 5, 6])
def test_tribes_that_do_anything_at_random_bring_home_two_to_three_beads_on_average(tribes):
    rng = random.Random(tribes)
    harvests = []
    for seed in range(200):
        match = overwinter.game("starved").new(tribes, seed, tribes="dealt", druids=False, max_years=1)
        while match.questions:
            seat, question = next(iter(match.questions.items()))
            match.answer(seat, rng.choice(question.options))
        told = [line.text for line in match.told(None) if line.rule == "ST-053"]
        harvests += [int(text.partition("brings home ")[2].split()[0]) for text in told]
    assert len(harvests) == 200 * 4 * tribes
    assert 2 <= sum(harvests) / len(harvests) <= 3


# -- hunt ---------------------------------------------------------------------------------


@rule("ST-058")
@pytest.mark.parametrize(("card", "minimum"), HUNTS.items())
def test_a_hunt_has_a_minimum_number_of_votes(card, minimum):
    assert counts_that_pay(card) == list(range(minimum, 7))


@rule("ST-059")
@pytest.mark.parametrize("votes", ["AABB", "AAAB", "AAAA"])
def test_a_hunt_with_enough_votes_pays_the_full_amount_to_every_voter(votes):
    assert collected("hares-size", votes) == [3 if slot == "A" else 0 for slot in votes]


@rule("ST-060")
@pytest.mark.parametrize("votes", ["ABBB", "AABB", "AAAB"])
def test_a_hunt_with_too_few_votes_pays_nothing(votes):
    assert collected("aurochs-size", votes) == [0, 0, 0, 0]


# -- fish ---------------------------------------------------------------------------------


@rule("ST-061")
@pytest.mark.parametrize(("card", "maximum"), FISH.items())
def test_a_fish_card_has_a_maximum_number_of_votes(card, maximum):
    assert counts_that_pay(card) == list(range(1, maximum + 1))


@rule("ST-062")
@pytest.mark.parametrize("votes", ["ABBB", "AABB", "AAAB"])
def test_a_fish_card_with_few_enough_votes_pays_the_full_amount_to_every_voter(votes):
    assert collected("perch-size", votes) == [2 if slot == "A" else 0 for slot in votes]


@rule("ST-063")
@pytest.mark.parametrize("votes", ["AABB", "AAAB", "AAAA"])
def test_a_fish_card_with_too_many_votes_pays_nothing(votes):
    assert collected("sturgeon-size", votes) == [0, 0, 0, 0]


# -- gather -------------------------------------------------------------------------------


@rule("ST-064")
@pytest.mark.parametrize("voters", range(1, 7))
def test_a_small_or_medium_gathering_divides_its_total_among_its_voters(voters):
    assert pays("bilberries-size", voters) == 2
    assert pays("mushrooms-size", voters) == 4


@rule("ST-065")
def test_a_split_goes_bead_by_bead_so_that_shares_differ_by_one_at_most():
    assert sorted(collected("mushrooms-size", "AAAAA")) == [0, 1, 1, 1, 1]
    assert sorted(collected("mushrooms-size", "AAAA")) == [1, 1, 1, 1]
    assert sorted(collected("mushrooms-size", "AAAB")) == [0, 1, 1, 2]
    assert sorted(collected("bilberries-size", "AAAA")) == [0, 0, 1, 1]


@rule("ST-066")
def test_a_split_starts_with_the_voter_closest_to_victory_and_goes_counter_clockwise():
    assert collected("bilberries-size", "AAAB", villages={2: "hut"}) == [0, 1, 1, 0]
    assert collected("bilberries-size", "AAAB", villages={1: "hut"}) == [1, 1, 0, 0]
    assert collected("bilberries-size", "AAAB", villages={0: "hut"}) == [1, 0, 1, 0]


@rule("ST-067")
@pytest.mark.parametrize(
    ("dealer", "shares"), [(0, [1, 1, 0, 0]), (1, [0, 1, 1, 0]), (2, [1, 0, 1, 0]), (3, [1, 0, 1, 0])]
)
def test_among_equals_a_split_starts_with_the_dealers_left(dealer, shares):
    assert collected("bilberries-size", "AAAB", dealer=dealer) == shares


@rule("ST-A09")
def test_buildings_come_before_beads_in_a_split():
    assert collected("mushrooms-size", "AAAB", villages={2: "hut"}, barns=(4, 4, 0, 0)) == [1, 1, 2, 0]


@rule("ST-A09")
def test_beads_in_the_barn_decide_a_split_among_equal_villages():
    assert collected("mushrooms-size", "AAAB", barns=(2, 2, 3, 4)) == [1, 1, 2, 0]


@rule("ST-A09")
def test_only_voters_of_the_card_are_ranked_for_its_split():
    assert collected("mushrooms-size", "AAAB", villages={3: "hut hut"}, dealer=0) == [1, 2, 1, 0]


@rule("ST-A09")
def test_allies_count_together_in_a_split():
    assert collected("mushrooms-size", "AAAB", villages={0: "hut"}, pacts=(0, 0, 1, 1), barns=3) == [1, 1, 2, 0]


@rule("ST-A09")
def test_the_dealer_is_last_among_equals():
    assert collected("mushrooms-size", "ABAA", dealer=3, barns=(3, 3, 2, 3)) == [2, 0, 1, 1]


@rule("ST-A09")
def test_beads_collected_this_season_do_not_count_in_a_split():
    s = land(
        votes="BBBA",
        fronts={"A": "sturgeon-size", "B": "mushrooms-size"},
        villages={0: "hut"},
        barns=(4, 0, 1, 2),
        pacts=(0, 0, 1, 1),
    )
    resolve(s, Collect())
    assert [tribe.harvest for tribe in s.tribes] == [2, 1, 1, 5]


@rule("ST-A09")
def test_two_splits_in_one_season_are_independent():
    s = land(6, votes="AAABBB", fronts={"A": "mushrooms-size", "B": "mushrooms-type"}, villages={0: "hut"}, dealer=3)
    resolve(s, Collect())
    assert [tribe.harvest for tribe in s.tribes] == [2, 1, 1, 1, 2, 1]


@rule("ST-A09")
def test_in_a_covenant_only_the_dealer_matters_for_a_split():
    assert collected("mushrooms-size", "AAAB", villages={2: "hut"}, covenant=True) == [1, 2, 1, 0]


@rule("ST-068")
def test_a_large_gathering_pays_every_voter_two_and_one_for_each_who_takes_part():
    assert [collected("orchard-size", "A" * voters + "BBB")[0] for voters in range(1, 4)] == [3, 4, 5]
    assert collected("orchard-size", "AAAAAA") == [8] * 6


# -- luck ---------------------------------------------------------------------------------


@rule("ST-069")
def test_there_is_one_good_and_one_bad_luck_card():
    s = land()
    luck = [card for card in s.deck.hidden() if s.book.cards[card].kind == "luck"]
    assert sorted(pays(card, 1) > 0 for card in luck) == [False, True]


@rule("ST-A04")
@pytest.mark.parametrize("votes", ["ABBB", "AABB", "AAAB", "AAAAAA"])
def test_good_luck_pays_every_voter_the_same_and_bad_luck_nothing(votes):
    assert collected("thaw-luck", votes) == [4 if slot == "A" else 0 for slot in votes]
    assert collected("thaw-luck", votes, cards="tuned") == [6 if slot == "A" else 0 for slot in votes]
    assert not any(collected("frost-luck", votes))


@rule("ST-A04")
@pytest.mark.parametrize("spot", ["hut", "hunter", "fisherman", "witch", "market", "shed", "spy", "druid"])
def test_no_building_helps_with_luck(spot):
    assert collected("thaw-luck", "AABB", villages={0: spot}) == [4, 4, 0, 0]
    assert collected("frost-luck", "AABB", villages={0: spot}) == [0, 0, 0, 0]


# -- worked examples ----------------------------------------------------------------------


@rule("ST-EX-2")
def test_four_beads_among_three_voters_give_the_leader_two():
    p, q, r = 2, 1, 0
    shares = collected("mushrooms-size", "AAAB", villages={p: "hut"})
    assert (shares[p], shares[q], shares[r]) == (2, 1, 1)


@rule("ST-EX-3")
def test_two_voters_at_a_large_gathering_get_four_each():
    assert collected("orchard-type", "AABB") == [4, 4, 0, 0]


@rule("ST-EX-4")
@pytest.mark.parametrize(("card", "minimum"), HUNTS.items())
def test_on_a_failed_hunt_only_the_hunters_hut_brings_a_bead(card, minimum):
    votes = ("A" * (minimum - 1)).ljust(4, "B")
    assert collected(card, votes, villages={0: "hunter"}) == [1, 0, 0, 0]


@rule("ST-EX-5")
def test_a_market_guarantees_a_bead_on_a_small_card():
    assert collected("hares-size", "ABBB", villages={0: "market"}) == [1, 0, 0, 0]


@rule("ST-EX-3")
def test_what_a_card_pays_is_eaten_and_stored_in_a_match():
    match = begin(
        "hut",
        "hut",
        "savings",
        "savings",
        chance={"foraging": ["large", "luck"], "foraging.large": ["orchard-size"], "foraging.luck": ["frost-luck"]},
    )
    vote(match, "AABB")
    assert [piece(match, f"barn:{seat}").count for seat in range(4)] == [3, 3, 2, 2]
