"""The Event and Adventure decks: what is in them, what it is worth, and that every card plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

from overwinter.engine.chance import Chance
from overwinter.engine.decks import without
from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP
from overwinter.engine.play import Play
from overwinter.engine.play import resolve as resolve_stack
from overwinter.engine.printed import All, Decide, made_out
from overwinter.engine.state import Desk
from overwinter.engine.story import Story
from overwinter.games.robinson import GAME
from overwinter.games.robinson.phases.night import NightOutside
from overwinter.games.robinson.phases.resolving import EndAction, ResolveAction
from overwinter.games.robinson.phases.rewards import HandleThreat
from overwinter.games.robinson.phases.rounds import CutProduction, HalveProduction
from overwinter.games.robinson.printed.catalogue import COLOURS, Adventure, CardId, Event
from overwinter.games.robinson.table.records import ROUND, ActionId, Injury, Seat
from overwinter.games.robinson.table.state import Island, Phase
from overwinter.games.robinson.table.terms import Built
from overwinter.games.robinson.table.whom import Having, OnePlayer, TheFirstPlayer, TheMarked, TheWeakest
from overwinter.games.robinson.verbs.access import CutOff, LoseTerrain, OpenUp, RegainTerrain
from overwinter.games.robinson.verbs.building import DiscardIdeas, LoseAnItem, NewIdea
from overwinter.games.robinson.verbs.camp import (
    Halve,
    LowerPalisade,
    LowerRoof,
    LowerWeapon,
    MustMove,
    RaisePalisade,
    RaiseRoof,
    RaiseWeapon,
)
from overwinter.games.robinson.verbs.cards import (
    ComeBack,
    DrawMystery,
    MeetAdventure,
    PutAway,
    ShuffleIntoEvents,
    ThreatStrikes,
    TurnEvent,
)
from overwinter.games.robinson.verbs.castaways import (
    GainDetermination,
    Heal,
    LoseDetermination,
    LowerMorale,
    Mend,
    RaiseMorale,
    SpecialWound,
    Wound,
)
from overwinter.games.robinson.verbs.fighting import FightFor
from overwinter.games.robinson.verbs.land import AddBeast, CoverSource, DrawDiscoveries, UncoverSource
from overwinter.games.robinson.verbs.skills import Reconnoitre, Scout
from overwinter.games.robinson.verbs.stock import Discard, DiscardAny, Gain, GainWhatYouGather, Spill
from overwinter.games.robinson.verbs.tokens import CallCloud, ClearField, ClearTile, LiftCloud, PutOnField, PutOnTile
from overwinter.testing import answer, options, resolve, rule
from tests.games.robinson.prices import CUBE, GROUP_WOUND, all_in, harm, worth
from tests.games.robinson.setting import CARPENTER, future, island, roll, wounds
from tests.games.robinson.speech import slips

BOOK = GAME.codec(()).catalogue
EVENTS: dict[str, Event] = BOOK.events
ADVENTURES: dict[str, Adventure] = BOOK.adventures
DECKS = {colour: [card for card in ADVENTURES.values() if card.colour == colour] for colour in COLOURS}


def having(*kinds: type[Effect], part: Callable[[Event], Iterable[Effect]]) -> int:
    """On how many Events a part has an effect of one of these kinds, however deep."""
    return sum(any(isinstance(effect, kinds) for effect in all_in(part(event))) for event in EVENTS.values())


def an_event(event: Event) -> Iterable[Effect]:
    return event.event


def a_threat(event: Event) -> Iterable[Effect]:
    return event.threat


def a_reward(event: Event) -> Iterable[Effect]:
    return event.ways[0].reward


# -- Events ------------------------------------------------------------------------------------------


@rule("RC-034")
def test_half_of_the_events_are_book_events_and_adventures_are_spread_three_three_two():
    assert Counter(event.sort for event in EVENTS.values()) == {
        "book": 28,
        "gathering": 11,
        "exploration": 10,
        "building": 7,
    }


@rule("RC-104")
def test_threat_actions_take_one_pawn_and_rarely_two():
    pawns = Counter(way.pawns for event in EVENTS.values() for way in event.ways)
    assert set(pawns) == {1, 2}
    assert pawns[2] == 5


def requirement(event: Event) -> str:
    """What a Threat Action asks for, its ways joined by a slash."""
    return "/".join(
        way.item or (f"weapon {way.weapon}" if way.weapon else "") or cost_words(way.discard) for way in event.ways
    )


def cost_words(cost: Any) -> str:
    return "+".join(
        f"{count} {name}" for name, count in (("wood", cost.wood), ("fur", cost.fur), ("food", cost.food)) if count
    )


@rule("RC-141")
def test_what_threat_actions_ask_for():
    asked = Counter(map(requirement, EVENTS.values()))
    assert asked == {
        "": 22,
        "shovel": 8,
        "fire": 1,
        "rope": 1,
        "weapon 1": 5,
        "weapon 2": 4,
        "1 wood": 5,
        "1 wood/shovel": 3,
        "shovel/1 wood": 1,
        "fire/1 wood": 1,
        "1 wood/1 fur": 2,
        "1 food": 3,
    }
    assert asked[""] >= len(EVENTS) // 3
    needing_an_item = sum(all(way.item for way in event.ways) for event in EVENTS.values())
    assert needing_an_item <= len(EVENTS) // 4
    open_to_all = sum(any(not (way.item or way.weapon) for way in event.ways) for event in EVENTS.values())
    assert open_to_all == 37  # two in three


def test_most_threat_actions_give_determination_and_some_undo_the_harm():
    tokens = Counter(
        effect.tokens
        for event in EVENTS.values()
        for effect in a_reward(event)
        if isinstance(effect, GainDetermination)
    )
    assert tokens == {1: 43, 2: 5, 3: 1}
    assert having(RaiseWeapon, part=a_reward) == 3
    assert having(RaiseRoof, part=a_reward) == 1
    assert having(RaisePalisade, part=a_reward) == 4
    assert having(RaiseMorale, part=a_reward) == 5
    undoing = (UncoverSource, OpenUp, RegainTerrain, ClearTile, ClearField, LiftCloud)
    assert having(*undoing, part=a_reward) == 20
    assert all(event.action and event.ways and all(way.reward for way in event.ways) for event in EVENTS.values())


TO_HOLD = (Gain, Heal, Mend, DrawDiscoveries, RaisePalisade, RaiseRoof, RaiseWeapon)


def test_half_of_the_threat_actions_leave_something_in_hand():
    with_some = [
        event.id
        for event in EVENTS.values()
        if all(any(isinstance(effect, TO_HOLD) for effect in way.reward) for way in event.ways)
    ]
    assert len(with_some) == 28


def test_only_two_ways_cost_more_than_they_give():
    dear = [
        event.id
        for event in EVENTS.values()
        for way in event.ways
        if sum(CUBE[name] * getattr(way.discard, name) for name in ("wood", "food", "fur")) > worth(way.reward)
    ]
    assert dear == ["uninvited-guest", "turned-ankle"]  # the first as the rulebook has it


def wounding(part: Callable[[Event], Iterable[Effect]]) -> list[str]:
    """The Events that wound somebody with one of their parts."""
    return [event.id for event in EVENTS.values() if any(isinstance(e, Wound | FightFor) for e in all_in(part(event)))]


def hurting_all(part: Callable[[Event], Iterable[Effect]]) -> list[str]:
    """The Events that wound everybody with one of their parts, for certain."""
    return [event.id for event in EVENTS.values() if any(isinstance(effect, Wound) for effect in part(event))]


def test_what_events_do_is_spread_as_it_should_be():
    assert len(wounding(an_event)) == 5
    assert hurting_all(an_event) == ["hornets", "snakes-in-the-grass", "splinters"]
    clouds = Counter(
        effect.cloud for event in EVENTS.values() for effect in event.event if isinstance(effect, CallCloud)
    )
    fields = Counter(
        effect.token for event in EVENTS.values() for effect in event.event if isinstance(effect, PutOnField)
    )
    assert clouds == {"rain": 3, "storm": 2, "winter": 1, "animals": 1}
    assert fields == {"reroll": 6, "more-wood": 4, "danger": 3, "fewer-pawns": 3}
    assert having(CoverSource, part=an_event) == 3
    assert having(CutOff, part=an_event) == 2
    assert having(LoseTerrain, part=an_event) == 2
    assert having(CutProduction, HalveProduction, part=an_event) == 1
    assert having(LowerMorale, part=an_event) == 2
    assert having(DiscardIdeas, part=an_event) == 1
    assert having(MustMove, part=an_event) == 1
    assert having(TheFirstPlayer, part=an_event) == 4


def test_one_event_in_ten_is_good_news():
    good = [event.id for event in EVENTS.values() if worth(event.event, group=True) > 0]
    assert good == ["dead-calm", "a-sail", "fallen-giant", "low-tide", "rooting-pigs", "strange-smoke"]


@rule("RC-377")
def test_a_source_that_an_event_covers_is_uncovered_by_whoever_deals_with_it():
    covering = [event for event in EVENTS.values() if any(isinstance(effect, CoverSource) for effect in event.event)]
    assert covering
    for event in covering:
        for way in event.ways:
            assert (way.pawns, way.weapon) == (1, 0)
            assert UncoverSource() in way.reward


def test_what_threats_do_is_spread_as_it_should_be():
    falls = Counter(
        effect.by for event in EVENTS.values() for effect in event.threat if isinstance(effect, LowerMorale)
    )
    assert sum(not event.threat for event in EVENTS.values()) == 5
    assert having(CallCloud, part=a_threat) == 7
    assert falls == {1: 7, 2: 1}
    assert having(LoseAnItem, part=a_threat) == 2
    assert having(LoseDetermination, part=a_threat) == 8
    assert having(CoverSource, CutOff, LoseTerrain, CutProduction, HalveProduction, part=a_threat) == 4
    assert len(wounding(a_threat)) == 7
    assert hurting_all(a_threat) == ["eyes-in-the-dark", "sleeping-sickness", "quicksand", "snakes-in-the-grass"]


NEEDS_A_FEATURE = (LowerPalisade, LowerRoof, LowerWeapon, CoverSource, PutOnTile)


@rule("RC-294")
def test_an_event_that_needs_what_may_not_be_there_yet_asks_only_if_possible():
    for event in EVENTS.values():
        for effect in all_in(event.event):
            if isinstance(effect, NEEDS_A_FEATURE):
                assert effect.if_possible, event.id


DEMANDS = (Discard, LowerPalisade, LowerRoof, LowerWeapon, LoseDetermination, CoverSource, PutOnTile)


MORE_THAN_THERE_MAY_BE = ["mould", "thorn-hedge", "the-footprint", "bark-beetles"]


@rule("RC-294")
def test_what_falls_on_everybody_asks_for_no_more_than_there_is_but_for_four_threats():
    """What is missing costs each player a wound; one person's choice is another matter."""
    parts = [event.event for event in EVENTS.values()] + [card.event for card in ADVENTURES.values()]
    assert not any(map(asks_for_more, parts))
    assert [event.id for event in EVENTS.values() if asks_for_more(event.threat)] == MORE_THAN_THERE_MAY_BE


