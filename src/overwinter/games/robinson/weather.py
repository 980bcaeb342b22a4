"""The Weather phase: clouds against the Roof, hungry animals, storms."""

from __future__ import annotations

from collections.abc import Sequence

from overwinter.engine.effects import Effect
from overwinter.engine.printed import YOU
from overwinter.engine.questions import Ask
from overwinter.games.robinson.camp import LowerPalisade
from overwinter.games.robinson.castaways import Wound
from overwinter.games.robinson.pauses import pause
from overwinter.games.robinson.state import GROUP, Island, Objection, Seat
from overwinter.games.robinson.stock import Discard

CLOUDS: dict[str, dict[str, int]] = {
    "rain": {"rain": 1},
    "two-rain": {"rain": 2},
    "winter": {"winter": 1},
    "two-winter": {"winter": 2},
}
"""What the faces of the weather dice mean (RC-457)."""


class WeatherPhase(Effect):
    """The weather turns."""

    rule = "RC-251"

    def apply(self, s: Island) -> None:
        s.phase = "weather"
        dice = s.scenario.weather.get(s.round, ())
        tokens = s.field("weather")
        s.clouds = {"rain": int("rain" in tokens), "winter": int("winter" in tokens)}  # RC-253, RC-254
        s.weather = {}
        rolled = tuple(die for die in dice if die != "animals")
        wild = ("animals",) * ("animals" in dice or "animals" in tokens)  # RC-263
        s.push(*map(RollWeather, (*rolled, *wild)), FaceWeather())


class RollWeather(Effect):
    """The {die} die is rolled."""

    die: str
    rule = "RC-251"
    quiet = True

    def apply(self, s: Island) -> None:
        face = s.pick(f"weather.{self.die}", s.book.dice["weather"].faces[self.die])
        s.push(WeatherShows(self.die, face))


class WeatherShows(Effect):
    """The {die} die shows: {face}."""

    die: str
    face: str
    rule = "RC-457"

    def apply(self, s: Island) -> None:
        s.weather[self.die] = self.face
        for cloud, count in CLOUDS.get(self.face, {}).items():
            s.clouds[cloud] += count
        s.clouds = {cloud: max(0, count) for cloud, count in s.clouds.items()}


# -- doing something about it ----------------------------------------------------------------------


class RerollWeather(Effect):
    """A cloud die is rolled again."""

    seat: Seat = YOU
    rule = "RC-066"
    label = "Roll a cloud die again."

    def apply(self, s: Island) -> None:
        s.push(*WhichWeatherDie(self.seat).if_open(s))

    def useless(self, s: Island) -> Objection:
        """Why it has nothing to work on."""
        return None if s.weather.keys() - {"animals"} else ("no cloud die was rolled", "RC-066")


class RerollAnimals(Effect):
    """The animals die is rolled again."""

    rule = "RC-448"
    label = "Roll the Hungry Animals die again."

    def apply(self, s: Island) -> None:
        s.push(RollAnew("animals"))

    def useless(self, s: Island) -> Objection:
        """Why it has nothing to work on."""
        return None if "animals" in s.weather else ("the Hungry Animals die was not rolled", "RC-448")


class WhichWeatherDie(Ask):
    """{seat}: which die is rolled again?"""

    seat: Seat
    rule = "RC-066"
    interruptible = False

    def options(self, s: Island) -> Sequence[Effect]:
        return [RollAnew(die) for die in s.weather if die != "animals"]


class RollAnew(Effect):
    """The {die} die is rolled again."""

    die: str
    rule = "RC-066"
    label = "The {die} die"
    piece = "weather:{die}"

    def apply(self, s: Island) -> None:
        for cloud, count in CLOUDS.get(s.weather[self.die], {}).items():
            s.clouds[cloud] -= count  # below 0 where some were ignored already: that goes on to count
        s.push(RollWeather(self.die))


