"""Phase 2, voting and reveal, and what is hidden from whom (ST-045 to ST-051)."""

from __future__ import annotations

import pytest

from overwinter.engine.chance import Chance
from overwinter.engine.errors import NoSuchOption, UndoRefused, WrongAnswer
from overwinter.engine.scene import Piece
from overwinter.games.starved import GAME
from overwinter.games.starved.season import Season
from overwinter.games.starved.state import Land
from overwinter.games.starved.yule import Yule
from overwinter.match import Match
from overwinter.testing import answer, options, resolve, rule, waiting
from tests.games.starved.conftest import land
from tests.games.starved.turns import asked, begin, choices, invite, piece, turn, vote
from tests.games.starved.years import PLENTY

VIEWERS = (None, 0, 1, 2, 3)


def first_vote() -> Match:
    """A match in its first Season, with plenty in slot A."""
    return begin("savings", "savings", "savings", "savings", chance=PLENTY)


def votes_seen(match: Match, viewer: int | None) -> list[str]:
    return [piece(match, f"vote:{seat}", viewer).name for seat in range(4)]


# -- voting ---------------------------------------------------------------------------------


@rule("ST-045")
def test_everybody_always_has_all_four_voting_cards():
    match = first_vote()
    for _ in range(5):
        for seat in range(4):
            assert choices(match, seat) == [f"vote {seat} {slot}" for slot in "ABCD"]
        turn(match, "AABC")


@rule("ST-045")
def test_the_cast_card_comes_back_to_hand_after_the_turn():
    match = first_vote()
    turn(match, "AABC")
    assert votes_seen(match, None) == ["No vote yet"] * 4
    turn(match, "AABC")


@rule("ST-046")
def test_everybody_casts_one_vote_face_down():
    match = first_vote()
    for seat in (2, 0, 3):
        match.answer(seat, f"vote {seat} A")
        assert piece(match, f"vote:{seat}").face_down
        assert seat not in asked(match)
    assert asked(match) == [1]


@rule("ST-046")
def test_a_second_vote_takes_the_place_of_the_first():
    match = first_vote()
    match.answer(0, "vote 0 A")
    match.answer(0, "vote 0 B")
    for seat in (1, 2, 3):
        match.answer(seat, f"vote {seat} C")
    told = [line.text for line in match.view(None).story if line.rule == "ST-051"]
    assert told == ["One, two, three: B: Ashfoot; C: Brackwater, Cairnfolk, Dunlark."]


@rule("ST-046")
def test_nobody_votes_for_another_tribe():
    match = first_vote()
    with pytest.raises(NoSuchOption):
        match.answer(0, "vote 1 A")


@rule("ST-A08")
def test_nobody_can_abstain():
    match = first_vote()
    for seat in range(3):
        match.answer(seat, f"vote {seat} A")
    assert asked(match) == [3]
    assert choices(match, 3) == ["vote 3 A", "vote 3 B", "vote 3 C", "vote 3 D"]
    assert votes_seen(match, None)[0] == "Vote, face down"


@rule("ST-047")
@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_a_vote_is_secret_until_the_reveal(viewer):
    one, other = first_vote(), first_vote()
    one.answer(0, "vote 0 A")
    other.answer(0, "vote 0 D")
    assert one.view(viewer) == other.view(viewer)


@rule("ST-047")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_knows_the_votes_after_the_reveal(viewer):
    match = first_vote()
    vote(match, "AABC")
    assert votes_seen(match, viewer) == ["Vote for A", "Vote for A", "Vote for B", "Vote for C"]


@rule("ST-048")
def test_talk_is_free_while_voting_in_a_season():
    match = first_vote()
    assert not any(match.view(viewer).silence for viewer in VIEWERS)
    match.answer(0, "vote 0 A")
    assert not any(match.view(viewer).silence for viewer in VIEWERS)


@rule("ST-049")
def test_a_vote_can_be_changed_any_number_of_times_until_all_are_ready():
    match = first_vote()
    for slot in "ABADCB":
        match.answer(0, f"vote 0 {slot}")
        assert piece(match, "vote:0", viewer=0).name == f"Vote for {slot}"
    for seat in (1, 2):
        match.answer(seat, f"vote {seat} A")
        match.answer(0, "vote 0 C")
        match.answer(0, "vote 0 B")
    match.answer(3, "vote 3 A")
    assert votes_seen(match, None) == ["Vote for B", "Vote for A", "Vote for A", "Vote for A"]


@rule("ST-050")
def test_no_vote_can_be_changed_when_all_are_ready():
    match = first_vote()
    vote(match, "AABC")
    for seat in range(4):
        with pytest.raises(WrongAnswer):
            match.answer(seat, f"vote {seat} D")
    assert votes_seen(match, None) == ["Vote for A", "Vote for A", "Vote for B", "Vote for C"]


@rule("ST-050")
def test_no_vote_can_be_taken_back_when_all_are_ready():
    match = first_vote()
    vote(match, "AABC")
    with pytest.raises(UndoRefused):
        match.undo()


