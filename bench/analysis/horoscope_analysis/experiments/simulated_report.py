"""The report of a simulation: how selectors compare, a fault over time, then each scenario."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pandas as pd

from ..heat_map import heat_map
from ..numbers import MILLIS, PERCENT, SECONDS, Interval, show
from ..plots import Axis, Plot, Series, Window, bars, is_wide, lines, over_time, series
from ..report import OURS, Report, Section
from ..results import Results, in_order, rows_of
from ..statistics import LEAST_SEEDS, geometric_mean, mean_of_seeds
from ..tables import Table
from .simulated import (
    FAULT_PHASES,
    STOCK,
    Point,
    is_ours,
    phase_table,
    point_table,
    points,
    quantity,
    scheduling_tables,
)

MAP_CAPTION = (
    "The 99th percentile of latency over that of the best baseline of the same scenario; below 1"
    " is better. Our own selector, others with our reports, the floor (random) and the ceiling"
    " (oracle) are no baselines."
)

#: Of a plot, so that they can be told apart; tables have all.
MOST_LINES = 8


def report(results: Results) -> Report:
    """All points in one heat map, then each scenario with its plots and tables."""
    all_points = points(results, mean_of_seeds) if len(results.runs) else []
    run = results.run
    runs, planned = len(results.runs), run.get("planned")
    first = run.get("seed", 1)
    last = first - 1 + run.get("seeds", 0) or (results.runs["seed"].max() if runs else 0)
    bounds = (
        "the smallest and the largest value"
        if last - first + 1 < LEAST_SEEDS
        else "95 % (Student's t)"
    )
    facts = {
        "Runs": f"{runs} of {planned}" if planned else f"{runs}",
        "Seeds": f"{first} to {last}; intervals are {bounds}",
        "Floor and ceiling": "random; oracle, which knows true queues and speeds",
    }
    page = Report(f"Horoscope: {run.get('title', 'replica selection, simulated')}", facts=facts)
    if any(point.best() for point in all_points):
        lead, opening = headline(all_points), picture(all_points, results.shares)
        plots = [ratio_map(all_points)]
        page.sections.append(Section("All scenarios", lead=lead, picture=opening, plots=plots))
    for scenario in dict.fromkeys(point.scenario for point in all_points):
        own = [point for point in all_points if point.scenario == scenario]
        text = own[0].described.get("description", "")
        swept = swept_plots(own)
        if swept or len(own) > 1:
            page.sections.append(Section(scenario, text, plots=swept))
            text = ""
        for point in own:
            section = _section(point, results.shares, is_swept=bool(swept))
            section.text = text or section.text
            page.sections.append(section)
    return page


def headline(all_points: list[Point]) -> str:
    """How our selector stands beside the best baseline of each point; nothing without both."""
    judged = [point for point in all_points if point.best() and OURS in point.selectors]
    p99s = [point.ratio(OURS, point.best()).value for point in judged]
    if not p99s:
        return ""
    lower, higher = sum(p99 < 0.95 for p99 in p99s), sum(p99 > 1.05 for p99 in p99s)
    mean = show(geometric_mean(p99s).value)
    scenarios = "1 scenario" if len(p99s) == 1 else f"{len(p99s)} scenarios"
    return (
        f"With Horoscope p99 is {mean} times that of the best baseline (geometric mean of"
        f" {scenarios}): lower by 5 % in {lower}, higher by 5 % in {higher}."
    )


def picture(all_points: list[Point], shares: pd.DataFrame) -> Plot | None:
    """p99 in each phase and the share of reads over time, of the point whose one fault costs the
    dynamic snitch most; None without any."""

    def cost(point: Point) -> float:
        before, first = (point.of(STOCK, f"{it}_p99_ms").value for it in ("calm", "first"))
        return first / before

    known = [
        point
        for point in all_points
        if len({(one["from_s"], one["until_s"]) for one in point.described.get("windows", [])}) == 1
        and {STOCK, OURS} <= set(in_order(_shares_of(point, shares), "selector"))
        and math.isfinite(cost(point))
    ]
    if not known:
        return None
    point = max(known, key=cost)
    return _over_time(point, _shares_of(point, shares))


def _shares_of(point: Point, shares: pd.DataFrame) -> pd.DataFrame:
    return rows_of(shares, scenario=point.scenario, variant=point.variant)


def _over_time(point: Point, shares: pd.DataFrame) -> Plot:
    (window, *_) = windows = point.described["windows"]
    begin, end = window["from_s"], window["until_s"]
    nodes = {node for one in windows for node in one["nodes"]}
    of_nodes = shares[shares["node"].isin(nodes)]
    sums = of_nodes.groupby(["selector", "at_s"], as_index=False)["share"].sum()
    p99s, reads = [], []
    for selector, name in {STOCK: f"stock ({STOCK})", OURS: "Horoscope"}.items():
        phases = [point.of(selector, f"{it}_p99_ms") for it in FAULT_PHASES]
        points = list(zip((0, begin, begin + 1, end, end + 5), [*phases, phases[-1]]))
        p99s.append(Series(name, points, steps=True))
        own = rows_of(sums, selector=selector)
        points = [(at, Interval(share)) for at, share in zip(own["at_s"], own["share"])]
        reads.append(Series(name, points, steps=True))
    return over_time(
        f"Stock beside Horoscope: {point.label}",
        "over-time",
        Axis("seconds"),
        [
            (Axis("p99 of the phase", MILLIS, log=True), p99s),
            (Axis("share of the reads", PERCENT, from_zero=True), reads),
        ],
        [Window(window["name"], begin, end)],
        "Above: the 99th percentile before the fault, in its first second, then, and in the 5 s"
        " after it. Below: the share of the nodes with the fault. It is the scenario whose fault"
        " costs stock most.",
    )


def ratio_map(all_points: list[Point]) -> Plot:
    """p99 of each selector over that of the point's best baseline; rows are what there is more of,
    selectors or points."""
    selectors = list(dict.fromkeys(name for point in all_points for name in point.selectors))
    judged = {point.label: point for point in all_points if point.best()}
    table = [
        [point.of(name).value / point.of(point.best()).value for name in selectors]
        for point in judged.values()
    ]
    rows, columns = list(zip(judged, table)), selectors
    if len(selectors) > len(judged):
        rows, columns = list(zip(selectors, zip(*table))), list(judged)
    title = "p99 over that of the best baseline"
    return heat_map(title, "p99-over-that-of-the-best-baseline", columns, rows, MAP_CAPTION)


def p99_bars(point: Point) -> Plot:
    """p99 of every selector at one point."""
    values = [point.of(name) for name in point.selectors]
    axis = Axis("p99", MILLIS, log=is_wide([value.value for value in values]))
    groups = [(name, [value]) for name, value in zip(point.selectors, values)]
    return bars(f"p99 by selector, {point.label}", f"p99-by-selector-{point.label}", axis, groups)


def swept_plots(own: list[Point]) -> list[Plot]:
    """p99 against each swept number; a plot for each combination of what else is swept."""
    found = []
    for path in _swept(own):
        by_others: dict[str, list[Point]] = {}
        for point in own:
            others = (f"{p}={v}" for p, v in point.values.items() if p != path)
            by_others.setdefault(" ".join(others), []).append(point)
        found += [_swept_plot(path, others, line) for others, line in by_others.items()]
    return found


def share_plots(point: Point, shares: pd.DataFrame) -> list[Plot]:
    """Shares of reads over time, a line for each replica; nothing where there is no fault."""
    if shares.empty:
        return []
    own = _shares_of(point, shares)
    windows = [
        Window(one["name"], one["from_s"], one["until_s"])
        for one in point.described.get("windows", [])
    ]
    found = []
    for selector in in_order(own, "selector"):
        title = f"Share of reads by replica, {selector}, {point.label}"
        rows = rows_of(own, selector=selector).sort_values(["node", "at_s"])
        all_series = series(rows, "node", "at_s", "share", words="node {}", steps=True)
        x, y = Axis("time", SECONDS), Axis("share of reads", PERCENT, from_zero=True)
        found.append(lines(title, title, x, y, all_series, windows))
    return found


def verdicts(point: Point) -> list[str]:
    """Our selector against the best baseline, in every form in which it took part."""
    best = point.best()
    ours = [name for name in point.selectors if is_ours(name)]
    return [
        f"{point.label}: {name} ÷ {best} (the best baseline by p99), paired by seed: p99"
        f" {show(point.ratio(name, best))}, reads/s {show(point.ratio(name, best, 'reads_per_s'))}"
        for name in (ours if best else ())
    ]


def _section(point: Point, shares: pd.DataFrame, is_swept: bool) -> Section:
    return Section(
        point.label,
        text=point.described.get("description", "") if not point.variant else "",
        tables=_known(point_table(point), phase_table(point)) + scheduling_tables(point),
        brief=_known(point_table(point, brief=True), phase_table(point, brief=True))
        + scheduling_tables(point),
        plots=([] if is_swept else [p99_bars(point)]) + share_plots(point, shares),
        verdicts=verdicts(point),
        level=3 if point.variant else 2,
    )


def _known(*tables: Table | None) -> list[Table]:
    return [table for table in tables if table]


def _swept(own: list[Point]) -> list[str]:
    """The paths of numbers of which there are at least two."""
    found = []
    for path in own[0].values:
        numbers = {quantity(point.values.get(path, ""))[0] for point in own}
        if len(numbers) > 1 and all(math.isfinite(value) for value in numbers):
            found.append(path)
    return found


def _swept_plot(path: str, others: str, own: list[Point]) -> Plot:
    xs = [quantity(point.values[path]) for point in own]
    axis = Axis(path, xs[0][1], log=is_wide([x for x, _ in xs]))
    selectors = _first(dict.fromkeys(name for point in own for name in point.selectors))
    all_series = [
        Series(name, [(x, p.of(name)) for (x, _), p in zip(xs, own) if name in p.selectors], slot)
        for slot, name in enumerate(selectors)
    ]
    title = f"{own[0].scenario}: p99 against {path}" + (f", {others}" if others else "")
    return lines(title, title, axis, Axis("p99", MILLIS, log=True), all_series)


def _first(selectors: Iterable[str]) -> list[str]:
    """As many as can be told apart: what has the fewest words, stock's and ours before others."""
    known = [OURS, "dynamic_snitch", "vanilla"]
    found = sorted(selectors, key=lambda it: (len(it.split()), it.split()[0] not in known))
    return [name for name in selectors if name in found[:MOST_LINES]]
