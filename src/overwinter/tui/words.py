"""The table and the rules in plain words: for lines of text, and for whoever listens to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from overwinter.commands.telling import sentence
from overwinter.engine.rulebook import Rule, Rulebook, Ruling
from overwinter.engine.scene import Area, Piece, Scene
from overwinter.match import Described
from overwinter.testing.coverage import RULE_ID

GROUNDS = ("tile", "space", "card")
"""What other things lie on."""
MANY = 9
"""A longer list of options is put into groups."""
BESIDES = "Besides"
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def option_words(option: Described) -> str:
    """An option on one line."""
    fine_print = f" ({option.fine_print})" if option.fine_print else ""
    return f"{option.text}{fine_print}"


def blocked_words(option: Described) -> str:
    """A blocked option on one line."""
    text = option.text.removesuffix(".")
    return f"{text}: {option.blocked}"


def place_of(option: Described) -> str:
    """The piece where an option takes effect: what something is put on, or else what one would click."""
    return option.onto or option.piece


def in_groups(
    options: Sequence[Described], blocked: Sequence[Described], scene: Scene
) -> tuple[list[Described], list[Described], dict[int, str]]:
    """A long list by the parts of the table that its options are about, with headings; a short one as it is."""
    if len(options) <= MANY:
        return list(options), list(blocked), {}
    order = {piece.id: place for place, area in enumerate(scene.areas) for piece in area.pieces}
    last = len(scene.areas)

    def group(option: Described) -> int:
        return order.get(place_of(option), last)

    options, blocked = sorted(options, key=group), sorted(blocked, key=group)
    headings: dict[int, str] = {}
    before = None
    for place, option in enumerate(options):
        if (here := group(option)) != before:
            headings[place] = scene.areas[here].title if here < last else BESIDES
            before = here
    return options, blocked, headings if len(headings) > 1 else {}


# -- rules --------------------------------------------------------------------------------------


def rule_words(book: Rulebook, rule_id: str) -> list[str]:
    """A rule, and the rules and rulings that it mentions."""
    text = book.text(rule_id)
    if not text:
        return ["No rule of the book is behind this."]
    mentioned = [found for found in dict.fromkeys(RULE_ID.findall(text)) if found != rule_id and book.text(found)]
    return [f"{found}: {book.text(found)}" for found in (rule_id, *mentioned)]


def find_rules(book: Rulebook, wanted: str) -> list[str]:
    """The rules and rulings with this id, or that hold all these words."""
    words = wanted.lower().split()
    entries: tuple[Rule | Ruling, ...] = (*book.rule, *book.ruling)
    found = []
    for entry in entries:
        if entry.id.lower() == wanted.strip().lower():
            return [f"{entry.id}: {entry.text}"]
        if all(word in f"{entry.id} {entry.text}".lower() for word in words):
            found.append(f"{entry.id}: {entry.text}")
    return found


# -- the table ------------------------------------------------------------------------------------


def scene_lines(scene: Scene, seat: int | None, *, closely: bool = False) -> Iterator[str]:
    """The whole table; closely: with everything that is printed on the pieces."""
    yield headline(scene)
    for area in scene.areas:
        yield from area_lines(area, seat, closely=closely)


def headline(scene: Scene) -> str:
    """What is played and where it stands."""
    return f"{scene.title}: {scene.subtitle}." if scene.subtitle else f"{scene.title}."


def changed_lines(scene: Scene, before: Scene | None, seat: int | None) -> Iterator[str]:
    """What looks different from before."""
    if before is None:
        yield from scene_lines(scene, seat)
        return
    if headline(scene) != headline(before):
        yield headline(scene)
    known = {area.id: area for area in before.areas}
    for area in scene.areas:
        if known.get(area.id) != area:
            yield from area_lines(area, seat)


def area_lines(area: Area, seat: int | None, *, closely: bool = False) -> Iterator[str]:
    """One area: a line, or a heading with a line for each piece that wants one."""
    title = _title(area, seat, closely=closely)
    if area.kind == "track":
        return _track_lines(area, title, closely=closely)
    if area.kind == "map":
        return _map_lines(area, title)
    empty = all(piece.dim for piece in area.pieces)
    if closely or area.kind == "list" or (area.kind in ("row", "grid", "hexmap") and not empty):
        return _piece_lines(area, title)
    live = [piece_words(piece) for piece in area.pieces if not piece.dim]
    return iter([f"{title}: {'; '.join(live) or 'nothing'}."])


def _title(area: Area, seat: int | None, *, closely: bool) -> str:
    """What an area is called, whose it is, and closely what it says."""
    yours = ["yours"] if area.owner is not None and area.owner == seat else []
    marks = [*yours, *_marks(area.badges)]
    title = f"{area.title} ({', '.join(marks)})" if marks else area.title
    return f"{title}. {area.text.rstrip('.')}" if area.text and closely else title


def _piece_lines(area: Area, title: str) -> Iterator[str]:
    """A line for each piece, with what lies on it."""
    yield f"{title}:"
    for piece, things in _grounds(area):
        on_it = f" Here: {', '.join(piece_words(thing) for thing in things)}." if things else ""
        yield f"  {piece_words(piece, closely=True)}{on_it}"


def _track_lines(area: Area, title: str, *, closely: bool) -> Iterator[str]:
    """A track: where one stands; closely, also what each place says."""
    spaces = [piece for piece in area.pieces if piece.kind == "space"] or list(area.pieces)
    if not closely:
        guests = [piece for piece in area.pieces if piece not in spaces and not piece.at]
        places = [f"{piece_words(space)}{'' if space.dim else ' (here)'}" for space in spaces]
        yield f"{title}: {', '.join([*places, *map(piece_words, guests)])}."
        return
    yield f"{title}:"
    for space in spaces:
        here = "" if space.dim else " (here)"
        yield f"  {piece_words(space)}{here}{f': {space.text}' if space.text else ''}"


def _map_lines(area: Area, title: str) -> Iterator[str]:
    """A map: each place with its paths and with what there is, a line for each thing that says something."""
    yield f"{title}:"
    loose: list[str] = []
    for piece, things in _grounds(area):
        if piece.kind not in GROUNDS:
            loose.append(piece_words(piece))
            continue
        here = [piece_words(thing) for thing in things if not thing.text]
        with_whom = f" Here: {', '.join(here)}." if here else ""
        yield f"  {sentence(piece_words(piece, closely=True))}{with_whom}{_paths(area, piece)}"
        yield from (f"    {piece_words(thing, closely=True)}" for thing in things if thing.text)
    if loose:
        yield f"  Between them: {'; '.join(loose)}."


def lies_on(piece: Piece, area: Area) -> bool:
    """Whether a piece lies on another at its place: all but spaces, tiles and cards do, and a tile on a space."""
    if piece.kind not in GROUNDS:
        return True
    return piece.kind == "tile" and any(other.kind == "space" and other.at == piece.at != () for other in area.pieces)


def _grounds(area: Area) -> Iterator[tuple[Piece, list[Piece]]]:
    """Each piece with those that lie on it: they are at the same place."""
    riders = [piece for piece in area.pieces if lies_on(piece, area)]
    grounds = {piece.at: piece for piece in reversed(area.pieces) if piece.at and piece not in riders}
    for piece in area.pieces:
        if piece not in riders:
            under = grounds.get(piece.at) is piece
            yield piece, [other for other in riders if under and other.at == piece.at]
        elif piece.at not in grounds:
            yield piece, []


def piece_words(piece: Piece, *, closely: bool = False) -> str:
    """A piece: its name, how many, its marks, and what is printed on it."""
    words = piece.name + amount_words(piece)
    marks = _marks(piece.badges)
    if piece.face_down and "face down" not in piece.name.lower():
        marks.insert(0, "face down")
    if closely and piece.dim and not piece.face_down:
        marks.insert(0, "not in use")
    if piece.price:
        marks.append(f"costs {piece.price}")
    if marks:
        words += f" ({', '.join(marks)})"
    return f"{words}: {' '.join(piece.text.split())}" if closely and piece.text else words


def amount_words(piece: Piece) -> str:
    """How many there are, where that is worth saying."""
    if piece.capacity:
        return f" {piece.count} of {piece.capacity}" if piece.capacity > 1 or piece.count > 1 else ""
    if piece.kind == "space" and not piece.count:
        return ""
    return f" {piece.count}" if piece.count != 1 or (piece.kind == "token" and not piece.at) else ""


def _marks(badges: Sequence[str]) -> list[str]:
    """The badges that are words; colours are for the eyes."""
    return [badge for badge in badges if not COLOUR.fullmatch(badge)]


def _paths(area: Area, piece: Piece) -> str:
    """Where one can go from here."""
    names = {other.id: other.name for other in area.pieces}
    ends = [b if a == piece.id else a for a, b in area.links if piece.id in (a, b)]
    paths = [names[end] for end in ends if end in names]
    return f" Paths to {', '.join(paths)}." if paths else ""