def asks_for_more(part: Iterable[Effect]) -> bool:
    """Whether effects demand something that may not be there, and do not leave it at that."""
    chosen = {id(option) for effect in all_in(part) if isinstance(effect, Decide) for option in effect.between}
    return any(
        isinstance(effect, DiscardAny)
        or (isinstance(effect, DEMANDS) and id(effect) not in chosen and not effect.if_possible)
        for effect in all_in(part)
    )


def test_events_and_threats_cost_each_player_about_a_wound_in_two_rounds():
    """Priced in wounds, when every second threat is dealt with; what that brings is not counted."""
    events = sum(worth(event.event, group=True) for event in EVENTS.values()) / len(EVENTS)
    threats = sum(worth(event.threat, group=True) for event in EVENTS.values()) / len(EVENTS)
    assert 0.45 <= -(events + threats / 2) / GROUP_WOUND <= 0.55


# -- Adventures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "halves", "later"), [("building", 23, 3), ("gathering", 20, 3), ("exploration", 21, 3)]
)
def test_adventure_decks_have_thirty_cards_some_of_which_come_back(colour, halves, later):
    deck = DECKS[colour]
    assert len(deck) == 30
    assert sum(bool(card.event) for card in deck) == halves
    assert sum(card.effects == (ShuffleIntoEvents(),) for card in deck) == later


