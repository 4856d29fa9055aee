"""Selectors in simulated clusters: every scenario with every selector and several seeds.

Columns are those of the simulator's ``runs.csv`` and ``shares.csv``. A point is one variant of one
scenario. The floor (random), the ceiling (oracle), our own selector, in any form, and those of
others with our reports are no baselines. All others are, also ``vanilla``, the dynamic snitch with
speculative retry.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from ..numbers import COMPACT, MILLIS, NANOS, NUMBER, PERCENT, SECONDS, Interval, Unit, show
from ..report import OURS, replace
from ..results import Results, in_order, rows_of
from ..statistics import geometric_mean, mean, mean_of_seeds, paired
from ..tables import Cell, Column, Table, number

STOCK = "dynamic_snitch"
ORACLE = "oracle"
NO_BASELINES = (ORACLE, "random", "c3_reports", "prequal_reports")


#: Column of runs.csv: title, unit, which is best, whether a terminal has room for its interval.
METRICS: dict[str, tuple[str, Unit, str, bool]] = {
    "mean_ms": ("mean", MILLIS, "low", False),
    "p50_ms": ("p50", MILLIS, "low", False),
    "p95_ms": ("p95", MILLIS, "low", False),
    "p99_ms": ("p99", MILLIS, "low", True),
    "p999_ms": ("p99.9", MILLIS, "low", False),
    "reads_per_s": ("reads/s", COMPACT, "high", True),
    "failed": ("failed", NUMBER, "", False),
    "diverted": ("diverted", PERCENT, "", False),
    "retries": ("retries per read", PERCENT, "", False),
    "largest_share": ("largest share", PERCENT, "", False),
    "swing": ("swing", NUMBER, "", False),
    "leave_s": ("leave", SECONDS, "", False),
    "return_s": ("return", SECONDS, "", False),
    "crossings": ("out of the rack", PERCENT, "", False),
}

FAULT_PHASES = ("calm", "first", "settled", "returning")

#: Columns of latencies in the phases of faults, which older results do not have: title.
PHASES: dict[str, str] = {
    f"{phase}_{column}": f"{words}, {title}"
    for phase, words in zip(FAULT_PHASES, ("before", "first second", "then", "5 s after"))
    for column, title in (("p99_ms", "p99"), ("p999_ms", "p99.9"))
}

#: Columns of how replicas scheduled their reads, where these are of several kinds: title, unit.
SCHEDULING: dict[str, tuple[str, Unit]] = {
    "points_p99_ms": ("reads of a partition, p99", MILLIS),
    "scans_p99_ms": ("scans, p99", MILLIS),
    "points_per_s": ("reads of a partition/s", COMPACT),
    "scans_per_s": ("scans/s", COMPACT),
    "sessions_p99_ms": ("keyspace sessions, p99", MILLIS),
    "reporting_p99_ms": ("keyspace reporting, p99", MILLIS),
    "dropped": ("dropped", PERCENT),
}

#: Names of scheduling policies other than fifo, which a label has behind its selector's.
POLICIES = (
    "weighted_fair",
    "shortest_expected_first",
    "max_weighted_flow",
    "random_multilevel",
    "earliest_deadline",
    "fifo",
)

#: Selectors of the tables by policy: Cassandra's order, ours, and C3.
SHOWN = ("dynamic_snitch", OURS, "c3")

#: Of these the mean is shown without its interval.
_PLAIN = (
    "failed",
    "diverted",
    "retries",
    "largest_share",
    "swing",
    "leave_s",
    "return_s",
    "crossings",
)


@dataclass
class Point:
    """The runs of one variant of one scenario.

    ``of_seeds`` makes a figure of those of all seeds.
    """

    scenario: str
    variant: str
    runs: pd.DataFrame
    described: dict[str, Any] = field(default_factory=dict)
    of_seeds: Callable[[Iterable[float]], Interval] = mean
    _means: dict[tuple[str, str], Interval] = field(default_factory=dict)

    @property
    def label(self) -> str:
        return f"{self.scenario} {self.variant}".strip()

    @property
    def selectors(self) -> list[str]:
        return in_order(self.runs, "selector")

    @property
    def values(self) -> dict[str, str]:
        """What the variant sets, by path, as text."""
        if self.described.get("values"):
            return {path: str(value) for path, value in self.described["values"].items()}
        return dict(item.split("=", 1) for item in self.variant.split() if "=" in item)

    def of(self, selector: str, metric: str = "p99_ms") -> Interval:
        """The mean over seeds."""
        if not self._means:
            names = [n for n in (*METRICS, *PHASES, *SCHEDULING) if n in self.runs.columns]
            for chosen, own in self.runs.groupby("selector", sort=False):
                self._means |= {(chosen, name): self.of_seeds(own[name]) for name in names}
        return self._means.get((selector, metric), Interval())

    def ratio(self, selector: str, other: str, metric: str = "p99_ms") -> Interval:
        """Of the same seeds, the geometric mean: what a seed does to both falls out."""
        own, base = (rows_of(self.runs, selector=name) for name in (selector, other))
        return geometric_mean(paired(own, base, metric, ["seed"]), self.of_seeds)

    def best(self, metric: str = "p99_ms") -> str:
        """The baseline with the lowest mean; empty if none took part."""
        names = [n for n in self.selectors if not is_ours(n) and n.split()[0] not in NO_BASELINES]
        means = {name: self.of(name, metric).value for name in names}
        return min(means, key=means.__getitem__, default="")


def points(results: Results, of_seeds: Callable[[Iterable[float]], Interval] = mean) -> list[Point]:
    """In the order of ``run.json``, or of the rows."""
    described = {
        (one["name"], one.get("variant", "")): one for one in results.run.get("scenarios", [])
    }
    groups = dict(list(results.runs.groupby(["scenario", "variant"], sort=False)))
    order = [key for key in described if key in groups]
    order += [key for key in groups if key not in described]
    found = [Point(*key, groups[key], described.get(key, {}), of_seeds) for key in order]
    return found if described else _by_scenario(found)


def write_summary(results: Results, file: Path) -> None:
    """Means and half widths of 95 % intervals, to six digits."""
    metrics = [name for name in METRICS if name in results.runs.columns] + ["reads"]
    metrics += [name for name in (*PHASES, *SCHEDULING) if name in results.runs.columns]
    rows = []
    for point in points(results) if len(results.runs) else ():
        for selector in point.selectors:
            own = rows_of(point.runs, selector=selector)
            row = {"scenario": point.scenario, "variant": point.variant, "selector": selector}
            row["seeds"] = len(own)
            for name in metrics:
                found = mean(own[name])
                row |= {name: found.value, f"{name}_ci95": found.half_width}
            rows.append(row)
    bounds = [column for name in metrics for column in (name, f"{name}_ci95")]
    frame = pd.DataFrame(rows, columns=["scenario", "variant", "selector", "seeds", *bounds])
    replace(file, frame.to_csv(index=False, float_format="%.6g", lineterminator="\n"))


def point_table(point: Point, brief: bool = False) -> Table:
    """All figures of all selectors at one point; brief with the intervals that a terminal holds."""
    known = [name for name in METRICS if name in point.runs.columns]
    columns = [Column(METRICS[name][0], METRICS[name][2]) for name in known]
    found = Table(point.label, [Column("selector", is_text=True), *columns])
    for selector in point.selectors:
        cells = []
        for name in known:
            value = point.of(selector, name)
            is_plain = name in _PLAIN or (brief and not METRICS[name][3])
            cells.append(number(Interval(value.value) if is_plain else value, METRICS[name][1]))
        found.add(selector, *cells, reference=selector.startswith(ORACLE))
    return found


def phase_table(point: Point, brief: bool = False) -> Table | None:
    """Latency before, in and after faults; None where the point has no faults.

    Brief is without the intervals and the 99.9th percentiles.
    """
    known = [
        name
        for name in PHASES
        if name in point.runs.columns
        and point.runs[name].notna().any()
        and not (brief and "p999" in name)
    ]
    if not known:
        return None
    columns = [Column("selector", is_text=True), *(Column(PHASES[name], "low") for name in known)]
    found = Table(f"{point.label}: latency before, in and after faults", columns)
    for selector in point.selectors:
        values = (point.of(selector, name) for name in known)
        cells = (number(Interval(it.value) if brief else it, MILLIS) for it in values)
        found.add(selector, *cells, reference=selector == ORACLE)
    return found


def scheduling_tables(point: Point) -> list[Table]:
    """Figures by policy, and their quotients by those of fifo; none where all reads are alike."""
    known = [n for n in SCHEDULING if n in point.runs.columns and point.runs[n].notna().any()]
    if known in ([], ["dropped"]):
        return []
    columns = [Column("selector", is_text=True), *(Column(SCHEDULING[name][0]) for name in known)]
    figures = Table(f"{point.label}: reads by kind", columns)
    for selector in point.selectors:
        cells = (number(point.of(selector, name), SCHEDULING[name][1]) for name in known)
        figures.add(selector, *cells, reference=selector.startswith(ORACLE))
    ratios = Table(f"{point.label}: ÷ fifo, paired by seed", columns[:-1])
    for selector in point.selectors:
        base = without_policy(selector)
        if base != selector and base in point.selectors:
            ratios.add(selector, *(number(point.ratio(selector, base, n)) for n in known[:-1]))
    return [figures, ratios] if ratios.rows else [figures]


def _by_scenario(found: list[Point]) -> list[Point]:
    """Scenarios as they come, and their variants by the numbers in them."""
    order = list(dict.fromkeys(point.scenario for point in found))

    def key(p: Point) -> tuple[int, list[float]]:
        return order.index(p.scenario), [quantity(value)[0] for value in p.values.values()]

    return sorted(found, key=key)


_DURATIONS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "min": 60e9, "h": 3600e9}


def quantity(text: str) -> tuple[float, Unit]:
    """A plain number, or a duration in nanoseconds; not a number for anything else."""
    match = re.fullmatch(r"(-?\d+(?:\.\d+)?)\s*([a-z]*)", text)
    if not match or match[2] not in ("", *_DURATIONS):
        return math.nan, NUMBER
    return float(match[1]) * _DURATIONS.get(match[2], 1), NANOS if match[2] else NUMBER


def without_policy(selector: str) -> str:
    """The label of the same selector with replicas that serve first come, first served."""
    words = selector.split()
    return " ".join(words[: next((i for i, w in enumerate(words) if w in POLICIES), None)])


def is_ours(selector: str) -> bool:
    """Also with parameters, such as ``horoscope deadband=3``, and combinations by name."""
    return selector.split()[0] == OURS or selector.startswith(OURS + "_")


def by_policy(results: Path, scenario: str, **measures: str) -> Table:
    """Ratios to fifo by policy; bold: the interval, or range of fewer than four seeds, below 1.

    :param measures: columns of runs.csv by what a document calls them, such as ``scans``; a row for
        each, in every point of the scenario with every selector
    """
    found = points(Results(results / "scheduling" / scenario), mean_of_seeds)
    labels = [label for point in found for label in point.selectors]
    policies = dict.fromkeys(policy(label) for label in labels if policy(label))
    texts = "scenario, selector, measure" if len(measures) > 1 else "scenario, selector"
    table = Table.of("Ratios to fifo, paired by seed", texts, list(policies))
    for point in found:
        for selector in SHOWN:
            for measure, column in measures.items() if selector in point.selectors else ():
                words = [measure.replace("_", " ")] if len(measures) > 1 else []
                cells = (_cell(point, selector, name, column) for name in policies)
                table.add(point.label, selector, *words, *cells)
    return table


def policy(label: str) -> str:
    """The policy behind a selector's name; empty for fifo."""
    return label.removeprefix(without_policy(label)).strip()


def _cell(point: Point, selector: str, name: str, column: str) -> Cell | str:
    label = f"{selector} {name}"
    if label not in point.selectors:
        return "–"
    ratio = point.ratio(label, selector, column)
    return Cell(show(ratio), ratio, strong=ratio.high < 1)
