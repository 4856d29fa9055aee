"""How replicas order the reads that wait: policies against fifo, with the same selector and seed."""

from __future__ import annotations

from pathlib import Path

from . import simulated
from .numbers import show
from .results import Results
from .tables import Cell, Table

#: Selectors that are shown: Cassandra's order, and ours.
SELECTORS = ("dynamic_snitch", "horoscope")


def document(results: Path, column: str) -> Table:
    """A row for each scenario and selector, ratios to fifo by policy; bold: the interval below 1."""
    points = simulated.points(Results(results / "scheduling"))
    labels = [label for point in points for label in point.selectors]
    policies = dict.fromkeys(policy(label) for label in labels if policy(label))
    table = Table.of("Ratios to fifo, paired by seed", "scenario, selector", list(policies))
    for point in points:
        for selector in SELECTORS:
            if selector in point.selectors:
                cells = (_cell(point, selector, name, column) for name in policies)
                table.add(point.label, selector, *cells)
    return table


def policy(label: str) -> str:
    """The policy behind a selector's name; empty for fifo."""
    return label.removeprefix(simulated.without_policy(label)).strip()


def _cell(point: simulated.Point, selector: str, name: str, column: str) -> Cell | str:
    label = f"{selector} {name}"
    if label not in point.selectors:
        return "–"
    ratio = point.ratio(label, selector, column)
    return Cell(show(ratio), ratio, strong=ratio.high < 1)