@rule("RC-358")
@pytest.mark.parametrize("card", ADVENTURES.values(), ids=lambda card: card.id)
def test_a_card_has_another_half_when_it_can_come_back_and_only_then(card):
    returns = any(isinstance(effect, ShuffleIntoEvents | SpecialWound) for effect in all_in(card.effects))
    assert returns == bool(card.event) == bool(card.event_name)


CHOICES = (Decide, OnePlayer, TheWeakest, DiscardAny, DiscardIdeas, LoseAnItem, NewIdea, DrawMystery, MustMove)


@rule("RC-357")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_third_of_the_adventures_leave_a_decision(colour):
    assert sum(any(isinstance(effect, Decide) for effect in all_in(card.effects)) for card in DECKS[colour]) >= 10


def leaves_a_choice(effect: Effect) -> bool:
    if isinstance(effect, CoverSource | PutOnTile | CutOff):
        return effect.where not in ("here", "camp")
    return isinstance(effect, CHOICES) or (isinstance(effect, LoseTerrain) and effect.terrain is None)


def test_a_third_of_the_events_leave_a_decision():
    choosing = [
        event for event in EVENTS.values() if len(event.ways) > 1 or any(map(leaves_a_choice, all_in(event.event)))
    ]
    assert len(choosing) >= len(EVENTS) / 3


