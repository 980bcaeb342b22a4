"""The island: ten spaces in rows of three, four and three, with all that lies on them."""

from __future__ import annotations

import msgspec

from overwinter.engine.scene import Area, Piece
from overwinter.games.robinson.printed.catalogue import YIELD, Source, SpaceId
from overwinter.games.robinson.printed.tale import NoTale
from overwinter.games.robinson.sight.planned import pawns_at
from overwinter.games.robinson.sight.stories import closed, on_the_island
from overwinter.games.robinson.table.records import Space
from overwinter.games.robinson.table.state import TOKEN_NAMES, Island
from overwinter.games.robinson.table.words import tile_words
from overwinter.games.robinson.verbs.tokens import TILE_WORDS
from overwinter.kit.words import listed

ROWS: tuple[tuple[SpaceId, ...], ...] = ((0, 1, 2), (3, 4, 5, 6), (7, 8, 9))
AT: dict[SpaceId, tuple[float, ...]] = {
    space: (column - (row + 1) // 2, row) for row, spaces in enumerate(ROWS) for column, space in enumerate(spaces)
}
"""The hexes' coordinates: the middle row sticks out on both sides."""
NATURAL_SHELTER = (
    "A Camp here has Shelter, and can have Roof and Palisade. It is not a built one: without that, "
    "Roof and Palisade are lost when the Camp moves."
)
"""RC-156, RC-157, RC-234, RC-283."""
TERRAIN_ICONS = {"beach": "beach", "hills": "hills", "mountains": "mountains", "river": "river", "plains": "grass"}


def island(s: Island) -> Area:
    """The map."""
    pieces = [_ground(s, space) for space in AT]
    for space, at in AT.items():
        pieces += [_source(s, space, source) for source in _sources(s, space)]
        pieces += _landmarks(s, space)
        pieces += [_token(space, token) for token in dict.fromkeys(s.spaces[space].tokens)]
        pieces += pawns_at(s, f"space:{space}", at)
        for source in _sources(s, space):
            pieces += pawns_at(s, f"source:{space}:{source}", at)
    return Area("island", "hexmap", "The island", tuple(pieces))


def _sources(s: Island, space: SpaceId) -> tuple[Source, ...]:
    return s.tile(space).sources if s.usable(space) else ()


def _ground(s: Island, space: SpaceId) -> Piece:
    there, number, reach = s.spaces[space], space + 1, _reach(s, space)
    ident, at = f"space:{space}", AT[space]
    if there.down:
        name, text = closed(s, space) if there.fixed else _cut_off(s, space)
        return Piece(ident, "tile", f"{number}: {name}", "", text, at=at, face_down=True, dim=True)
    if not there.tile:
        near = space in s.distances()
        return Piece(ident, "tile", f"{number}: Unexplored", "", reach, at=at, face_down=True, dim=not near)
    tile = s.tile(space)
    lost = ["Its terrain counts as unexplored."] if there.lost or "fog" in there.tokens else []
    text = " ".join([tile_words(tile), *lost, reach])
    name = f"{number}: {tile.terrain.capitalize()}"
    badges = ("terrain lost",) if lost else ()
    icon = TERRAIN_ICONS[tile.terrain]
    return Piece(ident, "tile", name, icon, text, at=at, badges=badges, sort=tile.terrain)


def _cut_off(s: Island, space: SpaceId) -> tuple[str, str]:
    return "Cut off", f"Nobody can go there, unless a card turns it face up again. {tile_words(s.tile(space))}"


def _reach(s: Island, space: SpaceId) -> str:
    """How far it is from the Camp (RC-163, RC-171, RC-175)."""
    if space == s.camp.space:
        return "The Camp is here."
    match s.distances().get(space):
        case 0:
            return "Next to the Camp."
        case 1:
            return "One tile away: each Action there takes one pawn more."
        case _:
            return "Out of reach."


def _source(s: Island, space: SpaceId, source: Source) -> Piece:
    there = s.spaces[space]
    resource = YIELD[source]
    covered = source in there.covered
    used = s.plan.tapped == (space, source)
    marks = [mark for mark, holds in (("exhausted", covered), ("used by the Shortcut", used)) if holds]
    text = f"It gives {resource}." if not covered else "It gives nothing any more."
    if f"plus-{resource}" in there.tokens:
        text += f" A token makes that 1 {resource} more."
    ident = f"source:{space}:{source}"
    return Piece(ident, "token", source.capitalize(), source, text, at=AT[space], dim=covered, badges=tuple(marks))


def _landmarks(s: Island, space: SpaceId) -> list[Piece]:
    there, at = s.spaces[space], AT[space]
    found = []
    if space == s.camp.space:
        found.append(_camp(s, at))
    if space == s.camp.shortcut:
        text = "Each Production phase it brings 1 resource of this tile."
        found.append(Piece("shortcut", "marker", "Shortcut", "trail", text, at=at))
    if s.usable(space):
        found += _printed_marks(s, space, there, at)
    if not isinstance(s.tale, NoTale):
        found += [msgspec.structs.replace(mark, at=at) for mark in on_the_island(s, space)]
    return found


def _camp(s: Island, at: tuple[float, ...]) -> Piece:
    name, icon = ("Shelter", "hut") if s.camp.shelter else ("Camp", "tent")
    holds = ["a Shelter" if s.sheltered else "no Shelter", f"Roof {s.camp.roof}", f"Palisade {s.camp.palisade}"]
    return Piece("camp", "marker", name, icon, f"The Camp, with {listed(holds)}.", at=at)


def _printed_marks(s: Island, space: SpaceId, there: Space, at: tuple[float, ...]) -> list[Piece]:
    found = []
    if s.tile(space).shelter:
        found.append(Piece(f"cave:{space}", "marker", "Natural Shelter", "cave", NATURAL_SHELTER, at=at))
    if there.totem:
        text = f"The totem that was found as number {there.totem}."
        found.append(Piece(f"totem:{space}", "marker", f"Totem {there.totem}", "totem", text, at=at))
    return found


def _token(space: SpaceId, token: str) -> Piece:
    name = TOKEN_NAMES.get(token, token.replace("-", " "))
    text = TILE_WORDS.get(token, "")
    words = f"{text[:1].upper()}{text[1:]}." if text else ""
    return Piece(f"token:{space}:{token}", "token", f"{name[:1].upper()}{name[1:]}", token, words, at=AT[space])
