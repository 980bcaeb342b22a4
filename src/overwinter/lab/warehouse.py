"""The tables of a run, ready to be asked in SQL."""

from __future__ import annotations

import glob
from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from overwinter.engine.errors import BadContent
from overwinter.lab.charts import Chart
from overwinter.lab.folder import RunFolder

Row = dict[str, Any]


class Warehouse:
    """Tables by name: `games`, `seats`, `decisions`, `offers`, the game's own, and `content` (file, id, name)."""

    def __init__(self, listing: Sequence[tuple[str, str, str]] = ()) -> None:
        self.connection = duckdb.connect()
        self.connection.execute("CREATE TABLE content (file VARCHAR, id VARCHAR, name VARCHAR)")
        if listing:
            self.connection.executemany("INSERT INTO content VALUES (?, ?, ?)", [list(entry) for entry in listing])

    @classmethod
    def of_folder(cls, folder: RunFolder) -> Warehouse:
        """The tables of a run on disk."""
        house = cls(folder.plan.listing)
        for table, files in folder.files().items():
            house.connection.read_parquet([glob.escape(file) for file in files]).create_view(table)
        return house

    @classmethod
    def of_columns(cls, tables: Mapping[str, Mapping[str, Any]], listing: Sequence[tuple[str, str, str]]) -> Warehouse:
        """Tables in memory."""
        house = cls(listing)
        for table, columns in tables.items():
            house.connection.register(table, dict(columns))
        return house

    def ask(self, sql: str) -> list[Row]:
        """The answer, row by row."""
        answer = self.connection.execute(sql)
        names = [column[0] for column in answer.description or ()]
        return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]

    def ask_chart(self, chart: Chart) -> list[Row]:
        """A chart's rows; none where the tables it needs stayed empty, since nothing of the kind happened."""
        try:
            return self.ask_measure(chart.sql)
        except duckdb.Error as wrong:
            raise BadContent(f"report.yaml, entry '{chart.id}', field 'sql': {wrong}") from None

    def ask_measure(self, sql: str) -> list[Row]:
        """A measure's rows; none where the tables it needs stayed empty."""
        try:
            return self.ask(sql)
        except duckdb.CatalogException:
            return []

    def one(self, sql: str) -> Any:
        """A single value."""
        found = self.connection.execute(sql).fetchone()
        return found[0] if found else None