@rule("RC-052")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_deck_has_four_special_wounds_one_per_body_part(colour):
    parts = [
        (effect.part, card)
        for card in DECKS[colour]
        for effect in all_in(card.effects)
        if isinstance(effect, SpecialWound)
    ]
    assert sorted(part for part, _ in parts) == ["arm", "belly", "head", "leg"]
    for _, card in parts:
        (marked,) = card.event
        assert isinstance(marked, TheMarked)
        (cure,) = marked.of
        assert isinstance(cure, Having)
        assert cure.needs == (Built("cure"),)
        assert cure.otherwise == (Wound(),)
        assert all(isinstance(effect, GainDetermination) for effect in cure.then)


@rule("RC-359")
def test_some_explorations_end_in_a_night_outside_with_something_to_show_for_it():
    bunches = [(card.colour, bunch) for card in ADVENTURES.values() for bunch in together(card.effects)]
    nights = [(colour, bunch) for colour, bunch in bunches if NightOutside() in bunch]
    assert 4 <= len(nights) <= 5
    assert {colour for colour, _ in nights} == {"exploration"}
    assert all(worth(bunch) > worth([NightOutside()]) for _, bunch in nights)


def together(effects: tuple[Effect, ...]) -> list[tuple[Effect, ...]]:
    """The bunches of effects that happen together: the card's own, and those of its options."""
    return [effects, *(effect.of for effect in all_in(effects) if isinstance(effect, All))]


@rule("RC-368")
@pytest.mark.parametrize("colour", COLOURS)
def test_no_deck_makes_more_than_two_places_worse(colour):
    worse = [
        card.id
        for card in DECKS[colour]
        if any(
            isinstance(effect, CoverSource | CutOff)
            or (isinstance(effect, PutOnField | PutOnTile) and effect.token == "fewer-pawns")
            for effect in all_in((*card.effects, *card.event))
        )
    ]
    assert len(worse) <= 2


BROUGHT = (*TO_HOLD, GainWhatYouGather, RaiseMorale, NewIdea, DrawMystery, AddBeast, Scout, Reconnoitre)


def brings(card: Adventure) -> bool:
    """Whether a card has something good at once, in one of its options at least; 1 determination is not enough."""
    return any(
        isinstance(effect, BROUGHT)
        or (isinstance(effect, GainDetermination) and effect.tokens > 1)
        or (isinstance(effect, PutOnTile) and effect.token == "plus-food")
        for effect in all_in(card.effects)
    )


@pytest.mark.parametrize(("colour", "count"), [("building", 21), ("gathering", 23), ("exploration", 23)])
def test_two_adventures_in_three_bring_something_at_once(colour, count):
    assert sum(map(brings, DECKS[colour])) == count


