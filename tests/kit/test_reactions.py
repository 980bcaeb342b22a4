"""Chapters and cards that react, and numbers that cards change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pytest

from overwinter.engine.codec import Codec
from overwinter.engine.effects import Effect
from overwinter.engine.errors import BadContent
from overwinter.engine.people import GROUP, NOBODY, YOU, Who
from overwinter.engine.vocabulary import Vocabulary
from overwinter.kit.board import Board
from overwinter.kit.dials import Dials, added_up
from overwinter.kit.reactions import Chapter, OncePer, Reaction, Reactors, after, before, instead
from overwinter.testing.tables import at_rest, resolve

DIALS = Dials()
HASTE = DIALS.dial("haste", "+{n} {step|steps}.", "{n} {step|steps} fewer.")
DIALS.dial("light", "You see {n} {space|spaces} further.")
CHANGES: Mapping[str, Mapping[str, int]] = {"boots": {"haste": 2}, "sack": {"haste": -1}, "swamp": {"haste": -2}}


class Camp(Board):
    notes: list[str] = msgspec.field(default_factory=list)
    cards: dict[Who, tuple[str, ...]] = msgspec.field(default_factory=dict)
    story: str = ""

    @property
    def chapter(self) -> Chapter | None:
        return CHAPTERS.get(self.story)

    def reactors(self) -> Reactors:
        return CARDS

    def owners(self) -> Sequence[Who]:
        return [who for who in self.cards if who != GROUP]

    def cards_of(self, who: Who) -> Sequence[str]:
        return self.cards.get(who, ())

    def shared_cards(self) -> Sequence[str]:
        return self.cards.get(GROUP, ())

    def dials(self, who: Who, where: str = "") -> Mapping[str, int]:
        return added_up(CHANGES.get(card, {}) for card in (*self.cards.get(who, ()), where))


class Say(Effect):
    """{seat} says {what}."""

    what: str
    seat: Who = YOU

    def apply(self, s: Camp) -> None:
        s.notes.append(f"{self.seat} {self.what}")


class Fish(Effect):
    """{seat} goes fishing."""

    seat: Who

    def apply(self, s: Camp) -> None:
        s.push(Say("a fish", self.seat))


class Walk(Fish):
    """{seat} walks."""


class Dawn(Effect):
    """A new day."""

    def apply(self, s: Camp) -> None:
        s.notes.append("dawn")


class Fair(Chapter):
    """The weather is fair."""

    @after(Fish, Walk)
    def all_is_well(self, s: Camp, effect: Effect) -> Sequence[Effect]:
        return [Say("fair", Who(9))]


class Storm(Fair):
    """Nobody fishes."""

    @instead(Fish)
    def nobody_fishes(self, s: Camp, fish: Fish, otherwise: Effect) -> Sequence[Effect] | None:
        return [Say("stays home", fish.seat)] if fish.seat else None

    @before(Walk)
    def the_wind_howls(self, s: Camp, walk: Walk) -> Sequence[Effect]:
        return [Say("wind", walk.seat)]


CHAPTERS = {"fair": Fair(), "storm": Storm()}
CODEC = Codec(Vocabulary("tests.kit.test_reactions"))


def reaction(**plain: object) -> Reaction:
    return CODEC.convert(plain, Reaction)


def say(what: str) -> list[dict[str, str]]:
    return [{"do": "say", "what": what}]


CARDS = Reactors(
    [
        ("boots", [reaction(to="walk", does=say("boots"), limit="day")]),
        ("gossip", [reaction(to="fish", does=say("gossip"), whose="any", when="before")]),
        ("rooster", [reaction(to="dawn", does=say("rooster"))]),
    ]
)


def camp(story: str = "", **cards: str) -> Camp:
    held = {Who(int(who[1:])): tuple(names.split()) for who, names in cards.items()}
    return at_rest(Camp(cards=held, story=story))


def test_a_chapters_rules_override_the_general_ones():
    s = camp("storm")
    resolve(s, Fish(Who(1)), Walk(Who(0)), Fish(Who(0)))
    assert s.notes == ["1 stays home", "0 wind", "0 a fish", "9 fair", "0 a fish", "9 fair"]


def test_where_no_chapter_says_anything_nothing_reacts():
    s = camp()
    resolve(s, Fish(Who(1)))
    assert s.notes == ["1 a fish"]


def test_what_reacts_is_found_once_for_a_story():
    assert camp("storm").watched() is camp("storm").watched()
    assert camp("storm").watched() is not camp("fair").watched()


def test_a_card_reacts_to_what_happens_to_its_owner_once_in_its_span():
    s = camp(p0="boots", p1="")
    resolve(s, Walk(Who(0)), Walk(Who(1)), Walk(Who(0)))
    assert s.notes == ["0 a fish", "0 boots", "1 a fish", "0 a fish"]
    s.forget("day")
    resolve(s, Walk(Who(0)))
    assert s.notes[-1] == "0 boots"


def test_what_belongs_to_the_group_serves_whom_it_happens_to():
    s = at_rest(Camp(cards={GROUP: ("boots",)}))
    resolve(s, Walk(Who(0)), Walk(Who(1)))
    assert s.notes == ["0 a fish", "0 boots", "1 a fish"]


def test_a_card_may_react_to_what_happens_to_anybody_and_before_it_does():
    s = camp(p0="gossip")
    resolve(s, Fish(Who(1)))
    assert s.notes == ["0 gossip", "1 a fish"]


def test_what_befalls_nobody_in_particular_concerns_all_and_what_nobody_has_a_card_for_none():
    s = camp(p0="rooster", p1="", p2="rooster")
    resolve(s, Dawn())
    assert s.notes == ["dawn", "0 rooster", "2 rooster"]
    s = camp(p0="boots", p1="rooster")
    waiting = s.reactors().to(Walk(Who(1)))
    assert [waiting.asleep(s, Walk(who)) for who in (Who(0), Who(1), NOBODY)] == [False, True, True]
    assert waiting.after(s, Walk(Who(0))) == [OncePer(Who(0), "boots", "day", (Say("boots", Who(0)),))]


def test_what_a_card_reacts_to_is_a_kind_of_effect_by_its_name():
    boots = reaction(to="walk", does=())
    assert boots.to is Walk
    assert CODEC.decode(CODEC.encode(boots), Reaction) == boots


def test_cards_change_numbers_that_are_declared_once():
    s = camp(p0="boots sack", p1="sack")
    assert (HASTE.of(s, Who(0)), HASTE.of(s, Who(1)), HASTE.of(s, Who(2))) == (1, -1, 0)
    assert (HASTE.words(1), HASTE.words(-2)) == ("+1 step.", "2 steps fewer.")
    assert HASTE.of(s, Who(0), "swamp") == -1
    assert DIALS.words({"haste": 2}) == ["+2 steps."]


def test_a_dial_that_can_only_be_turned_up_is_not_turned_down():
    DIALS.check([("sack", {"haste": -1}), ("lamp", {"light": 1})])
    with pytest.raises(BadContent, match="'fog': 'light' can only be turned up"):
        DIALS.check([("fog", {"light": -1})])
    with pytest.raises(TypeError):
        DIALS.dial("light", "It is lighter.")
