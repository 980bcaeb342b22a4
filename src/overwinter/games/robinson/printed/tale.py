"""What single scenarios keep track of, beside what every game has on the table."""

from __future__ import annotations

import msgspec


class Tale(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scenario keeps track of, as blue markers do (RC-462): replaced, never changed."""


class NoTale(Tale, frozen=True, tag="none"):
    """Nothing yet."""


class CastawaysTale(Tale, frozen=True, tag="castaways"):
    """The woodpile: how much wood lies on it, and which stage was worked on last in which round."""

    pile: int = 0
    added: int = 0
    """The round in which wood was last added."""


class CursedTale(Tale, frozen=True, tag="cursed"):
    """Crosses under way, and whether the first totem's find has been dug up; those that stand are tokens on tiles."""

    raised: tuple[int, ...] = ()
    """Spaces where a Cross has been built in this Action phase, and is not up yet."""
    dug: bool = False


class JennyTale(Tale, frozen=True, tag="jenny"):
    """Jenny's wounds while she is out at sea, and whether she is safe."""

    wounds: int = 0
    rescued: bool = False


class VolcanoTale(Tale, frozen=True, tag="volcano"):
    """The temples that have been entered, and how much of the island has been seen before the lava took it."""

    temples: tuple[int, ...] = ()
    explored: int = 0
    left: int = 0
    """The Mystery cards that must still be drawn in the temple."""
    met: str = ""
    """The Mystery card that has been turned up and not resolved yet."""


class CannibalsTale(Tale, frozen=True, tag="cannibals"):
    """The villages that have been burnt, and whether the City has been."""

    burnt: tuple[int, ...] = ()
    city_burnt: bool = False


class FamilyTale(Tale, frozen=True, tag="family"):
    """The inventions that must be built, and the children."""

    wanted: tuple[str, ...] = ()
    children: int = 0


AnyTale = NoTale | CastawaysTale | CursedTale | JennyTale | VolcanoTale | CannibalsTale | FamilyTale
