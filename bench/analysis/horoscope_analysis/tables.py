"""Tables: as text for a terminal, as Markdown for documents; the page's template has the HTML."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass, field

from .numbers import MISSING, NUMBER, Interval, Unit, show


@dataclass(frozen=True)
class Cell:
    """What is shown, and the number behind it, if there is one; strong is bold in documents."""

    text: str
    number: Interval = Interval()
    strong: bool = False


@dataclass(frozen=True)
class Column:
    """``best`` is "low" or "high" where the best cell is marked."""

    title: str
    best: str = ""
    is_text: bool = False


@dataclass
class Table:
    """Rows under columns. Reference rows (an oracle) are shown, but cannot be the best."""

    title: str
    columns: list[Column]
    rows: list[list[Cell]] = field(default_factory=list)
    references: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, title: str, texts: str, numbers: list[str], **best: str) -> Table:
        """Columns by their titles; ``low`` and ``high`` name those whose best cell is marked.

        For example ``Table.of("", "load, variant", ["p99", "reads/s"], low="p99")``.
        """
        marks = {name: which for which, names in best.items() for name in names.split(", ")}
        columns = [Column(text, is_text=True) for text in texts.split(", ")]
        return cls(title, columns + [Column(name, marks.get(name, "")) for name in numbers])

    def add(self, *cells: Cell | str, reference: bool = False) -> None:
        row = [Cell(cell) if isinstance(cell, str) else cell for cell in cells]
        if len(row) != len(self.columns):
            raise ValueError(f"{len(row)} cells for {len(self.columns)} columns: {self.title}")
        if reference:
            self.references.add(len(self.rows))
        self.rows.append(row)

    def is_best(self, row: int, column: int) -> bool:
        """What looks like the best is marked like it."""
        cell = self.rows[row][column]
        known = row not in self.references and math.isfinite(cell.number.value)
        return known and cell.text == self._best_text(column)

    @property
    def marks_best(self) -> bool:
        """Whether any cell is marked as the best of its column."""
        cells = ((row, at) for row in range(len(self.rows)) for at in range(len(self.columns)))
        return any(self.is_best(*cell) for cell in cells)

    def without_unknown(self) -> Table:
        """The same without columns that have no number in any row."""
        kept = [
            at
            for at, column in enumerate(self.columns)
            if column.is_text or any(row[at].text != MISSING for row in self.rows)
        ]
        rows = [[row[at] for at in kept] for row in self.rows]
        return Table(self.title, [self.columns[at] for at in kept], rows, self.references)

    def cell(self, row: str, column: str = "") -> Cell:
        """By its texts ("400/s, vanilla") and the title of its column (default: the last)."""
        at = [c.title for c in self.columns].index(column) if column else -1
        texts = sum(1 for c in self.columns if c.is_text)
        for cells in self.rows:
            if row in (cells[0].text, ", ".join(cell.text for cell in cells[:texts])):
                return cells[at]
        raise KeyError(f"{self.title}: there is no row {row}")

    def as_text(self) -> str:
        """Aligned; the best cell of a column ends in ``*``."""
        marked = [
            any(self.is_best(row, at) for row in range(len(self.rows)))
            for at in range(len(self.columns))
        ]
        lines = [[_clean(column.title) + " " * mark for column, mark in zip(self.columns, marked)]]
        for row, cells in enumerate(self.rows):
            lines.append(
                [
                    _clean(cell.text) + ("*" if self.is_best(row, at) else " " * marked[at])
                    for at, cell in enumerate(cells)
                ]
            )
        widths = [max(len(line[at]) for line in lines) for at in range(len(self.columns))]
        lines.insert(1, ["-" * width for width in widths])
        aligned = [
            "  ".join(
                text.ljust(width) if column.is_text else text.rjust(width)
                for text, width, column in zip(line, widths, self.columns)
            ).rstrip()
            for line in lines
        ]
        return "\n".join(([_clean(self.title)] if self.title else []) + aligned) + "\n"

    def as_markdown(self) -> str:
        """The best cell of a column is bold."""
        lines = [[_escaped(column.title) for column in self.columns]]
        lines.append(["---" if column.is_text else "--:" for column in self.columns])
        for row, cells in enumerate(self.rows):
            texts = [_escaped(cell.text) for cell in cells]
            lines.append(
                [
                    f"**{text}**" if cells[at].strong or self.is_best(row, at) else text
                    for at, text in enumerate(texts)
                ]
            )
        return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"

    def _best_text(self, column: int) -> str | None:
        sign = {"low": 1, "high": -1}.get(self.columns[column].best)
        if sign is None:
            return None
        competing = [
            row[column]
            for number, row in enumerate(self.rows)
            if number not in self.references and math.isfinite(row[column].number.value)
        ]
        best = min(competing, key=lambda cell: sign * cell.number.value, default=None)
        return best.text if best else None


def number(value: float | Interval, unit: Unit = NUMBER) -> Cell:
    """A cell of a number; a dash where it is unknown."""
    interval = value if isinstance(value, Interval) else Interval(float(value))
    return Cell(show(interval, unit), interval)


def count(value: float) -> Cell:
    """A cell of a whole number."""
    return Cell(f"{int(value)}" if math.isfinite(value) else MISSING, Interval(float(value)))


def _clean(text: str) -> str:
    """Control characters could drive the terminal."""
    return "".join("?" if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") else c for c in text)


def _escaped(text: str) -> str:
    return _clean(text).replace("|", "\\|").replace("<", "&lt;")
