"""The table drawn from its scene: cards as boxes, villages as mats, counts as pips, owners in their colours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import msgspec
from textual.color import Color
from textual.content import Content

from overwinter.engine.scene import Area, Piece, Scene
from overwinter.tui import blocks
from overwinter.tui.blocks import Block
from overwinter.tui.words import COLOUR, lies_on

LEAST_CARD, MOST_CARD = 15, 30
LEAST_MAT, MOST_MAT = 27, 60
LEAST_WORDY, MOST_WORDY = 26, 46
"""Cards with much on them are wider."""
LONG_TEXT = 90
SPACE_LINES = 2
"""How much of a field's text fits in a row."""
TEXT_LINES = 5
"""How much of a card's text fits; looking closely shows the rest."""
MOST_PIPS = 10
MOST_CELLS = 9
"""A grid with more cells than that is drawn in a line each."""
SIGNS = {"pawn": "◆ ", "marker": "⚑ ", "die": "▣ "}
QUIET = "#8495a5"
PLAIN_BORDER = "#5a6b7b"


@dataclass(frozen=True)
class Look:
    """How to draw: for whom, how wide, and what can be chosen where."""

    width: int
    seat: int | None = None
    names: Sequence[str] = ()
    colours: Mapping[int, str] = field(default_factory=dict)
    """The colours of the seats."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of the options that point at a piece."""
    marked: str = ""
    """The piece of the option under the cursor."""

    def named(self, text: str) -> Content:
        """A text with the names of the seats in their colours."""
        return in_colours(text, self.names, self.colours)


def draw(scene: Scene, look: Look) -> Block:
    """The whole table: what is everybody's, then what is mine, then what is the others'."""
    lines: Block = []
    shared = [area for area in scene.areas if area.owner is None]
    mine = [area for area in scene.areas if area.owner is not None and area.owner == look.seat]
    others = [area for area in scene.areas if area.owner is not None and area.owner != look.seat]
    for area in (*shared, *mine):
        lines += draw_area(area, look)
    if others:
        owners = [[area for area in others if area.owner == owner] for owner in dict.fromkeys(a.owner for a in others)]
        across, wide = blocks.evenly(len(owners), look.width, LEAST_MAT, MOST_MAT)
        drawn = [partial(mat, first, look, wide, more=more) for first, *more in owners]
        lines += blocks.level(drawn, across, look.width)
    return lines


def line_of(lines: Block, piece: str) -> int | None:
    """The first line that shows a piece."""
    for number, line in enumerate(lines):
        for span in line.spans:
            if not isinstance(span.style, str) and span.style.meta.get("piece") == piece:
                return number
    return None


def owner_colours(scene: Scene) -> dict[int, str]:
    """Each owner's colour, as the badges of their pieces tell, light enough for a dark screen."""
    found: dict[int, str] = {}
    for area in scene.areas:
        marked = [(area.owner, area.badges), *((piece.owner, piece.badges) for piece in area.pieces)]
        for owner, badges in marked:
            for badge in badges:
                if owner is not None and COLOUR.fullmatch(badge):
                    found.setdefault(owner, readable(badge))
    return found


def readable(colour: str) -> str:
    """The colour, or a lighter one that can be read on the night sky."""
    shade = Color.parse(colour)
    while shade.brightness < 0.55:
        shade = shade.blend(Color(255, 255, 255), 0.15)
    return shade.hex6


def in_colours(text: str, names: Sequence[str], colours: Mapping[int, str]) -> Content:
    """A text with the names of the seats in their colours."""
    content = Content(text)
    for seat, name in enumerate(names):
        if seat in colours and name in text:
            content = content.highlight_regex(rf"\b{re.escape(name)}\b", style=f"bold {colours[seat]}")
    return content


# -- areas ----------------------------------------------------------------------------------------


def draw_area(area: Area, look: Look) -> Block:
    """An area in the way of its kind."""
    if area.kind == "mat":
        return mat(area, look, look.width)
    body = _BODIES[area.kind](area, look)
    head = [Content.assemble((area.title, "bold $secondary"), *_area_marks(area))]
    if area.kind in ("track", "pool") and body:
        beside = blocks.beside([[head[0] + "  "], body], look.width, 0)
        if len(body) == 1 and len(beside) == 1 and not area.text:
            return beside
    text = blocks.wrapped(Content.styled(area.text, QUIET), look.width) if area.text else []
    return [*head, *text, *body]


