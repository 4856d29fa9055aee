"""Results of an older bench, which compared two clusters of which one was stopped: three runs that
documents cite. No experiment of today writes this form.

``blocks.csv`` has a row for each load, variant and repetition, ``nodes.csv`` what each node did in
it, ``events.csv`` a row for each fault that came and went; latencies are in milliseconds. A stand
is a cluster of so many nodes with so many times the smallest data (after the YCSB scalability
paper).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd

from ..numbers import COMPACT, MILLIS, NUMBER, PERCENT, RATIO, SECONDS, Interval, in_words, show
from ..plots import Axis, Plot, Series, Window, bars, lines, over_time, series
from ..report import OURS, Part, Section
from ..results import Results, in_order, moved_at, rows_of
from ..statistics import geometric_mean, median, paired
from ..tables import Cell, Table, count, number

CAPTION = (
    "Medians of the repetitions, smallest and largest in brackets; ratios with intervals of 95 %"
)

#: Seconds after the end of the fault, from which on reads should be back.
RETURN_SECONDS = 5

#: (more data with more nodes, more threads with more nodes); the paper's figures 3 to 11.
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

#: Who coordinates, by the word of ``mode``.
_COORDINATORS = {
    "master": "one coordinator",
    "any": "all nodes coordinate",
    "replica": "replicas coordinate",
}


def comparison(results: Results, part: Part) -> Section:
    """All loads of one part, with the share of the nodes with a fault."""
    blocks = rows_of(results.blocks, part=part["heading"])
    blocks = _with_nodes(blocks, results.nodes, part.get("faulty_nodes", []))
    return Section(
        part["heading"],
        lead=_lead(blocks, results.baseline, throughput="per_second", p99="p99_ms"),
        tables=[_compared(blocks, results.baseline)] if len(blocks) else [],
        plots=_plots(blocks, part),
        verdicts=_verdicts(results, part, blocks),
    )


def events(results: Results, part: Part) -> Section:
    """A table for each rate: how soon reads left and returned."""
    rows = rows_of(results.events, part=part["heading"])
    points = in_order(rows, "point")
    return Section(
        part["heading"],
        lead=_lead(rows, results.baseline, **{"p99 during the fault": "p99_during_ms"}),
        picture=_over_time(rows, part),
        tables=[_moves(rows_of(rows, point=it), it, results.baseline) for it in points],
        verdicts=[
            said for it in points for said in _said(rows_of(rows, point=it), part, it, results)
        ],
    )


def scalability(results: Results, part: Part) -> Section:
    """How throughput scales with nodes, data and threads.

    Newer runs have ``switchback.csv``, whose arm "off" stands for vanilla.
    """
    names = {"arm": "variant", "round": "repetition", "answers_per_s": "per_second"}
    newer = results.switchback.rename(columns=names).replace({"variant": {"off": VARIANTS[0]}})
    blocks = results.blocks if len(results.blocks) else newer
    return Section(part["heading"], tables=[_overall(blocks), _scaled(blocks)])


def document_scalability(results: Path) -> Table:
    """Of six nodes, with one thread and six."""
    table = _scaled(Results(results / "scalability").blocks)
    wanted = [["6", "1"], ["6", str(THREADS)]]
    table.rows = [row for row in table.rows if [cell.text for cell in row[2:4]] in wanted]
    return table


def document_overall(results: Path) -> Table:
    """Both variants beside one another."""
    return _overall(Results(results / "scalability").blocks)


def median_time(seconds: Iterable[float]) -> Cell:
    """The median of times, of which an unknown one is "never"; never if half of them are."""
    times = np.sort([math.inf if math.isnan(s) else s for s in seconds])
    if len(times) == 0:
        return Cell("–")
    middle = float(times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2
    if math.isinf(middle):
        return Cell("never", Interval(math.inf))
    has_never = bool(np.isinf(times).any())
    longest = middle if has_never else float(times[-1])
    interval = Interval(middle, float(times[0]), longest, is_range=True)
    text = show(interval if len(times) > 1 else middle, SECONDS)
    return Cell(text + " or never" if has_never else text, interval)


def _with_nodes(blocks: pd.DataFrame, nodes: pd.DataFrame, faulty: list[int]) -> pd.DataFrame:
    figures: dict[str, list[float]] = {"faulty_share": [], "disk_kb": []}
    for run in blocks.get("run", ()):
        own = rows_of(nodes, run=run)
        served = own["reads"] + own["scans"] if len(own) else pd.Series(dtype=float)
        theirs = served[own["node"].isin(faulty)].sum() if faulty and len(own) else math.nan
        disk = own["disk_read_bytes"].sum(min_count=1) if len(own) else math.nan
        total = served.sum() or math.nan
        figures["faulty_share"].append(theirs / total)
        figures["disk_kb"].append(disk / 1024 / total)
    return blocks.assign(**figures)


def _ratio(blocks, variant, baseline, column, by=("point", "repetition"), **of) -> Interval:
    """How many times the baseline's, of the same repetition."""
    own, base = (rows_of(blocks, variant=name, **of) for name in (variant, baseline))
    return geometric_mean(paired(own, base, column, list(by)))


