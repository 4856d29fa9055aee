"""Arms that take turns within one cluster: paired ratios, and how many rounds tell 1 % apart.

``switchback.csv`` has a row for each block of one arm: ``round`` (a block of each arm, in random
order), ``position`` in it, what was measured (``MEASURES``), and what may explain that, such as
``diverted`` (of all reads of the block, those that stock Cassandra would have sent elsewhere).
Where there are several loads, ``part`` is the heading of the part of the run. That of
``agent-cost`` has a row for each node and round, of nodes that served the same reads at the same
time; ``own_threads_s`` is CPU time of the agent's own threads, ``non_heap_kb`` classes and compiled
code, ``heap_kb`` objects right after a garbage collection, in 1,000 bytes. That of ``start-up`` has
a row for each start.

``disk.csv`` has a row for each second of a block and each node: what it read from its disk.
"""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from ..numbers import MILLIS, NUMBER, PERCENT, Interval, in_words
from ..plots import Axis, Plot, Series, bars, lines, series
from ..report import OURS, Part, Section
from ..results import Results, in_order, rows_of
from ..statistics import (
    holds_one,
    logs,
    mean_of_runs,
    median,
    needed,
    ratio,
    run_length,
)
from ..tables import Cell, Table, count, number

MEASURES = {
    "cpu_ns_per_read": "CPU time per read",
    "mean_ms": "mean",
    "p50_ms": "p50",
    "p95_ms": "p95",
    "p99_ms": "p99",
    "scans_p50_ms": "p50 of scans",
    "scans_p99_ms": "p99 of scans",
    "answers_per_s": "answers a second",
    "start_s": "start-up",
    "disk_kb_per_read": "disk reads per read",
}

#: What is shown in its own unit, too, where there are several loads.
LEVELS = {
    "answers_per_s": ("answers/s", NUMBER),
    "p99_ms": ("p99", MILLIS),
    "processors": ("processors in use", NUMBER),
    "diverted": ("diverted", PERCENT),
    "disk_kb_per_read": ("disk reads per read, kB", NUMBER),
}

#: What is shown as a ratio there.
RATIOS = {
    "answers_per_s": "answers/s",
    "p50_ms": "p50",
    "p99_ms": "p99",
    "cpu_ns_per_read": "CPU time per read",
    "disk_kb_per_read": "disk reads per read",
}

#: Of the agent: what grows with the reads, and what does not, which is little at a high rate.
OF_AGENT = {
    "cpu_ns_per_read": "CPU time per read",
    "without_own_ns_per_read": "the same without own threads",
    "p50_ms": "p50",
    "p99_ms": "p99",
}

#: The arm that is the baseline under another name.
AGAIN = ", again"


def section(results: Results, part: Part) -> Section:
    """A table of ratios, one of the blocks themselves, and what the A/A arm refuses."""
    blocks, baseline = _of_part(results.switchback, part["heading"]), results.baseline
    heading = part["heading"]
    of_part = f"{heading}: " if len(results.parts) > 1 else ""
    return Section(
        heading,
        lead=headline(blocks, baseline),
        tables=[ratios(blocks, baseline), arms(blocks)],
        plots=disk_reads(_of_part(results.disk, heading), heading),
        verdicts=[of_part + measure for measure in refused(blocks, baseline)],
    )


def headline(blocks: pd.DataFrame, baseline: str) -> str:
    """Of our arm, or the last other one by name."""
    arms = [arm for arm in others(blocks, baseline) if not arm.endswith(AGAIN)]
    arm = OURS if OURS in arms else next(iter(arms[-1:]), None)
    shown = [it for it in ("answers_per_s", "cpu_ns_per_read", "p99_ms", "start_s") if it in blocks]
    if not arm or not shown:
        return ""
    said = [f"{MEASURES[it]} {in_words(ratio(logs(blocks, arm, baseline, it)))}" for it in shown]
    return f"With {arm}, times that of {baseline}: {', '.join(said)}."


def document(results: Path, name: str) -> Table:
    """The ratios of ``bench/results/NAME``."""
    folder = Results(results / name)
    return ratios(folder.switchback, folder.baseline)


