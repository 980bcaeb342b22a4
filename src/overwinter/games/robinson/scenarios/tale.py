"""What single scenarios keep track of, beside what every game has on the table."""

from __future__ import annotations

import msgspec


class Tale(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a scenario keeps track of: replaced, never changed."""


class NoTale(Tale, frozen=True, tag="none"):
    """Nothing yet."""


class CastawaysTale(Tale, frozen=True, tag="castaways"):
    """The woodpile: how much wood lies on it, and which stage was worked on last in which round."""

    pile: int = 0
    added: int = 0
    """The round in which wood was last added."""


class CursedTale(Tale, frozen=True, tag="cursed"):
    """Where Crosses stand, and whether the first totem's find has been dug up."""

    crosses: tuple[int, ...] = ()
    dig: int = -1
    dug: bool = False


class JennyTale(Tale, frozen=True, tag="jenny"):
    """Jenny's wounds while she is out at sea, and whether she is safe."""

    rescued: bool = False


class VolcanoTale(Tale, frozen=True, tag="volcano"):
    """The temples that have been entered."""

    temples: tuple[int, ...] = ()


class CannibalsTale(Tale, frozen=True, tag="cannibals"):
    """The villages that have been burnt, and whether the City is known."""

    burnt: tuple[int, ...] = ()
    city: bool = False


class FamilyTale(Tale, frozen=True, tag="family"):
    """The inventions that must be built, and the children."""

    wanted: tuple[str, ...] = ()
    children: int = 0


AnyTale = NoTale | CastawaysTale | CursedTale | JennyTale | VolcanoTale | CannibalsTale | FamilyTale
