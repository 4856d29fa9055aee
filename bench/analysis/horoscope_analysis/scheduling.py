"""How replicas order the reads that wait: policies against fifo, with the same selector and seed."""

from __future__ import annotations

from pathlib import Path

from . import simulated
from .numbers import PERCENT, show
from .results import Results
from .tables import Cell, Table, number

#: Ratios to fifo, by column of runs.csv.
RATIOS = {
    "points_p99_ms": "reads of a partition, p99",
    "scans_p99_ms": "scans, p99",
    "points_per_s": "reads of a partition/s",
    "scans_per_s": "scans/s",
}


def document(results: Path) -> Table:
    """A row for each scenario, selector and policy; bold where the interval of a p99 is below 1."""
    titles = [f"{words} ÷ fifo" for words in RATIOS.values()]
    table = Table.of(
        "Ratios, paired by seed", "scenario, selector and policy", [*titles, "dropped"]
    )
    for point in simulated.points(Results(results / "scheduling")):
        for selector in point.selectors:
            base = simulated.without_policy(selector)
            if base == selector or base not in point.selectors:
                continue
            ratios = {column: point.ratio(selector, base, column) for column in RATIOS}
            cells = (
                Cell(show(ratio), ratio, strong=column.endswith("p99_ms") and ratio.high < 1)
                for column, ratio in ratios.items()
            )
            dropped = number(point.of(selector, "dropped").value, PERCENT)
            table.add(point.label, selector, *cells, dropped)
    return table