def document_loads(results: Path, name: str, without: str = "") -> Table:
    """Each load and arm of ``bench/results/NAME``: means of the blocks, and ratios to the baseline
    in the same round, with intervals; without one of the columns if it says nothing there."""
    folder = Results(results / name)
    return loads(folder.switchback, folder.baseline, without)


def of_loads(results: Results) -> list[Section]:
    """All loads of a client program side by side; nothing where there is one."""
    rows, baseline = results.switchback, results.baseline
    if all("mode" not in part for part in results.parts) or rows["part"].nunique() < 2:
        return []
    names = [baseline, *others(rows, baseline)]
    plots = []
    for column, axis in (
        ("answers_per_s", Axis("answers a second", from_zero=True)),
        ("p99_ms", Axis("p99", MILLIS, from_zero=True)),
    ):
        groups = [
            (part, [median(rows_of(rows, part=part, arm=arm)[column]) for arm in names])
            for part in in_order(rows, "part")
        ]
        plots.append(bars(f"All loads: {axis.label}", column, axis, groups, names))
    return [Section("All loads", tables=[loads(rows, baseline)], plots=plots)]


def loads(rows: pd.DataFrame, baseline: str, without: str = "") -> Table:
    """A row for each load and arm."""
    if "cpu_ns_per_read" in rows:
        rows = rows.assign(processors=rows["cpu_ns_per_read"] * rows["answers_per_s"] / 1e9)
    levels = {c: level for c, level in LEVELS.items() if c != without and c in rows}
    measures = {c: words for c, words in RATIOS.items() if c != without and c in rows}
    found = Table.of(
        f"Means of the blocks, and ratios to {baseline} in the same round; intervals of 95 %",
        "load, arm",
        [title for title, _ in levels.values()] + [f"÷ {baseline}, {w}" for w in measures.values()],
    )
    for part in in_order(rows, "part"):
        blocks = _of_part(rows, part)
        for arm in [baseline, *others(blocks, baseline)]:
            own = rows_of(blocks, arm=arm).sort_values("round")
            means = [
                number(mean_of_runs(own[column].to_numpy(), run_length(len(own))), unit)
                for column, (_, unit) in levels.items()
            ]
            quotients = [
                number(ratio(logs(blocks, arm, baseline, column))) if arm != baseline else Cell("1")
                for column in measures
            ]
            found.add(part, arm, *means, *quotients)
    return found


def document_agent(results: Path) -> Table:
    """CPU time per read and latency of every arm ÷ stock."""
    folder = Results(results / "agent-cost")
    rows = folder.switchback
    own = 1e9 * rows["own_threads_s"] / rows["reads"]
    rows = rows.assign(without_own_ns_per_read=rows["cpu_ns_per_read"] - own)
    return ratios(rows, folder.baseline, OF_AGENT)


def document_agent_own(results: Path) -> Table:
    """The agent's threads; memory less that of the stock node of the round."""
    folder = Results(results / "agent-cost")
    rows, baseline = folder.switchback, folder.baseline
    stock = _by_round(rows, baseline)
    found = Table.of(
        f"Own threads, and memory more than {baseline}; intervals of 95 %",
        "arm",
        ["own threads, of a core", "classes and code, MB", "live objects, MB"],
    )
    for arm in others(rows, baseline):
        own = _by_round(rows, arm)
        memory = [_mean((own[it] - stock[it]) / 1_000) for it in ("non_heap_kb", "heap_kb")]
        threads = number(_mean(own["own_threads_s"] / own["seconds"]), PERCENT)
        found.add(arm, threads, *map(number, memory))
    return found


def document_start_up(results: Path) -> Table:
    """Seconds of a start, and how many more than those of the stock node of the round."""
    folder = Results(results / "start-up")
    rows, baseline = folder.switchback, folder.baseline
    stock = _by_round(rows, baseline)["start_s"]
    found = Table.of(
        f"Seconds of a start, and more than {baseline}; intervals of 95 %",
        "arm",
        ["start, s", "longer, s", "rounds"],
    )
    found.add(baseline, number(_mean(stock)), "–", count(len(stock)))
    for arm in others(rows, baseline):
        own = _by_round(rows, arm)["start_s"]
        found.add(arm, number(_mean(own)), number(_mean(own - stock)), count(len(own)))
    return found