class Hooch(Effect):
    """{seat} passes the hooch around."""

    seat: Seat = YOU
    rule = "RC-348"
    label = "Ignore a Rainy Cloud, or turn a Winter Cloud into a Rainy Cloud."

    def apply(self, s: Island) -> None:
        s.push(*WhichCloud(self.seat).if_open(s))

    def useless(self, s: Island) -> Objection:
        """Why it has nothing to work on."""
        return None if any(s.clouds.values()) else ("there are no clouds", "RC-348")


class WhichCloud(Ask):
    """{seat}: which cloud?"""

    seat: Seat
    rule = "RC-348"

    def options(self, s: Island) -> Sequence[Effect]:
        rain = [IgnoreCloud("rain")] if s.clouds.get("rain") else []
        winter = [WarmCloud()] if s.clouds.get("winter") else []
        return [*rain, *winter]


class IgnoreCloud(Effect):
    """One cloud of {cloud} is ignored."""

    cloud: str
    rule = "RC-458"
    label = "Ignore a cloud of {cloud}."

    def apply(self, s: Island) -> None:
        s.clouds[self.cloud] = max(0, s.clouds.get(self.cloud, 0) - 1)

    def useless(self, s: Island) -> Objection:
        """Why it has nothing to work on."""
        return None if s.clouds.get(self.cloud) else ("there is no such cloud", "RC-458")


class WarmCloud(Effect):
    """A Winter Cloud becomes a Rainy Cloud."""

    rule = "RC-348"
    label = "A Winter Cloud becomes a Rainy Cloud."

    def apply(self, s: Island) -> None:
        s.clouds["winter"] = s.clouds.get("winter", 0) - 1
        s.clouds["rain"] = s.clouds.get("rain", 0) + 1


# -- bearing it --------------------------------------------------------------------------------------


class FaceWeather(Effect):
    """The castaways face the weather."""

    heated: bool = False
    """Whether the Furnace has done its part, so that nobody is asked about a cloud that it keeps away."""
    rule = "RC-266"
    quiet = True

    def apply(self, s: Island) -> None:
        if s.has("furnace") and s.clouds["winter"] and not self.heated:
            s.push(IgnoreOneWinter(), FaceWeather(heated=True))
            return
        bad = any(s.clouds.values()) or s.weather.get("animals", "blank") != "blank" or "storm" in s.field("weather")
        s.push(
            *(pause(s, "weather", weather_words(s)) if bad else []),  # RC-A20
            HeatCamp(),
            WetCamp(),
            AnimalsCome(),
            StormRages(),
            ClearSky(),
        )


def weather_words(s: Island) -> str:
    """The weather in a sentence."""
    parts = [f"{s.clouds['rain']} rain", f"{s.clouds['winter']} winter", f"Roof {s.roof}"]
    if (animals := s.weather.get("animals", "blank")) != "blank":
        parts.append(f"animals: {animals}")
    return "Weather: " + ", ".join(parts) + "."


class IgnoreOneWinter(Effect):
    """The Furnace keeps a Winter Cloud away."""

    rule = "RC-398"

    def apply(self, s: Island) -> None:
        s.clouds["winter"] -= 1


class HeatCamp(Effect):
    """Winter: the Camp must be heated."""

    rule = "RC-255"
    quiet = True

    def apply(self, s: Island) -> None:
        if winter := s.clouds["winter"]:
            s.push(Discard(GROUP, "wood", winter))


class WetCamp(Effect):
    """Clouds above the Roof spoil food and wood."""

    rule = "RC-256"
    quiet = True

    def apply(self, s: Island) -> None:
        over = s.clouds["rain"] + s.clouds["winter"] - s.roof  # RC-259
        if over > 0:
            s.push(Discard(GROUP, "food", over), Discard(GROUP, "wood", over))  # RC-257, RC-258


class AnimalsCome(Effect):
    """Hungry animals come to the Camp."""

    rule = "RC-260"
    quiet = True

    def apply(self, s: Island) -> None:
        match s.weather.get("animals"):
            case "food":
                s.push(Discard(GROUP, "food", 1))
            case "palisade":
                s.push(LowerPalisade(GROUP, 1))  # RC-261, RC-267
            case "fight":
                missing = s.book.numbers.animals_strength - s.weapon
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
        s.clouds = {}
        s.weather = {}
