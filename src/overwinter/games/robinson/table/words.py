"""Words for what is printed: made from the effects themselves, so that they cannot differ from what happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP, YOU
from overwinter.engine.printed import THIS_CARD, made_out
from overwinter.games.robinson.printed.catalogue import (
    DIALS,
    MOMENTS,
    YIELD,
    Adventure,
    Beast,
    Cost,
    Event,
    Invention,
    MysteryCard,
    Skill,
    Tile,
    Usable,
    Use,
    Way,
)
from overwinter.games.robinson.table.records import Seat
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.terms import Determination, OwnAction
from overwinter.kit.words import counted, listed, told, upper_first

KINDS: dict[str, str] = {
    "threat": "Threats",
    "hunting": "Hunting",
    "building": "Building",
    "gathering": "Gathering",
    "exploration": "Exploration",
    "camp": "Arranging the Camp",
    "rest": "Rest",
    "temple": "temples",
}
WEATHER_DICE = {"rain": "rain", "winter": "winter", "animals": "hungry animals"}
FACES = {
    "rain": "1 rain",
    "two-rain": "2 rain",
    "winter": "1 winter",
    "two-winter": "2 winter",
    "palisade": "Palisade -1",
    "food": "food -1",
    "fight": "fight",
    "blank": "nothing",
}
"""What the weather dice show."""


def printed(s: Island, effects: Iterable[Effect], seat: Seat = YOU, card: str = THIS_CARD) -> str:
    """What a card says: the words of its effects, made out to whomever they will fall on."""
    return " ".join(effect.offer(s) for effect in made_out(effects, seat, card))


def cost_parts(cost: Cost) -> list[str]:
    """`2 wood` and `1 fur`; nothing for what is free."""
    amounts = {"wood": cost.wood, "fur": cost.fur, "food": cost.food}
    return [f"{amount} {name}" for name, amount in amounts.items() if amount]


def cost_words(cost: Cost) -> str:
    """`2 wood, 1 fur`; empty for what is free."""
    return ", ".join(cost_parts(cost))


def price_parts(costs: Sequence[Cost]) -> list[str]:
    """What is to be paid, to be listed with other things: `2 wood` and `1 fur`, or `1 wood or 1 fur`."""
    return cost_parts(costs[0]) if len(costs) == 1 else [" or ".join(map(cost_words, costs))]


def costs_words(costs: Sequence[Cost]) -> str:
    """Several ways to pay: `2 wood / 1 fur`."""
    return " / ".join(words for cost in costs if (words := cost_words(cost)))


# -- cards -----------------------------------------------------------------------------------------


def way_words(s: Island, way: Way) -> str:
    """What a way to deal with a card takes, and what it brings."""
    needs = [counted(way.pawns, "pawn")]
    needs += [cost] if (cost := cost_words(way.discard)) else []
    needs += [f"the {s.book.names[way.item]}"] if way.item else []
    needs += [f"Weapon {way.weapon}"] if way.weapon else []
    return f"{', '.join(needs)}: {printed(s, way.reward) or 'No reward.'}"


def event_words(s: Island, event: Event) -> str:
    """An Event or Wreckage card: what can be done about it, what happens if nobody does, what happened when it came."""
    ways = [way_words(s, way) for way in event.ways]
    lines = [f"{event.action}, {ways[0]}", *ways[1:]] if ways else []
    if event.sort != "wreckage":
        lines.append(f"If ignored: {printed(s, event.threat, GROUP) or 'Nothing happens.'}")
        lines.append(f"When it came: {printed(s, event.event, GROUP) or 'Nothing happened.'}")
    return told(*lines, event.text)


def adventure_words(s: Island, card: Adventure) -> str:
    """An Adventure card, with what happens if it comes back."""
    back = [f"If it comes back: {printed(s, card.event, GROUP)}"] if card.event else []
    return told(printed(s, card.effects), *back, card.text)


def mystery_words(s: Island, card: MysteryCard, left: int | None = None) -> str:
    """A Mystery card, with what it is good for once kept, and how often: the uses left, if some may be gone."""
    back = [f"If it comes back: {printed(s, card.event, GROUP)}"] if card.event else []
    serves = [*usable_lines(s, card), *DIALS.words(card.dials)]
    uses = (
        uses_words(left) if left is not None else f"Good for {counted(card.uses, 'use')}." if card.uses else "It lasts."
    )
    return told(printed(s, card.effects), *serves, *[uses] * bool(serves), *back, card.text)


def uses_words(left: int) -> str:
    """How often something can still be used."""
    return f"{counted(left, 'use')} left." if left else "It lasts."


def beast_words(s: Island, beast: Beast) -> str:
    """A Beast card."""
    parts = [f"Strength {beast.strength}"]
    parts += [f"Weapon -{beast.weapon}"] if beast.weapon else []
    parts += [f"Palisade -{beast.palisade}"] if beast.palisade else []
    gains = [f"{amount} {name}" for name, amount in (("food", beast.food), ("fur", beast.fur)) if amount]
    parts += [f"gives {listed(gains)}"] if gains else []
    return told(f"{', '.join(parts)}.", printed(s, beast.effects), beast.text)


def card_words(s: Island, card: str) -> str:
    """Whatever is printed on a card that may lie on the table."""
    book = s.book
    if card in book.threats:
        return event_words(s, book.threats[card])
    if card in book.adventures:
        return adventure_words(s, book.adventures[card])
    if card in book.mysteries:
        return mystery_words(s, book.mysteries[card])
    return beast_words(s, book.beasts[card]) if card in book.beasts else ""


# -- things ----------------------------------------------------------------------------------------


def usable_lines(s: Island, usable: Usable) -> list[str]:
    """What something is good for, and what that takes."""
    if usable.pawn:
        return [pawn_words(usable.pawn)]
    return [use_words(s, usable.use, kept=not isinstance(usable, Skill))] if usable.use else []


def use_words(s: Island, use: Use, *, kept: bool = False) -> str:
    """What somebody may do with a thing, and when, on what conditions, at what price."""
    when = MOMENTS[use.when] if use.when not in ("any", use.limit) else ""
    own = [need.words(s) for need in use.needs if isinstance(need, OwnAction)]
    skill = any(isinstance(price, Determination) for price in use.price)
    once = f"once a {use.limit}" if use.limit and not skill else ""  # it is said of all skills with their price
    terms = (*use.needs, *use.price)
    takes = [term.words(s) for term in terms if not isinstance(term, OwnAction | Determination)]
    head = ", ".join(filter(None, [when, *own, once, f"with {listed(takes)}" if takes else ""]))
    does = printed(s, use.does) + (" It is kept." if kept and use.limit else "")
    return f"{upper_first(head)}: {does}" if head else does


def pawn_words(kinds: Sequence[str]) -> str:
    """What an additional pawn may be used for."""
    return f"A pawn for {listed([KINDS.get(kind, kind) for kind in kinds], 'or')}."


def item_words(s: Island, invention: Invention) -> str:
    """What an Item does."""
    each_round = [f"{pawn_words(invention.pawn)[:-1]}, each round."] if invention.pawn else []
    uses = [use_words(s, invention.use)] if invention.use else []
    dials = DIALS.words(invention.dials)
    return " ".join(filter(None, [printed(s, invention.gives, GROUP), *each_round, *uses, *dials, invention.effect]))


def tile_words(tile: Tile) -> str:
    """What is printed on a tile."""
    gives = [f"{source} ({YIELD[source]})" if YIELD[source] != source else source for source in tile.sources]
    marks = [word for word, there in (("a natural Shelter", tile.shelter), ("a totem", tile.totem)) if there]
    marks += ["tracks of a Beast"] if tile.beast else []
    marks += [counted(tile.discoveries, "Discovery token")] if tile.discoveries else []
    found = f" Found with {listed(marks)}." if marks else ""
    return f"{upper_first(tile.name)}. Sources: {listed(gives) or 'none'}.{found}"