def track(area: Area, look: Look) -> Block:
    """Places in a row; what stands on a place follows it."""
    spaces = [piece for piece in area.pieces if piece.kind == "space"] or list(area.pieces)
    guests = [piece for piece in area.pieces if piece not in spaces]
    chips = []
    spelled = " · ".join(f"{space.name} ({', '.join(_marks(space.badges))})" for space in spaces if space.badges)
    spoken = len(spelled) + 4 * len(spaces) <= 1.5 * look.width
    for space in spaces:
        here = not space.dim
        style = "bold $text on $primary-muted" if here else QUIET
        marks = ", ".join(_marks(space.badges))
        name = f"{space.name}{_count(space)}" + (f" ({marks})" if marks and (here or spoken) else "*" * bool(marks))
        words = Content.styled(f" {name} " if here else name, style)
        standing = [chip(guest, look) for guest in guests if guest.at and guest.at == space.at]
        chips.append(Content(" ").join([_keyed(space, blocks.tagged(words, space.id), look), *standing]))
    lost = [chip(guest, look) for guest in guests if not any(guest.at == space.at for space in spaces)]
    return blocks.flowing([*chips, *lost], look.width, " · ")


def row(area: Area, look: Look) -> Block:
    """Cards beside each other."""
    grounds = _stands(area)
    wordy = any(piece.kind == "card" and len(piece.text) > LONG_TEXT for piece, _ in grounds)
    least, most = (LEAST_WORDY, MOST_WORDY) if wordy else (LEAST_CARD, MOST_CARD)
    across, wide = blocks.evenly(len(grounds), look.width, least, most)
    drawn = [partial(_with_things, piece, things, look, wide) for piece, things in grounds]
    return blocks.level(drawn, across, look.width)


def _stands(area: Area) -> list[tuple[Piece, list[Piece]]]:
    """Each piece of a row with those that lie on it."""
    grounds = [piece for piece in area.pieces if not lies_on(piece, area)]
    places = {piece.at for piece in grounds if piece.at}
    alone = [piece for piece in area.pieces if piece not in grounds and piece.at not in places]
    return [
        *[
            (piece, [on for on in area.pieces if on not in grounds and on.at and on.at == piece.at])
            for piece in grounds
        ],
        *[(piece, []) for piece in alone],
    ]


def _with_things(piece: Piece, things: Sequence[Piece], look: Look, wide: int, height: int = 0) -> Block:
    """A card with a line of what lies on it."""
    on_it = blocks.flowing([chip(thing, look) for thing in things], wide - 2)
    most = TEXT_LINES if piece.kind == "card" else SPACE_LINES
    return card(piece, look, wide, height, things=on_it, most=most)


def pool(area: Area, look: Look) -> Block:
    """Things in no order."""
    return blocks.flowing([chip(piece, look) for piece in area.pieces], look.width - len(area.title) - 2)


def grid(area: Area, look: Look) -> Block:
    """Cells by column and row; hexagons are shifted by half a cell from row to row. What has no place comes after."""
    placed = [piece for piece in area.pieces if piece.at]
    if placed and len(placed) < len(area.pieces):
        rest = [chip(piece, look) for piece in area.pieces if not piece.at]
        return [*grid(msgspec.structs.replace(area, pieces=tuple(placed)), look), *blocks.flowing(rest, look.width)]
    cells = _cells(area)
    hexes = area.kind == "hexmap"
    if not hexes and len(cells) > MOST_CELLS:
        return blocks.columns([chip(piece, look) for pieces in cells.values() for piece in pieces], look.width)
    if any(len(at) < 2 for at in cells):
        return row(area, look)
    spots = {at: (at[0] + at[1] / 2 if hexes else at[0], at[1]) for at in cells}
    left = min(x for x, _ in spots.values())
    across = max(x for x, _ in spots.values()) - left + 1
    wide = min(MOST_CARD, int((look.width + 1) / across) - 1)
    if wide < 10:
        return row(area, look)
    lines: Block = []
    for y in sorted({y for _, y in spots.values()}):
        line: Block = []
        for at in sorted((at for at in cells if spots[at][1] == y), key=lambda at: spots[at][0]):
            block = _cell(cells[at], look, wide)
            column = round((spots[at][0] - left) * (wide + 1))
            line = _put(line, block, column)
        lines += line
    return lines


