"""What a read costs a node by JMH, with JMH's intervals of 99.9 %: tables of docs/RESULTS.md."""

from __future__ import annotations

import math
from pathlib import Path

import pandas as pd

from .jmh import READS_A_SCORE
from .numbers import NANOS, Interval, fixed, show
from .results import read_csv, rows_of
from .tables import Cell, Table, number


def plan_cost(results: Path) -> Table:
    """Nanoseconds and bytes for one plan of three replicas."""
    rows = read_csv(results / "plan-cost" / "plan-cost.csv")
    words = {
        "hook": "the plan",
        "dynamicSnitch": "the stock jar's dynamic snitch",
        "clock": "one look at the clock, which the plan takes",
    }
    table = Table.of("", "for one read", ["nothing reordered", "the first replica goes last"])
    for method, what in words.items():
        cells = [
            _time_and_bytes(rows_of(rows, first=first), f"HookBenchmark.{method}")
            for first in ("kept", "shunned")
        ]
        table.add(what, *cells)
    return table


def selector_cost(results: Path) -> Table:
    """Nanoseconds for ordering the replicas of one read, without the rest of the plan."""
    rows = read_csv(results / "plan-cost" / "plan-cost.csv")
    kinds = [(nodes, replicas) for nodes in ("calm", "mixed") for replicas in (3, 7)]
    titles = [f"{replicas} {nodes} replicas" for nodes, replicas in kinds]
    table = Table.of("", "selector", titles)
    orders = rows_of(rows, benchmark="SelectorBenchmark.order")
    for selector in orders["selector"].unique():
        cells = []
        for nodes, replicas in kinds:
            own = rows_of(orders, selector=selector, nodes=nodes, replicas=replicas)
            cells.append(number(_score(own, "SelectorBenchmark.order"), NANOS))
        table.add(selector, *cells)
    return table


def read_cost(results: Path) -> Table:
    """Nanoseconds and bytes that choosing a replica costs a read, at both ends."""
    rows = read_csv(results / "read-cost" / "read-cost.csv")
    choosers = {
        "DYNAMIC_SNITCH": "the stock jar's dynamic snitch",
        "HOROSCOPE": "Horoscope, `dynamic_snitch: false`",
        "BOTH": "Horoscope, `dynamic_snitch: true`",
    }
    table = Table.of("", "for one read", [*choosers.values(), "scores of the dynamic snitch"])
    for threads in sorted(rows["threads"].unique()):
        own = rows_of(rows, threads=threads)
        cells = [
            _time_and_bytes(rows_of(own, chooser=chooser), "ReadBenchmark.read")
            for chooser in choosers
        ]
        snitch = rows_of(own, chooser="DYNAMIC_SNITCH")
        cells.append(_time_and_bytes(snitch, "ReadBenchmark.scores"))
        table.add(f"{threads} {'thread' if threads == 1 else 'threads'}", *cells)
    return table


def read_over_stock(results: Path, threads: int) -> Interval:
    """What a read costs with Horoscope over that with the dynamic snitch and its scores.

    The relative errors of both are added as those of independent figures.
    """
    rows = rows_of(read_csv(results / "read-cost" / "read-cost.csv"), threads=threads)
    ours = _score(rows_of(rows, chooser="HOROSCOPE"), "ReadBenchmark.read")
    snitch = rows_of(rows, chooser="DYNAMIC_SNITCH")
    read, scores = (_score(snitch, f"ReadBenchmark.{name}") for name in ("read", "scores"))
    stock = read.value + scores.value / READS_A_SCORE
    error = math.hypot(read.half_width, scores.half_width / READS_A_SCORE)
    factor = math.exp(math.hypot(ours.half_width / ours.value, error / stock))
    ratio = ours.value / stock
    return Interval(ratio, ratio / factor, ratio * factor)


def reply_cost(results: Path) -> Table:
    """Nanoseconds and bytes for one reply to a read, by what is on it."""
    rows = read_csv(results / "reply-cost" / "reply-cost.csv")
    contents = {
        "OFF": "stock's reply",
        "CALM": "one of eight with the state",
        "STATE": "with the state",
        "REPORT": "with the report, too",
    }
    table = Table.of("", "for one reply", list(contents.values()))
    for method in ("replica", "coordinator"):
        benchmark = f"ReplyBenchmark.{method}"
        cells = [_time_and_bytes(rows_of(rows, mode=mode), benchmark) for mode in contents]
        table.add(f"the {method}", *cells)
    return table


def _time_and_bytes(rows: pd.DataFrame, benchmark: str) -> Cell:
    time, allocated = (_score(rows, f"{benchmark}{it}") for it in ("", ":gc.alloc.rate.norm"))
    return Cell(f"{show(time, NANOS)}, {fixed(allocated.value, 0)} B", time)


def _score(rows: pd.DataFrame, benchmark: str) -> Interval:
    row = rows_of(rows, benchmark=benchmark).iloc[0]
    return Interval(
        row["score"], row["score"] - row["error_99_9"], row["score"] + row["error_99_9"]
    )
