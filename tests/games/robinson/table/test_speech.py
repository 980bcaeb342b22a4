"""What people read: true, and in words that people use."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from overwinter.engine.chance import Chance
from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP
from overwinter.engine.play import Play
from overwinter.engine.play import resolve as resolve_stack
from overwinter.engine.printed import made_out
from overwinter.engine.scene import Scene
from overwinter.engine.state import Desk
from overwinter.engine.story import Story
from overwinter.games.robinson import GAME
from overwinter.games.robinson.chapters.volcano import Lava
from overwinter.games.robinson.phases.prospects import brings
from overwinter.games.robinson.phases.rewards import Rest
from overwinter.games.robinson.phases.weather import TellWeather
from overwinter.games.robinson.printed.catalogue import CardId
from overwinter.games.robinson.sight import scene
from overwinter.games.robinson.sight.fields import invention_words
from overwinter.games.robinson.table.records import ROUND, ActionId
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.words import card_words, item_words, usable_lines
from overwinter.games.robinson.verbs.access import LoseTerrain, TurnDown
from overwinter.games.robinson.verbs.cards import DrawMystery, Keep
from overwinter.games.robinson.verbs.castaways import Dispirit, Mend
from overwinter.games.robinson.verbs.fighting import DrawBeast, FightFor
from overwinter.match.library import Box
from overwinter.testing import resolve, rule
from tests.games.robinson.setting import CARPENTER, COOK, island
from tests.games.robinson.speech import BOOK, slips

SCENARIOS = tuple(BOOK.scenarios)


# -- nothing is told that does not happen ------------------------------------------------------------


class Witness(Story):
    """Takes down which effects were told of and changed nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.idle: list[str] = []
        self.last: tuple[str, bytes] = ("", b"")

    def tell(self, effect: Effect, s: Island) -> None:
        self.look(s, effect)
        heard = len(self.events)
        super().tell(effect, s)
        text = self.events[-1].text if len(self.events) > heard else ""
        self.last = (text, seen(s))

    def look(self, s: Island, *more: Effect) -> None:
        """Whether the table is as it was before the last effect; what is resolved next was still to come then."""
        text, before = self.last
        if text and before == seen(s, *more):
            self.idle.append(text)


def seen(s: Island, *more: Effect) -> bytes:
    """All that lies on the table, and what is still to happen."""
    there = s.copy()
    there.desk = None
    there.stack = [*s.stack, *more]
    return GAME.codec(()).encode(there)


def needy(**more: Any) -> Island:
    """A group that has nothing, and nothing to lose."""
    return island(**{"round": 5, "morale": 0, **more})


def thriving(**more: Any) -> Island:
    """A group that has some of everything."""
    has = {"wood": 2, "food": 2, "rations": 1, "fur": 1, "shelter": True, "roof": 2, "palisade": 2, "weapon": 2}
    life = {"built": "shovel rope map", "determination": (2, 2, 2), "wounds": (3, 3, 3), "morale": 3, "round": 5}
    return island(tiles="0:tile-6 4:tile-5 7:tile-3", **{**has, **life, **more})


def parts(card: str) -> Iterator[tuple[list[Effect], str]]:
    """What can happen by a card, and in which phase."""
    if card in BOOK.threats:
        event = BOOK.threats[card]
        yield made_out(event.event, GROUP, card), "event"
        yield made_out(event.threat, GROUP, card), "event"
        for way in event.ways:
            yield made_out(way.reward, CARPENTER, card), "resolving"
    elif card in BOOK.inventions:
        yield made_out(BOOK.inventions[card].gives, GROUP, card), "event"
    else:
        comeback = BOOK.comebacks[card]
        yield made_out(comeback.effects, CARPENTER, card), "resolving"
        yield made_out(comeback.event, GROUP, card), "event"


@pytest.mark.parametrize("table", [needy, thriving])
@pytest.mark.parametrize("card", [*BOOK.threats, *BOOK.comebacks, *BOOK.inventions])
def test_nothing_is_told_that_does_not_happen(card, table):
    for effects, phase in parts(card):
        acting = {"plan": "p0:gather:4:wood", "resolving": ActionId(1)} if phase == "resolving" else {}
        s = table(phase=phase, **acting)
        s.table = (CardId(card),)
        s.push(*effects)
        rng = random.Random(card)
        witness = Witness()
        desk = Desk(Chance(card), witness)
        resolve_stack(s, desk)
        play = Play(s, desk)
        while waiting := play.waiting():
            witness.look(play.state)
            play.answer(waiting[0], rng.choice(list(play.asked(waiting[0]).options(play.state))))
            s = play.state
        witness.look(s)
        assert [text for text in witness.idle if "does not" not in text] == []


# -- words that people use ---------------------------------------------------------------------------


def said_by(effect: Effect, s: Island) -> list[str]:
    """Everything that an effect says of itself."""
    return [effect.offer(s), "" if effect.quiet else effect.says(s), effect.fine_print(s)]


