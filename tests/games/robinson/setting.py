"""An island in one line, to try single rules on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from overwinter.engine import notation
from overwinter.engine.effects import Effect
from overwinter.engine.packs import read_pack
from overwinter.games.robinson import GAME
from overwinter.games.robinson.phases.planning import PlanTogether
from overwinter.games.robinson.phases.setup import SetOut
from overwinter.games.robinson.printed.catalogue import ItemId, TargetId, TileId
from overwinter.games.robinson.table.records import (
    FRIDAY,
    NO_ACTION,
    ActionId,
    Castaway,
    Doing,
    Menu,
    Planned,
    Seat,
    Space,
    Worker,
)
from overwinter.games.robinson.table.state import WEATHER, Island
from overwinter.kit.thrown import Die, Thrown
from overwinter.testing import at_rest, dice, resolve

CARPENTER, COOK, EXPLORER, SOLDIER = map(Seat, range(4))
ROLES = ("carpenter", "cook", "explorer", "soldier")


def island(
    players: int = 3,
    *,
    plan: str = "",
    wood: int = 0,
    food: int = 0,
    rations: int = 0,
    fur: int = 0,
    tiles: str = "",
    built: str = "",
    determination: Sequence[int] = (),
    wounds: Sequence[int] = (),
    friday: bool | None = None,
    options: dict[str, Any] | None = None,
    packs: tuple[Path, ...] = (),
    **fields: Any,
) -> Island:
    """A table in the planning phase of round 1, with nothing pending and no starting items.

    Roles go by seat: Carpenter, Cook, Explorer, Soldier. `tiles="4:tile-5 0:tile-3"` lays tiles on spaces; the beach is
    the Camp's, on space 3. `plan="p0,friday:explore:4 p1:rest"` puts pawns on Actions 1 and 2. `built="knife rope"`
    has Items ready, without their one-time effects. Determination and wounds go by seat; `packs` lays further cards
    over the game's own; other fields are set as they are.
    """
    s = GAME.begin(
        players,
        GAME.options({**(options or {}), "roles": "random"}),
        GAME.codec(tuple(map(read_pack, packs))).catalogue,
    )
    at_rest(s)
    dice(s, roles=list(ROLES[:players]))
    resolve(s, SetOut())
    while not isinstance(s.stack[-1], PlanTogether):  # a scenario may ask something before planning
        s.stack.pop()
        resolve(s)
    at_rest(s)
    s.camp.things.clear()
    s.plan.menu = Menu()  # what is possible is found out anew
    s.camp.stock.update(wood=wood, food=food, rations=rations, fur=fur)
    for word in tiles.split():
        space, tile = word.split(":")
        s.spaces[int(space)] = Space(tile=TileId(tile))
        s.tiles.pool = tuple(other for other in s.tiles.pool if other != tile)
    for item in built.split():
        s.camp.built += (ItemId(item),)
        if item not in s.offer and not s.book.inventions[item].scenario:
            s.offer += (ItemId(item),)
    for action, word in enumerate(plan.split(), 1):
        crew, _, target = word.partition(":")
        s.plan.actions[ActionId(action)] = Planned(TargetId(target), tuple(map(Worker, crew.split(","))))
    if friday is not None:
        s.castaways.pop(FRIDAY, None)
        if friday:
            s.castaways[FRIDAY] = Castaway(FRIDAY, "friday", pawns=1)
    for seat in s.players:
        s.castaways[seat].determination = determination[seat] if determination else 0
        s.castaways[seat].wounds = wounds[seat] if wounds else 0
    if faces := fields.pop("weather", {}):
        s.thrown = (Thrown(WEATHER, tuple(Die(die, face) for die, face in faces.items())),)
    resolving, bonus = fields.pop("resolving", NO_ACTION), fields.pop("bonus", 0)
    if resolving or bonus:
        s.doing = Doing(ActionId(resolving), bonus=bonus)
    if "camp" in fields:
        s.camp.space = fields.pop("camp")
    for name, value in fields.items():
        of = next(record for record in (s.camp, s.plan, s) if hasattr(record, name))
        setattr(of, name, value)
    return s


def roll(s: Island, colour: str, faces: str) -> None:
    """Queue a roll of the three dice: `roll(s, "building", "wound success blank")`."""
    wound, success, adventure = faces.split()
    dice(s, {f"{colour}.wound": [wound], f"{colour}.success": [success], f"{colour}.adventure": [adventure]})


def ask(s: Island, effect: Effect) -> None:
    """Put a question on the table."""
    resolve(s, effect)


def wounds(s: Island) -> list[int]:
    """By seat."""
    return [s.castaways[seat].wounds for seat in s.players]


def determination(s: Island) -> list[int]:
    """By seat."""
    return [s.castaways[seat].determination for seat in s.players]


def future(s: Island) -> dict[str, int]:
    """Future Resources, all together."""
    bags = [castaway.bag for castaway in s.castaways.values()]
    return {name: sum(bag[place] for bag in bags) for place, name in enumerate(("wood", "food", "rations", "fur"))}


def written(effects: Sequence[Effect]) -> list[str]:
    """Effects by their ids."""
    return [notation.write(effect) for effect in effects]
