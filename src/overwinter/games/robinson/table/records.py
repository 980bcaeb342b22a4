"""What the state is made of: castaways, spaces, the Camp, the plan, and what is being done."""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from overwinter.engine.effects import AnyEffect
from overwinter.engine.hints import Said
from overwinter.engine.people import Who
from overwinter.engine.records import Memo, Record
from overwinter.games.robinson.printed.catalogue import (
    CardId,
    ItemId,
    Part,
    Resource,
    Source,
    SpaceId,
    TargetId,
    TileId,
)

Seat = Who
ActionId = NewType("ActionId", Annotated[int, Said(lambda s, action: s.action_name(action))])
Worker = NewType("Worker", Annotated[str, Said(lambda s, worker: s.worker_name(worker))])
"""A pawn: `p0` and so on for the players', `friday`, `dog`, or the id of the thing that brings it."""

FRIDAY = Who(101)
JENNY = Who(102)
NO_ACTION = ActionId(0)
NOWHERE: SpaceId = -1

Level = Literal["weapon", "roof", "palisade"]


ROUND = "round"
NIGHT = "night"
ACTION = "action"
DRAWING = "drawing"
"""For how long something counts as used, or holds."""


class Injury(msgspec.Struct, frozen=True):
    """A Special Wound: where it hurts, and the card that will come back."""

    part: Part
    card: CardId


class LaidLate(msgspec.Struct, frozen=True):
    """A token that has come onto a field."""

    token: str
    field: str


class Castaway(Record):
    """A player's character; also Friday, and Jenny once she is safe."""

    seat: Seat
    role: str
    female: bool = False
    wounds: int = 0
    """How far the marker is on the life track (RC-015)."""
    determination: int = 0
    pawns: int = 2
    body: tuple[Injury, ...] = ()
    """Special Wounds (RC-052)."""
    idea: ItemId | Literal[""] = ""
    """The Invention on the Character card, while it is not built."""
    bag: tuple[int, int, int, int] = (0, 0, 0, 0)
    """What this one has brought in this Action phase, in the order of RESOURCES: Future Resources (RC-202)."""
    finds: tuple[str, ...] = ()
    """Discovery tokens brought in this Action phase."""
    kept: tuple[str, ...] = ()
    """Treasures that this one has kept in this Action phase."""
    outside: Literal["", "open", "sheltered"] = ""
    """Whether this one spends the night outside the Camp (RC-359)."""
    calm: bool = False
    """Wounds no longer lower Morale: a Treasure's doing."""


class Space(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of the island."""

    tile: TileId | Literal[""] = ""
    down: bool = False
    """Face down: nothing can be done there (RC-370)."""
    fixed: bool = False
    """No card can turn the tile there over, neither down nor up again."""
    lost: bool = False
    """Its terrain counts as unexplored (RC-374)."""
    covered: tuple[Source, ...] = ()
    """Exhausted sources (RC-368)."""
    tokens: tuple[str, ...] = ()
    moved: tuple[tuple[str, ItemId], ...] = ()
    """Those +1 tokens that an Item put here, and that may move with the Camp (RC-286); and which Item."""
    totem: int = 0
    """The number of the totem that was found here (RC-432)."""


EMPTY = Space()


class Planned(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Action with the pawns on it."""

    target: TargetId
    crew: tuple[Worker, ...]
    cheaper: bool = False
    """It costs one wood less (RC-340)."""
    done: bool = False
    """It has succeeded or failed: nothing is committed to it any more (RC-A10)."""
    sure: bool | None = None
    """Whether it needs no dice: settled when the plan begins to bind, for pawns were assigned to that (RC-177)."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Action that nothing but the rest of the plan speaks against."""

    target: TargetId
    once: str = ""
    """What must not be planned yet: the target, or what it is about."""
    wood: int = 0
    fur: int = 0
    food: int = 0
    building: bool = False
    owner: int = -1
    """The only one who may take it (RC-060)."""
    free: bool = False
    """Whether it costs nothing, and anybody may take it."""


class Menu(Memo):
    """What Actions can be aimed at in this planning stage: made when it begins and whenever something happens in it."""

    __slots__ = ("lines", "shaky")

    def __init__(self, lines: tuple[Line, ...] = (), shaky: bool = True) -> None:
        self.lines = lines
        """None as long as nobody has looked."""
        self.shaky = shaky
        """Whether something planned may no longer be possible."""


class Camp(Record):
    """What the group has, and lasts."""

    stock: dict[Resource, int]
    """Available Resources."""
    space: SpaceId = 3
    """Where it is."""
    weapon: int = 0
    roof: int = 0
    palisade: int = 0
    shelter: bool = False
    """A built one."""
    shortcut: SpaceId = NOWHERE
    dog: bool = False
    built: tuple[ItemId, ...] = ()
    fresh: tuple[ItemId, ...] = ()
    """Items built in this Action phase, which wait in Future Resources (RC-232)."""
    given: dict[ItemId, tuple[AnyEffect, ...]] = msgspec.field(default_factory=dict)
    """What the loss of an Item would take back: no more than it has really given (RC-380)."""
    found: tuple[str, ...] = ()
    """The Discovery tokens that the group can use."""
    things: dict[str, int] = msgspec.field(default_factory=dict)
    """Starting Items and kept Treasures, with the uses left; 0 for those that last."""
    extra: tuple[str, ...] = ()
    """Pawns for one Action that skills have brought."""


class Plan(Record):
    """What the group does in a round, and what belongs to that."""

    actions: dict[ActionId, Planned] = msgspec.field(default_factory=dict)
    menu: Menu = msgspec.field(default_factory=Menu)
    discount: bool = False
    """One Action will cost a wood less, and nobody has said which (RC-340)."""
    late: tuple[LaidLate, ...] = ()
    """Tokens that came onto their fields only after the plan was made: they do not bind yet (RC-177)."""
    tapped: tuple[SpaceId, Source] | None = None
    """The source that the Shortcut has used (RC-A38)."""
    readings: int = 0
    """How many times somebody has read aloud, and no Arranging of the Camp has had the good of it."""


class Doing(Record):
    """What is being done: an Action that is resolved, or a fight outside of Actions."""

    action: ActionId = NO_ACTION
    foe: int = 0
    """The strength that somebody is about to fight; 0 when nobody is."""
    bonus: int = 0
    """What counts more than the Weapon level until this is over (RC-225, RC-226)."""
    haul: tuple[str, ...] = ()
    """The Treasures kept in it."""
    load: int = 0
    """How much it has gathered."""
