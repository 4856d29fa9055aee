"""What choosing a replica costs by JMH, from the CSV file that JMH writes: tables of documents.

Intervals are JMH's, of 99.9 %.
"""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd

from ..numbers import NANOS, Interval, fixed, show
from ..results import read_csv, rows_of
from ..tables import Cell, Table, number

#: The dynamic snitch scores ten times a second, so at 1,000 reads/s once for a hundred reads.
READS_A_SCORE = 100

#: The methods of ReadBenchmark, by how many threads share the records of replicas.
READS = {"read": "one thread", "reads": "a thread for each processor"}


def read_cost(results: Path) -> Table:
    """Nanoseconds and bytes that choosing a replica costs a read, at both ends."""
    rows = _rows(results)
    choosers = {
        "DYNAMIC_SNITCH": "the stock jar's dynamic snitch",
        "HOROSCOPE": "Horoscope, `dynamic_snitch: false`",
        "BOTH": "Horoscope, `dynamic_snitch: true`",
    }
    table = Table.of("", "for one read", list(choosers.values()))
    for method, words in READS.items():
        table.add(words, *(_cell(rows, f"ReadBenchmark.{method}", chooser=it) for it in choosers))
    return table


def read_over_stock(results: Path, method: str) -> Interval:
    """What a read costs with Horoscope over that with the dynamic snitch and its scores.

    The relative errors of both are added as those of independent figures.
    """
    rows = _rows(results)
    ours = _score(rows, f"ReadBenchmark.{method}", chooser="HOROSCOPE")
    read, scores = (
        _score(rows, f"ReadBenchmark.{name}", chooser="DYNAMIC_SNITCH")
        for name in (method, "scores")
    )
    stock = read.value + scores.value / READS_A_SCORE
    error = math.hypot(read.half_width, scores.half_width / READS_A_SCORE)
    factor = math.exp(math.hypot(ours.half_width / ours.value, error / stock))
    ratio = ours.value / stock
    return Interval(ratio, ratio / factor, ratio * factor)


def selector_cost(results: Path) -> Table:
    """Nanoseconds for ordering the replicas of one read, without the rest of the plan."""
    rows, order = _rows(results), "SelectorBenchmark.order"
    kinds = [{"nodes": nodes, "replicas": n} for nodes, n in product(("calm", "mixed"), (3, 7))]
    titles = ["{replicas} {nodes} replicas".format_map(kind) for kind in kinds]
    table = Table.of("", "selector", titles)
    for selector in rows_of(rows, benchmark=order)["selector"].unique():
        cells = (_score(rows, order, selector=selector, **kind) for kind in kinds)
        table.add(selector, *(number(cell, NANOS) for cell in cells))
    return table


def driver_cost(results: Path) -> Table:
    """Nanoseconds and bytes for one request in the load balancing policy of a client."""
    rows = _rows(results)
    policies = {"default": "the default policy", "on": "Horoscope's"}
    table = Table.of("", "for one request", list(policies.values()))
    for method, words in {"plan": "its plan", "request": "plan and answer"}.items():
        table.add(words, *(_cell(rows, f"DriverBenchmark.{method}", policy=it) for it in policies))
    return table


def _rows(results: Path) -> pd.DataFrame:
    rows = read_csv(results / "cost" / "cost.csv")
    rows = rows.rename(columns=lambda title: title.removeprefix("Param: ").lower())
    names = rows["benchmark"].str.replace(r"^.*\.(?=\w+Benchmark)", "", regex=True)
    errors = pd.to_numeric(rows["score error (99.9%)"], errors="coerce")
    return rows.assign(benchmark=names, error=errors)


def _cell(rows: pd.DataFrame, benchmark: str, **of: Any) -> Cell:
    """Time and bytes."""
    time, bytes_ = (_score(rows, f"{benchmark}{it}", **of) for it in ("", ":gc.alloc.rate.norm"))
    return Cell(f"{show(time, NANOS)}, {fixed(bytes_.value, 0)} B", time)


def _score(rows: pd.DataFrame, benchmark: str, **of: Any) -> Interval:
    row = rows_of(rows, benchmark=benchmark, **of).iloc[0]
    error = row["error"]
    return Interval(row["score"], row["score"] - error, row["score"] + error)
