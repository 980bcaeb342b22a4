"""A piece drawn as a box, or in a few letters: counts as pips, owners in their colours."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from overwinter.engine.scene import Piece
from overwinter.tui import blocks
from overwinter.tui.blocks import Block
from overwinter.tui.look import PLAIN_BORDER, QUIET, Look, readable
from overwinter.tui.words import COLOUR

LEAST_CARD, MOST_CARD = 15, 30
LEAST_WORDY, MOST_WORDY = 26, 46
"""Cards with much on them are wider."""
TEXT_LINES = 5
"""How much of a card's text fits; looking closely shows the rest."""
MOST_PIPS = 10
SIGNS = {"pawn": "◆ ", "marker": "⚑ ", "die": "▣ "}


def card(
    piece: Piece, look: Look, wide: int, height: int = 0, *, things: Sequence[Content] = (), most: int = TEXT_LINES
) -> Block:
    """A piece as a box: what it is called, what is printed on it, and what lies on it."""
    inside = wide - 2
    marked = piece.id == look.marked
    ink = QUIET if piece.dim or piece.face_down else ""
    body = [*blocks.wrapped(Content.styled(piece.text, ink), inside, most), *things]
    foot = _price_and_marks(piece, look)
    if foot.cell_length > inside - 3:
        body += blocks.wrapped(foot, inside)
        foot = Content.empty()
    keys = look.keys.get(piece.id)
    drawn = blocks.box(
        Content.styled(piece.name + count_of(piece), _title_style(piece, marked)),
        _filled(body, piece, inside, height),
        wide,
        _border(piece, look, marked),
        corner=_key(keys) if keys else None,
        foot=foot,
        signs=blocks.HEAVY if marked else blocks.LIGHT,
    )
    return [blocks.tagged(line, piece.id) for line in drawn]


def _title_style(piece: Piece, marked: bool) -> str:
    if marked:
        return "bold $accent"
    return QUIET if piece.dim else "bold"


def _border(piece: Piece, look: Look, marked: bool) -> str:
    if marked:
        return "bold $accent"
    return "$primary" if piece.id in look.keys else _colour(piece, look) or PLAIN_BORDER


def _price_and_marks(piece: Piece, look: Look) -> Content:
    price = [Content.styled(piece.price, "$warning")] if piece.price else []
    return Content(", ").join([*price, *(look.named(mark) for mark in marks(piece.badges))])


def _filled(body: Block, piece: Piece, inside: int, height: int) -> Block:
    """The body as high as it must be, hatched above and below if the piece lies face down."""
    hatched = 2 if piece.face_down else 0
    body = [*body, *[Content.empty()] * (height - 2 - hatched - len(body))]
    if not hatched:
        return body
    hatch = Content.styled(blocks.FACE_DOWN * inside, PLAIN_BORDER)
    return [hatch, *body, hatch]


def chip(piece: Piece, look: Look) -> Content:
    """A piece in a few letters."""
    ink = QUIET if piece.dim or piece.face_down else ""
    sign = blocks.FACE_DOWN * 2 + " " if piece.face_down else SIGNS.get(piece.kind, "")
    words = [
        (sign, _colour(piece, look) or PLAIN_BORDER),
        (piece.name, "bold $accent" if piece.id == look.marked else ink),
        *_amount(piece),
    ]
    if piece.price:
        words.append((f" {piece.price}", QUIET if piece.dim else "$warning"))
    if unsaid := [mark for mark in marks(piece.badges) if mark not in piece.name]:
        words.append((f" ({', '.join(unsaid)})", f"italic {QUIET}"))
    return keyed(piece, blocks.tagged(Content.assemble(*words), piece.id), look)


def _amount(piece: Piece) -> list[tuple[str, str]]:
    """How many there are: as pips, if they are few enough."""
    if not piece.capacity or piece.capacity > MOST_PIPS:
        return [(count_of(piece), QUIET if piece.dim else "bold")]
    if not piece.count:
        return [(" " + "○" * piece.capacity, QUIET)]
    full = QUIET if piece.dim else "$success"
    return [(" " + "●" * piece.count, full), ("○" * max(0, piece.capacity - piece.count), QUIET)]


def keyed(piece: Piece, content: Content, look: Look) -> Content:
    """With the key before it that chooses the piece, if one does."""
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


def marks(badges: Sequence[str]) -> list[str]:
    """The badges that are words."""
    return [badge for badge in badges if not COLOUR.fullmatch(badge)]


def count_of(piece: Piece) -> str:
    """How many there are, as it stands behind a name."""
    if piece.capacity:
        return f" {piece.count}/{piece.capacity}"
    if piece.kind == "space" and not piece.count:
        return ""
    return f" ×{piece.count}" if piece.count != 1 or (piece.kind == "token" and not piece.at) else ""
