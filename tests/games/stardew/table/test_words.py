"""What people read: no mistakes of whole classes, in any card and in whatever comes up in play."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import overwinter
from overwinter.engine.effects import Effect
from overwinter.engine.printed import All
from overwinter.games.stardew import GAME
from overwinter.games.stardew.deeds.trading import Bargain
from overwinter.games.stardew.phases.evening import RemoveJoja, UpgradeTool
from overwinter.games.stardew.phases.seasons import PlayEvent, SeasonCard
from overwinter.games.stardew.places.farm import Harvest
from overwinter.games.stardew.places.mountain import Descend, DrawMineEvent, GoTo, MeetMonster
from overwinter.games.stardew.places.town import BeVisited, Donate, MakeFriend, Reveal, Swap
from overwinter.games.stardew.printed.catalogue import Card, CardId
from overwinter.games.stardew.printed.tiles import TileId
from overwinter.games.stardew.table.card_words import card_words, clause, parts, printed
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.verbs.bags import Gain, GainAll, GainGold, LoseGold, LoseHearts
from overwinter.games.stardew.verbs.powers import Either, UseCard
from overwinter.games.stardew.verbs.track import DiveFor
from overwinter.games.stardew.verbs.upgrades import ChooseDeck, TakeUpgrade
from overwinter.match import Match
from overwinter.testing import blocked, dice, options, resolve, rule, story
from tests.games.stardew.setting import BOOK, ONE, do, give_cards, me, tiles, valley

# -- what no text may hold -----------------------------------------------------------------------------

NAMED = (BOOK.tiles, BOOK.names, BOOK.fish, BOOK.forage, BOOK.finds, BOOK.bundles, BOOK.mine_events, BOOK.levels)
IDS = {str(name) for names in NAMED for name in names if re.search(r"[-+]", str(name))}
IDS |= {"fish-lake", "fish-river", "fish-ocean", "ore-2", "geode-2", "stone-2"}
PLURALS = "Hearts|Stones|Ores|Geodes|Items|Trees|Foraging Spots|tiles|units|actions|waterings|steps|fields|weeks|crops"
MISTAKES = {
    "a number that does not fit": rf"\b1 (?:{PLURALS}|(?:Joja )?Tiles)\b|\b(?:0|[2-9]|\d\d) (?:Heart|Stone|watering)\b",
    "an article that does not fit": r"\ba [AEIOaeio]|\ban [^AEIOaeio ]",
    "a field that is not filled in": r"[{}_]|\bNone\.|\bYOU\b|-1\b",
    "a gap": r"  | \.| ,|\.\.|: *$|\[\]|\(\)",
    "a colon twice": r"::|: :",
    "a small letter after a full stop": r"(?<!\.)\. [a-z]",
}


def wrong(text: str) -> str:
    """What is wrong with a text; nothing, if all is well."""
    raw = [word for word in re.findall(r"[\w'-]+\+?", text) if word in IDS]
    if raw:
        return f"the id {raw[0]}"
    return next((what for what, pattern in MISTAKES.items() if re.search(pattern, text)), "")


def no_mistakes(*texts: str) -> None:
    assert [(why, text) for text in texts if (why := wrong(text))] == []


@pytest.mark.parametrize("text", ["1 Hearts", "gives bug-meat.", "parsnip+", "a Egg", "an Stone", "2 Heart", "So. and"])
def test_the_eye_for_mistakes_is_sharp(text):
    assert wrong(text)


# -- cards -------------------------------------------------------------------------------------------------

CARDS = list(BOOK.cards.values())
GIFTS = [villager.gift for villager in BOOK.villagers.values()]
HAPPENINGS = [
    *[week.festival for week in BOOK.weeks.values() if week.festival],
    *[event.does for event in BOOK.mine_events.values()],
    *[level.ability for level in BOOK.levels.values()],
]


def test_no_card_has_a_mistake():
    s = valley()
    no_mistakes(*[card_words(s, card) for card in CARDS], *[printed(s, does) for does in (*GIFTS, *HAPPENINGS)])


def lists(effects: tuple[Effect, ...], *, inner: bool) -> Iterator[tuple[Effect, ...]]:
    """The lists of effects that stand behind a colon, however deep."""
    if inner:
        yield effects
    for effect in effects:
        for field in effect.__struct_fields__:
            value = getattr(effect, field)
            if isinstance(value, tuple) and value and isinstance(value[0], Effect):
                branches = [(one,) for one in value] if field == "between" else [value]
                for branch in branches:
                    yield from lists(branch, inner=not isinstance(branch[0], All))


def behind_colons(card: Card) -> Iterator[tuple[Effect, ...]]:
    heads = [card.gift, card.use.does if card.use else (), *[reaction.does for reaction in card.reacts]]
    for head in heads:
        if head:
            yield from lists(head, inner=True)
    yield from lists(getattr(card, "does", ()), inner=False)


def test_what_belongs_to_a_condition_is_one_sentence():
    s = valley()
    found = [effects for card in CARDS for effects in behind_colons(card)]
    found += [some for effects in GIFTS for some in lists(effects, inner=True)]
    found += [some for effects in HAPPENINGS for some in lists(effects, inner=False)]
    assert len(found) > 150
    for effects in found:
        words = clause(s, effects)
        assert "." not in words[:-1], words
        assert not any(":" in part for part in parts(s, effects)[:-1]), words


def test_an_option_says_what_its_card_says():
    s = valley()
    for card in CARDS:
        if card.use is not None:
            said = UseCard(ONE, CardId(card.id)).offer(s)
            assert said.startswith(f"{card.name}: ")
            assert said.removeprefix(card.name) in card_words(s, card), card.id


@rule("SV-091", "SV-A70")
def test_when_a_card_does_something_is_said_as_it_is():
    s = valley()
    for card in CARDS:
        words = card_words(s, card)
        assert ("At a Gift icon" in words) == bool(card.gift)
        assert (card.use is not None and card.use.when == "anytime") == (" your turn or before the Actions" in words)
        assert "any time" not in words


def test_a_fish_that_is_taken_from_the_track_is_no_legendary_and_the_card_says_so():
    s = valley()
    for does in [card_words(s, card) for card in CARDS] + [printed(s, does) for does in (*GIFTS, *HAPPENINGS)]:
        if re.search(r"[Tt]ake a(?: Lake)? fish", does):
            assert "(no Legendary)" in does


def read(s: Valley, ident: str) -> str:
    """What a piece on the table says."""
    [text] = [piece.text for area in GAME.scene(s, 0).areas for piece in area.pieces if piece.id == ident]
    return text


@rule("SV-067")
def test_a_fish_tank_says_that_any_legendary_will_do():
    for bundle in BOOK.bundles.values():
        s = valley(2, rooms=f"{bundle.room}:{bundle.id}")
        wants = read(s, f"room:{bundle.room}")
        assert ("any Legendary fish" in wants) == (bundle.room == "tank")
        no_mistakes(wants)


def test_all_that_a_quality_bundle_takes_is_quality():
    s = valley(1, rooms="pantry:quality-goods-bundle")
    assert read(s, "room:pantry").startswith("Wants 1 Quality crop or Quality animal product.")


def test_a_skill_says_what_it_does_when_it_is_chosen():
    s = valley()
    for card in BOOK.upgrades.values():
        assert TakeUpgrade(ONE, CardId(card.id)).fine_print(s) == card_words(s, card)


# -- whatever comes up in play -----------------------------------------------------------------------------


def texts(match: Match) -> Iterator[str]:
    """All that somebody could read now."""
    for question in match.questions.values():
        yield question.text
        for option in (*question.options, *question.blocked):
            told = question.describe(option)
            yield from (told.text, told.fine_print, told.blocked)
    for area in match.game.scene(match.state, 0).areas:
        yield from (area.title, area.text, *area.badges)
        for piece in area.pieces:
            yield from (piece.name, piece.text, piece.price, *piece.badges)


MODES = ({}, {"mode": "artisan", "professions": "choose"}, {"weeks": "all", "length": "short"}, {"face_up": "6"})


@pytest.mark.parametrize("number", range(4))
def test_nothing_that_comes_up_in_play_has_a_mistake(number):
    rng = random.Random(number)
    match = overwinter.game("stardew").new(1 + number % 3, f"words-{number}", **MODES[number])
    for step in range(400):
        if match.outcome is not None:
            break
        if step % 8 == 0:
            no_mistakes(*set(filter(None, texts(match))))
        seat, question = rng.choice(sorted(match.questions.items()))
        ahead = [option for option in question.options if not option.revises]
        match.answer(seat, rng.choice(ahead or list(question.options)))
    assert len(match.story.events) > 100
    no_mistakes(*{event.text for event in match.story.events})


# -- the story ---------------------------------------------------------------------------------------------


def test_what_is_gained_is_what_there_is():
    s = valley(2)
    assert resolve(s, Gain(ONE, TileId("stone"), 2)) == ["Farmer gains 2 Stones."]
    s.tray["stone"] = 1
    assert resolve(s, Gain(ONE, TileId("stone"), 2)) == ["Farmer gains a Stone; the supply has no more Stone."]
    assert resolve(s, Gain(ONE, TileId("stone"))) == ["Farmer gains nothing: the supply has no Stone."]
    assert resolve(s, GainAll(ONE, tiles("egg egg+ milk"))) == ["Farmer gains an Egg, a Quality Egg and Milk."]


def test_nobody_loses_what_is_not_there():
    s = valley(gold=1, hearts=1)
    assert resolve(s, LoseGold(2), LoseGold(2)) == ["The team loses 1 Gold.", "The team has no Gold to lose."]
    assert resolve(s, LoseHearts(2), LoseHearts()) == ["The team loses 1 Heart.", "The team has no Hearts to lose."]


def test_what_is_donated_has_its_name():
    s = valley(
        1,
        bag="pumpkin+ egg stone wood",
        gold=4,
        hearts=2,
        rooms="pantry:fall-crops-bundle vault:a-purse crafts:construction-bundle board:chefs-bundle",
    )
    gifts = (("pantry", "pumpkin+"), ("crafts", "stone wood"), ("vault", "gold"), ("board", "egg"))
    said = [Donate(ONE, room, unit).says(s) for room, unit in gifts]
    assert said == [
        "Farmer donates to the Pantry: Quality Pumpkin.",
        "Farmer donates to the Crafts Room: Stone and Wood.",
        "Farmer donates to the Vault: 4 Gold.",
        "Farmer donates to the Bulletin Board: Egg and 1 Heart.",
    ]


@rule("SV-248")
def test_the_story_knows_where_the_mine_leads():
    s = valley(level=11)
    rows = {space: (row, column) for row, line in enumerate(BOOK.maps[s.map].rows) for column, space in enumerate(line)}
    stairs = GoTo(ONE, *rows["stairs"])
    assert stairs.says(s) == "Farmer's way leads to stairs."
    assert stairs.offer(s) == "Stairs: one level deeper"
    assert resolve(s, Descend(ONE)) == ["Farmer finds the way: one level deeper."]
    assert resolve(s, Descend(ONE)) == ["Farmer finds the way: another Map."]
    s.map = "map-1"
    assert stairs.offer(s) == "Stairs: another Map"


@rule("SV-248")
def test_on_the_last_level_a_way_down_is_offered_as_another_map():
    s = valley(level=11)
    staircase, lift = UseCard(ONE, CardId("staircase")), Bargain(ONE, gold=2, of=(Descend(ONE),))
    assert staircase.offer(s) == "Staircase: go one level deeper."
    s.level = 12
    assert staircase.offer(s) == "Staircase: another Map is turned up."
    assert lift.offer(s) == "You may pay 2 Gold: another Map is turned up."


def test_who_or_what_turns_up_is_named():
    s = valley(1, hearts=9, level=2)
    dice(s, {"mine-events": ["easy-rubble"], "villagers": ["penny"], "pantry.bundles": ["animal-bundle"]})
    s.rooms = {"pantry": s.rooms["pantry"]}
    assert "A Mine Event for Farmer: Easy Rubble." in resolve(s, DrawMineEvent(ONE))
    assert "Farmer meets a Bug." in resolve(s, MeetMonster(ONE))
    do(s, options(s, ONE)[0])
    assert resolve(s, MakeFriend(ONE)) == ["Farmer meets Penny."]
    do(s, "give-nothing 0 penny")
    assert story(s)[-1] == "Farmer gives nothing."
    assert "The Pantry has the Animal Bundle: 1 animal product." in resolve(s, Reveal(ONE, "pantry"))
    dice(s, {"pantry.bundles": ["quality-goods-bundle"]})
    told = "The Pantry has the Quality Bundle: 1 Quality crop or Quality animal product."
    assert told in resolve(s, Swap(ONE, "pantry"))
    assert ChooseDeck(ONE, ("miner",)).says(s) == "Farmer chooses to draw from the deck of the Miner."


def test_what_the_golden_scythe_cuts_is_quality_at_once():
    s = valley(place="farm", cards="golden-scythe", fields="1:parsnip")
    assert resolve(s, Harvest(ONE, TileId("parsnip")))[:2] == [
        "Farmer harvests Quality Parsnip.",
        "Farmer takes Quality Parsnip.",
    ]


# -- options and reasons -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "name"),
    [
        (PlayEvent(ONE, CardId("ferry")), "The Ferry Is In"),
        (SeasonCard(CardId("spirits-eve")), "Spirit's Eve"),
        (BeVisited(ONE, CardId("sebastian")), "Sebastian"),
        (MeetMonster(ONE), "Bug"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_choice_names_what_it_is_about(effect, name):
    s = valley(bag="stone", track="carp - - - -", level=2)
    resolve(s, effect)
    assert s.stack[-1].says(s) == f"Farmer: which do you choose? ({name})"


def test_a_choice_that_is_on_no_card_is_a_question_all_the_same():
    assert Either(ONE, (GainGold(1), GainGold(2))).says(valley()) == "Farmer: which do you choose?"


def test_a_totem_is_of_no_use_where_it_leads():
    s = valley(place="farm", cards="warp-totem-farm hammer-to-go mega-bomb")
    assert blocked(s, ONE)["use-card 0 warp-totem-farm"][0] == "you are there already"
    assert blocked(s, ONE)["use-card 0 mega-bomb"][0] == "it works at the Mountain"
    me(s).place = ""
    assert blocked(s, ONE)["use-card 0 hammer-to-go"][0] == "you are at home"


def test_what_was_used_was_used_this_week():
    s = valley(place="farm", bag="stone stone", cards="stonemason")
    resolve(s, UseCard(ONE, CardId("stonemason")))
    assert blocked(s, ONE)["use-card 0 stonemason"][0] == "you have used it this week"
    assert UseCard(ONE, CardId("stonemason")).fine_print(s) == "costs a Stone"


def test_what_an_upgrade_takes_is_said_to_those_who_lack_it():
    s = valley()
    assert UpgradeTool(ONE).fine_print(s) == "takes a Copper Ore"
    me(s).level = 4
    assert UpgradeTool(ONE).fine_print(s) == ""


def test_people_count_the_slots_of_the_track_from_one():
    s = valley(track="treasure-chest - - - treasure-chest")
    assert [DiveFor(ONE, slot).offer(s) for slot in (0, 4)] == ["The chest in slot 1", "The chest in slot 5"]
    assert DiveFor(ONE, 0).points_at(s) == "track:0"


def test_the_price_of_joja_is_said_and_that_it_goes_is_told_once():
    s = valley(hearts=1, gold=5, joja={"fish-ocean": CardId("joja-parasols")})
    paid = RemoveJoja(ONE, "fish-ocean", "hearts")
    assert paid.offer(s) == "Remove Joja Beach Club from Fish in the Ocean, for 1 Heart"
    assert RemoveJoja(ONE, "fish-ocean", "gold").offer(s).endswith(", for 5 Gold")
    give_cards(me(s), "wizards-hourglass")
    assert paid.offer(s).endswith(", for 0 Hearts")
    told = [line for line in resolve(s, paid) if "Joja" in line]
    assert told == ["Farmer removes Joja Beach Club from Fish in the Ocean."]
