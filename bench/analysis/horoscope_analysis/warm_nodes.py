"""How long nodes serve reads, by how many reads they get.

``polls.csv`` has a row for each node and poll of a coordinator's tables: ``seconds`` since the poll
before, the ``reads`` planned to the node in them, and at their end ``service_us``,
``typical_latency_us``, ``answer_age_s`` and ``load`` ([0, 1]).
"""

from __future__ import annotations

import math
from pathlib import Path

import pandas as pd

from .numbers import Interval
from .results import read_csv
from .tables import Table, count, number

RATES = (0, 20, 50, 100, 200, math.inf)

LONGEST_AGE_S = 0.5
"""Of older answers the values do not belong to the reads of the poll."""

HIGHEST_LOAD = 0.6
"""Nodes with more have the fault."""


def document(results: Path) -> Table:
    """A row for each range of reads a second; medians, with quartiles in brackets."""
    rows = read_csv(results / "warm-nodes" / "polls.csv")
    known = (rows["answer_age_s"] < LONGEST_AGE_S) & rows["service_us"].notna()
    rows = rows[known & (rows["load"] < HIGHEST_LOAD)]
    rates = rows["reads"] / rows["seconds"]
    table = Table.of(
        "Medians, quartiles in brackets",
        "reads/s of a node",
        ["polls", "service time, us", "latency, us"],
    )
    for low, high in zip(RATES, RATES[1:], strict=False):
        own = rows[(rates >= low) & (rates < high)]
        table.add(
            f"{low} to {high}" if high < math.inf else f"{low} and more",
            count(len(own)),
            number(_quartiles(own["service_us"])),
            number(_quartiles(own["typical_latency_us"])),
        )
    return table


def _quartiles(values: pd.Series) -> Interval:
    low, middle, high = values.quantile([0.25, 0.5, 0.75])
    return Interval(middle, low, high, is_range=True)
