"""The toy as a whole match: what holds at every decision, and a round of it written by hand."""

from __future__ import annotations

import pytest

from overwinter.engine import notation
from overwinter.engine.chance import Rigged
from overwinter.engine.content import Content
from overwinter.engine.decks import Pile
from overwinter.engine.errors import BadContent, OptionBlocked
from overwinter.engine.people import YOU
from overwinter.engine.printed import THIS_CARD, All, Decide, made_out
from overwinter.engine.state import Desk
from overwinter.kit.together import Pause
from overwinter.match import Box, Match, load, replay
from overwinter.testing import answer, at_rest, blocked, check_game, resolve, waiting
from tests.engine.toy import GAME
from tests.engine.toy.catalogue import Book
from tests.engine.toy.hurting import Hurt
from tests.engine.toy.rounds import Resolve
from tests.engine.toy.table import Bid, Gain, Interlude, Table, Twice

BOX = Box(GAME)

SCRIPT = """
~ cards lost-shield
1: ready 1
1: interlude 1
0: ready 0
0: gain 1
1: pick-pots 1 a
1: note "pots a+c"
1: order-pots 1 b
1: note "order b>a>c"
1: gain 1 2
0: gain 0 3
~ cards windfall
0: ready 0
1: ready 1
0: all (hurt),(gain 0 4)
0: go-on (hurt) 1
"""


def played(script: str = SCRIPT) -> Match:
    """The match that this leads to."""
    lines = [line for line in script.splitlines() if line]
    return replay([BOX.new(2, seed=1).log[0], *lines], box=BOX)


def table(**fields: object) -> Table:
    """The toy set out, with nothing pending."""
    s = GAME.begin(2, GAME.options({}), GAME.codec(()).catalogue)
    for name, value in fields.items():
        setattr(s, name, value)
    return at_rest(s)


# -- a whole match --------------------------------------------------------------------------------


def test_random_matches_hold_everything_that_must_hold():
    assert check_game(BOX, games=60) > 1000


def test_a_round_written_by_hand_is_the_log_of_the_match():
    assert played().log[1:] == [line for line in SCRIPT.splitlines() if line]


def test_the_rest_of_the_card_is_data_while_a_question_waits():
    match = played(SCRIPT.rpartition("0: go-on")[0])
    pending = [notation.write(effect) for effect in reversed(match.state.stack)]
    assert pending[:3] == ["raise-shield 0 (go-on (hurt) 1)", "gain 0 4", "put-away windfall"]
    loaded = load(match.save(), box=BOX)
    assert loaded.digest == match.digest
    for each in (match, loaded):
        each.answer(0, "go-on (hurt) 1")
    assert loaded.digest == match.digest
    assert (match.state.wounds, match.state.notes[-3:]) == (1, ["a cry for 1", "a scar", "0 gains 4"])


def test_who_may_not_know_hears_something_else():
    match = played("\n".join(SCRIPT.splitlines()[:3]))
    assert "Player 2 sees A Lost Shield." in [line.text for line in match.told(1)]
    assert "Player 2 looks at the next card." in [line.text for line in match.told(0)]
    assert match.view(1).scene.piece("card:lost-shield")
    assert not match.view(0).scene.piece("card:lost-shield")


def test_an_answer_to_which_chance_had_nothing_to_say_is_taken_back_for_free():
    match = played("\n".join(SCRIPT.splitlines()[:3]))
    before = match.digest
    match.answer(1, "interlude 1")
    assert match.undo_is_free
    match.undo()
    assert match.digest == before


# -- what is printed ------------------------------------------------------------------------------


def test_printed_effects_are_made_out_however_deep_they_lie():
    printed = [Decide(between=(Gain(), All((Hurt(), Gain(amount=4)))))]
    assert made_out(printed, 1) == [Decide(1, (Gain(1), All((Hurt(), Gain(1, 4)))))]
    assert made_out([Twice(Resolve(YOU, THIS_CARD))], 1, "thorns") == [Twice(Resolve(1, "thorns"))]


def test_a_card_on_the_table_does_all_that_it_says_and_is_put_away():
    s = table()
    resolve(s, Resolve(0, "cobwebs"))
    assert s.notes == ["nothing but dust"]
    assert (s.on_table, s.cards.discards) == ((), ("cobwebs",))


def test_all_that_is_joined_happens_in_that_order():
    s = table()
    told = resolve(s, All((Gain(0), Gain(1, 2))))
    assert told == ["Player 1 gains 1 berries.", "Player 2 gains 2 berries."]
    assert All((Gain(0), Gain(1, 2))).says(s) == "Player 1 gains 1 berries. Player 2 gains 2 berries."


def test_a_choice_on_a_card_says_what_there_is_to_choose():
    s = table()
    assert Decide(0, (Gain(0), Gain(0, 2))).offer(s) == (
        "Either: Player 1 gains 1 berries. Or: Player 1 gains 2 berries."
    )
    resolve(s, Resolve(0, "windfall"))
    assert waiting(s) == [0]
    answer(s, 0, "gain 0 2")
    assert s.cards.discards == ("windfall",)


def test_a_mistake_deep_in_a_card_is_named(tmp_path):
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "more.yaml").write_text(
        "- id: windfall\n"
        "  name: Windfall\n"
        "  effects:\n"
        "    - do: decide\n"
        "      between: [{do: gain}, {do: all, of: [{do: hurt, amount: much}]}]\n"
    )
    content = Content((GAME.folder.joinpath("content"), tmp_path), GAME.codec())
    with pytest.raises(BadContent, match=r"entry 'windfall', field 'effects\[0\]\.between\[1\]\.of\[0\]\.amount'"):
        Book(content)


# -- free actions, piles and pauses -----------------------------------------------------------------------------


def test_a_free_action_that_cannot_be_taken_says_why():
    s = table(berries=0)
    resolve(s, Bid(0))
    assert blocked(s, 0)["interlude 0"] == ("there are no berries", "TOY-1")
    match = played(SCRIPT.partition("0: ready 0")[0])
    assert not match.interludes(0)
    match.state.berries = 0
    with pytest.raises(OptionBlocked, match="there are no berries"):
        match.answer(0, "interlude 0")


def test_discards_are_shuffled_when_the_deck_runs_out():
    s = Table(desk=Desk(Rigged(1)))
    pile = Pile.of("cards", ["thorns", "windfall"])
    pile.discard(*[pile.draw(s) or "" for _ in range(2)])
    assert not pile.face_down
    assert pile.draw(s) in ("thorns", "windfall")
    assert (pile.face_down, pile.discards) == (1, ())
    pile.draw(s)
    assert pile.draw(s) is None


def test_nobody_is_stopped_who_could_do_nothing():
    assert Pause.if_needed(table(berries=0), (0, 1)) == []
    assert Pause.if_needed(table(berries=1), (0, 1), "Now.") == [Pause((0, 1), "Now.")]


def test_what_goes_on_reads_like_what_it_goes_on_with():
    s = table(shield=True)
    resolve(s, Hurt(), Bid(0))
    goes_on = s.stack[-1].asked(s, 0).options(s)[1]
    assert goes_on.says(s) == goes_on.offer(s) == "Somebody is hurt."
    assert (goes_on.fine_print(s), goes_on.points_at(s), goes_on.lands_on(s), goes_on.cites(s)) == ("", "", "", "")
    assert Interlude(0).free