def _cells(area: Area) -> dict[tuple[float, ...], list[Piece]]:
    """The pieces by where they lie, the ground first."""
    cells: dict[tuple[float, ...], list[Piece]] = {}
    for piece in area.pieces:
        cells.setdefault(piece.at, []).append(piece)
    for pieces in cells.values():
        pieces.sort(key=lambda piece: lies_on(piece, area))
    return cells


def _cell(pieces: Sequence[Piece], look: Look, wide: int) -> Block:
    ground, *things = pieces
    on_it = blocks.flowing([chip(thing, look) for thing in things], wide - 2)
    return card(ground, look, wide, things=on_it, most=1 if ground.kind == "tile" else TEXT_LINES)


def _put(line: Block, block: Block, column: int) -> Block:
    """The block, put so far to the right beside what is there."""
    height = max(len(line), len(block))
    used = line[0].cell_length if line else 0
    space = Content.blank(max(0, column - used))
    wide = block[0].cell_length
    padded = [*line, *[Content.blank(used)] * (height - len(line))]
    added = [*block, *[Content.blank(wide)] * (height - len(block))]
    return [Content.assemble(a, space, b) for a, b in zip(padded, added, strict=True)]


def roads(area: Area, look: Look) -> Block:
    """Places of a map as boxes, each with what there is and with the names of those that it has a path to."""
    names = {piece.id: piece.name for piece in area.pieces}
    spread = all(piece.at for piece in area.pieces)
    cells = list(_cells(area).values()) if spread else [[piece] for piece in area.pieces]
    places = [cell for cell in cells if not lies_on(cell[0], area)]
    between = [chip(piece, look) for cell in cells if cell not in places for piece in cell]
    wordy = any(thing.text for _, *things in places for thing in things)
    least, most = (LEAST_WORDY, MOST_WORDY) if wordy else (LEAST_CARD, MOST_CARD)
    across, wide = blocks.evenly(len(places), look.width, least, most)
    drawn = []
    for ground, *things in places:
        ends = [b if a == ground.id else a for a, b in area.links if ground.id in (a, b)]
        paths = ", ".join(names[end] for end in ends if end in names)
        more = [line for thing in things for line in _told(thing, look, wide - 2)]
        if paths:
            more += blocks.wrapped(Content.styled(f"→ {paths}", QUIET), wide - 2)
        drawn.append(partial(card, ground, look, wide, things=more))
    return [*blocks.level(drawn, across, look.width), *blocks.flowing(between, look.width)]


def listing(area: Area, look: Look) -> Block:
    """A line for each piece, and what it says below it."""
    return [line for piece in area.pieces for line in _told(piece, look, look.width, most=TEXT_LINES)]


def _told(piece: Piece, look: Look, wide: int, most: int = SPACE_LINES) -> Block:
    """A piece in a few letters, with what it says below."""
    says = blocks.wrapped(Content.styled(piece.text, QUIET), wide - 2, most) if piece.text else []
    return [blocks.fitted(chip(piece, look), wide), *(Content.assemble("  ", line) for line in says)]


_BODIES = {"track": track, "row": row, "pool": pool, "grid": grid, "hexmap": grid, "map": roads, "list": listing}


def mat(area: Area, look: Look, wide: int, height: int = 0, *, more: Sequence[Area] = ()) -> Block:
    """What belongs to somebody: mine in full, the others' without what they do not have, and `more` of it in brief."""
    mine = area.owner is not None and area.owner == look.seat
    colour = look.colours.get(area.owner, "$primary") if area.owner is not None else "$primary"
    shown = [piece for piece in area.pieces if mine or not piece.dim or piece.id in look.keys]
    chips = [chip(piece, look) for piece in shown]
    inside = wide - 4
    body = blocks.columns(chips, inside) if mine else blocks.flowing(chips, inside)
    if area.text:
        body = [*blocks.wrapped(Content.styled(area.text, QUIET), inside), *body]
    for other in more:
        things = [chip(piece, look) for piece in other.pieces if not piece.dim and piece.kind != "marker"]
        body = [*body, *blocks.flowing([Content.styled(f"{other.title}:", QUIET), *things], inside)]
    foot = Content.styled(", ".join(_marks(area.badges)), f"italic {QUIET}")
    if foot.cell_length > wide - 5:
        body = [*body, *blocks.wrapped(foot, inside)]
        foot = Content.empty()
    body += [Content.empty()] * (height - 2 - len(body))
    return blocks.box(
        Content.assemble((area.title, f"bold {colour}"), *([(" · you", "bold")] if mine else [])),
        [Content.assemble(" ", line) for line in body],
        wide,
        colour if mine else f"{colour} dim",
        foot=foot,
        signs=blocks.HEAVY if mine else blocks.LIGHT,
    )


