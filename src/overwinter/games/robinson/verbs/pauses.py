"""Pauses: before something happens, those who could do something about it are asked, and nobody else."""

from __future__ import annotations

from collections.abc import Set

from overwinter.engine.effects import Effect
from overwinter.engine.people import GROUP
from overwinter.games.robinson.table.dials import MOUTHS
from overwinter.games.robinson.table.state import FRIDAY, Help, Island, Seat
from overwinter.kit.together import Pause

HELPS: dict[str, frozenset[str]] = {
    "morale": frozenset({"RaiseMorale", "GainDetermination"}),
    "hunting": frozenset({"Track", "LureBeast"}),
    "exploration": frozenset({"Reconnoitre"}),
    "dice": frozenset({"Reroll"}),
    "fight": frozenset({"Sharpen", "RaiseWeapon"}),
    "weather": frozenset(
        {"Hooch", "IgnoreCloud", "RerollWeather", "RerollAnimals", "RaiseRoof", "RaiseWeapon", "Mend"}
    ),
    "temple": frozenset({"SkipMystery", "IgnoreMystery"}),
    "dusk": frozenset({"Gain food", "Gain rations", "Heal", "Mend"}),
    "late": frozenset({"Heal", "Mend"}),
}
"""Which effects can matter before something happens, so that people are asked only when they could want to act."""


def pause(s: Island, moment: str, about: str) -> list[Effect]:
    """A stop for those who could do something about what comes next (RC-058)."""
    return stop_for(s, HELPS[moment] - _idle(s, moment), about)


def stop_for(s: Island, helps: Set[str], about: str) -> list[Effect]:
    """A stop for those who have something that does one of these."""
    able = tuple([seat for seat in s.players if can(s, seat, helps)])
    return [Pause(able, about)] if able else []


def can(s: Island, seat: Seat, helps: Set[str]) -> bool:
    """Whether somebody has something at hand that does one of these."""
    return any(isinstance(effect, Help) and not helps.isdisjoint(effect.brings(s)) for effect in s.free(seat))


def last_chance(s: Island, seat: Seat) -> list[Effect]:
    """A stop before somebody dies: for those who can heal anybody, and for those who can heal themselves."""
    able = tuple([other for other in s.players if can(s, other, {"Mend", "Heal"} if other == seat else {"Mend"})])
    return [Pause(able, f"{s.name(seat)} is about to die.")] if able else []


def _idle(s: Island, moment: str) -> set[str]:
    """Effects of the kinds that can help, and that cannot as things stand."""
    idle = set()
    match moment:
        case "morale":
            if s.morale == len(s.book.numbers.morale) - 1:
                idle.add("RaiseMorale")
            if s.castaways[s.first].determination + s.book.numbers.morale[s.morale] >= 0:
                idle.add("GainDetermination")
        case "weather":
            if s.animals != "fight":
                idle.add("RaiseWeapon")
            if not s.sheltered or sum(s.clouds.values()) <= s.roof:
                idle.add("RaiseRoof")
            if not _may_kill(s):
                idle.add("Mend")
        case "dusk" | "late":
            if s.food_left() >= len(s.in_camp) + MOUTHS.of(s, GROUP):
                idle |= {"Gain food", "Gain rations"}
            if not any(s.castaways[seat].wounds for seat in s.players):
                idle.add("Heal")  # Jenny may be hurt: only what heals others is of use to her
            if not any(castaway.wounds for castaway in s.castaways.values() if castaway.seat != FRIDAY):
                idle.add("Mend")
    return idle


def _may_kill(s: Island) -> bool:
    """Whether the weather could kill somebody, were the last food eaten: healing may have to come first."""
    winter, animals = s.clouds["winter"], s.animals
    over = max(0, sum(s.clouds.values()) - s.roof)
    fight = max(0, s.book.numbers.animals_strength - s.weapon) if animals == "fight" else bool(animals)
    wounds = max(0, winter + over - s.stock["wood"]) + max(0, over + 1 - s.food_left()) + fight
    wounds += "storm" in s.field("weather")
    return any(s.role(seat).life - s.castaways[seat].wounds <= wounds for seat in s.in_camp)
