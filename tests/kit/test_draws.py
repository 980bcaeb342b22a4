"""Draw so many, keep one, put the rest back."""

from __future__ import annotations

import msgspec

from overwinter.engine.decks import Pile
from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP, YOU, Who
from overwinter.kit.board import Board
from overwinter.kit.draws import KeepOne
from overwinter.testing.tables import answer, at_rest, dice, options, resolve, story, waiting


class Shore(Board):
    finds: Pile = msgspec.field(default_factory=lambda: Pile("finds"))
    kept: tuple[str, ...] = ()

    def deciders(self, who: Who) -> tuple[int, ...]:
        return (0, 1) if who == GROUP else (who,)


class Search(KeepOne):
    """{seat} searches the shore."""

    seat: Who = YOU
    count: int = 2
    rule = "TOY-10"
    lack = "the shore is bare"

    def cards(self, s: Shore) -> Pile:
        return s.finds

    def number(self, s: Shore) -> int:
        return self.count

    def keep(self, s: Shore, card: str) -> Effect:
        return Pocket(card)

    def lay_back(self, s: Shore, cards: tuple[str, ...]) -> None:
        s.finds.discard(*cards)


class SearchTogether(KeepOne):
    """All search the shore."""

    def cards(self, s: Shore) -> Pile:
        return s.finds

    def keep(self, s: Shore, card: str) -> Effect:
        return Pocket(card)

    def lay_back(self, s: Shore, cards: tuple[str, ...]) -> None:
        s.finds.shuffle_in(*cards)


class Pocket(Effect):
    """The {card} is kept."""

    card: str

    def apply(self, s: Shore) -> None:
        s.kept += (self.card,)


def shore(*finds: str, drawn: str = "") -> Shore:
    s = at_rest(Shore(finds=Pile.of("finds", finds)))
    dice(s, finds=drawn.split())
    return s


def test_somebody_keeps_one_of_what_was_drawn():
    s = shore("shell", "rope", "nail", drawn="rope nail")
    resolve(s, Search(Who(1)))
    assert (waiting(s), options(s, 1)) == ([1], ["pocket rope", "pocket nail"])
    assert s.stack[-1].says(s) == "Player 2: which do you keep?"
    answer(s, 1, "pocket nail")
    assert (s.kept, s.finds.discards, s.finds.pool) == (("nail",), ("rope",), ("shell",))
    assert story(s) == ["Player 2 searches the shore.", "The nail is kept."]


def test_what_is_drawn_alone_or_twice_needs_no_choice():
    s = shore("shell")
    resolve(s, Search(Who(0)))
    assert s.kept == ("shell",)
    s = shore("shell", "shell")
    resolve(s, Search(Who(0)))
    assert (s.kept, s.finds.discards) == (("shell",), ("shell",))


def test_where_nothing_is_left_nothing_is_kept():
    s = shore()
    resolve(s, Search(Who(0)))
    assert s.kept == ()
    assert Search().useless(s, Who(0)) == ("the shore is bare", "TOY-10")


def test_the_group_decides_where_nobody_is_named():
    s = shore("shell", "rope")
    resolve(s, SearchTogether())
    assert waiting(s) == [0, 1]
    answer(s, 0, "pocket rope")
    assert s.finds.pool == ("shell",)


class SearchIdly(Search):
    """{seat} searches the shore, for things of which some can be worn or kept, and may leave them all."""

    declines = "Leave it"

    def sides(self, s: Shore, card: str) -> list[Effect]:
        return [Pocket(card), Pocket(f"{card}-ring")] if card == "shell" else [Pocket(card)]


def test_a_card_can_be_kept_by_either_side_or_all_are_put_back():
    for answered, kept, back in (
        ("pocket shell-ring", ("shell-ring",), ("rope",)),
        ("nothing", (), ("rope", "shell")),
    ):
        s = shore("shell", "rope", drawn="rope shell")
        resolve(s, SearchIdly(Who(0)))
        answer(s, 0, answered)
        assert (s.kept, s.finds.discards) == (kept, back)