@pytest.mark.parametrize(("colour", "most"), [("building", 6), ("gathering", 6), ("exploration", 7)])
def test_one_adventure_in_five_can_wound_and_none_by_two_unless_one_chooses_so(colour, most):
    deck = DECKS[colour]
    hurting = [
        card for card in deck if any(isinstance(e, Wound | FightFor | NightOutside) for e in all_in(card.effects))
    ]
    assert len(hurting) <= most
    for card in deck:
        for effect in card.effects:
            assert not (isinstance(effect, Wound) and effect.wounds > 1), card.id
            assert not (isinstance(effect, FightFor) and effect.strength > 2), card.id


@pytest.mark.parametrize("colour", COLOURS)
def test_what_comes_back_is_mild_and_as_often_good_as_bad(colour):
    halves = [card for card in DECKS[colour] if card.event and not isinstance(card.event[0], TheMarked)]
    good = [card.id for card in halves if worth(card.event, group=True) > 0]
    assert 0.4 <= len(good) / len(halves) <= 0.6
    for card in halves:
        assert worth(card.event, group=True) >= -1.5, card.id
        for effect in all_in(card.event):
            assert not isinstance(effect, LowerMorale | LoseAnItem | CutOff | LoseTerrain | Halve), card.id
            assert not (isinstance(effect, FightFor) and effect.strength > 2), card.id


@pytest.mark.parametrize("colour", COLOURS)
def test_adventures_help_on_the_whole(colour):
    deck = DECKS[colour]
    assert sum(harm(card.effects, card.event) for card in deck) / len(deck) <= 0.5
    assert 0.4 <= sum(worth(card.effects, card.event) for card in deck) / len(deck) <= 0.8
    assert 22 <= sum(worth(card.effects, card.event) > 0 for card in deck) <= 26


# -- all cards ---------------------------------------------------------------------------------------


def test_no_two_cards_are_alike():
    events = Counter((event.event, event.ways, event.threat) for event in EVENTS.values())
    adventures = Counter((card.effects, card.event) for card in ADVENTURES.values())
    assert set(events.values()) == set(adventures.values()) == {1}
    shelves = (EVENTS, BOOK.wreckage, BOOK.comebacks, BOOK.beasts, BOOK.inventions, BOOK.starting_items)
    names = Counter(entry.name for shelf in (*shelves, BOOK.discoveries) for entry in shelf.values())
    names.update(card.event_name for card in BOOK.comebacks.values() if card.event_name)
    names.update(event.action for event in EVENTS.values())
    names.update(sign.name for scenario in BOOK.scenarios.values() for sign in scenario.discoveries)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_id_is_used_for_two_things():
    shelves = (BOOK.inventions, BOOK.tiles, BOOK.threats, BOOK.adventures, BOOK.mysteries, BOOK.beasts)
    ids = Counter(card for shelf in (*shelves, BOOK.starting_items, BOOK.discoveries) for card in shelf)
    assert [card for card, count in ids.items() if count > 1] == []


@pytest.mark.parametrize("card", [*EVENTS.values(), *BOOK.comebacks.values()], ids=lambda card: card.id)
def test_a_card_reads_well(card):
    assert card.text.endswith((".", "?", "!"))
    s = island()
    parts = (
        [card.event, card.threat, *(way.reward for way in card.ways)]
        if isinstance(card, Event)
        else [card.effects, card.event]
    )
    for part in parts:
        for effects in (part, made_out(part, GROUP, card.id), made_out(part, 0, card.id)):
            for effect in effects:
                words = effect.offer(s)
                assert words.endswith((".", ")")), words
                assert clean(words), words
        assert comes_last(part)


def test_totems_and_books_read_well():
    for scenario in BOOK.scenarios.values():
        assert comes_last(scenario.book), scenario.id
        for totem in scenario.totems:
            assert comes_last(totem.of if isinstance(totem, All) else [totem]), scenario.id


def comes_last(effects: Sequence[Effect]) -> bool:
    """What falls on somebody, and what is chosen or depends on something, should come last."""
    return not any(map(goes_on, effects[:-1]))


def goes_on(effect: Effect) -> bool:
    """Whether the words of an effect would seem to go on in those of the next."""
    return effect.addresses or isinstance(effect, Decide | Having)


