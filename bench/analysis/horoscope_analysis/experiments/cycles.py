"""A fault that comes and goes, with the arm drawn for each cycle.

``cycles.csv`` has a row for each cycle: ``round``, ``position`` and ``arm`` as in switchback.csv;
``share_before`` of the reads that the nodes with the fault served, in [0, 1]; ``left_s`` until the
end of the first window in which 80 % of it was gone (empty: not within ``fault_s``); ``back_s``
from the end of the fault until that of the first in which 80 % of it was back (empty: not within
``after_s``); the p99 of the phases in milliseconds; ``reads``, of which some ``failed`` (not in
older runs); ``client_us``, the clients' CPU time per read before the fault in microseconds (not in
older runs).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd

from .. import statistics
from ..numbers import MILLIS, PERCENT, SECONDS, Interval, in_words, show
from ..plots import Axis, Plot, Series, Window, over_time
from ..report import OURS, Part, Section
from ..results import Results, moved_at, rows_of
from ..statistics import holds_one, log_rank, logs, median_until, ratio
from ..tables import Table, count, number
from .turns import again_differs, others, ratios, refused

MEASURES = {
    "p99_calm_ms": "p99 before the fault",
    "p99_first_ms": "p99 in its first second",
    "p99_during_ms": "p99 during the fault",
    "p99_after_ms": "p99 after it",
    "client_us": "CPU time of clients per read before it",
}

#: A node is the first replica of a tenth of the keys: one of five coordinates all reads, and is a
#: replica of three fifths. With less than half of that it has no reads to lose, and the cycle no
#: times.
LEAST_SHARE_OF_A_NODE = 0.05

#: Before the fault, which are measured.
CALM_SECONDS = 3.0

#: Faults under the driver's policy, by the end of the folder's name.
OF_DRIVERS = {
    "pause": "pause",
    "busy": "busy processes",
    "quota": "a third of the CPU time",
    "one": "busy processes, reads at `ONE`",
}

#: By folder: drivers and consistency level of clients while nodes get busy processes.
OF_CLIENTS = {
    "any-one": ("round robin", "`ONE`"),
    "any-quorum": ("round robin", "`LOCAL_QUORUM`"),
    "driver-one": ("token-aware", "`ONE`"),
    "driver-busy": ("token-aware", "`LOCAL_QUORUM`"),
}

#: The arm with Horoscope in the driver and on the nodes.
BOTH = "driver and nodes"

#: The other selectors, with the same means as Horoscope without reports.
SELECTORS = {
    "closest": "topology's order",
    "least_outstanding": "`least_outstanding`",
    "two_choices": "`two_choices`",
    "prequal": "`prequal`",
    "c3": "`c3`",
}

_NODES = "nodes of five"

Times = tuple[np.ndarray, np.ndarray]


def section(results: Results, part: Part) -> Section:
    """Tables of latencies and of times, and what does not count."""
    rows, baseline = results.cycles, results.baseline
    return Section(
        part["heading"],
        lead=headline(rows, baseline),
        picture=picture(rows, baseline, part),
        tables=[ratios(rows, baseline, MEASURES), moves(rows, baseline)],
        verdicts=verdicts(rows, baseline),
    )


def headline(rows: pd.DataFrame, baseline: str) -> str:
    """What a reader wants to know first, in a sentence; nothing without our own arm."""
    if OURS not in set(rows["arm"]):
        return ""
    ours, theirs = (
        _after(median_until(*leaving(rows_of(rows, arm=arm)))) for arm in (OURS, baseline)
    )
    first, during = (
        _decided(over(rows, OURS, baseline, column, baseline), baseline)
        for column in ("p99_first_ms", "p99_during_ms")
    )
    return (
        f"With Horoscope reads left the nodes with the fault {ours}, and {theirs} with {baseline};"
        f" p99 in the first second: {first}; during the whole fault: {during}."
    )


def _after(median: Interval) -> str:
    if math.isnan(median.value):
        return "at an unknown time"
    return (
        f"after {show(median.value, SECONDS)}"
        if median.is_known
        else "in fewer than half of the cycles"
    )


def over(
    rows: pd.DataFrame, arm: str, other: str, column: str, baseline: str = "off"
) -> Interval:
    """One arm over another; unknown where the A/A arm shows a difference in that measure."""
    is_refused = again_differs(rows, baseline, column).is_known
    return Interval() if is_refused else ratio(logs(rows, arm, other, column))


def _decided(found: Interval, baseline: str) -> str:
    """The ratio; undecided if its interval has 1 in it, or there is none."""
    if math.isnan(found.value):
        return "not used, since the A/A arm shows a difference"
    if not found.has_bounds or holds_one(found):
        return f"undecided ({in_words(found)} that of {baseline})"
    return f"{in_words(found)} that of {baseline}"


def picture(rows: pd.DataFrame, baseline: str, part: Part) -> Plot:
    """p99 in each phase, and where reads went, by the time since the fault began."""
    lasted, end = (float(rows[it].median()) for it in ("fault_s", "after_s"))
    arms = [baseline, OURS] if OURS in set(rows["arm"]) else [baseline, *others(rows, baseline)]
    p99s, reads = [], []
    for arm in arms:
        own = rows_of(rows, arm=arm)
        name = {OURS: "Horoscope", baseline: f"stock ({baseline})"}.get(arm, arm)
        times = (-CALM_SECONDS, 0, 1, lasted, lasted + end)
        means = [statistics.geometric_mean(own[it]) for it in MEASURES if it.startswith("p99")]
        p99s.append(Series(name, list(zip(times, [*means, means[-1]])), steps=True))
        reads.append(Series(name, places(own, lasted, end), steps=True))
    return over_time(
        f"Stock beside Horoscope: {part['heading']}",
        "over-time",
        Axis("seconds since the fault began"),
        [
            (Axis("p99 of the phase", MILLIS, log=True), p99s),
            (Axis("cycles with reads there", PERCENT, from_zero=True), reads),
        ],
        [Window(part.get("fault", "fault"), 0, lasted)],
        "Above: the 99th percentile before the fault, in its first second, in the whole fault, and"
        " after it, with intervals of 95 %. Below: the cycles in which the nodes with the fault"
        " have their reads; they are gone, or back, when 80 % of them are.",
    )


def places(own: pd.DataFrame, lasted: float, end: float) -> list[tuple[float, Interval]]:
    """Of the cycles with reads to lose, in how many they are at the nodes with the fault."""
    gone, has_left = leaving(own)
    back, is_back = returning(own)
    steps = [(at, -1) for at in gone[has_left]] + [(lasted + at, 1) for at in back[is_back]]
    count, points = len(gone), [(-CALM_SECONDS, 1.0)]
    for at, change in sorted(steps):
        points.append((float(at), points[-1][1] + change / count))
    return [(at, Interval(share)) for at, share in [*points, (lasted + end, points[-1][1])]]


def leaving(rows: pd.DataFrame) -> Times:
    """Seconds until reads left, and whether they did."""
    return _times(rows[_has_reads_to_lose(rows)], "left_s", "fault_s")


def returning(rows: pd.DataFrame) -> Times:
    """Seconds until reads were back, and whether they were; what never left cannot return."""
    return _times(rows[_has_reads_to_lose(rows) & rows["left_s"].notna()], "back_s", "after_s")


def moves(rows: pd.DataFrame, baseline: str) -> Table:
    """Medians by Kaplan and Meier, how many never did, and whether an arm differs by log-rank."""
    titles = ["cycles"]
    for what in ("left", "back"):
        titles += [f"{what} after", f"never {what}", f"{what}: p against {baseline}"]
    found = Table.of(
        "Until 80 % of the share of the nodes with the fault had left, and was back; without cycles"
        f" in which it was below {LEAST_SHARE_OF_A_NODE * 100:.0f} % for each of them before",
        "arm",
        [*titles, "share before", "share during"],
    )
    base = rows_of(rows, arm=baseline)
    for arm in [baseline, *others(rows, baseline)]:
        own = rows_of(rows, arm=arm)
        cells = [count(len(own))]
        for times in (leaving, returning):
            seconds, happened = times(own)
            p = log_rank(seconds, happened, *times(base)) if arm != baseline else np.nan
            cells.append(number(median_until(seconds, happened), SECONDS))
            cells += [count(int((~happened).sum())), number(p)]
        shares = [float(own[f"share_{when}"].mean()) for when in ("before", "during")]
        found.add(arm, *cells, *(number(share, PERCENT) for share in shares))
    return found


def verdicts(rows: pd.DataFrame, baseline: str) -> list[str]:
    """What the A/A arm refuses, failed reads by arm, and how many cycles have no times."""
    found = refused(rows, baseline, MEASURES)
    if "failed" in rows and rows["failed"].any():
        failed = rows.groupby("arm")["failed"].sum()
        found.append("failed reads: " + ", ".join(f"{arm} {sum_}" for arm, sum_ in failed.items()))
    without = int((~_has_reads_to_lose(rows)).sum())
    if without:
        found.append(f"{without} of {len(rows)} cycles have no times: too few reads to lose")
    return found


def selectors(results: Path, name: str) -> Table:
    """p99 of Horoscope over that of stock and of each other selector, of the same rounds."""
    rows = Results(results / name).cycles
    arms = {"no reports": "without reports", OURS: "with reports"}
    columns = {"p99_first_ms": "first second", "p99_during_ms": "whole fault"}
    titles = [f"{words}, {when}" for words in arms.values() for when in columns.values()]
    found = Table.of("", "p99 of Horoscope over that of", titles)
    for other, words in {"off": "stock", **SELECTORS}.items():
        each = [over(rows, arm, other, column) for arm in arms for column in columns]
        found.add(words, *map(number, each))
    return found


def clients(results: Path) -> Table:
    """p99 with Horoscope on the nodes over that of stock, by what clients use."""
    found = Table.of("", "drivers, level", [_NODES, "p99, first second", "p99, whole fault"])
    for folder, words in OF_CLIENTS.items():
        rows = Results(results / folder).cycles
        p99s = [over(rows, OURS, "off", column) for column in ("p99_first_ms", "p99_during_ms")]
        found.add(*words, count(with_fault(rows)), *map(number, p99s))
    return found


def drivers(results: Path) -> Table:
    """p99 over that of the driver's default policy with stock nodes, by fault."""
    arms = {"driver": "driver", OURS: "nodes", BOTH: "both"}
    columns = {"p99_first_ms": "first second", "p99_during_ms": "whole fault"}
    titles = [f"{words}, {when}" for words in arms.values() for when in columns.values()]
    found = Table.of("", "fault", [_NODES, *titles])
    for rows, words in _of_drivers(results):
        each = [over(rows, arm, "off", column) for arm in arms for column in columns]
        found.add(words, count(with_fault(rows)), *map(number, each))
    return found


def both(results: Path) -> Table:
    """p99 over the whole fault with Horoscope in the driver and on the nodes, over each alone."""
    found = Table.of("", "fault", ["both ÷ driver", "both ÷ nodes"])
    for rows, words in _of_drivers(results):
        each = [over(rows, BOTH, arm, "p99_during_ms") for arm in ("driver", OURS)]
        found.add(words, *map(number, each))
    return found


def _of_drivers(results: Path) -> Iterator[tuple[pd.DataFrame, str]]:
    for fault, words in OF_DRIVERS.items():
        yield Results(results / f"driver-{fault}").cycles, words


def with_fault(rows: pd.DataFrame) -> int:
    """How many nodes have the fault at a time."""
    (nodes,) = set(rows["nodes"].map(json.loads).str.len())
    return nodes


def _has_reads_to_lose(rows: pd.DataFrame) -> pd.Series:
    nodes = rows["nodes"].map(json.loads).str.len()
    return rows["share_before"] >= nodes * LEAST_SHARE_OF_A_NODE


def _times(rows: pd.DataFrame, event: str, lasted: str) -> Times:
    happened = rows[event].notna().to_numpy(dtype=bool)
    return moved_at(rows[event]).fillna(rows[lasted]).to_numpy(dtype=float), happened
