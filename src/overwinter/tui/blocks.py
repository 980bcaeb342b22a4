"""Blocks of text: boxes, and boxes beside each other. A block is a list of lines of equal width."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.style import Style

Block = list[Content]

LIGHT = ("╭", "─", "╮", "│", "╰", "╯")
HEAVY = ("┏", "━", "┓", "┃", "┗", "┛")
FACE_DOWN = "░"


def box(
    title: Content,
    body: Sequence[Content],
    width: int,
    border: str = "",
    *,
    corner: Content | None = None,
    foot: Content | None = None,
    signs: tuple[str, str, str, str, str, str] = LIGHT,
) -> Block:
    """Lines in a frame, with a title at its top left, a corner at its top right and a foot at its bottom."""
    inside = width - 2
    top_left, across, top_right, down, bottom_left, bottom_right = signs
    side = Content.styled(down, border)
    top = _edge(title, corner, inside, across, border)
    bottom = _edge(foot, None, inside, across, border)
    return [
        Content.assemble((top_left, border), top, (top_right, border)),
        *[Content.assemble(side, fitted(line, inside), side) for line in body],
        Content.assemble((bottom_left, border), bottom, (bottom_right, border)),
    ]


def _edge(left: Content | None, right: Content | None, width: int, across: str, border: str) -> Content:
    """A horizontal edge with words in it."""
    end = right.cell_length if right else 0
    words = left.truncate(max(0, width - 3 - end), ellipsis=True) if left else Content.empty()
    start = Content.assemble((across, border), " ", words, " ") if words else Content.empty()
    rest = max(0, width - start.cell_length - end)
    return Content.assemble(start, (across * rest, border), right or Content.empty())


def fitted(line: Content, width: int) -> Content:
    """A line of exactly this width."""
    return line.truncate(width, ellipsis=True, pad=True)


def wrapped(text: Content | str, width: int, most: int = 99) -> Block:
    """Text in lines of at most this width, and at most so many of them."""
    content = Content(text) if isinstance(text, str) else text
    if not content or width < 1:
        return []
    lines = [line.rstrip() for line in content.wrap(width)]
    if len(lines) > most:
        lines = [*lines[: most - 1], (lines[most - 1] + " …").truncate(width, ellipsis=True)]
        if not lines[-1].plain.endswith("…"):
            lines[-1] = lines[-1].truncate(width - 1) + "…"
    return lines


def beside(blocks: Sequence[Block], width: int, gap: int = 1) -> Block:
    """Blocks from left to right, in as many rows as they need."""
    rows: list[list[Block]] = []
    used = 0
    for block in blocks:
        wide = block[0].cell_length
        if rows and used + gap + wide <= width:
            rows[-1].append(block)
            used += gap + wide
        else:
            rows.append([block])
            used = wide
    return [line for row in rows for line in _row(row, gap)]


def _row(blocks: Sequence[Block], gap: int) -> Block:
    height = max(map(len, blocks))
    padded = [[*block, *[Content.blank(block[0].cell_length)] * (height - len(block))] for block in blocks]
    return [Content(" " * gap).join(lines) for lines in zip(*padded, strict=True)]


def flowing(chips: Sequence[Content], width: int, between: str = "  ") -> Block:
    """Short things one after the other, like words."""
    lines: Block = []
    for chip in chips:
        if lines and lines[-1].cell_length + len(between) + chip.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], between, chip)
        else:
            lines.append(chip.truncate(width, ellipsis=True))
    return lines


def columns(chips: Sequence[Content], width: int, gap: int = 2) -> Block:
    """Short things in columns; one that is too long for a column gets a line of its own."""
    narrow = [chip.cell_length for chip in chips if chip.cell_length * 2 + gap <= width]
    widest = max(narrow, default=width)
    across = max(1, (width + gap) // (widest + gap))
    cells = [[fitted(chip, widest if chip.cell_length <= widest else width)] for chip in chips]
    return beside(cells, across * (widest + gap) - gap, gap)


def evenly(count: int, width: int, least: int, most: int, gap: int = 1) -> tuple[int, int]:
    """How many of so many boxes go beside each other, and how wide each is, for as few rows as possible."""
    across = max(1, min(count, (width + gap) // (least + gap)))
    rows = max(1, -(-count // across))
    across = max(1, -(-count // rows))
    return across, min(most, (width - gap * (across - 1)) // across)


def level(make: Sequence[Callable[[int], Block]], across: int, width: int) -> Block:
    """Boxes in rows, so many across, each as high as the highest of its row. `make` draws one at least so high."""
    lines: Block = []
    for first in range(0, len(make), across):
        makers = make[first : first + across]
        height = max(len(draw(0)) for draw in makers)
        lines += beside([draw(height) for draw in makers], width)
    return lines


def tagged(content: Content, piece: str) -> Content:
    """Content that says which piece it shows, for whoever clicks on it."""
    return content.stylize(Style.from_meta({"piece": piece}))
