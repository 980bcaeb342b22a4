"""The scene: a game's table described once, for every face.

Areas hold pieces; both have stable ids, so that a face can show what moved and options can point at
what one would click. A scene is made for one seat and holds nothing that this seat may not know.
"""

from __future__ import annotations

from typing import Literal

import msgspec

AreaKind = Literal["map", "hexmap", "track", "row", "grid", "pool", "mat", "list"]
"""How an area is laid out; in a list, each piece is a line of words."""
PieceKind = Literal["card", "tile", "token", "pawn", "die", "marker", "space"]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing on the table."""

    id: str
    kind: PieceKind
    name: str
    icon: str = ""
    text: str = ""
    """What one reads on looking closely."""
    count: int = 1
    capacity: int = 0
    """How many would fit, where that matters."""
    owner: int | None = None
    face_down: bool = False
    dim: bool = False
    """There, but without effect: an empty spot, a spent card."""
    at: tuple[float, ...] = ()
    """Where in its area: column and row, hex coordinates, place on a track. What has the same lies on what is there."""
    badges: tuple[str, ...] = ()
    """Short marks on the piece."""
    price: str = ""
    """What it costs to have or use it, where one would look for that: `2`, `2 wood`."""
    sort: str = ""
    """What it is among its like, so that a face can give all of one sort the same colour: `hunt`, `forest`."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table that holds pieces."""

    id: str
    kind: AreaKind
    title: str
    pieces: tuple[Piece, ...] = ()
    owner: int | None = None
    text: str = ""
    links: tuple[tuple[str, str], ...] = ()
    """Paths between the pieces of a map."""
    badges: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table as one seat sees it."""

    title: str
    subtitle: str = ""
    areas: tuple[Area, ...] = ()
    mood: str = ""
    """What the colours of the table may follow: a season, `night`."""

    def piece(self, piece_id: str) -> Piece | None:
        """The piece with this id."""
        return next((piece for area in self.areas for piece in area.pieces if piece.id == piece_id), None)