def clean(words: str) -> bool:
    """Something is said, and well."""
    return bool(words.strip()) and not slips([words])


# -- every card is played ----------------------------------------------------------------------------

MOST_WOUNDS = 4
MOST_WITHOUT_A_MONSTER = 3
HALF_DEAD = (6, 6, 6)


def camp(tiles: str = "0:tile-6 4:tile-5 7:tile-3", **more: Any) -> Island:
    """A group that is getting on: Shelter, a Weapon, some stores, four tiles explored, some determination."""
    stores = {"wood": 2, "food": 2, "rations": 1, "fur": 1}
    levels = {"shelter": True, "roof": 1, "palisade": 1, "weapon": 1}
    life = {"built": "shovel rope pot", "determination": (2, 2, 2), "round": 5}
    return island(tiles=tiles, **{**stores, **levels, **life, **more})


def beach(**more: Any) -> Island:
    """A group with nothing at all."""
    return island(**{"round": 2, **more})


def played(s: Island, *effects: Effect, seed: object = 0) -> Iterator[Island]:
    """All ways in which this can go, by the answers that can be given."""
    story = Story()
    s.push(*effects)
    desk = Desk(Chance(f"deck {seed}"), story)
    resolve_stack(s, desk)
    assert slips(event.text for event in story.events) == []
    assert list(GAME.invariants(s)) == []
    play = Play(s, desk)
    waiting = play.waiting()
    if not waiting:
        yield s
        return
    question = play.asked(waiting[0])
    assert clean(question.says(s))
    choices = question.options(s)
    assert choices
    for option in choices:
        assert clean(option.offer(s)), option.offer(s)
        branch = Play(s.copy(), desk)
        branch.asking.answered(branch.state, waiting[0], option)
        assert isinstance(branch.state, Island)
        yield from played(branch.state, seed=seed)


def rises(before: Island, ends: Iterable[Island]) -> list[list[int]]:
    """What everybody's wounds have risen by, for each way it went."""
    had = wounds(before)
    return [[after - first for after, first in zip(wounds(end), had, strict=True)] for end in ends]


def mild(rise: list[int]) -> bool:
    """A wound for everybody at most, or two for one: a fight with bare hands, what cannot be given up."""
    return max(rise) <= 1 or (max(rise) == 2 and sum(rise) == 2)


TABLES = pytest.mark.parametrize("table", [camp, beach])


@TABLES
@pytest.mark.parametrize("card", EVENTS.values(), ids=lambda card: card.id)
def test_an_event_plays(card, table):
    s = table(phase="event", threats=(), wounds=HALF_DEAD)
    ends = [*played(s.copy(), TurnEvent(CardId(card.id)))]
    assert all(end.outcome is None and end.threats == (card.id,) and end.table == () for end in ends)
    assert all(mild(rise) for rise in rises(s, ends))


@TABLES
@pytest.mark.parametrize("card", EVENTS.values(), ids=lambda card: card.id)
def test_a_threat_plays(card, table):
    s = table(phase="event", threats=(), wounds=HALF_DEAD)
    ends = [*played(s.copy(), ThreatStrikes(CardId(card.id)))]
    assert all(end.outcome is None and card.id in end.gone for end in ends)
    assert all(mild(rise) for rise in rises(s, ends))


@pytest.mark.parametrize("card", EVENTS.values(), ids=lambda card: card.id)
def test_each_way_to_deal_with_a_threat_plays(card):
    for way in range(len(card.ways)):
        s = camp(phase="resolving", threats=(CardId(card.id),))
        for end in played(s, HandleThreat(CARPENTER, CardId(card.id), way)):
            assert (end.threats, max(wounds(end))) == ((), 0)


def in_action(colour: str, table: Callable[..., Island], **more: Any) -> Island:
    """Somebody has just succeeded with an Action of this colour."""
    aims = {"building": "weapons", "gathering": "gather:4:wood", "exploration": "explore:1"}
    return table(plan=f"p0,p1:{aims[colour]}", phase="resolving", resolving=ActionId(1), **more)