@rule("ST-050")
def test_only_a_spy_lets_votes_change_after_all_are_ready():
    s = land(villages={0: "spy"})
    resolve(s, Season(1))
    vote(s, "AAAA")
    assert [options(s, seat) for seat in (1, 2, 3)] == [[], [], []]
    assert not [option for option in options(s, 0) if option.startswith("vote")]
    answer(s, 0, "reveal 0 2")
    assert waiting(s) == [0, 1, 3]
    assert "vote 1 B" in options(s, 1)


@rule("ST-051")
def test_all_votes_are_revealed_at_the_same_time():
    match = first_vote()
    for seat in range(3):
        match.answer(seat, f"vote {seat} A")
    assert votes_seen(match, None) == ["Vote, face down"] * 3 + ["No vote yet"]
    events = match.answer(3, "vote 3 B")
    assert votes_seen(match, None) == ["Vote for A", "Vote for A", "Vote for A", "Vote for B"]
    heard = [event.for_seat(None) for event in events if "votes for" in event.for_seat(None) or event.rule == "ST-051"]
    assert heard == ["One, two, three: A: Ashfoot, Brackwater, Cairnfolk; B: Dunlark."]


@rule("ST-A16")
def test_spies_stay_hidden_in_yule():
    s = land(villages={0: "spy", 1: "spy"}, barns=[4, 3, 2, 1])
    resolve(s, Yule())
    vote(s, "AAAB")
    assert (s.year, s.season, waiting(s)) == (2, 1, [0, 1, 2, 3])  # on to the next year


@rule("ST-A16")
def test_spies_come_out_in_a_season():
    s = land(villages={0: "spy"})
    resolve(s, Season(4))
    vote(s, "AAAB")
    assert "peek 0 1" in options(s, 0)


# -- what is hidden -------------------------------------------------------------------------


def without_votes(match: Match, viewer: int | None) -> list[Piece]:
    areas = match.scene(viewer).areas
    return [thing for area in areas for thing in area.pieces if not thing.id.startswith("vote")]


@rule("ST-A28")
def test_all_but_the_votes_is_public():
    match = begin("hut", "druid", "savings", "market", chance=PLENTY)
    match.answer(0, "vote 0 A")
    assert all(without_votes(match, viewer) == without_votes(match, None) for viewer in range(4))
    assert [piece(match, f"barn:{seat}", 3).count for seat in range(4)] == [1, 0, 3, 0]
    assert [piece(match, "spot:1:druid", viewer).count for viewer in VIEWERS] == [1, 1, 1, 1, 1]


@rule("ST-A28")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_alliances_are_public(viewer):
    s = land(pacts=[1, 1, 0, 0])
    assert piece(s, "banner:0", viewer).text == "Allied with Brackwater."


@rule("ST-A28")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_that_were_turned_up_stay_known_for_the_year(viewer):
    match = first_vote()
    turn(match, "AAAA")
    turn(match, "AAAA")
    assert piece(match, "seen", viewer).text == "Hares, Boar"


def spied() -> Land:
    """The first tribe has peeked at the vote of the third."""
    s = land(villages={0: "spy"})
    resolve(s, Season(1))
    vote(s, "AACB")
    answer(s, 0, "peek 0 2")
    return s


@rule("ST-A28")
@pytest.mark.parametrize("viewer", [0, 2])
def test_a_vote_that_was_peeked_at_is_known_to_spy_and_owner(viewer):
    assert piece(spied(), "vote:2", viewer).name == "Vote for C"


@rule("ST-A28")
@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_a_vote_that_was_peeked_at_is_hidden_from_the_rest(viewer):
    assert piece(spied(), "vote:2", viewer).name == "Vote, face down"


def proposing() -> Land:
    """In the middle of the vote, the first tribe invites the second; the first and the third have voted."""
    s = land(villages={0: "druid", 1: "druid"})
    resolve(s, Season(1))
    answer(s, 0, "vote 0 C")
    answer(s, 2, "vote 2 B")
    invite(s, 0, 1)
    assert waiting(s) == [1]
    return s


@rule("ST-046")
@pytest.mark.parametrize(("viewer", "name"), [(None, "Vote, face down"), (1, "Vote, face down"), (2, "Vote for B")])
def test_a_vote_stays_on_the_table_while_an_alliance_is_proposed(viewer, name):
    assert piece(proposing(), "vote:2", viewer).name == name


@rule("ST-047")
def test_a_vote_cannot_be_worked_out_while_an_alliance_is_proposed():
    s, thought_of = proposing(), set()
    for number in range(20):
        imagined = GAME.imagined(s, 1, Chance(number))
        answer(imagined, 1, "decline 1 0")
        thought_of.add(piece(imagined, "vote:2", viewer=2).name)
    assert thought_of == {"Vote for A", "Vote for B", "Vote for C", "Vote for D"}