def _lead(rows: pd.DataFrame, baseline: str, **columns: str) -> str:
    """Columns by what a sentence calls them; nothing without our variant."""
    if OURS not in set(rows["variant"]):
        return ""
    ratios = {words: _ratio(rows, OURS, baseline, column) for words, column in columns.items()}
    said = ", ".join(f"{words} {in_words(it)}" for words, it in ratios.items())
    return f"With Horoscope, times that of {baseline}: {said}."


def _compared(blocks: pd.DataFrame, baseline: str) -> Table:
    """A row for each load and variant."""
    figures = {
        "operations/s": ("per_second", COMPACT),
        "p50": ("p50_ms", MILLIS),
        "p99": ("p99_ms", MILLIS),
        "p99.9": ("p999_ms", MILLIS),
    }
    ratios = {"throughput": "per_second", "p99": "p99_ms"}
    others = {
        "share of nodes with a fault": ("faulty_share", PERCENT),
        "disk reads, kB/operation": ("disk_kb", NUMBER),
    }
    titles = [*figures, *(f"{name} ÷ {baseline}" for name in ratios), *others]
    found = Table.of(CAPTION, "load, variant", titles, high="operations/s", low="p99")
    for point, variant in product(in_order(blocks, "point"), in_order(blocks, "variant")):
        own = rows_of(blocks, point=point, variant=variant)
        medians, rest = (
            [number(median(own[column]), unit) for column, unit in columns.values()]
            for columns in (figures, others)
        )
        quotients = [_ratio(blocks, variant, baseline, it, point=point) for it in ratios.values()]
        found.add(point, variant, *medians, *(number(it, RATIO) for it in quotients), *rest)
    return found.without_unknown()


def _verdicts(results: Results, part: Part, blocks: pd.DataFrame) -> list[str]:
    where, variants, baseline = _coordinators(part), in_order(blocks, "variant"), results.baseline

    def times(variant: str, base: str) -> str:
        return in_words(_ratio(blocks, variant, base, "per_second"))

    if results.name.startswith("paper-"):
        refusals = len(results.run.get("refusals", []))
        return [
            f"{where}: {variant} has {times(variant, baseline)} of the throughput of"
            f" {baseline} over all numbers of clients"
            for variant in variants
            if variant != baseline
        ] + [f"{'no run' if refusals == 0 else f'{refusals} runs'} aborted or refused"]
    others = {
        baseline: (f"{baseline}'s", "1.25"),
        f"{baseline}, dynamic snitch off": (f"{baseline}'s without dynamic snitch", "2"),
        "oracle": ("the oracle's", "0.9"),
    }
    reached = [
        f"{times('horoscope', other)} of {words} (aim: {aim})"
        for other, (words, aim) in others.items()
        if other in variants and "horoscope" in variants
    ]
    return [f"throughput at saturation, {where}: {', '.join(reached)}"] if reached else []