def disk_reads(seconds: pd.DataFrame, heading: str) -> list[Plot]:
    """What the nodes read from disks in each second of a block; nothing where they read nothing."""
    if not seconds.get("disk_kb", seconds).any(axis=None):
        return []
    y = Axis("MB a second", from_zero=True)
    return [
        lines(f"Reads from disks, {heading}", "", Axis("second of a block"), y, of_nodes(seconds))
    ]


def of_nodes(seconds: pd.DataFrame) -> list[Series]:
    """The sums of all nodes, in MB: medians over rounds."""
    keys = ["arm", "round", "second"]
    sums = seconds.groupby(keys, as_index=False)["disk_kb"].sum()
    return series(sums, "arm", "second", "disk_kb", factor=1 / 1_000)


def ratios(blocks: pd.DataFrame, baseline: str, measures: dict[str, str] = MEASURES) -> Table:
    """A row for each measure and arm; measures are titles by column."""
    rounds = blocks["round"].nunique()
    found = Table.of(
        f"Ratios to {baseline} in the same round; intervals of 95 % by a block bootstrap over runs"
        f" of {run_length(rounds)}",
        "measure, arm",
        ["ratio", "rounds", "rounds for ± 1 %"],
    )
    for column, words in _measured(blocks, measures):
        for arm in others(blocks, baseline):
            own = logs(blocks, arm, baseline, column)
            found.add(
                words,
                arm,
                number(ratio(own)),
                count(len(own)),
                count(needed(own)),
            )
    return found


def arms(blocks: pd.DataFrame) -> Table:
    """Means of every column, which show whether the arms had the same conditions."""
    columns = [c for c in blocks.columns if c not in ("part", "round", "position", "arm")]
    found = Table.of("Means of the blocks", "arm", columns)
    for arm in in_order(blocks.sort_values("arm"), "arm"):
        own = rows_of(blocks, arm=arm)
        found.add(arm, *(number(float(own[column].mean()), NUMBER) for column in columns))
    return found


def refused(
    blocks: pd.DataFrame, baseline: str, measures: dict[str, str] = MEASURES
) -> list[str]:
    """Measures in which the A/A arm differs from the baseline, of which no ratio counts."""
    found = {
        words: again_differs(blocks, baseline, column)
        for column, words in _measured(blocks, measures)
    }
    return [
        f"{words}: no ratio counts, as the A/A arm is {in_words(it)} {baseline}"
        for words, it in found.items()
        if it.is_known
    ]


def again_differs(blocks: pd.DataFrame, baseline: str, column: str) -> Interval:
    """The A/A arm over the baseline; unknown if that holds 1, or has no interval."""
    arm = baseline + AGAIN
    found = ratio(logs(blocks, arm, baseline, column)) if arm in set(blocks["arm"]) else Interval()
    return found if found.has_bounds and not holds_one(found) else Interval()


def _measured(blocks: pd.DataFrame, measures: dict[str, str]) -> list[tuple[str, str]]:
    """Columns that this experiment has, with their titles."""
    return [(column, words) for column, words in measures.items() if column in blocks]


def _of_part(rows: pd.DataFrame, heading: str) -> pd.DataFrame:
    """All rows where there is one part only."""
    return rows_of(rows, part=heading) if "part" in rows else rows


def others(blocks: pd.DataFrame, baseline: str) -> list[str]:
    """All arms but the baseline, by name."""
    return [arm for arm in sorted(blocks["arm"].unique()) if arm != baseline]


def _by_round(rows: pd.DataFrame, arm: str) -> pd.DataFrame:
    return rows_of(rows, arm=arm).set_index("round").sort_index()


def _mean(values: pd.Series) -> Interval:
    return mean_of_runs(values.to_numpy(), 1)