@TABLES
@pytest.mark.parametrize("card", ADVENTURES.values(), ids=lambda card: card.id)
def test_an_adventure_plays(card, table):
    tiles = "0:tile-6 4:tile-5 7:tile-3 1:tile-9" if table is camp else "4:tile-5"
    s = in_action(card.colour, table, tiles=tiles, wounds=HALF_DEAD)
    draws = any(isinstance(e, DrawMystery) for e in all_in(card.effects))
    most = MOST_WOUNDS if draws else MOST_WITHOUT_A_MONSTER
    for seed in range(40 if draws else 1):
        ends = [*played(s.copy(), MeetAdventure(CARPENTER, CardId(card.id)), seed=seed)]
        assert all(end.outcome is None and end.table == () for end in ends)
        assert all(rise[0] <= most and rise[1:] == [0, 0] for rise in rises(s, ends))
        assert {card.id in end.events.cards() for end in ends} == may_return(card)


def may_return(card: Adventure) -> set[bool]:
    """Whether the card goes into the Event deck: surely, never, or as somebody decides."""
    surely = any(isinstance(effect, ShuffleIntoEvents | SpecialWound) for effect in card.effects)
    return {True} if surely else {True, False} if card.event else {False}


@TABLES
@pytest.mark.parametrize("card", [card for card in ADVENTURES.values() if card.event], ids=lambda card: card.id)
def test_a_card_that_comes_back_plays(card, table):
    s = table(phase="event", wounds=HALF_DEAD)
    deck = s.adventures[card.colour]
    deck.pool = without(deck.pool, card.id)
    if isinstance(card.event[0], TheMarked):
        s.castaways[CARPENTER].body = (Injury("arm", CardId(card.id)),)
    ends = [*played(s.copy(), ComeBack(CardId(card.id)), PutAway(CardId(card.id)))]
    for end, rise in zip(ends, rises(s, ends), strict=True):
        assert card.id in end.adventures[card.colour].discards
        assert end.castaways[CARPENTER].body == ()
        assert sum(rise) <= (1 if table is camp else 2)  # a fight, with a Weapon or with bare hands


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_card_plays_in_groups_of_any_size(players):
    s = camp(players=players, determination=(2,) * players)
    for event in EVENTS:
        card = CardId(event)
        assert [*played(at(s, "event"), TurnEvent(card), ThreatStrikes(card))]
        assert [*played(at(s, "resolving"), HandleThreat(CARPENTER, card))]
    for card in ADVENTURES.values():
        met = [MeetAdventure(CARPENTER, CardId(card.id)), EndAction()]
        action = in_action(card.colour, camp, players=players, determination=(2,) * players)
        assert [*played(action, *met, ComeBack(CardId(card.id)), PutAway(CardId(card.id)))]


def at(s: Island, phase: Phase) -> Island:
    """The same table in another phase."""
    there = s.copy()
    there.phase = phase
    return there


# -- what the rulebook shows -------------------------------------------------------------------------


@rule("RC-294")
def test_insects_take_a_wood_if_there_is_one():
    for wood, left in ((2, 1), (0, 0)):
        s = beach(wood=wood, phase="event", threats=())
        resolve(s, TurnEvent(CardId("insects")))
        assert (s.camp.stock["wood"], wounds(s)) == (left, [0, 0, 0])


@rule("RC-147", "RC-142")
def test_a_chanty_takes_two_and_cheers_everybody_up():
    chanty = next(event for event in EVENTS.values() if event.action == "Chanty")
    (way,) = chanty.ways
    assert way.pawns == 2
    assert way.reward == (GainDetermination(tokens=2), RaiseMorale())


@rule("RC-119")
def test_the_watch_needs_a_weapon():
    (way,) = next(event for event in EVENTS.values() if event.action == "Watch").ways
    assert (way.pawns, way.weapon) == (1, 2)


@rule("RC-141")
def test_the_camp_is_strengthened_with_a_wood_or_with_the_shovel():
    wood, shovel = next(event for event in EVENTS.values() if event.action == "Strengthening the camp").ways
    assert (wood.pawns, wood.discard.wood, wood.item) == (1, 1, "")
    assert (shovel.pawns, shovel.discard.wood, shovel.item) == (1, 0, "shovel")