def _area_marks(area: Area) -> list[tuple[str, str]]:
    return [(f" {mark}", f"italic {QUIET}") for mark in _marks(area.badges)]


# -- pieces ---------------------------------------------------------------------------------------


def card(
    piece: Piece, look: Look, wide: int, height: int = 0, *, things: Sequence[Content] = (), most: int = TEXT_LINES
) -> Block:
    """A piece as a box: what it is called, what is printed on it, and what lies on it."""
    inside = wide - 2
    marked = piece.id == look.marked
    if marked:
        border = "bold $accent"
    elif piece.id in look.keys:
        border = "$primary"
    else:
        border = _colour(piece, look) or PLAIN_BORDER
    ink = QUIET if piece.dim or piece.face_down else ""
    body = [*blocks.wrapped(Content.styled(piece.text, ink), inside, most), *things]
    price = [Content.styled(piece.price, "$warning")] if piece.price else []
    foot = Content(", ").join([*price, *(look.named(mark) for mark in _marks(piece.badges))])
    if foot.cell_length > inside - 3:
        body += blocks.wrapped(foot, inside)
        foot = Content.empty()
    hatched = 2 if piece.face_down else 0
    body += [Content.empty()] * (height - 2 - hatched - len(body))
    if hatched:
        hatch = Content.styled(blocks.FACE_DOWN * inside, PLAIN_BORDER)
        body = [hatch, *body, hatch]
    title = Content.styled(piece.name + _count(piece), "bold $accent" if marked else "bold" if not piece.dim else QUIET)
    keys = look.keys.get(piece.id)
    drawn = blocks.box(
        title,
        body,
        wide,
        border,
        corner=_key(keys) if keys else None,
        foot=foot,
        signs=blocks.HEAVY if marked else blocks.LIGHT,
    )
    return [blocks.tagged(line, piece.id) for line in drawn]


def chip(piece: Piece, look: Look) -> Content:
    """A piece in a few letters."""
    marked = piece.id == look.marked
    colour = _colour(piece, look)
    ink = "bold $accent" if marked else QUIET if piece.dim or piece.face_down else ""
    sign = blocks.FACE_DOWN * 2 + " " if piece.face_down else SIGNS.get(piece.kind, "")
    words = [(sign, colour or PLAIN_BORDER), (piece.name, ink)]
    if piece.capacity and piece.capacity <= MOST_PIPS:
        full = "$success" if not piece.dim else QUIET
        words += [(" " + "●" * piece.count, full), ("○" * max(0, piece.capacity - piece.count), QUIET)]
        if not piece.count:
            words[-2:] = [(" " + "○" * piece.capacity, QUIET)]
    else:
        words.append((_count(piece), "bold" if not piece.dim else QUIET))
    if piece.price:
        words.append((f" {piece.price}", "$warning" if not piece.dim else QUIET))
    marks = [mark for mark in _marks(piece.badges) if mark not in piece.name]
    if marks:
        words.append((f" ({', '.join(marks)})", f"italic {QUIET}"))
    return _keyed(piece, blocks.tagged(Content.assemble(*words), piece.id), look)


def _keyed(piece: Piece, content: Content, look: Look) -> Content:
    keys = look.keys.get(piece.id)
    return Content.assemble(blocks.tagged(_key(keys), piece.id), " ", content) if keys else content


def _key(keys: str) -> Content:
    """A key that chooses something."""
    short = keys if len(keys) < 3 else f"{keys[0]}-{keys[-1]}"
    return Content.styled(f"[{short}]", "bold $accent")


def _colour(piece: Piece, look: Look) -> str:
    """The piece's own colour, or its owner's."""
    own = next((badge for badge in piece.badges if COLOUR.fullmatch(badge)), "")
    if own:
        return readable(own)
    return look.colours.get(piece.owner, "") if piece.owner is not None else ""


def _marks(badges: Sequence[str]) -> list[str]:
    return [badge for badge in badges if not COLOUR.fullmatch(badge)]


def _count(piece: Piece) -> str:
    if piece.capacity:
        return f" {piece.count}/{piece.capacity}"
    if piece.kind == "space" and not piece.count:
        return ""
    return f" ×{piece.count}" if piece.count != 1 or (piece.kind == "token" and not piece.at) else ""
