"""Rows on their way to disk: gathered by column, written as Parquet."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import numpy as np

_KINDS: Mapping[type, Any] = {int: np.int32, float: np.float64, bool: np.bool_}


class Table:
    """Columns of equal length. Numbers and texts only; equal texts are one object."""

    __slots__ = ("columns", "names")

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.columns: tuple[list[Any], ...] = tuple([] for _ in names)

    def add(self, *values: Any) -> None:
        """One more row."""
        for column, value in zip(self.columns, values, strict=True):
            column.append(value)

    def add_structs(self, number: int, rows: Sequence[msgspec.Struct]) -> None:
        """The rows of a game's census, each with the game's number before it."""
        self.columns[0].extend([number] * len(rows))
        for column, values in zip(self.columns[1:], zip(*map(msgspec.structs.astuple, rows), strict=True), strict=True):
            column.extend(values)

    def arrays(self) -> dict[str, Any]:
        """As arrays, by name."""
        return {name: _array(column) for name, column in zip(self.names, self.columns, strict=True)}


class Tables(dict[str, Table]):
    """All tables of a chunk of games."""

    def census(self, number: int, tables: Mapping[str, Sequence[msgspec.Struct]]) -> None:
        """Add what a game counted of one match."""
        for name, rows in tables.items():
            if not rows:
                continue
            if name not in self:
                self[name] = Table(("game", *rows[0].__struct_fields__))
            self[name].add_structs(number, rows)

    def parquet(self, scratch: str | None) -> dict[str, bytes]:
        """Each table as the bytes of a Parquet file."""
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            return {name: _parquet(table, Path(folder, name)) for name, table in self.items()}


def _array(values: Iterable[Any]) -> Any:
    listed = list(values)
    kind = _KINDS.get(type(listed[0])) if listed else None
    return np.array(listed, dtype=kind or object)


@functools.cache
def _connection() -> duckdb.DuckDBPyConnection:
    return duckdb.connect(config={"threads": 1})


def _parquet(table: Table, path: Path) -> bytes:
    connection = _connection()
    connection.register("rows", table.arrays())
    try:
        connection.sql("SELECT * FROM rows").write_parquet(str(path), compression="zstd")
    finally:
        connection.unregister("rows")
    return path.read_bytes()
