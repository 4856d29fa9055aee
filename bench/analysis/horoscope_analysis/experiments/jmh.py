"""What a read costs a node by JMH: tables of documents, and which aims a result of JMH reaches.

Intervals of the tables are JMH's, of 99.9 %. Times of a verdict are medians of all iterations, with
the fastest and the slowest one: on a machine with other work on it, a few slow iterations would
spoil a mean.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from ..numbers import NANOS, Interval, fixed, show
from ..results import read_csv, rows_of
from ..tables import Cell, Table, number

#: Nanoseconds that a selector may take for so many replicas.
AIMS_NANOS = {"3": 40, "7": 90}

#: The dynamic snitch scores ten times a second, so at 1,000 reads/s once for a hundred reads.
READS_A_SCORE = 100

#: The profiler counts what the harness allocates, too: fractions of a byte.
NO_BYTE = 0.5


def plan_cost(results: Path) -> Table:
    """Nanoseconds and bytes for one plan of three replicas."""
    rows = _rows(results, "plan-cost")
    words = {
        "hook": "the plan",
        "dynamicSnitch": "the stock jar's dynamic snitch",
        "clock": "one look at the clock, which the plan takes",
    }
    table = Table.of("", "for one read", ["nothing reordered", "the first replica goes last"])
    for method, what in words.items():
        cells = (_cell(rows, f"HookBenchmark.{method}", first=it) for it in ("kept", "shunned"))
        table.add(what, *cells)
    return table


def selector_cost(results: Path) -> Table:
    """Nanoseconds for ordering the replicas of one read, without the rest of the plan."""
    rows, order = _rows(results, "plan-cost"), "SelectorBenchmark.order"
    kinds = [{"nodes": nodes, "replicas": n} for nodes, n in product(("calm", "mixed"), (3, 7))]
    titles = ["{replicas} {nodes} replicas".format_map(kind) for kind in kinds]
    table = Table.of("", "selector", titles)
    for selector in rows_of(rows, benchmark=order)["selector"].unique():
        cells = (_score(rows, order, selector=selector, **kind) for kind in kinds)
        table.add(selector, *(number(cell, NANOS) for cell in cells))
    return table


def read_cost(results: Path) -> Table:
    """Nanoseconds and bytes that choosing a replica costs a read, at both ends."""
    rows, read = _rows(results, "read-cost"), "ReadBenchmark.read"
    choosers = {
        "DYNAMIC_SNITCH": "the stock jar's dynamic snitch",
        "HOROSCOPE": "Horoscope, `dynamic_snitch: false`",
        "BOTH": "Horoscope, `dynamic_snitch: true`",
    }
    table = Table.of("", "for one read", [*choosers.values(), "scores of the dynamic snitch"])
    for threads in sorted(rows["threads"].unique()):
        cells = [_cell(rows, read, threads=threads, chooser=chooser) for chooser in choosers]
        snitch = {"threads": threads, "chooser": "DYNAMIC_SNITCH"}
        cells.append(_cell(rows, "ReadBenchmark.scores", **snitch))
        table.add(f"{threads} {'thread' if threads == 1 else 'threads'}", *cells)
    return table


def read_over_stock(results: Path, threads: int) -> Interval:
    """What a read costs with Horoscope over that with the dynamic snitch and its scores.

    The relative errors of both are added as those of independent figures.
    """
    rows = rows_of(_rows(results, "read-cost"), threads=threads)
    ours = _score(rows, "ReadBenchmark.read", chooser="HOROSCOPE")
    read, scores = (
        _score(rows, f"ReadBenchmark.{name}", chooser="DYNAMIC_SNITCH")
        for name in ("read", "scores")
    )
    stock = read.value + scores.value / READS_A_SCORE
    error = math.hypot(read.half_width, scores.half_width / READS_A_SCORE)
    factor = math.exp(math.hypot(ours.half_width / ours.value, error / stock))
    ratio = ours.value / stock
    return Interval(ratio, ratio / factor, ratio * factor)


def reply_cost(results: Path) -> Table:
    """Nanoseconds and bytes for one reply to a read, by what is on it."""
    rows = _rows(results, "reply-cost")
    contents = {
        "OFF": "stock's reply",
        "CALM": "one of eight with the state",
        "STATE": "with the state",
        "REPORT": "with the report, too",
    }
    table = Table.of("", "for one reply", list(contents.values()))
    for method in ("replica", "coordinator"):
        cells = (_cell(rows, f"ReplyBenchmark.{method}", mode=mode) for mode in contents)
        table.add(f"the {method}", *cells)
    return table


def driver_cost(results: Path) -> Table:
    """Nanoseconds and bytes for one request in the load balancing policy of a client."""
    rows = _rows(results, "driver-cost")
    policies = {"default": "the default policy", "on": "Horoscope's"}
    table = Table.of("", "for one request", list(policies.values()))
    for method, words in {"plan": "its plan", "request": "plan and answer"}.items():
        cells = (_cell(rows, f"DriverBenchmark.{method}", policy=it) for it in policies)
        table.add(words, *cells)
    return table


def _rows(results: Path, name: str) -> pd.DataFrame:
    return read_csv(results / name / f"{name}.csv")


def _cell(rows: pd.DataFrame, benchmark: str, **of: Any) -> Cell:
    """Time and bytes."""
    time, bytes_ = (_score(rows, f"{benchmark}{it}", **of) for it in ("", ":gc.alloc.rate.norm"))
    return Cell(f"{show(time, NANOS)}, {fixed(bytes_.value, 0)} B", time)


def _score(rows: pd.DataFrame, benchmark: str, **of: Any) -> Interval:
    row = rows_of(rows, benchmark=benchmark, **of).iloc[0]
    error = row["error_99_9"]
    return Interval(row["score"], row["score"] - error, row["score"] + error)


@dataclass(frozen=True)
class Measured:
    """One benchmark with one combination of parameters."""

    method: str
    parameters: dict[str, str]
    iterations: list[float]
    bytes: float

    @classmethod
    def of(cls, result: dict[str, Any]) -> Measured:
        forks = result["primaryMetric"]["rawData"]
        allocated = result.get("secondaryMetrics", {}).get("gc.alloc.rate.norm", {})
        return cls(
            result["benchmark"].rsplit(".", 1)[-1],
            result.get("params", {}),
            [float(value) for fork in forks for value in fork],
            float(allocated.get("score", "nan")),
        )

    @property
    def median(self) -> float:
        return float(np.median(self.iterations))


def verdicts(file: Path) -> list[str]:
    """A line for each aim that was measured, which begins with yes or NO."""
    measured = [Measured.of(result) for result in json.loads(file.read_text(encoding="utf-8"))]
    found = [line for one in measured if one.method == "order" for line in _selector(one)]
    reads = {one.parameters.get("chooser"): one for one in measured if one.method == "read"}
    scores = {one.parameters.get("chooser"): one for one in measured if one.method == "scores"}
    stock = reads.get("DYNAMIC_SNITCH"), scores.get("DYNAMIC_SNITCH")
    if stock[0] and stock[1] and "HOROSCOPE" in reads:
        found.append(_read(reads["HOROSCOPE"], *stock))
    return found


def _selector(one: Measured) -> list[str]:
    replicas = one.parameters["replicas"]
    limit = AIMS_NANOS.get(replicas, AIMS_NANOS["7"])
    spread = f"{one.median:.1f} ({min(one.iterations):.1f} to {max(one.iterations):.1f})"
    return [
        _line(
            one.median <= limit,
            f"{one.parameters['selector']} orders {replicas} {one.parameters['nodes']} replicas in"
            f" at most {limit} ns: {spread}",
        ),
        _line(one.bytes < NO_BYTE, f"... and allocates nothing: {one.bytes:.3f} B"),
    ]


def _read(ours: Measured, stock: Measured, scores: Measured) -> str:
    share = scores.median / READS_A_SCORE
    return _line(
        ours.median <= stock.median + share,
        "a read costs at most what one with the dynamic snitch does at 1,000 reads/s:"
        f" {ours.median:.0f} and {stock.median:.0f} + {share:.0f} ns",
    )


def _line(reached: bool, text: str) -> str:
    return ("yes  " if reached else "NO   ") + text
