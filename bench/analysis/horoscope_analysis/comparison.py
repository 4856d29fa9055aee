"""Variants under the same load in turn: throughput and latency, and how many times the baseline's.

Columns are those of ``blocks.csv`` (latencies in milliseconds) and ``nodes.csv``.
"""

from __future__ import annotations

import math
from typing import Any

import pandas as pd

from .numbers import COMPACT, MILLIS, NUMBER, PERCENT, RATIO, Interval, in_words
from .plots import Axis, Plot, Series, bars, lines
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
    if name == "idle":
        return _idle(blocks, baseline, part)
    if name == "noise":
        return _noise(blocks, baseline, part)
    if name == "hector-selectors":
        return _selectors(blocks, part)
    if name.startswith("paper-"):
        return _sweep(blocks, baseline, part)
    return _faulty(blocks, baseline, part)


def _idle(blocks: pd.DataFrame, baseline: str, part: Part) -> list[str]:
    found = []
    for point in sorted(in_order(blocks, "point"), key=is_rate):
        column = "p99_ms" if is_rate(point) else "per_second"
        what = f"p99 at {point}" if is_rate(point) else "throughput at saturation"
        aim = (
            "at most 1.02, or no different"
            if is_rate(point)
            else "at least 0.995, or no different from the latter"
        )
        ours, again = (
            in_words(ratio(blocks, variant, baseline, column, point))
            for variant in ("horoscope", f"{baseline}, again")
        )
        found.append(
            f"{what}, {coordinators(part)}: {ours} of that of {baseline};"
            f" {baseline} beside itself: {again} (aim: {aim})"
        )
    return found


def _noise(blocks: pd.DataFrame, baseline: str, part: Part) -> list[str]:
    found = []
    for point in in_order(blocks, "point"):
        what, column = ("p99", "p99_ms") if is_rate(point) else ("throughput", "per_second")
        other, again = (
            in_words(ratio(blocks, f"{baseline}, {which}", baseline, column, point))
            for which in ("beside", "again")
        )
        found.append(
            f"{what} at {point}, {coordinators(part)}: the other cluster has {other} of the first"
            f" one's, the first one again {again}"
        )
    return found


def _selectors(blocks: pd.DataFrame, part: Part) -> list[str]:
    return [
        f"{part['heading']}: horoscope has"
        f" {in_words(ratio(blocks, 'horoscope', variant, 'per_second'))} of the throughput of"
        f" {variant}"
        for variant in in_order(blocks, "variant")
        if variant != "horoscope"
    ]


def _sweep(blocks: pd.DataFrame, baseline: str, part: Part) -> list[str]:
    return [
        f"{coordinators(part)}: {variant} has"
        f" {in_words(ratio(blocks, variant, baseline, 'per_second'))} of the throughput of"
        f" {baseline} over all numbers of clients"
        for variant in in_order(blocks, "variant")
        if variant != baseline
    ]


def _faulty(blocks: pd.DataFrame, baseline: str, part: Part) -> list[str]:
    if "horoscope" not in in_order(blocks, "variant"):
        return []
    others = [
        (baseline, f"{baseline}'s", "1.25"),
        (f"{baseline}, dynamic snitch off", f"{baseline}'s without dynamic snitch", "2"),
        ("oracle", "the oracle's", "0.9"),
    ]
    told = [
        f"{in_words(ratio(blocks, 'horoscope', variant, 'per_second'))} of {words} (aim: {aim})"
        for variant, words, aim in others
        if variant in in_order(blocks, "variant")
    ]
    return [f"throughput at saturation, {coordinators(part)}: " + ", ".join(told)] if told else []


def coordinators(part: Part) -> str:
    """For a sentence."""
    return f"coordinators {part['mode']}" if part.get("mode") else part["heading"]


def where(part: Part) -> str:
    """For a title."""
    return ", ".join(filter(None, (part.get("workload"), coordinators(part))))


def _plots(blocks: pd.DataFrame, part: Part) -> list[Plot]:
    points = in_order(blocks, "point")
    saturations = [point for point in points if not is_rate(point)]
    throughput = ("Throughput: " + where(part), "throughput", COMPACT, "per_second")
    latency = ("p99: " + where(part), "p99", MILLIS, "p99_ms")
    if len(saturations) > 1:
        return [_by_clients(blocks, saturations, *what) for what in (throughput, latency)]
    return [_by_point(blocks, *what) for what in ([latency, throughput][: 1 + len(saturations)])]


def _by_clients(blocks, points, title, name, unit, column) -> Plot:
    series = [
        Series(
            variant,
            [
                (
                    float(point.split()[0]),
                    median(rows_of(blocks, variant=variant, point=point)[column]),
                )
                for point in points
            ],
        )
        for variant in in_order(blocks, "variant")
    ]
    return lines(title, name, Axis("clients", log=True), Axis(unit=unit, from_zero=True), series)


def _by_point(blocks, title, name, unit, column) -> Plot:
    variants = in_order(blocks, "variant")
    groups = [
        (point, [median(rows_of(blocks, variant=v, point=point)[column]) for v in variants])
        for point in in_order(blocks, "point")
    ]
    return bars(title, name, Axis(unit=unit), groups, variants)


def _baseline(blocks: pd.DataFrame, wanted: str) -> str:
    """The wanted one, or the first that was measured."""
    variants = in_order(blocks, "variant")
    return wanted if wanted in variants or not variants else variants[0]
