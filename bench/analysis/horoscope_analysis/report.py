"""A report: sections of tables and plots with verdicts, as text, files and one HTML page."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd
from jinja2 import Environment, FileSystemLoader, select_autoescape

from .plots import VARIABLES, Plot, slug
from .tables import Cell, Table

#: An arm, variant or selector of ours.
OURS = "horoscope"

#: A part of a run, as run.json has it: its heading, its kind, and what was the same in it.
Part = dict[str, Any]

#: Of tables as text.
LEGEND = "*: the best of its column"


@dataclass
class Section:
    """A heading with what belongs to it. ``brief`` are the tables for a terminal, if others.

    ``lead`` and ``picture`` have what a reader wants to know first; a report opens with the first.
    """

    heading: str
    text: str = ""
    lead: str = ""
    picture: Plot | None = None
    tables: list[Table] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)
    brief: list[Table] = field(default_factory=list)
    level: int = 2


@dataclass
class Report:
    """What came out of a run. Warnings say what was not counted, and why."""

    title: str
    paragraphs: list[str] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    verdicts: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    @property
    def all_verdicts(self) -> list[str]:
        return [
            verdict for section in self.sections for verdict in section.verdicts
        ] + self.verdicts

    def as_text(self) -> str:
        """Tables with their legend, then ``*`` verdicts and ``!`` warnings."""
        lines, legend = [it for it in (self.lead, "") if self.lead], []
        for section in self.sections:
            tables = section.brief or section.tables
            if tables:
                lines += [section.heading + (f": {section.text}" if section.text else ""), ""]
                lines += [table.as_text() for table in tables]
            if any(table.marks_best for table in tables):
                legend = [LEGEND, ""]
        lines += legend
        lines += [f"* {verdict}" for verdict in self.all_verdicts]
        lines += [f"! {warning}" for warning in self.warnings]
        return "\n".join(lines) + "\n"

    def as_html(self) -> str:
        """One page with everything in it."""
        environment = Environment(
            loader=FileSystemLoader(Path(__file__).parent),
            autoescape=select_autoescape(default=True),
            trim_blocks=True,
            lstrip_blocks=True,
        )
        return environment.get_template("template.html").render(report=self, colours=VARIABLES)

    def write(self, folder: Path) -> None:
        """Writes report.html, plots/*.svg, summary.txt and summary.csv."""
        plots = folder / "plots"
        plots.mkdir(parents=True, exist_ok=True)
        replace(folder / "report.html", self.as_html())
        replace(folder / "summary.txt", self.as_text())
        for plot in self.plots:
            replace(plots / f"{slug(plot.title)}.svg", plot.svg)
        self.write_summary(folder / "summary.csv")

    def write_summary(self, file: Path) -> None:
        """Every number of every table: its value and its bounds, in the table's own unit."""
        rows = [
            row
            for section in self.sections
            for table in section.tables
            for row in _summary_rows(section.heading, table)
        ]
        columns = ["section", "table", "row", "column", "value", "low", "high"]
        frame = pd.DataFrame(rows, columns=columns)
        replace(file, frame.to_csv(index=False, float_format="%.6g", lineterminator="\n"))

    @property
    def lead(self) -> str:
        """The sentence that it opens with: of the first section that has one, or a verdict."""
        leads = [one.lead for one in self.sections if one.lead] + self.all_verdicts
        return next(iter(leads), "")

    @property
    def picture(self) -> Plot | None:
        """The one that it opens with."""
        return next((one.picture for one in self.sections if one.picture), None)

    @property
    def plots(self) -> list[Plot]:
        pictures = [section.picture for section in self.sections if section.picture]
        return pictures + [plot for section in self.sections for plot in section.plots]

    def cell(self, *place: str) -> Cell:
        """By row and column, of the first table that has them; or by heading, row and column.

        :raises KeyError: if there is none
        """
        *heading, row, column = place
        for section in self.sections:
            for table in section.tables if heading in ([], [section.heading]) else ():
                try:
                    return table.cell(row, column)
                except (KeyError, ValueError):
                    continue
        raise KeyError(f"no table has {' / '.join(place)}")


def replace(file: Path, text: str) -> None:
    """Replaces a file atomically: a reader sees the old text or the whole new text."""
    draft = file.with_name(file.name + ".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def _summary_rows(heading: str, table: Table):
    for cells in table.rows:
        row = ", ".join(cell.text for cell, column in zip(cells, table.columns) if column.is_text)
        for cell, column in zip(cells, table.columns):
            if not column.is_text:
                own = cell.number
                yield [heading, table.title, row, column.title, own.value, own.low, own.high]
