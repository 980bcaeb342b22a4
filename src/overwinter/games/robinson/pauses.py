"""Pauses: before something happens, those who could do something about it are asked, and nobody else."""

from __future__ import annotations

from overwinter.engine.effects import Effect
from overwinter.engine.questions import Pause
from overwinter.games.robinson.actions.dice import FridayRerolls
from overwinter.games.robinson.state import Island
from overwinter.games.robinson.using import CookMeal, Use

HELPS: dict[str, frozenset[str]] = {
    "morale": frozenset({"RaiseMorale", "GainDetermination"}),
    "dice": frozenset({"Reroll"}),
    "fight": frozenset({"Sharpen", "RaiseWeapon", "Mend"}),
    "weather": frozenset(
        {"Hooch", "IgnoreCloud", "RerollWeather", "RerollAnimals", "Gain", "RaisePalisade", "RaiseWeapon", "Mend"}
    ),
    "temple": frozenset({"SkipMystery", "IgnoreMystery"}),
    "dusk": frozenset({"Gain", "Heal", "Mend"}),
    "late": frozenset({"Heal", "Mend"}),
}
"""Which effects can matter before something happens, so that people are asked only when they could want to act."""


def pause(s: Island, moment: str, about: str) -> list[Effect]:
    """A stop for those who could do something about what comes next (RC-058)."""
    free = {seat: effects for seat in s.players if (effects := s.free(seat))}
    if not free:
        return []
    helps = HELPS[moment] - _idle(s, moment)
    able = tuple(seat for seat, effects in free.items() if any(_helps(s, effect, helps) for effect in effects))
    return [Pause(able, about)] if able else []


def _idle(s: Island, moment: str) -> set[str]:
    """Effects of the kinds that can help, and that cannot as things stand."""
    idle = set()
    if s.morale == len(s.book.numbers.morale) - 1:
        idle.add("RaiseMorale")
    if s.castaways[s.first].determination + s.book.numbers.morale[s.morale] >= 0:
        idle.add("GainDetermination")
    if moment in ("fight", "weather"):
        heal = any(s.role(seat).life - s.castaways[seat].wounds <= IN_DANGER for seat in s.players)
    else:
        heal = any(s.castaways[seat].wounds for seat in s.players)
    return idle if heal else idle | {"Heal", "Mend"}


IN_DANGER = 4
"""With so little life left, healing before a blow may be worth a thought."""


def _helps(s: Island, effect: Effect, helps: frozenset[str]) -> bool:
    match effect:
        case Use():
            return bool(helps & s.book.verbs[effect.usable(s).id])
        case CookMeal():
            return "Mend" in helps
        case _:
            return isinstance(effect, FridayRerolls)