def _coordinators(part: Part) -> str:
    return _COORDINATORS.get(part.get("mode"), part["heading"])


def _plots(blocks: pd.DataFrame, part: Part) -> list[Plot]:
    """By clients, or where there is one number of them by variant."""
    points = in_order(blocks, "point")
    where = ", ".join(filter(None, (part.get("workload"), _coordinators(part))))
    operations = Axis("operations a second", COMPACT, from_zero=True)
    throughput = (f"Throughput: {where}", "throughput", operations, "per_second")
    p99 = Axis("", MILLIS, from_zero=True)
    if len(points) > 1:
        clients = blocks.assign(clients=blocks["point"].str.split().str[0].astype(float))
        return [
            lines(
                title,
                name,
                Axis("clients", log=True),
                axis,
                series(clients, "variant", "clients", column),
            )
            for title, name, axis, column in (throughput, (f"p99: {where}", "p99", p99, "p99_ms"))
        ]
    variants = in_order(blocks, "variant")
    return [
        bars(title, name, axis, [(point, _medians(blocks, column))], variants)
        for title, name, axis, column in ((f"p99: {where}", "p99", p99, "p99_ms"), throughput)
        for point in points
    ]


def _medians(blocks: pd.DataFrame, column: str) -> list[Interval]:
    return [median(rows_of(blocks, variant=v)[column]) for v in in_order(blocks, "variant")]


def _moves(rows: pd.DataFrame, point: str, baseline: str) -> Table:
    """A row for each variant."""
    before = {
        "share before": ("share_before", PERCENT),
        "during": ("share_during", PERCENT),
        f"from {RETURN_SECONDS} s after": ("share_after", PERCENT),
    }
    during = {
        "p50 during": ("p50_during_ms", MILLIS),
        "p99 during": ("p99_during_ms", MILLIS),
        "p99.9 during": ("p999_during_ms", MILLIS),
        "p99 before": ("p99_before_ms", MILLIS),
    }
    moves = ["80 % gone after", "80 % back after"]
    found = Table.of(
        f"At {point}: medians of the repetitions, smallest and largest in brackets",
        "variant",
        [*before, *moves, *during, f"p99 during ÷ {baseline}"],
        low="during, 80 % gone after, 80 % back after, p99 during",
    )
    for variant in in_order(rows, "variant"):
        own = rows_of(rows, variant=variant)
        found.add(
            variant,
            *(number(median(own[column]), unit) for column, unit in before.values()),
            median_time(moved_at(own["left_after_s"])),
            _back_after(own),
            *(number(median(own[column]), unit) for column, unit in during.values()),
            number(_of_events(rows, variant, baseline), RATIO),
        )
    return found


def _over_time(rows: pd.DataFrame, part: Part) -> Plot:
    """p99 and the share of reads in each phase; of Cassandra, of ours, and of the ceiling."""
    lasted = float((rows["end_s"] - rows["begin_s"]).median())
    before, after = -5.0, lasted + RETURN_SECONDS
    p99s, shares = [], []
    for variant in in_order(rows, "variant"):
        own = rows_of(rows, variant=variant)
        p99, share = (
            [median(own[f"{column}"]) for column in columns]
            for columns in (
                ("p99_before_ms", "p99_during_ms", "p99_during_ms"),
                ("share_before", "share_during", "share_after"),
            )
        )
        p99s.append(Series(variant, list(zip((before, 0, lasted), p99)), steps=True))
        times = (before, 0, lasted, after, after + RETURN_SECONDS)
        known = [*share[:2], Interval(), share[2], share[2]]
        shares.append(Series(variant, list(zip(times, known)), steps=True))
    return over_time(
        f"Stock beside Horoscope: {part['heading']}",
        "over-time",
        Axis("seconds since the fault began"),
        [
            (Axis("p99 of the phase", MILLIS, log=True), p99s),
            (Axis("share of the reads", PERCENT, from_zero=True), shares),
        ],
        [Window(part.get("fault", "fault"), 0, lasted)],
        "Above: the 99th percentile before and in the fault. Below: the share of the nodes with it."
        " Medians of the repetitions, smallest and largest as bands.",
    )