def test_every_part_of_every_card_speaks_like_people():
    effects = [effect for card in [*BOOK.threats, *BOOK.comebacks] for part, _ in parts(card) for effect in part]
    effects += [effect for beast in BOOK.beasts.values() for effect in made_out(beast.effects, CARPENTER)]
    for scenario in BOOK.scenarios.values():
        s = thriving(options={"scenario": scenario.id})
        own = [*made_out(scenario.book, GROUP), *made_out(scenario.totems, CARPENTER)]
        assert slips(text for effect in [*effects, *own] for text in said_by(effect, s)) == []


def test_whatever_can_be_used_speaks_like_people():
    for scenario in BOOK.scenarios.values():
        s = island(options={"scenario": scenario.id})
        usable = [*BOOK.skills.values(), *BOOK.things.values(), *BOOK.tokens[scenario.id].values()]
        texts = [line for one in usable for line in usable_lines(s, one)]
        texts += [invention_words(s, printed, ()) for printed in BOOK.inventions.values()]
        does = [effect for one in usable if one.use for effect in made_out(one.use.does, CARPENTER)]
        texts += [text for effect in does for text in said_by(effect, s)]
        assert slips(texts) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_reads_anything_that_sounds_like_a_machine(scenario):
    """In games at random: the table, the story, the questions, all options and what is forbidden."""
    rng = random.Random(scenario)
    match = Box(GAME).new(rng.choice([1, 2, 3, 4]), scenario, scenario=scenario, roles="choose")
    for step in range(400):
        if match.outcome is not None:
            break
        seat, question = rng.choice(sorted(match.questions.items()))
        texts = [question.text]
        for described in map(question.describe, [*question.options, *question.blocked]):
            texts += [described.text, described.fine_print, described.blocked]
        assert slips(texts) == []
        if step % 5 == 0:
            ids = [thing.id for part in match.scene(0).areas for thing in part.pieces]
            assert len(ids) == len(set(ids))
            assert len({part.id for part in match.scene(0).areas}) == len(match.scene(0).areas)
            assert slips(everything_shown(match.scene(0))) == []
        match.answer(seat, rng.choice(question.options))
    told = [line.text for line in match.told(0)]
    assert slips(told) == []
    assert [text for text in told if text[0].islower()] == []


def everything_shown(whole: Scene) -> list[str]:
    """All that is written on the table."""
    shown = [whole.title, whole.subtitle]
    for part in whole.areas:
        shown += [part.title, part.text, *part.badges]
        for thing in part.pieces:
            shown += [thing.name, thing.text, thing.price, *(mark for mark in thing.badges if mark[0] != "#")]
    return shown


# -- and true ----------------------------------------------------------------------------------------


def text(s: Island, ident: str) -> str:
    """What is written on a piece."""
    found = scene(s).piece(ident)
    assert found is not None, ident
    return found.text


@rule("RC-081")
def test_a_fight_that_falls_on_the_group_is_the_first_players():
    s = island(first=COOK)
    assert FightFor(GROUP, 2).offer(s) == FightFor(GROUP, 2).says(s) == "The First Player fights against strength 2."
    assert FightFor(COOK, 2).says(s) == "Cook must fight against strength 2."
    assert DrawBeast(GROUP).says(s) == "Cook is attacked by a Beast."
    for event in BOOK.events.values():
        if any(isinstance(effect, FightFor) for effect in event.threat):
            assert "If ignored: " in card_words(s, event.id)
            assert "First Player fights" in card_words(s, event.id)


@rule("RC-A03", "RC-A44")
def test_a_personal_invention_says_who_can_build_it_while_it_lies_on_a_character_card():
    s = island()
    s.offer += ("spear",)
    assert "Only the" not in text(s, "item:spear")
    assert "Only the Carpenter can build it." in text(s, "item:snare")
    s.castaways[CARPENTER].idea = ""
    s.offer += ("snare",)
    assert "Only the" not in text(s, "item:snare")


@rule("RC-250")
@pytest.mark.parametrize(("built", "hammock", "words"), [
    ("", False, "heals 1 wound"), ("", True, "heals 2 wounds"),
    ("bed", False, "heals 2 wounds and gives 1 determination"),
    ("bed", True, "heals 3 wounds and gives 1 determination"),
])  # fmt: skip
def test_rest_says_what_it_heals(built, hammock, words):
    s = island(built=built, things={"captains-hammock": 0} if hammock else {}, wounds=(5, 5, 5), plan="p0:rest")
    assert text(s, "field:rest") == f"1 pawn {words}."
    assert brings(s, s.book.targets["rest"]) == words
    before = s.castaways[CARPENTER].wounds
    resolve(s, Rest(CARPENTER))
    assert f"heals {before - s.castaways[CARPENTER].wounds} " in words


@rule("RC-374")
def test_only_the_terrain_of_a_tile_is_lost():
    s = island()
    assert LoseTerrain("river").offer(s) == "A tile of river: its terrain counts as unexplored, if possible."
    assert LoseTerrain().offer(s).endswith("but not the Camp's: its terrain counts as unexplored, if possible.")


