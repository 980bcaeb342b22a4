"""The scenario card: the goal, the rounds, what Book and totems do, and what only this story has."""

from __future__ import annotations

from overwinter.engine.people import GROUP
from overwinter.engine.scene import Area, Piece
from overwinter.games.robinson.phases.rounds import MOOD
from overwinter.games.robinson.printed.tale import NoTale
from overwinter.games.robinson.sight.stories import on_the_card
from overwinter.games.robinson.table.state import Island
from overwinter.games.robinson.table.words import WEATHER_DICE, printed, usable_lines
from overwinter.kit.scenery import step
from overwinter.kit.words import listed, told


def rounds(s: Island) -> Area:
    """The rounds, with the weather dice of each."""
    pieces = []
    for number in range(1, s.scenario.rounds + 1):
        dice = s.scenario.weather.get(number, ())
        text = f"Weather dice: {listed([WEATHER_DICE[die] for die in dice])}." if dice else "No weather dice."
        pieces.append(step("round", number, s.round, text=text, badges=dice))
    return Area("rounds", "track", "Round", tuple(pieces), text=forecast(s))


def forecast(s: Island) -> str:
    """The weather dice of all rounds, in a sentence."""
    spans: list[tuple[tuple[str, ...], list[int]]] = []
    for number in range(1, s.scenario.rounds + 1):
        dice = s.scenario.weather.get(number, ())
        if spans and spans[-1][0] == dice:
            spans[-1][1].append(number)
        else:
            spans.append((dice, [number]))
    words = [f"{listed([WEATHER_DICE[die] for die in dice])} in {_rounds(numbers)}" for dice, numbers in spans if dice]
    return f"Weather dice: {'; '.join(words)}." if words else "No weather dice."


def _rounds(numbers: list[int]) -> str:
    return f"round {numbers[0]}" if len(numbers) == 1 else f"rounds {numbers[0]} to {numbers[-1]}"


def morale(s: Island) -> Area:
    """What each level of Morale is worth to the First Player."""
    values = s.book.numbers.morale
    top = len(values) - 1
    pieces = []
    for level, value in enumerate(values):
        name = f"{value:+d}" if value else "0"
        text = _mood(s, value)
        if level == top:
            name, text = f"{name} or heal", f"{text[:-1]}, or heals 1 wound."
        pieces.append(step("morale", level, s.morale, name, text=text))
    return Area("morale", "track", "Morale", tuple(pieces))


def _mood(s: Island, value: int) -> str:
    value += MOOD.of(s, GROUP)  # RC-395, RC-399
    if not value:
        return "Nothing is gained or lost."
    return f"The First Player {'gains' if value > 0 else 'discards'} {abs(value)} determination."


def scenario(s: Island) -> Area:
    """The scenario card."""
    card = s.scenario
    pieces = [] if isinstance(s.tale, NoTale) else [*on_the_card(s)]  # not before the set-up is done
    if card.book:
        book = printed(s, card.book, GROUP)
        pieces.append(Piece("scenario:book", "card", "Book", "book", f"What a Book icon does: {book}", sort="event"))
    if card.totems:
        pieces.append(_totems(s))
    for place, sign in enumerate(card.discoveries, 1):
        text = told(f"What the {ORDINALS[place - 1]} sign among the Discovery tokens means.", *usable_lines(s, sign))
        pieces.append(Piece(f"scenario:sign:{place}", "token", sign.name, "find", text, dim=True, sort="discovery"))
    if card.notes:
        pieces.append(Piece("scenario:notes", "card", "Its rules", "scroll", told(*card.notes), sort="event"))
    return Area("scenario", "pool", card.name, tuple(pieces), text=card.goal)


ORDINALS = ("first", "second", "third", "fourth")


def _totems(s: Island) -> Piece:
    found = max((there.totem for there in s.spaces), default=0)
    totems = s.scenario.totems
    lines = []
    for number, effect in enumerate(totems, 1):
        further = " and each further" if s.scenario.totems_go_on and number == len(totems) else ""
        done = " (found)" if number <= found else ""
        lines.append(f"Totem {number}{further}{done}: {printed(s, [effect])}")
    return Piece("scenario:totems", "card", "Totems", "totem", told(*lines), sort="mystery")
