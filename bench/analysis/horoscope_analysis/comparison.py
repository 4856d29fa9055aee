"""Variants under the same load in turn: throughput and latency, and how many times the baseline's.

Columns are those of ``blocks.csv`` (latencies in milliseconds) and ``nodes.csv``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pandas as pd

from .numbers import COMPACT, MILLIS, NUMBER, PERCENT, RATIO, Interval, in_words
from .plots import Axis, Plot, bars, lines, series
from .report import Section
from .results import Results, in_order, rows_of
from .statistics import geometric_mean, median, paired
from .tables import Table, number

CAPTION = (
    "Medians of the repetitions, smallest and largest in brackets; ratios with intervals of 95 %"
)

Part = dict[str, Any]


def section(results: Results, part: Part) -> Section:
    """All points of one part."""
    blocks = with_nodes(
        rows_of(results.blocks, part=part["heading"]), results.nodes, part.get("faulty_nodes", [])
    )
    baseline = _baseline(blocks, results.baseline)
    return Section(
        part["heading"],
        tables=[table(blocks, baseline)],
        plots=_plots(blocks, part),
        verdicts=verdicts(results.name, part, blocks, baseline),
    )


def with_nodes(blocks: pd.DataFrame, nodes: pd.DataFrame, faulty: list[int]) -> pd.DataFrame:
    """The same with the share of the faulty nodes, and what was read from disks, from nodes.csv."""
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


def ratio(
    blocks: pd.DataFrame, variant: str, baseline: str, column: str, point: str | None = None
) -> Interval:
    """How many times the baseline's; blocks of the same point and repetition are compared."""
    own = blocks if point is None else rows_of(blocks, point=point)
    return geometric_mean(
        paired(
            rows_of(own, variant=variant),
            rows_of(own, variant=baseline),
            column,
            ["point", "repetition"],
        )
    )


def table(blocks: pd.DataFrame, baseline: str) -> Table:
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
    for point in in_order(blocks, "point"):
        for variant in in_order(blocks, "variant"):
            own = rows_of(blocks, point=point, variant=variant)
            found.add(
                point,
                variant,
                *(number(median(own[column]), unit) for column, unit in figures.values()),
                *(
                    number(ratio(blocks, variant, baseline, column, point), RATIO)
                    for column in ratios.values()
                ),
                *(number(median(own[column]), unit) for column, unit in others.values()),
            )
    return found.without_unknown()


def is_rate(point: str) -> bool:
    """Whether a load is a fixed rate, and not as much as so many threads get."""
    return point.endswith("/s")


def verdicts(name: str, part: Part, blocks: pd.DataFrame, baseline: str) -> list[str]:
    """What the experiment of that name asks of its blocks."""
    where, variants = coordinators(part), in_order(blocks, "variant")

    def times(variant: str, column: str, point: str | None = None, base: str = baseline) -> str:
        return in_words(ratio(blocks, variant, base, column, point))

    if name == "idle":
        points = sorted(in_order(blocks, "point"), key=is_rate)
        return [_idle(point, where, baseline, times) for point in points]
    if name.startswith("paper-"):
        return [
            f"{where}: {variant} has {times(variant, 'per_second')} of the throughput of"
            f" {baseline} over all numbers of clients"
            for variant in variants
            if variant != baseline
        ]
    others = {
        baseline: ("", "1.25"),
        f"{baseline}, dynamic snitch off": (" without dynamic snitch", "2"),
        "oracle": (None, "0.9"),
    }
    reached = [
        f"{times('horoscope', 'per_second', base=other)} of"
        f" {'the oracle' if words is None else baseline}'s{words or ''} (aim: {aim})"
        for other, (words, aim) in others.items()
        if other in variants and "horoscope" in variants
    ]
    return [f"throughput at saturation, {where}: {', '.join(reached)}"] if reached else []


def _idle(point: str, where: str, baseline: str, times: Callable[..., str]) -> str:
    column, what, aim = (
        ("p99_ms", f"p99 at {point}", "at most 1.02, or no different")
        if is_rate(point)
        else (
            "per_second",
            "throughput at saturation",
            "at least 0.995, or no different from the latter",
        )
    )
    return (
        f"{what}, {where}: {times('horoscope', column, point)} of that of {baseline};"
        f" {baseline} beside itself: {times(f'{baseline}, again', column, point)} (aim: {aim})"
    )


#: Who coordinates, by the word of ``mode``.
_COORDINATORS = {
    "master": "one coordinator",
    "any": "all nodes coordinate",
    "replica": "replicas coordinate",
}


def coordinators(part: Part) -> str:
    """For a sentence."""
    return _COORDINATORS.get(part.get("mode"), part["heading"])


def where(part: Part) -> str:
    """For a title."""
    return ", ".join(filter(None, (part.get("workload"), coordinators(part))))


def _plots(blocks: pd.DataFrame, part: Part) -> list[Plot]:
    points = in_order(blocks, "point")
    saturations = [point for point in points if not is_rate(point)]
    operations = Axis("operations a second", COMPACT, from_zero=True)
    throughput = ("Throughput: " + where(part), "throughput", operations, "per_second")
    latency = ("p99: " + where(part), "p99", Axis("", MILLIS, from_zero=True), "p99_ms")
    if len(saturations) > 1:
        return [_by_clients(blocks, saturations, *what) for what in (throughput, latency)]
    return [_by_point(blocks, *what) for what in ([latency, throughput][: 1 + len(saturations)])]


def _by_clients(blocks, points, title, name, axis, column) -> Plot:
    own = blocks[blocks["point"].isin(points)]
    found = series(
        own.assign(clients=own["point"].str.split().str[0].astype(float)),
        "variant",
        "clients",
        column,
    )
    return lines(title, name, Axis("clients", log=True), axis, found)


def _by_point(blocks, title, name, axis, column) -> Plot:
    variants = in_order(blocks, "variant")
    groups = [
        (point, [median(rows_of(blocks, variant=v, point=point)[column]) for v in variants])
        for point in in_order(blocks, "point")
    ]
    return bars(title, name, axis, groups, variants)


def _baseline(blocks: pd.DataFrame, wanted: str) -> str:
    """The wanted one, or the first that was measured."""
    variants = in_order(blocks, "variant")
    return wanted if wanted in variants or not variants else variants[0]
