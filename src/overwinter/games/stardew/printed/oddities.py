"""What would be odd about the valley, beside what would be odd in any game's content."""

from __future__ import annotations

import typing
from collections.abc import Iterator

from overwinter.engine.lint import Finding, parts
from overwinter.games.stardew.printed.catalogue import Book, Space
from overwinter.games.stardew.printed.tiles import Cracked, Wanted


def oddities(book: Book) -> Iterator[Finding]:
    """Tiles that are wanted and that there are none of; what no map shows and no Geode holds."""
    for (_, id), said in book.said.items():
        for field, wanted in parts(said.value):
            if isinstance(wanted, Wanted) and not book.fitting(wanted):
                yield Finding(id, "out of reach", f"{said.where}, field '{field}': no tile will do", said.pack)
    shown = {space for map in book.maps.values() for row in map.rows for space in row}
    held = {what for vein in book.veins.values() for what in vein.chart.values()}
    for file, kind, there in (("maps.yaml", Space, shown), ("veins.yaml", Cracked, held)):
        for what in typing.get_args(kind):
            if what not in there:
                yield Finding(what, "out of reach", f"{file}: there is no '{what}'")
