"""How replicas order the reads that wait: policies against fifo with the same selector and seed."""

from __future__ import annotations

from pathlib import Path

from . import simulated
from .numbers import show
from .results import Results
from .tables import Cell, Table

#: Selectors that are shown: Cassandra's order, ours, and C3.
SELECTORS = ("dynamic_snitch", "horoscope", "c3")


def document(results: Path, scenario: str, **measures: str) -> Table:
    """Ratios to fifo by policy; bold: the interval below 1.

    :param measures: columns of runs.csv by what a document calls them, such as ``scans``; a row for
        each, in every point of the scenario with every selector
    """
    points = simulated.points(Results(results / "scheduling" / scenario))
    labels = [label for point in points for label in point.selectors]
    policies = dict.fromkeys(policy(label) for label in labels if policy(label))
    texts = "scenario, selector, measure" if len(measures) > 1 else "scenario, selector"
    table = Table.of("Ratios to fifo, paired by seed", texts, list(policies))
    for point in points:
        for selector in SELECTORS:
            for measure, column in measures.items() if selector in point.selectors else ():
                words = [measure.replace("_", " ")] if len(measures) > 1 else []
                cells = (_cell(point, selector, name, column) for name in policies)
                table.add(point.label, selector, *words, *cells)
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
