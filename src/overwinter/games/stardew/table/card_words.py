"""What a card says, in a sentence or two: made from what it does, so that the two cannot differ.

What stands behind a colon is one sentence: all of it belongs to what stands before.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

import msgspec

from overwinter.engine.effects import Effect
from overwinter.engine.people import YOU
from overwinter.engine.printed import All
from overwinter.games.stardew.printed.catalogue import (
    DIALS,
    Building,
    Card,
    CardReaction,
    CardUse,
    EventCard,
    Limit,
    Moment,
    ToolCard,
)
from overwinter.games.stardew.printed.tiles import ANYTHING
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.table.words import one, some
from overwinter.kit.choices import OwnChoice
from overwinter.kit.words import lower_first, times, upper_first

# -- effects -----------------------------------------------------------------------------------------


def printed(s: Valley, effects: Iterable[Effect]) -> str:
    """What printed effects say, in a sentence each; Gold and Hearts after what each player does come once (SV-004)."""
    said = list[str]()
    for part in parts(s, effects):
        shared = part.lower().startswith("gain ") and any(before.startswith("Each player") for before in said)
        words = f"the team gains {part[len('gain ') :]}" if shared else part
        said.append(f"{upper_first(words)}.")
    return " ".join(said)


def festival_words(s: Valley, effects: Sequence[Effect]) -> str:
    """What a Festival says, in the order in which it happens; what is for one, the Starting Player does (SV-076)."""
    said = list[str]()
    for left_to_one, group in itertools.groupby(effects, lambda effect: getattr(effect, "seat", None) == YOU):
        those = list(group)
        said.append(f"The Starting Player: {clause(s, those)}" if left_to_one else printed(s, those))
    return " ".join(said)


def clause(s: Valley, effects: Iterable[Effect]) -> str:
    """The same in one sentence, for what stands behind a colon."""
    return f"{linked(parts(s, effects), 'and')}."


def either(s: Valley, effects: Iterable[Effect]) -> str:
    """The same, of which one is chosen."""
    return f"Either {linked([part for effect in effects for part in parts(s, [effect])], 'or')}."


def parts(s: Valley, effects: Iterable[Effect]) -> list[str]:
    """What each printed effect says, without a full stop; what is there twice is said once."""
    found: dict[Effect, int] = {}
    for effect in effects:
        found[effect] = found.get(effect, 0) + 1
    return [_several(s, effect, number).removesuffix(".") for effect, number in found.items()]


def _several(s: Valley, effect: Effect, number: int) -> str:
    if isinstance(effect, All):
        return clause(s, effect.of)
    if isinstance(effect, OwnChoice):
        return msgspec.structs.replace(effect, count=effect.count * number).offer(s)
    words = effect.offer(s).removesuffix(".")
    return words if number == 1 else f"{words}, {times(number)}"


STATEMENTS = {"a", "an", "another", "each", "everybody", "friends", "it", "one", "the", "two", "you", "your"}
"""How parts begin that tell nobody to do something."""


def linked(words: Sequence[str], last: str) -> str:
    """`gain 1 Heart and 2 Gold`, `the fish leave and you gain 2 Gold`."""
    told = list[str]()
    statement = False
    for part in words:
        part = lower_first(part)
        tells = part.split()[0] in STATEMENTS
        if statement and not tells:
            part = f"you {part}"
        elif last == "and" and told and part.startswith("gain ") and told[-1].startswith("gain "):
            part = part.removeprefix("gain ")
        statement |= tells
        told.append(part)
    simple = not any(re.search(r",| and | or ", part) for part in told)
    return f"{'' if simple else ','} {last} ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else told[0]


# -- what its owner may do ---------------------------------------------------------------------------

MOMENTS: dict[Moment, str] = {
    "turn": "in your turn",
    "anytime": "in your turn or before the Actions",  # SV-A70
    "planning": "in planning",
    "fishing": "when your fishing dice lie open",
    "mine": "when your mine dice lie open",
    "collect": "when the Animal Dice lie open",
}
LIMITS: dict[Limit, str] = {
    "": "",
    "turn": "once a turn",
    "week": "once a week",
    "season": "once a season",
    "year": "once a year",
}


def use_words(s: Valley, use: CardUse) -> str:
    """What its owner may do with a card, when, and for what."""
    head = "Discard this card" if use.spent else ""
    moment = "" if use.when == use.limit == "turn" else MOMENTS[use.when]
    when = ", ".join(filter(None, [LIMITS[use.limit], moment, *(need.words(s) for need in use.needs)]))
    pays = " and ".join(f"{price.verb} {price.words(s)}" for price in use.price)
    head = f"{head}, {when}" if head else upper_first(when)
    return f"{head}{', ' + pays if pays else ''}: {clause(s, use.does)}"


def reaction_words(s: Valley, reaction: CardReaction) -> str:
    """When something happens by itself, and what."""
    what = "" if reaction.of == ANYTHING else one(s.book, reaction.of)
    happens = re.sub(r"\{(.*)\}", lambda any_: what or any_[1], reaction.to.whenever)
    limit = f", {LIMITS[reaction.limit]}" if reaction.limit else ""
    return f"When {happens}{limit}: {clause(s, reaction.does)}"


# -- the card ----------------------------------------------------------------------------------------


def card_words(s: Valley, card: Card) -> str:
    """All that a card does, for people."""
    said: list[str] = []
    if isinstance(card, EventCard):
        said += [printed(s, card.does)] if card.does else []
        said += ["Keep this card."] if card.kept else []
    said += DIALS.words(card.dials)
    if card.use is not None:
        said.append(use_words(s, card.use))
    said += [reaction_words(s, reaction) for reaction in card.reacts]
    if card.gift:
        whose = ", the Starting Player" if isinstance(card, Building) else ""  # it does so once
        said.append(f"At a Gift icon{whose}: {clause(s, card.gift)}")  # SV-091
    return " ".join(said or [_plain(card)])


def _plain(card: Card) -> str:
    """What there is to say of a card that does nothing by itself."""
    if isinstance(card, Building):
        return "Its animals can be bought."
    return "Nothing special, yet." if isinstance(card, ToolCard) else "Nothing."


def next_level_words(s: Valley, card: ToolCard) -> str:
    """What the next level of a tool takes."""
    return f"The next level takes {some(s.book, card.cost, card.costs)}." if card.cost else "It is as good as it gets."
