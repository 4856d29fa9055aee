"""What the agent costs a node, beside stock nodes.

``switchback.csv`` of the experiment ``agent-cost`` has a row for each node and round, of nodes that
served the same reads at the same time, with the columns that :mod:`switchback` reads and these:
``seconds``, ``own_threads_s`` (CPU time of the agent's own threads), ``non_heap_kb`` (classes and
compiled code) and ``heap_kb`` (objects right after a garbage collection), in 1,000 bytes. That of
``start-up`` has a row for each start of one node: ``start_s``, from the start of the JVM until the
node is up.
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from . import switchback
from .numbers import PERCENT, Interval
from .results import Results, rows_of
from .statistics import mean_of_runs
from .tables import Table, count, number

#: What grows with the reads, and what does not, which is little at a high rate.
MEASURES = {
    "cpu_ns_per_read": "CPU time per read",
    "without_own_ns_per_read": "the same without own threads",
    "p50_ms": "p50",
    "p99_ms": "p99",
}


def document_ratios(results: Path) -> Table:
    """CPU time per read and latency of every arm ÷ stock."""
    folder = Results(results / "agent-cost")
    rows = folder.switchback
    own = 1e9 * rows["own_threads_s"] / rows["reads"]
    rows = rows.assign(without_own_ns_per_read=rows["cpu_ns_per_read"] - own)
    return switchback.ratios(rows, folder.baseline, MEASURES)


def document_own(results: Path) -> Table:
    """The agent's threads; memory less that of the stock node of the round."""
    folder = Results(results / "agent-cost")
    rows, baseline = folder.switchback, folder.baseline
    stock = _arm(rows, baseline)
    found = Table.of(
        f"Own threads, and memory more than {baseline}; intervals of 95 %",
        "arm",
        ["own threads, of a core", "classes and code, MB", "live objects, MB"],
    )
    for arm in switchback.others(rows, baseline):
        own = _arm(rows, arm)
        found.add(
            arm,
            number(_mean(own["own_threads_s"] / own["seconds"]), PERCENT),
            number(_mean((own["non_heap_kb"] - stock["non_heap_kb"]) / 1_000)),
            number(_mean((own["heap_kb"] - stock["heap_kb"]) / 1_000)),
        )
    return found


def document_start_up(results: Path) -> Table:
    """Seconds of a start, and how many more than those of the stock node of the round."""
    folder = Results(results / "start-up")
    rows, baseline = folder.switchback, folder.baseline
    stock = _arm(rows, baseline)["start_s"]
    found = Table.of(
        f"Seconds of a start, and more than {baseline}; intervals of 95 %",
        "arm",
        ["start, s", "longer, s", "rounds"],
    )
    found.add(baseline, number(_mean(stock)), "–", count(len(stock)))
    for arm in switchback.others(rows, baseline):
        own = _arm(rows, arm)["start_s"]
        found.add(arm, number(_mean(own)), number(_mean(own - stock)), count(len(own)))
    return found


def _arm(rows: pd.DataFrame, name: str) -> pd.DataFrame:
    return rows_of(rows, arm=name).set_index("round").sort_index()


def _mean(values: pd.Series) -> Interval:
    return mean_of_runs(values.to_numpy(), 1)
