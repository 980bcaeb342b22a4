"""The Weather phase: clouds against the Roof, hungry animals, storms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from overwinter.engine.effects import Effect, Objection
from overwinter.engine.people import GROUP
from overwinter.games.robinson.table.records import ROUND, Seat
from overwinter.games.robinson.table.state import WEATHER, Island
from overwinter.games.robinson.table.words import FACES, WEATHER_DICE
from overwinter.games.robinson.verbs.camp import LowerPalisade, RaiseRoof, RaiseWeapon
from overwinter.games.robinson.verbs.castaways import Mend, Wound
from overwinter.games.robinson.verbs.stock import Discard
from overwinter.games.robinson.verbs.tokens import CLOUD_WORDS
from overwinter.kit.beware import Beware
from overwinter.kit.choices import OwnChoice
from overwinter.kit.thrown import add_dice, put_away, throw, throw_again
from overwinter.kit.words import upper_first


class WeatherPhase(Effect):
    """The weather turns."""

    rule = "RC-251"

    def apply(self, s: Island) -> None:
        s.phase = "weather"
        dice = s.scenario.weather.get(s.round, ())
        tokens = s.field("weather")
        throw(s, WEATHER, ())
        rolled = tuple(die for die in dice if die != "animals")
        wild = ("animals",) * ("animals" in dice or "animals" in tokens)  # RC-263
        s.push(*map(RollWeather, (*rolled, *wild)), FaceWeather())


def ease(s: Island, what: str) -> None:
    """Something is done about a cloud."""
    s.eased[what] = s.eased.get(what, 0) + 1


class RollWeather(Effect):
    """The {die} die is rolled."""

    die: str
    rule = "RC-251"
    quiet = True

    def apply(self, s: Island) -> None:
        add_dice(s, self.die)
        s.push(TellWeather(self.die))


class TellWeather(Effect):
    """A weather die lies open."""

    die: str
    rule = "RC-457"

    def apply(self, s: Island) -> None:
        pass

    def says(self, s: Island) -> str:
        return f"The {WEATHER_DICE[self.die]} die shows: {FACES[s.weather.shows(self.die)]}."


# -- doing something about it ----------------------------------------------------------------------


class RerollWeather(OwnChoice):
    """A cloud die is rolled again."""

    rule = "RC-066"
    label = "Roll a cloud die again."
    question = "which die is rolled again?"
    lack = "no cloud die was rolled"
    binding = True

    def choices(self, s: Island) -> Sequence[Effect]:
        return [RollAnew(die.die) for die in s.weather.dice if die.die != "animals"]


class RerollAnimals(Effect):
    """The animals die is rolled again."""

    rule = "RC-448"
    label = "Roll the Hungry Animals die again."

    def apply(self, s: Island) -> None:
        s.push(RollAnew("animals"))

    def useless(self, s: Island, who: Seat) -> Objection:
        return None if s.weather.shows("animals") else ("the Hungry Animals die was not rolled", "RC-448")


class RollAnew(Effect):
    """A weather die is rolled again."""

    die: str
    rule = "RC-066"
    piece = "weather:{die}"

    def apply(self, s: Island) -> None:
        throw_again(s, {s.weather.place(self.die)})
        s.push(TellWeather(self.die))

    def says(self, s: Island) -> str:
        return f"{self.offer(s)} is rolled again."

    def offer(self, s: Island) -> str:
        return f"The {WEATHER_DICE[self.die]} die"


class Hooch(OwnChoice):
    """{seat} passes the hooch around."""

    rule = "RC-348"
    label = "Ignore a Rainy Cloud, or turn a Winter Cloud into a Rainy Cloud."
    question = "which cloud?"
    lack = "there are no clouds"

    def choices(self, s: Island) -> Sequence[Effect]:
        rain = [IgnoreCloud("rain")] if s.clouds["rain"] else []
        winter = [WarmCloud()] if s.clouds["winter"] else []
        return [*rain, *winter]


class IgnoreCloud(Effect):
    """A cloud is ignored."""

    cloud: Literal["rain", "winter"]
    rule = "RC-458"

    def apply(self, s: Island) -> None:
        ease(s, self.cloud)

    def says(self, s: Island) -> str:
        return f"{upper_first(CLOUD_WORDS[self.cloud])} is ignored."

    def offer(self, s: Island) -> str:
        return f"Ignore {CLOUD_WORDS[self.cloud]}."

    def useless(self, s: Island, who: Seat) -> Objection:
        return None if s.clouds[self.cloud] else ("there is no such cloud", "RC-458")


class WarmCloud(Effect):
    """A Winter Cloud becomes a Rainy Cloud."""

    rule = "RC-348"
    label = "A Winter Cloud becomes a Rainy Cloud."

    def apply(self, s: Island) -> None:
        ease(s, "warm")


# -- bearing it --------------------------------------------------------------------------------------


class FaceWeather(Effect):
    """The castaways face the weather."""

    rule = "RC-266"
    quiet = True

    def apply(self, s: Island) -> None:
        if may_heat(s):
            s.push(IgnoreOneWinter(), FaceWeather())  # nobody is asked about a cloud that is kept away
            return
        s.push(BadWeather(HeatCamp()), WetCamp(), AnimalsCome(), StormRages(), ClearSky())


class BadWeather(Beware):
    """The weather is about to be felt: the last chance to do something about it."""

    rule = "RC-A20"
    helps = (Hooch, IgnoreCloud, RerollWeather, RerollAnimals, RaiseRoof, RaiseWeapon, Mend)

    def about(self, s: Island) -> str:
        parts = [f"{s.clouds['rain']} rain", f"{s.clouds['winter']} winter", f"Roof {s.camp.roof}"]
        if s.animals:
            parts.append(f"animals: {FACES[s.animals]}")
        return "Weather: " + ", ".join(parts) + "."

    def needed(self, s: Island) -> bool:
        return bool(s.animals) or any(s.clouds.values()) or "storm" in s.field("weather")

    def helpful(self, s: Island, seat: int, help: Effect) -> bool:
        match help:
            case RaiseWeapon():
                return s.animals == "fight"
            case RaiseRoof():
                return s.sheltered and sum(s.clouds.values()) > s.camp.roof
            case Mend():
                return may_kill(s)
            case _:
                return True


def may_kill(s: Island) -> bool:
    """Whether the weather could kill somebody, were the last food eaten: healing may have to come first."""
    winter, animals = s.clouds["winter"], s.animals
    over = max(0, sum(s.clouds.values()) - s.camp.roof)
    fight = max(0, s.book.numbers.animals_strength - s.camp.weapon) if animals == "fight" else bool(animals)
    wounds = max(0, winter + over - s.camp.stock["wood"]) + max(0, over + 1 - s.food_left()) + fight
    wounds += "storm" in s.field("weather")
    return any(s.role(seat).life - s.castaways[seat].wounds <= wounds for seat in s.in_camp)


def may_heat(s: Island) -> bool:
    """Whether the Furnace has something to do, and has not done it yet (RC-398)."""
    return bool(s.clouds["winter"]) and s.has("furnace") and not s.marked(ROUND, HEATED)


HEATED = "heated"


class IgnoreOneWinter(Effect):
    """The Furnace keeps a Winter Cloud away."""

    rule = "RC-398"

    def apply(self, s: Island) -> None:
        s.mark(ROUND, HEATED)
        ease(s, "winter")


class HeatCamp(Effect):
    """Winter: the Camp must be heated."""

    rule = "RC-255"
    quiet = True

    def apply(self, s: Island) -> None:
        if may_heat(s):
            s.push(IgnoreOneWinter(), HeatCamp())  # a die was rolled again
        elif winter := s.clouds["winter"]:
            s.push(Discard(GROUP, "wood", winter))


class WetCamp(Effect):
    """Clouds above the Roof spoil food and wood."""

    rule = "RC-256"
    quiet = True

    def apply(self, s: Island) -> None:
        over = s.clouds["rain"] + s.clouds["winter"] - s.camp.roof  # RC-259
        if over > 0:
            s.push(Discard(GROUP, "food", over), Discard(GROUP, "wood", over))  # RC-257, RC-258


class AnimalsCome(Effect):
    """Hungry animals come to the Camp."""

    rule = "RC-260"
    quiet = True

    def apply(self, s: Island) -> None:
        match s.animals:
            case "food":
                s.push(Discard(GROUP, "food", 1))
            case "palisade":
                s.push(LowerPalisade(GROUP, 1))  # RC-261, RC-267
            case "fight":
                missing = s.book.numbers.animals_strength - s.camp.weapon
                if missing > 0:
                    s.push(Wound(GROUP, missing))  # RC-262


class StormRages(Effect):
    """A storm tears at the Palisade."""

    rule = "RC-264"
    quiet = True

    def apply(self, s: Island) -> None:
        if "storm" in s.field("weather"):
            s.push(LowerPalisade(GROUP, 1))


class ClearSky(Effect):
    """The sky clears."""

    rule = "RC-265"
    quiet = True

    def apply(self, s: Island) -> None:
        s.tokens.pop("weather", None)
        put_away(s)
        s.eased = {}
