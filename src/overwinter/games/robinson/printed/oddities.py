"""What would be odd about the island, beside what would be odd in any game's content."""

from __future__ import annotations

from collections.abc import Iterator

from overwinter.engine.lint import Finding
from overwinter.games.robinson.printed.book import Book


def oddities(book: Book) -> Iterator[Finding]:
    """Inventions that nobody can ever build: they need themselves, or land that no tile shows."""
    land = {tile.terrain for tile in book.tiles.values()}
    within_reach, before = set[str](), -1
    while len(within_reach) > before:
        before = len(within_reach)
        within_reach |= {
            invention.id
            for invention in book.inventions.values()
            if {*invention.items} <= within_reach and invention.terrain in {None, *land}
        }
    for (path, id), said in book.said.items():
        if path == "inventions.yaml" and id not in within_reach:
            yield Finding(id, "out of reach", f"{said.where}: nobody can ever build it", said.pack)
