"""What an Action promises: what it takes, how likely it is to succeed, what it risks, what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from overwinter.games.robinson.phases.rewards import carriers, rest_heals
from overwinter.games.robinson.printed.book import Target
from overwinter.games.robinson.printed.catalogue import YIELD, Beast, Cost, Kind
from overwinter.games.robinson.table.plans import (
    DICED,
    binds,
    costs,
    is_sure,
    least_pawns,
    most_pawns,
    new_cost,
    source_of,
)
from overwinter.games.robinson.table.records import FRIDAY, ActionId, Worker
from overwinter.games.robinson.table.state import Island, taker_of, yield_at
from overwinter.games.robinson.table.words import cost_words, item_words, printed
from overwinter.games.robinson.verbs.land import UNSEEN_BEAST
from overwinter.kit.words import counted, listed


class Prospect(NamedTuple):
    """An Action with so many pawns on it."""

    cost: Cost
    pawns: int
    least: int
    """The pawns without which it cannot go ahead."""
    sure: int
    """The pawns with which it needs no dice."""
    success: float
    wound: float
    """The chance that the taker is wounded at least once by dice, danger, or an Adventure that Friday meets."""
    adventure: float
    """The chance that the taker draws an Adventure card."""

    @property
    def enough(self) -> bool:
        """Whether it could go ahead."""
        return self.pawns >= self.least


def chances(s: Island, kind: Kind) -> dict[str, float]:
    """The chances of success, of a wound and of an Adventure with dice and without any token."""
    return {die: _share(s.faces(kind, die), die) for die in ("success", "wound", "adventure")}


def _share(faces: Sequence[str], face: str) -> float:
    return faces.count(face) / len(faces)


def prospect(s: Island, target: Target, crew: Sequence[Worker], action: ActionId | None = None) -> Prospect:
    """What an Action promises with this crew, as one more Action or in the place of a planned one.

    Tokens on its field fall on the first Action of a kind, in the order of the plan (RC-196).
    """
    before = _before(s, target.kind, action)
    tokens = s.field(target.kind)
    bound = binds(s, "fewer-pawns", target.kind) and not before  # RC-186
    least, sure = least_pawns(s, target, bound), most_pawns(s, target, bound)
    cost = new_cost(s, target) if action is None else costs(s)[action]
    pawns = max(len(crew), least)
    success, wound, adventure = 1.0, 0.0, 0.0
    if pawns < sure:
        odds = chances(s, target.kind)
        success, wound, adventure = odds["success"], odds["wound"], odds["adventure"]
        if "reroll" in tokens and not any(_rolls(s, other) for other in before):
            success *= success  # RC-178, RC-180: a success must come twice
    if target.kind in DICED and "adventure" in tokens and not before:
        adventure = 1.0  # RC-181, RC-182
    if taker_of(crew) == FRIDAY:
        wound, adventure = 1 - (1 - wound) * (1 - adventure), 0.0  # RC-311
    if is_dangerous(s, target):
        wound = 1.0
    return Prospect(cost, len(crew), least, sure, success, wound, adventure)


def _before(s: Island, kind: Kind, action: ActionId | None) -> list[ActionId]:
    """The planned Actions of a kind that are resolved before this one."""
    found = []
    for other in s.plan.actions:
        if other == action:
            break
        if s.target(other).kind == kind and not s.plan.actions[other].done:
            found.append(other)
    return found


def _rolls(s: Island, action: ActionId) -> bool:
    """Whether a planned Action will be resolved with dice."""
    return s.target(action).kind in DICED and not is_sure(s, action)


def is_dangerous(s: Island, target: Target) -> bool:
    """Whether an Action there costs its taker a wound (RC-184)."""
    return target.space >= 0 and "danger" in s.spaces[target.space].tokens and s.camp.weapon < 1


SURE = 2
"""Everybody knows that so many pawns usually need no dice (RC-110)."""


# -- words -----------------------------------------------------------------------------------------


def outlook(s: Island, target: Target, crew: Sequence[Worker], action: ActionId | None = None) -> str:
    """What an Action takes, what it risks, and what it brings."""
    there = prospect(s, target, crew, action)
    odds = odds_words(there)
    if target.kind not in DICED and odds == "sure":
        odds = ""  # nobody expects dice there
    return "; ".join(filter(None, [cost_words(there.cost), odds, brings(s, target)]))


def odds_words(there: Prospect) -> str:
    """How many pawns are needed, and the chances with these."""
    odds = chance_words(there)
    sure = [f"sure with {there.sure}"] if there.pawns < there.sure and there.sure > SURE else []
    if there.enough:
        return ", ".join([*odds, *sure]) or "sure"
    needs = f"needs {counted(there.least, 'pawn')}"
    return f"{needs} ({', '.join([*odds, *sure])})" if odds or sure else needs


def chance_words(there: Prospect) -> list[str]:
    """The chances that are worth a word: none for what is sure and harmless."""
    words = [f"{there.success:.0%}"] if there.success < 1 else []
    words += [f"wound {there.wound:.0%}"] if there.wound else []
    return words + ([f"adventure {there.adventure:.0%}"] if there.adventure else [])


def brings(s: Island, target: Target) -> str:
    """What the Action is for."""
    if target.does:
        return target.does.fine_print(s)
    match target.kind:
        case "threat":
            return printed(s, s.book.threats[target.what].ways[target.way].reward)
        case "hunting" if target.what == "":
            return game_words(s)
        case "building" if target.what in s.book.inventions:
            return item_words(s, s.book.inventions[target.what])
        case "gathering":
            return f"brings {harvest_words(s, target)}"
        case "camp" if target.what == "":
            return camp_words(s)
        case "rest":
            return rest_words(s)
        case _:
            return ""


def camp_words(s: Island) -> str:
    """What Arranging the Camp gives (RC-247, RC-249)."""
    tokens = s.book.numbers.camp_determination
    if s.plan.readings:
        return f"gives {tokens + 1} determination and Morale +1"
    return f"gives {tokens} determination {'or' if len(s.players) == 4 else 'and'} Morale +1"


def rest_words(s: Island) -> str:
    """What a Rest gives (RC-250, RC-387)."""
    return f"heals {counted(rest_heals(s), 'wound')}" + (" and gives 1 determination" if s.has("bed") else "")


def harvest_words(s: Island, target: Target) -> str:
    """What a Gathering Action takes home (RC-194, RC-236, RC-369, RC-384 to RC-386)."""
    source, helped = source_of(target), [s.book.names[item] for item in carriers(s)]
    more = f", and 1 more with the {listed(helped)}" if helped else ""
    return f"{yield_at(s, target.space, source)} {YIELD[source]}{more}"


# -- hunting ---------------------------------------------------------------------------------------


def next_beasts(s: Island) -> dict[str, float]:
    """Which Beast the next Hunt meets, as far as anybody can know."""
    deck = s.hunting
    cards = deck.top[:1] or deck.pool or deck.bottom[:1]
    unseen = s.beasts.in_deck() or list(s.beasts.discards)
    found: dict[str, float] = {}
    for card in cards:
        could_be = unseen if card == UNSEEN_BEAST else [card]
        for beast in could_be:
            found[beast] = found.get(beast, 0.0) + 1 / len(cards) / len(could_be)
    return found


def fight_wounds(s: Island, beast: Beast) -> int:
    """The wounds of a fight as things are, without what its card adds (RC-183, RC-215, RC-217)."""
    strength = beast.strength + ("danger" in s.field("hunting"))
    return max(0, strength - s.camp.weapon) + max(0, beast.weapon - s.camp.weapon)


def game_words(s: Island) -> str:
    """What the next Hunt brings and costs: exactly for a Beast that is known, on average for one that is not."""
    beasts = next_beasts(s)
    if not beasts:
        return ""
    book = s.book.beasts
    average = {
        "wounds": sum(share * fight_wounds(s, book[beast]) for beast, share in beasts.items()),
        "food": sum(share * book[beast].food for beast, share in beasts.items()),
        "fur": sum(share * book[beast].fur for beast, share in beasts.items()),
    }
    if len(beasts) == 1:
        (beast,) = beasts
        known = book[beast]
        wounds = counted(round(average.pop("wounds")), "wound")
        return f"{known.name}: {listed([wounds, *(f'{round(count)} {name}' for name, count in average.items())])}"
    return f"on average {listed([f'{count:.1f} {name}' for name, count in average.items()])}"