@rule("RC-008")
def test_one_card_takes_a_food_and_gives_a_determination():
    (way,) = EVENTS["uninvited-guest"].ways
    assert (way.pawns, way.discard.food, way.reward) == (1, 1, (GainDetermination(),))


def test_storm_and_collapse_are_among_the_halves():
    assert {"Storm", "Collapse"} <= {card.event_name for card in DECKS["building"]}


@rule("RC-357", "RC-358")
def test_the_boar_is_fought_or_fed():
    boar = MeetAdventure(CARPENTER, CardId("boar-at-the-building-site"))
    fed = in_action("building", camp)
    fought = in_action("building", camp)
    cards = len(fed.events)
    resolve(fought, boar)
    fight, feed = options(fought, CARPENTER)
    answer(fought, CARPENTER, fight)
    assert wounds(fought) == [2, 0, 0]
    assert (future(fought)["food"], future(fought)["fur"], len(fought.events)) == (2, 1, cards)
    assert "boar-at-the-building-site" in fought.adventures["building"].discards
    resolve(fed, boar)
    answer(fed, CARPENTER, feed)
    assert wounds(fed) == [0, 0, 0]
    assert (fed.camp.stock["food"], fed.camp.palisade, len(fed.events)) == (1, 0, cards + 1)


# -- verbs of these decks ----------------------------------------------------------------------------


@rule("RC-212")
@pytest.mark.parametrize(("source", "resource"), [("wood", "wood"), ("birds", "food")])
def test_one_more_of_what_is_gathered(source, resource):
    s = camp(plan=f"p0:gather:4:{source}", phase="resolving", resolving=ActionId(1))
    resolve(s, GainWhatYouGather(CARPENTER))
    assert future(s)[resource] == 1
    s.doing = None
    resolve(s, GainWhatYouGather(CARPENTER), Spill(CARPENTER))
    assert future(s)[resource] == 1


@rule("RC-294")
def test_what_was_gathered_can_be_spilt_as_far_as_there_is_any():
    s = camp(plan="p0:gather:4:wood", phase="resolving", resolving=ActionId(1))
    resolve(s, Spill(CARPENTER, 2))
    assert future(s)["wood"] == 0
    resolve(s, GainWhatYouGather(CARPENTER, 3), Spill(CARPENTER, 2))
    assert (future(s)["wood"], s.camp.stock["wood"]) == (1, 2)


@rule("RC-237", "RC-294")
@pytest.mark.parametrize(("face", "load", "left"), [("success", 1, 0), ("success", 2, 1), ("determination", 1, 0)])
def test_only_what_this_action_has_gathered_is_spilt(face, load, left):
    """Not what the same player brings home from another Action, and nothing if this one has failed."""
    plan = "p0,p1:gather:4:wood p0:gather:3:wood"
    s = camp(plan=plan, phase="resolving", determination=(0, 0, 0), built="basket" if load > 1 else "")
    roll(s, "gathering", f"blank {face} adventure")
    s.adventures["gathering"].put_on_top("hole-in-the-sack")
    resolve(s, ResolveAction(ActionId(1)))
    first = future(s)["wood"]
    s.forget(ROUND)  # the Basket is filled again
    resolve(s, ResolveAction(ActionId(2)))
    assert future(s)["wood"] - first == left
    assert "hole-in-the-sack" in s.events.cards()
    assert s.doing is None


@rule("RC-377")
def test_tokens_can_be_taken_off_a_field_and_clouds_off_the_weather_space():
    s = camp(tokens={"building": ("more-wood", "reroll"), "gathering": ("reroll",), "weather": ("rain", "storm")})
    resolve(s, ClearField("building"), LiftCloud("rain"), LiftCloud("winter"))
    assert (s.field("building"), s.field("gathering"), s.field("weather")) == ((), ("reroll",), ("storm",))


@rule("RC-290")
def test_what_falls_on_the_group_says_so():
    s = island()
    assert Wound(Seat(0), 2).offer(s) == "Take 2 wounds."
    assert Wound(GROUP).offer(s) == "Each player takes 1 wound."
    assert (
        LoseDetermination(GROUP, 1, if_possible=True).offer(s) == "Each player discards 1 determination, if possible."
    )
    assert Discard(GROUP, "wood", 2).offer(s) == "Discard 2 wood."
