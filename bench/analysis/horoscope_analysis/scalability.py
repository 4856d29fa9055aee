"""How throughput scales with nodes, data and threads (after the YCSB scalability paper).

A stand is a cluster of so many nodes with so many times the smallest data.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd

from .comparison import CAPTION
from .numbers import COMPACT, MILLIS, RATIO, Interval, in_words
from .plots import Axis, Plot, lines, series
from .report import Section
from .results import Results, in_order, rows_of
from .statistics import geometric_mean, median, paired
from .tables import Table, count, number

#: name: (more data with more nodes, more threads with more nodes); the paper's figures 3 to 11.
SCALINGS = {
    "speedup": (False, False),
    "data": (True, False),
    "load": (False, True),
    "total": (True, True),
}

#: The paper's base for load scalability.
THREADS = 6

VARIANTS = ("vanilla", "horoscope")

STAND = ["nodes", "data_factor"]

PAPER = (
    "the paper found that six nodes were no faster than one with little data and one thread, that"
    " with six times the data and one thread they took 1.5 times the time (workload A), that with"
    " six threads and more they were faster by as much, up to four times with ten times the load,"
    " and that scans (E) gained most and timed out first"
)


def sections(results: Results) -> list[Section]:
    """What was measured in each stand, and how that scales."""
    blocks = results.blocks
    found = [
        Section(f"Measured: {_stand_words(*stand)}", tables=[_measured(own)])
        for stand, own in blocks.groupby(STAND, sort=True)
    ]
    found.append(
        Section(
            "Scalability",
            tables=[overall(blocks), scaling_table(blocks)],
            plots=_plots(blocks),
            verdicts=verdicts(blocks),
        )
    )
    return found


def overall(blocks: pd.DataFrame) -> Table:
    """Both variants beside one another, over all stands.

    Two clusters of the same build differ, too, each time that they are started. So what has an
    interval is the geometric mean over stands, of the geometric mean of the blocks of each.
    """
    titles = ["throughput ÷ vanilla", "p99 ÷ vanilla", "pairs of clusters"]
    found = Table.of("All pairs of clusters together; intervals of 95 %", "workload", titles)
    for workload in in_order(blocks, "workload"):
        stands = [own for _, own in rows_of(blocks, workload=workload).groupby(STAND)]
        cells = []
        for column in ("per_second", "p99_ms"):
            means = (geometric_mean(_paired(own, column)).value for own in stands)
            cells.append(number(geometric_mean(means), RATIO))
        found.add(letter(workload), *cells, count(len(stands)))
    return found


def _paired(blocks: pd.DataFrame, column: str) -> np.ndarray:
    """Horoscope's over vanilla's of the same stand, threads and repetition."""
    vanilla, ours = (rows_of(blocks, variant=name) for name in VARIANTS)
    return paired(ours, vanilla, column, [*STAND, "threads", "repetition"])


def factor(
    blocks: pd.DataFrame, scaling: str, workload: str, variant: str, nodes: int, threads: int
) -> Interval:
    """How many times the throughput of one node with the smallest data a cluster has.

    :param threads: at one node
    """
    more_data, more_threads = SCALINGS[scaling]
    own = rows_of(blocks, workload=workload, variant=variant)
    many = rows_of(
        own,
        nodes=nodes,
        data_factor=nodes if more_data else 1,
        threads=threads * (nodes if more_threads else 1),
    )
    one = rows_of(own, nodes=1, data_factor=1, threads=threads)
    return geometric_mean(paired(many, one, "per_second", ["repetition"]))


def document(results: Path) -> Table:
    """The scalabilities of six nodes of ``bench/results/scalability``, with one thread and six."""
    table = scaling_table(_kept(results))
    wanted = [["6", "1"], ["6", str(THREADS)]]
    table.rows = [row for row in table.rows if [cell.text for cell in row[2:4]] in wanted]
    return table


def document_overall(results: Path) -> Table:
    """Both variants beside one another."""
    return overall(_kept(results))


def _kept(results: Path) -> pd.DataFrame:
    return Results(results / "scalability").blocks


def scaling_table(blocks: pd.DataFrame) -> Table:
    """All scalabilities that there are figures for."""
    found = Table.of(
        "How many times the throughput of one node with data x1: speedup (the same data and"
        " threads), data (as many times the data as nodes), load (as many times the threads),"
        " total (both)",
        "workload, scalability, nodes, threads at one node",
        ["linear", *VARIANTS],
    )
    one_node = rows_of(blocks, nodes=1, data_factor=1)
    clusters = sorted(set(blocks["nodes"]) - {1})
    for workload in in_order(blocks, "workload"):
        threads = sorted(rows_of(one_node, workload=workload)["threads"].unique())
        for scaling, nodes, at in product(SCALINGS, clusters, threads):
            own = [factor(blocks, scaling, workload, v, nodes, at) for v in VARIANTS]
            if any(times.is_known for times in own):
                linear = Interval(nodes if SCALINGS[scaling][1] else 1)
                cells = (number(times, RATIO) for times in (linear, *own))
                found.add(letter(workload), scaling, count(nodes), count(at), *cells)
    return found


def verdicts(blocks: pd.DataFrame) -> list[str]:
    """The largest cluster against one node, beside what the paper found."""
    found, nodes = [PAPER], int(blocks["nodes"].max())
    for workload in in_order(blocks, "workload"):
        for scaling, (more_data, more_threads) in SCALINGS.items():
            if len(rows_of(blocks, nodes=nodes, data_factor=nodes if more_data else 1)):
                factors = ", ".join(
                    f"{v} {in_words(factor(blocks, scaling, workload, v, nodes, THREADS))}"
                    for v in VARIANTS
                )
                found.append(
                    f"workload {letter(workload)}, {scaling}, {nodes} nodes against one with"
                    f" {THREADS} threads (linear: {nodes if more_threads else 1}): {factors}"
                )
    return found


def letter(workload: str) -> str:
    """``workloada`` is A."""
    return workload[-1:].upper()


def _measured(blocks: pd.DataFrame) -> Table:
    rates, p99s = ([f"{v}, {what}" for v in VARIANTS] for what in ("operations/s", "p99"))
    titles = [*rates, "throughput ÷ vanilla", *p99s, "p99 ÷ vanilla"]
    found = Table.of(CAPTION, "workload, threads", titles)
    for workload in in_order(blocks, "workload"):
        for threads in sorted(rows_of(blocks, workload=workload)["threads"].unique()):
            own = rows_of(blocks, workload=workload, threads=threads)
            vanilla, ours = (rows_of(own, variant=variant) for variant in VARIANTS)
            cells = []
            for column, unit in (("per_second", COMPACT), ("p99_ms", MILLIS)):
                cells += [number(median(rows[column]), unit) for rows in (vanilla, ours)]
                cells.append(number(geometric_mean(_paired(own, column)), RATIO))
            found.add(letter(workload), count(threads), *cells)
    return found


def _stand_words(nodes: int, data_factor: int) -> str:
    return f"{nodes} {'node' if nodes == 1 else 'nodes'}, data x{data_factor}"


def _plots(blocks: pd.DataFrame) -> list[Plot]:
    found = []
    for workload in in_order(blocks, "workload"):
        own = rows_of(blocks, workload=workload)
        found.append(_by_nodes(own, workload))
        for stand, rows in own.groupby(STAND, sort=True):
            if rows["threads"].nunique() > 3:
                found.append(_by_threads(rows, workload, _stand_words(*stand)))
    return found


def _by_nodes(blocks: pd.DataFrame, workload: str) -> Plot:
    own, found = rows_of(blocks, data_factor=1), []
    for variant in VARIANTS:
        for nodes, words in ((1, "threads"), (own["nodes"], "threads a node")):
            rows = rows_of(own[own["threads"] == THREADS * nodes], variant=variant)
            legend = f"{{}}, {THREADS} {words}"
            found += series(rows, "variant", "nodes", "per_second", words=legend)
    return lines(
        f"Throughput by nodes: workload {letter(workload)}, data x1",
        letter(workload).lower(),
        Axis("nodes", from_zero=True),
        Axis("operations/s", COMPACT, from_zero=True),
        found,
    )


def _by_threads(blocks: pd.DataFrame, workload: str, stand: str) -> Plot:
    return lines(
        f"Throughput by threads: workload {letter(workload)}, {stand}",
        f"{letter(workload).lower()}-threads",
        Axis("threads", log=True),
        Axis("operations/s", COMPACT, from_zero=True),
        series(blocks, "variant", "threads", "per_second"),
    )