def _said(rows: pd.DataFrame, part: Part, point: str, results: Results) -> list[str]:
    """A sentence for each variant, with the aims."""
    found, baseline = [], results.baseline
    for variant in in_order(rows, "variant"):
        own = rows_of(rows, variant=variant)
        times = {"gone": median_time(moved_at(own["left_after_s"])), "back": _back_after(own)}
        gone, back = (
            f"never {what}" if cell.text == "never" else f"{what} after {cell.text}"
            for what, cell in times.items()
        )
        returned = f"{back} (aim: 2 s), " if own["left_after_s"].notna().any() else ""
        found.append(
            f"{_coordinators(part)} at {point}, {variant}: 80 % of the share {gone} (aim: 0.3 s),"
            f" {returned}p99 {in_words(_of_events(rows, variant, baseline))} of {baseline}'s"
            " (aim: 0.6)"
        )
    return found


def _of_events(rows: pd.DataFrame, variant: str, baseline: str) -> Interval:
    return _ratio(rows, variant, baseline, "p99_during_ms", ["repetition"])


def _back_after(rows: pd.DataFrame) -> Cell:
    """What never left cannot return."""
    return median_time(moved_at(rows[rows["left_after_s"].notna()]["back_after_s"]))


def _overall(blocks: pd.DataFrame) -> Table:
    """Both variants beside one another, over all stands.

    Two clusters of the same build differ, too, each time that they are started. So what has an
    interval is the geometric mean over stands, of the geometric mean of the blocks of each.
    """
    titles = ["throughput ÷ vanilla", "p99 ÷ vanilla", "pairs of clusters"]
    found = Table.of("All pairs of clusters together; intervals of 95 %", "workload", titles)
    for workload in in_order(blocks, "workload"):
        stands = [own for _, own in rows_of(blocks, workload=workload).groupby(STAND)]
        by = [*STAND, "threads", "repetition"]
        cells = [
            geometric_mean(_ratio(own, *reversed(VARIANTS), column, by).value for own in stands)
            for column in ("per_second", "p99_ms")
        ]
        found.add(_letter(workload), *(number(it, RATIO) for it in cells), count(len(stands)))
    return found


def _scaled(blocks: pd.DataFrame) -> Table:
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
        own = rows_of(blocks, workload=workload)
        threads = sorted(rows_of(one_node, workload=workload)["threads"].unique())
        for scaling, nodes, at in product(SCALINGS, clusters, threads):
            times = [_factor(rows_of(own, variant=v), scaling, nodes, at) for v in VARIANTS]
            if any(it.is_known for it in times):
                linear = Interval(nodes if SCALINGS[scaling][1] else 1)
                cells = (number(it, RATIO) for it in (linear, *times))
                found.add(_letter(workload), scaling, count(nodes), count(at), *cells)
    return found


def _factor(own: pd.DataFrame, scaling: str, nodes: int, threads: int) -> Interval:
    """How many times the throughput of one node with the smallest data and so many threads."""
    more_data, more_threads = SCALINGS[scaling]
    data, more = nodes if more_data else 1, nodes if more_threads else 1
    many = rows_of(own, nodes=nodes, data_factor=data, threads=threads * more)
    one = rows_of(own, nodes=1, data_factor=1, threads=threads)
    return geometric_mean(paired(many, one, "per_second", ["repetition"]))


def _letter(workload: str) -> str:
    """``workloada`` is A."""
    return workload[-1:].upper()