@rule("RC-180", "RC-190", "RC-192")
def test_tokens_on_fields_say_how_long_they_last():
    s = island(tokens={"building": ("more-wood", "reroll"), "roof": ("more-wood",)})
    assert text(s, "on:building:more-wood") == "The next Building that is paid in wood costs 1 wood more."
    assert text(s, "on:roof:more-wood") == "Paid in wood, it costs 1 wood more each time."
    assert text(s, "on:building:reroll").endswith("then the token leaves, either way.")


@rule("RC-370", "RC-463")
@pytest.mark.parametrize(("scenario", "space", "words"), [
    ("cannibals", 2, "Their City lies here. Nobody can go there before round 4."),
    ("volcano", 5, "Nobody can enter it."),
])  # fmt: skip
def test_what_a_scenario_hides_shows_no_sources(scenario, space, words):
    s = island(options={"scenario": scenario})
    assert text(s, f"space:{space}") == words


@rule("RC-370")
def test_lava_and_landslides_leave_different_places():
    buried = island(options={"scenario": "volcano"}, round=4, tiles="9:tile-4", camp=9)
    resolve(buried, Lava(6), Lava(2))  # one was explored, the other was not
    buried.round = 5
    assert text(buried, "space:6") == text(buried, "space:2") == "Nobody can go there any more."
    cut_off = island(tiles="4:tile-4")
    resolve(cut_off, TurnDown(4))
    assert "unless a card turns it face up again" in text(cut_off, "space:4")
    assert "Sources: wood and fish" in text(cut_off, "space:4")


@rule("RC-234", "RC-283")
def test_a_natural_shelter_is_not_said_to_be_a_built_one():
    s = island(tiles="4:tile-2")
    assert "not a built one" in text(s, "cave:4")


@rule("RC-057")
def test_who_has_no_skills_this_round_is_not_said_to_have_used_them():
    s = island(determination=(9, 9, 9))
    resolve(s, Dispirit(CARPENTER))
    s.mark(ROUND, "stone-soup", COOK)
    assert "Not now: no skills this round." in text(s, "skill:0:a-new-idea")
    assert "Not now: you have used it this round." in text(s, "skill:1:stone-soup")
    mats = {area.id: area.badges for area in scene(s).areas}
    assert "no skills this round" in mats["mat:0"]
    assert "no skills this round" not in mats["mat:1"]


@rule("RC-355", "RC-A05")
def test_the_soldiers_skills_say_when_and_how_else_they_are_called():
    s = island(4)
    assert text(s, "skill:3:frenzy").startswith("Before a fight, in an Action that you take: Weapon +3")
    for skill in BOOK.roles["soldier"].skills:
        assert skill.text in text(s, f"skill:3:{skill.id}")


@rule("RC-431", "RC-455")
def test_what_is_kept_says_how_often_it_can_be_used():
    s = island(options={"scenario": "cursed"}, found=("sign-4",), things={"spyglass": 1, "compass": 0})
    assert text(s, "found:sign-4").startswith("Before a fight, once a round: ")
    assert "It is kept." in text(s, "found:sign-4")
    for card in BOOK.mysteries.values():
        if Keep() in card.effects:
            often = f"Good for {card.uses} use" if card.uses else "It lasts."
            assert often in card_words(s, card.id)
    assert "1 use left." in text(s, "thing:spyglass")
    assert "Good for" not in text(s, "thing:spyglass")


@rule("RC-383", "RC-404", "RC-A32")
def test_items_say_what_they_bring_and_how_often():
    s = island()
    words = {item: item_words(s, invention) for item, invention in BOOK.inventions.items()}
    assert "each Production phase it brings 1 resource" in words["shortcut"]
    assert "brown Wound die: on a wound, gain 1 food" in words["pit"]
    assert all(words[item].startswith("Once a night") for item in ("pot", "fireplace"))
    assert all("successful Gathering" in words[item] for item in ("basket", "sack"))


def test_hungry_animals_take_food_and_do_not_bring_any():
    s = island(round=7, phase="weather", weather={"animals": "food"})
    assert "food -1" in text(s, "weather:animals")
    assert TellWeather("animals").says(s) == "The hungry animals die shows: food -1."


def test_what_an_invention_takes_is_one_list():
    s = island()
    mast, sling = (invention_words(s, BOOK.inventions[item], ()) for item in ("mast", "sling"))
    assert mast.endswith("Takes the Rope, 1 wood and 1 fur.")
    assert sling.endswith("Takes 1 wood or 1 fur.")


@rule("RC-A36")
def test_who_draws_mysteries_knows_that_the_first_must_be_resolved():
    s = island()
    one = DrawMystery(COOK, ("treasure",)).offer(s)
    assert one == "Draw from the Mystery deck until a treasure appears, and resolve it."
    more = DrawMystery(COOK, ("treasure", "treasure", "monster")).offer(s)
    assert more.endswith("up to 2 treasures and 1 monster; the first that appears must be resolved.")


@rule("RC-345")
def test_one_wound_is_not_split():
    s = island()
    assert Mend().offer(s) == "Heal 1 wound, on any player."
    assert Mend(2).offer(s) == "Heal 2 wounds, on one player or split between two."
