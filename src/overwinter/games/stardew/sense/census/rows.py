"""The rows that the lab keeps of Stardew Valley.

Some are filled in while the match goes on. A `kind` of card is the content file in which it is found.
"""

from __future__ import annotations

import msgspec


class EndRow(msgspec.Struct, frozen=True):
    """The whole match."""

    mode: str
    length: str
    players: int
    won: bool
    weeks: int
    goals: int
    reached: int
    rooms: int
    restored: int
    swaps: int
    married: bool


class WeekRow(msgspec.Struct, frozen=True):
    """How the team stands when a week is over, or the match."""

    week: int
    season: str
    card: str
    gold: int
    hearts: int
    friends: int
    animals: int
    happy: int
    buildings: int
    tools: int
    level: int
    museum: int
    legends: int
    known: int
    restored: int
    reached: int
    joja: int
    progress: float
    """How much of all goals and rooms is done, each counting alike."""


class GoalRow(msgspec.Struct, frozen=True):
    """One of Grandpa's Goals that was drawn."""

    goal: str
    asked: int
    stood: int
    reached: bool
    week: int
    """In which it was reached; 0 if never."""


class BundleRow(msgspec.Struct, frozen=True):
    """A Bundle that lay open in a room, and its fate: `complete`, `swapped`, or `left`; or `hidden` and unknown."""

    room: str
    bundle: str
    fate: str
    given: int
    week: int


class ActionRow(msgspec.Struct, frozen=True):
    """Something that a farmer did with a turn.

    How: one of the `turn`'s actions, one that a card gave (`free`), the `spouse`'s, at the `evening`; or `unused`.
    """

    week: int
    seat: int
    action: str
    how: str


class PurseRow(msgspec.Struct):
    """What brought or took Gold and Hearts, over the whole match."""

    what: str
    gold_in: int = 0
    gold_out: int = 0
    hearts_in: int = 0
    hearts_out: int = 0


class CardRow(msgspec.Struct):
    """A card that somebody had or could have had."""

    kind: str
    card: str
    offered: int = 0
    gained: int = 0
    used: int = 0
    counted: int = 0
    """How often it counted by itself: see `counting`."""
    gave: int = 0
    """At how many Gift icons it changed something."""
    dropped: int = 0


class VillagerRow(msgspec.Struct):
    """Somebody whom a farmer met."""

    villager: str
    met: int = 0
    befriended: int = 0
    loved: int = 0
    """Whether the gift was loved."""
    visits: int = 0
    gave: int = 0
    """How many visits changed something."""
    wed: int = 0


class HappeningRow(msgspec.Struct, frozen=True):
    """Something printed that came to pass, and what it brought the team, all that followed from it included.

    Kinds: `friend` (made), `visit` of one, `gift` of a card at a Gift icon, `use` of a card, `event`, `mine event`,
    `festival`, `monster`.
    """

    week: int
    kind: str
    card: str
    gold: int
    hearts: int
    tiles: int
    changed: bool
    """Whether anything on the table is not as it was; a gift or a card that is used always leaves a trace."""


class JojaRow(msgspec.Struct):
    """A Joja Tile that came to the board, and how it went: for `hearts`, for `gold`, by a `card`; or not at all."""

    tile: str
    action: str
    placed: int
    removed: int = 0
    how: str = ""


class AnimalRow(msgspec.Struct):
    """An animal that was bought."""

    animal: str
    week: int
    happy: bool = False


class MatRow(msgspec.Struct, frozen=True):
    """A farmer at the end."""

    seat: int
    profession: str
    tool: str
    level: int
    friends: int
    upgrades: int


class TileRow(msgspec.Struct, frozen=True):
    """How often something was done with a kind of tile, whichever side was up."""

    tile: str
    what: str
    times: int
