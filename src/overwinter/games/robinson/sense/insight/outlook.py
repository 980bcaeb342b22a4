"""What dice, weather and beasts are likely to do."""

from __future__ import annotations

import functools

from overwinter.games.robinson.phases.night import Eat
from overwinter.games.robinson.printed.book import Book
from overwinter.games.robinson.table.state import Island


def night_over(s: Island) -> bool:
    """Whether this round's meal is eaten, so that what counts is the next one."""
    return s.phase == "night" and not any(isinstance(effect, Eat) for effect in s.stack)


def nights_left(s: Island) -> int:
    """The nights to come, tonight included."""
    return s.scenario.rounds - s.round + (not night_over(s))


def dice_odds(s: Island, colour: str) -> tuple[float, float, float]:
    """The chances of success, wound and Adventure."""
    success, wound, adventure = (s.faces(colour, die) for die in ("success", "wound", "adventure"))
    return (
        success.count("success") / len(success),
        wound.count("wound") / len(wound),
        adventure.count("adventure") / len(adventure),
    )


@functools.cache
def hunt_outlook(book: Book, weapon: int) -> tuple[float, float, float, float]:
    """What a hunt with this Weapon level brings on average: wounds, food, fur, lost levels."""
    beasts = list(book.beasts.values())
    count = len(beasts)
    wounds = sum(max(0, beast.strength - weapon) + max(0, beast.weapon - weapon) for beast in beasts) / count + 0.4
    return (
        wounds,
        sum(beast.food for beast in beasts) / count,
        sum(beast.fur for beast in beasts) / count,
        sum(min(weapon, beast.weapon) for beast in beasts) / count,
    )


@functools.cache
def cloud_odds(faces: tuple[tuple[str, ...], ...]) -> tuple[float, ...]:
    """How likely 0, 1, 2, … clouds are with these dice."""
    odds = [1.0]
    for die in faces:
        sums = [0.0] * (len(odds) + 2)
        for count, chance in enumerate(odds):
            for face in die:
                sums[count + (2 if face.startswith("two") else 1)] += chance / len(die)
        odds = sums
    return tuple(odds)


def tonight(s: Island, roof: float) -> tuple[float, float]:
    """The clouds above the Roof and the wood for heating that the coming Weather phase is likely to ask for."""
    over = night_over(s)
    if s.phase == "weather" or (s.phase == "night" and not over):
        return 0.0, 0.0
    tokens = s.field("weather")
    lowered = round(4 * roof) - 4 * len({"rain", "winter"} & {*tokens})
    spoilt, burnt = _tonight(s.book, s.options.scenario, s.round + over, lowered)
    return spoilt, burnt + ("winter" in tokens)


@functools.cache
def _tonight(book: Book, scenario: str, number: int, quarters: int) -> tuple[float, float]:
    dice = book.dice["weather"].faces
    rolled = tuple(dice[die] for die in book.scenarios[scenario].weather.get(number, ()) if die != "animals")
    spoilt = sum(chance * max(0.0, clouds - quarters / 4) for clouds, chance in enumerate(cloud_odds(rolled)))
    burnt = sum((2 if face == "two-winter" else face == "winter") / len(die) for die in rolled for face in die)
    return spoilt, burnt


def wet(s: Island, roof: float) -> float:
    """The clouds above the Roof that the next rounds are likely to bring, nearer ones counting more."""
    tokens = s.field("weather")
    now = s.phase != "night"
    total = _wet(s.book, s.options.scenario, s.round + (not now), round(4 * roof))
    if now and tokens:
        total += max(0.0, ("rain" in tokens) + ("winter" in tokens) - roof)
    return total


NEARER = 0.85
"""How much less a round counts than the one before it."""


@functools.cache
def _wet(book: Book, scenario: str, first: int, quarters: int) -> float:
    dice, printed, total, weight = book.dice["weather"].faces, book.scenarios[scenario], 0.0, 1.0
    for number in range(first, printed.rounds + 1):
        rolled = tuple(dice[die] for die in printed.weather.get(number, ()) if die != "animals")
        for clouds, chance in enumerate(cloud_odds(rolled)):
            total += weight * chance * max(0.0, clouds - quarters / 4)
        weight *= NEARER
    return total


@functools.cache
def worst_weather(book: Book, scenario: str, first: int) -> float:
    """The clouds that the worst of the rounds to come has on average."""
    dice, printed = book.dice["weather"].faces, book.scenarios[scenario]
    worst = 0.0
    for number in range(first, printed.rounds + 1):
        rolled = tuple(dice[die] for die in printed.weather.get(number, ()) if die != "animals")
        worst = max(worst, sum(clouds * chance for clouds, chance in enumerate(cloud_odds(rolled))))
    return worst
