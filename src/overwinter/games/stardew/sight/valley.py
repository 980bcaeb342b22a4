"""The map: places with what can be done there, paths, what grows beside them, and who goes where."""

from __future__ import annotations

from overwinter.engine.scene import Area, Piece
from overwinter.games.stardew.phases.evening import joja_price
from overwinter.games.stardew.printed.catalogue import ACTION_NAMES, ACTIONS, DIALS, Action, Joja, Place, SpotId
from overwinter.games.stardew.sight import pictures
from overwinter.games.stardew.sight.offers import offer
from overwinter.games.stardew.sight.wants import payer, use_of
from overwinter.games.stardew.table.state import Valley
from overwinter.games.stardew.table.words import joja_words
from overwinter.kit.words import counted

At = tuple[float, float]
PLACES: dict[Place, At] = {
    "farm": (0.25, 0.35),
    "mountain": (2.25, 0.12),
    "forge": (4.4, 0.2),
    "ranch": (0.25, 1.3),
    "town": (2.3, 1.4),
    "forest": (0.85, 1.97),
    "beach": (3.95, 1.8),
}
"""Where the places are."""
SPOTS: dict[str, At] = {
    "F1": (1.2, 0.25),
    "F2": (1.38, 0.62),
    "F3": (3.35, 0.85),
    "F4": (1.15, 0.95),
    "F5": (1.02, 1.28),
    "F6": (3.12, 2.03),
    "F7": (3.4, 1.4),
    "F8": (3.3, -0.28),
    "F9": (4.9, 1.15),
    "F10": (-0.18, 1.95),
    "F11": (3.45, 2.32),
    "T1": (1.1, -0.25),
    "T2": (1.32, 1.53),
    "T3": (1.65, 2.32),
    "T4": (3.2, 0.4),
}
"""Where something grows."""


def valley(s: Valley) -> Area:
    """The map."""
    pieces: list[Piece] = []
    for place in PLACES:
        pieces += [_place(place), *[piece for action in ACTIONS[place] for piece in _action(s, place, action)]]
        pieces += _people(s, place)
    pieces += [_spot(s, spot) for spot in s.spots]
    links = tuple((f"place:{path.ends[0]}", f"place:{path.ends[1]}") for path in s.book.paths.values())
    return Area("valley", "map", "The valley", tuple(pieces), links=links)


def _place(place: Place) -> Piece:
    icon = pictures.PLACES[place]
    return Piece(f"place:{place}", "space", place.capitalize(), icon, count=0, at=PLACES[place], sort=place)


def _action(s: Valley, place: Place, action: Action) -> list[Piece]:
    """What can be done at a place, what it offers now, and the Joja Tile that lies on it."""
    made, joja = offer(s, action), s.joja.get(action)
    marks = (made.mark,) if made.mark else ()
    sort = "" if made.idle else "wanted" if made.serves else "open"
    ident, icon, at = f"action:{action}", pictures.ACTIONS[action], PLACES[place]
    piece = Piece(ident, "token", ACTION_NAMES[action], icon, made.text, at=at, dim=made.idle, badges=marks, sort=sort)
    if joja is None:
        return [piece]
    tile = s.book.joja[joja]
    return [piece, Piece(f"joja:{action}", "marker", tile.name, "joja", _joja(s, tile), at=at, sort="joja")]


def _joja(s: Valley, tile: Joja) -> str:
    """What a Joja Tile does, and how to be rid of it (SV-286, SV-287, SV-318)."""
    hearts, gold = joja_price(s, payer(s))
    does = DIALS.words(tile.dials) or [joja_words(tile)]
    rid = f"Remove it for {counted(hearts, 'Heart')} or {gold} Gold at the end of a turn."
    return " ".join([*does, rid])


def _people(s: Valley, place: Place) -> list[Piece]:
    """Who stands at a place, or plans to go there (SV-114, SV-324)."""
    pieces = []
    for seat, farmer in s.farmers.items():
        if farmer.place == place:
            pieces.append(Piece(f"pawn:{seat}", "pawn", s.name(seat), owner=seat, at=PLACES[place]))
        if farmer.spouse and farmer.spouse_place == place:
            name = s.book.villagers[farmer.spouse].name
            pieces.append(Piece("pawn:spouse", "pawn", name, "ring", owner=seat, at=PLACES[place]))
    return pieces


def _spot(s: Valley, spot: SpotId) -> Piece:
    """What grows beside the paths (SV-018, SV-136, SV-139)."""
    ident, at = f"spot:{spot}", SPOTS[spot]
    if spot.startswith("T"):
        return Piece(ident, "token", f"{spot}: Tree", "pine", "Wood, for whoever walks by.", at=at, sort="tree")
    seen = s.seen.get(spot)
    if seen is None:
        text = "A tile that nobody has looked at: for whoever walks by."
        return Piece(
            ident, "token", f"{spot}: Something grows here", "spring", text, at=at, face_down=True, sort="forage"
        )
    use = use_of(s, seen) if seen in s.book.tiles else ""
    text = f"For whoever walks by. {use}".strip()
    return Piece(
        ident,
        "token",
        f"{spot}: {s.book.forage[seen].name}",
        pictures.forage_picture(s, seen),
        text,
        at=at,
        sort="seen",
    )
